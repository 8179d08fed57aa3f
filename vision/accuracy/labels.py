"""Label files of YOLO data sets: one tile a line, upright boxes (5 columns) or oriented ones (9 columns).

``class cx cy w h`` or ``class x1 y1 x2 y2 x3 y3 x4 y4``, relative to the upright photo's width and height.
Source: <https://docs.ultralytics.com/datasets/detect/> and <https://docs.ultralytics.com/datasets/obb/>.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.errors import DataError

REACH: Final = 0.5
"""A corner may lie this far outside the photo; further out, the numbers are not relative."""
LEAST_AREA: Final = 1e-8
"""Of a box, as a share of the photo; smaller ones have no inside to lie in."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Labelled tiles of one photo.

    classes: ``(n,)`` int. quads: ``(n, 4, 2)`` float64, corners around each tile relative to the photo's width and
    height, in either direction; which comes first says nothing.
    """

    classes: npt.NDArray[np.int64]
    quads: npt.NDArray[np.float64]

    @classmethod
    def empty(cls) -> Labels:
        """Gets the labels of a photo without tiles."""
        return cls(np.empty(0, np.int64), np.empty((0, 4, 2)))


def read_labels(file: Path, classes: int) -> Labels:
    """Reads one label file; a line that stands there twice counts once.

    :param classes: how many there are.
    :raises DataError: naming the line that is wrong and what is accepted.
    """
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{file}：标注读不了（{error}）", f"{file}: cannot read the labels ({error})") from error
    rows: dict[tuple[float, ...], None] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            rows[_row(file, number, line, classes)] = None
    if not rows:
        return Labels.empty()
    kinds = np.array([int(row[0]) for row in rows], np.int64)
    return Labels(kinds, np.array([row[1:] for row in rows]).reshape(-1, 4, 2))


def _row(file: Path, number: int, line: str, classes: int) -> tuple[float, ...]:
    """Gets class and eight corner coordinates of one line."""
    zh, en = f"{file} 第 {number} 行：", f"{file} line {number}: "
    try:
        values = [float(word) for word in line.split()]
    except ValueError:
        values = []
    if len(values) not in (5, 9) or not np.isfinite(values).all():
        raise DataError(
            f"{zh}应是 5 个数（类别 中心x 中心y 宽 高）或 9 个数（类别 四个角）",
            f"{en}expected 5 numbers (class cx cy w h) or 9 (class and four corners)",
        )
    kind = values[0]
    if kind != int(kind) or not 0 <= kind < classes:
        raise DataError(
            f"{zh}没有类别 {kind:g}，只有 0 到 {classes - 1}", f"{en}no class {kind:g}; classes are 0 to {classes - 1}"
        )
    corners = _box(*values[1:]) if len(values) == 5 else values[1:]
    if min(corners) < -REACH or max(corners) > 1 + REACH:
        raise DataError(
            f"{zh}坐标应是占照片宽高的比例，在 0 到 1 之间",
            f"{en}coordinates must be shares of the photo's width and height, 0 to 1",
        )
    if _area(corners) < LEAST_AREA:
        raise DataError(f"{zh}框没有面积", f"{en}the box has no area")
    return (kind, *corners)


def _box(cx: float, cy: float, width: float, height: float) -> list[float]:
    if width <= 0 or height <= 0:
        return [cx, cy] * 4
    left, right, top, bottom = cx - width / 2, cx + width / 2, cy - height / 2, cy + height / 2
    return [left, top, right, top, right, bottom, left, bottom]


def _area(corners: list[float]) -> float:
    """Half the cross product of the diagonals: the area of a quad that does not cross itself, 0 of a folded one."""
    x1, y1, x2, y2, x3, y3, x4, y4 = corners
    return abs((x3 - x1) * (y4 - y2) - (y3 - y1) * (x4 - x2)) / 2

"""``photos.csv`` beside the data file: what is known of each photo beyond its labels.

Columns: ``file`` (relative to the table), ``scene`` (table, tile set and sitting), ``kind`` (``row``: one hand,
``melds``: hand with melds, or another word for photos that show no hand) and ``background_unlabelled`` (``1``:
other tiles may show without labels). All but ``file`` may be left out; further columns are passed over.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vision.errors import DataError

TABLE: Final = "photos.csv"


@dataclass(frozen=True, slots=True)
class PhotoFacts:
    """What the table says of one photo."""

    scene: str = ""
    kind: str = ""
    unlabelled: bool = False
    """Other tiles than the labelled ones may show."""


UNKNOWN: Final = PhotoFacts()
"""Of a photo that no table names."""


def read_photo_table(folder: Path) -> dict[Path, PhotoFacts]:
    """Reads the table of *folder*, by resolved path of the photo; empty where there is no table.

    :raises DataError: if the table cannot be read or has no column ``file``.
    """
    file = folder / TABLE
    if not file.exists():
        return {}
    facts: dict[Path, PhotoFacts] = {}
    try:
        with file.open(encoding="utf-8-sig", newline="") as table:
            lines = csv.DictReader(table)
            if "file" not in (lines.fieldnames or ()):
                raise DataError(f"{file}：没有 file 这一列", f"{file}: no column named file")
            for line in lines:
                facts[(folder / (line["file"] or "")).resolve()] = _facts(file, lines.line_num, line)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataError(f"{file}：表格读不了（{error}）", f"{file}: cannot read the table ({error})") from error
    return facts


def _facts(file: Path, number: int, line: dict[str, str | None]) -> PhotoFacts:
    flag = (line.get("background_unlabelled") or "0").strip()
    if flag not in ("0", "1"):
        raise DataError(
            f"{file} 第 {number} 行：background_unlabelled 只能是 0 或 1，不是 {flag}",
            f"{file} line {number}: background_unlabelled must be 0 or 1, not {flag}",
        )
    return PhotoFacts((line.get("scene") or "").strip(), (line.get("kind") or "").strip(), flag == "1")

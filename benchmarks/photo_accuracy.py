"""How many tiles and whole hands are read right in labelled real photos.

A tile counts as right when a read tile lies on its labelled box with the same code. A photo is exact when all its
labelled tiles are right and nothing more was read among them (anywhere, where the whole photo is labelled). The hand
is exact when the tiles that `read_photo` reports as hand and melds are the labelled ones, flowers aside.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "datasets"))
from real import RealPhoto

from vision import PhotoReading

SURE = 0.8  # a wrong tile read with at least this confidence is the dear kind of mistake
SMALL = (0, 25, 32, 40, 10_000)  # classes of tile width in pixels


@dataclass(frozen=True, slots=True)
class TileRead:
    """One labelled tile: what it is, what was read on it (None: nothing), how surely, its width in pixels."""

    code: str
    read: str | None
    confidence: float
    top: tuple[str, ...]
    width: float


@dataclass(frozen=True, slots=True)
class PhotoScore:
    """One photo compared with its labels."""

    photo: RealPhoto
    tiles: tuple[TileRead, ...]
    extra: int
    hand_exact: bool

    @property
    def exact(self) -> bool:
        """All labelled tiles right and nothing more among them."""
        return self.extra == 0 and all(t.read == t.code for t in self.tiles)


def compare(photo: RealPhoto, reading: PhotoReading) -> PhotoScore:
    """Match read tiles to labelled boxes, nearest centres first, and count."""
    shown = [t for t in reading.tiles if t.code != "back"]
    centres = np.array([np.mean(t.quad, axis=0) for t in shown]).reshape(-1, 2)
    boxes = photo.boxes_xyxy
    middle, size = (boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]
    apart = np.linalg.norm((centres[:, None] - middle[None]) / size[None], axis=2)
    match: dict[int, int] = {}
    for flat in np.argsort(apart, axis=None):
        read, label = divmod(int(flat), len(boxes))
        if apart[read, label] > 0.5:
            break
        if label not in match and read not in match.values():
            match[label] = read
    left = [i for i in range(len(shown)) if i not in match.values()]
    if photo.unlabelled:
        hull = cv2.convexHull(
            np.concatenate([boxes[:, :2], boxes[:, 2:], boxes[:, [0, 3]], boxes[:, [2, 1]]]).astype(np.float32)
        )
        left = [i for i in left if cv2.pointPolygonTest(hull, tuple(map(float, centres[i])), measureDist=False) > 0]
    tiles = tuple(_tile(photo, i, shown[match[i]] if i in match else None, size[i]) for i in range(len(boxes)))
    told = Counter(reading.hand) + Counter(code for meld in reading.melds for code in meld.tiles)
    return PhotoScore(photo, tiles, len(left), told == Counter(c for c in photo.codes if c != "flower"))


def _tile(photo: RealPhoto, i: int, read: object, size: NDArray[np.float64]) -> TileRead:
    if read is None:
        return TileRead(photo.codes[i], None, 0.0, (), float(size.min()))
    top = (read.code, *(a.code for a in read.alternatives))  # type: ignore[attr-defined]
    return TileRead(photo.codes[i], top[0], read.confidence, tuple(dict.fromkeys(top))[:3], float(size.min()))  # type: ignore[attr-defined]


def share(part: float, whole: float) -> str:
    """`93.1 % (27/29)`."""
    return f"{100 * part / whole:5.1f} % ({int(part)}/{int(whole)})" if whole else "  -  "


def summary(scores: Iterable[PhotoScore]) -> str:
    """The figures of a group of photos on one line."""
    scores = list(scores)
    tiles = [t for s in scores for t in s.tiles]
    right, found = sum(t.read == t.code for t in tiles), sum(t.read is not None for t in tiles)
    sure = sum(t.read not in (None, t.code) and t.confidence >= SURE for t in tiles)
    top = sum(t.code in t.top for t in tiles)
    return (
        f"tiles right {share(right, len(tiles))}  found {100 * found / max(1, len(tiles)):5.1f} %  "
        f"top-3 {100 * top / max(1, len(tiles)):5.1f} %  surely wrong {100 * sure / max(1, len(tiles)):.2f} %  "
        f"extra {sum(s.extra for s in scores)}  photos exact {share(sum(s.exact for s in scores), len(scores))}  "
        f"hands exact {share(sum(s.hand_exact for s in scores), len(scores))}"
    )


def report(scores: list[PhotoScore]) -> str:
    """Figures in all, for hand photos, by kind of photo, scene, tile width and code, with the commonest confusions."""
    lines = [f"all photos          {summary(scores)}"]
    lines.append(f"hands (row, melds)  {summary(s for s in scores if s.photo.kind in ('row', 'melds'))}")
    for title, key in (("kind", lambda s: s.photo.kind), ("scene", lambda s: s.photo.scene)):
        groups: dict[str, list[PhotoScore]] = defaultdict(list)
        for score in scores:
            groups[key(score)].append(score)
        lines += [f"{title:6}{name:14}{summary(group)}" for name, group in sorted(groups.items())]
    tiles = [t for s in scores for t in s.tiles]
    for low, high in pairwise(SMALL):
        group = [t for t in tiles if low <= t.width < high]
        right = share(sum(t.read == t.code for t in group), len(group))
        lines.append(f"width {low:>3}-{high if high < 1000 else '':<4} px  right {right}")
    wrong = Counter((t.code, t.read or "missed") for t in tiles if t.read != t.code)
    lines.append("commonest mistakes  " + "  ".join(f"{a}→{b} {n}" for (a, b), n in wrong.most_common(14)))
    return "\n".join(lines)

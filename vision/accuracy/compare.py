"""One reading compared with the labels of its photo."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from vision.accuracy.dataset import LabelledPhoto
from vision.accuracy.matching import Points, Quads, among_tiles, match_tiles, tile_widths
from vision.doubts import SURE
from vision.reading import PhotoReading, TileReading

HAND_KINDS: Final = ("row", "melds")
"""Kinds of photo that show one whole hand."""
HAND_ROLES: Final = ("hand", "meld", "winning")
HAND_SIZES: Final = range(13, 19)
"""Tiles of one hand, kongs included: what counts as a hand where no kind is given."""
PLACED: Final = ("low_confidence", "five_alike", "meld_misread")
"""Warnings that name tiles which may be misread."""
NOTICES: Final = ("flower", "kong_guess", "chi_feeder", "duplicate_photo", "photo_unused")
"""Warnings that doubt no tile; every other one does."""
TOP: Final = 3


@dataclass(frozen=True, slots=True)
class TileResult:
    """One labelled tile and what was read on it."""

    code: str
    read: str | None
    """``None`` where nothing was found."""
    confidence: float
    top: tuple[str, ...]
    """What was read and the next likely codes, up to `TOP`."""
    width: float
    """Shorter side of the label in pixels."""
    doubted: bool
    """The reading says of this very tile that it may be wrong."""

    @property
    def right(self) -> bool:
        """Read as labelled."""
        return self.read == self.code

    @property
    def misread(self) -> bool:
        """Found, but read as another tile."""
        return self.read is not None and self.read != self.code

    @property
    def surely_wrong(self) -> bool:
        """Misread with a confidence that asks nobody to check."""
        return self.misread and self.confidence >= SURE


@dataclass(frozen=True, slots=True)
class ExtraFind:
    """A read tile where no label is."""

    code: str
    confidence: float
    doubted: bool


@dataclass(frozen=True, slots=True)
class PhotoScore:
    """One photo compared with its labels."""

    photo: LabelledPhoto
    tiles: tuple[TileResult, ...]
    extra: tuple[ExtraFind, ...]
    hand_exact: bool | None
    """Hand and melds as reported are the labelled tiles, flowers aside; ``None`` of a photo that shows no hand."""
    warnings: tuple[str, ...]
    """Codes of the warnings that doubt what was read."""
    timing_ms: dict[str, float]

    @property
    def exact(self) -> bool:
        """All labelled tiles right and nothing more among them."""
        return not self.extra and all(tile.right for tile in self.tiles)

    @property
    def mistaken(self) -> bool:
        """A tile or the hand is wrong."""
        return not self.exact or self.hand_exact is False

    def as_dict(self) -> dict[str, Any]:
        """Gets the photo's mistakes, ready for JSON."""
        return {
            "file": str(self.photo.path),
            "wrong": [
                {"code": tile.code, "read": tile.read, "confidence": tile.confidence, "doubted": tile.doubted}
                for tile in self.tiles
                if not tile.right
            ],
            "extra": [
                {"read": find.code, "confidence": find.confidence, "doubted": find.doubted} for find in self.extra
            ],
            "hand_exact": self.hand_exact,
            "warnings": list(self.warnings),
        }


def compare(photo: LabelledPhoto, reading: PhotoReading, size_wh: tuple[int, int]) -> PhotoScore:
    """Matches the tiles of *reading* to the labels and counts.

    Where face-down tiles have no labels, those read are matched after all others and are never too many. Where
    unlabelled tiles may show, only finds among the labelled tiles are too many. What lies on an ignored label
    counts neither way.

    :param size_wh: width and height of the upright photo in pixels.
    """
    order = sorted(range(len(photo.codes)), key=lambda i: (*photo.quads[i].ravel(), photo.codes[i] or ""))
    codes = [photo.codes[i] for i in order]
    quads = photo.quads[order] * np.array(size_wh, np.float64)
    named = {tile for warning in reading.warnings if warning.code in PLACED for tile in warning.tiles}
    on = _match(reading, quads, photo.backs_labelled)
    widths = tile_widths(quads)
    tiles = tuple(
        _result(code, on.get(i), round(float(widths[i]), 2), named) for i, code in enumerate(codes) if code is not None
    )
    taken = {tile.id for tile in on.values()}
    left = [t for t in reading.tiles if t.id not in taken and (photo.backs_labelled or not t.face_down)]
    if photo.facts.unlabelled:
        left = [tile for tile, among in zip(left, among_tiles(_centres(left), quads), strict=True) if among]
    return PhotoScore(
        photo=photo,
        tiles=tiles,
        extra=tuple(ExtraFind(t.code, t.confidence, _doubted(t, named)) for t in left),
        hand_exact=_hand_exact(codes, reading, on) if _shows_hand(photo) else None,
        warnings=tuple(warning.code for warning in reading.warnings if warning.code not in NOTICES),
        timing_ms=dict(reading.timing_ms),
    )


def _match(reading: PhotoReading, quads: Quads, backs: bool) -> dict[int, TileReading]:
    """Read tile by label."""
    first = [tile for tile in reading.tiles if backs or not tile.face_down]
    on = {i: first[k] for i, k in enumerate(match_tiles(_centres(first), quads)) if k >= 0}
    free = [i for i in range(len(quads)) if i not in on]
    rest = [tile for tile in reading.tiles if tile.face_down and not backs]
    late = match_tiles(_centres(rest), quads[free])
    return on | {free[i]: rest[k] for i, k in enumerate(late) if k >= 0}


def _centres(tiles: list[TileReading]) -> Points:
    return np.asarray(np.array([tile.quad for tile in tiles], np.float64).reshape(-1, 4, 2).mean(axis=1))


def _result(code: str, read: TileReading | None, width: float, named: set[int]) -> TileResult:
    if read is None:
        return TileResult(code, None, 0.0, (), width, doubted=False)
    top = dict.fromkeys((read.code, *(other.code for other in read.alternatives)))
    return TileResult(code, read.code, read.confidence, tuple(top)[:TOP], width, _doubted(read, named))


def _doubted(tile: TileReading, named: set[int]) -> bool:
    return tile.confidence < SURE or tile.id in named


def _shows_hand(photo: LabelledPhoto) -> bool:
    if photo.facts.kind:
        return photo.facts.kind in HAND_KINDS
    return sum(code != "flower" for code in photo.codes) in HAND_SIZES


def _hand_exact(codes: list[str | None], reading: PhotoReading, on: dict[int, TileReading]) -> bool:
    told = Counter(reading.hand)
    for number, meld in enumerate(reading.melds, 1):
        shown = [t.code for t in reading.tiles if t.role == "meld" and t.group == number and not t.face_down]
        # Of a concealed kong the hidden tiles are told too, but no label shows what they are.
        told.update(shown if meld.concealed else meld.tiles)
    told.subtract(on[i].code for i, code in enumerate(codes) if code is None and i in on and on[i].role in HAND_ROLES)
    labelled = Counter(code for code in codes if code not in (None, "flower", "back"))
    return +told == +labelled

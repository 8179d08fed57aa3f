"""Made-up labelled photos and readings: nothing here needs pictures or weights."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.accuracy import LabelledPhoto
from vision.accuracy.photo_table import PhotoFacts
from vision.messages import warn
from vision.reading import Alternative, PhotoReading, TileReading

SIZE = (1000, 500)
"""Width and height of every made-up photo."""


def box(left: float, top: float = 100, width: float = 30, height: float = 40) -> list[list[float]]:
    """Corners in pixels."""
    return [[left, top], [left + width, top], [left + width, top + height], [left, top + height]]


def labelled(codes: Sequence[str | None], quads: Sequence | None = None, **fields) -> LabelledPhoto:
    """A photo with these labels, in a row of touching tiles unless *quads* (pixels) says where."""
    facts = {name: fields.pop(name) for name in ("scene", "kind", "unlabelled") if name in fields}
    placed = np.array([box(30 * i) for i in range(len(codes))] if quads is None else quads, float).reshape(-1, 4, 2)
    return LabelledPhoto(
        fields.pop("path", Path("photo.jpg")), tuple(codes), placed / SIZE, PhotoFacts(**facts), **fields
    )


def tile(at: int, code: str, quad: Sequence, confidence: float = 0.95, **fields) -> TileReading:
    """One read tile."""
    rest = {"alternatives": (), "photo": 0, "role": "hand", "group": 0, "sideways": False} | fields
    corners = tuple(map(tuple, quad))
    return TileReading(id=at, code=code, confidence=confidence, quad=corners, face_down=code == "back", **rest)


def reading(tiles: Sequence[TileReading], warnings: Sequence = (), **fields) -> PhotoReading:
    """What was read; the hand is all face-up tiles unless *fields* says otherwise."""
    rest = {
        "hand": tuple(t.code for t in tiles if t.role == "hand" and t.code not in ("back", "flower")),
        "melds": (),
        "winning_tile": None,
        "indicator": None,
        "timing_ms": {"decode": 1.0, "detect": 2.0, "read": 3.0},
    }
    return PhotoReading(tiles=tuple(tiles), warnings=tuple(warnings), **(rest | fields))


def read_row(codes: Sequence[str], confidences: Sequence[float] | None = None, **fields) -> PhotoReading:
    """A reading of a row as `labelled` lays it."""
    sure = confidences or [0.95] * len(codes)
    return reading([tile(i, code, box(30 * i), sure[i]) for i, code in enumerate(codes)], **fields)


def low(*tiles: int):
    """The warning that names doubtful tiles."""
    return warn("low_confidence", tiles, count=len(tiles))


def other(code: str, confidence: float = 0.03) -> Alternative:
    """Another code a tile may have."""
    return Alternative(code, confidence)


HAND = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z", "1z", "7z", "7z")

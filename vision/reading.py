"""The answer of `read_photo`: exactly the photo part of ``POST /v1/photo`` (contract: api.md), as frozen
values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from vision.image import Photo
from vision.messages import PhotoWarning


@dataclass(frozen=True, slots=True)
class Alternative:
    """What a tile could be instead."""

    code: str
    confidence: float


@dataclass(frozen=True, slots=True)
class TileReading:
    """One tile of a photo."""

    id: int
    """Place in `PhotoReading.tiles`; warnings name tiles by it."""
    code: str
    """``1m``…``7z``, ``flower``, or ``back`` for a face-down tile."""
    confidence: float
    """Calibrated probability that `code` is right, 0..1."""
    alternatives: tuple[Alternative, ...]
    """The next likely codes, best first; up to five."""
    quad: tuple[tuple[float, float], ...]
    """Four corners in pixels of the photo after EXIF rotation, clockwise from the tile's own top-left."""
    photo: int
    """Which of the photos given, from 0."""
    role: str
    """``hand``, ``meld``, ``winning``, ``indicator``, ``wall`` or ``other``."""
    group: int
    """For a meld tile n: it belongs to ``melds[n - 1]``; else 0."""
    sideways: bool
    """Lies across its row."""
    face_down: bool


@dataclass(frozen=True, slots=True)
class MeldReading:
    """One set on the table."""

    kind: str
    """``chi``, ``pon`` or ``kong``."""
    tiles: tuple[str, ...]
    """Codes in the winner's reading order, hidden tiles of a kong included; empty for a kong all face down.
    """
    concealed: bool
    added: bool
    feeder: str | None
    """Seat that fed it, ``from`` in JSON; ``None`` where no tile lies sideways."""

    def as_dict(self) -> dict[str, Any]:
        """Gets the meld as it stands in a body of ``POST /v1/score``."""
        return {
            "kind": self.kind,
            "tiles": list(self.tiles),
            "concealed": self.concealed,
            "added": self.added,
            "from": self.feeder,
        }


@dataclass(frozen=True, slots=True)
class SeenPhoto:
    """A photo as it was decoded for reading."""

    pixels: Photo
    """``(height, width, 3)`` uint8 RGB, upright; of a large JPEG perhaps at half its size."""
    size_hw: tuple[int, int]
    """Height and width of the photo itself, in which quads are given."""


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """Everything read from the photos of one hand."""

    tiles: tuple[TileReading, ...]
    hand: tuple[str, ...]
    """Concealed tiles in reading order, the winning tile last where it is known."""
    melds: tuple[MeldReading, ...]
    winning_tile: str | None
    """Only where the layout shows it."""
    indicator: str | None
    warnings: tuple[PhotoWarning, ...]
    timing_ms: dict[str, float]
    """Keys ``decode``, ``detect``, ``read`` (codes and layout)."""
    photos: tuple[SeenPhoto, ...] = field(default=(), repr=False, compare=False)
    """What was read, for drawing on it without decoding again; not part of the answer."""

    def as_dict(self) -> dict[str, Any]:
        """Gets the photo part of the answer, ready for JSON."""
        return {
            "tiles": [_tile_dict(tile) for tile in self.tiles],
            "hand": list(self.hand),
            "melds": [meld.as_dict() for meld in self.melds],
            "winning_tile": self.winning_tile,
            "indicator": self.indicator,
            "warnings": [
                {"code": one.code, "tiles": list(one.tiles), "zh": one.zh, "en": one.en} for one in self.warnings
            ],
            "timing_ms": dict(self.timing_ms),
        }


def _tile_dict(tile: TileReading) -> dict[str, Any]:
    return {
        "id": tile.id,
        "code": tile.code,
        "confidence": tile.confidence,
        "alternatives": [{"code": one.code, "confidence": one.confidence} for one in tile.alternatives],
        "quad": [list(corner) for corner in tile.quad],
        "photo": tile.photo,
        "role": tile.role,
        "group": tile.group,
        "sideways": tile.sideways,
        "face_down": tile.face_down,
    }

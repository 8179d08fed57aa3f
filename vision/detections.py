"""The values that pass between detector, reader and layout; shapes are checked once, empty is normal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from scorer.tiles import TILE_NAMES

LABELS: Final[tuple[str, ...]] = (*TILE_NAMES, "flower", "back")
"""The reader's classes in order: the 34 kinds, any flower or season, a face-down tile."""
FLOWER: Final = LABELS.index("flower")
BACK: Final = LABELS.index("back")


@dataclass(frozen=True, slots=True)
class Detections:
    """Tiles found by the detector, best first.

    quads: ``(n, 4, 2)`` float32, pixels of the photo, clockwise; which corner comes first says nothing yet.
    scores: ``(n,)`` float32 in 0..1. backs: ``(n,)`` bool, the detector saw a face-down tile.
    """

    quads: npt.NDArray[np.float32]
    scores: npt.NDArray[np.float32]
    backs: npt.NDArray[np.bool_]

    def __post_init__(self) -> None:
        _check("quads", self.quads, (len(self.scores), 4, 2))
        _check("scores", self.scores, (len(self.scores),))
        _check("backs", self.backs, (len(self.scores),))

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, keep: npt.NDArray[np.bool_] | npt.NDArray[np.intp]) -> Detections:
        """Gets the detections a boolean mask or an index array names."""
        return Detections(self.quads[keep], self.scores[keep], self.backs[keep])

    @classmethod
    def empty(cls) -> Detections:
        """Gets the value for a picture without tiles."""
        return cls(np.empty((0, 4, 2), np.float32), np.empty(0, np.float32), np.empty(0, np.bool_))


@dataclass(frozen=True, slots=True)
class TileReads:
    """Detections after the reader looked at them.

    quads: ``(n, 4, 2)`` float32, pixels of the photo, clockwise from the tile's own top-left.
    class_probs: ``(n, 36)`` float32, calibrated, in the order of `LABELS`. tile_probs: ``(n,)`` float32,
    that this is a tile at all. scores: ``(n,)`` float32, of the detector.
    """

    quads: npt.NDArray[np.float32]
    class_probs: npt.NDArray[np.float32]
    tile_probs: npt.NDArray[np.float32]
    scores: npt.NDArray[np.float32]

    def __post_init__(self) -> None:
        n = len(self.scores)
        _check("quads", self.quads, (n, 4, 2))
        _check("class_probs", self.class_probs, (n, len(LABELS)))
        _check("tile_probs", self.tile_probs, (n,))
        _check("scores", self.scores, (n,))

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, keep: npt.NDArray[np.bool_] | npt.NDArray[np.intp]) -> TileReads:
        """Gets the reads a boolean mask or an index array names."""
        return TileReads(self.quads[keep], self.class_probs[keep], self.tile_probs[keep], self.scores[keep])

    @property
    def labels(self) -> npt.NDArray[np.intp]:
        """``(n,)`` index into `LABELS` of the likeliest class."""
        return np.asarray(self.class_probs.argmax(axis=1), np.intp)

    @property
    def confidences(self) -> npt.NDArray[np.float32]:
        """``(n,)`` probability of the likeliest class times that of being a tile."""
        return np.asarray(self.class_probs.max(axis=1, initial=0) * self.tile_probs, np.float32)

    @classmethod
    def empty(cls) -> TileReads:
        """Gets the value for a picture without tiles."""
        zero = np.empty(0, np.float32)
        return cls(np.empty((0, 4, 2), np.float32), np.empty((0, len(LABELS)), np.float32), zero, zero)


def _check(name: str, array: npt.NDArray[np.generic], shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise ValueError(f"{name}: expected shape {shape}, got {array.shape}")

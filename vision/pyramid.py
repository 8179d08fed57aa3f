"""A photo at full, half, quarter … size: each stage takes the smallest that shows enough."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.image import HalvedPhoto, Photo

MAX_HALVINGS: Final = 4


def halvings(shrink: npt.ArrayLike) -> npt.NDArray[np.intp]:
    """Gets how often a picture can be halved before it is shrunk *shrink*-fold, so that less than a twofold step is
    left. Values below 1 (enlarging) give 0.
    """
    return np.clip(np.floor(np.log2(np.maximum(shrink, 1))), 0, MAX_HALVINGS).astype(np.intp)


class Pyramid:
    """A photo and its halves, quarters, … made when first needed, so that large tiles are not shrunk in one step and
    a large JPEG is decoded in full only for small tiles.
    """

    def __init__(self, photo: Photo | HalvedPhoto) -> None:
        self._halved = photo if isinstance(photo, HalvedPhoto) else None
        self._levels = {1: photo.half} if isinstance(photo, HalvedPhoto) else {0: photo}
        self.size_hw: Final[tuple[int, int]] = photo.shape[:2] if isinstance(photo, np.ndarray) else photo.size_hw
        """Height and width of the photo itself."""

    @property
    def photo(self) -> Photo:
        """The photo itself."""
        return self.level(0)

    def level(self, number: int) -> Photo:
        """Gets the photo halved *number* times."""
        if number not in self._levels:
            self._levels[number] = self._make(number)
        return self._levels[number]

    def at_hand(self, number: int) -> int:
        """Gets the level that is *number* or, where that would mean decoding in full, the next smaller."""
        return number if number or 0 in self._levels else 1

    def copies(self, shrinks: npt.NDArray[np.floating[Any]], enlarge: float) -> list[Photo]:
        """Gets for each picture to be cut out, shrunk that many times, the copy to cut it from: the one that leaves
        less than a twofold step. The photo is not decoded in full for pictures that its half, enlarged at most
        *enlarge* times, shows as well.
        """
        levels = halvings(shrinks)
        spared = np.where(shrinks * enlarge >= 2, [self.at_hand(int(level)) for level in levels], levels)
        return [self.level(int(level)) for level in spared]

    def _make(self, number: int) -> Photo:
        if number == 0 and self._halved is not None:
            return self._halved.whole()
        above = self.level(number - 1)
        half = (max(1, above.shape[1] // 2), max(1, above.shape[0] // 2))
        return np.asarray(cv2.resize(above, half, interpolation=cv2.INTER_AREA), np.uint8)

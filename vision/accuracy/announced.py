"""Whether a reading told that it may be wrong where it was: silent mistakes are the dear ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from vision.accuracy.compare import PhotoScore
from vision.accuracy.shares import Share


class Told(StrEnum):
    """How a photo with mistakes told of them."""

    PLACED = "placed"
    """Every wrong tile was doubted where it lies; where tiles were missed too, a warning stood over the photo."""
    PARTLY = "partly"
    """A warning, or doubt at some of the wrong tiles only."""
    SILENT = "silent"
    """Nothing asked the player to look."""


@dataclass(frozen=True, slots=True)
class Announced:
    """Mistakes and how many of them were told."""

    photos: dict[Told, int]
    """Photos that are not exact."""
    hands: dict[Told, int]
    """Photos whose hand is not exact."""
    misread: Share
    """Misread tiles that were doubted."""
    extra: Share
    """Finds where nothing is labelled that were doubted."""

    def as_dict(self) -> dict[str, Any]:
        """Gets the figures, ready for JSON."""
        return {
            "photos": dict(self.photos),
            "hands": dict(self.hands),
            "misread_doubted": self.misread.as_dict(),
            "extra_doubted": self.extra.as_dict(),
        }


def how_told(score: PhotoScore) -> Told:
    """Gets how a photo told of its mistakes."""
    wrong = [tile.doubted for tile in score.tiles if tile.misread] + [find.doubted for find in score.extra]
    missed = any(tile.read is None for tile in score.tiles)
    if wrong and all(wrong) and (score.warnings or not missed):
        return Told.PLACED
    return Told.PARTLY if score.warnings or any(wrong) else Told.SILENT


def announced(scores: Iterable[PhotoScore]) -> Announced:
    """Counts the mistakes of all photos by how they were told."""
    scores = list(scores)
    photos = Counter(how_told(score) for score in scores if not score.exact)
    hands = Counter(how_told(score) for score in scores if score.hand_exact is False)
    misread = [tile.doubted for score in scores for tile in score.tiles if tile.misread]
    extra = [find.doubted for score in scores for find in score.extra]
    return Announced(
        photos={told: photos[told] for told in Told},
        hands={told: hands[told] for told in Told},
        misread=Share(sum(misread), len(misread)),
        extra=Share(sum(extra), len(extra)),
    )

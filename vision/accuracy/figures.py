"""All figures of an evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from vision.accuracy.announced import Announced, announced
from vision.accuracy.breakdown import (
    Confusion,
    PhotoGroup,
    TileGroup,
    by_kind,
    by_photo_kind,
    by_scene,
    by_suit,
    by_width,
    confusions,
    photo_group,
)
from vision.accuracy.compare import PhotoScore
from vision.accuracy.reliability import Reliability, reliability


@dataclass(frozen=True, slots=True)
class Figures:
    """How well a set of labelled photos was read."""

    all: PhotoGroup
    hands: PhotoGroup
    """Only the photos that show one hand."""
    tile_kinds: tuple[TileGroup, ...]
    suits: tuple[TileGroup, ...]
    widths: tuple[TileGroup, ...]
    scenes: tuple[PhotoGroup, ...]
    photo_kinds: tuple[PhotoGroup, ...]
    reliability: Reliability
    confusions: tuple[Confusion, ...]
    """Missed tiles included, the commonest first."""
    announced: Announced
    without_labels: int
    """Photos that have no label file."""
    timing_ms: dict[str, float]
    """Mean per photo of each stage."""

    def as_dict(self) -> dict[str, Any]:
        """Gets everything, ready for JSON; shares are 0..1, with counts and 95 % intervals."""
        return {
            "all": self.all.as_dict(),
            "hands": self.hands.as_dict(),
            "tile_kinds": [group.as_dict() for group in self.tile_kinds],
            "suits": [group.as_dict() for group in self.suits],
            "widths": [group.as_dict() for group in self.widths],
            "scenes": [group.as_dict() for group in self.scenes],
            "photo_kinds": [group.as_dict() for group in self.photo_kinds],
            "reliability": self.reliability.as_dict(),
            "confusions": [one.as_dict() for one in self.confusions],
            "announced": self.announced.as_dict(),
            "without_labels": self.without_labels,
            "timing_ms": dict(self.timing_ms),
        }


def figures_of(scores: Sequence[PhotoScore]) -> Figures:
    """Sums up the photos of an evaluation."""
    tiles = [tile for score in scores for tile in score.tiles]
    return Figures(
        all=photo_group("all", scores),
        hands=photo_group("hands", [score for score in scores if score.hand_exact is not None]),
        tile_kinds=by_kind(tiles),
        suits=by_suit(tiles),
        widths=by_width(tiles),
        scenes=by_scene(scores),
        photo_kinds=by_photo_kind(scores),
        reliability=reliability(scores),
        confusions=confusions(tiles, missed=True),
        announced=announced(scores),
        without_labels=sum(not score.photo.has_labels for score in scores),
        timing_ms=_mean_times(scores),
    )


def _mean_times(scores: Sequence[PhotoScore]) -> dict[str, float]:
    stages = dict.fromkeys(stage for score in scores for stage in score.timing_ms)
    return {
        stage: round(sum(sorted(score.timing_ms.get(stage, 0.0) for score in scores)) / len(scores), 1)
        for stage in stages
    }

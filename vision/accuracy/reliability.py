"""How far the confidence of a reading can be believed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from vision.accuracy.compare import PhotoScore
from vision.accuracy.shares import Share

EDGES: Final = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
"""Of the bins: finer towards 1, where nearly all tiles are. A bin holds its lower edge, the last one both."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Found tiles of like confidence."""

    low: float
    high: float
    right: Share
    """Of the labelled tiles that were found."""
    confidence: float | None
    """Mean; ``None`` of nothing."""
    extra: int
    """Finds of this confidence where nothing is labelled; not part of `right`."""

    def as_dict(self) -> dict[str, Any]:
        """Gets the bin, ready for JSON."""
        return {
            "low": self.low,
            "high": self.high,
            "right": self.right.as_dict(),
            "mean_confidence": self.confidence,
            "extra": self.extra,
        }


@dataclass(frozen=True, slots=True)
class Reliability:
    """Confidence against truth, over labelled tiles that were found."""

    bins: tuple[Bin, ...]
    error: float | None
    """Expected calibration error; ``None`` of nothing."""

    def as_dict(self) -> dict[str, Any]:
        """Gets bins and error, ready for JSON."""
        return {"bins": [one.as_dict() for one in self.bins], "expected_calibration_error": self.error}


def reliability(scores: Iterable[PhotoScore]) -> Reliability:
    """Bins all found tiles by confidence."""
    scores = list(scores)
    found = [tile for score in scores for tile in score.tiles if tile.read is not None]
    confidences, right = np.array([tile.confidence for tile in found]), np.array([tile.right for tile in found], bool)
    extra = bin_of([find.confidence for score in scores for find in score.extra])
    where = bin_of(confidences)
    bins = tuple(
        Bin(
            low,
            high,
            Share(int(right[where == i].sum()), int((where == i).sum())),
            float(confidences[where == i].mean()) if (where == i).any() else None,
            int((extra == i).sum()),
        )
        for i, (low, high) in enumerate(pairwise(EDGES))
    )
    return Reliability(bins, calibration_error(confidences, right) if found else None)


def calibration_error(confidences: npt.NDArray[np.float64], right: npt.NDArray[np.bool_]) -> float:
    """Gets the expected calibration error over `EDGES`: distance of mean confidence and share right, by tiles.

    Source: Naeini, Cooper and Hauskrecht, "Obtaining well calibrated probabilities using Bayesian binning", AAAI
    2015; with these uneven bins.
    """
    where = bin_of(confidences)
    gaps = [abs(float((confidences[where == i] - right[where == i]).sum())) for i in set(where.tolist())]
    return sum(sorted(gaps)) / len(confidences)


def bin_of(confidences: Sequence[float] | npt.NDArray[np.float64]) -> npt.NDArray[np.intp]:
    """Gets the bin of each confidence in 0..1."""
    return np.digitize(np.asarray(confidences, np.float64), EDGES[1:-1])

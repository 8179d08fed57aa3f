"""Where tiles have their tops: which side of the table their owner sits on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.layout.lines import Lines
from vision.layout.plane import ASPECT, Plane
from vision.layout.values import SeenTile, Vectors

ASYMMETRIC: Final = frozenset(
    "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 3p 6p 7p 1s 3s 7s 1z 2z 3z 4z 6z 7z".split()  # noqa: SIM905
)
"""Faces that look different upside down; only their tops tell where the owner sits."""


@dataclass(frozen=True, slots=True)
class Tops:
    """Where tiles have their tops, as votes on a reading direction."""

    agree: float
    """Tops on the far side less tops on the near side; faces that look alike upside down hardly count."""
    heard: float
    """All tops."""
    picture: float
    """1 where the photo's own up is the far side, -1 where it is the near side."""

    def __add__(self, other: Tops) -> Tops:
        return Tops(self.agree + other.agree, self.heard + other.heard, self.picture)

    @property
    def right_way(self) -> bool:
        """Whether the reading direction fits.

        Where tops disagree (a hand's tiles may lie half of them upside down) the photo's own up decides: most
        people photograph their own side.
        """
        return self.agree * abs(self.agree) / max(self.heard, 1e-9) + self.picture >= 0


def top_votes(tiles: tuple[SeenTile, ...], plane: Plane, lines: Lines) -> Vectors:
    """Gets for each tile a vector to its own top, as long as its word on the owner's side counts."""
    votes = -plane.downs / ASPECT
    for i, tile in enumerate(tiles):
        if plane.topless[i] or lines.turned[i]:
            votes[i] = 0
        elif tile.code not in ASYMMETRIC:
            votes[i] *= 0.1
    return np.asarray(votes)

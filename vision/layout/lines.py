"""Which way the row of each tile runs: along its own top edge or, for a sideways tile, across it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.layout.plane import Plane
from vision.layout.values import SeenTile, Vectors

PARALLEL: Final = np.cos(np.radians(22))
"""Cosine of the largest angle between lines that count as parallel."""
NEIGHBOURHOOD: Final = 6.0
"""Centres this close, in tile widths, vote on which way a tile's row runs, nearer ones more."""
TOUCHING_GAP: Final = 0.35
TOUCHING_OFFSET: Final = 0.45
BACKS_HEARD: Final = 0.3
"""A face-down tile's word on the direction of a face's row."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Which way each tile's row runs, and its extents along and across that way."""

    axes: Vectors
    """``(n, 2)`` unit vectors, sign without meaning."""
    along: npt.NDArray[np.float64]
    across: npt.NDArray[np.float64]
    turned: npt.NDArray[np.bool_]
    """The tile's own top edge runs across the row."""


def row_lines(tiles: tuple[SeenTile, ...], plane: Plane) -> Lines:
    """Decides for each tile which way its row runs.

    Two things count: whom a tile touches on which side (a row goes on there), and which way the tiles around
    have their tops (a tile turned a quarter against most of them is sideways). Further rounds let
    neighbours that turned out to be sideways speak for the row and not for their own top. Face-down tiles
    stand side by side in walls and kongs, never across.
    """
    widths, heights = np.linalg.norm(plane.rights, axis=1), np.linalg.norm(plane.downs, axis=1)
    own = plane.rights / np.maximum(widths, 1e-9)[:, None]
    side = plane.downs / np.maximum(heights, 1e-9)[:, None]
    backs = np.array([tile.is_back for tile in tiles], bool)
    heard = np.where(backs, BACKS_HEARD, 1.0) * (1 - np.eye(len(tiles)))
    distance = np.linalg.norm(plane.centres[:, None] - plane.centres[None], axis=2)
    closeness = heard * (distance < NEIGHBOURHOOD) / np.maximum(distance, 0.7)
    touch_own = (_touching(plane, own, widths, heights) * heard).sum(axis=1)
    touch_side = (_touching(plane, side, widths, heights) * heard).sum(axis=1)
    turned = np.zeros(len(own), bool)
    for _ in range(3):
        axes = np.where(turned[:, None], side, own)
        with_own, with_side = np.abs(own @ axes.T) > PARALLEL, np.abs(side @ axes.T) > PARALLEL
        for_own = touch_own + (closeness * with_own).sum(axis=1)
        for_side = touch_side + (closeness * with_side).sum(axis=1)
        across = ((closeness > 0) & with_side).sum(axis=1) >= 2
        turned = (for_side > 1.2 * for_own) & across & ~backs
    axes = np.where(turned[:, None], side, own)
    return Lines(axes, np.where(turned, heights, widths), np.where(turned, widths, heights), turned)


def _touching(plane: Plane, axes: Vectors, widths: Vectors, heights: Vectors) -> npt.NDArray[np.bool_]:
    """Marks ``[i, j]`` where tile j touches tile i in the direction of ``axes[i]``, however j lies."""
    step = plane.centres[None] - plane.centres[:, None]
    along = np.abs((step * axes[:, None]).sum(axis=2))
    offset = np.abs(step[..., 0] * axes[:, None, 1] - step[..., 1] * axes[:, None, 0])
    tops = plane.rights / np.maximum(widths, 1e-9)[:, None]
    with_top = np.abs(axes @ tops.T)
    reach = np.where(with_top > PARALLEL, widths[None], heights[None])
    straight = (with_top > PARALLEL) | (with_top < np.sqrt(1 - PARALLEL**2))
    own_reach = np.where(np.abs((axes * tops).sum(axis=1)) > PARALLEL, widths, heights)
    gap = along - (reach + own_reach[:, None]) / 2
    return np.asarray(straight & (np.abs(gap) < TOUCHING_GAP) & (offset < TOUCHING_OFFSET), bool)

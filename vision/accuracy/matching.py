"""Which read tile lies on which labelled one."""

from __future__ import annotations

from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Points: TypeAlias = npt.NDArray[np.float64]
"""``(m, 2)``"""
Quads: TypeAlias = npt.NDArray[np.float64]
"""``(n, 4, 2)`` corners in order around each tile."""
REACH: Final = 0.5
"""How far a read tile's centre may lie from the labelled one's, in sizes of the labelled tile."""


def match_tiles(centres: Points, quads: Quads) -> npt.NDArray[np.intp]:
    """Pairs read tiles with labelled ones, nearest first, each at most once.

    :param centres: ``(m, 2)`` of the read tiles, in the same units as *quads*.
    :return: ``(n,)`` index of the read tile on each labelled one, -1 where there is none.
    """
    match = np.full(len(quads), -1, np.intp)
    if not len(centres) or not len(quads):
        return match
    offset = centres[:, None] - quads.mean(axis=1)[None]
    frames = np.broadcast_to(np.stack(tile_edges(quads), axis=-1), (len(centres), len(quads), 2, 2))
    apart = np.linalg.norm(np.linalg.solve(frames, offset[..., None])[..., 0], axis=2)
    taken = np.zeros(len(centres), bool)
    for flat in np.argsort(apart, axis=None, kind="stable"):
        read, label = divmod(int(flat), len(quads))
        if apart[read, label] > REACH:
            break
        if match[label] < 0 and not taken[read]:
            match[label], taken[read] = read, True
    return match


def tile_edges(quads: Quads) -> tuple[Points, Points]:
    """Gets the mean edge across and the mean edge down of each tile, both ``(n, 2)``."""
    first, second, third, fourth = (quads[:, i] for i in range(4))
    return (second - first + third - fourth) / 2, (fourth - first + third - second) / 2


def tile_widths(quads: Quads) -> npt.NDArray[np.float64]:
    """Gets the shorter mean edge of each tile, ``(n,)``."""
    across, down = tile_edges(quads)
    return np.asarray(np.minimum(np.linalg.norm(across, axis=1), np.linalg.norm(down, axis=1)))


def among_tiles(centres: Points, quads: Quads) -> npt.NDArray[np.bool_]:
    """Marks the *centres* ``(m, 2)`` inside the convex hull of all *quads*; none where there are no quads."""
    if not len(quads):
        return np.zeros(len(centres), bool)
    hull = cv2.convexHull(quads.reshape(-1, 2).astype(np.float32))
    inside = [cv2.pointPolygonTest(hull, (float(x), float(y)), measureDist=False) > 0 for x, y in centres]
    return np.array(inside, bool)

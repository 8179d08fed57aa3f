"""How far rows and tiles lie from each other on the table, edge to edge."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.layout.plane import Plane
from vision.layout.rows import Row


@dataclass(frozen=True, slots=True)
class Spacing:
    """Where a row lies seen from another, in tile widths."""

    distance: float
    """Clear space between the nearest two tiles."""
    across: float
    """Clear space across the rows' direction."""
    stacked: bool
    """One lies above the other, rather than beside it."""


def row_spacing(first: Row, second: Row, plane: Plane) -> Spacing:
    """Measures the clear space from *first* to *second* along and across the direction of *first*."""
    axis = np.array(first.axis)
    low_a, high_a, near_a, far_a = _span(first, plane, axis)
    low_b, high_b, near_b, far_b = _span(second, plane, axis)
    overlap = min(high_a, high_b) - max(low_a, low_b)
    along = max(0.0, -overlap)
    across = max(0.0, near_b - far_a, near_a - far_b)
    centres = plane.centres
    gap = np.inf
    for i in first.tiles:
        for j in second.tiles:
            gap = min(gap, float(np.linalg.norm(centres[i] - centres[j])))
    clear = float(np.hypot(along, across))
    if along == 0 and across == 0:  # bowed or interlocking rows: spans overlap, tiles do not
        clear = max(0.0, gap - 1.2)
    return Spacing(clear, across, stacked=overlap > 0.3 * min(high_a - low_a, high_b - low_b))


def _span(row: Row, plane: Plane, axis: npt.NDArray[np.float64]) -> tuple[float, float, float, float]:
    """Extent of a row along *axis*, then across it."""
    members = list(row.tiles)
    normal = np.array([-axis[1], axis[0]])
    spans = []
    for direction in (axis, normal):
        middle = plane.centres[members] @ direction
        half = (np.abs(plane.rights[members] @ direction) + np.abs(plane.downs[members] @ direction)) / 2
        spans += [float((middle - half).min()), float((middle + half).max())]
    return spans[0], spans[1], spans[2], spans[3]


def tile_distances(plane: Plane) -> npt.NDArray[np.float64]:
    """Gets ``(n, n)`` clear spaces between tiles, as if each were a disc of its mean half side."""
    half = (np.linalg.norm(plane.rights, axis=1) + np.linalg.norm(plane.downs, axis=1)) / 4
    centre = np.linalg.norm(plane.centres[:, None] - plane.centres[None], axis=2)
    return np.asarray(np.maximum(0.0, centre - half[:, None] - half[None]), np.float64)

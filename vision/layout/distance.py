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
    """Clear space across the rows' direction, where they lie above one another."""
    stacked: bool
    """One lies above the other, rather than beside it."""


def row_spacing(first: Row, second: Row, plane: Plane) -> Spacing:
    """Measures the clear space from *first* to *second* along and across the direction of *first*.

    Measured from tile to tile, so that rows that are bowed or not quite parallel do not seem to touch.
    """
    axis = np.array(first.axis)
    one, other = list(first.tiles), list(second.tiles)
    step = plane.centres[other][:, None] - plane.centres[one][None]
    widths_a, heights_a = _sizes(first, plane, axis)
    widths_b, heights_b = _sizes(second, plane, axis)
    along = np.abs(step @ axis) - (widths_b[:, None] + widths_a[None]) / 2
    across = np.abs(step[..., 0] * axis[1] - step[..., 1] * axis[0])
    across -= (heights_b[:, None] + heights_a[None]) / 2
    distance = float(np.hypot(np.maximum(along, 0), np.maximum(across, 0)).min())
    above = along < -0.3
    stacked = bool(above.any())
    space = float(np.median(across[above])) if stacked else float(across.min())
    return Spacing(distance, max(0.0, space), stacked)


def _sizes(
    row: Row, plane: Plane, axis: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Extents of a row's tiles along and across *axis*, as if each lay straight."""
    members = list(row.tiles)
    rights, downs = plane.rights[members], plane.downs[members]
    widths, heights = np.linalg.norm(rights, axis=1), np.linalg.norm(downs, axis=1)
    lying = np.abs(rights @ axis) / widths < np.abs(downs @ axis) / heights
    return np.where(lying, heights, widths), np.where(lying, widths, heights)


def tile_distances(plane: Plane) -> npt.NDArray[np.float64]:
    """Gets ``(n, n)`` clear spaces between tiles, as if each were a disc of its mean half side."""
    return np.maximum(0.0, _disc_spaces(plane, 1 / 4))


def least_distances(plane: Plane) -> npt.NDArray[np.float64]:
    """Gets ``(n, n)`` spaces that two tiles have between them at least, however they lie; cheaper than
    `row_spacing`.
    """
    return _disc_spaces(plane, 1 / 2)


def _disc_spaces(plane: Plane, share: float) -> npt.NDArray[np.float64]:
    """Spaces between discs around the tiles, with that *share* of both sides together as radius; negative where they
    overlap.
    """
    radius = (np.linalg.norm(plane.rights, axis=1) + np.linalg.norm(plane.downs, axis=1)) * share
    centre = np.linalg.norm(plane.centres[:, None] - plane.centres[None], axis=2)
    return np.asarray(centre - radius[:, None] - radius[None], np.float64)

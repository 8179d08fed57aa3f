"""Undo the camera: from quads in the photo to tiles on a flat table, one tile width long.

Tiles are all of one size. The cube root of a quad's area falls linearly towards the horizon (the Jacobian
of a projective map is a cube), which gives the vanishing line; then the one linear map that makes the quads
rectangles of the right proportion gives lengths and angles. No camera data, no marker; see Hartley &
Zisserman, Multiple View Geometry, ch. 2.7, for rectification from the vanishing line and known lengths.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.layout.values import SeenTile, Vectors

ASPECT: Final = 1.35
"""Height of a face in widths; Chinese tiles measure 1.3 to 1.4."""
AREA_NOISE: Final = 0.05
"""Expected relative error of a quad's cube-root area."""
MISREAD_RATIO: Final = 0.85
"""Height by width under which a face's top was misread by a quarter turn; half-way (by ratio) it would be
1.
"""
DOUBTFUL: Final = 0.8
"""Share of the usual confidence under which a find may be no tile, or not a whole one."""
MAX_SLOPE: Final = 1.2
"""Prior spread of the perspective change over the extent of the tiles."""


@dataclass(frozen=True, slots=True)
class Plane:
    """Tiles on the table: arrays of one row per tile, lengths in tile widths, y towards the viewer of the
    photo.
    """

    centres: Vectors
    """``(n, 2)``"""
    rights: Vectors
    """``(n, 2)``: along the tile's own top edge, as long as the edge."""
    downs: Vectors
    """``(n, 2)``: from the tile's own top to its bottom, as long as the side."""
    topless: npt.NDArray[np.bool_]
    """``(n,)``: which way the tile's top points is not known; it is a back, or was misread by a quarter
    turn.
    """
    scales: npt.NDArray[np.float64]
    """``(n,)``: square root of the quad's area in photo pixels: how near the camera the tile is."""
    picture_up: Vectors
    """``(2,)``: unit vector that points up in the middle of the photo's tiles."""

    def spread(self, factor: float) -> Plane:
        """Gets the plane with centres *factor* times as far apart and tiles as large as before."""
        return replace(self, centres=self.centres * factor)


def flatten(tiles: tuple[SeenTile, ...]) -> Plane:
    """Lays the tiles of one photo flat. Works for any number of tiles; with few, perspective is taken as
    none.
    """
    quads = np.array([tile.quad for tile in tiles], np.float64).reshape(-1, 4, 2)
    if not len(quads):
        none = np.zeros((0, 2))
        return Plane(none, none, none, np.zeros(0, bool), np.zeros(0), np.array([0.0, -1.0]))
    areas = np.maximum(np.abs(_areas(quads)), 1e-6)
    faces = np.array([not tile.is_back for tile in tiles])
    trusted = _trusted(tiles, faces)
    origin, size = quads[trusted].mean(axis=(0, 1)), float(np.sqrt(np.median(areas[trusted])))
    local = (quads - origin) / size
    slope = _vanishing_slope(local[trusted].mean(axis=1), areas[trusted] / size**2)
    depth = np.maximum(1 + local @ slope, 0.15)
    level = local / depth[..., None]
    rights, downs = _edges(level)
    metric = _metric(rights[trusted], downs[trusted], np.sqrt(areas[trusted]))
    rights, downs = rights @ metric.T, downs @ metric.T
    rights, downs, topless = _short_side_first(rights, downs, ~faces)
    up = metric @ np.array([0.0, -1.0])
    return Plane(level.mean(axis=1) @ metric.T, rights, downs, topless, np.sqrt(areas), up / np.linalg.norm(up))


def _trusted(tiles: tuple[SeenTile, ...], faces: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Marks the tiles that tell the camera: faces, but not the doubtful ones (dice, buttons, covered tiles)."""
    if faces.sum() < 2:
        return np.ones(len(tiles), bool)
    confidence = np.array([tile.confidence for tile in tiles])
    sure = faces & (confidence >= DOUBTFUL * np.median(confidence[faces]))
    return sure if sure.sum() >= 2 else faces


def _areas(quads: Vectors) -> Vectors:
    x, y = quads[..., 0], quads[..., 1]
    nx, ny = np.roll(x, -1, axis=1), np.roll(y, -1, axis=1)
    return np.asarray((x * ny - nx * y).sum(axis=1) / 2)


def _edges(quads: Vectors) -> tuple[Vectors, Vectors]:
    """Mean of top and bottom edge, and of left and right side."""
    rights = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    downs = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    return rights, downs


def _vanishing_slope(centres: Vectors, areas: Vectors) -> Vectors:
    """Fits ``areas ** (1/3) = c (1 + slope · centre)`` robustly; a ridge keeps directions without spread at
    zero.
    """
    roots = np.cbrt(areas / np.median(areas))
    spread = max(float(np.abs(centres).max(initial=0)), 1.0)
    design = np.column_stack([np.ones(len(centres)), centres / spread])
    ridge = np.diag([0.0, 1.0, 1.0]) * (AREA_NOISE / MAX_SLOPE) ** 2
    weights = np.ones(len(centres))
    fit = np.array([1.0, 0.0, 0.0])
    for _ in range(8):
        weighted = design * weights[:, None]
        fit = np.linalg.solve(weighted.T @ design + ridge + 1e-9 * np.eye(3), weighted.T @ roots)
        errors = np.abs(design @ fit - roots) / np.maximum(roots, 1e-6) / (2 * AREA_NOISE)
        weights = 1 / np.maximum(errors, 1.0) ** 2 / np.maximum(roots, 0.3) ** 2
    slope = fit[1:] / max(float(fit[0]), 1e-3) / spread
    # No tile may lie near or beyond the horizon.
    lowest = float((centres @ slope).min(initial=0))
    return np.asarray(slope * min(1.0, 0.8 / -lowest) if lowest < -0.8 else slope)


def _metric(rights: Vectors, downs: Vectors, scales: Vectors) -> Vectors:
    """Finds the 2×2 map after which rights are 1 long, downs `ASPECT`, both at right angles, for most tiles.

    Solves linearly for the symmetric form S with ``r'Sr = 1``, ``d'Sd = ASPECT²``, ``r'Sd = 0``. A tile
    that fits better the other way round (its top was misread by a quarter turn) is counted the other way
    round.
    """
    weights = np.sqrt(scales / scales.max())
    form = np.eye(2) / float(np.median((rights**2).sum(axis=1)))
    swapped = np.zeros(len(rights), bool)
    for _ in range(6):
        right = np.where(swapped[:, None], downs, rights)
        down = np.where(swapped[:, None], rights, downs) / ASPECT
        form = _solve_form(right, down, weights)
        errors, other = _misfit(form, rights, downs / ASPECT), _misfit(form, downs, rights / ASPECT)
        swapped = other < errors * 0.6
        best = np.minimum(errors, other)
        weights = np.sqrt(scales / scales.max()) / np.maximum(best / 0.15, 1.0) ** 2
    lengths, axes = np.linalg.eigh(form)
    if lengths[0] <= 1e-3 * lengths[1]:
        return np.eye(2) / float(np.median(np.sqrt((rights**2).sum(axis=1))))
    return np.asarray(axes @ np.diag(np.sqrt(lengths)) @ axes.T)


def _solve_form(right: Vectors, down: Vectors, weights: Vectors) -> Vectors:
    rows, targets = [], []
    for first, second, target in ((right, right, 1.0), (down, down, 1.0), (right, down, 0.0)):
        size = np.sqrt((first**2).sum(axis=1) * (second**2).sum(axis=1))
        scale = (weights / np.maximum(size, 1e-9))[:, None]
        cross = first[:, 0] * second[:, 1] + first[:, 1] * second[:, 0]
        rows.append(np.column_stack([first[:, 0] * second[:, 0], cross, first[:, 1] * second[:, 1]]) * scale)
        targets.append(target * scale[:, 0])
    design, target_all = np.concatenate(rows), np.concatenate(targets)
    sxx, sxy, syy = np.linalg.lstsq(design, target_all, rcond=None)[0]
    return np.array([[sxx, sxy], [sxy, syy]])


def _misfit(form: Vectors, right: Vectors, down: Vectors) -> Vectors:
    """How far each tile is from a rectangle of the right size under *form*, as a relative error."""
    one = np.einsum("ni,ij,nj->n", right, form, right) - 1
    two = np.einsum("ni,ij,nj->n", down, form, down) - 1
    cross = np.einsum("ni,ij,nj->n", right, form, down)
    return np.asarray(np.sqrt((one**2 + two**2) / 4 + cross**2))


def _short_side_first(
    rights: Vectors, downs: Vectors, backs: npt.NDArray[np.bool_]
) -> tuple[Vectors, Vectors, npt.NDArray[np.bool_]]:
    """Turns tiles whose top edge came out longer than their side: no tile is wider than it is high.

    Also gets which tiles show no top: backs, and the tiles turned.
    """
    ratio = np.linalg.norm(downs, axis=1) / np.maximum(np.linalg.norm(rights, axis=1), 1e-9)
    wide = ratio < np.where(backs, 1.0, MISREAD_RATIO)
    new_rights = np.where(wide[:, None], downs, rights)
    new_downs = np.where(wide[:, None], -rights, downs)
    return new_rights, new_downs, wide | backs

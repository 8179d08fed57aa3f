"""How sharp the tiles of a photo are, for the warning that asks to retake a blurred one."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Points, rectified_crops
from vision.pyramid import Pyramid

CROP: Final = (112, 80)
MIN_CONTRAST: Final = 40.0
"""Grey levels between ink and face; below it (a blank 白, deep shade) edges say nothing."""
BLURRED: Final = 0.08
"""Edges smeared over more than this share of a tile's height are wider than the strokes of its glyph."""

ENOUGH: Final = 8
"""Tiles measured, spread over all: what blurs one, blurs most of a photo."""


def edge_width(photo: Pyramid, quads: Points) -> float | None:
    """Measures the width of the sharpest ink edges, as a share of the tile's height, median over the tiles.

    :param quads: ``(n, 4, 2)`` from each tile's own top-left. ``None`` where no tile has enough contrast to
    tell.
    """
    crops = rectified_crops(photo, quads[:: -(-len(quads) // ENOUGH) or 1], CROP, margin=0.0, rough=True)
    widths = [width for width in map(_edge_width, crops) if width is not None]
    return float(np.median(widths)) if widths else None


def _edge_width(crop: npt.NDArray[np.uint8]) -> float | None:
    grey = cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY).astype(np.float32)
    low, high = np.percentile(grey, [4, 96])
    contrast = float(high - low)
    if contrast < MIN_CONTRAST:
        return None
    steps = np.hypot(cv2.Scharr(grey, cv2.CV_32F, 1, 0, scale=1 / 32), cv2.Scharr(grey, cv2.CV_32F, 0, 1, scale=1 / 32))
    steepest = float(np.percentile(steps[3:-3, 3:-3], 99))
    return contrast / max(steepest, 1e-3) / CROP[0]

"""Rows of YOLO-OBB label files, and quads read back from JSON."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def obb_row(label: int, quad: ArrayLike, width: int, height: int) -> str:
    """Class and four relative corners of a quad (4, 2) in pixels, clipped to the picture."""
    corners = np.clip(np.asarray(quad) / [width, height], 0, 1)
    return " ".join([str(label), *(f"{v:.5f}" for v in corners.ravel())])


def as_quads(points: ArrayLike) -> NDArray[np.float64]:
    """Quads (n, 4, 2) of a list that may be empty."""
    return np.array(points, float).reshape(-1, 4, 2)

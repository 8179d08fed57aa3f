"""Non-maximum suppression of oriented quads by their true overlap."""

from __future__ import annotations

from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Points, quad_areas


class Overlap(StrEnum):
    """What the shared area of two quads is compared with."""

    UNION = "union"
    SMALLER = "smaller"
    """The smaller quad: also finds a part of a tile inside the whole one."""


def quad_overlap(first: Points, second: Points, of: Overlap = Overlap.UNION) -> float:
    """Gets the shared area of two convex quads ``(4, 2)`` as a share, in 0..1."""
    one, other = np.abs(quad_areas(np.stack([first, second]).astype(np.float32)))
    return _overlap(first.astype(np.float32), second.astype(np.float32), float(one), float(other), of)


def _overlap(first: Points, second: Points, area: float, other_area: float, of: Overlap) -> float:
    shared, _ = cv2.intersectConvexConvex(first, second)
    whole = min(area, other_area) if of is Overlap.SMALLER else area + other_area - shared
    return min(1.0, max(0.0, shared / whole)) if whole > 0 else 0.0


def keep_best(
    quads: Points, scores: npt.NDArray[np.float32], max_overlap: float, of: Overlap = Overlap.UNION
) -> npt.NDArray[np.intp]:
    """Gets the indices of the quads to keep, best score first.

    A quad is dropped where it overlaps a better one by more than *max_overlap*, whatever the classes: a face
    and a back cannot lie in the same place. Exact overlaps are computed only where the circles around two
    quads meet.

    :param quads: ``(n, 4, 2)`` float32. :param scores: ``(n,)``.
    """
    order = np.argsort(-scores, kind="stable")
    quads = quads.astype(np.float32)
    areas = np.abs(quad_areas(quads)).tolist()
    low, high = quads.min(axis=1), quads.max(axis=1)
    alive = np.ones(len(quads), bool)
    kept: list[int] = []
    for i in order:
        if not alive[i]:
            continue
        kept.append(int(i))
        alive[i] = False
        shared = np.minimum(high, high[i]) - np.maximum(low, low[i])
        for j in np.flatnonzero(alive & (shared > 0).all(axis=1)):
            if _overlap(quads[i], quads[j], areas[i], areas[j], of) > max_overlap:
                alive[j] = False
    return np.array(kept, np.intp)

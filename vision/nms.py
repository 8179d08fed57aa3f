"""Non-maximum suppression of oriented boxes by the true overlap of their quads."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Points, quad_areas


def quad_iou(first: Points, second: Points) -> float:
    """Gets intersection over union of two convex quads ``(4, 2)``, in 0..1."""
    areas = quad_areas(np.stack([first, second]).astype(np.float32))
    overlap, _ = cv2.intersectConvexConvex(first.astype(np.float32), second.astype(np.float32))
    union = float(areas.sum()) - overlap
    return min(1.0, max(0.0, overlap / union)) if union > 0 else 0.0


def keep_best(quads: Points, scores: npt.NDArray[np.float32], max_iou: float) -> npt.NDArray[np.intp]:
    """Gets the indices of the quads to keep, best score first.

    A quad is dropped where it overlaps a better one by more than *max_iou*, whatever the classes: a face
    and a back cannot lie in the same place. Exact overlaps are computed only where the circles around two
    quads meet.

    :param quads: ``(n, 4, 2)`` float32. :param scores: ``(n,)``.
    """
    order = np.argsort(-scores, kind="stable")
    centres = quads.mean(axis=1)
    radii = np.linalg.norm(quads - centres[:, None], axis=2).max(axis=1, initial=0)
    alive = np.ones(len(quads), bool)
    kept: list[int] = []
    for i in order:
        if not alive[i]:
            continue
        kept.append(int(i))
        alive[i] = False
        near = alive & (np.linalg.norm(centres - centres[i], axis=1) < radii + radii[i])
        for j in np.flatnonzero(near):
            if quad_iou(quads[i], quads[j]) > max_iou:
                alive[j] = False
    return np.array(kept, np.intp)

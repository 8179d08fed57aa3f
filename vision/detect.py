"""Stage 1: photo → oriented quads of face-up and face-down tiles (preprocess → session → postprocess)."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from vision.detections import Detections
from vision.geometry import (
    MIN_INPUT,
    Letterbox,
    Region,
    fit_letterbox,
    letterbox_image,
    obb_quads,
    quad_areas,
    short_sides,
)
from vision.image import Photo
from vision.nms import keep_best
from vision.pyramid import Pyramid, halvings
from vision.weights import Model

MIN_SCORE: Final = 0.25
"""Low on purpose: the reader's tile/not-a-tile output removes false finds later."""
MAX_IOU: Final = 0.4
"""Neighbouring tiles touch but do not overlap; oriented boxes of one tile overlap far more."""
MIN_SIDE: Final = 6.0
"""Shorter side of a usable tile in photo pixels; nothing smaller can be read."""
SMALL_TILE: Final = 26.0
"""Tiles whose shorter side is under this many input pixels deserve a second, closer look."""
SURE_SCORE: Final = 0.5
"""Detector score of a sure find; a large tile of the distant look must have it."""
FEW_FACES: Final = 8
"""With this many sure faces the photo shows a hand, not a close-up: no distant look, which on an empty tray
might see one huge blank tile."""
DISTANT_SHARE: Final = 0.3
"""Input size of the look at a close-up, as a share of the usual one: it shows large tiles in trained size."""
LARGE_TILE: Final = 0.15
"""A tile is large if its shorter side is at least this share of the photo's shorter side."""
OVERSIZE: Final = 1.6
"""How much larger than nearly all sure faces a tile may look: perspective within one photo gives less."""
MAX_UPSCALE: Final = 2.0
"""A small photo is enlarged at most this much; more adds pixels but no detail."""


def detect(
    photo: Photo | Pyramid,
    model: Model,
    *,
    min_score: float = MIN_SCORE,
    max_iou: float = MAX_IOU,
    small_tile: float = SMALL_TILE,
) -> Detections:
    """Finds tiles in an upright RGB photo, an array or its pyramid: at the trained size, from further off for
    the large tiles of a close-up (say of the indicator), and again at a crop where tiles come out small.

    :param min_score: detector score below which a find is dropped. :param max_iou: see `keep_best`.
    :param small_tile: shorter side in input pixels that triggers the second look; 0 turns it off.
    """
    photo = photo if isinstance(photo, Pyramid) else Pyramid(photo)
    height, width = photo.size_hw
    whole = Region(0, 0, width, height)
    box = fit_letterbox(whole, input_long_side(whole, model.info.input_size))
    found = _look(photo, model, box, min_score, max_iou)
    sure = ~found.backs & (found.scores >= SURE_SCORE)
    if np.count_nonzero(sure) >= FEW_FACES:
        found = drop_oversized(found, sure)
    else:
        distant_box = fit_letterbox(whole, round(max(box.input_hw) * DISTANT_SHARE))
        found = add_large(found, _look(photo, model, distant_box, SURE_SCORE, max_iou), min(height, width), max_iou)
    closer = closer_region(found, box, small_tile)
    if closer is None:
        return found
    close_box = fit_letterbox(closer, input_long_side(closer, model.info.input_size))
    return merge_looks(found, _look(photo, model, close_box, min_score, max_iou), closer, whole, max_iou)


def input_long_side(region: Region, input_size: tuple[int, int]) -> int:
    """Chooses the longer side of the detector input for a *region*: the training size, less for small
    photos.
    """
    return max(MIN_INPUT, min(max(input_size), round(max(region.size_hw) * MAX_UPSCALE)))


def preprocess(photo: Pyramid, box: Letterbox) -> npt.NDArray[np.float32]:
    """Makes the input tensor ``(1, 3, H, W)`` float32 in 0..1."""
    picture = letterbox_image(photo, box)
    return np.ascontiguousarray(picture.transpose(2, 0, 1)[None], dtype=np.float32) / np.float32(255)


def postprocess(
    rows: npt.NDArray[np.float32], box: Letterbox, min_score: float = MIN_SCORE, max_iou: float = MAX_IOU
) -> Detections:
    """Turns the ``(n, 7)`` rows (cx, cy, w, h, angle, score, class) of one picture into detections in photo
    pixels.

    Weak, tiny and overlapping rows are dropped, and those whose centre lies outside the region looked at.
    """
    rows = rows[np.isfinite(rows).all(axis=1)]
    rows = rows[(rows[:, 5] >= min_score) & (rows[:, 2] > 0) & (rows[:, 3] > 0)]
    quads = box.to_photo(obb_quads(rows[:, :5]))
    found = Detections(quads, rows[:, 5].astype(np.float32), rows[:, 6] >= 0.5)
    found = found[(short_sides(quads) >= MIN_SIDE) & box.region.holds(quads.mean(axis=1))]
    return found[keep_best(found.quads, found.scores, max_iou)]


def drop_oversized(found: Detections, sure: npt.NDArray[np.bool_]) -> Detections:
    """Leaves out finds far larger than all sure faces: the tiles of a table are of one size, so those are an
    empty tray or the floor.
    """
    side = short_sides(found.quads)
    return found[side <= OVERSIZE * np.quantile(side[sure], 0.9)]


def add_large(found: Detections, distant: Detections, photo_side: int, max_iou: float) -> Detections:
    """Adds the large tiles of the distant look. What the first look found inside one stays too: whether that
    is a part of a tile or a tile of a heap, the reader tells.
    """
    large = distant[short_sides(distant.quads) >= LARGE_TILE * photo_side]
    joined = _joined(large, found)
    return joined[keep_best(joined.quads, joined.scores, max_iou)] if len(large) else found


def closer_region(found: Detections, box: Letterbox, small_tile: float) -> Region | None:
    """Chooses where to look again: around the largest group of face-up tiles, if they are small in the input.

    ``None`` where the tiles are large enough or a crop would bring less than a quarter more detail.
    """
    faces = found.quads[~found.backs]
    if len(faces) < 2 or small_tile <= 0:
        return None
    main = faces[_largest_group(faces)]
    side = float(np.median(short_sides(main)))
    if side * box.scale_xy[0] >= small_tile:
        return None
    photo_h, photo_w = box.region.size_hw
    margin = 2.5 * side
    low = main.reshape(-1, 2).min(axis=0) - margin
    high = main.reshape(-1, 2).max(axis=0) + margin
    # Edges on whole pixels of the copy of the photo that the look is drawn from.
    step = 2 ** int(halvings((high - low).max() / max(box.input_hw)))
    region = Region(
        max(0, int(low[0] // step) * step),
        max(0, int(low[1] // step) * step),
        min(photo_w, int(high[0] // step + 1) * step),
        min(photo_h, int(high[1] // step + 1) * step),
    )
    return region if max(region.size_hw) * 1.25 <= max(photo_h, photo_w) else None


def merge_looks(far: Detections, close: Detections, region: Region, whole: Region, max_iou: float) -> Detections:
    """Joins both looks: inside the crop the closer look counts, outside the first.

    Finds of the closer look that touch the crop's border (and not the photo's) are cut tiles and left out.
    """
    low, high = close.quads.min(axis=1), close.quads.max(axis=1)
    cut = np.zeros(len(close), bool)
    for axis, (start, end, first, last) in enumerate(
        [
            (region.left, region.right, whole.left, whole.right),
            (region.top, region.bottom, whole.top, whole.bottom),
        ]
    ):
        cut |= (low[:, axis] <= start + 1) & (start > first)
        cut |= (high[:, axis] >= end - 1) & (end < last)
    close = close[~cut]
    inside = region.holds(far.quads.mean(axis=1))
    # A first find with nothing of the closer look in its place stays only if it was cut off there.
    far_low, far_high = far.quads.min(axis=1), far.quads.max(axis=1)
    border = inside & (
        (far_low[:, 0] <= region.left + 1)
        | (far_low[:, 1] <= region.top + 1)
        | (far_high[:, 0] >= region.right - 1)
        | (far_high[:, 1] >= region.bottom - 1)
    )
    far = far[~inside | border]
    joined = _joined(close, far)
    # The closer look wins over an overlapping first one whatever the scores.
    ranks = np.concatenate([close.scores + 1, far.scores]).astype(np.float32)
    return joined[keep_best(joined.quads, ranks, max_iou)]


def _joined(first: Detections, second: Detections) -> Detections:
    return Detections(
        np.concatenate([first.quads, second.quads]),
        np.concatenate([first.scores, second.scores]),
        np.concatenate([first.backs, second.backs]),
    )


def _look(photo: Pyramid, model: Model, box: Letterbox, min_score: float, max_iou: float) -> Detections:
    (rows,) = model.session.run(["boxes"], {"images": preprocess(photo, box)})
    return postprocess(np.asarray(rows[0], np.float32).reshape(-1, 7), box, min_score, max_iou)


def _largest_group(quads: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Marks the connected group of near quads with the largest area in all."""
    centres, areas = quads.mean(axis=1), np.abs(quad_areas(quads))
    reach = 2.2 * np.sqrt(areas)
    distance = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    linked = distance < np.minimum(reach[:, None], reach[None])
    best, seen = np.zeros(len(quads), bool), np.zeros(len(quads), bool)
    for start in range(len(quads)):
        if seen[start]:
            continue
        group = np.zeros(len(quads), bool)
        group[start] = True
        while True:
            grown = linked[group].any(axis=0) | group
            if (grown == group).all():
                break
            group = grown
        seen |= group
        if areas[group].sum() > areas[best].sum():
            best = group
    return best

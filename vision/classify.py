"""Stage 2: quads → tile codes. Refine corners and find the tile's own top, cut it out upright again, read
it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from vision.detections import BACK, Detections, TileReads
from vision.geometry import (
    Points,
    as_points,
    crop_transforms,
    is_rough,
    map_points,
    portrait_quads,
    quad_areas,
    rectified_crops,
    roll_quads,
    short_sides,
)
from vision.nms import Overlap, keep_best
from vision.pyramid import Pyramid
from vision.weights import Model, ModelInfo

BATCH: Final = 32
"""Crops per run: enough to fill two threads, little memory."""
MIN_TILE_PROB: Final = 0.5
"""Below this a find is no tile."""
MAX_SHARED: Final = 0.35
"""Visible faces do not overlap; refined quads that share more than this of the smaller are one tile found
twice.
"""
MAX_PASSES: Final = 3
SETTLED: Final = 0.95
"""A tile read this surely in all respects, upright and where the detector saw it, is not read again: on labelled
photos no such tile was ever read otherwise the second time.
"""
MAX_MOVE: Final = 0.1
"""How far its corners may then lie from the detector's, as a share of the tile's size."""
CLEAR: Final = 0.9
"""A small tile read this surely from a blurred crop is not worth decoding a large photo in full."""
CRUMB: Final = 0.5
"""Nor is a doubtful find under this share of the usual tile's width: a far discard, or a piece of one."""


class CropReads:
    """Raw answers of the reader for one batch of crops, in numpy terms."""

    __slots__ = ("class_probs", "corners", "tile_probs", "turn_probs")

    def __init__(
        self,
        class_probs: npt.NDArray[np.float32],
        tile_probs: npt.NDArray[np.float32],
        turn_probs: npt.NDArray[np.float32],
        corners: Points,
    ) -> None:
        self.class_probs = class_probs
        """``(n, 36)``"""
        self.tile_probs = tile_probs
        """``(n,)``"""
        self.turn_probs = turn_probs
        """``(n, 4)``: the tile's own top points that many quarter turns clockwise from the crop's up."""
        self.corners = corners
        """``(n, 4, 2)`` in crop pixels, clockwise from the corner at the crop's top-left."""

    @property
    def confidences(self) -> npt.NDArray[np.float32]:
        """``(n,)`` probability of the likeliest class times that of being a tile."""
        return np.asarray(self.class_probs.max(axis=1) * self.tile_probs, np.float32)


def classify(photo: Pyramid, found: Detections, model: Model, *, min_tile_prob: float = MIN_TILE_PROB) -> TileReads:
    """Reads every detection; what the reader calls no tile is left out.

    Pass 1 reads turn and corners from the detector's box; pass 2 reads the class from an upright crop around the
    refined quad; tiles that turn out not to be upright there get a third pass. Face-down tiles and those pass 1
    leaves no doubt about need one only. All this needs no more of a large photo than what is decoded; small tiles
    still in doubt are read once more from the whole of it.
    """
    if not len(found):
        return TileReads.empty()
    boxes = portrait_quads(found.quads)
    reads = read_crops(photo, boxes, model, rough=True)
    quads = own_quads(boxes, reads, model.info)
    faces = (reads.tile_probs >= min_tile_prob / 4) & (reads.class_probs[:, BACK] < 0.9)
    _read_again(photo, quads, reads, faces & ~settled(boxes, quads, reads), model, rough=True)
    doubtful = (reads.tile_probs >= min_tile_prob / 2) & (reads.confidences < CLEAR)
    blurred = is_rough(photo, quads, model.info.input_size, model.info.margin)
    sides = short_sides(quads)
    _read_again(
        photo, quads, reads, faces & doubtful & blurred & (sides >= CRUMB * np.median(sides)), model, rough=False
    )
    class_probs = weigh_backs(reads.class_probs, found.backs, found.scores)
    tiles = TileReads(quads, class_probs, reads.tile_probs, found.scores)[reads.tile_probs >= min_tile_prob]
    return tiles[keep_best(tiles.quads, tiles.scores * tiles.confidences, MAX_SHARED, Overlap.SMALLER)]


def _read_again(
    photo: Pyramid, quads: Points, reads: CropReads, which: npt.NDArray[np.bool_], model: Model, *, rough: bool
) -> None:
    """Cuts the marked tiles out by their refined *quads* and reads them, again where one was not upright; enters
    what is seen in *quads* and *reads*.
    """
    todo = np.flatnonzero(which)
    for _ in range(MAX_PASSES - 1):
        if not len(todo):
            return
        closer = read_crops(photo, quads[todo], model, rough=rough)
        reads.class_probs[todo], reads.tile_probs[todo] = closer.class_probs, closer.tile_probs
        quads[todo] = own_quads(quads[todo], closer, model.info)
        todo = todo[closer.turn_probs.argmax(axis=1) != 0]


def settled(boxes: Points, quads: Points, reads: CropReads) -> npt.NDArray[np.bool_]:
    """Whether another look at each tile would show the same: it stands upright in its box, fills it, and everything
    about it is sure.

    :param boxes: ``(n, 4, 2)`` what *reads* were cut by. :param quads: ``(n, 4, 2)`` the refined corners.
    """
    sure = np.minimum(reads.class_probs.max(axis=1), np.minimum(reads.tile_probs, reads.turn_probs[:, 0])) >= SETTLED
    moved = np.abs(quads - boxes).max(axis=(1, 2)) / np.sqrt(np.maximum(np.abs(quad_areas(boxes)), 1e-6))
    return np.asarray(sure & (moved <= MAX_MOVE))


def read_crops(photo: Pyramid, quads: Points, model: Model, *, rough: bool = False) -> CropReads:
    """Cuts *quads* ``(n, 4, 2)`` out, *rough* or not as `rectified_crops` does, and runs the reader on them."""
    outputs: list[list[npt.NDArray[np.float32]]] = []
    names = ["class_logits", "tile_logit", "turn_logits", "corners"]
    for start in range(0, len(quads), BATCH):
        crops = rectified_crops(
            photo, quads[start : start + BATCH], model.info.input_size, model.info.margin, rough=rough
        )
        outputs.append(model.session.run(names, {"crops": preprocess(crops)}))
    class_logits, tile_logit, turn_logits, corners = (
        np.concatenate([np.asarray(output[i], np.float32) for output in outputs]) for i in range(4)
    )
    return postprocess(class_logits, tile_logit, turn_logits, corners, model.info)


def preprocess(crops: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """Makes the input tensor ``(n, 3, h, w)`` float32 in 0..1 from ``(n, h, w, 3)`` uint8 crops."""
    return np.ascontiguousarray(crops.transpose(0, 3, 1, 2), dtype=np.float32) / np.float32(255)


def postprocess(
    class_logits: npt.NDArray[np.float32],
    tile_logit: npt.NDArray[np.float32],
    turn_logits: npt.NDArray[np.float32],
    corners: npt.NDArray[np.float32],
    info: ModelInfo,
) -> CropReads:
    """Turns logits ``(n, 36)``, ``(n, 1)``, ``(n, 4)`` and relative corners ``(n, 8)`` into probabilities
    and pixels.
    """
    height, width = info.input_size
    return CropReads(
        class_probs=softmax(class_logits / np.float32(info.temperature)),
        tile_probs=sigmoid(tile_logit.reshape(-1)),
        turn_probs=softmax(turn_logits),
        corners=as_points(corners.reshape(-1, 4, 2) * np.array((width, height))),
    )


def own_quads(quads: Points, reads: CropReads, info: ModelInfo) -> Points:
    """Gets refined quads in photo pixels, clockwise from each tile's own top-left.

    Corners that make no sensible quad (folded, or under a quarter or over four times the area of *quads*)
    are not used: the detector's quad stands then.
    """
    back = np.linalg.inv(crop_transforms(quads, info.input_size, info.margin)).astype(np.float64)
    refined = map_points(back, reads.corners)
    ratio = quad_areas(refined) / np.maximum(np.abs(quad_areas(quads)), 1e-6)
    bad = ~np.isfinite(refined).all(axis=(1, 2)) | ~is_convex(refined) | (ratio < 0.25) | (ratio > 4)
    refined[bad] = quads[bad]
    return roll_quads(refined, reads.turn_probs.argmax(axis=1))


def is_convex(quads: Points) -> npt.NDArray[np.bool_]:
    """Whether each of ``(n, 4, 2)`` quads is convex and clockwise on the screen."""
    edges = np.roll(quads, -1, axis=1) - quads
    following = np.roll(edges, -1, axis=1)
    cross = edges[..., 0] * following[..., 1] - edges[..., 1] * following[..., 0]
    return np.asarray((cross > 0).all(axis=1))


def weigh_backs(
    class_probs: npt.NDArray[np.float32], backs: npt.NDArray[np.bool_], scores: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """Joins both stages' word on face-down tiles: the detector counts as odds of 2 + 2 × its score."""
    odds = np.where(backs, 2 + 2 * scores, 1 / (2 + 2 * scores))
    weighed = class_probs.copy()
    weighed[:, BACK] *= odds
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True), np.float32)


def softmax(logits: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Gets probabilities along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True, initial=-np.inf))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)


def sigmoid(logits: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Gets the probability of each logit; safe for large values."""
    return np.asarray(0.5 * (1 + np.tanh(logits / 2)), np.float32)

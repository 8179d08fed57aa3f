"""Plane geometry shared by the stages: letterbox and its inverse, quads, rectified crops.

Points are ``(x, y)`` in pixels, y down, pixel centres at whole numbers + 0.5; quads are clockwise on the
screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.image import Photo
from vision.pyramid import Pyramid, halvings

GREY: Final = 114
"""Letterbox filling, the value the detector was trained with."""
STRIDE: Final = 32
"""Detector input sides are multiples of this."""
MIN_INPUT: Final = 128
"""Shortest side of a detector input: below it no tile would have the size of those it was trained on."""
MAX_ENLARGED: Final = 2**0.5
"""How far a crop may be enlarged rather than decode a photo in full. Of 687 labelled tiles none was read otherwise
when it was shrunk so far first.
"""

Points: TypeAlias = npt.NDArray[np.float32]


def as_points(values: npt.ArrayLike) -> Points:
    """Gets *values* as float32."""
    return np.asarray(values, np.float32)


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle of the photo in whole pixels, right and bottom exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size_hw(self) -> tuple[int, int]:
        """Height and width."""
        return self.bottom - self.top, self.right - self.left

    @property
    def edges(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom."""
        return self.left, self.top, self.right, self.bottom

    def holds(self, points: Points) -> npt.NDArray[np.bool_]:
        """Whether each of ``(n, 2)`` *points* lies inside."""
        x, y = points[:, 0], points[:, 1]
        return (x >= self.left) & (x < self.right) & (y >= self.top) & (y < self.bottom)


@dataclass(frozen=True, slots=True)
class Letterbox:
    """How a region of the photo was scaled and padded into a detector input: kept once, inverted in one
    place.
    """

    region: Region
    scale_xy: tuple[float, float]
    """Input pixels per photo pixel; the two differ by less than a pixel's rounding."""
    pad_xy: tuple[int, int]
    """Grey columns on the left and rows on top."""
    input_hw: tuple[int, int]

    def to_photo(self, points: Points) -> Points:
        """Maps ``(..., 2)`` input pixels to photo pixels."""
        shifted = (points - np.array(self.pad_xy)) / np.array(self.scale_xy)
        return as_points(shifted + np.array((self.region.left, self.region.top)))

    def to_input(self, points: Points) -> Points:
        """Maps ``(..., 2)`` photo pixels to input pixels."""
        shifted = (points - np.array((self.region.left, self.region.top))) * np.array(self.scale_xy)
        return as_points(shifted + np.array(self.pad_xy))


def fit_letterbox(region: Region, long_side: int) -> Letterbox:
    """Chooses scale and padding so that the longer side of *region* becomes *long_side* and both sides are
    multiples of `STRIDE`; the shorter side is padded only as far as needed."""
    height, width = region.size_hw
    scale = long_side / max(height, width)
    new_w, new_h = max(1, round(width * scale)), max(1, round(height * scale))
    input_w, input_h = (max(MIN_INPUT, -(-side // STRIDE) * STRIDE) for side in (new_w, new_h))
    return Letterbox(
        region=region,
        scale_xy=(new_w / width, new_h / height),
        pad_xy=((input_w - new_w) // 2, (input_h - new_h) // 2),
        input_hw=(input_h, input_w),
    )


def letterbox_image(photo: Pyramid, box: Letterbox) -> Photo:
    """Draws the letterboxed region: ``(input_h, input_w, 3)`` uint8, from the smallest copy of the photo that need
    not be enlarged for it."""
    height, width = box.region.size_hw
    new_w, new_h = round(width * box.scale_xy[0]), round(height * box.scale_xy[1])
    level = _source_level(photo, box)
    left, top, right, bottom = (edge >> level for edge in box.region.edges)
    part = photo.level(level)[top:bottom, left:right]
    shrinking = new_w < part.shape[1]
    resized = cv2.resize(part, (new_w, new_h), interpolation=cv2.INTER_AREA if shrinking else cv2.INTER_LINEAR)
    canvas = np.full((*box.input_hw, 3), GREY, np.uint8)
    left, top = box.pad_xy
    canvas[top : top + new_h, left : left + new_w] = resized
    return canvas


def _source_level(photo: Pyramid, box: Letterbox) -> int:
    """Chooses the level to draw from; the region's edges must lie between its pixels."""
    sides = (*photo.size_hw, *box.region.edges)
    return max(n for n in range(int(halvings(1 / max(box.scale_xy))) + 1) if all(side % 2**n == 0 for side in sides))


def obb_quads(cxcywha: npt.NDArray[np.float32]) -> Points:
    """Gets corners ``(n, 4, 2)``, clockwise, of rows ``(cx, cy, w, h, angle)``; angle in radians,
    clockwise.
    """
    centre, size, angle = cxcywha[:, None, :2], cxcywha[:, 2:4], cxcywha[:, 4]
    cos, sin = np.cos(angle), np.sin(angle)
    half_w = np.stack([cos, sin], axis=1) * size[:, :1] / 2
    half_h = np.stack([-sin, cos], axis=1) * size[:, 1:] / 2
    corners = np.stack([-half_w - half_h, half_w - half_h, half_w + half_h, -half_w + half_h], axis=1)
    return (centre + corners).astype(np.float32)


def roll_quads(quads: Points, turns: npt.NDArray[np.intp]) -> Points:
    """Renames corners: the new first corner of quad ``i`` is its old corner ``turns[i]``; order stays
    clockwise.
    """
    index = (np.arange(4)[None, :] + turns[:, None]) % 4
    return np.take_along_axis(quads, index[:, :, None], axis=1)


def quad_sides(quads: Points) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Gets mean width (top, bottom edges) and mean height (left, right edges) of ``(n, 4, 2)`` quads."""
    edges = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    return (edges[:, 0] + edges[:, 2]) / 2, (edges[:, 1] + edges[:, 3]) / 2


def short_sides(quads: Points) -> npt.NDArray[np.float32]:
    """Gets the shorter side ``(n,)`` of ``(n, 4, 2)`` quads: about a tile's width, however it lies."""
    return as_points(np.minimum(*quad_sides(quads)))


def quad_areas(quads: Points) -> npt.NDArray[np.float32]:
    """Gets the areas of ``(n, 4, 2)`` quads; positive where clockwise on the screen."""
    x, y = quads[..., 0], quads[..., 1]
    nx, ny = np.roll(x, -1, axis=1), np.roll(y, -1, axis=1)
    return as_points((x * ny - nx * y).sum(axis=1) / 2)


def portrait_quads(quads: Points) -> Points:
    """Names corners so that the quad's top edge is one of its two shorter edges, the upper one on the
    screen.
    """
    width, height = quad_sides(quads)
    quads = roll_quads(quads, (width > height).astype(np.intp))
    upside_down = quads[:, :2, 1].mean(axis=1) > quads[:, 2:, 1].mean(axis=1)
    return roll_quads(quads, 2 * upside_down.astype(np.intp))


def crop_transforms(quads: Points, size_hw: tuple[int, int], margin: float) -> npt.NDArray[np.float64]:
    """Gets ``(n, 3, 3)`` homographies from photo to crop pixels.

    The quad maps to the central rectangle of the crop, inset by ``margin / (1 + 2 margin)`` of each side,
    so the crop shows the quad and *margin* of a side around it.
    """
    height, width = size_hw
    inset = margin / (1 + 2 * margin)
    left, top, right, bottom = inset * width, inset * height, (1 - inset) * width, (1 - inset) * height
    target = as_points([[left, top], [right, top], [right, bottom], [left, bottom]])
    transforms = [cv2.getPerspectiveTransform(as_points(quad), target) for quad in quads]
    return np.array(transforms, np.float64).reshape(-1, 3, 3)


def rectified_crops(
    photo: Pyramid, quads: Points, size_hw: tuple[int, int], margin: float, *, rough: bool = False
) -> npt.NDArray[np.uint8]:
    """Cuts every quad out upright, with a margin: ``(n, height, width, 3)`` uint8, grey outside the photo.

    Large tiles are cut from a halved copy of the photo, so that no crop is shrunk more than twofold by
    bilinear sampling (which would alias thin strokes).

    :param rough: no photo is decoded further for it, however far a crop is enlarged.
    """
    height, width = size_hw
    crops = np.empty((len(quads), height, width, 3), np.uint8)
    shrinks = _crop_shrinks(quads, size_hw, margin)
    pixels = photo.copies(shrinks, enlarge=np.inf if rough else MAX_ENLARGED)
    shrink = as_points([source.shape[1::-1] for source in pixels]).reshape(-1, 1, 2) / photo.size_hw[::-1]
    # Pixel centres lie at +0.5 in our points and at whole numbers for OpenCV.
    shift = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    unshift = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    matrices = unshift @ crop_transforms(as_points(quads * shrink), size_hw, margin) @ shift
    for crop, source, matrix in zip(crops, pixels, matrices, strict=True):
        cv2.warpPerspective(
            source,
            matrix,
            (width, height),
            dst=crop,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=(GREY, GREY, GREY),
        )
    return crops


def is_rough(photo: Pyramid, quads: Points, size_hw: tuple[int, int], margin: float) -> npt.NDArray[np.bool_]:
    """Whether the photo would have to be decoded in full for a crop of each quad that is not rough."""
    shrinks = _crop_shrinks(quads, size_hw, margin)
    return np.asarray(photo.at_hand(0) > 0) & (shrinks * MAX_ENLARGED < 2)


def _crop_shrinks(quads: Points, size_hw: tuple[int, int], margin: float) -> npt.NDArray[np.float64]:
    """How many times each tile is shrunk in its crop."""
    return np.asarray(quad_sides(quads)[1] * (1 + 2 * margin) / size_hw[0], np.float64)


def map_points(transforms: npt.NDArray[np.float64], points: Points) -> Points:
    """Applies ``(n, 3, 3)`` homographies to ``(n, m, 2)`` points."""
    ones = np.ones((*points.shape[:2], 1))
    mapped = np.concatenate([points.astype(np.float64), ones], axis=2) @ transforms.transpose(0, 2, 1)
    return (mapped[..., :2] / mapped[..., 2:]).astype(np.float32)

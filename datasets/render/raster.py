"""Paints tile boxes into a picture, far to near, and says how much of every face stays visible."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from space import Array, Camera, Tile, TileSize, tile_pose
from surfaces import Image

SHIFT = 4  # sub-pixel bits of OpenCV's polygon filler
SIGNS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
# Where a rounded corner bulges: along each axis and between two.
ROUNDING = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.707, 0.707, 0], [0.707, 0, 0.707], [0, 0.707, 0.707]])
CORNERS = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]])  # clockwise from the tile's own top-left
SIDES = (  # outward normal, then the four corners of the side in (right, top, normal) half-sizes
    (np.array([1.0, 0, 0]), np.array([[1, 1, 1], [1, -1, 1], [1, -1, -1], [1, 1, -1]])),
    (np.array([-1.0, 0, 0]), np.array([[-1, 1, 1], [-1, -1, 1], [-1, -1, -1], [-1, 1, -1]])),
    (np.array([0, 1.0, 0]), np.array([[1, 1, 1], [-1, 1, 1], [-1, 1, -1], [1, 1, -1]])),
    (np.array([0, -1.0, 0]), np.array([[1, -1, 1], [-1, -1, 1], [-1, -1, -1], [1, -1, -1]])),
)


@dataclass(frozen=True, slots=True)
class Look:
    """Materials and light of one scene; colours are RGB 0..255, `light` is a unit vector towards the lamp."""

    ivory: Array
    back: Array
    light: Array
    ambient: float
    shadow: float
    shadow_blur: float
    edge: float
    size: TileSize


@dataclass(frozen=True, slots=True)
class Seen:
    """One tile in the picture: `quad` (4, 2) of its face or back, clockwise from the tile's own top-left."""

    tile: Tile
    side: str
    quad: NDArray[np.float32]
    visible: float


def _fill(image: NDArray, points: Array, colour: object) -> None:
    cv2.fillConvexPoly(image, np.round(points * (1 << SHIFT)).astype(np.int32), colour, cv2.LINE_AA, SHIFT)


def _hull(camera: Camera, turn: Array, centre: Array, half: Array, offset: float, radius: float) -> Array:
    """Convex outline in pixels of a rounded box; `offset` moves it along the tile's normal."""
    local = np.concatenate([s * (half - radius) + s * ROUNDING * radius for s in SIGNS]) + [0, 0, offset]
    return cv2.convexHull(camera.project(local @ turn.T + centre).astype(np.float32))[:, 0].astype(float)


def _shade(look: Look, normal: Array) -> float:
    return look.ambient + (1 - look.ambient) * max(0.0, float(normal @ look.light))


def _paint_texture(image: Image, face: Image, mask: Image, quad: Array) -> None:
    """Warp a face picture onto a quad; the rounded `mask` leaves the tile's edge as it was painted."""
    low = np.floor(quad.min(0)).astype(int) - 1
    high = np.ceil(quad.max(0)).astype(int) + 2
    low, high = np.maximum(low, 0), np.minimum(high, [image.shape[1], image.shape[0]])
    if np.any(high - low < 2):
        return
    height = max(np.linalg.norm(quad[0] - quad[3]), np.linalg.norm(quad[1] - quad[2]))
    width = max(np.linalg.norm(quad[0] - quad[1]), np.linalg.norm(quad[3] - quad[2]))
    side = (max(4, min(face.shape[1], int(width * 1.15))), max(4, min(face.shape[0], int(height * 1.15))))
    small, cover = (
        cv2.resize(face, side, interpolation=cv2.INTER_AREA),
        cv2.resize(mask, side, interpolation=cv2.INTER_AREA),
    )
    source = np.array([[0, 0], [side[0], 0], [side[0], side[1]], [0, side[1]]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(source, (quad - low - 0.5).astype(np.float32))
    window = (int(high[0] - low[0]), int(high[1] - low[1]))
    painted = cv2.warpPerspective(small, warp, window, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpPerspective(cover, warp, window, flags=cv2.INTER_LINEAR)[..., None].astype(np.float32) / 255
    under = image[low[1] : high[1], low[0] : high[0]]
    under[:] = np.round(under * (1 - alpha) + painted * alpha).astype(np.uint8)


def rounded_mask(radius: float) -> Image:
    """Alpha (160, 120) of a face inset from the tile's edge by about its rounding radius (in tile widths)."""
    mask = np.zeros((160, 120), np.uint8)
    inset, r = max(1, int(radius * 60)), max(2, int(radius * 110))
    cv2.rectangle(mask, (inset, inset + r), (119 - inset, 159 - inset - r), 255, -1)
    cv2.rectangle(mask, (inset + r, inset), (119 - inset - r, 159 - inset), 255, -1)
    for x in (inset + r, 119 - inset - r):
        for y in (inset + r, 159 - inset - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return cv2.GaussianBlur(mask, (0, 0), 1.0)


def cast_shadows(image: Image, tiles: list[Tile], camera: Camera, look: Look) -> None:
    """Darken the table where tiles stand between it and the lamp, and close around every foot."""
    cast, near = np.zeros(image.shape[:2], np.uint8), np.zeros(image.shape[:2], np.uint8)
    size = look.size
    half = np.array([0.5, size.height / 2, size.depth / 2])
    for tile in tiles:
        turn, centre = tile_pose(tile, size)
        corners = (SIGNS * half) @ turn.T + centre
        on_table = corners - look.light * (corners[:, 2:] / max(look.light[2], 0.25))
        _fill(cast, cv2.convexHull(camera.project(on_table).astype(np.float32))[:, 0].astype(float), 255)
        foot = np.c_[corners[:, :2] + (corners[:, :2] - centre[:2]) * 0.12, np.zeros(8)]
        if tile.z < 0.1:
            _fill(near, cv2.convexHull(camera.project(foot).astype(np.float32))[:, 0].astype(float), 255)
    blur = max(0.6, look.shadow_blur * image.shape[1] / 800)
    dark = look.shadow * cv2.GaussianBlur(cast, (0, 0), blur).astype(np.float32) / 255
    dark = np.maximum(dark, 0.45 * cv2.GaussianBlur(near, (0, 0), max(0.6, blur * 0.5)).astype(np.float32) / 255)
    image[:] = (image * (1 - dark[..., None])).astype(np.uint8)


def paint_tiles(
    image: Image, tiles: list[Tile], faces: list[Image], camera: Camera, look: Look, rng: np.random.Generator
) -> tuple[list[Seen], NDArray[np.int16]]:
    """Paint `tiles` (with one face picture each) into `image`; also returns the tile index per pixel, -1 for none."""
    size, owner = look.size, np.full(image.shape[:2], -1, np.int16)
    poses = [tile_pose(t, size) for t in tiles]
    order = sorted(
        range(len(tiles)), key=lambda i: -float(np.linalg.norm(poses[i][1] - camera.eye)) + tiles[i].z * 0.05
    )
    mask, quads = rounded_mask(size.radius), {}
    half = np.array([0.5, size.height / 2, size.depth / 2])
    for i in order:
        turn, centre = poses[i]
        tint = rng.uniform(0.96, 1.03)
        towards = (camera.eye - centre) / np.linalg.norm(camera.eye - centre)
        faces_us = float(towards @ turn[:, 2]) > 0
        back_depth = size.depth * size.slab
        slabs = [
            (np.array([0.5, half[1], back_depth / 2]), -half[2] + back_depth / 2, look.back),
            (np.array([0.5, half[1], half[2] - back_depth / 2]), back_depth / 2, look.ivory),
        ]
        slabs = slabs if faces_us else slabs[::-1]
        for part, offset, colour in slabs:
            if part[2] < 0.01:
                continue
            radius = min(size.radius, part[2] * 0.9)
            hull = _hull(camera, turn, centre, part, offset, radius)
            _fill(image, hull, tuple(float(v) for v in np.clip(colour * tint * look.edge, 0, 255)))
            _fill_owner(owner, hull, i)
            for normal, corners in SIDES:
                world = turn @ normal
                if float(towards @ world) <= 0.02:
                    continue
                flat = corners * part * (1 - 0.6 * radius) + [0, 0, offset]
                shade = _shade(look, world) * tint
                _fill(
                    image,
                    camera.project(flat @ turn.T + centre),
                    tuple(float(v) for v in np.clip(colour * shade, 0, 255)),
                )
        sign = 1.0 if faces_us else -1.0
        plane = np.c_[CORNERS * [sign, size.height], np.full(4, sign * half[2])]
        quad = camera.project(plane @ turn.T + centre)
        shade = _shade(look, sign * turn[:, 2]) * tint
        if faces_us:
            texture = np.clip(faces[i] * shade, 0, 255).astype(np.uint8)
        else:
            texture = np.broadcast_to(np.clip(look.back * shade, 0, 255).astype(np.uint8), (8, 6, 3))
        if _area(quad) > 4:
            _paint_texture(image, texture, mask, quad)
        quads[i] = ("face" if faces_us else "back", quad)
    return [_seen(tiles[i], *quads[i], i, owner) for i in range(len(tiles))], owner


def _area(quad: Array) -> float:
    """Signed area in px²: positive when the quad runs clockwise in the picture, as a visible plane does."""
    x, y = quad[:, 0], quad[:, 1]
    return 0.5 * float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def _fill_owner(owner: NDArray[np.int16], hull: Array, i: int) -> None:
    cv2.fillConvexPoly(owner, np.round(hull).astype(np.int32), i)


def _seen(tile: Tile, side: str, quad: Array, i: int, owner: NDArray[np.int16]) -> Seen:
    """How much of a quad shows: its pixels owned by the tile over all of them, those outside the picture included."""
    area = _area(quad)
    if area < 12:
        return Seen(tile, side, quad.astype(np.float32), 0.0)
    h, w = owner.shape
    low = np.clip(np.floor(quad.min(0)).astype(int), 0, [w, h])
    high = np.clip(np.ceil(quad.max(0)).astype(int) + 1, 0, [w, h])
    if np.any(high <= low):
        return Seen(tile, side, quad.astype(np.float32), 0.0)
    inside = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(inside, np.round(quad - low).astype(np.int32), 1)
    mine = int(np.count_nonzero((owner[low[1] : high[1], low[0] : high[0]] == i) & (inside > 0)))
    return Seen(tile, side, quad.astype(np.float32), min(1.0, mine / max(area, 1.0)))

"""Paints tile boxes into a picture, far to near, and says how much of every face stays visible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from body import back_texture, fill, paint_body, paint_texture, shade
from looks import Look
from numpy.typing import NDArray
from order import SIGNS, paint_order
from space import Array, Camera, Tile, tile_pose
from surfaces import Image

CORNERS = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]])  # clockwise from the tile's own top-left


@dataclass(frozen=True, slots=True)
class Seen:
    """One tile in the picture: `quad` (4, 2) of its face or back, clockwise from the tile's own top-left."""

    tile: Tile
    side: str
    quad: NDArray[np.float32]
    visible: float


@dataclass(frozen=True, slots=True)
class Prop:
    """A thing that is no tile: where it stands and how to paint it into picture and owners (as -1)."""

    centre: Array
    paint: Callable[[Image, NDArray[np.int16], Camera], None]


def rounded_mask(radius: float) -> Image:
    """Alpha (160, 120) of a face inset from the tile's edge by about its rounding radius (in tile widths)."""
    mask = np.zeros((160, 120), np.uint8)
    inset, r = max(1, int(radius * 60)), max(2, int(radius * 110))
    cv2.rectangle(mask, (inset, inset + r), (119 - inset, 159 - inset - r), 255, -1)
    cv2.rectangle(mask, (inset + r, inset), (119 - inset - r, 159 - inset), 255, -1)
    for x in (inset + r, 119 - inset - r):
        for y in (inset + r, 159 - inset - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return cv2.GaussianBlur(mask, (0, 0), 1.0 + radius * 25)


def cast_shadows(image: Image, tiles: list[Tile], camera: Camera, look: Look) -> None:
    """Darken the table where tiles stand between it and the lamp, and close around every foot."""
    cast, near = np.zeros(image.shape[:2], np.uint8), np.zeros(image.shape[:2], np.uint8)
    size = look.size
    half = np.array([0.5, size.height / 2, size.depth / 2])
    for tile in tiles:
        turn, centre = tile_pose(tile, size)
        corners = (SIGNS * half) @ turn.T + centre
        on_table = corners - look.light * (corners[:, 2:] / max(look.light[2], 0.25))
        if camera.depth(on_table).min() < 0.1:
            continue
        fill(cast, cv2.convexHull(camera.project(on_table).astype(np.float32))[:, 0].astype(float), 255)
        foot = np.c_[corners[:, :2] + (corners[:, :2] - centre[:2]) * 0.12, np.zeros(8)]
        if tile.z < 0.1:
            fill(near, cv2.convexHull(camera.project(foot).astype(np.float32))[:, 0].astype(float), 255)
    blur = max(0.6, look.shadow_blur * image.shape[1] / 800)
    dark = look.shadow * cv2.GaussianBlur(cast, (0, 0), blur).astype(np.float32) / 255
    dark = np.maximum(dark, 0.45 * cv2.GaussianBlur(near, (0, 0), max(0.6, blur * 0.5)).astype(np.float32) / 255)
    dark *= 1 - look.clear
    image[:] = (image * (1 - dark[..., None])).astype(np.uint8)


def paint_tiles(
    image: Image,
    tiles: list[Tile],
    faces: list[Image],
    camera: Camera,
    look: Look,
    rng: np.random.Generator,
    props: Sequence[Prop] = (),
) -> tuple[list[Seen], NDArray[np.int16]]:
    """Paint `tiles` (with one face picture each) into `image`; also returns the tile index per pixel, -1 for none."""
    size, owner = look.size, np.full(image.shape[:2], -1, np.int16)
    poses = [tile_pose(t, size) for t in tiles]
    half = np.array([0.5, size.height / 2, size.depth / 2])
    waiting = sorted(props, key=lambda p: -float(np.linalg.norm(p.centre - camera.eye)))
    mask, backs, seen = rounded_mask(size.radius), back_texture(look, rng), {}
    for i in paint_order(poses, half, camera.eye):
        turn, centre = poses[i]
        distance = float(np.linalg.norm(centre - camera.eye))
        while waiting and np.linalg.norm(waiting[0].centre - camera.eye) > distance:
            waiting.pop(0).paint(image, owner, camera)
        tint = rng.uniform(0.96, 1.03)
        sign = 1.0 if float((camera.eye - centre) @ turn[:, 2]) > 0 else -1.0
        plane = np.c_[CORNERS * [sign, size.height], np.full(4, sign * half[2])]
        quad = camera.project(plane @ turn.T + centre)
        pixels = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max()) / size.height
        paint_body(image, owner, i, camera, look, poses[i], tint, pixels)
        light = shade(look, sign * turn[:, 2]) * tint
        texture = np.clip((faces[i] if sign > 0 else backs) * light, 0, 255).astype(np.uint8)
        if area(quad) > 4:
            paint_texture(image, texture, mask, quad, look.clear if sign > 0 else 0.0)
        seen[i] = Seen(tiles[i], "face" if sign > 0 else "back", quad.astype(np.float32), 0.0)
    for prop in waiting:
        prop.paint(image, owner, camera)
    return measured([seen[i] for i in range(len(tiles))], owner), owner


def area(quad: Array) -> float:
    """Signed area in px²: positive when the quad runs clockwise in the picture, as a visible plane does."""
    x, y = quad[:, 0], quad[:, 1]
    return 0.5 * float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def measured(seen: Sequence[Seen], owner: NDArray[np.int16]) -> list[Seen]:
    """The tiles with their visible shares as `owner` (tile index per pixel, in the order of `seen`) has them."""
    return [replace(s, visible=_share(s.quad.astype(float), i, owner)) for i, s in enumerate(seen)]


def _share(quad: Array, i: int, owner: NDArray[np.int16]) -> float:
    """How much of a quad shows: its pixels owned by tile `i` over all of them, those outside the picture included."""
    total = area(quad)
    if total < 12:
        return 0.0
    h, w = owner.shape
    low = np.clip(np.floor(quad.min(0)).astype(int), 0, [w, h])
    high = np.clip(np.ceil(quad.max(0)).astype(int) + 1, 0, [w, h])
    if np.any(high <= low):
        return 0.0
    inside = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(inside, np.round(quad - low).astype(np.int32), 1)
    mine = int(np.count_nonzero((owner[low[1] : high[1], low[0] : high[0]] == i) & (inside > 0)))
    return min(1.0, mine / total)

"""Paints the plastic of one tile: layers, sides, rounded shining edges, and whatever is textured on its front."""

from __future__ import annotations

import cv2
import numpy as np
from looks import Look
from numpy.typing import NDArray
from order import SIGNS
from space import Array, Camera
from surfaces import Image

SHIFT = 4  # sub-pixel bits of OpenCV's polygon filler
# Where a rounded corner bulges: along each axis and between two; the finer list is for tiles seen from close by.
COARSE = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.707, 0.707, 0], [0.707, 0, 0.707], [0, 0.707, 0.707]])
_GRID = np.array([[a, b] for a in np.linspace(0, np.pi / 2, 6) for b in np.linspace(0, np.pi / 2, 6)])
FINE = np.stack(
    [np.cos(_GRID[:, 0]) * np.cos(_GRID[:, 1]), np.sin(_GRID[:, 0]) * np.cos(_GRID[:, 1]), np.sin(_GRID[:, 1])], axis=1
)
SIDES = (  # outward normal, then the four corners of the side in (right, top, normal) half-sizes
    (np.array([1.0, 0, 0]), np.array([[1, 1, 1], [1, -1, 1], [1, -1, -1], [1, 1, -1]])),
    (np.array([-1.0, 0, 0]), np.array([[-1, 1, 1], [-1, -1, 1], [-1, -1, -1], [-1, 1, -1]])),
    (np.array([0, 1.0, 0]), np.array([[1, 1, 1], [-1, 1, 1], [-1, 1, -1], [1, 1, -1]])),
    (np.array([0, -1.0, 0]), np.array([[1, -1, 1], [-1, -1, 1], [-1, -1, -1], [1, -1, -1]])),
)
CLOSE = 70  # px of tile width from which edges are drawn round and shining


def fill(image: NDArray, points: Array, colour: object) -> None:
    """Convex polygon (n, 2) with smooth edges."""
    cv2.fillConvexPoly(image, np.round(points * (1 << SHIFT)).astype(np.int32), colour, cv2.LINE_AA, SHIFT)


def shade(look: Look, normal: Array) -> float:
    """Share of light on a plane with this unit normal."""
    return look.ambient + (1 - look.ambient) * max(0.0, float(normal @ look.light))


def hull(camera: Camera, turn: Array, centre: Array, half: Array, offset: float, radius: float, fine: bool) -> Array:
    """Convex outline in pixels of a rounded box; `offset` moves it along the tile's normal."""
    bulges = FINE if fine else COARSE
    local = np.concatenate([s * (half - radius) + s * bulges * radius for s in SIGNS]) + [0, 0, offset]
    return cv2.convexHull(camera.project(local @ turn.T + centre).astype(np.float32))[:, 0].astype(float)


def _rgb(colour: Array) -> tuple[float, ...]:
    return tuple(float(v) for v in np.clip(colour, 0, 255))


def window(points: Array, image: NDArray, pad: int = 2) -> tuple[Array, Array]:
    """Top-left and bottom-right pixel of the picture part around `points`, cut to the picture."""
    low = np.maximum(np.floor(points.min(0)).astype(int) - pad, 0)
    high = np.minimum(np.ceil(points.max(0)).astype(int) + pad, [image.shape[1], image.shape[0]])
    return low, high


def paint_body(
    image: Image,
    owner: NDArray[np.int16],
    i: int,
    camera: Camera,
    look: Look,
    pose: tuple[Array, Array],
    tint: float,
    pixels: float,
) -> None:
    """Layers, sides and edges of tile `i` at `pose`, about `pixels` wide; what it covers becomes its own."""
    (turn, centre), size = pose, look.size
    half = np.array([0.5, size.height / 2, size.depth / 2])
    towards = (camera.eye - centre) / np.linalg.norm(camera.eye - centre)
    back_depth = size.depth * size.slab
    slabs = [
        (np.array([0.5, half[1], back_depth / 2]), -half[2] + back_depth / 2, look.back),
        (np.array([0.5, half[1], half[2] - back_depth / 2]), back_depth / 2, look.ivory),
    ]
    slabs = slabs if float(towards @ turn[:, 2]) > 0 else slabs[::-1]
    fine = pixels > CLOSE
    whole = hull(camera, turn, centre, half, 0.0, size.radius, fine)
    low, high = window(whole, image)
    if np.any(high - low < 2):
        return
    part_of = image[low[1] : high[1], low[0] : high[0]]
    before = part_of.copy() if fine or look.clear else None
    for part, offset, colour in slabs:
        if part[2] < 0.01:
            continue
        radius = min(size.radius, part[2] * 0.9)
        outline = hull(camera, turn, centre, part, offset, radius, fine)
        fill(image, outline, _rgb(colour * tint * look.edge))
        cv2.fillConvexPoly(owner, np.round(outline).astype(np.int32), i)
        for normal, corners in SIDES:
            world = turn @ normal
            if float(towards @ world) <= 0.02:
                continue
            flat = corners * part * (1 - (1.2 if fine else 0.6) * radius) + [0, 0, offset]
            fill(image, camera.project(flat @ turn.T + centre), _rgb(colour * shade(look, world) * tint))
    if before is None:
        return
    mask = np.zeros(part_of.shape[:2], np.uint8)
    fill(mask, whole - low, 255)
    alpha = mask[..., None].astype(np.float32) / 255
    painted = part_of.astype(np.float32)
    if fine:  # rounded edges: the steps between the planes run into each other
        painted = cv2.GaussianBlur(painted, (0, 0), max(0.8, size.radius * pixels * 0.3))
        if look.gloss:
            _shine(painted, camera, turn, centre, half, look, low, pixels)
    if look.clear:
        under = cv2.GaussianBlur(before, (0, 0), max(1.0, pixels * 0.05)).astype(np.float32)
        painted = painted * (1 - look.clear) + under * look.clear + 12 * look.clear
    part_of[:] = np.clip(before * (1 - alpha) + painted * alpha, 0, 255).astype(np.uint8)


def _shine(
    part: NDArray, camera: Camera, turn: Array, centre: Array, half: Array, look: Look, low: Array, pixels: float
) -> None:
    """Lines of light on the edges around the front of a tile near the camera."""
    inner = half - look.size.radius * 0.35
    sign = 1.0 if float((camera.eye - centre) @ turn[:, 2]) > 0 else -1.0
    ring = np.array([[-1, 1, sign], [1, 1, sign], [1, -1, sign], [-1, -1, sign]]) * inner
    points = camera.project(ring @ turn.T + centre) - low
    line = np.zeros(part.shape[:2], np.float32)
    for k in range(4):
        outward = turn @ (ring[k] + ring[(k + 1) % 4]) / 2
        facing = max(0.15, float(outward @ look.light) / float(np.linalg.norm(outward)))
        ends = [tuple(int(v) for v in np.round(p * 16)) for p in (points[k], points[(k + 1) % 4])]
        wide = max(1, int(look.size.radius * pixels * 0.35))
        cv2.line(line, ends[0], ends[1], facing, wide, cv2.LINE_AA, 4)
    line = cv2.GaussianBlur(line, (0, 0), max(0.7, look.size.radius * pixels * 0.18))
    part += line[..., None] * look.gloss * 90


def paint_texture(image: Image, face: Image, mask: Image, quad: Array, clear: float = 0.0) -> None:
    """Warp a face picture onto a quad; the rounded `mask` leaves the tile's edge as it was painted.

    With `clear` plastic only the ink covers fully.
    """
    low, high = window(quad, image, 1)
    if np.any(high - low < 2):
        return
    height = max(np.linalg.norm(quad[0] - quad[3]), np.linalg.norm(quad[1] - quad[2]))
    width = max(np.linalg.norm(quad[0] - quad[1]), np.linalg.norm(quad[3] - quad[2]))
    side = (max(4, min(face.shape[1], int(width * 1.15))), max(4, min(face.shape[0], int(height * 1.15))))
    small = cv2.resize(face, side, interpolation=cv2.INTER_AREA)
    larger = side[0] > mask.shape[1]
    cover = cv2.resize(mask, side, interpolation=cv2.INTER_CUBIC if larger else cv2.INTER_AREA)
    source = np.array([[0, 0], [side[0], 0], [side[0], side[1]], [0, side[1]]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(source, (quad - low - 0.5).astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    flags = cv2.INTER_CUBIC if width > 1.2 * side[0] else cv2.INTER_LINEAR
    painted = cv2.warpPerspective(small, warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpPerspective(cover, warp, size, flags=cv2.INTER_LINEAR)[..., None].astype(np.float32) / 255
    if clear:
        ground = np.quantile(painted.reshape(-1, 3), 0.8, axis=0).astype(np.float32)
        ink = np.abs(painted - ground).max(2, keepdims=True) / 80
        alpha *= np.clip(1 - clear + ink, 0, 1)
    under = image[low[1] : high[1], low[0] : high[0]]
    under[:] = np.round(under * (1 - alpha) + painted * alpha).astype(np.uint8)


def back_texture(look: Look, rng: np.random.Generator) -> Image:
    """Picture of the set's backs (160, 120): plain, like bamboo, flecked, or with a maker's sign."""
    image = np.full((160, 120, 3), look.back, np.float32)
    if look.pattern == "bamboo":
        stripes = cv2.resize(
            rng.standard_normal((1, 60)).astype(np.float32), (120, 160), interpolation=cv2.INTER_LINEAR
        )
        bend = cv2.resize(rng.standard_normal((6, 4)).astype(np.float32), (120, 160), interpolation=cv2.INTER_CUBIC)
        image = image * (1 + 0.09 * stripes + 0.05 * bend)[..., None]
    elif look.pattern == "flecks":
        spots = cv2.resize(rng.standard_normal((40, 30)).astype(np.float32), (120, 160), interpolation=cv2.INTER_CUBIC)
        image = image * (1 + 0.12 * spots)[..., None]
    elif look.pattern == "sign":
        image = np.clip(image, 0, 255).astype(np.uint8)
        ink = tuple(float(v) for v in np.clip(look.back * rng.choice([0.6, 1.5]) + 10, 0, 255))
        if rng.random() < 0.5:
            cv2.circle(image, (60, 80), int(rng.integers(14, 40)), ink, int(rng.integers(2, 6)), cv2.LINE_AA)
        letter = str(rng.choice(list("AHKMSTVXYZ")))
        cv2.putText(image, letter, (40, 98), int(rng.integers(8)), 1.6, ink, 3, cv2.LINE_AA)
    return np.clip(image, 0, 255).astype(np.uint8)

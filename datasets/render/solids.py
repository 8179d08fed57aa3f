"""Plain solids on the table: slabs, discs, wells and textured plates, drawn through the scene's camera."""

from __future__ import annotations

import cv2
import numpy as np
from body import fill, paint_texture, shade, window
from looks import Look
from numpy.typing import NDArray
from space import Array, Camera
from surfaces import Image

NEAR = 0.2  # nothing closer to the camera than this is drawn


def rounded_rect(x: float, y: float, w: float, h: float, r: float, turn: float = 0.0) -> Array:
    """Outline (n, 2) of a rounded rectangle about (x, y), counter-clockwise on the table."""
    r = min(r, w / 2 - 1e-3, h / 2 - 1e-3)
    t = np.linspace(0, np.pi / 2, 5 if r > 0.02 else 1)
    arcs = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        a = t + k * np.pi / 2
        arcs.append(np.stack([sx * (w / 2 - r) + r * np.cos(a), sy * (h / 2 - r) + r * np.sin(a)], 1))
    c, s = np.cos(turn), np.sin(turn)
    return np.vstack(arcs) @ np.array([[c, s], [-s, c]]) + [x, y]


def circle(x: float, y: float, r: float) -> Array:
    """Outline (28, 2) of a circle, counter-clockwise on the table."""
    t = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    return np.stack([x + r * np.cos(t), y + r * np.sin(t)], 1)


def raised(outline: Array, z: float) -> Array:
    """The outline (n, 2) as points (n, 3) at height `z`."""
    return np.c_[outline, np.full(len(outline), z)]


def projected(camera: Camera, points: Array) -> Array | None:
    """Polygon (n, 3) in pixels, what lies behind the camera cut off; None where nothing is left."""
    depth, kept = camera.depth(points), []
    for k in range(len(points)):
        a, b, da, db = points[k - 1], points[k], depth[k - 1], depth[k]
        if (da > NEAR) != (db > NEAR):
            kept.append(a + (b - a) * (NEAR - da) / (db - da))
        if db > NEAR:
            kept.append(b)
    if len(kept) < 3:
        return None
    pixels = camera.project(np.array(kept))
    reach = 4 * max(camera.width, camera.height)
    return np.clip(pixels, -reach, reach)


def rgb(colour: Array) -> tuple[float, ...]:
    """Colour as OpenCV wants it."""
    return tuple(float(v) for v in np.clip(colour, 0, 255))


def plate(image: Image, camera: Camera, outline: Array, z: float, colour: Array) -> None:
    """A flat convex shape at height `z`."""
    pixels = projected(camera, raised(outline, z))
    if pixels is not None:
        fill(image, pixels, rgb(colour))


def slab(
    image: Image,
    owner: NDArray[np.int16] | None,
    camera: Camera,
    outline: Array,
    z: tuple[float, float],
    colour: Array,
    look: Look,
) -> None:
    """A convex prism from height z[0] to z[1]; what it covers belongs to no tile."""
    centre = outline.mean(0)
    for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        normal = np.array([b[1] - a[1], a[0] - b[0], 0.0])
        length = float(np.linalg.norm(normal))
        middle = np.array([*(a + b) / 2, z[1]])
        if length < 1e-6 or float((camera.eye - middle) @ normal) <= 0:
            continue
        pixels = projected(camera, np.array([[*a, z[0]], [*b, z[0]], [*b, z[1]], [*a, z[1]]]))
        if pixels is not None:
            fill(image, pixels, rgb(colour * shade(look, normal / length) * 0.95))
    if camera.eye[2] > z[1]:
        plate(image, camera, outline, z[1], colour * shade(look, np.array([0, 0, 1.0])))
        edge = projected(camera, raised(centre + (outline - centre) * 0.985, z[1]))
        if edge is not None and look.gloss > 0.4:
            points = np.round(edge * 16).astype(np.int32)
            cv2.polylines(image, [points], True, rgb(colour * 1.08 + 8), 1, cv2.LINE_AA, 4)
    if owner is not None:
        hull = projected(camera, raised(outline, z[0])), projected(camera, raised(outline, z[1]))
        points = [h for h in hull if h is not None]
        if points:
            whole = cv2.convexHull(np.concatenate(points).astype(np.float32))[:, 0]
            cv2.fillConvexPoly(owner, np.round(whole).astype(np.int32), -1)


def well(image: Image, camera: Camera, outline: Array, top: float, deep: float, colour: Array, look: Look) -> None:
    """A hollow of convex outline in a surface at height `top`: walls, floor and the shadow of its edge."""
    opening = projected(camera, raised(outline, top))
    floor = projected(camera, raised(outline, top - deep))
    if opening is None or floor is None:
        return
    low, high = window(opening, image)
    if np.any(high - low < 3):
        return
    part = image[low[1] : high[1], low[0] : high[0]]
    inner = part.copy()
    light = shade(look, np.array([0, 0, 1.0]))
    fill(inner, opening - low, rgb(colour * light * 0.72))
    fill(inner, floor - low, rgb(colour * light * 0.93))
    dark = np.zeros(part.shape[:2], np.uint8)
    shift = camera.project(np.array([*outline.mean(0), top])) - camera.project(
        np.array([*(outline.mean(0) - look.light[:2] * deep * 1.5), top])
    )
    fill(dark, floor - low - shift, 255)
    blur = max(0.7, look.shadow_blur * image.shape[1] / 1600)
    shadow = (255 - cv2.GaussianBlur(dark, (0, 0), blur).astype(np.float32)) / 255 * (0.12 + 0.4 * look.shadow)
    mask = np.zeros(part.shape[:2], np.uint8)
    fill(mask, opening - low, 255)
    alpha = mask[..., None].astype(np.float32) / 255
    part[:] = np.clip(part * (1 - alpha) + inner * (1 - shadow[..., None]) * alpha, 0, 255).astype(np.uint8)


def textured(image: Image, camera: Camera, corners: Array, picture: Image) -> None:
    """A picture on a plane through `corners` (4, 3), clockwise as seen from its own top-left."""
    if camera.depth(corners).min() < NEAR:
        return
    paint_texture(image, picture, np.full(picture.shape[:2], 255, np.uint8), camera.project(corners))


def top_of(x: float, y: float, w: float, h: float, turn: float, z: float) -> Array:
    """Corners (4, 3) of a rectangle on the table at height `z`, clockwise from its top-left."""
    c, s = np.cos(turn), np.sin(turn)
    flat = np.array([[-w, h], [w, h], [w, -h], [-w, -h]]) / 2 @ np.array([[c, s], [-s, c]]) + [x, y]
    return raised(flat, z)

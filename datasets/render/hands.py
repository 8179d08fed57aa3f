"""Hands, arms and phones that reach over the table and cover tiles."""

from __future__ import annotations

import cv2
import numpy as np
from looks import hue_colour
from numpy.typing import NDArray
from space import Array
from surfaces import Image

Rng = np.random.Generator
Limb = tuple[Array, Array, float, float]  # two ends in pixels and the radius at each


def _mask(shape: tuple[int, int], limb: Limb) -> NDArray[np.uint8]:
    """Filled capsule with different end radii."""
    a, b, ra, rb = limb
    mask = np.zeros(shape, np.uint8)
    t = np.linspace(0, 2 * np.pi, 20)
    ring = np.stack([np.cos(t), np.sin(t)], 1)
    outline = cv2.convexHull(np.vstack([a + ring * ra, b + ring * rb]).astype(np.float32))[:, 0]
    cv2.fillConvexPoly(mask, np.round(outline * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return mask


def _paint(image: Image, owner: NDArray[np.int16], mask: NDArray[np.uint8], colour: Array, depth: float) -> None:
    """A rounded limb: darker towards its edges."""
    xs, ys = np.nonzero(mask.any(0))[0], np.nonzero(mask.any(1))[0]
    if not len(xs):
        return
    part = (slice(ys[0], ys[-1] + 1), slice(xs[0], xs[-1] + 1))
    inside = mask[part]
    distance = cv2.distanceTransform((inside > 127).astype(np.uint8), cv2.DIST_L2, 3)
    tone = 1 - depth * (1 - np.sqrt(np.clip(distance / max(1.0, float(distance.max())), 0, 1)))
    alpha = inside[..., None].astype(np.float32) / 255
    image[part] = np.clip(image[part] * (1 - alpha) + colour * tone[..., None] * alpha, 0, 255).astype(np.uint8)
    owner[part][inside > 127] = -1


def _fingers(rng: Rng, palm: Array, u: Array, v: Array, size: float) -> list[Limb]:
    """Thumb and fingers of a hand whose palm lies at `palm`, pointing along `u`; two joints each."""
    limbs: list[Limb] = []
    curl, spread = rng.uniform(0.5, 1.0), rng.uniform(0.05, 0.35)
    for k in range(int(rng.choice([2, 3, 4, 4]))):
        angle = (k - 1.5) * spread + rng.normal(0, 0.05)
        way = u * np.cos(angle) + v * np.sin(angle)
        root = palm + v * (k - 1.5) * size * 0.42 + u * size * 0.5
        bent = way + v * rng.normal(0, 0.1)
        joint = root + way * size * 0.75 * curl
        limbs += [
            (root, joint, size * 0.22, size * 0.2),
            (joint, joint + bent * size * 0.6 * curl, size * 0.2, size * 0.15),
        ]
    side = float(rng.choice([-1, 1]))
    root = palm + v * side * size * 0.7
    limbs.append((root, root + (u * 0.8 + v * side * 0.6) * size * rng.uniform(0.5, 0.9), size * 0.27, size * 0.2))
    return limbs


def arm(image: Image, owner: NDArray[np.int16], rng: Rng, at: Array | None = None, size: float | None = None) -> None:
    """One arm from the picture's border with hand and fingers near `at`; covered pixels lose their owner."""
    h, w = image.shape[:2]
    tip = at if at is not None else rng.uniform([0.1 * w, 0.1 * h], [0.9 * w, 0.9 * h])
    borders = np.array([[0, rng.uniform(0, h)], [w, rng.uniform(0, h)], [rng.uniform(0, w), 0], [rng.uniform(0, w), h]])
    start = borders[int(np.argmin(np.linalg.norm(borders - tip, axis=1) + rng.uniform(0, 0.5 * w, 4)))]
    u = (tip - start) / max(float(np.linalg.norm(tip - start)), 1.0)
    v = np.array([-u[1], u[0]])
    size = size or w * rng.uniform(0.035, 0.1)
    palm = tip - u * size * 1.6
    skin = np.array([rng.uniform(150, 245), rng.uniform(0.62, 0.84), rng.uniform(0.48, 0.75)])
    skin = np.array([skin[0], skin[0] * skin[1], skin[0] * skin[2]])
    elbow = start - u * size * 3
    forearm: Limb = (elbow, palm - u * size * 0.6, size * 1.05, size * 0.62)
    limbs = [forearm, (palm - u * size * 0.3, palm + u * size * 0.35, size * 0.7, size * 0.85)]
    limbs += _fingers(rng, palm, u, v, size)
    masks = [_mask((h, w), limb) for limb in limbs]
    shade = np.zeros((h, w), np.float32)
    for mask in masks:
        np.maximum(shade, mask, out=shade)
    move = np.float32([[1, 0, rng.normal(0, 0.4) * size], [0, 1, rng.uniform(0.1, 0.6) * size]])
    shade = cv2.GaussianBlur(cv2.warpAffine(shade, move, (w, h)), (0, 0), size * 0.3) * rng.uniform(0.1, 0.5) / 255
    image[:] = (image * (1 - shade[..., None])).astype(np.uint8)
    for mask in masks:
        _paint(image, owner, mask, skin * rng.uniform(0.94, 1.04), 0.3)
    if rng.random() < 0.6:  # sleeve
        end = start + (palm - start) * rng.uniform(0.2, 0.85)
        cloth = hue_colour(rng, (0, 179), (0, 220), (15, 240))
        _paint(image, owner, _mask((h, w), (elbow, end, size * 1.4, size * 1.0)), cloth, 0.45)
    elif rng.random() < 0.4:  # watch or bracelet
        at_wrist = palm - u * size * 1.2
        band = hue_colour(rng, (0, 179), (0, 200), (10, 240))
        _paint(
            image,
            owner,
            _mask((h, w), (at_wrist - v * size * 0.6, at_wrist + v * size * 0.6, size * 0.2, size * 0.2)),
            band,
            0.3,
        )


def held_phone(image: Image, owner: NDArray[np.int16], rng: Rng) -> None:
    """A phone or its edge in front of the table, out of focus."""
    h, w = image.shape[:2]
    centre = (float(rng.choice([0.0, w]) + rng.normal(0, 0.08) * w), float(rng.uniform(0, h)))
    size = (w * rng.uniform(0.15, 0.35), w * rng.uniform(0.3, 0.6))
    box = cv2.boxPoints((centre, size, float(rng.uniform(0, 180))))
    mask = np.zeros((h, w), np.uint8)
    cv2.fillConvexPoly(mask, box.astype(np.int32), 255)
    alpha = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.8, 4)))[..., None].astype(np.float32) / 255
    colour = np.full(3, rng.uniform(8, 60)) if rng.random() < 0.6 else hue_colour(rng, (0, 179), (0, 180), (60, 250))
    image[:] = (image * (1 - alpha) + colour * alpha).astype(np.uint8)
    owner[mask > 0] = -1


def hands_over(image: Image, owner: NDArray[np.int16], rng: Rng, near: Array | None) -> bool:
    """Perhaps hands, arms or a phone over the scene, the first at pixel `near`; returns whether anything came."""
    if rng.random() > 0.2:
        return False
    if rng.random() < 0.15:
        held_phone(image, owner, rng)
        return True
    for k in range(int(rng.choice([1, 2, 3], p=[0.65, 0.25, 0.1]))):
        arm(image, owner, rng, near if k == 0 and rng.random() < 0.5 else None)
    return True


def palm_under(image: Image, rng: Rng, at: Array, size: float) -> None:
    """An open hand under tiles seen from close by."""
    nobody = np.full(image.shape[:2], -1, np.int16)
    arm(image, nobody, rng, at + rng.normal(0, 0.2, 2) * size, size * rng.uniform(0.8, 1.6))

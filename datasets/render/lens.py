"""What the lens does: distortion, colour fringes, focus that falls off with distance, motion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray
from raster import Seen
from space import Camera
from surfaces import Image

Rng = np.random.Generator


def _radial(points: NDArray, middle: NDArray, reach: float, k: float) -> NDArray:
    """Where the undistorted picture has what the distorted one shows at `points`."""
    d = (points - middle) / reach
    return middle + (points - middle) * (1 + k * (d * d).sum(-1, keepdims=True)) / (1 + max(k, 0.0))


def distorted(
    image: Image, owner: NDArray[np.int16], seen: Sequence[Seen], k: float
) -> tuple[Image, NDArray[np.int16], list[Seen]]:
    """Picture, owners and corners through a wide-angle lens: `k` > 0 bows lines like a barrel, < 0 like a cushion."""
    h, w = image.shape[:2]
    middle, reach = np.array([w / 2, h / 2]), float(np.hypot(w, h) / 2)
    grid = np.stack(np.meshgrid(np.arange(w) + 0.5, np.arange(h) + 0.5), -1)
    source = (_radial(grid, middle, reach, k) - 0.5).astype(np.float32)
    out = cv2.remap(image, source, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    kept = cv2.remap(owner, source, None, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=-1)
    moved = []
    for s in seen:
        wanted = s.quad.astype(float)
        found = wanted.copy()
        for _ in range(12):  # the inverse of the map, by fixed point
            found += wanted - _radial(found, middle, reach, k)
        moved.append(replace(s, quad=found.astype(np.float32)))
    return out, kept, moved


def fringes(image: NDArray[np.float32], rng: Rng) -> NDArray[np.float32]:
    """Red and blue a little larger or smaller than green, as in cheap lenses."""
    h, w = image.shape[:2]
    for channel, sign in ((0, 1), (2, -1)):
        scale = 1 + sign * rng.uniform(0.0005, 0.004)
        move = np.float32([[scale, 0, (1 - scale) * w / 2], [0, scale, (1 - scale) * h / 2]])
        plane = np.ascontiguousarray(image[..., channel])
        image[..., channel] = cv2.warpAffine(plane, move, (w, h), borderMode=cv2.BORDER_REPLICATE)
    return image


def focused(image: NDArray[np.float32], camera: Camera, rng: Rng, detail: float) -> NDArray[np.float32]:
    """Blur that grows with distance from the plane in focus; tiles `detail` px wide stay just readable."""
    h, w = image.shape[:2]
    inverse = np.linalg.inv(camera.matrix[:, [0, 1, 3]])[2]  # 1 / distance on the table is linear in the picture
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    nearness = inverse[0] * x + inverse[1] * y + inverse[2]
    at = nearness[int(rng.uniform(0.15, 0.95) * (h - 1)), int(rng.uniform(0.2, 0.8) * (w - 1))]
    spread = max(float(np.abs(nearness - at).max()), 1e-6)
    blur = np.clip(np.abs(nearness - at) / spread, 0, 1) * min(
        rng.uniform(1.5, 6.0) * max(h, w) / 768, max(1.0, 0.11 * detail)
    )
    levels = [0.0, 1.0, 2.2, 4.5]
    layers = [image] + [cv2.GaussianBlur(image, (0, 0), s) for s in levels[1:]]
    out = image.copy()
    for k in range(3):
        mix = np.clip((blur - levels[k]) / (levels[k + 1] - levels[k]), 0, 1)[..., None]
        out = out * (1 - mix) + layers[k + 1] * mix
    return out


def moved(image: NDArray[np.float32], rng: Rng, detail: float) -> NDArray[np.float32]:
    """Motion of the phone in one direction, straight or slightly bent, over at most a third of a tile."""
    scale = max(image.shape[:2]) / 768
    length = int(min(rng.integers(3, 15) * scale, max(3.0, 0.3 * detail))) | 1
    angle = rng.uniform(0, np.pi)
    kernel = np.zeros((length, length), np.float32)
    t = np.linspace(-1, 1, 3 * length)
    bend = rng.normal(0, 0.15) * t * t
    x = (np.cos(angle) * t - np.sin(angle) * bend) * (length // 2) + length // 2
    y = (np.sin(angle) * t + np.cos(angle) * bend) * (length // 2) + length // 2
    inside = (x > -0.5) & (x < length - 0.5) & (y > -0.5) & (y < length - 0.5)
    np.add.at(kernel, (np.round(y[inside]).astype(int), np.round(x[inside]).astype(int)), 1)
    return cv2.filter2D(image, -1, kernel / kernel.sum())

"""The camera chain: lamp light, glare, hands in the way, exposure, blur, noise, sharpening."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray
from surfaces import Image

Rng = np.random.Generator


def _blob(rng: Rng, w: int, h: int, spread: float) -> NDArray[np.float32]:
    """A soft elliptical spot, 0..1."""
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    cx, cy = rng.uniform(-0.1, 1.1) * w, rng.uniform(-0.1, 1.1) * h
    a, b, t = rng.uniform(0.3, 1) * spread * w, rng.uniform(0.3, 1) * spread * w, rng.uniform(0, np.pi)
    u, v = (x - cx) * np.cos(t) + (y - cy) * np.sin(t), -(x - cx) * np.sin(t) + (y - cy) * np.cos(t)
    return np.exp(-(u * u) / (2 * a * a) - (v * v) / (2 * b * b))


def light_and_glare(image: Image, on_tile: NDArray[np.bool_], rng: Rng) -> NDArray[np.float32]:
    """Uneven light, soft shadows of hands and phones, shine on tiles."""
    h, w = image.shape[:2]
    out = image.astype(np.float32)
    gain = 1.0 + rng.uniform(-0.35, 0.5) * _blob(rng, w, h, 0.6) + rng.uniform(-0.3, 0.2) * _blob(rng, w, h, 0.4)
    if rng.random() < 0.25:  # the shadow of a hand or phone, with a fairly sharp edge
        box = cv2.boxPoints(
            (
                (float(rng.uniform(0, w)), float(rng.uniform(0, h))),
                (w * rng.uniform(0.2, 0.8), h * rng.uniform(0.2, 0.9)),
                float(rng.uniform(0, 180)),
            )
        )
        dark = np.zeros((h, w), np.float32)
        cv2.fillConvexPoly(dark, box.astype(np.int32), 1.0)
        gain *= 1 - rng.uniform(0.15, 0.5) * cv2.GaussianBlur(dark, (0, 0), float(rng.uniform(3, 25)))
    out *= gain[..., None]
    if rng.random() < 0.35:
        for _ in range(int(rng.integers(1, 4))):
            shine = _blob(rng, w, h, rng.uniform(0.03, 0.15)) * rng.uniform(60, 230)
            out += (shine * np.where(on_tile, 1.0, 0.15))[..., None]
    return out


def fingers(image: Image, owner: NDArray[np.int16], rng: Rng) -> None:
    """A hand reaching in from an edge, over tiles and table; covered pixels lose their owner."""
    h, w = image.shape[:2]
    skin = np.array([rng.uniform(150, 240), rng.uniform(100, 190), rng.uniform(80, 160)])
    start = (
        np.array([rng.choice([0.0, w]), rng.uniform(0, h)])
        if rng.random() < 0.5
        else np.array([rng.uniform(0, w), rng.choice([0.0, h])])
    )
    tip = start + (np.array([w / 2, h / 2]) - start) * rng.uniform(0.1, 0.5)
    width = w * rng.uniform(0.02, 0.05)
    side = np.array([-(tip - start)[1], (tip - start)[0]])
    side = side / max(np.linalg.norm(side), 1e-6)
    for k in range(int(rng.integers(1, 5))):
        a, b = (
            start + side * width * 1.1 * k,
            tip + side * width * (1.1 * k + rng.normal(0, 0.3)) * rng.uniform(0.8, 1.4),
        )
        shade = tuple(float(v) for v in skin * rng.uniform(0.8, 1.05))
        ends = (tuple(int(v) for v in a), tuple(int(v) for v in b))
        cv2.line(image, *ends, shade, int(width), cv2.LINE_AA)
        cv2.line(owner, *ends, -1, int(width))


def camera_chain(image: NDArray[np.float32], rng: Rng) -> Image:
    """White balance, exposure, blur, motion, noise and sharpening of a phone camera."""
    balance = np.exp(rng.normal(0, 0.08, 3))
    out = image * balance.astype(np.float32) * np.float32(np.exp(rng.normal(0, 0.22)))
    out = 255 * np.clip(out / 255, 0, 1.6) ** np.float32(rng.uniform(0.8, 1.3))
    scale = max(image.shape[:2]) / 768
    if rng.random() < 0.55:
        out = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.3, 1.3) * scale))
    if rng.random() < 0.15:
        length, angle = int(rng.integers(3, 9) * scale) | 1, rng.uniform(0, np.pi)
        kernel = np.zeros((length, length), np.float32)
        centre, step = length // 2, np.array([np.cos(angle), np.sin(angle)]) * (length // 2)
        cv2.line(
            kernel,
            tuple(int(v) for v in np.round(centre - step)),
            tuple(int(v) for v in np.round(centre + step)),
            1.0,
        )
        out = cv2.filter2D(out, -1, kernel / kernel.sum())
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        out = out + rng.uniform(0.2, 1.0) * (out - soft)
    grain = rng.standard_normal(out.shape[:2], dtype=np.float32)[..., None] * rng.uniform(0, 6)
    out = out + grain + rng.standard_normal(out.shape, dtype=np.float32) * rng.uniform(0, 3)
    if rng.random() < 0.05:
        out = np.repeat(out.mean(-1, keepdims=True), 3, -1)
    return np.clip(out, 0, 255).astype(np.uint8)

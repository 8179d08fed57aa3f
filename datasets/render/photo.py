"""The camera chain: lamp light, shadows, glare, exposure, blur, noise, sharpening, compression."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from lens import focused, fringes, moved
from numpy.typing import NDArray
from raster import Seen
from space import Camera
from surfaces import Image

Rng = np.random.Generator


def _blob(rng: Rng, w: int, h: int, spread: float) -> NDArray[np.float32]:
    """A soft elliptical spot, 0..1."""
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    cx, cy = rng.uniform(-0.1, 1.1) * w, rng.uniform(-0.1, 1.1) * h
    a, b, t = rng.uniform(0.3, 1) * spread * w, rng.uniform(0.3, 1) * spread * w, rng.uniform(0, np.pi)
    u, v = (x - cx) * np.cos(t) + (y - cy) * np.sin(t), -(x - cx) * np.sin(t) + (y - cy) * np.cos(t)
    return np.exp(-(u * u) / (2 * a * a) - (v * v) / (2 * b * b))


def _soft_shadow(rng: Rng, w: int, h: int) -> NDArray[np.float32]:
    """Shadow of the phone, of an arm or of a hand with fingers, 0..1, its edge soft or fairly sharp."""
    dark = np.zeros((h, w), np.float32)
    if rng.random() < 0.5:
        centre = (float(rng.uniform(0, w)), float(rng.uniform(0, h)))
        box = cv2.boxPoints(
            (centre, (w * rng.uniform(0.2, 0.8), h * rng.uniform(0.2, 0.9)), float(rng.uniform(0, 180)))
        )
        cv2.fillConvexPoly(dark, box.astype(np.int32), 1.0)
    else:
        start, tip = rng.uniform([-0.2 * w, h], [1.2 * w, 1.2 * h]), rng.uniform([0, 0], [w, 0.9 * h])
        if rng.random() < 0.4:
            start = np.array([rng.choice([-0.1, 1.1]) * w, rng.uniform(0, h)])
        wide = int(w * rng.uniform(0.05, 0.2))
        cv2.line(dark, tuple(int(v) for v in start), tuple(int(v) for v in tip), 1.0, wide)
        for _ in range(int(rng.integers(0, 5))):
            end = tip + (tip - start) * rng.uniform(0.05, 0.35) + rng.normal(0, 0.05, 2) * w
            cv2.line(dark, tuple(int(v) for v in tip), tuple(int(v) for v in end), 1.0, max(2, wide // 4))
    return cv2.GaussianBlur(dark, (0, 0), float(rng.uniform(2, 30)))


def light_and_glare(image: Image, seen: Sequence[Seen], on_tile: NDArray[np.bool_], rng: Rng) -> NDArray[np.float32]:
    """Uneven and coloured light, soft shadows of hands and phones, shine on tiles."""
    h, w = image.shape[:2]
    out = image.astype(np.float32)
    gain = 1.0 + rng.uniform(-0.35, 0.5) * _blob(rng, w, h, 0.6) + rng.uniform(-0.3, 0.2) * _blob(rng, w, h, 0.4)
    if rng.random() < 0.4:
        for _ in range(int(rng.choice([1, 2, 3], p=[0.6, 0.3, 0.1]))):
            gain *= 1 - rng.uniform(0.15, 0.55) * _soft_shadow(rng, w, h)
    out *= np.maximum(gain, 0.3)[..., None]
    if rng.random() < 0.15:  # a second lamp of another colour
        tint = np.exp(rng.normal(0, 0.25, 3)).astype(np.float32)
        out *= 1 + (tint - 1) * _blob(rng, w, h, 0.6)[..., None]
    if rng.random() < 0.35:
        for _ in range(int(rng.integers(1, 4))):
            shine = _blob(rng, w, h, rng.uniform(0.03, 0.15)) * rng.uniform(60, 230)
            out += (shine * np.where(on_tile, 1.0, 0.15))[..., None]
    if seen and rng.random() < 0.2:
        _glare(out, seen, rng)
    return out


def _glare(out: NDArray[np.float32], seen: Sequence[Seen], rng: Rng) -> None:
    """The lamp mirrored in several faces: a bright patch at about the same place of each."""
    spot, wide, strength = rng.uniform(0.1, 0.9, 2), rng.uniform(0.15, 0.6), rng.uniform(60, 220)
    h, w = out.shape[:2]
    for s in seen:
        if s.visible < 0.2 or rng.random() < 0.4:
            continue
        u, v = np.clip(spot + rng.normal(0, 0.1, 2), 0, 1)
        q = s.quad
        at = (q[0] * (1 - u) + q[1] * u) * (1 - v) + (q[3] * (1 - u) + q[2] * u) * v
        side = float(np.sqrt(abs(cv2.contourArea(q)))) * wide + 1
        low = np.maximum(np.floor(np.maximum(q.min(0), at - 2.5 * side)), 0).astype(int)
        high = np.minimum(np.ceil(np.minimum(q.max(0), at + 2.5 * side)), [w, h]).astype(int)
        if np.any(high - low < 2):
            continue
        x, y = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
        patch = np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * side**2 / 2)).astype(np.float32)
        inside = np.zeros(patch.shape, np.float32)
        cv2.fillConvexPoly(inside, np.round(q - low).astype(np.int32), 1.0)
        out[low[1] : high[1], low[0] : high[0]] += (patch * inside * strength)[..., None]


def _balance(rng: Rng) -> NDArray[np.float32]:
    """Lamp colour: usually near neutral, else warm bulbs, cold tubes or coloured light."""
    roll = rng.random()
    if roll < 0.65:
        return np.exp(rng.normal(0, 0.08, 3)).astype(np.float32)
    if roll < 0.85:
        warm = rng.uniform(0.1, 0.45)
        return np.exp(np.array([warm * 0.5, 0, -warm]) + rng.normal(0, 0.04, 3)).astype(np.float32)
    if roll < 0.94:
        cold = rng.uniform(0.1, 0.3)
        return np.exp(np.array([-cold, 0, cold * 0.5]) + rng.normal(0, 0.04, 3)).astype(np.float32)
    return np.exp(rng.normal(0, 0.28, 3)).astype(np.float32)


def _noise(out: NDArray[np.float32], rng: Rng) -> NDArray[np.float32]:
    """Grain; at night much of it, smeared by the phone's denoising."""
    night = rng.random() < 0.15
    grain = rng.uniform(8, 30) if night else rng.uniform(0, 6)
    colour = rng.uniform(4, 16) if night else rng.uniform(0, 3)
    out = out + rng.standard_normal(out.shape[:2], dtype=np.float32)[..., None] * grain
    out += rng.standard_normal(out.shape, dtype=np.float32) * colour
    if night and rng.random() < 0.8:
        smooth = np.clip(out, 0, 255).astype(np.uint8)
        if rng.random() < 0.5:
            smooth = cv2.medianBlur(smooth, 3)
        return cv2.bilateralFilter(smooth, 5, float(rng.uniform(25, 70)), 3.0).astype(np.float32)
    return out


def _sent(image: Image, rng: Rng) -> Image:
    """What messengers and albums do: smaller, sharpened, compressed again."""
    h, w = image.shape[:2]
    if rng.random() < 0.25:
        scale = rng.uniform(0.45, 0.9)
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        if rng.random() < 0.6:
            soft = cv2.GaussianBlur(small, (0, 0), 1.0)
            amount = float(rng.uniform(0.3, 1.5))
            small = cv2.addWeighted(small, 1 + amount, soft, -amount, 0)
        small = _jpeg(small, int(rng.integers(35, 90)))
        image = cv2.resize(small, (w, h), interpolation=int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])))
    elif rng.random() < 0.25:
        image = _jpeg(image, int(rng.integers(20, 80)))
    return image


def _jpeg(image: Image, quality: int) -> Image:
    data = cv2.imencode(".jpg", image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.ascontiguousarray(cv2.imdecode(data, cv2.IMREAD_COLOR)[..., ::-1])


def camera_chain(image: NDArray[np.float32], camera: Camera, rng: Rng, detail: float) -> Image:
    """White balance, exposure, focus, motion, noise, sharpening and compression of a phone camera.

    `detail` is the usual width of a tile in px: what blurs by pixels is kept below the size at which nobody could read.
    """
    exposure = (
        rng.normal(0, 0.22) if rng.random() < 0.85 else rng.choice([rng.uniform(-0.9, -0.4), rng.uniform(0.3, 0.55)])
    )
    out = image * _balance(rng) * np.float32(np.exp(exposure))
    out = 255 * np.clip(out / 255, 0, 1.6) ** np.float32(rng.uniform(0.8, 1.3))
    if rng.random() < 0.2:
        contrast, middle = rng.uniform(0.6, 1.35), rng.uniform(90, 160)
        out = (out - middle) * np.float32(contrast) + middle
    scale = max(image.shape[:2]) / 768
    if rng.random() < 0.12:
        out = fringes(out, rng)
    roll = rng.random()
    if roll < 0.45:
        out = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.3, 1.3) * scale))
    elif roll < 0.6:
        out = focused(out, camera, rng, detail)
    if rng.random() < 0.15:
        out = moved(out, rng, detail)
    out = _noise(out, rng)
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        out = out + rng.uniform(0.2, 1.0) * (out - soft)
    if rng.random() < 0.05:
        out = np.repeat(out.mean(-1, keepdims=True), 3, -1)
    return _sent(np.clip(out, 0, 255).astype(np.uint8), rng)

"""Prints a face picture on the plastic of a scene: its ink's strength, hue and depth, wear and stains."""

from __future__ import annotations

import cv2
import numpy as np
from looks import Look
from surfaces import Image

Rng = np.random.Generator
Face = np.ndarray


def _ground(face: Image) -> Face:
    """The face's own background colour: a bright quantile of every channel, robust to ink and dark corners."""
    return np.maximum(np.quantile(face.reshape(-1, 3), 0.8, axis=0), 40).astype(np.float32)


def _blotches(shape: tuple[int, ...], cells: int, rng: Rng) -> Face:
    """Smooth noise (h, w, 1), about normal."""
    small = rng.standard_normal((cells * 4 // 3, cells)).astype(np.float32)
    return cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)[..., None]


def _disturbed(ink: Face, rng: Rng) -> Face:
    """Weight, hue, strength, shift, turn and scale of the print, all jittered; 1 is no ink."""
    h, w = ink.shape[:2]
    if rng.random() < 0.3:
        kernel = np.ones((2, 2) if rng.random() < 0.8 else (3, 3), np.uint8)
        times = w // 120
        change = cv2.erode if rng.random() < 0.5 else cv2.dilate
        ink = change(ink, kernel, iterations=times)
    if rng.random() < 0.3:
        mix = np.eye(3) + rng.normal(0, 0.06, (3, 3))
        ink = np.clip(1 - (1 - ink) @ mix.T.astype(np.float32), 0, 1.1)
    ink = np.clip(ink, 1e-3, None) ** np.float32(rng.uniform(0.75, 1.5))
    move = cv2.getRotationMatrix2D((w / 2, h / 2), rng.normal(0, 1.2), rng.uniform(0.88, 1.06))
    move[:, 2] += rng.normal(0, 1.5, 2) * w / 120
    return cv2.warpAffine(
        ink, move, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(1, 1, 1)
    )


def printed(face: Image, look: Look, rng: Rng) -> Face:
    """The face in this scene's plastic and ink: float32 RGB of the same size, brightness for full light."""
    ivory = look.ivory.astype(np.float32)
    ink = _disturbed(np.clip(face.astype(np.float32) / _ground(face), 0, 1.15), rng)
    if look.wear:
        fade = np.clip(_blotches(ink.shape, 9, rng) * 0.6 + rng.uniform(-0.5, 0.5), 0, 1) * look.wear
        ink = ink + (1 - ink) * fade
    if look.light_ink is None:
        out = ink * ivory
    else:
        cover = np.clip((1 - ink.min(2, keepdims=True)) * 1.6, 0, 1)
        out = ivory * (1 - cover) + look.light_ink.astype(np.float32) * cover
    if look.engraving:
        relief = ink.mean(2)
        d = np.float32(1.3 * ink.shape[1] / 120)
        lit = np.float32([[1, 0, d * np.sign(look.light[0])], [0, 1, -d * np.sign(look.light[1] or 1)]])
        depth = relief - cv2.warpAffine(relief, lit, relief.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
        out += depth[..., None] * look.engraving * 70
    if look.dirt:
        stain = np.clip(_blotches(ink.shape, 14, rng) - 0.8, 0, 1) * look.dirt
        out *= 1 - stain * np.float32([0.35, 0.45, 0.6])
    return np.clip(out, 0, 290)

"""The table plane as the camera sees it."""

from __future__ import annotations

import cv2
import numpy as np
from clutter import print_on
from space import Camera
from surfaces import SIDE, Image, table_texture

Rng = np.random.Generator
EXTENT = 44.0  # side of the textured table in tile widths


def table_view(rng: Rng, camera: Camera, clutter: float, near: bool) -> Image:
    """The table top in the picture; beyond it, floor of another kind. `near`: seen from close by, texture finer."""
    extent = EXTENT * (rng.uniform(0.12, 0.4) if near else 1.0)
    to_plane = np.array([[extent / SIDE, 0, -extent / 2], [0, -extent / SIDE, extent / 2], [0, 0, 1]])
    homography = camera.matrix[:, [0, 1, 3]] @ to_plane
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.3 else 0.0
    about = np.array([[np.cos(turn), -np.sin(turn), SIDE / 2], [np.sin(turn), np.cos(turn), SIDE / 2], [0, 0, 1]])
    zoom = rng.uniform(0.6, 1.4)
    spin = about @ np.array([[zoom, 0, -zoom * SIDE / 2], [0, zoom, -zoom * SIDE / 2], [0, 0, 1]])
    top = table_texture(rng, clutter)
    print_on(top, rng, clutter * 0.6)
    if rng.random() < 0.3:  # a rail or a cloth's end of another material along the player's side
        edge = SIDE // 2 + int(rng.uniform(0.9, 5) * SIDE / extent)
        other = table_texture(rng, 0.2)
        top[edge:] = other[edge:]
        if rng.random() < 0.5:
            line = int(rng.uniform(2, 20))
            strip = other[edge : edge + line] * rng.uniform(0.4, 1.3)
            top[edge : edge + line] = np.clip(strip, 0, 255).astype(np.uint8)
        spin = np.eye(3)
    size = (camera.width, camera.height)
    return cv2.warpPerspective(top, homography @ spin, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)

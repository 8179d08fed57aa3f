"""Last step of a drawn face: bending, reduction and the depth of the ink."""

from __future__ import annotations

import cv2
import numpy as np
from design_style import Style
from numpy.typing import NDArray
from pen import HEIGHT, SCALE, WIDTH


def finish(
    image: NDArray[np.uint8], s: Style, rng: np.random.Generator, warp: float, fine: int = 1
) -> NDArray[np.uint8]:
    """Bends the drawing a little, reduces it to 240 x 320 (times ``fine``, 1 or 2) and gives the ink its depth."""
    w, h = WIDTH * fine, HEIGHT * fine
    field = cv2.resize(rng.normal(0, 1, (5, 4, 2)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    turn, sx, sy = np.deg2rad(rng.normal(0, 0.7)), 1 + rng.normal(0, 0.008), 1 + rng.normal(0, 0.008)
    v, u = np.mgrid[0:h, 0:w].astype(np.float32) / fine
    du, dv = u - WIDTH / 2, v - HEIGHT / 2
    mx = WIDTH / 2 + sx * (du * np.cos(turn) - dv * np.sin(turn)) + field[:, :, 0] * warp
    my = HEIGHT / 2 + sy * (du * np.sin(turn) + dv * np.cos(turn)) + field[:, :, 1] * warp
    small = cv2.remap(
        cv2.blur(image, (SCALE // fine, SCALE // fine)),
        (mx * SCALE + 0.5).astype(np.float32),
        (my * SCALE + 0.5).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=s.background,
    )
    if s.cut == "flat":
        return small
    bg = np.asarray(s.background, np.float32)
    out = small.astype(np.float32)
    ink = np.clip(np.abs(out - bg).max(2) / 90, 0, 1)
    if s.cut == "engraved":
        d = float(1.2 + 2.2 * s.cut_depth) * fine

        def moved(sign: int) -> NDArray[np.float32]:
            shift = np.float32([[1, 0, sign * d * 0.6], [0, 1, sign * d]])
            return cv2.GaussianBlur(cv2.warpAffine(ink, shift, (w, h)), (0, 0), 0.8 * fine)

        low, back = moved(1), moved(-1)
        shadow, shine = np.clip(ink - low, 0, 1), np.clip(ink - back, 0, 1)
        out *= (1 - 0.7 * s.cut_depth * shadow)[:, :, None]
        out += (255 - out) * (0.4 * s.cut_depth * shine * ink)[:, :, None]
        rim = np.clip(low - ink, 0, 1)
        out += (255 - out) * (0.7 * s.cut_depth * rim)[:, :, None]
    else:
        deep = cv2.GaussianBlur(ink, (0, 0), 2.4 * fine)
        pale = np.clip(deep * 1.3 - 0.4, 0, 1) * 0.35 * s.cut_depth
        out += (bg - out) * (pale * ink)[:, :, None]
    return np.clip(np.round(out), 0, 255).astype(np.uint8)

"""What lies under and around the tiles: table textures, printed clutter, trays. All drawn, nothing loaded."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Rng = np.random.Generator
SIDE = 1024  # texture side in pixels


def noise(rng: Rng, side: int, cell: int) -> NDArray[np.float32]:
    """Smooth noise (side, side) in about -1..1 with features of `cell` pixels."""
    small = rng.standard_normal((max(2, side // cell), max(2, side // cell))).astype(np.float32)
    return cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC)


def _hsv(rng: Rng, hue: tuple[float, float], sat: tuple[float, float], val: tuple[float, float]) -> NDArray[np.float32]:
    pixel = np.array([[[rng.uniform(*hue) % 180, rng.uniform(*sat), rng.uniform(*val)]]], np.uint8)
    return cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0].astype(np.float32)


def _felt(rng: Rng) -> Image:
    hue = [(35, 85), (50, 75), (95, 125), (170, 190), (0, 179)][rng.choice(5, p=[0.3, 0.3, 0.2, 0.1, 0.1])]
    colour = _hsv(rng, hue, (70, 255) if rng.random() < 0.35 else (70, 190), (25, 175))
    grain = noise(rng, SIDE, 2) * rng.uniform(2, 10) + noise(rng, SIDE, 90) * rng.uniform(0, 8)
    return np.clip(colour + grain[..., None], 0, 255).astype(np.uint8)


def _wood(rng: Rng) -> Image:
    light, dark = _hsv(rng, (8, 24), (40, 170), (110, 245)), _hsv(rng, (5, 20), (80, 190), (40, 140))
    bend = noise(rng, SIDE, 200) * rng.uniform(5, 40)
    y = np.arange(SIDE, dtype=np.float32)[:, None] + bend
    rings = 0.5 + 0.5 * np.sin(y / rng.uniform(4, 30) + noise(rng, SIDE, 40) * rng.uniform(0.3, 2))
    fine = cv2.resize(rng.standard_normal((SIDE, 24)).astype(np.float32), (SIDE, SIDE)) * 0.12
    mix = np.clip(rings * rng.uniform(0.15, 0.6) + fine, 0, 1)[..., None]
    wood = light * (1 - mix) + dark * mix
    if rng.random() < 0.4:  # planks
        for edge in range(0, SIDE, int(rng.integers(70, 220))):
            wood[edge : edge + 2] *= 0.5
    wood = wood if rng.random() < 0.6 else wood.transpose(1, 0, 2)
    return np.clip(wood, 0, 255).astype(np.uint8)


def _plain(rng: Rng) -> Image:
    colour = (
        _hsv(rng, (0, 179), (0, 60), (20, 250)) if rng.random() < 0.8 else _hsv(rng, (0, 179), (60, 220), (60, 230))
    )
    sheen = noise(rng, SIDE, 300) * rng.uniform(0, 10) + noise(rng, SIDE, 1) * rng.uniform(0, 4)
    return np.clip(colour + sheen[..., None], 0, 255).astype(np.uint8)


def _cloth(rng: Rng) -> Image:
    base = _plain(rng).astype(np.float32)
    period = int(rng.integers(12, 90))
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    if rng.random() < 0.5:
        mask = ((x // period) % 2).astype(np.float32) * 0.5 + ((y // period) % 2) * 0.5
    else:
        mask = (np.sin(x * 2 * np.pi / period) * np.sin(y * 2 * np.pi / period) > rng.uniform(0, 0.9)).astype(
            np.float32
        )
    other = _hsv(rng, (0, 179), (0, 220), (40, 250))
    return np.clip(base * (1 - mask[..., None]) + other * mask[..., None], 0, 255).astype(np.uint8)


def _stone(rng: Rng) -> Image:
    base = _hsv(rng, (0, 179), (0, 50), (60, 240))
    speckle = noise(rng, SIDE, 6) * rng.uniform(4, 25) + noise(rng, SIDE, 60) * rng.uniform(4, 25)
    return np.clip(base + speckle[..., None], 0, 255).astype(np.uint8)


def _polygon(rng: Rng, centre: tuple[float, float], w: float, h: float) -> NDArray[np.int32]:
    box = cv2.boxPoints((centre, (w, h), float(rng.uniform(0, 360))))
    return box.astype(np.int32)


def _text(image: Image, rng: Rng, corner: tuple[int, int], w: int, h: int, ink: tuple[int, int, int]) -> None:
    alphabet = "ABCDEFGHJKLMNPRSTUVWXYZabcdefghkmnopqrstuvwxyz0123456789+-=()#&"
    scale = rng.uniform(0.3, 1.0)
    line = int(26 * scale) + 3
    for y in range(corner[1] + line, corner[1] + h, line):
        words = "".join(rng.choice(list(alphabet)) for _ in range(max(1, int(w / (13 * scale)))))
        cv2.putText(image, words, (corner[0] + 4, y), int(rng.integers(0, 5)), scale, ink, 1, cv2.LINE_AA)


def _paper(image: Image, rng: Rng) -> None:
    w, h = int(rng.integers(90, 260)), int(rng.integers(90, 300))
    patch = np.full((h, w, 3), rng.integers(200, 256), np.uint8)
    _text(patch, rng, (0, 0), w, h, tuple(int(v) for v in rng.integers(0, 120, 3)))
    _paste(image, patch, rng)


def _keyboard(image: Image, rng: Rng) -> None:
    key, gap = int(rng.integers(24, 46)), int(rng.integers(3, 8))
    rows, cols = int(rng.integers(3, 6)), int(rng.integers(6, 13))
    dark = rng.random() < 0.5
    patch = np.full((rows * (key + gap), cols * (key + gap), 3), 40 if dark else 170, np.uint8)
    face, ink = (60, 60, 62) if dark else (238, 238, 232), (230, 230, 230) if dark else (40, 40, 40)
    for r in range(rows):
        for c in range(cols):
            x, y = c * (key + gap) + gap, r * (key + gap) + gap
            cv2.rectangle(patch, (x, y), (x + key, y + key), face, -1)
            letter = chr(int(rng.integers(65, 91)))
            cv2.putText(patch, letter, (x + 5, y + key // 2 + 3), 0, key / 60, ink, 1, cv2.LINE_AA)
    _paste(image, patch, rng)


def _cards(image: Image, rng: Rng) -> None:
    for _ in range(int(rng.integers(1, 6))):
        w = int(rng.integers(50, 90))
        patch = np.full((int(w * 1.45), w, 3), 250, np.uint8)
        ink = (200, 20, 30) if rng.random() < 0.5 else (20, 20, 20)
        cv2.putText(patch, str(rng.choice(list("A23456789JQK"))), (4, 24), 0, 0.8, ink, 2, cv2.LINE_AA)
        for _pip in range(int(rng.integers(1, 7))):
            at = (int(rng.integers(18, w - 14)), int(rng.integers(24, int(w * 1.45) - 12)))
            cv2.circle(patch, at, int(rng.integers(4, 8)), ink, -1, cv2.LINE_AA)
        _paste(image, patch, rng)


def _phone(image: Image, rng: Rng) -> None:
    w = int(rng.integers(80, 150))
    patch = np.full((w * 2, w, 3), 20, np.uint8)
    screen = _hsv(rng, (0, 179), (0, 120), (20, 250)).astype(int).tolist()
    cv2.rectangle(patch, (5, 10), (w - 6, 2 * w - 11), screen, -1)
    if rng.random() < 0.6:
        _text(patch, rng, (8, 14), w - 20, 2 * w - 40, tuple(int(v) for v in rng.integers(0, 255, 3)))
    _paste(image, patch, rng)


def _rings(image: Image, rng: Rng) -> None:
    for _ in range(int(rng.integers(1, 5))):
        at = tuple(int(v) for v in rng.integers(60, SIDE - 60, 2))
        radius = int(rng.integers(8, 60))
        for r in range(radius, 2, -int(rng.integers(4, 16))):
            cv2.circle(
                image,
                at,
                r,
                tuple(int(v) for v in rng.integers(20, 255, 3)),
                int(rng.choice([-1, 2, 4])),
                cv2.LINE_AA,
            )


def _coins(image: Image, rng: Rng) -> None:
    for _ in range(int(rng.integers(2, 9))):
        at = tuple(int(v) for v in rng.integers(30, SIDE - 30, 2))
        tone = rng.integers(110, 220)
        cv2.circle(
            image,
            at,
            int(rng.integers(9, 16)),
            (int(tone), int(tone * 0.9), int(tone * 0.6)),
            -1,
            cv2.LINE_AA,
        )


def _rectangles(image: Image, rng: Rng) -> None:
    for _ in range(int(rng.integers(2, 8))):
        at = tuple(float(v) for v in rng.uniform(40, SIDE - 40, 2))
        colour = tuple(int(v) for v in rng.integers(0, 256, 3))
        cv2.fillConvexPoly(image, _polygon(rng, at, rng.uniform(10, 200), rng.uniform(10, 120)), colour, cv2.LINE_AA)


def _paste(image: Image, patch: Image, rng: Rng) -> None:
    """Paste a patch at any angle anywhere on the table texture."""
    h, w = patch.shape[:2]
    angle = float(rng.choice([0, 90, 180, 270]) + rng.uniform(-25, 25))
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), angle, float(rng.uniform(0.7, 1.3)))
    turn[:, 2] += rng.uniform(0, SIDE, 2) - [w / 2, h / 2]
    mask = cv2.warpAffine(np.full((h, w), 255, np.uint8), turn, (SIDE, SIDE))
    warped = cv2.warpAffine(patch, turn, (SIDE, SIDE))
    np.copyto(image, warped, where=mask[..., None] > 127)


CLUTTER = (_paper, _keyboard, _cards, _phone, _rings, _coins, _rectangles)


def table_texture(rng: Rng, clutter: float) -> Image:
    """A table top (1024, 1024, 3); `clutter` is the chance of each further thing printed or lying on it."""
    kinds = (_felt, _wood, _plain, _cloth, _stone)
    image = kinds[rng.choice(5, p=[0.42, 0.2, 0.2, 0.09, 0.09])](rng)
    image = np.ascontiguousarray(image)
    while rng.random() < clutter:
        CLUTTER[rng.integers(len(CLUTTER))](image, rng)
    return image

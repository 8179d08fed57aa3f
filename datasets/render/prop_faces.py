"""Pictures on the tops of things that are no tiles: cards, coins, chips, screens, packets, buttons."""

from __future__ import annotations

import cv2
import numpy as np
from glyphs import find_fonts, glyph_mask, has_glyph
from looks import hue_colour
from space import Array
from surfaces import Image

Rng = np.random.Generator
HANZI = "一二三四五六七八九十人大小中上下日月水火山木金土王田口目手天地东西南北白発花红春夏秋冬福喜"


def _rgb(colour: Array) -> tuple[float, ...]:
    return tuple(float(v) for v in np.clip(colour, 0, 255))


def _sheet(h: int, w: int, colour: Array) -> Image:
    return np.full((h, w, 3), np.clip(colour, 0, 255), np.uint8)


def hanzi(image: Image, rng: Rng, x: float, y: float, size: int, colour: Array) -> None:
    """One Chinese character of a system font about (x, y); without fonts a Latin letter."""
    fonts, char = find_fonts(), str(rng.choice(list(HANZI)))
    font = fonts[int(rng.integers(len(fonts)))] if fonts else None
    if font is None or not has_glyph(font, char):
        letter = chr(int(rng.integers(65, 91)))
        cv2.putText(image, letter, (int(x), int(y)), 0, size / 24, _rgb(colour), 2, cv2.LINE_AA)
        return
    mask = glyph_mask(char, size, font, rng, weight=8.0)
    top, left = int(y - size / 2), int(x - size / 2)
    if top < 0 or left < 0 or top + size > image.shape[0] or left + size > image.shape[1]:
        return
    part = image[top : top + size, left : left + size]
    alpha = mask[..., None].astype(np.float32) / 255
    part[:] = (part * (1 - alpha) + np.clip(colour, 0, 255) * alpha).astype(np.uint8)


def text_block(image: Image, rng: Rng, x: int, y: int, w: int, h: int, colour: Array) -> None:
    """Lines of Chinese or Latin print."""
    size = int(rng.integers(14, 34))
    chinese = rng.random() < 0.5
    for top in range(y + size, y + h - size // 2, int(size * 1.4)):
        if chinese:
            for left in range(x + size, x + w - size, size):
                if rng.random() < 0.9:
                    hanzi(image, rng, left, top, size, colour)
        else:
            words = "".join(chr(int(v)) for v in rng.integers(65, 123, max(1, w // (size // 2 + 3))))
            cv2.putText(image, words, (x + 3, top), int(rng.integers(0, 5)), size / 30, _rgb(colour), 1, cv2.LINE_AA)


def struck_face(rng: Rng, colour: Array, coin: bool) -> Image:
    """A coin's number and rim, or a chip's spots and rings (120, 120)."""
    image = _sheet(120, 120, colour)
    ink = colour * 0.65 if coin else (np.full(3, 245.0) if colour.mean() < 170 else colour * 0.5)
    cv2.circle(image, (60, 60), 54, _rgb(ink), 2, cv2.LINE_AA)
    if not coin:
        for t in np.arange(int(rng.integers(4, 9))) * 2 * np.pi / 6:
            ends = [(int(60 + r * np.cos(t)), int(60 + r * np.sin(t))) for r in (42, 60)]
            cv2.line(image, ends[0], ends[1], _rgb(ink), int(rng.integers(6, 14)))
        cv2.circle(image, (60, 60), 36, _rgb(np.full(3, 235.0) if rng.random() < 0.5 else ink), -1, cv2.LINE_AA)
    if rng.random() < 0.8:
        number = str(rng.choice(["1", "5", "10", "25", "50", "100"]))
        cv2.putText(image, number, (60 - 14 * len(number), 74), 2, 1.3, _rgb(colour * 0.4), 2, cv2.LINE_AA)
    elif rng.random() < 0.5:
        cv2.rectangle(image, (48, 48), (72, 72), _rgb(colour * 0.3), -1)
    return image


def card_face(rng: Rng) -> Image:
    """A playing card (168, 120): index, pips in their places or a court picture, or its back."""
    image = _sheet(168, 120, np.full(3, rng.uniform(238, 255)))
    ink = np.array([205.0, 20, 35]) if rng.random() < 0.5 else np.full(3, 20.0)
    roll = rng.random()
    if roll < 0.2:
        cv2.rectangle(image, (7, 7), (112, 160), _rgb(hue_colour(rng, (0, 179), (90, 230), (60, 220))), -1)
        for k in range(12, 112, 12):
            cv2.line(image, (k, 7), (k, 160), (235, 235, 235), 1)
        return image
    rank = int(rng.integers(1, 14))
    label = {1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank))
    cv2.putText(image, label, (4, 26), 0, 0.75, _rgb(ink), 2, cv2.LINE_AA)
    image[::-1, ::-1][:32, :32] = image[:32, :32]
    if rank > 10:
        for k in range(8):
            colour = _rgb(hue_colour(rng, (0, 179), (90, 255), (60, 250)))
            box = cv2.boxPoints(((60.0 + 3 * k - 10, 84.0), (50.0 - 5 * k, 100.0 - 11 * k), float(rng.uniform(0, 90))))
            cv2.fillConvexPoly(image, box.astype(np.int32), colour, cv2.LINE_AA)
        return image
    rows = np.linspace(34, 134, max(1, (rank + 1) // 2))
    spots = [(x, y) for y in rows for x in ((60,) if rank < 4 else (40, 80))][:rank]
    square = rng.random() < 0.5
    for x, y in spots:
        if square:
            points = np.array([[x, y - 9], [x + 7, y], [x, y + 9], [x - 7, y]]).astype(np.int32)
            cv2.fillConvexPoly(image, points, _rgb(ink), cv2.LINE_AA)
        else:
            for dx, dy in ((-4, -2), (4, -2), (0, 4 if ink[0] > 100 else -6)):
                cv2.circle(image, (int(x + dx), int(y + dy)), 5, _rgb(ink), -1, cv2.LINE_AA)
    return image


def screen_face(rng: Rng) -> Image:
    """A phone's screen (240, 120): dark, bright, with chat bubbles, text or icons."""
    bright = rng.random() < 0.6
    image = _sheet(240, 120, np.full(3, rng.uniform(210, 255)) if bright else np.full(3, rng.uniform(3, 40)))
    kind = rng.random()
    if kind < 0.3:
        for y in range(20, 220, 34):
            left = int(rng.choice([6, 40]))
            colour = _rgb(hue_colour(rng, (40, 120), (0, 160), (150, 250)))
            cv2.rectangle(image, (left, y), (left + int(rng.integers(30, 74)), y + 24), colour, -1)
    elif kind < 0.55:
        text_block(image, rng, 2, 8, 116, 220, np.full(3, 30.0 if bright else 220.0))
    elif kind < 0.8:
        for y in range(24, 220, 30):
            for x in range(18, 110, 27):
                colour = _rgb(hue_colour(rng, (0, 179), (40, 255), (100, 255)))
                cv2.rectangle(image, (x - 9, y - 9), (x + 9, y + 9), colour, -1)
    return image


def packet_face(rng: Rng, colour: Array) -> Image:
    """Print on a box, packet or book cover (180, 120)."""
    image = _sheet(180, 120, colour)
    for _ in range(int(rng.integers(0, 4))):
        x, y = rng.integers(0, 90, 2)
        other = _rgb(hue_colour(rng, (0, 179), (0, 255), (30, 255)))
        if rng.random() < 0.5:
            cv2.rectangle(
                image, (int(x), int(y)), (int(x + rng.integers(20, 110)), int(y + rng.integers(8, 80))), other, -1
            )
        else:
            cv2.circle(
                image, (int(x + 20), int(y + 40)), int(rng.integers(10, 45)), other, int(rng.choice([-1, 3, 6])), 16
            )
    if rng.random() < 0.7:
        text_block(image, rng, 4, 90, 112, 84, np.full(3, 20.0) if colour.mean() > 130 else np.full(3, 240.0))
    if rng.random() < 0.5:
        hanzi(image, rng, 60, 50, int(rng.integers(40, 90)), hue_colour(rng, (0, 179), (60, 255), (20, 255)))
    return image


def button_face(rng: Rng, colour: Array) -> Image:
    """Rows of buttons with numbers: remote control, calculator (200, 90)."""
    image = _sheet(200, 90, colour)
    key = np.full(3, rng.uniform(20, 250)) if rng.random() < 0.7 else hue_colour(rng, (0, 179), (60, 255), (60, 240))
    if rng.random() < 0.4:
        cv2.rectangle(image, (8, 6), (82, 36), (150, 165, 140), -1)
    for row, y in enumerate(range(50, 195, 24)):
        for col, x in enumerate((18, 45, 72)):
            cv2.circle(image, (x, y), 9, _rgb(key), -1, cv2.LINE_AA)
            ink = _rgb(255 - key)
            cv2.putText(image, str((row * 3 + col + 1) % 10), (x - 5, y + 5), 0, 0.4, ink, 1, cv2.LINE_AA)
    return image

"""What is printed on cloths, mats and papers: Chinese and Latin pages, squares of a tile's size, borders, ornaments."""

from __future__ import annotations

import cv2
import numpy as np
from looks import hue_colour
from prop_faces import hanzi, text_block
from surfaces import SIDE, Image

Rng = np.random.Generator


def _rgb(colour: np.ndarray) -> tuple[int, ...]:
    return tuple(int(v) for v in np.clip(colour, 0, 255))


def paste(image: Image, patch: Image, rng: Rng) -> None:
    """Lay a patch on the table texture anywhere and at any angle."""
    h, w = patch.shape[:2]
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), float(rng.uniform(0, 360)), float(rng.uniform(0.5, 1.2)))
    turn[:, 2] += rng.uniform(0.1, 0.9, 2) * SIDE - [w / 2, h / 2]
    mask = cv2.warpAffine(np.full((h, w), 255, np.uint8), turn, (SIDE, SIDE))
    np.copyto(image, cv2.warpAffine(patch, turn, (SIDE, SIDE)), where=mask[..., None] > 127)


def _page(image: Image, rng: Rng) -> None:
    """A page of a book or newspaper, perhaps with a picture."""
    w, h = int(rng.integers(150, 420)), int(rng.integers(150, 420))
    patch = np.full((h, w, 3), _rgb(np.array([250.0, 246, 235]) * rng.uniform(0.82, 1.0)), np.uint8)
    text_block(patch, rng, 6, 6, w - 12, h - 12, np.full(3, rng.uniform(0, 90)))
    if rng.random() < 0.4:
        x, y = int(rng.integers(5, w // 2)), int(rng.integers(5, h // 2))
        cv2.rectangle(patch, (x, y), (x + w // 3, y + h // 3), _rgb(hue_colour(rng, (0, 179), (0, 220), (40, 240))), -1)
    paste(image, patch, rng)


def _squares(image: Image, rng: Rng) -> None:
    """Rows of printed boxes of about a tile's size, empty or with a sign: mats, calendars, cloths, game boards."""
    w, h = int(rng.integers(18, 60)), int(rng.integers(22, 80))
    rows, cols, gap = int(rng.integers(1, 7)), int(rng.integers(2, 10)), int(rng.integers(0, 14))
    ground = _rgb(hue_colour(rng, (0, 179), (0, 180), (60, 252)))
    patch = np.full((rows * (h + gap) + 6, cols * (w + gap) + 6, 3), ground, np.uint8)
    line = hue_colour(rng, (0, 179), (0, 255), (10, 250))
    filled, signs = rng.random() < 0.4, rng.random() < 0.6
    tone = np.full(3, rng.uniform(200, 255)) if rng.random() < 0.6 else hue_colour(rng, (0, 179), (0, 200), (60, 250))
    for r in range(rows):
        for c in range(cols):
            x, y = 3 + c * (w + gap), 3 + r * (h + gap)
            if filled:
                cv2.rectangle(patch, (x, y), (x + w, y + h), _rgb(tone), -1)
            cv2.rectangle(patch, (x, y), (x + w, y + h), _rgb(line), int(rng.integers(1, 3)))
            if signs and rng.random() < 0.8:
                if rng.random() < 0.4:
                    hanzi(patch, rng, x + w / 2, y + h / 2, min(w, h) - 6, line)
                else:
                    number = str(int(rng.integers(1, 32)))
                    cv2.putText(patch, number, (x + 3, y + h // 2 + 5), 0, w / 50, _rgb(line), 1, cv2.LINE_AA)
    paste(image, patch, rng)


def _ornaments(image: Image, rng: Rng) -> None:
    """Flowers or rings scattered over a printed cloth."""
    colour, leaf = hue_colour(rng, (0, 179), (60, 255), (60, 250)), hue_colour(rng, (35, 85), (60, 255), (40, 200))
    size, kind = float(rng.uniform(8, 30)), int(rng.integers(3))
    for x, y in rng.uniform(0, SIDE, (int(rng.integers(20, 90)), 2)):
        if kind == 0:
            for t in np.linspace(0, 2 * np.pi, 6)[:-1]:
                at = (int(x + size * 0.6 * np.cos(t)), int(y + size * 0.6 * np.sin(t)))
                cv2.circle(image, at, int(size * 0.45), _rgb(colour), -1, cv2.LINE_AA)
            cv2.circle(image, (int(x), int(y)), int(size * 0.35), _rgb(leaf), -1, cv2.LINE_AA)
        elif kind == 1:
            for k in (1.0, 0.6, 0.3):
                cv2.circle(image, (int(x), int(y)), int(size * k), _rgb(colour if k != 0.6 else leaf), 2, cv2.LINE_AA)
        else:
            axes, angle = (int(size), int(size * 0.4)), float(rng.uniform(0, 180))
            cv2.ellipse(image, (int(x), int(y)), axes, angle, 0, 360, _rgb(leaf), -1, cv2.LINE_AA)


def _border(image: Image, rng: Rng) -> None:
    """Lines and a big sign of a playing mat."""
    inset, colour = int(rng.integers(120, 400)), hue_colour(rng, (0, 179), (20, 255), (60, 250))
    for k in range(int(rng.integers(1, 4))):
        a = inset + k * 12
        cv2.rectangle(image, (a, a), (SIDE - a, SIDE - a), _rgb(colour), int(rng.integers(1, 6)), cv2.LINE_AA)
    if rng.random() < 0.5:
        hanzi(image, rng, SIDE / 2, SIDE / 2, int(rng.integers(60, 240)), colour)


PRINTS = (_page, _squares, _ornaments, _border)


def print_on(image: Image, rng: Rng, chance: float) -> None:
    """Print or lay things on the table texture; `chance` is that of each further one."""
    while rng.random() < chance:
        PRINTS[int(rng.integers(len(PRINTS)))](image, rng)

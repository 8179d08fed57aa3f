"""Flower and season tiles: a plant, vase or figure with a character and a number."""

from __future__ import annotations

import numpy as np
from pen import Colour, Pen, taper

Rng = np.random.Generator


def _blossom(p: Pen, rng: Rng, x: float, y: float, r: float, colour: Colour, heart: Colour) -> None:
    kind, n = int(rng.integers(4)), int(rng.integers(5, 9))
    turn = rng.uniform(0, 6)
    for t in turn + np.linspace(0, 2 * np.pi, n, endpoint=False):
        cx, cy, a = x + r * 0.55 * np.cos(t), y + r * 0.55 * np.sin(t), float(np.rad2deg(t))
        if kind == 0:
            p.ellipse(cx, cy, r * 0.45, r * 0.34, colour, None, a)
        elif kind == 1:
            p.ellipse(cx, cy, r * 0.45, r * 0.32, colour, 2.6, a)
        elif kind == 2:
            p.line([(x, y), (x + r * np.cos(t), y + r * np.sin(t))], colour, r * 0.24)
        else:
            p.ring(cx, cy, r * 0.42, colour, 2.6)
    p.disc(x, y, r * 0.26, heart)


def _leaf(p: Pen, x: float, y: float, angle: float, size: float, colour: Colour, filled: bool) -> None:
    q = p.at(x, y, size, angle)
    shape = [(0.0, 0.0), (0.4, -0.24), (1.0, 0.0), (0.4, 0.24)]
    q.blob(shape, colour if filled else p.background, colour, 2.4 / size)


def _plant(p: Pen, rng: Rng, leaf: Colour, bloom: Colour, heart: Colour) -> None:
    filled = bool(rng.random() < 0.5)
    for _ in range(int(rng.integers(1, 5))):
        x0, x1, y1 = 120 + rng.uniform(-25, 25), 120 + rng.uniform(-70, 70), rng.uniform(120, 190)
        mid = ((x0 + x1) / 2 + rng.uniform(-24, 24), (275 + y1) / 2)
        p.brush([(x0, 285), mid, (x1, y1)], leaf, rng.uniform(4, 8), taper(1, 0.8, 0.5))
        for f in rng.uniform(0.15, 0.9, int(rng.integers(2, 6))):
            x, y = x0 + f * (x1 - x0), 285 + f * (y1 - 285)
            _leaf(p, x, y, rng.uniform(-180, 0), rng.uniform(22, 52), leaf, filled)
        _blossom(p, rng, x1, y1, rng.uniform(16, 34), bloom, heart)
    for _ in range(int(rng.integers(0, 4))):
        _blossom(p, rng, rng.uniform(60, 180), rng.uniform(130, 250), rng.uniform(10, 22), bloom, heart)


def _bamboo(p: Pen, rng: Rng, leaf: Colour, bloom: Colour) -> None:
    for _ in range(int(rng.integers(1, 4))):
        x, lean = rng.uniform(70, 170), rng.uniform(-40, 40)
        for i in range(4):
            f, g = i / 4 + 0.02, (i + 1) / 4 - 0.02
            p.line([(x + lean * f, 285 - 190 * f), (x + lean * g, 285 - 190 * g)], leaf, 8)
    for _ in range(int(rng.integers(6, 14))):
        _leaf(p, rng.uniform(60, 180), rng.uniform(110, 250), rng.uniform(20, 160), rng.uniform(24, 50), leaf, True)
    if rng.random() < 0.5:
        _blossom(p, rng, rng.uniform(60, 180), rng.uniform(180, 280), 16, bloom, bloom)


def _vase(p: Pen, rng: Rng, leaf: Colour, bloom: Colour, body: Colour) -> None:
    for _ in range(int(rng.integers(4, 10))):
        x, y = rng.uniform(70, 170), rng.uniform(110, 175)
        p.line([(120, 210), (x, y)], leaf, 3)
        _leaf(p, x, y, rng.uniform(-180, 180), 26, leaf, True)
        _blossom(p, rng, x, y, rng.uniform(10, 18), bloom, body)
    w = rng.uniform(20, 42)
    p.blob(
        [
            (120 - w * 0.6, 205),
            (120 + w * 0.6, 205),
            (120 + w, 240),
            (120 + w * 0.6, 284),
            (120 - w * 0.6, 284),
            (120 - w, 240),
        ],
        body if rng.random() < 0.4 else p.background,
        body,
        4,
    )
    for y in (222, 252, 268):
        p.line([(120 - w * 0.7, y), (120 + w * 0.7, y)], bloom, 3)


def _figure(p: Pen, rng: Rng, colours: list[Colour]) -> None:
    """Robed person: hat, face, wide sleeves, hem, something in the hand."""
    a, b, c = (colours[int(i)] for i in rng.integers(len(colours), size=3))
    x, lean = 120 + rng.uniform(-15, 15), rng.uniform(-14, 14)
    hem, sleeve = rng.uniform(34, 60), rng.uniform(36, 66)
    p.blob(
        [(x - 16, 168), (x + 16, 168), (x + hem + lean, 285), (x + lean, 278), (x - hem + lean, 285)],
        p.background,
        a,
        4,
    )
    for side in (-1, 1):
        y = rng.uniform(190, 235)
        p.blob(
            [
                (x + side * 14, 172),
                (x + side * sleeve, y - 14),
                (x + side * sleeve * 0.9, y + 16),
                (x + side * 16, 212),
            ],
            b if rng.random() < 0.4 else p.background,
            b,
            4,
        )
    for f in np.linspace(-0.6, 0.6, int(rng.integers(2, 6))):
        p.brush([(x + f * 20, 205), (x + f * hem + lean, 276)], c, 4)
    p.line([(x - 22, 214), (x + 22, 212)], c, 6)
    p.disc(x, 148, 19, p.background)
    p.ring(x, 148, 20, a, 3.5)
    for dx in (-7, 7):
        p.disc(x + dx, 146, 2.4, a)
    p.curve([(x - 6, 157), (x, 160), (x + 6, 157)], c, 2.4)
    p.blob([(x - 22, 140), (x - 16, 122), (x, 112 - rng.uniform(0, 14)), (x + 16, 122), (x + 22, 140)], c)
    if rng.random() < 0.6:
        p.curve([(x - 4, 166), (x, 190), (x + 4, 200)], a, 5)
    if rng.random() < 0.6:
        s = 1 if rng.random() < 0.5 else -1
        p.line([(x + s * sleeve, 120), (x + s * sleeve * 0.95, 288)], c, 4)
        _blossom(p, rng, x + s * sleeve, 124, 14, b, c)


def _scene(p: Pen, rng: Rng, colours: list[Colour]) -> None:
    """Small things of chance: roof, boat, fish, coin, animal - a busy coloured drawing."""
    a, b, c = (colours[int(i)] for i in rng.integers(len(colours), size=3))
    kind = int(rng.integers(4))
    if kind == 0:  # pavilion
        for i, y in enumerate((150, 205)):
            w = 46 + 22 * i
            p.blob(
                [(120 - w, y + 26), (120 - w * 0.4, y + 8), (120, y - 8), (120 + w * 0.4, y + 8), (120 + w, y + 26)], a
            )
            for dx in (-0.5, 0, 0.5):
                p.line([(120 + dx * w, y + 26), (120 + dx * w, y + 52)], b, 5)
        p.line([(50, 260), (190, 260)], c, 6)
    elif kind == 1:  # fish
        p.blob([(60, 205), (105, 165), (165, 195), (190, 170), (188, 240), (160, 218), (105, 245)], p.background, a, 5)
        p.disc(88, 198, 5, b)
        for x in (110, 126, 142):
            p.curve([(x, 184), (x + 8, 205), (x, 226)], b, 4)
        for y in (265, 280):
            p.curve([(50, y), (90, y - 8), (130, y), (190, y - 8)], c, 4)
    elif kind == 2:  # cat or mouse
        p.blob([(80, 275), (84, 205), (120, 178), (156, 205), (164, 275)], p.background, a, 5)
        p.ring(120, 165, 34, a, 5)
        for s in (-1, 1):
            p.fill([(120 + s * 30, 150), (120 + s * 30, 116), (120 + s * 8, 134)], b)
            p.disc(120 + s * 12, 160, 4.5, c)
            for dy in (-4, 6):
                p.line([(120 + s * 16, 176), (120 + s * 48, 176 + dy)], a, 2)
        p.curve([(164, 270), (200, 240), (186, 190)], a, 7)
    else:  # ingot and coins
        p.blob([(60, 230), (84, 262), (120, 270), (156, 262), (180, 230), (150, 240), (120, 216), (90, 240)], a, b, 4)
        for x, y in rng.uniform((60, 130), (180, 205), (5, 2)):
            p.ring(float(x), float(y), 16, c, 4)
            p.fill([(x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5)], c)


def picture(p: Pen, rng: Rng, manner: str, colours: list[Colour]) -> None:
    """Draws the picture part of a flower tile. ``colours`` holds at least leaf, bloom and a third colour."""
    leaf, bloom, third = colours[0], colours[1], colours[2]
    if rng.random() < 0.15:
        leaf = third
    if manner == "figure":
        _figure(p, rng, colours)
    elif manner == "scene":
        _scene(p, rng, colours)
    elif manner == "vase":
        _vase(p, rng, leaf, bloom, third)
    elif manner == "bamboo":
        _bamboo(p, rng, leaf, bloom)
    else:
        _plant(p, rng, leaf, bloom, third)

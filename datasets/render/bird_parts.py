"""Parts that the birds of the one bamboo are made of: eyes, beaks, crests, wings, tails, legs and perches.

A bird draws in its own box -100..100 (x right, y down), facing right.
"""

from __future__ import annotations

import numpy as np
from pen import Colour, Pen, taper

Rng = np.random.Generator


class Ink:
    """A bird's colours and line weight, and the habits shared by its parts."""

    def __init__(self, rng: Rng, colours: list[Colour], background: Colour) -> None:
        self.rng, self.bg = rng, background
        order = [colours[0], *rng.permutation(np.array(colours[1:] or colours))]
        pool: list[Colour] = [(int(c[0]), int(c[1]), int(c[2])) for c in order]
        if rng.random() < 0.25:
            pool = pool[:1]
        elif rng.random() < 0.4:
            pool = pool[:2]
        self.body = pool[int(rng.integers(len(pool)))]
        self.wing, self.tail, self.crest, self.perch = (pool[int(rng.integers(len(pool)))] for _ in range(4))
        self.head = pool[int(rng.integers(len(pool)))] if rng.random() < 0.4 else self.body
        self.w = float(rng.choice([rng.uniform(2.5, 4.5), rng.uniform(4.5, 9)], p=[0.25, 0.75]))
        self.solid = bool(rng.random() < 0.4)

    def u(self, low: float, high: float) -> float:
        return float(self.rng.uniform(low, high))

    def chance(self, p: float) -> bool:
        return bool(self.rng.random() < p)


def shape(p: Pen, k: Ink, pts: list[tuple[float, float]], colour: Colour, solid: bool | None = None) -> None:
    if k.solid if solid is None else solid:
        p.blob(pts, colour)
    else:
        p.blob(pts, k.bg, colour, k.w)
        if k.chance(0.25):
            scales(p, k, pts)


def scales(p: Pen, k: Ink, pts: list[tuple[float, float]]) -> None:
    """Small arcs, dots or hatching inside a shape, as on finely cut birds."""
    q, kind = np.array(pts), int(k.rng.integers(3))
    (cx, cy), half = q.mean(0), np.ptp(q, axis=0) * 0.3
    for i, y in enumerate(np.arange(cy - half[1], cy + half[1], 9)):
        width = half[0] * np.sqrt(max(0.0, 1 - ((y - cy) / half[1]) ** 2))
        for x in np.arange(cx - width + (i % 2) * 5, cx + width, 10):
            if kind == 0:
                p.curve([(x - 5, y), (x, y + 5), (x + 5, y)], k.wing, k.w * 0.4)
            elif kind == 1:
                p.disc(x, y, 2, k.wing)
            else:
                p.line([(x - 4, y + 4), (x + 4, y - 4)], k.wing, k.w * 0.4)


def eye(p: Pen, k: Ink, x: float, y: float, r: float) -> None:
    p.disc(x, y, r, k.bg)
    if k.chance(0.5):
        p.ring(x, y, r, k.head, r * 0.4)
    p.disc(x, y, r * 0.45, k.crest if k.chance(0.5) else k.head)


def beak(p: Pen, k: Ink, x: float, y: float, size: float, hook: bool = False) -> None:
    c = k.crest if k.chance(0.5) else k.head
    if hook:
        p.brush([(x, y - size * 0.4), (x + size, y - size * 0.1), (x + size * 0.8, y + size * 0.7)], c, k.w * 1.3)
    else:
        p.fill([(x, y - size * 0.35), (x + size, y + size * 0.1), (x, y + size * 0.35)], c)


def crest(p: Pen, k: Ink, x: float, y: float, size: float) -> None:
    kind = int(k.rng.integers(5))
    if kind == 0:
        for _ in range(2):
            p.brush(
                [(x - size * 0.9, y - k.u(-4, 8)), (x, y - size * k.u(0.2, 0.7)), (x + size, y - size * k.u(0, 0.5))],
                k.crest,
                k.w * 1.2,
            )
    elif kind == 1:
        for a in np.linspace(-0.7, 0.7, 3):
            tip = (x + np.sin(a) * size, y - np.cos(a) * size)
            p.line([(x, y), tip], k.crest, k.w * 0.6)
            p.disc(*tip, k.w * 0.8, k.crest)
    elif kind == 2:
        p.blob(
            [
                (x - size * 0.5, y),
                (x - size * 0.4, y - size * 0.6),
                (x, y - size * 0.4),
                (x + size * 0.3, y - size * 0.8),
                (x + size * 0.5, y),
            ],
            k.crest,
        )
    elif kind == 3:
        p.brush(
            [(x + 2, y + 2), (x - size * 0.5, y - size * 0.6), (x - size * 1.3, y - size * 0.6)], k.crest, k.w * 1.6
        )
    else:
        p.line([(x, y), (x, y - size * 0.5)], k.crest, k.w * 0.6)
        p.disc(x, y - size * 0.6, k.w * 1.1, k.crest)


def ribs(p: Pen, k: Ink, x0: float, x1: float, y0: float, y1: float, n: int, colour: Colour) -> None:
    for f in np.linspace(0, 1, n):
        x = x0 + f * (x1 - x0)
        p.curve([(x, y0), (x - 2 + 4 * f, (y0 + y1) / 2), (x + (f - 0.5) * -6, y1)], colour, k.w * 0.55)


def plumes(
    p: Pen, k: Ink, x: float, y: float, angle: float, length: float, spread: float, n: int, colour: Colour, bend: float
) -> None:
    """Long tail feathers from (x, y) towards ``angle`` (degrees, 90 is down)."""
    kind = int(k.rng.integers(4))
    for f in np.linspace(-0.5, 0.5, n) if n > 1 else (0.0,):
        a = np.deg2rad(angle + f * spread)
        s = length * (1 - 0.35 * abs(f) * k.u(0.2, 1.6))
        d, side = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        q = np.array([x, y])
        mid, end = q + d * s * 0.55 + side * bend * s * 0.5, q + d * s + side * bend * s * 0.6 * (1 + f)
        path = [tuple(q), tuple(mid), tuple(end)]
        if kind == 0:
            p.brush(path, colour, k.w * 1.8, taper(0.8, 1.0, 0.1))
        elif kind == 1:
            p.curve(path, colour, k.w * 0.8)
            p.disc(*end, k.w * 1.3, colour)
            p.disc(*end, k.w * 0.5, k.bg)
        elif kind == 2:
            p.brush(path, colour, k.w * 3, taper(0.3, 1.0, 0.2))
            p.curve([tuple(q + d * s * 0.2), tuple(mid), tuple(q + (end - q) * 0.85)], k.bg, k.w * 0.6)
        else:
            p.curve([*path, tuple(end + side * 9 - d * 6)], colour, k.w)


def wing(p: Pen, k: Ink, x: float, y: float, angle: float, length: float, width: float, folded: bool) -> None:
    """Wing rooted at (x, y): a leaf shape with feather lines, or a row of feather strokes."""
    q = p.at(x, y, 1, angle, flip=False)
    if folded or k.chance(0.4):
        shape(
            q, k, [(0, 0), (length * 0.4, -width * 0.55), (length, -width * 0.1), (length * 0.5, width * 0.5)], k.wing
        )
        ink = k.bg if k.solid else k.wing
        for f in np.linspace(0.25, 0.7, int(k.rng.integers(2, 5))):
            q.curve(
                [(length * f, -width * 0.25), (length * (f + 0.1), 0), (length * (f - 0.02), width * 0.28)],
                ink,
                k.w * 0.5,
            )
    else:
        q.brush([(0, 0), (length * 0.5, -width * 0.5), (length, -width * 0.35)], k.wing, k.w * 1.5)
        n = int(k.rng.integers(4, 8))
        for f in np.linspace(0.15, 1, n):
            root = (length * f, -width * 0.55 * np.sin(min(1, f * 1.2) * 1.9))
            q.brush(
                [
                    root,
                    (root[0] + 3, root[1] + width * 0.4),
                    (root[0] - length * 0.1, root[1] + width * (0.5 + 0.7 * f)),
                ],
                k.wing,
                k.w * 1.3,
                taper(0.9, 0.9, 0.3),
            )


def legs(p: Pen, k: Ink, x: float, y: float, length: float) -> None:
    for dx in (-7, 8):
        foot = (x + dx + k.u(-4, 4), y + length)
        p.line([(x + dx * 0.6, y), (x + dx, y + length * 0.5), foot], k.perch, k.w * 0.6)
        for t in (-9, 1, 9):
            p.line([foot, (foot[0] + t, foot[1] + 5)], k.perch, k.w * 0.5)


def perch(p: Pen, k: Ink, y: float) -> None:
    """Something to sit on: bar with knobs, twig with leaves, bamboo piece, grass or a curled branch."""
    kind = int(k.rng.integers(5))
    tilt = k.u(-14, 14)
    if kind == 0:
        p.line([(-58, y + tilt * 0.4), (62, y - tilt * 0.4)], k.perch, k.w)
        for x, s in ((-62, 1), (66, -1)):
            p.ring(x, y + s * tilt * 0.4, 9, k.perch, k.w * 0.8)
    elif kind == 1:
        p.brush([(-70, y + tilt), (-10, y + 4), (70, y - tilt)], k.perch, k.w * 1.3)
        for x in k.rng.uniform(-60, 60, 5):
            a = k.u(20, 160)
            p.at(float(x), y + 2, 1, a).blob([(0, 0), (10, -5), (22, 0), (10, 5)], k.perch)
    elif kind == 2:
        for i, x in enumerate((-48, 0, 48)):
            p.line([(x - 20, y - i * tilt * 0.3), (x + 20, y - i * tilt * 0.3)], k.perch, k.w * 1.8)
    elif kind == 3:
        for x in np.linspace(-50, 50, int(k.rng.integers(6, 12))):
            p.brush([(float(x), y + 8), (float(x) + k.u(-8, 8), y - k.u(0, 12))], k.perch, k.w * 0.8)
        p.curve([(-60, y + 9), (0, y + 6), (60, y + 10)], k.perch, k.w * 0.8)
    else:
        p.curve([(-60, y + 14), (-10, y + 6), (50, y - 14), (72, y - 40), (58, y - 52), (50, y - 38)], k.perch, k.w)
        for x in (-50, -36, -22, -8):
            p.brush([(x, y + 12), (x - 10, y + 34)], k.perch, k.w * 1.4)

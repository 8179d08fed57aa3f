"""The bird (or shoot) of the one bamboo: families of parametric birds for as many silhouettes as possible.

Every family draws in its own box -100..100 (x right, y down) facing right; ``bird`` places, turns and sometimes
mirrors it. Colours come as a palette: the first is the main one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from pen import Colour, Pen, taper

Rng = np.random.Generator


class Ink:
    """A bird's colours and line weight, and the habits shared by its parts."""

    def __init__(self, rng: Rng, colours: list[Colour], background: Colour):
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


def _shape(p: Pen, k: Ink, pts: list[tuple[float, float]], colour: Colour, solid: bool | None = None) -> None:
    if k.solid if solid is None else solid:
        p.blob(pts, colour)
    else:
        p.blob(pts, k.bg, colour, k.w)
        if k.chance(0.25):
            _scales(p, k, pts)


def _scales(p: Pen, k: Ink, pts: list[tuple[float, float]]) -> None:
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


def _eye(p: Pen, k: Ink, x: float, y: float, r: float) -> None:
    p.disc(x, y, r, k.bg)
    if k.chance(0.5):
        p.ring(x, y, r, k.head, r * 0.4)
    p.disc(x, y, r * 0.45, k.crest if k.chance(0.5) else k.head)


def _beak(p: Pen, k: Ink, x: float, y: float, size: float, hook: bool = False) -> None:
    c = k.crest if k.chance(0.5) else k.head
    if hook:
        p.brush([(x, y - size * 0.4), (x + size, y - size * 0.1), (x + size * 0.8, y + size * 0.7)], c, k.w * 1.3)
    else:
        p.fill([(x, y - size * 0.35), (x + size, y + size * 0.1), (x, y + size * 0.35)], c)


def _crest(p: Pen, k: Ink, x: float, y: float, size: float) -> None:
    kind = int(k.rng.integers(5))
    if kind == 0:
        for _ in range(2):
            p.brush([(x - size * 0.9, y - k.u(-4, 8)), (x, y - size * k.u(0.2, 0.7)), (x + size, y - size * k.u(0, 0.5))],
                    k.crest, k.w * 1.2)
    elif kind == 1:
        for a in np.linspace(-0.7, 0.7, 3):
            tip = (x + np.sin(a) * size, y - np.cos(a) * size)
            p.line([(x, y), tip], k.crest, k.w * 0.6)
            p.disc(*tip, k.w * 0.8, k.crest)
    elif kind == 2:
        p.blob([(x - size * 0.5, y), (x - size * 0.4, y - size * 0.6), (x, y - size * 0.4), (x + size * 0.3, y - size * 0.8),
                (x + size * 0.5, y)], k.crest)
    elif kind == 3:
        p.brush([(x + 2, y + 2), (x - size * 0.5, y - size * 0.6), (x - size * 1.3, y - size * 0.6)], k.crest, k.w * 1.6)
    else:
        p.line([(x, y), (x, y - size * 0.5)], k.crest, k.w * 0.6)
        p.disc(x, y - size * 0.6, k.w * 1.1, k.crest)


def _ribs(p: Pen, k: Ink, x0: float, x1: float, y0: float, y1: float, n: int, colour: Colour) -> None:
    for f in np.linspace(0, 1, n):
        x = x0 + f * (x1 - x0)
        p.curve([(x, y0), (x - 2 + 4 * f, (y0 + y1) / 2), (x + (f - 0.5) * -6, y1)], colour, k.w * 0.55)


def _plumes(p: Pen, k: Ink, x: float, y: float, angle: float, length: float, spread: float, n: int,
            colour: Colour, bend: float) -> None:
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


def _wing(p: Pen, k: Ink, x: float, y: float, angle: float, length: float, width: float, folded: bool) -> None:
    """Wing rooted at (x, y): a leaf shape with feather lines, or a row of feather strokes."""
    q = p.at(x, y, 1, angle, flip=False)
    if folded or k.chance(0.4):
        _shape(q, k, [(0, 0), (length * 0.4, -width * 0.55), (length, -width * 0.1), (length * 0.5, width * 0.5)], k.wing)
        ink = k.bg if k.solid else k.wing
        for f in np.linspace(0.25, 0.7, int(k.rng.integers(2, 5))):
            q.curve([(length * f, -width * 0.25), (length * (f + 0.1), 0), (length * (f - 0.02), width * 0.28)], ink, k.w * 0.5)
    else:
        q.brush([(0, 0), (length * 0.5, -width * 0.5), (length, -width * 0.35)], k.wing, k.w * 1.5)
        n = int(k.rng.integers(4, 8))
        for f in np.linspace(0.15, 1, n):
            root = (length * f, -width * 0.55 * np.sin(min(1, f * 1.2) * 1.9))
            q.brush([root, (root[0] + 3, root[1] + width * 0.4), (root[0] - length * 0.1, root[1] + width * (0.5 + 0.7 * f))],
                    k.wing, k.w * 1.3, taper(0.9, 0.9, 0.3))


def _legs(p: Pen, k: Ink, x: float, y: float, length: float) -> None:
    for dx in (-7, 8):
        foot = (x + dx + k.u(-4, 4), y + length)
        p.line([(x + dx * 0.6, y), (x + dx, y + length * 0.5), foot], k.perch, k.w * 0.6)
        for t in (-9, 1, 9):
            p.line([foot, (foot[0] + t, foot[1] + 5)], k.perch, k.w * 0.5)


def _perch(p: Pen, k: Ink, y: float) -> None:
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


def parrot(p: Pen, k: Ink) -> None:
    """Upright bird on a bar with a slanting tail, the commonest of Chinese sets."""
    r, lean = k.u(14, 25), k.u(4, 34)
    hx, hy = k.u(0, 14), k.u(-62, -50)
    breast, waist, end = k.u(20, 34), k.u(12, 22), k.u(80, 104)
    tip = np.array([20 + lean, end])
    # Tail: two or three long strokes meeting below, cross bars or a filled blade between them.
    blade = int(k.rng.integers(4))
    if blade == 0:
        p.fill([(-waist + 4, 14), (waist - 2, 12), (tip[0] + 3, tip[1]), (tip[0] - 5, tip[1] - 4)], k.tail)
    for f in (-1, 0, 1) if blade == 1 else (-1, 1):
        cut = k.u(0.72, 1.0) if f else 1.0
        root = np.array([-2 + f * waist * 0.8, 12])
        foot = root + (tip - root) * cut
        mid = (root + foot) / 2 + [k.u(-3, 3) + f * 3, 0]
        p.brush([tuple(root), tuple(mid), tuple(foot)], k.tail if k.chance(0.6) else k.wing, k.w * 1.2, taper(0.9, 0.95, 0.4))
    if blade in (1, 2):
        for g in np.linspace(0.2, 0.75, int(k.rng.integers(3, 8))):
            c, half = np.array([-2.0, 12]) + g * (tip - [-2, 12]), waist * 0.75 * (1 - g)
            if blade == 2 and k.chance(0.9):
                p.line([(c[0] - half, c[1] + 2), (c[0] + half, c[1] - 3)], k.tail, k.w * 0.6)
            else:
                p.disc(c[0], c[1], k.w * 0.5, k.crest)
    y = k.u(-2, 18)
    kind = int(k.rng.integers(4))
    for side in (-1, 1):
        bar = [(side * 12, y), (side * k.u(52, 66), y - side * k.u(0, 9))]
        p.line(bar, k.perch, k.w)
        x1, y1 = bar[1]
        if kind == 0:
            p.ring(x1 + side * 7, y1, k.u(7, 11), k.perch, k.w * 0.8)
        elif kind == 1:
            p.line([(x1, y1), (x1 + side * 16, y1 - 12), (x1 + side * 18, y1 + 7)], k.perch, k.w * 0.8, closed=True)
        elif kind == 2:
            p.ellipse(x1 + side * 9, y1, 10, 6, k.perch, k.w * 0.8)
    # Body below the head, with collar, ribs or scales.
    _shape(p, k, [(hx - r * 1.1, hy + r * 0.8), (hx, hy + r * 1.2), (hx + r * 1.1, hy + r * 0.8), (breast * 0.85, -8), (4, 18),
                  (-waist, 12), (-breast, -14)], k.body)
    ink = k.bg if k.solid else k.body
    if k.chance(0.75):
        _ribs(p, k, -breast * 0.55, breast * 0.5, k.u(-32, -20), k.u(-4, 8), int(k.rng.integers(3, 8)), ink)
    if k.chance(0.5):
        for j in range(int(k.rng.integers(1, 3))):
            p.curve([(-breast * 0.8, -30 + j * 7), (0, -22 + j * 7), (breast * 0.8, -31 + j * 7)], ink, k.w * 0.6)
    # Wings: loops hanging at both sides.
    raised = k.u(-24, 8)
    for side in (-1, 1):
        out = breast + k.u(6, 18)
        loop = [(hx + side * r * 0.9, hy + r * 0.7), (side * out, hy + 26 + raised * (side > 0)), (side * (out - 2), -2),
                (side * waist, 16), (side * (breast - 5), -8)]
        if k.chance(0.4):
            p.blob(loop, k.wing if k.chance(0.4) else k.bg, k.wing, k.w)
        else:
            p.brush(loop[:4], k.wing, k.w * 1.25, taper(0.7, 1, 0.4))
            if k.chance(0.7):
                p.brush([loop[0], (side * (out - 9), hy + 32), loop[4]], k.wing, k.w * 0.9)
    # Head: a ring with a great eye, beak at the side, brow strokes like a hat.
    p.disc(hx, hy, r, k.bg)
    if k.chance(0.15):
        p.disc(hx, hy, r, k.head)
    p.ring(hx, hy, r, k.head, k.w * k.u(0.7, 1.2))
    eye = r * k.u(0.36, 0.62)
    p.disc(hx + 1, hy, eye, k.bg)
    p.ring(hx + 1, hy, eye, k.crest, max(2.0, eye * k.u(0.25, 0.6)))
    if k.chance(0.6):
        p.disc(hx + 1, hy, eye * 0.4, k.crest if k.chance(0.5) else k.head)
    _beak(p, k, hx + r * 0.85, hy, r * k.u(0.5, 1.0), hook=k.chance(0.6))
    for j in range(int(k.rng.integers(1, 4))):
        p.brush([(hx - r * k.u(1.0, 2.2), hy - r * k.u(0.5, 1.1) - 5 * j), (hx - 2, hy - r * k.u(1.15, 1.4) - 5 * j),
                 (hx + r * k.u(1.2, 2.4), hy - r * k.u(0.8, 1.6) - 5 * j)], k.crest if j else k.head, k.w * k.u(0.8, 1.3),
                taper(0.5, 1, k.u(0.2, 0.9)))
    if k.chance(0.5):
        _crest(p, k, hx, hy - r * 1.3, r * k.u(0.6, 1.1))


def owl(p: Pen, k: Ink) -> None:
    """Stout bird with brows on a curling branch."""
    p.brush([(-34, -86), (-6, -66), (12, -62), (44, -92)], k.head, k.w * 1.4)
    r = k.u(17, 24)
    hx = k.u(-6, 8)
    p.curve([(-24, -62), (-38, -20), (-26, 34), (-4, 44)], k.body, k.w)
    p.curve([(24, -56), (44, -14), (30, 26), (-4, 44)], k.body, k.w)
    p.ring(hx, -46, r, k.head, k.w * 0.9)
    _eye(p, k, hx, -46, r * 0.5)
    _beak(p, k, hx + r * 0.8, -42, 14, True)
    for j, y in enumerate(np.linspace(-16, 26, 4)):
        for x in np.linspace(-22 + j * 3, 18 - j * 3, 3):
            p.curve([(x - 6, y), (x, y + 8), (x + 6, y)], k.wing, k.w * 0.7)
    _perch(p, k, 48) if k.chance(0.4) else p.curve(
        [(-50, 62), (-8, 50), (34, 30), (62, 8), (66, -14), (48, -18), (44, 0)], k.perch, k.w)
    for i in range(4):
        x = -38 + i * 16
        p.brush([(x, 58 - i * 5), (x - 4 + i * 6, 86 - i * 2)], k.tail, k.w * 1.6, taper(0.8, 1, 0.3))
    p.brush([(4, 46), (24, 72), (40, 96)], k.tail, k.w * 1.5)


def flyer(p: Pen, k: Ink) -> None:
    """Crane or swan on the wing above waves."""
    for i in range(int(k.rng.integers(2, 5))):
        x, y = -56 + i * 14 + k.u(-8, 8), -70 + i * 17
        p.line([(x - 18, y + 6), (x - 6, y - 5), (x + 4, y + 6), (x + 16, y - 5), (x + 28, y + 3)], k.perch, k.w * 0.7)
    n = int(k.rng.integers(5, 9))
    for f in np.linspace(0, 1, n):
        p.brush([(10 + 30 * f, 44 - 10 * f), (24 + 30 * f, -20 - 20 * f), (60 + 8 * f - 30 * (1 - f), -82 + 20 * f)],
                k.wing, k.w * 1.3, taper(0.6, 1, 0.4))
    for f in np.linspace(0, 1, n - 1):
        p.brush([(14, 40 - 8 * f), (-30 - 10 * f, 6 + 20 * f), (-74 + 14 * f, 26 + 24 * f)], k.wing, k.w * 1.2, taper(0.6, 1, 0.3))
    _shape(p, k, [(-20, 44), (10, 34), (44, 40), (36, 62), (6, 70)], k.body)
    p.brush([(-12, 56), (-34, 48), (-40, 62)], k.head, k.w * 1.6, taper(1, 1, 1))
    _shape(p, k, [(-52, 60), (-42, 52), (-32, 62), (-42, 74)], k.head, False)
    p.disc(-43, 63, 3.4, k.crest)
    p.fill([(-52, 62), (-76, 74), (-50, 72)], k.crest)
    for x in (20, 42):
        p.curve([(x, 62), (x + 12, 74), (x + 8, 94), (x + 22, 96)], k.perch, k.w * 0.8)
    if k.chance(0.5):
        for j in range(4):
            p.fill([(62, -40 + j * 22), (80, -34 + j * 22), (64, -24 + j * 22)], k.tail)


def peacock(p: Pen, k: Ink) -> None:
    """Standing bird with an S neck and a hanging eyed tail behind."""
    tx, ty = k.u(-58, -40), k.u(40, 66)
    shape = [(-4, -10), (-40, 12), (tx - 16, ty), (tx + 8, ty + 22), (-18, 44), (8, 20)]
    p.blob(shape, k.bg, k.tail, k.w)
    for _ in range(int(k.rng.integers(6, 14))):
        f, g = k.u(0.2, 1), k.u(-0.5, 0.5)
        x, y = -6 + f * (tx + 4) + g * 14, 8 + f * (ty - 4) + g * 24
        p.ring(x, y, k.u(5, 8), k.tail, k.w * 0.5)
    if k.chance(0.6):
        _plumes(p, k, -10, 0, k.u(130, 160), k.u(70, 100), k.u(10, 50), int(k.rng.integers(3, 7)), k.tail, k.u(-0.3, 0.3))
    _shape(p, k, [(-24, -10), (4, -28), (26, -12), (20, 16), (-4, 26), (-24, 14)], k.body)
    nx = k.u(2, 26)
    neck = [(14, -4), (24, -28), (nx - 4, -52), (nx + 4, -78)]
    p.brush(neck, k.body, k.u(12, 20), taper(1.2, 0.8, 0.6))
    p.disc(nx + 5, -80, k.u(7, 11), k.head)
    p.disc(nx + 7, -81, 2.4, k.bg)
    _beak(p, k, nx + 12, -79, k.u(9, 18))
    _crest(p, k, nx + 3, -88, k.u(10, 18))
    _wing(p, k, 10, -6, k.u(130, 165), k.u(44, 70), k.u(20, 34), True)
    _legs(p, k, 6, 24, 48)
    if k.chance(0.6):
        _perch(p, k, 78)


def swallow(p: Pen, k: Ink) -> None:
    """Small bird diving past a twig: pointed wings, long tail."""
    turn = k.u(-25, 15)
    q = p.at(0, 0, 1, turn)
    _plumes(q, k, 0, 22, k.u(55, 100), k.u(66, 84), k.u(10, 50), int(k.rng.integers(2, 5)), k.tail, k.u(-0.3, 0.3))
    _wing(q, k, 12, -18, k.u(-50, 0), k.u(50, 72), k.u(20, 34), True)
    _wing(q, k, -14, 0, k.u(100, 170), k.u(44, 66), k.u(18, 30), k.chance(0.6))
    _shape(q, k, [(-18, -40), (8, -46), (26, -18), (14, 24), (-8, 26), (-24, -8)], k.body)
    if k.chance(0.6):
        q.blob([(-8, -20), (8, -24), (12, 4), (0, 14), (-10, 2)], k.crest)
    q.disc(-8, -56, k.u(13, 18), k.head)
    _eye(q, k, -10, -57, 7)
    q.fill([(-20, -62), (-42 - k.u(0, 8), -58), (-20, -50)], k.crest)
    if k.chance(0.7):
        q.brush([(-26, -72), (-4, -76), (22, -66)], k.crest, k.w)
    if k.chance(0.6):
        p.brush([(-66, 44), (-30, 26), (-10, 20)], k.perch, k.w)
        p.brush([(-30, 26), (-44, 58), (-38, 84)], k.perch, k.w)


def fan(p: Pen, k: Ink) -> None:
    """Peacock from the front with its train spread above."""
    rows, wide = int(k.rng.integers(2, 5)), k.u(0.8, 1.25)
    cy, kind = k.u(-8, 14), int(k.rng.integers(3))
    if kind == 0:
        t = np.linspace(np.pi * 0.98, np.pi * 2.02, 25)
        r = np.where(np.arange(25) % 2, 84, 74)
        edge = [(float(a * np.cos(v) * 0.62 * wide), cy + float(a * np.sin(v))) for v, a in zip(t, r, strict=True)]
        p.fill([*edge, (10, cy + 14), (-10, cy + 14)], k.tail)
    for j in range(rows):
        rad = 30 + j * (48 / rows) + k.u(-2, 2)
        n = 5 + 2 * j
        for v in np.linspace(np.pi * 1.05, np.pi * 1.95, n):
            x, y = rad * np.cos(v) * 0.66 * wide, cy + rad * np.sin(v)
            if kind == 0:
                p.ring(x, y, 7, k.bg, 2.6)
            elif kind == 1:
                p.line([(0, cy), (x, y)], k.tail, k.w * 0.5)
                p.disc(x, y, 6.5, k.crest if j % 2 else k.tail)
                p.disc(x, y, 2.4, k.bg)
            else:
                p.at(x, y, 1, float(np.rad2deg(v))).ellipse(0, 0, 13, 7, k.tail, k.w * 0.6)
                p.disc(x, y, 3, k.crest)
    for side in (-1, 1):
        if k.chance(0.8):
            for f in np.linspace(0, 1, int(k.rng.integers(3, 7))):
                p.brush([(side * 12, 26 + f * 14), (side * 40, 26 + f * 26), (side * (64 + 8 * f), 16 + f * 46)], k.wing, k.w, taper(0.9, 0.9, 0.3))
    p.blob([(-26, 44), (-16, 20), (-10, -2), (0, -20), (12, -18), (12, 2), (24, 24), (26, 46), (4, 60)],
           k.body if k.solid else k.bg, k.body, k.w * 0.8)
    if k.chance(0.5):
        for x, y in k.rng.uniform((-14, 16), (14, 50), (8, 2)):
            p.disc(float(x), float(y), 3, k.bg if k.solid else k.body)
    _eye(p, k, 2, -10, 5)
    p.fill([(-6, -14), (-24, -12), (-6, -4)], k.crest)
    _legs(p, k, 0, 58, 32)


def sparrow(p: Pen, k: Ink) -> None:
    """Side view, any proportion: every part is free, so outlines vary most here."""
    a, b, tilt = k.u(28, 44), k.u(17, 28), k.u(-65, 10)
    q = p.at(0, k.u(-6, 14), 1, tilt)
    _plumes(q, k, -a * 0.8, 0, 180 + k.u(-25, 25), k.u(34, 90), k.u(4, 60), int(k.rng.integers(1, 6)), k.tail, k.u(-0.4, 0.4))
    if k.solid:
        q.ellipse(0, 0, a, b, k.body)
    else:
        q.ellipse(0, 0, a, b, k.bg)
        q.ellipse(0, 0, a, b, k.body, k.w)
    r, reach, up = k.u(11, 19), k.u(0.8, 1.15), k.u(-0.9, 0.1)
    hx, hy = a * reach, b * up - r * 0.4
    if k.chance(0.3):
        hx, hy = hx + k.u(8, 22), hy - k.u(14, 34)
        q.brush([(a * 0.6, 0), (a * 0.9 + 6, hy * 0.5), (hx, hy)], k.body, r * 1.3, taper(1.1, 0.8, 0.9))
    if not k.solid:
        q.disc(hx, hy, r, k.bg)
        q.ring(hx, hy, r, k.head, k.w * 0.9)
    else:
        q.disc(hx, hy, r, k.head)
    _eye(q, k, hx + r * 0.2, hy - r * 0.1, r * 0.42)
    _beak(q, k, hx + r * 0.85, hy, r * k.u(0.6, 1.6), k.chance(0.3))
    if k.chance(0.6):
        _crest(q, k, hx, hy - r, r * k.u(0.6, 1.3))
    _wing(q, k, a * 0.35, -b * 0.2, 180 + k.u(-30, 60), k.u(40, 76), k.u(18, 44), k.chance(0.6))
    if k.chance(0.35):
        _wing(q, k, 0, -b * 0.5, k.u(-120, -60), k.u(44, 70), k.u(20, 40), False)
    if not k.solid and k.chance(0.6):
        _ribs(q, k, a * 0.2, a * 0.75, -2, b * 0.7, 4, k.body)
    _legs(p, k, k.u(-6, 10), 26, k.u(22, 44))
    if k.chance(0.75):
        _perch(p, k, k.u(58, 76))


def phoenix(p: Pen, k: Ink) -> None:
    """Flowing tail curls, raised wings, small crested head."""
    for i in range(int(k.rng.integers(3, 6))):
        s = 1 if i % 2 else -1
        p.curve([(0, 10), (-14 - i * 4, 40), (-30 + s * 16 - i * 6, 66 + i * 4), (-6 + s * 26, 90 - i * 3), (16 + s * 20, 80), (8 + s * 16, 70)],
                k.tail, k.w * k.u(0.7, 1.2))
    for side in (-1, 1):
        _wing(p.at(0, 0, 1, 0, side < 0), k, 10, -10, k.u(-75, -10), k.u(50, 76), k.u(24, 44), k.chance(0.3))
    _shape(p, k, [(-16, -22), (0, -34), (16, -18), (14, 12), (-2, 24), (-16, 8)], k.body)
    p.brush([(2, -20), (12, -44), (0, -60), (10, -74)], k.body, k.w * 2, taper(1, 0.9, 0.8))
    p.disc(12, -76, 10, k.head)
    p.disc(14, -78, 3, k.bg)
    _beak(p, k, 20, -75, 14, k.chance(0.5))
    _crest(p, k, 8, -84, 16)


def wader(p: Pen, k: Ink) -> None:
    """Crane or heron on long legs, drooping dark tail."""
    bend = k.u(-14, 20)
    _plumes(p, k, -30, 2, k.u(120, 200), k.u(28, 50), k.u(30, 70), int(k.rng.integers(3, 7)), k.tail, k.u(-0.3, 0.3))
    _shape(p, k, [(-40, 4), (-10, -24), (24, -16), (30, 4), (4, 20), (-24, 18)], k.body)
    _wing(p, k, 18, -8, k.u(155, 185), k.u(44, 60), k.u(18, 30), True)
    p.brush([(24, -6), (40, -30), (20 + bend, -56), (30 + bend, -84)], k.body, k.w * 1.6, taper(1.4, 0.9, 0.8))
    p.disc(32 + bend, -86, 8, k.head)
    p.fill([(38 + bend, -90), (66 + bend, -82), (38 + bend, -82)], k.crest)
    p.disc(30 + bend, -93, 5, k.crest)
    for x, lift in ((-4, 0), (10, int(k.chance(0.5)) * 30)):
        p.line([(x, 16), (x + 3, 50), (x + (20 if lift else 0), 88 - lift)], k.perch, k.w * 0.7)
    if k.chance(0.6):
        _perch(p, k, 86)


def spread(p: Pen, k: Ink) -> None:
    """Bird seen from above or front with both wings out."""
    droop, n = k.u(-40, 25), int(k.rng.integers(4, 8))
    for side in (-1, 1):
        q = p.at(0, 0, 1, 0, side < 0)
        for f in np.linspace(0, 1, n):
            q.brush([(8, -20 + f * 26), (40 - 10 * f, -34 + f * 36 + droop * 0.3), (78 - 36 * f, -30 + f * 62 + droop)], k.wing, k.w * 1.5, taper(0.8, 1, 0.35))
        q.brush([(6, -26), (40, -44 + droop * 0.3), (80, -30 + droop)], k.wing, k.w * 1.2)
    _plumes(p, k, 0, 24, 90 + k.u(-18, 18), k.u(44, 66), k.u(24, 70), int(k.rng.integers(3, 8)), k.tail, k.u(-0.2, 0.2))
    _shape(p, k, [(-14, -30), (14, -30), (18, 0), (0, 34), (-18, 0)], k.body)
    if not k.solid:
        _ribs(p, k, -8, 8, -14, 14, 3, k.body)
    hx = k.u(-8, 8)
    p.disc(hx, -48, 15, k.head)
    _eye(p, k, hx + 3, -50, 6)
    _beak(p, k, hx + 12, -47, 16, k.chance(0.5))
    if k.chance(0.7):
        _crest(p, k, hx, -62, 16)
    if k.chance(0.4):
        _perch(p, k, 50)


def train(p: Pen, k: Ink) -> None:
    """Peacock in profile before its raised train, as on Japanese sets."""
    n, a0, a1 = int(k.rng.integers(5, 12)), k.u(175, 200), k.u(275, 320)
    kind, x0, y0 = int(k.rng.integers(4)), k.u(-6, 6), 24.0
    for j in range(int(k.rng.integers(1, 4))):
        for a in np.deg2rad(np.linspace(a0, a1, n + j)):
            s = k.u(0.94, 1.04) * (92 - j * 24)
            x, y = x0 + s * np.cos(a) * 0.8, y0 + s * np.sin(a)
            if kind == 0:
                p.line([(x0, y0), (x, y)], k.tail, k.w * 0.5)
            if kind == 3:
                p.brush([(x0, y0), ((x + x0) / 2, (y + y0) / 2), (x, y)], k.tail, k.w * 2.4, taper(0.2, 0.8, 1.0))
                p.disc(x, y, 3, k.bg)
            elif kind == 2:
                p.at(x, y, 1, float(np.rad2deg(a))).blob([(-22, 0), (0, -9), (10, 0), (0, 9)], k.tail)
            else:
                p.ring(x, y, 9, k.tail, k.w * 0.6)
            p.disc(x, y, 3.6, k.crest)
    _shape(p, k, [(-22, 22), (-4, 4), (16, -4), (30, 14), (20, 44), (-6, 48)], k.body)
    nx, ny = k.u(22, 44), k.u(-56, -26)
    p.brush([(18, 14), (34, -2), (nx - 4, ny + 18), (nx, ny)], k.body, k.u(9, 15), taper(1.3, 0.9, 0.8))
    p.disc(nx + 2, ny, k.u(7, 11), k.head)
    p.disc(nx + 4, ny - 1, 2.6, k.bg)
    _beak(p, k, nx + 8, ny, k.u(9, 16))
    _crest(p, k, nx, ny - 8, k.u(8, 16))
    if k.chance(0.7):
        _wing(p, k, 14, 20, k.u(140, 190), k.u(36, 54), k.u(18, 30), True)
    _legs(p, k, 4, 44, k.u(26, 44))
    if k.chance(0.5):
        _perch(p, k, 88)


def rooster(p: Pen, k: Ink) -> None:
    """Deep breast, arched tail, comb and wattle."""
    for i in range(int(k.rng.integers(3, 6))):
        p.brush([(-24, 4), (-54 - i * 3, -40 + i * 12), (-78 + i * 6, -10 + i * 20)], k.tail, k.w * 2, taper(0.6, 1, 0.2))
    _shape(p, k, [(-34, 2), (-8, -10), (16, -52), (32, -44), (38, 2), (16, 36), (-20, 30)], k.body)
    _wing(p, k, 20, 0, 170, k.u(40, 56), k.u(20, 32), True)
    p.disc(26, -58, 15, k.head)
    _eye(p, k, 28, -60, 6)
    _beak(p, k, 39, -57, 15)
    p.blob([(14, -68), (14, -86), (22, -76), (28, -90), (34, -76), (42, -82), (36, -66)], k.crest)
    p.blob([(34, -48), (42, -40), (34, -30), (30, -40)], k.crest)
    _legs(p, k, 6, 34, 44)
    if k.chance(0.4):
        _perch(p, k, 80)


def shoot(p: Pen, k: Ink) -> None:
    """No bird: one big cane or a pointed shoot with leaves."""
    if k.chance(0.5):
        w = k.u(9, 20)
        for i, y in enumerate((-62, -20, 22, 64)):
            p.blob([(-w, y - 18), (0, y - 21), (w, y - 18), (w * 0.8, y), (w, y + 18), (0, y + 20), (-w, y + 18), (-w * 0.8, y)],
                   k.body if i % 2 or k.chance(0.7) else k.crest)
            p.line([(0, y - 12), (0, y + 12)], k.bg, w * 0.3)
    else:
        for i in range(4):
            y, w = 80 - i * 34, 34 - i * 7
            p.blob([(-w, y), (-w * 0.7, y - 30), (0, y - 56), (w * 0.7, y - 30), (w, y)], k.bg, k.body, k.w)
            p.line([(0, y - 44), (0, y - 6)], k.wing, k.w * 0.5)
    for _ in range(int(k.rng.integers(2, 7))):
        x, y, a = k.u(-10, 10), k.u(-60, 60), k.u(-60, 60) + (180 if k.chance(0.5) else 0)
        p.at(x, y, 1, a).blob([(14, 0), (32, -8), (58, 0), (32, 7)], k.wing)


_FAMILIES: tuple[tuple[Callable[[Pen, Ink], None], float], ...] = (
    (parrot, 0.26), (sparrow, 0.18), (peacock, 0.1), (owl, 0.07), (swallow, 0.08), (flyer, 0.05), (fan, 0.06), (train, 0.07),
    (phoenix, 0.05), (wader, 0.04), (spread, 0.05), (rooster, 0.03), (shoot, 0.02))


def bird(pen: Pen, seed: Sequence[int], colours: list[Colour], size: float) -> None:
    """One design's one bamboo near the middle of the face, its ink about ``size`` times the face's free height."""
    rng = np.random.default_rng(seed)
    weights = np.array([w for _, w in _FAMILIES])
    family = _FAMILIES[int(rng.choice(len(_FAMILIES), p=weights / weights.sum()))][0]
    angle, flip = rng.uniform(-10, 10), bool(rng.random() < (0.25 if family is parrot else 0.5))
    stretch, state = rng.uniform(0.8, 1.05), int(rng.integers(1 << 30))

    def draw(p: Pen, x: float, y: float, scale: float) -> None:
        family(p.at(x, y, scale, angle, flip, stretch), Ink(np.random.default_rng(state), colours, p.background))

    # Families differ in extent: a first drawing on a small sheet measures the ink, the second fills the face.
    white = (255, 255, 255)
    trial = Pen(np.full((200, 200, 3), 255, np.uint8), white, np.eye(3))
    draw(trial, 100, 100, 0.6)
    ys, xs = np.nonzero(trial.image.min(2) < 200)
    w, h = max(8, int(np.ptp(xs))) / 0.6, max(8, int(np.ptp(ys))) / 0.6
    scale = size * min(262 / h, 204 / w)
    draw(pen, 120 + rng.uniform(-5, 5) - (xs.min() + xs.max() - 200) / 1.2 * scale,
         162 + rng.uniform(-6, 6) - (ys.min() + ys.max() - 200) / 1.2 * scale, scale)

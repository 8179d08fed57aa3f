"""Bird families of common sets: parrot, owl, swallow, sparrow and rooster; also the cane without a bird."""

from __future__ import annotations

import numpy as np
from bird_parts import Ink, beak, crest, eye, legs, perch, plumes, ribs, shape, wing
from pen import Pen, taper


def _parrot_tail(p: Pen, k: Ink, waist: float, tip: tuple[float, float]) -> None:
    """Two or three long strokes meeting below, with cross bars, beads or a filled blade between them."""
    blade, end, top = int(k.rng.integers(4)), np.array(tip), np.array([-2.0, 12])
    if blade == 0:
        p.fill([(-waist + 4, 14), (waist - 2, 12), (tip[0] + 3, tip[1]), (tip[0] - 5, tip[1] - 4)], k.tail)
    for f in (-1, 0, 1) if blade == 1 else (-1, 1):
        root = np.array([-2 + f * waist * 0.8, 12])
        foot = root + (end - root) * (k.u(0.72, 1.0) if f else 1.0)
        mid = (root + foot) / 2 + [k.u(-3, 3) + f * 3, 0]
        colour = k.tail if k.chance(0.6) else k.wing
        p.brush(np.array([root, mid, foot]), colour, k.w * 1.2, taper(0.9, 0.95, 0.4))
    if blade in (1, 2):
        for g in np.linspace(0.2, 0.75, int(k.rng.integers(3, 8))):
            c, half = top + g * (end - top), waist * 0.75 * (1 - g)
            if blade == 2 and k.chance(0.9):
                p.line([(c[0] - half, c[1] + 2), (c[0] + half, c[1] - 3)], k.tail, k.w * 0.6)
            else:
                p.disc(c[0], c[1], k.w * 0.5, k.crest)


def _parrot_bar(p: Pen, k: Ink) -> None:
    y, kind = k.u(-2, 18), int(k.rng.integers(4))
    for side in (-1, 1):
        x1, y1 = side * k.u(52, 66), y - side * k.u(0, 9)
        p.line([(side * 12, y), (x1, y1)], k.perch, k.w)
        if kind == 0:
            p.ring(x1 + side * 7, y1, k.u(7, 11), k.perch, k.w * 0.8)
        elif kind == 1:
            p.line([(x1, y1), (x1 + side * 16, y1 - 12), (x1 + side * 18, y1 + 7)], k.perch, k.w * 0.8, closed=True)
        elif kind == 2:
            p.ellipse(x1 + side * 9, y1, 10, 6, k.perch, k.w * 0.8)


def _parrot_wings(p: Pen, k: Ink, hx: float, hy: float, r: float, breast: float, waist: float) -> None:
    """Loops hanging at both sides."""
    raised = k.u(-24, 8)
    for side in (-1, 1):
        out = breast + k.u(6, 18)
        loop = [
            (hx + side * r * 0.9, hy + r * 0.7),
            (side * out, hy + 26 + raised * (side > 0)),
            (side * (out - 2), -2),
            (side * waist, 16),
            (side * (breast - 5), -8),
        ]
        if k.chance(0.4):
            p.blob(loop, k.wing if k.chance(0.4) else k.bg, k.wing, k.w)
            continue
        p.brush(loop[:4], k.wing, k.w * 1.25, taper(0.7, 1, 0.4))
        if k.chance(0.7):
            p.brush([loop[0], (side * (out - 9), hy + 32), loop[4]], k.wing, k.w * 0.9)


def _parrot_head(p: Pen, k: Ink, x: float, y: float, r: float) -> None:
    """A ring with a great eye, the beak at the side, brow strokes like a hat."""
    p.disc(x, y, r, k.bg)
    if k.chance(0.15):
        p.disc(x, y, r, k.head)
    p.ring(x, y, r, k.head, k.w * k.u(0.7, 1.2))
    iris = r * k.u(0.36, 0.62)
    p.disc(x + 1, y, iris, k.bg)
    p.ring(x + 1, y, iris, k.crest, max(2.0, iris * k.u(0.25, 0.6)))
    if k.chance(0.6):
        p.disc(x + 1, y, iris * 0.4, k.crest if k.chance(0.5) else k.head)
    beak(p, k, x + r * 0.85, y, r * k.u(0.5, 1.0), hook=k.chance(0.6))
    for j in range(int(k.rng.integers(1, 4))):
        brow = [
            (x - r * k.u(1.0, 2.2), y - r * k.u(0.5, 1.1) - 5 * j),
            (x - 2, y - r * k.u(1.15, 1.4) - 5 * j),
            (x + r * k.u(1.2, 2.4), y - r * k.u(0.8, 1.6) - 5 * j),
        ]
        p.brush(brow, k.crest if j else k.head, k.w * k.u(0.8, 1.3), taper(0.5, 1, k.u(0.2, 0.9)))
    if k.chance(0.5):
        crest(p, k, x, y - r * 1.3, r * k.u(0.6, 1.1))


def parrot(p: Pen, k: Ink) -> None:
    """Upright bird on a bar with a slanting tail, the commonest of Chinese sets."""
    r, hx, hy = k.u(14, 25), k.u(0, 14), k.u(-62, -50)
    breast, waist = k.u(20, 34), k.u(12, 22)
    _parrot_tail(p, k, waist, (20 + k.u(4, 34), k.u(80, 104)))
    _parrot_bar(p, k)
    body = [
        (hx - r * 1.1, hy + r * 0.8),
        (hx, hy + r * 1.2),
        (hx + r * 1.1, hy + r * 0.8),
        (breast * 0.85, -8),
        (4, 18),
        (-waist, 12),
        (-breast, -14),
    ]
    shape(p, k, body, k.body)
    ink = k.bg if k.solid else k.body
    if k.chance(0.75):
        ribs(p, k, -breast * 0.55, breast * 0.5, k.u(-32, -20), k.u(-4, 8), int(k.rng.integers(3, 8)), ink)
    if k.chance(0.5):
        for j in range(int(k.rng.integers(1, 3))):
            collar = [(-breast * 0.8, -30 + j * 7), (0, -22 + j * 7), (breast * 0.8, -31 + j * 7)]
            p.curve(collar, ink, k.w * 0.6)
    _parrot_wings(p, k, hx, hy, r, breast, waist)
    _parrot_head(p, k, hx, hy, r)


def owl(p: Pen, k: Ink) -> None:
    """Stout bird with brows on a curling branch."""
    p.brush([(-34, -86), (-6, -66), (12, -62), (44, -92)], k.head, k.w * 1.4)
    r = k.u(17, 24)
    hx = k.u(-6, 8)
    p.curve([(-24, -62), (-38, -20), (-26, 34), (-4, 44)], k.body, k.w)
    p.curve([(24, -56), (44, -14), (30, 26), (-4, 44)], k.body, k.w)
    p.ring(hx, -46, r, k.head, k.w * 0.9)
    eye(p, k, hx, -46, r * 0.5)
    beak(p, k, hx + r * 0.8, -42, 14, True)
    for j, y in enumerate(np.linspace(-16, 26, 4)):
        for x in np.linspace(-22 + j * 3, 18 - j * 3, 3):
            p.curve([(x - 6, y), (x, y + 8), (x + 6, y)], k.wing, k.w * 0.7)
    if k.chance(0.4):
        perch(p, k, 48)
    else:
        p.curve([(-50, 62), (-8, 50), (34, 30), (62, 8), (66, -14), (48, -18), (44, 0)], k.perch, k.w)
    for i in range(4):
        x = -38 + i * 16
        p.brush([(x, 58 - i * 5), (x - 4 + i * 6, 86 - i * 2)], k.tail, k.w * 1.6, taper(0.8, 1, 0.3))
    p.brush([(4, 46), (24, 72), (40, 96)], k.tail, k.w * 1.5)


def swallow(p: Pen, k: Ink) -> None:
    """Small bird diving past a twig: pointed wings, long tail."""
    turn = k.u(-25, 15)
    q = p.at(0, 0, 1, turn)
    plumes(q, k, 0, 22, k.u(55, 100), k.u(66, 84), k.u(10, 50), int(k.rng.integers(2, 5)), k.tail, k.u(-0.3, 0.3))
    wing(q, k, 12, -18, k.u(-50, 0), k.u(50, 72), k.u(20, 34), True)
    wing(q, k, -14, 0, k.u(100, 170), k.u(44, 66), k.u(18, 30), k.chance(0.6))
    shape(q, k, [(-18, -40), (8, -46), (26, -18), (14, 24), (-8, 26), (-24, -8)], k.body)
    if k.chance(0.6):
        q.blob([(-8, -20), (8, -24), (12, 4), (0, 14), (-10, 2)], k.crest)
    q.disc(-8, -56, k.u(13, 18), k.head)
    eye(q, k, -10, -57, 7)
    q.fill([(-20, -62), (-42 - k.u(0, 8), -58), (-20, -50)], k.crest)
    if k.chance(0.7):
        q.brush([(-26, -72), (-4, -76), (22, -66)], k.crest, k.w)
    if k.chance(0.6):
        p.brush([(-66, 44), (-30, 26), (-10, 20)], k.perch, k.w)
        p.brush([(-30, 26), (-44, 58), (-38, 84)], k.perch, k.w)


def sparrow(p: Pen, k: Ink) -> None:
    """Side view, any proportion: every part is free, so outlines vary most here."""
    a, b, tilt = k.u(28, 44), k.u(17, 28), k.u(-65, 10)
    q = p.at(0, k.u(-6, 14), 1, tilt)
    plumes(
        q,
        k,
        -a * 0.8,
        0,
        180 + k.u(-25, 25),
        k.u(34, 90),
        k.u(4, 60),
        int(k.rng.integers(1, 6)),
        k.tail,
        k.u(-0.4, 0.4),
    )
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
    eye(q, k, hx + r * 0.2, hy - r * 0.1, r * 0.42)
    beak(q, k, hx + r * 0.85, hy, r * k.u(0.6, 1.6), k.chance(0.3))
    if k.chance(0.6):
        crest(q, k, hx, hy - r, r * k.u(0.6, 1.3))
    wing(q, k, a * 0.35, -b * 0.2, 180 + k.u(-30, 60), k.u(40, 76), k.u(18, 44), k.chance(0.6))
    if k.chance(0.35):
        wing(q, k, 0, -b * 0.5, k.u(-120, -60), k.u(44, 70), k.u(20, 40), False)
    if not k.solid and k.chance(0.6):
        ribs(q, k, a * 0.2, a * 0.75, -2, b * 0.7, 4, k.body)
    legs(p, k, k.u(-6, 10), 26, k.u(22, 44))
    if k.chance(0.75):
        perch(p, k, k.u(58, 76))


def rooster(p: Pen, k: Ink) -> None:
    """Deep breast, arched tail, comb and wattle."""
    for i in range(int(k.rng.integers(3, 6))):
        p.brush(
            [(-24, 4), (-54 - i * 3, -40 + i * 12), (-78 + i * 6, -10 + i * 20)], k.tail, k.w * 2, taper(0.6, 1, 0.2)
        )
    shape(p, k, [(-34, 2), (-8, -10), (16, -52), (32, -44), (38, 2), (16, 36), (-20, 30)], k.body)
    wing(p, k, 20, 0, 170, k.u(40, 56), k.u(20, 32), True)
    p.disc(26, -58, 15, k.head)
    eye(p, k, 28, -60, 6)
    beak(p, k, 39, -57, 15)
    p.blob([(14, -68), (14, -86), (22, -76), (28, -90), (34, -76), (42, -82), (36, -66)], k.crest)
    p.blob([(34, -48), (42, -40), (34, -30), (30, -40)], k.crest)
    legs(p, k, 6, 34, 44)
    if k.chance(0.4):
        perch(p, k, 80)


def shoot(p: Pen, k: Ink) -> None:
    """No bird: one big cane or a pointed shoot with leaves."""
    if k.chance(0.5):
        w = k.u(9, 20)
        for i, y in enumerate((-62, -20, 22, 64)):
            p.blob(
                [
                    (-w, y - 18),
                    (0, y - 21),
                    (w, y - 18),
                    (w * 0.8, y),
                    (w, y + 18),
                    (0, y + 20),
                    (-w, y + 18),
                    (-w * 0.8, y),
                ],
                k.body if i % 2 or k.chance(0.7) else k.crest,
            )
            p.line([(0, y - 12), (0, y + 12)], k.bg, w * 0.3)
    else:
        for i in range(4):
            y, w = 80 - i * 34, 34 - i * 7
            p.blob([(-w, y), (-w * 0.7, y - 30), (0, y - 56), (w * 0.7, y - 30), (w, y)], k.bg, k.body, k.w)
            p.line([(0, y - 44), (0, y - 6)], k.wing, k.w * 0.5)
    for _ in range(int(k.rng.integers(2, 7))):
        x, y, a = k.u(-10, 10), k.u(-60, 60), k.u(-60, 60) + (180 if k.chance(0.5) else 0)
        p.at(x, y, 1, a).blob([(14, 0), (32, -8), (58, 0), (32, 7)], k.wing)

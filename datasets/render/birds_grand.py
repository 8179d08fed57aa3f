"""Bird families with great wings or trains: flying crane, peacocks, phoenix, wader, eagle."""

from __future__ import annotations

import numpy as np
from bird_parts import Ink, beak, crest, eye, legs, perch, plumes, ribs, shape, wing
from pen import Pen, taper


def flyer(p: Pen, k: Ink) -> None:
    """Crane or swan on the wing above waves."""
    for i in range(int(k.rng.integers(2, 5))):
        x, y = -56 + i * 14 + k.u(-8, 8), -70 + i * 17
        p.line([(x - 18, y + 6), (x - 6, y - 5), (x + 4, y + 6), (x + 16, y - 5), (x + 28, y + 3)], k.perch, k.w * 0.7)
    n = int(k.rng.integers(5, 9))
    for f in np.linspace(0, 1, n):
        p.brush(
            [(10 + 30 * f, 44 - 10 * f), (24 + 30 * f, -20 - 20 * f), (60 + 8 * f - 30 * (1 - f), -82 + 20 * f)],
            k.wing,
            k.w * 1.3,
            taper(0.6, 1, 0.4),
        )
    for f in np.linspace(0, 1, n - 1):
        p.brush(
            [(14, 40 - 8 * f), (-30 - 10 * f, 6 + 20 * f), (-74 + 14 * f, 26 + 24 * f)],
            k.wing,
            k.w * 1.2,
            taper(0.6, 1, 0.3),
        )
    shape(p, k, [(-20, 44), (10, 34), (44, 40), (36, 62), (6, 70)], k.body)
    p.brush([(-12, 56), (-34, 48), (-40, 62)], k.head, k.w * 1.6, taper(1, 1, 1))
    shape(p, k, [(-52, 60), (-42, 52), (-32, 62), (-42, 74)], k.head, False)
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
    tail = [(-4, -10), (-40, 12), (tx - 16, ty), (tx + 8, ty + 22), (-18, 44), (8, 20)]
    p.blob(tail, k.bg, k.tail, k.w)
    for _ in range(int(k.rng.integers(6, 14))):
        f, g = k.u(0.2, 1), k.u(-0.5, 0.5)
        x, y = -6 + f * (tx + 4) + g * 14, 8 + f * (ty - 4) + g * 24
        p.ring(x, y, k.u(5, 8), k.tail, k.w * 0.5)
    if k.chance(0.6):
        plumes(
            p, k, -10, 0, k.u(130, 160), k.u(70, 100), k.u(10, 50), int(k.rng.integers(3, 7)), k.tail, k.u(-0.3, 0.3)
        )
    shape(p, k, [(-24, -10), (4, -28), (26, -12), (20, 16), (-4, 26), (-24, 14)], k.body)
    nx = k.u(2, 26)
    neck = [(14, -4), (24, -28), (nx - 4, -52), (nx + 4, -78)]
    p.brush(neck, k.body, k.u(12, 20), taper(1.2, 0.8, 0.6))
    p.disc(nx + 5, -80, k.u(7, 11), k.head)
    p.disc(nx + 7, -81, 2.4, k.bg)
    beak(p, k, nx + 12, -79, k.u(9, 18))
    crest(p, k, nx + 3, -88, k.u(10, 18))
    wing(p, k, 10, -6, k.u(130, 165), k.u(44, 70), k.u(20, 34), True)
    legs(p, k, 6, 24, 48)
    if k.chance(0.6):
        perch(p, k, 78)


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
                p.brush(
                    [(side * 12, 26 + f * 14), (side * 40, 26 + f * 26), (side * (64 + 8 * f), 16 + f * 46)],
                    k.wing,
                    k.w,
                    taper(0.9, 0.9, 0.3),
                )
    p.blob(
        [(-26, 44), (-16, 20), (-10, -2), (0, -20), (12, -18), (12, 2), (24, 24), (26, 46), (4, 60)],
        k.body if k.solid else k.bg,
        k.body,
        k.w * 0.8,
    )
    if k.chance(0.5):
        for x, y in k.rng.uniform((-14, 16), (14, 50), (8, 2)):
            p.disc(float(x), float(y), 3, k.bg if k.solid else k.body)
    eye(p, k, 2, -10, 5)
    p.fill([(-6, -14), (-24, -12), (-6, -4)], k.crest)
    legs(p, k, 0, 58, 32)


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
    shape(p, k, [(-22, 22), (-4, 4), (16, -4), (30, 14), (20, 44), (-6, 48)], k.body)
    nx, ny = k.u(22, 44), k.u(-56, -26)
    p.brush([(18, 14), (34, -2), (nx - 4, ny + 18), (nx, ny)], k.body, k.u(9, 15), taper(1.3, 0.9, 0.8))
    p.disc(nx + 2, ny, k.u(7, 11), k.head)
    p.disc(nx + 4, ny - 1, 2.6, k.bg)
    beak(p, k, nx + 8, ny, k.u(9, 16))
    crest(p, k, nx, ny - 8, k.u(8, 16))
    if k.chance(0.7):
        wing(p, k, 14, 20, k.u(140, 190), k.u(36, 54), k.u(18, 30), True)
    legs(p, k, 4, 44, k.u(26, 44))
    if k.chance(0.5):
        perch(p, k, 88)


def phoenix(p: Pen, k: Ink) -> None:
    """Flowing tail curls, raised wings, small crested head."""
    for i in range(int(k.rng.integers(3, 6))):
        s = 1 if i % 2 else -1
        p.curve(
            [
                (0, 10),
                (-14 - i * 4, 40),
                (-30 + s * 16 - i * 6, 66 + i * 4),
                (-6 + s * 26, 90 - i * 3),
                (16 + s * 20, 80),
                (8 + s * 16, 70),
            ],
            k.tail,
            k.w * k.u(0.7, 1.2),
        )
    for side in (-1, 1):
        wing(p.at(0, 0, 1, 0, side < 0), k, 10, -10, k.u(-75, -10), k.u(50, 76), k.u(24, 44), k.chance(0.3))
    shape(p, k, [(-16, -22), (0, -34), (16, -18), (14, 12), (-2, 24), (-16, 8)], k.body)
    p.brush([(2, -20), (12, -44), (0, -60), (10, -74)], k.body, k.w * 2, taper(1, 0.9, 0.8))
    p.disc(12, -76, 10, k.head)
    p.disc(14, -78, 3, k.bg)
    beak(p, k, 20, -75, 14, k.chance(0.5))
    crest(p, k, 8, -84, 16)


def wader(p: Pen, k: Ink) -> None:
    """Crane or heron on long legs, drooping dark tail."""
    bend = k.u(-14, 20)
    plumes(p, k, -30, 2, k.u(120, 200), k.u(28, 50), k.u(30, 70), int(k.rng.integers(3, 7)), k.tail, k.u(-0.3, 0.3))
    shape(p, k, [(-40, 4), (-10, -24), (24, -16), (30, 4), (4, 20), (-24, 18)], k.body)
    wing(p, k, 18, -8, k.u(155, 185), k.u(44, 60), k.u(18, 30), True)
    p.brush([(24, -6), (40, -30), (20 + bend, -56), (30 + bend, -84)], k.body, k.w * 1.6, taper(1.4, 0.9, 0.8))
    p.disc(32 + bend, -86, 8, k.head)
    p.fill([(38 + bend, -90), (66 + bend, -82), (38 + bend, -82)], k.crest)
    p.disc(30 + bend, -93, 5, k.crest)
    for x, lift in ((-4, 0), (10, int(k.chance(0.5)) * 30)):
        p.line([(x, 16), (x + 3, 50), (x + (20 if lift else 0), 88 - lift)], k.perch, k.w * 0.7)
    if k.chance(0.6):
        perch(p, k, 86)


def spread(p: Pen, k: Ink) -> None:
    """Bird seen from above or front with both wings out."""
    droop, n = k.u(-40, 25), int(k.rng.integers(4, 8))
    for side in (-1, 1):
        q = p.at(0, 0, 1, 0, side < 0)
        for f in np.linspace(0, 1, n):
            q.brush(
                [(8, -20 + f * 26), (40 - 10 * f, -34 + f * 36 + droop * 0.3), (78 - 36 * f, -30 + f * 62 + droop)],
                k.wing,
                k.w * 1.5,
                taper(0.8, 1, 0.35),
            )
        q.brush([(6, -26), (40, -44 + droop * 0.3), (80, -30 + droop)], k.wing, k.w * 1.2)
    plumes(p, k, 0, 24, 90 + k.u(-18, 18), k.u(44, 66), k.u(24, 70), int(k.rng.integers(3, 8)), k.tail, k.u(-0.2, 0.2))
    shape(p, k, [(-14, -30), (14, -30), (18, 0), (0, 34), (-18, 0)], k.body)
    if not k.solid:
        ribs(p, k, -8, 8, -14, 14, 3, k.body)
    hx = k.u(-8, 8)
    p.disc(hx, -48, 15, k.head)
    eye(p, k, hx + 3, -50, 6)
    beak(p, k, hx + 12, -47, 16, k.chance(0.5))
    if k.chance(0.7):
        crest(p, k, hx, -62, 16)
    if k.chance(0.4):
        perch(p, k, 50)

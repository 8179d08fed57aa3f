"""Dots and bamboo sticks, drawn from a design's parameters."""

from __future__ import annotations

import numpy as np
from pen import Colour, Pen


def _rings(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.ring(x, y, r, colour, r * 0.26)
    pen.ring(x, y, r * 0.58, colour, r * 0.17)
    pen.disc(x, y, r * 0.2, colour)


def _target(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.disc(x, y, r, colour)
    pen.ring(x, y, r * 0.74, pen.background, r * 0.13)
    pen.ring(x, y, r * 0.4, pen.background, r * 0.14)


def _carved(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.ring(x, y, r, colour, r * 0.34)
    pen.disc(x, y, r * 0.5, colour)
    pen.disc(x, y, r * 0.2, pen.background)


def _wheel(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.disc(x, y, r, colour)
    for t in np.linspace(0, 2 * np.pi, 8, endpoint=False):
        px, py = x + r * 0.56 * np.cos(t), y + r * 0.56 * np.sin(t)
        pen.ellipse(px, py, r * 0.24, r * 0.13, pen.background, None, float(np.rad2deg(t)))
    pen.disc(x, y, r * 0.16, core)


def _cross(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.disc(x, y, r, colour)
    for t in np.pi / 4 + np.arange(4) * np.pi / 2:
        px, py = x + r * 0.5 * np.cos(t), y + r * 0.5 * np.sin(t)
        pen.ellipse(px, py, r * 0.17, r * 0.26, pen.background, None, float(np.rad2deg(t)))


def _petal(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.ring(x, y, r, colour, r * 0.14)
    pen.disc(x, y, r * 0.76, colour)
    for t in np.linspace(0, 2 * np.pi, 5, endpoint=False) - np.pi / 2:
        pen.disc(x + r * 0.33 * np.cos(t), y + r * 0.33 * np.sin(t), r * 0.2, pen.background)
    pen.disc(x, y, r * 0.14, core)
    pen.ring(x, y, r * 0.86, pen.background, r * 0.1)


def _core(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.ring(x, y, r, colour, r * 0.3)
    pen.disc(x, y, r * 0.42, core)


def _thin(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.ring(x, y, r, colour, r * 0.14)
    pen.ring(x, y, r * 0.7, colour, r * 0.12)
    pen.ring(x, y, r * 0.4, colour, r * 0.12)
    pen.disc(x, y, r * 0.12, colour)


def _star(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.ring(x, y, r, colour, r * 0.24)
    for t in np.linspace(0, np.pi, 4, endpoint=False):
        dx, dy = np.cos(t) * r * 0.6, np.sin(t) * r * 0.6
        pen.line([(x - dx, y - dy), (x + dx, y + dy)], core, r * 0.14)


def _solid(pen: Pen, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
    pen.disc(x, y, r, colour)
    pen.disc(x, y, r * 0.3, core if core != colour else pen.background)


_PIPS = {
    "rings": _rings,
    "target": _target,
    "carved": _carved,
    "wheel": _wheel,
    "cross": _cross,
    "petal": _petal,
    "core": _core,
    "thin": _thin,
    "star": _star,
    "solid": _solid,
}
PIP_KINDS = tuple(_PIPS)


def pip(pen: Pen, x: float, y: float, r: float, kind: str, colour: Colour, core: Colour) -> None:
    """One dot of radius ``r``; ``core`` colours the centre in the two-colour kinds."""
    _PIPS[kind](pen, x, y, r, colour, core)


# Places in the field -1..1 (x, y), each with its colour role: a and b the dark pair, c red.
DOTS: dict[int, list[tuple[float, float, str]]] = {
    2: [(0, -0.55, "b"), (0, 0.55, "a")],
    3: [(-0.8, -0.72, "a"), (0, 0, "c"), (0.8, 0.72, "b")],
    4: [(-0.72, -0.62, "b"), (0.72, -0.62, "a"), (-0.72, 0.62, "a"), (0.72, 0.62, "b")],
    5: [(-0.78, -0.7, "b"), (0.78, -0.7, "a"), (0, 0, "c"), (-0.78, 0.7, "a"), (0.78, 0.7, "b")],
    6: [(x, y, "b" if y < 0 else "c") for y in (-0.76, 0.1, 0.76) for x in (-0.6, 0.6)],
    7: [(-0.82, -0.86, "b"), (0, -0.62, "b"), (0.82, -0.38, "b")]
    + [(x, y, "c") for y in (0.22, 0.84) for x in (-0.5, 0.5)],
    8: [(x, y, "a") for y in (-0.84, -0.28, 0.28, 0.84) for x in (-0.5, 0.5)],
    9: [(x, y, role) for y, role in ((-0.8, "a"), (0, "c"), (0.8, "b")) for x in (-0.84, 0, 0.84)],
}


def _lobes(p: Pen, k: float, m: float, colour: Colour, shine: float) -> None:
    t = np.linspace(-1, 1, 49)
    half = k * (0.86 + 0.14 * np.cos(t * np.pi * 3))
    near_end = np.abs(t) > 1 - k / m
    half *= np.sqrt(np.clip(1 - (np.abs(t) - 1 + k / m) ** 2 * near_end / (k / m) ** 2, 0, 1))
    edge = np.concatenate([np.stack([half, t * m], 1), np.stack([-half, t * m], 1)[::-1]])
    p.fill(edge, colour)
    p.line([(0, -m + k), (0, m - k)], p.background, k * 2 * shine)


def _plain(p: Pen, k: float, m: float, colour: Colour, shine: float) -> None:
    p.line([(0, -m + k), (0, m - k)], colour, k * 2)


def _capsule(p: Pen, k: float, m: float, colour: Colour, shine: float) -> None:
    _plain(p, k, m, colour, shine)
    p.line([(0, -m + k), (0, m - k)], p.background, k * 2 * shine)
    p.line([(-k * 0.8, 0), (k * 0.8, 0)], colour, k * 0.6)


def _double(p: Pen, k: float, m: float, colour: Colour, shine: float) -> None:
    _plain(p, k, m, colour, shine)
    for s in (-1, 1):
        p.line([(s * k * 0.42, -m + k), (s * k * 0.42, m - k)], p.background, k * 1.2 * shine)


def _bone(p: Pen, k: float, m: float, colour: Colour, shine: float) -> None:
    p.line([(0, -m + k * 0.5), (0, m - k * 0.5)], colour, k * 1.24)
    for v in (-m + k * 0.45, 0, m - k * 0.45):
        p.line([(-k * 0.62, v), (k * 0.62, v)], colour, k * 0.8)
    for s in (-1, 1):
        p.line([(0, s * m * 0.25), (0, s * m * 0.7)], p.background, k * 1.6 * shine)


def _beads(p: Pen, k: float, m: float, colour: Colour, shine: float) -> None:
    for v in np.linspace(-m + k, m - k, max(2, round(m / k / 0.86))):
        p.disc(0, float(v), k, colour)
        p.disc(0, float(v), k * shine * 1.5, p.background)


def _joint(p: Pen, k: float, m: float, colour: Colour, shine: float) -> None:
    for s in (-1, 1):
        a, b = sorted((s * m * 0.07, s * m))
        p.fill([(-k * 0.7, a), (k * 0.7, a), (k * 0.7, b), (-k * 0.7, b)], colour)
        for v in (a + k * 0.25, b - k * 0.25):
            p.line([(-k * 0.78, v), (k * 0.78, v)], colour, k * 0.5)
        p.line([(0, a + k * 0.9), (0, b - k * 0.9)], p.background, k * 2 * shine)


def _outline(p: Pen, k: float, m: float, colour: Colour, shine: float) -> None:
    for c, v in ((colour, k * 2), (p.background, k * 1.24)):
        p.line([(0, -m + k), (0, m - k)], c, v)
    p.line([(0, -m + k * 1.3), (0, m - k * 1.3)], colour, k * 0.32)
    p.line([(-k * 0.7, 0), (k * 0.7, 0)], colour, k * 0.44)


_STICKS = {
    "lobes": _lobes,
    "capsule": _capsule,
    "bone": _bone,
    "beads": _beads,
    "joint": _joint,
    "outline": _outline,
    "plain": _plain,
    "double": _double,
}
STICK_KINDS = tuple(_STICKS)


def stick(
    pen: Pen, x: float, y: float, w: float, h: float, angle: float, kind: str, colour: Colour, shine: float
) -> None:
    """One bamboo stick of w x h centred on (x, y), upright before it is turned by ``angle`` degrees.

    ``shine`` is the width of the light line along it as a share of ``w``.
    """
    _STICKS[kind](pen.at(x, y, angle=angle), w / 2, h / 2, colour, shine)


def stick_places(n: int, aspect: float, zig: bool = True) -> list[tuple[float, float, float, float, str]]:
    """Sticks of the n bamboo as (x, y, height, angle, role) in the field -1..1.

    ``aspect`` is the field's width / height; heights are shares of half the field's height. ``zig`` puts the W of the
    8 bamboo above the M, as most sets do.

    Roles: g the main colour, r the accent, u the second accent (main colour in most designs), t top.
    """
    tall, low = 0.92, 0.58
    if n == 2:
        return [(0, -0.52, tall, 0, "t"), (0, 0.52, tall, 0, "g")]
    if n == 3:
        return [(0, -0.52, tall, 0, "t"), (-0.55, 0.52, tall, 0, "g"), (0.55, 0.52, tall, 0, "g")]
    if n == 4:
        return [(x, y, tall, 0, "u" if x * y > 0 else "g") for y in (-0.52, 0.52) for x in (-0.5, 0.5)]
    if n == 5:
        return [(x, y, tall, 0, "g") for y in (-0.52, 0.52) for x in (-0.72, 0.72)] + [(0, 0, tall, 0, "r")]
    if n == 6:
        return [(x, y, tall, 0, "t" if y < 0 else "g") for y in (-0.52, 0.52) for x in (-0.7, 0, 0.7)]
    if n == 7:
        rest = [(x, y, low, 0, "u" if x == 0 else "g") for y in (0.04, 0.7) for x in (-0.72, 0, 0.72)]
        return [(0, -0.67, low, 0, "r"), *rest]
    if n == 8:
        out: list[tuple[float, float, float, float, str]] = []
        for y in (-0.52, 0.52):
            role, up = "t" if y < 0 else "g", (y < 0) == zig
            out += [(x, y, tall, 0, role) for x in (-0.84, 0.84)]
            # The slanting pair runs from beside the uprights' ends to the middle.
            run, rise = 0.5 * aspect, 0.66
            tilt = float(np.rad2deg(np.arctan2(run, rise)))
            for side in (-1, 1):
                out.append(
                    (side * 0.38, y, float(np.hypot(run, rise)) + 0.1, -side * tilt if up else side * tilt, role)
                )
        return out
    return [
        (x, y, low * 1.04, 0, "r" if x == 0 else "u" if x < 0 else "g")
        for y in (-0.68, 0, 0.68)
        for x in (-0.7, 0, 0.7)
    ]

"""The large wheel of the one dot."""

from __future__ import annotations

import numpy as np
from marks import pip
from numpy.typing import NDArray
from pen import Colour, Pen


def _layer(
    pen: Pen,
    x: float,
    y: float,
    r: float,
    outer: float,
    band: float,
    kind: str,
    c: Colour,
    n: int,
    rng: np.random.Generator,
) -> float:
    """One layer of the one dot from radius ``outer`` inwards; returns its depth as a share of ``r``."""
    turns = np.linspace(0, 2 * np.pi, n, endpoint=False)
    m = outer - r * band / 2
    if kind == "ring":
        w = outer * rng.uniform(0.07, 0.2)
        pen.ring(x, y, outer, c, w)
        return float(w / r + 0.04)
    if kind == "double":
        pen.ring(x, y, outer, c, r * 0.06)
        pen.ring(x, y, outer - r * 0.11, c, r * 0.06)
        return 0.2
    if kind == "solid":
        _broad_ring(pen, x, y, outer, r * band, c, turns, bool(rng.random() < 0.6))
    elif kind == "beads":
        for t in turns:
            pen.disc(x + m * np.cos(t), y + m * np.sin(t), min(r * band * 0.4, 2.6 * m / n), c)
    elif kind == "spokes":
        inner = outer - r * band
        for t in np.linspace(0, 2 * np.pi, n + 6, endpoint=False):
            u, v = np.cos(t), np.sin(t)
            pen.line([(x + inner * u, y + inner * v), (x + outer * u, y + outer * v)], c, r * 0.05)
        pen.ring(x, y, inner + r * 0.04, c, r * 0.05)
    else:  # petals or scallops: a wreath of outlined or filled loops
        full = rng.random() < 0.4
        side = min(r * band * 0.5, 2.9 * m / n)
        n = max(n, round(2.7 * m / side))  # neighbours touch
        for t in np.linspace(0, 2 * np.pi, n, endpoint=False):
            pen.ellipse(
                x + m * np.cos(t),
                y + m * np.sin(t),
                r * band * 0.5,
                side,
                c,
                None if full and kind == "petals" else r * 0.07,
                float(np.rad2deg(t)),
            )
    return band


def _broad_ring(
    pen: Pen, x: float, y: float, outer: float, w: float, c: Colour, turns: NDArray[np.float64], pierced: bool
) -> None:
    bg = pen.background
    pen.disc(x, y, outer, c)
    if pierced:
        for t in turns:
            px, py = x + (outer - w / 2) * np.cos(t), y + (outer - w / 2) * np.sin(t)
            pen.ellipse(px, py, w * 0.34, min(w * 0.3, 2 * outer / len(turns)), bg, None, float(np.rad2deg(t)))
    else:
        pen.ring(x, y, outer * 0.86, bg, outer * 0.06)
    pen.disc(x, y, outer - w, bg)


def great_pip(pen: Pen, x: float, y: float, r: float, rng: np.random.Generator, colours: list[Colour]) -> None:
    """The one dot: two to five layers from the rim inwards, each a ring, petals, scallops, spokes or beads."""
    start = 1.0
    kinds = ["ring", "ring", "petals", "spokes", "beads", "scallops", "solid", "double"]
    if rng.random() < 0.35:
        kinds_here = ["scallops"] + list(rng.choice(kinds, 1))
    elif rng.random() < 0.3:
        kinds_here = ["solid"] + list(rng.choice(["petals", "ring"], 1))
    else:
        kinds_here = ["ring"] + list(rng.choice(kinds[1:], int(rng.integers(1, 3)), replace=False))
    mono = rng.random() < 0.4
    for kind in kinds_here:
        c = colours[0] if mono else colours[int(rng.integers(len(colours)))]
        band = start * float(rng.uniform(0.24, 0.34))
        outer, n = r * start, int(rng.integers(9, 19))
        band = _layer(pen, x, y, r, outer, band, kind, c, n, rng)
        start -= band + 0.03
    c, rest = colours[int(rng.integers(len(colours)))], r * max(start, 0.18)
    rest *= rng.uniform(0.75, 1)
    kind = str(rng.choice(["rings", "target", "carved", "cross", "petal", "core", "solid", "thin", "wheel", "empty"]))
    if kind != "empty" or rest < r * 0.3:
        pip(pen, x, y, rest, "solid" if kind == "empty" else kind, c, colours[int(rng.integers(len(colours)))])
    elif rng.random() < 0.7:
        pen.ring(x, y, rest, c, r * 0.08)

"""Frames of the white dragon."""

from __future__ import annotations

import numpy as np
from pen import HEIGHT, WIDTH, Colour, Pen, smooth

FRAME_KINDS = (
    "blank",
    "thin",
    "double",
    "ornate",
    "rounded",
    "notched",
    "segments",
    "heavy",
    "key",
    "loops",
    "dotted",
    "letter",
    "triple",
)


def _rounded(w: float, h: float, r: float) -> np.ndarray:
    t = np.linspace(0, np.pi / 2, 9)
    cx, cy = WIDTH / 2, HEIGHT / 2
    out = []
    for sx, sy, a in ((1, 1, 0), (-1, 1, 1), (-1, -1, 2), (1, -1, 3)):
        u = t + a * np.pi / 2
        out.append(np.stack([cx + sx * (w / 2 - r) + r * np.cos(u), cy + sy * (h / 2 - r) + r * np.sin(u)], 1))
    return np.vstack(out)


Corners = list[tuple[float, float, int, int]]


def _bowed_corners(pen: Pen, corners: Corners, s: float, colour: Colour, t: float, rng: np.random.Generator) -> None:
    for x, y, dx, dy in corners:
        m = s * (0.8 if rng.random() < 0.5 else 0.5)
        pen.curve([(x + dx * s, y), (x + dx * m, y + dy * m), (x, y + dy * s)], colour, t * 0.7)
        pen.disc(x + dx * s * 0.25, y + dy * s * 0.25, s * 0.16, colour)


def _cut_corners(pen: Pen, corners: Corners, s: float, inward: float, colour: Colour, t: float) -> None:
    """Inner line whose corners are cut off (``inward`` 0.55) or stepped in (1)."""
    points: list[tuple[float, float]] = []
    for x, y, dx, dy in corners:
        step = [(x, y + dy * s), (x + dx * s * inward, y + dy * s * inward), (x + dx * s, y)]
        points += step if dx * dy > 0 else step[::-1]
    pen.line(points, colour, t * 0.6, closed=True)


def _segments(pen: Pen, corners: Corners, gap: float, t: float, outer: Colour, inner: Colour) -> None:
    (x0, y0), (x1, y1) = corners[0][:2], corners[2][:2]
    pen.line([c[:2] for c in corners], inner, t * 0.6, closed=True)
    for y in np.linspace(y0, y1, 4):
        pen.line([(x0, y), (x0 - gap, y)], outer, t * 0.6)
        pen.line([(x1, y), (x1 + gap, y)], outer, t * 0.6)
    for x in np.linspace(x0, x1, 3):
        pen.line([(x, y0), (x, y0 - gap)], outer, t * 0.6)
        pen.line([(x, y1), (x, y1 + gap)], outer, t * 0.6)


def _key(pen: Pen, corners: Corners, t: float, colour: Colour) -> None:
    s, k = 26.0, 0.45
    for x, y, dx, dy in corners:
        hook = [(0.0, s), (0, 0), (s, 0), (s, s * 0.6), (s * k, s * 0.6)]
        pen.line([(x + dx * u, y + dy * v) for u, v in hook], colour, t * 0.6)
    (x0, y0), (x1, y1) = corners[0][:2], corners[2][:2]
    for x in (x0, x1):
        pen.line([(x, y0 + 34), (x, y1 - 34)], colour, t * 0.6)


def _loops(pen: Pen, corners: Corners, t: float, colour: Colour) -> None:
    for x, y, dx, dy in corners:
        turn = np.linspace(0, 5, 12)
        spiral = np.stack(
            [x + dx * (3 + turn * 3.4 * (1 + np.cos(turn))), y + dy * (3 + turn * 3.4 * (1 + np.sin(turn)))], 1
        )
        pen.line(smooth(spiral), colour, t * 0.5)


def _dotted(pen: Pen, path: np.ndarray, outer: Colour, inner: Colour, t: float, rng: np.random.Generator) -> None:
    """A frame of beads or dashes, every other one perhaps in the second colour."""
    ring = np.vstack([path, path[:1]])
    steps = np.r_[0, np.cumsum(np.linalg.norm(np.diff(ring, axis=0), axis=1))]
    n = int(steps[-1] / rng.uniform(15, 28)) // 2 * 2
    beads, mixed = rng.random() < 0.6, rng.random() < 0.4
    for k in range(n):
        ends = np.array([k, k + 0.55]) / n * steps[-1]
        points = [(float(np.interp(s, steps, ring[:, 0])), float(np.interp(s, steps, ring[:, 1]))) for s in ends]
        colour = inner if mixed and k % 2 else outer
        if beads:
            pen.disc(*points[0], t * 0.75, colour)
        else:
            pen.line(points, colour, t)


def _letter(pen: Pen, kind: str, colour: Colour, t: float) -> None:
    if kind == "diamond":
        pen.line([(120, 120), (150, 160), (120, 200), (90, 160)], colour, t, closed=True)
        return
    pen.line([(104, 125), (104, 195)], colour, t * 1.3)
    bows = ((125, 160),) if kind == "P" else ((125, 158), (160, 195))
    for top, bottom in bows:
        middle = (top + bottom) / 2
        pen.curve([(104, top), (128, top + 2), (138, middle), (128, bottom - 2), (104, bottom)], colour, t * 1.2)


def frame(pen: Pen, kind: str, rng: np.random.Generator, outer: Colour, inner: Colour) -> None:
    """The white dragon's frame of a kind of FRAME_KINDS; ``blank`` draws nothing."""
    if kind == "blank":
        return
    w, h = float(rng.uniform(110, 180)), float(rng.uniform(190, 260))
    t, r = float(rng.uniform(4, 8)), float(rng.uniform(2, 26))
    gap = t + float(rng.uniform(5, 12))
    t *= 1.8 if kind == "heavy" else 1
    if kind == "dotted":
        _dotted(pen, _rounded(w, h, r), outer, inner, t, rng)
        return
    pen.line(_rounded(w, h, r), outer, t * (0.8 if kind == "thin" else 1), closed=True)
    x0, x1, y0, y1 = 120 - w / 2 + gap, 120 + w / 2 - gap, 160 - h / 2 + gap, 160 + h / 2 - gap
    corners: Corners = [(x0, y0, 1, 1), (x1, y0, -1, 1), (x1, y1, -1, -1), (x0, y1, 1, -1)]
    if kind in ("double", "heavy", "rounded", "loops"):
        radius = 16 if kind == "rounded" else max(1, r - gap)
        pen.line(_rounded(w - 2 * gap, h - 2 * gap, radius), inner, t * 0.6, closed=True)
    if kind in ("heavy", "ornate", "rounded"):
        _bowed_corners(pen, corners, float(rng.uniform(10, 24)), inner, t, rng)
    if kind in ("ornate", "notched"):
        _cut_corners(pen, corners, float(rng.uniform(12, 26)), 0.55 if kind == "ornate" else 1.0, inner, t)
    elif kind == "segments":
        _segments(pen, corners, gap, t, outer, inner)
    elif kind == "letter":  # P, B or a diamond inside, as in sets made for export
        _letter(pen, str(rng.choice(["P", "B", "diamond"])), inner, t)
    elif kind == "triple":
        for k in (1, 2):
            pen.line(_rounded(w - 1.6 * k * gap, h - 1.6 * k * gap, max(1, r - 4 * k)), inner, t * 0.5, closed=True)
    elif kind == "key":
        _key(pen, corners, t, inner)
    elif kind == "loops":
        _loops(pen, corners, t, inner)

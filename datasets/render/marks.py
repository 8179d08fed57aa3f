"""Dots, bamboo sticks and the frames of the white dragon, drawn from a design's parameters."""

from __future__ import annotations

import numpy as np

from pen import HEIGHT, WIDTH, Colour, Pen, smooth

PIP_KINDS = ("rings", "target", "carved", "wheel", "cross", "petal", "core", "thin", "star", "solid")
STICK_KINDS = ("lobes", "capsule", "bone", "beads", "joint", "outline", "plain", "double")
FRAME_KINDS = ("blank", "thin", "double", "ornate", "rounded", "notched", "segments", "heavy", "key", "loops")


def pip(pen: Pen, x: float, y: float, r: float, kind: str, colour: Colour, core: Colour) -> None:
    """One dot of radius ``r``; ``core`` colours the centre in the two-colour kinds."""
    bg = pen.background
    if kind == "rings":
        pen.ring(x, y, r, colour, r * 0.26)
        pen.ring(x, y, r * 0.58, colour, r * 0.17)
        pen.disc(x, y, r * 0.2, colour)
    elif kind == "target":
        pen.disc(x, y, r, colour)
        pen.ring(x, y, r * 0.74, bg, r * 0.13)
        pen.ring(x, y, r * 0.4, bg, r * 0.14)
    elif kind == "carved":
        pen.ring(x, y, r, colour, r * 0.34)
        pen.disc(x, y, r * 0.5, colour)
        pen.disc(x, y, r * 0.2, bg)
    elif kind == "wheel":
        pen.disc(x, y, r, colour)
        for t in np.linspace(0, 2 * np.pi, 8, endpoint=False):
            pen.ellipse(x + r * 0.56 * np.cos(t), y + r * 0.56 * np.sin(t), r * 0.24, r * 0.13, bg, None,
                        float(np.rad2deg(t)))
        pen.disc(x, y, r * 0.16, core)
    elif kind == "cross":
        pen.disc(x, y, r, colour)
        for t in np.pi / 4 + np.arange(4) * np.pi / 2:
            pen.ellipse(x + r * 0.5 * np.cos(t), y + r * 0.5 * np.sin(t), r * 0.17, r * 0.26, bg, None,
                        float(np.rad2deg(t)))
    elif kind == "petal":
        pen.ring(x, y, r, colour, r * 0.14)
        pen.disc(x, y, r * 0.76, colour)
        for t in np.linspace(0, 2 * np.pi, 5, endpoint=False) - np.pi / 2:
            pen.disc(x + r * 0.33 * np.cos(t), y + r * 0.33 * np.sin(t), r * 0.2, bg)
        pen.disc(x, y, r * 0.14, core)
        pen.ring(x, y, r * 0.86, bg, r * 0.1)
    elif kind == "core":
        pen.ring(x, y, r, colour, r * 0.3)
        pen.disc(x, y, r * 0.42, core)
    elif kind == "thin":
        pen.ring(x, y, r, colour, r * 0.14)
        pen.ring(x, y, r * 0.7, colour, r * 0.12)
        pen.ring(x, y, r * 0.4, colour, r * 0.12)
        pen.disc(x, y, r * 0.12, colour)
    elif kind == "star":
        pen.ring(x, y, r, colour, r * 0.24)
        for t in np.linspace(0, np.pi, 4, endpoint=False):
            d = np.array([np.cos(t), np.sin(t)]) * r * 0.6
            pen.line([(x - d[0], y - d[1]), (x + d[0], y + d[1])], core, r * 0.14)
    else:
        pen.disc(x, y, r, colour)
        pen.disc(x, y, r * 0.3, core if core != colour else bg)


def great_pip(pen: Pen, x: float, y: float, r: float, rng: np.random.Generator,
              colours: list[Colour]) -> None:
    """The one dot: two to five layers from the rim inwards, each a ring, petals, scallops, spokes or beads."""
    bg = pen.background
    start = 1.0
    kinds = ["ring", "ring", "petals", "spokes", "beads", "scallops", "solid", "double"]
    if rng.random() < 0.35:
        kinds_here = ["scallops"] + list(rng.choice(kinds, 1))
    elif rng.random() < 0.3:
        kinds_here = ["solid"] + list(rng.choice(["petals", "ring"], 1))
    else:
        kinds_here = ["ring"] + list(rng.choice(kinds[1:], int(rng.integers(1, 3)), replace=False))
    mono = rng.random() < 0.4
    for i, kind in enumerate(kinds_here):
        c = colours[0] if mono else colours[int(rng.integers(len(colours)))]
        band = start * float(rng.uniform(0.24, 0.34))
        outer, n = r * start, int(rng.integers(9, 19))
        if kind == "ring":
            w = outer * rng.uniform(0.07, 0.2)
            pen.ring(x, y, outer, c, w)
            band = w / r + 0.04
        elif kind == "double":
            pen.ring(x, y, outer, c, r * 0.06)
            pen.ring(x, y, outer - r * 0.11, c, r * 0.06)
            band = 0.2
        elif kind == "solid":
            pen.disc(x, y, outer, c)
            w = r * band
            if rng.random() < 0.6:
                for t in np.linspace(0, 2 * np.pi, n, endpoint=False):
                    pen.ellipse(x + (outer - w / 2) * np.cos(t), y + (outer - w / 2) * np.sin(t), w * 0.34,
                                min(w * 0.3, 2 * outer / n), bg, None, float(np.rad2deg(t)))
            else:
                pen.ring(x, y, outer * 0.86, bg, outer * 0.06)
            pen.disc(x, y, outer - w, bg)
        elif kind == "beads":
            m = outer - r * band / 2
            for t in np.linspace(0, 2 * np.pi, n, endpoint=False):
                pen.disc(x + m * np.cos(t), y + m * np.sin(t), min(r * band * 0.4, 2.6 * m / n), c)
        elif kind == "spokes":
            inner = outer - r * band
            for t in np.linspace(0, 2 * np.pi, n + 6, endpoint=False):
                pen.line([(x + inner * np.cos(t), y + inner * np.sin(t)),
                          (x + outer * np.cos(t), y + outer * np.sin(t))], c, r * 0.05)
            pen.ring(x, y, inner + r * 0.04, c, r * 0.05)
        else:  # petals or scallops: a wreath of outlined or filled loops
            m, full = outer - r * band / 2, rng.random() < 0.4
            side = min(r * band * 0.5, 2.9 * m / n)
            n = max(n, round(2.7 * m / side))  # neighbours touch
            for t in np.linspace(0, 2 * np.pi, n, endpoint=False):
                pen.ellipse(x + m * np.cos(t), y + m * np.sin(t), r * band * 0.5, side, c,
                            None if full and kind == "petals" else r * 0.07, float(np.rad2deg(t)))
        start -= band + 0.03
    c, rest = colours[int(rng.integers(len(colours)))], r * max(start, 0.18)
    rest *= rng.uniform(0.75, 1)
    kind = str(rng.choice(["rings", "target", "carved", "cross", "petal", "core", "solid", "thin", "wheel", "empty"]))
    if kind != "empty" or rest < r * 0.3:
        pip(pen, x, y, rest, "solid" if kind == "empty" else kind, c, colours[int(rng.integers(len(colours)))])
    elif rng.random() < 0.7:
        pen.ring(x, y, rest, c, r * 0.08)


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


def stick(pen: Pen, x: float, y: float, w: float, h: float, angle: float, kind: str, colour: Colour,
          shine: float) -> None:
    """One bamboo stick centred on (x, y), upright before it is turned by ``angle`` degrees."""
    p, bg, k = pen.at(x, y, angle=angle), pen.background, w / 2
    m = h / 2
    if kind == "lobes":
        t = np.linspace(-1, 1, 49)
        half = k * (0.86 + 0.14 * np.cos(t * np.pi * 3))
        half *= np.sqrt(np.clip(1 - (np.abs(t) - 1 + k / m) ** 2 * (np.abs(t) > 1 - k / m) / (k / m) ** 2, 0, 1))
        edge = np.concatenate([np.stack([half, t * m], 1), np.stack([-half, t * m], 1)[::-1]])
        p.fill(edge, colour)
        p.line([(0, -m + k), (0, m - k)], bg, w * shine)
    elif kind in ("capsule", "double", "plain"):
        p.line([(0, -m + k), (0, m - k)], colour, w)
        if kind == "double":
            for s in (-1, 1):
                p.line([(s * k * 0.42, -m + k), (s * k * 0.42, m - k)], bg, w * shine * 0.6)
        elif kind == "capsule":
            p.line([(0, -m + k), (0, m - k)], bg, w * shine)
            p.line([(-k * 0.8, 0), (k * 0.8, 0)], colour, w * 0.3)
    elif kind == "bone":
        p.line([(0, -m + k * 0.5), (0, m - k * 0.5)], colour, w * 0.62)
        for v in (-m + k * 0.45, 0, m - k * 0.45):
            p.line([(-k * 0.62, v), (k * 0.62, v)], colour, k * 0.8)
        for s in (-1, 1):
            p.line([(0, s * m * 0.25), (0, s * m * 0.7)], bg, w * shine * 0.8)
    elif kind == "beads":
        n = max(2, round(h / w / 0.86))
        for v in np.linspace(-m + k, m - k, n):
            p.disc(0, float(v), k, colour)
            p.disc(0, float(v), k * shine * 1.5, bg)
    elif kind == "joint":
        gap = h * 0.035
        for s in (-1, 1):
            a, b = sorted((s * gap, s * m))
            p.fill([(-k * 0.7, a), (k * 0.7, a), (k * 0.7, b), (-k * 0.7, b)], colour)
            for v in (a + k * 0.25, b - k * 0.25):
                p.line([(-k * 0.78, v), (k * 0.78, v)], colour, k * 0.5)
            p.line([(0, a + k * 0.9), (0, b - k * 0.9)], bg, w * shine)
    else:  # outline
        for c, v in ((colour, w), (bg, w * 0.62)):
            p.line([(0, -m + k), (0, m - k)], c, v)
        p.line([(0, -m + k * 1.3), (0, m - k * 1.3)], colour, w * 0.16)
        p.line([(-k * 0.7, 0), (k * 0.7, 0)], colour, w * 0.22)


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
                out.append((side * 0.38, y, float(np.hypot(run, rise)) + 0.1, -side * tilt if up else side * tilt, role))
        return out
    return [(x, y, low * 1.04, 0, "r" if x == 0 else "u" if x < 0 else "g")
            for y in (-0.68, 0, 0.68) for x in (-0.7, 0, 0.7)]


def _rounded(w: float, h: float, r: float) -> np.ndarray:
    t = np.linspace(0, np.pi / 2, 9)
    cx, cy = WIDTH / 2, HEIGHT / 2
    out = []
    for sx, sy, a in ((1, 1, 0), (-1, 1, 1), (-1, -1, 2), (1, -1, 3)):
        u = t + a * np.pi / 2
        out.append(np.stack([cx + sx * (w / 2 - r) + r * np.cos(u), cy + sy * (h / 2 - r) + r * np.sin(u)], 1))
    return np.vstack(out)


def frame(pen: Pen, kind: str, rng: np.random.Generator, outer: Colour, inner: Colour) -> None:
    """The white dragon's frame; ``blank`` draws nothing."""
    if kind == "blank":
        return
    w, h = float(rng.uniform(110, 180)), float(rng.uniform(190, 260))
    t, r = float(rng.uniform(4, 8)), float(rng.uniform(2, 26))
    gap = t + float(rng.uniform(5, 12))
    box = _rounded(w, h, r)
    if kind == "heavy":
        t *= 1.8
    pen.line(box, outer, t * (0.8 if kind == "thin" else 1), closed=True)
    x0, x1, y0, y1 = 120 - w / 2 + gap, 120 + w / 2 - gap, 160 - h / 2 + gap, 160 + h / 2 - gap
    corners = [(x0, y0, 1, 1), (x1, y0, -1, 1), (x1, y1, -1, -1), (x0, y1, 1, -1)]
    if kind == "thin":
        return
    if kind in ("double", "heavy", "rounded"):
        pen.line(_rounded(w - 2 * gap, h - 2 * gap, max(1, r - gap) if kind != "rounded" else 16), inner, t * 0.6, True)
    if kind in ("heavy", "ornate", "rounded"):
        s = float(rng.uniform(10, 24))
        for x, y, dx, dy in corners:
            bow = rng.random() < 0.5
            mid = (x + dx * s * (0.8 if bow else 0.5), y + dy * s * (0.8 if bow else 0.5))
            pen.curve([(x + dx * s, y), mid, (x, y + dy * s)], inner, t * 0.7)
            pen.disc(x + dx * s * 0.25, y + dy * s * 0.25, s * 0.16, inner)
    if kind in ("ornate", "notched"):
        s = float(rng.uniform(12, 26))
        pts = []
        for x, y, dx, dy in corners:
            step = [(x, y + dy * s), (x + dx * s * 0.55, y + dy * s * 0.55), (x + dx * s, y)]
            if kind == "notched":
                step[1] = (x + dx * s, y + dy * s)
            pts += step if dx * dy > 0 else step[::-1]
        pen.line(pts, inner, t * 0.6, closed=True)
    if kind == "segments":
        pen.line([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], inner, t * 0.6, closed=True)
        for f in np.linspace(0, 1, 4):
            for x, d in ((x0, -1), (x1, 1)):
                pen.line([(x, y0 + f * (y1 - y0)), (x + d * gap, y0 + f * (y1 - y0))], outer, t * 0.6)
        for f in np.linspace(0, 1, 3):
            for y, d in ((y0, -1), (y1, 1)):
                pen.line([(x0 + f * (x1 - x0), y), (x0 + f * (x1 - x0), y + d * gap)], outer, t * 0.6)
    if kind == "key":
        for x, y, dx, dy in corners:
            s = 26
            pen.line([(x, y + dy * s), (x, y), (x + dx * s, y), (x + dx * s, y + dy * s * 0.6),
                      (x + dx * s * 0.45, y + dy * s * 0.6)], inner, t * 0.6)
        pen.line([(x0, y0 + 34), (x0, y1 - 34)], inner, t * 0.6)
        pen.line([(x1, y0 + 34), (x1, y1 - 34)], inner, t * 0.6)
    if kind == "loops":
        pen.line(_rounded(w - 2 * gap, h - 2 * gap, 3), inner, t * 0.5, True)
        for x, y, dx, dy in corners:
            spiral = [(x + dx * (3 + a * 3.4 * (1 + np.cos(a))), y + dy * (3 + a * 3.4 * (1 + np.sin(a))))
                      for a in np.linspace(0, 5, 12)]
            pen.line(smooth(spiral), inner, t * 0.5)

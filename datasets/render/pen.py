"""Small antialiased drawing surface of the drawn tile faces.

All drawing goes in face units: x 0..240 to the right, y 0..320 downwards. The surface is twice as fine
(``SCALE``) and is reduced at the end. Colours are RGB tuples 0..255.

The modules of this folder import each other by bare name (``import pen``), so they work both as scripts and
with this folder on ``sys.path``; ``datasets`` is not a package.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT, SCALE = 240, 320, 2
Colour = tuple[int, int, int]
Points = Sequence[tuple[float, float]] | NDArray[np.float64]
_SHIFT = 4


def smooth(points: Points, per_segment: int = 8, closed: bool = False) -> NDArray[np.float64]:
    """Catmull-Rom curve through ``points`` (N, 2); returns the sampled curve (M, 2)."""
    p = np.asarray(points, np.float64)
    if len(p) < 3:
        return p
    p = np.vstack([p[-1:], p, p[:2]]) if closed else np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, per_segment, endpoint=False)[:, None]
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    if not closed:
        out.append(p[-2:-1])
    return np.vstack(out)


def taper(start: float = 0.7, middle: float = 1.0, end: float = 0.15) -> Callable[[float], float]:
    """Width profile of a brush stroke: relative width at its start, middle and end."""

    def profile(t: float) -> float:
        return start + (middle - start) * t * 2 if t < 0.5 else middle + (end - middle) * (t * 2 - 1) ** 1.5

    return profile


class Pen:
    """Draws on one RGB uint8 picture through an affine matrix from face units to picture pixels."""

    def __init__(self, image: NDArray[np.uint8], background: Colour, matrix: NDArray[np.float64] | None = None) -> None:
        self.image = image
        self.background = background
        self.matrix = np.diag([SCALE, SCALE, 1.0]) if matrix is None else matrix
        self.unit = float(np.sqrt(abs(np.linalg.det(self.matrix[:2, :2]))))

    def at(
        self, x: float, y: float, scale: float = 1.0, angle: float = 0.0, flip: bool = False, stretch: float = 1.0
    ) -> Pen:
        """A pen whose origin lies at (x, y), turned clockwise by ``angle`` degrees, optionally mirrored."""
        a = np.deg2rad(angle)
        c, s = np.cos(a), np.sin(a)
        sx = scale * stretch * (-1 if flip else 1)
        step = np.array([[c * sx, -s * scale, x], [s * sx, c * scale, y], [0, 0, 1.0]])
        return Pen(self.image, self.background, self.matrix @ step)

    def _fixed(self, points: Points) -> NDArray[np.int32]:
        p = np.asarray(points, np.float64) @ self.matrix[:2, :2].T + self.matrix[:2, 2]
        return np.round(p * (1 << _SHIFT)).astype(np.int32)

    def line(self, points: Points, colour: Colour, width: float, closed: bool = False) -> None:
        """Polyline of constant ``width``."""
        thick = max(1, round(width * self.unit))
        cv2.polylines(self.image, [self._fixed(points)], closed, colour, thick, cv2.LINE_AA, _SHIFT)

    def curve(self, points: Points, colour: Colour, width: float, closed: bool = False) -> None:
        """Smooth line through ``points``."""
        self.line(smooth(points, closed=closed), colour, width, closed)

    def fill(self, points: Points, colour: Colour) -> None:
        """Filled polygon."""
        cv2.fillPoly(self.image, [self._fixed(points)], colour, cv2.LINE_AA, _SHIFT)

    def blob(self, points: Points, fill: Colour | None, edge: Colour | None = None, width: float = 3) -> None:
        """Smooth closed shape, filled and/or outlined."""
        ring = smooth(points, closed=True)
        if fill is not None:
            self.fill(ring, fill)
        if edge is not None:
            self.line(ring, edge, width, closed=True)

    def ellipse(
        self, x: float, y: float, a: float, b: float, colour: Colour, width: float | None = None, angle: float = 0.0
    ) -> None:
        """Ellipse of half axes a, b; filled when ``width`` is None."""
        t = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        r = np.deg2rad(angle)
        u, v = a * np.cos(t), b * np.sin(t)
        ring = np.stack([x + u * np.cos(r) - v * np.sin(r), y + u * np.sin(r) + v * np.cos(r)], 1)
        if width is None:
            self.fill(ring, colour)
        else:
            self.line(ring, colour, width, closed=True)

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        """Filled circle."""
        self.ellipse(x, y, r, r, colour)

    def ring(self, x: float, y: float, r: float, colour: Colour, width: float) -> None:
        """Circle line whose outer edge has radius ``r``."""
        self.ellipse(x, y, r - width / 2, r - width / 2, colour, width)

    def brush(
        self,
        points: Points,
        colour: Colour,
        width: float,
        profile: Callable[[float], float] | None = None,
        smoothed: bool = True,
    ) -> None:
        """Stroke of changing width: full ``width`` times ``profile(t)`` for t 0..1 along the stroke."""
        p = smooth(points) if smoothed else np.asarray(points, np.float64)
        profile = profile or taper()
        step = np.linalg.norm(np.diff(p, axis=0), axis=1)
        t = np.concatenate([[0], np.cumsum(step)]) / max(1e-6, step.sum())
        half = np.array([max(0.25, width * profile(v) / 2) for v in t])
        self.ribbon(p, half * 2, colour)

    def ribbon(self, points: NDArray[np.float64], widths: NDArray[np.float64], colour: Colour) -> None:
        """Chain of points (N, 2) with the full width at each."""
        p, half = points, np.maximum(0.25, widths / 2)
        d = np.gradient(p, axis=0)
        n = np.stack([-d[:, 1], d[:, 0]], 1) / (np.linalg.norm(d, axis=1, keepdims=True) + 1e-9)
        left, right = p + n * half[:, None], p - n * half[:, None]
        for i in range(len(p) - 1):
            quad = self._fixed([left[i], left[i + 1], right[i + 1], right[i]])
            cv2.fillConvexPoly(self.image, quad, colour, cv2.LINE_AA, _SHIFT)
        for q, h in zip(p, half, strict=True):
            centre = self._fixed([q])[0]
            radius = round(h * self.unit * (1 << _SHIFT))
            cv2.circle(self.image, (int(centre[0]), int(centre[1])), radius, colour, -1, cv2.LINE_AA, _SHIFT)

    def stamp(self, mask: NDArray[np.uint8], x: float, y: float, colour: Colour) -> None:
        """Lays a coverage mask (h, w) uint8, given in picture pixels, centred on (x, y)."""
        cx, cy = self.matrix[:2, :2] @ np.array([x, y]) + self.matrix[:2, 2]
        h, w = mask.shape
        x0, y0 = round(cx - w / 2), round(cy - h / 2)
        ih, iw = self.image.shape[:2]
        xa, ya, xb, yb = max(0, x0), max(0, y0), min(iw, x0 + w), min(ih, y0 + h)
        if xa >= xb or ya >= yb:
            return
        part = mask[ya - y0 : yb - y0, xa - x0 : xb - x0, None].astype(np.float32) / 255
        spot = self.image[ya:yb, xa:xb]
        spot[:] = np.round(spot * (1 - part) + np.asarray(colour, np.float32) * part).astype(np.uint8)

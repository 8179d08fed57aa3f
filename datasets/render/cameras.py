"""Where the phone is held: height, side, roll, lens and how much of the picture the tiles fill."""

from __future__ import annotations

import numpy as np
from space import Camera, Tile, frame, look_at

Rng = np.random.Generator


def _roll(rng: Rng, kind: str) -> float:
    quarter = [0, np.pi / 2, np.pi, -np.pi / 2]
    share = [0.85, 0.05, 0.05, 0.05] if kind == "seat" else [0.62, 0.11, 0.16, 0.11]
    if rng.random() < 0.12:
        return float(rng.uniform(-np.pi, np.pi))
    return float(rng.choice(quarter, p=share) + rng.normal(0, 0.2 if rng.random() < 0.2 else 0.08))


def _elevation(rng: Rng, kind: str, upright: bool) -> float:
    if upright and kind in ("standing", "closeup"):
        degrees = rng.uniform(5, 50)
    elif kind == "seat":
        degrees = rng.uniform(15, 36)
    elif kind in ("heap", "river"):
        degrees = rng.uniform(24, 90)
    elif kind == "closeup":
        degrees = rng.uniform(30, 90) if rng.random() < 0.85 else rng.uniform(14, 35)
    else:
        degrees = rng.uniform(32, 90) if rng.random() < 0.8 else rng.uniform(18, 50)
    return float(np.deg2rad(degrees))


def _azimuth(rng: Rng, kind: str) -> float:
    roll = rng.random()
    if roll < {"seat": 0.2, "closeup": 0.0, "standing": 0.0}.get(kind, 0.04):  # from the seat opposite
        return float(np.pi + rng.normal(0, 0.3))
    if roll < 0.3:
        return float(rng.uniform(-1.0, 1.0))
    return float(rng.normal(0, 0.3))


def _fill(rng: Rng, kind: str, n: int) -> float:
    """Share of the picture that the tiles span; above 1 some are cut off."""
    if kind == "closeup":
        low = 0.4 if n == 1 else 0.65
        return float(rng.uniform(low, 0.95) if rng.random() < 0.75 else rng.uniform(0.95, 1.4))
    fill = rng.uniform(0.55, 0.98) if rng.random() < 0.75 else rng.uniform(0.3, 1.15)
    if kind in ("heap", "river"):
        return float(rng.uniform(0.5, 1.5))
    return float(fill * rng.uniform(0.25, 0.8)) if n < 6 else float(fill)


def choose_camera(rng: Rng, main: list[Tile], kind: str, width: int, height: int) -> Camera:
    """A camera that looks at the tiles the scene is about, or at the table where there are none."""
    upright = bool(main) and 45 < main[0].tilt < 120
    roll, elevation, azimuth = _roll(rng, kind), _elevation(rng, kind, upright), _azimuth(rng, kind)
    fov = float(np.deg2rad(rng.uniform(35, 80)))
    if not main:
        return look_at(np.zeros(3), azimuth, elevation, float(rng.uniform(8, 30)), roll, fov, width, height)
    points = np.array([[t.x, t.y, 0.7 if upright else 0.4] for t in main])
    reach = np.array([0.5, 0.66, 0]) if kind == "closeup" else np.array([0.6, 0.8, 0])
    points = np.vstack([points + reach * s for s in ([1, 1, 0], [-1, -1, 0], [1, -1, 0], [-1, 1, 0])])
    camera = frame(points, azimuth, elevation, roll, fov, width, height, _fill(rng, kind, len(main)))
    shift = 0.12 if kind == "closeup" else 0.06 if rng.random() < 0.3 else 0.0
    dx, dy = rng.normal(0, 1, 2) * shift
    return camera.shifted(float(dx) * width, float(dy) * height)

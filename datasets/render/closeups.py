"""One to three tiles seen from so near that they fill the picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from layouts import Bag
from space import Tile, TileSize

Rng = np.random.Generator
# Faces whose parts look like other tiles when they are large, and those whose designs differ most.
TELLING = ("1p", "6p", "7p", "8p", "9p", "5p", "4p", "1s", "2s", "8s", "9s", "5z", "flower")


def _code(rng: Rng, bag: Bag) -> str:
    if rng.random() < 0.45:
        code = str(rng.choice(TELLING))
        if code == "flower" or bag.take([code]):
            return code
    return bag.draw()


def closeup(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """One to three tiles: touching, a little apart or at any angle; flat, on edge, leaning, rarely face down."""
    n = int(rng.choice([1, 2, 3], p=[0.5, 0.27, 0.23]))
    gap = float(rng.choice([0.0, rng.uniform(0.02, 0.5)]))
    loose = rng.random() < 0.35
    tilt = float(rng.choice([0.0, rng.uniform(60, 90), rng.uniform(5, 35)], p=[0.75, 0.17, 0.08]))
    turn = float(rng.choice([0.0, np.pi], p=[0.85, 0.15]))
    tiles = []
    for i in range(n):
        yaw = turn + (float(rng.normal(0, 0.6)) if loose else float(rng.normal(0, 0.02)))
        step = 1.0 + gap + (0.35 if loose else 0.0)
        tile = Tile(_code(rng, bag), i * step, float(rng.normal(0, 0.25 if loose else 0.02)), yaw=yaw, tilt=tilt)
        tiles.append(replace(tile, tilt=180.0) if rng.random() < 0.03 else tile)
    return tiles

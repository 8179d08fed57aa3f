"""Which tiles a scene shows: its kind, the tiles it is about and those around."""

from __future__ import annotations

import numpy as np
from closeups import closeup
from heaps import heap, river, seats
from layouts import Bag, block, hand_with_melds, plain_row, scatter, standing, surroundings, wall
from space import Tile, TileSize

Rng = np.random.Generator
KINDS = {
    "hand": 0.3,
    "row": 0.08,
    "block": 0.07,
    "scatter": 0.05,
    "standing": 0.04,
    "wall": 0.03,
    "empty": 0.11,
    "closeup": 0.12,
    "heap": 0.07,
    "river": 0.05,
    "seat": 0.08,
}


def arrange(rng: Rng, size: TileSize, kind: str | None = None) -> tuple[str, list[Tile], list[Tile]]:
    """Kind of scene (of KINDS; by chance where None), the tiles it is about, and those around."""
    bag = Bag(rng, flowers=0.08 if rng.random() < 0.5 else 0.0)
    shares = np.array(list(KINDS.values()))
    by_chance = str(rng.choice(list(KINDS), p=shares / shares.sum()))
    kind = kind or by_chance
    if kind == "empty":
        return kind, [], []
    if kind == "hand":
        main = hand_with_melds(rng, bag, size)
    elif kind == "row":
        main = plain_row(rng, bag, size)
    elif kind == "block":
        main = block(rng, bag, size)
    elif kind == "standing":
        main = standing(rng, bag, size)
    elif kind == "wall":
        main = wall(rng, bag, size, True)
    elif kind in ("closeup", "heap", "river", "seat"):
        make = {"closeup": closeup, "heap": heap, "river": river, "seat": seats}[kind]
        main = make(rng, bag, size)
    else:
        main = scatter(rng, bag, size, int(rng.integers(1, 30)), float(rng.uniform(2, 6)), 0.1)
    share = {"closeup": 0.15, "heap": 0.4, "river": 0.4, "seat": 0.4}.get(kind, 0.7)
    around = surroundings(rng, bag, size, main) if rng.random() < share else []
    return kind, main, around

"""Random table scenes with the layout a careful person would read from them: test input for `vision.layout`.

The table is a plane with x to the owner's right and y towards the owner, in tile widths. A pinhole camera
on the owner's side, rolled by any angle, turns it into quads (`camera`); what lies around a hand is in
`surroundings`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from scorer.tiles import TILE_NAMES

HEIGHT, THICK = 1.35, 0.85
Rng = np.random.Generator


@dataclass(frozen=True)
class Piece:
    """One tile on the table."""

    code: str
    x: float
    y: float
    yaw: float = 0.0
    """Radians, clockwise for the owner looking down: 0 is upright for him."""
    z: float = 0.0


@dataclass(frozen=True)
class ExpectedMeld:
    """What a meld should be read as."""

    kind: str
    codes: tuple[str, ...]
    concealed: bool = False
    added: bool = False
    feeder: str | None = None


@dataclass
class Scene:
    """Pieces and the reading expected."""

    pieces: list[Piece] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    melds: list[ExpectedMeld] = field(default_factory=list)
    winning: str | None = None
    indicator: str | None = None
    story: list[str] = field(default_factory=list)

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the pieces so far."""
        xs, ys = [p.x for p in self.pieces], [p.y for p in self.pieces]
        return min(xs) - 0.5, min(ys) - HEIGHT / 2, max(xs) + 0.5, max(ys) + HEIGHT / 2


class Bag:
    """136 tiles, drawn without putting back."""

    def __init__(self, rng: Rng) -> None:
        self.rng, self.left = rng, dict.fromkeys(TILE_NAMES, 4)

    def take(self, codes: list[str]) -> bool:
        """Takes exactly these if they are left."""
        if any(self.left[c] < codes.count(c) for c in codes):
            return False
        for c in codes:
            self.left[c] -= 1
        return True

    def any(self) -> str:
        """Takes any tile."""
        code = str(self.rng.choice([c for c, n in self.left.items() if n]))
        self.left[code] -= 1
        return code

    def group(self, kind: str) -> list[str]:
        """Takes a chi, pon, kong or pair."""
        while True:
            at = int(self.rng.integers(34))
            if kind == "chi":
                if at >= 27 or at % 9 > 6:
                    continue
                codes = [TILE_NAMES[at + i] for i in range(3)]
            else:
                codes = [TILE_NAMES[at]] * {"pair": 2, "pon": 3, "kong": 4}[kind]
            if self.take(codes):
                return codes


def row(codes: list[str], x: float, y: float, gaps: list[float] | None = None) -> list[Piece]:
    """Upright tiles from left edge *x* on; ``gaps[i]`` before tile i."""
    pieces = []
    for i, code in enumerate(codes):
        x += gaps[i] if gaps else 0.0
        pieces.append(Piece(code, x + 0.5, y))
        x += 1.0
    return pieces


def hand_sets(rng: Rng, bag: Bag, count: int) -> list[list[str]]:
    """A complete hand of *count* (2, 5, 8, 11, 14) tiles as sets and a pair."""
    sets = [bag.group(str(rng.choice(["chi", "chi", "pon"]))) for _ in range(count // 3)]
    sets.insert(int(rng.integers(len(sets) + 1)), bag.group("pair"))
    return sets


def hand_row(rng: Rng, sets: list[list[str]]) -> tuple[list[str], list[float]]:
    """Order and gaps of a revealed hand: sorted, in sets with small gaps, or as drawn."""
    style = rng.choice(["sorted", "sets", "spaced sets", "shuffled"], p=[0.35, 0.25, 0.3, 0.1])
    codes = [c for group in sets for c in group]
    gaps = [0.0] * len(codes)
    if style == "sorted":
        codes.sort(key=TILE_NAMES.index)
    elif style == "shuffled":
        rng.shuffle(codes)
    elif style == "spaced sets":
        at = 0
        for group in sets[:-1]:
            at += len(group)
            gaps[at] = float(rng.uniform(0.1, 0.55))
    return codes, gaps


def meld(rng: Rng, bag: Bag, x: float) -> tuple[list[Piece], float, ExpectedMeld]:
    """One meld from left edge *x* on at y = 0, its right edge, and how to read it."""
    kind = str(rng.choice(["chi", "pon", "kong"], p=[0.35, 0.4, 0.25]))
    codes = bag.group(kind)
    if kind == "kong" and rng.random() < 0.5:
        hidden = [(0, 3), (1, 2), (0, 1, 2), (1, 2, 3)][int(rng.integers(4))]
        pieces = [replace(p, code="back") if i in hidden else p for i, p in enumerate(row(codes, x, 0.0))]
        return pieces, x + 4, ExpectedMeld("kong", tuple(codes), concealed=True)
    side = -1
    if kind == "kong" or rng.random() < 0.6:
        side = 0 if kind == "chi" else int(rng.choice([0, 1, len(codes) - 1]))
    added = kind == "kong" and rng.random() < 0.4
    if added:
        codes, side = codes[:3], min(side, 2)
    if kind == "chi" and side == 0:
        codes = [codes[k] for k in [[0, 1, 2], [1, 0, 2], [2, 0, 1]][int(rng.integers(3))]]
    pieces = []
    turn = float(rng.choice([np.pi / 2, -np.pi / 2]))
    drop = (HEIGHT - 1) / 2
    for i, code in enumerate(codes):
        wide = HEIGHT if i == side else 1.0
        across = (drop, turn) if i == side else (0.0, 0.0)
        pieces.append(Piece(code, x + wide / 2, *across))
        if added and i == side:
            pieces.append(Piece(code, x + wide / 2, drop - 1.02, turn))
        x += wide
    feeder = {-1: None, 0: "left", len(codes) - 1: "right"}.get(side, "across")
    full = tuple(codes) + ((codes[0],) if added else ())
    return pieces, x, ExpectedMeld(kind, full, added=added, feeder=feeder)


def place_hand(rng: Rng, bag: Bag, scene: Scene, n_melds: int) -> str:
    """Lays the concealed tiles, in one row or two, and the winning tile; gets where the latter lies."""
    codes, gaps = hand_row(rng, hand_sets(rng, bag, 14 - 3 * n_melds))
    winning = str(rng.choice(["inside", "apart", "across", "above", "absent"], p=[0.4, 0.2, 0.12, 0.13, 0.15]))
    won = ""
    if winning != "inside":
        at = int(rng.integers(len(codes)))
        won = codes.pop(at)
        gaps.pop(at)
    if len(codes) >= 10 and n_melds == 0 and rng.random() < 0.15:
        half = int(rng.integers(len(codes) // 2 - 1, len(codes) // 2 + 2))
        upper = -HEIGHT - float(rng.uniform(0.02, 0.2))
        scene.pieces += row(codes[:half], float(rng.uniform(-1, 1)), upper, gaps[:half])
        scene.pieces += row(codes[half:], 0.0, 0.0, [0.0, *gaps[half + 1 :]])
        scene.story.append("two rows")
    else:
        scene.pieces += row(codes, 0.0, 0.0, gaps)
    scene.hand = list(codes)
    scene.story += [f"hand {len(codes)}", f"winning {winning}"]
    left, top, right, _ = scene.box()
    if winning == "apart":
        gap = float(rng.uniform(0.65, 1.8))
        x = left - gap - 0.5 if rng.random() < 0.2 else right + gap + 0.5
        scene.pieces.append(Piece(won, x, 0.0))
    elif winning == "across":
        x = right + float(rng.uniform(0.0, 0.5)) + HEIGHT / 2
        scene.pieces.append(Piece(won, x, (HEIGHT - 1) / 2, np.pi / 2))
    elif winning == "above":
        y = top - HEIGHT / 2 - float(rng.uniform(0.15, 0.8))
        x = float(rng.uniform(left + 0.5, right - 0.5))
        scene.pieces.append(Piece(won, x, y, float(rng.choice([0, np.pi / 2]))))
    if winning not in ("inside", "absent"):
        scene.winning = won
        scene.hand.append(won)
    return winning


def place_melds(rng: Rng, bag: Bag, scene: Scene, n_melds: int, winning: str) -> None:
    """Lays melds beside, above or below the hand."""
    left, _, right, _ = scene.box()
    place = str(rng.choice(["right", "left", "above", "below"], p=[0.45, 0.1, 0.35, 0.1]))
    if place in ("above", "below") and winning == "above":
        place = "right"
    scene.story.append(f"{n_melds} melds {place}")
    pieces: list[Piece] = []
    x = 0.0
    for _ in range(n_melds):
        made, x, expected = meld(rng, bag, x)
        pieces += made
        scene.melds.append(expected)
        x += float(rng.choice([0.02, 0.2, 0.6, 1.0]))
    wide = max(p.x for p in pieces) + 0.5
    if place == "right":
        dx, dy = right + float(rng.uniform(1.0, 2.5)), float(rng.normal(0, 0.08))
    elif place == "left":
        dx, dy = left - wide - float(rng.uniform(1.0, 2.5)), float(rng.normal(0, 0.08))
    else:
        dx = float(rng.uniform(left - 1, max(left, right - wide) + 1))
        dy = -HEIGHT - float(rng.uniform(0.5, 1.6))
        if place == "below":
            dy = -dy + 1.0 * any(m.added for m in scene.melds)
    scene.pieces += [replace(p, x=p.x + dx, y=p.y + dy) for p in pieces]


def make_scene(rng: Rng) -> Scene:
    """One player's revealed hand with his melds, the winning tile, perhaps a flower; nothing else around."""
    bag, scene = Bag(rng), Scene()
    n_melds = int(rng.choice([0, 1, 2, 3, 4], p=[0.4, 0.25, 0.17, 0.12, 0.06]))
    winning = place_hand(rng, bag, scene, n_melds)
    if n_melds:
        place_melds(rng, bag, scene, n_melds, winning)
    if rng.random() < 0.15:
        scene.pieces.append(Piece("flower", scene.box()[0] - float(rng.uniform(0.1, 1.5)) - 0.5, 0.0))
        scene.story.append("flower")
    return scene

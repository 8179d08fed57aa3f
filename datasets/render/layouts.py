"""Where tiles lie: revealed hands with melds, walls with an indicator, discards, racks, blocks, scatter.

Every function returns tiles in table space (see `space`); roles and groups are the truth that layout tests use.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from space import Tile, TileSize

Rng = np.random.Generator

CODES = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
UPSIDE, DOWN = np.pi, 180.0


class Bag:
    """The 136 tiles and 8 flowers of one set, drawn without putting back (so no fifth copy ever lies there)."""

    def __init__(self, rng: Rng, flowers: float = 0.03) -> None:
        self.rng, self.left, self.flowers = rng, dict.fromkeys(CODES, 4), flowers

    def draw(self) -> str:
        """One random tile; scarce-looking kinds (1s, 5z) come a little more often because readers fail on them."""
        if self.rng.random() < self.flowers:
            return "flower"
        codes = [c for c, n in self.left.items() if n] or CODES
        weights = np.array([1.6 if c in ("1s", "5z") else 1.0 for c in codes])
        code = str(self.rng.choice(codes, p=weights / weights.sum()))
        self.left[code] = max(0, self.left[code] - 1)
        return code

    def take(self, codes: list[str]) -> bool:
        """Take exact tiles if all are left."""
        if any(self.left[c] < codes.count(c) for c in codes):
            return False
        for c in codes:
            self.left[c] -= 1
        return True

    def group(self, kinds: tuple[str, ...]) -> tuple[str, list[str]]:
        """A sequence, triplet or kong of tiles that are left."""
        for _ in range(200):
            kind = str(self.rng.choice(kinds))
            if kind == "sequence":
                suit, low = "mps"[self.rng.integers(3)], int(self.rng.integers(1, 8))
                codes = [f"{low + i}{suit}" for i in range(3)]
            else:
                codes = [CODES[self.rng.integers(34)]] * (3 if kind == "triplet" else 4)
            if self.take(codes):
                return kind, codes
        return "triplet", [self.draw() for _ in range(3)]


def _jitter(rng: Rng, tile: Tile, shift: float, turn: float) -> Tile:
    dx, dy, dt = rng.normal(0, 1, 3)
    return replace(tile, x=tile.x + dx * shift, y=tile.y + dy * shift, yaw=tile.yaw + dt * turn)


def hand_codes(rng: Rng, bag: Bag, n: int) -> list[str]:
    """`n` concealed tiles: often sets and a pair in order, else any tiles, sorted or not."""
    codes: list[str] = []
    if rng.random() < 0.6:
        while len(codes) + 3 <= n - 2:
            codes += bag.group(("sequence", "sequence", "triplet"))[1]
    while len(codes) < n:
        code = bag.draw()
        codes.append(code)
        if code != "flower" and len(codes) < n and rng.random() < 0.4 and bag.take([code]):
            codes.append(code)
    if rng.random() < 0.6:
        codes.sort(key=lambda c: (c == "flower", c[1:], c))
    elif rng.random() < 0.3:
        rng.shuffle(codes)
    return codes


def row(
    rng: Rng, codes: list[str], size: TileSize, *, y: float = 0.0, role: str = "hand", upside: float = 0.0
) -> list[Tile]:
    """Tiles side by side from x = 0; small gaps between some, a slight bow, single tiles upside down."""
    gap, bow, x = rng.choice([0.0, 0.01, 0.03, 0.12], p=[0.4, 0.3, 0.2, 0.1]), rng.normal(0, 0.003), 0.0
    tiles = []
    for code in codes:
        tiles.append(Tile(code, x, y + bow * (x - 7) ** 2, yaw=UPSIDE if rng.random() < upside else 0.0, role=role))
        x += 1.0 + gap + (rng.uniform(0.1, 0.6) if rng.random() < 0.06 else 0.0)
    wobble = rng.choice([0.004, 0.02, 0.05], p=[0.5, 0.35, 0.15])
    return [_jitter(rng, t, wobble, wobble * 0.8) for t in tiles]


def meld(
    rng: Rng, kind: str, codes: list[str], size: TileSize, x: float, y: float, group: int
) -> tuple[list[Tile], float]:
    """One meld from `x` on, often with the claimed tile sideways; a concealed kong lies partly face down."""
    concealed = kind == "kong" and rng.random() < 0.5
    side = int(rng.choice([0, len(codes) // 2, len(codes) - 1])) if not concealed and rng.random() < 0.55 else -1
    hidden = [(0, 3), (1, 2), (0, 1, 2, 3), (0, 1, 2)][rng.choice(4, p=[0.5, 0.2, 0.15, 0.15])] if concealed else ()
    tiles = []
    for i, code in enumerate(codes):
        wide = size.height if i == side else 1.0
        drop = (1.0 - size.height) / 2 if i == side else 0.0
        tiles.append(
            Tile(
                code,
                x + wide / 2 - 0.5,
                y + drop,
                yaw=(np.pi / 2 if rng.random() < 0.7 else -np.pi / 2) if i == side else 0.0,
                tilt=DOWN if i in hidden else 0.0,
                role="meld",
                group=group,
                sideways=i == side,
            )
        )
        x += wide + rng.choice([0.0, 0.03])
    return [_jitter(rng, t, 0.015, 0.015) for t in tiles], x


def hand_with_melds(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """A revealed hand of winning size: a concealed row, melds beside or above it, perhaps the winning tile apart."""
    n_melds = int(rng.choice([0, 1, 2, 3, 4], p=[0.42, 0.22, 0.18, 0.12, 0.06]))
    groups = [bag.group(("sequence", "triplet", "kong")) for _ in range(n_melds)]
    n = 14 - 3 * n_melds - int(rng.random() < 0.25)
    codes = hand_codes(rng, bag, max(1, n))
    upside = 0.5 if rng.random() < 0.06 else (0.04 if rng.random() < 0.3 else 0.0)
    tiles: list[Tile]
    if len(codes) > 9 and rng.random() < 0.08:
        half = len(codes) // 2
        tiles = row(rng, codes[:half], size, y=size.height + 0.1, upside=upside) + row(
            rng, codes[half:], size, upside=upside
        )
    else:
        tiles = row(rng, codes, size, upside=upside)
    last = max(t.x for t in tiles)
    if rng.random() < 0.2 and len(tiles) > 2:
        apart, across = rng.uniform(0.5, 2.0), rng.random() < 0.4
        dx, dy = (apart, 0.0) if rng.random() < 0.7 else (-last / 2, size.height + rng.uniform(0.1, 0.5))
        tiles[-1] = replace(
            tiles[-1], x=last + dx, y=dy, yaw=np.pi / 2 if across else 0.0, role="winning", sideways=across
        )
        last = max(last, tiles[-1].x)
    above = rng.random() < 0.35
    x = float(rng.uniform(-1, 2)) if above else last + rng.uniform(0.7, 2.2) + 0.5
    y = (
        (size.height + rng.uniform(0.05, 1.2)) * (1 if rng.random() < 0.7 else -1)
        if above
        else float(rng.normal(0, 0.1))
    )
    for i, (kind, group_codes) in enumerate(groups):
        made, x = meld(rng, kind, group_codes, size, x + 0.5, y, i + 1)
        tiles += made
        x += rng.choice([0.02, 0.3, 0.8])
    return tiles


def plain_row(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """One row of 2 to 18 tiles."""
    codes = hand_codes(rng, bag, int(rng.integers(2, 19)))
    return row(rng, codes, size, upside=0.4 if rng.random() < 0.12 else 0.02)


def standing(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """A row on a rack or on edge, faces to the camera, leaning back a little."""
    tilt = float(rng.uniform(55, 90))
    tiles = row(rng, hand_codes(rng, bag, int(rng.integers(5, 15))), size)
    return [replace(t, tilt=tilt) for t in tiles]


def block(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """Packed or spaced rows, each perhaps turned."""
    rows, cols = int(rng.integers(1, 6)), int(rng.integers(2, 10))
    gx, gy = (0.0, 0.0) if rng.random() < 0.6 else rng.uniform(0.1, 1.0, 2)
    mixed = rng.random() < 0.35
    tiles = []
    for r in range(rows):
        flip = UPSIDE if rng.random() < 0.15 else 0.0
        for c in range(cols):
            yaw = flip + (UPSIDE if mixed and rng.random() < 0.3 else 0.0)
            tiles.append(Tile(bag.draw(), c * (1 + gx), r * (size.height + gy), yaw=yaw))
    return [_jitter(rng, t, 0.012, 0.012) for t in tiles]


def scatter(rng: Rng, bag: Bag, size: TileSize, n: int, spread: float, face_down: float) -> list[Tile]:
    """Loose tiles at any angle, none on top of another."""
    tiles: list[Tile] = []
    for _ in range(n * 12):
        if len(tiles) == n:
            break
        x, y = rng.uniform(-spread, spread, 2)
        if all((t.x - x) ** 2 + (t.y - y) ** 2 > 1.7**2 * rng.uniform(0.5, 1.0) for t in tiles):
            down = rng.random() < face_down
            tilt = DOWN if down else (90.0 if rng.random() < 0.03 else 0.0)
            tiles.append(Tile(bag.draw(), x, y, yaw=rng.uniform(0, 2 * np.pi), tilt=tilt, role="other"))
    return tiles


def wall(rng: Rng, bag: Bag, size: TileSize, indicator: bool) -> list[Tile]:
    """A wall of face-down tiles two high from x = 0; with `indicator` one lies face up on top or at its end."""
    n, high = int(rng.integers(2, 15)), 1 if rng.random() < 0.2 else 2
    tiles = []
    for i in range(n):
        for level in range(high):
            if level and rng.random() < 0.04:
                continue
            tiles.append(
                Tile(
                    bag.draw(),
                    i * 1.0,
                    0.0,
                    z=level * size.depth,
                    tilt=DOWN,
                    role="wall",
                    yaw=rng.choice([0.0, UPSIDE]),
                )
            )
    if indicator:
        i = int(rng.integers(0, n))
        if rng.random() < 0.6:
            top = [k for k, t in enumerate(tiles) if round(t.x) == i][-1]
            tiles[top] = replace(
                tiles[top],
                tilt=0.0,
                code=bag.draw(),
                role="indicator",
                yaw=float(rng.choice([0.0, UPSIDE, np.pi / 2])),
            )
        else:
            yaw = float(rng.choice([0.0, np.pi / 2]))
            tiles.append(Tile(bag.draw(), i, 0.0, z=high * size.depth, role="indicator", yaw=yaw))
    return [_jitter(rng, t, 0.02, 0.02) for t in tiles]


def discards(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """Rows of face-up discards, tidy or not."""
    rows, cols = int(rng.integers(1, 4)), int(rng.integers(3, 8))
    wobble = rng.choice([0.02, 0.15])
    tiles = [
        Tile(bag.draw(), c * 1.08, r * (size.height + 0.1))
        for r in range(rows)
        for c in range(cols)
        if rng.random() < 0.92
    ]
    return [_jitter(rng, t, wobble, wobble) for t in tiles]


def rack_of_backs(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """Another player's standing tiles, backs towards the camera."""
    return [
        Tile(bag.draw(), i, 0.0, yaw=UPSIDE, tilt=float(90 - 3 * rng.random()), role="other")
        for i in range(int(rng.integers(4, 15)))
    ]


def _placed(tiles: list[Tile], dx: float, dy: float, turn: float = 0.0) -> list[Tile]:
    return [t.moved(dx, dy, turn) for t in tiles]


def _clash(tiles: list[Tile], others: list[Tile]) -> bool:
    return any((a.x - b.x) ** 2 + (a.y - b.y) ** 2 < 1.55**2 for a in tiles for b in others)


def surroundings(rng: Rng, bag: Bag, size: TileSize, main: list[Tile]) -> list[Tile]:
    """Walls, discards, racks and loose tiles around `main`, none touching it; at most one indicator."""
    centre = np.mean([[t.x, t.y] for t in main], axis=0)
    around: list[Tile] = []
    indicator = rng.random() < 0.6
    for _ in range(int(rng.integers(1, 6))):
        kind = rng.choice(["wall", "discards", "scatter", "rack", "hand"], p=[0.38, 0.22, 0.22, 0.12, 0.06])
        turn = float(rng.choice([0, np.pi / 2, np.pi, -np.pi / 2]) + rng.normal(0, 0.06))
        if kind == "wall":
            made = wall(rng, bag, size, indicator)
        elif kind == "discards":
            made = discards(rng, bag, size)
        elif kind == "rack":
            made = rack_of_backs(rng, bag, size)
            turn = float(rng.normal(0, 0.3))
        elif kind == "hand":
            made = [replace(t, role="other") for t in row(rng, hand_codes(rng, bag, int(rng.integers(5, 14))), size)]
        else:
            made = scatter(rng, bag, size, int(rng.integers(2, 25)), rng.uniform(2, 6), rng.choice([0.0, 0.3, 0.9]))
        for _try in range(6):
            at = centre + [rng.uniform(-10, 10), rng.uniform(-4, 14)]
            moved = _placed(made, at[0], at[1], turn)
            if not _clash(moved, main + around):
                around += moved
                indicator = indicator and not any(t.role == "indicator" for t in moved)
                break
    return around

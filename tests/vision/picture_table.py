"""Lays tiles on a table piece by piece and keeps what a careful person would read from them.

Axes as in the renderer: x to the owner's right, y away from him, in tile widths; rows are placed by their left
edge and their middle line.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from scorer.tiles import TILE_NAMES
from tests.vision.picture_paint import Tile
from tests.vision.scenes import Bag, ExpectedMeld, hand_row, hand_sets

HEIGHT, THICK = 1.35, 0.75
DOWN = 180.0
QUARTER = np.pi / 2
CLOSE, FAR_SIDE = 3.2, 14.0
Rng = np.random.Generator
SIDES = {"left": 0, "middle": 1, "right": -1}


@dataclass
class Table:
    """Tiles, and the reading expected of their photo."""

    rng: Rng
    tiles: list[Tile] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    melds: list[ExpectedMeld] = field(default_factory=list)
    winning: str | None = None
    indicator: str | None = None
    warnings: set[str] = field(default_factory=set)
    """Warnings that must be given."""
    bag: Bag = field(init=False)

    def __post_init__(self) -> None:
        self.bag = Bag(self.rng)

    def put(self, *tiles: Tile) -> None:
        """Lays tiles down as people do: not quite in line."""
        shift, turn = self.rng.normal(0, 0.012, (len(tiles), 2)), self.rng.normal(0, 0.012, len(tiles))
        self.tiles += [
            replace(t, x=t.x + dx, y=t.y + dy, yaw=t.yaw + d) for t, (dx, dy), d in zip(tiles, shift, turn, strict=True)
        ]

    def edges(self, *roles: str) -> tuple[float, float, float, float]:
        """Left, near, right and far edge of the tiles with these roles (of all without one)."""
        chosen = [t for t in self.tiles if t.role in roles or not roles]
        wide = [abs(np.cos(t.yaw)) + HEIGHT * abs(np.sin(t.yaw)) for t in chosen]
        high = [HEIGHT * abs(np.cos(t.yaw)) + abs(np.sin(t.yaw)) for t in chosen]
        xs, ys = [t.x for t in chosen], [t.y for t in chosen]
        return (
            min(x - w / 2 for x, w in zip(xs, wide, strict=True)),
            min(y - h / 2 for y, h in zip(ys, high, strict=True)),
            max(x + w / 2 for x, w in zip(xs, wide, strict=True)),
            max(y + h / 2 for y, h in zip(ys, high, strict=True)),
        )

    def in_sight(self, *, everybody: bool) -> list[Tile]:
        """The tiles that a photographer gets into the picture: his own and what lies close to them, or all."""
        own = [t for t in self.tiles if t.role in ("hand", "meld", "winning", "indicator")]
        loose = [t for t in self.tiles if t.role in ("other", "wall")]
        if everybody:
            return own + [t for t in loose if t.y < FAR_SIDE]
        return own + [t for t in loose if any(np.hypot(t.x - o.x, t.y - o.y) < CLOSE for o in own)]

    # The owner's tiles.

    def lay_hand(self, melds: int = 0, *, short: bool = False) -> list[tuple[str, float]]:
        """Chooses a complete hand for so many melds, one tile less if *short*: codes, each with the gap before it."""
        codes, gaps = hand_row(self.rng, hand_sets(self.rng, self.bag, 14 - 3 * melds))
        if short:
            at = int(self.rng.integers(len(codes)))
            self.bag.left[codes.pop(at)] += 1
            gaps.pop(at)
            gaps[0] = 0.0
        return list(zip(codes, gaps, strict=True))

    def row(self, tiles: list[tuple[str, float]], x: float = 0.0, y: float = 0.0) -> None:
        """A row of the hand from left edge *x* on."""
        for code, gap in tiles:
            x += gap
            self.put(Tile(code, x + 0.5, y, role="hand"))
            x += 1.0
            self.hand.append(code)

    def win(self, x: float, y: float, *, across: bool = False, code: str | None = None) -> None:
        """The winning tile apart from the row; *x*, *y* its middle."""
        self.winning = code or self.bag.any()
        yaw = float(self.rng.choice([QUARTER, -QUARTER])) if across else 0.0
        self.put(Tile(self.winning, x, y, yaw=yaw, role="winning"))
        self.hand.append(self.winning)

    def meld(self, kind: str, form: str, x: float, y: float) -> float:
        """A meld from left edge *x* on; gets its right edge. *form*: which tile lies across, or which are face down.

        Forms: ``plain``; ``left``, ``middle``, ``right``, with ``added`` behind them for an added kong;
        ``ends``, ``inner``, ``three`` or ``all`` of a concealed kong face down.
        """
        codes = self.bag.group(kind)
        if form in ("ends", "inner", "three", "all"):
            down = {"ends": (0, 3), "inner": (1, 2), "three": (1, 2, 3), "all": (0, 1, 2, 3)}[form]
            tiles = [Tile(c, x + k + 0.5, y, tilt=DOWN * (k in down), role="meld") for k, c in enumerate(codes)]
            self.put(*tiles)
            self.melds.append(ExpectedMeld("kong", () if form == "all" else tuple(codes), concealed=True))
            return x + 4
        place, _, added = form.partition(" ")
        row = codes[:3] if added else codes
        side = SIDES[place] % len(row) if place != "plain" else -1
        if kind == "chi" and side == 0:
            take = int(self.rng.integers(3))
            row = [row[take], *(c for k, c in enumerate(row) if k != take)]
        turn = float(self.rng.choice([QUARTER, -QUARTER]))
        drop = (HEIGHT - 1) / 2
        for k, code in enumerate(row):
            wide = HEIGHT if k == side else 1.0
            self.put(Tile(code, x + wide / 2, y - drop * (k == side), yaw=turn * (k == side), role="meld"))
            if added and k == side:
                self.put(Tile(code, x + wide / 2, y - drop + 1.03, yaw=turn, role="meld"))
            x += wide
        feeder = {"left": "left", "middle": "across", "right": "right"}.get(place)
        self.melds.append(ExpectedMeld(kind, tuple(codes), added=bool(added), feeder=feeder))
        return x

    def meld_row(self, groups: list[tuple[str, str]], x: float, y: float, gap: float | None = None) -> float:
        """Several melds side by side; gets the right edge of the last."""
        for n, (kind, form) in enumerate(groups):
            if n:
                x += float(self.rng.choice([0.05, 0.3, 0.8])) if gap is None else gap
            x = self.meld(kind, form, x, y)
        return x

    # What lies around.

    def lone(self, x: float, y: float, yaw: float = 0.0, *, indicator: bool = False, code: str | None = None) -> None:
        """A face-up tile by itself."""
        code = code or self.bag.any()
        self.put(Tile(code, x, y, yaw=yaw, role="indicator" if indicator else "other"))
        if indicator:
            self.indicator = code

    def wall(self, x: float, y: float, length: int, indicator: str = "", *, turn: float = 0.0, high: int = 2) -> None:
        """A wall from left edge *x* on, perhaps with the indicator ``on``, ``in`` or at the ``end`` of it."""
        spots = [(x + (k + 0.5) * np.cos(turn), y + (k + 0.5) * np.sin(turn)) for k in range(length)]
        at = int(self.rng.integers(1, length - 1))
        for k, (a, b) in enumerate(spots):
            for level in range(high):
                flipped = indicator == "in" and k == at and level == high - 1
                if not flipped:
                    self.put(Tile("5z", a, b, z=level * THICK, yaw=turn, tilt=DOWN, role="wall"))
        if indicator:
            code, yaw = self.bag.any(), turn + float(self.rng.choice([0.0, np.pi, QUARTER]))
            (a, b), z = spots[at], (high - (indicator == "in")) * THICK
            if indicator == "in":
                yaw = turn + float(self.rng.choice([0.0, np.pi]))
            elif indicator == "end":
                away = length + float(self.rng.uniform(0.6, 1.0))
                a, b, z = x + away * np.cos(turn), y + away * np.sin(turn), 0.0
            self.put(Tile(code, a, b, z=z, yaw=yaw, role="indicator"))
            self.indicator = code

    def river(self, x: float, y: float, count: int, turn: float = 0.0) -> None:
        """Discards in rows of six, read from where their player sits; *x*, *y* the first tile's place."""
        c, s = np.cos(turn), np.sin(turn)
        for k in range(count):
            a, b = (k % 6) * 1.04, -(k // 6) * (HEIGHT + 0.05)
            self.put(Tile(self.bag.any(), x + c * a - s * b, y + s * a + c * b, yaw=turn))

    def scatter(self, x: float, y: float, count: int, spread: float) -> None:
        """Discards thrown in a heap, each close to another."""
        spots = [(x, y)]
        while len(spots) < count:
            near = spots[int(self.rng.integers(len(spots)))]
            way = float(self.rng.uniform(0, 2 * np.pi))
            spot = (near[0] + 1.62 * np.cos(way), near[1] + 1.62 * np.sin(way))
            clear = all(np.hypot(spot[0] - a, spot[1] - b) > 1.55 for a, b in spots)
            if clear and abs(spot[0] - x) < spread and abs(spot[1] - y) < spread * 0.6:
                spots.append(spot)
        self.put(*(Tile(self.bag.any(), a, b, yaw=float(self.rng.uniform(0, 6.28))) for a, b in spots))

    def player(self, side: str, away: float, count: int = 13, *, standing: bool = False) -> None:
        """Another player's row: ``across``, ``left`` or ``right``, its tiles shown or standing; *away* from (7, 0)."""
        turn = {"across": np.pi, "left": -QUARTER, "right": QUARTER}[side]
        middle = {"across": (7.0, away), "left": (7.0 - away, 5.0), "right": (7.0 + away, 5.0)}[side]
        c, s = np.cos(turn), np.sin(turn)
        for k in range(count):
            a = (k - count / 2 + 0.5) * 1.01
            code, tilt = ("5z", 88.0) if standing else (self.bag.any(), 0.0)
            self.put(Tile(code, middle[0] + c * a, middle[1] + s * a, yaw=turn, tilt=tilt))


def sorted_tiles(codes: list[str]) -> list[str]:
    """Tile order."""
    return sorted(codes, key=TILE_NAMES.index)

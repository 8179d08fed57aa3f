"""What the test pictures show: a hand, its melds, the winning tile, the indicator and what lies around."""

from __future__ import annotations

import numpy as np

from tests.vision.picture_paint import Tile
from tests.vision.picture_table import HEIGHT, QUARTER, Rng, Table

SHOWN = ("left", "middle", "right")
Melds = list[tuple[str, str]]
"""Kind and form of each."""


def any_meld(rng: Rng, forms: tuple[str, ...] = SHOWN) -> tuple[str, str]:
    """A chi or pon in one of these forms; a chi is fed from the left."""
    kind, form = str(rng.choice(["chi", "pon"])), str(rng.choice(forms))
    return kind, "left" if kind == "chi" and form in SHOWN else form


def hand_only(t: Table) -> None:
    t.row(t.lay_hand())


def ready_hand(t: Table) -> None:
    t.row(t.lay_hand(short=True))


def two_rows(t: Table, split: int = 7, short: bool = False) -> None:
    tiles, gap = t.lay_hand(short=short), float(t.rng.uniform(0.0, 0.12))
    t.row([(code, 0.0) for code, _ in tiles[:split]], float(t.rng.uniform(-0.5, 1)), HEIGHT + gap)
    t.row([(code, 0.0) for code, _ in tiles[split:]])


def with_melds(t: Table, place: str, groups: Melds, gap: tuple[float, float] = (1.0, 2.2)) -> None:
    """A hand and its melds beside it (*gap* tile widths away), or beyond or before it."""
    tiles = t.lay_hand(len(groups))
    t.row(tiles)
    left, near, right, far = t.edges()
    space = float(t.rng.uniform(*gap))
    if place == "right":
        t.meld_row(groups, right + space, float(t.rng.normal(0, 0.06)))
    elif place == "left":
        probe = Table(np.random.default_rng(0))
        wide = probe.meld_row(groups, 0.0, 0.0, gap=0.3)
        t.meld_row(groups, left - space - wide, float(t.rng.normal(0, 0.06)), gap=0.3)
    else:
        rise = (1.03 - (HEIGHT - 1) / 2 + 0.5 - HEIGHT / 2) * any("added" in form for _, form in groups)
        y = far + space + HEIGHT / 2 if place == "above" else near - space - HEIGHT / 2 - rise
        t.meld_row(groups, float(t.rng.uniform(left - 0.5, left + 2.5)), y)


def winning_apart(t: Table, place: str, across: bool = False, melds: int = 0) -> None:
    tiles = t.lay_hand(melds)
    code, gap = tiles.pop(int(t.rng.integers(1, len(tiles))))
    t.row([(c, g if g != gap else 0.0) for c, g in tiles])
    left, _, right, far = t.edges()
    half = HEIGHT / 2 if across else 0.5
    high = 0.5 if across else HEIGHT / 2
    if place == "right":
        x = right + (float(t.rng.uniform(0.02, 0.3)) if across else float(t.rng.uniform(0.7, 1.6))) + half
        t.win(x, -(HEIGHT - 1) / 2 * across, across=across, code=code)
    elif place == "left":
        t.win(left - float(t.rng.uniform(0.8, 1.6)) - half, 0.0, across=across, code=code)
    else:
        x = float(t.rng.uniform(left + 1, right - 1))
        t.win(x, far + float(t.rng.uniform(0.06, 0.7)) + high, across=across, code=code)
    if melds:
        groups = [any_meld(t.rng) for _ in range(melds)]
        if place == "right":
            t.meld_row(groups, left, far + float(t.rng.uniform(0.6, 1.2)) + HEIGHT / 2)
        else:
            t.meld_row(groups, t.edges()[2] + float(t.rng.uniform(1.0, 2.0)), 0.0)


def wall_beyond(t: Table, indicator: str, away: tuple[float, float] = (1.6, 3.0)) -> None:
    left, _, right, far = t.edges("hand", "meld", "winning")
    length = int(t.rng.integers(7, 14))
    x = (left + right - length) / 2 + float(t.rng.uniform(-2, 2))
    t.wall(x, far + float(t.rng.uniform(*away)) + HEIGHT / 2, length, indicator, turn=float(t.rng.normal(0, 0.05)))


def lone_indicator(t: Table, place: str) -> None:
    """Off the wall: ``beyond`` the hand, or ``beside`` it on its line or near it."""
    left, _, right, far = t.edges("hand", "meld", "winning")
    yaw = float(t.rng.choice([0.0, QUARTER, np.pi]) + t.rng.normal(0, 0.1))
    if place == "beyond":
        t.lone(float(t.rng.uniform(left + 2, right - 2)), far + float(t.rng.uniform(2.8, 4.5)), yaw, indicator=True)
    else:
        side = float(t.rng.choice([left - 2.6, right + 2.6]))
        t.lone(side, far + float(t.rng.uniform(-0.2, 2)), yaw, indicator=True)


def stray(t: Table) -> None:
    """A tile that belongs to nothing, askew, near an end of the hand."""
    left, near, right, _ = t.edges("hand", "meld", "winning")
    x = float(t.rng.choice([left - 1.9, right + 1.9]))
    t.lone(x, near + float(t.rng.uniform(-1.0, 0.6)), float(t.rng.uniform(0.3, 1.2)))


def flower(t: Table, aside: bool) -> None:
    left, _, _, _ = t.edges()
    t.put(Tile("flower", left - 0.5 - (float(t.rng.uniform(0.6, 1.6)) if aside else 0.02), 0.0))


def discards_beyond(t: Table, kind: str) -> None:
    left, _, right, far = t.edges()
    middle = (left + right) / 2
    if kind == "river":
        t.river(middle - 3 + float(t.rng.uniform(-2, 2)), far + float(t.rng.uniform(4.6, 5.4)), 6 * 2 + 3)
    elif kind == "rivers":
        t.river(middle - 3, far + 5.0, int(t.rng.integers(7, 16)))
        t.river(middle + 3, far + 6.2, int(t.rng.integers(7, 16)), np.pi)
    else:
        t.scatter(middle, far + float(t.rng.uniform(4.6, 5.5)), int(t.rng.integers(8, 16)), 5.0)


def full_table(t: Table, melds: int, winning: bool = False) -> None:
    """All of it: melds, wall with the indicator, discards, another player's standing tiles."""
    if winning:
        winning_apart(t, "right")
    elif melds:
        with_melds(t, str(t.rng.choice(["right", "above"])), [any_meld(t.rng) for _ in range(melds)], (1.0, 1.3))
    else:
        hand_only(t)
    wall_beyond(t, str(t.rng.choice(["on", "in", "end"])), (1.4, 2.2))
    discards_beyond(t, str(t.rng.choice(["river", "scatter"])))
    t.player("across", 16.0, standing=True)


def indicator_only(t: Table, place: str) -> None:
    if place == "alone":
        t.lone(0.0, 0.0, float(t.rng.uniform(0, 6.28)), indicator=True)
    else:
        t.wall(-4.0, 0.0, 8, place)


def other_player(t: Table, side: str, away: float, melds: int) -> None:
    """Somebody else's revealed row, farther off."""
    if melds:
        with_melds(t, "above", [any_meld(t.rng) for _ in range(melds)], (0.4, 0.9))
    else:
        hand_only(t)
    t.player(side, away)
    t.warnings.add("several_rows")


def all_round(t: Table) -> None:
    """Everybody has laid his tiles down."""
    hand_only(t)
    t.player("across", 13.0)
    t.player("left", 10.5, 10)
    t.player("right", 10.5, 13)
    t.warnings.add("several_rows")

"""The pictures of the layout test: scenes by name, laid anew for every seed, each with its exact reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from tests.vision import picture_scenes as lay
from tests.vision.picture_paint import Tile, View
from tests.vision.picture_table import Rng, Table

Build = Callable[[Table], None]
Plan = Iterator[tuple[str, Build, dict[str, float]]]
"""Name, builder, and what is special about the view."""
ROLLS = (0.0, 90.0, 180.0, 270.0, 38.0, 140.0, 217.0, 320.0, 12.0)


@dataclass(frozen=True)
class Case:
    """A picture to take."""

    name: str
    table: Table
    view: View
    focus: list[Tile]


def both(*builds: Build) -> Build:
    """Lays one thing after the other."""

    def build(table: Table) -> None:
        for one in builds:
            one(table)

    return build


def melds(place: str, groups: lay.Melds, gap: tuple[float, float]) -> Build:
    """A hand with these melds."""
    return partial(lay.with_melds, place=place, groups=groups, gap=gap)


def hands() -> Plan:
    """Closed hands in one row and in two, the camera turned every way."""
    for roll in ROLLS:
        yield f"hand, camera turned {roll:.0f}", lay.hand_only, {"roll": roll}
    yield "hand of thirteen", lay.ready_hand, {}
    for split, roll in ((7, 0), (8, 180), (6, 90), (9, 5), (7, 45)):
        yield f"two rows, {split} far", partial(lay.two_rows, split=split), {"roll": roll}
    yield "two rows of thirteen", partial(lay.two_rows, short=True), {}
    for name, build in (("hand", lay.hand_only), ("two rows", lay.two_rows)):
        yield f"oblique {name}", build, {"elevation": 32}


def hands_with_melds(rng: Rng) -> Plan:
    """Melds on every side of the hand, apart and touching, with and without a tile across."""
    for place, rolls in (("right", (0, 180, 30)), ("left", (0, 90)), ("above", (0, 180, 140)), ("below", (0, 270))):
        for n, roll in enumerate(rolls):
            gap = (1.0, 2.2) if place in ("right", "left") else (0.35, 1.2)
            groups = [lay.any_meld(rng) for _ in range(n + 1)]
            yield f"{n + 1} melds {place}", melds(place, groups, gap), {"roll": roll}
    for place, count, roll in (("right", 1, 0), ("right", 2, 90), ("left", 2, 0), ("above", 2, 0), ("above", 3, 200)):
        gap = (1.2, 2.2) if place != "above" else (0.6, 1.2)
        groups = [lay.any_meld(rng, ("plain",)) for _ in range(count)]
        yield f"{count} plain melds {place}", melds(place, groups, gap), {"roll": roll}
    for count in (1, 2):
        yield (
            f"{count} melds touching the hand",
            melds("above", [lay.any_meld(rng) for _ in range(count)], (0, 0.1)),
            {},
        )
    yield "one plain meld touching the hand", melds("above", [("pon", "plain")], (0.02, 0.1)), {}
    yield "four melds", melds("above", [lay.any_meld(rng) for _ in range(4)], (0.4, 1.0)), {}
    for place in ("right", "above"):
        groups = [lay.any_meld(rng), lay.any_meld(rng)]
        yield f"oblique melds {place}", melds(place, groups, (0.9, 1.3)), {"elevation": 34}


def hands_with_kongs(rng: Rng) -> Plan:
    """Concealed, open and added kongs."""
    for form in ("ends", "inner", "three", "all"):
        yield f"concealed kong, {form} down", melds("right", [("kong", form)], (1.0, 2.2)), {}
    for form, place in (("left", "right"), ("middle", "above"), ("right", "left")):
        two = [("kong", f"{form} added"), lay.any_meld(rng)]
        yield f"added kong, {form}", melds(place, two, (0.9, 1.4)), {}
        yield f"open kong, {form}", melds(place, [("kong", form)], (0.9, 1.4)), {}


def winning_tiles() -> Plan:
    """The winning tile beside, across and beyond the row."""
    for place, across, count, roll in (
        ("right", False, 0, 0),
        ("right", True, 0, 180),
        ("left", False, 0, 20),
        ("above", False, 0, 0),
        ("above", True, 0, 90),
        ("right", False, 1, 0),
        ("right", True, 2, 0),
    ):
        build = partial(lay.winning_apart, place=place, across=across, melds=count)
        yield f"winning tile {place}{', across' * across}, {count} melds", build, {"roll": roll}


def indicators(rng: Rng) -> Plan:
    """The indicator on a wall, by itself, and alone in the photo; flowers and stray tiles besides."""
    for where in ("on", "in", "end"):
        wall = partial(lay.wall_beyond, indicator=where)
        yield f"indicator {where} the wall", both(lay.hand_only, wall), {}
        yield f"melds, indicator {where} the wall", both(melds("right", [lay.any_meld(rng)], (1.0, 2.2)), wall), {}
    yield "wall without indicator", both(lay.hand_only, partial(lay.wall_beyond, indicator="")), {}
    for place in ("beyond", "beside"):
        yield f"indicator {place} the hand", both(lay.hand_only, partial(lay.lone_indicator, place=place)), {}
    won = partial(lay.winning_apart, place="right")
    yield "winning tile and lone indicator", both(won, partial(lay.lone_indicator, place="beyond")), {}
    for place, fill in (("alone", 0.3), ("on", 0.7), ("in", 0.7)):
        yield f"only the indicator, {place}", partial(lay.indicator_only, place=place), {"fill": fill}
    for aside in (True, False):
        yield f"flower{' aside' * aside}", both(lay.hand_only, partial(lay.flower, aside=aside)), {}
    on, inside = partial(lay.wall_beyond, indicator="on"), partial(lay.wall_beyond, indicator="in")
    yield "stray, indicator on the wall", both(lay.hand_only, lay.stray, on), {}
    yield (
        "stray beside a hand with a meld",
        both(melds("above", [lay.any_meld(rng)], (1.0, 2.2)), lay.stray, inside),
        {},
    )
    yield "stray, winning tile apart", both(partial(lay.winning_apart, place="above"), lay.stray, on), {}


def company(rng: Rng) -> Plan:
    """Other players' rows, discards, and whole tables."""
    for side, away, count in (("across", 12.0, 0), ("left", 10.5, 0), ("right", 10.5, 1), ("across", 11.0, 2)):
        build = partial(lay.other_player, side=side, away=away, melds=count)
        yield f"player {side}, {count} melds", build, {"elevation": 48}
    yield "players all round", lay.all_round, {"elevation": 48}
    for kind in ("river", "rivers", "scatter"):
        yield f"discards: {kind}", both(lay.hand_only, partial(lay.discards_beyond, kind=kind)), {"elevation": 55}
    river = partial(lay.discards_beyond, kind="river")
    yield "thirteen and a river", both(lay.ready_hand, river), {"elevation": 55}
    yield "melds and a river", both(melds("right", [lay.any_meld(rng)], (1.0, 1.4)), river), {"elevation": 55}
    for count, roll in ((0, 0), (1, 180), (2, 0)):
        build = partial(lay.full_table, melds=count)
        yield f"full table, {count} melds", build, {"elevation": 52, "roll": roll}
    yield "full table, winning tile apart", partial(lay.full_table, melds=0, winning=True), {"elevation": 52}


def cases(seed: int) -> list[Case]:
    """All pictures of a seed."""
    rng = np.random.default_rng(seed)
    plan = [*hands(), *hands_with_melds(rng), *hands_with_kongs(rng), *winning_tiles(), *indicators(rng), *company(rng)]
    made = []
    for number, (name, build, special) in enumerate(plan):
        rng = np.random.default_rng([seed, number])
        table = Table(rng)
        build(table)
        usual = View(
            roll=float(rng.normal(0, 4)),
            elevation=float(rng.uniform(48, 85)),
            azimuth=float(rng.normal(0, 9)),
            fill=float(rng.uniform(0.84, 0.95)),
        )
        view = replace(usual, **special)
        if "roll" in special:
            view = replace(view, roll=view.roll + float(rng.normal(0, 3)))
        if abs(np.sin(np.radians(view.roll))) > 0.85:
            view = replace(view, width=usual.height, height=usual.width)
        focus = table.in_sight(everybody="several_rows" in table.warnings)
        made.append(Case(name, table, view, focus))
    return made

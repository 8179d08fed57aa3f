"""Reads a claim from the body of ``POST /v1/score`` (contract: api.md).

Strict: an unknown field, a wrong type or a contradiction is one `ClaimError` naming the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorer.claim import DEFAULT_RULES, Claim, Meld, MeldKind, Robbed, Seat, Seats, Table, Win, WinBy
from scorer.errors import ClaimError
from scorer.fields import (
    as_count,
    as_list,
    as_member,
    as_object,
    as_stake,
    as_text,
    as_tile,
    as_tiles,
    flag_in,
)
from scorer.melds import read_meld
from scorer.tiles import Tile, format_tiles, indicator_to_wild

MAX_TILES: Final = 136
MAX_ROUNDS: Final = 20
"""Bound on 烧庄 rounds: each doubles the sum, and no game lasts so long."""
MAX_FLOOR: Final = 9

_TOP: Final = frozenset(
    ["rules", "options", "hand", "melds", "winning_tile", "indicator", "wild", "win", "seats", "table"]
)
_WIN: Final = frozenset(Win.__slots__)
_SEATS: Final = frozenset(Seats.__slots__)
_TABLE: Final = frozenset(Table.__slots__)


def parse_claim(body: Mapping[str, Any]) -> Claim:
    """Reads the body of ``POST /v1/score`` (contract: api.md); only ``hand`` is required.

    :raises ClaimError: on the first thing that cannot be read or contradicts itself.
    """
    top = as_object(body, "body", _TOP)
    if top.get("hand") is None:
        raise ClaimError("hand", "缺少手牌 hand", "the hand is missing")
    given = set(top)
    hand = as_tiles(top["hand"], "hand")
    if not hand:
        raise ClaimError("hand", "手牌 hand 是空的", "the hand is empty")
    melds = tuple(read_meld(item, f"melds.{at}") for at, item in enumerate(as_list(top.get("melds"), "melds")))
    if len(hand) + sum(len(meld.tiles) for meld in melds) > MAX_TILES:
        raise ClaimError("hand", f"一副牌只有 {MAX_TILES} 张", f"a set has only {MAX_TILES} tiles")
    winning_tile = as_tile(top.get("winning_tile"), "winning_tile")
    if winning_tile is not None and winning_tile not in hand:
        raise ClaimError(
            "winning_tile",
            "和的那张牌要算在手牌 hand 里面",
            "the winning tile must be among the tiles of hand",
        )
    indicator, wild = _wild(top)
    win = _win(top.get("win"), given)
    seats = _seats(top.get("seats"), given)
    _check_who(win, seats, melds)
    return Claim(
        hand=hand,
        melds=melds,
        winning_tile=winning_tile,
        indicator=indicator,
        wild=wild,
        win=win,
        seats=seats,
        table=_table(top.get("table"), given),
        rules=as_text(top.get("rules", DEFAULT_RULES), "rules"),
        options=dict(as_object(top.get("options"), "options", None)),
        given=frozenset(given),
    )


def _wild(top: Mapping[str, Any]) -> tuple[Tile | None, Tile | None]:
    indicator = as_tile(top.get("indicator"), "indicator")
    wild = as_tile(top.get("wild"), "wild")
    if indicator is not None:
        shown = indicator_to_wild(indicator)
        if wild is not None and wild != shown:
            raise ClaimError(
                "wild",
                f"混坯 {format_tiles([indicator])} 对应的混儿是 {format_tiles([shown])}，不是 {format_tiles([wild])}",
                f"indicator {format_tiles([indicator])} makes {format_tiles([shown])} wild, not {format_tiles([wild])}",
            )
        wild = shown
    return indicator, wild


def _check_who(win: Win, seats: Seats, melds: Sequence[Meld]) -> None:
    """Refuses a claim that names impossible players or an impossible turn (rules, fine print of §4)."""
    if win.by is not WinBy.SELF_DRAW:
        if win.discarder is None:
            raise ClaimError(
                "win.discarder",
                "不是自摸，要写明谁打出（或被抢杠）的 discarder：E/S/W/N",
                "not a self-draw, so name the discarder (or the kong maker): E, S, W or N",
            )
        if win.discarder is seats.winner:
            raise ClaimError("win.discarder", "点炮的人不能是和牌的人", "the discarder cannot be the winner himself")
    if win.kong_replacement and not any(meld.kind is MeldKind.KONG for meld in melds):
        raise ClaimError(
            "win.kong_replacement", "没有杠就没有杠上补牌", "a kong replacement needs a kong among the melds"
        )
    if win.first_turn and (win.by is not WinBy.SELF_DRAW or any(meld.claimed for meld in melds)):
        raise ClaimError(
            "win.first_turn",
            "天和地和只能是第一巡自摸，而且没有吃、碰、明杠",
            "a first-turn win is self-drawn and has no claimed melds",
        )
    for at, meld in enumerate(melds):
        if meld.feeder is seats.winner:
            raise ClaimError(f"melds.{at}.from", "吃碰杠的牌不能来自自己", "a meld cannot be fed by the winner himself")


def _win(value: Any, given: set[str]) -> Win:
    win = as_object(value, "win", _WIN)
    given.update(f"win.{name}" for name in win)
    return Win(
        by=as_member(win.get("by"), "win.by", WinBy) or WinBy.SELF_DRAW,
        discarder=as_member(win.get("discarder"), "win.discarder", Seat),
        robbed=as_member(win.get("robbed"), "win.robbed", Robbed),
        last_tile=flag_in(win, "last_tile", "win"),
        kong_replacement=flag_in(win, "kong_replacement", "win"),
        first_turn=flag_in(win, "first_turn", "win"),
        passed_same_turn=flag_in(win, "passed_same_turn", "win"),
    )


def _seats(value: Any, given: set[str]) -> Seats:
    seats = as_object(value, "seats", _SEATS)
    given.update(f"seats.{name}" for name in seats)
    return Seats(
        winner=as_member(seats.get("winner"), "seats.winner", Seat) or Seat.E,
        dealer=as_member(seats.get("dealer"), "seats.dealer", Seat) or Seat.E,
    )


def _table(value: Any, given: set[str]) -> Table:
    table = as_object(value, "table", _TABLE)
    given.update(f"table.{name}" for name in table)
    return Table(
        stake=as_stake(table.get("stake")),
        floor=as_count(table.get("floor"), "table.floor", MAX_FLOOR),
        burned_rounds=as_count(table.get("burned_rounds"), "table.burned_rounds", MAX_ROUNDS),
        bound=_bound(table.get("bound")),
        you=as_member(table.get("you"), "table.you", Seat),
        you_failed_by=as_member(table.get("you_failed_by"), "table.you_failed_by", Seat),
        exposed=() if table.get("exposed") is None else as_tiles(table["exposed"], "table.exposed"),
        wild_on_wall=flag_in(table, "wild_on_wall", "table"),
        winning_tile_mixed=flag_in(table, "winning_tile_mixed", "table"),
    )


def _bound(value: Any) -> tuple[tuple[Seat, Seat], ...]:
    pairs: list[tuple[Seat, Seat]] = []
    for at, item in enumerate(as_list(value, "table.bound")):
        field = f"table.bound.{at}"
        seats = [as_member(seat, field, Seat) for seat in as_list(item, field)]
        if len(seats) != 2 or seats[0] is None or seats[1] is None or seats[0] is seats[1]:
            raise ClaimError(
                field,
                '互包要写两个不同的座位，如 ["S","N"]',
                'a bond is two different seats, such as ["S","N"]',
            )
        pairs.append((seats[0], seats[1]))
    return tuple(pairs)

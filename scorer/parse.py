"""Reads a claim from the body of ``POST /v1/score`` and melds from the text of the command line.

Strict: an unknown field, a wrong type or a contradiction is one `ClaimError` naming the field.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, TypeVar

from scorer.claim import Claim, Meld, MeldKind, Robbed, Seat, Seats, Table, Win, WinBy
from scorer.errors import ClaimError, TileError
from scorer.meldset import check_meld
from scorer.tiles import Tile, format_tiles, indicator_to_wild, parse_tile, parse_tiles

MAX_TILES: Final = 136
MAX_ROUNDS: Final = 20
"""Bound on 烧庄 rounds: each doubles the sum, and no game lasts so long."""
MAX_FLOOR: Final = 9
MAX_STAKE: Final = 1_000_000_000

_E = TypeVar("_E", bound=StrEnum)

_TOP: Final = frozenset(
    ["rules", "options", "hand", "melds", "winning_tile", "indicator", "wild", "win", "seats", "table"]
)
_WIN: Final = frozenset(Win.__slots__)
_SEATS: Final = frozenset(Seats.__slots__)
_TABLE: Final = frozenset(Table.__slots__)
_MELD: Final = frozenset(["kind", "tiles", "concealed", "added", "from"])


def parse_claim(body: Mapping[str, Any]) -> Claim:
    """Reads the body of ``POST /v1/score`` (contract: api.md); only ``hand`` is required.

    :raises ClaimError: on the first thing that cannot be read or contradicts itself.
    """
    top = _object(body, "body", _TOP)
    if top.get("hand") is None:
        raise ClaimError("hand", "缺少手牌 hand", "the hand is missing")
    given = set(top)
    hand = _tiles(top["hand"], "hand")
    if not hand:
        raise ClaimError("hand", "手牌 hand 是空的", "the hand is empty")
    melds = tuple(_meld(item, f"melds.{at}") for at, item in enumerate(_list(top.get("melds"), "melds")))
    if len(hand) + sum(len(meld.tiles) for meld in melds) > MAX_TILES:
        raise ClaimError("hand", f"一副牌只有 {MAX_TILES} 张", f"a set has only {MAX_TILES} tiles")
    winning_tile = _tile_or_none(top.get("winning_tile"), "winning_tile")
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
        rules=_text(top.get("rules", "beijing-hunr"), "rules"),
        options=dict(_object(top.get("options"), "options", None)),
        given=frozenset(given),
    )


def parse_melds(text: str) -> tuple[Meld, ...]:
    """Reads melds as the command line writes them: ``chi 123m; pon 555z@E; kong 7777p; akong 1111s``.

    ``@SEAT`` names the feeder; ``akong`` is a concealed kong and ``addkong`` a 碰 with its fourth tile added.

    :raises ClaimError: if a part cannot be read.
    """
    melds: list[Meld] = []
    for at, part in enumerate(part for part in text.replace("；", ";").split(";") if part.strip()):
        field = f"melds.{at}"
        words = part.split()
        if len(words) != 2 or words[0] not in ("chi", "pon", "kong", "akong", "addkong"):
            raise ClaimError(
                field,
                f"「{part.strip()}」读不懂，应写成 chi 123m、pon 555z@E、kong 7777p、akong 1111s 或 addkong 1111s",
                f"cannot read {part.strip()!r}; write chi 123m, pon 555z@E, kong 7777p, akong 1111s or addkong 1111s",
            )
        kind, (tiles, at_sign, feeder) = words[0], words[1].partition("@")
        body: dict[str, Any] = {
            "kind": "kong" if kind.endswith("kong") else kind,
            "tiles": tiles,
            "concealed": kind == "akong",
            "added": kind == "addkong",
        }
        if at_sign:
            body["from"] = feeder
        melds.append(_meld(body, field))
    return tuple(melds)


def format_melds(melds: Sequence[Meld]) -> str:
    """Writes melds so that `parse_melds` reads them back."""
    return "; ".join(
        ("akong" if meld.concealed else "addkong" if meld.added else meld.kind.value)
        + f" {format_tiles(meld.tiles)}"
        + (f"@{meld.feeder.value}" if meld.feeder else "")
        for meld in melds
    )


def _wild(top: Mapping[str, Any]) -> tuple[Tile | None, Tile | None]:
    indicator = _tile_or_none(top.get("indicator"), "indicator")
    wild = _tile_or_none(top.get("wild"), "wild")
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
    win = _object(value, "win", _WIN)
    given.update(f"win.{name}" for name in win)
    return Win(
        by=_enum(win.get("by"), "win.by", WinBy) or WinBy.SELF_DRAW,
        discarder=_enum(win.get("discarder"), "win.discarder", Seat),
        robbed=_enum(win.get("robbed"), "win.robbed", Robbed),
        last_tile=_flag(win, "last_tile", "win"),
        kong_replacement=_flag(win, "kong_replacement", "win"),
        first_turn=_flag(win, "first_turn", "win"),
        passed_same_turn=_flag(win, "passed_same_turn", "win"),
    )


def _seats(value: Any, given: set[str]) -> Seats:
    seats = _object(value, "seats", _SEATS)
    given.update(f"seats.{name}" for name in seats)
    return Seats(
        winner=_enum(seats.get("winner"), "seats.winner", Seat) or Seat.E,
        dealer=_enum(seats.get("dealer"), "seats.dealer", Seat) or Seat.E,
    )


def _table(value: Any, given: set[str]) -> Table:
    table = _object(value, "table", _TABLE)
    given.update(f"table.{name}" for name in table)
    return Table(
        stake=_stake(table.get("stake")),
        floor=_count(table.get("floor"), "table.floor", MAX_FLOOR),
        burned_rounds=_count(table.get("burned_rounds"), "table.burned_rounds", MAX_ROUNDS),
        bound=_bound(table.get("bound")),
        you=_enum(table.get("you"), "table.you", Seat),
        you_failed_by=_enum(table.get("you_failed_by"), "table.you_failed_by", Seat),
        exposed=() if table.get("exposed") is None else _tiles(table["exposed"], "table.exposed"),
        wild_on_wall=_flag(table, "wild_on_wall", "table"),
        winning_tile_mixed=_flag(table, "winning_tile_mixed", "table"),
    )


def _bound(value: Any) -> tuple[tuple[Seat, Seat], ...]:
    pairs: list[tuple[Seat, Seat]] = []
    for at, item in enumerate(_list(value, "table.bound")):
        field = f"table.bound.{at}"
        seats = [_enum(seat, field, Seat) for seat in _list(item, field)]
        if len(seats) != 2 or seats[0] is None or seats[1] is None or seats[0] is seats[1]:
            raise ClaimError(
                field,
                '互包要写两个不同的座位，如 ["S","N"]',
                'a bond is two different seats, such as ["S","N"]',
            )
        pairs.append((seats[0], seats[1]))
    return tuple(pairs)


def _meld(value: Any, field: str) -> Meld:
    body = _object(value, field, _MELD)
    if "kind" not in body or "tiles" not in body:
        raise ClaimError(field, "副露要写 kind 和 tiles", "a meld needs kind and tiles")
    kind = _enum(body["kind"], f"{field}.kind", MeldKind)
    if kind is None:
        raise ClaimError(f"{field}.kind", "kind 只能是 chi、pon、kong", "kind is chi, pon or kong")
    concealed = _flag(body, "concealed", field)
    meld = Meld(
        kind=kind,
        tiles=tuple(sorted(_tiles(body["tiles"], f"{field}.tiles"))),
        concealed=concealed,
        added=_flag(body, "added", field),
        # A concealed kong has no feeder, whatever the body says.
        feeder=None if concealed else _enum(body.get("from"), f"{field}.from", Seat),
    )
    check_meld(meld, field)
    return meld


def _object(value: Any, field: str, known: frozenset[str] | None) -> Mapping[str, Any]:
    if value is None and field != "body":
        return {}
    if not isinstance(value, Mapping):
        raise ClaimError(field, f"{field} 应是一个对象", f"{field} must be an object")
    if known is not None:
        unknown = sorted(str(key) for key in value if key not in known)
        if unknown:
            path = unknown[0] if field == "body" else f"{field}.{unknown[0]}"
            raise ClaimError(
                path,
                f"不认识的字段：{'、'.join(unknown)}；可用的有 {'、'.join(sorted(known))}",
                f"unknown field {', '.join(unknown)}; known are {', '.join(sorted(known))}",
            )
    return value


def _list(value: Any, field: str) -> Sequence[Any]:
    if value is None:
        return ()
    if not isinstance(value, (list, tuple)):
        raise ClaimError(field, f"{field} 应是一个列表", f"{field} must be a list")
    return value


def _text(value: Any, field: str) -> str:
    if not isinstance(value, str):
        raise ClaimError(field, f"{field} 应是文字", f"{field} must be a string")
    return value


def _flag(body: Mapping[str, Any], name: str, parent: str) -> bool:
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise ClaimError(f"{parent}.{name}", f"{name} 只能是 true 或 false", f"{name} must be true or false")
    return value


def _count(value: Any, field: str, most: int) -> int:
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ClaimError(field, f"{field} 应是 0 到 {most} 的整数", f"{field} must be an integer 0 to {most}")
    return value


def _stake(value: Any) -> int | float:
    if value is None:
        return 1
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ClaimError("table.stake", "底分 stake 应是数字", "stake must be a number")
    if not math.isfinite(value) or not 0 < value <= MAX_STAKE:
        raise ClaimError(
            "table.stake",
            f"底分 stake 应大于 0、不超过 {MAX_STAKE}",
            f"stake must be above 0 and at most {MAX_STAKE}",
        )
    return value


def _enum(value: Any, field: str, kind: type[_E]) -> _E | None:
    if value is None:
        return None
    try:
        return kind(value)
    except ValueError:
        known = "/".join(kind)
        raise ClaimError(field, f"{field} 只能是 {known}", f"{field} must be one of {known}") from None


def _tile_or_none(value: Any, field: str) -> Tile | None:
    return None if value is None else _tiles([value], field)[0]


def _tiles(value: Any, field: str) -> tuple[Tile, ...]:
    try:
        if isinstance(value, str):
            return parse_tiles(value)
        if isinstance(value, (list, tuple)):
            return tuple(parse_tile(item) for item in value)
    except TileError as error:
        raise ClaimError(field, error.zh, error.en) from None
    raise ClaimError(
        field,
        f'{field} 应是牌的列表或 "123m" 这样的文字',
        f'{field} must be a list of tiles or a text like "123m"',
    )

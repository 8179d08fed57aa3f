"""Every choice a table can switch: one frozen dataclass whose fields state meaning, type and default.

The defaults here switch nothing on; each rule set in ``scorer/rules/*.toml`` lists what it sets. A D-number
names the decision of the rules document that the option opens (rules §§2-5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, Final, TypeAlias, TypeVar

from scorer.errors import RulesError

PointsTable: TypeAlias = tuple[tuple[int, int], ...]
"""``(least fan, points)``, ascending by fan."""

_T = TypeVar("_T")
_NO_TABLE: Final[PointsTable] = ()
_MANY: Final = 1_000_000


def _option(default: _T, zh: str, en: str, *, choices: tuple[str, ...] = (), low: int = 0, high: int = _MANY) -> _T:
    """Declares a field together with what a player is told about it."""
    meta = {"zh": zh, "en": en, "choices": choices, "low": low, "high": high}
    declared: _T = field(default=default, metadata=meta)
    return declared


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """All choices of one rule set."""

    # Shapes and wilds.
    wild: bool = _option(True, "用混儿", "wild tiles are in play")
    sets: int = _option(
        4, "几副牌加一对将：4 是十三张，5 是十六张", "sets beside the pair: 4, or 5 for 16 tiles", low=4, high=5
    )
    seven_pairs: bool = _option(True, "认七对", "seven pairs is a winning shape")
    thirteen_orphans: bool = _option(False, "认十三幺", "thirteen orphans is a winning shape")
    discarded_wild_is_natural: bool = _option(
        True, "别人打出的混儿只当本张（W-D2）", "a discarded tile of the wild kind is just itself (W-D2)"
    )

    # What may win.
    max_claims: int = _option(
        -1, "吃和碰合计最多几次，-1 不限", "most 吃 and 碰 together, -1 for no limit", low=-1, high=4
    )
    claimed_needs_self_draw: str = _option(
        "never",
        "吃碰明杠后只能自摸：从不、总是、只在带混儿时",
        "a hand with claimed melds must self-draw: never, always, or only in a game with wilds",
        choices=("never", "always", "with_wilds"),
    )
    plain_needs_self_draw: bool = _option(False, "推倒和只能自摸", "a plain hand must self-draw")
    half_flush_ends_plain: bool = _option(
        True,
        "混一色、字一色不算推倒和（D4-D1）",
        "a half flush or all honours is no plain hand (D4-D1)",
    )
    wilds_need_self_draw: int = _option(
        0, "手里有几个混儿起只能自摸，0 不限", "from how many wilds on one must self-draw, 0 for never", high=4
    )
    passed_turn_forbidden: bool = _option(
        False, "顺胡算诈胡", "winning on a tile passed earlier in the same turn is a false claim"
    )
    exposed_tiles: bool = _option(
        False, "曝光的牌不能和别人打的", "no win on a discard of the winner's own exposed kinds"
    )
    rob_concealed: str = _option(
        "never",
        "抢暗杠：不许、只许龙身抢",
        "robbing a concealed kong: never, or only by the body of a straight",
        choices=("never", "dragon"),
    )
    minimum: int = _option(0, "最少几番起和", "fewest fan or doublings to win", high=100)
    minimum_without_wilds: int = _option(0, "不带混儿时最少几番起和", "the same in a game without wilds", high=100)

    # What patterns mean.
    robbing_is_self_draw: bool = _option(
        False, "抢补杠、抢暗杠算自摸", "robbing an added or concealed kong counts as a self-draw"
    )
    you_counts_as_no_wild: bool = _option(False, "混儿悠成功按无混儿算", "a made 混儿悠 counts as holding no wild")
    dealer_counts_when_discarding: bool = _option(
        False, "庄家点炮也算庄", "the pattern 庄 also counts when the dealer discards"
    )
    catch_five_pairs: bool = _option(
        False, "七对单吊五万也算捉五魁", "seven pairs waiting on 5m alone also catches the five"
    )
    catch_five_dragon: bool = _option(
        False, "捉五魁的龙加一番", "catching the five in a hand with a straight adds a doubling"
    )
    flush_counts_missing_suits: bool = _option(False, "清一色也算断门", "a flush counts as missing a suit as well")
    mixed_tile_lowest: bool = _option(
        False, "自摸牌插进手牌按最小算", "a self-drawn tile mixed into the hand scores the lowest reading"
    )
    four_wilds_win: bool = _option(
        False, "摸齐四个混儿当即和牌", "drawing all four wilds wins at once, whatever the shape"
    )
    hun_kong: int = _option(40, "混杠每家付多少", "what each other player pays for four wilds")
    limit_points: int = _option(40, "天和地和每家付多少", "what each pays for a heavenly or earthly win")
    limits_ignore_dealer: bool = _option(
        True, "天和地和不分庄家闲家（HR-D3）", "heavenly and earthly wins know no dealer (HR-D3)"
    )

    # Points.
    stake: int | float = _option(1, "底分（锅底）", "points of a hand without any pattern")
    table_stake: bool = _option(False, "乘以桌上说好的底分 stake", "multiply by the stake of the claim")
    max_fan: int = _option(0, "封顶番数，0 不封", "most fan that count, 0 for no limit", high=100)
    cap: int = _option(0, "每家最多付几倍底分，0 不封", "most one payer pays for the hand, in stakes, 0 for no limit")
    points_table: tuple[tuple[int, int], ...] = _option(
        _NO_TABLE, "番数对应点数表：[最少番数, 点数]（BC-D1）", "points by fan: [fewest fan, points] (BC-D1)"
    )
    claimed_halves: bool = _option(False, "破门清点数减半", "any claimed meld halves the points")
    max_floor: int = _option(0, "上楼最多几层", "most floors that double the stakes", high=9)

    # Who pays.
    discard_win_payers: str = _option(
        "all",
        "点炮时谁付：三家都付、只有点炮的付（HR-D1）",
        "who pays for a win on a discard: all, or the discarder alone (HR-D1)",
        choices=("all", "discarder"),
    )
    innocents_pay: bool = _option(True, "没点炮的两家也付", "those who did not discard pay as well")
    dealer_wins_double: bool = _option(False, "庄家和牌各家付双份", "all pay double to a winning dealer")
    dealer_pays_double: bool = _option(False, "闲家和牌庄家付双份（HR-D2）", "the dealer pays double (HR-D2)")
    discarder_doubles: bool = _option(False, "点炮的付双份", "the discarder pays double")
    you_failed_doubles: bool = _option(False, "混儿悠没成，悠的人付双份", "the player of a failed 混儿悠 pays double")
    self_draw_divisor: int = _option(
        1, "自摸时每家付点数的几分之一（BC-D2）", "on a self-draw each pays points divided by this (BC-D2)", low=1
    )
    robbed_pays_self_draw: bool = _option(
        False,
        "被抢杠的付自摸三家的总数（BC-D2）",
        "the maker of a robbed kong pays what all three pay on a self-draw (BC-D2)",
    )
    base_discard: int = _option(20, "平点：闲家点闲家的底", "base: a non-dealer discards to a non-dealer")
    base_dealer_discards: int = _option(30, "庄点：庄家点炮的底", "base: the dealer discards")
    base_dealer_wins: int = _option(40, "点庄：庄家和点炮的底", "base: the dealer wins on a discard")
    base_self_draw: int = _option(10, "平摸：闲家付的底", "base: a non-dealer self-draws, each non-dealer")
    base_dealer_pays: int = _option(20, "平摸：庄家付的底", "base: a non-dealer self-draws, the dealer")
    base_dealer_self_draw: int = _option(20, "庄摸：各家付的底", "base: the dealer self-draws, each")
    bonds: bool = _option(False, "三嘴互包", "three melds taken from one player bind the two")
    kongs_bind: bool = _option(True, "明杠也算互包的嘴", "an exposed kong counts as one of the three melds")

    # Side payments and penalties.
    burned: int = _option(0, "烧庄时庄家付每家多少，0 不算", "what a burned dealer pays each, 0 for nothing")
    burned_doubles: bool = _option(False, "烧庄每多一轮翻一倍", "each further burned round doubles it")
    kong_exposed: int = _option(0, "明杠收多少，和了才收", "money for an exposed kong, to the winner only")
    kong_concealed: int = _option(0, "暗杠每家收多少", "money for a concealed kong, from each")
    kong_exposed_payer: str = _option(
        "all", "明杠谁付：三家、点杠的", "who pays an exposed kong: all, or its feeder", choices=("all", "feeder")
    )
    penalty: int = _option(0, "诈胡赔每家多少", "what a false claimant pays each other player")


OPTION_FIELDS: Final[Mapping[str, Field[Any]]] = {item.name: item for item in fields(Options)}


def option_type(name: str) -> str:
    """Gets the type of an option in words: ``bool``, ``int``, ``number``, ``choice`` or ``table``."""
    item = OPTION_FIELDS[name]
    if item.metadata["choices"]:
        return "choice"
    if isinstance(item.default, bool):
        return "bool"
    if isinstance(item.default, tuple):
        return "table"
    return "number" if name == "stake" else "int"


def option_problem(name: str, value: Any) -> str | None:
    """Gets what is wrong with *value* for the option, bilingual, or ``None``."""
    if name not in OPTION_FIELDS:
        return f"没有选项「{name}」 (no option {name!r})"
    meta = OPTION_FIELDS[name].metadata
    kind = option_type(name)
    if kind == "bool":
        if isinstance(value, bool):
            return None
        return f"{name} 只能是 true 或 false (must be true or false), not {value!r}"
    if kind == "choice":
        if isinstance(value, str) and value in meta["choices"]:
            return None
        known = "/".join(meta["choices"])
        return f"{name} 只能是 {known} (must be one of them), not {value!r}"
    if kind == "table":
        return _table_problem(name, value)
    number = isinstance(value, int | float if kind == "number" else int) and not isinstance(value, bool)
    if kind == "number" and number and 0 < value <= meta["high"]:
        return None
    if kind == "int" and number and meta["low"] <= value <= meta["high"]:
        return None
    low = 0 if kind == "number" else meta["low"]
    what = "正数 (a number above 0)" if kind == "number" else f"整数 {low}..{meta['high']} (an integer)"
    return f"{name} 应是{what}, not {value!r}"


def _table_problem(name: str, value: Any) -> str | None:
    wanted = f"{name} 应是 [[0, 点数], [番数, 点数], …]，番数递增 (pairs [fan, points] ascending from fan 0)"
    if not isinstance(value, list | tuple):
        return wanted
    for row in value:
        if not isinstance(row, list | tuple) or len(row) != 2:
            return wanted
        if any(isinstance(cell, bool) or not isinstance(cell, int) or not 0 <= cell <= _MANY for cell in row):
            return wanted
    fans = [row[0] for row in value]
    if value and (fans[0] != 0 or fans != sorted(set(fans))):
        return wanted
    return None


def change_options(options: Options, changes: Mapping[str, Any]) -> Options:
    """Gets *options* with *changes* made.

    :raises RulesError: listing every unknown name and wrong value.
    """
    problems = tuple(problem for name, value in changes.items() if (problem := option_problem(name, value)) is not None)
    if problems:
        raise RulesError("规则选项有错：" + "；".join(problems), "bad options", problems)
    values: dict[str, Any] = {
        name: tuple(tuple(row) for row in value) if option_type(name) == "table" else value
        for name, value in changes.items()
    }
    return replace(options, **values)

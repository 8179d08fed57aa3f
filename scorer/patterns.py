"""The patterns 番种 of rules §4: one small record each, with a pure predicate on reading and situation.

What a pattern is worth and which others it replaces is data of each rule set (``scorer/rules/*.toml``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from scorer.candidates import Candidate
from scorer.claim import WinBy
from scorer.divide import RUNS, Fact, runs
from scorer.result import Shape
from scorer.situation import Situation
from scorer.suits import MAX_WILDS
from scorer.tiles import FIVE_CHARACTERS, HONOURS

Predicate: TypeAlias = Callable[[Candidate, Situation], bool]

_SUITED: Final = 0b0111
_HONOUR: Final = 0b1000


@dataclass(frozen=True, slots=True)
class Pattern:
    """A named property of a won hand."""

    id: str
    zh: str
    en: str
    holds: Predicate
    by_reading: bool = True
    """Whether the reading decides; otherwise the situation alone does."""


def dragon_suits(reading: Candidate, s: Situation) -> tuple[int, ...]:
    """Gets the suits of which 123, 456 and 789 are all among the sets, melds included."""
    everything = reading.facts | s.meld_facts
    return tuple(suit for suit in range(3) if runs(everything, suit) == RUNS)


def in_concealed_dragon(tile: int, reading: Candidate, s: Situation) -> bool:
    """Whether a concealed *tile* can lie inside a straight: in a part of it that is not on the table."""
    if tile >= HONOURS or tile // 9 not in dragon_suits(reading, s):
        return False
    return bool(runs(reading.facts, tile // 9) >> (tile % 9 // 3) & 1)


# Of the situation alone.


def _dealer(_: Candidate, s: Situation) -> bool:
    return s.winner is s.dealer or (s.options.dealer_counts_when_discarding and s.discarder is s.dealer)


def _closed(_: Candidate, s: Situation) -> bool:
    return s.closed


def _self_draw(_: Candidate, s: Situation) -> bool:
    return s.self_drawn


def _discard_win(_: Candidate, s: Situation) -> bool:
    return not s.self_drawn


def _robbed_kong(_: Candidate, s: Situation) -> bool:
    return s.robbed is not None


def _you_made(_: Candidate, s: Situation) -> bool:
    return s.options.wild and s.table.you is s.winner


def _no_wild(reading: Candidate, s: Situation) -> bool:
    if s.wild is None:
        return False  # a game without wilds never counts it (rules §2)
    return s.wilds == 0 or (s.options.you_counts_as_no_wild and _you_made(reading, s))


def _closed_no_wild(reading: Candidate, s: Situation) -> bool:
    return s.closed and _no_wild(reading, s)


def _wild_on_wall(_: Candidate, s: Situation) -> bool:
    return s.options.wild and s.table.wild_on_wall


def _last_tile(_: Candidate, s: Situation) -> bool:
    return s.win.last_tile and s.by is not WinBy.ROBBING_KONG


def _kong_bloom(_: Candidate, s: Situation) -> bool:
    return s.by_hand and s.win.kong_replacement


def _four_wilds(_: Candidate, s: Situation) -> bool:
    return s.wilds == MAX_WILDS


def _heavenly(_: Candidate, s: Situation) -> bool:
    return s.win.first_turn and s.winner is s.dealer


def _earthly(_: Candidate, s: Situation) -> bool:
    return s.win.first_turn and s.winner is not s.dealer


def _big_single(reading: Candidate, s: Situation) -> bool:
    return reading.shape is Shape.STANDARD and s.claimed == s.shapes.sets


# Of the reading.


def _all_triplets(reading: Candidate, _: Situation) -> bool:
    return reading.shape is Shape.STANDARD and not reading.sequence


def _catch_five(reading: Candidate, s: Situation) -> bool:
    if s.winning != FIVE_CHARACTERS:
        return False
    if reading.shape is Shape.SEVEN_PAIRS:
        return s.options.catch_five_pairs and s.only_five()
    # The 456m must be concealed; any natural 5m can then be said to be its middle.
    return runs(reading.facts, 0) & 0b010 != 0 and s.only_five()


def _straight(reading: Candidate, s: Situation) -> bool:
    return bool(dragon_suits(reading, s))


def _own_wild_straight(reading: Candidate, s: Situation) -> bool:
    if s.wilds != 1 or s.wild is None or reading.own_wilds != 1:
        return False
    if not in_concealed_dragon(s.wild, reading, s):
        return False
    # A natural 5m that catches the five takes the middle from the wild, unless there are two middles.
    return s.wild != FIVE_CHARACTERS or bool(reading.facts & Fact.SECOND_456M) or not _catch_five(reading, s)


def _seven_pairs(reading: Candidate, _: Situation) -> bool:
    return reading.shape is Shape.SEVEN_PAIRS


def _deluxe(reading: Candidate, _: Situation) -> bool:
    return reading.quads >= 1


def _double_deluxe(reading: Candidate, _: Situation) -> bool:
    return reading.quads >= 2


def _thirteen_orphans(reading: Candidate, _: Situation) -> bool:
    return reading.shape is Shape.THIRTEEN_ORPHANS


def _flush(reading: Candidate, _: Situation) -> bool:
    return reading.suits in (0b001, 0b010, 0b100)


def _half_flush(reading: Candidate, _: Situation) -> bool:
    return reading.suits in (0b1001, 0b1010, 0b1100)


def _all_honours(reading: Candidate, _: Situation) -> bool:
    return reading.suits == _HONOUR


def _missing_suit(reading: Candidate, s: Situation) -> bool:
    if _flush(reading, s):
        return s.options.flush_counts_missing_suits
    return reading.shape is not Shape.FOUR_WILDS and reading.suits & _SUITED != _SUITED


_ENDS_PLAIN: Final[tuple[Predicate, ...]] = (
    _seven_pairs,
    _flush,
    _all_triplets,
    _big_single,
    _straight,
    _last_tile,
    _kong_bloom,
    _four_wilds,
    _heavenly,
    _earthly,
    _catch_five,
)


def is_plain(reading: Candidate, s: Situation) -> bool:
    """推倒和: none of the patterns that end it (rules §4)."""
    if s.options.half_flush_ends_plain and (_half_flush(reading, s) or _all_honours(reading, s)):
        return False
    return not any(holds(reading, s) for holds in _ENDS_PLAIN)


_ALL: Final = (
    Pattern("dealer", "庄", "dealer", _dealer, False),
    Pattern("closed", "门清", "closed hand", _closed, False),
    Pattern("self_draw", "自摸", "self-draw", _self_draw, False),
    Pattern("discard_win", "点炮", "win on a discard", _discard_win, False),
    Pattern("robbed_kong", "抢杠", "robbing a kong", _robbed_kong, False),
    Pattern("no_wild", "无混儿", "no wild", _no_wild, False),
    Pattern("closed_no_wild", "门清无惠", "closed without wilds", _closed_no_wild, False),
    Pattern("wild_on_wall", "混上墙", "wild put on the wall", _wild_on_wall, False),
    Pattern("wild_you", "混儿悠", "made wild 悠", _you_made, False),
    Pattern("last_tile", "海底捞月", "last tile", _last_tile, False),
    Pattern("kong_bloom", "杠上开花", "kong replacement", _kong_bloom, False),
    Pattern("four_wilds", "混杠", "four wilds", _four_wilds, False),
    Pattern("heavenly", "天和", "heavenly win", _heavenly, False),
    Pattern("earthly", "地和", "earthly win", _earthly, False),
    Pattern("big_single", "大钓", "big single wait", _big_single),
    Pattern("all_triplets", "对对和", "all triplets", _all_triplets),
    Pattern("catch_five", "捉五魁", "catching the five", _catch_five),
    Pattern("straight", "一条龙", "straight", _straight),
    Pattern("own_wild_straight", "本混儿龙", "straight with its own wild", _own_wild_straight),
    Pattern("seven_pairs", "七对", "seven pairs", _seven_pairs),
    Pattern("deluxe", "豪华七对", "deluxe seven pairs", _deluxe),
    Pattern("double_deluxe", "双豪华七对", "double deluxe seven pairs", _double_deluxe),
    Pattern("thirteen_orphans", "十三幺", "thirteen orphans", _thirteen_orphans),
    Pattern("flush", "清一色", "flush", _flush),
    Pattern("half_flush", "混一色", "half flush", _half_flush),
    Pattern("all_honours", "字一色", "all honours", _all_honours),
    Pattern("missing_suit", "断门", "missing suit", _missing_suit),
    Pattern("plain", "推倒和", "plain hand", is_plain),
)

PATTERNS: Final[Mapping[str, Pattern]] = MappingProxyType({pattern.id: pattern for pattern in _ALL})
"""Every pattern by its id, in the order in which results list them."""

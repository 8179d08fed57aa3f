"""How far a hand is from a complete shape (rules §3), wilds included.

The distance is exact over all shapes the rule set accepts: the number of tiles still missing after every wild
has filled one, less one. -1 is complete, 0 is ready. It looks at shapes only: a ready hand may wait for a kind
of which no copy is left. No kind is used more than four times plus the wilds held.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from scorer.complete import ALL_BUT_ORPHANS, ORPHANS, PAIRS_HAND, SUIT_SLICES, Shapes
from scorer.suits import SETS, missing

FAR: Final = 99
Lacking: TypeAlias = tuple[int, ...]
"""Tiles missing for 0..5 sets, then for 0..5 sets and a pair."""


@lru_cache(maxsize=1 << 14)
def join_lacking(one: Lacking, other: Lacking) -> Lacking:
    """Joins what two parts of a hand lack: sets add up, and the pair may stand in either."""
    bare, paired = [FAR] * (SETS + 1), [FAR] * (SETS + 1)
    for sets in range(SETS + 1):
        for more in range(SETS + 1 - sets):
            both = sets + more
            bare[both] = min(bare[both], one[sets] + other[more])
            paired[both] = min(
                paired[both],
                one[sets] + other[SETS + 1 + more],
                one[SETS + 1 + sets] + other[more],
            )
    return (*bare, *paired)


def standard_missing(counts: bytes, extra: int, sets: int) -> int:
    """Gets how many tiles *counts* lack for *sets* sets and a pair; *extra* as in `suits.missing`."""
    one, two, three, four = (missing(counts[part], extra) for part in SUIT_SLICES)
    return join_lacking(join_lacking(one, two), join_lacking(three, four))[SETS + 1 + sets]


def pairs_missing(counts: bytes, wilds: int) -> int:
    """Gets how many tiles *counts* lack for seven pairs; four alike are two pairs."""
    pairs = sum(count >> 1 for count in counts)
    singles = sum(count & 1 for count in counts)
    if pairs + singles >= 7:
        return max(0, 7 - pairs)
    # Pairs from nothing cost two tiles each.
    return 7 - pairs + (7 - pairs - singles)


def orphans_missing(counts: bytes) -> int:
    """Gets how many tiles *counts* lack for thirteen orphans."""
    kinds = sum(1 for tile in ORPHANS if counts[tile])
    doubled = any(counts[tile] > 1 for tile in ORPHANS)
    return PAIRS_HAND - kinds - doubled


def distance(counts: bytes, wilds: int = 0, melds: int = 0, shapes: Shapes = ALL_BUT_ORPHANS) -> int:
    """Gets the distance of *counts* natural concealed tiles, *wilds* and *melds* from the nearest shape."""
    lacking = standard_missing(counts, wilds, max(0, shapes.sets - melds))
    if melds == 0:
        if shapes.seven_pairs:
            lacking = min(lacking, pairs_missing(counts, wilds))
        if shapes.thirteen_orphans:
            lacking = min(lacking, orphans_missing(counts))
    return max(lacking - wilds - 1, -1)

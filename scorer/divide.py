"""All ways to read one suit with wilds, kept as the best way for every set of facts that patterns can ask.

A *division* of a suit places sets, at most one pair and some wilds so that no tile is left over. There may be
thousands, but a pattern asks only a few facts of them (`Fact`), and among divisions with equal facts the
tie-break W-D3 (rules §2) always prefers the same one. So one number per set of facts is enough, and since
that number (a *rank*) simply adds up over ranks and suits, it is found by dynamic programming.

Layout of a rank, most significant first, so that the greater rank is the preferred reading:

1. how many wilds stand for their own kind (more is better: fewest wilds used as another tile),
2. for each kind in tile order, 3 bits: how many wilds stand for it (lower tiles first),
3. for each kind in tile order, 8 bits: pairs (3), triplets (2), sequences (3) that start there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from scorer.tiles import HONOURS, Tile

RANKS: Final = 9
MOST_STARTS: Final = 5
"""A hand has at most five sets, so no more sequences than that start at one tile."""
SLOTS: Final = 4
"""Three suits and the honours."""

_GROUP_BITS: Final = 8
_FILL_BITS: Final = 3
_GROUPS: Final = _GROUP_BITS * RANKS * SLOTS
_FILLS: Final = _FILL_BITS * RANKS * SLOTS
PAIR: Final = 1 << 5
TRIPLET: Final = 1 << 3
SEQUENCE: Final = 1
OWN: Final = 1 << (_GROUPS + _FILLS)
"""Rank of one wild standing for its own kind."""


class Fact:
    """Bits for what patterns may ask of the concealed tiles; facts of several suits are joined by ``|``.

    Bits 0-3: 万, 筒, 条, honours are present. Bits 5-13: the sequences 123, 456, 789 of 万, 筒, 条 (see `runs`).
    Plain ints, because enum arithmetic is too slow here.
    """

    SUITS: Final = 0b1111
    SEQUENCE: Final = 1 << 4
    """Some set is a sequence."""
    RUN: Final = 1 << 5
    SECOND_456M: Final = 1 << 14
    """A second 四五六万, of use where a wild 5m and a natural 5m both want the middle."""


RUNS: Final = 0b111


def runs(facts: int, suit: int) -> int:
    """Gets which of 123 (bit 0), 456 (bit 1), 789 (bit 2) of *suit* are among *facts*."""
    return facts >> (5 + 3 * suit) & RUNS


def run_fact(tile: Tile) -> int:
    """Gets the fact of a sequence starting at *tile*, 0 where it is no part of a dragon."""
    suit, rank = divmod(tile, RANKS)
    return 1 << (5 + 3 * suit + rank // 3) if tile < HONOURS and rank % 3 == 0 else 0


def fill_weight(tile: Tile) -> int:
    """Gets the rank of one wild standing for *tile*."""
    return 1 << (_GROUPS + _FILL_BITS * (RANKS * SLOTS - 1 - tile))


def group_weight(tile: Tile) -> int:
    """Gets the unit by which `PAIR`, `TRIPLET` and `SEQUENCE` at *tile* are multiplied."""
    return 1 << (_GROUP_BITS * (RANKS * SLOTS - 1 - tile))


def wild_kinds(rank: int) -> tuple[Tile, ...]:
    """Gets the kinds the wilds of a reading stand for, ascending."""
    fills = rank >> _GROUPS & ((1 << _FILLS) - 1)
    kinds: list[Tile] = []
    while fills:
        at = (fills.bit_length() - 1) // _FILL_BITS
        kinds += [RANKS * SLOTS - 1 - at] * (fills >> (_FILL_BITS * at))
        fills &= (1 << (_FILL_BITS * at)) - 1
    return tuple(kinds)


def group_counts(rank: int) -> Iterator[tuple[Tile, int, int, int]]:
    """Gets ``(tile, pairs, triplets, sequences)`` for every tile where a group of the reading starts."""
    groups = rank & ((1 << _GROUPS) - 1)
    while groups:
        at = (groups.bit_length() - 1) // _GROUP_BITS
        digit = groups >> (_GROUP_BITS * at)
        yield RANKS * SLOTS - 1 - at, digit >> 5, digit >> 3 & 3, digit & 7
        groups &= (1 << (_GROUP_BITS * at)) - 1


@lru_cache(maxsize=1 << 13)
def divisions(
    counts: bytes, slot: int, own: int, track: int, wilds: int
) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """Gets every ``(wilds used, pairs, ((facts, rank), ...))`` the suit can be read as.

    *counts* are the natural tiles of suit *slot* (9, or 7 honours), *own* the rank of the wild kind in this
    suit or -1, *track* the facts worth telling apart, *wilds* the most wilds that may be used.
    """
    last_start = len(counts) - 3 if len(counts) == RANKS else -1
    first = slot * RANKS
    natural = sum(counts)
    # A state is (facts, pairs, wilds used, sequences opened one rank before, at this rank).
    states: dict[tuple[int, int, int, int, int], int] = {(0, 0, 0, 0, 0): 0}
    for rank, count in enumerate(counts):
        tile = first + rank
        group, fill_unit = group_weight(tile), fill_weight(tile) + (OWN if rank == own else 0)
        starting = (Fact.SEQUENCE | run_fact(tile)) & track if rank <= last_start else 0
        twice = Fact.SECOND_456M & track if tile == 3 else 0
        next1 = counts[rank + 1] if rank <= last_start else 0
        next2 = counts[rank + 2] if rank <= last_start else 0
        after: dict[tuple[int, int, int, int, int], int] = {}
        for (facts, pairs, used, before, newest), best in states.items():
            opened = before + newest
            left = wilds - used
            for pair in (0, 1) if not pairs else (0,):
                for triplets in (0, 1, 2):
                    fixed = opened + 3 * triplets + 2 * pair - count
                    if fixed > left:
                        break
                    low = -fixed if fixed < 0 else 0
                    high = min(left - fixed, MOST_STARTS) if rank <= last_start else 0
                    for starts in range(low, high + 1):
                        fill = fixed + starts
                        if starts:
                            # A sequence needs its other two tiles: wilds will have to fill what is not there.
                            short = max(0, starts + newest - next1) + max(0, starts - next2)
                            if fill + short > left:
                                break
                        key = (
                            facts | (starting | (twice if starts > 1 else 0) if starts else 0),
                            pairs + pair,
                            used + fill,
                            newest,
                            starts,
                        )
                        value = best + fill * fill_unit + (pair * PAIR + triplets * TRIPLET + starts * SEQUENCE) * group
                        if after.get(key, -1) < value:
                            after[key] = value
        states = after
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for (facts, pairs, used, before, newest), value in states.items():
        if not before and not newest:
            present = 1 << slot if natural + used else 0
            found.setdefault((used, pairs), []).append((facts | present, value))
    return tuple((used, pairs, tuple(classes)) for (used, pairs), classes in found.items())

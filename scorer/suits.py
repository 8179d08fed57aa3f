"""Exact tables for one suit: what its counts can become, with wilds and with tiles still to draw.

A suit is ``bytes`` of 9 counts (7 for honours, which make no sequences). Every table is computed when first
asked for and kept in a bounded cache, so a whole hand costs four look-ups. Sets and pairs are placed rank by
rank; the only memory needed is how many sequences are still open, and the numbers worth remembering for each
such state (wilds used, sets made, ...) are kept together as the bits of one integer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

MAX_WILDS: Final = 4
SETS: Final = 5
"""Most sets of a hand: four, or five in the games of 16 tiles (rules §6)."""

_CACHE: Final = 1 << 15
"""Entries per table: a day of play stays warm, and the memory stays below some 10 MB."""

# `fills`: bit (5 * pair + wilds).
_PAIR: Final = MAX_WILDS + 1


@lru_cache(maxsize=_CACHE)
def fills(counts: bytes, most: int) -> int:
    """Gets with how many wilds, at most *most*, the suit splits into sets, or sets and the pair.

    No tile is left over. Bit ``wilds`` of the answer: sets only; bit ``5 + wilds``: sets and one pair. A wild
    may make a fifth copy (W-D4).
    """
    last_start = len(counts) - 3 if len(counts) == 9 else -1
    states = {0: 1}
    for rank, count in enumerate(counts):
        after: dict[int, int] = {}
        for state, bits in states.items():
            newest = state & 3
            for starts, mask, shift in _fill_steps((state >> 2) + newest - count, rank <= last_start, most):
                moved = (bits & mask) << shift
                if moved:
                    key = newest << 2 | starts
                    after[key] = after.get(key, 0) | moved
        states = after
    return states.get(0, 0)


@lru_cache(maxsize=1 << 10)
def _fill_steps(opened: int, may_start: bool, most: int) -> tuple[tuple[int, int, int], ...]:
    """Gets what can be placed at a rank with *opened* tiles of open sequences more than it has tiles.

    Each step is (sequences started, bits it applies to, how far it moves them).
    """
    steps = []
    for triplets in (0, 1, 2):
        for pair in (0, 1):
            # Three equal sequences are three triplets, so two starts per rank lose nothing.
            for starts in (0, 1, 2) if may_start else (0,):
                fill = opened + 3 * triplets + 2 * pair + starts
                if 0 <= fill <= most:
                    source = sum(1 << wilds for wilds in range(most + 1 - fill))
                    if not pair:
                        source |= source << _PAIR
                    steps.append((starts, source, fill + pair * _PAIR))
    return tuple(steps)


# `missing`: 20 bits for each (pair, sets); bit d of them: reachable with d tiles missing.
_WIDTH: Final = 20
_PAIR_SHIFT: Final = 8 * _WIDTH
_FIELD: Final = (1 << _WIDTH) - 1


@lru_cache(maxsize=_CACHE)
def missing(counts: bytes, extra: int) -> tuple[int, ...]:
    """Gets how many tiles the suit lacks for *n* sets without and with a pair, other tiles ignored.

    The answer has twelve numbers: lacking for 0..5 sets, then for 0..5 sets and a pair. No kind is used more
    than 4 + *extra* times; *extra* is the number of wilds held (W-D4), 0 without.
    """
    last_start = len(counts) - 3 if len(counts) == 9 else -1
    states = {0: 1}
    for rank, count in enumerate(counts):
        after: dict[int, int] = {}
        for state, bits in states.items():
            newest = state & 3
            for starts, mask, shift in _missing_steps((state >> 2) + newest, count, rank <= last_start, extra):
                moved = (bits & mask) << shift
                if moved:
                    key = newest << 2 | starts
                    after[key] = after.get(key, 0) | moved
        states = after
    reached = states[0]
    lacking = []
    for shift in (0, _PAIR_SHIFT):
        for sets in range(SETS + 1):
            field = reached >> (shift + sets * _WIDTH) & _FIELD
            lacking.append((field & -field).bit_length() - 1)
    return tuple(lacking)


@lru_cache(maxsize=1 << 10)
def _missing_steps(opened: int, count: int, may_start: bool, extra: int) -> tuple[tuple[int, int, int], ...]:
    """Gets what can be placed at a rank holding *count* tiles with *opened* sequences running into it.

    Each step is (sequences started, bits it applies to, how far it moves them).
    """
    steps = []
    for starts in (0, 1, 2) if may_start else (0,):
        for triplets in (0, 1) if extra < 2 else (0, 1, 2):
            for pair in (0, 1):
                made, used = starts + triplets, opened + starts + 3 * triplets + 2 * pair
                if made <= SETS and used <= 4 + extra:
                    mask = sum(_FIELD << (sets * _WIDTH) for sets in range(SETS + 1 - made))
                    if not pair:
                        mask |= mask << _PAIR_SHIFT
                    steps.append((starts, mask, made * _WIDTH + max(0, used - count) + pair * _PAIR_SHIFT))
    return tuple(steps)

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
SETS: Final = 4

_CACHE: Final = 1 << 15
"""Entries per table: a day of play stays warm, and the memory stays below some 10 MB."""

# `fills`: bit (5 * pair + wilds).
_PAIR: Final = MAX_WILDS + 1
_FILL_MASKS: Final = tuple(
    sum(1 << (pair * _PAIR + wilds) for pair in (0, 1) for wilds in range(MAX_WILDS + 1 - fill))
    for fill in range(MAX_WILDS + 1)
)
_NO_PAIR: Final = (1 << _PAIR) - 1


@lru_cache(maxsize=_CACHE)
def fills(counts: bytes) -> int:
    """Gets with how many wilds the suit splits into sets, or sets and the pair, no tile left over.

    Bit ``wilds`` of the answer: sets only; bit ``5 + wilds``: sets and one pair. A wild may make a fifth
    copy (W-D4).
    """
    last_start = len(counts) - 3 if len(counts) == 9 else -1
    states = {0: 1}
    for rank, count in enumerate(counts):
        after: dict[int, int] = {}
        for state, bits in states.items():
            before, newest = state >> 2, state & 3
            opened = before + newest
            for triplets in (0, 1, 2):
                for pair in (0, 2):
                    fixed = opened + 3 * triplets + pair - count
                    if fixed > MAX_WILDS:
                        break
                    source = bits & _NO_PAIR if pair else bits
                    if not source:
                        continue
                    # Three equal sequences are three triplets, so two starts per rank lose nothing.
                    for starts in (0, 1, 2) if rank <= last_start else (0,):
                        fill = fixed + starts
                        if 0 <= fill <= MAX_WILDS:
                            moved = (source & _FILL_MASKS[fill]) << fill
                            if moved:
                                if pair:
                                    moved <<= _PAIR
                                key = newest << 2 | starts
                                after[key] = after.get(key, 0) | moved
        states = after
    return states.get(0, 0)


# `missing`: 16 bits for each (pair, sets); bit d of them: reachable with d tiles missing.
_WIDTH: Final = 16
_PAIR_SHIFT: Final = 8 * _WIDTH
_FIELD: Final = (1 << _WIDTH) - 1
_SET_MASKS: Final = tuple(
    sum(_FIELD << (pair * _PAIR_SHIFT + sets * _WIDTH) for pair in (0, 1) for sets in range(SETS + 1 - made))
    for made in range(SETS + 1)
)
_LOWER: Final = (1 << _PAIR_SHIFT) - 1


@lru_cache(maxsize=_CACHE)
def missing(counts: bytes, extra: int) -> tuple[int, ...]:
    """Gets how many tiles the suit lacks for *n* sets without and with a pair, other tiles ignored.

    The answer has ten numbers: lacking for 0..4 sets, then for 0..4 sets and a pair. No kind is used more
    than 4 + *extra* times; *extra* is the number of wilds held (W-D4), 0 without.
    """
    last_start = len(counts) - 3 if len(counts) == 9 else -1
    most = 4 + extra
    states = {0: 1}
    for rank, count in enumerate(counts):
        after: dict[int, int] = {}
        for state, bits in states.items():
            before, newest = state >> 2, state & 3
            opened = before + newest
            for starts in (0, 1, 2) if rank <= last_start else (0,):
                for triplets in (0, 1) if extra < 2 else (0, 1, 2):
                    made = starts + triplets
                    if made > SETS:
                        break
                    for pair in (0, 2):
                        used = opened + starts + 3 * triplets + pair
                        if used > most:
                            break
                        moved = bits & _SET_MASKS[made]
                        if pair:
                            moved = (moved & _LOWER) << _PAIR_SHIFT
                        if moved:
                            moved <<= made * _WIDTH + (used - count if used > count else 0)
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

"""Is the hand complete, and which tile would complete it: the shapes of rules §3, wilds included.

Hands come as ``bytes`` of 34 counts of natural tiles, the wilds counted apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scorer.suits import MAX_WILDS, fills
from scorer.tiles import COPIES, FIVE_CHARACTERS, KINDS, Tile

PAIRS_HAND: Final = 14
"""Tiles of seven pairs and of thirteen orphans."""
SUIT_SLICES: Final = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))
SLOT_OF: Final = tuple(tile // 9 for tile in range(KINDS))
ORPHANS: Final[tuple[Tile, ...]] = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)

_ODD: Final = int.from_bytes(b"\1" * KINDS, "little")
_PAIR: Final = MAX_WILDS + 1
_DIGITS: Final = tuple(bytes([count]) for count in range(256))


@dataclass(frozen=True, slots=True)
class Shapes:
    """Which complete hands a rule set accepts."""

    seven_pairs: bool = True
    thirteen_orphans: bool = False
    sets: int = 4
    """Sets of a standard hand besides the pair."""

    def size(self, melds: int) -> int:
        """Gets how many concealed tiles a complete hand has beside *melds*; a kong counts as three."""
        return 3 * (self.sets - melds) + 2


ALL_BUT_ORPHANS: Final = Shapes()


def is_complete(counts: bytes, wilds: int = 0, melds: int = 0, shapes: Shapes = ALL_BUT_ORPHANS) -> bool:
    """Whether *counts* natural concealed tiles, *wilds* and *melds* make a complete hand.

    A hand of the wrong size is not complete.
    """
    four = fills(counts[27:], wilds)  # the honours first: they spoil most hands
    if four:
        one, two, three = fills(counts[:9], wilds), fills(counts[9:18], wilds), fills(counts[18:27], wilds)
        if wilds == 0:
            # Only bits 0 (sets) and 5 (sets and the pair) count, and no suit has both.
            joined = (one & 33) + (two & 33) + (three & 33) + (four & 33) == 35
        else:
            joined = bool(_join(_join(one, two), _join(three, four)) >> (_PAIR + wilds) & 1)
        if joined and sum(counts) + wilds == shapes.size(melds):
            return True
    return melds == 0 and _special(counts, wilds, shapes)


def completing(counts: bytes, wilds: int, melds: int, shapes: Shapes) -> Iterator[Tile]:
    """Gets every kind that completes a hand one tile short, in tile order, as a natural tile (rules §3).

    Copies left are not considered; see `waits`.
    """
    if sum(counts) + wilds != shapes.size(melds) - 1:
        return
    masks = [fills(counts[part], wilds) for part in SUIT_SLICES]
    first, last = _join(masks[0], masks[1]), _join(masks[2], masks[3])
    rests = (
        _join(masks[1], last),
        _join(masks[0], last),
        _join(masks[3], first),
        _join(masks[2], first),
    )
    special = melds == 0 and (shapes.seven_pairs or shapes.thirteen_orphans)
    odd = odd_kinds(counts)
    for slot, part in enumerate(SUIT_SLICES):
        wanted = _matching(rests[slot], wilds)
        suit = counts[part]
        for rank, count in enumerate(suit):
            grown = suit[:rank] + _DIGITS[count + 1] + suit[rank + 1 :]
            tile = part.start + rank
            if (wanted and fills(grown, wilds) & wanted) or (
                special
                and (
                    (shapes.seven_pairs and odd + (-1 if count & 1 else 1) <= wilds)
                    or (shapes.thirteen_orphans and _orphans(_grow(counts, tile), wilds))
                )
            ):
                yield tile


def waits_from(counts: bytes, wilds: int, melds: int, shapes: Shapes, visible: bytes) -> tuple[Tile, ...]:
    """Gets `completing` without kinds of which four copies are *visible* already (rules §3)."""
    return tuple(tile for tile in completing(counts, wilds, melds, shapes) if visible[tile] < COPIES)


@lru_cache(maxsize=1 << 10)
def waits_only_for_five(
    counts: bytes, wilds: int, wild: Tile | None, melds: int, shapes: Shapes, visible: bytes
) -> bool:
    """Whether a hand one tile short waits for 5m and nothing else (捉五魁, rules §§3-4).

    The wild kind is left out of the waits unless it is the 5m itself.
    """
    found = False
    for tile in completing(counts, wilds, melds, shapes):
        if tile == FIVE_CHARACTERS:
            found = visible[tile] < COPIES
        elif visible[tile] < COPIES and tile != wild:
            return False
    return found


def _grow(counts: bytes, tile: Tile) -> bytes:
    return counts[:tile] + _DIGITS[counts[tile] + 1] + counts[tile + 1 :]


def odd_kinds(counts: bytes) -> int:
    """Gets how many kinds are held an odd number of times."""
    return (int.from_bytes(counts, "little") & _ODD).bit_count()


def _special(counts: bytes, wilds: int, shapes: Shapes) -> bool:
    return (shapes.seven_pairs and odd_kinds(counts) <= wilds and sum(counts) + wilds == PAIRS_HAND) or (
        shapes.thirteen_orphans and _orphans(counts, wilds)
    )


def _orphans(counts: bytes, wilds: int) -> bool:
    held = [counts[tile] for tile in ORPHANS]
    return sum(held) == sum(counts) and sum(held) + wilds == PAIRS_HAND and max(held) <= 2 and held.count(2) <= 1


@lru_cache(maxsize=1 << 14)
def _join(one: int, other: int) -> int:
    """Joins two `fills` masks: wilds add up, and at most one part holds the pair."""
    joined = 0
    for wilds in range(MAX_WILDS + 1):
        for pair in (0, 1):
            if one >> (pair * _PAIR + wilds) & 1:
                for more in range(MAX_WILDS + 1 - wilds):
                    for other_pair in (0,) if pair else (0, 1):
                        if other >> (other_pair * _PAIR + more) & 1:
                            joined |= 1 << ((pair + other_pair) * _PAIR + wilds + more)
    return joined


@lru_cache(maxsize=1 << 13)
def _matching(rest: int, wilds: int) -> int:
    """Gets which bits of one suit's `fills` complete the hand whose other suits make *rest*."""
    wanted = 0
    for used in range(wilds + 1):
        for pair in (0, 1):
            if rest >> ((1 - pair) * _PAIR + wilds - used) & 1:
                wanted |= 1 << (pair * _PAIR + used)
    return wanted

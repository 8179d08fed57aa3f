"""Waits and distance of a hand given as tiles (rules §§3-4): the public face of the shape tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorer.claim import Meld
from scorer.complete import ALL_BUT_ORPHANS, Shapes, waits_from
from scorer.distance import distance
from scorer.rules import Rules
from scorer.situation import shapes_of
from scorer.suits import MAX_WILDS
from scorer.tiles import COPIES, KINDS, Tile


def waits(
    hand: Iterable[Tile],
    melds: Sequence[Meld] = (),
    *,
    wild: Tile | None = None,
    indicator: Tile | None = None,
    rules: Rules | None = None,
) -> tuple[Tile, ...]:
    """Gets every kind that, as a natural tile, completes *hand* (13 - 3 x melds concealed tiles).

    Copies of *wild* in the hand are wild. A kind with four copies visible in hand, melds and indicator is no
    wait (rules §3). A hand of another size waits for nothing.
    """
    natural, wilds, visible = _count(hand, melds, wild, indicator, rules)
    if wilds > MAX_WILDS:
        return ()
    return waits_from(natural, wilds, len(melds), _shapes(rules), visible)


def shanten(
    hand: Iterable[Tile],
    melds: Sequence[Meld] = (),
    *,
    wild: Tile | None = None,
    rules: Rules | None = None,
) -> int:
    """Gets how far *hand* is from a complete shape: -1 complete, 0 ready (see `scorer.distance`)."""
    natural, wilds, _ = _count(hand, melds, wild, None, rules)
    return distance(natural, min(wilds, MAX_WILDS), len(melds), _shapes(rules))


def _shapes(rules: Rules | None) -> Shapes:
    return ALL_BUT_ORPHANS if rules is None else shapes_of(rules.options)


def _count(
    hand: Iterable[Tile],
    melds: Sequence[Meld],
    wild: Tile | None,
    indicator: Tile | None,
    rules: Rules | None,
) -> tuple[bytes, int, bytes]:
    natural = bytearray(KINDS)
    for tile in hand:
        natural[tile] += 1
    visible = natural[:]
    for meld in melds:
        for tile in meld.tiles:
            visible[tile] += 1
    if indicator is not None:
        visible[indicator] += 1
    if max(natural) > COPIES:
        raise ValueError("more than four tiles of one kind in the hand")
    wilds = 0
    if wild is not None and (rules is None or rules.options.wild):
        wilds, natural[wild] = natural[wild], 0
    return bytes(natural), wilds, bytes(visible)

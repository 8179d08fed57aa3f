"""The readings of a whole hand that patterns can tell apart, the preferred one for each set of facts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement
from typing import Final, NamedTuple

from scorer.complete import ORPHANS, PAIRS_HAND, SUIT_SLICES, Shapes, odd_kinds
from scorer.divide import (
    OWN,
    PAIR,
    RUNS,
    Fact,
    divisions,
    fill_weight,
    group_weight,
    runs,
)
from scorer.result import Shape
from scorer.tiles import FIVE_CHARACTERS, KINDS, Tile

_MIDDLE_FIVE: Final = Fact.RUN << 1
"""四五六万, in the middle of which a five is caught."""
_FILL: Final = tuple(fill_weight(tile) for tile in range(KINDS))
_PAIR_AT: Final = tuple(PAIR * group_weight(tile) for tile in range(KINDS))


class Candidate(NamedTuple):
    """One reading, as far as patterns may ask."""

    shape: Shape
    facts: int
    """`Fact` of the concealed tiles."""
    suits: int
    """Bits 0-3: which of 万, 筒, 条, 字 are present, melds included."""
    sequence: bool
    """Some set is a sequence, melds included."""
    quads: int
    """Four-alikes of seven pairs, 豪; 0 for other shapes."""
    rank: int
    """Preference among equals and code of the reading (see `scorer.divide`)."""

    @property
    def own_wilds(self) -> int:
        """How many wilds stand for their own kind."""
        return self.rank // OWN


def readings(
    natural: bytes, wilds: int, wild: Tile | None, melds: int, meld_facts: int, shapes: Shapes
) -> Iterator[Candidate]:
    """Gets every reading of the concealed tiles that patterns can tell apart, all shapes.

    *natural* are 34 counts without the *wilds* of kind *wild*; none come out of a hand of the wrong size.
    """
    found = standard(natural, wilds, wild, shapes.size(melds), meld_facts)
    if not melds:
        if shapes.seven_pairs:
            found = chain(found, seven_pairs(natural, wilds, wild))
        if shapes.thirteen_orphans:
            found = chain(found, thirteen_orphans(natural, wilds, wild))
    return found


def standard(natural: bytes, wilds: int, wild: Tile | None, size: int, meld_facts: int) -> Iterator[Candidate]:
    """Gets the candidates of sets and a pair with *size* concealed tiles."""
    if sum(natural) + wilds != size:
        return
    own_slot, own_rank = divmod(wild, 9) if wilds and wild is not None else (-1, -1)
    joined: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}
    for slot, part in enumerate(SUIT_SLICES):
        counts = natural[part]
        own = own_rank if slot == own_slot else -1
        melded = runs(meld_facts, slot) if meld_facts and slot < 3 else 0
        parts = divisions(counts, slot, own, _tracked(counts, slot, own, wilds, melded), wilds)
        after: dict[tuple[int, int, int], int] = {}
        for (used, pairs, facts), rank in joined.items():
            for more, pair, classes in parts:
                total = used + more
                if total > wilds or pairs + pair > 1 or (slot == 3 and total != wilds):
                    continue
                for new, weight in classes:
                    key = (total, pairs + pair, facts | new)
                    value = rank + weight
                    if after.get(key, -1) < value:
                        after[key] = value
        if not after:
            return
        joined = after
    for (used, pairs, facts), rank in joined.items():
        if pairs == 1 and used == wilds:
            everything = facts | meld_facts
            yield Candidate(
                Shape.STANDARD,
                facts,
                everything & Fact.SUITS,
                bool(everything & Fact.SEQUENCE),
                0,
                rank,
            )


def _tracked(counts: bytes, slot: int, own: int, wilds: int, melded: int) -> int:
    """Gets the facts of a suit that can matter: fewer facts, fewer candidates.

    *melded* are the `runs` of the suit on the table.
    """
    if slot == 3:
        return Fact.SEQUENCE
    track = Fact.SEQUENCE
    if melded:
        short = sum(counts[at : at + 3].count(0) for run, at in enumerate((0, 3, 6)) if not melded >> run & 1)
    else:
        short = counts.count(0)
    if short <= wilds:
        track |= RUNS << (5 + 3 * slot)
    if slot == 0:
        track |= _MIDDLE_FIVE
        if own == FIVE_CHARACTERS:
            track |= Fact.SECOND_456M
    return track


def seven_pairs(natural: bytes, wilds: int, wild: Tile | None) -> Iterator[Candidate]:
    """Gets the candidates of seven pairs: odd tiles take one wild each, the rest pair among themselves."""
    odd = odd_kinds(natural)
    if odd > wilds or sum(natural) + wilds != PAIRS_HAND:
        return
    rank = suits = 0
    paired = bytearray(natural)
    for tile, count in enumerate(natural):
        if count:
            suits |= 1 << tile // 9
            if count & 1:
                paired[tile] += 1
                rank += _FILL[tile] + (OWN if tile == wild else 0)
            rank += _PAIR_AT[tile] * (paired[tile] >> 1)
    quads = sum(count >> 2 for count in paired)
    free = (wilds - odd) // 2
    if free == 0:
        yield Candidate(Shape.SEVEN_PAIRS, 0, suits, False, quads, rank)
        return
    best: dict[tuple[int, int], int] = {}
    for chosen in combinations_with_replacement(_worth_pairing(paired, wild), free):
        value, present, alike = rank, suits, quads
        for tile in chosen:
            value += 2 * _FILL[tile] + _PAIR_AT[tile] + (2 * OWN if tile == wild else 0)
            present |= 1 << tile // 9
            alike += paired[tile] & 2 == 2
        if free == 2 and chosen[0] == chosen[1]:
            alike = quads + 1  # four wilds on one kind: exactly one four-alike more
        if best.get((present, alike), -1) < value:
            best[present, alike] = value
    for (present, alike), value in best.items():
        yield Candidate(Shape.SEVEN_PAIRS, 0, present, False, alike, value)


def _worth_pairing(paired: bytearray, wild: Tile | None) -> list[Tile]:
    """Gets kinds for a pair of wilds: per suit the first two that make a four-alike, and that do not."""
    chosen: list[Tile] = [] if wild is None else [wild]
    seen: dict[tuple[int, int], int] = {}
    for tile in range(KINDS):
        kind = (tile // 9, paired[tile] & 2)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= 2 and tile != wild:
            chosen.append(tile)
    return sorted(chosen)


def thirteen_orphans(natural: bytes, wilds: int, wild: Tile | None) -> Iterator[Candidate]:
    """Gets the one candidate of thirteen orphans, if it is one."""
    held = [natural[tile] for tile in ORPHANS]
    total = sum(held)
    if total != sum(natural) or total + wilds != PAIRS_HAND or max(held) > 2 or held.count(2) > 1:
        return
    filled = [tile for tile in ORPHANS if not natural[tile]]
    if 2 not in held:
        filled.append(wild if wild in ORPHANS and wild is not None else ORPHANS[0])
    doubled = next((tile for tile in ORPHANS if natural[tile] + filled.count(tile) == 2), ORPHANS[0])
    rank = _PAIR_AT[doubled]
    for tile in filled:
        rank += _FILL[tile] + (OWN if tile == wild else 0)
    yield Candidate(Shape.THIRTEEN_ORPHANS, 0, Fact.SUITS, False, 0, rank)

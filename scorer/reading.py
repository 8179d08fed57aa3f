"""Spells a candidate out as groups: which tile stands where, and what every wild stands for."""

from __future__ import annotations

from collections import Counter

from scorer.candidates import Candidate
from scorer.claim import Meld, MeldKind
from scorer.complete import ORPHANS
from scorer.divide import group_counts, wild_kinds
from scorer.result import Group, GroupKind, Reading, Shape
from scorer.situation import Situation
from scorer.tiles import HONOURS, Tile

_MELD_KIND = {
    MeldKind.CHI: GroupKind.SEQUENCE,
    MeldKind.PON: GroupKind.TRIPLET,
    MeldKind.KONG: GroupKind.KONG,
}


def reading_of(candidate: Candidate, situation: Situation) -> Reading:
    """Gets the groups of *candidate*: concealed ones in tile order, then the melds as claimed."""
    melded = tuple(_meld_group(meld) for meld in situation.melds)
    if candidate.shape is Shape.FOUR_WILDS:
        return Reading(candidate.shape, melded)
    groups = list(_concealed(candidate))
    standing = Counter(wild_kinds(candidate.rank))
    if not standing:
        return Reading(candidate.shape, (*(Group(kind, tiles) for kind, tiles in groups), *melded))
    wild_at: list[list[int]] = [[] for _ in groups]
    for tile, count in standing.items():
        slots = [
            (at, position)
            for at, (_, tiles) in enumerate(groups)
            for position, other in enumerate(tiles)
            if other == tile
        ]
        # A natural tile completes a dragon or catches the five; a wild of the dragon's own kind does so too.
        own = tile == situation.wild and not (situation.winning_natural and situation.winning == tile)
        slots.sort(key=lambda slot: (_in_dragon(*groups[slot[0]]) != own, -slot[0], -slot[1]))
        for at, position in slots[:count]:
            wild_at[at].append(position)
    return Reading(
        candidate.shape,
        (
            *(
                Group(kind, tiles, tuple(sorted(positions)))
                for (kind, tiles), positions in zip(groups, wild_at, strict=True)
            ),
            *melded,
        ),
    )


def standing_for(reading: Reading) -> tuple[Tile, ...]:
    """Gets the kinds the wilds of *reading* stand for, ascending."""
    return tuple(sorted(group.tiles[at] for group in reading.groups for at in group.wild_at))


def _in_dragon(kind: GroupKind, tiles: tuple[Tile, ...]) -> bool:
    return kind is GroupKind.SEQUENCE and tiles[0] < HONOURS and tiles[0] % 9 % 3 == 0


def _concealed(candidate: Candidate) -> list[tuple[GroupKind, tuple[Tile, ...]]]:
    groups: list[tuple[GroupKind, tuple[Tile, ...]]] = []
    if candidate.shape is Shape.THIRTEEN_ORPHANS:
        doubled = next(group_counts(candidate.rank))[0]
        return [(GroupKind.PAIR, (tile, tile)) if tile == doubled else (GroupKind.SINGLE, (tile,)) for tile in ORPHANS]
    for tile, pairs, triplets, sequences in group_counts(candidate.rank):
        groups += [(GroupKind.PAIR, (tile, tile))] * pairs
        groups += [(GroupKind.TRIPLET, (tile, tile, tile))] * triplets
        groups += [(GroupKind.SEQUENCE, (tile, tile + 1, tile + 2))] * sequences
    return groups


def _meld_group(meld: Meld) -> Group:
    return Group(_MELD_KIND[meld.kind], meld.tiles, (), True)

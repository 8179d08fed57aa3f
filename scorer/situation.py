"""What patterns, judge and settlement may know of a claim besides its reading: worked out once per claim."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from scorer.claim import Claim, Meld, MeldKind, Robbed, Seat, Table, Win, WinBy
from scorer.complete import Shapes, waits_only_for_five
from scorer.divide import Fact, run_fact
from scorer.options import Options
from scorer.tiles import COPIES, FIVE_CHARACTERS, KINDS, Tile, add_copies

_ZERO: Final = bytes(KINDS)


@dataclass(frozen=True, slots=True)
class Situation:
    """One claim under one rule set, without its reading."""

    options: Options
    shapes: Shapes
    wild: Tile | None
    """The wild kind in play; ``None`` where the rule set or the claim has none."""
    natural: bytes
    """34 counts of the concealed tiles that are not wild, the winning tile included."""
    wilds: int
    visible: bytes
    """34 counts of hand, melds and indicator."""
    size: int
    """Concealed tiles minus what they should be: 0 is right."""
    melds: tuple[Meld, ...]
    meld_facts: int
    """`Fact` of the melds: suits, whether a sequence, parts of a dragon."""
    chows_and_pongs: int
    """吃 and 碰 made; an added kong was a 碰."""
    claimed: int
    """Melds that break 门清."""
    winning: Tile
    winning_natural: bool
    by: WinBy
    robbed: Robbed | None
    """Kind of the robbed kong, ``None`` if none was robbed."""
    self_drawn: bool
    """Won by self-draw, or by a robbery that counts as one."""
    winner: Seat
    dealer: Seat
    discarder: Seat | None
    """Who discarded or made the robbed kong; ``None`` on a self-draw."""
    win: Win
    table: Table
    given: frozenset[str]
    """Fields the claimant stated; empty where the claim did not come as a body."""

    @property
    def closed(self) -> bool:
        """门清: nothing claimed."""
        return self.claimed == 0

    @property
    def by_hand(self) -> bool:
        """Drawn from the wall by the winner himself."""
        return self.by is WinBy.SELF_DRAW

    @property
    def dragon_only(self) -> bool:
        """Robs a concealed kong, as only a dragon's body may (rules §5.1, §5.4)."""
        return self.robbed is Robbed.CONCEALED and self.options.rob_concealed == "dragon"

    def assumed(self, field: str) -> bool:
        """Whether the claimant left *field* out, so that its default was taken."""
        return bool(self.given) and field not in self.given

    @property
    def five_alike(self) -> bool:
        """More physical tiles of one kind than there are."""
        return max(self.visible) > COPIES

    def only_five(self) -> bool:
        """Whether the hand waited for 5m and nothing else, and got a natural one."""
        if self.winning != FIVE_CHARACTERS or not self.winning_natural:
            return False
        before = add_copies(self.natural, FIVE_CHARACTERS, -1)
        seen = add_copies(self.visible, FIVE_CHARACTERS, -1)
        return waits_only_for_five(before, self.wilds, self.wild, len(self.melds), self.shapes, seen)


def with_one_more(s: Situation, tile: Tile) -> Situation:
    """Gets the situation of winning with *tile* added to a hand that was one tile short."""
    wild = tile == s.wild and (s.by_hand or not s.options.discarded_wild_is_natural)
    natural = s.natural
    if not wild:
        natural = add_copies(natural, tile, 1)
    return replace(
        s,
        natural=natural,
        wilds=s.wilds + wild,
        visible=add_copies(s.visible, tile, 1),
        size=s.size + 1,
        winning=tile,
        winning_natural=not wild,
    )


def meld_facts(melds: tuple[Meld, ...]) -> int:
    """Gets the facts of the sets on the table (a `Fact` value)."""
    facts = 0
    for meld in melds:
        first = meld.tiles[0]
        facts |= 1 << first // 9
        if meld.kind is MeldKind.CHI:
            facts |= Fact.SEQUENCE | run_fact(first)
    return facts


@lru_cache(maxsize=16)
def _shapes(seven_pairs: bool, thirteen_orphans: bool, sets: int) -> Shapes:
    return Shapes(seven_pairs, thirteen_orphans, sets)


def shapes_of(options: Options) -> Shapes:
    """Gets the complete hands a rule set accepts."""
    return _shapes(options.seven_pairs, options.thirteen_orphans, options.sets)


def situation_of(claim: Claim, options: Options) -> Situation:
    """Works out the situation of *claim* under *options*."""
    win, seats, melds = claim.win, claim.seats, claim.melds
    wild = claim.wild if options.wild else None
    winning = claim.won_with
    by_hand = win.by is WinBy.SELF_DRAW
    robbed = (win.robbed or Robbed.ADDED) if win.by is WinBy.ROBBING_KONG else None

    shapes = shapes_of(options)
    counts = bytearray(_ZERO)
    for tile in claim.hand:
        counts[tile] += 1
    seen = counts[:]
    wilds = 0
    if wild is not None:
        wilds = counts[wild]
        counts[wild] = 0
        if winning == wild and not by_hand and options.discarded_wild_is_natural:
            wilds -= 1
            counts[wild] = 1
    natural = winning != wild or counts[winning] > 0
    if claim.indicator is not None:
        seen[claim.indicator] += 1
    claimed = taken = 0
    for meld in melds:
        for tile in meld.tiles:
            seen[tile] += 1
        if not meld.concealed:
            claimed += 1
            if meld.added or meld.kind is not MeldKind.KONG:
                taken += 1
    return Situation(
        options,
        shapes,
        wild,
        bytes(counts),
        wilds,
        bytes(seen),
        len(claim.hand) - shapes.size(len(melds)),
        melds,
        meld_facts(melds) if melds else 0,
        taken,
        claimed,
        winning,
        natural,
        win.by,
        robbed,
        by_hand or (robbed is not None and robbed is not Robbed.EXPOSED and options.robbing_is_self_draw),
        seats.winner,
        seats.dealer,
        None if by_hand else win.discarder,
        win,
        claim.table,
        claim.given,
    )

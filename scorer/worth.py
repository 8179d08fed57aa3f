"""What each wait would pay, quickly: one hand, many tiles, self-drawn and discarded (contract: api.md teach)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from scorer.candidates import Candidate, readings
from scorer.claim import SEATS, Seat, Win, WinBy
from scorer.evaluate import flat_fan, held_by, lowest_counts, reading_reasons, score_flat, score_reading, situational
from scorer.legal import forbidden
from scorer.result import Amount, Wait
from scorer.rules import Rules
from scorer.settle import partners
from scorer.situation import Situation, with_one_more
from scorer.tiles import COPIES, FIVE_CHARACTERS, Tile

Key: TypeAlias = tuple[object, ...]
_PLAIN_WIN: Final = {by: Win(by) for by in WinBy}


@dataclass(slots=True)
class Worth:
    """Prices the waits of one lesson; equal readings are priced once."""

    rules: Rules
    known: dict[Key, tuple[Amount, Amount] | None] = field(default_factory=dict)
    """Pay and points of a reading, ``None`` where it may not win."""

    def waits(self, s: Situation, tiles: Iterable[Tile]) -> Iterator[Wait]:
        """Gets the `Wait` for each of *tiles* that completes the hand of *s*, which is one tile short."""
        drawn = replace(s, by=WinBy.SELF_DRAW, self_drawn=True, discarder=None, robbed=None)
        drawn = replace(drawn, win=_PLAIN_WIN[WinBy.SELF_DRAW])
        thrown = replace(
            s,
            by=WinBy.DISCARD,
            self_drawn=False,
            discarder=_plain_discarder(self.rules, s),
            robbed=None,
            win=_PLAIN_WIN[WinBy.DISCARD],
        )
        for tile in tiles:
            own, given = with_one_more(drawn, tile), with_one_more(thrown, tile)
            found = _readings(given)
            yield Wait(
                tile,
                COPIES - s.visible[tile],
                self._points(own, found if own.natural == given.natural else _readings(own)),
                self._points(given, found),
            )

    def _points(self, s: Situation, found: list[Candidate]) -> Amount | None:
        if forbidden(s):
            return None
        rules = self.rules
        flat = flat_fan(rules, s, complete=True)
        if flat is not None:
            return score_flat(rules, s, flat, found[0]).points
        five = s.winning == FIVE_CHARACTERS and s.only_five()
        lowest = lowest_counts(s)
        best: tuple[Amount, Amount] | None = None
        for reading in found:
            key = (s.by, s.wilds, five, *reading[:-1], reading.own_wilds)
            if key in self.known:
                priced = self.known[key]
            else:
                held = held_by(rules, s, reading, situational(rules, s))
                priced = None
                if not reading_reasons(rules, s, reading, held):
                    scored = score_reading(rules, s, reading, held)
                    priced = (scored.hand.total, scored.points)
                self.known[key] = priced
            if priced is not None and (best is None or (priced[0] != best[0] and (priced[0] < best[0]) is lowest)):
                best = priced
        return None if best is None else best[1]


def _readings(s: Situation) -> list[Candidate]:
    return list(readings(s.natural, s.wilds, s.wild, len(s.melds), s.meld_facts, s.shapes))


def _plain_discarder(rules: Rules, s: Situation) -> Seat:
    """Gets a player with no role: neither dealer nor bound to the winner, as far as there is one."""
    others = [seat for seat in SEATS if seat is not s.winner]
    bound = partners(rules, s)
    return min(others, key=lambda seat: (seat is s.dealer, seat in bound))

"""Which neighbours of a row can be a meld, and what believing it costs."""

from __future__ import annotations

from dataclasses import dataclass

from vision.layout.costs import (
    BACK_BEYOND,
    BEYOND_TIGHT_KONG,
    HIDDEN_KONG,
    MELD,
    MELDS,
    MISREAD_MELD,
    NEXT_MELD,
    OPEN_KONG,
    SHOWN_KONG,
    SHOWN_MELD,
    TOUCHING,
    Part,
    beside_meld,
    stray_beside,
)
from vision.layout.melds import Evidence, MeldGuess, guess_meld
from vision.layout.values import SeenTile


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbouring tiles that can be a meld, and what that costs whatever comes before."""

    guess: MeldGuess
    length: int
    part: Part
    cost: float


def meld_windows(
    at: int, seen: tuple[SeenTile, ...], sideways: tuple[bool, ...], gaps: tuple[float, ...]
) -> tuple[Window, ...]:
    """Gets every three or four tiles from tile *at* on that can be a meld."""
    found = []
    for length in (3, 4):
        end = at + length
        guess = guess_meld(seen[at:end], sideways[at:end]) if end <= len(seen) else None
        if guess is None:
            continue
        cost = MELD if guess.exact else MISREAD_MELD
        if not guess.codes:
            cost += HIDDEN_KONG
        backs = sum(tile.is_back for tile in seen[at:end])
        if backs >= 3:
            cost += BACK_BEYOND * (_is_back(seen, at - 1) + _is_back(seen, end))
        elif backs == 1:
            cost += OPEN_KONG
        cost += sum(2.5 * max(0.0, gap - 0.25) for gap in gaps[at + 1 : end])
        if guess.evidence is Evidence.SHOWN:
            part, cost = Part.SHOWN_MELD, cost + (SHOWN_KONG if length == 4 else SHOWN_MELD)
        else:
            part = Part.PLAIN_KONG if guess.evidence is Evidence.KONG or not guess.codes else Part.PLAIN_MELD
        found.append(Window(guess, length, part, cost))
    return tuple(found)


def joining_cost(before: Part, part: Part, gap: float) -> float:
    """Of a meld that lies *gap* from what is before it."""
    if before is Part.HAND:
        return beside_meld(part, gap)
    if before in MELDS:
        tight = before is Part.TIGHT_KONG and part is Part.PLAIN_MELD and gap < TOUCHING
        return NEXT_MELD + (BEYOND_TIGHT_KONG if tight else 0.0)
    if before is Part.STRAY:
        return stray_beside(gap)
    return 6 * max(0.0, 0.4 - gap) if before is Part.WINNING_FIRST else 0.0


def _is_back(seen: tuple[SeenTile, ...], at: int) -> bool:
    return 0 <= at < len(seen) and seen[at].is_back

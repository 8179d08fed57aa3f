"""What each thing in a row costs to believe, in numbers.

Costs are like minus log probabilities: 0 is what nearly always means it, 3 is rare. They say what a person
sees: a plain row with small gaps is a hand laid out in sets, a group a tile's width away is a meld, a
sideways tile is nearly always a meld's, four alike that make the count one too many are a kong. They were
set on random tables and labelled photos (tests/vision), never on one scene.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from vision.layout.values import SeenTile

MELD: Final = 0.5
"""Prior of any one meld."""
NEXT_MELD: Final = -0.25
"""Melds lie beside melds."""
SHOWN_MELD: Final = -0.7
SHOWN_KONG: Final = -1.5
"""Four alike with one across, or face down at places: hardly ever anything else."""
BACK_BEYOND: Final = 2.5
"""A kong of mostly backs that goes on with backs: rather the end of a wall."""
HIDDEN_KONG: Final = 1.0
"""Four backs in a row: a concealed kong, or just four face-down tiles."""
MISREAD_MELD: Final = 3.2
SIDEWAYS_IN_HAND: Final = 3.0
SECOND_HAND_PART: Final = 2.5
"""The hand on both sides of a meld."""
BEYOND_TIGHT_KONG: Final = 1.9
"""A plain set beyond a kong that touches the hand: the kong is known by the count, the set by nothing."""
TOUCHING: Final = 0.5
"""Space under which neighbours in a row are one group."""
ROUND_KONG: Final = 0.8
"""The hand on both sides of a kong laid into the row with it."""
OPEN_KONG: Final = 2.0
"""One face-down tile beside three alike: a rare way to show a kong, and backs are easily found where none
are.
"""
UNSURE_WINNING: Final = 2.0
"""Of a tile that may be no tile: it alone would complete the hand."""
STRAY: Final = 1.0
STRAY_EACH: Final = 0.15
STRAY_GAP: Final = 0.6
STRAY_CLOSE: Final = 6.0
"""Per tile width that a stray is nearer than `STRAY_GAP`."""


class Part(IntEnum):
    """What the last tile read belongs to."""

    START = 0
    HAND = 1
    # Melds from the least to the most evident.
    PLAIN_MELD = 2
    PLAIN_KONG = 3
    TIGHT_KONG = 4
    """A plain kong that touches the hand before it."""
    SHOWN_MELD = 5
    WINNING_FIRST = 6
    WINNING_LAST = 7
    STRAY = 8
    FALSE_FIND = 9


MELDS: Final = (Part.PLAIN_MELD, Part.PLAIN_KONG, Part.TIGHT_KONG, Part.SHOWN_MELD)


def gap_in_hand(gap: float) -> float:
    """Cost of a space of *gap* tile widths inside a hand: players lay a revealed hand out in sets."""
    return 0.0 if gap < 0.25 else min(4.0, 0.1 + 1.3 * (gap - 0.25) ** 1.3)


def beside_meld(meld: Part, gap: float) -> float:
    """Cost of a hand tile *gap* tile widths from a meld: without other evidence a meld lies apart."""
    missing = max(0.0, 1.0 - gap / 0.9)
    return {Part.SHOWN_MELD: 1.2, Part.PLAIN_KONG: 1.1, Part.TIGHT_KONG: 1.1}.get(meld, 3.0) * missing


def stray_beside(gap: float) -> float:
    """Cost of a stray *gap* tile widths from something that belongs to the hand."""
    return STRAY_CLOSE * max(0.0, STRAY_GAP - gap)


def winning_cost(space: float, across: bool) -> float:
    """Cost of a winning tile with *space* tile widths around it, or lying across the end of the hand."""
    if across:
        return 0.2
    return 0.15 + 6.0 * max(0.0, 0.5 - space)


def false_find_cost(tile: SeenTile, fits: bool) -> float:
    """Cost of taking a find for none at all: hardly for one of the row's size, easily for a doubtful one that
    sits askew, or for a back, which the side of a tile is often taken for."""
    if tile.is_back:
        return 0.2 + 0.5 * tile.confidence
    return (2.5 if fits else 0.3) + 4.0 * tile.confidence**2

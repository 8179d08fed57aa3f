"""One row → its cheapest readings as hand, melds, winning tile and strays, for every count of each.

Costs are like minus log probabilities: 0 is what nearly always means it, 3 is rare. They say in numbers
what a person sees: a plain row with small gaps is a hand laid out in sets, a group a tile's width away is a
meld, a sideways tile is nearly always a meld's, four alike that make the count one too many are a kong.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from vision.layout.melds import Evidence, MeldGuess, guess_meld
from vision.layout.rows import Row
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
HOPELESS: Final = 12.0
"""Readings of a row that cost more are not followed up."""
MAX_ROW: Final = 40
"""Longer rows are no hand, whatever they are."""


class Part(IntEnum):
    """What the last tile read belongs to."""

    START = 0
    HAND = 1
    # Melds from the least to the most evident.
    PLAIN_MELD = 2
    PLAIN_KONG = 3
    SHOWN_MELD = 4
    WINNING_FIRST = 5
    WINNING_LAST = 6
    STRAY = 7
    FALSE_FIND = 8


MELDS: Final = (Part.PLAIN_MELD, Part.PLAIN_KONG, Part.SHOWN_MELD)


class Counts(NamedTuple):
    """How many tiles or sets of each sort a reading has."""

    hand: int = 0
    melds: int = 0
    winning: int = 0

    def plus(self, other: Counts) -> Counts:
        """Gets both together."""
        return Counts(self.hand + other.hand, self.melds + other.melds, self.winning + other.winning)


@dataclass(frozen=True, slots=True)
class Block:
    """Neighbouring tiles of a row with one meaning: row positions `start` to `end` (exclusive)."""

    part: Part
    start: int
    end: int
    meld: MeldGuess | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a row."""

    cost: float
    blocks: tuple[Block, ...]


_State = tuple[Part, Counts, int]


@dataclass(frozen=True, slots=True)
class _Line:
    """A row without its flowers."""

    seen: tuple[SeenTile, ...]
    sideways: tuple[bool, ...]
    gaps: tuple[float, ...]
    fits: tuple[bool, ...]


def partition(row: Row, tiles: tuple[SeenTile, ...]) -> dict[Counts, Reading]:
    """Finds the cheapest reading of *row* for each reachable `Counts`; all strays is not among them.

    Flowers belong to nothing; they only interrupt.
    """
    flowerless = [i for i, index in enumerate(row.tiles) if not tiles[index].is_flower]
    if not flowerless or len(flowerless) > MAX_ROW:
        return {}
    line = _Line(
        seen=tuple(tiles[row.tiles[i]] for i in flowerless),
        sideways=tuple(row.sideways[i] for i in flowerless),
        gaps=tuple(_gap_over_flowers(row, flowerless, k) for k in range(len(flowerless))),
        fits=tuple(row.fits[i] for i in flowerless),
    )
    layers: list[dict[_State, Reading]] = [{} for _ in range(len(flowerless) + 1)]
    layers[0][(Part.START, Counts(), 0)] = Reading(0.0, ())
    for at in range(len(flowerless)):
        for state, reading in layers[at].items():
            for part, length, cost, meld in _steps(state, at, line):
                block = Block(part, at, at + length, meld)
                _extend(layers[at + length], state, reading, block, cost, line.gaps[at])
    best: dict[Counts, Reading] = {}
    for (_, counts, _), reading in layers[-1].items():
        if counts != Counts() and (counts not in best or reading.cost < best[counts].cost):
            best[counts] = reading
    return {counts: Reading(r.cost, _with_row_positions(r.blocks, flowerless)) for counts, r in best.items()}


def _gap_over_flowers(row: Row, flowerless: list[int], k: int) -> float:
    """Clear space before the k-th tile that is no flower; flowers between count as a small gap, not as
    space.
    """
    if k == 0:
        return 0.0
    before, after = flowerless[k - 1], flowerless[k]
    space = sum(row.gaps[before + 1 : after + 1])
    return space + (0.4 if after > before + 1 else 0.0)


def _steps(state: _State, at: int, line: _Line) -> list[tuple[Part, int, float, MeldGuess | None]]:
    """Gets every way to read on from tile *at*: what it is, how many tiles it takes, what that costs."""
    before, counts, hand_parts = state
    seen, gap = line.seen, line.gaps[at]
    steps: list[tuple[Part, int, float, MeldGuess | None]] = []
    if seen[at].is_face and before is not Part.WINNING_LAST:
        cost = _hand_cost(before, gap) + SIDEWAYS_IN_HAND * line.sideways[at]
        if before is not Part.HAND and hand_parts:
            cost += ROUND_KONG if before is Part.PLAIN_KONG else SECOND_HAND_PART * hand_parts
        steps.append((Part.HAND, 1, cost, None))
    if counts.melds < 5:
        for length in (3, 4):
            step = _meld_step(before, at, length, line)
            if step is not None:
                steps.append((step[0], length, step[1], step[2]))
    space = _lone_space(at, line.gaps, before)
    if seen[at].is_face and counts.winning == 0 and space is not None:
        across = line.sideways[at] and before not in MELDS
        cost = _winning_cost(space, across) + UNSURE_WINNING * (1 - seen[at].confidence)
        part = Part.WINNING_LAST if before is Part.HAND else Part.WINNING_FIRST
        steps.append((part, 1, cost, None))
    if before is Part.STRAY:
        steps.append((Part.STRAY, 1, STRAY_EACH, None))
    else:
        space = STRAY_GAP if before is Part.START else gap
        steps.append((Part.STRAY, 1, STRAY + STRAY_EACH + STRAY_CLOSE * max(0.0, STRAY_GAP - space), None))
    steps.append((Part.FALSE_FIND, 1, _false_find_cost(seen[at], line.fits[at]), None))
    return steps


def _false_find_cost(tile: SeenTile, fits: bool) -> float:
    """Cost of taking a find for none at all: hardly for one of the row's size, easily for a doubtful one that
    sits askew, or for a back, which the side of a tile is often taken for."""
    if tile.is_back:
        return 0.2 + 0.5 * tile.confidence
    return (2.5 if fits else 0.3) + 3.0 * tile.confidence**2


def _hand_cost(before: Part, gap: float) -> float:
    """A hand tile after *before*, *gap* away."""
    if before is Part.HAND:
        return gap_in_hand(gap)
    if before in MELDS:
        return beside_meld(before, gap)
    if before is Part.STRAY:
        return STRAY_CLOSE * max(0.0, STRAY_GAP - gap)
    return 0.0


def gap_in_hand(gap: float) -> float:
    """Cost of a space of *gap* tile widths inside a hand: players lay a revealed hand out in sets."""
    return 0.0 if gap < 0.25 else min(4.0, 0.1 + 1.3 * (gap - 0.25) ** 1.3)


def beside_meld(meld: Part, gap: float) -> float:
    """Cost of a hand tile *gap* tile widths from a meld: without other evidence a meld lies apart."""
    missing = max(0.0, 1.0 - gap / 0.9)
    return {Part.SHOWN_MELD: 1.2, Part.PLAIN_KONG: 1.1}.get(meld, 3.0) * missing


def _meld_step(before: Part, at: int, length: int, line: _Line) -> tuple[Part, float, MeldGuess] | None:
    seen, gaps, end = line.seen, line.gaps, at + length
    if end > len(seen) or (before is Part.WINNING_LAST and gaps[at] < 0.2):
        return None
    guess = guess_meld(seen[at:end], line.sideways[at:end])
    if guess is None:
        return None
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
    if before is Part.HAND:
        cost += beside_meld(part, gaps[at])
    elif before in MELDS:
        cost += NEXT_MELD
    elif before is Part.STRAY:
        cost += STRAY_CLOSE * max(0.0, STRAY_GAP - gaps[at])
    elif before is Part.WINNING_FIRST:
        cost += 6 * max(0.0, 0.4 - gaps[at])
    return part, cost, guess


def _is_back(seen: tuple[SeenTile, ...], at: int) -> bool:
    return 0 <= at < len(seen) and seen[at].is_back


def _lone_space(at: int, gaps: tuple[float, ...], before: Part) -> float | None:
    """Clear space around a tile at an end of the row or the hand; ``None`` in the middle of the hand."""
    left = gaps[at] if at else None
    right = gaps[at + 1] if at + 1 < len(gaps) else None
    if before is Part.HAND and right is not None and right < 0.3:
        return None
    spaces = [space for space in (left, right) if space is not None]
    return min(spaces) if spaces else 2.0


def _winning_cost(space: float, across: bool) -> float:
    if across:
        return 0.2
    return 0.15 + 6.0 * max(0.0, 0.5 - space)


def _extend(
    layer: dict[_State, Reading], state: _State, reading: Reading, block: Block, cost: float, gap: float
) -> None:
    before, counts, hand_parts = state
    if block.part is Part.FALSE_FIND:
        _offer(layer, state, Reading(reading.cost + cost, reading.blocks))
        return
    added = Counts(block.part is Part.HAND, block.part in MELDS, block.part in (Part.WINNING_FIRST, Part.WINNING_LAST))
    if block.part is Part.HAND and before is not Part.HAND:
        hand_parts += 1
    part = block.part
    if part in MELDS and before in MELDS and gap < 0.5:
        part = min(part, before)  # a chain of touching melds is as evident as its least evident one
    key = (part, counts.plus(added), hand_parts)
    blocks = reading.blocks
    last = blocks[-1] if blocks else None
    if last and last.part is block.part and last.end == block.start and not (block.meld or last.meld):
        blocks = (*blocks[:-1], Block(block.part, last.start, block.end))
    else:
        blocks = (*blocks, block)
    _offer(layer, key, Reading(reading.cost + cost, blocks))


def _offer(layer: dict[_State, Reading], state: _State, reading: Reading) -> None:
    if reading.cost > HOPELESS:
        return
    if state not in layer or reading.cost < layer[state].cost:
        layer[state] = reading


def _with_row_positions(blocks: tuple[Block, ...], flowerless: list[int]) -> tuple[Block, ...]:
    """Turns positions among the flowerless tiles into positions in the row, flowers at the ends left out."""
    return tuple(Block(b.part, flowerless[b.start], flowerless[b.end - 1] + 1, b.meld) for b in blocks)

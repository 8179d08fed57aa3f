"""One row → its cheapest readings as hand, melds, winning tile and strays, for every count of each.

A left-to-right search over tiles; what each step costs is in `costs`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from vision.layout.costs import (
    BACK_BEYOND,
    BEYOND_TIGHT_KONG,
    HIDDEN_KONG,
    MELD,
    MELDS,
    MISREAD_MELD,
    NEXT_MELD,
    OPEN_KONG,
    ROUND_KONG,
    SECOND_HAND_PART,
    SHOWN_KONG,
    SHOWN_MELD,
    SIDEWAYS_IN_HAND,
    STRAY,
    STRAY_EACH,
    STRAY_GAP,
    TOUCHING,
    UNSURE_WINNING,
    Part,
    beside_meld,
    false_find_cost,
    gap_in_hand,
    stray_beside,
    winning_cost,
)
from vision.layout.melds import Evidence, MeldGuess, guess_meld
from vision.layout.rows import Row
from vision.layout.values import SeenTile

HOPELESS: Final = 12.0
"""Readings of a row that cost more are not followed up."""
MAX_ROW: Final = 40
"""Longer rows are no hand, whatever they are."""


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
            kong_between = before in (Part.PLAIN_KONG, Part.TIGHT_KONG)
            cost += ROUND_KONG if kong_between else SECOND_HAND_PART * hand_parts
        steps.append((Part.HAND, 1, cost, None))
    if counts.melds < 5:
        for length in (3, 4):
            step = _meld_step(before, at, length, line)
            if step is not None:
                steps.append((step[0], length, step[1], step[2]))
    space = _lone_space(at, line.gaps, before)
    if seen[at].is_face and counts.winning == 0 and space is not None:
        across = line.sideways[at] and before not in MELDS
        cost = winning_cost(space, across) + UNSURE_WINNING * (1 - seen[at].confidence)
        cost += beside_meld(before, gap) if before in MELDS else 0.0
        part = Part.WINNING_LAST if before is Part.HAND else Part.WINNING_FIRST
        steps.append((part, 1, cost, None))
    if before is Part.STRAY:
        steps.append((Part.STRAY, 1, STRAY_EACH, None))
    else:
        space = STRAY_GAP if before is Part.START else gap
        steps.append((Part.STRAY, 1, STRAY + STRAY_EACH + stray_beside(space), None))
    steps.append((Part.FALSE_FIND, 1, false_find_cost(seen[at], line.fits[at]), None))
    return steps


def _hand_cost(before: Part, gap: float) -> float:
    """A hand tile after *before*, *gap* away."""
    if before is Part.HAND:
        return gap_in_hand(gap)
    if before in MELDS:
        return beside_meld(before, gap)
    if before is Part.STRAY:
        return stray_beside(gap)
    return 0.0


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
        if before is Part.TIGHT_KONG and part is Part.PLAIN_MELD and gaps[at] < TOUCHING:
            cost += BEYOND_TIGHT_KONG
    elif before is Part.STRAY:
        cost += stray_beside(gaps[at])
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
    if part in MELDS and before in MELDS and gap < TOUCHING:
        part = min(part, before)  # a chain of touching melds is as evident as its least evident one
    elif part is Part.PLAIN_KONG and before is Part.HAND and gap < TOUCHING:
        part = Part.TIGHT_KONG
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

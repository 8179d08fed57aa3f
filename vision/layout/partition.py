"""One row → its cheapest readings as hand, melds, winning tile and strays, for every count of each.

A left-to-right search over tiles; what each step costs is in `costs`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from vision.layout.costs import (
    MELDS,
    ROUND_KONG,
    SECOND_HAND_PART,
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
from vision.layout.melds import MeldGuess
from vision.layout.rows import Row
from vision.layout.values import SeenTile
from vision.layout.windows import Window, joining_cost, meld_windows

HOPELESS: Final = 12.0
"""Readings of a row that cost more are not followed up."""
CLEAR_OF_WINNING: Final = 0.2
"""A meld lies at least this far from the winning tile before it."""
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


_State = tuple[Part, Counts, int, int]
"""What the last tile belongs to, the counts, parts of the hand so far, and finds just taken for no tiles."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A row without its flowers."""

    seen: tuple[SeenTile, ...]
    sideways: tuple[bool, ...]
    gaps: tuple[float, ...]
    spans: tuple[tuple[float, float], ...]
    fits: tuple[bool, ...]
    windows: tuple[tuple[Window, ...], ...]
    """The possible melds from each tile on."""


def partition(row: Row, tiles: tuple[SeenTile, ...]) -> dict[Counts, Reading]:
    """Finds the cheapest reading of *row* for each reachable `Counts`; all strays is not among them.

    Flowers belong to nothing; they only interrupt.
    """
    flowerless = [i for i, index in enumerate(row.tiles) if not tiles[index].is_flower]
    if not flowerless or len(flowerless) > MAX_ROW:
        return {}
    seen = tuple(tiles[row.tiles[i]] for i in flowerless)
    sideways = tuple(row.sideways[i] for i in flowerless)
    gaps = tuple(_gap_over_flowers(row, flowerless, k) for k in range(len(flowerless)))
    windows = tuple(meld_windows(at, seen, sideways, gaps) for at in range(len(flowerless)))
    spans, fits = tuple(row.spans[i] for i in flowerless), tuple(row.fits[i] for i in flowerless)
    line = _Line(seen, sideways, gaps, spans, fits, windows)
    layers: list[dict[_State, Reading]] = [{} for _ in range(len(flowerless) + 1)]
    layers[0][(Part.START, Counts(), 0, 0)] = Reading(0.0, ())
    for at in range(len(flowerless)):
        for state, reading in layers[at].items():
            gap = _gap_before(at, state[3], line)
            for part, length, cost, meld in _steps(state, at, line, gap):
                block = Block(part, at, at + length, meld)
                _extend(layers[at + length], state, reading, block, cost, gap)
    best: dict[Counts, Reading] = {}
    for (_, counts, _, _), reading in layers[-1].items():
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


def _gap_before(at: int, skipped: int, line: _Line) -> float:
    """Clear space before tile *at*; finds skipped as none leave the space they were thought to fill."""
    if skipped in (0, at):
        return line.gaps[at]
    return max(line.gaps[at], line.spans[at][0] - line.spans[at - skipped - 1][1])


def _steps(state: _State, at: int, line: _Line, gap: float) -> list[tuple[Part, int, float, MeldGuess | None]]:
    """Gets every way to read on from tile *at*: what it is, how many tiles it takes, what that costs."""
    before, counts, hand_parts, _ = state
    seen = line.seen
    steps: list[tuple[Part, int, float, MeldGuess | None]] = []
    if seen[at].is_face and before is not Part.WINNING_LAST:
        cost = _hand_cost(before, gap) + SIDEWAYS_IN_HAND * line.sideways[at]
        if before is not Part.HAND and hand_parts:
            kong_between = before in (Part.PLAIN_KONG, Part.TIGHT_KONG)
            cost += ROUND_KONG if kong_between else SECOND_HAND_PART * hand_parts
        steps.append((Part.HAND, 1, cost, None))
    if counts.melds < 5:
        steps += [
            (window.part, window.length, window.cost + joining_cost(before, window.part, gap), window.guess)
            for window in line.windows[at]
            if before is not Part.WINNING_LAST or gap >= CLEAR_OF_WINNING
        ]
    space = _lone_space(at, line.gaps, before)
    if seen[at].is_face and counts.winning == 0 and space is not None:
        across = line.sideways[at] and before not in MELDS
        cost = winning_cost(space, across) + UNSURE_WINNING * (1 - seen[at].confidence)
        cost += beside_meld(before, gap) if before in MELDS else 0.0
        cost += stray_beside(gap) if before is Part.STRAY else 0.0
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
    before, counts, hand_parts, skipped = state
    total, part = reading.cost + cost, block.part
    if total > HOPELESS:
        return
    key = (before, counts, hand_parts, skipped + 1)
    if part is not Part.FALSE_FIND:
        after = part
        if part in MELDS and before in MELDS and gap < TOUCHING:
            after = min(part, before)  # a chain of touching melds is as evident as its least evident one
        elif part is Part.PLAIN_KONG and before is Part.HAND and gap < TOUCHING:
            after = Part.TIGHT_KONG
        key = (after, _counted(counts, part), hand_parts + (part is Part.HAND and before is not Part.HAND), 0)
    known = layer.get(key)
    if known is not None and known.cost <= total:
        return
    blocks = reading.blocks if part is Part.FALSE_FIND else _appended(reading.blocks, block)
    layer[key] = Reading(total, blocks)


def _counted(counts: Counts, part: Part) -> Counts:
    """Gets *counts* with one more tile or meld of this sort."""
    if part is Part.HAND:
        return Counts(counts.hand + 1, counts.melds, counts.winning)
    if part in MELDS:
        return Counts(counts.hand, counts.melds + 1, counts.winning)
    return counts if part is Part.STRAY else Counts(counts.hand, counts.melds, counts.winning + 1)


def _appended(blocks: tuple[Block, ...], block: Block) -> tuple[Block, ...]:
    """Gets the blocks with one more, joined to the last where it goes on."""
    last = blocks[-1] if blocks else None
    if last and last.part is block.part and last.end == block.start and not (block.meld or last.meld):
        return (*blocks[:-1], Block(block.part, last.start, block.end))
    return (*blocks, block)


def _with_row_positions(blocks: tuple[Block, ...], flowerless: list[int]) -> tuple[Block, ...]:
    """Turns positions among the flowerless tiles into positions in the row, flowers at the ends left out."""
    return tuple(Block(b.part, flowerless[b.start], flowerless[b.end - 1] + 1, b.meld) for b in blocks)

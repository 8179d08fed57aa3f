"""All rows of a photo → whose hand it is and how its rows go together: the cheapest joint reading."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.layout.costs import Part, gap_in_hand
from vision.layout.distance import Spacing, least_distances, row_spacing, tile_distances
from vision.layout.lines import PARALLEL
from vision.layout.partition import Block, Counts, Reading, partition
from vision.layout.plane import Plane
from vision.layout.rows import Row
from vision.layout.values import SeenTile

NO_WINNING_TILE: Final = 1.8
"""One tile short of a complete hand: a ready hand, or the winning tile lies out of sight."""
WRONG_COUNT: Final = 3.0
WRONG_COUNT_EACH: Final = 1.3
FAR_OFF: Final = 4
"""More tiles off than this hardly makes it worse: whatever lies there is no complete hand anyway."""
HOPELESS: Final = 18.0
"""Joint readings that cost more are not followed up."""
FARTHER: Final = 12.0
"""Cost of a hand whose tiles look e times smaller than the largest row's: the nearest player is meant."""
FACING_AWAY: Final = 0.8
"""Of a hand that stands on its side in the photo; twice that upside down: people photograph their own side.
"""
SHARED_ROW: Final = 1.2
"""A hand in two rows although there are melds: few tiles are left to need two rows."""
REACH: Final = 6.0
"""A player's rows lie within this many tile widths of each other."""
LONE_WINNING: Final = Counts(winning=1)
SCATTER_REACH: Final = 2.0
MAX_ROWS: Final = 7
UNUSED_NEIGHBOUR: Final = 0.12
"""Per face-up tile of a row that touches the hand and is left out."""
UNLIKELY: Final = 2.5
"""Of taking a tile by a wall or among scattered ones into the hand."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A joint reading of the rows of one player."""

    cost: float
    counts: Counts
    anchor: int
    """Row with the concealed hand, or its larger part."""
    readings: tuple[tuple[int, Reading], ...]
    """``(row, reading)`` for each row used."""

    @property
    def rows(self) -> frozenset[int]:
        """Rows that belong to the player."""
        return frozenset(row for row, _ in self.readings)


def count_cost(counts: Counts) -> float:
    """Cost of a tile count that is off: a complete hand has 14 - 3 × melds tiles (rules §3)."""
    if counts.melds > 4:
        return 20.0
    off = counts.hand + counts.winning - (14 - 3 * counts.melds)
    if off == 0:
        return 0.0
    if off == -1 and counts.winning == 0:
        return NO_WINNING_TILE
    return WRONG_COUNT + WRONG_COUNT_EACH * min(abs(off), FAR_OFF) + 0.3 * max(0, abs(off) - FAR_OFF)


def assemble(
    rows: tuple[Row, ...], tiles: tuple[SeenTile, ...], plane: Plane, by_wall: frozenset[int]
) -> list[Hypothesis]:
    """Finds joint readings, cheapest first: the best for each anchor row and each `Counts`.

    :param by_wall: tiles that lie on or at a wall; such a tile is hardly one of the hand.
    """
    options = [partition(row, tiles) for row in rows]
    unlikely = by_wall | _scattered(rows, tiles, plane)
    bounds = least_distances(plane)
    scales = np.array([np.median(plane.scales[list(row.tiles)]) for row in rows])
    large = [scale for row, scale in zip(rows, scales, strict=True) if _faces(row, tiles) >= 2]
    largest = max(large, default=float(scales.max(initial=1.0)))
    found: dict[tuple[int, Counts], Hypothesis] = {}
    for anchor in range(len(rows)):
        if not any(counts.hand or counts.melds for counts in options[anchor]):
            continue
        near = _rows_near(anchor, rows, plane, bounds)
        seat_costs: dict[frozenset[int], float] = {}
        for hypothesis in _join(anchor, near, rows, options, tiles, unlikely):
            cost = hypothesis.cost + count_cost(hypothesis.counts)
            if cost > HOPELESS:
                continue
            if hypothesis.rows not in seat_costs:
                seat_costs[hypothesis.rows] = _seat_cost(hypothesis, rows, plane, largest)
            cost += seat_costs[hypothesis.rows]
            key = (anchor, hypothesis.counts)
            if key not in found or cost < found[key].cost:
                found[key] = Hypothesis(cost, hypothesis.counts, anchor, hypothesis.readings)
    return sorted(found.values(), key=lambda one: (one.cost, one.anchor, one.counts.melds))


def _scattered(rows: tuple[Row, ...], tiles: tuple[SeenTile, ...], plane: Plane) -> frozenset[int]:
    """Gets lone face-up tiles with at least two others near: discards, as a rule."""
    lone = [row.tiles[0] for row in rows if len(row) == 1 and tiles[row.tiles[0]].is_face]
    near = tile_distances(plane)[np.ix_(lone, lone)] < SCATTER_REACH
    return frozenset(i for i, count in zip(lone, near.sum(axis=1), strict=True) if count > 2)


def _faces(row: Row, tiles: tuple[SeenTile, ...]) -> int:
    return sum(tiles[i].is_face for i in row.tiles)


def _seat_cost(hypothesis: Hypothesis, rows: tuple[Row, ...], plane: Plane, largest: float) -> float:
    """Cost of these rows' owner sitting farther off than another, or facing away; the same for all their readings."""
    farther = FARTHER * max(0.0, log(largest / _scale(hypothesis, rows, plane)))
    return farther + FACING_AWAY * (1 - facing(hypothesis, rows)[0][0].tops.picture)


def _scale(hypothesis: Hypothesis, rows: tuple[Row, ...], plane: Plane) -> float:
    used = [i for row, _ in hypothesis.readings for i in rows[row].tiles]
    return float(np.median(plane.scales[used]))


def _rows_near(
    anchor: int, rows: tuple[Row, ...], plane: Plane, bounds: npt.NDArray[np.float64]
) -> list[tuple[int, Spacing]]:
    """Gets rows that may belong to the anchor's player, nearest first; lone tiles may lie at any angle."""
    near = []
    axis = np.array(rows[anchor].axis)
    from_anchor = bounds[list(rows[anchor].tiles)].min(axis=0)
    for i, row in enumerate(rows):
        parallel = abs(float(axis @ np.array(row.axis))) > PARALLEL
        if i == anchor or not (parallel or len(row) == 1) or from_anchor[list(row.tiles)].min() > REACH:
            continue
        spacing = row_spacing(rows[anchor], row, plane)
        if spacing.distance <= REACH:
            near.append((i, spacing))
    return sorted(near, key=lambda item: (item[1].distance, item[0]))[:MAX_ROWS]


def _join(
    anchor: int,
    near: list[tuple[int, Spacing]],
    rows: tuple[Row, ...],
    options: list[dict[Counts, Reading]],
    tiles: tuple[SeenTile, ...],
    unlikely: frozenset[int],
) -> list[Hypothesis]:
    at_wall = UNLIKELY if unlikely.intersection(rows[anchor].tiles) else 0.0
    states: dict[Counts, Hypothesis] = {
        counts: Hypothesis(reading.cost + at_wall, counts, anchor, ((anchor, reading),))
        for counts, reading in options[anchor].items()
        if counts.hand or counts.melds
    }
    for index, spacing in near:
        faces = _faces(rows[index], tiles)
        unused = UNUSED_NEIGHBOUR * faces if spacing.distance < 1 else 0.0
        grown: dict[Counts, Hypothesis] = {}
        placing: dict[tuple[Counts, bool, int], float] = {}
        for counts, one in states.items():
            passed = one.cost + unused
            if passed <= HOPELESS and (counts not in grown or passed < grown[counts].cost):
                grown[counts] = Hypothesis(passed, counts, anchor, one.readings)
            for more, reading in options[index].items():
                least = one.cost + reading.cost
                if least > HOPELESS or (counts.hand and more.hand > counts.hand):
                    continue
                total = counts.plus(more)
                if total.winning > 1 or total.melds > 4 or total.hand > 24:
                    continue
                if total in grown and grown[total].cost <= least:
                    continue
                # A lone winning tile's distance is measured from the hand.
                if more == LONE_WINNING and not _holds_hand(one.readings[0][1]):
                    continue
                key = (more, counts.hand > 0, counts.melds)
                if key not in placing:
                    placing[key] = _placing_cost(more, counts, spacing, rows[index], rows[anchor], unlikely)
                extra = placing[key]
                if more.melds and not reading.blocks[0].meld and not more.hand and not more.winning:
                    extra += 0.3
                cost = least + extra
                if cost <= HOPELESS and (total not in grown or cost < grown[total].cost):
                    grown[total] = Hypothesis(cost, total, anchor, (*one.readings, (index, reading)))
        states = grown
    return list(states.values())


def _holds_hand(reading: Reading) -> bool:
    return any(block.part is Part.HAND for block in reading.blocks)


def _placing_cost(
    more: Counts, counts: Counts, spacing: Spacing, row: Row, anchor: Row, unlikely: frozenset[int]
) -> float:
    """Cost of a further row having the parts *more* beside rows with *counts*, from where it lies."""
    cost = 0.0
    # Several sets in a row that touches the hand's are rather the hand itself, laid out in two rows.
    touching = 1.4 * max(0.0, 1 - spacing.across / 0.45) * spacing.stacked
    if more.hand and counts.hand:
        cost += _second_hand_row(spacing, len(row), len(anchor))
        cost += SHARED_ROW if more.melds or counts.melds else 0.0
    elif more.hand:
        cost += 0.2 + touching * (counts.melds > 1) + 0.15 * spacing.distance
    if more.melds:
        cost += 0.2 + touching * (more.melds > 1) + 0.15 * spacing.distance
    if more.winning and not more.hand and not more.melds:
        # Farther along the row's own line is still the usual place; above or below it soon is not.
        cost += 0.3 + 0.6 * max(0.0, spacing.distance - (0.0 if spacing.stacked else 0.8))
    if unlikely.intersection(row.tiles):
        cost += UNLIKELY
    return cost


def _second_hand_row(spacing: Spacing, length: int, anchor_length: int) -> float:
    """A hand in two rows lies in rows that nearly touch and are not very unequal; beside, it is one wide
    gap.
    """
    if not spacing.stacked:
        return 0.9 + gap_in_hand(spacing.distance)
    unequal = 0.6 * max(0, 5 - min(length, anchor_length))
    return 0.5 + 3.5 * spacing.across + unequal


def facing(hypothesis: Hypothesis, rows: tuple[Row, ...]) -> list[tuple[Row, tuple[Block, ...]]]:
    """Gets the player's rows with their blocks, all read from the side of the table on which he sits.

    The tops of all his tiles decide together, so that a meld of faces without a top is not read backwards.
    """
    anchor = np.array(rows[hypothesis.anchor].axis)
    turned = []
    for index, reading in hypothesis.readings:
        row, blocks = rows[index], reading.blocks
        if anchor @ np.array(row.axis) < 0:
            row, blocks = row.turned_round(), _turned_blocks(blocks, len(row))
        turned.append((row, blocks))
    if not sum((row.tops for row, _ in turned[1:]), turned[0][0].tops).right_way:
        turned = [(row.turned_round(), _turned_blocks(blocks, len(row))) for row, blocks in turned]
    return turned


def _turned_blocks(blocks: tuple[Block, ...], length: int) -> tuple[Block, ...]:
    return tuple(Block(b.part, length - b.end, length - b.start, b.meld) for b in reversed(blocks))

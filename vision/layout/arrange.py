"""Tiles of one photo → layout: the whole chain from quads and codes to hand, melds, winning tile and
indicator.
"""

from __future__ import annotations

from functools import cmp_to_key
from typing import Final

import numpy as np

from vision.layout.assemble import WRONG_COUNT, WRONG_COUNT_EACH, Hypothesis, assemble, count_cost, facing
from vision.layout.costs import MELDS, Part
from vision.layout.distance import row_spacing
from vision.layout.indicator import Finding, find_indicator, tiles_by_wall, wall_tiles
from vision.layout.melds import build_meld
from vision.layout.partition import Block
from vision.layout.plane import Plane, flatten
from vision.layout.rows import Row, find_rows, pitch
from vision.layout.values import Layout, LayoutNote, MeldLayout, Role, SeenTile

CLEAR: Final = 1.2
"""A second reading this close in cost makes the choice a guess that is told."""

LONG_ROW: Final = 8
"""Face-up tiles of another player's row that is not seen whole."""


def arrange(tiles: tuple[SeenTile, ...]) -> Layout:
    """Works out what every tile of one photo is for.

    The reading does not depend on the order of *tiles* nor on how the camera was turned. Choices that were
    not clear-cut are told in `Layout.notes`.
    """
    plane = flatten(tiles)
    plane = plane.spread(1 / pitch(find_rows(tiles, plane), plane))
    rows = find_rows(tiles, plane)
    by_wall = tiles_by_wall(tiles, plane, rows)
    hypotheses = assemble(rows, tiles, plane, by_wall)
    chosen = hypotheses[0] if hypotheses and _worth_a_hand(hypotheses[0], rows, tiles) else None
    draft = _Draft(tiles, rows, plane)
    if chosen is not None:
        draft.take_hand(chosen)
        draft.note_doubts(chosen, hypotheses)
    finding = find_indicator(tiles, plane, rows, draft.used, by_wall)
    draft.take_indicator(finding, chosen)
    return draft.finish()


def arrange_melds(tiles: tuple[SeenTile, ...]) -> Layout | None:
    """Reads a photo that shows only melds, all its face-up tiles in sets; ``None`` if it can be read
    otherwise only.
    """
    plane = flatten(tiles)
    plane = plane.spread(1 / pitch(find_rows(tiles, plane), plane))
    rows = find_rows(tiles, plane)
    faces = {i for i, tile in enumerate(tiles) if tile.is_face}
    for one in assemble(rows, tiles, plane, frozenset()):
        parts = _parts(one, rows)
        if one.counts.melds and set(parts.values()) == {"meld"} and faces <= parts.keys():
            draft = _Draft(tiles, rows, plane)
            draft.take_hand(one)
            return draft.finish()
    return None


def _worth_a_hand(best: Hypothesis, rows: tuple[Row, ...], tiles: tuple[SeenTile, ...]) -> bool:
    """Whether there is a hand at all: a lone tile (a photo of the indicator, on its wall or not) is none."""
    faces = sum(tiles[i].is_face for i in _parts(best, rows))
    return faces >= 2 and best.counts.hand + best.counts.winning + 3 * best.counts.melds >= 3


def _rivals(chosen: Hypothesis, others: list[Hypothesis], rows: tuple[Row, ...]) -> list[Hypothesis]:
    """Gets readings of the same player that differ in some tile and cost hardly more than the chosen one."""
    close = [one for one in others if one.cost < chosen.cost + CLEAR and one.rows & chosen.rows]
    own = _parts(chosen, rows)
    return [one for one in close if _parts(one, rows) != own]


def _other_hands(chosen: Hypothesis, others: list[Hypothesis]) -> list[Hypothesis]:
    """Gets hands of other players: plausible readings of rows of which the chosen hand uses none."""
    return [
        other
        for other in others
        if not other.rows & chosen.rows
        and other.counts.hand + 3 * other.counts.melds >= 10
        and count_cost(other.counts) <= WRONG_COUNT + WRONG_COUNT_EACH
    ]


class _Draft:
    """A layout under construction; nothing outside this module sees it."""

    def __init__(self, tiles: tuple[SeenTile, ...], rows: tuple[Row, ...], plane: Plane) -> None:
        self.tiles, self.rows, self.plane = tiles, rows, plane
        self.roles = [Role.OTHER] * len(tiles)
        self.groups = [0] * len(tiles)
        self.sideways = [False] * len(tiles)
        self.hand: list[int] = []
        self.melds: list[MeldLayout] = []
        self.winning: int | None = None
        self.indicator: int | None = None
        self.notes: list[LayoutNote] = []
        for i in wall_tiles(tiles, plane, rows):
            self.roles[i] = Role.WALL
        for row in rows:
            for i, across in zip(row.tiles, row.sideways, strict=True):
                self.sideways[i] = across

    @property
    def used(self) -> frozenset[int]:
        """Tiles of the hand and its melds."""
        return frozenset(i for i, role in enumerate(self.roles) if role in (Role.HAND, Role.MELD, Role.WINNING))

    def take_hand(self, chosen: Hypothesis) -> None:
        """Gives roles to the tiles of the chosen reading, rows from the far side to the near one."""
        for row, blocks in sorted(facing(chosen, self.rows), key=cmp_to_key(self._reading_order)):
            for block in blocks:
                members = [k for k in range(block.start, block.end) if not self.tiles[row.tiles[k]].is_flower]
                if block.part is Part.HAND:
                    self._take(members, row, Role.HAND)
                    self.hand += [row.tiles[k] for k in members]
                elif block.part in (Part.WINNING_FIRST, Part.WINNING_LAST):
                    self._take(members, row, Role.WINNING)
                    self.winning = row.tiles[members[0]]
                elif block.part in MELDS:
                    self._take_meld(members, row, block)
        if self.winning is not None:
            self.hand.append(self.winning)

    def note_doubts(self, chosen: Hypothesis, hypotheses: list[Hypothesis]) -> None:
        """Tells what was not clear-cut about the chosen reading."""
        if count_cost(chosen.counts) > 0:
            self.notes.append(LayoutNote("tile_count", tuple(self.hand)))
        near = _rivals(chosen, hypotheses, self.rows)
        if near:
            self.notes.append(LayoutNote("layout_guess", self._tiles_in_doubt(chosen, near)))
        others = {row for one in _other_hands(chosen, hypotheses) for row in one.rows}
        others |= {k for k, row in enumerate(self.rows) if k not in chosen.rows and self._is_long(row)}
        if others:
            extra = {i for row in others for i in self.rows[row].tiles}
            self.notes.append(LayoutNote("several_rows", tuple(sorted(extra))))

    def _is_long(self, row: Row) -> bool:
        """Whether so many faces stand side by side that they are a player's: discards lie in sixes."""
        return sum(self.tiles[i].is_face for i in row.tiles) >= LONG_ROW

    def take_indicator(self, finding: Finding, chosen: Hypothesis | None) -> None:
        """Marks the indicator and tells where it could be another tile."""
        if finding.tile is None:
            return
        self.indicator = finding.tile
        self.roles[finding.tile] = Role.INDICATOR
        if finding.rivals:
            self.notes.append(LayoutNote("second_indicator", (finding.tile, *finding.rivals)))
        elif not finding.on_wall and chosen is not None:
            self.notes.append(LayoutNote("indicator_guess", (finding.tile,)))

    def finish(self) -> Layout:
        """Gets the finished value."""
        return Layout(
            roles=tuple(self.roles),
            groups=tuple(self.groups),
            sideways=tuple(self.sideways),
            hand=tuple(self.hand),
            melds=tuple(self.melds),
            winning=self.winning,
            indicator=self.indicator,
            notes=tuple(self.notes),
        )

    def _take(self, members: list[int], row: Row, role: Role) -> None:
        for k in members:
            self.roles[row.tiles[k]] = role

    def _take_meld(self, members: list[int], row: Row, block: Block) -> None:
        assert block.meld is not None
        indices = tuple(row.tiles[k] for k in members)
        sideways = tuple(row.sideways[k] for k in members)
        meld = build_meld(indices, self.tiles, sideways, block.meld)
        self.melds.append(meld)
        self._take(members, row, Role.MELD)
        for i in indices:
            self.groups[i] = len(self.melds)
        if not meld.codes:
            self.notes.append(LayoutNote("kong_unknown", indices))
        elif not block.meld.exact:
            self.notes.append(LayoutNote("meld_misread", indices))
        elif block.meld.kind.value == "kong" and not meld.concealed and meld.feeder is None:
            self.notes.append(LayoutNote("kong_guess", indices))
        if block.meld.kind.value == "chi" and meld.feeder is not None and not sideways[0]:
            self.notes.append(LayoutNote("chi_feeder", indices))

    def _tiles_in_doubt(self, chosen: Hypothesis, near: list[Hypothesis]) -> tuple[int, ...]:
        """Tiles that a near reading takes for something else."""
        own = _parts(chosen, self.rows)
        doubt: set[int] = set()
        for other in near:
            theirs = _parts(other, self.rows)
            doubt |= {i for i in own.keys() | theirs.keys() if own.get(i) is not theirs.get(i)}
        return tuple(sorted(doubt))

    def _reading_order(self, first: tuple[Row, object], second: tuple[Row, object]) -> int:
        """Compares rows: one above another comes first, of rows side by side the left one."""
        axis = np.array(first[0].axis)
        one, other = (self.plane.centres[list(row.tiles)] for row, _ in (first, second))
        if row_spacing(first[0], second[0], self.plane).stacked:
            axis = np.array([-axis[1], axis[0]])
        return int(np.sign((one @ axis).mean() - (other @ axis).mean()))


def _parts(hypothesis: Hypothesis, rows: tuple[Row, ...]) -> dict[int, str]:
    """What each tile is in a reading; all kinds of meld count as one."""
    names: dict[int, str] = {}
    for index, reading in hypothesis.readings:
        for block in reading.blocks:
            name = "meld" if block.part in MELDS else block.part.name[:4]
            for position in range(block.start, block.end):
                names[rows[index].tiles[position]] = name
    return names

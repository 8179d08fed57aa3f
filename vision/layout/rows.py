"""Tiles on the table → rows: chains of neighbours along one line, in order, with the gaps between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.layout.lines import PARALLEL, Lines, row_lines
from vision.layout.plane import ASPECT, Plane
from vision.layout.tops import Tops, top_votes
from vision.layout.values import SeenTile, Vectors

MAX_GAP: Final = 1.6
"""Widest gap inside one row, in tile widths; farther tiles form a row of their own on the same line."""
MAX_OFFSET: Final = 0.55
"""Neighbours in a row lie this close to its line, in tile widths; a set pushed farther forward is another
row.
"""
SIZES: Final = (0.4, 2.2)
"""Area in tiles of what may be in a row; anything else is no tile, or far off the table's plane."""


@dataclass(frozen=True, slots=True)
class Row:
    """Neighbouring tiles in the owner's reading order."""

    tiles: tuple[int, ...]
    """Indices into the tiles given, left to right for the owner."""
    gaps: tuple[float, ...]
    """``gaps[i]``: clear space before tile i in tile widths, the row's usual spacing taken off; 0 for the
    first.
    """
    spans: tuple[tuple[float, float], ...]
    """Where each tile begins and ends along the row, the usual spacing counted to the tile before it."""
    sideways: tuple[bool, ...]
    """Lying across the row."""
    fits: tuple[bool, ...]
    """Of the size of its row mates, as a real tile is."""
    axis: tuple[float, float]
    """Unit vector of the reading direction on the table."""
    tops: Tops
    """What its tiles say for this reading direction, against the opposite one."""

    def __len__(self) -> int:
        return len(self.tiles)

    def turned_round(self) -> Row:
        """Gets the same row read from the other side of the table."""
        return Row(
            tiles=self.tiles[::-1],
            gaps=(0.0, *self.gaps[:0:-1]),
            spans=tuple((-end, -start) for start, end in self.spans[::-1]),
            sideways=self.sideways[::-1],
            fits=self.fits[::-1],
            axis=(-self.axis[0], -self.axis[1]),
            tops=Tops(-self.tops.agree, self.tops.heard, -self.tops.picture),
        )


def find_rows(tiles: tuple[SeenTile, ...], plane: Plane) -> tuple[Row, ...]:
    """Finds all rows, lone tiles included as rows of one; every tile is in exactly one row."""
    lines = row_lines(tiles, plane)
    parts = _components(_links(plane, lines))
    parts = _join_added_kongs(parts, tiles, plane, lines)
    votes = top_votes(tiles, plane, lines)
    return tuple(_ordered(part, tiles, plane, lines, votes) for part in parts)


def _links(plane: Plane, lines: Lines) -> npt.NDArray[np.bool_]:
    """Marks pairs that are next to each other in a row: the nearest on either side along the line."""
    n = len(plane.centres)
    linked = np.zeros((n, n), bool)
    area = lines.along * lines.across / ASPECT
    right_size = (area > SIZES[0]) & (area < SIZES[1])
    for i in range(n):
        sign = np.sign(lines.axes @ lines.axes[i])
        shared = lines.axes * sign[:, None] + lines.axes[i]
        shared /= np.maximum(np.linalg.norm(shared, axis=1), 1e-9)[:, None]
        step = plane.centres - plane.centres[i]
        along = (step * shared).sum(axis=1)
        offset = np.abs(step[:, 0] * shared[:, 1] - step[:, 1] * shared[:, 0])
        gap = np.abs(along) - (lines.along + lines.along[i]) / 2
        fits_size = right_size & right_size[i]
        allowed = np.where(gap < 0.3, MAX_OFFSET, MAX_OFFSET - 0.1)
        fits = (np.abs(lines.axes @ lines.axes[i]) > PARALLEL) & (offset < allowed) & fits_size
        fits &= (np.abs(along) > 0.45) & (gap < MAX_GAP)
        fits[i] = False
        for beyond in (along > 0, along < 0):
            side = np.flatnonzero(fits & beyond)
            if len(side):
                nearest = side[np.argmin(np.abs(along[side]) + offset[side])]
                linked[i, nearest] = linked[nearest, i] = True
    return linked


def pitch(rows: tuple[Row, ...], plane: Plane) -> float:
    """Gets the usual step from tile to tile within rows, in widths of the quads: over 1 where quads are
    drawn tight.

    Dividing the plane's centres by it makes "touching" mean the same for every detector; 1 if no row tells.
    """
    steps: list[float] = []
    for row in rows:
        axis = np.array(row.axis)
        along = plane.centres[list(row.tiles)] @ axis
        upright = [not across for across in row.sideways]
        widths = np.linalg.norm(plane.rights[list(row.tiles)], axis=1)
        steps += [
            float((along[k + 1] - along[k]) * 2 / (widths[k] + widths[k + 1]))
            for k in range(len(row) - 1)
            if upright[k] and upright[k + 1]
        ]
    close = [step for step in steps if step < 1.4]
    return float(np.clip(np.median(close), 0.85, 1.3)) if len(close) >= 4 else 1.0


def _components(linked: npt.NDArray[np.bool_]) -> list[list[int]]:
    seen: set[int] = set()
    parts: list[list[int]] = []
    for start in range(len(linked)):
        if start in seen:
            continue
        part, todo = [], [start]
        seen.add(start)
        while todo:
            i = todo.pop()
            part.append(i)
            for j in map(int, np.flatnonzero(linked[i])):
                if j not in seen:
                    seen.add(j)
                    todo.append(j)
        parts.append(part)
    return parts


def _join_added_kongs(
    parts: list[list[int]], tiles: tuple[SeenTile, ...], plane: Plane, lines: Lines
) -> list[list[int]]:
    """Joins the fourth tile of an added kong 补杠, laid on or against the sideways tile, to that tile's row."""
    lone = [part[0] for part in parts if len(part) == 1]
    for extra in lone:
        for part in parts:
            if len(part) >= 3 and any(_stacked(extra, i, tiles, plane, lines) for i in part):
                part.append(extra)
                parts = [other for other in parts if other != [extra]]
                break
    return parts


def _stacked(extra: int, under: int, tiles: tuple[SeenTile, ...], plane: Plane, lines: Lines) -> bool:
    if not lines.turned[under] or tiles[extra].code != tiles[under].code:
        return False
    step, axis = plane.centres[extra] - plane.centres[under], lines.axes[under]
    if abs(float(plane.rights[extra] @ axis)) > 0.5 * float(np.linalg.norm(plane.rights[extra])):
        return False  # upright over a sideways tile
    along = abs(float(step @ axis))
    across = abs(float(step[0] * axis[1] - step[1] * axis[0]))
    return along < 0.5 and 0.3 < across < 1.4


def _ordered(part: list[int], tiles: tuple[SeenTile, ...], plane: Plane, lines: Lines, votes: Vectors) -> Row:
    members = np.array(part)
    axis = _common_axis(lines.axes[members])
    members = members[np.argsort(plane.centres[members] @ axis, kind="stable")]
    mates = _Mates.of(members, plane, axis)
    far = np.array([axis[1], -axis[0]])
    heard = votes[members] @ far
    spans = _spans(plane.centres[members] @ axis, mates.along)
    row = Row(
        tiles=tuple(map(int, members)),
        gaps=(0.0, *(max(0.0, spans[k][0] - spans[k - 1][1]) for k in range(1, len(spans)))),
        spans=spans,
        sideways=_confirm_sideways(mates, [tiles[i].is_flower for i in members]),
        fits=_fits(mates),
        axis=(float(axis[0]), float(axis[1])),
        tops=Tops(float(heard.sum()), float(np.abs(heard).sum()), float(plane.picture_up @ far)),
    )
    return row if row.tops.right_way else row.turned_round()


def _common_axis(axes: Vectors) -> Vectors:
    """Mean of the direction that most members share."""
    alike = np.abs(axes @ axes.T) > PARALLEL
    leader = int(alike.sum(axis=1).argmax())
    shared = axes[alike[leader]]
    mean = (shared * np.where(shared @ axes[leader] < 0, -1.0, 1.0)[:, None]).sum(axis=0)
    return np.asarray(mean / np.linalg.norm(mean))


@dataclass(frozen=True, slots=True)
class _Mates:
    """Tiles of one row, measured along and across it."""

    along: npt.NDArray[np.float64]
    across: npt.NDArray[np.float64]
    turned: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, members: npt.NDArray[np.intp], plane: Plane, axis: Vectors) -> _Mates:
        rights, downs = plane.rights[members], plane.downs[members]
        widths, heights = np.linalg.norm(rights, axis=1), np.linalg.norm(downs, axis=1)
        turned = np.abs(rights @ axis) / widths < np.abs(downs @ axis) / heights
        return cls(np.where(turned, heights, widths), np.where(turned, widths, heights), turned)


def _spans(places: npt.NDArray[np.float64], along: npt.NDArray[np.float64]) -> tuple[tuple[float, float], ...]:
    gaps = np.diff(places) - (along[1:] + along[:-1]) / 2
    # The same space everywhere is no gap: quads drawn tight around the face, or tiles laid out loosely.
    close = gaps if len(places) > 6 else gaps[gaps < 0.4]
    usual = float(np.clip(np.percentile(close, 40), -0.2, 0.7)) if len(close) else 0.0
    ends = places + along / 2 + usual
    return tuple(zip((places - along / 2).tolist(), ends.tolist(), strict=True))


def _fits(mates: _Mates) -> tuple[bool, ...]:
    size = np.sqrt(mates.along * mates.across)
    ratio = size / np.median(size)
    return tuple(bool(value) for value in (ratio > 0.85) & (ratio < 1.18))


def _confirm_sideways(mates: _Mates, flowers: list[bool]) -> tuple[bool, ...]:
    """Checks what the reader says of a tile's top against its shape beside its row mates.

    A tile lying across is 1.8 times as wide for its height as its mates, whatever the slant of the camera; a
    quarter-turn misread of a square-looking face is not. Symmetric faces may lie across unnoticed by the
    reader.
    """
    shape = mates.along / np.maximum(mates.across, 1e-9)
    upright = shape[~mates.turned]
    if len(upright) == 0 or len(shape) < 2:
        return tuple(bool(turned) for turned in mates.turned)
    relative = shape / float(np.median(upright))
    lying = relative > np.where(mates.turned, 1.3, 1.5)
    return tuple(bool(value) and not flower for value, flower in zip(lying, flowers, strict=True))

"""The wall of face-down tiles, and the lone face-up tile on it or away from everything: the 混坯."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.layout.distance import tile_distances
from vision.layout.plane import ASPECT, Plane
from vision.layout.rows import Row
from vision.layout.values import SeenTile

WALL_GAP: Final = 0.25
REST_OF_WALL: Final = 1.3
"""A back this close to a wall is part of it, e.g. beyond the indicator lying on top."""
MAX_OFF_WALL: Final = 0.5
GAP_IN_WALL: Final = 4.0
"""Backs this far on in a wall's line are part of it: those between were not found."""
WALL_REACH: Final = 1.0
"""A face this close to a wall, in tile widths, lies on or at it."""
MIN_WALL: Final = 3
LONELY: Final = 1.5
"""Clear space to the next face-up tile from which a tile is alone."""
CROWD: Final = 2
"""From more than this many face-up tiles outside the hand on, there are discards in the photo."""
OUT_OF_CROWD: Final = 3.0
"""Then a tile must lie this far from all of them: a stray discard is likelier than an indicator off the wall."""
MIN_CONFIDENCE: Final = 0.6
ON_LINE: Final = (-0.95, 1.5)
"""How far off a wall's line, away from the viewer of the photo, a tile on it or at its end may seem to lie: at a slant
one lying on top looks pushed back, one at the foot of it drawn near.
"""
SQUARE: Final = np.cos(np.radians(20))
"""A tile on a wall lies along or across it; one thrown near it lies anyhow."""
WHOLE_RATIO: Final = (0.85, 1.9)
WHOLE_AREA: Final = (0.53, 1.9)
"""Height by width, and area in tiles, of a tile seen whole; one on a wall is nearer the camera and looks larger."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The indicator chosen, and what else it could be."""

    tile: int | None
    rivals: tuple[int, ...] = ()
    on_wall: bool = False


def wall_tiles(tiles: tuple[SeenTile, ...], plane: Plane, rows: tuple[Row, ...]) -> frozenset[int]:
    """Gets the backs that stand side by side, at least `MIN_WALL` of them, and further backs close to these.

    Scattered face-down tiles are no wall. One face-up tile between the backs, the flipped indicator, does not
    part a wall.
    """
    runs = _wall_runs(tiles, rows)
    walls = {i for _, run in runs for i in run}
    spaces = tile_distances(plane)
    left = {i for i, tile in enumerate(tiles) if tile.is_back} - walls
    # A few tiles of a wall may not have been found; what goes on in its line is the same wall.
    beyond = {i for i in left if any(_in_line(plane, i, row, run) for row, run in runs)}
    walls |= beyond
    left -= beyond
    while walls and (joined := {i for i in left if spaces[i, sorted(walls)].min() < REST_OF_WALL}):
        walls |= joined
        left -= joined
    return frozenset(walls)


def _in_line(plane: Plane, i: int, row: Row, run: list[int]) -> bool:
    axis = np.array(row.axis)
    steps = plane.centres[run] - plane.centres[i]
    step = steps[int(np.argmin((steps**2).sum(axis=1)))]
    off_line = abs(float(step[0] * axis[1] - step[1] * axis[0]))
    return off_line < MAX_OFF_WALL and abs(float(step @ axis)) < GAP_IN_WALL


def _wall_runs(tiles: tuple[SeenTile, ...], rows: tuple[Row, ...]) -> list[tuple[Row, list[int]]]:
    """Gets the straight pieces of wall: the row each is part of, and its backs."""
    found: list[tuple[Row, list[int]]] = []
    for row in rows:
        run: list[int] = []
        for i, gap in zip((*row.tiles, -1), (*row.gaps, 9.0), strict=True):
            goes_on = i >= 0 and gap < WALL_GAP
            if goes_on and (tiles[i].is_back or (run and tiles[run[-1]].is_back)):
                run.append(i)
                continue
            backs = [k for k in run if tiles[k].is_back]
            found += [(row, backs)] if len(backs) >= MIN_WALL else []
            run = [i] if i >= 0 else []
    return found


def tiles_by_wall(tiles: tuple[SeenTile, ...], plane: Plane, rows: tuple[Row, ...]) -> frozenset[int]:
    """Gets the face-up tiles that lie on or at a wall and are not part of a longer row of face-up tiles."""
    walls = sorted(wall_tiles(tiles, plane, rows))
    if not walls:
        return frozenset()
    spaces = tile_distances(plane)
    together = _face_neighbours(tiles, rows)
    return frozenset(
        i
        for i, tile in enumerate(tiles)
        if tile.is_face and together.get(i, 0) == 0 and (spaces[i, walls] < WALL_REACH).any()
    )


def find_indicator(
    tiles: tuple[SeenTile, ...],
    plane: Plane,
    rows: tuple[Row, ...],
    used: frozenset[int],
    by_wall: frozenset[int],
) -> Finding:
    """Chooses the indicator among the face-up tiles the hand does not use.

    Only a tile seen whole and read with some confidence can be it: what the picture's edge or another tile cuts
    off is what happened to get into the photo. One that lies squarely on a wall or at its end comes first (the
    nearest to it); else a tile that lies alone, away from the hand. Three or more lone tiles without a wall are
    discards, none is the indicator. Where there are discards, neither is a tile only a little off them, nor one
    farther from the hand than they are.
    """
    spaces = tile_distances(plane)
    faces = [i for i, tile in enumerate(tiles) if tile.is_face]
    free = [i for i in faces if i not in used]
    fit = [i for i in free if tiles[i].confidence >= MIN_CONFIDENCE and _seen_whole(plane, i)]
    walls = sorted(wall_tiles(tiles, plane, rows))
    runs = _wall_runs(tiles, rows)
    at_wall = [i for i in fit if i in by_wall and any(_square_on(plane, i, row, run) for row, run in runs)]
    if at_wall:
        at_wall.sort(key=lambda i: _mean_near(spaces, i, walls))
        return Finding(at_wall[0], tuple(at_wall[1:]), on_wall=True)
    own = sorted(used)
    alone = [i for i in fit if _space_to(spaces, i, [j for j in faces if j != i]) > LONELY]
    if own and len(free) > CROWD:
        to_hand = {i: _space_to(spaces, i, own) for i in free}
        alone = [i for i in alone if _space_to(spaces, i, [j for j in free if j != i]) > OUT_OF_CROWD]
        alone = [i for i in alone if all(to_hand[i] <= to_hand[j] for j in free)]
    if not 1 <= len(alone) <= 2 or (not own and len(faces) > 1):
        return Finding(None)
    alone.sort(key=lambda i: (-_space_to(spaces, i, [j for j in faces if j != i]), i))
    return Finding(alone[0], tuple(alone[1:]))


def _seen_whole(plane: Plane, i: int) -> bool:
    """Whether a tile has the shape and size of a whole one."""
    wide, high = float(np.linalg.norm(plane.rights[i])), float(np.linalg.norm(plane.downs[i]))
    area = wide * high / ASPECT
    return WHOLE_RATIO[0] < high / wide < WHOLE_RATIO[1] and WHOLE_AREA[0] < area < WHOLE_AREA[1]


def _square_on(plane: Plane, i: int, row: Row, run: list[int]) -> bool:
    """Whether tile *i* lies along or across a straight piece of wall, on it or just beyond its end."""
    axis = np.array(row.axis)
    right = plane.rights[i] / max(float(np.linalg.norm(plane.rights[i])), 1e-9)
    turn = abs(float(right @ axis))
    if not (turn > SQUARE or turn < np.sqrt(1 - SQUARE**2)):
        return False
    steps = plane.centres[run] - plane.centres[i]
    step = steps[int(np.argmin((steps**2).sum(axis=1)))]
    off = float(step[1] * axis[0] - step[0] * axis[1])
    back = off if float(plane.picture_up @ np.array([axis[1], -axis[0]])) > 0 else -off
    return ON_LINE[0] < back < ON_LINE[1]


def _face_neighbours(tiles: tuple[SeenTile, ...], rows: tuple[Row, ...]) -> dict[int, int]:
    """For each tile, how many face-up tiles lie next to it in its row."""
    counts: dict[int, int] = {}
    for row in rows:
        for at, i in enumerate(row.tiles):
            around = [row.tiles[k] for k in (at - 1, at + 1) if 0 <= k < len(row.tiles)]
            counts[i] = sum(tiles[j].is_face for j in around)
    return counts


def _space_to(spaces: np.ndarray[tuple[int, ...], np.dtype[np.float64]], i: int, others: list[int]) -> float:
    return float(spaces[i, others].min(initial=np.inf))


def _mean_near(spaces: np.ndarray[tuple[int, ...], np.dtype[np.float64]], i: int, others: list[int]) -> float:
    return float(np.sort(spaces[i, others])[:3].mean())

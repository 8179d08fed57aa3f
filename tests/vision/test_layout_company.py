"""What lies around a hand and must not be taken for part of it; every failure on real photos becomes one."""

from collections.abc import Callable

import numpy as np
import pytest

from scorer.tiles import parse_tiles, tile_name
from tests.vision.camera import photograph
from tests.vision.scenes import THICK, Piece, Scene, row
from vision.layout import Layout, SeenTile, arrange

HAND = [tile_name(tile) for tile in parse_tiles("123m456p789s11222z")]
OWN = row(HAND, 0, 0)
WALL = [Piece("back", 2.0 + k, -4.0, z=THICK) for k in range(9)]
DISCARDS = [Piece("9p", 1.0 + 1.6 * k, -9.0 - 1.6 * (k % 2), 0.5 * k) for k in range(8)]
FACE = "6z"
"""The tile in question: no other of its kind lies there."""


def seen(*pieces: Piece, seed: int = 3) -> tuple[SeenTile, ...]:
    """The tiles of a photo of the hand and *pieces*."""
    scene = Scene(pieces=[*OWN, *pieces])
    return photograph(scene, np.random.default_rng(seed), jitter=0.01, roll=0.2, misread_tops=False)


def changed(tiles: tuple[SeenTile, ...], change: Callable[[SeenTile], SeenTile]) -> tuple[SeenTile, ...]:
    """The photo with the tile in question changed."""
    return tuple(change(tile) if tile.code == FACE else tile for tile in tiles)


def unsure(tile: SeenTile) -> SeenTile:
    return SeenTile(tile.code, tile.quad, 0.3)


def cut(tile: SeenTile) -> SeenTile:
    """Its lower half hidden, or outside the photo."""
    quad = tile.quad.copy()
    quad[2:] = (quad[2:] + quad[[1, 0]]) / 2
    return SeenTile(tile.code, quad, tile.confidence)


def hand_of(layout: Layout, tiles: tuple[SeenTile, ...]) -> list[str]:
    return [tiles[i].code for i in layout.hand]


def indicator_of(layout: Layout, tiles: tuple[SeenTile, ...]) -> str | None:
    return None if layout.indicator is None else tiles[layout.indicator].code


def notes_of(layout: Layout) -> set[str]:
    return {note.code for note in layout.notes}


@pytest.mark.parametrize("yaw", [0.0, np.pi / 2, np.pi])
def test_a_tile_squarely_on_the_wall_is_the_indicator(yaw):
    """Along or across the wall, even with discards in the photo."""
    tiles = seen(*WALL, *DISCARDS, Piece(FACE, 6.0, -4.0, yaw, 2 * THICK))
    assert indicator_of(arrange(tiles), tiles) == FACE


@pytest.mark.parametrize(("x", "y", "yaw"), [(12.0, -6.6, 0.75), (5.0, -7.4, 0.0), (11.7, -6.2, 0.6)])
def test_a_discard_that_came_to_lie_by_the_wall_is_not(x, y, yaw):
    """Askew at its end, or behind it: thrown there, not flipped there."""
    tiles = seen(*WALL, *DISCARDS, Piece(FACE, x, y, yaw))
    assert indicator_of(arrange(tiles), tiles) is None


@pytest.mark.parametrize("change", [unsure, cut])
def test_neither_a_doubtful_nor_a_cut_off_tile_is_the_indicator(change):
    """The wild tile changes the whole score: what shows half, or may be no tile, does not decide it."""
    tiles = changed(seen(*WALL, *DISCARDS, Piece(FACE, 6.0, -4.0, 0.0, 2 * THICK)), change)
    assert indicator_of(arrange(tiles), tiles) is None


def test_a_lone_tile_beyond_the_discards_is_one_of_them():
    """The end of somebody's row, far off, is no indicator; one between the hand and the discards is."""
    beyond = seen(*DISCARDS, Piece(FACE, -6.5, -12.0))
    assert indicator_of(arrange(beyond), beyond) is None
    before = seen(*DISCARDS, Piece(FACE, 7.0, -3.6))
    assert indicator_of(arrange(before), before) == FACE


def test_a_false_find_between_hand_and_meld_does_not_join_them():
    """The space it fills is still space: the meld stays a meld."""
    meld = row(["7z"] * 3, 12.3, 0)
    pieces = [*row(HAND[:11], 0, 0), *meld, Piece(FACE, 11.65, -0.35)]
    tiles = photograph(Scene(pieces=pieces), np.random.default_rng(3), jitter=0.01, roll=0.2, misread_tops=False)
    tiles = changed(tiles, unsure)
    layout = arrange(tiles)
    assert hand_of(layout, tiles) == HAND[:11]
    assert [meld.codes for meld in layout.melds] == [("7z",) * 3]


def test_dice_do_not_bend_the_table():
    """Small doubtful finds beyond a single row say nothing about how the camera looked."""
    tiles = list(seen())
    for k in range(3):
        x, y = np.mean([tile.quad.mean(axis=0) for tile in tiles[:14]], axis=0) + (30 + 26 * k, -160)
        tiles.append(SeenTile("1p", np.array([[x, y], [x + 22, y], [x + 22, y + 26], [x, y + 26]], np.float32), 0.6))
    layout = arrange(tuple(tiles))
    assert hand_of(layout, tuple(tiles)) == HAND
    assert layout.winning is None


def test_a_square_face_read_a_quarter_turned_is_not_across():
    """A 白 read on its side is as high as its mates; one that lies across is half as high again as they are wide."""
    tiles = tuple(
        SeenTile(t.code, np.roll(t.quad, 1, axis=0), t.confidence) if t.code == "2z" and k % 2 else t
        for k, t in enumerate(seen())
    )
    layout = arrange(tiles)
    assert not any(layout.sideways)
    assert layout.winning is None


def test_a_row_of_fifteen_makes_up_no_winning_tile():
    """One tile too many in a plain row is told, not explained away by a stray and a winning tile side by side."""
    codes = [tile_name(tile) for tile in parse_tiles("111s333s234s5678s88s")]
    scene = Scene(pieces=row(codes, 0, 0))
    tiles = photograph(scene, np.random.default_rng(5), jitter=0.01, roll=0.1, misread_tops=False)
    layout = arrange(tiles)
    assert layout.winning is None
    assert hand_of(layout, tiles) == codes
    assert "tile_count" in notes_of(layout)


def test_another_players_row_is_told_even_if_cut_off():
    """Nine of somebody's tiles: the warning says that the nearest hand was read."""
    other = [Piece("8m", 12.0 - k, -7.0, np.pi) for k in range(9)]
    tiles = seen(*other)
    layout = arrange(tiles)
    assert hand_of(layout, tiles) == HAND
    assert "several_rows" in notes_of(layout)

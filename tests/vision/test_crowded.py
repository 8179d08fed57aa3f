"""A whole set of tiles in one photo: nothing between detector and answer may count on few tiles."""

import numpy as np

from scorer.tiles import TILE_NAMES
from tests.vision.picture_paint import Tile, View, paint_picture
from vision import read_photo

COLUMNS, ROWS = 17, 8


def test_all_136_tiles_of_a_set_are_found(models):
    """The clearest tiles must not use up the detector's answer before the others come."""
    codes = [code for code in TILE_NAMES for _ in range(4)]
    tiles = [Tile(code, (i % COLUMNS) * 1.12, (i // COLUMNS) * 1.5) for i, code in enumerate(codes)]
    view = View(elevation=80, width=1280, height=960)
    picture = paint_picture(np.random.default_rng(4), tiles, tiles, view)
    reading = read_photo(picture.image, models=models)
    middles = np.array([np.mean(tile.quad, axis=0) for tile in reading.tiles])
    sides = [np.linalg.norm(tile.quad[1] - tile.quad[0]) for tile in picture.tiles]
    apart = [np.linalg.norm(middles - tile.quad.mean(axis=0), axis=1).min() for tile in picture.tiles]
    assert len(picture.tiles) == COLUMNS * ROWS
    found = sum(distance < 0.4 * side for distance, side in zip(apart, sides, strict=True))
    assert found >= 0.98 * COLUMNS * ROWS, f"{found} of {COLUMNS * ROWS}"

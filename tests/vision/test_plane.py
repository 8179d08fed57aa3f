"""The camera is undone from the tiles alone."""

import numpy as np
import pytest

from tests.vision.camera import photograph
from tests.vision.scenes import Piece, Scene, row
from vision.layout.plane import ASPECT, flatten


def table(seed: int, pieces: list[Piece], **options: object) -> np.ndarray:
    """Distances between all flattened centres, in the order of *pieces*."""
    tiles = photograph(Scene(pieces=pieces), np.random.default_rng(seed), **options)
    return flatten(tiles)


@pytest.mark.parametrize("seed", range(6))
def test_lengths_are_restored(seed):
    """Tiles come out one wide and 1.35 high, far ones as large as near ones, whatever the slant."""
    pieces = [piece for y in (0, -4, -8) for piece in row(["1m", "2p", "3s", "7z", "9m"], 0, y)]
    plane = table(seed, pieces, jitter=0.005, misread_tops=False)
    assert np.allclose(np.linalg.norm(plane.rights, axis=1), 1, atol=0.1)
    assert np.allclose(np.linalg.norm(plane.downs, axis=1), ASPECT, atol=0.12)
    spread = np.linalg.norm(plane.centres[:, None] - plane.centres[None], axis=2).max()
    assert spread == pytest.approx(np.hypot(4, 8) / 0.97, rel=0.06)


def test_a_quarter_turn_misread_is_put_right():
    """No tile is wider than high: a top read on the long side is turned, and has no say on the owner's
    side.
    """
    tiles = list(photograph(Scene(pieces=row(["1m"] * 9, 0, 0)), np.random.default_rng(2), misread_tops=False))
    wrong = tiles[0]
    tiles[0] = type(wrong)(wrong.code, np.roll(wrong.quad, 1, axis=0), wrong.confidence)
    plane = flatten(tuple(tiles))
    assert plane.topless.tolist() == [True, *[False] * 8]
    assert np.linalg.norm(plane.rights[0]) == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_few_tiles_are_enough(n):
    """No tile, one or two: nothing to fit, nothing to fail."""
    plane = table(1, row(["4m"] * n, 0, 0)) if n else flatten(())
    assert plane.centres.shape == (n, 2)
    assert np.isfinite(plane.centres).all()

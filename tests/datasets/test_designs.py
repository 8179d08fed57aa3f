"""Drawn tile faces: complete, repeatable, distinct and upright, with and without fonts."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "datasets" / "render"))

import designs
import glyphs

SEEDS = (0, 5, 11)


@pytest.fixture(scope="module")
def sets() -> dict[int, dict[str, np.ndarray]]:
    return {seed: designs.draw_design(seed) for seed in SEEDS}


def difference(a: np.ndarray, b: np.ndarray) -> float:
    """Mean absolute difference of two pictures, grey levels."""
    return float(np.abs(a.astype(int) - b.astype(int)).mean())


def test_every_code_is_drawn(sets: dict[int, dict[str, np.ndarray]]) -> None:
    """A class without a face would never be seen in training."""
    wanted = {f"{i}{s}" for s in "mps" for i in range(1, 10)} | {f"{i}z" for i in range(1, 8)}
    wanted |= {f"flower-{i}" for i in range(1, 9)}
    for faces in sets.values():
        assert set(faces) == wanted
        for face in faces.values():
            assert face.shape == (320, 240, 3)
            assert face.dtype == np.uint8


def test_same_seed_same_pictures(sets: dict[int, dict[str, np.ndarray]]) -> None:
    """Training data must be repeatable, and one face alone equals that face of the whole set."""
    again = designs.draw_design(5)
    assert all(np.array_equal(again[c], sets[5][c]) for c in again)
    assert np.array_equal(designs.draw_face("1s", 5), sets[5]["1s"])
    assert np.array_equal(designs.draw_face("flower", 5), sets[5]["flower-1"])


def test_seeds_differ(sets: dict[int, dict[str, np.ndarray]]) -> None:
    """Two seeds are two tile sets, not one set twice."""
    for code in ("1m", "1p", "1s", "9s", "1z", "flower-1"):
        assert difference(sets[0][code], sets[11][code]) > 2, code


def test_corners_show_the_background(sets: dict[int, dict[str, np.ndarray]]) -> None:
    """The scene renderer divides a face by its background colour, read from the corner pixels."""
    for seed, faces in sets.items():
        colour = designs.background(seed)
        for code, face in faces.items():
            for y, x in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
                assert tuple(face[y, x]) == colour, (seed, code)


@pytest.mark.parametrize("seed", SEEDS)
def test_codes_of_one_set_differ(sets: dict[int, dict[str, np.ndarray]], seed: int) -> None:
    """No two tiles of a set may look the same."""
    faces = sets[seed]
    codes = list(designs.CODES)
    for i, a in enumerate(codes):
        for b in codes[:i]:
            assert difference(faces[a], faces[b]) > 0.8, (a, b)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_face_but_white_carries_ink(sets: dict[int, dict[str, np.ndarray]], seed: int) -> None:
    """A missing glyph or a drawing off the face would leave an empty tile with a wrong label."""
    colour = np.array(designs.background(seed))
    for code, face in sets[seed].items():
        share = float((np.abs(face.astype(int) - colour).max(2) > 40).mean())
        if code != "5z":
            assert 0.01 < share < 0.75, (code, share)


@pytest.mark.parametrize("seed", SEEDS)
def test_upright(sets: dict[int, dict[str, np.ndarray]], seed: int) -> None:
    """The upside-down face of an unsymmetric tile differs, and what is on top is what tradition puts there."""
    faces = sets[seed]
    for code in ("1m", "3m", "7p", "1s", "3s", "7s", "1z", "7z"):
        assert difference(faces[code], faces[code][::-1, ::-1]) > 1.5, code
    colour = np.array(designs.background(seed))

    def ink(face: np.ndarray, top: float, bottom: float) -> int:
        rows = face[int(320 * top) : int(320 * bottom)].astype(int)
        return int((np.abs(rows - colour).max(2) > 40).sum())

    assert ink(faces["1m"], 0, 0.5) < ink(faces["1m"], 0.5, 1)
    assert ink(faces["7s"], 0.1, 0.4) < ink(faces["7s"], 0.65, 0.95)


def test_works_without_fonts() -> None:
    """A machine without Chinese fonts draws every character from own strokes."""
    faces = designs.draw_design(2, fonts=())
    assert difference(faces["1z"], faces["2z"]) > 2
    assert difference(faces["6z"], faces["7z"]) > 2
    needed = set("一二三四五伍六七八九万萬東东南西北中發发春夏秋冬梅兰蘭竹菊白")
    assert needed <= set(glyphs.STROKES)


def test_unknown_code_is_refused() -> None:
    """A misspelt code names what is accepted instead of drawing something."""
    with pytest.raises(ValueError, match="accepted are"):
        designs.draw_face("8z", 1)

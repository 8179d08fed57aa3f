"""Random tables: hand, melds, winning tile and indicator must be read as a careful person would."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.camera import expected, photograph, read_off
from tests.vision.scenes import Piece, Scene, make_scene, row
from tests.vision.surroundings import make_table
from vision.layout import SeenTile, arrange

TABLES = 200
NEEDED = 0.95


def failures(jitter: float, first_seed: int, count: int) -> tuple[Counter[str], list[int]]:
    wrong: Counter[str] = Counter()
    seeds = []
    for seed in range(first_seed, first_seed + count):
        rng = np.random.default_rng(seed)
        scene = make_table(rng)
        tiles = photograph(scene, rng, jitter=jitter)
        got, want = read_off(tiles, arrange(tiles)), expected(scene)
        parts = [part for part in want if got[part] != want[part]]
        wrong.update(parts)
        if parts:
            seeds.append(seed)
    return wrong, seeds


@pytest.mark.parametrize("jitter", [0.02, 0.05])
def test_random_tables_are_read_exactly(jitter, record_property):
    """At least 95 % of whole tables exact: any camera, walls, discards, other players, misread tops."""
    count = TABLES if jitter == 0.02 else TABLES // 4
    wrong, seeds = failures(jitter, 100_000, count)
    rate = 1 - len(seeds) / count
    record_property("exact", f"{rate:.1%} of {count}")
    print(f"jitter {jitter}: {rate:.1%} of {count} tables exact; wrong parts {dict(wrong)}; seeds {seeds}")
    assert rate >= NEEDED, (dict(wrong), seeds)


def test_a_wrong_reading_is_hardly_ever_silent():
    """Where the reading of a table's hand is wrong, a warning says so nearly always (issue: never a silent
    guess).
    """
    silent = []
    for seed in range(200_000, 200_060):
        rng = np.random.default_rng(seed)
        scene = make_table(rng)
        tiles = photograph(scene, rng, jitter=0.06)
        layout = arrange(tiles)
        got, want = read_off(tiles, layout), expected(scene)
        if (got["hand"], got["melds"]) != (want["hand"], want["melds"]) and not layout.notes:
            silent.append(seed)
    assert len(silent) <= 1, silent


def turned(tiles: tuple[SeenTile, ...], angle: float, scale: float, shift: float) -> tuple[SeenTile, ...]:
    """The same photo turned, enlarged and moved."""
    spin = scale * np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return tuple(SeenTile(tile.code, (tile.quad @ spin + shift).astype(np.float32), tile.confidence) for tile in tiles)


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    angle=st.floats(0, 2 * np.pi),
    scale=st.floats(0.2, 5),
    shift=st.floats(-500, 5000),
)
def test_the_cameras_rotation_does_not_matter(seed, angle, scale, shift):
    """A hand reads the same whichever way the phone was held, at any distance."""
    rng = np.random.default_rng(seed)
    scene = make_scene(rng)
    tiles = photograph(scene, rng, misread_tops=False)
    assert read_off(tiles, arrange(tiles)) == read_off(tiles, arrange(turned(tiles, angle, scale, shift)))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), order=st.randoms(use_true_random=False))
def test_the_order_of_detections_does_not_matter(seed, order):
    """The detector's order carries no meaning."""
    rng = np.random.default_rng(seed)
    tiles = list(photograph(make_table(rng), rng))
    before = read_off(tuple(tiles), arrange(tuple(tiles)))
    order.shuffle(tiles)
    assert read_off(tuple(tiles), arrange(tuple(tiles))) == before


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), n=st.integers(0, 30))
def test_any_pile_of_tiles_gives_a_whole_layout(seed, n):
    """Whatever lies there: every tile gets one role, hand and melds share none, nothing raises."""
    rng = np.random.default_rng(seed)
    scene = Scene()
    codes = ["1m", "5p", "5p", "9s", "7z", "flower", "back"]
    for _ in range(n):
        code = str(rng.choice(codes))
        scene.pieces.append(Piece(code, *map(float, rng.uniform(-6, 6, 2)), float(rng.uniform(0, 6.28))))
    scene.pieces = scene.pieces or row([], 0, 0)
    tiles = photograph(scene, rng) if scene.pieces else ()
    layout = arrange(tiles)
    assert len(layout.roles) == len(layout.groups) == len(layout.sideways) == n
    used = [*layout.hand, *(i for meld in layout.melds for i in meld.tiles)]
    assert len(used) == len(set(used))
    assert all(tiles[i].is_face for i in layout.hand)
    assert layout.indicator not in used

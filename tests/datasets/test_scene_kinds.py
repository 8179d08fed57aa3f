"""Close-ups, heaps, rivers, seats, things that are no tiles, hands and lens: labels stay right in all of them."""

from functools import partial

import cv2
import numpy as np
import pytest
from hands import arm
from heaps import pushed
from layouts import Bag
from lens import distorted
from make import VISIBLE
from raster import Prop, measured, paint_tiles
from scene import render
from solids import circle, slab
from space import Tile, look_at, tile_pose

from tests.datasets.painted_tile import LOOK, SIZE, marked_face, painted


@pytest.mark.parametrize("seed", range(6))
def test_closeup_fills_the_picture(seed):
    """Close-ups show one to three tiles, the largest far larger than those of a hand."""
    photo = render(seed, {}, drawn_pool=3, long_side=320, kind="closeup")
    assert photo.kind == "closeup"
    sides = [np.linalg.norm(s.quad - np.roll(s.quad, 1, axis=0), axis=1).max() for s in photo.seen]
    assert max(sides) > 40


def test_leaning_tile_rests_on_the_table_and_shows_its_face():
    """A tile turned about its long axis still touches the table, and its quad stays clockwise."""
    tile = Tile("1m", 0, 0, lean=35.0)
    turn, centre = tile_pose(tile, SIZE)
    corners = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
    corners = corners * [1, SIZE.height, SIZE.depth]
    assert abs((corners @ turn.T + centre)[:, 2].min()) < 1e-9
    camera = look_at(np.zeros(3), 0.0, np.deg2rad(70), 6.0, 0.0, 0.9, 480, 360)
    seen = painted(tile, camera)[1]
    assert seen.side == "face"
    assert cv2.contourArea(seen.quad, oriented=True) > 0


@pytest.mark.parametrize("azimuth", [0.0, 1.5, 3.0, 4.5])
def test_tile_on_top_covers_the_one_below(azimuth):
    """In a heap the upper tile is painted over the lower one from every side, however low the camera."""
    tiles = [Tile("1m", 0, 0), Tile("2m", 0.2, 0.5, z=SIZE.depth, yaw=0.4)]
    camera = look_at(np.zeros(3), azimuth, np.deg2rad(28), 9.0, 0.0, 0.9, 480, 360)
    image = np.zeros((360, 480, 3), np.uint8)
    seen, _ = paint_tiles(image, tiles, [marked_face()] * 2, camera, LOOK, np.random.default_rng(0))
    assert seen[1].visible > 0.9
    assert seen[0].visible < 0.7


def test_empty_scenes_hold_things_but_no_tile():
    """Pictures without a tile are where false finds are unlearnt: nothing there may carry a label."""
    for seed in range(4):
        photo = render(seed, {}, drawn_pool=2, long_side=320, kind="empty")
        assert photo.seen == ()
        assert photo.image.std() > 2


def test_things_in_front_take_tiles_away():
    """A cup between camera and tile lowers the tile's visible share; one behind it does not."""
    camera = look_at(np.zeros(3), 0.0, np.deg2rad(30), 9.0, 0.0, 0.9, 480, 360)
    shares = []
    for y in (-1.6, 2.5):
        image = np.zeros((360, 480, 3), np.uint8)
        cup = Prop(np.array([0, y, 0.3]), partial(stand, y=y))
        seen, _ = paint_tiles(image, [Tile("1m", 0, 0)], [marked_face()], camera, LOOK, np.random.default_rng(0), [cup])
        shares.append(seen[0].visible)
    assert shares[0] < 0.6
    assert shares[1] > 0.9


def stand(image, owner, camera, y):
    """Paints a cylinder at (0, y)."""
    slab(image, owner, camera, circle(0, y, 0.6), (0, 2.0), np.full(3, 90.0), LOOK)


@pytest.mark.parametrize("kind", ["heap", "river", "seat"])
def test_new_layouts_render_with_labels(kind):
    """Heaps, rivers and seats show tiles that are labelled, some of a heap covered in part."""
    photos = [render(seed, {}, drawn_pool=2, long_side=320, kind=kind) for seed in range(3)]
    shown = [s for p in photos for s in p.seen if s.visible >= VISIBLE]
    assert len(shown) > 10
    if kind == "heap":
        assert any(0.05 < s.visible < VISIBLE for p in photos for s in p.seen)


def test_pushed_tiles_do_not_stand_inside_each_other():
    """Tiles on the table keep to their own place."""
    rng = np.random.default_rng(3)
    tiles = pushed(rng, Bag(rng), SIZE, 25, 0.0)
    for i, a in enumerate(tiles):
        for b in tiles[:i]:
            assert (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > 0.95**2


@pytest.mark.parametrize("k", [-0.06, 0.1, 0.16])
def test_corners_follow_a_bent_picture(k):
    """After a wide-angle lens the quad still lies on its tile."""
    camera = look_at(np.array([2.0, 1.5, 0]), 0.2, np.deg2rad(70), 9.0, 0.3, 0.9, 480, 360)
    image = np.full((360, 480, 3), 90, np.uint8)
    seen, owner = paint_tiles(image, [Tile("1m", 0, 0)], [marked_face()], camera, LOOK, np.random.default_rng(0))
    bent, kept, moved = distorted(image, owner, seen, k)
    assert bent.shape == image.shape
    assert np.abs(moved[0].quad - seen[0].quad).max() > 1
    assert measured(moved, kept)[0].visible > 0.85


def test_an_arm_takes_tiles_away():
    """What a hand covers no longer belongs to a tile, and only there is the owner changed."""
    image, owner = np.full((360, 480, 3), 90, np.uint8), np.zeros((360, 480), np.int16)
    arm(image, owner, np.random.default_rng(4), np.array([240.0, 180.0]), 30.0)
    covered = owner < 0
    assert 0.01 < covered.mean() < 0.6
    assert np.abs(image[covered].astype(int) - 90).max(1).mean() > 15


@pytest.mark.parametrize("kind", ["closeup", "heap"])
def test_same_seed_same_picture_in_new_kinds(kind):
    """Faces drawn one by one, hands and lens take no chance of their own."""
    first, second = (render(21, {}, drawn_pool=2, long_side=320, kind=kind) for _ in range(2))
    assert np.array_equal(first.image, second.image)
    assert [s.quad.tolist() for s in first.seen] == [s.quad.tolist() for s in second.seen]

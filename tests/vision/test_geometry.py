"""Letterbox, quads and crops: every mapping has an exact inverse and keeps the corner order."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.geometry import (
    GREY,
    Region,
    crop_transforms,
    fit_letterbox,
    letterbox_image,
    map_points,
    obb_quads,
    portrait_quads,
    quad_areas,
    quad_sides,
    rectified_crops,
    roll_quads,
)
from vision.pyramid import Pyramid

SQUARE = np.array([[[0, 0], [4, 0], [4, 4], [0, 4]]], np.float32)


@settings(max_examples=60, deadline=None)
@given(
    left=st.integers(0, 500),
    top=st.integers(0, 500),
    width=st.integers(1, 5000),
    height=st.integers(1, 5000),
    long_side=st.integers(32, 1280),
)
def test_letterbox_inverse_is_exact(left, top, width, height, long_side):
    """Boxes found in the detector input come back to where they were in the photo, for any size and crop."""
    box = fit_letterbox(Region(left, top, left + width, top + height), long_side)
    assert box.input_hw[0] % 32 == 0
    assert box.input_hw[1] % 32 == 0
    assert 128 <= max(box.input_hw) < max(129, long_side + 32)
    assert min(box.input_hw) >= 128
    points = np.array([[left, top], [left + width, top + height], [left + width / 3, top]], np.float32)
    back = box.to_photo(box.to_input(points))
    assert np.allclose(back, points, atol=max(width, height) * 2e-5)


def test_letterbox_picture_matches_its_mapping():
    """The pixel drawn at a mapped point is the photo's pixel; the padding is grey."""
    photo = np.zeros((100, 300, 3), np.uint8)
    photo[40:60, 140:160] = 255
    box = fit_letterbox(Region(0, 0, 300, 100), 160)
    picture = letterbox_image(Pyramid(photo), box)
    assert picture.shape == (128, 160, 3)
    x, y = box.to_input(np.array([[150, 50]], np.float32))[0]
    assert picture[int(y), int(x)].tolist() == [255, 255, 255]
    assert picture[0, 0].tolist() == [GREY] * 3


def test_letterbox_of_a_part_of_the_photo():
    """The second look maps its finds back into the whole photo."""
    photo = np.zeros((200, 200, 3), np.uint8)
    photo[150, 170] = 255
    box = fit_letterbox(Region(100, 100, 200, 200), 320)
    picture = letterbox_image(Pyramid(photo), box)
    y, x = np.argwhere(picture[..., 0] > 200).mean(axis=0)
    assert np.allclose(box.to_photo(np.array([[x + 0.5, y + 0.5]], np.float32)), [[170.5, 150.5]], atol=0.5)


def test_oriented_boxes_turn_clockwise_on_the_screen():
    """The angle's sense is fixed by a picture: +90° takes the right side of a wide box to the bottom."""
    rows = np.array([[10, 10, 6, 2, 0], [10, 10, 6, 2, np.pi / 2]], np.float32)
    flat, turned = obb_quads(rows)
    assert np.allclose(flat, [[7, 9], [13, 9], [13, 11], [7, 11]])
    assert np.allclose(turned, [[11, 7], [11, 13], [9, 13], [9, 7]], atol=1e-5)


def test_empty_input_stays_empty():
    """A photo without tiles is normal: every function takes zero quads."""
    none = np.empty((0, 4, 2), np.float32)
    photo = np.zeros((10, 10, 3), np.uint8)
    assert obb_quads(np.empty((0, 5), np.float32)).shape == (0, 4, 2)
    assert roll_quads(none, np.empty(0, np.intp)).shape == (0, 4, 2)
    assert portrait_quads(none).shape == (0, 4, 2)
    assert crop_transforms(none, (112, 80), 0.25).shape == (0, 3, 3)
    assert rectified_crops(Pyramid(photo), none, (112, 80), 0.25).shape == (0, 112, 80, 3)


def test_rolling_names_another_first_corner():
    """Corner order stays clockwise, only the start moves."""
    assert roll_quads(SQUARE, np.array([1]))[0].tolist() == [[4, 0], [4, 4], [0, 4], [0, 0]]
    assert quad_areas(roll_quads(SQUARE, np.array([3])))[0] == 16


def test_portrait_order_puts_a_short_edge_on_top():
    """The first crop is made upright on the shorter edge, the one higher on the screen first."""
    lying = np.array([[[0, 0], [6, 0], [6, 2], [0, 2]]], np.float32)
    quads = portrait_quads(np.concatenate([lying, SQUARE + 10]))
    width, height = quad_sides(quads)
    assert width[0] < height[0]
    assert quads[1, :2, 1].mean() < quads[1, 2:, 1].mean()


def test_crop_shows_the_quad_inset_by_the_margin():
    """The reader's contract: with margin 25 % the tile's corners lie at 1/6 and 5/6 of the crop."""
    quad = np.array([[[100, 50], [180, 60], [170, 190], [90, 170]]], np.float32)
    corners = map_points(crop_transforms(quad, (112, 80), 0.25), quad)[0]
    expected = np.array([[80 / 6, 112 / 6], [400 / 6, 112 / 6], [400 / 6, 560 / 6], [80 / 6, 560 / 6]])
    assert np.allclose(corners, expected, atol=1e-3)


@pytest.mark.parametrize("scale", [1, 4, 12])
def test_crops_are_cut_upright_at_any_tile_size(scale):
    """A red mark in the tile's own top-left shows up in the crop's top-left, from small and from huge
    tiles.
    """
    photo = np.full((120 * scale, 120 * scale, 3), 255, np.uint8)
    quad = np.array([[90, 40], [90, 80], [30, 80], [30, 40]], np.float32) * scale  # its own top points right
    mark = quad[0] * 0.8 + quad[2] * 0.2
    cv2.circle(photo, tuple(int(v) for v in mark), 6 * scale, (255, 0, 0), -1)
    crop = rectified_crops(Pyramid(photo), quad[None], (112, 80), 0.25)[0]
    red = np.argwhere((crop[..., 0] > 200) & (crop[..., 1] < 90))
    y, x = red.mean(axis=0)
    assert abs(x - (80 / 6 + 0.2 * 80 * 4 / 6)) < 4
    assert abs(y - (112 / 6 + 0.2 * 112 * 4 / 6)) < 5


def test_crop_outside_the_photo_is_grey():
    """A tile at the photo's edge gets grey around it, not a smeared border."""
    photo = np.full((50, 50, 3), 255, np.uint8)
    quad = np.array([[0, 0], [40, 0], [40, 50], [0, 50]], np.float32)
    crop = rectified_crops(Pyramid(photo), quad[None], (112, 80), 0.25)[0]
    assert crop[0, 0].tolist() == [GREY] * 3
    assert crop[56, 40].tolist() == [255, 255, 255]

"""Copies of a photo: the right size for each use, and a large JPEG decoded in full only where tiles are small."""

import numpy as np
import pytest

from tests.vision.test_jpeg import jpeg
from vision.geometry import Region, fit_letterbox, letterbox_image, rectified_crops
from vision.image import HalvedPhoto, load_photo
from vision.jpeg import decode_jpeg
from vision.pyramid import Pyramid, halvings

SIZE = (112, 80)


@pytest.fixture(scope="module")
def halved() -> HalvedPhoto:
    """A photo of 800×600 of which the half is decoded."""
    data = jpeg(800, 600)
    return HalvedPhoto(decode_jpeg(data, 1, halved=True), data)


def tile(height: float) -> np.ndarray:
    """An upright tile of that height."""
    quad = np.array([[0, 0], [0.7, 0], [0.7, 1], [0, 1]]) * height + [100, 50]
    return quad[None].astype(np.float32)


def in_full(pyramid: Pyramid) -> bool:
    """Whether the photo has been decoded in full."""
    return pyramid.at_hand(0) == 0


def test_halvings_leave_less_than_a_twofold_step():
    """2 to 4 times smaller: halve once; nothing is ever enlarged for it."""
    assert halvings([0.3, 1, 1.9, 2, 3.9, 4, 1000]).tolist() == [0, 0, 0, 1, 1, 2, 4]


def test_size_is_known_without_decoding(halved):
    """Stages work in pixels of the photo, whatever is decoded of it."""
    pyramid = Pyramid(halved)
    assert pyramid.size_hw == (600, 800)
    assert [pyramid.level(n).shape[:2] for n in (1, 2)] == [(300, 400), (150, 200)]
    assert not in_full(pyramid)
    assert np.array_equal(pyramid.photo, load_photo(halved.data))
    assert in_full(pyramid)


@pytest.mark.parametrize(("height", "needed"), [(300, False), (160, False), (110, False), (100, True), (60, True)])
def test_small_tiles_need_the_whole_photo(halved, height, needed):
    """Only a tile that its crop would enlarge by more than the square root of 2 is worth decoding in full."""
    pyramid = Pyramid(halved)
    rectified_crops(pyramid, tile(height), SIZE, 0.25)
    assert in_full(pyramid) is needed


def test_rough_crops_need_nothing(halved):
    """A first look takes what is there."""
    pyramid = Pyramid(halved)
    rectified_crops(pyramid, tile(40), SIZE, 0.25, rough=True)
    assert not in_full(pyramid)


@pytest.mark.parametrize("height", [300, 160, 110, 60])
def test_crops_show_the_same_from_either(halved, height):
    """A tile lies in the same place of its crop whether it is cut from the half or from the whole."""
    whole = rectified_crops(Pyramid(load_photo(halved.data)), tile(height), SIZE, 0.25)
    part = rectified_crops(Pyramid(halved), tile(height), SIZE, 0.25, rough=True)
    assert np.abs(whole.astype(int) - part)[:, 20:-20, 20:-20].mean() < 3


@pytest.mark.parametrize(
    ("region", "needed"),
    [
        (Region(0, 0, 800, 600), False),
        (Region(100, 60, 700, 500), False),
        (Region(101, 60, 701, 500), True),  # its edges cut pixels of the half in two
        (Region(100, 60, 300, 200), True),  # would be enlarged
    ],
)
def test_detector_input_is_drawn_from_the_half(halved, region, needed):
    """A look that shrinks the photo at least twofold is drawn from a copy, and shows the same."""
    pyramid = Pyramid(halved)
    box = fit_letterbox(region, 250)
    picture = letterbox_image(pyramid, box)
    assert in_full(pyramid) is needed
    direct = letterbox_image(Pyramid(load_photo(halved.data)), box)
    assert np.abs(picture.astype(int) - direct).mean() < 2

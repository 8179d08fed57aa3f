"""The overlay: every tile outlined by role, labels readable on a phone, any photo size."""

import io

import numpy as np
import pytest
from PIL import Image

from tests.vision.painted import hand_in_a_row, paint, upright
from vision.draw import COLOURS, GAP, draw_overlay, draw_reading
from vision.reading import PhotoReading, SeenPhoto, TileReading


def tile(code: str, quad: np.ndarray, role: str, photo: int = 0) -> TileReading:
    corners = tuple((float(x), float(y)) for x, y in quad)
    return TileReading(0, code, 1.0, (), corners, photo, role, 0, False, code == "back")


def opened(data: bytes) -> np.ndarray:
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == "JPEG"
        return np.asarray(image.convert("RGB"))


def near(picture: np.ndarray, colour: tuple[int, int, int]) -> np.ndarray:
    return np.abs(picture.astype(int) - colour).max(axis=2) < 40


@pytest.mark.parametrize("role", ["hand", "meld", "winning", "indicator"])
def test_each_role_has_its_colour(role):
    """Outline and label are drawn in the role's colour, at the tile."""
    name, quad = upright("5p", 300, 200, 80)
    photo = paint([(name, quad)], (600, 1200))
    picture = opened(draw_overlay(photo, [tile(name, quad, role)]))
    assert picture.shape == photo.shape
    ys, xs = np.nonzero(near(picture, COLOURS[role]))
    assert len(ys) > 500
    assert 260 < xs.mean() < 420
    assert 120 < ys.mean() < 330


def test_labels_are_readable_on_a_phone():
    """On a screen 400 px wide letters stay about 10 px high."""
    photo = np.zeros((900, 1600, 3), np.uint8)
    _, quad = upright("5p", 700, 400, 100)
    picture = opened(draw_overlay(photo, [tile("5p", quad, "hand")]))
    label = near(picture[: int(quad[0, 1]) - 5], COLOURS["hand"])
    rows = np.nonzero(label.any(axis=1))[0]
    assert (rows.max() - rows.min()) * 400 / 1600 > 10


def test_neighbours_labels_do_not_cover_each_other():
    """Fourteen labels side by side: each keeps its own box."""
    tiles = hand_in_a_row(["1m"] * 14, x=20, y=300, width=90)
    photo = paint(tiles, (700, 1600))
    picture = opened(draw_overlay(photo, [tile(code, quad, "hand") for code, quad in tiles]))
    line = near(picture[270:300], COLOURS["hand"]).any(axis=0).astype(int)
    assert (np.diff(line) == 1).sum() >= 13


@pytest.mark.parametrize(("size", "long_side"), [((3000, 4000), 1600), ((300, 400), 1200), ((1000, 1400), 1400)])
def test_the_overlay_fits_a_phone(size, long_side):
    """Large photos shrink, small ones grow so that letters are crisp."""
    picture = opened(draw_overlay(np.zeros((*size, 3), np.uint8), []))
    assert max(picture.shape[:2]) == long_side


def test_only_the_asked_photos_tiles_are_drawn():
    """Of several photos each overlay shows its own tiles; the photo itself is left as it is."""
    _, quad = upright("5p", 300, 200, 80)
    photo = np.zeros((600, 1200, 3), np.uint8)
    picture = opened(draw_overlay(photo, [tile("5p", quad, "hand", photo=1)], index=0))
    assert picture.max() < 10
    assert photo.max() == 0


def test_face_down_tiles_of_a_kong_show_a_question_mark_not_a_code():
    """A back in a meld gets a label too, and one at the photo's edge stays inside the picture."""
    _, quad = upright("back", 0, 0, 60)
    picture = opened(draw_overlay(np.zeros((600, 1200, 3), np.uint8), [tile("back", quad, "meld")]))
    assert near(picture, COLOURS["meld"]).sum() > 300


def reading_of(photos: list[SeenPhoto], tiles: list[TileReading]) -> PhotoReading:
    return PhotoReading(tuple(tiles), (), (), None, None, (), {}, tuple(photos))


def seen(photo: np.ndarray) -> SeenPhoto:
    return SeenPhoto(photo, photo.shape[:2])


def test_all_photos_of_a_reading_are_drawn_one_below_the_other():
    """The hand on one photo and the indicator on another: both are shown, at one width, each with its own tiles."""
    _, quad = upright("5p", 300, 200, 80)
    wide, high = np.zeros((900, 1600, 3), np.uint8), np.zeros((1600, 1200, 3), np.uint8)
    tiles = [tile("5p", quad, "hand"), tile("4m", quad, "indicator", photo=1)]
    picture = opened(draw_reading(reading_of([seen(wide), seen(high)], tiles)))
    first = round(900 * 1200 / 1600)
    assert picture.shape == (first + GAP + 1600, 1200, 3)
    assert near(picture[:first], COLOURS["hand"]).sum() > 500
    assert near(picture[:first], COLOURS["indicator"]).sum() == 0
    assert near(picture[first + GAP :], COLOURS["indicator"]).sum() > 500


def test_a_photo_decoded_at_half_its_size_is_drawn_the_same():
    """Quads are in pixels of the whole photo, whatever size was decoded."""
    name, quad = upright("5p", 1200, 800, 320)
    photo = paint([(name, quad)], (2400, 3200))
    half = SeenPhoto(np.ascontiguousarray(photo[::2, ::2]), photo.shape[:2])
    tiles = [tile(name, quad, "hand")]
    whole, halved = (opened(draw_reading(reading_of([one], tiles))) for one in (seen(photo), half))
    assert whole.shape == halved.shape
    assert np.abs(whole.astype(int) - halved).mean() < 1


def test_a_reading_without_its_photos_cannot_be_drawn():
    """A reading made from JSON holds no pixels: one clear error."""
    with pytest.raises(ValueError, match="no photos"):
        draw_reading(reading_of([], []))

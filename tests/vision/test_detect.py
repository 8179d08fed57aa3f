"""Stage 1 around the model: input size, thinning, the second look, and back to photo pixels."""

import numpy as np
import pytest

from tests.vision.painted import hand_in_a_row, paint, painted_models, turned
from vision.detect import (
    add_large,
    closer_region,
    detect,
    drop_oversized,
    input_long_side,
    merge_looks,
    postprocess,
    preprocess,
)
from vision.detections import Detections
from vision.geometry import Region, fit_letterbox
from vision.pyramid import Pyramid

CODES = ["1m", "5p", "9s", "7z", "2z", "3m"]


def sorted_centres(quads: np.ndarray) -> np.ndarray:
    centres = quads.mean(axis=1)
    return centres[np.lexsort(np.round(centres).T)]


def test_input_is_rgb_between_0_and_1():
    """What the detector was trained on: channels first, red first, 0..1, grey padding."""
    photo = np.zeros((90, 300, 3), np.uint8)
    photo[..., 0] = 255
    tensor = preprocess(Pyramid(photo), fit_letterbox(Region(0, 0, 300, 90), 320))
    assert tensor.dtype == np.float32
    assert tensor.shape == (1, 3, 128, 320)
    assert tensor[0, :, 64, 160].tolist() == [1, 0, 0]


@pytest.mark.parametrize(("size", "side"), [((3000, 4000), 960), ((300, 200), 600), ((5, 5), 128)])
def test_input_size_follows_the_photo(size, side):
    """Large photos come down to the training size, small ones are enlarged twofold at most."""
    assert input_long_side(Region(0, 0, size[1], size[0]), (640, 960)) == side


def test_weak_tiny_and_double_finds_are_dropped():
    """Rows come back best first, without doubles, in photo pixels."""
    box = fit_letterbox(Region(0, 0, 640, 640), 640)
    rows = np.array(
        [
            [100, 100, 30, 40, 0.0, 0.9, 0],
            [101, 101, 30, 40, 0.05, 0.8, 1],  # the same tile again, as a back
            [200, 100, 30, 40, 0.0, 0.1, 0],  # weak
            [300, 100, 3, 40, 0.0, 0.9, 0],  # too narrow to read
            [400, 100, 30, 40, 0.0, 0.95, 1],
            [np.nan, 0, 1, 1, 0, 0.9, 0],
        ],
        np.float32,
    )
    found = postprocess(rows, box)
    assert found.scores.tolist() == pytest.approx([0.95, 0.9])
    assert found.backs.tolist() == [True, False]
    assert np.allclose(found.quads.mean(axis=1), [[400, 100], [100, 100]])


def test_no_rows_no_tiles():
    """An empty answer is an empty value."""
    box = fit_letterbox(Region(0, 0, 640, 640), 640)
    assert len(postprocess(np.empty((0, 7), np.float32), box)) == 0


@pytest.mark.parametrize("angle", [0.0, 0.3, np.pi / 2, 2.5])
def test_tiles_are_found_where_they_lie(angle):
    """Through letterbox and back, at any angle, to within a pixel or two."""
    quads = turned(hand_in_a_row(CODES, x=300, y=250), angle, (450, 300))
    found = detect(paint(quads), painted_models().detector)
    assert len(found) == len(CODES)
    expected = np.array([quad for _, quad in quads])
    assert np.allclose(sorted_centres(found.quads), sorted_centres(expected), atol=1.5)


def found_at(quads, scores):
    """Detections of faces with these scores."""
    return Detections(np.array(quads, np.float32), np.array(scores, np.float32), np.zeros(len(quads), bool))


def test_small_tiles_get_a_second_look():
    """A hand that is small in a large photo is looked at again, closer, and mapped back."""
    quads = hand_in_a_row(CODES * 2, x=1500, y=900, width=30)
    photo = paint(quads, size=(2000, 3000))
    model = painted_models().detector
    found = detect(photo, model)
    assert len(model.session.shapes) == 2
    assert len(found) == 2 * len(CODES)
    expected = np.array([quad for _, quad in quads])
    assert np.allclose(sorted_centres(found.quads), sorted_centres(expected), atol=1.5)
    assert len(detect(photo, model, small_tile=0)) <= 2 * len(CODES)
    assert len(model.session.shapes) == 3


def test_tiles_of_usual_size_get_none():
    """A hand that fills the width costs one look."""
    model = painted_models().detector
    detect(paint(hand_in_a_row(CODES * 2, width=70, x=50), size=(600, 960)), model)
    assert len(model.session.shapes) == 1


def test_hardly_any_tiles_get_a_distant_look():
    """Where few tiles are found the photo may be a close-up: a second, much smaller look is taken."""
    model = painted_models().detector
    detect(paint(hand_in_a_row(CODES[:2], width=100, x=50), size=(600, 960)), model)
    usual, distant = (max(shape[2:]) for shape in model.session.shapes)
    assert distant < 0.4 * usual


def test_oversized_finds_are_left_out():
    """A box twice as large as every tile of the hand is an empty tray, not a blank tile; perspective stays."""
    row = [quad for _, quad in hand_in_a_row(CODES, x=200, y=500, width=50)]
    nearer, tray = (hand_in_a_row(["5z"], x=300, y=700, width=width)[0][1] for width in (80, 130))
    found = found_at([*row, nearer, tray], [0.9] * len(row) + [0.6, 0.6])
    kept = drop_oversized(found, found.scores > 0.8)
    assert len(kept) == len(row) + 1


def test_distant_look_adds_large_tiles_only():
    """A close-up's whole tile comes in beside the pieces found in it; small finds of that look do not
    count.
    """
    whole = hand_in_a_row(["5p"], x=100, y=100, width=600)[0][1]
    piece, aside = (hand_in_a_row(["1p"], x=x, y=300, width=90)[0][1] for x in (300, 850))
    near = found_at([piece, aside], [0.6, 0.4])
    assert len(add_large(near, found_at([whole], [0.8]), 1000, 0.4)) == 3
    assert len(add_large(near, found_at([aside + 200], [0.99]), 1000, 0.4)) == 2


def test_large_tile_found_twice_counts_once():
    """A tile that both looks found comes out once, as the surer look saw it."""
    whole = hand_in_a_row(["5p"], x=100, y=100, width=300)[0][1]
    joined = add_large(found_at([whole + 5], [0.9]), found_at([whole], [0.8]), 1000, 0.4)
    assert np.array_equal(joined.quads[0], (whole + 5).astype(np.float32))
    assert len(joined) == 1


def test_closer_region_keeps_clear_of_tiny_gains():
    """No second look where the crop would hardly be smaller than the photo."""
    far_apart = np.array([quad for _, quad in hand_in_a_row(["1m"] * 40, x=10, y=50, width=20)], np.float32)
    found = Detections(far_apart, np.ones(40, np.float32), np.zeros(40, bool))
    assert closer_region(found, fit_letterbox(Region(0, 0, 900, 600), 960), 60.0) is None


def test_cut_tiles_at_the_crops_border_are_not_taken():
    """A tile cut by the second look's crop stays as the first look found it."""
    whole, region = Region(0, 0, 1000, 1000), Region(100, 100, 500, 500)
    quad = hand_in_a_row(["1m"], x=480, y=300, width=40)[0][1]
    half = quad.copy()
    half[1:3, 0] = 500
    inner = hand_in_a_row(["1m"], x=200, y=200, width=40)[0][1]
    far = Detections(np.stack([quad, inner + 3]), np.array([0.5, 0.5], np.float32), np.zeros(2, bool))
    close = Detections(np.stack([half, inner]), np.array([0.9, 0.4], np.float32), np.zeros(2, bool))
    joined = merge_looks(far, close, region, whole, 0.4)
    assert len(joined) == 2
    assert any(np.array_equal(q, quad) for q in joined.quads)
    assert any(np.array_equal(q, inner) for q in joined.quads)


def test_closer_region_of_a_large_photo_ends_between_copied_pixels():
    """The crop can be drawn from a halved copy: its edges are even."""
    row = np.array([quad for _, quad in hand_in_a_row(["1m"] * 14, x=701, y=1503, width=90)], np.float32)
    found = Detections(row, np.ones(14, np.float32), np.zeros(14, bool))
    box = fit_letterbox(Region(0, 0, 4000, 3000), 640)
    region = closer_region(found, box, 26.0)
    assert all(edge % 2 == 0 for edge in region.edges)
    low, high = row.reshape(-1, 2).min(axis=0), row.reshape(-1, 2).max(axis=0)
    assert region.left < low[0] - 180
    assert region.bottom > high[1] + 180

"""Stage 2 around the model: crops, turn, corners, passes, calibrated probabilities."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.painted import hand_in_a_row, paint, painted_models, turned, upright
from vision.classify import classify, own_quads, postprocess, sigmoid, softmax, weigh_backs
from vision.detect import detect
from vision.detections import BACK, LABELS, Detections
from vision.geometry import roll_quads
from vision.image import HalvedPhoto
from vision.pyramid import Pyramid

MODELS = painted_models()
INFO = MODELS.reader.info


def test_probabilities_sum_to_one_and_follow_the_temperature():
    """A higher temperature makes the same logits less sure; order stays."""
    logits = np.array([[3.0, 1.0, *[0.0] * 34]], np.float32)
    zero = np.zeros((1, 1), np.float32)
    sharp = postprocess(logits, zero, np.zeros((1, 4), np.float32), np.zeros((1, 8), np.float32), INFO)
    assert sharp.class_probs.sum() == pytest.approx(1)
    assert sharp.tile_probs.tolist() == pytest.approx([0.5])
    soft = softmax(logits / 2)
    assert soft[0, 0] < sharp.class_probs[0, 0]
    assert soft.argmax() == 0


def test_extreme_logits_are_safe():
    """No overflow warnings, no NaN."""
    assert softmax(np.array([[1e4, 0.0]], np.float32)).tolist() == [[1, 0]]
    assert sigmoid(np.array([-1e4, 1e4], np.float32)).tolist() == [0, 1]


@pytest.mark.parametrize("turn", range(4))
def test_turn_tells_the_tiles_own_top(turn):
    """k quarter turns clockwise: the tile's own top-left is the crop's corner k (clockwise from top-left)."""
    quad = np.array([[[10, 10], [50, 10], [50, 70], [10, 70]]], np.float32)
    inset = np.array([[1, 1], [5, 1], [5, 5], [1, 5]], np.float32) / 6
    turn_logits = np.eye(4, dtype=np.float32)[[turn]] * 9
    reads = postprocess(
        np.zeros((1, 36), np.float32), np.zeros((1, 1), np.float32), turn_logits, inset.reshape(1, 8), INFO
    )
    own = own_quads(quad, reads, INFO)[0]
    assert np.allclose(own[0], quad[0, turn], atol=1e-3)
    assert np.allclose(own, roll_quads(quad, np.array([turn]))[0], atol=1e-3)


def test_senseless_corners_are_not_used():
    """Folded, exploded or vanished corners fall back to the detector's quad."""
    quad = np.array([[[10, 10], [50, 10], [50, 70], [10, 70]]] * 3, np.float32)
    folded = [0.2, 0.2, 0.8, 0.8, 0.8, 0.2, 0.2, 0.8]
    tiny = [0.5, 0.5, 0.51, 0.5, 0.51, 0.51, 0.5, 0.51]
    huge = [-3, -3, 4, -3, 4, 4, -3, 4]
    reads = postprocess(
        np.zeros((3, 36), np.float32),
        np.zeros((3, 1), np.float32),
        np.zeros((3, 4), np.float32),
        np.array([folded, tiny, huge], np.float32),
        INFO,
    )
    assert np.allclose(own_quads(quad, reads, INFO), quad)


@pytest.mark.parametrize("angle", [0.0, 0.5, np.pi / 2, np.pi, 4.0])
def test_codes_and_own_corners_at_any_angle(angle):
    """Whatever way a tile lies: its code, and its corners from its own top-left, to within two pixels."""
    codes = ["1m", "5p", "9s", "7z", "flower", "5z"]
    painted = turned(hand_in_a_row(codes, x=300, y=250, width=60), angle, (450, 300))
    photo = paint(painted)
    reads = classify(Pyramid(photo), detect(photo, MODELS.detector), MODELS.reader)
    assert len(reads) == len(codes)
    for code, quad in painted:
        k = int(np.argmin(np.linalg.norm(reads.quads.mean(axis=1) - quad.mean(axis=0), axis=1)))
        assert LABELS[reads.labels[k]] == code
        assert np.abs(reads.quads[k] - quad).max() < 2.5
    assert reads.confidences.min() > 0.95


def test_a_box_with_its_long_side_wrong_is_still_read():
    """A foreshortened tile's box may be wider than high: the first pass sees it lying, the second reads it
    upright.
    """
    quad = np.array([[300, 300], [380, 300], [376, 352], [304, 352]], np.float32)
    photo = paint([("6s", quad)])
    reads = classify(Pyramid(photo), detect(photo, MODELS.detector), MODELS.reader)
    assert [LABELS[label] for label in reads.labels] == ["6s"]
    assert np.abs(reads.quads[0] - quad).max() < 6
    assert reads.quads[0, 0].tolist() == pytest.approx(quad[0].tolist(), abs=6)


def test_what_is_no_tile_is_left_out():
    """The tile/not-a-tile output removes false finds."""
    photo = paint([upright("3m", 100, 100)])
    photo[300:360, 300:344] = (235, 230, 215)  # ivory, but without a face
    reads = classify(Pyramid(photo), detect(photo, MODELS.detector), MODELS.reader)
    assert [LABELS[label] for label in reads.labels] == ["3m"]


def test_one_tile_found_twice_is_read_once():
    """Two boxes that differ before the corners are refined are one tile after."""
    _, quad = upright("3m", 100, 100, 60)
    photo = paint([("3m", quad)])
    shifted = quad + np.array([14, -10], np.float32)
    found = Detections(np.stack([shifted, quad]), np.array([0.9, 0.8], np.float32), np.zeros(2, bool))
    assert len(classify(Pyramid(photo), found, MODELS.reader)) == 1


def test_both_stages_have_a_word_on_backs():
    """A sure face is not made a back by a doubtful detector; between equals the detector decides."""
    probs = np.zeros((2, len(LABELS)), np.float32)
    probs[0, 4], probs[0, BACK] = 0.95, 0.05
    probs[1, 4], probs[1, BACK] = 0.45, 0.55
    weighed = weigh_backs(probs, np.array([True, False]), np.array([0.3, 0.9], np.float32))
    assert weighed.argmax(axis=1).tolist() == [4, 4]
    assert weighed.sum(axis=1).tolist() == pytest.approx([1, 1])


def test_nothing_found_nothing_read():
    """No tiles, no session run."""
    assert len(classify(Pyramid(np.zeros((9, 9, 3), np.uint8)), Detections.empty(), MODELS.reader)) == 0


class CountedReader:
    """Notes how many crops each run reads."""

    def __init__(self, session):
        self.session, self.crops = session, []

    def run(self, outputs, feeds):
        self.crops.append(len(feeds["crops"]))
        return self.session.run(outputs, feeds)


def test_only_doubtful_tiles_are_read_again():
    """What pass 1 reads surely, upright and in its box stays; a tile on its side is cut out again, once."""
    quads = [*hand_in_a_row(["1m", "5p", "9s"], x=100), *turned([upright("3p", 500, 300)], np.pi / 2, (520, 330))]
    photo = paint(quads)
    reader = CountedReader(MODELS.reader.session)
    reads = classify(Pyramid(photo), detect(photo, MODELS.detector), replace(MODELS.reader, session=reader))
    assert sorted(LABELS[label] for label in reads.labels) == ["1m", "3p", "5p", "9s"]
    assert reader.crops == [4, 1]


class UnsureReader(CountedReader):
    """Reads as it should, but with little confidence."""

    def run(self, outputs, feeds):
        classes, *rest = super().run(outputs, feeds)
        return [classes * 0.3, *rest]


@pytest.mark.parametrize(("kind", "in_full"), [(CountedReader, False), (UnsureReader, True)])
def test_only_doubtful_small_tiles_are_worth_a_full_decoding(kind, in_full):
    """Small tiles of a large photo are read from its half; the whole is decoded where that leaves doubts."""
    codes = ["1m", "5p", "9s", "7z"]
    photo = paint(hand_in_a_row(codes, width=64))
    file = cv2.imencode(".png", cv2.cvtColor(photo, cv2.COLOR_RGB2BGR))[1].tobytes()
    small = cv2.resize(photo, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    pyramid = Pyramid(HalvedPhoto(small, file))
    model = replace(MODELS.reader, session=kind(MODELS.reader.session))
    reads = classify(pyramid, detect(photo, MODELS.detector), model)
    assert sorted(LABELS[label] for label in reads.labels) == sorted(codes)
    assert (pyramid.at_hand(0) == 0) is in_full


@pytest.mark.parametrize(("width", "in_full"), [(64, True), (40, False)])
def test_a_crumb_is_not_worth_a_full_decoding(width, in_full):
    """A doubtful find far smaller than the other tiles is left as it is: no decoding for a far discard."""
    photo = paint([*hand_in_a_row(["1m", "5p", "9s", "7z"], width=100), upright("3p", 600, 100, width)])
    file = cv2.imencode(".png", cv2.cvtColor(photo, cv2.COLOR_RGB2BGR))[1].tobytes()
    small = cv2.resize(photo, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    pyramid = Pyramid(HalvedPhoto(small, file))
    classify(
        pyramid, detect(photo, MODELS.detector), replace(MODELS.reader, session=UnsureReader(MODELS.reader.session))
    )
    assert (pyramid.at_hand(0) == 0) is in_full

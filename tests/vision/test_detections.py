"""The values between the stages check their shapes once and may be empty."""

import numpy as np
import pytest

from scorer.tiles import TILE_NAMES
from vision.detections import BACK, FLOWER, LABELS, Detections, TileReads


def test_labels_are_the_tile_codes_then_flower_then_back():
    """The reader's class order; a swapped 5z/7z once spoiled a training run."""
    assert LABELS[:34] == TILE_NAMES
    assert LABELS[31:34] == ("5z", "6z", "7z")
    assert (LABELS[FLOWER], LABELS[BACK]) == ("flower", "back")


def test_empty_values_are_whole():
    """A photo without tiles passes through every stage."""
    assert len(Detections.empty()) == len(TileReads.empty()) == 0
    assert TileReads.empty().labels.tolist() == []
    assert TileReads.empty().confidences.tolist() == []


def test_wrong_shapes_name_both_shapes():
    """A mixed-up array stops where it is made, not three stages later."""
    with pytest.raises(ValueError, match=r"quads: expected shape \(2, 4, 2\), got \(1, 4, 2\)"):
        Detections(np.zeros((1, 4, 2), np.float32), np.ones(2, np.float32), np.zeros(2, bool))


def test_masks_keep_all_fields_in_step():
    """Filtering is one operation on one value."""
    quads = np.arange(24, dtype=np.float32).reshape(3, 4, 2)
    found = Detections(quads, np.array([0.9, 0.2, 0.8], np.float32), np.array([False, True, False]))
    kept = found[found.scores > 0.5]
    assert kept.scores.tolist() == pytest.approx([0.9, 0.8])
    assert kept.backs.tolist() == [False, False]
    assert np.array_equal(kept.quads, quads[[0, 2]])


def test_confidence_is_class_times_tile():
    """A sure class on something that is hardly a tile is not sure."""
    probs = np.zeros((1, len(LABELS)), np.float32)
    probs[0, 4] = 0.9
    zero = np.zeros((1, 4, 2), np.float32)
    reads = TileReads(zero, probs, np.array([0.5], np.float32), np.array([1.0], np.float32))
    assert reads.labels.tolist() == [4]
    assert reads.confidences.tolist() == pytest.approx([0.45])

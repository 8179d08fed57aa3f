"""Overlapping finds are thinned by their true overlap, whatever their angle."""

import numpy as np
import pytest

from vision.geometry import obb_quads
from vision.nms import Overlap, keep_best, quad_overlap


def boxes(*rows: tuple[float, float, float, float, float]) -> np.ndarray:
    return obb_quads(np.array(rows, np.float32).reshape(-1, 5))


def test_overlap_of_known_shapes():
    """Half-shifted squares share a third of their union; a square turned by 45° has a known overlap."""
    one, half, turned = boxes((0, 0, 2, 2, 0), (1, 0, 2, 2, 0), (0, 0, 2, 2, np.pi / 4))
    assert quad_overlap(one, half) == pytest.approx(1 / 3, abs=1e-3)
    octagon = 8 * (np.sqrt(2) - 1)
    assert quad_overlap(one, turned) == pytest.approx(octagon / (8 - octagon), abs=1e-3)
    assert quad_overlap(one, boxes((5, 5, 1, 1, 0))[0]) == 0


def test_a_part_inside_a_whole_is_found_by_the_smaller_measure():
    """A find of half a tile has little union overlap but lies wholly inside."""
    whole, part = boxes((0, 0, 4, 6, 0), (0, 2, 3, 1.5, 0))
    assert quad_overlap(whole, part) < 0.3
    assert quad_overlap(whole, part, Overlap.SMALLER) == pytest.approx(1, abs=1e-3)


def test_best_score_wins_and_neighbours_stay():
    """Touching tiles both stay; a second find of one tile goes, the better one is kept first."""
    quads = boxes((0, 0, 2, 3, 0), (2, 0, 2, 3, 0), (0.2, 0.1, 2, 3, 0.05))
    kept = keep_best(quads, np.array([0.6, 0.9, 0.8], np.float32), 0.4)
    assert kept.tolist() == [1, 2]


def test_turned_neighbours_do_not_suppress_each_other():
    """On a diagonal row axis-aligned boxes would overlap; the tiles do not."""
    step = np.array([np.cos(0.6), np.sin(0.6)])
    quads = boxes(*[(*(step * k), 1.0, 1.35, 0.6) for k in range(14)])
    assert len(keep_best(quads, np.linspace(1, 0.5, 14).astype(np.float32), 0.3)) == 14


def test_nothing_in_nothing_out():
    """Zero finds are normal."""
    assert keep_best(boxes(), np.empty(0, np.float32), 0.4).tolist() == []

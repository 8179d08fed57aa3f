"""Label files: upright and oriented boxes, and everything that can be wrong with them."""

import numpy as np
import pytest

from vision.accuracy.labels import read_labels
from vision.errors import DataError


@pytest.fixture
def labels(tmp_path):
    """Reads labels from a text; three classes."""

    def read(text: str):
        (tmp_path / "a.txt").write_text(text, "utf-8")
        return read_labels(tmp_path / "a.txt", 3)

    return read


def test_upright_and_oriented_boxes(labels):
    """Five columns are centre and size, nine are corners; both may stand in one file."""
    read = labels("0 0.5 0.4 0.2 0.1\n\n2 .1 .2 .3 .1 .4 .3 .2 .4\n")
    assert read.classes.tolist() == [0, 2]
    assert np.allclose(read.quads[0], [[0.4, 0.35], [0.6, 0.35], [0.6, 0.45], [0.4, 0.45]])
    assert np.allclose(read.quads[1], [[0.1, 0.2], [0.3, 0.1], [0.4, 0.3], [0.2, 0.4]])


def test_a_repeated_line_counts_once(labels):
    """Exports sometimes hold a label twice; one tile cannot be found twice."""
    assert len(labels("0 .5 .5 .1 .1\n0 0.50 .5 .1 .1\n1 .5 .5 .1 .1").classes) == 2


def test_empty_file_has_no_tiles(labels):
    """No lines, no tiles."""
    read = labels(" \n")
    assert (read.classes.shape, read.quads.shape) == ((0,), (0, 4, 2))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("0 .5 .5 .1", "5 numbers"),
        ("0 .5 .5 .1 .1 .9", "5 numbers"),
        ("1m .5 .5 .1 .1", "5 numbers"),
        ("0 .5 .5 nan .1", "5 numbers"),
        ("3 .5 .5 .1 .1", "no class 3; classes are 0 to 2"),
        ("-1 .5 .5 .1 .1", "no class -1"),
        ("0.5 .5 .5 .1 .1", "no class 0.5"),
        ("0 320 240 30 40", "0 to 1"),
        ("0 .5 .5 0 .1", "no area"),
        ("0 .5 .5 -.1 .1", "no area"),
        ("0 .1 .1 .2 .2 .3 .3 .4 .4", "no area"),
        ("0 .1 .1 .3 .1 .1 .3 .3 .3", "no area"),
    ],
)
def test_wrong_lines_are_told(labels, line, told):
    """The message names the line and what is accepted."""
    with pytest.raises(DataError) as caught:
        labels(f"0 .5 .5 .1 .1\n{line}\n")
    assert "line 2" in caught.value.en
    assert told in caught.value.en


def test_binary_file_is_told(tmp_path):
    """A label file that is no text."""
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="cannot read the labels"):
        read_labels(tmp_path / "a.txt", 3)

"""Reading the labelled real photos and preparing them for training."""

import numpy as np
import pytest
from real import RealPhoto, box_quads, is_parallel, main, paint_unlabelled, quarter_turn, read_photos


def photo_with(boxes, kind="row"):
    """A photo value with these boxes."""
    return RealPhoto(None, "train", "s", kind, False, ("1m",) * len(boxes), np.array(boxes, float))


def test_upright_row_is_parallel_and_diagonal_row_is_not():
    """Boxes of a diagonal row overlap; their corners say nothing of the tiles' corners."""
    row = [[x, 100, x + 30, 140] for x in range(0, 300, 30)]
    diagonal = [[x, 100 + x // 2, x + 45, 150 + x // 2] for x in range(0, 300, 30)]
    assert is_parallel(photo_with(row))
    assert not is_parallel(photo_with(diagonal))
    assert not is_parallel(photo_with(row, "scattered"))


def test_quarter_turn_moves_corners_with_the_picture():
    """A bright spot stays on its label through every quarter turn."""
    image = np.zeros((40, 60, 3), np.uint8)
    image[10, 50] = 255
    for turns in range(4):
        turned, quads = quarter_turn(image, np.array([[[50.5, 10.5]] * 4]), turns)
        x, y = np.floor(quads[0, 0]).astype(int)
        assert turned[y, x, 0] == 255


def test_paint_keeps_the_labelled_tiles_and_hides_the_rest():
    """What may hold unlabelled tiles is painted over, the labelled row is untouched."""
    rng = np.random.default_rng(0)
    image = rng.integers(0, 255, (200, 300, 3)).astype(np.uint8)
    quads = box_quads(np.array([[60, 100, 90, 140], [90, 100, 120, 140.0]]))
    painted = paint_unlabelled(image, quads, rng)
    assert np.array_equal(painted[104:136, 64:116], image[104:136, 64:116])
    assert np.mean(painted[:60] == image[:60]) < 0.2


def test_shared_photos_read(shared_data):
    """Counts of the labelled photos are those their README states, codes are the known ones."""
    folder = shared_data / "real-photos"
    train, val = read_photos(folder, "train"), read_photos(folder, "val")
    assert (len(train), len(val)) == (580, 103)
    assert sum(len(p.codes) for p in train + val) == 13_472
    assert not {p.scene for p in train} & {p.scene for p in val}


def test_training_set_written(shared_data, tmp_path):
    """The command writes four turns of each usable photo with rows in 0..1."""
    with pytest.raises(SystemExit):
        main(["nowhere"])
    main([str(shared_data / "real-photos"), str(tmp_path), "--split", "val"])
    names = {p.stem.rsplit("-", 1)[0] for p in (tmp_path / "labels").glob("*.txt")}
    assert len(list((tmp_path / "images").glob("*.jpg"))) == 4 * len(names) > 100

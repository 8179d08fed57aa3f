"""What counts as a mistake of the detector, and what lies outside the labelled tiles."""

import json

import cv2
import numpy as np
from label_surroundings import outside, surroundings
from mine_mistakes import main, touches
from real import RealPhoto


def square(x, y, side=20.0):
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)


def test_a_find_that_touches_a_tile_is_no_mistake():
    """Badly placed finds are the reader's to mend; only what lies clear of all tiles is taught as none."""
    tiles = np.stack([square(0, 0), square(100, 0)])
    assert touches(square(10, 10), tiles)
    assert touches(square(88, -8), tiles)
    assert not touches(square(19, 19), tiles)
    assert not touches(square(50, 50), tiles)
    assert not touches(square(0, 0), np.zeros((0, 4, 2), np.float32))


def test_outside_goes_by_the_middle():
    """A find belongs to a labelled box when its middle lies in it."""
    quads = np.stack([square(0, 0), square(15, 0), square(50, 50)])
    assert outside(quads, np.array([[0, 0, 24, 30.0]])).tolist() == [False, True, True]


def test_an_empty_table_gives_nothing_but_perhaps_mistakes(models, tmp_path):
    """On a picture without tiles everything found is a mistake, and a photo's surroundings hold no sure tile."""
    picture = np.full((240, 320, 3), (40, 90, 30), np.uint8)
    for folder in ("images", "truth"):
        (tmp_path / "set" / folder).mkdir(parents=True)
    path = tmp_path / "set" / "images" / "000000.jpg"
    cv2.imwrite(str(path), picture)
    (tmp_path / "set" / "truth" / "000000.json").write_text(json.dumps({"tiles": []}))
    main([str(tmp_path / "mistaken.json"), "--rendered", str(tmp_path / "set")])
    mistaken = json.loads((tmp_path / "mistaken.json").read_text())
    assert set(mistaken) <= {"set/000000.jpg"}
    photo = RealPhoto(path, "train", "s", "row", True, (), np.zeros((0, 4)))
    assert surroundings(photo, models)["tiles"] == []

"""The renderer's labels are what training believes: corners, codes, visibility."""

import json
from collections import Counter

import cv2
import numpy as np
import pytest
from layouts import CODES, Bag, hand_with_melds, wall
from make import main, truth, yolo_lines
from raster import paint_tiles
from scene import render
from space import Tile, frame, look_at, tile_pose

from tests.datasets.painted_tile import LOOK, SIZE, marked_face, painted


@pytest.mark.parametrize("yaw", [0.0, 0.7, np.pi / 2, 2.5, np.pi, -1.2])
@pytest.mark.parametrize("elevation", [35, 60, 90])
def test_quad_starts_at_the_tile_own_top_left(yaw, elevation):
    """Rectifying a label gives the upright face, whatever the tile's turn and the camera's height."""
    camera = look_at(np.zeros(3), 0.2, np.deg2rad(elevation), 6.0, 0.3, 0.9, 480, 360)
    image, seen = painted(Tile("1m", 0, 0, yaw=yaw), camera)
    target = np.float32([[0, 0], [120, 0], [120, 160], [0, 160]])
    upright = cv2.warpPerspective(image, cv2.getPerspectiveTransform(seen.quad, target), (120, 160)).mean(2)
    quarters = [
        upright[20:70, 20:50].mean(),
        upright[20:70, 75:105].mean(),
        upright[95:140, 75:105].mean(),
        upright[95:140, 20:50].mean(),
    ]
    assert quarters[0] < 60
    assert min(quarters[1:]) > 120
    assert seen.side == "face"
    assert seen.visible > 0.9


def test_face_down_tile_shows_its_back():
    """A tile turned over is labelled as a back, in the back's colour."""
    camera = look_at(np.zeros(3), 0.0, np.deg2rad(70), 6.0, 0.0, 0.9, 480, 360)
    image, seen = painted(Tile("1m", 0, 0, tilt=180.0), camera)
    x, y = seen.quad.mean(0).astype(int)
    assert seen.side == "back"
    assert image[y, x, 1] > image[y, x, 0] + 40
    area = cv2.contourArea(seen.quad, oriented=True)
    assert area > 0  # clockwise in the picture, like every visible plane


def test_standing_tile_faces_the_player():
    """At 90 degrees the face is seen from the player's seat and hidden from across the table."""
    tile = Tile("1m", 0, 0, tilt=90.0)
    near = look_at(np.zeros(3), 0.0, np.deg2rad(20), 6.0, 0.0, 0.9, 480, 360)
    far = look_at(np.zeros(3), np.pi, np.deg2rad(20), 6.0, 0.0, 0.9, 480, 360)
    assert painted(tile, near)[1].side == "face"
    assert painted(tile, far)[1].side == "back"


def test_hidden_tile_is_not_visible():
    """A tile under another counts as hidden and gets no training label."""
    camera = look_at(np.zeros(3), 0.0, np.deg2rad(90), 8.0, 0.0, 0.9, 480, 360)
    tiles = [Tile("1m", 0, 0), Tile("2m", 0, 0, z=SIZE.depth)]
    image = np.zeros((360, 480, 3), np.uint8)
    seen, _ = paint_tiles(image, tiles, [marked_face()] * 2, camera, LOOK, np.random.default_rng(0))
    assert seen[0].visible < 0.2
    assert seen[1].visible > 0.9


def test_frame_fills_the_picture():
    """The camera is placed so that the hand spans about the asked share of the picture."""
    points = np.array([[x, y, 0.4] for x in (-7, 7) for y in (-0.7, 0.7)])
    for elevation in (0.6, 1.0, 1.5):
        seen = frame(points, 0.1, elevation, 0.0, 0.9, 640, 480, 0.8).project(points)
        span = max(np.ptp(seen[:, 0]) / 640, np.ptp(seen[:, 1]) / 480)
        assert 0.7 < span < 0.9


def test_no_fifth_copy_and_hand_sizes():
    """Hands are legal in size and no kind comes five times."""
    for seed in range(60):
        rng = np.random.default_rng(seed)
        tiles = hand_with_melds(rng, Bag(rng, flowers=0.0), SIZE)
        counts = Counter(t.code for t in tiles)
        assert set(counts) <= set(CODES)
        assert max(counts.values()) <= 4
        groups = {t.group for t in tiles if t.role == "meld"}
        concealed = sum(t.role != "meld" for t in tiles)
        assert concealed + 3 * len(groups) in (13, 14)


def test_wall_has_one_indicator():
    """A wall asked for an indicator shows exactly one face."""
    for seed in range(20):
        rng = np.random.default_rng(seed)
        tiles = wall(rng, Bag(rng), SIZE, indicator=True)
        assert [t.tilt for t in tiles].count(0.0) == 1
        assert [t.role for t in tiles].count("indicator") == 1


def test_same_seed_same_photo():
    """A photo is reproducible from its seed, with drawn faces alone."""
    first, second = render(11, {}, drawn_pool=3, long_side=320), render(11, {}, drawn_pool=3, long_side=320)
    assert np.array_equal(first.image, second.image)
    assert truth(first) == truth(second)
    assert not np.array_equal(first.image, render(12, {}, drawn_pool=3, long_side=320).image)


def test_command_writes_a_yolo_set(tmp_path):
    """The command writes pictures, YOLO-OBB rows in 0..1 and truth that agree with each other."""
    main([str(tmp_path), "--count", "4", "--pool", "2", "--seed", "3"])
    pictures = sorted((tmp_path / "images").glob("*.jpg"))
    assert len(pictures) == 4
    labelled = 0
    for picture in pictures:
        h, w = cv2.imread(str(picture)).shape[:2]
        told = json.loads((tmp_path / "truth" / f"{picture.stem}.json").read_text())
        rows = (tmp_path / "labels" / f"{picture.stem}.txt").read_text().split("\n")[:-1]
        assert rows == yolo_lines(told["tiles"], w, h)
        values = np.array([list(map(float, r.split())) for r in rows]).reshape(-1, 9)
        assert np.all((values[:, 1:] >= 0) & (values[:, 1:] <= 1))
        labelled += len(rows)
    assert labelled > 5
    assert "0: face" in (tmp_path / "data.yaml").read_text()


def test_tiles_rest_on_the_table():
    """Whatever its tilt, a tile's lowest point touches what it rests on."""
    corners = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-1, 1) for z in (-1, 1)]) * [
        1,
        SIZE.height / 2,
        SIZE.depth / 2,
    ]
    for tilt in (0.0, 90.0, 180.0, 70.0):
        turn, centre = tile_pose(Tile("1m", 0, 0, tilt=tilt), SIZE)
        assert abs((corners @ turn.T + centre)[:, 2].min()) < 1e-9


def test_labels_with_codes_name_every_tile(tmp_path):
    """With codes the set can be scored by anything that reads YOLO labels: classes are the tiles' own."""
    main([str(tmp_path), "--count", "2", "--pool", "2", "--seed", "3", "--codes"])
    names = (tmp_path / "data.yaml").read_text().split("names:\n")[1]
    classes = [line.split(": ")[1] for line in names.splitlines()]
    assert classes == [*CODES, "flower", "back"]
    for path in (tmp_path / "truth").glob("*.json"):
        shown = [t for t in json.loads(path.read_text())["tiles"] if t["visible"] >= 0.55]
        rows = (tmp_path / "labels" / f"{path.stem}.txt").read_text().split("\n")
        told = [classes[int(row.split()[0])] for row in rows if row]
        assert told == [t["code"] if t["side"] == "face" else "back" for t in shown]

"""Crops and targets the tile reader learns from."""

import json

import cv2
import numpy as np
import pytest
from crop_format import HEIGHT, INNER, LABELS, MARGIN, WIDTH
from reader_data import Source, boxed, crops, negative, positive, real_sources, rectify, rendered_sources
from real import RealPhoto

from vision.detections import LABELS as SERVED_LABELS
from vision.pyramid import Pyramid

QUAD = np.array([[100.0, 60], [160, 60], [160, 140], [100, 140]])


@pytest.fixture
def source(tmp_path):
    """A grey photo with one tile, white but for its black top-left quarter."""
    image = np.full((240, 320, 3), 90, np.uint8)
    image[60:140, 100:160] = 240
    image[60:100, 100:130] = 10
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), image)
    return Pyramid(image), Source(path, (LABELS.index("1m"),), QUAD[None], np.zeros((0, 4, 2)), True, True, True)


def test_training_and_serving_agree_on_classes():
    """A swapped class order would spoil every reading."""
    assert tuple(LABELS) == SERVED_LABELS


def test_rectify_puts_the_tile_in_the_centre():
    """The quad lands on the central rectangle that the margin leaves, for small tiles and large ones."""
    for scale in (0.3, 1.0, 4.0):
        quad = QUAD * scale
        image = np.zeros((int(240 * scale), int(320 * scale), 3), np.uint8)
        cv2.fillConvexPoly(image, np.round(quad).astype(np.int32), (255, 255, 255))
        crop, _ = rectify(Pyramid(image), quad)
        assert crop.shape == (HEIGHT, WIDTH, 3)
        low = MARGIN / (1 + 2 * MARGIN)
        inside = crop[
            int(HEIGHT * low) + 4 : int(HEIGHT * (1 - low)) - 4, int(WIDTH * low) + 4 : int(WIDTH * (1 - low)) - 4
        ]
        assert inside.min() > 200
        assert crop[:8].max() < 60


def test_places_taken_wrongly_are_taught_as_no_tile(source):
    """What a detector took for a tile where there is none becomes a crop that is none."""
    image, photo = source
    false = Source(photo.path, (), photo.hidden, photo.hidden, False, True, True, mistaken=QUAD[None] + [120, 90])
    made = [negative(image, false, np.random.default_rng(s)) for s in range(20)]
    assert any(c is not None for c in made)
    assert all(c.label == -1 for c in made if c is not None)


def test_doubtful_places_are_not_taught(source):
    """Where there may or may not be a tile nothing is taught: free background lies elsewhere."""
    image, photo = source
    everywhere = np.array(
        [[[x, y], [x + 9, y], [x + 9, y + 9], [x, y + 9]] for x in range(0, 320, 9) for y in range(0, 240, 9)]
    )
    unsure = Source(photo.path, (), photo.hidden, photo.hidden, True, True, True, doubtful=everywhere.astype(float))
    assert all(negative(image, unsure, np.random.default_rng(s)) is None for s in range(20))


def test_surroundings_of_a_real_photo(tmp_path):
    """Backs found around a hand become labels, faces only places to keep off, and the rest is free."""
    photo = RealPhoto(tmp_path / "a.jpg", "train", "s", "row", True, ("1m",), np.array([[10.0, 10, 40, 50]]))
    tiles = [{"quad": QUAD.tolist(), "side": "back"}, {"quad": (QUAD + 90).tolist(), "side": "face"}]
    (plain,) = real_sources([photo])
    (told,) = real_sources([photo], around={"a.jpg": {"tiles": tiles, "doubtful": [(QUAD + 30).tolist()]}})
    assert not plain.free
    assert told.free
    assert [LABELS[k] for k in told.labels] == ["1m", "back"]
    assert len(told.doubtful) == 3


def test_turn_and_corners_describe_the_crop(source):
    """Whatever turn was drawn, undoing it brings the black quarter back to the tile's top-left."""
    image, photo = source
    seen = set()
    for seed in range(60):
        crop = positive(image, photo, 0, np.random.default_rng(seed))
        own = np.roll(crop.corners, -crop.turn, axis=0) * [WIDTH, HEIGHT]
        target = np.float32([[0, 0], [60, 0], [60, 80], [0, 80]])
        upright = cv2.warpPerspective(
            crop.image, cv2.getPerspectiveTransform(own.astype(np.float32), target), (60, 80)
        ).mean(2)
        quarters = [
            upright[8:32, 8:22].mean(),
            upright[8:32, 38:52].mean(),
            upright[48:72, 38:52].mean(),
            upright[48:72, 8:22].mean(),
        ]
        assert int(np.argmin(quarters)) == 0
        seen.add(crop.turn)
    assert seen == {0, 1, 2, 3}


def test_unknown_turn_is_not_taught(source):
    """Upright boxes of real photos say nothing of the tile's top or its corners."""
    image, photo = source
    plain = Source(photo.path, photo.labels, photo.quads, photo.hidden, True, False, False)
    crop = positive(image, plain, 0, np.random.default_rng(0))
    assert crop.turn == -1
    assert crop.corners is None


def test_negatives_keep_off_unlabelled_background(source):
    """Where other tiles may lie, only places relative to the labelled tile are taught as no tile."""
    image, photo = source
    bare = Source(photo.path, (), np.zeros((0, 4, 2)), photo.hidden, False, True, True)
    assert all(negative(image, bare, np.random.default_rng(s)) is None for s in range(20))
    made = [negative(image, photo, np.random.default_rng(s)) for s in range(40)]
    assert sum(c is not None for c in made) > 20
    assert all(c.label == -1 for c in made if c is not None)


def test_boxed_keeps_the_order_of_corners():
    """The detector-like box starts at the corner nearest the quad's first."""
    for turn in range(4):
        quad = np.roll(QUAD + np.array([[0, 0], [6, 4], [2, 8], [-5, 3]]), turn, axis=0)
        box = boxed(quad)
        assert np.linalg.norm(box - quad, axis=1).max() < 14


def test_stream_of_rendered_crops(tmp_path):
    """Rendered truth becomes a stream of crops with the codes it names."""
    for folder in ("images", "truth"):
        (tmp_path / folder).mkdir()
    cv2.imwrite(str(tmp_path / "images" / "0.jpg"), np.full((240, 320, 3), 120, np.uint8))
    tile = {"code": "7z", "side": "face", "quad": QUAD.tolist(), "visible": 1.0}
    back = tile | {"side": "back", "quad": (QUAD + [100, 0]).tolist()}
    (tmp_path / "truth" / "0.json").write_text(json.dumps({"tiles": [tile, back]}))
    stream = crops([(1.0, rendered_sources(tmp_path))], 0, pool=20)
    labels = {next(stream).label for _ in range(80)}
    assert labels == {-1, LABELS.index("7z"), LABELS.index("back")}


def test_inner_rectangle_is_the_margin_s():
    """The target rectangle matches the margin that is written into the exported model."""
    inner = np.array(INNER)
    assert np.allclose(inner[0] * (1 + 2 * MARGIN), MARGIN)
    assert np.allclose(inner[2] - inner[0], 1 / (1 + 2 * MARGIN))


def test_one_training_step_lowers_the_loss():
    """The training code runs and learns one batch by heart (only where torch is installed)."""
    torch = pytest.importorskip("torch")
    from reader_net import TileReader
    from train_reader import losses

    torch.manual_seed(0)
    net = TileReader((8, 8, 8, 8), (1, 1, 1, 1))
    batch = (
        torch.randint(0, 255, (8, 3, HEIGHT, WIDTH), dtype=torch.uint8),
        torch.tensor([0, 1, 2, 3, -1, -1, 4, 5]),
        torch.tensor([0, 1, 2, 3, -1, -1, 0, 0]),
        torch.rand(8, 8),
        torch.ones(8, dtype=torch.bool),
    )
    optimiser = torch.optim.Adam(net.parameters(), 0.01)
    first = None
    for _ in range(25):
        loss = sum(losses(net, batch).values())
        first = first or loss.item()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    assert loss.item() < 0.7 * first

"""The whole chain on painted photos: exactly api.md's photo part, with warnings, seats and times."""

import io
import json

import numpy as np
import pytest
from PIL import Image

import vision
from scorer.tiles import parse_tiles, tile_name
from tests.vision.painted import hand_in_a_row, paint, painted_models, turned, upright
from vision import PhotoError, PhotoProblem, read_photo
from vision.detections import LABELS
from vision.read import feeder_seat

MODELS = painted_models()
HAND = "123m456p789s11222z"


def codes(text: str) -> list[str]:
    return [tile_name(tile) for tile in parse_tiles(text)]


def png(photo: np.ndarray) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(photo).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.mark.parametrize("angle", [0.0, 0.35, np.pi / 2, np.pi])
def test_a_hand_is_read_whichever_way_the_phone_was_held(angle):
    """From pixels to codes in reading order."""
    tiles = turned(hand_in_a_row(codes(HAND), x=120, y=450), angle, (500, 500))
    reading = read_photo(png(paint(tiles, (1000, 1000))), models=MODELS)
    assert list(reading.hand) == codes(HAND)
    assert reading.melds == ()
    assert reading.warnings == ()


def test_the_answer_is_the_contracts_photo_part():
    """Field by field as in api.md, ready for JSON."""
    tiles = hand_in_a_row(codes(HAND)[:13], x=60, y=400)
    tiles += [upright("2z", 60 + 13 * 52.8 + 40, 400), upright("4m", 500, 60)]
    answer = read_photo(paint(tiles, (600, 1000)), models=MODELS).as_dict()
    assert json.loads(json.dumps(answer)) == answer
    assert set(answer) == {"tiles", "hand", "melds", "winning_tile", "indicator", "warnings", "timing_ms"}
    assert answer["winning_tile"] == "2z"
    assert answer["hand"][-1] == "2z"
    assert answer["indicator"] == "4m"
    assert set(answer["timing_ms"]) == {"decode", "detect", "read"}
    tile = next(tile for tile in answer["tiles"] if tile["role"] == "winning")
    assert set(tile) == {
        "id",
        "code",
        "confidence",
        "alternatives",
        "quad",
        "photo",
        "role",
        "group",
        "sideways",
        "face_down",
    }
    assert [tile["id"] for tile in answer["tiles"]] == list(range(15))
    assert len(tile["alternatives"]) == 5
    assert all(0 <= other["confidence"] <= tile["confidence"] <= 1 for other in tile["alternatives"])
    assert tile["code"] not in [other["code"] for other in tile["alternatives"]]
    x, y = tile["quad"][0]
    assert (x, y) == pytest.approx((60 + 13 * 52.8 + 40, 400), abs=2.5)


@pytest.mark.parametrize(("winner", "seat"), [("E", "N"), ("S", "E"), ("W", "S"), ("N", "W")])
def test_melds_name_the_feeders_seat(winner, seat):
    """A leftmost sideways tile was fed by 上家: the player on the left of S is E."""
    tiles = hand_in_a_row(codes("123m456p789s11z"), x=40, y=400, width=40)
    x = 40 + 11 * 48 + 60
    lying = np.array([[x, 454], [x, 414], [x + 54, 414], [x + 54, 454]], np.float32)
    tiles += [("7z", lying), *hand_in_a_row(["7z", "7z"], x=x + 62, y=400, width=40)]
    reading = read_photo(paint(tiles, (600, 1000)), winner=winner, models=MODELS)
    (meld,) = reading.melds
    assert (meld.kind, meld.tiles, meld.feeder) == ("pon", ("7z",) * 3, seat)
    assert meld.as_dict()["from"] == seat
    assert sum(tile.sideways for tile in reading.tiles) == 1
    assert {tile.group for tile in reading.tiles if tile.role == "meld"} == {1}


def test_feeder_seats_follow_play():
    """下家 of E is S, 对家 is W, 上家 is N (rules, fine print of §4)."""
    order = [vision.layout.Feeder.RIGHT, vision.layout.Feeder.ACROSS, vision.layout.Feeder.LEFT, None]
    assert [feeder_seat(feeder, "E") for feeder in order] == ["S", "W", "N", None]


def test_a_photo_without_tiles_is_no_error():
    """Empty lists and one warning in both languages."""
    reading = read_photo(paint([]), models=MODELS)
    assert (reading.tiles, reading.hand, reading.melds) == ((), (), ())
    (warning,) = reading.warnings
    assert warning.code == "no_tiles"
    assert "麻将" in warning.zh
    assert "no mahjong tiles" in warning.en


def test_five_alike_are_reported_never_dropped():
    """All five stay; the weakest loses confidence; a warning names them."""
    tiles = hand_in_a_row(codes("55555p123m789s111z"), x=60, y=400)
    reading = read_photo(paint(tiles, (600, 1000)), models=MODELS)
    assert reading.hand.count("5p") == 5
    warning = next(one for one in reading.warnings if one.code == "five_alike")
    assert len(warning.tiles) == 5
    fives = sorted(tile.confidence for tile in reading.tiles if tile.code == "5p")
    assert fives[0] < 0.6 < fives[1]


def test_flowers_are_kept_out_of_the_hand():
    """Reported as flower, role other, with a warning."""
    tiles = hand_in_a_row(["flower", *codes(HAND)], x=60, y=400)
    reading = read_photo(paint(tiles, (600, 1000)), models=MODELS)
    assert list(reading.hand) == codes(HAND)
    assert [tile.role for tile in reading.tiles if tile.code == "flower"] == ["other"]
    assert "flower" in {one.code for one in reading.warnings}


def test_several_photos_are_one_reading():
    """Hand and indicator on two photos; tile ids run through, quads belong to their photo."""
    hand = paint(hand_in_a_row(codes(HAND), x=60, y=400), (600, 1000))
    reading = read_photo([hand, png(paint([upright("4m", 300, 200, 80)]))], models=MODELS)
    assert list(reading.hand) == codes(HAND)
    assert reading.indicator == "4m"
    assert [tile.photo for tile in reading.tiles] == [0] * 14 + [1]
    assert [tile.id for tile in reading.tiles] == list(range(15))


def test_the_reading_keeps_what_it_was_made_from():
    """For drawing on it: the decoded photos, upright, with the size in which quads are given; not in the answer."""
    photo = paint(hand_in_a_row(codes(HAND), x=60, y=400), (600, 1000))
    reading = read_photo([photo, png(paint([upright("4m", 300, 200, 80)]))], models=MODELS)
    assert reading.photos[0].pixels is photo
    assert [one.size_hw for one in reading.photos] == [(600, 1000), (600, 900)]
    assert "photos" not in reading.as_dict()


def test_small_tiles_and_blur_are_told():
    """The player learns why a reading is doubtful: too far away, or shaken."""
    far = paint(hand_in_a_row(codes(HAND), x=60, y=200, width=16), (400, 500))
    assert "small_tiles" in {one.code for one in read_photo(far, models=MODELS).warnings}


def test_an_error_names_its_photo():
    """Of several photos the broken one is named."""
    good = png(paint(hand_in_a_row(codes(HAND)), (600, 1000)))
    with pytest.raises(PhotoError) as caught:
        read_photo([good, b"nonsense"], models=MODELS)
    assert (caught.value.code, caught.value.index) == (PhotoProblem.NOT_A_PICTURE, 1)


@pytest.mark.parametrize("photos", [[], ()])
def test_no_photo_is_an_error(photos):
    """An empty request is a mistake of the caller."""
    with pytest.raises(ValueError, match="no photo"):
        read_photo(photos, models=MODELS)


@pytest.mark.parametrize("winner", ["X", "", "ES"])
def test_unknown_seats_are_refused(winner):
    """Seats are E S W N and nothing else."""
    with pytest.raises(ValueError, match="seats are E S W N"):
        read_photo(b"", winner=winner, models=MODELS)


def test_public_names_exist():
    """`__all__` is what the package really offers."""
    assert all(hasattr(vision, name) for name in vision.__all__)
    assert len(LABELS) == 36

"""The packaged weights on real photos: easy ones must come out whole, however they are stored or turned."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scorer.tiles import format_tiles, parse_tile
from vision import PhotoReading, load_photo, read_photo

WITH_MELDS = "val/images/hand_053_b6ba69.jpg"
PLAIN_ROW = "val/images/399925676_277023212020929_4344574147319789407_n_f2d737.jpg"


@pytest.fixture(scope="module")
def photos(shared_data) -> Path:
    """The labelled real photos."""
    return shared_data / "real-photos"


def hand(reading: PhotoReading) -> str:
    return format_tiles(parse_tile(code) for code in reading.hand)


def test_a_hand_with_melds(models, photos):
    """Eight tiles in hand, a pon and a kong behind; flowers and discards left out."""
    reading = read_photo(photos / WITH_MELDS, models=models)
    assert hand(reading) == "99p333s555p"
    assert sorted((meld.kind, meld.tiles[0]) for meld in reading.melds) == [("kong", "6m"), ("pon", "4s")]


def as_heic(photo: np.ndarray) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(photo).save(buffer, "HEIF", quality=90)
    return buffer.getvalue()


def turned(photo: np.ndarray, quarter_turns: int) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(np.rot90(photo, -quarter_turns)).save(buffer, "JPEG", quality=92)
    return buffer.getvalue()


def test_a_row_as_heic_and_turned(models, photos):
    """The same fourteen tiles as JPEG, as HEIC, and turned: most of these readings agree tile by tile."""
    photo = load_photo(photos / PLAIN_ROW)
    versions = [photo, as_heic(photo), *(turned(photo, k) for k in (1, 2, 3))]
    hands = [hand(read_photo(version, models=models)) for version in versions]
    assert hands.count("678678345m22244z") >= 4, hands


def test_a_photo_without_tiles_stays_empty(models):
    """Wood, text and a hand are no tiles: nothing, or next to nothing, is found on a plain picture."""
    ramp = np.linspace(60, 200, 640, dtype=np.uint8)
    picture = np.repeat(np.tile(ramp, (480, 1))[..., None], 3, axis=2)
    reading = read_photo(picture, models=models)
    assert reading.hand == ()
    assert reading.warnings[0].code in ("no_tiles", "no_hand")


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (700, 5), (64, 64)])
def test_pictures_of_odd_sizes(models, size):
    """A pixel, a strip, an icon: no tiles, no error from the runtime."""
    reading = read_photo(np.full((*size, 3), 90, np.uint8), models=models)
    assert reading.hand == ()

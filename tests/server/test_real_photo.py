"""The trained reader behind the API: real photo files go in, tiles, verdict and payments come out."""

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from server.app import create_app
from vision import models_folder

# A row of 14 tiles, from a sitting that training never saw.
PHOTO = "real-photos/val/images/hand_149_f669db.jpg"


@pytest.fixture(scope="module")
def reader():
    """A client of the server as `hunr serve` starts it; skips while there are no weights."""
    if not list(models_folder().glob("*.onnx")):
        pytest.skip("no trained weights in models/")
    with TestClient(create_app()) as client:
        yield client


@pytest.fixture(scope="module")
def photo(shared_data):
    """A labelled photo of a whole hand, as bytes."""
    return (shared_data / PHOTO).read_bytes()


def test_real_photo_gives_tiles_verdict_and_payments(reader, photo):
    """The promise of the whole program."""
    answer = reader.post("/v1/photo", files={"photo": photo}, data={"request": '{"indicator": "4m"}'}).json()

    assert len(answer["tiles"]) >= 14
    assert len(answer["hand"]) == 14
    assert answer["score"]["verdict"] in ("win", "false_claim")
    assert answer["score"]["wild"] == "5m"
    assert sum(answer["score"]["payments"].values()) == 0
    assert all(value >= 0 for value in answer["timing_ms"].values())


def test_photo_without_tiles_is_empty_with_a_warning(reader):
    """200 with empty lists, a warning, and no score."""
    out = io.BytesIO()
    Image.new("RGB", (640, 480), (40, 110, 60)).save(out, "JPEG")
    answer = reader.post("/v1/photo", files={"photo": out.getvalue()})

    assert answer.status_code == 200
    body = answer.json()
    assert (body["tiles"], body["hand"], body["melds"], body["score"]) == ([], [], [], None)
    assert [warning["code"] for warning in body["warnings"]] == ["no_tiles"]


def test_photos_read_at_the_same_time_give_what_each_gives_alone(reader, photo):
    """One session serves several threads, and both ends of a photo turned round are told apart."""
    with Image.open(io.BytesIO(photo)) as image:
        turned = io.BytesIO()
        image.rotate(180).save(turned, "JPEG", quality=95)
    both = [photo, turned.getvalue()]

    def read(data: bytes):
        answer = reader.post("/v1/photo", files={"photo": data}).json()
        return [(tile["code"], tile["quad"], tile["confidence"]) for tile in answer["tiles"]]

    alone = [read(data) for data in both]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(read, both * 2))

    assert alone[0] != alone[1]
    assert together == alone * 2

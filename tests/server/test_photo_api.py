"""POST /v1/photo: what was seen joined with what was given."""

import base64
import io
import json

import numpy as np
import pytest
from fastapi.testclient import TestClient
from PIL import Image

from server.app import create_app
from tests.vision.painted import painted_models
from vision import MeldReading, PhotoReading, load_photo, read_photo

STRAIGHT = [f"{rank}m" for rank in range(1, 10)] + ["1p", "2p", "3p", "5p", "5p"]


def jpeg() -> bytes:
    """A picture; the tests say what it shows."""
    out = io.BytesIO()
    Image.new("RGB", (64, 48), "green").save(out, "JPEG")
    return out.getvalue()


def post(client, request=None, **data):
    """Posts one photo and gets the answer's body."""
    if request is not None:
        data["request"] = json.dumps(request)
    answer = client.post("/v1/photo", files={"photo": ("hand.jpg", jpeg(), "image/jpeg")}, data=data)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_photo_answers_with_every_field_of_the_contract(client, photo_shows):
    """Other programs read these names."""
    photo_shows(STRAIGHT, indicator="4m")
    answer = post(client)

    assert {
        "tiles", "hand", "melds", "winning_tile", "indicator", "warnings", "score", "overlay", "timing_ms",
    } == set(answer)  # fmt: skip
    assert {"decode", "detect", "read", "score"} == set(answer["timing_ms"])
    assert answer["overlay"] is None
    assert tuple(answer["score"][name] for name in ("verdict", "wild", "points")) == ("win", "5m", 32)


def test_given_fields_override_what_the_photo_shows(client, photo_shows):
    """The player at the table knows better than the picture."""
    photo_shows(STRAIGHT, indicator="4m", winning_tile="5p")
    answer = post(
        client,
        {
            "rules": "beijing-huipai",
            "indicator": "8s",
            "winning_tile": "1m",
            "seats": {"winner": "S", "dealer": "E"},
            "win": {"by": "discard", "discarder": "W"},
        },
    )

    assert answer["indicator"] == "4m", "what was seen stays as seen"
    assert (answer["score"]["rules"], answer["score"]["wild"]) == ("beijing-huipai", "9s")
    assert answer["score"]["payments"]["W"] < 0


def test_given_wild_takes_out_an_indicator_that_contradicts_it(client, photo_shows):
    """A misread 混坯 must not refuse a player who names the 混儿 itself."""
    photo_shows(STRAIGHT, indicator="4m")

    assert post(client, {"wild": "9s"})["score"]["wild"] == "9s"
    assert post(client, {"wild": "5m"})["score"]["wild"] == "5m"


def test_indicator_given_as_null_means_no_wild(client, photo_shows):
    """null is a statement: what lies there is no 混坯."""
    photo_shows(STRAIGHT, indicator="4m")

    assert post(client, {"indicator": None})["score"]["wild"] is None


def test_photo_without_a_hand_has_no_score(client, photo_shows):
    """A picture without tiles is 200 with empty lists and a null score."""
    photo_shows([])
    answer = post(client)

    assert (answer["hand"], answer["score"]) == ([], None)


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (STRAIGHT[:-1], "too_few_tiles"),
        ([*STRAIGHT, "5p"], "too_many_tiles"),
        (["1m"] * 5 + STRAIGHT[5:], "five_alike"),
    ],
)
def test_photo_of_a_wrong_count_is_judged_not_refused(client, photo_shows, hand, code):
    """13, 15 or five alike in a photo give a verdict with its reason."""
    photo_shows(hand)

    assert code in [reason["code"] for reason in post(client)["score"]["reasons"]]


def test_misread_meld_keeps_the_reading(client, photo_shows):
    """Tiles that make no meld cost the score, not the reading: the page lets the player mend it."""
    bad = MeldReading("chi", ("1m", "2m", "4m"), concealed=False, added=False, feeder="N")
    photo_shows(STRAIGHT[3:], melds=(bad,))
    answer = post(client)

    assert answer["score"] is None
    assert answer["melds"] == [
        {"kind": "chi", "tiles": ["1m", "2m", "4m"], "concealed": False, "added": False, "from": "N"}
    ]
    assert answer["warnings"][-1]["code"] == "cannot_score"
    assert "吃" in answer["warnings"][-1]["zh"]


def test_claim_that_contradicts_the_photo_is_refused(client, photo_shows):
    """A kong replacement without a kong in the photo is the request's mistake: 422."""
    photo_shows(STRAIGHT)
    answer = client.post(
        "/v1/photo",
        files={"photo": ("a.jpg", jpeg())},
        data={"request": '{"win": {"kong_replacement": true}}'},
    )

    assert answer.status_code == 422
    assert answer.json()["detail"][0]["field"] == "win.kong_replacement"


def test_request_may_come_as_a_file_part(client, photo_shows):
    """`curl -F request=@body.json` works."""
    photo_shows(STRAIGHT)
    files = {"photo": ("a.jpg", jpeg()), "request": ("body.json", b'{"wild": "5m"}', "application/json")}
    answer = client.post("/v1/photo", files=files)

    assert answer.json()["score"]["wild"] == "5m"


def test_reader_gets_every_photo_and_the_winner(client, photo_shows):
    """The feeder of a meld is named relative to the winner, so the reader must know who that is."""
    calls = photo_shows(STRAIGHT)
    files = [("photo", (f"{n}.jpg", jpeg())) for n in range(3)]
    client.post("/v1/photo", files=files, data={"request": '{"seats": {"winner": "W"}}'})

    ((photos, options),) = calls
    assert [jpeg()] * 3 == list(photos)
    assert options["winner"] == "W"


def test_overlay_is_a_jpeg_of_the_photo(client, photo_shows):
    """The overlay has the shape of the photo and comes as a data URL a page can show."""
    photo_shows(STRAIGHT)
    overlay = post(client, overlay="true")["overlay"]

    head, data = overlay.split(",")
    assert head == "data:image/jpeg;base64"
    with Image.open(io.BytesIO(base64.b64decode(data))) as picture:
        assert picture.format == "JPEG"
        assert picture.width * 48 == picture.height * 64


def test_overlay_decodes_no_photo_again(client, monkeypatch):
    """Reading decodes every photo once; the overlay draws on what was decoded and holds all photos."""
    opened: list[int] = []

    def count(data: bytes) -> np.ndarray:
        opened.append(len(data))
        return load_photo(data)

    def read(photos: list[bytes], **options: object) -> PhotoReading:
        return read_photo(photos, **(options | {"models": painted_models()}))

    monkeypatch.setattr("server.join.read_photo", read)
    monkeypatch.setattr("vision.read.open_photo", count)
    monkeypatch.setattr("vision.image.load_photo", count)
    files = [("photo", (f"{k}.jpg", jpeg())) for k in range(2)]
    answer = client.post("/v1/photo", files=[*files, ("overlay", (None, "true"))]).json()

    assert len(opened) == 2
    with Image.open(io.BytesIO(base64.b64decode(answer["overlay"].split(",")[1]))) as picture:
        assert picture.height > 2 * picture.width * 48 // 64


def test_server_without_weights_says_so(photo_shows):
    """503 with a sentence, not an empty reading; hands can still be scored."""
    photo_shows(STRAIGHT)
    with TestClient(create_app(models=lambda: None)) as client:
        answer = client.post("/v1/photo", files={"photo": ("a.jpg", jpeg())})
        assert answer.status_code == 503
        assert answer.json()["detail"][0]["code"] == "no_model"
        assert client.get("/healthz").json()["model"] is None
        assert client.post("/v1/score", json={"hand": STRAIGHT}).status_code == 200


def test_nothing_uploaded_is_stored(client, photo_shows, monkeypatch):
    """Photos live in memory for one request: no temporary file is made."""
    photo_shows(STRAIGHT)
    monkeypatch.setattr("tempfile.SpooledTemporaryFile.rollover", lambda _: pytest.fail("spooled to disk"))
    padded = jpeg() + b"\0" * 3_000_000
    answer = client.post("/v1/photo", files={"photo": ("a.jpg", padded)})

    assert answer.status_code == 200, answer.text

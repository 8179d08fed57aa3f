"""Bad input: the exact status, a stable code, and a sentence in both languages that says what is wrong."""

import io
import json
import struct
import zlib

import anyio
import pytest
from PIL import Image

from server.app import create_app
from server.limits import MAX_PHOTOS, MAX_TEXT_BYTES
from vision.image import MAX_BYTES

HAND = "123456789m12355p"


def problem(answer, status):
    """Gets the first problem of an answer that must have *status* and the common form."""
    assert status == answer.status_code, answer.text
    for item in answer.json()["detail"]:
        assert {"field", "code", "zh", "en", "msg"} == set(item)
        assert item["code"]
        assert any("\u4e00" <= char <= "\u9fff" for char in item["zh"]), item
        assert item["en"].isascii() or any(char.isalpha() and char.isascii() for char in item["en"]), item
        assert item["zh"] in item["msg"]
        assert item["en"] in item["msg"]
    return answer.json()["detail"][0]


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"hand": ["1m", "0m"]}, "hand.1", "unknown_tile"),
        ({"hand": ["1m", 5]}, "hand.1", "wrong_type"),
        ({"hand": "123x"}, "hand", "bad_claim"),
        ({"hand": "123"}, "hand", "bad_claim"),
        ({"hand": ""}, "hand", "out_of_range"),
        ({"hand": []}, "hand", "out_of_range"),
        ({"hand": 14}, "hand", "wrong_type"),
        ({"hand": ["1m"] * 137}, "hand", "out_of_range"),
        ({"indicator": "8z"}, "indicator", "unknown_tile"),
        ({"wild": "east"}, "wild", "unknown_tile"),
        ({"winning_tile": "9s"}, "winning_tile", "bad_claim"),
        ({"colour": "red"}, "colour", "unknown_field"),
        ({"win": {"how": "luck"}}, "win.how", "unknown_field"),
        ({"seats": {"looker_on": "W"}}, "seats.looker_on", "unknown_field"),
        ({"table": {"legs": 4}}, "table.legs", "unknown_field"),
        ({"melds": [{"kind": "pon", "tiles": ["1z"] * 3, "by": "E"}]}, "melds.0.by", "unknown_field"),
        ({"melds": [{"kind": "chi", "tiles": ["1z", "2z", "3z"]}]}, "melds.0.tiles", "bad_claim"),
        ({"melds": [{"kind": "steal", "tiles": ["1z"] * 3}]}, "melds.0.kind", "not_one_of"),
        ({"seats": {"winner": "X"}}, "seats.winner", "not_one_of"),
        ({"seats": None}, "seats", "wrong_type"),
        ({"table": {"floor": -1}}, "table.floor", "out_of_range"),
        ({"table": {"floor": True}}, "table.floor", "wrong_type"),
        ({"table": {"floor": "1"}}, "table.floor", "wrong_type"),
        ({"table": {"floor": 2}}, "table.floor", "bad_claim"),
        ({"table": {"stake": 0}}, "table.stake", "out_of_range"),
        ({"table": {"stake": "much"}}, "table.stake", "wrong_type"),
        ({"table": {"bound": [["S"]]}}, "table.bound.0", "out_of_range"),
        ({"win": {"last_tile": 1}}, "win.last_tile", "wrong_type"),
        ({"win": {"by": "discard"}}, "win.discarder", "bad_claim"),
        ({"win": {"by": "discard", "discarder": "E"}}, "win.discarder", "bad_claim"),
        ({"win": {"kong_replacement": True}}, "win.kong_replacement", "bad_claim"),
        ({"win": {"first_turn": True, "by": "discard", "discarder": "W"}}, "win.first_turn", "bad_claim"),
        ({"indicator": "4m", "wild": "9m"}, "wild", "bad_claim"),
        ({"options": {"gravity": True}}, "options", "bad_options"),
        ({"options": {"hun_kong": "forty"}}, "options", "bad_options"),
        ({"options": []}, "options", "wrong_type"),
    ],
)
def test_score_refuses_with_422_and_names_the_field(client, change, field, code):
    """Wrong fields are refused, never ignored, and the answer says which."""
    for address in ("/v1/score", "/v1/teach"):
        found = problem(client.post(address, json={"hand": HAND} | change), 422)
        assert (field, code) == (found["field"], found["code"])


def test_missing_hand_is_named(client):
    """The one required field is asked for by name."""
    assert problem(client.post("/v1/score", json={}), 422)["field"] == "hand"


def test_unknown_rule_set_lists_the_known_ones(client):
    """In a body it is 422, in an address 404; both say what there is."""
    found = problem(client.post("/v1/score", json={"hand": HAND, "rules": "beijing-moon"}), 422)
    assert (found["field"], found["code"]) == ("rules", "unknown_rules")
    assert "beijing-huipai" in found["zh"]
    assert "beijing-huipai" in found["en"]

    assert "beijing-huipai" in problem(client.get("/v1/rules/beijing-moon"), 404)["zh"]


@pytest.mark.parametrize("name", ["../x.toml", "/etc/passwd", "x.toml", "..", "beijing-hunr.toml"])
def test_rule_set_names_never_open_files(client, name, monkeypatch):
    """A client names rule sets, not paths on the server."""
    monkeypatch.setattr("pathlib.Path.open", lambda *_, **__: pytest.fail("a file was opened"))
    assert problem(client.post("/v1/score", json={"hand": HAND, "rules": name}), 422)["code"] == "unknown_rules"


@pytest.mark.parametrize(
    "body",
    [b"{", b"", b"[]", b'"123m"', b"\xff\xfe", b'{"hand": "1m"', b"[" * 40_000, b'{"hand": NaN}', b"9" * 5000],
)
def test_score_refuses_what_is_no_json_object(client, body):
    """Broken, empty, deeply nested or huge JSON is 422, never a crash."""
    problem(client.post("/v1/score", content=body, headers={"content-type": "application/json"}), 422)


@pytest.mark.parametrize(
    "body", ['{"hand": "1m\\ud800"}', '{"hand": "1m", "\\ud800": 1}', '{"hand": "1m", "rules": "\\ud800"}']
)
def test_half_characters_in_json_are_refused(client, body):
    """JSON can carry half a character, which no answer can."""
    problem(client.post("/v1/score", content=body, headers={"content-type": "application/json"}), 422)


def test_half_characters_in_a_form_come_back_as_escapes(client):
    """A form's charset can make a half character of a field's name; naming it must not crash the answer."""
    body = b'--x\r\nContent-Disposition: form-data; name="\\ud800"\r\n\r\n1\r\n--x--\r\n'
    headers = {"content-type": "multipart/form-data; boundary=x; charset=unicode_escape"}
    found = problem(client.post("/v1/photo", content=body, headers=headers), 422)
    assert (found["code"], found["field"]) == ("unknown_field", "\ud800")


def test_score_without_json_content_type_is_refused(client):
    """A form post from another site is not taken for JSON."""
    problem(client.post("/v1/score", content=json.dumps({"hand": HAND})), 422)


def test_large_json_is_refused_by_its_declared_length(client):
    """413 before the body is read."""
    body = json.dumps({"hand": HAND, "colour": "x" * MAX_TEXT_BYTES})
    assert problem(client.post("/v1/score", json=json.loads(body)), 413)["code"] == "too_large"


def test_large_json_is_refused_without_a_declared_length(client):
    """A chunked body is counted as it comes."""

    def chunks():
        for _ in range(MAX_TEXT_BYTES // 1000 + 2):
            yield b" " * 1000

    answer = client.post("/v1/score", content=chunks(), headers={"content-type": "application/json"})
    assert problem(answer, 413)["code"] == "too_large"


def test_unknown_addresses_and_methods_answer_in_the_common_form(client):
    """404 and 405 look like every other refusal."""
    assert problem(client.get("/v1/nothing"), 404)["code"] == "not_found"
    assert problem(client.get("/static/../pyproject.toml"), 404)["code"] == "not_found"
    assert problem(client.get("/v1/score"), 405)["code"] == "method_not_allowed"


def jpeg(width=64, height=48) -> bytes:
    """A small picture without tiles."""
    out = io.BytesIO()
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(out, "JPEG")
    return out.getvalue()


def huge_png(width: int, height: int) -> bytes:
    """A PNG of a few bytes whose header promises *width* × *height* pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("name", "data", "status", "code"),
    [
        ("empty.jpg", b"", 415, "not_a_picture"),
        ("text.jpg", b"I am not a picture.\n" * 50, 415, "not_a_picture"),
        ("page.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "not_a_picture"),
        ("half.jpg", jpeg(640, 480)[:2000], 422, "truncated"),
        ("60-megapixels.png", huge_png(10_000, 6_000), 413, "too_large"),
        ("bomb.png", huge_png(60_000, 60_000), 413, "too_large"),
        ("long.jpg", jpeg() + b"\0" * MAX_BYTES, 413, "too_large"),
    ],
    ids=["empty", "text", "svg", "truncated", "60-megapixels", "bomb", "20-mebibytes"],
)
def test_photo_refuses_files_that_cannot_be_read(client, name, data, status, code):
    """413 too large, 415 no picture, 422 damaged: whatever the file is called."""
    found = problem(client.post("/v1/photo", files={"photo": (name, data, "image/jpeg")}), status)
    assert code == found["code"]
    assert found["field"].startswith("photo")


def test_second_photo_is_named_when_it_is_the_bad_one(client):
    """With several photos the answer says which one to take again."""
    files = [("photo", ("a.jpg", jpeg())), ("photo", ("b.jpg", b"text"))]
    assert problem(client.post("/v1/photo", files=files), 415)["field"] == "photo.1"


@pytest.mark.parametrize(
    ("request_text", "field", "code"),
    [
        ("{", "request", "not_json"),
        ("[]", "", "wrong_type"),
        ('{"hand": "123m"}', "hand", "unknown_field"),
        ('{"melds": []}', "melds", "unknown_field"),
        ('{"colour": "red"}', "colour", "unknown_field"),
        ('{"rules": "beijing-moon"}', "rules", "unknown_rules"),
        ('{"indicator": "0z"}', "indicator", "unknown_tile"),
        ('{"win": {"by": "theft"}}', "win.by", "not_one_of"),
        ('{"table": {"stake": "x"}}', "table.stake", "wrong_type"),
    ],
)
def test_photo_refuses_a_bad_request_part(client, photo_shows, request_text, field, code):
    """The request part is as strict as the body of /v1/score, before the photo is read."""
    calls = photo_shows(["1m"])
    answer = client.post("/v1/photo", files={"photo": ("a.jpg", jpeg())}, data={"request": request_text})
    found = problem(answer, 422)

    assert (field, code) == (found["field"], found["code"])
    assert calls == []


@pytest.mark.parametrize(
    ("files", "data", "field", "code"),
    [
        ([], {"overlay": "true"}, "photo", "missing"),
        ([("photo", ("a.jpg", jpeg()))], {"overlay": "perhaps"}, "overlay", "wrong_type"),
        ([("photo", ("a.jpg", jpeg()))], {"colour": "red"}, "colour", "unknown_field"),
        ([("photo", ("a.jpg", jpeg())), ("picture", ("b.jpg", jpeg()))], {}, "picture", "unknown_field"),
        ([("photo", (f"{n}.jpg", jpeg())) for n in range(MAX_PHOTOS + 1)], {}, "photo", "out_of_range"),
    ],
)
def test_photo_refuses_a_bad_form(client, files, data, field, code):
    """Missing, unknown and repeated parts are refused by name."""
    answer = client.post("/v1/photo", files=files or {"overlay": (None, "true")}, data=data if files else {})
    found = problem(answer, 422)
    assert (field, code) == (found["field"], found["code"])


def test_photo_must_be_a_file(client):
    """A base64 text in the field is refused with a hint."""
    found = problem(client.post("/v1/photo", files={"photo": (None, "data:image/jpeg;base64,")}), 422)
    assert (found["field"], found["code"]) == ("photo", "wrong_type")


def test_photo_must_be_multipart(client):
    """A bare JPEG body is refused with a hint."""
    answer = client.post("/v1/photo", content=jpeg(), headers={"content-type": "image/jpeg"})
    assert problem(answer, 422)["code"] == "not_multipart"


@pytest.mark.parametrize("content_type", ["multipart/form-data", "multipart/form-data; boundary=other"])
def test_broken_multipart_is_422(client, content_type):
    """The contract knows no 400."""
    answer = client.post("/v1/photo", content=b"--x\r\nbroken", headers={"content-type": content_type})
    problem(answer, 422)


def test_upload_stops_at_the_first_byte_over_the_limit():
    """A client that never stops sending is cut off, not buffered."""
    taken, sent = 0, []

    async def receive():
        nonlocal taken
        taken += 1
        head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
        return {"type": "http.request", "body": head if taken == 1 else b"\0" * 2**20, "more_body": True}

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/v1/photo",
        "query_string": b"",
        "headers": [(b"content-type", b"multipart/form-data; boundary=x")],
    }
    anyio.run(create_app(models=lambda: None), scope, receive, send)

    assert sent[0]["status"] == 413
    assert taken <= MAX_BYTES // 2**20 + 3


def test_declared_length_over_all_limits_is_refused_unread(client):
    """413 at once, by the header alone."""
    headers = {"content-type": "multipart/form-data; boundary=x", "content-length": str(10**12)}
    assert problem(client.post("/v1/photo", content=b"--x--", headers=headers), 413)["code"] == "too_large"


def test_defect_of_ours_is_500_in_the_common_form(client, monkeypatch):
    """Even a crash answers JSON with headers and shows no traceback to the client."""
    monkeypatch.setattr("server.routes.score", lambda *_: 1 / 0)
    answer = client.post("/v1/score", json={"hand": HAND})

    assert problem(answer, 500)["code"] == "internal"
    assert "ZeroDivision" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"

"""Many players at once: requests share no state."""

from concurrent.futures import ThreadPoolExecutor

from scorer import rule_sets, score

from .conftest import reading_of
from .test_photo_api import STRAIGHT, jpeg


def test_hands_scored_at_once_do_not_mix(client):
    """Eight threads with different hands, rule sets and options get what each would get alone."""
    bodies = [
        {
            "hand": hand,
            "rules": rules,
            "indicator": indicator,
            "options": {"thirteen_orphans": orphans},
            "seats": {"winner": winner, "dealer": "W"},
        }
        for rules in rule_sets()
        for hand, indicator in [("123456789m12355p", "4m"), ("19m19p19s12345677z", None), ("1122334455667m5m", "9s")]
        for orphans in (True, False)
        for winner in ("E", "W")
    ]
    alone = [score(body).as_dict() for body in bodies]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda body: client.post("/v1/score", json=body).json(), bodies * 2))

    assert alone * 2 == together


def test_photos_read_at_once_do_not_mix(client, monkeypatch):
    """What one photo shows never reaches another request."""

    def count_of(photo: bytes) -> int:
        return photo[-1] % 14 + 1

    monkeypatch.setattr("server.join.read_photo", lambda photos, **_: reading_of(STRAIGHT[: count_of(photos[0])]))
    photos = [jpeg() + bytes([n]) for n in range(40)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda photo: client.post("/v1/photo", files={"photo": photo}).json(), photos))

    assert [STRAIGHT[: count_of(photo)] for photo in photos] == [answer["hand"] for answer in answers]

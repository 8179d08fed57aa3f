"""POST /v1/score, /v1/teach and the small GETs: the contract of api.md."""

from importlib.metadata import version

import pytest

from scorer import rule_sets, score


def test_score_answers_with_every_field_of_the_contract(client, straight):
    """Other programs read these names; none may go missing or appear."""
    answer = client.post("/v1/score", json=straight).json()

    assert list(answer) == [
        "verdict", "rules", "wild", "reasons", "reading", "patterns", "points", "unit", "limit", "payments", "shanten",
    ]  # fmt: skip
    assert (answer["verdict"], answer["rules"], answer["wild"], answer["points"]) == ("win", "beijing-hunr", "5m", 16)
    assert answer["payments"] == {"E": -32, "S": 64, "W": -16, "N": -16}
    assert [pattern["id"] for pattern in answer["patterns"]] == ["closed", "self_draw", "own_wild_straight"]
    assert {"kind", "tiles", "wild_at", "melded"} == set(answer["reading"]["groups"][0])


def test_score_takes_a_list_and_a_text_alike(client, straight):
    """Both forms of a hand that the contract names mean the same."""
    listed = straight | {"hand": [f"{rank}m" for rank in range(1, 10)] + ["1p", "2p", "3p", "5p", "5p"]}

    assert client.post("/v1/score", json=straight).json() == client.post("/v1/score", json=listed).json()


def test_score_is_what_the_library_says(client, straight):
    """The server adds nothing and loses nothing, halves and nulls included."""
    for rules in rule_sets():
        body = straight | {"rules": rules}
        assert score(body).as_dict() == client.post("/v1/score", json=body).json(), rules


def test_full_body_of_the_contract_is_accepted(client):
    """Every field that api.md names has a place in the schema."""
    body = {
        "rules": "beijing-huipai",
        "options": {"burned": 2},
        "hand": ["5s", "5s"],
        "melds": [
            {"kind": "chi", "tiles": ["1p", "2p", "3p"], "concealed": False, "added": False, "from": "E"},
            {"kind": "pon", "tiles": ["7z", "7z", "7z"], "from": "N"},
            {"kind": "kong", "tiles": ["9s", "9s", "9s", "9s"], "concealed": True, "from": None},
            {"kind": "kong", "tiles": ["2m", "2m", "2m", "2m"], "added": True, "from": "W"},
        ],
        "winning_tile": "5s",
        "indicator": "4m",
        "wild": None,
        "win": {
            "by": "self_draw", "discarder": None, "robbed": None, "last_tile": False,
            "kong_replacement": True, "first_turn": False, "passed_same_turn": False,
        },
        "seats": {"winner": "S", "dealer": "E"},
        "table": {
            "stake": 500, "floor": 0, "burned_rounds": 1, "bound": [["S", "N"]], "you": None, "you_failed_by": None,
            "exposed": ["7s"], "wild_on_wall": False, "winning_tile_mixed": False,
        },
    }  # fmt: skip
    answer = client.post("/v1/score", json=body)

    assert answer.status_code == 200, answer.text
    assert answer.json()["verdict"] == "win"


@pytest.mark.parametrize(
    ("hand", "verdict", "reason", "payments"),
    [
        ("123456789m1235p", "false_claim", "too_few_tiles", {"E": -60, "S": 20, "W": 20, "N": 20}),
        ("123456789m123555p", "false_claim", "too_many_tiles", {"E": -60, "S": 20, "W": 20, "N": 20}),
        ("147m258p369s12345z", "false_claim", "no_winning_shape", {"E": -60, "S": 20, "W": 20, "N": 20}),
        ("11111m234567p888s", "unclear", "five_alike", None),
    ],
)
def test_hands_that_do_not_win_are_judged_not_refused(client, hand, verdict, reason, payments):
    """13 or 15 tiles and five alike are verdicts with status 200, as the contract says."""
    answer = client.post("/v1/score", json={"hand": hand})

    assert answer.status_code == 200
    assert verdict == answer.json()["verdict"]
    assert reason == answer.json()["reasons"][0]["code"]
    assert payments == answer.json()["payments"]


def test_teach_ranks_discards_and_prices_waits(client):
    """The teacher's answer has the contract's names."""
    answer = client.post("/v1/teach", json={"hand": "123456789m1235p9s"}).json()

    assert list(answer) == ["shanten", "discards", "waits", "tips"]
    best = answer["discards"][0]
    assert {"discard", "shanten", "waits"} == set(best)
    assert best["shanten"] == 0
    assert {"tile", "left", "points_self_draw", "points_discard"} == set(best["waits"][0])


def test_rules_are_listed_and_described(client):
    """A page can offer every rule set and every option with its meaning."""
    listed = client.get("/v1/rules").json()

    assert listed["default"] == "beijing-hunr"
    assert list(rule_sets()) == [one["id"] for one in listed["rules"]]
    for name in rule_sets():
        described = client.get(f"/v1/rules/{name}").json()
        assert name == described["id"]
        assert described["patterns"]
        assert all(option["zh"] and option["en"] and option["type"] for option in described["options"])


def test_health_names_the_version(client):
    """A monitor sees which version answers, and with which weights."""
    assert {"status": "ok", "model": "made up", "version": version("hunr")} == client.get("/healthz").json()


def test_answers_are_utf8_with_chinese_as_itself(client, straight):
    """A person reading curl's output sees Chinese, not escapes."""
    answer = client.post("/v1/score", json=straight)

    assert "门清" in answer.content.decode("utf-8")
    assert answer.headers["content-type"].startswith("application/json")

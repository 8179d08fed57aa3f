"""Hands worked by hand from the rules text, against the engine and against the reference scorer."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorer import score
from tests.scorer.compare import as_dict, listed
from tests.scorer.reference import reference_score

FOLDER = Path(__file__).parent / "golden"
WIN_FIELDS = ("by", "discarder", "robbed", "last_tile", "kong_replacement", "first_turn", "passed_same_turn")
TABLE_FIELDS = (
    "stake",
    "floor",
    "burned_rounds",
    "bound",
    "you",
    "you_failed_by",
    "exposed",
    "wild_on_wall",
    "winning_tile_mixed",
)
EXPECTED_FIELDS = {"id", "why", "refused", "verdict", "points", "patterns", "pay", "reasons", "limit"}
MELDS = {
    "chi": {"kind": "chi"},
    "pon": {"kind": "pon"},
    "kong": {"kind": "kong"},
    "added": {"kind": "kong", "added": True},
    "akong": {"kind": "kong", "concealed": True},
}


def meld_of(text: str) -> dict[str, Any]:
    """`"pon 555z@W"` as a meld of the request."""
    word, tiles = text.split()
    tiles, _, feeder = tiles.partition("@")
    codes = [rank + tiles[-1] for rank in tiles[:-1]]
    return MELDS[word] | {"tiles": codes} | ({"from": feeder} if feeder else {})


def body_of(hand: dict[str, Any], rules: str) -> dict[str, Any]:
    """The request body of a golden hand."""
    body: dict[str, Any] = {
        "rules": rules,
        "hand": hand["hand"],
        "win": {name: hand[name] for name in WIN_FIELDS if name in hand},
        "seats": {"winner": hand.get("winner", "S"), "dealer": hand.get("dealer", "E")},
        "table": {name: hand[name] for name in TABLE_FIELDS if name in hand},
    }
    body |= {name: hand[name] for name in ("indicator", "wild", "winning_tile", "options") if name in hand}
    if "melds" in hand:
        body["melds"] = [meld_of(text) for text in hand["melds"].split(";")]
    used = {*WIN_FIELDS, *TABLE_FIELDS, *EXPECTED_FIELDS, *body, "winner", "dealer"}
    assert set(hand) <= used, f"unknown golden field {set(hand) - used}"
    return body


def golden_hands() -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        text = tomllib.loads(path.read_text(encoding="utf-8"))
        found += [pytest.param(text["rules"], hand, id=f"{path.stem}:{hand['id']}") for hand in text["hand"]]
    return found


def expected_of(hand: dict[str, Any]) -> dict[str, Any]:
    verdict = hand.get("verdict", "win")
    pay = hand.get("pay")
    return {
        "verdict": verdict,
        "payments": dict(zip("ESWN", pay, strict=True)) if pay else None,
        "reasons": hand.get("reasons", []),
        "patterns": listed(hand.get("patterns", {})),
        "points": hand.get("points", 0),
        "limit": hand.get("limit", False),
    }


@pytest.mark.parametrize(("rules", "hand"), golden_hands())
def test_engine_gives_the_answer_worked_by_hand(rules: str, hand: dict[str, Any]) -> None:
    """The engine judges, scores and settles each golden hand as its working in words says."""
    body = body_of(hand, rules)
    if hand.get("refused"):
        with pytest.raises(ValueError, match=r"."):
            score(body)
        return
    answer = score(body).as_dict()
    given = {name: answer[name] for name in ("verdict", "payments", "points", "limit")}
    given["reasons"] = [reason["code"] for reason in answer["reasons"]]
    given["patterns"] = listed(as_dict(answer["patterns"]))
    assert given == expected_of(hand), hand["why"]


@pytest.mark.parametrize(("rules", "hand"), golden_hands())
def test_reference_gives_the_answer_worked_by_hand(rules: str, hand: dict[str, Any]) -> None:
    """The reference scorer, which checks the engine on random hands, itself agrees with the golden hands."""
    body = body_of(hand, rules)
    if hand.get("refused"):
        with pytest.raises(ValueError, match=r"."):
            reference_score(body)
        return
    answer = reference_score(body)
    given = {name: answer[name] for name in ("verdict", "payments", "points", "limit", "reasons")}
    given["patterns"] = listed(answer["patterns"])
    assert given == expected_of(hand), hand["why"]


def test_golden_hands_are_many_and_told_apart() -> None:
    """At least sixty hands, every rule set among them, no id twice."""
    ids = [parameter.id for parameter in golden_hands()]
    assert len(ids) == len(set(ids)) >= 60
    assert {name.split(":")[0] for name in ids} >= {
        f"beijing-{name}" for name in ["hunr", "huipai", "draft4", "competition", "doubling", "128", "124", "248"]
    }


def test_two_bound_winners_on_one_discard_settle_the_difference() -> None:
    """互包: S wins 3 fan and N 1 fan on W's discard; the two answers together move only the difference."""
    common = {"rules": "beijing-huipai", "table": {"bound": [["S", "N"]]}}
    win = {"by": "discard", "discarder": "W"}
    dear = score(common | {"hand": "11z123456789p234s", "win": win, "seats": {"winner": "S", "dealer": "E"}})
    cheap = score(common | {"hand": "99p123m456p789s234s", "win": win, "seats": {"winner": "N", "dealer": "E"}})
    first, second = dear.as_dict(), cheap.as_dict()
    assert (first["points"], second["points"]) == (3, 1)
    both = {seat: first["payments"][seat] + second["payments"][seat] for seat in "ESWN"}
    assert both == {"E": 0, "S": 2, "W": 0, "N": -2}

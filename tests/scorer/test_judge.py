"""Answers of the judge: the contract's shape, reasons in order, words that name the tiles (contract: api.md)."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from scorer import Claim, assumptions, explain, load_rules, parse_claim, rule_sets, score
from scorer.legal import ORDER
from tests.scorer.build import body, claims, codes, judged, patterns

STRAIGHT = "123456789m11p555s"


def test_answer_of_the_contract() -> None:
    """The whole answer, key by key, is JSON with codes of tiles and seats."""
    answer = judged("1234567m9s9m11p555s", indicator="8s", winner="S").as_dict()
    assert json.loads(json.dumps(answer)) == answer
    assert (answer["verdict"], answer["rules"], answer["wild"]) == ("win", "beijing-hunr", "9s")
    assert (answer["reasons"], answer["shanten"], answer["unit"], answer["limit"]) == ([], -1, "points", False)
    assert answer["reading"]["shape"] == "standard"
    assert answer["reading"]["groups"][2] == {
        "kind": "sequence",
        "tiles": ["7m", "8m", "9m"],
        "wild_at": [1],
        "melded": False,
    }
    assert answer["patterns"][-1] == {
        "id": "straight",
        "zh": "一条龙",
        "en": "straight",
        "value": 2,
        "why_zh": "万子一到九连成龙：一二三万，四五六万，七八九万（其中八万由混儿顶替）",
        "why_en": "1 to 9 of characters: 123m 456m 789m (a wild stands for 8m)",
    }
    assert answer["payments"] == {"E": -16, "S": 32, "W": -8, "N": -8}


def test_melds_come_last_and_are_marked() -> None:
    """The reading covers the whole hand; sets on the table are told apart."""
    reading = judged("345m55p", "chi 123m@N; kong 1111z; akong 2222z", options={"max_claims": 4}).reading
    assert reading is not None
    assert [(group.kind, group.melded) for group in reading.groups] == [
        ("sequence", False),
        ("pair", False),
        ("sequence", True),
        ("kong", True),
        ("kong", True),
    ]


@settings(max_examples=60, deadline=None)
@given(claims)
def test_reasons_are_in_order_and_bilingual(data: dict[str, Any]) -> None:
    """Codes come in the contract's order, shape and count first, each once and with words."""
    result = score(data)
    found = codes(result)
    assert found == [code for code in ORDER if code in found]
    for reason in result.reasons:
        assert reason.zh
        assert reason.en
        assert reason.code == "five_alike" or load_rules(result.rules).zh in reason.zh


def test_all_reasons_that_apply_are_given() -> None:
    """A loser hears everything that is wrong, not the first thing found."""
    win = {"by": "discard", "discarder": "W", "passed_same_turn": True, "winner": "S"}
    result = judged("345m77s11p", "chi 123m; pon 555z", **win)
    assert codes(result) == ["too_few_tiles", "claimed_needs_self_draw", "too_many_claims", "passed_same_turn"]
    result = judged("345m479s11p", "chi 123m; pon 555z", **win)
    assert codes(result)[0] == "no_winning_shape"


def test_reason_says_what_is_lacking() -> None:
    """A near miss names a tile to give and one to get."""
    result = judged("123m456p789s345m1p2p")
    assert result.shanten == 0
    assert "《混儿家规》只认四副牌加一对将、七对" in result.reasons[0].zh
    assert "还差 1 张（0 向听）" in result.reasons[0].zh
    assert "把一筒换成二筒才和" in result.reasons[0].zh


def test_reason_says_how_far() -> None:
    """A hand far off is told how many tiles are missing, its wilds used."""
    result = judged("1258m369p147s123z9s", wild="9s")
    assert result.shanten == 5
    assert "还差 6 张（5 向听），1 个混儿已全部用上" in result.reasons[0].zh


def test_a_forbidden_win_still_shows_its_reading() -> None:
    """A complete hand that may not win is complete: the distance is -1 and the reading is there."""
    result = judged("456789m11p555s", "chi 123m", by="discard", discarder="W", winner="S")
    assert (result.verdict, result.shanten, result.patterns) == ("false_claim", -1, ())
    assert result.reading is not None


def test_what_was_assumed_is_said() -> None:
    """What a photo cannot show and nobody stated is marked as assumed; what was stated is not."""
    why = {pattern.id: pattern.why_zh for pattern in judged(STRAIGHT).patterns}
    assert "未说明" in why["self_draw"]
    assert "未说明" in why["dealer"]
    stated = judged(STRAIGHT, by="self_draw", winner="E", dealer="E").patterns
    assert not any("未说明" in pattern.why_zh for pattern in stated)


@pytest.mark.parametrize(
    ("hand", "melds", "parts", "pattern", "words"),
    [
        (STRAIGHT, "akong", {}, "closed", "没有吃、碰、明杠"),
        ("456p789s345m11p", "akong 1111z", {}, "closed", "暗杠东不破门清"),
        ("456p789s345m11p", "akong 1111z", {"kong_replacement": True}, "kong_bloom", "开杠（东）补来的一筒"),
        ("456789m11p555s", "chi 123m", {}, "straight", "一二三万是吃的"),
        ("11113355m1199p55s", "", {}, "deluxe", "一万有四张一样的"),
        ("1135577m1199p55s6z", "", {"wild": "6z"}, "seven_pairs", "其中三万由混儿顶替"),
        ("111234567m11122z", "", {}, "half_flush", "万子和字牌（东、南）"),
        ("46m123p456p789s11z5m", "", {}, "catch_five", "五万正嵌在四万、六万中间"),
        (STRAIGHT, "", {"wild": "5m"}, "own_wild_straight", "混儿五万"),
        (STRAIGHT, "", {"wild": "7z"}, "no_wild", "混儿是中"),
        (STRAIGHT, "", {"by": "discard", "discarder": "W", "winner": "S"}, "discard_win", "西家打出五条点炮"),
    ],
)
def test_why_names_the_tiles(hand: str, melds: str, parts: dict[str, Any], pattern: str, words: str) -> None:
    """Each explanation is about this hand, not about the pattern in general."""
    result = judged(hand, "" if melds == "akong" else melds, **parts)
    why = {found.id: found.why_zh for found in result.patterns}
    assert words in why[pattern]


@settings(max_examples=80, deadline=None)
@given(claims)
def test_every_answer_is_explained(data: dict[str, Any]) -> None:
    """No pattern goes without words, and explaining never fails."""
    result = score(data)
    for pattern in result.patterns:
        assert pattern.why_zh
        assert pattern.why_en
    for text in explain(data):
        assert text.zh
        assert text.en


def test_explain_wilds_and_patterns() -> None:
    """What each wild stands for, why this reading, and what each pattern brings."""
    texts = [text.zh for text in explain(body("12345678m555p11z5s", indicator="4s"))]
    assert texts[:3] == [
        "混儿五条当九万用",
        "要是不用混儿、真有九万，值 32",
        "这样读值 16；别的读法最多值 8",
    ]
    assert "没有一条龙只值 8" in texts


def test_explain_is_empty_without_a_reading() -> None:
    """A hand that is no hand, or wins flat, has nothing to explain."""
    assert explain({"hand": "123m"}) == ()
    assert explain({"hand": "11111m"}) == ()
    assert explain({"hand": "1258m369p147s123z9m"}) == ()


def test_assumptions() -> None:
    """Everything a photo cannot show and nobody stated is listed, and nothing that was stated."""
    told = [text.zh for text in assumptions({"hand": STRAIGHT})]
    assert told == [
        "未说明怎么和的，按自摸判",
        "未说明谁和牌，按东家判",
        "未说明谁坐庄，按东家坐庄判",
        "未说明和的哪张，按手牌最后一张判",
        "没有看到混坯，按这一局没有混儿判",
    ]
    full = body(STRAIGHT, by="robbing_kong", discarder="W", winner="S", dealer="E", indicator="1m", winning_tile="5s")
    assert [text.zh for text in assumptions(full)] == ["未说明抢的什么杠，按补杠判"]
    assert assumptions(Claim(hand=(0, 0))) == ()


def test_rules_argument_wins_over_the_claim() -> None:
    """A table's own rules judge whatever rule set the body names; options apply on top."""
    rules = load_rules("beijing-124")
    result = score({"hand": STRAIGHT, "options": {"stake": 3}, "seats": {"winner": "S"}}, rules)
    assert (result.rules, result.points) == ("beijing-124", 3 * 2**3)


@pytest.mark.parametrize("name", rule_sets())
def test_same_claim_same_answer(name: str) -> None:
    """Scoring twice gives the same answer: no state is kept between claims."""
    claim = parse_claim({"hand": "12345678m11p555s9s", "wild": "9s", "rules": name})
    first = score(claim)
    judged("11223344556677z"[:13] + "7z", rules=name)
    assert score(claim) == first


def test_five_melds_are_too_many() -> None:
    """More melds than a hand has sets is a wrong count, not a crash."""
    result = judged("1m", "pon 111z; pon 222z; pon 333z; pon 444z; pon 555z", options={"max_claims": -1})
    assert codes(result) == ["too_many_tiles"]


def test_patterns_worth_nothing_are_not_listed() -> None:
    """A pattern that the rule set does not value does not appear."""
    assert "closed" not in patterns(judged(STRAIGHT, rules="beijing-competition"))

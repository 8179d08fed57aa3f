"""The teacher: distance, waits and their pay, discards ranked, tips (contract: api.md teach)."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer import ClaimError, format_tiles, parse_tile, rule_sets, score, shanten, teach, tile_name
from scorer.tiles import KINDS
from tests.scorer.build import body, complete_counts

SEEDS = st.integers(0, 2**48)


def test_answer_of_the_contract() -> None:
    """The whole answer is JSON with the contract's keys."""
    answer = teach(body("123456m789s1155z5p", winner="S")).as_dict()
    assert json.loads(json.dumps(answer)) == answer
    assert list(answer) == ["shanten", "discards", "waits", "tips"]
    assert answer["shanten"] == 0
    assert answer["discards"][0] == {
        "discard": "5p",
        "shanten": 0,
        "waits": [
            {"tile": "1z", "left": 2, "points_self_draw": 4, "points_discard": 2},
            {"tile": "5z", "left": 2, "points_self_draw": 4, "points_discard": 2},
        ],
    }
    assert answer["waits"] == []
    assert answer["tips"][0]["zh"].startswith("听东、白，还有 4 张")


def test_thirteen_tiles_show_their_waits() -> None:
    """A ready hand of 13 lists what it waits for; nothing has to be thrown."""
    lesson = teach(body("123456m789s1155z", winner="S"))
    assert (lesson.shanten, lesson.discards) == (0, ())
    assert [tile_name(wait.tile) for wait in lesson.waits] == ["1z", "5z"]


def test_waits_pay_what_the_judge_says() -> None:
    """Every wait's points are those of the claim it would make, self-drawn and discarded."""
    hand, common = "2345678m11p555s7z", {"wild": "7z", "winner": "S"}
    for wait in teach(body(hand, **common)).waits:
        tile = tile_name(wait.tile)
        drawn = score(body(hand + tile, winning_tile=tile, **common))
        thrown = score(body(hand + tile, winning_tile=tile, by="discard", discarder="W", **common))
        assert wait.points_self_draw == drawn.points, tile
        assert wait.points_discard == thrown.points, tile


@settings(max_examples=40, deadline=None)
@given(SEEDS, st.sampled_from(rule_sets()))
def test_waits_agree_with_the_judge(seed: int, rules: str) -> None:
    """On random ready hands, waits and their points are exactly what the judge grants."""
    rng = random.Random(seed)
    counts = complete_counts(rng, 4)
    hand = [tile for tile in range(KINDS) for _ in range(counts[tile])]
    rng.shuffle(hand)
    hand.pop()
    wild = rng.choice([None, *range(KINDS)])
    codes = [tile_name(tile) for tile in hand]
    common: dict[str, Any] = {"rules": rules, "winner": "S", "wild": None if wild is None else tile_name(wild)}
    lesson = teach({**body("1m", **common), "hand": codes})
    for wait in lesson.waits[:6]:
        tile = tile_name(wait.tile)
        for by, points in (("self_draw", wait.points_self_draw), ("discard", wait.points_discard)):
            claim = body("1m", by=by, discarder="W", winning_tile=tile, **common)
            result = score({**claim, "hand": [*codes, tile]})
            assert points == (result.points if result.verdict == "win" else None), (tile, by)


def test_null_where_a_win_is_not_allowed() -> None:
    """A claimed hand may only self-draw, so a discard pays nothing at all: null, not 0."""
    lesson = teach(body("456789m1p555s", "chi 123m", winner="S"))
    assert [(wait.points_self_draw is None, wait.points_discard is None) for wait in lesson.waits] == [(False, True)]
    assert "只能自摸" in lesson.tips[0].zh
    plain = teach(body("123m456p789s345m1p", rules="beijing-draft4", winner="S")).waits
    assert [(wait.points_self_draw, wait.points_discard) for wait in plain] == [(2, None)]


def test_left_counts_what_is_visible() -> None:
    """Copies in hand, melds and indicator are gone, the tile just thrown among them."""
    (wait,) = teach(body("123m456p789s345m1p", indicator="1p", winner="S")).waits
    assert (tile_name(wait.tile), wait.left) == ("1p", 2)
    thrown = teach(body("123m456p789s345m19p", winner="S")).discards[0]
    assert (tile_name(thrown.discard), [wait.left for wait in thrown.waits]) == ("1p", [3])


def test_wilds_in_the_hand() -> None:
    """A wild makes a hand ready for everything its place allows, and a drawn wild wins too."""
    lesson = teach(body("123m456p789s345m9p", wild="9p", winner="S"))
    assert len(lesson.waits) == KINDS
    held = teach(body("123m456p789s1p345m", wild="9p", winner="S"))
    assert "摸到混儿九筒也和" in held.tips[0].zh


def test_discards_come_best_first() -> None:
    """Ready discards before others, and among them the one worth more: here the straight's."""
    lesson = teach(body("12345678m55p555s2m", winner="S"))
    assert [discard.shanten for discard in lesson.discards] == sorted(d.shanten for d in lesson.discards)
    assert tile_name(lesson.discards[0].discard) == "2m"
    assert max(wait.points_self_draw or 0 for wait in lesson.discards[0].waits) == 8


def test_far_discards_keep_the_most_helpful_tiles() -> None:
    """Not ready: the tile whose loss leaves the most helpful tiles goes first."""
    lesson = teach(body("123456m78p34s157z1s", winner="S"))
    assert lesson.shanten == 2
    assert {tile_name(discard.discard) for discard in lesson.discards[:4]} == {"1z", "5z", "7z", "1s"}


def test_a_complete_hand() -> None:
    """Fourteen tiles that win are told so; the discards are still there for who plays on."""
    lesson = teach(body("123m456p789s345m11p"))
    assert lesson.shanten == -1
    assert "已经和了" in lesson.tips[0].zh
    assert len(lesson.discards) == 12
    assert all(discard.shanten >= 0 for discard in lesson.discards)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_random_hands(seed: int) -> None:
    """Any real hand of 13 or 14 can be taught; discards tell the true distance that is left."""
    rng = random.Random(seed)
    wall = [tile for tile in range(KINDS) for _ in range(4)]
    hand = rng.sample(wall, rng.choice((13, 14)))
    wild = rng.choice(hand)
    lesson = teach({"hand": [tile_name(tile) for tile in hand], "wild": tile_name(wild)})
    assert lesson.shanten == shanten(hand, wild=wild)
    assert lesson.tips
    for discard in lesson.discards:
        rest = list(hand)
        rest.remove(discard.discard)
        assert discard.shanten == shanten(rest, wild=wild)
        assert bool(discard.waits) <= (discard.shanten == 0)
    if len(hand) == 14:
        assert {discard.discard for discard in lesson.discards} == set(hand)


@pytest.mark.parametrize(
    ("hand", "melds", "parts", "words"),
    [
        ("12345689m11z55p9s", "", {}, "一条龙（×2）还差 2 张：龙身缺七万"),
        ("1123345567889m1p", "", {}, "清一色（×4）还差 2 张：只留万子，打掉一筒"),
        ("1133557799m11p5s", "", {}, "七对（×2）还差 1 张：给单张五条配对"),
        ("111555777m11z99p", "", {"rules": "beijing-huipai"}, "对对和（+2 番）还差 1 张"),
    ],
)
def test_tips_name_the_nearest_pattern(hand: str, melds: str, parts: dict[str, Any], words: str) -> None:
    """Tips say which pattern is near, what it brings and which tiles it needs."""
    tips = " / ".join(tip.zh for tip in teach(body(hand, melds, winner="S", **parts)).tips)
    assert words in tips


@pytest.mark.parametrize("hand", ["123m", "123m456p789s345m11p1z", "11111m22233344p"])
def test_what_cannot_be_taught(hand: str) -> None:
    """Another number of tiles or five of a kind is a mistake in the claim."""
    with pytest.raises(ClaimError):
        teach({"hand": hand})


def test_text_of_hands_is_shared() -> None:
    """The teacher reads the same hand text as the judge."""
    assert format_tiles([parse_tile("5m")]) == "5m"

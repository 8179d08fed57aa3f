"""惠牌 to the letter: fan, 四惠牌, 互包, 烧庄 by rounds (rules §5.2)."""

import pytest

from scorer import settle_together
from tests.scorer.build import body, codes, judged, patterns, pay

HUIPAI = {"rules": "beijing-huipai", "winner": "S"}
PLAIN = "123m456p789s345m11p"
BOUND = "pon 111z@N; pon 222z@N; chi 123p@N"


def test_fan_add_up() -> None:
    """门清无惠 and 一条龙 are 1 + 3 fan from each, the winner gets three times as much."""
    result = judged("123456789m11p555s", wild="9p", **HUIPAI)
    assert (patterns(result), result.unit) == ({"closed_no_wild": 1, "straight": 3}, "fan")
    assert pay(result) == (-4, 12, -4, -4)


def test_dealer_fan() -> None:
    """庄 counts when the dealer wins or discards, not on a non-dealer's self-draw."""
    assert patterns(judged(PLAIN, rules="beijing-huipai")) == {"dealer": 1, "plain": 1}
    assert patterns(judged(PLAIN, by="discard", discarder="E", **HUIPAI)) == {"dealer": 1, "plain": 1}
    assert patterns(judged(PLAIN, **HUIPAI)) == {"plain": 1}
    assert pay(judged(PLAIN, by="discard", discarder="W", **HUIPAI)) == (0, 1, -1, 0)


@pytest.mark.parametrize(
    ("hand", "melds", "more", "expected"),
    [
        ("222m333s55z", "pon 555p; pon 666p", {}, {"all_triplets": 2}),
        ("55z", "chi 123m; pon 555p; pon 666p; kong 1111s", {}, {"big_single": 2}),
        ("55z", "pon 111m; pon 555p; pon 666p; akong 1111s", {}, {"all_triplets": 2}),
        ("46m123p456p789s11z5m", "", {}, {"catch_five": 2}),
        (PLAIN, "", {"last_tile": True}, {"last_tile": 2}),
        (PLAIN, "", {"last_tile": True, "by": "discard", "discarder": "W"}, {"last_tile": 1}),
        (PLAIN, "", {"last_tile": True, "by": "robbing_kong", "discarder": "W"}, {"plain": 1}),
        ("11335577m1199p55s", "", {}, {"seven_pairs": 4}),
        ("11113355m1199p55s", "", {}, {"deluxe": 8}),
        ("345m789s456p11p", "kong 1111z", {"kong_replacement": True}, {"kong_bloom": 5}),
        ("11123456778999m", "", {}, {"flush": 6}),
        ("111234567m11122z", "", {}, {"plain": 1}),
        ("11122233344455z", "", {}, {"all_triplets": 2}),
        (PLAIN, "", {"first_turn": True}, {"earthly": 8}),
        (PLAIN, "", {"first_turn": True, "winner": "E"}, {"heavenly": 10}),
    ],
)
def test_fan_table(hand: str, melds: str, more: dict[str, object], expected: dict[str, int]) -> None:
    """Every fan of the table; 混一色 and 字一色 do not score, 天和 does not count 庄."""
    assert patterns(judged(hand, melds, **(HUIPAI | more))) == expected


def test_seven_pairs_on_five_is_no_catch_here() -> None:
    """七对单吊五万 belongs to 混儿家规 only."""
    assert "catch_five" not in patterns(judged("5m55p11p22p33s44s99s5m", **HUIPAI))


def test_four_wilds_without_a_shape() -> None:
    """四惠牌 without a complete shape is 8 and nothing more, the dealer included; it is no flat win."""
    result = judged("1258m369p14s7z5555z", wild="5z", rules="beijing-huipai", stake=5)
    assert (patterns(result), result.points, result.limit) == ({"four_wilds": 8}, 40, False)
    assert pay(result) == (120, -40, -40, -40)


def test_four_wilds_with_a_shape() -> None:
    """四惠牌 with a complete shape: everything else adds."""
    result = judged("123456m78p55z9999m", wild="9m", rules="beijing-huipai")
    found = patterns(result)
    assert found["four_wilds"] == 8
    assert found["dealer"] == 1
    assert "straight" in found
    assert "plain" not in found


def test_three_wilds_self_draw() -> None:
    """Three wilds in hand must self-draw, even closed; a discarded wild is none of them."""
    hand = "123m456p789s3m9m9m9m1p"
    assert codes(judged(hand, wild="9m", by="discard", discarder="W", winning_tile="1p", **HUIPAI)) == [
        "three_wilds_need_self_draw"
    ]
    third = judged("123m456p78s11p99m9m3s", wild="9m", by="discard", discarder="W", winning_tile="9m", **HUIPAI)
    assert "three_wilds_need_self_draw" not in codes(third)


def test_robbing() -> None:
    """A rob is a discard win by the kong maker: closed hands only, never a concealed kong."""
    win = {"by": "robbing_kong", "discarder": "W", **HUIPAI}
    assert pay(judged(PLAIN, robbed="added", **win)) == (0, 1, -1, 0)
    assert codes(judged("456p789s345m11p", "chi 123m", robbed="added", **win)) == ["claimed_needs_self_draw"]
    assert codes(judged(PLAIN, robbed="concealed", **win)) == ["concealed_kong_not_robbable"]


@pytest.mark.parametrize(("rounds", "share"), [(0, 0), (1, 1), (2, 2), (4, 8)])
def test_burned_dealer(rounds: int, share: int) -> None:
    """烧庄 of r rounds: the dealer pays 2^(r-1) fan to each, the winner among them, times the stake."""
    result = judged(PLAIN, burned_rounds=rounds, stake=10, **HUIPAI)
    assert pay(result) == (-10 - 30 * share, 30 + 10 * share, -10 + 10 * share, -10 + 10 * share)


def test_bound_by_feeders() -> None:
    """Three melds fed by one player bind him: he pays the whole of a self-draw."""
    result = judged("345s55m", BOUND, **HUIPAI)
    assert patterns(result) == {"plain": 1}
    assert pay(result) == (0, 3, 0, -3)


@pytest.mark.parametrize(
    ("melds", "bound"),
    [
        ("pon 111z@N; pon 222z@N; kong 3333z@N", True),  # D: an exposed kong counts
        ("pon 111z@N; pon 222z@N; addkong 3333z@N", True),  # its 碰 was taken
        ("pon 111z@N; pon 222z@N; akong 3333z", False),
        ("pon 111z@N; pon 222z@N; chi 123p@W", False),
        ("pon 111z@N; pon 222z@N; chi 123p", False),
    ],
)
def test_what_binds(melds: str, bound: bool) -> None:
    """Only melds taken from the same player count for 互包."""
    assert (pay(judged("345s55m", melds, **HUIPAI))[0] == 0) is bound


def test_exposed_kongs_need_not_bind() -> None:
    """The decision on exposed kongs is an option."""
    options = {"kongs_bind": False}
    assert pay(judged("345s55m", "pon 111z@N; pon 222z@N; kong 3333z@N", options=options, **HUIPAI))[0] == -1
    assert pay(judged("345s55m", "pon 111z@N; pon 222z@N; addkong 3333z@N", options=options, **HUIPAI))[0] == 0


def test_bound_to_two_players() -> None:
    """Bound to two players: each pays the whole, the winner gets double."""
    result = judged(PLAIN, bound=[["S", "N"], ["W", "S"]], **HUIPAI)
    assert pay(result) == (0, 6, -3, -3)


def test_bonds_of_others_do_not_matter() -> None:
    """A bond between two other players changes nothing."""
    assert pay(judged(PLAIN, bound=[["E", "N"]], **HUIPAI)) == (-1, 3, -1, -1)


def test_two_bound_winners_settle_the_difference() -> None:
    """Both bound players win on one discard: each pays the other's hand, 烧庄 once."""
    win = {"by": "discard", "discarder": "E", "bound": [["S", "N"]], "rules": "beijing-huipai", "burned_rounds": 1}
    change = settle_together(
        [body("123456789m11p555s", winner="S", **win), body("123m456p789s345m11p", winner="N", **win)]
    )
    # South has 3 + 1 fan, North 1 + 1: the difference of 2 stays between them; East pays 烧庄 only.
    assert list(change.values()) == [-3, 1 + 2, 1, 1 - 2]


def test_false_claims_cost_nothing_here() -> None:
    """Only two rule sets have a penalty; 烧庄 is not added to a false claim."""
    assert pay(judged("123m456p789s345m1p2p", burned_rounds=2, **HUIPAI)) == (0, 0, 0, 0)

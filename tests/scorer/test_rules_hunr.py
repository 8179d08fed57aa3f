"""混儿家规 to the letter: factors, limits, roles, robbing, 烧庄 and 诈胡 (rules §5.1)."""

import pytest

from scorer import ClaimError, GroupKind
from scorer.candidates import seven_pairs
from tests.scorer.build import codes, judged, patterns, pay

PLAIN = "123m456p789s345m11p"
STRAIGHT = "123456789m11p555s"
SOUTH = {"winner": "S"}


def test_factors_multiply() -> None:
    """庄 门清 自摸 无混儿 一条龙 are 2 x 2 x 2 x 2 x 2 points from each."""
    result = judged(STRAIGHT, wild="9p")
    assert patterns(result) == {"dealer": 2, "closed": 2, "self_draw": 2, "no_wild": 2, "straight": 2}
    assert (result.points, pay(result)) == (32, (96, -32, -32, -32))


def test_no_wild_needs_a_wild_in_play() -> None:
    """A game without wilds never counts 无混儿."""
    assert "no_wild" not in patterns(judged(STRAIGHT))


def test_discarder_and_dealer_double() -> None:
    """On a discard all pay; the discarder double, the dealer double, both together four times."""
    result = judged(PLAIN, by="discard", discarder="W", **SOUTH)
    assert patterns(result) == {"closed": 2, "discard_win": 2}
    assert (result.points, pay(result)) == (2, (-4, 10, -4, -2))
    assert pay(judged(PLAIN, by="discard", discarder="E", **SOUTH)) == (-8, 12, -2, -2)


def test_discarder_alone_may_pay() -> None:
    """HR-D1: with the option only the discarder pays, his own share."""
    options = {"discard_win_payers": "discarder"}
    assert pay(judged(PLAIN, by="discard", discarder="W", options=options, **SOUTH)) == (0, 4, -4, 0)


def test_dealer_need_not_double() -> None:
    """HR-D2 is an option."""
    assert pay(judged(PLAIN, options={"dealer_pays_double": False}, **SOUTH)) == (-4, 12, -4, -4)


def test_floor_doubles_the_hand_only() -> None:
    """上楼 doubles the points, not 烧庄."""
    result = judged(PLAIN, floor=1, burned_rounds=2, **SOUTH)
    assert result.points == 8
    assert pay(result) == (-16 - 30, 32 + 10, -8 + 10, -8 + 10)


def test_floor_two_is_out_of_range() -> None:
    """This rule set has one floor; two are a mistake in the claim, not a silent clamp."""
    with pytest.raises(ClaimError) as caught:
        judged(PLAIN, floor=2)
    assert caught.value.field == "table.floor"


@pytest.mark.parametrize(
    ("hand", "more"),
    [
        ("11335577m1199p55s", {"seven_pairs": 2}),
        ("11113355m1199p55s", {"deluxe": 4}),
        ("11123456778999m", {"flush": 4}),
        ("11123456778999p", {"flush": 4}),
        ("11123456778999s", {"flush": 4}),
        ("111234567m11122z", {"half_flush": 2}),
        ("111234567p11122z", {"half_flush": 2}),
        ("111234567s11122z", {"half_flush": 2}),
        ("11122233344455z", {"all_honours": 8}),
    ],
)
def test_hand_factors(hand: str, more: dict[str, int]) -> None:
    """Each factor of a closed self-drawn hand; 豪华 replaces 七对, the colours exclude each other."""
    assert patterns(judged(hand, **SOUTH)) == {"closed": 2, "self_draw": 2, **more}


def test_own_wild_straight() -> None:
    """One wild, of the dragon's suit, as itself inside the dragon: x4 instead of 一条龙 and 无混儿."""
    result = judged("123456789m11p555s", wild="5m", **SOUTH)
    assert patterns(result) == {"closed": 2, "self_draw": 2, "own_wild_straight": 4}


@pytest.mark.parametrize(
    ("hand", "melds", "wild"),
    [
        ("12346789m5m11p555s", "", "5s"),  # three wilds, all outside the dragon
        ("12346789m5z11p555s", "", "5z"),  # a wild of another kind fills the dragon
        ("4567895m34s11p", "chi 123m", "5m"),  # two wilds
    ],
)
def test_no_own_wild_straight(hand: str, melds: str, wild: str) -> None:
    """Any other wild, or more of them, leaves the plain 一条龙."""
    found = patterns(judged(hand, melds, wild=wild, **SOUTH))
    assert "own_wild_straight" not in found
    assert found["straight"] == 2


def test_own_wild_of_a_claimed_part_does_not_count() -> None:
    """The wild must lie inside the dragon: with its part on the table it stands elsewhere."""
    # 123m is claimed, so a wild 2m can only be the pair's or another set's tile.
    found = patterns(judged("456789m2m1p1p234s", "chi 123m", wild="2m", **SOUTH))
    assert "own_wild_straight" not in found


def test_own_wild_gives_way_to_the_caught_five() -> None:
    """A natural 5m that is the middle of the only 456m leaves no room for the wild 5m in the dragon."""
    # 8m is exhausted, so the hand waits for 5m alone although 67m could take 8m by shape.
    result = judged(
        "123m46m789m67m22z5m5m",
        by="discard",
        discarder="E",
        winning_tile="5m",
        wild="5m",
        winner="S",
    )
    assert not {"own_wild_straight", "catch_five"} <= set(patterns(result))


def test_catch_five() -> None:
    """Waiting on 5m alone, the middle of 46m."""
    hand = "46m123p456p789s11z5m"
    assert patterns(judged(hand, **SOUTH))["catch_five"] == 2
    assert "catch_five" not in patterns(judged("34m123p456p789s11z5m", **SOUTH))  # also waits on 2m
    assert "catch_five" not in patterns(judged("46p123m456s789s11z5p", **SOUTH))  # not characters
    assert "catch_five" not in patterns(judged("4m4m6m6m5m123p456p11z5m", **SOUTH | {"winning_tile": "4m"}))


def test_a_wild_five_catches_nothing() -> None:
    """捉五魁 wants a natural 5m: a self-drawn wild 5m is none, a discarded one is (W-D2)."""
    hand = "46m123p456p789s11z5m"
    assert "catch_five" not in patterns(judged(hand, wild="5m", **SOUTH))
    assert "catch_five" in patterns(judged(hand, wild="5m", by="discard", discarder="W", **SOUTH))


def test_catch_five_leaves_the_wild_kind_out_of_the_waits() -> None:
    """A second wait on the wild kind itself does not spoil the single wait (rules §3)."""
    hand = "45667m33p333444z5m"  # by shape it also waits on 8m
    assert "catch_five" in patterns(judged(hand, wild="8m", **SOUTH))
    assert "catch_five" not in patterns(judged(hand, wild="9s", **SOUTH))
    assert "catch_five" not in patterns(judged(hand, **SOUTH))


def test_catch_five_waits_leave_out_exhausted_kinds() -> None:
    """A second wait of which four copies are visible is no wait (rules §3)."""
    assert "catch_five" in patterns(judged("45667m33p444z5m", "akong 8888m", **SOUTH))
    assert "catch_five" not in patterns(judged("45667m33p444z5m", "akong 8888s", **SOUTH))


def test_seven_pairs_waiting_on_five() -> None:
    """Here 七对单吊五万 catches the five as well."""
    assert "catch_five" in patterns(judged("5m55p11p22p33s44s99s5m", **SOUTH))
    assert "catch_five" not in patterns(judged("4m55p11p22p33s44s99s4m", **SOUTH))


def test_catch_five_in_seven_pairs_is_an_option() -> None:
    """七对单吊五万 counts here, and only while its option is on."""
    hand = "5m55p11p22p33s44s99s5m"
    assert "catch_five" not in patterns(judged(hand, options={"catch_five_pairs": False}, **SOUTH))


def test_last_tile_by_self_draw_only() -> None:
    """海底捞月 x4 beside 自摸; a last discard is no 海底 here."""
    assert patterns(judged(PLAIN, last_tile=True, **SOUTH)) == {"closed": 2, "self_draw": 2, "last_tile": 4}
    assert "last_tile" not in patterns(judged(PLAIN, last_tile=True, by="discard", discarder="W", **SOUTH))


def test_kong_bloom_replaces_self_draw() -> None:
    """杠上开花 is kong and self-draw together: x4, and a concealed kong keeps 门清."""
    found = patterns(judged("456p789s345m11p", "akong 1111z", kong_replacement=True, **SOUTH))
    assert found == {"closed": 2, "kong_bloom": 4}


def test_four_wilds_win_at_once() -> None:
    """混杠: flat 40 from each, whatever the shape and whoever deals."""
    result = judged("1258m369p14s7z5555z", wild="5z", winner="S")
    assert (patterns(result), result.points, result.limit) == ({"four_wilds": 40}, 40, True)
    assert pay(result) == (-40, 120, -40, -40)
    assert result.reading is not None
    assert result.reading.shape == "four_wilds"


def test_four_wilds_need_the_right_count() -> None:
    """混杠 wins with any shape, but not with 13 or 15 tiles."""
    assert codes(judged("1258m369p14s5555z12z", wild="5z")) == ["too_many_tiles"]


def test_four_wilds_need_not_win_at_once() -> None:
    """With the option off four wilds need a complete shape, and are then read like any flat win."""
    options = {"four_wilds_win": False}
    assert codes(judged("1258m369p14s7z5555z", wild="5z", options=options)) == ["no_winning_shape"]
    result = judged("123456m78p11s5555z", wild="5z", options=options, **SOUTH)
    assert (patterns(result), result.points) == ({"four_wilds": 40}, 40)
    assert result.reading is not None
    assert result.reading.shape == "standard"


def test_four_wilds_need_a_self_draw() -> None:
    """On a discard four wilds are just four wilds."""
    result = judged("1258m369p14s1z5555z", wild="5z", by="discard", discarder="W", winning_tile="1z", winner="S")
    assert codes(result) == ["no_winning_shape"]


@pytest.mark.parametrize(("winner", "name"), [("E", "heavenly"), ("S", "earthly")])
def test_first_turn_is_flat(winner: str, name: str) -> None:
    """天和 and 地和: flat 40 from each (HR-D3), times the floor, and only with a complete shape."""
    result = judged(STRAIGHT, first_turn=True, winner=winner, floor=1)
    assert (patterns(result), result.points, result.limit) == ({name: 40}, 80, True)
    assert sorted(pay(result)) == [-80, -80, -80, 240]
    assert codes(judged(STRAIGHT[:-4] + "479s", first_turn=True, winner=winner)) == ["no_winning_shape"]


def test_a_flat_win_reads_wilds_as_themselves() -> None:
    """All readings pay the same flat sum, so the fewest wilds are used as another tile (W-D3)."""
    result = judged("123m456p789s11z777z", wild="7z", first_turn=True, **SOUTH)
    assert result.reading is not None
    assert (GroupKind.TRIPLET, (33, 33, 33), (0, 1, 2)) in [
        (group.kind, group.tiles, group.wild_at) for group in result.reading.groups
    ]


def test_first_turn_may_know_the_dealer() -> None:
    """HR-D3 switched off: the dealer is paid and pays double."""
    options = {"limits_ignore_dealer": False}
    assert pay(judged(STRAIGHT, first_turn=True, options=options)) == (240, -80, -80, -80)
    assert pay(judged(STRAIGHT, first_turn=True, options=options, **SOUTH)) == (-80, 160, -40, -40)


def test_one_claim_only() -> None:
    """吃 or 碰 at most once; kongs are free, an added kong was a 碰."""
    assert codes(judged("345m789s11p", "chi 123m; pon 555z")) == ["too_many_claims"]
    assert codes(judged("345m789s11p", "pon 555z; addkong 1111s")) == ["too_many_claims"]
    assert judged("345m789s11p", "pon 555z; kong 1111s").verdict == "win"


def test_claimed_hands_self_draw() -> None:
    """After 吃, 碰 or 明杠 only a self-draw wins; a concealed kong does not matter."""
    win = {"by": "discard", "discarder": "W", "winner": "S"}
    assert codes(judged("345m789s456p11p", "chi 123m", **win)) == ["claimed_needs_self_draw"]
    assert codes(judged("345m789s456p11p", "kong 1111z", **win)) == ["claimed_needs_self_draw"]
    assert judged("345m789s456p11p", "akong 1111z", **win).verdict == "win"


def test_robbing_an_added_kong_is_a_self_draw() -> None:
    """抢补杠 counts as 自摸, so a claimed hand may do it and nobody is the discarder."""
    result = judged("345m789s456p11p", "chi 123m", by="robbing_kong", robbed="added", discarder="W", winner="S")
    assert patterns(result) == {"self_draw": 2}
    assert pay(result) == (-4, 8, -2, -2)


def test_robbing_a_kong_in_the_making_is_a_discard() -> None:
    """A kong being made from a discard is a win on that discard: no claimed hand, discarder doubles."""
    win = {"by": "robbing_kong", "robbed": "exposed", "discarder": "W", "winner": "S"}
    assert codes(judged("345m789s456p11p", "chi 123m", **win)) == ["claimed_needs_self_draw"]
    assert pay(judged(PLAIN, **win)) == (-4, 10, -4, -2)


def test_robbing_a_concealed_kong_takes_a_dragon() -> None:
    """暗杠 only by the body of a straight, and then as 自摸."""
    win = {"by": "robbing_kong", "robbed": "concealed", "discarder": "W", "winner": "S"}
    good = judged(STRAIGHT, winning_tile="4m", **win)
    assert patterns(good) == {"closed": 2, "self_draw": 2, "straight": 2}
    assert codes(judged(STRAIGHT, winning_tile="5s", **win)) == ["concealed_kong_not_dragon"]
    assert codes(judged("456789m11p555s", "chi 123m", winning_tile="5s", **win)) == ["concealed_kong_not_dragon"]


def test_the_robbed_tile_must_be_in_the_concealed_part() -> None:
    """A tile of a part that lies on the table was not robbed."""
    win = {"by": "robbing_kong", "robbed": "concealed", "discarder": "W", "winner": "S"}
    result = judged("456789m22m345s", "chi 123m", winning_tile="2m", **win)
    assert codes(result) == ["concealed_kong_not_dragon"]


def test_passed_tile() -> None:
    """顺胡 is a false claim on discards and kongs in the making, not on self-draws or added kongs."""
    for win, expected in (
        ({"by": "discard"}, ["passed_same_turn"]),
        ({"by": "robbing_kong", "robbed": "exposed"}, ["passed_same_turn"]),
        ({"by": "robbing_kong", "robbed": "added"}, []),
        ({"by": "self_draw"}, []),
    ):
        assert codes(judged(PLAIN, passed_same_turn=True, discarder="W", winner="S", **win)) == expected


def test_false_claim_pays_twenty_each() -> None:
    """诈胡: 20 to each of the others, neither floor nor 烧庄 on top."""
    result = judged("123m456p789s345m1p2p", winner="S", floor=1, burned_rounds=1)
    assert (result.verdict, codes(result), result.shanten) == ("false_claim", ["no_winning_shape"], 0)
    assert (pay(result), result.points, result.patterns) == ((20, -60, 20, 20), 0, ())


@pytest.mark.parametrize(
    ("hand", "melds", "code"),
    [
        ("123m456p789s345m11p9s", "", "too_many_tiles"),
        ("123m456p789s345m1p", "", "too_few_tiles"),
        ("456p789s345m11p1z", "kong 1111m", "too_many_tiles"),
    ],
)
def test_wrong_count(hand: str, melds: str, code: str) -> None:
    """大相公 and 小相公 cannot win; a kong counts as three."""
    result = judged(hand, melds)
    assert codes(result) == [code]
    assert "1" in result.reasons[0].zh


def test_you_made_counts_as_no_wild() -> None:
    """混儿悠 made: 无混儿 although wilds are held, but only with a wild in play and for the winner."""
    assert patterns(judged("123m456p789s345m1p9p", wild="9p", you="S", **SOUTH))["no_wild"] == 2
    assert "no_wild" not in patterns(judged("123m456p789s345m1p9p", wild="9p", you="W", **SOUTH))
    assert "no_wild" not in patterns(judged(PLAIN, you="S", **SOUTH))


def test_you_failed_pays_double() -> None:
    """混儿悠 failed: its player pays twice his share, roles included; not on a flat win."""
    assert pay(judged(PLAIN, you_failed_by="E", **SOUTH)) == (-16, 24, -4, -4)
    assert pay(judged(STRAIGHT, first_turn=True, you_failed_by="E", **SOUTH)) == (-40, 120, -40, -40)


def test_best_reading_counts() -> None:
    """W-D3: the wild becomes what pays most, here the 9m of a straight rather than a set elsewhere."""
    result = judged("12345678m11z555p7z", wild="7z", **SOUTH)
    assert patterns(result)["straight"] == 2


def test_ties_prefer_the_wild_as_itself() -> None:
    """W-D3: with equal pay, fewest wilds used as another tile, then the first in tile order."""
    result = judged("123m456p789s1155z3s", wild="3s", **SOUTH)
    assert result.reading is not None
    assert [(group.kind, group.tiles, group.wild_at) for group in result.reading.groups if group.wild_at] == [
        ("triplet", (27, 27, 27), (2,))
    ]


def test_five_alike_is_unclear() -> None:
    """Five of a kind among hand, melds and indicator cannot be real: no verdict, no payments."""
    for hand, melds, indicator in (
        ("11111m456p789s345s", "", None),
        ("123m456p789s11p", "akong 1111m", None),
        ("111123m456p789s11z", "", "1m"),
    ):
        result = judged(hand, melds, indicator=indicator)
        assert (result.verdict, codes(result)) == ("unclear", ["five_alike"])
        assert (result.payments, result.shanten) == (None, None)
    assert judged("111m456p789s345s11z", indicator="1m").verdict == "win"


def test_a_wild_may_be_a_fifth_copy() -> None:
    """W-D4: five alike is about physical tiles, a wild may stand for an exhausted kind."""
    assert judged("1111m23m456p789s1z9m", wild="9m", **SOUTH).verdict == "win"
    assert judged("23m456p789s11z9m", "akong 1111m", wild="9m", **SOUTH).verdict == "win"


def test_six_alike_are_three_pairs_and_one_deluxe() -> None:
    """W-D4: four natural and two wild copies are three pairs with one 豪."""
    counts = bytes([4, 4, 4] + [0] * 31)
    # The wilds may join 1m, 2m or 3m (six alike) or make a pair elsewhere: three 豪 in any case, never four.
    assert {candidate.quads for candidate in seven_pairs(counts, 2, 8)} == {3}
    assert patterns(judged("1111m22p44p66s88s99m", wild="9m", rules="beijing-128", **SOUTH)) == {
        "self_draw": 1,
        "closed": 1,
        "seven_pairs": 1,
        "double_deluxe": 2,
    }

"""第4稿, 比赛规则, 翻番规则, 一二八 and 一二四 to the letter (rules §§5.3-5.7)."""

from typing import Any

import pytest

from scorer import ClaimError, Result
from tests.scorer.build import codes, judged, patterns, pay

PLAIN = "123m456p789s345m11p"
STRAIGHT = "123456789m11p555s"
FLUSH_PAIRS = "11335577m229966m"


def draft(hand: str, melds: str = "", **parts: Any) -> Result:
    """Judges under 第4稿."""
    return judged(hand, melds, rules="beijing-draft4", **parts)


def competition(hand: str, melds: str = "", **parts: Any) -> Result:
    """Judges under 比赛规则."""
    return judged(hand, melds, rules="beijing-competition", **parts)


def doubling(hand: str, melds: str = "", **parts: Any) -> Result:
    """Judges under 翻番规则."""
    return judged(hand, melds, rules="beijing-doubling", **parts)


class TestDraft4:
    """麻将规则(第4稿), rules §5.3."""

    @pytest.mark.parametrize(
        ("more", "expected"),
        [
            ({"by": "discard", "discarder": "W", "winner": "S"}, (0, 320, -320, 0)),  # 平点 20
            ({"by": "discard", "discarder": "E", "winner": "S"}, (-480, 480, 0, 0)),  # 庄点 30
            ({"by": "discard", "discarder": "W"}, (640, 0, -640, 0)),  # 点庄 40
            ({"winner": "S"}, (-320, 640, -160, -160)),  # 平摸 20 and 10
            ({}, (960, -320, -320, -320)),  # 庄摸 20
        ],
    )
    def test_bases(self, more: dict[str, Any], expected: tuple[int, ...]) -> None:
        """门清 and 一条龙, four fan: sixteen times the base of each role."""
        result = draft(STRAIGHT, **more)
        assert (patterns(result), result.points) == ({"closed": 1, "straight": 3}, 16)
        assert pay(result) == expected

    def test_six_fan_are_the_most(self) -> None:
        """Ten fan count as six, and no payer pays more than 640."""
        result = draft(FLUSH_PAIRS, winner="S")
        assert patterns(result) == {"closed": 1, "seven_pairs": 4, "flush": 5}
        assert (result.points, result.limit) == (64, True)
        assert pay(result) == (-640, 1920, -640, -640)

    def test_cap_after_floors(self) -> None:
        """The 640 limit comes after the floors, the dealer included; floors are not in the points."""
        result = draft(STRAIGHT, floor=2, winner="S")
        assert (result.points, result.limit, pay(result)) == (16, True, (-640, 1920, -640, -640))
        assert not draft(STRAIGHT, floor=1, winner="S").limit

    def test_three_floors_are_too_many(self) -> None:
        """Floors run from 0 to 2 here."""
        with pytest.raises(ClaimError):
            draft(STRAIGHT, floor=3)

    def test_kong_money(self) -> None:
        """明杠 10 from its feeder, 暗杠 20 from each, neither doubled nor capped."""
        result = draft("123456m11p", "kong 1111z@W; akong 2222z", winner="S", floor=1)
        assert result.points == 1
        assert pay(result) == (-40 - 20, 80 + 10 + 60, -20 - 10 - 20, -20 - 20)
        assert pay(draft("123456m11p", "addkong 1111z@N; akong 2222z", winner="S"))[3] == -10 - 10 - 20
        assert pay(draft("123456m11p", "kong 1111z; akong 2222z", winner="S"))[2] == -10 - 20

    def test_burned_once(self) -> None:
        """跟庄: 10 to each, however many rounds."""
        assert pay(draft(PLAIN, burned_rounds=3, winner="S"))[0] == -40 - 30

    def test_plain_needs_self_draw(self) -> None:
        """推倒和 wins by self-draw only, even closed; a half flush ends it (D4-D1)."""
        win = {"by": "discard", "discarder": "W", "winner": "S"}
        assert codes(draft(PLAIN, **win)) == ["plain_needs_self_draw"]
        assert codes(draft("456p789s345m11p", "chi 123m", **win)) == [
            "claimed_needs_self_draw",
            "plain_needs_self_draw",
        ]
        half = "111234567m11122z"
        assert draft(half, **win).verdict == "win"
        assert codes(draft(half, options={"half_flush_ends_plain": False}, **win)) == ["plain_needs_self_draw"]

    def test_a_plain_rob_is_no_self_draw(self) -> None:
        """A rob is a discard win, so a plain hand cannot win by it."""
        assert codes(draft(PLAIN, by="robbing_kong", discarder="W", winner="S")) == ["plain_needs_self_draw"]
        assert pay(draft(STRAIGHT, by="robbing_kong", discarder="W", winner="S")) == (0, 320, -320, 0)

    def test_last_tile_on_both(self) -> None:
        """海底捞月 counts on the last discard too, and ends 推倒和."""
        assert patterns(draft(PLAIN, last_tile=True, by="discard", discarder="W")) == {"closed": 1, "last_tile": 1}

    def test_wilds_are_off(self) -> None:
        """No wilds by default: an indicator is ignored, unless the option is on."""
        hand = "12345678m11p555s7z"
        result = draft(hand, wild="7z")
        assert (codes(result), result.wild) == (["no_winning_shape"], None)
        assert patterns(draft(hand, wild="7z", options={"wild": True})) == {"closed": 1, "straight": 3}

    def test_deluxe(self) -> None:
        """豪华七对 5 replaces 七对 4; 对对和, 大钓, 杠上开花 and 混一色 are one each."""
        assert patterns(draft("11113355m1199p55s")) == {"closed": 1, "deluxe": 5}
        assert patterns(draft("55z", "pon 111m; pon 555m; pon 666m; kong 9999m")) == {
            "all_triplets": 1,
            "half_flush": 1,
            "big_single": 1,
        }
        assert patterns(draft("456p789s345m11p", "akong 1111z", kong_replacement=True)) == {
            "closed": 1,
            "kong_bloom": 1,
        }


class TestCompetition:
    """比赛规则, rules §5.4."""

    def test_table(self) -> None:
        """BC-D1 and BC-D2: three fan are 4000; a self-draw brings half from each, a discard all from one."""
        assert pay(competition(STRAIGHT)) == (6000, -2000, -2000, -2000)
        result = competition(STRAIGHT, by="discard", discarder="N")
        assert (patterns(result), result.points) == ({"straight": 3}, 4000)
        assert pay(result) == (4000, 0, 0, -4000)

    @pytest.mark.parametrize(
        ("hand", "melds", "more", "points"),
        [
            (PLAIN, "", {}, 500),
            (PLAIN, "", {"last_tile": True, "by": "discard", "discarder": "W"}, 1000),
            (PLAIN, "", {"last_tile": True}, 2000),
            ("11335577m1199p55s", "", {}, 8000),
            ("456p789s345m11p", "akong 1111z", {"kong_replacement": True}, 8000),
            ("11123456778999m", "", {}, 12000),
            ("11113355m1199p55s", "", {}, 16000),
            ("11335577m1199p55s", "", {"last_tile": True}, 12000),
            (FLUSH_PAIRS, "", {}, 16000),
            (FLUSH_PAIRS, "", {"last_tile": True}, 24000),
            ("11113355m229966m", "", {}, 32000),
            ("456p789s345m11p", "chi 123m", {}, 250),
            ("456p789s345m11p", "kong 1111z", {"kong_replacement": True}, 4000),
        ],
    )
    def test_points_by_fan(self, hand: str, melds: str, more: dict[str, Any], points: int) -> None:
        """Each step of the table; once anything is claimed, half of it."""
        assert competition(hand, melds, **more).points == points

    def test_small_points_stay_whole(self) -> None:
        """A claimed plain hand pays 125 from each on a self-draw."""
        assert pay(competition("456p789s345m11p", "chi 123m")) == (375, -125, -125, -125)

    def test_own_table(self) -> None:
        """A table with its own points says so in one option."""
        assert competition(STRAIGHT, options={"points_table": [[0, 1], [3, 6]]}).points == 6

    def test_robbing(self) -> None:
        """The maker of a robbed kong pays what a self-draw would have brought in total."""
        win = {"by": "robbing_kong", "discarder": "W", "winner": "S"}
        assert pay(competition(STRAIGHT, robbed="added", **win)) == (0, 6000, -6000, 0)
        assert pay(competition(STRAIGHT, robbed="concealed", winning_tile="4m", **win)) == (0, 6000, -6000, 0)
        assert codes(competition(STRAIGHT, robbed="concealed", winning_tile="5s", **win)) == [
            "concealed_kong_not_dragon"
        ]

    def test_burned(self) -> None:
        """1000 doubled for each further round, to each; the false claimant pays 8000 to each instead."""
        assert pay(competition(PLAIN, burned_rounds=3, winner="S"))[0] == -250 - 12000
        assert pay(competition("123m456p789s345m1p2p", burned_rounds=3, winner="S")) == (8000, -24000, 8000, 8000)

    @pytest.mark.parametrize(
        ("exposed", "tile", "barred"),
        [
            ("78s", "6s", True),
            ("78s", "9s", True),
            ("89s", "7s", True),
            ("89s", "6s", False),
            ("7s", "8s", False),
            ("7s", "7s", True),
            ("79s", "8s", False),
            ("678s", "5s", True),
            ("678s", "9s", True),
            ("12z", "3z", False),
            ("12z", "2z", True),
            ("9m1p", "2p", False),
            ("9m1p", "8m", False),
        ],
    )
    def test_exposed_tiles(self, exposed: str, tile: str, barred: bool) -> None:
        """曝光牌: the tile itself, and the neighbourhood of two or more consecutive ones; honours alone."""
        hand = {"s": "123m456m11z567s789s", "p": "123m456m11z123p789s", "m": "123m789m11z123p789s"}
        tiles = "11122233344455z" if tile[1] == "z" else hand[tile[1]]
        win = {"winning_tile": tile, "exposed": exposed, "discarder": "W", "winner": "S"}
        assert (codes(competition(tiles, by="discard", **win)) == ["exposed_tile"]) is barred
        assert competition(tiles, **win).verdict == "win"

    def test_mixed_tile_scores_lowest(self) -> None:
        """A self-drawn tile mixed into the hand takes the lowest reading; on a discard it means nothing."""
        hand = "112233m112233p55s"  # seven pairs, or two pairs of equal sequences
        assert patterns(competition(hand)) == {"seven_pairs": 4}
        assert patterns(competition(hand, winning_tile_mixed=True)) == {}
        win = {"by": "discard", "discarder": "W", "winner": "S"}
        assert patterns(competition(hand, winning_tile_mixed=True, **win)) == {"seven_pairs": 4}

    def test_bonds(self) -> None:
        """互包 as in 惠牌: the partner pays what the others would have paid."""
        assert pay(competition(STRAIGHT, bound=[["E", "N"]])) == (6000, 0, 0, -6000)

    def test_claims_are_free(self) -> None:
        """No limit on 吃碰 nor on discard wins, and no wilds."""
        assert competition("345m11p", "chi 123m; pon 555z; pon 666z", by="discard", discarder="W").verdict == "win"
        assert competition(PLAIN, wild="1m").wild is None


class TestDoubling:
    """翻番规则, rules §5.5."""

    @pytest.mark.parametrize(
        ("hand", "melds", "more", "expected"),
        [
            (PLAIN, "", {}, {"closed": 1, "self_draw": 1}),
            (STRAIGHT, "", {"wild": "9p"}, {"closed": 1, "self_draw": 1, "no_wild": 1, "straight": 1}),
            (FLUSH_PAIRS, "", {}, {"closed": 1, "self_draw": 1, "seven_pairs": 1, "flush": 1}),
            ("11113355m1199p55s", "", {}, {"closed": 1, "self_draw": 1, "deluxe": 2}),
            ("456p789s345m11p", "akong 1111z", {"kong_replacement": True}, {"closed": 1, "kong_bloom": 2}),
            (PLAIN, "", {"first_turn": True}, {"closed": 1, "self_draw": 1, "earthly": 3}),
            (PLAIN, "", {"first_turn": True, "winner": "E"}, {"closed": 1, "self_draw": 1, "heavenly": 4}),
            (PLAIN, "", {"wild": "9p", "wild_on_wall": True}, {"closed": 1, "self_draw": 1, "wild_on_wall": 2}),
        ],
    )
    def test_doublings(self, hand: str, melds: str, more: dict[str, Any], expected: dict[str, int]) -> None:
        """Each doubling of the table, and the points they make."""
        result = doubling(hand, melds, **({"winner": "S"} | more))
        assert patterns(result) == expected
        assert result.points == 2 ** sum(expected.values())

    def test_dealer_doubles_both_ways(self) -> None:
        """The dealer wins double and pays double, the discarder pays double, multiplied."""
        assert pay(doubling(PLAIN)) == (24, -8, -8, -8)
        assert pay(doubling(PLAIN, winner="S")) == (-8, 16, -4, -4)
        assert pay(doubling(PLAIN, by="discard", discarder="E", winner="S")) == (-8, 12, -2, -2)

    def test_with_wilds_a_claimed_hand_draws(self) -> None:
        """With wilds: self-draw after claims, and no win without a doubling; without them neither."""
        win = {"by": "discard", "discarder": "W", "winner": "S"}
        assert codes(doubling("456p789s345m11p", "chi 123m", **win)) == ["claimed_needs_self_draw", "below_minimum"]
        free = doubling("456p789s345m11p", "chi 123m", options={"wild": False}, **win)
        assert (free.verdict, free.points) == ("win", 1)

    def test_four_wilds_are_fixed(self) -> None:
        """混杠: play stops, the others pay what `hun_kong` says."""
        hand = "1258m369p14s7z5555z"
        assert pay(doubling(hand, wild="5z")) == (120, -40, -40, -40)
        result = doubling(hand, wild="5z", options={"hun_kong": 15})
        assert (result.points, result.limit, patterns(result)) == (15, True, {"four_wilds": 15})

    def test_a_wild_on_the_wall_needs_a_game_with_wilds(self) -> None:
        """混上墙 goes by what was declared, indicator seen or not, but not in a game without wilds."""
        assert patterns(doubling(PLAIN, wild_on_wall=True, winner="S"))["wild_on_wall"] == 2
        free = doubling(PLAIN, wild_on_wall=True, options={"wild": False}, winner="S")
        assert "wild_on_wall" not in patterns(free)

    def test_burned_and_failed_you_are_not_used(self) -> None:
        """Inputs another rule set uses are ignored here."""
        assert pay(doubling(PLAIN, burned_rounds=2, you_failed_by="W", floor=2, stake=9)) == (24, -8, -8, -8)


class TestOneTwoEight:
    """一二八, rules §5.6; its examples are in test_worked_examples."""

    def test_half_a_point(self) -> None:
        """A hand without any doubling pays half a point, and money stays exact."""
        result = judged("456p789s345m11p", "chi 123m", rules="beijing-128", by="discard", discarder="W", winner="S")
        assert (result.points, pay(result)) == (0.5, (-0.5, 1.5, -0.5, -0.5))

    def test_flush_is_no_missing_suit(self) -> None:
        """断门 does not count beside 清一色, unless the option says so."""
        hand = "11123456778999m"
        assert "missing_suit" not in patterns(judged(hand, rules="beijing-128"))
        options = {"flush_counts_missing_suits": True}
        assert patterns(judged(hand, rules="beijing-128", options=options))["missing_suit"] == 1

    @pytest.mark.parametrize(
        ("hand", "expected"),
        [
            ("11335577m1199p55s", {}),
            ("11113355m1199p55s", {"deluxe": 1}),
            ("11113333m1199p55s", {"double_deluxe": 2}),
            ("11113333m1111p55s", {"double_deluxe": 2}),
        ],
    )
    def test_deluxe_adds(self, hand: str, expected: dict[str, int]) -> None:
        """单豪 and 双豪 add to 七对; three four-alikes count as two."""
        found = patterns(judged(hand, rules="beijing-128", winner="S"))
        assert found.pop("seven_pairs") == 1
        del found["closed"], found["self_draw"]
        assert found == expected

    def test_kongs(self) -> None:
        """暗杠 2 and 明杠 1 from each, and 明杠 breaks 门清."""
        result = judged("123456789m11p", "kong 1111z@W", rules="beijing-128", winner="S")
        assert patterns(result) == {"self_draw": 1, "straight": 1, "missing_suit": 1}
        assert pay(result) == (-5, 15, -5, -5)

    def test_discarder_may_double(self) -> None:
        """点炮 doubles the discarder's payment only where its option is on."""
        win = {"rules": "beijing-128", "by": "discard", "discarder": "W", "winner": "S"}
        assert pay(judged(PLAIN, **win)) == (-1, 3, -1, -1)
        assert pay(judged(PLAIN, options={"discarder_doubles": True}, **win)) == (-1, 4, -2, -1)

    def test_catch_five_with_a_dragon(self) -> None:
        """捉五魁 adds one only with its option on and only in a hand with a straight."""
        dragon, options = "1234m6m789m11p555s5m", {"catch_five_dragon": True}
        assert "catch_five" not in patterns(judged(dragon, rules="beijing-128"))
        assert patterns(judged(dragon, rules="beijing-128", options=options))["catch_five"] == 1
        alone = "46m123p456p789s11z5m"
        assert "catch_five" not in patterns(judged(alone, rules="beijing-128", options=options))


class TestOneTwoFour:
    """一二四, rules §5.7; its checks are in test_worked_examples."""

    @pytest.mark.parametrize(
        ("hand", "melds", "more", "expected"),
        [
            (STRAIGHT, "", {}, {"closed": 1, "straight": 1}),
            ("46m123p456p789s11z5m", "", {}, {"closed": 1, "catch_five": 1}),
            (PLAIN, "", {"wild": "9p"}, {"closed": 1, "no_wild": 1}),
            ("123m456p789s345m1p9p", "", {"wild": "9p", "you": "S"}, {"closed": 1, "wild_you": 1}),
            (PLAIN, "", {"wild": "9p", "you": "S"}, {"closed": 1, "wild_you": 1}),
            (PLAIN, "", {"last_tile": True}, {"closed": 1, "last_tile": 1}),
            ("222m333s55z", "pon 555p; pon 666p", {}, {"all_triplets": 1}),
            ("11113355m1199p55s", "", {}, {"closed": 1, "deluxe": 1}),
            ("11335577m1199p55s", "", {}, {"closed": 1}),
        ],
    )
    def test_doublings(self, hand: str, melds: str, more: dict[str, Any], expected: dict[str, int]) -> None:
        """Each pattern doubles once, 自摸 too; seven pairs is a shape worth nothing."""
        result = judged(hand, melds, rules="beijing-124", winner="S", **more)
        assert patterns(result) == {**expected, "self_draw": 1}
        assert result.points == 2 ** (len(expected) + 1)

    def test_four_wilds_need_a_shape(self) -> None:
        """会杠 doubles a complete hand; without one four wilds are nothing."""
        assert patterns(judged("123456m99p78s9999s", rules="beijing-124", wild="9s"))["four_wilds"] == 1
        assert codes(judged("1258m369p14s7z5555z", rules="beijing-124", wild="5z")) == ["no_winning_shape"]

    def test_innocents_need_not_pay(self) -> None:
        """With `innocents_pay` off only the discarder pays."""
        win = {"rules": "beijing-124", "by": "discard", "discarder": "W", "winner": "S"}
        assert pay(judged(PLAIN, **win)) == (-4, 10, -4, -2)
        assert pay(judged(PLAIN, options={"innocents_pay": False}, **win)) == (0, 4, -4, 0)

    def test_248_is_124_at_twice_the_stake(self) -> None:
        """The only difference is the stake, so every payment is double."""
        one, two = (judged(STRAIGHT, rules=name, winner="S") for name in ("beijing-124", "beijing-248"))
        assert tuple(2 * amount for amount in pay(one)) == pay(two)
        assert patterns(one) == patterns(two)

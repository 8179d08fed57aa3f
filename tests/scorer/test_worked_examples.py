"""Every worked example and check that the sources give, to the last point (rules §§5.2, 5.6, 5.7)."""

import pytest

from tests.scorer.build import judged, patterns, pay


def test_huipai_example_1() -> None:
    """Stake 2000, East deals, burned once, East self-draws 对对和: +12000 and three times -4000."""
    result = judged("222m333s55z", "pon 555p@S; pon 666p@W", rules="beijing-huipai", stake=2000, burned_rounds=1)
    assert patterns(result) == {"dealer": 1, "all_triplets": 2}
    assert pay(result) == (12000, -4000, -4000, -4000)


def test_huipai_example_2() -> None:
    """Stake 500, burned three times, East discards to South, who is bound to North: 推倒和."""
    result = judged(
        "123m456p789s345m11p",
        rules="beijing-huipai",
        by="discard",
        discarder="E",
        winner="S",
        stake=500,
        burned_rounds=3,
        bound=[["S", "N"]],
    )
    assert patterns(result) == {"dealer": 1, "plain": 1}
    assert pay(result) == (-6000, 3000, 2000, 1000)


def test_128_example_of_128() -> None:
    """坐庄 自摸 门清 无会儿 清一色 七对 双豪 pay 128 each."""
    result = judged("11112222335577m", rules="beijing-128", wild="9s")
    assert patterns(result) == {
        "dealer": 1,
        "self_draw": 1,
        "closed": 1,
        "no_wild": 1,
        "flush": 1,
        "seven_pairs": 1,
        "double_deluxe": 2,
    }
    assert result.points == 128
    assert pay(result) == (384, -128, -128, -128)


def test_128_example_of_64() -> None:
    """坐庄 自摸 门清 无会儿 断门 杠上开花 一条龙 pay 64 each, plus 2 for the concealed kong."""
    result = judged("123456789m55p", "akong 1111z", rules="beijing-128", wild="9s", kong_replacement=True)
    assert patterns(result) == {
        "dealer": 1,
        "self_draw": 1,
        "closed": 1,
        "no_wild": 1,
        "missing_suit": 1,
        "kong_bloom": 1,
        "straight": 1,
    }
    assert result.points == 64
    assert pay(result) == (198, -66, -66, -66)


@pytest.mark.parametrize(("rules", "stake"), [("beijing-124", 1), ("beijing-248", 2)])
def test_124_dealer_wins_on_a_discard(rules: str, stake: int) -> None:
    """No pattern, the dealer wins on a discard: the discarder pays 4 stakes, the others 2."""
    result = judged("456p789s345m11p", "chi 123m", rules=rules, by="discard", discarder="S")
    assert result.patterns == ()
    assert pay(result) == (8 * stake, -4 * stake, -2 * stake, -2 * stake)


@pytest.mark.parametrize(("rules", "stake"), [("beijing-124", 1), ("beijing-248", 2)])
def test_124_dealer_self_draws(rules: str, stake: int) -> None:
    """The dealer self-draws: each pays 4 stakes."""
    result = judged("456p789s345m11p", "chi 123m", rules=rules)
    assert pay(result) == (12 * stake, -4 * stake, -4 * stake, -4 * stake)


@pytest.mark.parametrize(("rules", "most"), [("beijing-124", 40), ("beijing-248", 80)])
def test_124_caps(rules: str, most: int) -> None:
    """No payer pays more than ten times four stakes, roles included."""
    result = judged("123456789m11p", "akong 1111z", rules=rules, wild="9s", by="self_draw", last_tile=True)
    assert result.limit
    assert pay(result) == (3 * most, -most, -most, -most)


def test_contract_example_payments() -> None:
    """The payments of api.md: 16 points to South, the dealer East pays double."""
    result = judged("123456789m11z55p5p", indicator="4s", winner="S")
    assert (result.points, pay(result)) == (16, (-32, 64, -16, -16))

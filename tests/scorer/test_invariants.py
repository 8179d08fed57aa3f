"""What every rule set must keep, on random claims (rules §7)."""

import random
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer import TILE_NAMES, Result, load_rules, parse_claim, rule_sets, score, tile_name, waits
from scorer.candidates import readings
from scorer.claim import Claim
from scorer.complete import is_complete
from scorer.evaluate import held_by, score_reading, situational
from scorer.result import GroupKind, Shape
from scorer.situation import situation_of
from tests.scorer.build import claims, complete_counts

SEEDS = st.integers(0, 2**48)
EASY = settings(max_examples=80, deadline=None)


@EASY
@given(claims)
def test_payments_sum_to_zero(body: dict[str, Any]) -> None:
    """Money is moved, never made or lost, whatever the claim; and the answer has the contract's keys."""
    result = score(body)
    if result.payments is None:
        assert result.verdict == "unclear"
    else:
        assert sum(result.payments.values()) == 0
        assert "".join(result.payments) == "ESWN"
    assert set(result.as_dict()) == {
        *("verdict", "rules", "wild", "reasons", "reading", "patterns"),
        *("points", "unit", "limit", "payments", "shanten"),
    }
    assert bool(result.reasons) == (result.verdict != "win")


@EASY
@given(claims, SEEDS)
def test_tile_order_does_not_matter(body: dict[str, Any], seed: int) -> None:
    """The same tiles in another order are the same claim."""
    hand = list(body["hand"])
    random.Random(seed).shuffle(hand)
    assert score(body).as_dict() == score({**body, "hand": hand}).as_dict()


@EASY
@given(claims)
def test_reading_is_made_of_the_tiles(body: dict[str, Any]) -> None:
    """A reading uses every tile once, wilds only where `wild_at` says, and its groups are real groups."""
    claim, result = parse_claim(body), score(body)
    if result.reading is None or result.reading.shape is Shape.FOUR_WILDS:
        return
    natural, filled = _spelled(result)
    wilds = [tile for tile in claim.hand if tile == result.wild]
    discarded = result.wild is not None and claim.win.by != "self_draw" and claim.won_with == result.wild
    assert len(filled) == len(wilds) - discarded
    expected = [tile for tile in claim.hand if tile != result.wild] + [claim.won_with] * discarded
    assert sorted(natural) == sorted(expected)
    for group in result.reading.groups:
        if group.kind is GroupKind.SEQUENCE:
            assert group.tiles[0] // 9 == group.tiles[2] // 9 < 3
            assert [tile - group.tiles[0] for tile in group.tiles] == [0, 1, 2]
        else:
            assert len(set(group.tiles)) == 1
            assert len(group.tiles) == {"triplet": 3, "kong": 4, "pair": 2, "single": 1}[group.kind]


def _spelled(result: Result) -> tuple[list[int], list[int]]:
    """Gets the natural concealed tiles of a reading, and the kinds its wilds stand for."""
    natural, filled = [], []
    assert result.reading is not None
    for group in result.reading.groups:
        if not group.melded:
            for at, tile in enumerate(group.tiles):
                (filled if at in group.wild_at else natural).append(tile)
    return natural, filled


@EASY
@given(claims)
def test_a_wild_replaced_by_its_tile_keeps_the_reading(body: dict[str, Any]) -> None:
    """Putting the tile a wild stands for in its place leaves a win with that reading and one wild fewer."""
    body["win"] |= {"by": "self_draw", "last_tile": False, "first_turn": False}
    result, claim = score(body), parse_claim(body)
    if result.verdict != "win" or result.reading is None or result.reading.shape is Shape.FOUR_WILDS:
        return
    _, filled = _spelled(result)
    for tile in set(filled) - {result.wild}:
        seen = list(claim.hand) + [other for meld in claim.melds for other in meld.tiles]
        if seen.count(tile) >= 4 or claim.won_with == claim.wild:
            continue
        hand = list(claim.hand)
        hand[hand.index(result.wild)] = tile
        s = situation_of(Claim(**{**_fields(claim), "hand": tuple(hand)}), load_rules(claim.rules).options)
        found = list(readings(s.natural, s.wilds, s.wild, len(s.melds), s.meld_facts, s.shapes))
        before = situation_of(claim, load_rules(claim.rules).options)
        assert s.wilds == before.wilds - 1
        assert found
        assert result.reading.shape in {reading.shape for reading in found}
        assert score(Claim(**{**_fields(claim), "hand": tuple(hand)})).verdict == "win"


def _fields(claim: Claim) -> dict[str, Any]:
    return {name: getattr(claim, name) for name in Claim.__slots__}


@EASY
@given(SEEDS, st.sampled_from(rule_sets()))
def test_a_win_stays_a_win_when_a_tile_becomes_wild(seed: int, rules: str) -> None:
    """A hand that wins without wilds wins with any one of its tiles exchanged for a wild."""
    rng = random.Random(seed)
    counts = complete_counts(rng, 4)
    hand = [tile for tile in range(34) for _ in range(counts[tile])]
    wild = rng.choice([tile for tile in range(34) if not counts[tile]])
    options = {"wild": True}
    assert score({"hand": _codes(hand), "rules": rules, "options": options}).verdict == "win"
    hand[rng.randrange(14)] = wild
    body = {"hand": _codes(hand), "rules": rules, "wild": tile_name(wild), "options": options}
    assert score(body).verdict == "win"


def _codes(hand: list[int]) -> list[str]:
    return [TILE_NAMES[tile] for tile in hand]


@EASY
@given(claims)
def test_no_single_reading_pays_more(body: dict[str, Any]) -> None:
    """The reading that counts is at least as good as any other (W-D3), or the lowest where a tile was mixed in."""
    claim = parse_claim(body)
    rules = load_rules(claim.rules)
    result = score(claim)
    s = situation_of(claim, rules.options)
    if result.verdict != "win" or result.limit or s.robbed == "concealed":
        return  # a flat win has no reading, and only some readings may rob a concealed kong
    always = situational(rules, s)
    lowest = rules.options.mixed_tile_lowest and claim.table.winning_tile_mixed and s.by_hand
    for reading in readings(s.natural, s.wilds, s.wild, len(s.melds), s.meld_facts, s.shapes):
        scored = score_reading(rules, s, reading, held_by(rules, s, reading, always))
        assert scored.points >= result.points if lowest else scored.points <= result.points


@EASY
@given(SEEDS)
def test_waits_and_wins_agree(seed: int) -> None:
    """A kind is a wait exactly if, as a natural tile, it completes the hand and is not exhausted."""
    rng = random.Random(seed)
    counts = complete_counts(rng, 4, rng.choice(((0, 1, 2, 3), (0,), (1, 3))))
    hand = [tile for tile in range(34) for _ in range(counts[tile])]
    hand.pop(rng.randrange(14))
    wild = rng.randrange(34) if rng.random() < 0.6 else None
    if wild is not None and hand.count(wild) < 4:
        hand[rng.randrange(13)] = wild
    found = waits(hand, wild=wild)
    for tile in range(34):
        natural = bytearray(34)
        for held in hand:
            if held != wild:
                natural[held] += 1
        natural[tile] += 1
        wins = hand.count(tile) < 4 and is_complete(bytes(natural), 0 if wild is None else hand.count(wild))
        assert (tile in found) == wins, TILE_NAMES[tile]


@pytest.mark.parametrize("name", rule_sets())
def test_rule_sets_share_nothing_that_changes(name: str) -> None:
    """Options of one request never reach another: rule sets are frozen and changed copies are new."""
    rules = load_rules(name)
    changed = load_rules(name, {"penalty": 77})
    assert changed.options.penalty == 77
    assert load_rules(name) == rules
    assert load_rules(name).options.penalty != 77
    with pytest.raises(FrozenInstanceError):
        rules.options.penalty = 77  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        rules.fans = ()  # type: ignore[misc]

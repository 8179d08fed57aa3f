"""The engine against the slow reference scorer on random hands.

Longer runs: `python tests/scorer/test_against_reference.py --n 5000 --rules beijing-hunr --seed 7`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from typing import Any

import pytest

from scorer import score
from tests.scorer.compare import disagreements
from tests.scorer.hands import RULE_SETS, contradictory_body, random_body
from tests.scorer.reference import reference_score
from tests.scorer.reference_readings import Group, Reading, read_case, readings

HANDS = 250
PATTERNS = {
    "beijing-hunr": {
        *("dealer", "closed", "self_draw", "discard_win", "no_wild", "catch_five", "last_tile", "straight"),
        *("own_wild_straight", "seven_pairs", "deluxe", "flush", "half_flush", "all_honours", "kong_bloom"),
        *("four_wilds", "heavenly", "earthly"),
    },
    "beijing-huipai": {
        *("plain", "dealer", "closed_no_wild", "all_triplets", "big_single", "catch_five", "last_tile", "straight"),
        *("seven_pairs", "deluxe", "kong_bloom", "flush", "four_wilds", "heavenly", "earthly"),
    },
    "beijing-draft4": {
        *("closed", "all_triplets", "half_flush", "big_single", "catch_five", "last_tile", "straight"),
        *("seven_pairs", "deluxe", "kong_bloom", "flush"),
    },
    "beijing-competition": {
        *("all_triplets", "big_single", "catch_five", "last_tile", "straight", "seven_pairs", "deluxe"),
        *("kong_bloom", "flush"),
    },
    "beijing-doubling": {
        *("straight", "seven_pairs", "flush", "deluxe", "closed", "self_draw", "kong_bloom", "no_wild"),
        *("wild_on_wall", "heavenly", "earthly", "four_wilds"),
    },
    "beijing-128": {
        *("dealer", "self_draw", "closed", "no_wild", "missing_suit", "straight", "flush", "seven_pairs"),
        *("deluxe", "double_deluxe", "kong_bloom", "catch_five"),
    },
    "beijing-124": {
        *("straight", "catch_five", "closed", "no_wild", "wild_you", "last_tile", "all_triplets", "four_wilds"),
        *("deluxe", "self_draw"),
    },
}
PATTERNS["beijing-248"] = PATTERNS["beijing-124"]
ALWAYS = {"no_winning_shape", "too_many_tiles", "too_few_tiles", "five_alike"}
REASONS = {
    "beijing-hunr": {
        *ALWAYS,
        *("claimed_needs_self_draw", "too_many_claims", "passed_same_turn", "concealed_kong_not_dragon"),
    },
    "beijing-huipai": {
        *ALWAYS,
        *("claimed_needs_self_draw", "concealed_kong_not_robbable", "three_wilds_need_self_draw"),
    },
    "beijing-draft4": {
        *ALWAYS,
        *("claimed_needs_self_draw", "concealed_kong_not_robbable", "plain_needs_self_draw"),
    },
    "beijing-competition": {*ALWAYS, "concealed_kong_not_dragon", "exposed_tile"},
    "beijing-doubling": {*ALWAYS, *("claimed_needs_self_draw", "concealed_kong_not_robbable", "below_minimum")},
    "beijing-128": {*ALWAYS, "concealed_kong_not_robbable"},
    "beijing-124": {*ALWAYS, "concealed_kong_not_robbable"},
    "beijing-248": {*ALWAYS, "concealed_kong_not_robbable"},
}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_random_hands_agree_with_the_reference(rules: str) -> None:
    """Verdict, reasons, patterns, points, limit, payments and shanten agree on random and adversarial hands."""
    rng = random.Random(f"agree {rules}")
    for number in range(HANDS):
        body = random_body(rng, rules)
        faults = disagreements(body, score(body).as_dict(), deep=number % 10 == 0)
        assert not faults, json.dumps(body, ensure_ascii=False)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_contradictory_requests_are_refused(rules: str) -> None:
    """A replacement without a kong and an impossible first turn are errors, not judged hands."""
    rng = random.Random(f"refuse {rules}")
    for _ in range(20):
        body = contradictory_body(rng, rules)
        with pytest.raises(ValueError, match=r"."):
            score(body)
        with pytest.raises(ValueError, match=r"."):
            reference_score(body)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_random_hands_reach_every_pattern_of_the_rule_set(rules: str) -> None:
    """The random hands are worth something: each pattern and reason of the rule set comes up among them."""
    rng = random.Random(f"reach {rules}")
    patterns: set[str] = set()
    reasons: set[str] = set()
    for _ in range(HANDS * 4):
        answer = reference_score(random_body(rng, rules))
        patterns |= set(answer["patterns"])
        reasons |= set(answer["reasons"])
        if patterns >= PATTERNS[rules] and reasons >= REASONS[rules]:
            break
    assert (patterns, reasons) == (PATTERNS[rules], REASONS[rules])


def bare(reading: Reading) -> tuple[Any, ...]:
    """A reading without its marks of where the wilds stand."""

    def key(group: Group) -> tuple[Any, ...]:
        return group.kind, group.tiles

    return reading.shape, tuple(sorted(map(key, reading.groups)))


def test_reference_readings_match_substituting_every_kind() -> None:
    """The reference's own search finds exactly the readings that putting each kind for one wild finds."""
    rng = random.Random("substitute")
    checked: Counter[bool] = Counter()
    while checked[True] < 30 or checked[False] < 5:
        case = read_case(random_body(rng, "beijing-128"))
        if case.wilds != 1 or len(case.hand) != 14 - 3 * len(case.melds):
            continue
        found = {bare(reading) for reading in readings(case.naturals, 1, case.melds, orphans=False)}
        substituted = set()
        for kind in range(34):
            tiles = case.naturals + Counter([kind])
            substituted |= {bare(reading) for reading in readings(tiles, 0, case.melds, orphans=False)}
        assert found == substituted
        checked[bool(found)] += 1


def compact(body: dict[str, Any]) -> str:
    """A body on one line, without what is at its default."""
    short = {name: value for name, value in body.items() if value not in ({}, [])}
    short["hand"] = body["hand"] if isinstance(body["hand"], str) else "".join(body["hand"])
    return json.dumps(short, ensure_ascii=False)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the engine with the reference scorer on random hands.")
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--rules", choices=[*RULE_SETS, "all"], default="all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=10, help="disagreements printed for each rule set")
    arguments = parser.parse_args()
    for rules in RULE_SETS if arguments.rules == "all" else [arguments.rules]:
        rng = random.Random(f"{arguments.seed} {rules}")
        bad = 0
        for number in range(arguments.n):
            body = random_body(rng, rules)
            try:
                faults = disagreements(body, score(body).as_dict(), deep=number % 10 == 0)
            except Exception as error:  # a crash is a disagreement too
                faults = [f"{type(error).__name__}: {error}"]
            if faults:
                bad += 1
                if bad <= arguments.show:
                    print(compact(body), *faults, sep="\n    ")
        print(f"{rules}: {bad} of {arguments.n} disagree")


if __name__ == "__main__":
    main()

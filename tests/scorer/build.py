"""Builds claims from short texts, and random claims for the property tests."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from scorer import TILE_NAMES, Result, format_tiles, parse_melds, rule_sets, score

SEATS = "ESWN"


def body(hand: str, melds: str = "", **parts: Any) -> dict[str, Any]:
    """Builds the body of a claim; keyword names are fields of ``win``, ``seats``, ``table`` or the top level."""
    claim: dict[str, Any] = {"hand": hand, "melds": [meld.as_dict() for meld in parse_melds(melds)]}
    groups: dict[str, tuple[str, ...]] = {
        "win": (
            "by",
            "discarder",
            "robbed",
            "last_tile",
            "kong_replacement",
            "first_turn",
            "passed_same_turn",
        ),
        "seats": ("winner", "dealer"),
        "table": (
            "stake",
            "floor",
            "burned_rounds",
            "bound",
            "you",
            "you_failed_by",
            "exposed",
            "wild_on_wall",
            "winning_tile_mixed",
        ),
    }
    for name, value in parts.items():
        group = next((key for key, names in groups.items() if name in names), None)
        if group is None:
            claim[name] = value
        else:
            claim.setdefault(group, {})[name] = value
    return claim


def judged(hand: str, melds: str = "", **parts: Any) -> Result:
    """Scores the claim that `body` builds."""
    return score(body(hand, melds, **parts))


def patterns(result: Result) -> dict[str, int]:
    """Gets the patterns of a result with their values."""
    return {pattern.id: pattern.value for pattern in result.patterns}


def codes(result: Result) -> list[str]:
    """Gets the reason codes of a result."""
    return [reason.code for reason in result.reasons]


def pay(result: Result) -> tuple[Any, ...]:
    """Gets the payments in the order E S W N."""
    assert result.payments is not None
    return tuple(result.payments.values())


def complete_counts(rng: random.Random, sets: int, suits: tuple[int, ...] = (0, 1, 2, 3)) -> list[int]:
    """Gets 34 counts of *sets* random sets and a pair, at most four of a kind."""
    while True:
        counts = [0] * 34
        for _ in range(sets):
            suit = rng.choice(suits)
            if suit < 3 and rng.random() < 0.65:
                start = 9 * suit + rng.randrange(7)
                for tile in (start, start + 1, start + 2):
                    counts[tile] += 1
            else:
                counts[9 * suit + rng.randrange(9 if suit < 3 else 7)] += 3
        suit = rng.choice(suits)
        counts[9 * suit + rng.randrange(9 if suit < 3 else 7)] += 2
        if max(counts) <= 4:
            return counts


def random_meld(rng: random.Random, winner: str) -> dict[str, Any]:
    """Gets a random meld fed by somebody else."""
    kind = rng.choice(("chi", "pon", "kong", "kong"))
    start = 9 * rng.randrange(3) + rng.randrange(7) if kind == "chi" else rng.randrange(34)
    tiles = [start, start + 1, start + 2] if kind == "chi" else [start] * (4 if kind == "kong" else 3)
    concealed = kind == "kong" and rng.random() < 0.5
    return {
        "kind": kind,
        "tiles": [TILE_NAMES[tile] for tile in tiles],
        "concealed": concealed,
        "added": kind == "kong" and not concealed and rng.random() < 0.4,
        "from": None if concealed else rng.choice([seat for seat in SEATS if seat != winner]),
    }


def random_body(rng: random.Random, rules: str | None = None) -> dict[str, Any]:
    """Gets a random claim, mostly a complete hand, with everything a rule set may look at."""
    winner = rng.choice(SEATS)
    melds = [random_meld(rng, winner) for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3, 4)))]
    sets = 4 - len(melds)
    if not melds and rng.random() < 0.25:
        counts = [0] * 34
        while sum(counts) < 14:
            tile = rng.randrange(rng.choice((9, 34)))
            if counts[tile] < 4:
                counts[tile] += 2
    else:
        suits = rng.choice(((0, 1, 2, 3), (0, 1, 2, 3), (0,), (1, 3), (2,)))
        counts = complete_counts(rng, sets, suits if sets or suits != (0,) else (0, 3))
    hand = [tile for tile in range(34) for _ in range(counts[tile])]
    rng.shuffle(hand)
    wild = rng.randrange(34) if rng.random() < 0.7 else None
    if wild is not None:
        for _ in range(rng.choice((0, 1, 1, 2, 3, 4))):
            if hand.count(wild) < 4:
                hand[rng.randrange(len(hand))] = wild
    if rng.random() < 0.1:
        hand[rng.randrange(len(hand))] = rng.randrange(34)
    by = rng.choice(("self_draw", "self_draw", "discard", "robbing_kong"))
    kong = any(meld["kind"] == "kong" for meld in melds)
    claimed = any(not meld["concealed"] for meld in melds)
    return {
        "rules": rules or rng.choice(rule_sets()),
        "hand": [TILE_NAMES[tile] for tile in hand],
        "melds": melds,
        "winning_tile": TILE_NAMES[rng.choice(hand)],
        "wild": None if wild is None else TILE_NAMES[wild],
        "win": {
            "by": by,
            "discarder": rng.choice([seat for seat in SEATS if seat != winner]),
            "robbed": rng.choice(("added", "exposed", "concealed", None)),
            "last_tile": rng.random() < 0.2,
            "kong_replacement": kong and by == "self_draw" and rng.random() < 0.4,
            "first_turn": by == "self_draw" and not claimed and rng.random() < 0.1,
            "passed_same_turn": rng.random() < 0.1,
        },
        "seats": {"winner": winner, "dealer": rng.choice(SEATS)},
        "table": {
            "stake": rng.choice((1, 2, 500)),
            "floor": rng.choice((0, 0, 1)),
            "burned_rounds": rng.choice((0, 0, 1, 3)),
            "bound": [rng.sample(SEATS, 2)] if rng.random() < 0.3 else [],
            "you": rng.choice((None, None, *SEATS)),
            "you_failed_by": rng.choice((None, None, *SEATS)),
            "exposed": [TILE_NAMES[rng.choice(hand)]] if rng.random() < 0.3 else [],
            "wild_on_wall": rng.random() < 0.2,
            "winning_tile_mixed": rng.random() < 0.2,
        },
    }


claims = st.integers(0, 2**48).map(lambda seed: random_body(random.Random(seed)))
"""Random bodies; hypothesis shrinks the seed only, so a failure prints the whole body."""


def text(hand: list[str]) -> str:
    """Writes a list of codes as one text."""
    return format_tiles(TILE_NAMES.index(code) for code in hand)

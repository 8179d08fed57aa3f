"""A slow, plain scorer for the Beijing rule sets, written from the rules text alone.

It shares nothing with the package `scorer`: own tile codes, own search, every rule set's numbers written out. It lists
every reading of a hand by trying each way to group the tiles with each wild as each kind, scores every one, and keeps
the best. It is for checking, not for play: four wilds may take a second.

`reference_score(body)` answers the parts of /v1/score that the rules text determines, and `ties`: each
(points, patterns, shape) that a reading of equal pay and equally few changed wilds would give, because "the first in
tile order" (W-D3) does not say which order.
"""

from __future__ import annotations

from typing import Any

from tests.scorer.reference_readings import (
    CODES,
    FIVE_MAN,
    SEATS,
    Case,
    Facts,
    facts_of,
    read_case,
    readings,
    visible,
    waits_before_winning,
)
from tests.scorer.reference_rules import JUDGES, PENALTIES, ROBS_CONCEALED, WINS_ON_FOUR_WILDS, Hand, Judged

REASON_ORDER = [
    "no_winning_shape",
    "too_many_tiles",
    "too_few_tiles",
    "five_alike",
    "claimed_needs_self_draw",
    "too_many_claims",
    "passed_same_turn",
    "concealed_kong_not_dragon",
    "concealed_kong_not_robbable",
    "three_wilds_need_self_draw",
    "plain_needs_self_draw",
    "exposed_tile",
    "below_minimum",
]


def _answer(case: Case, verdict: str, **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "verdict": verdict,
        "rules": case.rules,
        "wild": None if case.wild is None else CODES[case.wild],
        "reasons": [],
        "patterns": {},
        "points": 0,
        "limit": False,
        "payments": None,
        "shape": None,
        "ties": [],
        "changed": 0,
        "complete": False,
    }
    return answer | more


def _false_claim(case: Case, reasons: set[str], *, complete: bool) -> dict[str, Any]:
    penalty = PENALTIES.get(case.rules, 0)
    payments = {seat: -3 * penalty if seat == case.winner else penalty for seat in SEATS}
    ordered = [code for code in REASON_ORDER if code in reasons]
    return _answer(case, "false_claim", reasons=ordered, payments=payments, complete=complete)


def _flat(case: Case) -> Facts | None:
    if case.rules in WINS_ON_FOUR_WILDS and case.wilds == 4 and case.self_drawn:
        return Facts("four_wilds")
    return None


def reference_score(body: dict[str, Any]) -> dict[str, Any]:
    """Judge and score one request; ValueError where the request contradicts itself."""
    case = read_case(body)
    if max(visible(case).values()) > 4:
        return _answer(case, "unclear", reasons=["five_alike"])
    judge, legal = JUDGES[case.rules]
    reasons = set()
    single_five = (
        case.winning == FIVE_MAN
        and case.natural_winner
        and len(case.hand) == 14 - 3 * len(case.melds)
        and waits_before_winning(case) - ({case.wild} - {FIVE_MAN}) == {FIVE_MAN}
    )
    hand = Hand(case, single_five)
    reasons.update(legal(hand))
    robs_concealed = case.by == "robbing_kong" and case.robbed == "concealed"
    if robs_concealed and case.rules not in ROBS_CONCEALED:
        reasons.add("concealed_kong_not_robbable")

    surplus = len(case.hand) - (14 - 3 * len(case.melds))
    if surplus:
        return _false_claim(case, reasons | {"too_many_tiles" if surplus > 0 else "too_few_tiles"}, complete=False)
    orphans = case.options.get("thirteen_orphans", False)
    facts = {facts_of(case, reading) for reading in readings(case.naturals, case.wilds, case.melds, orphans)}
    complete = bool(facts)
    if not facts:
        instant = _flat(case)
        if instant is None:
            if robs_concealed and case.rules in ROBS_CONCEALED:
                reasons.add("concealed_kong_not_dragon")
            return _false_claim(case, reasons | {"no_winning_shape"}, complete=False)
        facts = {instant}
    judged = [(judge(hand, fact), fact.shape) for fact in facts]
    allowed = [entry for entry in judged if not entry[0].reasons]
    if reasons or not allowed:
        # A rule on readings forbids the claim only where it forbids every reading.
        for code in ("concealed_kong_not_dragon", "plain_needs_self_draw", "below_minimum"):
            if all(code in entry.reasons for entry, _ in judged):
                reasons.add(code)
        return _false_claim(case, reasons, complete=complete)
    lowest = case.rules == "beijing-competition" and case.mixed and case.self_drawn
    sign = -1 if lowest else 1

    def rank(entry: Judged) -> tuple[float, int]:
        return -sign * entry.payments[case.winner], entry.changed

    best = min(rank(entry) for entry, _ in allowed)
    ties = [(entry, shape) for entry, shape in allowed if rank(entry) == best]
    chosen, shape = ties[0]
    return _answer(
        case,
        "win",
        patterns=chosen.patterns,
        points=chosen.points,
        limit=chosen.limit,
        payments=chosen.payments,
        shape=shape,
        changed=chosen.changed,
        ties=[(entry.points, entry.patterns, shape) for entry, shape in ties],
        complete=complete,
    )

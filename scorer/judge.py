"""The judge: is a claimed win a win, and what does it pay (rules §§2-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.candidates import readings
from scorer.claim import Claim, Seat
from scorer.distance import distance
from scorer.errors import ClaimError
from scorer.evaluate import (
    NO_READING,
    Scored,
    best,
    flat_fan,
    held_by,
    reading_reasons,
    score_flat,
    score_four_wilds,
    situational,
    wins_at_once,
)
from scorer.legal import ORDER, forbidden
from scorer.load import packaged
from scorer.parse import parse_claim
from scorer.reading import reading_of
from scorer.reasons import reason
from scorer.result import Amount, Result, ScoredPattern, Verdict
from scorer.rules import Rules
from scorer.settle import add_up, burned_share, payments, penalty
from scorer.situation import Situation, situation_of
from scorer.why import why


def score(claim: Claim | Mapping[str, Any], rules: Rules | None = None) -> Result:
    """Judges and scores a claimed win.

    *claim* is a `Claim` or the body of ``POST /v1/score``; *rules* overrides the rule set it names, on which
    the claim's ``options`` are applied in either case.

    :raises ClaimError: if the claim cannot be read or contradicts itself.
    :raises RulesError: if the rule set does not exist or an option is wrong.
    """
    claim, rules = resolve(claim, rules)
    s = situation_of(claim, rules.options)
    if s.five_alike:
        return _unclear(rules, s)
    codes = forbidden(s)
    scored: Scored | None = None
    if s.size > 0:
        codes.add("too_many_tiles")
    elif s.size < 0:
        codes.add("too_few_tiles")
    else:
        scored = _scored(rules, s, codes)
    if codes or scored is None:
        return _false_claim(rules, s, scored, codes)
    return _win(rules, s, scored)


def resolve(claim: Claim | Mapping[str, Any], rules: Rules | None) -> tuple[Claim, Rules]:
    """Gets the claim as a value and the rule set that judges it, the claim's options applied.

    :raises ClaimError: also where the claim is out of the rule set's range.
    """
    if not isinstance(claim, Claim):
        claim = parse_claim(claim)
    if rules is None:
        rules = packaged(claim.rules)
    if claim.options:
        rules = rules.with_options(claim.options)
    most = rules.options.max_floor
    if most and claim.table.floor > most:
        raise ClaimError(
            "table.floor",
            f"《{rules.zh}》上楼最多 {most} 层",
            f"{rules.en}: at most {most} floors",
        )
    return claim, rules


def settle_together(claims: Sequence[Claim | Mapping[str, Any]], rules: Rules | None = None) -> dict[Seat, Amount]:
    """Settles several claims on one discard: changes add up, 烧庄 is paid once.

    Two bound winners each pay the other's hand, so the difference is what remains between them (rules §5.2).
    Claims without payments are left out.
    """
    changes: list[Mapping[Seat, Amount]] = []
    burned = 0
    for item in claims:
        claim, applied = resolve(item, rules)
        result = score(claim, applied)
        if result.payments is None:
            continue
        changes.append(result.payments)
        share = burned_share(applied, situation_of(claim, applied.options))
        if result.verdict is Verdict.WIN and share:
            if burned:
                dealer = claim.seats.dealer
                changes.append({seat: 3 * share if seat is dealer else -share for seat in Seat})
            burned += 1
    return add_up(changes)


def _scored(rules: Rules, s: Situation, codes: set[str]) -> Scored | None:
    """Scores a hand of the right size and adds to *codes* what its readings run into."""
    found = list(readings(s.natural, s.wilds, s.wild, len(s.melds), s.meld_facts, s.shapes))
    flat = flat_fan(rules, s, complete=bool(found))
    if flat is not None:
        # All readings pay the same, so the tie-break alone decides (W-D3).
        reading = NO_READING if wins_at_once(flat, rules) else max(found, key=lambda item: item.rank)
        return score_flat(rules, s, flat, reading)
    legal, any_reading, common = best(rules, s, found)
    if any_reading is None:
        at_once = score_four_wilds(rules, s)
        if at_once is None:
            codes.add("no_winning_shape")
            if s.dragon_only:
                codes.add("concealed_kong_not_dragon")
        return at_once
    if legal is None:
        held = held_by(rules, s, any_reading.reading, situational(rules, s))
        codes |= common or reading_reasons(rules, s, any_reading.reading, held)
        return any_reading
    return legal


def _win(rules: Rules, s: Situation, scored: Scored) -> Result:
    reading = reading_of(scored.reading, s)
    return Result(
        verdict=Verdict.WIN,
        rules=rules.id,
        wild=s.wild,
        reasons=(),
        reading=reading,
        patterns=tuple(
            ScoredPattern(fan.pattern.id, fan.zh, fan.en, value, *why(fan.pattern.id, reading, s))
            for fan, value in scored.held
        ),
        points=scored.points,
        unit=rules.unit,
        limit=scored.flat or scored.over or scored.hand.capped,
        payments=payments(rules, s, scored.hand),
        shanten=-1,
    )


def _false_claim(rules: Rules, s: Situation, scored: Scored | None, codes: set[str]) -> Result:
    complete = scored is not None
    shanten = -1 if complete else distance(s.natural, s.wilds, len(s.melds), s.shapes)
    return Result(
        verdict=Verdict.FALSE_CLAIM,
        rules=rules.id,
        wild=s.wild,
        reasons=tuple(reason(code, rules, s, shanten) for code in ORDER if code in codes),
        reading=None if scored is None else reading_of(scored.reading, s),
        patterns=(),
        points=0,
        unit=rules.unit,
        limit=False,
        payments=penalty(rules, s),
        shanten=shanten,
    )


def _unclear(rules: Rules, s: Situation) -> Result:
    return Result(
        verdict=Verdict.UNCLEAR,
        rules=rules.id,
        wild=s.wild,
        reasons=(reason("five_alike", rules, s, None),),
        reading=None,
        patterns=(),
        points=0,
        unit=rules.unit,
        limit=False,
        payments=None,
        shanten=None,
    )

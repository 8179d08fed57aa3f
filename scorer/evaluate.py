"""Patterns that hold, what they make together, and which reading counts (W-D3, rules §2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import Final, TypeAlias

from scorer.candidates import Candidate
from scorer.patterns import in_concealed_dragon, is_plain
from scorer.result import Amount, Shape
from scorer.rules import Combine, Fan, Rules, Settle
from scorer.settle import HandPayment, flat_payment, hand_payment, whole
from scorer.situation import Situation
from scorer.suits import MAX_WILDS

Held: TypeAlias = tuple[tuple[Fan, int], ...]
"""Patterns that count and what each is worth, in the order of the rule set."""

NO_READING: Final = Candidate(Shape.FOUR_WILDS, 0, 0, False, 0, 0)
"""Stands for the hand where no reading matters."""
FOUR_WILDS: Final = "four_wilds"
_FIRST_TURN: Final = ("heavenly", "earthly")


@dataclass(frozen=True, slots=True)
class Scored:
    """One reading with its worth."""

    reading: Candidate
    held: Held
    points: Amount
    flat: bool
    over: bool
    """More fan than count."""
    hand: HandPayment


def situational(rules: Rules, s: Situation) -> Held:
    """Gets the patterns that hold whatever the reading."""
    found = []
    for fan in rules.situational:
        value = fan.self_draw if s.self_drawn else fan.discard
        if value and fan.pattern.holds(NO_READING, s):
            found.append((fan, value))
    return tuple(found)


def held_by(rules: Rules, s: Situation, reading: Candidate, always: Held) -> Held:
    """Gets the patterns that count for *reading*; *always* are those that hold whatever it is."""
    found = list(always)
    for fan in rules.by_reading:
        value = fan.self_draw if s.self_drawn else fan.discard
        if value and fan.pattern.holds(reading, s):
            found.append((fan, value))
    gone: set[str] = set()
    for fan, _ in found:
        gone |= fan.replaces
        if fan.needs is not None and all(other.pattern.id != fan.needs for other, _ in found):
            gone.add(fan.pattern.id)
    if gone:
        found = [(fan, value) for fan, value in found if fan.pattern.id not in gone]
    return tuple(found)


def total_of(rules: Rules, held: Held) -> int:
    """Gets the product of factors, or the sum of fan or doublings."""
    values = [value for fan, value in held if not fan.role]
    return prod(values) if rules.combine is Combine.PRODUCT else sum(values)


def points_of(rules: Rules, s: Situation, total: int) -> Amount:
    """Gets the points of a hand whose patterns make *total*, before roles (contract: api.md ``points``)."""
    options = rules.options
    points: Amount
    if rules.combine is Combine.PRODUCT or rules.combine is Combine.SUM:
        points = options.stake * total
    elif rules.combine is Combine.DOUBLINGS:
        counted = min(total, options.max_fan) if options.max_fan else total
        points = options.stake * 2**counted
    else:
        points = next(worth for least, worth in reversed(options.points_table) if least <= total)
        if options.claimed_halves and s.claimed:
            points = points / 2
    if options.table_stake:
        points *= s.table.stake
    return whole(points * _floors(rules, s))


def _floors(rules: Rules, s: Situation) -> int:
    """Gets the doubling by 上楼 that is part of the points; bases have it outside (contract: api.md)."""
    outside = rules.settle is Settle.BASES or not rules.options.max_floor
    return 1 if outside else int(2**s.table.floor)


def wins_at_once(fan: Fan, rules: Rules) -> bool:
    """Whether the pattern wins whatever the shape: four self-drawn wilds, where the rule set says so."""
    return fan.pattern.id == FOUR_WILDS and rules.options.four_wilds_win


def flat_fan(rules: Rules, s: Situation, *, complete: bool) -> Fan | None:
    """Gets the flat win of the hand, if it is one: 混杠 in any shape, 天和 and 地和 in a complete one."""
    if not rules.flats or not s.by_hand:
        return None
    for fan in rules.flats:
        if fan.pattern.holds(NO_READING, s) and (complete or wins_at_once(fan, rules)):
            return fan
    return None


def score_flat(rules: Rules, s: Situation, fan: Fan, reading: Candidate) -> Scored:
    """Scores a flat win, which replaces the ordinary score."""
    worth: int = getattr(rules.options, fan.flat or "")
    points = worth * _floors(rules, s)
    roles = fan.pattern.id in _FIRST_TURN and not rules.options.limits_ignore_dealer
    return Scored(reading, ((fan, worth),), points, True, False, flat_payment(rules, s, points, roles=roles))


def score_four_wilds(rules: Rules, s: Situation) -> Scored | None:
    """Scores four self-drawn wilds without a complete shape, where they are no flat win: that and nothing more."""
    fan = rules.fan(FOUR_WILDS)
    if fan is None or not (wins_at_once(fan, rules) and s.by_hand and s.wilds == MAX_WILDS):
        return None
    return score_reading(rules, s, NO_READING, ((fan, fan.value(s)),))


def best(
    rules: Rules, s: Situation, readings: Iterable[Candidate]
) -> tuple[Scored | None, Scored | None, frozenset[str]]:
    """Finds the reading that counts among *readings* (W-D3).

    The answer is the best legal reading, the best of all, and the reason codes that every reading runs into.
    """
    always = situational(rules, s)
    lowest = lowest_counts(s)
    legal: Scored | None = None
    any_reading: Scored | None = None
    common: frozenset[str] | None = None
    for reading in readings:
        held = held_by(rules, s, reading, always)
        scored = score_reading(rules, s, reading, held)
        against = reading_reasons(rules, s, reading, held)
        common = against if common is None else common & against
        if _preferred(scored, any_reading, lowest):
            any_reading = scored
        if not against and _preferred(scored, legal, lowest):
            legal = scored
    return legal, any_reading, common or frozenset()


def lowest_counts(s: Situation) -> bool:
    """Whether the lowest reading counts: a self-drawn tile was mixed into the hand (rules §5.4)."""
    return s.options.mixed_tile_lowest and s.table.winning_tile_mixed and s.by_hand


def _preferred(new: Scored, old: Scored | None, lowest: bool) -> bool:
    if old is None:
        return True
    pay, other = new.hand.total, old.hand.total
    if pay != other:
        return (pay < other) is lowest
    return new.reading.rank > old.reading.rank


def reading_reasons(rules: Rules, s: Situation, reading: Candidate, held: Held) -> frozenset[str]:
    """Gets the reason codes for which *reading* may not win."""
    options = rules.options
    found = []
    if options.plain_needs_self_draw and not s.self_drawn and is_plain(reading, s):
        found.append("plain_needs_self_draw")
    least = options.minimum if options.wild else options.minimum_without_wilds
    if least and total_of(rules, held) < least:
        found.append("below_minimum")
    if s.dragon_only and not in_concealed_dragon(s.winning, reading, s):
        found.append("concealed_kong_not_dragon")
    return frozenset(found)


def score_reading(rules: Rules, s: Situation, reading: Candidate, held: Held) -> Scored:
    """Scores one reading whose patterns are *held*."""
    total = total_of(rules, held)
    points = points_of(rules, s, total)
    over = bool(rules.options.max_fan) and total > rules.options.max_fan
    return Scored(reading, held, points, False, over, hand_payment(rules, s, points))

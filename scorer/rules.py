"""A rule set as one frozen value, and what its patterns are worth (rules §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorer.errors import RulesError
from scorer.options import Options, change_options
from scorer.patterns import Pattern
from scorer.situation import Situation


class Combine(StrEnum):
    """How the values of patterns make points."""

    PRODUCT = "product"
    """Values are factors: points = stake x their product."""
    SUM = "sum"
    """Values are fan: points = stake x their sum."""
    DOUBLINGS = "doublings"
    """Values are doublings: points = stake x 2^sum."""
    TABLE = "table"
    """Values are fan: points are looked up by their sum."""


class Settle(StrEnum):
    """Who pays for the hand."""

    EVERYONE = "everyone"
    """All three others, doubled by roles."""
    DISCARDER = "discarder"
    """All three on a self-draw, the discarder alone on a discard."""
    BASES = "bases"
    """As DISCARDER, with a base that depends on who deals and who pays."""


@dataclass(frozen=True, slots=True)
class Fan:
    """What a pattern is worth in one rule set."""

    pattern: Pattern
    zh: str
    en: str
    self_draw: int
    """Value on a self-draw: factor, fan or doublings."""
    discard: int
    """Value on a discard; differs from `self_draw` for 海底捞月."""
    flat: str | None = None
    """Option that states what each player pays for a flat win; such a pattern replaces all others."""
    replaces: frozenset[str] = frozenset()
    """Patterns that do not count beside this one."""
    needs: str | None = None
    """Pattern without which this one does not count."""
    option: str | None = None
    """Option that must be on for this pattern to count."""
    role: bool = False
    """Paid by one player through his role; listed, but no part of the points."""

    def value(self, s: Situation) -> int:
        """Gets the value for the way the hand was won."""
        return self.self_draw if s.self_drawn else self.discard


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set with every choice made. Immutable: two rule sets share no state that can change."""

    id: str
    zh: str
    en: str
    summary_zh: str
    summary_en: str
    unit: str
    combine: Combine
    settle: Settle
    fans: tuple[Fan, ...]
    """In the order in which results list patterns."""
    options: Options
    defaults: Options
    """The rule set's own choices, before a request changed any."""
    situational: tuple[Fan, ...] = field(init=False)
    """Those of `fans` that no reading changes, flat wins apart."""
    by_reading: tuple[Fan, ...] = field(init=False)
    """Those of `fans` that depend on the reading."""
    flats: tuple[Fan, ...] = field(init=False)
    """Flat wins; no reading changes them either."""

    def __post_init__(self) -> None:
        active = [fan for fan in self.fans if fan.option is None or getattr(self.options, fan.option)]
        situational = tuple(fan for fan in active if not fan.pattern.by_reading)
        object.__setattr__(self, "situational", tuple(fan for fan in situational if fan.flat is None))
        object.__setattr__(self, "flats", tuple(fan for fan in situational if fan.flat is not None))
        object.__setattr__(self, "by_reading", tuple(fan for fan in active if fan.pattern.by_reading))

    def fan(self, pattern: str) -> Fan | None:
        """Gets what *pattern* is worth, ``None`` where it does not count."""
        return next((fan for fan in self.fans if fan.pattern.id == pattern), None)

    def with_options(self, options: Mapping[str, Any]) -> Rules:
        """Gets the rule set with some choices changed.

        :raises RulesError: if a name is unknown, a value is wrong or the choices contradict each other.
        """
        changed = replace(self, options=change_options(self.options, options))
        problems = contradictions(changed)
        if problems:
            raise RulesError(
                f"《{self.zh}》的选项互相矛盾：" + "；".join(problems), "contradictory options", tuple(problems)
            )
        return changed


def contradictions(rules: Rules) -> list[str]:
    """Gets every way in which the choices of *rules* contradict each other, bilingual."""
    options, found = rules.options, []
    if rules.combine is Combine.TABLE and not options.points_table:
        found.append("combine = table 要有 points_table (needs a points_table)")
    if rules.combine is not Combine.TABLE and options.points_table:
        found.append("points_table 只用于 combine = table (only used with combine = table)")
    if rules.combine is Combine.PRODUCT and (options.minimum or options.minimum_without_wilds):
        found.append("combine = product 没有番数，不能设 minimum (a product has no fan to set a minimum for)")
    most = options.max_fan
    if most and max(options.minimum, options.minimum_without_wilds) > most:
        found.append("minimum 大于 max_fan，谁也和不了 (nobody could win)")
    if rules.settle is Settle.BASES and rules.combine not in (Combine.DOUBLINGS, Combine.SUM):
        found.append("settle = bases 要配 combine = doublings 或 sum (needs doublings or sum)")
    if options.rob_concealed == "dragon" and rules.fan("straight") is None:
        found.append("龙身抢暗杠要有一条龙 straight (a dragon's body needs the pattern straight)")
    found += _fan_contradictions(rules)
    return found


def _fan_contradictions(rules: Rules) -> list[str]:
    found = []
    replaced = {fan.pattern.id: fan.replaces for fan in rules.fans}
    for one, others in replaced.items():
        if one in others:
            found.append(f"{one} 不能代替自己 (cannot replace itself)")
        found += [
            f"{one} 和 {other} 互相代替 (replace each other)"
            for other in sorted(others)
            if one < other and one in replaced.get(other, ())
        ]
    for fan in rules.fans:
        if fan.needs is not None and rules.fan(fan.needs) is None:
            found.append(f"{fan.pattern.id} 要配 {fan.needs}，但后者不计 (needs a pattern that does not count)")
        if rules.combine is Combine.PRODUCT and not fan.flat and min(fan.self_draw, fan.discard) == 0:
            low = max(fan.self_draw, fan.discard)
            if low == 0:
                found.append(f"{fan.pattern.id} 的倍数是 0 (a factor of 0)")
    return found

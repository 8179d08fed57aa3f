"""A rule set as plain data, for ``GET /v1/rules/{id}`` and ``hunr rules ID``."""

from __future__ import annotations

from typing import Any

from scorer.load import load_rules
from scorer.options import OPTION_FIELDS, option_type
from scorer.rules import Fan, Rules


def describe_rules(rules: str | Rules) -> dict[str, Any]:
    """Gets id, names, summary, unit, patterns with values, and every option of a rule set.

    Each option has its name, meaning in both languages, type, choices or range, ``default`` (the rule set's
    own choice) and ``value`` (the present one).

    :raises RulesError: if *rules* is the id of no packaged rule set.
    """
    if not isinstance(rules, Rules):
        rules = load_rules(rules)
    return {
        "id": rules.id,
        "zh": rules.zh,
        "en": rules.en,
        "summary_zh": rules.summary_zh,
        "summary_en": rules.summary_en,
        "unit": rules.unit,
        "combine": rules.combine.value,
        "settle": rules.settle.value,
        "patterns": [_pattern(rules, fan) for fan in rules.fans],
        "options": [_option(rules, name) for name in OPTION_FIELDS],
    }


def _pattern(rules: Rules, fan: Fan) -> dict[str, Any]:
    return {
        "id": fan.pattern.id,
        "zh": fan.zh,
        "en": fan.en,
        "value": getattr(rules.options, fan.flat) if fan.flat else max(fan.self_draw, fan.discard),
        "value_on_discard": None if fan.flat else fan.discard,
        "flat": fan.flat is not None,
        "replaces": sorted(fan.replaces),
        "needs": fan.needs,
        "option": fan.option,
    }


def _option(rules: Rules, name: str) -> dict[str, Any]:
    meta, kind = OPTION_FIELDS[name].metadata, option_type(name)
    described: dict[str, Any] = {
        "name": name,
        "zh": meta["zh"],
        "en": meta["en"],
        "type": kind,
        "default": _plain(getattr(rules.defaults, name)),
        "value": _plain(getattr(rules.options, name)),
    }
    if kind == "choice":
        described["choices"] = list(meta["choices"])
    elif kind in ("int", "number"):
        described["low"], described["high"] = meta["low"], meta["high"]
    return described


def _plain(value: Any) -> Any:
    return [list(row) for row in value] if isinstance(value, tuple) else value

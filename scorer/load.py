"""Loads rule sets: TOML that selects, checked key by key, inheriting from a parent and listing differences."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from scorer.claim import DEFAULT_RULES
from scorer.errors import RulesError
from scorer.options import OPTION_FIELDS, Options, change_options, option_problem, option_type
from scorer.patterns import PATTERNS
from scorer.rules import Combine, Fan, Rules, Settle, contradictions

_ORDER: Final = (
    "beijing-hunr",
    "beijing-huipai",
    "beijing-draft4",
    "beijing-competition",
    "beijing-doubling",
    "beijing-128",
    "beijing-124",
    "beijing-248",
)
_TEXTS: Final = ("zh", "en", "summary_zh", "summary_en")
_KEYS: Final = {"inherits", *_TEXTS, "unit", "combine", "settle", "patterns", "options"}
_FAN_KEYS: Final = {"value", "self_draw", "discard", "flat", "replaces", "needs", "option", "role", "zh", "en"}
_UNITS: Final = ("points", "fan")
_MOST: Final = 10_000
_MAX_BYTES: Final = 1 << 18
_MAX_DEPTH: Final = 8


@lru_cache(maxsize=1)
def rule_sets() -> tuple[str, ...]:
    """Gets the ids of the packaged rule sets, the default first."""
    found = {
        entry.name.removesuffix(".toml")
        for entry in (resources.files("scorer") / "rules").iterdir()
        if entry.name.endswith(".toml")
    }
    return (*(name for name in _ORDER if name in found), *sorted(found.difference(_ORDER)))


def load_rules(rules: str | os.PathLike[str] = DEFAULT_RULES, options: Mapping[str, Any] | None = None) -> Rules:
    """Loads a packaged rule set by id, or a table's own file by path (ends in ``.toml`` or is a `Path`).

    *options* change single choices, as ``options`` in the body of ``POST /v1/score``.

    :raises RulesError: with every problem found.
    """
    by_id = isinstance(rules, str) and not rules.endswith(".toml")
    loaded = packaged(str(rules)) if by_id else _checked(Path(rules))
    return loaded.with_options(options) if options else loaded


@lru_cache(maxsize=64)
def packaged(name: str) -> Rules:
    """Gets the packaged rule set *name*; never looks for a file elsewhere, so it is safe with any text.

    :raises RulesError: if there is none of that name.
    """
    if name not in rule_sets():
        known = "、".join(rule_sets())
        raise RulesError(
            f"没有叫「{name}」的规则，现有：{known}", f"no rule set {name!r}; known are {', '.join(rule_sets())}"
        )
    return _build(name, _packaged_layers(name))


def check_rules(path: str | os.PathLike[str]) -> list[str]:
    """Gets every problem of a table's own rule file, bilingual; empty if it can be used."""
    try:
        _checked(Path(path))
    except RulesError as error:
        return list(error.problems)
    return []


def _checked(path: Path) -> Rules:
    return _build(path.stem, _file_layers(path, 0))


def _packaged_layers(name: str) -> list[Mapping[str, Any]]:
    text = (resources.files("scorer") / "rules" / f"{name}.toml").read_text("utf-8")
    document = tomllib.loads(text)
    parent = document.get("inherits")
    return [*(_packaged_layers(parent) if parent else []), document]


def _file_layers(path: Path, depth: int) -> list[Mapping[str, Any]]:
    if depth > _MAX_DEPTH:
        raise RulesError(f"{path} 的 inherits 绕成了圈", f"{path} inherits from itself")
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
        if len(data) > _MAX_BYTES:
            raise RulesError(f"{path} 太大，不像规则文件", f"{path} is too large for a rule file")
        document = tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        raise RulesError(f"读不到规则文件 {path}", f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesError(f"{path} 不是正确的 TOML", f"{path} is not TOML: {error}") from None
    parent = document.get("inherits")
    if parent is None:
        return [document]
    if not isinstance(parent, str):
        raise RulesError("inherits 应是规则的名字", "inherits must be the id of a rule set")
    if parent.endswith(".toml"):
        return [*_file_layers(path.parent / parent, depth + 1), document]
    packaged(parent)
    return [*_packaged_layers(parent), document]


def _build(name: str, layers: list[Mapping[str, Any]]) -> Rules:
    problems: list[str] = []
    for layer in layers:
        problems += _layer_problems(layer)
    merged: dict[str, Any] = {}
    specs: dict[str, dict[str, Any]] = {}
    choices: dict[str, Any] = {}
    for layer in layers:
        merged |= {key: value for key, value in layer.items() if key not in ("patterns", "options")}
        if isinstance(layer.get("patterns"), Mapping):
            specs |= {key: _spec(value) for key, value in layer["patterns"].items()}
        if isinstance(layer.get("options"), Mapping):
            choices |= layer["options"]
    problems += [f"缺少 {key} (missing)" for key in (*_TEXTS, "unit", "combine", "settle") if key not in merged]
    if problems:
        raise RulesError(f"规则 {name} 有错：" + "；".join(problems), "bad rule set", tuple(problems))
    options = change_options(Options(), choices)
    rules = Rules(
        id=name,
        zh=merged["zh"],
        en=merged["en"],
        summary_zh=merged["summary_zh"],
        summary_en=merged["summary_en"],
        unit=merged["unit"],
        combine=Combine(merged["combine"]),
        settle=Settle(merged["settle"]),
        fans=tuple(_fan(key, specs[key]) for key in PATTERNS if key in specs and _counts(specs[key])),
        options=options,
        defaults=options,
    )
    found = contradictions(rules)
    if found:
        raise RulesError(f"规则 {name} 自相矛盾：" + "；".join(found), "contradictory rule set", tuple(found))
    return rules


def _spec(value: Any) -> dict[str, Any]:
    return {"value": value} if isinstance(value, int) else dict(value) if isinstance(value, Mapping) else {}


def _counts(spec: Mapping[str, Any]) -> bool:
    return "flat" in spec or any(spec.get(key) for key in ("value", "self_draw", "discard"))


def _fan(key: str, spec: Mapping[str, Any]) -> Fan:
    pattern, value = PATTERNS[key], spec.get("value", 0)
    return Fan(
        pattern=pattern,
        zh=spec.get("zh", pattern.zh),
        en=spec.get("en", pattern.en),
        self_draw=spec.get("self_draw", value),
        discard=spec.get("discard", value),
        flat=spec.get("flat"),
        replaces=frozenset(spec.get("replaces", ())),
        needs=spec.get("needs"),
        option=spec.get("option"),
        role=spec.get("role", False),
    )


def _layer_problems(layer: Mapping[str, Any]) -> list[str]:
    problems = [f"不认识的键 {key} (unknown key)" for key in layer if key not in _KEYS]
    problems += [f"{key} 应是文字 (must be a string)" for key in _TEXTS if not isinstance(layer.get(key, ""), str)]
    for key, known in (("unit", _UNITS), ("combine", tuple(Combine)), ("settle", tuple(Settle))):
        if key in layer and layer[key] not in known:
            problems.append(f"{key} 只能是 {'/'.join(known)} (must be one of them), not {layer[key]!r}")
    for key in ("patterns", "options"):
        if not isinstance(layer.get(key, {}), Mapping):
            problems.append(f"{key} 应是一个表 (must be a table)")
            return problems
    for key, value in layer.get("patterns", {}).items():
        problems += _pattern_problems(key, value)
    for key, value in layer.get("options", {}).items():
        problem = option_problem(key, value)
        if problem is not None:
            problems.append(problem)
    return problems


def _pattern_problems(key: str, value: Any) -> list[str]:
    if key not in PATTERNS:
        return [f"没有番种 {key} (no pattern {key!r}); 现有 {'、'.join(PATTERNS)}"]
    if isinstance(value, bool) or not isinstance(value, int | Mapping):
        return [f"patterns.{key} 应是整数或表 (must be an integer or a table), not {value!r}"]
    spec = _spec(value)
    problems = [f"patterns.{key} 不认识的键 {name} (unknown key)" for name in spec if name not in _FAN_KEYS]
    for name in ("value", "self_draw", "discard"):
        number = spec.get(name, 0)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= _MOST:
            problems.append(f"patterns.{key}.{name} 应是 0..{_MOST} 的整数 (must be an integer)")
    problems += [
        f"patterns.{key}.{name} 应是文字 (must be a string)"
        for name in ("zh", "en")
        if not isinstance(spec.get(name, ""), str)
    ]
    if not isinstance(spec.get("role", False), bool):
        problems.append(f"patterns.{key}.role 应是 true 或 false (must be true or false)")
    replaces = spec.get("replaces", [])
    if not isinstance(replaces, list) or any(other not in PATTERNS for other in replaces):
        problems.append(f"patterns.{key}.replaces 应是番种的列表 (must be a list of patterns), not {replaces!r}")
    if "needs" in spec and spec["needs"] not in PATTERNS:
        problems.append(f"patterns.{key}.needs 应是番种 (must be a pattern), not {spec['needs']!r}")
    for name, kind in (("flat", "int"), ("option", "bool")):
        if name in spec and (spec[name] not in OPTION_FIELDS or option_type(spec[name]) != kind):
            problems.append(
                f"patterns.{key}.{name} 应是{kind}类的选项 (must be an option of type {kind}), not {spec[name]!r}"
            )
    return problems

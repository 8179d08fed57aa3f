"""Rule sets this server knows: those packaged with the scorer and a table's own files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scorer import Rules, RulesError, describe_rules, load_rules, rule_sets
from server.errors import ApiError, Problem


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The packaged rule sets, and a table's own by id."""

    own: Mapping[str, Rules] = field(default_factory=dict)

    def ids(self) -> list[str]:
        """Gets every id, packaged ones first."""
        return [*rule_sets(), *self.own]

    def find(self, name: str, status: int = 422) -> Rules:
        """Gets the rule set *name*.

        :raises ApiError: with *status* if there is none.
        """
        if name in self.own:
            return self.own[name]
        if name in rule_sets():
            return load_rules(name)
        known = ", ".join(self.ids())
        raise ApiError(
            status,
            Problem(
                "rules",
                "unknown_rules",
                f"没有规则「{name}」，现有：{known}。",
                f"No rule set {name!r}; known are: {known}.",
            ),
        )

    def describe(self, name: str) -> dict[str, Any]:
        """Gets the rule set *name* with every option, for ``GET /v1/rules/{id}``.

        :raises ApiError: 404 if there is none.
        """
        return describe_rules(self.find(name, 404))


def read_folder(folder: Path) -> RuleBook:
    """Reads every ``*.toml`` of *folder* as a table's own rule set.

    :raises OSError: if the folder cannot be read.
    :raises RulesError: if a file is no rule set or takes the name of a packaged one.
    """
    own: dict[str, Rules] = {}
    for path in sorted(folder.iterdir()):
        if path.suffix == ".toml":
            rules = load_rules(path)
            if rules.id in rule_sets():
                raise RulesError(f"{path} 和自带规则重名，请改文件名", f"{path}: a packaged rule set has this name")
            own[rules.id] = rules
    return RuleBook(own)

"""Errors a caller can show to a player: each carries a Chinese and an English sentence.

ScorerError(ValueError)
├── TileError    a text that is no tile
├── ClaimError   a claim that cannot be read or contradicts itself
└── RulesError   a rule set or option that cannot be used
"""

from __future__ import annotations


class ScorerError(ValueError):
    """Base of every error raised on purpose by `scorer`."""

    zh: str
    """What was wrong and what is accepted, in Chinese."""
    en: str
    """The same in English."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(f"{zh} ({en})")
        self.zh = zh
        self.en = en


class TileError(ScorerError):
    """A text that does not name a tile."""


class ClaimError(ScorerError):
    """A claim that cannot be read or contradicts itself."""

    field: str
    """Path of the offending field in the body of ``POST /v1/score``, e.g. ``melds.0.tiles``."""

    def __init__(self, field: str, zh: str, en: str) -> None:
        super().__init__(zh, en)
        self.field = field

    def __str__(self) -> str:
        return f"{self.field}: {self.zh} ({self.en})"


class RulesError(ScorerError):
    """A rule set that does not exist, cannot be read, or contradicts itself."""

    problems: tuple[str, ...]
    """Every problem found, one bilingual line each."""

    def __init__(self, zh: str, en: str, problems: tuple[str, ...] = ()) -> None:
        super().__init__(zh, en)
        self.problems = problems or (str(self),)

"""Answers of the judge and the teacher; ``as_dict()`` gives exactly the HTTP answer (contract: api.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from scorer.claim import Seat
from scorer.tiles import Tile, tile_name

Amount: TypeAlias = int | float
"""Money or points; a float only where a base of 0.5 leaves a half."""


class Verdict(StrEnum):
    """What the judge says."""

    WIN = "win"
    FALSE_CLAIM = "false_claim"
    UNCLEAR = "unclear"


class Shape(StrEnum):
    """The kind of complete hand."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    FOUR_WILDS = "four_wilds"


class GroupKind(StrEnum):
    """One part of a complete hand."""

    SEQUENCE = "sequence"
    TRIPLET = "triplet"
    KONG = "kong"
    PAIR = "pair"
    SINGLE = "single"
    """A tile on its own: thirteen orphans, and the loose tiles of a four-wilds win."""


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence for players, in both languages."""

    zh: str
    en: str

    def as_dict(self) -> dict[str, Any]:
        """Gets ``{"zh": …, "en": …}``."""
        return {"zh": self.zh, "en": self.en}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a claim does not stand."""

    code: str
    zh: str
    en: str

    def as_dict(self) -> dict[str, Any]:
        """Gets the reason as it stands in the answer."""
        return {"code": self.code, "zh": self.zh, "en": self.en}


@dataclass(frozen=True, slots=True)
class Group:
    """A set, a pair or a single of the reading."""

    kind: GroupKind
    tiles: tuple[Tile, ...]
    """The kinds the group stands for, ascending."""
    wild_at: tuple[int, ...] = ()
    """Positions in `tiles` that are filled by a wild, its own kind included."""
    melded: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Gets the group as it stands in the answer."""
        return {
            "kind": self.kind.value,
            "tiles": [tile_name(tile) for tile in self.tiles],
            "wild_at": list(self.wild_at),
            "melded": self.melded,
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the whole hand, melds included."""

    shape: Shape
    groups: tuple[Group, ...]

    def as_dict(self) -> dict[str, Any]:
        """Gets the reading as it stands in the answer."""
        return {"shape": self.shape.value, "groups": [group.as_dict() for group in self.groups]}


@dataclass(frozen=True, slots=True)
class ScoredPattern:
    """A pattern that counts, what it is worth in the rule set and why it holds in this hand."""

    id: str
    zh: str
    en: str
    value: int
    """Factor, fan or doublings, by the rule set's way of combining."""
    why_zh: str
    why_en: str

    def as_dict(self) -> dict[str, Any]:
        """Gets the pattern as it stands in the answer."""
        return {
            "id": self.id,
            "zh": self.zh,
            "en": self.en,
            "value": self.value,
            "why_zh": self.why_zh,
            "why_en": self.why_en,
        }


@dataclass(frozen=True, slots=True)
class Result:
    """The judge's answer to one claim."""

    verdict: Verdict
    rules: str
    wild: Tile | None
    """The wild kind in play; ``None`` in a game without wilds."""
    reasons: tuple[Reason, ...]
    """Why it is no win; empty on a win."""
    reading: Reading | None
    """The reading that counts; ``None`` where no reading is complete."""
    patterns: tuple[ScoredPattern, ...]
    points: Amount
    unit: str
    """``points`` or ``fan``."""
    limit: bool
    """A flat win, or a cap lowered a payment."""
    payments: Mapping[Seat, Amount] | None
    """Change of every seat, summing to zero; ``None`` if `verdict` is unclear."""
    shanten: int | None
    """Distance to a win by shape: -1 complete, 0 ready; ``None`` if `verdict` is unclear."""

    def as_dict(self) -> dict[str, Any]:
        """Gets the answer of ``POST /v1/score``."""
        return {
            "verdict": self.verdict.value,
            "rules": self.rules,
            "wild": None if self.wild is None else tile_name(self.wild),
            "reasons": [reason.as_dict() for reason in self.reasons],
            "reading": None if self.reading is None else self.reading.as_dict(),
            "patterns": [pattern.as_dict() for pattern in self.patterns],
            "points": self.points,
            "unit": self.unit,
            "limit": self.limit,
            "payments": None
            if self.payments is None
            else {seat.value: amount for seat, amount in self.payments.items()},
            "shanten": self.shanten,
        }


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind that completes the hand and what it pays."""

    tile: Tile
    left: int
    """Copies not visible in hand, melds or indicator."""
    points_self_draw: Amount | None
    """``None``: that win would not be allowed."""
    points_discard: Amount | None

    def as_dict(self) -> dict[str, Any]:
        """Gets the wait as it stands in the answer."""
        return {
            "tile": tile_name(self.tile),
            "left": self.left,
            "points_self_draw": self.points_self_draw,
            "points_discard": self.points_discard,
        }


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile to throw, and what is left to wait for."""

    discard: Tile
    shanten: int
    waits: tuple[Wait, ...]

    def as_dict(self) -> dict[str, Any]:
        """Gets the discard as it stands in the answer."""
        return {
            "discard": tile_name(self.discard),
            "shanten": self.shanten,
            "waits": [wait.as_dict() for wait in self.waits],
        }


@dataclass(frozen=True, slots=True)
class Lesson:
    """The teacher's answer."""

    shanten: int
    discards: tuple[Discard, ...]
    """Best first; empty where no tile has to go."""
    waits: tuple[Wait, ...]
    """What a hand one tile short waits for."""
    tips: tuple[Text, ...]

    def as_dict(self) -> dict[str, Any]:
        """Gets the answer of ``POST /v1/teach``."""
        return {
            "shanten": self.shanten,
            "discards": [discard.as_dict() for discard in self.discards],
            "waits": [wait.as_dict() for wait in self.waits],
            "tips": [tip.as_dict() for tip in self.tips],
        }

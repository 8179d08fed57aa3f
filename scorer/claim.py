"""A claim "I have won": frozen values mirroring the body of ``POST /v1/score`` (contract: api.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from scorer.tiles import Tile, tile_name

DEFAULT_RULES: Final = "beijing-hunr"
"""The rule set of a claim that names none (contract: api.md)."""


class Seat(StrEnum):
    """A seat at the table; play passes in this order (rules, fine print of §4)."""

    E = "E"
    S = "S"
    W = "W"
    N = "N"


SEATS: tuple[Seat, ...] = tuple(Seat)


class MeldKind(StrEnum):
    """What a set on the table is."""

    CHI = "chi"
    PON = "pon"
    KONG = "kong"


class WinBy(StrEnum):
    """Where the winning tile came from."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROBBING_KONG = "robbing_kong"


class Robbed(StrEnum):
    """Which kind of kong was robbed."""

    ADDED = "added"
    EXPOSED = "exposed"
    CONCEALED = "concealed"


@dataclass(frozen=True, slots=True)
class Meld:
    """One set on the table."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    """Three tiles, four for a kong, in ascending order."""
    concealed: bool = False
    """A concealed kong 暗杠."""
    added: bool = False
    """A kong made by adding the fourth tile to a 碰."""
    feeder: Seat | None = None
    """Who discarded the claimed tile; ``None`` where unknown or concealed. ``from`` in the body."""

    @property
    def claimed(self) -> bool:
        """Whether the set breaks 门清: everything but a concealed kong."""
        return not self.concealed

    def as_dict(self) -> dict[str, Any]:
        """Gets the meld as it stands in the body."""
        return {
            "kind": self.kind.value,
            "tiles": [tile_name(tile) for tile in self.tiles],
            "concealed": self.concealed,
            "added": self.added,
            "from": self.feeder.value if self.feeder else None,
        }


@dataclass(frozen=True, slots=True)
class Win:
    """How the hand was won."""

    by: WinBy = WinBy.SELF_DRAW
    discarder: Seat | None = None
    """Who discarded, or who made the robbed kong; unused on a self-draw."""
    robbed: Robbed | None = None
    """Kind of the robbed kong; an added one where not said."""
    last_tile: bool = False
    kong_replacement: bool = False
    first_turn: bool = False
    passed_same_turn: bool = False


@dataclass(frozen=True, slots=True)
class Seats:
    """Who is who."""

    winner: Seat = Seat.E
    dealer: Seat = Seat.E


@dataclass(frozen=True, slots=True)
class Table:
    """State of the table that no tile shows."""

    stake: int | float = 1
    floor: int = 0
    burned_rounds: int = 0
    bound: tuple[tuple[Seat, Seat], ...] = ()
    you: Seat | None = None
    you_failed_by: Seat | None = None
    exposed: tuple[Tile, ...] = ()
    wild_on_wall: bool = False
    winning_tile_mixed: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """Everything a rule set may ask about one claimed win."""

    hand: tuple[Tile, ...]
    """Concealed tiles, the winning tile included, in the order given."""
    melds: tuple[Meld, ...] = ()
    winning_tile: Tile | None = None
    """``None`` means the last of `hand`; see `won_with`."""
    indicator: Tile | None = None
    wild: Tile | None = None
    """The wild kind in play; `parse_claim` derives it from the indicator."""
    win: Win = Win()
    seats: Seats = Seats()
    table: Table = Table()
    rules: str = DEFAULT_RULES
    options: Mapping[str, Any] = field(default_factory=dict)
    given: frozenset[str] = frozenset()
    """Paths of the fields the claimant stated, e.g. ``win.by``; the rest were assumed."""

    @property
    def won_with(self) -> Tile:
        """The winning tile: the one given, else the last of the hand."""
        return self.hand[-1] if self.winning_tile is None else self.winning_tile

    def as_dict(self) -> dict[str, Any]:
        """Gets the full body; `parse_claim` reads the same claim back (all fields then count as given)."""
        win, table = self.win, self.table
        return {
            "rules": self.rules,
            "options": dict(self.options),
            "hand": [tile_name(tile) for tile in self.hand],
            "melds": [meld.as_dict() for meld in self.melds],
            "winning_tile": None if self.winning_tile is None else tile_name(self.winning_tile),
            "indicator": None if self.indicator is None else tile_name(self.indicator),
            "wild": None if self.wild is None else tile_name(self.wild),
            "win": {
                "by": win.by.value,
                "discarder": win.discarder.value if win.discarder else None,
                "robbed": win.robbed.value if win.robbed else None,
                "last_tile": win.last_tile,
                "kong_replacement": win.kong_replacement,
                "first_turn": win.first_turn,
                "passed_same_turn": win.passed_same_turn,
            },
            "seats": {"winner": self.seats.winner.value, "dealer": self.seats.dealer.value},
            "table": {
                "stake": table.stake,
                "floor": table.floor,
                "burned_rounds": table.burned_rounds,
                "bound": [[one.value, other.value] for one, other in table.bound],
                "you": table.you.value if table.you else None,
                "you_failed_by": table.you_failed_by.value if table.you_failed_by else None,
                "exposed": [tile_name(tile) for tile in table.exposed],
                "wild_on_wall": table.wild_on_wall,
                "winning_tile_mixed": table.winning_tile_mixed,
            },
        }

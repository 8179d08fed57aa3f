"""Rules core of hunr: is this claimed win a win, what does it pay, and what should be thrown.

Pure Python, no input or output beyond the rule sets packaged in ``scorer/rules``.
"""

from scorer.claim import SEATS, Claim, Meld, MeldKind, Robbed, Seat, Seats, Table, Win, WinBy
from scorer.errors import ClaimError, RulesError, ScorerError, TileError
from scorer.parse import format_melds, parse_claim, parse_melds
from scorer.result import (
    Discard,
    Group,
    GroupKind,
    Lesson,
    Reading,
    Reason,
    Result,
    ScoredPattern,
    Shape,
    Text,
    Verdict,
    Wait,
)
from scorer.tiles import TILE_NAMES, Tile, format_tiles, indicator_to_wild, parse_tile, parse_tiles, tile_name

__all__ = [
    "SEATS",
    "TILE_NAMES",
    "Claim",
    "ClaimError",
    "Discard",
    "Group",
    "GroupKind",
    "Lesson",
    "Meld",
    "MeldKind",
    "Reading",
    "Reason",
    "Result",
    "Robbed",
    "RulesError",
    "ScoredPattern",
    "ScorerError",
    "Seat",
    "Seats",
    "Shape",
    "Table",
    "Text",
    "Tile",
    "TileError",
    "Verdict",
    "Wait",
    "Win",
    "WinBy",
    "format_melds",
    "format_tiles",
    "indicator_to_wild",
    "parse_claim",
    "parse_melds",
    "parse_tile",
    "parse_tiles",
    "tile_name",
]

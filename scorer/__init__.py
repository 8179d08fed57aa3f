"""Rules core of hunr: is this claimed win a win, what does it pay, and what should be thrown.

Pure Python, no input or output beyond the rule sets packaged in ``scorer/rules``.
"""

from scorer.claim import SEATS, Claim, Meld, MeldKind, Robbed, Seat, Seats, Table, Win, WinBy
from scorer.describe import describe_rules
from scorer.errors import ClaimError, RulesError, ScorerError, TileError
from scorer.explain import assumptions, explain
from scorer.hands import shanten, waits
from scorer.judge import score, settle_together
from scorer.load import check_rules, load_rules, rule_sets
from scorer.melds import format_melds, parse_melds
from scorer.parse import parse_claim
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
from scorer.rules import Rules
from scorer.teach import teach
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
    "Rules",
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
    "assumptions",
    "check_rules",
    "describe_rules",
    "explain",
    "format_melds",
    "format_tiles",
    "indicator_to_wild",
    "load_rules",
    "parse_claim",
    "parse_melds",
    "parse_tile",
    "parse_tiles",
    "rule_sets",
    "score",
    "settle_together",
    "shanten",
    "teach",
    "tile_name",
    "waits",
]

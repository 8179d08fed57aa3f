"""What forbids a claim apart from its reading: the *Legal* lines of rules §5."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from scorer.claim import Robbed
from scorer.complete import SLOT_OF
from scorer.options import Options
from scorer.situation import Situation
from scorer.tiles import HONOURS, Tile

ReasonCode: TypeAlias = Literal[
    "no_winning_shape",
    "too_many_tiles",
    "too_few_tiles",
    "five_alike",
    "claimed_needs_self_draw",
    "too_many_claims",
    "passed_same_turn",
    "concealed_kong_not_dragon",
    "concealed_kong_not_robbable",
    "three_wilds_need_self_draw",
    "plain_needs_self_draw",
    "exposed_tile",
    "below_minimum",
]

ORDER: Final[tuple[str, ...]] = get_args(ReasonCode)
"""Every reason code (contract: api.md), in the order in which results list them."""


def forbidden(s: Situation) -> set[str]:
    """Gets the reason codes that hold whatever the reading; shape and count are not looked at."""
    options = s.options
    found = set()
    if 0 <= options.max_claims < s.chows_and_pongs:
        found.add("too_many_claims")
    if s.robbed is Robbed.CONCEALED and options.rob_concealed == "never":
        found.add("concealed_kong_not_robbable")
    if s.self_drawn:
        return found
    if s.claimed and claimed_must_draw(options):
        found.add("claimed_needs_self_draw")
    if 0 < options.wilds_need_self_draw <= s.wilds:
        found.add("three_wilds_need_self_draw")
    if options.passed_turn_forbidden and s.win.passed_same_turn:
        found.add("passed_same_turn")
    if options.exposed_tiles and s.winning in exposed_kinds(s.table.exposed):
        found.add("exposed_tile")
    return found


def claimed_must_draw(options: Options) -> bool:
    """Whether a hand with claimed melds may win by self-draw only."""
    rule = options.claimed_needs_self_draw
    return rule == "always" or (rule == "with_wilds" and options.wild)


def exposed_kinds(exposed: tuple[Tile, ...]) -> frozenset[Tile]:
    """Gets every kind that exposed tiles bar 曝光牌 (rules §5.4).

    Two or more consecutive tiles of a suit bar their whole neighbourhood: 7s8s bar 6s-9s, 8s9s bar 7s-9s.
    """
    shown = set(exposed)
    barred = set(shown)
    for tile in shown:
        if tile < HONOURS:
            following = tile + 1
            if following in shown and SLOT_OF[following] == SLOT_OF[tile]:
                barred |= {near for near in (tile - 1, following + 1) if near >= 0 and SLOT_OF[near] == SLOT_OF[tile]}
    return frozenset(barred)

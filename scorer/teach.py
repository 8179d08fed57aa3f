"""The teacher: how far the hand is, what to throw, what each wait pays, what to aim for (contract: api.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from scorer.claim import Claim, Win
from scorer.complete import SLOT_OF, SUIT_SLICES, waits_from
from scorer.distance import FAR, Lacking, distance, join_lacking, orphans_missing, pairs_missing
from scorer.errors import ClaimError
from scorer.judge import resolve
from scorer.result import Discard, Lesson, Wait
from scorer.rules import Rules
from scorer.situation import Situation, situation_of
from scorer.suits import SETS, missing
from scorer.tiles import COPIES, KINDS, Tile, add_copies
from scorer.tips import tips_for
from scorer.worth import Worth

_SIZES: Final = (-1, 0)


def teach(claim: Claim | Mapping[str, Any], rules: Rules | None = None) -> Lesson:
    """Teaches on a hand of 13 - 3 x melds tiles, or of one more from which a tile has to go.

    Discards come best first: by distance, then by what the waits are worth or, farther off, by how many tiles
    help. Points are those of a win on the next tile without further luck (no last tile, no kong).

    :raises ClaimError: if the claim cannot be read, has another number of tiles or five of a kind.
    :raises RulesError: if the rule set does not exist or an option is wrong.
    """
    claim, rules = resolve(claim, rules)
    s = situation_of(replace(claim, win=Win()), rules.options)
    _check(s)
    worth = Worth(rules)
    far = distance(s.natural, s.wilds, len(s.melds), s.shapes)
    if s.size < 0:
        waits = tuple(worth.waits(s, _waited(s))) if far == 0 else ()
        return Lesson(far, (), waits, tips_for(rules, s, far, waits))
    ranked = sorted(_discards(s, worth), key=lambda item: item[0])
    discards = tuple(discard for _, discard in ranked)
    return Lesson(far, discards, (), tips_for(rules, s, far, discards[0].waits if far >= 0 else ()))


def _check(s: Situation) -> None:
    if s.five_alike:
        raise ClaimError("hand", "同一种牌超过四张，请核对", "more than four tiles of one kind: check the tiles")
    if s.size not in _SIZES:
        should = s.shapes.size(len(s.melds)) - 1
        raise ClaimError(
            "hand",
            f"副露 {len(s.melds)} 副时教练要看 {should} 张或 {should + 1} 张手牌，现有 {should + 1 + s.size} 张",
            f"with {len(s.melds)} melds the teacher takes {should} or {should + 1} concealed tiles,"
            f" not {should + 1 + s.size}",
        )


def _waited(s: Situation) -> tuple[Tile, ...]:
    return waits_from(s.natural, s.wilds, len(s.melds), s.shapes, s.visible)


def _discards(s: Situation, worth: Worth) -> Iterator[tuple[tuple[float, ...], Discard]]:
    """Gets every discard with its sort key, the better the smaller."""
    left = [_thrown(s, tile) for tile in range(KINDS) if s.natural[tile] or (tile == s.wild and s.wilds)]
    far = [distance(rest.natural, rest.wilds, len(rest.melds), rest.shapes) for _, rest in left]
    nearest = min(far)
    for (tile, rest), distant in zip(left, far, strict=True):
        waits: tuple[Wait, ...] = ()
        value: tuple[float, ...] = (0, 0)
        if distant == 0:
            waits = tuple(worth.waits(rest, _waited(rest)))
            value = (
                -sum(wait.left * (wait.points_self_draw or 0) for wait in waits),
                -sum(wait.left for wait in waits),
            )
        elif distant == nearest:
            value = (0, -_helping(rest))
        yield (distant, *value, tile), Discard(tile, distant, waits)


def _thrown(s: Situation, tile: Tile) -> tuple[Tile, Situation]:
    """Gets the situation after throwing *tile*, which stays visible."""
    if tile == s.wild and not s.natural[tile]:
        return tile, replace(s, wilds=s.wilds - 1, size=s.size - 1)
    return tile, replace(s, natural=add_copies(s.natural, tile, -1), size=s.size - 1)


def _helping(s: Situation) -> int:
    """Gets how many unseen tiles bring a hand one tile short closer to a complete shape."""
    now = distance(s.natural, s.wilds, len(s.melds), s.shapes) + s.wilds + 1
    sets = max(0, s.shapes.sets - len(s.melds))
    rests = _rests(s)
    copies = 0 if s.wild is None else COPIES - s.visible[s.wild]
    for tile in range(KINDS):
        unseen = COPIES - s.visible[tile]
        if not unseen or tile == s.wild:
            continue
        grown = add_copies(s.natural, tile, 1)
        part = missing(grown[SUIT_SLICES[SLOT_OF[tile]]], s.wilds)
        lacking = join_lacking(part, rests[SLOT_OF[tile]])[SETS + 1 + sets]
        if not s.melds and lacking >= now:
            lacking = min(lacking, _special(grown, s))
        if lacking < now:
            copies += unseen
    return copies


def _special(counts: bytes, s: Situation) -> int:
    return min(
        pairs_missing(counts, s.wilds) if s.shapes.seven_pairs else FAR,
        orphans_missing(counts) if s.shapes.thirteen_orphans else FAR,
    )


def _rests(s: Situation) -> tuple[Lacking, ...]:
    """Gets, for each suit, what the other three lack together."""
    one, two, three, four = (missing(s.natural[part], s.wilds) for part in SUIT_SLICES)
    first, last = join_lacking(one, two), join_lacking(three, four)
    return (
        join_lacking(two, last),
        join_lacking(one, last),
        join_lacking(four, first),
        join_lacking(three, first),
    )

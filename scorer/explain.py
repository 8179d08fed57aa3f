"""What a player may still ask about a won hand: what each wild does, and what each pattern brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from scorer.candidates import readings
from scorer.claim import Claim, WinBy
from scorer.evaluate import Scored, best, held_by, points_of, situational, total_of
from scorer.judge import resolve
from scorer.parse import parse_claim
from scorer.reading import reading_of, standing_for
from scorer.result import Amount, Shape, Text
from scorer.rules import Rules
from scorer.situation import Situation, situation_of
from scorer.tiles import TILE_NAMES, TILE_NAMES_ZH, Tile
from scorer.words import tiles_en, tiles_zh


def explain(claim: Claim | Mapping[str, Any], rules: Rules | None = None) -> tuple[Text, ...]:
    """Explains a complete hand: each wild, why this reading, what it would pay without each pattern.

    Empty for a hand without a complete reading and for flat wins, which no reading changes.

    :raises ClaimError: if the claim cannot be read or contradicts itself.
    :raises RulesError: if the rule set does not exist or an option is wrong.
    """
    claim, rules = resolve(claim, rules)
    s = situation_of(claim, rules.options)
    if s.five_alike or s.size:
        return ()
    found = list(readings(s.natural, s.wilds, s.wild, len(s.melds), s.meld_facts, s.shapes))
    legal, any_reading, _ = best(rules, s, found)
    scored = legal or any_reading
    if scored is None or scored.reading.shape is Shape.FOUR_WILDS:
        return ()
    texts = list(_wilds(rules, s, scored)) if s.wilds else []
    others = {points for reading in found if (points := _points(rules, s, reading)) != scored.points}
    if others and s.wilds:
        texts.append(
            Text(
                f"这样读值 {scored.points}；别的读法最多值 {max(others)}",
                f"this reading is worth {scored.points}; any other at most {max(others)}",
            )
        )
    for fan, _ in scored.held:
        rest = tuple(item for item in scored.held if item[0] is not fan)
        without = points_of(rules, s, total_of(rules, rest))
        if not fan.role and without != scored.points:
            texts.append(Text(f"没有{fan.zh}只值 {without}", f"without {fan.en} it would be worth {without}"))
    return tuple(texts)


def assumptions(claim: Claim | Mapping[str, Any]) -> tuple[Text, ...]:
    """Gets what a claim left out and the judge assumed; empty for a `Claim` not made by `parse_claim`.

    :raises ClaimError: if the claim cannot be read or contradicts itself.
    """
    if not isinstance(claim, Claim):
        claim = parse_claim(claim)
    if not claim.given:
        return ()
    return tuple(text for field, text in _ASSUMED.items() if field not in claim.given and _matters(claim, field))


_ASSUMED: Final = {
    "win.by": Text("未说明怎么和的，按自摸判", "how it was won was not stated: judged as a self-draw"),
    "seats.winner": Text("未说明谁和牌，按东家判", "the winner was not stated: judged as East"),
    "seats.dealer": Text("未说明谁坐庄，按东家坐庄判", "the dealer was not stated: judged as East"),
    "winning_tile": Text(
        "未说明和的哪张，按手牌最后一张判", "the winning tile was not stated: judged as the last of the hand"
    ),
    "wild": Text("没有看到混坯，按这一局没有混儿判", "no indicator was seen: judged as a hand without wilds"),
    "win.robbed": Text("未说明抢的什么杠，按补杠判", "the robbed kong was not stated: judged as an added one"),
}


def _matters(claim: Claim, field: str) -> bool:
    """Whether leaving *field* out meant assuming anything."""
    if field == "wild":
        return claim.wild is None and "indicator" not in claim.given
    return field != "win.robbed" or claim.win.by is WinBy.ROBBING_KONG


def _points(rules: Rules, s: Situation, reading: Any) -> Amount:
    return points_of(rules, s, total_of(rules, held_by(rules, s, reading, situational(rules, s))))


def _wilds(rules: Rules, s: Situation, scored: Scored) -> list[Text]:
    kinds = standing_for(reading_of(scored.reading, s))
    wild = s.wild
    if wild is None:
        return []
    texts = []
    for tile in kinds:
        if tile == wild:
            texts.append(Text(f"混儿{TILE_NAMES_ZH[wild]}当本张用", f"the wild {TILE_NAMES[wild]} stands for itself"))
        else:
            texts.append(
                Text(
                    f"混儿{TILE_NAMES_ZH[wild]}当{TILE_NAMES_ZH[tile]}用",
                    f"the wild {TILE_NAMES[wild]} stands for {TILE_NAMES[tile]}",
                )
            )
    real = _as_natural(s, kinds)
    worth, _, __ = best(rules, real, readings(real.natural, 0, real.wild, len(s.melds), s.meld_facts, s.shapes))
    if worth is not None:
        texts.append(
            Text(
                f"要是不用混儿、真有{tiles_zh(kinds)}，值 {worth.points}",
                f"with natural {tiles_en(kinds)} instead of wilds it would be worth {worth.points}",
            )
        )
    return texts


def _as_natural(s: Situation, kinds: tuple[Tile, ...]) -> Situation:
    natural = bytearray(s.natural)
    for tile in kinds:
        natural[tile] += 1
    return replace(s, natural=bytes(natural), wilds=0, winning_natural=True)

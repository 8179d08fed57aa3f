"""The teacher's tips: where the hand stands, and the nearest patterns worth aiming for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from scorer.complete import SUIT_SLICES
from scorer.distance import join_lacking, pairs_missing, standard_missing
from scorer.divide import Fact, runs
from scorer.result import Text, Wait
from scorer.rules import Combine, Fan, Rules
from scorer.situation import Situation
from scorer.suits import SETS, missing
from scorer.tiles import HONOURS, KINDS, SUIT_NAMES_EN, SUIT_NAMES_ZH, Tile
from scorer.words import tiles_en, tiles_zh

_MOST_TIPS: Final = 3
_FARTHEST: Final = 3
"""A pattern more tiles away than this is no advice."""


class Aim(NamedTuple):
    """A pattern and how many tiles the hand lacks for it, wilds used."""

    lacking: int
    pattern: str
    zh: str
    en: str


def tips_for(rules: Rules, s: Situation, far: int, waits: tuple[Wait, ...]) -> tuple[Text, ...]:
    """Gets where the hand stands and up to three aims, the nearest first, then the most valuable."""
    tips = [_standing(s, far, waits)]
    if far < 0:
        return tuple(tips)
    priced = []
    for aim in _aims(s):
        fan = rules.fan(aim.pattern)
        if fan is None or fan not in rules.by_reading or not fan.self_draw or aim.lacking > _FARTHEST:
            continue
        priced.append((max(aim.lacking, 1), -fan.self_draw, aim, fan))
    priced.sort(key=lambda item: item[:2])
    tips += [_aim_text(rules, aim, fan) for _, _, aim, fan in priced[:_MOST_TIPS]]
    return tuple(tips)


def _standing(s: Situation, far: int, waits: tuple[Wait, ...]) -> Text:
    if far < 0:
        return Text("这手牌已经和了", "the hand is complete")
    if far > 0:
        return Text(f"还差 {far + 1} 张和牌（{far} 向听）", f"{far + 1} tiles from a win ({far} from ready)")
    if not waits:
        return Text("听牌了，但能和的牌都已看得见，等不到", "ready, but every copy of the waits is already visible")
    kinds, copies = [wait.tile for wait in waits], sum(wait.left for wait in waits)
    zh = f"听{tiles_zh(kinds)}，还有 {copies} 张"
    en = f"ready for {tiles_en(kinds)}, {copies} copies left"
    if s.wild is not None and s.wild not in kinds:
        zh += f"；摸到混儿{tiles_zh([s.wild])}也和"
        en += f"; a drawn wild {tiles_en([s.wild])} wins as well"
    if all(wait.points_discard is None for wait in waits):
        zh += "；只能自摸"
        en += "; by self-draw only"
    return Text(zh, en)


def _aim_text(rules: Rules, aim: Aim, fan: Fan) -> Text:
    worth = {
        Combine.PRODUCT: (f"×{fan.self_draw}", f"x{fan.self_draw}"),
        Combine.SUM: (f"+{fan.self_draw} 番", f"+{fan.self_draw} fan"),
        Combine.TABLE: (f"+{fan.self_draw} 番", f"+{fan.self_draw} fan"),
        Combine.DOUBLINGS: (f"+{fan.self_draw} 番（翻倍）", f"{fan.self_draw} doubling(s)"),
    }[rules.combine]
    away = max(aim.lacking, 1)
    return Text(f"{fan.zh}（{worth[0]}）还差 {away} 张：{aim.zh}", f"{fan.en} ({worth[1]}) is {away} away: {aim.en}")


def _aims(s: Situation) -> Iterator[Aim]:
    melded = s.meld_facts & Fact.SUITS
    sets = s.shapes.sets - len(s.melds)
    if sets < 0:
        return
    for suit in range(3):
        yield from _straight(s, suit, sets)
        yield from _colours(s, suit, sets, melded)
    if not melded & 0b0111:
        lacking = missing(s.natural[HONOURS:], s.wilds)[SETS + 1 + sets]
        yield Aim(lacking - s.wilds, "all_honours", "只留字牌", "keep honours only")
    if not s.melds and s.shapes.seven_pairs:
        single = [tile for tile in range(KINDS) if s.natural[tile] % 2]
        yield Aim(
            pairs_missing(s.natural, s.wilds) - s.wilds,
            "seven_pairs",
            f"给单张{tiles_zh(single)}配对",
            f"pair up {tiles_en(single)}",
        )
    if not s.meld_facts & Fact.SEQUENCE:
        yield _triplets(s, sets)


def _straight(s: Situation, suit: int, sets: int) -> Iterator[Aim]:
    on_table = runs(s.meld_facts, suit)
    wanted = [9 * suit + rank for rank in range(9) if not on_table >> rank // 3 & 1]
    if not wanted or len(wanted) // 3 > sets:
        return
    rest = bytearray(s.natural)
    absent: list[Tile] = []
    for tile in wanted:
        if rest[tile]:
            rest[tile] -= 1
        else:
            absent.append(tile)
    lacking = len(absent) + standard_missing(bytes(rest), s.wilds, sets - len(wanted) // 3)
    zh = f"龙身缺{tiles_zh(absent)}" if absent else f"{SUIT_NAMES_ZH[suit]}子龙身已齐，凑好其余"
    en = f"needs {tiles_en(absent)}" if absent else f"1-9 of {SUIT_NAMES_EN[suit]} are there, finish the rest"
    yield Aim(lacking - s.wilds, "straight", zh, en)


def _colours(s: Situation, suit: int, sets: int, melded: int) -> Iterator[Aim]:
    part, honours = s.natural[SUIT_SLICES[suit]], s.natural[HONOURS:]
    own = missing(part, s.wilds)
    if not melded & ~(1 << suit):
        lacking = own[SETS + 1 + sets]
        if not s.melds and s.shapes.seven_pairs:
            lacking = min(lacking, pairs_missing(part, s.wilds))
        yield Aim(
            lacking - s.wilds,
            "flush",
            f"只留{SUIT_NAMES_ZH[suit]}子{_going_zh(s, suit, keep_honours=False)}",
            f"keep {SUIT_NAMES_EN[suit]} only{_going_en(s, suit, keep_honours=False)}",
        )
    if not melded & ~(1 << suit | 0b1000) and (any(honours) or melded & 0b1000):
        lacking = join_lacking(own, missing(honours, s.wilds))[SETS + 1 + sets]
        if not s.melds and s.shapes.seven_pairs:
            lacking = min(lacking, pairs_missing(part + honours, s.wilds))
        yield Aim(
            lacking - s.wilds,
            "half_flush",
            f"只留{SUIT_NAMES_ZH[suit]}子和字牌{_going_zh(s, suit, keep_honours=True)}",
            f"keep {SUIT_NAMES_EN[suit]} and honours{_going_en(s, suit, keep_honours=True)}",
        )


def _going(s: Situation, suit: int, *, keep_honours: bool) -> list[Tile]:
    return [
        tile
        for tile in range(KINDS)
        if s.natural[tile] and tile // 9 != suit and not (keep_honours and tile >= HONOURS)
    ]


def _going_zh(s: Situation, suit: int, *, keep_honours: bool) -> str:
    going = _going(s, suit, keep_honours=keep_honours)
    return f"，打掉{tiles_zh(going)}" if going else ""


def _going_en(s: Situation, suit: int, *, keep_honours: bool) -> str:
    going = _going(s, suit, keep_honours=keep_honours)
    return f", throw {tiles_en(going)}" if going else ""


def _triplets(s: Situation, sets: int) -> Aim:
    """Gets the distance to four triplets and a pair: the fullest kinds become triplets."""
    kinds = sorted(range(KINDS), key=lambda tile: (-s.natural[tile], tile))
    chosen = kinds[:sets]
    pair = next((tile for tile in kinds[sets:] if s.natural[tile]), None)
    lacking = sum(max(0, 3 - s.natural[tile]) for tile in chosen)
    lacking += 2 if pair is None else max(0, 2 - s.natural[pair])
    short = [tile for tile in chosen if 0 < s.natural[tile] < 3]
    return Aim(
        lacking - s.wilds,
        "all_triplets",
        f"把{tiles_zh(sorted(short))}凑成刻子" if short else "凑好将牌",
        f"make triplets of {tiles_en(sorted(short))}" if short else "finish the pair",
    )

"""Why the patterns of a reading hold in the hand at hand, naming its tiles; the rest is in `scorer.why`."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from scorer.result import Group, GroupKind, Reading, Shape
from scorer.situation import Situation
from scorer.tiles import HONOURS, SUIT_NAMES_EN, SUIT_NAMES_ZH, TILE_NAMES, TILE_NAMES_ZH, Tile
from scorer.words import groups_en, groups_zh, tiles_en, tiles_zh, wild_note_en, wild_note_zh

Words: TypeAlias = tuple[str, str]
"""Chinese and English."""


def big_single(reading: Reading, s: Situation) -> Words:
    """大钓: what is left to wait for."""
    pair = _pairs(reading)[0]
    return (
        f"每一副都吃碰明杠了，只剩单钓{TILE_NAMES_ZH[pair.tiles[0]]}",
        f"every set is claimed, waiting on the pair of {TILE_NAMES[pair.tiles[0]]}",
    )


def all_triplets(reading: Reading, s: Situation) -> Words:
    """对对和: the four sets and the pair."""
    sets = [group for group in reading.groups if group.kind is not GroupKind.PAIR]
    pair = _pairs(reading)[0]
    return (
        f"每一副都是刻子或杠：{groups_zh(sets)}；将是{TILE_NAMES_ZH[pair.tiles[0]]}"
        + wild_note_zh(reading.groups, s.wild),
        f"only triplets or kongs, {groups_en(sets)}, and the pair {tiles_en(pair.tiles)}"
        + wild_note_en(reading.groups, s.wild),
    )


def catch_five(reading: Reading, s: Situation) -> Words:
    """捉五魁: the single wait and where the five sits."""
    if reading.shape is Shape.SEVEN_PAIRS:
        return "七对只听五万一张，单吊五万", "seven pairs waiting on 5m alone"
    return "只听五万一张，五万正嵌在四万、六万中间", "waiting on 5m alone, the middle of 456m"


def straight(reading: Reading, s: Situation) -> Words:
    """一条龙: its three parts, what was claimed and what wilds fill."""
    parts = _dragon(reading)
    suit = parts[0].tiles[0] // 9
    melded = [group for group in parts if group.melded]
    note_zh = f"（{groups_zh(melded)}是吃的）" if melded else ""
    note_en = f" ({groups_en(melded)} claimed)" if melded else ""
    return (
        f"{SUIT_NAMES_ZH[suit]}子一到九连成龙：{groups_zh(parts)}{note_zh}{wild_note_zh(parts, s.wild)}",
        f"1 to 9 of {SUIT_NAMES_EN[suit]}: {groups_en(parts)}{note_en}{wild_note_en(parts, s.wild)}",
    )


def own_wild_straight(reading: Reading, s: Situation) -> Words:
    """本混儿龙: the wild and the dragon around it."""
    parts = _dragon(reading)
    wild = s.wild if s.wild is not None else parts[0].tiles[0]
    return (
        f"手里只有一个混儿{TILE_NAMES_ZH[wild]}，就在龙（{groups_zh(parts)}）里当本张用",
        f"the only wild, {TILE_NAMES[wild]}, stands for itself inside the straight {groups_en(parts)}",
    )


def seven_pairs(reading: Reading, s: Situation) -> Words:
    """七对: the pairs."""
    pairs = _pairs(reading)
    kinds = [pair.tiles[0] for pair in pairs]
    return (
        f"七个对子：{tiles_zh(kinds)}{wild_note_zh(pairs, s.wild)}",
        f"seven pairs: {tiles_en(kinds)}{wild_note_en(pairs, s.wild)}",
    )


def deluxe(reading: Reading, s: Situation) -> Words:
    """豪华: the kinds held four times."""
    held = Counter(pair.tiles[0] for pair in _pairs(reading))
    alike = [tile for tile, pairs in held.items() if pairs >= 2]
    pairs = [pair for pair in _pairs(reading) if pair.tiles[0] in alike]
    return (
        f"七对里{tiles_zh(alike)}有四张一样的{wild_note_zh(pairs, s.wild)}",
        f"seven pairs with four alike of {tiles_en(alike)}{wild_note_en(pairs, s.wild)}",
    )


def thirteen_orphans(reading: Reading, s: Situation) -> Words:
    """十三幺: the kind that is doubled."""
    pair = _pairs(reading)[0].tiles[0]
    return (
        f"十三种幺九字牌齐全，{TILE_NAMES_ZH[pair]}成对{wild_note_zh(reading.groups, s.wild)}",
        f"all thirteen terminals and honours, {TILE_NAMES[pair]} doubled" + wild_note_en(reading.groups, s.wild),
    )


def _suits(reading: Reading) -> set[int]:
    return {group.tiles[0] // 9 for group in reading.groups}


def flush(reading: Reading, s: Situation) -> Words:
    """清一色: the suit."""
    suit = min(_suits(reading))
    return (
        f"全是{SUIT_NAMES_ZH[suit]}子{wild_note_zh(reading.groups, s.wild)}",
        f"all tiles are {SUIT_NAMES_EN[suit]}{wild_note_en(reading.groups, s.wild)}",
    )


def half_flush(reading: Reading, s: Situation) -> Words:
    """混一色: the suit and the honours."""
    suit = min(_suits(reading))
    honours = sorted({tile for group in reading.groups for tile in group.tiles if tile >= HONOURS})
    return (
        f"只有{SUIT_NAMES_ZH[suit]}子和字牌（{tiles_zh(honours)}）{wild_note_zh(reading.groups, s.wild)}",
        f"only {SUIT_NAMES_EN[suit]} and honours ({tiles_en(honours)}){wild_note_en(reading.groups, s.wild)}",
    )


def all_honours(reading: Reading, s: Situation) -> Words:
    """字一色."""
    return (
        f"全是字牌{wild_note_zh(reading.groups, s.wild)}",
        f"all tiles are honours{wild_note_en(reading.groups, s.wild)}",
    )


def missing_suit(reading: Reading, s: Situation) -> Words:
    """断门: the suits that are absent."""
    absent = [suit for suit in range(3) if suit not in _suits(reading)]
    return (
        f"缺{'、'.join(SUIT_NAMES_ZH[suit] for suit in absent)}",
        f"no {' and no '.join(SUIT_NAMES_EN[suit] for suit in absent)}",
    )


def plain(_: Reading, s: Situation) -> Words:
    """推倒和."""
    return "没有加番的牌型，是推倒和", "no other hand pattern: a plain hand"


def _pairs(reading: Reading) -> list[Group]:
    return [group for group in reading.groups if group.kind is GroupKind.PAIR]


def _dragon(reading: Reading) -> list[Group]:
    """Gets the three sequences of the straight, a concealed one before a claimed one."""
    found: dict[Tile, Group] = {}
    for group in reading.groups:
        if group.kind is GroupKind.SEQUENCE:
            found.setdefault(group.tiles[0], group)
    for first in (0, 9, 18):
        parts = [found[at] for at in (first, first + 3, first + 6) if at in found]
        if len(parts) == 3:
            return parts
    raise AssertionError("no straight in the reading")

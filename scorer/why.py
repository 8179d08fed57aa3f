"""Why each pattern holds in the hand at hand, naming its tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

from scorer.claim import MeldKind
from scorer.result import Group, GroupKind, Reading, Shape
from scorer.situation import Situation
from scorer.tiles import (
    HONOURS,
    SUIT_NAMES_EN,
    SUIT_NAMES_ZH,
    TILE_NAMES,
    TILE_NAMES_ZH,
    Tile,
)
from scorer.words import (
    SEAT_EN,
    SEAT_ZH,
    groups_en,
    groups_zh,
    tiles_en,
    tiles_zh,
    wild_note_en,
    wild_note_zh,
)

Words: TypeAlias = tuple[str, str]


def why(pattern: str, reading: Reading, s: Situation) -> Words:
    """Gets why *pattern* holds for *reading* in Chinese and English."""
    return _TEXTS[pattern](reading, s)


def _assumed(s: Situation, field: str) -> Words:
    return ("（未说明，按默认）", " (assumed, not stated)") if s.assumed(field) else ("", "")


def _dealer(_: Reading, s: Situation) -> Words:
    zh, en = _assumed(s, "seats.dealer")
    if s.winner is s.dealer:
        return (
            f"和牌的{SEAT_ZH[s.winner]}是庄家{zh}",
            f"the winner, {SEAT_EN[s.winner]}, is the dealer{en}",
        )
    return f"庄家{SEAT_ZH[s.dealer]}点炮", f"the dealer, {SEAT_EN[s.dealer]}, discarded the tile"


def _closed(_: Reading, s: Situation) -> Words:
    kongs = [meld.tiles[0] for meld in s.melds]
    if kongs:
        return (
            f"没有吃、碰、明杠；暗杠{tiles_zh(kongs)}不破门清",
            f"nothing was claimed; the concealed kong of {tiles_en(kongs)} keeps the hand closed",
        )
    return "没有吃、碰、明杠", "no chi, pon or exposed kong"


def _self_draw(_: Reading, s: Situation) -> Words:
    if s.robbed is not None:
        return (
            f"抢杠的{TILE_NAMES_ZH[s.winning]}按自摸算",
            f"the robbed {TILE_NAMES[s.winning]} counts as a self-draw",
        )
    zh, en = _assumed(s, "win.by")
    return (
        f"{TILE_NAMES_ZH[s.winning]}是自己摸来的{zh}",
        f"{TILE_NAMES[s.winning]} was drawn by the winner{en}",
    )


def _discard_win(_: Reading, s: Situation) -> Words:
    if s.discarder is None:
        return "和的是别人的牌", "won on another player's tile"
    return (
        f"{SEAT_ZH[s.discarder]}打出{TILE_NAMES_ZH[s.winning]}点炮，他那一份翻倍",
        f"{SEAT_EN[s.discarder]} discarded {TILE_NAMES[s.winning]}, so his share doubles",
    )


def _robbed_kong(_: Reading, s: Situation) -> Words:
    return (
        f"抢了别人开杠的{TILE_NAMES_ZH[s.winning]}",
        f"won by robbing a kong of {TILE_NAMES[s.winning]}",
    )


def _no_wild(_: Reading, s: Situation) -> Words:
    if s.wild is None:
        return "没有混儿", "no wild"
    if s.wilds:
        return (
            f"混儿悠成功，手里的{TILE_NAMES_ZH[s.wild]}不算，按无混儿计",
            f"a made 混儿悠 counts as holding no wild, {TILE_NAMES[s.wild]} notwithstanding",
        )
    return (
        f"混儿是{TILE_NAMES_ZH[s.wild]}，手里一个也没有",
        f"{TILE_NAMES[s.wild]} is wild and none is held",
    )


def _closed_no_wild(reading: Reading, s: Situation) -> Words:
    closed, none = _closed(reading, s), _no_wild(reading, s)
    return f"{closed[0]}；{none[0]}", f"{closed[1]}; {none[1]}"


def _wild_on_wall(_: Reading, s: Situation) -> Words:
    return "把混儿放到牌墙上声明以后和牌", "won after putting a wild on the wall and declaring it"


def _wild_you(_: Reading, s: Situation) -> Words:
    return f"{SEAT_ZH[s.winner]}的混儿悠成功", f"{SEAT_EN[s.winner]} made the wild 悠"


def _last_tile(_: Reading, s: Situation) -> Words:
    tile_zh, tile_en = TILE_NAMES_ZH[s.winning], TILE_NAMES[s.winning]
    if s.by_hand:
        return f"{tile_zh}是能摸的最后一张牌", f"{tile_en} was the last drawable tile"
    return f"{tile_zh}是最后打出的一张牌", f"{tile_en} was the last discard"


def _kong_bloom(_: Reading, s: Situation) -> Words:
    kongs = [meld.tiles[0] for meld in s.melds if meld.kind is MeldKind.KONG]
    return (
        f"开杠（{tiles_zh(kongs)}）补来的{TILE_NAMES_ZH[s.winning]}和牌",
        f"the replacement tile {TILE_NAMES[s.winning]} of a kong ({tiles_en(kongs)}) won",
    )


def _heavenly(_: Reading, s: Situation) -> Words:
    return "庄家起手还没打牌就和了", "the dealer won before discarding"


def _earthly(_: Reading, s: Situation) -> Words:
    return "闲家第一次摸牌就和了", "a non-dealer won on the first draw"


def _four_wilds(_: Reading, s: Situation) -> Words:
    if s.wild is None:
        return "四个混儿", "four wilds"
    return f"四个混儿{TILE_NAMES_ZH[s.wild]}都在手里", f"all four wilds, {TILE_NAMES[s.wild]}, are held"


def _big_single(reading: Reading, s: Situation) -> Words:
    pair = _pairs(reading)[0]
    return (
        f"四副都吃碰明杠了，只剩单钓{TILE_NAMES_ZH[pair.tiles[0]]}",
        f"all four sets are claimed, waiting on the pair of {TILE_NAMES[pair.tiles[0]]}",
    )


def _all_triplets(reading: Reading, s: Situation) -> Words:
    sets = [group for group in reading.groups if group.kind is not GroupKind.PAIR]
    pair = _pairs(reading)[0]
    return (
        f"四副都是刻子或杠：{groups_zh(sets)}；将是{TILE_NAMES_ZH[pair.tiles[0]]}"
        + wild_note_zh(reading.groups, s.wild),
        f"four triplets or kongs, {groups_en(sets)}, and the pair {tiles_en(pair.tiles)}"
        + wild_note_en(reading.groups, s.wild),
    )


def _catch_five(reading: Reading, s: Situation) -> Words:
    if reading.shape is Shape.SEVEN_PAIRS:
        return "七对只听五万一张，单吊五万", "seven pairs waiting on 5m alone"
    return "只听五万一张，五万正嵌在四万、六万中间", "waiting on 5m alone, the middle of 456m"


def _straight(reading: Reading, s: Situation) -> Words:
    parts = _dragon(reading)
    suit = parts[0].tiles[0] // 9
    melded = [group for group in parts if group.melded]
    note_zh = f"（{groups_zh(melded)}是吃的）" if melded else ""
    note_en = f" ({groups_en(melded)} claimed)" if melded else ""
    return (
        f"{SUIT_NAMES_ZH[suit]}子一到九连成龙：{groups_zh(parts)}{note_zh}{wild_note_zh(parts, s.wild)}",
        f"1 to 9 of {SUIT_NAMES_EN[suit]}: {groups_en(parts)}{note_en}{wild_note_en(parts, s.wild)}",
    )


def _own_wild_straight(reading: Reading, s: Situation) -> Words:
    parts = _dragon(reading)
    wild = s.wild if s.wild is not None else parts[0].tiles[0]
    return (
        f"手里只有一个混儿{TILE_NAMES_ZH[wild]}，就在龙（{groups_zh(parts)}）里当本张用",
        f"the only wild, {TILE_NAMES[wild]}, stands for itself inside the straight {groups_en(parts)}",
    )


def _seven_pairs(reading: Reading, s: Situation) -> Words:
    pairs = _pairs(reading)
    kinds = [pair.tiles[0] for pair in pairs]
    return (
        f"七个对子：{tiles_zh(kinds)}{wild_note_zh(pairs, s.wild)}",
        f"seven pairs: {tiles_en(kinds)}{wild_note_en(pairs, s.wild)}",
    )


def _deluxe(reading: Reading, s: Situation) -> Words:
    held = Counter(pair.tiles[0] for pair in _pairs(reading))
    alike = [tile for tile, pairs in held.items() if pairs >= 2]
    pairs = [pair for pair in _pairs(reading) if pair.tiles[0] in alike]
    return (
        f"七对里{tiles_zh(alike)}有四张一样的{wild_note_zh(pairs, s.wild)}",
        f"seven pairs with four alike of {tiles_en(alike)}{wild_note_en(pairs, s.wild)}",
    )


def _thirteen_orphans(reading: Reading, s: Situation) -> Words:
    pair = _pairs(reading)[0].tiles[0]
    return (
        f"十三种幺九字牌齐全，{TILE_NAMES_ZH[pair]}成对{wild_note_zh(reading.groups, s.wild)}",
        f"all thirteen terminals and honours, {TILE_NAMES[pair]} doubled" + wild_note_en(reading.groups, s.wild),
    )


def _suits(reading: Reading) -> set[int]:
    return {group.tiles[0] // 9 for group in reading.groups}


def _flush(reading: Reading, s: Situation) -> Words:
    suit = min(_suits(reading))
    return (
        f"全是{SUIT_NAMES_ZH[suit]}子{wild_note_zh(reading.groups, s.wild)}",
        f"all tiles are {SUIT_NAMES_EN[suit]}{wild_note_en(reading.groups, s.wild)}",
    )


def _half_flush(reading: Reading, s: Situation) -> Words:
    suit = min(_suits(reading))
    honours = sorted({tile for group in reading.groups for tile in group.tiles if tile >= HONOURS})
    return (
        f"只有{SUIT_NAMES_ZH[suit]}子和字牌（{tiles_zh(honours)}）{wild_note_zh(reading.groups, s.wild)}",
        f"only {SUIT_NAMES_EN[suit]} and honours ({tiles_en(honours)}){wild_note_en(reading.groups, s.wild)}",
    )


def _all_honours(reading: Reading, s: Situation) -> Words:
    return (
        f"全是字牌{wild_note_zh(reading.groups, s.wild)}",
        f"all tiles are honours{wild_note_en(reading.groups, s.wild)}",
    )


def _missing_suit(reading: Reading, s: Situation) -> Words:
    absent = [suit for suit in range(3) if suit not in _suits(reading)]
    return (
        f"缺{'、'.join(SUIT_NAMES_ZH[suit] for suit in absent)}",
        f"no {' and no '.join(SUIT_NAMES_EN[suit] for suit in absent)}",
    )


def _plain(_: Reading, s: Situation) -> Words:
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


_TEXTS: Final[dict[str, Callable[[Reading, Situation], Words]]] = {
    "dealer": _dealer,
    "closed": _closed,
    "self_draw": _self_draw,
    "discard_win": _discard_win,
    "robbed_kong": _robbed_kong,
    "no_wild": _no_wild,
    "closed_no_wild": _closed_no_wild,
    "wild_on_wall": _wild_on_wall,
    "wild_you": _wild_you,
    "last_tile": _last_tile,
    "kong_bloom": _kong_bloom,
    "four_wilds": _four_wilds,
    "heavenly": _heavenly,
    "earthly": _earthly,
    "big_single": _big_single,
    "all_triplets": _all_triplets,
    "catch_five": _catch_five,
    "straight": _straight,
    "own_wild_straight": _own_wild_straight,
    "seven_pairs": _seven_pairs,
    "deluxe": _deluxe,
    "double_deluxe": _deluxe,
    "thirteen_orphans": _thirteen_orphans,
    "flush": _flush,
    "half_flush": _half_flush,
    "all_honours": _all_honours,
    "missing_suit": _missing_suit,
    "plain": _plain,
}

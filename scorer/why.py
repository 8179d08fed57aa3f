"""Why each pattern holds in the hand at hand, naming its tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scorer import why_reading
from scorer.claim import MeldKind
from scorer.result import Reading
from scorer.situation import Situation
from scorer.tiles import TILE_NAMES, TILE_NAMES_ZH
from scorer.why_reading import Words
from scorer.words import SEAT_EN, SEAT_ZH, tiles_en, tiles_zh


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
    "big_single": why_reading.big_single,
    "all_triplets": why_reading.all_triplets,
    "catch_five": why_reading.catch_five,
    "straight": why_reading.straight,
    "own_wild_straight": why_reading.own_wild_straight,
    "seven_pairs": why_reading.seven_pairs,
    "deluxe": why_reading.deluxe,
    "double_deluxe": why_reading.deluxe,
    "thirteen_orphans": why_reading.thirteen_orphans,
    "flush": why_reading.flush,
    "half_flush": why_reading.half_flush,
    "all_honours": why_reading.all_honours,
    "missing_suit": why_reading.missing_suit,
    "plain": why_reading.plain,
}

"""Words of the command line's reports, Chinese and English side by side."""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from scorer.tiles import parse_tile, tile_zh

Lang: TypeAlias = Literal["zh", "en"]

WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "win": ("成立", "WIN"),
    "false_claim": ("诈和", "FALSE CLAIM"),
    "unclear": ("看不清", "UNCLEAR"),
    "hand": ("手牌", "hand"),
    "melds": ("副露", "melds"),
    "winning_tile": ("和牌", "winning tile"),
    "self_draw": ("自摸", "self-drawn"),
    "discard": ("{}家点炮", "discarded by {}"),
    "robbing_kong": ("抢{}家的杠", "robbed from {}'s kong"),
    "indicator": ("混坯", "indicator"),
    "wild": ("混儿", "wild"),
    "reading": ("读法", "reading"),
    "patterns": ("番种", "patterns"),
    "points": ("点", "points"),
    "fan": ("番", "fan"),
    "limit": ("封顶", "limit"),
    "flat": ("每家 {}", "{} from each"),
    "payments": ("付分", "payments"),
    "why": ("说明", "why"),
    "warnings": ("注意", "warnings"),
    "shanten": ("差几张听牌", "tiles from ready"),
    "ready": ("已听牌", "ready"),
    "complete": ("已成和", "complete"),
    "throw": ("打", "throw"),
    "waits": ("听", "waits"),
    "left": ("剩 {} 张", "{} left"),
    "self_draw_pays": ("自摸 {}", "self-draw {}"),
    "discard_pays": ("点炮 {}", "discard {}"),
    "not_allowed": ("不许和", "not allowed"),
    "tips": ("提示", "tips"),
    "stands_for": ("{} 当 {}", "{} as {}"),
    "itself": ("本张", "itself"),
    "options": ("选项", "options"),
    "E": ("东", "E"),
    "S": ("南", "S"),
    "W": ("西", "W"),
    "N": ("北", "N"),
    "chi": ("吃", "chi"),
    "pon": ("碰", "pon"),
    "kong": ("杠", "kong"),
    "concealed": ("暗杠", "concealed kong"),
    "added": ("补杠", "added kong"),
    "from": ("（{}家打出）", " (from {})"),
    "dealer": ("庄", "dealer"),
    "winner": ("和", "winner"),
}


def word(key: str, lang: Lang) -> str:
    """Gets the word for *key* in *lang*."""
    return WORDS[key][0 if lang == "zh" else 1]


def tile(code: str, lang: Lang) -> str:
    """Gets a tile as a player reads it: 五万, or its code in English."""
    return tile_zh(parse_tile(code)) if lang == "zh" else code


def tiles(codes: list[str], lang: Lang) -> str:
    """Gets tiles in the order given, one blank between."""
    return " ".join(tile(code, lang) for code in codes)


def text(item: Mapping[str, Any], lang: Lang, prefix: str = "") -> str:
    """Gets the sentence in *lang* of an item that carries both, e.g. ``why_zh`` and ``why_en``."""
    sentence: str = item[prefix + lang]
    return sentence

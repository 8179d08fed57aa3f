"""Words of the report, Chinese and English side by side."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from scorer.tiles import TILE_NAMES, TILE_NAMES_ZH

Lang: TypeAlias = Literal["zh", "en"]

WORDS: Final[dict[str, tuple[str, str]]] = {
    "photos": ("照片", "photos"),
    "tiles": ("牌", "tiles"),
    "all": ("全部照片", "all photos"),
    "hands": ("整手牌", "whole hands"),
    "right": ("认对", "right"),
    "found": ("找到", "found"),
    "top3": ("前三含正确", "top-3"),
    "surely_wrong": ("把握≥0.8 却认错", "surely wrong"),
    "extra": ("多认", "extra finds"),
    "exact": ("照片全对", "photos exact"),
    "hands_exact": ("整手全对", "hands exact"),
    "missed": ("漏认", "missed"),
    "misread": ("认错", "misread"),
    "commonest": ("最常认成", "most often read as"),
    "by_tile": ("按牌", "by tile"),
    "by_suit": ("按花色", "by suit"),
    "by_width": ("按牌宽（像素）", "by width (px)"),
    "by_scene": ("按场景", "by scene"),
    "by_photo_kind": ("按照片种类", "by kind of photo"),
    "confidence": ("把握", "confidence"),
    "mean_confidence": ("平均把握", "mean confidence"),
    "calibration_error": ("期望校准误差", "expected calibration error"),
    "confusions": ("最常见的错", "commonest mistakes"),
    "announced": ("出错时有没有说", "mistakes announced"),
    "wrong": ("有错", "with mistakes"),
    "placed": ("错处都标出", "all doubted in place"),
    "partly": ("只说了一部分", "in part"),
    "silent": ("没有说", "silent"),
    "photos_wrong": ("照片", "photos"),
    "hands_wrong": ("整手", "hands"),
    "misread_doubted": ("认错的牌标出了", "misread tiles doubted"),
    "extra_doubted": ("多认的牌标出了", "extra finds doubted"),
    "time": ("每张照片毫秒", "milliseconds per photo"),
    "decode": ("解码", "decode"),
    "detect": ("找牌", "detect"),
    "read": ("认牌", "read"),
    "without_labels": ("没有标注文件、算作没有牌的照片", "photos without a label file, taken as without tiles"),
    "interval": ("方括号里是 95 % 区间", "95 % intervals in brackets"),
    "wrong_photos": ("没有全对的照片", "photos that are not exact"),
    "hand_wrong": ("整手不对", "hand wrong"),
    "nothing": ("无", "none"),
    "unnamed": ("未写", "not given"),
    "m": ("万", "characters"),
    "p": ("筒", "dots"),
    "s": ("条", "bamboos"),
    "winds": ("风", "winds"),
    "dragons": ("箭", "dragons"),
    "flower": ("花牌", "flower"),
    "back": ("牌背", "back"),
}


def word(key: str, lang: Lang) -> str:
    """Gets the word for *key* in *lang*."""
    return WORDS[key][0 if lang == "zh" else 1]


def tile(code: str | None, lang: Lang) -> str:
    """Gets a tile as a player reads it: 五万, or its code in English; the word for "missed" for ``None``."""
    if code is None:
        return word("missed", lang)
    if code in TILE_NAMES:
        return TILE_NAMES_ZH[TILE_NAMES.index(code)] if lang == "zh" else code
    return word(code, lang)

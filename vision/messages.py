"""Every warning a reading can carry: stable code → Chinese and English text. The one place with these
texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PhotoWarning:
    """Something the player should look at before trusting the reading (api.md, ``warnings[]``)."""

    code: str
    tiles: tuple[int, ...]
    """Ids of the tiles meant; may be empty."""
    zh: str
    en: str


TEXTS: Final[dict[str, tuple[str, str]]] = {
    "no_tiles": (
        "照片里没有找到麻将牌，请靠近一些、光线均匀地再拍一张",
        "no mahjong tiles found; take another photo, closer and evenly lit",
    ),
    "no_hand": (
        "看到了牌，但没有成行的手牌；请让整手牌摆成一行、占满画面宽度",
        "there are tiles but no row that could be a hand; lay the hand in one row that fills the width",
    ),
    "low_confidence": (
        "有 {count} 张牌认得没有把握，请核对",
        "{count} tile(s) were read without much confidence; please check them",
    ),
    "blurred": (
        "照片有些模糊，可能认错牌；请拿稳再拍",
        "the photo is blurred and tiles may be misread; hold still and retake",
    ),
    "small_tiles": (
        "牌在照片里太小（短边约 {pixels} 像素），可能认错；请靠近拍",
        "tiles are small in the photo (about {pixels} px across) and may be misread; move closer",
    ),
    "five_alike": (
        "{tile} 出现了 {count} 张，一副牌只有 4 张，至少有一张认错了",
        "{count} copies of {tile} were read, but a set has 4: at least one is misread",
    ),
    "tile_count": (
        "张数不对：手牌 {hand} 张、副露 {melds} 组，和牌时手牌应为 {expected} 张",
        "tile count is off: {hand} in hand with {melds} meld(s); a winning hand has {expected}",
    ),
    "layout_guess": (
        "手牌与副露的分法不止一种，这里按最可能的来：手牌 {hand} 张、副露 {melds} 组，请核对",
        "hand and melds can be told apart in more than one way; read as {hand} in hand and {melds} meld(s)",
    ),
    "several_rows": (
        "照片里有不止一家的牌，按离镜头最近、最大的一家来读",
        "more than one player's tiles are in the photo; the nearest and largest hand was read",
    ),
    "flower": (
        "有花牌 {count} 张；北京麻将不用花牌，没有算进手牌",
        "{count} flower tile(s) left out: Beijing mahjong plays without flowers",
    ),
    "indicator_guess": (
        "把单独放着的 {tile} 当作混坯；若不是，请改",
        "the lone {tile} was taken as the indicator; change it if it is not",
    ),
    "second_indicator": (
        "可能是混坯的牌不止一张，取了 {tile}，请核对",
        "more than one tile could be the indicator; {tile} was taken, please check",
    ),
    "kong_unknown": (
        "有一个暗杠四张全扣着，看不出是什么牌，请补上",
        "one concealed kong lies face down entirely; please say which tile it is",
    ),
    "kong_guess": (
        "四张 {tile} 按明杠读；若是暗杠，请改",
        "four {tile} were read as an exposed kong; change it if it is concealed",
    ),
    "meld_misread": (
        "有一组副露不成吃、碰、杠，里面有牌认错了，请核对",
        "one meld is no chi, pon or kong: a tile in it is misread, please check",
    ),
    "chi_feeder": (
        "吃的牌横放的位置不在最左；吃只能吃上家，请核对",
        "the sideways tile of a chi is not leftmost, but a chi is always fed by the player on the left",
    ),
    "duplicate_photo": (
        "第 {photo} 张照片拍的是同一手牌，没有再算一遍",
        "photo {photo} shows the same tiles again and was not counted twice",
    ),
    "photo_unused": (
        "第 {photo} 张照片和这手牌对不上，没有用",
        "photo {photo} does not fit this hand and was not used",
    ),
}


def warn(code: str, tiles: tuple[int, ...] = (), **facts: object) -> PhotoWarning:
    """Makes the warning *code*, its texts filled with *facts*.

    :raises KeyError: for an unknown code or a missing fact.
    """
    zh, en = TEXTS[code]
    return PhotoWarning(code, tiles, zh.format(**facts), en.format(**facts))

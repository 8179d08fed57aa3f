"""Names of classes in other people's data sets → our codes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import product
from typing import Final

from scorer.tiles import TILE_NAMES

ACCEPTED: Final = (
    "1m-9m 1p-9p 1s-9s 1z-7z（5z 白、6z 发、7z 中），0m/5mr 等红五，1C-9C 万、1D-9D 筒、1B-9B 条，"
    "一万、三筒、东、白板，bamboo-3、east/E/EW、white/WD，flower、season，back",
    "1m-9m 1p-9p 1s-9s 1z-7z (5z white, 6z green, 7z red), red fives such as 0m or 5mr, 1C-9C characters, 1D-9D dots, "
    "1B-9B bamboos, Chinese names, bamboo-3, east/E/EW, white/WD, flower, season, back",
)
"""What a name may look like, in Chinese and English."""

_RANKS: Final = [
    (str(rank), zh, en)
    for rank, zh, en in zip(
        range(1, 10),
        "一二三四五六七八九",
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
        strict=True,
    )
]
_SUITS: Final = {
    "m": "m man manzu wan c char chars character characters crak craks w 万 萬 万子 萬子",
    "p": "p pin pinzu tong bing d dot dots circle circles 筒 筒子 饼 餅 饼子",
    "s": "s sou so souzu tiao suo b bam bams bamboo bamboos 条 條 条子 索 索子",
}
_HONOURS: Final = {
    "1z": "e ew east ton dong 东 東 东风 東風",
    "2z": "s sw south nan 南 南风 南風",
    "3z": "w ww west sha shaa xi 西 西风 西風",
    "4z": "n nw north pei bei 北 北风 北風",
    "5z": "white wd haku bai baiban 白 白板 白皮",
    "6z": "green gd hatsu fa facai 发 發 发财 發財",
    "7z": "red rd chun zhong hongzhong 中 红中 紅中",
}
_FLOWERS: Final = "spring summer autumn fall winter plum orchid chrysanthemum 春 夏 秋 冬 梅 兰 蘭 竹 菊 花 花牌"
_BACKS: Final = "back backs tileback backside facedown hidden 背 牌背 背面 扣牌 暗牌"
_LETTERS: Final = ("mcw", "pd", "sb")
"""Letters that may stand after a rank, by suit."""
_RED: Final = re.compile(r"^(?:red|aka|r)(.+)$|^(.+?)(?:red|aka|r)$")
_SEASON: Final = re.compile(r"^[1-4]s$|^s[1-4]$")


def map_names(names: Sequence[str]) -> tuple[str | None, ...]:
    """Gets the code (one of `vision.detections.LABELS`) of each name, ``None`` for those not understood.

    The names are read together: in a set whose bamboos are ``1B`` to ``9B``, ``1S`` to ``4S`` are the seasons; and
    where two letters would mean one suit, as ``1M`` and ``1C``, the one that is not our own may mean another.
    """
    plain = [_normal(name) for name in names]
    letters = {name[1] for name in plain if re.fullmatch(r"[5-9][a-z]", name)}
    seasons = "b" in letters and "s" not in letters
    doubtful = {
        letter for suit in _LETTERS if len(used := letters & set(suit)) > 1 for letter in used if letter not in "mps"
    }
    codes: list[str | None] = []
    for name in plain:
        if seasons and _SEASON.match(name):
            codes.append("flower")
        elif re.fullmatch(r"[0-9][a-z]", name) and name[1] in doubtful:
            codes.append(None)
        else:
            codes.append(_code(name))
    return tuple(codes)


def _normal(name: str) -> str:
    """Folds case and width, and drops blanks, dashes, underscores and the word "of"."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(word for word in re.split(r"[\s_\-./()\[\]]+", folded) if word != "of")


def _code(name: str) -> str | None:
    if name in _KNOWN:
        return _KNOWN[name]
    red = _RED.match(name)
    five = _KNOWN.get(red[1] or red[2]) if red else None
    return five if five in ("5m", "5p", "5s") else None


def _known() -> dict[str, str]:
    known: dict[str, str] = {}
    for suit, words in _SUITS.items():
        for word, (rank, spellings) in product(words.split(), enumerate([("0",), *_RANKS])):
            code = f"{rank or 5}{suit}"
            for spelling in spellings:
                known[spelling + word] = code
                # A letter before its rank is m1, p1, s1 only: d1 may be a dragon, w1 a wind.
                if len(word) > 1 or word == suit:
                    known[word + spelling] = code
    for code, words in _HONOURS.items():
        for word in words.split():
            known[word] = code
        long = next(word for word in words.split() if len(word) > 2)
        group = "wind" if code < "5z" else "dragon"
        for other in (group, f"{group}s", "honor", "honors", "honour", "honours"):
            known[long + other] = known[other + long] = code
        known[f"z{code[0]}"] = code
    bonus = ("flower", "flowers", "season", "seasons", "bonus", "f", "花")
    flowers = [*_FLOWERS.split(), *(str(rank) for rank in range(1, 9)), "bamboo"]
    for word, flower in product(bonus, flowers):
        known[word + flower] = known[flower + word] = "flower"
    known |= dict.fromkeys((*bonus[:5], *_FLOWERS.split()), "flower")
    known |= dict.fromkeys(_BACKS.split(), "back")
    return known | {code: code for code in TILE_NAMES}


_KNOWN: Final = _known()

"""Names of classes in other people's data sets."""

import pytest

from scorer.tiles import TILE_NAMES
from vision.accuracy.names import map_names
from vision.detections import LABELS


@pytest.mark.parametrize(
    ("code", "spellings"),
    [
        ("1m", "1m 1M 1C m1 1-characters characters-1 一万 1万 一萬 1wan 1w man1"),
        ("3p", "3p 3D dots-3 3_dots circle3 三筒 三饼 3pin"),
        ("9s", "9s 9S 9B bamboo-9 bam9 九条 九索 9sou 9-of-bamboo"),
        ("5m", "0m 5mr r5m 5m_red red5m aka5m 五万"),
        ("5p", "0p 5pr 0P"),
        ("5s", "0s 5sr"),
        ("1z", "1z z1 east East E EW east-wind wind_east honors-east 东 東 东风 ton"),
        ("2z", "south S SW 南"),
        ("3z", "west W WW 西"),
        ("4z", "north N NW 北"),
        ("5z", "5z white White-Dragon WD haku 白 白板 honors-white"),
        ("6z", "green GD green_dragon hatsu 发 發 发财"),
        ("7z", "red RD red-dragon chun 中 红中"),
        ("flower", "flower Flowers season 1F F1 flower3 bonus-spring bonus-bamboo plum 春 梅 花 summer"),
        ("back", "back tile_back face-down 牌背"),
    ],
)
def test_usual_spellings_are_understood(code, spellings):
    """Every spelling people use for a tile gives its code."""
    for name in spellings.split():
        assert map_names([name]) == (code,), name


def test_own_codes_stay_what_they_are():
    """Our own names map to themselves, alone and together."""
    assert map_names(LABELS) == LABELS
    assert all(map_names([name]) == (name,) for name in TILE_NAMES)


@pytest.mark.parametrize(
    "name", ["", "joker", "tile", "10m", "0z", "8z", "5", "m", "d1", "w1", "1T", "8mr", "redeast", "bamboo"]
)
def test_what_is_not_clear_is_not_guessed(name):
    """A name that is no tile, or could be two, is left to the user."""
    assert map_names([name]) == (None,)


def test_seasons_beside_bamboos_called_b():
    """1S is one bamboo, but a season where the bamboos are 1B to 9B."""
    names = [f"{rank}{suit}" for suit in "BCD" for rank in range(1, 10)] + ["1S", "4S", "1F"]
    assert map_names(names)[-3:] == ("flower", "flower", "flower")
    assert map_names(names)[0] == "1s"
    assert map_names(["1S", "5S", "1m"]) == ("1s", "5s", "1m")


def test_two_letters_for_one_suit_are_not_guessed():
    """Beside 1M to 9M, C may mean circles; beside 1S to 9S, B may mean 饼."""
    names = [f"{rank}{suit}" for suit in "MSCB" for rank in range(1, 10)]
    codes = map_names(names)
    assert codes[:18] == (*TILE_NAMES[:9], *TILE_NAMES[18:27])
    assert set(codes[18:]) == {None}

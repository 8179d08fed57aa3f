"""Tiles: codes, names and the text form of hands (rules §§1-2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import TILE_NAMES, TileError, format_tiles, indicator_to_wild, parse_tile, parse_tiles, tile_name
from scorer.tiles import TILE_NAMES_EN, TILE_NAMES_ZH, tile_en, tile_zh

TILES = st.integers(0, 33)


def test_names_and_codes_are_one_table() -> None:
    """A name list and its reverse that drift apart would read one tile as another."""
    assert len(TILE_NAMES) == len(TILE_NAMES_ZH) == len(TILE_NAMES_EN) == 34
    assert [parse_tile(tile_name(tile)) for tile in range(34)] == list(range(34))


@pytest.mark.parametrize(
    ("code", "zh", "en"),
    [
        ("1m", "一万", "1 of characters"),
        ("9p", "九筒", "9 of dots"),
        ("5s", "五条", "5 of bamboos"),
        ("1z", "东", "east wind"),
        ("5z", "白", "white dragon"),
        ("6z", "发", "green dragon"),
        ("7z", "中", "red dragon"),
    ],
)
def test_tile_words(code: str, zh: str, en: str) -> None:
    """Players must see the right name of a tile in both languages."""
    assert (tile_zh(parse_tile(code)), tile_en(parse_tile(code))) == (zh, en)


@pytest.mark.parametrize(
    ("indicator", "wild"),
    [("1m", "2m"), ("9m", "1m"), ("4p", "5p"), ("9s", "1s"), ("1z", "2z"), ("4z", "1z")]
    + [("7z", "6z"), ("6z", "5z"), ("5z", "7z")],
)
def test_wild_after_indicator(indicator: str, wild: str) -> None:
    """The wild kind follows its indicator; the dragons run 中 发 白 中 (rules §2)."""
    assert tile_name(indicator_to_wild(parse_tile(indicator))) == wild


def test_every_kind_is_wild_for_one_indicator() -> None:
    """Each of the three cycles closes: no kind can be skipped or be reached twice."""
    assert sorted(indicator_to_wild(tile) for tile in range(34)) == list(range(34))


@given(st.lists(TILES, max_size=20))
def test_text_round_trip(tiles: list[int]) -> None:
    """Any hand comes back from its text in the same order."""
    assert parse_tiles(format_tiles(tiles)) == tuple(tiles)


def test_grouped_text() -> None:
    """Neighbours of one suit share the suit letter, and only neighbours."""
    assert format_tiles(parse_tiles("1m2m3m 1z1z 3m")) == "123m11z3m"


@given(st.text(alphabet="0123456789mpszx 万", max_size=12))
def test_any_text_parses_or_raises_tile_error(text: str) -> None:
    """No text may fail in any other way, or read as a tile that does not exist."""
    try:
        tiles = parse_tiles(text)
    except TileError:
        return
    assert all(0 <= tile < 34 for tile in tiles)
    assert parse_tiles(format_tiles(tiles)) == tiles


@pytest.mark.parametrize("text", ["m", "12", "0m", "8z", "1x", "1m2", "m1"])
def test_bad_text(text: str) -> None:
    """A rank without suit, a suit without rank and unknown codes are refused."""
    with pytest.raises(TileError):
        parse_tiles(text)


@pytest.mark.parametrize("value", ["", "11m", "5M", None, 5, ["1m"]])
def test_bad_tile(value: object) -> None:
    """Only a code of exactly one tile is a tile."""
    with pytest.raises(TileError):
        parse_tile(value)  # type: ignore[arg-type]

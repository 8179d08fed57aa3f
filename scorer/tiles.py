"""The 34 kinds of tile as small integers, and the one text form used everywhere (rules §1).

A tile is an ``int`` in 0..33 in the order ``1m..9m 1p..9p 1s..9s 1z..7z``; ``1z..7z`` are 东南西北白发中.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from scorer.errors import TileError

Tile: TypeAlias = int

KINDS: Final = 34
COPIES: Final = 4
"""Physical copies of each kind in the 136 tiles."""
SUITS: Final = "mps"
HONOURS: Final = 27
"""First honour; smaller tiles are suited."""

TILE_NAMES: Final[tuple[str, ...]] = tuple(
    [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
)
TILE_NAMES_ZH: Final[tuple[str, ...]] = tuple(
    [rank + suit for suit in "万筒条" for rank in "一二三四五六七八九"] + list("东南西北白发中")
)
TILE_NAMES_EN: Final[tuple[str, ...]] = tuple(
    [f"{rank} of {suit}" for suit in ("characters", "dots", "bamboos") for rank in range(1, 10)]
    + ["east wind", "south wind", "west wind", "north wind", "white dragon", "green dragon", "red dragon"]
)
SUIT_NAMES_ZH: Final = ("万", "筒", "条")
SUIT_NAMES_EN: Final = ("characters", "dots", "bamboos")

_BY_NAME: Final = {name: tile for tile, name in enumerate(TILE_NAMES)}
FIVE_CHARACTERS: Final[Tile] = _BY_NAME["5m"]

# The kind after each indicator: 1→…→9→1 in a suit, 东→南→西→北→东, 中→发→白→中 (rules §2).
_WHITE, _GREEN, _RED = _BY_NAME["5z"], _BY_NAME["6z"], _BY_NAME["7z"]
_NEXT: Final[tuple[Tile, ...]] = (
    *(suit * 9 + (rank + 1) % 9 for suit in range(3) for rank in range(9)),
    *(HONOURS + (wind + 1) % 4 for wind in range(4)),
    _RED,  # after 白
    _WHITE,  # after 发
    _GREEN,  # after 中
)


def parse_tile(text: str) -> Tile:
    """Gets the tile for its code (e.g., ``5m`` gives 4).

    :raises TileError: if *text* is not one of `TILE_NAMES`.
    """
    try:
        return _BY_NAME[text]
    except (KeyError, TypeError):
        raise TileError(
            f"没有「{text}」这张牌，只认 1m-9m 1p-9p 1s-9s 1z-7z",
            f"no tile {text!r}; tiles are 1m-9m 1p-9p 1s-9s 1z-7z",
        ) from None


def tile_name(tile: Tile) -> str:
    """Gets the code of *tile* (e.g., 4 gives ``5m``)."""
    return TILE_NAMES[tile]


def tile_zh(tile: Tile) -> str:
    """Gets the Chinese name of *tile* (e.g., 4 gives ``五万``)."""
    return TILE_NAMES_ZH[tile]


def tile_en(tile: Tile) -> str:
    """Gets the English name of *tile* (e.g., 4 gives ``5 of characters``)."""
    return TILE_NAMES_EN[tile]


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Reads tiles with ranks grouped before their suit, order kept (e.g., ``123m11z``, ``1m2m``).

    White space is skipped.

    :raises TileError: if a rank has no suit after it or a code is no tile.
    """
    tiles: list[Tile] = []
    ranks: list[str] = []
    for char in text:
        if char.isspace():
            continue
        if char in "0123456789":
            ranks.append(char)
        elif char in "mpsz" and ranks:
            tiles += [parse_tile(rank + char) for rank in ranks]
            ranks.clear()
        else:
            raise TileError(
                f"「{text}」里的「{char}」读不懂，应写成 123m11z 这样：数字在前，m 万 p 筒 s 条 z 字在后",
                f"cannot read {char!r} in {text!r}; write ranks, then the suit m, p, s or z, as in 123m11z",
            )
    if ranks:
        raise TileError(
            f"「{text}」末尾的「{''.join(ranks)}」没有写花色 m/p/s/z",
            f"{''.join(ranks)!r} at the end of {text!r} has no suit m, p, s or z",
        )
    return tuple(tiles)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Writes tiles in the given order, neighbours of one suit grouped (e.g., ``123m11z``).

    `parse_tiles` reads the same tiles back in the same order.
    """
    parts: list[str] = []
    for tile in tiles:
        rank, suit = TILE_NAMES[tile][0], TILE_NAMES[tile][1]
        if parts and parts[-1] == suit:
            parts.pop()
        parts += [rank, suit]
    return "".join(parts)


def format_zh(tiles: Iterable[Tile]) -> str:
    """Writes tiles in Chinese for a sentence (e.g., ``五万、东``)."""
    return "、".join(TILE_NAMES_ZH[tile] for tile in tiles)


def format_en(tiles: Iterable[Tile]) -> str:
    """Writes tiles as codes for an English sentence (e.g., ``5m, 1z``)."""
    return ", ".join(TILE_NAMES[tile] for tile in tiles)


def indicator_to_wild(tile: Tile) -> Tile:
    """Gets the wild kind 混儿 for the flipped indicator 混坯 *tile* (rules §2).

    1→2…9→1 within a suit, 东→南→西→北→东, 中→发→白→中.
    """
    return _NEXT[tile]


def add_copies(counts: bytes, tile: Tile, change: int) -> bytes:
    """Gets 34 *counts* with *change* more of *tile*, less where negative."""
    return counts[:tile] + bytes([counts[tile] + change]) + counts[tile + 1 :]

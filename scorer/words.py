"""Tiles, seats and groups in words, for explanations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scorer.claim import Seat
from scorer.result import Group, GroupKind
from scorer.tiles import HONOURS, TILE_NAMES_ZH, Tile, format_tiles

SEAT_ZH: Final = {Seat.E: "东家", Seat.S: "南家", Seat.W: "西家", Seat.N: "北家"}
SEAT_EN: Final = {Seat.E: "East", Seat.S: "South", Seat.W: "West", Seat.N: "North"}


def tiles_zh(tiles: Iterable[Tile]) -> str:
    """Writes tiles with suits said once, e.g. ``四五六万`` or ``东、五条``."""
    parts: list[str] = []
    suit = ""
    for tile in tiles:
        name = TILE_NAMES_ZH[tile]
        if tile < HONOURS and suit == name[1]:
            parts[-1] = parts[-1][:-1] + name
        else:
            parts.append(name)
        suit = name[1] if tile < HONOURS else ""
    return "、".join(parts)


def tiles_en(tiles: Iterable[Tile]) -> str:
    """Writes tiles as codes, e.g. ``456m``."""
    return format_tiles(tiles)


def groups_zh(groups: Iterable[Group]) -> str:
    """Writes groups, e.g. ``四五六万，三张东``."""
    return "，".join(_group_zh(group) for group in groups)


def groups_en(groups: Iterable[Group]) -> str:
    """Writes groups as codes, e.g. ``456m 111z``."""
    return " ".join(tiles_en(group.tiles) for group in groups)


_COUNT_ZH: Final = {GroupKind.PAIR: "一对", GroupKind.TRIPLET: "三张", GroupKind.KONG: "四张"}


def _group_zh(group: Group) -> str:
    if group.kind in _COUNT_ZH:
        return _COUNT_ZH[group.kind] + TILE_NAMES_ZH[group.tiles[0]]
    return tiles_zh(group.tiles)


def wild_note_zh(groups: Iterable[Group], wild: Tile | None) -> str:
    """Says what the wilds in *groups* stand for, in brackets; empty without wilds."""
    kinds = [group.tiles[at] for group in groups for at in group.wild_at]
    others = [tile for tile in kinds if tile != wild]
    if not kinds:
        return ""
    return f"（其中{tiles_zh(others)}由混儿顶替）" if others else "（混儿就当本张用）"


def wild_note_en(groups: Iterable[Group], wild: Tile | None) -> str:
    """Says the same in English."""
    kinds = [group.tiles[at] for group in groups for at in group.wild_at]
    others = [tile for tile in kinds if tile != wild]
    if not kinds:
        return ""
    return f" (a wild stands for {tiles_en(others)})" if others else " (the wild stands for itself)"

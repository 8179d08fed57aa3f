"""Reads single JSON values strictly; every refusal is one `ClaimError` that names the field."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, TypeVar

from scorer.errors import ClaimError, TileError
from scorer.tiles import Tile, parse_tile, parse_tiles

MAX_STAKE: Final = 1_000_000_000

_E = TypeVar("_E", bound=StrEnum)


def as_object(value: Any, field: str, known: frozenset[str] | None) -> Mapping[str, Any]:
    """Gets an object with no fields but *known* ones (``None``: any); a missing one is empty."""
    if value is None and field != "body":
        return {}
    if not isinstance(value, Mapping):
        raise ClaimError(field, f"{field} 应是一个对象", f"{field} must be an object")
    if known is not None:
        unknown = sorted(str(key) for key in value if key not in known)
        if unknown:
            path = unknown[0] if field == "body" else f"{field}.{unknown[0]}"
            raise ClaimError(
                path,
                f"不认识的字段：{'、'.join(unknown)}；可用的有 {'、'.join(sorted(known))}",
                f"unknown field {', '.join(unknown)}; known are {', '.join(sorted(known))}",
            )
    return value


def as_list(value: Any, field: str) -> Sequence[Any]:
    """Gets a list; a missing one is empty."""
    if value is None:
        return ()
    if not isinstance(value, (list, tuple)):
        raise ClaimError(field, f"{field} 应是一个列表", f"{field} must be a list")
    return value


def as_text(value: Any, field: str) -> str:
    """Gets a string."""
    if not isinstance(value, str):
        raise ClaimError(field, f"{field} 应是文字", f"{field} must be a string")
    return value


def flag_in(body: Mapping[str, Any], name: str, parent: str) -> bool:
    """Gets a flag of *body*, false where missing."""
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise ClaimError(f"{parent}.{name}", f"{name} 只能是 true 或 false", f"{name} must be true or false")
    return value


def as_count(value: Any, field: str, most: int) -> int:
    """Gets an integer 0 to *most*, 0 where missing."""
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ClaimError(field, f"{field} 应是 0 到 {most} 的整数", f"{field} must be an integer 0 to {most}")
    return value


def as_stake(value: Any) -> int | float:
    """Gets a stake above 0, 1 where missing."""
    if value is None:
        return 1
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ClaimError("table.stake", "底分 stake 应是数字", "stake must be a number")
    if not math.isfinite(value) or not 0 < value <= MAX_STAKE:
        raise ClaimError(
            "table.stake",
            f"底分 stake 应大于 0、不超过 {MAX_STAKE}",
            f"stake must be above 0 and at most {MAX_STAKE}",
        )
    return value


def as_member(value: Any, field: str, kind: type[_E]) -> _E | None:
    """Gets a member of *kind* by its value, ``None`` where missing."""
    if value is None:
        return None
    try:
        return kind(value)
    except ValueError:
        known = "/".join(kind)
        raise ClaimError(field, f"{field} 只能是 {known}", f"{field} must be one of {known}") from None


def as_tile(value: Any, field: str) -> Tile | None:
    """Gets one tile, ``None`` where missing."""
    return None if value is None else as_tiles([value], field)[0]


def as_tiles(value: Any, field: str) -> tuple[Tile, ...]:
    """Gets tiles from a list of codes or a text like ``123m``."""
    try:
        if isinstance(value, str):
            return parse_tiles(value)
        if isinstance(value, (list, tuple)):
            return tuple(parse_tile(item) for item in value)
    except TileError as error:
        raise ClaimError(field, error.zh, error.en) from None
    raise ClaimError(
        field,
        f'{field} 应是牌的列表或 "123m" 这样的文字',
        f'{field} must be a list of tiles or a text like "123m"',
    )

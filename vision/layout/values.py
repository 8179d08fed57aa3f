"""What goes into the layout (tiles with codes and quads) and what comes out (roles, melds, warnings)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from scorer.tiles import TILE_NAMES

FLOWER_CODE: Final = "flower"
BACK_CODE: Final = "back"
KIND_OF: Final = {name: kind for kind, name in enumerate(TILE_NAMES)}
"""Tile 0..33 by code; ``flower`` and ``back`` are not in it."""

Vectors = npt.NDArray[np.float64]


class Role(StrEnum):
    """What a tile is for (api.md, ``tiles[].role``)."""

    HAND = "hand"
    MELD = "meld"
    WINNING = "winning"
    INDICATOR = "indicator"
    WALL = "wall"
    OTHER = "other"


class Kind(StrEnum):
    """What a meld is (api.md, ``melds[].kind``)."""

    CHI = "chi"
    PON = "pon"
    KONG = "kong"


class Feeder(StrEnum):
    """Who fed a meld, seen from the winner: 上家, 对家, 下家."""

    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class SeenTile:
    """One tile as the reader left it."""

    code: str
    """``1m``…``7z``, ``flower`` or ``back``."""
    quad: npt.NDArray[np.float32]
    """``(4, 2)`` pixels of the photo, clockwise from the tile's own top-left; of a back from any corner."""
    confidence: float = 1.0

    @property
    def is_back(self) -> bool:
        """Whether the tile lies face down."""
        return self.code == BACK_CODE

    @property
    def is_flower(self) -> bool:
        """Whether it is a flower or season: never part of a Beijing hand (rules §1)."""
        return self.code == FLOWER_CODE

    @property
    def is_face(self) -> bool:
        """Whether it shows one of the 34 kinds."""
        return self.code in KIND_OF


@dataclass(frozen=True, slots=True)
class MeldLayout:
    """A set on the table; `tiles` are indices into the tiles given, in the winner's reading order."""

    kind: Kind
    tiles: tuple[int, ...]
    codes: tuple[str, ...]
    """What the set consists of, face-down tiles included; empty where nothing of a kong shows."""
    concealed: bool = False
    added: bool = False
    feeder: Feeder | None = None


@dataclass(frozen=True, slots=True)
class LayoutNote:
    """Something the user should look at; texts are in `vision.messages`."""

    code: str
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The reading of one photo: a role for every tile, and the hand, melds, winning tile and indicator."""

    roles: tuple[Role, ...]
    groups: tuple[int, ...]
    """0, or for tiles of ``melds[g - 1]`` g."""
    sideways: tuple[bool, ...]
    """Lying across their row; always false for a lone tile."""
    hand: tuple[int, ...]
    """Concealed tiles in reading order, the winning tile last where it is known."""
    melds: tuple[MeldLayout, ...]
    winning: int | None
    indicator: int | None
    notes: tuple[LayoutNote, ...]

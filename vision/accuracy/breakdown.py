"""Figures of groups of tiles and of photos."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from vision.accuracy.compare import PhotoScore, TileResult
from vision.accuracy.shares import Share
from vision.detections import LABELS

WIDTHS: Final = (0, 20, 25, 32, 40, 60)
"""Lower edges of the classes of tile width, in pixels."""
SUITS: Final = {"m": "m", "p": "p", "s": "s"} | dict.fromkeys(("1z", "2z", "3z", "4z"), "winds")
"""Group of each suit or code; what is not here is a dragon or a group of its own."""
SUIT_ORDER: Final = ("m", "p", "s", "winds", "dragons", "flower", "back")


@dataclass(frozen=True, slots=True)
class Confusion:
    """Tiles of one kind that were read as another."""

    code: str
    read: str | None
    """``None``: missed."""
    count: int

    def as_dict(self) -> dict[str, Any]:
        """Gets the confusion, ready for JSON."""
        return {"code": self.code, "read": self.read, "count": self.count}


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Labelled tiles that have something in common."""

    name: str
    right: Share
    missed: int
    misread: int
    surely_wrong: int
    commonest: Confusion | None
    """The commonest misreading."""

    def as_dict(self) -> dict[str, Any]:
        """Gets the figures, ready for JSON."""
        return {
            "name": self.name,
            "tiles": self.right.of,
            "right": self.right.as_dict(),
            "missed": self.missed,
            "misread": self.misread,
            "surely_wrong": self.surely_wrong,
            "commonest_misreading": self.commonest.as_dict() if self.commonest else None,
        }


@dataclass(frozen=True, slots=True)
class PhotoGroup:
    """Photos that have something in common."""

    name: str
    right: Share
    found: Share
    top3: Share
    """Tiles whose code is among the three likeliest."""
    surely_wrong: Share
    extra: int
    exact: Share
    """Photos without a mistake."""
    hands: Share
    """Hands without a mistake, of the photos that show one."""

    def as_dict(self) -> dict[str, Any]:
        """Gets the figures, ready for JSON."""
        return {
            "name": self.name,
            "photos": self.exact.of,
            "tiles": self.right.of,
            "right": self.right.as_dict(),
            "found": self.found.as_dict(),
            "top3": self.top3.as_dict(),
            "surely_wrong": self.surely_wrong.as_dict(),
            "extra": self.extra,
            "photos_exact": self.exact.as_dict(),
            "hands_exact": self.hands.as_dict(),
        }


def confusions(tiles: Sequence[TileResult], *, missed: bool) -> tuple[Confusion, ...]:
    """Counts what was read instead, the commonest first; *missed* tiles too if asked."""
    wrong = Counter((tile.code, tile.read or "") for tile in tiles if tile.misread or (missed and tile.read is None))
    ordered = sorted(wrong.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Confusion(code, read or None, count) for (code, read), count in ordered)


def tile_group(name: str, tiles: Sequence[TileResult]) -> TileGroup:
    """Sums up *tiles*."""
    return TileGroup(
        name=name,
        right=Share(sum(tile.right for tile in tiles), len(tiles)),
        missed=sum(tile.read is None for tile in tiles),
        misread=sum(tile.misread for tile in tiles),
        surely_wrong=sum(tile.surely_wrong for tile in tiles),
        commonest=next(iter(confusions(tiles, missed=False)), None),
    )


def photo_group(name: str, scores: Sequence[PhotoScore]) -> PhotoGroup:
    """Sums up *scores*."""
    tiles = [tile for score in scores for tile in score.tiles]
    hands = [score.hand_exact for score in scores if score.hand_exact is not None]
    return PhotoGroup(
        name=name,
        right=Share(sum(tile.right for tile in tiles), len(tiles)),
        found=Share(sum(tile.read is not None for tile in tiles), len(tiles)),
        top3=Share(sum(tile.code in tile.top for tile in tiles), len(tiles)),
        surely_wrong=Share(sum(tile.surely_wrong for tile in tiles), len(tiles)),
        extra=sum(len(score.extra) for score in scores),
        exact=Share(sum(score.exact for score in scores), len(scores)),
        hands=Share(sum(hands), len(hands)),
    )


def by_kind(tiles: Sequence[TileResult]) -> tuple[TileGroup, ...]:
    """Groups by kind of tile: the 34 kinds and flowers always, face-down tiles where they are labelled."""
    groups = [tile_group(code, [tile for tile in tiles if tile.code == code]) for code in LABELS]
    return tuple(group for group in groups if group.right.of or group.name != "back")


def by_suit(tiles: Sequence[TileResult]) -> tuple[TileGroup, ...]:
    """Groups by suit, winds, dragons, flowers and face-down tiles; only those that are labelled."""
    groups = [tile_group(suit, [tile for tile in tiles if _suit(tile.code) == suit]) for suit in SUIT_ORDER]
    return tuple(group for group in groups if group.right.of)


def by_width(tiles: Sequence[TileResult]) -> tuple[TileGroup, ...]:
    """Groups by width in pixels, all classes of `WIDTHS`."""
    return tuple(
        tile_group(
            f"{low}-{high}" if high < float("inf") else f">={low}", [tile for tile in tiles if low <= tile.width < high]
        )
        for low, high in pairwise((*WIDTHS, float("inf")))
    )


def by_scene(scores: Sequence[PhotoScore]) -> tuple[PhotoGroup, ...]:
    """Groups by scene, sorted; photos without one have an empty name."""
    return _by([score.photo.facts.scene for score in scores], scores)


def by_photo_kind(scores: Sequence[PhotoScore]) -> tuple[PhotoGroup, ...]:
    """Groups by kind of photo, sorted; photos without one have an empty name."""
    return _by([score.photo.facts.kind for score in scores], scores)


def _by(names: Sequence[str], scores: Sequence[PhotoScore]) -> tuple[PhotoGroup, ...]:
    return tuple(
        photo_group(name, [score for score, own in zip(scores, names, strict=True) if own == name])
        for name in sorted(set(names))
    )


def _suit(code: str) -> str:
    if code in ("flower", "back"):
        return code
    return SUITS.get(code) or SUITS.get(code[1]) or "dragons"

"""Photos made for the page's tests: the project's own tile pictures on green felt, with the quads known exactly.

The tests of the page need a photo whose every tile is where the fake answer says, so that outlines, crops and taps
can be checked to the pixel; the reader itself is tested elsewhere on real photos.
"""

import base64
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TILES = Path(__file__).resolve().parents[2] / "server" / "static" / "tiles"
WIDTH, HEIGHT = 1280, 960
TILE_W, TILE_H = 72, 96


@dataclass(frozen=True)
class Lying:
    """A tile on the table: its code, centre in pixels, clockwise turn in degrees and what the reader makes of it."""

    code: str
    x: float
    y: float
    turn: float = 0
    role: str = "hand"
    group: int = 0
    read: str | None = None
    confidence: float = 0.99
    alternatives: tuple[tuple[str, float], ...] = ()
    photo: int = 0

    def quad(self) -> list[list[float]]:
        """Corners, clockwise from the tile's own top left."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
        return [
            [self.x + cos * u * TILE_W - sin * v * TILE_H, self.y + sin * u * TILE_W + cos * v * TILE_H]
            for u, v in corners
        ]

    def answer(self, number: int) -> dict[str, Any]:
        """The tile as `POST /v1/photo` gives it."""
        return {
            "id": number,
            "code": self.read or self.code,
            "confidence": self.confidence,
            "alternatives": [{"code": c, "confidence": p} for c, p in self.alternatives],
            "quad": self.quad(),
            "photo": self.photo,
            "role": self.role,
            "group": self.group,
            "sideways": abs(self.turn) > 45,
            "face_down": self.code == "back",
        }


def row(codes: list[str], y: float = 520, x: float = 110, tilt: float = -1.5, **facts: Any) -> list[Lying]:
    """Lays codes side by side, slightly tilted as by a hand-held phone."""
    slope = math.tan(math.radians(tilt))
    return [
        Lying(code, x + i * (TILE_W + 4), y + i * (TILE_W + 4) * slope, tilt, **facts) for i, code in enumerate(codes)
    ]


def table_html(tiles: list[Lying]) -> str:
    """An HTML page that looks like a photo of these tiles."""
    pictures = []
    for tile in tiles:
        svg = base64.b64encode((TILES / f"{tile.code}.svg").read_bytes()).decode()
        pictures.append(
            f'<img src="data:image/svg+xml;base64,{svg}" style="position:absolute;width:{TILE_W}px;height:{TILE_H}px;'
            f"left:{tile.x - TILE_W / 2}px;top:{tile.y - TILE_H / 2}px;transform:rotate({tile.turn}deg);"
            'filter:drop-shadow(2px 5px 4px rgb(0 0 0/.45))">'
        )
    felt = "radial-gradient(circle at 40% 45%, #2c7f5f, #0e3a2b 85%)"
    body = f"margin:0;width:{WIDTH}px;height:{HEIGHT}px;background:{felt};overflow:hidden"
    return f'<body style="{body}">{"".join(pictures)}'


def reading(
    tiles: list[Lying],
    melds: list[dict[str, Any]] | None = None,
    warnings: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """The answer of `POST /v1/photo` for these tiles."""
    answers = [tile.answer(i) for i, tile in enumerate(tiles)]
    by_role = {role: [a["code"] for a in answers if a["role"] == role] for role in ("hand", "winning", "indicator")}
    unsure = [a["id"] for a in answers if a["confidence"] < 0.9 and a["role"] not in ("wall", "other")]
    low = {"code": "low_confidence", "tiles": unsure, "zh": "有几张牌拿不准。", "en": "Some tiles are uncertain."}
    return {
        "tiles": answers,
        "hand": by_role["hand"] + by_role["winning"],
        "melds": melds or [],
        "winning_tile": (by_role["winning"] or [None])[0],
        "indicator": (by_role["indicator"] or [None])[0],
        "warnings": (warnings or []) + ([low] if unsure else []),
        "score": None,
        "overlay": None,
        "timing_ms": {"decode": 1, "detect": 1, "read": 1, "score": 0},
    }


NO_TILES = {
    **reading([]),
    "warnings": [
        {
            "code": "no_tiles",
            "tiles": [],
            "zh": "照片里没有看到麻将牌。",
            "en": "No mahjong tiles were found in the photo.",
        }
    ],
}

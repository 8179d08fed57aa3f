"""Photographs a scene: quads as the reader would deliver them, from anywhere on the owner's side."""

from __future__ import annotations

import numpy as np

from tests.vision.scenes import HEIGHT, THICK, Rng, Scene
from vision.layout import Layout, SeenTile

SYMMETRIC = frozenset(["2p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "5z"])
SQUARE = frozenset(["1p", "4p", "5p", "9p", "5z"])


def photograph(
    scene: Scene, rng: Rng, *, jitter: float = 0.02, roll: float | None = None, misread_tops: bool = True
) -> tuple[SeenTile, ...]:
    """Quads for a photo of *scene*, tiles in random order.

    Corners are off by *jitter* of a tile; symmetric faces are read upside down half of the time, any face
    now and then, round faces now and then turned by a quarter; a back's corners start anywhere. *roll*
    turns the camera.
    """
    # From straight above nothing tells a hand across the table from the owner's.
    pitch = np.radians(rng.uniform(32, 60 if "player across shown" in scene.story else 88))
    turn = np.radians(rng.uniform(-20, 20))
    roll = float(rng.uniform(0, 2 * np.pi)) if roll is None else roll
    left, _, right, _ = scene.box()
    back = np.array([np.sin(turn) * np.cos(pitch), np.cos(turn) * np.cos(pitch), np.sin(pitch)])
    eye = np.array([(left + right) / 2, -1.0, 0.0]) + float(rng.uniform(22, 40)) * back
    rightward = np.array([np.cos(turn), -np.sin(turn), 0.0])
    down = -np.cross(rightward, back)
    down *= np.sign(down[1])
    spin = np.array([[np.cos(roll), np.sin(roll)], [-np.sin(roll), np.cos(roll)]])

    def project(points: np.ndarray) -> np.ndarray:
        seen = points - eye
        flat = 1900 * np.stack([seen @ rightward, seen @ down], axis=1) / -(seen @ back)[:, None]
        return flat @ spin + 2000

    tiles = []
    for piece in scene.pieces:
        c, s = np.cos(piece.yaw), np.sin(piece.yaw)
        corners = np.array([[-1, -HEIGHT], [1, -HEIGHT], [1, HEIGHT], [-1, HEIGHT]]) * 0.97 / 2
        corners = corners @ np.array([[c, s], [-s, c]]) + [piece.x, piece.y]
        quad = project(np.column_stack([corners, np.full(4, piece.z + THICK)]))
        quad = quad + rng.normal(0, jitter * np.linalg.norm(quad[1] - quad[0]), (4, 2))
        quad = np.roll(quad, _misread(piece.code, rng) if misread_tops else 0, axis=0)
        tiles.append(SeenTile(piece.code, quad.astype(np.float32), float(rng.uniform(0.9, 1))))
    return tuple(tiles[i] for i in rng.permutation(len(tiles)))


def _misread(code: str, rng: Rng) -> int:
    """Quarter turns by which the reader takes another corner for the tile's own top-left."""
    if code == "back":
        return int(rng.integers(4))
    if code in SQUARE and rng.random() < 0.03:
        return 1
    return 2 if rng.random() < (0.5 if code in SYMMETRIC else 0.02) else 0


def read_off(tiles: tuple[SeenTile, ...], layout: Layout) -> dict[str, object]:
    """What a layout says, in codes, to compare with `expected`."""
    return {
        "hand": [tiles[i].code for i in layout.hand],
        "melds": sorted((m.kind.value, *sorted(m.codes), m.concealed, m.added, str(m.feeder)) for m in layout.melds),
        "winning": None if layout.winning is None else tiles[layout.winning].code,
        "indicator": None if layout.indicator is None else tiles[layout.indicator].code,
    }


def expected(scene: Scene) -> dict[str, object]:
    """What a layout of *scene* must say."""
    return {
        "hand": scene.hand,
        "melds": sorted((m.kind, *sorted(m.codes), m.concealed, m.added, str(m.feeder)) for m in scene.melds),
        "winning": scene.winning,
        "indicator": scene.indicator,
    }

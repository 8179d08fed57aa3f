"""One synthetic photo from one seed: choose tiles, table, light and camera, paint, photograph."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cameras import choose_camera
from faces import Design, FaceSource
from kinds import arrange
from looks import make_look, tile_size
from numpy.typing import NDArray
from order import SIGNS
from photo import camera_chain, fingers, light_and_glare
from raster import Seen, cast_shadows, measured, paint_tiles
from space import Camera, Tile, TileSize, tile_pose
from surfaces import Image
from table import table_view

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Photo:
    """A rendered photo (h, w, 3) RGB uint8 with everything visible in it, the kind of layout and the main design."""

    image: Image
    seen: tuple[Seen, ...]
    kind: str
    design: str


def _dice(rng: Rng, main: list[Tile]) -> list[Tile]:
    """Places for dice near the tiles, as tiny tiles; painted like tiles but never labelled."""
    n = int(rng.integers(1, 4)) if rng.random() < 0.15 else 0
    centre = np.mean([[t.x, t.y] for t in main], axis=0) if main else np.zeros(2)
    return [Tile("die", *(centre + rng.uniform(-6, 6, 2)), yaw=float(rng.uniform(0, 6))) for _ in range(n)]


def _paint_die(image: Image, camera: Camera, die: Tile, rng: Rng) -> None:
    side = 0.45
    base = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    c, s = np.cos(die.yaw), np.sin(die.yaw)
    base = base @ np.array([[c, s], [-s, c]]) + [die.x, die.y]
    corners = np.vstack([np.c_[base, np.zeros(4)], np.c_[base, np.full(4, side)]])
    outline = cv2.convexHull(camera.project(corners).astype(np.float32))[:, 0]
    cv2.fillConvexPoly(image, outline.astype(np.int32), (205, 205, 200), cv2.LINE_AA)
    top = camera.project(corners[4:]).astype(np.int32)
    cv2.fillConvexPoly(image, top, (245, 245, 240), cv2.LINE_AA)
    for _ in range(int(rng.integers(1, 7))):
        u, v = rng.uniform(0.2, 0.8, 2)
        at = corners[4] + u * (corners[5] - corners[4]) + v * (corners[7] - corners[4])
        r = max(1, int(np.linalg.norm(top[0] - top[1]) * 0.1))
        ink = (30, 30, 30) if rng.random() < 0.8 else (200, 20, 20)
        cv2.circle(image, tuple(int(x) for x in camera.project(at)), r, ink, -1)


def render(
    seed: int,
    real: dict[str, Design],
    *,
    drawn_share: float = 0.5,
    drawn_pool: int = 400,
    long_side: int = 768,
    kind: str | None = None,
) -> Photo:
    """Render the photo of `seed`: same seed and designs, same picture; `kind` fixes the kind of layout."""
    rng = np.random.default_rng(seed)
    size = tile_size(rng)
    look = make_look(rng, size)
    kind, main, around = arrange(rng, size, kind)
    aspect = rng.choice([4 / 3, 3 / 4, 16 / 9, 9 / 16, 1.0], p=[0.5, 0.16, 0.14, 0.08, 0.12])
    width, height = (long_side, int(long_side / aspect)) if aspect >= 1 else (int(long_side * aspect), long_side)
    camera = choose_camera(rng, main, kind, width, height)
    clutter = 0.75 if kind == "empty" else float(rng.choice([0.0, 0.35], p=[0.6, 0.4]))
    image = np.ascontiguousarray(table_view(rng, camera, clutter, kind == "closeup"))
    tiles = [t for t in main + around if _in_picture(t, camera, size)]
    source = FaceSource(real, rng, seed, drawn_share, drawn_pool, single=kind == "closeup")
    faces = [source.face(t.code, look, _pixels(t, camera, size)) for t in tiles]
    if tiles:
        cast_shadows(image, tiles, camera, look)
    for die in _dice(rng, main):
        if _in_picture(die, camera, size):
            _paint_die(image, camera, die, rng)
    seen, owner = paint_tiles(image, tiles, faces, camera, look, rng)
    if rng.random() < 0.12:
        fingers(image, owner, rng)
        seen = measured(seen, owner)
    lit = light_and_glare(image, owner >= 0, rng)
    return Photo(camera_chain(lit, rng), tuple(seen), kind, source.name)


def _corners(tile: Tile, size: TileSize) -> NDArray[np.float64]:
    turn, centre = tile_pose(tile, size)
    return (SIGNS * [0.5, size.height / 2, size.depth / 2]) @ turn.T + centre


def _in_picture(tile: Tile, camera: Camera, size: TileSize) -> bool:
    corners = _corners(tile, size)
    if camera.depth(corners).min() < 0.15:
        return False
    low, high = camera.project(corners).min(0), camera.project(corners).max(0)
    return bool(np.all(high > 0) and np.all(low < [camera.width, camera.height]))


def _pixels(tile: Tile, camera: Camera, size: TileSize) -> float:
    """Height of the tile in the picture, about."""
    nearest = max(0.15, float(camera.depth(_corners(tile, size)).min()))
    focal = float(np.linalg.norm(camera.matrix[0, :3]))
    return size.height * focal / nearest

"""One synthetic photo from one seed: choose tiles, table, light and camera, paint, photograph."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from cameras import choose_camera
from faces import Design, FaceSource
from hands import hands_over, palm_under
from kinds import arrange
from lens import distorted
from looks import make_look, tile_size
from numpy.typing import NDArray
from order import SIGNS
from photo import camera_chain, light_and_glare
from props import lay_out
from raster import Seen, cast_shadows, measured, paint_tiles
from space import Camera, Tile, TileSize, tile_pose
from surfaces import Image
from table import table_view
from trays import furnish

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Photo:
    """A rendered photo (h, w, 3) RGB uint8 with everything visible in it, the kind of layout and the main design."""

    image: Image
    seen: tuple[Seen, ...]
    kind: str
    design: str


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
    near = kind == "closeup" or (kind == "empty" and rng.random() < 0.4)
    clutter = 0.75 if kind == "empty" else float(rng.choice([0.0, 0.35], p=[0.6, 0.4]))
    image = np.ascontiguousarray(table_view(rng, camera, clutter, near))
    edge = -np.inf
    if rng.random() < {"closeup": 0.1, "hand": 0.75, "row": 0.75, "standing": 0.75}.get(kind, 0.5):
        edge = furnish(image, camera, look, rng, main)
    around = [t for t in around if t.y > edge + 0.5]
    tiles = [t for t in main + around if _in_picture(t, camera, size)]
    source = FaceSource(real, rng, seed, drawn_share, drawn_pool, single=kind == "closeup")
    faces = [source.face(t.code, look, _pixels(t, camera, size)) for t in tiles]
    if kind == "closeup" and rng.random() < 0.15 and tiles:
        middle = camera.project(np.array([tiles[0].x, tiles[0].y, 0.0]))
        palm_under(image, rng, middle, _pixels(tiles[0], camera, size) / size.height)
    if tiles:
        cast_shadows(image, tiles, camera, look)
    often = (0, 1, 2, 4, 9)
    share = [0.0, 0.05, 0.2, 0.35, 0.4] if kind == "empty" else [0.55, 0.2, 0.13, 0.08, 0.04]
    props = lay_out(rng, look, tiles, int(rng.choice(often, p=share)), 5.0 if kind == "closeup" else 10.0)
    seen, owner = paint_tiles(image, tiles, faces, camera, look, rng, props)
    spot = seen[int(rng.integers(len(seen)))].quad.mean(0).astype(float) if seen else None
    hands_over(image, owner, rng, spot)
    if rng.random() < 0.25:
        image, owner, seen = distorted(image, owner, seen, float(rng.uniform(-0.06, 0.16)))
    seen = measured(seen, owner)
    lit = light_and_glare(image, seen, owner >= 0, rng)
    return Photo(camera_chain(lit, camera, rng, _detail(seen)), tuple(seen), kind, source.name)


def _detail(seen: list[Seen]) -> float:
    """Median short side in px of the tiles that show."""
    sides = [np.linalg.norm(s.quad - np.roll(s.quad, 1, axis=0), axis=1).min() for s in seen if s.visible > 0.5]
    return float(np.median(sides)) if sides else 60.0


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

"""Scenes of physical tiles → pictures, with every tile's true quad and code: test input for `read_photo`.

Uses the tiles, camera and painter of the training renderer (`datasets/render`), none of its random layouts.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from vision.layout import SeenTile

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "datasets" / "render"))
from designs import draw_face
from raster import Look, cast_shadows, paint_tiles
from space import Camera, Tile, TileSize, frame
from surfaces import SIDE, table_texture

DESIGNS = (3, 5, 8)
"""Drawn tile sets whose kinds are plain to tell apart, because the layout is tested here and not the reader; a few,
because drawing one takes longer than painting a picture.
"""
EXTENT = 60.0
"""Side of the textured table in tile widths."""
SHOWS = 0.55
"""A detector is expected to find a tile of which this share shows."""


@dataclass(frozen=True)
class View:
    """How the photo is taken; angles in degrees, azimuth 0 is the owner's seat."""

    roll: float = 0.0
    elevation: float = 60.0
    azimuth: float = 0.0
    fov: float = 60.0
    width: int = 960
    height: int = 720
    fill: float = 0.9


@dataclass(frozen=True)
class Picture:
    """A rendered photo, RGB, and its tiles as a perfect reader would give them."""

    image: np.ndarray
    tiles: tuple[SeenTile, ...]
    counting: tuple[SeenTile, ...]
    """Those of them that lie face up in hand, melds, as winning tile or indicator."""
    hidden: tuple[str, ...]
    """Codes of tiles with a role that cannot be seen well: such a scene tests nothing."""


@lru_cache(maxsize=256)
def _face(code: str, design: int) -> np.ndarray:
    return cv2.resize(draw_face(code, design), (120, 160), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=8)
def _table_top(seed: int) -> np.ndarray:
    return table_texture(np.random.default_rng(seed), 0.0)


def _look(rng: np.random.Generator, size: TileSize) -> Look:
    backs = np.array([[170, 40, 140], [30, 140, 60], [60, 130, 220], [60, 120, 40], [220, 140, 40]], float)
    light = np.array([rng.normal(0, 0.4), rng.normal(0.1, 0.4), 1.0])
    return Look(
        ivory=np.array([244.0, 242.0, 232.0]) * rng.uniform(0.92, 1.0),
        back=backs[rng.integers(len(backs))] * rng.uniform(0.8, 1.1),
        light=light / np.linalg.norm(light),
        ambient=float(rng.uniform(0.6, 0.8)),
        shadow=float(rng.uniform(0.15, 0.45)),
        shadow_blur=float(rng.uniform(2.0, 7.0)),
        edge=float(rng.uniform(0.8, 0.95)),
        size=size,
    )


def _background(rng: np.random.Generator, camera: Camera) -> np.ndarray:
    to_plane = np.array([[EXTENT / SIDE, 0, -EXTENT / 2], [0, -EXTENT / SIDE, EXTENT / 2], [0, 0, 1]])
    homography = camera.matrix[:, [0, 1, 3]] @ to_plane
    top = _table_top(int(rng.integers(8)))
    size = (camera.width, camera.height)
    return cv2.warpPerspective(top, homography, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def camera_of(view: View, focus: list[Tile], size: TileSize) -> Camera:
    """The camera of *view*, near enough that *focus* fills the picture."""
    reach = size.height / 2 + 0.15
    points = np.array([[t.x + dx, t.y + dy, t.z] for t in focus for dx in (-reach, reach) for dy in (-reach, reach)])
    angles = np.radians([view.azimuth, view.elevation, view.roll, view.fov])
    return frame(points, *map(float, angles), view.width, view.height, view.fill)


def _near(tile: Tile, camera: Camera) -> bool:
    if (camera.matrix @ np.array([tile.x, tile.y, tile.z, 1.0]))[2] < 1.0:
        return False
    x, y = camera.project(np.array([tile.x, tile.y, tile.z]))
    return -0.1 * camera.width < x < 1.1 * camera.width and -0.1 * camera.height < y < 1.1 * camera.height


def paint_picture(rng: np.random.Generator, tiles: list[Tile], focus: list[Tile], view: View) -> Picture:
    """Photographs *tiles* so that *focus* fills the picture; backs start at any corner."""
    size = TileSize()
    camera = camera_of(view, focus, size)
    shown = [tile for tile in tiles if _near(tile, camera)]
    look, design = _look(rng, size), int(rng.choice(DESIGNS))
    codes = ["flower-2" if tile.code == "flower" else tile.code for tile in shown]
    tone = look.ivory.astype(np.float32) / 255
    faces = [_face(code, design).astype(np.float32) * tone for code in codes]
    image = np.ascontiguousarray(_background(rng, camera))
    cast_shadows(image, shown, camera, look)
    seen, _ = paint_tiles(image, shown, faces, camera, look, rng)
    soft = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.3, 0.8))).astype(np.float32)
    noisy = soft * rng.uniform(0.85, 1.1) + rng.standard_normal(image.shape, np.float32) * rng.uniform(0.5, 3)
    truth, counting, hidden = [], [], []
    for one in seen:
        inside = bool((one.quad > 0).all() and (one.quad < (camera.width, camera.height)).all())
        counts = one.tile.role not in ("other", "wall")
        if counts and (one.visible < 0.75 or not inside):
            hidden.append(one.tile.code)
        if one.visible >= SHOWS:
            back = one.side == "back"
            quad = np.roll(one.quad, int(rng.integers(4)), axis=0) if back else one.quad
            truth.append(SeenTile("back" if back else one.tile.code, quad.astype(np.float32)))
            counting += truth[-1:] if counts and not back else []
    missing = [tile.code for tile in tiles if tile not in shown and tile.role not in ("other", "wall")]
    image = np.clip(noisy, 0, 255).astype(np.uint8)
    return Picture(image, tuple(truth), tuple(counting), (*hidden, *missing))

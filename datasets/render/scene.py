"""One synthetic photo from one seed: choose tiles, table, light and camera, paint, photograph."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from faces import Design, FaceSource
from layouts import (
    Bag,
    block,
    hand_with_melds,
    plain_row,
    scatter,
    standing,
    surroundings,
    wall,
)
from numpy.typing import NDArray
from photo import camera_chain, fingers, light_and_glare
from raster import Look, Seen, cast_shadows, paint_tiles
from space import Camera, Tile, TileSize, frame, look_at
from surfaces import SIDE, Image, table_texture

Rng = np.random.Generator
EXTENT = 44.0  # side of the textured table in tile widths


@dataclass(frozen=True, slots=True)
class Photo:
    """A rendered photo (h, w, 3) RGB uint8 with everything visible in it and the kind of layout."""

    image: Image
    seen: tuple[Seen, ...]
    kind: str


def _look(rng: Rng, size: TileSize) -> Look:
    ivory = np.array([rng.uniform(222, 255), rng.uniform(216, 252), rng.uniform(190, 248)]) * rng.uniform(0.86, 1.0)
    if rng.random() < 0.06:  # sets of coloured plastic
        ivory *= rng.uniform(0.7, 1.0, 3)
    hues = [(55, 75), (100, 115), (15, 28), (140, 170), (0, 179)]
    hue = hues[rng.choice(5, p=[0.35, 0.25, 0.15, 0.1, 0.15])]
    hsv = np.uint8([[[rng.uniform(*hue), rng.uniform(60, 255), rng.uniform(60, 235)]]])
    back = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0].astype(float)
    if rng.random() < 0.03:  # rare, and hardly told from a blank white dragon
        back = ivory * rng.uniform(0.75, 1.0)
    light = np.array([rng.normal(0, 0.6), rng.normal(0.1, 0.6), rng.uniform(0.6, 1.4)])
    return Look(
        ivory=ivory,
        back=back,
        light=light / np.linalg.norm(light),
        ambient=rng.uniform(0.45, 0.8),
        shadow=rng.uniform(0.1, 0.6),
        shadow_blur=rng.uniform(1.0, 9.0),
        edge=rng.uniform(0.72, 0.98),
        size=size,
    )


def _tiles(rng: Rng, size: TileSize) -> tuple[str, list[Tile], list[Tile]]:
    """Kind of scene, the tiles it is about, and those around."""
    bag = Bag(rng, flowers=0.03 if rng.random() < 0.5 else 0.0)
    kinds = ("hand", "row", "block", "scatter", "standing", "wall", "empty")
    kind = str(rng.choice(kinds, p=[0.42, 0.13, 0.15, 0.1, 0.06, 0.06, 0.08]))
    if kind == "empty":
        return kind, [], []
    if kind == "hand":
        main = hand_with_melds(rng, bag, size)
    elif kind == "row":
        main = plain_row(rng, bag, size)
    elif kind == "block":
        main = block(rng, bag, size)
    elif kind == "standing":
        main = standing(rng, bag, size)
    elif kind == "wall":
        main = wall(rng, bag, size, True)
    else:
        main = scatter(rng, bag, size, int(rng.integers(1, 30)), float(rng.uniform(2, 6)), 0.1)
    around = surroundings(rng, bag, size, main) if rng.random() < 0.7 else []
    return kind, main, around


def _camera(rng: Rng, main: list[Tile], kind: str, width: int, height: int) -> Camera:
    roll = float(rng.choice([0, np.pi / 2, np.pi, -np.pi / 2], p=[0.62, 0.11, 0.16, 0.11]) + rng.normal(0, 0.08))
    if rng.random() < 0.12:
        roll = float(rng.uniform(-np.pi, np.pi))
    elevation = np.deg2rad(rng.uniform(32, 90) if rng.random() < 0.8 else rng.uniform(20, 50))
    if kind == "standing":
        elevation = np.deg2rad(rng.uniform(5, 50))
    azimuth = float(rng.normal(0, 0.3))
    fov = np.deg2rad(rng.uniform(35, 80))
    if not main:
        return look_at(
            np.zeros(3), azimuth, float(elevation), float(rng.uniform(8, 30)), roll, float(fov), width, height
        )
    points = np.array([[t.x, t.y, 0.4] for t in main])
    points = np.vstack([points - [0.6, 0.8, 0], points + [0.6, 0.8, 0]])
    fill = rng.uniform(0.55, 0.98) if rng.random() < 0.75 else rng.uniform(0.3, 1.15)
    if len(main) < 6:
        fill *= rng.uniform(0.25, 0.8)
    return frame(points, azimuth, float(elevation), roll, float(fov), width, height, float(fill))


def _table(rng: Rng, camera: Camera, clutter: float) -> Image:
    """The table plane as the camera sees it; beyond it, floor of another kind."""
    to_plane = np.array([[EXTENT / SIDE, 0, -EXTENT / 2], [0, -EXTENT / SIDE, EXTENT / 2], [0, 0, 1]])
    homography = camera.matrix[:, [0, 1, 3]] @ to_plane
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.3 else 0.0
    about = np.array([[np.cos(turn), -np.sin(turn), SIDE / 2], [np.sin(turn), np.cos(turn), SIDE / 2], [0, 0, 1]])
    zoom = rng.uniform(0.6, 1.4)
    spin = about @ np.array([[zoom, 0, -zoom * SIDE / 2], [0, zoom, -zoom * SIDE / 2], [0, 0, 1]])
    top = table_texture(rng, clutter)
    if rng.random() < 0.4:  # a tray or rail of another material along the player's side
        edge = SIDE // 2 + int(rng.uniform(0.9, 5) * SIDE / EXTENT)
        other = table_texture(rng, 0.2)
        top[edge:] = other[edge:]
        if rng.random() < 0.5:
            line = int(rng.uniform(2, 20))
            top[edge : edge + line] = np.clip(other[edge : edge + line] * rng.uniform(0.4, 1.3), 0, 255).astype(
                np.uint8
            )
        spin = np.eye(3)
    return cv2.warpPerspective(
        top,
        homography @ spin,
        (camera.width, camera.height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )


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
        cv2.circle(
            image,
            tuple(int(x) for x in camera.project(at)),
            r,
            (30, 30, 30) if rng.random() < 0.8 else (200, 20, 20),
            -1,
        )


def render(
    seed: int,
    real: dict[str, Design],
    *,
    drawn_share: float = 0.5,
    drawn_pool: int = 400,
    long_side: int = 768,
) -> Photo:
    """Render the photo of `seed`: same seed and designs, same picture. Raises nothing."""
    rng = np.random.default_rng(seed)
    size = TileSize(
        rng.uniform(1.27, 1.46),
        rng.uniform(0.55, 0.95),
        rng.choice([0.0, rng.uniform(0.25, 0.55)], p=[0.1, 0.9]),
        rng.uniform(0.03, 0.11),
    )
    look = _look(rng, size)
    kind, main, around = _tiles(rng, size)
    aspect = rng.choice([4 / 3, 3 / 4, 16 / 9, 9 / 16, 1.0], p=[0.5, 0.16, 0.14, 0.08, 0.12])
    width, height = (long_side, int(long_side / aspect)) if aspect >= 1 else (int(long_side * aspect), long_side)
    camera = _camera(rng, main, kind, width, height)
    image = np.ascontiguousarray(
        _table(rng, camera, 0.75 if kind == "empty" else rng.choice([0.0, 0.35], p=[0.6, 0.4]))
    )
    tiles = [t for t in main + around if np.linalg.norm(np.array([t.x, t.y, 0]) - camera.eye) > 1.5]
    tiles = [t for t in tiles if _near_picture(t, camera)]
    source = FaceSource(real, rng, seed, drawn_share, drawn_pool)
    faces = [source.face(t.code, look.ivory) for t in tiles]
    if tiles:
        cast_shadows(image, tiles, camera, look)
    for die in _dice(rng, main):
        if _near_picture(die, camera):
            _paint_die(image, camera, die, rng)
    seen, owner = paint_tiles(image, tiles, faces, camera, look, rng)
    if rng.random() < 0.12:
        fingers(image, owner, rng)
        seen = [replace(s, visible=s.visible * _uncovered(s.quad, owner)) for s in seen]
    lit = light_and_glare(image, owner >= 0, rng)
    return Photo(camera_chain(lit, rng), tuple(seen), kind)


def _near_picture(tile: Tile, camera: Camera) -> bool:
    if (camera.matrix @ np.array([tile.x, tile.y, tile.z, 1.0]))[2] < 0.5:
        return False
    x, y = camera.project(np.array([tile.x, tile.y, tile.z]))
    return -0.15 * camera.width < x < 1.15 * camera.width and -0.15 * camera.height < y < 1.15 * camera.height


def _uncovered(quad: NDArray[np.float32], owner: NDArray[np.int16]) -> float:
    """Share of a quad's inner points that still belong to some tile after a hand was painted over the table."""
    u, v = np.meshgrid(np.linspace(0.15, 0.85, 6), np.linspace(0.15, 0.85, 6))
    u, v = u.ravel()[:, None], v.ravel()[:, None]
    points = (quad[0] * (1 - u) + quad[1] * u) * (1 - v) + (quad[3] * (1 - u) + quad[2] * u) * v
    x, y = np.round(points).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < owner.shape[1]) & (y < owner.shape[0])
    return float(np.mean(owner[y[inside], x[inside]] >= 0)) if inside.any() else 0.0

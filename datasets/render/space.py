"""Tile boxes in table space and the pinhole camera that looks at them.

Units: one tile width. Axes: x right, y away from the player, z up; the table is z = 0.
The scripts of this folder import each other by plain name: run them as scripts, or put the folder on `sys.path`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TileSize:
    """Outer size of every tile of one set, in tile widths; `slab` is the coloured share of the depth."""

    height: float = 1.35
    depth: float = 0.75
    slab: float = 0.4
    radius: float = 0.07


@dataclass(frozen=True, slots=True)
class Tile:
    """One physical tile. `code` is an mpsz code or `flower`; `tilt` 0 lies face up, 180 face down, 90 stands.

    `yaw` in radians turns the tile counter-clockwise seen from above; at 0 its top points to +y.
    `lean` in degrees turns the tile about its own long axis first: positive lifts its left side.
    `role` and `group` say what the tile is at the table (hand, meld, winning, indicator, wall, other).
    """

    code: str
    x: float
    y: float
    z: float = 0.0
    yaw: float = 0.0
    tilt: float = 0.0
    role: str = "other"
    group: int = 0
    sideways: bool = False
    ink: int = 0
    lean: float = 0.0

    def moved(self, dx: float, dy: float, turn: float = 0.0) -> Tile:
        """The tile after turning the whole table about the origin by `turn` radians and shifting it."""
        c, s = np.cos(turn), np.sin(turn)
        return replace(self, x=c * self.x - s * self.y + dx, y=s * self.x + c * self.y + dy, yaw=self.yaw + turn)


def rotation(yaw: float, tilt_deg: float, lean_deg: float = 0.0) -> Array:
    """3x3 rotation of tile axes (right, top, face normal) into table axes."""
    t, r = np.deg2rad(tilt_deg), np.deg2rad(lean_deg)
    about_y = np.array([[np.cos(r), 0, np.sin(r)], [0, 1, 0], [-np.sin(r), 0, np.cos(r)]])
    about_x = np.array([[1, 0, 0], [0, np.cos(t), -np.sin(t)], [0, np.sin(t), np.cos(t)]])
    about_z = np.array([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    return about_z @ about_x @ about_y


def half_height(size: TileSize, turn: Array) -> float:
    """How far the centre of a tile turned by `turn` (3, 3) stands above what it rests on."""
    return float(np.abs(turn[2]) @ [0.5, size.height / 2, size.depth / 2])


def tile_pose(tile: Tile, size: TileSize) -> tuple[Array, Array]:
    """Rotation (3, 3) and centre (3,) of a tile; `tile.z` is the height it rests on."""
    turn = rotation(tile.yaw, tile.tilt, tile.lean)
    return turn, np.array([tile.x, tile.y, tile.z + half_height(size, turn)])


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera: `matrix` (3, 4) takes homogeneous table points to pixels; `eye` is its centre (3,)."""

    matrix: Array
    eye: Array
    width: int
    height: int

    def project(self, points: Array) -> Array:
        """Table points (..., 3) to pixels (..., 2)."""
        homogeneous = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        return homogeneous[..., :2] / np.maximum(homogeneous[..., 2:], 1e-6)

    def depth(self, points: Array) -> Array:
        """Distance of table points (..., 3) along the line of sight; not positive behind the camera."""
        return points @ self.matrix[2, :3] + self.matrix[2, 3]

    def shifted(self, dx: float, dy: float) -> Camera:
        """The camera with its picture moved by (dx, dy) pixels, as a crop beside the middle does."""
        move = np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1.0]])
        return replace(self, matrix=move @ self.matrix)


def look_at(
    target: Array,
    azimuth: float,
    elevation: float,
    distance: float,
    roll: float,
    fov: float,
    width: int,
    height: int,
) -> Camera:
    """Camera `distance` away from `target`; azimuth 0 is the player's seat; angles in radians."""
    eye = target + distance * np.array(
        [np.sin(azimuth) * np.cos(elevation), -np.cos(azimuth) * np.cos(elevation), np.sin(elevation)]
    )
    forward = (target - eye) / np.linalg.norm(target - eye)
    # At 90 degrees "up in the picture" would be undefined by the z axis: use the direction the player looks in.
    away = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
    right = np.cross(forward, np.array([0, 0, 1.0]) * np.cos(elevation) + away * np.sin(elevation))
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    c, s = np.cos(roll), np.sin(roll)
    axes = np.stack([c * right + s * down, -s * right + c * down, forward])
    focal = max(width, height) / 2 / np.tan(fov / 2)
    intrinsics = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    return Camera(intrinsics @ np.hstack([axes, -(axes @ eye)[:, None]]), eye, width, height)


def frame(
    points: Array,
    azimuth: float,
    elevation: float,
    roll: float,
    fov: float,
    width: int,
    height: int,
    fill: float,
) -> Camera:
    """Camera placed so that `points` (n, 3) span the share `fill` of the picture, roughly centred."""
    target, distance = points.mean(0), 20.0
    for _ in range(6):
        camera = look_at(target, azimuth, elevation, distance, roll, fov, width, height)
        seen = camera.project(points)
        low, high = seen.min(0), seen.max(0)
        span = max((high[0] - low[0]) / width, (high[1] - low[1]) / height)
        distance *= float(np.clip(span / fill, 0.3, 3.0))
        # Move the aim by the picture offset, measured in table units through the plane under the target.
        shift = (low + high) / 2 - np.array([width / 2, height / 2])
        plane = camera.matrix[:, [0, 1, 3]].copy()
        plane[:, 2] += camera.matrix[:, 2] * target[2]
        aim = np.linalg.solve(plane, np.array([width / 2 + shift[0], height / 2 + shift[1], 1.0]))
        if aim[2] > 0 and np.all(np.abs(aim[:2] / aim[2] - target[:2]) < 30):
            target = np.array([*(aim[:2] / aim[2]), target[2]])
    return look_at(target, azimuth, elevation, distance, roll, fov, width, height)

"""Discards as they lie: pushed together, half over each other, leaning on others, or in tidy rivers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from layouts import UPSIDE, Bag, row
from space import Array, Tile, TileSize

Rng = np.random.Generator
DOWN = 180.0


def _rectangle(x: float, y: float, yaw: float, size: TileSize) -> Array:
    c, s = np.cos(yaw), np.sin(yaw)
    corners = np.array([[0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5], [0.5, -0.5]]) * [1.0, size.height]
    return corners @ np.array([[c, s], [-s, c]]) + [x, y]


def _touches(box: Array, others: Array) -> bool:
    """Whether a rectangle (4, 2) overlaps one of the rectangles (n, 4, 2)."""
    if not len(others):
        return False
    apart = np.zeros(len(others), bool)
    for axis in (box[1] - box[0], box[2] - box[1]):
        mine, theirs = box @ axis, others @ axis
        apart |= (theirs.max(1) <= mine.min() + 1e-9) | (theirs.min(1) >= mine.max() - 1e-9)
    for k in (0, 1):
        axes = others[:, k + 1] - others[:, k]
        mine = np.einsum("ij,nj->ni", box, axes)
        theirs = np.einsum("nij,nj->ni", others, axes)
        apart |= (theirs.max(1) <= mine.min(1) + 1e-9) | (theirs.min(1) >= mine.max(1) - 1e-9)
    return bool((~apart).any())


def pushed(rng: Rng, bag: Bag, size: TileSize, n: int, face_down: float) -> list[Tile]:
    """Loose tiles pushed towards the middle until they touch, at any angle or roughly one way round."""
    wild, gap = rng.random() < 0.7, rng.uniform(1.0, 1.12)
    boxes, tiles = np.zeros((0, 4, 2)), []
    for _ in range(n):
        yaw = float(rng.uniform(0, 2 * np.pi) if wild else rng.choice([0, UPSIDE, np.pi / 2]) + rng.normal(0, 0.25))
        away = rng.uniform(0, 2 * np.pi)
        direction = np.array([np.cos(away), np.sin(away)])
        near, far = 0.0, 3.0 + np.sqrt(n) * 1.5
        for _step in range(7):
            middle = (near + far) / 2
            if _touches(_rectangle(*(direction * middle), yaw, size) * gap, boxes):
                near = middle
            else:
                far = middle
        x, y = direction * far
        boxes = np.concatenate([boxes, _rectangle(x, y, yaw, size)[None]])
        tilt = DOWN if rng.random() < face_down else 90.0 if rng.random() < 0.02 else 0.0
        tiles.append(Tile(bag.draw(), float(x), float(y), yaw=yaw, tilt=tilt))
    return tiles


def heap(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """Pushed-together discards with some tiles on top of others and some leaning on them."""
    n, face_down = int(rng.integers(6, 55)), float(rng.choice([0.0, 0.1, 0.5]))
    ground = pushed(rng, bag, size, n, face_down)
    tiles = list(ground)
    for base in ground:
        if base.tilt == 90.0:
            continue
        roll = rng.random()
        if roll < 0.12:  # on top, half over
            dx, dy = rng.uniform(-0.6, 0.6, 2)
            tilt = DOWN if rng.random() < face_down else 0.0
            yaw = base.yaw + float(rng.normal(0, 0.7))
            lean = float(rng.uniform(-12, 12)) if rng.random() < 0.4 else 0.0
            tiles.append(Tile(bag.draw(), base.x + dx, base.y + dy, z=size.depth, yaw=yaw, tilt=tilt, lean=lean))
        elif roll < 0.2:
            tiles.append(_leaning(rng, bag, size, base))
    return _thinned(tiles, size)


def _leaning(rng: Rng, bag: Bag, size: TileSize, base: Tile) -> Tile:
    """A tile with one edge on the table and its back on the edge of `base`."""
    angle = float(rng.uniform(28, 62))
    along = rng.random() < 0.5
    yaw = float(base.yaw + rng.normal(0, 0.4) + (0 if along else np.pi / 2))
    reach = size.depth / np.tan(np.deg2rad(angle))
    off = (size.height / 2 if along else 0.5) + reach - size.height / 2 * np.cos(np.deg2rad(angle))
    x, y = base.x + np.sin(yaw) * off, base.y - np.cos(yaw) * off
    return Tile(bag.draw(), float(x), float(y), yaw=yaw, tilt=angle)


def _thinned(tiles: list[Tile], size: TileSize) -> list[Tile]:
    """Without upper and leaning tiles that would stand inside another."""
    kept: list[Tile] = []
    for tile in tiles:
        loose = tile.z > 0 or 0 < tile.tilt < DOWN
        rivals = [k for k in kept if loose and (k.z > 0 or 0 < k.tilt < DOWN)]
        if all((tile.x - k.x) ** 2 + (tile.y - k.y) ** 2 > 1.5 for k in rivals):
            kept.append(tile)
    return kept


def river(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """Tidy discards of one to four players around the middle: rows of six or more small tiles, one turned sideways."""
    players, rows, cols = int(rng.integers(1, 5)), int(rng.integers(1, 5)), int(rng.integers(5, 10))
    gap, wobble = rng.choice([0.0, 0.03, 0.15]), rng.choice([0.015, 0.06])
    tiles: list[Tile] = []
    for seat in range(players):
        turned = int(rng.integers(0, rows * cols * 2))
        for k in range(int(rng.integers(max(1, rows * cols // 2), rows * cols + 1))):
            r, c = divmod(k, cols)
            yaw = np.pi / 2 if k == turned else 0.0
            dx, dy, dt = rng.normal(0, wobble, 3)
            x = (c - (cols - 1) / 2) * (1.0 + gap) + (0.18 if k > turned and k // cols == turned // cols else 0.0)
            y = -cols / 2 - 0.9 - r * (size.height + gap)
            tiles.append(Tile(bag.draw(), x + dx, y + dy, yaw=yaw + dt).moved(0, 0, seat * np.pi / 2))
    return tiles


def seats(rng: Rng, bag: Bag, size: TileSize) -> list[Tile]:
    """Hands as seen from a seat: standing, leaning back or laid down, in one or two rows, perhaps of more players."""
    tilt = float(rng.choice([90.0, rng.uniform(60, 88), 0.0], p=[0.35, 0.25, 0.4]))
    codes = [bag.draw() for _ in range(int(rng.choice([7, 10, 13, 14])))]
    mine = [replace(t, tilt=tilt) for t in row(rng, sorted(codes, key=lambda c: (c[1:], c)), size)]
    if tilt == 0.0 and rng.random() < 0.3:
        half = len(codes) // 2
        mine = row(rng, codes[:half], size, y=size.height * 1.08) + row(rng, codes[half:], size)
    tiles = list(mine)
    if rng.random() < 0.5:  # melds lie above, beside or in front
        place = [(0.0, 2.6), (len(codes) + 1.0, 0.0), (2.0, -2.2)][int(rng.integers(3))]
        for k in range(int(rng.integers(1, 4))):
            _, triple = bag.group(("sequence", "triplet", "kong"))
            tiles += [Tile(c, place[0] + k * 4.4 + i, place[1], role="meld", group=k + 1) for i, c in enumerate(triple)]
    for seat in (1, 2, 3):
        if rng.random() < 0.4:
            codes = [bag.draw() for _ in range(int(rng.integers(4, 15)))]
            shown = float(rng.choice([0.0, 90.0], p=[0.6, 0.4]))
            other = [replace(t, tilt=shown, role="other") for t in row(rng, codes, size)]
            where = {1: (18.0, 3.0), 2: (12.0, rng.uniform(9, 20)), 3: (-4.0, 15.0)}[seat]
            tiles += [t.moved(*where, seat * np.pi / 2) for t in other]
    turn = float(rng.normal(0, 0.35)) if rng.random() < 0.5 else 0.0
    return [t.moved(0, 0, turn) for t in tiles]

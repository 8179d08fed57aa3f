"""What lies around a hand: the wall with its indicator, discards, other players."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.scenes import HEIGHT, THICK, Bag, Piece, Rng, Scene, make_scene, row


def make_table(rng: Rng) -> Scene:
    """A hand on a table: with a wall or a lone indicator, discards and another player, each by chance."""
    scene = make_scene(rng)
    bag = Bag(rng)
    for piece in scene.pieces:
        if bag.left.get(piece.code):
            bag.left[piece.code] -= 1
    if rng.random() < 0.6:
        add_wall(rng, bag, scene, indicator=rng.random() < 0.5)
    elif rng.random() < 0.35:
        add_lone_indicator(rng, bag, scene)
    if rng.random() < 0.45:
        (add_tidy_discards if rng.random() < 0.5 else add_scattered_discards)(rng, bag, scene)
    if rng.random() < 0.2:
        add_player_across(rng, bag, scene)
    return scene


def add_wall(rng: Rng, bag: Bag, scene: Scene, indicator: bool) -> None:
    """A wall beyond the hand, perhaps with the flipped indicator in it, on it or at its end."""
    left, top, right, _ = scene.box()
    n, y = int(rng.integers(5, 15)), top - float(rng.uniform(2.2, 4.0))
    start = (left + right) / 2 - n / 2 + float(rng.uniform(-4, 4))
    wall = [Piece("back", start + i, y, z=THICK) for i in range(n)]
    scene.story.append("wall")
    if indicator:
        i, code = int(rng.integers(n)), bag.any()
        yaw = float(rng.choice([0, np.pi, np.pi / 2]))
        how = str(rng.choice(["in place", "on top", "at the end"]))
        if how == "in place":
            wall[i] = Piece(code, start + i, y, 0.0 if yaw == np.pi / 2 else yaw, THICK)
        elif how == "on top":
            wall[i] = Piece(code, start + i, y, yaw, 2 * THICK)
        else:
            wall.append(Piece(code, start + n + float(rng.uniform(0.3, 0.6)), y, yaw))
        scene.indicator = code
        scene.story.append(f"indicator {how} of the wall")
    scene.pieces += wall


def add_lone_indicator(rng: Rng, bag: Bag, scene: Scene) -> None:
    """An indicator by itself, away from the hand, at any angle."""
    left, top, right, _ = scene.box()
    x, y = (left + right) / 2 + float(rng.uniform(-6, 6)), top - float(rng.uniform(4.0, 7.0))
    if rng.random() < 0.5:
        x, y = right + float(rng.uniform(4.5, 6)), top - 1.0
    scene.indicator = bag.any()
    scene.pieces.append(Piece(scene.indicator, x, y, float(rng.uniform(0, 6.28))))
    scene.story.append("lone indicator")


def _clear_of(scene: Scene, rng: Rng) -> tuple[float, float]:
    """Middle and far edge for something new beyond all that lies there, farther off a lone indicator."""
    left, top, right, _ = scene.box()
    away = 5.0 if "lone indicator" in scene.story else 2.5
    return (left + right) / 2, top - away - float(rng.uniform(0, 2))


def add_tidy_discards(rng: Rng, bag: Bag, scene: Scene) -> None:
    """Rows of discards, nearly straight."""
    middle, y = _clear_of(scene, rng)
    rows, cols = int(rng.integers(1, 4)), int(rng.integers(4, 7))
    for r in range(rows):
        for c in range(cols):
            x = middle - cols / 2 + c * 1.06 + float(rng.normal(0, 0.05))
            at = y - r * (HEIGHT + 0.08) + float(rng.normal(0, 0.05))
            scene.pieces.append(Piece(bag.any(), x, at, float(rng.normal(0, 0.06))))
    scene.story.append(f"discards {rows}x{cols}")


def add_scattered_discards(rng: Rng, bag: Bag, scene: Scene) -> None:
    """Discards at any angle; all lie near another, for a lone one would look like an indicator."""
    middle, y = _clear_of(scene, rng)
    spots: list[tuple[float, float]] = []
    for _ in range(int(rng.integers(4, 18))):
        spot = (middle + float(rng.uniform(-6, 6)), y - float(rng.uniform(0, 6)))
        if all(np.hypot(spot[0] - a, spot[1] - b) > 1.5 for a, b in spots):
            spots.append(spot)
    together = [s for s in spots if sum(np.hypot(s[0] - a, s[1] - b) < 1.9 for a, b in spots) > 1]
    scene.pieces += [Piece(bag.any(), a, b, float(rng.uniform(0, 6.28))) for a, b in together]
    scene.story.append(f"scattered discards {len(together)}")


def add_player_across(rng: Rng, bag: Bag, scene: Scene) -> None:
    """The player opposite: his tiles shown, or standing with their backs to us."""
    left, top, right, _ = scene.box()
    shown = rng.random() < 0.5
    codes = [bag.any() if shown else "back" for _ in range(int(rng.choice([13, 14])))]
    middle, y = (left + right) / 2, top - float(rng.uniform(5, 8))
    scene.pieces += [replace(p, x=2 * middle - p.x, yaw=np.pi) for p in row(codes, middle - 7, y)]
    scene.story.append("player across " + ("shown" if shown else "standing"))

"""Random table scenes with the layout a careful person would read from them: test input for `vision.layout`.

The table is a plane with x to the owner's right and y towards the owner, in tile widths. A pinhole camera
anywhere on the owner's side, rolled by any angle, turns it into quads; corners get jitter, symmetric faces
lose their top.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from scorer.tiles import TILE_NAMES
from vision.layout import SeenTile

HEIGHT, THICK = 1.35, 0.85
SYMMETRIC = frozenset(["2p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "5z"])
SQUARE = frozenset(["1p", "5z", "5p", "4p", "9p"])


@dataclass(frozen=True)
class Piece:
    """One tile on the table."""

    code: str
    x: float
    y: float
    yaw: float = 0.0
    """Radians, clockwise for the owner looking down: 0 is upright for him."""
    z: float = 0.0


@dataclass(frozen=True)
class ExpectedMeld:
    """What a meld should be read as."""

    kind: str
    codes: tuple[str, ...]
    concealed: bool = False
    added: bool = False
    feeder: str | None = None


@dataclass
class Scene:
    """Pieces and the reading expected."""

    pieces: list[Piece] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    melds: list[ExpectedMeld] = field(default_factory=list)
    winning: str | None = None
    indicator: str | None = None
    story: list[str] = field(default_factory=list)

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the pieces so far."""
        xs, ys = [p.x for p in self.pieces], [p.y for p in self.pieces]
        return min(xs) - 0.5, min(ys) - HEIGHT / 2, max(xs) + 0.5, max(ys) + HEIGHT / 2


class Bag:
    """136 tiles, drawn without putting back."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng, self.left = rng, dict.fromkeys(TILE_NAMES, 4)

    def take(self, codes: list[str]) -> bool:
        """Takes exactly these if they are left."""
        if any(self.left[c] < codes.count(c) for c in codes):
            return False
        for c in codes:
            self.left[c] -= 1
        return True

    def any(self) -> str:
        """Takes any tile."""
        code = str(self.rng.choice([c for c, n in self.left.items() if n]))
        self.left[code] -= 1
        return code

    def group(self, kind: str) -> list[str]:
        """Takes a chi, pon, kong or pair."""
        while True:
            at = int(self.rng.integers(34))
            if kind == "chi":
                if at >= 27 or at % 9 > 6:
                    continue
                codes = [TILE_NAMES[at + i] for i in range(3)]
            else:
                codes = [TILE_NAMES[at]] * {"pair": 2, "pon": 3, "kong": 4}[kind]
            if self.take(codes):
                return codes


def row(codes: list[str], x: float, y: float, gaps: list[float] | None = None) -> list[Piece]:
    """Upright tiles from left edge *x* on; ``gaps[i]`` before tile i."""
    pieces = []
    for i, code in enumerate(codes):
        x += gaps[i] if gaps else 0.0
        pieces.append(Piece(code, x + 0.5, y))
        x += 1.0
    return pieces


def hand_sets(rng: np.random.Generator, bag: Bag, count: int) -> list[list[str]]:
    """A complete hand of *count* (2, 5, 8, 11, 14) tiles as sets and a pair."""
    sets = [bag.group(str(rng.choice(["chi", "chi", "pon"]))) for _ in range(count // 3)]
    sets.insert(int(rng.integers(len(sets) + 1)), bag.group("pair"))
    return sets


def hand_row(rng: np.random.Generator, sets: list[list[str]]) -> tuple[list[str], list[float]]:
    """Order and gaps of a revealed hand: sorted, in sets with small gaps, or as drawn."""
    style = rng.choice(["sorted", "sets", "spaced sets", "shuffled"], p=[0.35, 0.25, 0.3, 0.1])
    codes = [c for group in sets for c in group]
    gaps = [0.0] * len(codes)
    if style == "sorted":
        codes.sort(key=TILE_NAMES.index)
    elif style == "shuffled":
        rng.shuffle(codes)
    elif style == "spaced sets":
        at = 0
        for group in sets[:-1]:
            at += len(group)
            gaps[at] = float(rng.uniform(0.1, 0.55))
    return codes, gaps


def meld(
    rng: np.random.Generator, bag: Bag, x: float, y: float, shown: float = 0.6
) -> tuple[list[Piece], float, ExpectedMeld]:
    """One meld from left edge *x* on, its right edge, and how to read it."""
    kind = str(rng.choice(["chi", "pon", "kong"], p=[0.35, 0.4, 0.25]))
    codes = bag.group(kind)
    if kind == "kong" and rng.random() < 0.5:
        hidden = [(0, 3), (1, 2), (0, 1, 2), (1, 2, 3)][int(rng.integers(4))]
        pieces = [replace(p, code="back") if i in hidden else p for i, p in enumerate(row(codes, x, y))]
        return pieces, x + 4, ExpectedMeld("kong", tuple(codes), concealed=True)
    side = -1
    if rng.random() < shown or kind == "kong":
        side = 0 if kind == "chi" else int(rng.choice([0, 1, len(codes) - 1]))
    added = kind == "kong" and rng.random() < 0.4
    if added:
        codes, side = codes[:3], min(side, 2)
    if kind == "chi":
        if side == 0:
            codes = [codes[k] for k in [[0, 1, 2], [1, 0, 2], [2, 0, 1]][int(rng.integers(3))]]
    pieces = []
    turn = float(rng.choice([np.pi / 2, -np.pi / 2]))
    for i, code in enumerate(codes):
        wide = HEIGHT if i == side else 1.0
        pieces.append(Piece(code, x + wide / 2, y + ((HEIGHT - 1) / 2 if i == side else 0), turn if i == side else 0.0))
        if added and i == side:
            pieces.append(Piece(code, x + wide / 2, y + (HEIGHT - 1) / 2 - 1.02, turn))
        x += wide
    feeder = None if side < 0 else "left" if side == 0 else "right" if side == len(codes) - 1 else "across"
    full = tuple(codes) + ((codes[0],) if added else ())
    return pieces, x, ExpectedMeld(kind, full, added=added, feeder=feeder)


def make_scene(rng: np.random.Generator) -> Scene:
    """One player's revealed hand with everything that may lie around it."""
    bag, scene = Bag(rng), Scene()
    n_melds = int(rng.choice([0, 1, 2, 3, 4], p=[0.4, 0.25, 0.17, 0.12, 0.06]))
    count = 14 - 3 * n_melds
    sets = hand_sets(rng, bag, count)
    codes, gaps = hand_row(rng, sets)
    winning = str(rng.choice(["inside", "apart", "across", "above", "absent"], p=[0.4, 0.2, 0.12, 0.13, 0.15]))
    won = None
    if winning != "inside":
        at = int(rng.integers(len(codes)))
        won = codes.pop(at)
        gaps.pop(at)
    two_rows = len(codes) >= 10 and n_melds == 0 and rng.random() < 0.15
    if two_rows:
        half = int(rng.integers(len(codes) // 2 - 1, len(codes) // 2 + 2))
        scene.pieces += row(
            codes[:half], float(rng.uniform(-1, 1)), -HEIGHT - float(rng.uniform(0.02, 0.2)), gaps[:half]
        )
        scene.pieces += row(codes[half:], 0.0, 0.0, [0.0, *gaps[half + 1 :]])
        scene.story.append("two rows")
    else:
        scene.pieces += row(codes, 0.0, 0.0, gaps)
    scene.hand = list(codes)
    scene.story.append(f"hand {len(codes)}")
    left, _, right, _ = scene.box()
    if winning == "apart":
        gap = float(rng.uniform(0.65, 1.8))
        on_left = rng.random() < 0.2
        scene.pieces.append(Piece(won, left - gap - 0.5 if on_left else right + gap + 0.5, 0.0))
        left, right = (left - gap - 1, right) if on_left else (left, right + gap + 1)
    elif winning == "across":
        scene.pieces.append(Piece(won, right + float(rng.uniform(0.0, 0.5)) + HEIGHT / 2, (HEIGHT - 1) / 2, np.pi / 2))
        right = scene.pieces[-1].x + HEIGHT / 2
    elif winning == "above":
        top = scene.box()[1]
        scene.pieces.append(
            Piece(
                won,
                float(rng.uniform(left + 0.5, right - 0.5)),
                top - HEIGHT / 2 - float(rng.uniform(0.15, 0.8)),
                float(rng.choice([0, np.pi / 2])),
            )
        )
    if winning not in ("inside", "absent"):
        scene.winning = won
        scene.hand.append(won)
    scene.story.append(f"winning {winning}")
    _add_melds(rng, bag, scene, n_melds, left, right, winning)
    if rng.random() < 0.15:
        box = scene.box()
        scene.pieces.append(Piece("flower", box[0] - float(rng.uniform(0.1, 1.5)) - 0.5, 0.0))
        scene.story.append("flower")
    _add_surroundings(rng, bag, scene)
    return scene


def _add_melds(rng, bag, scene, n_melds, left, right, winning) -> None:
    if not n_melds:
        return
    places = ["right", "left", "above", "below"]
    place = str(rng.choice(places, p=[0.45, 0.1, 0.35, 0.1]))
    if place in ("above", "below") and winning == "above":
        place = "right"
    scene.story.append(f"{n_melds} melds {place}")
    pieces: list[Piece] = []
    melds, x = [], 0.0
    for _ in range(n_melds):
        made, x, expected = meld(rng, bag, x, 0.0)
        pieces += made
        melds.append(expected)
        x += float(rng.choice([0.02, 0.2, 0.6, 1.0]))
    wide = max(p.x for p in pieces) + 0.5
    if place == "right":
        dx, dy = right + float(rng.uniform(1.0, 2.5)), float(rng.normal(0, 0.08))
    elif place == "left":
        dx, dy = left - wide - float(rng.uniform(1.0, 2.5)), float(rng.normal(0, 0.08))
    else:
        away = HEIGHT + float(rng.uniform(0.5, 1.6))
        extra = 1.0 if place == "below" and any(m.added for m in melds) else 0.0
        dx, dy = (
            float(rng.uniform(left - 1, max(left, right - wide) + 1)),
            (-away if place == "above" else away + extra),
        )
    scene.pieces += [replace(p, x=p.x + dx, y=p.y + dy) for p in pieces]
    scene.melds = melds


def _add_surroundings(rng, bag, scene) -> None:
    left, top, right, _ = scene.box()
    middle = (left + right) / 2
    want = rng.random()
    wall_at = top - float(rng.uniform(2.2, 4.0))
    if rng.random() < 0.6:
        n = int(rng.integers(5, 15))
        start = middle - n / 2 + float(rng.uniform(-4, 4))
        wall = [Piece("back", start + i, wall_at, z=THICK) for i in range(n)]
        if want < 0.5:
            i, code = int(rng.integers(n)), bag.any()
            how = str(rng.choice(["in place", "on top", "end"]))
            yaw = float(rng.choice([0, np.pi, np.pi / 2]))
            if how == "in place":
                wall[i] = Piece(code, wall[i].x, wall_at, 0.0 if yaw == np.pi / 2 else yaw, THICK)
            elif how == "on top":
                hidden = [p for p in wall if abs(p.x - wall[i].x) < 0.1]
                wall = [p for p in wall if p not in hidden]
                wall.append(Piece(code, wall_at * 0 + start + i, wall_at, yaw, 2 * THICK))
            else:
                wall.append(Piece(code, start + n + float(rng.uniform(0.1, 0.4)) + 0.2, wall_at, yaw))
            scene.indicator = code
            scene.story.append(f"indicator wall {how}")
        scene.pieces += wall
        scene.story.append("wall")
        top = wall_at - HEIGHT / 2
    elif want < 0.35:
        code = bag.any()
        side = str(rng.choice(["far", "aside"]))
        if side == "far":
            scene.pieces.append(
                Piece(
                    code,
                    middle + float(rng.uniform(-6, 6)),
                    top - float(rng.uniform(4.0, 7.0)),
                    float(rng.uniform(0, 6.28)),
                )
            )
            top = scene.pieces[-1].y - 1
        else:
            scene.pieces.append(Piece(code, right + float(rng.uniform(4.5, 6)), top - 1.0, float(rng.uniform(0, 6.28))))
        scene.indicator = code
        scene.story.append(f"indicator {side}")
    if rng.random() < 0.45:
        # A lone indicator off the wall is one only where no discards lie close by.
        y = top - float(rng.uniform(2.5, 4.5)) - (3.5 if scene.story[-1] == "indicator far" else 0.0)
        if rng.random() < 0.5:
            rows, cols = int(rng.integers(1, 4)), int(rng.integers(4, 7))
            for r in range(rows):
                for c in range(cols):
                    at = (
                        middle - cols / 2 + c * 1.06 + rng.normal(0, 0.05),
                        y - r * (HEIGHT + 0.08) + rng.normal(0, 0.05),
                    )
                    scene.pieces.append(Piece(bag.any(), at[0], at[1], float(rng.normal(0, 0.06))))
            scene.story.append(f"discards {rows}x{cols}")
        else:
            spots: list[tuple[float, float]] = []
            for _ in range(int(rng.integers(4, 18))):
                spot = (middle + float(rng.uniform(-6, 6)), y - float(rng.uniform(0, 6)))
                if all(np.hypot(spot[0] - a, spot[1] - b) > 1.5 for a, b in spots):
                    spots.append(spot)
            # Discards lie together: a lone one would be no different from an indicator.
            together = [
                s
                for s in spots
                if min((np.hypot(s[0] - a, s[1] - b) for a, b in spots if (a, b) != s), default=9) < 1.9
            ]
            scene.pieces += [Piece(bag.any(), a, b, float(rng.uniform(0, 6.28))) for a, b in together]
            scene.story.append(f"scattered discards {len(together)}")
    if rng.random() < 0.2:
        low = min(p.y for p in scene.pieces)
        shown = rng.random() < 0.5
        codes = [bag.any() if shown else "back" for _ in range(int(rng.choice([13, 14])))]
        across = [
            replace(p, x=2 * middle - p.x, yaw=np.pi) for p in row(codes, middle - 7, low - float(rng.uniform(5, 8)))
        ]
        scene.pieces += across
        scene.story.append("player across " + ("shown" if shown else "standing"))


def photograph(
    scene: Scene, rng: np.random.Generator, jitter: float = 0.02, roll: float | None = None
) -> tuple[SeenTile, ...]:
    """Quads a reader would deliver for a photo of *scene* from the owner's side, tiles in random order.

    Pieces farther than the picture shows are left out only if they are none of the hand's.
    """
    # From straight above nothing tells a hand across the table from the owner's.
    pitch = np.radians(rng.uniform(32, 60 if "player across shown" in scene.story else 88))
    turn = np.radians(rng.uniform(-20, 20))
    roll = float(rng.uniform(0, 2 * np.pi)) if roll is None else roll
    centre = np.array([(scene.box()[0] + scene.box()[2]) / 2, -1.0, 0.0])
    distance = float(rng.uniform(22, 40))
    back = np.array([np.sin(turn) * np.cos(pitch), np.cos(turn) * np.cos(pitch), np.sin(pitch)])
    eye = centre + distance * back
    right = np.cross([0.0, 0.0, 1.0], back) * -1
    right = np.array([np.cos(turn), -np.sin(turn), 0.0])
    down = np.cross(right, back) * -1
    if down[1] < 0:
        down = -down
    focal = 1900.0
    cos, sin = np.cos(roll), np.sin(roll)

    def project(points: np.ndarray) -> np.ndarray:
        seen = points - eye
        depth = -(seen @ back)
        flat = focal * np.stack([seen @ right, seen @ down], axis=1) / depth[:, None]
        return flat @ np.array([[cos, sin], [-sin, cos]]) + 2000

    tiles = []
    for piece in scene.pieces:
        c, s = np.cos(piece.yaw), np.sin(piece.yaw)
        corners = np.array([[-0.5, -HEIGHT / 2], [0.5, -HEIGHT / 2], [0.5, HEIGHT / 2], [-0.5, HEIGHT / 2]]) * 0.97
        corners = corners @ np.array([[c, s], [-s, c]]) + [piece.x, piece.y]
        quad = project(np.column_stack([corners, np.full(4, piece.z + THICK)]))
        size = np.sqrt(abs(np.cross(quad[1] - quad[0], quad[3] - quad[0])))
        quad = quad + rng.normal(0, jitter * size, (4, 2))
        if (piece.code in SYMMETRIC and rng.random() < 0.5) or rng.random() < 0.03:
            quad = np.roll(quad, 2, axis=0)
        elif piece.code in SQUARE and rng.random() < 0.03:
            quad = np.roll(quad, 1, axis=0)
        elif piece.code == "back":
            quad = np.roll(quad, int(rng.integers(4)), axis=0)
        tiles.append(SeenTile(piece.code, quad.astype(np.float32), float(rng.uniform(0.9, 1))))
    order = rng.permutation(len(tiles))
    return tuple(tiles[i] for i in order)

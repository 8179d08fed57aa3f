"""Table furniture: trays and rails with empty wells and corners, score-stick slots, racks, wall slots, console."""

from __future__ import annotations

import cv2
import numpy as np
from looks import Look, hue_colour
from solids import circle, plate, rgb, rounded_rect, slab, textured, top_of, well
from space import Array, Camera, Tile
from surfaces import Image

Rng = np.random.Generator


def plastic(rng: Rng) -> Array:
    """Colour of a tray: mostly white or cream, else black, grey, wood or any."""
    roll = rng.random()
    if roll < 0.5:
        return np.full(3, rng.uniform(215, 258)) * rng.uniform(0.96, 1.0, 3)
    if roll < 0.65:
        return np.array([rng.uniform(225, 255), rng.uniform(210, 240), rng.uniform(165, 215)])
    if roll < 0.78:
        return np.full(3, rng.uniform(15, 55)) * rng.uniform(0.9, 1.1, 3)
    if roll < 0.9:
        return hue_colour(rng, (8, 22), (60, 190), (70, 230))
    return hue_colour(rng, (0, 179), (0, 200), (60, 220))


def _wells(image: Image, camera: Camera, look: Look, rng: Rng, box: Array, top: float, colour: Array) -> None:
    """One long well, or compartments about the size of a tile, or slots, in the top (x0, x1, y0, y1) of a rail."""
    x0, x1, y0, y1 = box
    wide, high = x1 - x0, y1 - y0
    tone = colour * rng.uniform(0.85, 1.0) if rng.random() < 0.7 else plastic(rng)
    deep, r = rng.uniform(0.1, 0.6), rng.uniform(0.02, 0.5)
    kind = rng.random()
    y, h = (y0 + y1) / 2, high * rng.uniform(0.45, 0.8)
    if kind < 0.45:
        share = rng.uniform(0.5, 0.9)
        x = x0 + wide * (share / 2 + rng.uniform(0, 1 - share))
        well(image, camera, rounded_rect(x, y, wide * share, h, r), top, deep, tone, look)
    elif kind < 0.75:
        x = x0 + rng.uniform(0.3, 3)
        for _ in range(int(rng.integers(2, 9))):
            w = rng.uniform(0.7, 1.8)
            if x + w > x1 - 0.2:
                break
            if rng.random() < 0.8:
                well(image, camera, rounded_rect(x + w / 2, y, w, min(h, w * 1.6), r), top, deep, tone, look)
            else:  # a raised block: a white corner the size of a tile
                slab(image, None, camera, rounded_rect(x + w / 2, y, w, h, 0.1), (top, top + 0.3), tone, look)
            x += w + rng.uniform(0.15, 1.5)
    elif kind < 0.9:
        for k in range(int(rng.integers(2, 5))):
            yy = y0 + high * (k + 0.7) / 5
            well(image, camera, rounded_rect((x0 + x1) / 2, yy, wide * 0.4, 0.25, 0.1), top, 0.15, tone * 0.9, look)


def score_sticks(image: Image, camera: Camera, look: Look, rng: Rng, at: Array, z: float) -> None:
    """A few counting sticks with their dots, near one another."""
    turn = rng.uniform(0, np.pi)
    colour = np.array([245, 240, 225]) if rng.random() < 0.7 else hue_colour(rng, (0, 179), (60, 220), (120, 240))
    for _ in range(int(rng.integers(1, 8))):
        x, y = at + rng.normal(0, 0.5, 2)
        a = turn + rng.normal(0, 0.15)
        slab(
            image, None, camera, rounded_rect(x, y, 3.2, 0.3, 0.1, a), (z, z + 0.12), colour * rng.uniform(0.9, 1), look
        )
        ink = np.array([190, 30, 30]) if rng.random() < 0.5 else np.array([30, 30, 40])
        n = int(rng.choice([1, 2, 5, 8]))
        for k in range(n):
            d = (k - (n - 1) / 2) * 0.17
            dot = circle(x + np.cos(a) * d, y + np.sin(a) * d, 0.06 if n > 1 else 0.1)
            plate(image, camera, dot, z + 0.13, ink)


def rail(
    image: Image, camera: Camera, look: Look, rng: Rng, box: tuple[float, float, float, float], colour: Array
) -> None:
    """A bar (x0, x1, y0, y1) of a tray or table edge, with hollows and perhaps a coloured line."""
    x0, x1, y0, y1 = box
    top = float(rng.choice([0.02, rng.uniform(0.05, 0.5)]))
    outline = rounded_rect((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0, rng.choice([0.02, 0.3]))
    slab(image, None, camera, outline, (0, top), colour, look)
    if rng.random() < 0.25:
        line = hue_colour(rng, (0, 179), (50, 255), (40, 240))
        at = rng.uniform(y0, y1)
        plate(image, camera, rounded_rect((x0 + x1) / 2, at, (x1 - x0) * 0.98, rng.uniform(0.04, 0.2), 0.01), top, line)
    _wells(image, camera, look, rng, np.array(box), top, colour)
    if rng.random() < 0.15:
        score_sticks(image, camera, look, rng, np.array([rng.uniform(x0, x1), (y0 + y1) / 2]), top)


def _beyond(image: Image, camera: Camera, rng: Rng, y: float) -> None:
    """Floor, chair and clothes this side of the table's edge."""
    colour = hue_colour(rng, (0, 179), (0, 120), (10, 150))
    far = np.array([[-60, y], [60, y], [60, -60], [-60, -60.0]])[::-1]
    plate(image, camera, far, 0.0, colour)
    for _ in range(int(rng.integers(0, 5))):
        at = np.array([rng.uniform(-12, 16), y - rng.uniform(0.5, 7)])
        leg = rounded_rect(*at, rng.uniform(1, 7), rng.uniform(1, 9), 1.5, rng.uniform(-0.5, 0.5))
        leg[:, 1] = np.minimum(leg[:, 1], y)
        plate(image, camera, leg, 0.0, hue_colour(rng, (0, 179), (0, 150), (10, 220)))


def _console_top(rng: Rng, colour: Array) -> Image:
    """Picture (300, 300) of the machine's middle: dice window, buttons, wind signs, lamps and digits."""
    image = np.full((300, 300, 3), np.clip(colour, 0, 255), np.uint8)
    ink = rgb(np.full(3, 235.0) if colour.mean() < 120 else np.full(3, 40.0))
    r = int(rng.integers(40, 100))
    ring = rgb(hue_colour(rng, (0, 179), (30, 255), (60, 250)))
    cv2.circle(image, (150, 150), r + int(rng.integers(4, 22)), ring, -1, cv2.LINE_AA)
    cv2.circle(image, (150, 150), r, rgb(np.full(3, rng.uniform(10, 90))), -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 4))):  # dice under the window
        x, y = 150 + rng.uniform(-0.5, 0.5, 2) * r
        box = cv2.boxPoints(((float(x), float(y)), (26.0, 26.0), float(rng.uniform(0, 90)))).astype(np.int32)
        cv2.fillConvexPoly(image, box, (245, 245, 240), cv2.LINE_AA)
        for dx, dy in rng.uniform(-8, 8, (int(rng.integers(1, 7)), 2)):
            cv2.circle(image, (int(x + dx), int(y + dy)), 3, (200, 20, 20), -1, cv2.LINE_AA)
    for k in range(4):
        a = k * np.pi / 2
        x, y = 150 + 125 * np.cos(a), 150 + 125 * np.sin(a)
        if rng.random() < 0.5:
            cv2.putText(image, "ESWN"[k], (int(x) - 10, int(y) + 10), 0, 0.9, ink, 2, cv2.LINE_AA)
        for side in (-1, 1):
            if rng.random() < 0.6:
                at = (int(x - side * 45 * np.sin(a)), int(y + side * 45 * np.cos(a)))
                lamp = rgb(hue_colour(rng, (0, 179), (80, 255), (120, 255)))
                if rng.random() < 0.5:
                    cv2.circle(image, at, int(rng.integers(7, 16)), lamp, -1, cv2.LINE_AA)
                else:
                    w = int(rng.integers(8, 18))
                    cv2.rectangle(image, (at[0] - w, at[1] - 10), (at[0] + w, at[1] + 10), lamp, -1)
    for _ in range(int(rng.integers(0, 3))):
        at = tuple(int(v) for v in rng.uniform(20, 230, 2))
        cv2.putText(image, str(rng.integers(10, 9999)), at, 0, 0.8, (230, 40, 30), 2, cv2.LINE_AA)
    return image


def console(image: Image, camera: Camera, look: Look, rng: Rng, at: Array) -> None:
    """The middle of an automatic table, and the long slots through which walls rise."""
    side, h, colour = rng.uniform(5, 9), float(rng.choice([0.02, rng.uniform(0.05, 0.5)])), plastic(rng)
    turn = float(rng.choice([0.0, np.pi / 4]) if rng.random() < 0.3 else rng.normal(0, 0.02))
    if rng.random() < 0.5:
        for k in range(4):
            a = k * np.pi / 2
            x, y = at + 0.5 * (side + rng.uniform(3, 5)) * np.array([np.cos(a), np.sin(a)])
            slot = rounded_rect(x, y, rng.uniform(12, 17), 1.5, 0.1, a + np.pi / 2)
            plate(image, camera, slot, 0.0, np.full(3, rng.uniform(10, 70)))
    outline = (
        circle(*at, side / 2) if rng.random() < 0.25 else rounded_rect(*at, side, side, rng.uniform(0.1, 1.5), turn)
    )
    slab(image, None, camera, outline, (0, h), colour, look)
    textured(image, camera, top_of(*at, side * 0.7, side * 0.7, turn, h + 0.01), _console_top(rng, colour))


def furnish(image: Image, camera: Camera, look: Look, rng: Rng, main: list[Tile]) -> float:
    """Trays, rails, racks and console around the tiles the scene is about, painted flat under everything else.

    Returns the y of the player's table edge: no loose tile lies this side of it.
    """
    edge = -np.inf
    xs = np.array([t.x for t in main]) if main else np.array([-7.0, 7.0])
    ys = np.array([t.y for t in main]) if main else np.array([0.0])
    if rng.random() < 0.25:
        at = np.array([xs.mean() + rng.normal(0, 2), ys.max() + rng.uniform(5.5, 13)])
        console(image, camera, look, rng, at)
    if rng.random() < 0.65:  # the player's own rail or tray
        colour, near = plastic(rng), float(ys.min()) - 0.72 - float(rng.choice([0.02, rng.uniform(0.05, 1.5)]))
        deep = rng.uniform(1.3, 4.5)
        x0, x1 = float(xs.min() - rng.uniform(0.6, 9)), float(xs.max() + rng.uniform(0.6, 9))
        if rng.random() < 0.6:
            _beyond(image, camera, rng, near - deep)
        if rng.random() < 0.35:  # rails on all sides, with corner pieces
            width, far = x1 - x0, near + rng.uniform(16, 26)
            for box in ((x0 - deep, x0, near, far), (x1, x1 + deep, near, far), (x0, x0 + width, far, far + deep)):
                rail(image, camera, look, rng, box, colour)
            for x in (x0 - deep / 2, x1 + deep / 2):
                for y in (near - deep / 2, far + deep / 2):
                    block = rounded_rect(x, y, deep, deep, rng.uniform(0.05, 0.6))
                    slab(image, None, camera, block, (0, 0.1), colour * rng.uniform(0.9, 1.05), look)
        rail(image, camera, look, rng, (x0, x1, near - deep, near), colour)
        edge = near
    if rng.random() < 0.15:  # a rack or pusher behind the row
        y = float(ys.max()) + rng.uniform(0.9, 1.6)
        bar = rounded_rect(float(xs.mean()), y, float(np.ptp(xs)) + rng.uniform(2, 6), rng.uniform(0.25, 0.9), 0.05)
        slab(image, None, camera, bar, (0, rng.uniform(0.1, 0.9)), plastic(rng), look)
    return edge

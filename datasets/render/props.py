"""Things on the table that are no tiles: dice, chips, coins, cups, phones, boxes, remote controls, cards, sticks."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from body import paint_texture
from looks import Look, hue_colour
from numpy.typing import NDArray
from prop_faces import button_face, card_face, packet_face, screen_face, struck_face
from raster import Prop
from solids import circle, plate, raised, rgb, rounded_rect, slab, textured, top_of
from space import Camera, Tile
from surfaces import Image

Rng = np.random.Generator
Painter = Callable[[Image, NDArray[np.int16], Camera], None]

# Places of the pips of one to six, in quarters of the side from the middle.
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def die(rng: Rng, look: Look, x: float, y: float) -> Painter:
    """A die with pips on its top and sides; one and four often red, as in China and Japan."""
    side, turn = rng.uniform(0.35, 0.75), rng.uniform(0, np.pi)
    body = np.full(3, 246.0) if rng.random() < 0.75 else hue_colour(rng, (0, 179), (90, 255), (90, 230))
    dark = np.full(3, 30.0) if body.mean() > 190 else np.full(3, 240.0)
    top = int(rng.integers(1, 7))
    numbers = [top, *(int(v) for v in rng.permutation([n for n in range(1, 7) if n not in (top, 7 - top)]))]

    def paint(image: Image, owner: NDArray[np.int16], camera: Camera) -> None:
        slab(image, owner, camera, rounded_rect(x, y, side, side, side * 0.12, turn), (0, side), body, look)
        h = side / 2
        c, s = np.cos(turn), np.sin(turn)
        axes = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1.0]])
        sides = [(axes[2], axes[0], axes[1])]
        sides += [(k * axes[a], axes[1 - a] * k, axes[2]) for a in (0, 1) for k in (1, -1)]
        for number, (normal, u, v) in zip(numbers, sides, strict=True):
            middle = np.array([x, y, h]) + normal * h
            if float((camera.eye - middle) @ normal) <= 0:
                continue
            red = number == 1 or (number == 4 and look.shadow > 0.3)
            ink = np.array([205, 25, 25.0]) if red and body.mean() > 190 else dark
            r = side * (0.17 if number == 1 else 0.09)
            t = np.linspace(0, 2 * np.pi, 12, endpoint=False)
            for a, b in PIPS[number]:
                spot = middle + (u * a + v * b) * side * 0.25
                ring = spot + r * (np.outer(np.cos(t), u) + np.outer(np.sin(t), v))
                if camera.depth(ring).min() > 0.2:
                    cv2.fillConvexPoly(image, np.round(camera.project(ring) * 16).astype(np.int32), rgb(ink), 16, 4)

    return paint


def disc(rng: Rng, look: Look, x: float, y: float) -> Painter:
    """A stack of poker chips or a coin."""
    coin = rng.random() < 0.5
    r, h = (rng.uniform(0.4, 0.65), 0.1) if coin else (rng.uniform(0.7, 1.0), 0.14)
    n = 1 if coin or rng.random() < 0.5 else int(rng.integers(2, 7))
    tone = rng.uniform(120, 225)
    colour = np.array([tone, tone * 0.92, tone * 0.7]) if coin else hue_colour(rng, (0, 179), (0, 255), (60, 245))
    face, turn = struck_face(rng, colour, coin), rng.uniform(0, 6)

    def paint(image: Image, owner: NDArray[np.int16], camera: Camera) -> None:
        for k in range(n):
            slab(image, owner, camera, circle(x, y, r), (k * h, (k + 1) * h - 0.02), colour, look)
        corners = top_of(x, y, 2 * r, 2 * r, turn, n * h)
        if camera.depth(corners).min() > 0.2:
            mask = np.zeros((120, 120), np.uint8)
            cv2.circle(mask, (60, 60), 57, 255, -1, cv2.LINE_AA)
            paint_texture(image, face, mask, camera.project(corners))

    return paint


def cup(rng: Rng, look: Look, x: float, y: float) -> Painter:
    """A cup, glass or can, with what is in it, or an ashtray."""
    low = rng.random() < 0.25
    r, h = rng.uniform(0.9, 1.8), rng.uniform(0.3, 0.7) if low else rng.uniform(1.5, 3.5)
    colour = np.full(3, rng.uniform(200, 250)) if rng.random() < 0.5 else hue_colour(rng, (0, 179), (0, 230), (40, 240))
    drink = hue_colour(rng, (5, 35), (60, 230), (30, 220))

    def paint(image: Image, owner: NDArray[np.int16], camera: Camera) -> None:
        slab(image, owner, camera, circle(x, y, r), (0, h), colour, look)
        plate(image, camera, circle(x, y, r * 0.88), h + 0.01, colour * 0.6)
        plate(image, camera, circle(x, y, r * 0.84), h - 0.25, drink)

    return paint


def block(rng: Rng, look: Look, x: float, y: float) -> Painter:
    """A phone, packet, box, remote control, calculator, eraser or plain white block near a tile's size."""
    kind, turn = str(rng.choice(["phone", "packet", "white", "buttons", "white"])), rng.uniform(0, 2 * np.pi)
    if kind == "phone":
        w, d, h, colour = rng.uniform(2.6, 3.6), 0.0, 0.3, np.full(3, rng.uniform(10, 60))
        d, face = w * rng.uniform(1.9, 2.2), screen_face(rng)
    elif kind == "packet":
        w, h, colour = rng.uniform(1.0, 2.8), rng.uniform(0.3, 1.0), hue_colour(rng, (0, 179), (0, 230), (60, 250))
        d, face = w * rng.uniform(1.2, 1.8), packet_face(rng, colour)
    elif kind == "buttons":
        w, h, colour = rng.uniform(1.4, 2.4), 0.5, np.full(3, rng.uniform(15, 230))
        d, face = w * rng.uniform(1.6, 4), button_face(rng, colour)
    else:
        w, h, colour = rng.uniform(0.7, 2.4), rng.uniform(0.2, 1.2), np.full(3, rng.uniform(200, 252))
        d, face = w * rng.uniform(1.0, 2.2), None

    def paint(image: Image, owner: NDArray[np.int16], camera: Camera) -> None:
        slab(image, owner, camera, rounded_rect(x, y, w, d, 0.15 * min(w, 1), turn), (0, h), colour, look)
        if face is not None:
            textured(image, camera, top_of(x, y, w * 0.9, d * 0.93, turn, h + 0.01), face)

    return paint


def cards(rng: Rng, look: Look, x: float, y: float) -> Painter:
    """Playing cards, one on another, or a hand of them spread."""
    spread, turn, n = rng.uniform(0, 0.9), rng.uniform(0, 6), int(rng.integers(1, 6))
    faces = [card_face(rng) for _ in range(n)]

    def paint(image: Image, owner: NDArray[np.int16], camera: Camera) -> None:
        for k, face in enumerate(faces):
            a = turn + (k - n / 2) * spread * 0.3
            at = np.array([x, y]) + k * spread * np.array([np.cos(turn), np.sin(turn)])
            corners = top_of(*at, 2.3, 3.3, a, 0.02 * k)
            textured(image, camera, corners, face)
            if camera.depth(corners).min() > 0.2:
                cv2.fillConvexPoly(owner, np.round(camera.project(corners)).astype(np.int32), -1)

    return paint


def ring(rng: Rng, look: Look, x: float, y: float) -> Painter:
    """A ring, bracelet, rubber band, lid or glass's foot."""
    r, wide = rng.uniform(0.25, 1.4), int(rng.integers(1, 6))
    colours = [hue_colour(rng, (0, 179), (0, 230), (20, 250)) for _ in range(int(rng.integers(1, 4)))]

    def paint(image: Image, owner: NDArray[np.int16], camera: Camera) -> None:
        for k, colour in enumerate(colours):
            points = raised(circle(x, y, r * (1 - 0.25 * k)), 0.05)
            if camera.depth(points).min() > 0.2:
                pixels = np.round(camera.project(points) * 16).astype(np.int32)
                cv2.polylines(image, [pixels], True, rgb(colour), wide, cv2.LINE_AA, 4)

    return paint


MAKERS = ((die, 0.28), (disc, 0.16), (cup, 0.1), (block, 0.24), (cards, 0.1), (ring, 0.12))


def lay_out(rng: Rng, look: Look, tiles: list[Tile], n: int, reach: float = 9.0) -> list[Prop]:
    """`n` things around the tiles, on none of them."""
    share = np.array([p for _, p in MAKERS])
    spots = np.array([[t.x, t.y] for t in tiles]) if tiles else np.zeros((0, 2))
    middle = spots.mean(0) if tiles else np.zeros(2)
    props = []
    for _ in range(n):
        make = MAKERS[int(rng.choice(len(MAKERS), p=share / share.sum()))][0]
        room = {die: 1.2, disc: 1.8, ring: 1.6}.get(make, 3.2)
        for _try in range(8):
            at = middle + rng.uniform(-1, 1, 2) * [reach, reach * 0.8]
            if not len(spots) or np.linalg.norm(spots - at, axis=1).min() > room:
                times = int(rng.integers(1, 4)) if make is die else 1
                for k in range(times):
                    x, y = at + k * rng.uniform(0.8, 1.1, 2) * [1, -0.3]
                    props.append(Prop(np.array([x, y, 0.3]), make(rng, look, float(x), float(y))))
                break
    return props

"""Materials and light of one scene: plastic, its colours and layers, ink, wear, lamp."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from space import Array, TileSize

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Look:
    """Materials and light of one scene; colours are RGB 0..255, `light` is a unit vector towards the lamp.

    `clear` is how far the plastic lets the table through (0..1), `gloss` how bright its edges shine, `engraving` how
    deep the signs are cut, `wear` and `dirt` how worn the ink and how stained the faces are (all 0..1). With
    `light_ink` signs are printed in that colour on a coloured body. `pattern` names the texture of the backs.
    """

    ivory: Array
    back: Array
    light: Array
    ambient: float
    shadow: float
    shadow_blur: float
    edge: float
    size: TileSize
    gloss: float = 0.0
    clear: float = 0.0
    engraving: float = 0.0
    wear: float = 0.0
    dirt: float = 0.0
    light_ink: Array | None = None
    pattern: str = "plain"


def tile_size(rng: Rng) -> TileSize:
    """Size of a set: travel sets are thin and small-cornered, hand-carved ones thick."""
    low, high = [(0.55, 0.95), (0.4, 0.55), (0.9, 1.1)][rng.choice(3, p=[0.8, 0.12, 0.08])]
    return TileSize(
        float(rng.uniform(1.27, 1.46)),
        float(rng.uniform(low, high)),
        float(rng.choice([0.0, rng.uniform(0.25, 0.55)], p=[0.12, 0.88])),
        float(rng.uniform(0.03, 0.15)),
    )


def hue_colour(rng: Rng, hue: tuple[float, float], sat: tuple[float, float], val: tuple[float, float]) -> Array:
    """A random RGB colour in OpenCV's ranges: hue 0..180, saturation and value 0..255."""
    pixel = np.array([[[rng.uniform(*hue) % 180, rng.uniform(*sat), rng.uniform(*val)]]], np.uint8)
    return cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0].astype(float)


def _ivory(rng: Rng) -> tuple[Array, Array | None]:
    """Colour of the faces, and of the ink where it is light on a coloured body."""
    roll = rng.random()
    if roll < 0.05:  # green, blue, black, red, amber or purple plastic with white or golden signs
        hues = [(55, 80), (100, 120), (165, 185), (8, 18), (0, 179), (130, 160)]
        hue = hues[rng.choice(6, p=[0.3, 0.25, 0.12, 0.08, 0.15, 0.1])]
        body = hue_colour(rng, hue, (90, 250), (50, 150)) if rng.random() < 0.75 else np.full(3, rng.uniform(15, 50))
        gold = np.array([rng.uniform(205, 240), rng.uniform(170, 205), rng.uniform(80, 140)])
        return body, gold if rng.random() < 0.25 else np.full(3, rng.uniform(225, 255))
    if roll < 0.11:  # pale pink, mint, sky and yellow sets
        return hue_colour(rng, (0, 179), (15, 95), (205, 252)), None
    ivory = np.array([rng.uniform(222, 255), rng.uniform(216, 252), rng.uniform(190, 248)]) * rng.uniform(0.86, 1.0)
    return ivory, None


def make_look(rng: Rng, size: TileSize) -> Look:
    """Materials and lamp of one scene."""
    ivory, light_ink = _ivory(rng)
    hues = [(55, 75), (100, 115), (15, 28), (140, 170), (0, 179)]
    back = hue_colour(rng, hues[rng.choice(5, p=[0.33, 0.25, 0.17, 0.1, 0.15])], (60, 255), (60, 235))
    pattern = str(rng.choice(["plain", "bamboo", "flecks", "sign"], p=[0.8, 0.08, 0.06, 0.06]))
    roll = rng.random()
    if roll < 0.03:  # rare, and hardly told from a blank white dragon
        back, pattern = ivory * rng.uniform(0.75, 1.0), "plain"
    elif roll < 0.08:
        back = np.full(3, rng.uniform(10, 60))
    elif roll < 0.13:
        back, pattern = hue_colour(rng, (11, 22), (70, 190), (110, 220)), "bamboo"
    if light_ink is not None and rng.random() < 0.5:
        back = ivory * rng.uniform(0.85, 1.05)
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
        gloss=float(rng.choice([0.0, rng.uniform(0.1, 0.9)], p=[0.3, 0.7])),
        clear=float(rng.uniform(0.25, 0.6)) if rng.random() < 0.03 else 0.0,
        engraving=float(rng.uniform(0.2, 1.0)) if rng.random() < (0.8 if light_ink is not None else 0.35) else 0.0,
        wear=float(rng.uniform(0.2, 0.9)) if rng.random() < 0.12 else 0.0,
        dirt=float(rng.uniform(0.1, 0.6)) if rng.random() < 0.15 else 0.0,
        light_ink=light_ink,
        pattern=pattern,
    )

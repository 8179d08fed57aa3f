"""What the faces of one drawn design have in common: colours, fonts, kinds of marks, sizes, cut of the ink."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import frames
import marks
import numpy as np
from glyphs import Font, find_fonts
from pen import Colour


@dataclass(frozen=True, slots=True)
class Style:
    """What all faces of one design have in common. Lengths are in face units (face 240 x 320)."""

    seed: int
    background: Colour
    red: Colour
    green: Colour
    dark: Colour
    second: Colour
    number: Colour
    wan: Colour
    honour: Colour
    fonts: tuple[Font | None, Font | None, Font | None]  # numerals, 万, honours
    manner: str
    weight: float
    traditional: tuple[bool, bool, bool, bool]  # 萬, 伍, 東, 發
    number_box: tuple[float, float, float]  # em height, width / height, centre y
    wan_box: tuple[float, float, float]
    honour_box: tuple[float, float]
    spread: tuple[float, float]
    pip: str
    pip_scale: float
    stick: str
    stick_width: float
    shine: float
    frame: str
    corner: str
    red_fives: bool
    cut: str
    cut_depth: float
    warp: float
    slant: float
    rise: float


def _colour(
    rng: np.random.Generator, hue: tuple[float, float], sat: tuple[float, float], val: tuple[float, float]
) -> Colour:
    hsv = np.array([[[rng.uniform(*hue) % 360, rng.uniform(*sat), rng.uniform(*val)]]], np.float32)
    r, g, b = np.round(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] * 255).astype(int)
    return int(r), int(g), int(b)


def _palette(rng: np.random.Generator) -> dict[str, Colour]:
    red = _colour(rng, (-12, 10), (0.72, 0.98), (0.55, 0.92))
    green = _colour(rng, (125, 172), (0.55, 0.98), (0.2, 0.6))
    blue = _colour(rng, (205, 240), (0.6, 0.98), (0.3, 0.82))
    black = _colour(rng, (150, 240), (0.05, 0.45), (0.06, 0.24))
    scheme = rng.choice(["three", "black", "blackgreen", "mono", "two", "odd"], p=[0.4, 0.28, 0.12, 0.07, 0.06, 0.07])
    if scheme == "black":
        blue = black
    elif scheme == "blackgreen":
        blue, green = black, _colour(rng, (140, 175), (0.3, 0.8), (0.12, 0.28))
    elif scheme == "two":
        blue = green
    elif scheme == "mono":
        red = green = blue = [red, green, blue, black][int(rng.choice(4, p=[0.15, 0.25, 0.3, 0.3]))]
    elif scheme == "odd":
        green = _colour(rng, (70, 190), (0.4, 0.95), (0.25, 0.7))
        blue = _colour(rng, (185, 290), (0.4, 0.9), (0.2, 0.7))
        red = _colour(rng, (-30, 25), (0.55, 0.95), (0.4, 0.9))
    second = blue if rng.random() < 0.4 else green
    return {
        "red": red,
        "green": green,
        "dark": blue,
        "second": second,
        "number": [blue, black, green, red][int(rng.choice(4, p=[0.55, 0.3, 0.07, 0.08]))],
        "wan": [red, blue][int(rng.random() < 0.08)],
        "honour": [blue, black, green][int(rng.choice(3, p=[0.6, 0.32, 0.08]))],
    }


def make_style(seed: int, fonts: Sequence[Font] | None = None) -> Style:
    """Draws a design's parameters. ``fonts`` replaces the fonts found on this machine; ``()`` means none."""
    rng = np.random.default_rng([seed, 7001])
    pool = find_fonts() if fonts is None else tuple(fonts)
    manner = str(rng.choice(["tile", "kai", "brush", "song", "hei", "hand"], p=[0.4, 0.27, 0.14, 0.09, 0.07, 0.03]))

    def pick(share_own: float) -> Font | None:
        fitting = [f for f in pool if f.manner == manner]
        own = rng.random() < share_own
        i = int(rng.integers(1 << 30))
        return None if own or not fitting else fitting[i % len(fitting)]

    base = pick(0.22)
    chosen = tuple(base if rng.random() < 0.7 else pick(0.25) for _ in range(3))
    # Ivory, white, cream, cool grey-white or (rarely) a tinted face; the scene divides it out.
    background = (
        _colour(rng, (25, 52), (0.0, 0.12), (0.9, 0.99))
        if rng.random() < 0.8
        else _colour(rng, (80, 230), (0.0, 0.05), (0.88, 0.99))
    )
    c = _palette(rng)
    number_h, wan_h = float(rng.uniform(106, 142)), float(rng.uniform(130, 174))
    total = (number_h + wan_h) * 0.9
    middle = 160 + rng.uniform(-8, 8)

    def old(share: float) -> bool:
        return bool(rng.random() < share + (0.15 if manner == "tile" else 0))

    frame_kinds = np.array(frames.FRAME_KINDS)
    frame_p = np.array([4.0, 1.8, 1.8, 2.2, 1.5, 1.5, 0.8, 1.5, 0.7, 0.7, 0.7, 0.5, 0.5])
    return Style(
        seed=seed,
        background=background,
        **c,
        fonts=(chosen[0], chosen[1], chosen[2]),
        manner=manner if manner != "hand" else "brush",
        weight=float(rng.uniform(7.5, 14)),
        traditional=(old(0.8), old(0.7), old(0.8), old(0.8)),
        number_box=(number_h, float(rng.uniform(1.0, 1.35)), float(middle - total / 2 + number_h * 0.45)),
        wan_box=(wan_h, float(rng.uniform(0.92, 1.22)), float(middle + total / 2 - wan_h * 0.45)),
        honour_box=(float(rng.uniform(150, 225)), float(rng.uniform(0.85, 1.15))),
        spread=(float(rng.uniform(78, 102)), float(rng.uniform(112, 142))),
        pip=str(rng.choice(marks.PIP_KINDS, p=[0.26, 0.18, 0.1, 0.08, 0.09, 0.08, 0.06, 0.06, 0.04, 0.05])),
        pip_scale=float(rng.uniform(0.82, 1.0)),
        stick=str(rng.choice(marks.STICK_KINDS, p=[0.3, 0.16, 0.12, 0.1, 0.12, 0.09, 0.05, 0.06])),
        stick_width=float(rng.uniform(22, 40)),
        shine=float(rng.choice([0.0, 0.16, 0.24, 0.32], p=[0.08, 0.3, 0.4, 0.22])),
        frame=str(rng.choice(frame_kinds, p=frame_p / frame_p.sum())),
        corner=str(rng.choice(["none", "left", "right", "both", "below"], p=[0.78, 0.09, 0.07, 0.03, 0.03])),
        red_fives=bool(rng.random() < 0.12),
        cut=str(rng.choice(["flat", "engraved", "soft"], p=[0.42, 0.4, 0.18])),
        cut_depth=float(rng.uniform(0.25, 0.8)),
        warp=float(rng.uniform(0.0, 2.2)),
        slant=float(rng.normal(0, 0.03)),
        rise=float(rng.normal(0.03, 0.04)),
    )

"""Chinese characters of the drawn tile faces: system fonts where found, own brush strokes everywhere.

``glyph_mask`` returns an em-square coverage mask; which font is used is the design's choice. Fonts are found at
run time by file name; a machine without CJK fonts still draws every character from own strokes.
"""

from __future__ import annotations

import functools
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from pen import Pen, smooth
from PIL import Image, ImageDraw, ImageFont
from strokes import STROKES, TILE_STROKES

# File-name part -> manner. The first that fits decides; files that fit none are not used.
_MANNERS = (
    ("sousyo", None),
    ("setofont-ex", None),
    ("ext-b", None),
    ("plus-98", None),
    ("thin", None),
    ("extralight", None),
    ("90", None),
    ("yozbsfi", None),
    ("_i.", None),
    ("kouzan", "brush"),
    ("soseki", "brush"),
    ("yoz", "hand"),
    ("setofont", "hand"),
    ("xingkai", "brush"),
    ("stxingka", "brush"),
    ("libian", "brush"),
    ("stli", "brush"),
    ("mashanzheng", "brush"),
    ("liujianmao", "brush"),
    ("zhimangxing", "brush"),
    ("longcang", "brush"),
    ("zcool", "hei"),
    ("wenkai", "kai"),
    ("kai", "kai"),
    ("cwkai", "kai"),
    ("cwfs", "song"),
    ("fang", "song"),
    ("serifcjk", "song"),
    ("uming", "song"),
    ("song", "song"),
    ("bsmi", "song"),
    ("gbsn", "song"),
    ("ming", "song"),
    ("simsun", "song"),
    ("sanscjk", "hei"),
    ("wqy", "hei"),
    ("cwhei", "hei"),
    ("cwyen", "hei"),
    ("simhei", "hei"),
    ("msyh", "hei"),
    ("pingfang", "hei"),
    ("heiti", "hei"),
)
_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.fonts",
    "~/.local/share/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)


@dataclass(frozen=True, slots=True)
class Font:
    """One face of a font file; ``manner`` is kai, song, hei, brush or hand."""

    path: str
    index: int
    manner: str


@functools.cache
def find_fonts() -> tuple[Font, ...]:
    """CJK fonts of this machine in a fixed order; empty where there are none."""
    found = []
    for folder in _FOLDERS:
        root = Path(os.path.expanduser(folder))
        if not root.is_dir() or (sys.platform != "win32" and folder.startswith("C:")):
            continue
        for path in sorted(root.rglob("*")):
            name = path.name.lower()
            if path.suffix.lower() not in (".ttf", ".ttc", ".otf"):
                continue
            manner = next((m for part, m in _MANNERS if part in name), None)
            if manner is None:
                continue
            # In the pan-CJK collections face 2 is simplified and 3 traditional Chinese.
            wanted = (2, 3) if "cjk" in name else (0, 1) if path.suffix.lower() == ".ttc" else (0,)
            for index in wanted:
                font = Font(str(path), index, manner)
                if has_glyph(font, "一") and has_glyph(font, "東"):
                    found.append(font)
    return tuple(found)


@functools.lru_cache(maxsize=128)
def _load(path: str, index: int, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, index=index, layout_engine=ImageFont.Layout.BASIC)


@functools.lru_cache(maxsize=4096)
def has_glyph(font: Font, char: str) -> bool:
    """Whether the font really has the character (not its missing-glyph box)."""
    try:
        face = _load(font.path, font.index, 40)
        ink = face.getmask(char)
        return ink.getbbox() is not None and bytes(ink) != bytes(face.getmask("\U0010fffd"))
    except OSError:
        return False


def _strokes(char: str) -> list[NDArray[np.float64]]:
    out = []
    for part in STROKES[char].split(";"):
        if part.startswith("@"):
            x, y, w, h = (float(v) for v in part[3:].split(","))
            out += [s * [w / 100, h / 100] + [x, y] for s in _strokes(part[1])]
        else:
            out.append(np.array([[float(v) for v in p.split(",")] for p in part.split(" ")]))
    return out


def _tile_hand(char: str, pen: Pen, rng: np.random.Generator, weight: float) -> None:
    """Draws a character of TILE_STROKES, its shape loosened a little."""
    ink = (255, 255, 255)
    bend, lean = rng.normal(0, 2.5, 4), rng.normal(0, 0.05)
    fat, sharp = weight / 10 * rng.uniform(0.9, 1.05), rng.uniform(0.9, 1.6)
    strokes = TILE_STROKES[char].split(";")
    fat = min(fat, 1.0) if len(strokes) > 11 else fat
    for text in strokes:
        s = np.array([[float(v) for v in p.split(",")] for p in text.split(" ")])
        x, y = s[:, 0].copy(), s[:, 1].copy()
        s[:, 0] += bend[0] * np.sin(np.pi * y / 100) + bend[1] * np.sin(2 * np.pi * x / 100) + lean * (50 - y)
        s[:, 1] += bend[2] * np.sin(np.pi * x / 100) + bend[3] * np.sin(2 * np.pi * y / 100)
        s[:, :2] += rng.normal(0, 0.8, (len(s), 2))
        s[:, :2] = 50 + (s[:, :2] - 50) * 0.94
        s[:, 2] = 8 * (s[:, 2] / 8) ** sharp * fat * np.exp(rng.normal(0, 0.08, len(s)))
        curve = smooth(s, 10)
        pen.ribbon(curve[:, :2], curve[:, 2], ink)


def stroke_mask(char: str, size: int, rng: np.random.Generator, manner: str, weight: float) -> NDArray[np.uint8]:
    """The character from own strokes, (size, size) uint8, centred. ``weight`` is in hundredths of the em."""
    pad = size // 5
    canvas = np.zeros((size + 2 * pad, size + 2 * pad, 3), np.uint8)
    pen = Pen(canvas, (0, 0, 0), np.array([[size / 100, 0, pad], [0, size / 100, pad], [0, 0, 1]]))
    if manner == "tile" and char in TILE_STROKES:
        _tile_hand(char, pen, rng, weight)
    else:
        _plain_hand(char, pen, rng, manner, weight)
    mask = canvas[:, :, 0]
    ys, xs = np.nonzero(mask > 40)
    fit = min(1.0, size / max(int(np.ptp(xs)) + 2, int(np.ptp(ys)) + 2))
    move = np.float32(
        [[fit, 0, (size - fit * (xs.min() + xs.max())) / 2], [0, fit, (size - fit * (ys.min() + ys.max())) / 2]]
    )
    return cv2.warpAffine(mask, move, (size, size))


def _plain_hand(char: str, pen: Pen, rng: np.random.Generator, manner: str, weight: float) -> None:
    """Draws a character of STROKES; ``manner`` decides how the stroke width runs."""
    manner = "kai" if manner == "tile" else manner
    strokes = _strokes(char)
    dense = len(strokes) > 9
    a, b, end = {"brush": (0.9, 0.8, 0.35), "kai": (0.95, 0.72, 0.85), "song": (1.0, 0.9, 0.8)}.get(manner, (1, 1, 1))
    for stroke in strokes:
        s = stroke * 0.94 + 3 + rng.normal(0, 0.9, stroke.shape)
        flat = abs(s[-1, 0] - s[0, 0]) > 2.5 * abs(s[-1, 1] - s[0, 1]) and len(s) < 4
        w = weight * (0.72 if dense else 1.0)
        if manner == "song":
            w *= 0.5 if flat else 1.15
        elif flat:
            w *= 0.82
        c = 1.15 if flat and manner in ("brush", "kai") else end
        pts = s if len(s) == 2 or (len(s) == 3 and manner != "brush") else smooth(s)
        if len(pts) < 8:
            t = np.linspace(0, len(pts) - 1, 14)
            pts = np.stack([np.interp(t, range(len(pts)), pts[:, k]) for k in (0, 1)], 1)
        if manner in ("brush", "kai"):
            bow = np.sin(np.linspace(0, np.pi, len(pts))) * rng.normal(0, 1.2)
            pts[:, int(flat)] += -np.abs(bow) if flat else bow
        step = np.linspace(0, 1, len(pts))
        pen.ribbon(pts, w * np.interp(step, [0, 0.33, 0.6, 1], [a, b, b, c]), (255, 255, 255))


@functools.lru_cache(maxsize=512)
def _thickness(font: Font) -> float:
    """Usual stroke width of the font in hundredths of the em, measured on a plain character."""
    mask = _font_mask("中", 160, font)
    depth = cv2.distanceTransform((mask > 128).astype(np.uint8), cv2.DIST_L2, 3)
    return float(np.percentile(depth[depth > 0], 88)) * 2 / 1.6 if (depth > 0).any() else 8.0


def _font_mask(char: str, size: int, font: Font) -> NDArray[np.uint8]:
    face = _load(font.path, font.index, int(size * 0.94))
    picture = Image.new("L", (size * 2, size * 2))
    ImageDraw.Draw(picture).text((size, size), char, fill=255, font=face, anchor="mm")
    big = np.asarray(picture)
    ys, xs = np.nonzero(big > 40)
    cy, cx = (ys.min() + ys.max()) // 2, (xs.min() + xs.max()) // 2
    return np.pad(big, size // 2)[cy : cy + size, cx : cx + size].copy()


def glyph_mask(
    char: str, size: int, font: Font | None, rng: np.random.Generator, manner: str = "brush", weight: float = 10.0
) -> NDArray[np.uint8]:
    """Coverage mask (size, size) uint8 of one character, its ink centred in the em square.

    ``weight`` is the wanted stroke width in hundredths of the em: fonts are thickened or thinned towards it as far
    as the character stays legible. Characters the font lacks are drawn from own strokes.
    """
    if font is None or not has_glyph(font, char):
        return stroke_mask(char, size, rng, manner if font is None else font.manner, weight)
    mask = _font_mask(char, size, font)
    dense = char in STROKES and len(_strokes(char)) > 9
    change = (weight - _thickness(font)) / 2
    k = round(float(np.clip(change, -1.0, 1.1 if dense else 3.0)) / 100 * size)
    if k:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * abs(k) + 1, 2 * abs(k) + 1))
        other = cv2.dilate(mask, kernel) if k > 0 else cv2.erode(mask, kernel)
        # A thin face must not lose its strokes.
        if k > 0 or other.sum() > 0.6 * mask.sum():
            mask = other
    return mask

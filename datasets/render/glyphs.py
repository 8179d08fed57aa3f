"""Chinese characters of the drawn tile faces: system fonts where found, own brush strokes everywhere.

``glyph_mask`` returns an em-square coverage mask; which font is used is the design's choice. Fonts are found at
run time by file name, so a machine without CJK fonts still draws every character from ``STROKES``.
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
from PIL import Image, ImageDraw, ImageFont

from pen import Pen, smooth

# Strokes in a 100 x 100 box, y down: points "x,y" joined by spaces, strokes by ";".
# "@char:x,y,w,h" places another character in a box.
STROKES: dict[str, str] = {
    "一": "8,54 50,50 92,50",
    "二": "22,28 78,26;8,78 92,76",
    "三": "18,18 82,16;26,48 74,47;8,82 92,80",
    "四": "14,22 18,82;14,22 86,20 80,82;40,24 38,44 26,62;60,22 60,52 64,58 76,56;18,76 82,76",
    "五": "18,16 82,14;48,16 36,82;24,46 72,44 68,82;6,84 94,82",
    "伍": "28,6 20,30 4,52;18,34 18,96;@五:30,6,70,92",
    "六": "46,4 56,18;6,36 94,34;36,50 26,72 8,90;60,50 76,70 90,90",
    "七": "8,46 92,34;44,10 44,76 52,86 84,84 88,70",
    "八": "38,18 30,50 6,86;54,14 66,50 96,86",
    "九": "36,8 32,50 8,90;14,38 66,32 62,78 70,88 92,84 94,68",
    "万": "6,18 94,16;42,18 38,50 8,92;40,48 78,46 70,88 56,80",
    "萬": "8,14 92,12;32,4 34,24;68,2 64,24;24,30 26,60;24,30 78,29 74,60;26,44 76,43;26,59 74,58;50,30 50,78;"
         "12,68 12,96;12,68 88,66 86,92 76,88;50,78 36,84 66,80;60,74 70,86",
    "東": "8,20 92,18;24,34 26,62;24,34 78,33 74,62;26,48 76,47;26,62 74,61;50,4 50,96;46,62 30,80 8,92;"
         "54,62 70,80 94,92",
    "东": "12,20 88,18;44,4 26,44 80,42;54,30 54,90 44,84;32,56 16,78;70,56 88,78",
    "南": "16,16 84,14;50,2 48,34;14,38 14,94;14,36 86,34 84,92 74,86;36,44 42,56;64,42 58,56;30,60 70,59;"
         "26,74 74,73;50,60 50,92",
    "西": "8,16 92,14;18,38 22,88;18,38 84,36 80,88;40,16 38,52 28,64;58,16 58,56 62,60 74,58;22,84 80,84",
    "北": "36,12 36,76;8,38 36,36;6,80 36,64;58,8 58,78 64,86 90,84 94,68;88,28 60,46",
    "中": "16,28 20,64;16,28 84,26 80,64;20,60 80,60;50,4 50,98",
    "發": "10,14 36,12 28,30 4,46;14,26 24,34;58,4 66,24 96,46;88,8 70,22;94,20 78,32;16,48 42,47 40,60;"
         "16,60 42,60;16,60 14,76;14,74 44,73 38,96 26,90;60,46 58,58 48,66;60,46 80,45 78,60 90,62;"
         "52,72 84,70 70,88 48,98;58,76 72,88 96,98",
    "发": "30,12 22,34;22,34 90,32;46,8 38,52 10,92;38,52 74,50 58,78 30,96;44,58 62,82 94,96;70,8 80,20",
    "春": "20,14 80,13;26,28 76,27;10,42 92,41;50,2 42,42 6,74;56,42 72,60 96,70;34,58 36,96;34,58 68,57 66,96;"
         "36,75 66,74;36,92 66,92",
    "夏": "12,8 88,7;50,8 42,18;28,18 28,56;28,18 72,17 72,56;30,30 70,30;30,42 70,42;30,54 70,54;40,56 28,72 12,82;"
         "40,66 70,64 50,84 14,98;40,70 60,86 94,98",
    "秋": "40,6 14,16;6,34 46,32;28,14 28,96;26,36 6,66;30,40 44,54;60,30 64,48;92,26 82,46;76,8 72,56 48,94;"
         "74,54 84,78 98,94",
    "冬": "42,4 30,28 10,46;36,18 74,16 52,42 8,64;38,22 58,44 94,58;44,62 58,72;36,80 62,94",
    "梅": "6,32 44,30;26,6 26,96;26,34 6,66;28,40 42,54;62,4 52,22;56,18 92,16;60,34 54,76;60,34 88,32 84,92 74,88;"
         "46,56 96,54;54,76 94,74;70,40 74,50;68,60 74,70",
    "兰": "30,6 38,20;70,4 60,22;18,28 82,26;26,54 74,53;8,86 92,84",
    "蘭": "8,12 92,10;34,2 34,20;66,2 66,20;14,26 14,98;14,26 42,25 42,46;15,36 42,36;15,46 42,46;58,25 58,46;"
         "58,25 88,24 88,96 80,92;58,36 88,35;58,46 88,45;30,56 70,55;34,62 34,76;34,62 66,62 66,76;34,76 66,76;"
         "50,50 50,96;48,76 32,92;52,76 68,92",
    "竹": "22,6 8,38;16,28 44,26;30,28 30,92;66,4 54,36;60,26 94,24;78,26 78,94 66,88",
    "菊": "8,14 92,12;34,4 34,22;66,2 66,22;26,28 12,54;20,42 86,40 82,94 70,90;34,50 40,58;66,48 60,58;24,66 74,65;"
         "50,50 50,94;48,66 28,88;52,66 72,86",
    "白": "50,2 40,20;20,22 20,94;20,22 80,20 80,94;20,56 80,56;20,92 80,92",
}

# File-name part -> manner. The first that fits decides; files that fit none are not used.
_MANNERS = (
    ("sousyo", None), ("setofont-ex", None), ("ext-b", None), ("plus-98", None), ("thin", None),
    ("extralight", None), ("90", None), ("yozbsfi", None), ("_i.", None),
    ("kouzan", "brush"), ("soseki", "brush"), ("yoz", "hand"), ("setofont", "hand"), ("xingkai", "brush"),
    ("stxingka", "brush"), ("libian", "brush"), ("stli", "brush"), ("mashanzheng", "brush"), ("liujianmao", "brush"),
    ("zhimangxing", "brush"), ("longcang", "brush"), ("zcool", "hei"),
    ("wenkai", "kai"), ("kai", "kai"), ("cwkai", "kai"), ("cwfs", "song"), ("fang", "song"),
    ("serifcjk", "song"), ("uming", "song"), ("song", "song"), ("bsmi", "song"), ("gbsn", "song"), ("ming", "song"),
    ("simsun", "song"), ("sanscjk", "hei"), ("wqy", "hei"), ("cwhei", "hei"), ("cwyen", "hei"), ("simhei", "hei"),
    ("msyh", "hei"), ("pingfang", "hei"), ("heiti", "hei"),
)
_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts", "/System/Library/Fonts",
            "/Library/Fonts", "C:/Windows/Fonts")


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


def stroke_mask(char: str, size: int, rng: np.random.Generator, manner: str, weight: float) -> NDArray[np.uint8]:
    """The character from own strokes, (size, size) uint8. ``weight`` is the stroke width in hundredths of the em."""
    canvas = np.zeros((size, size, 3), np.uint8)
    pen = Pen(canvas, (0, 0, 0), np.diag([size / 100, size / 100, 1.0]))
    dense = len(_strokes(char)) > 9
    for s in _strokes(char):
        s = s * 0.94 + 3 + rng.normal(0, 0.9, s.shape)
        flat = abs(s[-1, 0] - s[0, 0]) > 2.5 * abs(s[-1, 1] - s[0, 1]) and len(s) < 4
        w = weight * (0.72 if dense else 1.0)
        if manner == "song":
            w *= 0.5 if flat else 1.15
        elif flat:
            w *= 0.82
        ends = {"brush": (0.9, 0.8, 0.35), "kai": (0.95, 0.72, 0.85), "song": (1.0, 0.9, 0.8)}.get(manner, (1, 1, 1))
        a, b, c = ends
        if flat and manner in ("brush", "kai"):
            c = 1.15
        corner = len(s) == 3 and manner != "brush"
        pts = s if corner or len(s) == 2 else smooth(s)
        if len(pts) < 8:
            t = np.linspace(0, len(pts) - 1, 14)
            pts = np.stack([np.interp(t, range(len(pts)), pts[:, k]) for k in (0, 1)], 1)
        if manner in ("brush", "kai"):
            bow = np.sin(np.linspace(0, np.pi, len(pts))) * rng.normal(0, 1.2)
            pts = pts + np.stack([bow if not flat else bow * 0, -np.abs(bow) if flat else bow * 0], 1)
        pen.brush(pts, (255, 255, 255), w, lambda t, a=a, b=b, c=c: a + (b - a) * min(1, t * 3)
                  if t < 0.6 else b + (c - b) * ((t - 0.6) / 0.4), smoothed=False)
    return canvas[:, :, 0]


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
    return np.pad(big, size // 2)[cy:cy + size, cx:cx + size].copy()


def glyph_mask(char: str, size: int, font: Font | None, rng: np.random.Generator, manner: str = "brush",
               weight: float = 10.0) -> NDArray[np.uint8]:
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

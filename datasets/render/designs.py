"""Drawn tile sets: every face of one invented design, from a seed alone.

A design fixes colours, fonts, kinds of dots and sticks, bird, frame, sizes and how the ink is cut; each face adds
small accidents of its own. The same seed gives the same pictures on the same machine (installed fonts take part).

Modules of this folder import each other by bare name; put the folder on ``sys.path`` or run them as scripts.
Run as a script, this writes a contact sheet: ``python designs.py SHEET.png FIRST_SEED COUNT``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import birds
import cv2
import flowers
import frames
import marks
import numpy as np
from design_style import Style, make_style
from glyphs import Font, glyph_mask, has_glyph
from great_dot import great_pip
from ink import finish
from numpy.typing import NDArray
from pen import HEIGHT, SCALE, WIDTH, Colour, Pen

CODES = tuple(f"{i}{s}" for s in "mps" for i in range(1, 10)) + tuple(f"{i}z" for i in range(1, 8))
FLOWERS = tuple(f"flower-{i}" for i in range(1, 9))
FACES = CODES + FLOWERS

_NUMERALS = "一二三四五六七八九"


def background(seed: int) -> Colour:
    """The design's face colour, RGB 0..255."""
    return make_style(seed, ()).background


def _char(
    pen: Pen,
    s: Style,
    rng: np.random.Generator,
    char: str,
    which: int,
    x: float,
    y: float,
    em: float,
    aspect: float,
    colour: Colour,
) -> None:
    size = int(em * SCALE)
    font = s.fonts[which]
    mask = glyph_mask(char, size, font, rng, s.manner, s.weight * (1 + rng.normal(0, 0.04)))
    shear = np.float32([[1, s.slant, -s.slant * size / 2], [-s.rise, 1, s.rise * size / 2]])
    mask = cv2.warpAffine(mask, shear, (size, size), flags=cv2.INTER_LINEAR)
    mask = cv2.resize(mask, (max(2, int(size * aspect)), size), interpolation=cv2.INTER_AREA)
    pen.stamp(mask, x + rng.normal(0, 1.2), y + rng.normal(0, 1.2), colour)


def _variant(font: Font | None, first: str, second: str, want_first: bool) -> str:
    char = first if want_first else second
    other = second if want_first else first
    return other if font is not None and not has_glyph(font, char) and has_glyph(font, other) else char


def _wan(pen: Pen, s: Style, rng: np.random.Generator, n: int) -> None:
    char = _variant(s.fonts[0], "伍", "五", s.traditional[1]) if n == 5 else _NUMERALS[n - 1]
    wan = _variant(s.fonts[1], "萬", "万", s.traditional[0])
    em, aspect, y = s.number_box
    red = s.red_fives and n == 5
    _char(pen, s, rng, char, 0, 120, y, em, aspect, s.red if red else s.number)
    em, aspect, y = s.wan_box
    _char(pen, s, rng, wan, 1, 120, y, em, aspect, s.red if red else s.wan)


def _dots(pen: Pen, s: Style, rng: np.random.Generator, n: int) -> None:
    own = np.random.default_rng([s.seed, 7002])
    if n == 1:
        pool = [s.green, s.red, s.dark, s.red]
        if own.random() < 0.4:
            pool = [s.dark, s.red]
        great_pip(pen, 120, 160, float(own.uniform(70, 104)), own, pool)
        return
    sx, sy = s.spread
    roles = {"a": s.dark, "b": s.second if own.random() < 0.5 else s.green, "c": s.red}
    if own.random() < 0.12:
        roles["a"], roles["b"] = roles["b"], roles["a"]
    if own.random() < 0.08 and n in (6, 7):
        roles["b"], roles["c"] = roles["c"], roles["b"]
    if n == 8 and own.random() < 0.3:
        roles["a"] = s.second
    if s.red_fives and n == 5:
        roles = dict.fromkeys("abc", s.red)
    places = marks.DOTS[n]
    if n in (3, 7):  # the slanting three: how steep and how tight differs from set to set
        steep, tight = own.uniform(0.55, 1.25), own.uniform(0.85, 1.05)
        lead = places[:3]
        middle = lead[1][1]
        tilted = [(x * tight, middle + (y - middle) * (steep if n == 7 else tight), role) for x, y, role in lead]
        places = tilted + places[3:]
    # The largest radius at which neighbours do not run into each other.
    kx, ky = own.uniform(0.68, 0.86), own.uniform(0.72, 0.84)
    pts = np.array([(x * sx * kx, y * sy * ky) for x, y, _ in places])
    gap = min(float(np.linalg.norm(a - b)) for i, a in enumerate(pts) for b in pts[:i])
    largest = {2: 50, 3: 36, 4: 40, 5: 36}.get(n, 34)
    r = min(largest * own.uniform(0.8, 1.1), gap / 2 * 0.98) * s.pip_scale
    for (x, y), (_, _, role) in zip(pts, places, strict=True):
        core = s.red if roles[role] != s.red else s.dark
        marks.pip(pen, 120 + x + rng.normal(0, 0.6), 160 + y + rng.normal(0, 0.6), r, s.pip, roles[role], core)


def _sticks(pen: Pen, s: Style, rng: np.random.Generator, n: int) -> None:
    own = np.random.default_rng([s.seed, 7003])
    sx, sy = s.spread
    blue7, top, accent = own.random() < 0.3, own.random() < 0.15, own.random() < 0.9
    red3 = own.random() < 0.12
    zig = bool(own.random() < 0.85)
    roles = {
        "g": s.green,
        "r": s.red if accent else s.green,
        "u": s.dark if blue7 and n in (4, 7) else s.green,
        "t": s.second if top else s.green,
    }
    if n == 3 and red3:
        roles["t"] = s.red
    if s.red_fives and n == 5:
        roles = dict.fromkeys("grut", s.red)
    width = min(s.stick_width, sx * 2 * 0.24)
    pitch = np.random.default_rng([s.seed, 7003, n]).uniform(0.62, 1.06) * sx
    if n in (6, 7, 9):
        pitch = max(pitch, width * 1.75)
    elif n == 8:
        pitch = sx
    for x, y, h, angle, role in marks.stick_places(n, sx / sy, zig):
        tall = h * sy * 0.92
        w = width * (0.8 if n == 8 else 0.9 if n in (6, 7, 9) else 1)
        marks.stick(
            pen,
            120 + x * pitch * 0.92 + rng.normal(0, 0.5),
            160 + y * sy * 0.96 + rng.normal(0, 0.5),
            w,
            tall,
            angle,
            s.stick,
            roles[role],
            s.shine,
        )


def _honour(pen: Pen, s: Style, rng: np.random.Generator, n: int) -> None:
    own = np.random.default_rng([s.seed, 7004])
    em, aspect = s.honour_box
    narrow = own.uniform(0.6, 1.0)
    hatsu = _variant(s.fonts[2], "發", "发", s.traditional[3])
    if n <= 4:
        east = _variant(s.fonts[2], "東", "东", s.traditional[2])
        _char(pen, s, rng, (east + "南西北")[n - 1], 2, 120, 160, em, aspect, s.honour)
    elif n == 5:
        pairs = [
            (s.dark, s.dark),
            (s.dark, s.green),
            (s.green, s.red),
            (s.honour, s.honour),
            (s.green, s.green),
            (s.dark, s.red),
        ]
        outer, inner = pairs[int(own.choice(6, p=[0.4, 0.12, 0.12, 0.16, 0.12, 0.08]))]
        if s.frame == "blank" and own.random() < 0.04:
            _char(pen, s, rng, "白", 2, 120, 160, em * 0.8, aspect, s.dark)
        frames.frame(pen, s.frame, own, outer, inner)
        if s.frame != "blank" and own.random() < 0.05:
            _char(pen, s, rng, "白", 2, 120, 160, em * 0.4, 1, s.red)
    elif n == 6:
        _char(pen, s, rng, hatsu, 2, 120, 160, em * 1.02, aspect, s.green)
    else:
        tall = own.uniform(1.0, 1.25)
        _char(pen, s, rng, "中", 2, 120, 160, em * tall, aspect * narrow / tall**0.5, s.red)


def _flower(pen: Pen, s: Style, rng: np.random.Generator, n: int) -> None:
    own = np.random.default_rng([s.seed, 7005])
    manner = str(own.choice(["plant", "figure", "mixed", "vase", "scene"], p=[0.4, 0.17, 0.25, 0.08, 0.1]))
    if manner == "mixed":
        manner = str(rng.choice(["plant", "figure", "vase", "scene", "bamboo"]))
    if manner == "plant" and n == 8 and own.random() < 0.6:
        manner = "bamboo"
    colours = [s.green, s.red, s.dark, s.second]
    if own.random() < 0.3:
        colours.append((226, 160, 30))
    flowers.picture(pen.at(rng.uniform(-6, 6), rng.uniform(-14, 4), 1, rng.uniform(-4, 4)), rng, manner, colours)
    chars = "春夏秋冬" + ("梅蘭菊竹" if s.traditional[2] else "梅兰菊竹")
    swap, em = own.random() < 0.5, float(own.uniform(52, 84))
    if own.random() < 0.85:
        char = chars[n - 1]
        if char == "蘭" and s.fonts[0] is not None and not has_glyph(s.fonts[0], char):
            char = "兰"
        _char(pen, s, rng, char, 0, 62 if swap else 178, 64, em, 1, colours[int(rng.integers(3))])
    if own.random() < 0.75:
        _index(pen, str((n - 1) % 4 + 1), 176 if swap else 64, 64, float(own.uniform(30, 50)), s.red, 0)


def _index(pen: Pen, text: str, x: float, y: float, height: float, colour: Colour, font: int) -> None:
    face = [cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_SIMPLEX][
        font % 4
    ]
    px = height * pen.unit
    scale, thick = px / 22, max(1, round(px / 9))
    (w, h), _ = cv2.getTextSize(text, face, scale, thick)
    mask = np.zeros((h + 4 * thick, w + 4 * thick), np.uint8)
    cv2.putText(mask, text, (2 * thick, h + 2 * thick), face, scale, 255, thick, cv2.LINE_AA)
    pen.stamp(mask, x, y, colour)


def _corner(pen: Pen, s: Style, code: str) -> None:
    own = np.random.default_rng([s.seed, 7006])
    kind, rank = code[1], int(code[0])
    text = "ESWNPFC"[rank - 1] if kind == "z" else str(rank)
    if kind == "z" and rank > 4 and own.random() < 0.4:
        return
    height, font = float(own.uniform(22, 38)), int(own.integers(4))
    colour = [s.red, s.dark, s.green][int(own.choice(3, p=[0.5, 0.3, 0.2]))]
    x, y = 12 + height * 0.5, 12 + height * 0.6
    if s.corner in ("left", "both"):
        _index(pen, text, x, y, height, colour, font)
    if s.corner == "right":
        _index(pen, text, WIDTH - x, y, height, colour, font)
    if s.corner == "below":
        _index(pen, text, WIDTH - x, HEIGHT - y, height, colour, font)
    if s.corner == "both":
        pixels = pen.image[: HEIGHT * SCALE // 4, : WIDTH * SCALE // 4].copy()
        kept = np.abs(pixels.astype(int) - s.background).max(2) > 8
        # The second index stands on its head in the opposite corner, as on playing cards.
        spot = pen.image[-pixels.shape[0] :, -pixels.shape[1] :]
        box = np.zeros_like(kept)
        box[: int((y + height) * SCALE), : int((x + height * 0.8) * SCALE)] = True
        turned = (kept & box)[::-1, ::-1]
        spot[turned] = pixels[::-1, ::-1][turned]


def _face(code: str, s: Style, fine: int = 1) -> NDArray[np.uint8]:
    rng = np.random.default_rng([s.seed, FACES.index(code)])
    image = np.empty((HEIGHT * SCALE, WIDTH * SCALE, 3), np.uint8)
    image[:] = s.background
    pen = Pen(image, s.background)
    # Free drawings may bend more than signs: one more source of unlike silhouettes.
    warp = s.warp + (3.0 if code == "1s" else 1.0 if code in FLOWERS else 0.0)
    if code in FLOWERS:
        _flower(pen, s, rng, int(code[-1]))
        return finish(image, s, rng, warp, fine)
    rank, kind = int(code[0]), code[1]
    if code == "1s":
        own = np.random.default_rng([s.seed, 7008])
        framed = own.random() < 0.06
        size = float(own.uniform(0.55, 0.75) if framed else rng.uniform(0.7, 1.06))
        birds.bird(pen, (s.seed, 7007), [s.green, s.red, s.dark], size)
        if framed:
            kind = str(own.choice(["thin", "double", "rounded", "notched"]))
            frames.frame(pen, kind, own, s.green, s.red if own.random() < 0.3 else s.green)
    else:
        {"m": _wan, "p": _dots, "s": _sticks, "z": _honour}[kind](pen, s, rng, rank)
    if s.corner != "none":
        _corner(pen, s, code)
    return finish(image, s, rng, warp, fine)


def draw_face(code: str, seed: int, fonts: Sequence[Font] | None = None, fine: int = 1) -> NDArray[np.uint8]:
    """One face (320, 240, 3) uint8 RGB of design ``seed``, upright on a uniform background, without tile edge.

    ``fine`` 2 gives the same face at (640, 480, 3), for tiles that fill the picture.

    ``code`` is 1m..9m, 1p..9p, 1s..9s, 1z..7z or flower-1..flower-8 (``flower`` means flower-1).
    Raises ValueError for any other code.
    """
    code = "flower-1" if code == "flower" else code
    if code not in FACES:
        raise ValueError(f"unknown tile code {code!r}: accepted are 1m-9m, 1p-9p, 1s-9s, 1z-7z, flower-1 to flower-8")
    return _face(code, make_style(seed, fonts), fine)


def draw_design(seed: int, fonts: Sequence[Font] | None = None) -> dict[str, NDArray[np.uint8]]:
    """All faces of design ``seed``: code -> (320, 240, 3) uint8 RGB, see ``draw_face``."""
    style = make_style(seed, fonts)
    return {code: _face(code, style) for code in FACES}


def contact_sheet(seeds: Sequence[int], codes: Sequence[str] = FACES, scale: float = 0.4) -> NDArray[np.uint8]:
    """One row a design, one column a code, RGB uint8."""
    rows = []
    for seed in seeds:
        style = make_style(seed)
        rows.append(
            np.hstack(
                [cv2.resize(_face(c, style), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) for c in codes]
            )
        )
    return np.vstack(rows)


if __name__ == "__main__":
    target, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    sheet = contact_sheet(range(first, first + count), sys.argv[4].split(",") if len(sys.argv) > 4 else FACES)
    cv2.imwrite(target, cv2.cvtColor(sheet, cv2.COLOR_RGB2BGR))

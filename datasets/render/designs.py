"""Drawn tile sets: every face of one invented design, from a seed alone.

A design fixes colours, fonts, kinds of dots and sticks, bird, frame, sizes and how the ink is cut; each face adds
small accidents of its own. The same seed gives the same pictures on the same machine (installed fonts take part).

Modules of this folder import each other by bare name; put the folder on ``sys.path`` or run them as scripts.
Run as a script, this writes a contact sheet: ``python designs.py SHEET.png FIRST_SEED COUNT``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

import birds
import flowers
import marks
from glyphs import Font, find_fonts, glyph_mask, has_glyph
from pen import HEIGHT, SCALE, WIDTH, Colour, Pen

CODES = tuple(f"{i}{s}" for s in "mps" for i in range(1, 10)) + tuple(f"{i}z" for i in range(1, 8))
FLOWERS = tuple(f"flower-{i}" for i in range(1, 9))
FACES = CODES + FLOWERS

_NUMERALS = "一二三四五六七八九"


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


def _colour(rng: np.random.Generator, hue: tuple[float, float], sat: tuple[float, float],
            val: tuple[float, float]) -> Colour:
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
    return {"red": red, "green": green, "dark": blue, "second": second,
            "number": [blue, black, green, red][int(rng.choice(4, p=[0.55, 0.3, 0.07, 0.08]))],
            "wan": [red, blue][int(rng.random() < 0.08)],
            "honour": [blue, black, green][int(rng.choice(3, p=[0.6, 0.32, 0.08]))]}


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
    background = _colour(rng, (25, 52), (0.0, 0.12), (0.9, 0.99)) if rng.random() < 0.8 else _colour(
        rng, (80, 230), (0.0, 0.05), (0.88, 0.99))
    c = _palette(rng)
    number_h, wan_h = float(rng.uniform(106, 142)), float(rng.uniform(130, 174))
    total = (number_h + wan_h) * 0.9
    middle = 160 + rng.uniform(-8, 8)

    def old(share: float) -> bool:
        return bool(rng.random() < share + (0.15 if manner == "tile" else 0))

    frame_kinds = np.array(marks.FRAME_KINDS)
    frame_p = np.array([3.2, 1.6, 1.8, 2.2, 1.5, 1.5, 0.8, 1.5, 0.7, 0.7])
    return Style(
        seed=seed, background=background, **c, fonts=(chosen[0], chosen[1], chosen[2]),
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
        stick_width=float(rng.uniform(22, 40)), shine=float(rng.choice([0.0, 0.16, 0.24, 0.32], p=[0.08, 0.3, 0.4, 0.22])),
        frame=str(rng.choice(frame_kinds, p=frame_p / frame_p.sum())),
        corner=str(rng.choice(["none", "left", "right", "both", "below"], p=[0.78, 0.09, 0.07, 0.03, 0.03])),
        red_fives=bool(rng.random() < 0.06),
        cut=str(rng.choice(["flat", "engraved", "soft"], p=[0.42, 0.4, 0.18])),
        cut_depth=float(rng.uniform(0.25, 0.8)), warp=float(rng.uniform(0.0, 2.2)),
        slant=float(rng.normal(0, 0.03)), rise=float(rng.normal(0.03, 0.04)))


def background(seed: int) -> Colour:
    """The design's face colour, RGB 0..255."""
    return make_style(seed, ()).background


def _char(pen: Pen, s: Style, rng: np.random.Generator, char: str, which: int, x: float, y: float, em: float,
          aspect: float, colour: Colour) -> None:
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
        marks.great_pip(pen, 120, 160, float(own.uniform(70, 104)), own, pool)
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
    roles = {"g": s.green, "r": s.red if accent else s.green, "u": s.dark if blue7 and n in (4, 7) else s.green,
             "t": s.second if top else s.green}
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
        marks.stick(pen, 120 + x * pitch * 0.92 + rng.normal(0, 0.5), 160 + y * sy * 0.96 + rng.normal(0, 0.5), w, tall, angle,
                    s.stick, roles[role], s.shine)


def _honour(pen: Pen, s: Style, rng: np.random.Generator, n: int) -> None:
    own = np.random.default_rng([s.seed, 7004])
    em, aspect = s.honour_box
    narrow = own.uniform(0.6, 1.0)
    hatsu = _variant(s.fonts[2], "發", "发", s.traditional[3])
    if n <= 4:
        east = _variant(s.fonts[2], "東", "东", s.traditional[2])
        _char(pen, s, rng, (east + "南西北")[n - 1], 2, 120, 160, em, aspect, s.honour)
    elif n == 5:
        pairs = [(s.dark, s.dark), (s.dark, s.green), (s.green, s.red), (s.honour, s.honour), (s.green, s.green),
                 (s.dark, s.red)]
        outer, inner = pairs[int(own.choice(6, p=[0.4, 0.12, 0.12, 0.16, 0.12, 0.08]))]
        if s.frame == "blank" and own.random() < 0.04:
            _char(pen, s, rng, "白", 2, 120, 160, em * 0.8, aspect, s.dark)
        marks.frame(pen, s.frame, own, outer, inner)
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
    face = [cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_SIMPLEX][font % 4]
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
        pixels = pen.image[:HEIGHT * SCALE // 4, :WIDTH * SCALE // 4].copy()
        kept = np.abs(pixels.astype(int) - s.background).max(2) > 8
        # The second index stands on its head in the opposite corner, as on playing cards.
        spot = pen.image[-pixels.shape[0]:, -pixels.shape[1]:]
        box = np.zeros_like(kept)
        box[:int((y + height) * SCALE), :int((x + height * 0.8) * SCALE)] = True
        turned = (kept & box)[::-1, ::-1]
        spot[turned] = pixels[::-1, ::-1][turned]


def _finish(image: NDArray[np.uint8], s: Style, rng: np.random.Generator, warp: float) -> NDArray[np.uint8]:
    """Bends the drawing a little, reduces it to 240 x 320 and gives the ink its depth."""
    field = cv2.resize(rng.normal(0, 1, (5, 4, 2)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    turn, sx, sy = np.deg2rad(rng.normal(0, 0.7)), 1 + rng.normal(0, 0.008), 1 + rng.normal(0, 0.008)
    v, u = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    du, dv = u - WIDTH / 2, v - HEIGHT / 2
    mx = WIDTH / 2 + sx * (du * np.cos(turn) - dv * np.sin(turn)) + field[:, :, 0] * warp
    my = HEIGHT / 2 + sy * (du * np.sin(turn) + dv * np.cos(turn)) + field[:, :, 1] * warp
    small = cv2.remap(cv2.blur(image, (SCALE, SCALE)), (mx * SCALE + 0.5).astype(np.float32),
                      (my * SCALE + 0.5).astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT,
                      borderValue=s.background)
    if s.cut == "flat":
        return small
    bg = np.asarray(s.background, np.float32)
    out = small.astype(np.float32)
    ink = np.clip(np.abs(out - bg).max(2) / 90, 0, 1)
    if s.cut == "engraved":
        d = float(1.2 + 2.2 * s.cut_depth)
        move = np.float32([[1, 0, d * 0.6], [0, 1, d]])
        low = cv2.GaussianBlur(cv2.warpAffine(ink, move, (WIDTH, HEIGHT)), (0, 0), 0.8)
        back = cv2.GaussianBlur(cv2.warpAffine(ink, np.float32([[1, 0, -d * 0.6], [0, 1, -d]]), (WIDTH, HEIGHT)), (0, 0), 0.8)
        shadow, shine = np.clip(ink - low, 0, 1), np.clip(ink - back, 0, 1)
        out *= (1 - 0.7 * s.cut_depth * shadow)[:, :, None]
        out += (255 - out) * (0.4 * s.cut_depth * shine * ink)[:, :, None]
        rim = np.clip(low - ink, 0, 1)
        out += (255 - out) * (0.7 * s.cut_depth * rim)[:, :, None]
    else:
        deep = cv2.GaussianBlur(ink, (0, 0), 2.4)
        pale = np.clip(deep * 1.3 - 0.4, 0, 1) * 0.35 * s.cut_depth
        out += (bg - out) * (pale * ink)[:, :, None]
    return np.clip(np.round(out), 0, 255).astype(np.uint8)


def _face(code: str, s: Style) -> NDArray[np.uint8]:
    rng = np.random.default_rng([s.seed, FACES.index(code)])
    image = np.empty((HEIGHT * SCALE, WIDTH * SCALE, 3), np.uint8)
    image[:] = s.background
    pen = Pen(image, s.background)
    # Free drawings may bend more than signs: one more source of unlike silhouettes.
    warp = s.warp + (3.0 if code == "1s" else 1.0 if code in FLOWERS else 0.0)
    if code in FLOWERS:
        _flower(pen, s, rng, int(code[-1]))
        return _finish(image, s, rng, warp)
    rank, kind = int(code[0]), code[1]
    if code == "1s":
        birds.bird(pen, (s.seed, 7007), [s.green, s.red, s.dark], float(rng.uniform(0.68, 1.0)))
    else:
        {"m": _wan, "p": _dots, "s": _sticks, "z": _honour}[kind](pen, s, rng, rank)
    if s.corner != "none":
        _corner(pen, s, code)
    return _finish(image, s, rng, warp)


def draw_face(code: str, seed: int, fonts: Sequence[Font] | None = None) -> NDArray[np.uint8]:
    """One face (320, 240, 3) uint8 RGB of design ``seed``, upright on a uniform background, without tile edge.

    ``code`` is 1m..9m, 1p..9p, 1s..9s, 1z..7z or flower-1..flower-8 (``flower`` means flower-1).
    Raises ValueError for any other code.
    """
    code = "flower-1" if code == "flower" else code
    if code not in FACES:
        raise ValueError(f"unknown tile code {code!r}: accepted are 1m-9m, 1p-9p, 1s-9s, 1z-7z, flower-1 to flower-8")
    return _face(code, make_style(seed, fonts))


def draw_design(seed: int, fonts: Sequence[Font] | None = None) -> dict[str, NDArray[np.uint8]]:
    """All faces of design ``seed``: code -> (320, 240, 3) uint8 RGB, see ``draw_face``."""
    style = make_style(seed, fonts)
    return {code: _face(code, style) for code in FACES}


def contact_sheet(seeds: Sequence[int], codes: Sequence[str] = FACES, scale: float = 0.4) -> NDArray[np.uint8]:
    """One row a design, one column a code, RGB uint8."""
    rows = []
    for seed in seeds:
        style = make_style(seed)
        rows.append(np.hstack([cv2.resize(_face(c, style), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
                               for c in codes]))
    return np.vstack(rows)


if __name__ == "__main__":
    target, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    sheet = contact_sheet(range(first, first + count), sys.argv[4].split(",") if len(sys.argv) > 4 else FACES)
    cv2.imwrite(target, cv2.cvtColor(sheet, cv2.COLOR_RGB2BGR))

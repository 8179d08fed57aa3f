"""Draw the tile pictures of the phone page: 34 faces, a flower and a back, one small SVG each.

Run only when the drawing changes; the SVG files beside this script are what the page uses:

    pip install fonttools
    python server/static/tiles/draw.py /usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf

Dots, bamboos, the bird, the flower and the back are drawn here. The Chinese characters are outlines of
LXGW WenKai (see README.md), written as paths so that no phone needs the font.
All numbers are SVG user units: a tile is 60 wide and 80 high, its face 54 x 66 around (30, 36).
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

HERE = Path(__file__).parent
RED, GREEN, BLUE, INK = "#c0281f", "#17714a", "#1f4f9e", "#22262b"
CX, CY = 30.0, 36.0

BODY = (
    '<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffefa"/>'
    '<stop offset="1" stop-color="#f6f0e1"/></linearGradient>'
)


def num(value: float) -> str:
    """Gives a number with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def plate(face: str) -> str:
    """Gives the tile's body seen a little from below: back, ivory side, face."""
    return (
        f"<defs>{BODY}</defs>"
        '<rect x="1" y="8" width="58" height="71" rx="8" fill="#1c7a58"/>'
        '<rect x="1" y="4" width="58" height="71.5" rx="8" fill="#d8cba9"/>'
        '<rect x="1" y="1" width="58" height="71" rx="8" fill="url(#f)"/>'
        '<rect x="1.5" y="1.5" width="57" height="70" rx="7.5" fill="none" stroke="#e4dac2"/>' + face
    )


def circle(x: float, y: float, r: float, fill: str) -> str:
    """Gives a filled circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>'


def dot(x: float, y: float, r: float, colour: str) -> str:
    """Gives one coin of the dots suit: a rim, a light ring and a core."""
    return (
        circle(x, y, r, colour)
        + f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r * 0.66)}" fill="none" stroke="#fffdf6" '
        + f'stroke-width="{num(r * 0.16)}"/>'
        + circle(x, y, r * 0.24, "#fffdf6")
    )


def big_dot() -> str:
    """Gives 1p: a large coin with a ring of petals round a red heart."""
    petals = "".join(
        f'<ellipse cx="{num(CX + 15.6 * math.cos(a))}" cy="{num(CY + 15.6 * math.sin(a))}" rx="4.1" ry="2.7" '
        f'transform="rotate({num(math.degrees(a))} {num(CX + 15.6 * math.cos(a))} {num(CY + 15.6 * math.sin(a))})"/>'
        for a in (2 * math.pi * k / 12 for k in range(12))
    )
    return (
        circle(CX, CY, 24, GREEN)
        + circle(CX, CY, 21.6, "#fffdf6")
        + f'<g fill="{BLUE}">{petals}</g>'
        + circle(CX, CY, 8.6, RED)
        + f'<circle cx="{num(CX)}" cy="{num(CY)}" r="5.6" fill="none" stroke="#fffdf6" stroke-width="1.3"/>'
        + circle(CX, CY, 2, "#fffdf6")
    )


def dots(rank: int) -> str:
    """Gives the dots of 1p-9p in their usual places and colours."""
    if rank == 1:
        return big_dot()
    b, g, r = BLUE, GREEN, RED
    rows: dict[int, list[tuple[float, float, float, str]]] = {
        2: [(30, 19, 13, g), (30, 53, 13, b)],
        3: [(15.5, 16.5, 10.5, b), (30, 36, 10.5, r), (44.5, 55.5, 10.5, g)],
        4: [(16.8, 19.5, 11.4, b), (43.2, 19.5, 11.4, g), (16.8, 52.5, 11.4, g), (43.2, 52.5, 11.4, b)],
        5: [(15.5, 16, 9.6, b), (44.5, 16, 9.6, g), (30, 36, 9.6, r), (15.5, 56, 9.6, g), (44.5, 56, 9.6, b)],
        6: [(x, y, 9.2, g if y < 20 else r) for y in (13.5, 37.5, 58) for x in (18.5, 41.5)],
        7: [(12.6, 11, 7.4, g), (30, 16.7, 7.4, g), (47.4, 22.4, 7.4, g)]
        + [(x, y, 8.4, r) for y in (41, 60) for x in (19.5, 40.5)],
        8: [(x, y, 7.9, b) for y in (10.8, 27.6, 44.4, 61.2) for x in (19.5, 40.5)],
        9: [(x, y, 8.4, c) for y, c in ((13.5, g), (36, r), (58.5, b)) for x in (12, 30, 48)],
    }
    return "".join(dot(*d) for d in rows[rank])


def stick(x: float, y: float, h: float, colour: str, tilt: float = 0) -> str:
    """Gives one bamboo of height `h` centred on (x, y): two knots at the ends, one in the middle."""
    w = 7.2
    turn = f' transform="rotate({num(tilt)} {num(x)} {num(y)})"' if tilt else ""
    half = h / 2
    body = "".join(
        f'<rect x="{num(x - w / 2 + 0.5)}" y="{num(top)}" width="{num(w - 1)}" height="{num(half - 1.2)}" rx="1.6"/>'
        for top in (y - half + 0.6, y + 0.6)
    )
    knots = "".join(
        f'<rect x="{num(x - kw / 2)}" y="{num(ky - 1.5)}" width="{num(kw)}" height="3" rx="1.5"/>'
        for ky, kw in ((y - half + 0.9, w + 1.2), (y, w + 1.6), (y + half - 0.9, w + 1.2))
    )
    shine = "".join(
        f'<path d="M{num(x)} {num(top)}v{num(half - 5.2)}" stroke="#fffdf6" stroke-width="1.4" '
        'stroke-linecap="round" opacity=".8"/>'
        for top in (y - half + 3.2, y + 2.6)
    )
    return f'<g fill="{colour}"{turn}>{body}{knots}{shine}</g>'


def bamboos(rank: int) -> str:
    """Gives the sticks of 2s-9s; 1s is the bird."""
    if rank == 1:
        return bird()
    g, r, b = GREEN, RED, BLUE
    up, down, h2 = 19.4, 52.6, 30.0
    layout: dict[int, list[tuple[float, float, float, str, float]]] = {
        2: [(30, up, h2, b, 0), (30, down, h2, g, 0)],
        3: [(30, up, h2, b, 0), (17, down, h2, g, 0), (43, down, h2, g, 0)],
        4: [(18, up, h2, b, 0), (42, up, h2, g, 0), (18, down, h2, g, 0), (42, down, h2, b, 0)],
        5: [(14, up, h2, g, 0), (46, up, h2, b, 0), (30, 36, h2, r, 0), (14, down, h2, b, 0), (46, down, h2, g, 0)],
        6: [(x, y, h2, g if y < 36 else b, 0.0) for y in (up, down) for x in (14.0, 30.0, 46.0)],
        7: [(30.0, 12.8, 19.5, r, 0.0)]
        + [(x, y, 20.5, g if x != 30 else b, 0.0) for y in (35.8, 58.8) for x in (14.0, 30.0, 46.0)],
        8: [(10.5, up, h2, g, 0.0), (49.5, up, h2, g, 0.0), (23.8, up, 26.0, b, 24.0), (36.2, up, 26.0, b, -24.0)]
        + [
            (10.5, down, h2, g, 0.0),
            (49.5, down, h2, g, 0.0),
            (23.8, down, 26.0, b, -24.0),
            (36.2, down, 26.0, b, 24.0),
        ],
        9: [
            (x, y, 21, r if x == 30 else (g if x < 30 else b), 0)
            for y in (13.0, 36.0, 59.0)
            for x in (13.0, 30.0, 47.0)
        ],
    }
    return "".join(stick(*s) for s in layout[rank])


def bird() -> str:
    """Gives 1s: a little bird on a bamboo twig, looking back over its tail."""
    return (
        # tail: three long feathers with eyes
        f'<g fill="none" stroke-linecap="round" stroke-width="5"><path d="M24 42C17 49 13 56 12 65" stroke="{GREEN}"/>'
        f'<path d="M27 44C22 51 20 57 20 66" stroke="{BLUE}"/><path d="M30 45C28 52 28 58 29 65" stroke="{GREEN}"/></g>'
        + circle(12, 63.5, 3.6, RED)
        + circle(20, 64.8, 3.6, RED)
        + circle(28.9, 63.5, 3.6, RED)
        + circle(12, 63.5, 1.4, "#fffdf6")
        + circle(20, 64.8, 1.4, "#fffdf6")
        + circle(28.9, 63.5, 1.4, "#fffdf6")
        # body, breast, wing
        + f'<path d="M21 40C19 30 24 21 33 19.5c9-1.5 15 5 15 13.5 0 11-8 18.5-17.5 17C25.5 49 22 45.5 21 40z" '
        f'fill="{GREEN}"/>'
        '<path d="M47.7 30c1.3 9-4 17.5-12 19.5 1-5 3-7 6-10.5 2-2.5 4-5 6-9z" fill="#f3c74f"/>'
        f'<path d="M24 27.5c7-2.5 14.5 1 15.5 7.5-3 7.5-11 9.5-16.8 7.7 2-1 3-1.9 3.8-3.2-2.4.5-4 .3-5.2-.5 '
        f'2-.5 3.2-1.4 4-2.6-1.9.3-3.2 0-4.3-.8 2-.7 3.1-1.7 3.7-3.1-1.1 0-2-.3-2.7-.9 1.3-.9 2-2.2 2-4.1z" '
        f'fill="{RED}"/>'
        # head, crest, beak, eye
         + circle(41, 17.5, 8.4, GREEN) + f'<g fill="none" stroke="{RED}" stroke-width="2.2" stroke-linecap="round">'
        '<path d="M38 9.8C36 7.5 34.5 6 32 5.4"/>'
        '<path d="M40.5 9C39.8 6.5 39 5 37.6 3.7"/><path d="M43 9.3c.4-2 .4-3.4 0-5.3"/></g>'
        '<path d="M48.3 14.5l7.2 3.7-7.4 2.6z" fill="#e5a122"/>'
        + circle(43, 16, 2.7, "#fffdf6")
        + circle(43.5, 16, 1.35, INK)
        # legs and twig
        + '<path d="M35 50.5v6M40.5 48.5v8" stroke="#b7791b" stroke-width="1.8" stroke-linecap="round"/>'
        f'<path d="M27 57.8h27" stroke="{GREEN}" stroke-width="3.6" stroke-linecap="round"/>'
        '<path d="M44 56v3.6" stroke="#fffdf6" stroke-width="1.1"/>'
    )


def flower() -> str:
    """Gives the flower tile: a plum blossom on a branch."""
    petals = "".join(
        circle(31 + 10 * math.sin(a), 29 - 10 * math.cos(a), 8, "#d8475f")
        for a in (2 * math.pi * k / 5 for k in range(5))
    )
    threads = "".join(
        f'<path d="M31 29L{num(31 + 7.5 * math.sin(a))} {num(29 - 7.5 * math.cos(a))}" stroke="#fff3d6"/>'
        + circle(31 + 8.2 * math.sin(a), 29 - 8.2 * math.cos(a), 1.2, "#fff3d6")
        for a in (2 * math.pi * (k + 0.5) / 7 for k in range(7))
    )
    return (
        '<path d="M12 67c7-9 13-15 17-24M29 45c7 2 12 6 18 13" fill="none" stroke="#6b4a2f" stroke-width="3.4" '
        'stroke-linecap="round"/>'
        + circle(47, 57, 4.4, "#d8475f")
        + circle(18, 54, 3.8, "#d8475f")
        + f'<path d="M38 50c6-5 12-4 15-1-4 4-10 5-15 1z" fill="{GREEN}"/>'
        + petals
        + circle(31, 29, 5.5, "#b52f49")
        + threads
        + circle(31, 29, 2.4, "#f3c74f")
    )


def back() -> str:
    """Gives a face-down tile: the green back with a fine lattice."""
    lattice = "".join(f"M{x} 10L{x + 12} 22M{x + 12} 10L{x} 22" for x in range(12, 48, 12))
    grid = "".join(f'<g transform="translate(0 {dy})"><path d="{lattice}"/></g>' for dy in (0, 12, 24, 36))
    return (
        '<defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2c9a70"/>'
        '<stop offset="1" stop-color="#1c7a58"/></linearGradient></defs>'
        '<rect x="1" y="8" width="58" height="71" rx="8" fill="#d8cba9"/>'
        '<rect x="1" y="4" width="58" height="71.5" rx="8" fill="#136044"/>'
        '<rect x="1" y="1" width="58" height="71" rx="8" fill="url(#b)"/>'
        '<rect x="7" y="7" width="46" height="59" rx="5" fill="none" stroke="#7fd0ae" stroke-width="1.6" opacity=".8"/>'
        f'<g fill="none" stroke="#7fd0ae" stroke-width="1.4" opacity=".55" transform="translate(0 2.5)">{grid}</g>'
    )


def white() -> str:
    """Gives 5z, the white dragon: a framed empty face."""
    return (
        f'<rect x="11" y="12" width="38" height="49" rx="3" fill="none" stroke="{BLUE}" stroke-width="3.4"/>'
        f'<rect x="16.5" y="17.5" width="27" height="38" rx="1.5" fill="none" stroke="{BLUE}" stroke-width="1.4"/>'
    )


class Glyphs:
    """Outlines of single characters, scaled into a box of the tile."""

    def __init__(self, font_path: str) -> None:
        """Opens the font once."""
        from fontTools.ttLib import TTFont  # type: ignore[import-not-found,import-untyped,unused-ignore] # noqa: PLC0415

        self._font = TTFont(font_path, fontNumber=0)
        self._cmap = self._font.getBestCmap()
        self._set = self._font.getGlyphSet()

    def path(self, char: str, box: tuple[float, float, float, float], colour: str, bold: float) -> str:
        """Gives `char` as a path filling `box` (left, top, width, height), thickened by `bold` units."""
        from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-not-found,import-untyped,unused-ignore] # noqa: PLC0415
        from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-not-found,import-untyped,unused-ignore] # noqa: PLC0415
        from fontTools.pens.transformPen import TransformPen  # type: ignore[import-not-found,import-untyped,unused-ignore] # noqa: PLC0415

        glyph = self._set[self._cmap[ord(char)]]
        bounds = BoundsPen(self._set)
        glyph.draw(bounds)
        x0, y0, x1, y1 = bounds.bounds
        left, top, width, height = box
        sx, sy = width / (x1 - x0), height / (y1 - y0)
        pen = SVGPathPen(self._set, ntos=num)
        glyph.draw(TransformPen(pen, (sx, 0, 0, -sy, left - x0 * sx, top + y1 * sy)))
        thick = f' stroke="{colour}" stroke-width="{num(bold)}" stroke-linejoin="round"' if bold else ""
        return f'<path d="{pen.getCommands()}" fill="{colour}"{thick}/>'


# How high each numeral's ink is: 一 is a line, 二 two, the rest fill their box.
NUMERALS = {1: ("一", 17.5, 6), 2: ("二", 12, 15), 3: ("三", 9.5, 20)}
HONOURS = {1: ("東", INK), 2: ("南", INK), 3: ("西", INK), 4: ("北", INK), 6: ("發", GREEN), 7: ("中", RED)}


def characters(rank: int, glyphs: Glyphs) -> str:
    """Gives 1m-9m: the numeral in blue above a red 萬."""
    char, top, height = NUMERALS.get(rank, ("四五六七八九"[rank - 4] if rank > 3 else "", 8.5, 23))
    return glyphs.path(char, (15, top, 30, height), BLUE, 0.9) + glyphs.path("萬", (14.5, 36.5, 31, 29.5), RED, 0.7)


def honour(rank: int, glyphs: Glyphs) -> str:
    """Gives 1z-7z: winds in black, 白 a frame, 發 green, 中 red."""
    if rank == 5:
        return white()
    char, colour = HONOURS[rank]
    return glyphs.path(char, (11, 14, 38, 45), colour, 1.1)


def icon(glyphs: Glyphs) -> str:
    """Gives the app's icon, 512 x 512 with a safe zone: a tile that says 混 on green felt."""
    tile = plate(glyphs.path("混", (10.5, 14, 39, 44), RED, 1))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">'
        '<rect width="512" height="512" fill="#174f3b"/>'
        f'<g transform="translate(143 101) scale(3.77)">{tile}</g></svg>\n'
    )


def main() -> None:
    """Writes every SVG beside this script."""
    glyphs = Glyphs(sys.argv[1])
    faces = {f"{r}{s}": plate(draw(r)) for s, draw in (("p", dots), ("s", bamboos)) for r in range(1, 10)}
    faces |= {f"{r}m": plate(characters(r, glyphs)) for r in range(1, 10)}
    faces |= {f"{r}z": plate(honour(r, glyphs)) for r in range(1, 8)}
    faces |= {"flower": plate(flower()), "back": back()}
    (HERE.parent / "icons" / "icon.svg").write_text(icon(glyphs), encoding="utf-8")
    for name, body in faces.items():
        head = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="160" viewBox="0 0 60 80">'
        (HERE / f"{name}.svg").write_text(f"{head}{body}</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Everything a player should check about a reading, as warnings: layout notes plus what only the reading
shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from scorer.tiles import COPIES, TILE_NAMES
from vision.geometry import as_points, short_sides
from vision.layout.several import PhotoNote, Reading
from vision.messages import PhotoWarning, warn
from vision.pyramid import Pyramid
from vision.reading import TileReading
from vision.sharpness import BLURRED, edge_width

SURE: Final = 0.8
"""Tiles under this confidence are named for checking."""
SMALL: Final = 20.0
"""Shorter side in photo pixels under which neighbouring ranks are confused."""
USED: Final = ("hand", "meld", "winning", "indicator")


def reading_warnings(
    tiles: tuple[TileReading, ...], reading: Reading, photos: Sequence[Pyramid]
) -> tuple[PhotoWarning, ...]:
    """Gets all warnings of a reading, the gravest first; layout notes keep their order."""
    used = [tile for tile in tiles if tile.role in USED]
    if not any(not tile.face_down for tile in tiles):
        return (warn("no_tiles"),)
    warnings: list[PhotoWarning] = []
    if not reading.hand and not reading.melds:
        warnings.append(warn("no_hand"))
    warnings += fifth_copies(used, reading)
    firsts = _first_ids(tiles)
    warnings += [_from_note(note, firsts, tiles, reading) for note in reading.notes]
    unsure = tuple(t.id for t in used if t.confidence < SURE and not t.face_down)
    if unsure:
        warnings.append(warn("low_confidence", unsure, count=len(unsure)))
    flowers = tuple(tile.id for tile in tiles if tile.code == "flower")
    if flowers:
        warnings.append(warn("flower", flowers, count=len(flowers)))
    return (*warnings, *_picture_quality(used, photos))


def fifth_copies(used: Sequence[TileReading], reading: Reading) -> list[PhotoWarning]:
    """Warns of each kind of which more than four show in hand, melds and indicator (rules §1).

    Face-down tiles of a concealed kong count as what the kong consists of.
    """
    shown = Counter(tile.code for tile in used if tile.code in TILE_NAMES)
    for _, meld in reading.melds:
        visible = sum(1 for tile in used if tile.role == "meld" and tile.code == (meld.codes or ("",))[0])
        if meld.concealed and meld.codes and visible < len(meld.codes):
            shown[meld.codes[0]] += len(meld.codes) - visible
    return [
        warn("five_alike", tuple(t.id for t in used if t.code == code), tile=code, count=count)
        for code, count in sorted(shown.items())
        if count > COPIES
    ]


def _from_note(
    one: PhotoNote, firsts: dict[int, int], tiles: tuple[TileReading, ...], reading: Reading
) -> PhotoWarning:
    ids = tuple(firsts[one.photo] + i for i in one.note.tiles)
    melds = len(reading.melds)
    facts = {
        "hand": len(reading.hand),
        "melds": melds,
        "expected": 14 - 3 * melds,
        "photo": one.photo + 1,
        "tile": tiles[ids[0]].code if ids else "",
    }
    return warn(one.note.code, ids, **facts)


def _first_ids(tiles: tuple[TileReading, ...]) -> dict[int, int]:
    """Id of the first tile of each photo."""
    firsts: dict[int, int] = {}
    for tile in tiles:
        firsts.setdefault(tile.photo, tile.id)
    return firsts


def _picture_quality(used: Sequence[TileReading], photos: Sequence[Pyramid]) -> list[PhotoWarning]:
    """Warns of small tiles, else of blur: enlarged small tiles look blurred as well."""
    faces = [tile for tile in used if not tile.face_down]
    if not faces:
        return []
    quads = as_points([tile.quad for tile in faces])
    side = float(np.median(short_sides(quads)))
    if side < SMALL:
        return [warn("small_tiles", pixels=round(side))]
    for index, photo in enumerate(photos):
        here = np.array([tile.photo == index for tile in faces])
        width = edge_width(photo, quads[here]) if here.any() else None
        if width is not None and width > BLURRED:
            return [warn("blurred")]
    return []

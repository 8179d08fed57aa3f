"""Overlay picture: the photo with every tile's outline, coloured by role, and its code; readable on a
phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.image import Photo
from vision.reading import PhotoReading, SeenPhoto, TileReading

COLOURS: Final[dict[str, tuple[int, int, int]]] = {
    "hand": (0, 200, 83),
    "meld": (41, 121, 255),
    "winning": (255, 23, 68),
    "indicator": (255, 171, 0),
    "wall": (120, 120, 120),
    "other": (170, 170, 170),
}
"""RGB by role."""
LABELLED: Final = ("hand", "meld", "winning", "indicator")
LONG_SIDE: Final = (1200, 1600)
"""Smallest and largest longer side of the overlay: letters sharp on a phone's screen, small to send."""
LABEL_SHARE: Final = 0.026
"""Height of a label's letters as a share of the longer side: about 11 px on a phone 400 px wide."""
GAP: Final = 12
"""White rows between two photos."""
FONT: Final = cv2.FONT_HERSHEY_SIMPLEX


def draw_overlay(photo: Photo, tiles: Sequence[TileReading], *, index: int = 0, quality: int = 85) -> bytes:
    """Draws the tiles of one photo onto it and gets a JPEG.

    :param photo: ``(height, width, 3)`` uint8 RGB, upright. :param index: which photo it is (``tile.photo``).
    :param quality: JPEG quality, 1..100.
    """
    seen = SeenPhoto(photo, (photo.shape[0], photo.shape[1]))
    return _jpeg(_drawn(seen, tiles, index, _overlay_width(seen)), quality)


def draw_reading(reading: PhotoReading, *, quality: int = 85) -> bytes:
    """Draws the tiles of all photos of a reading, one photo below the other at a common width, and gets a JPEG.

    Uses the pixels that the reading was made from: nothing is decoded again.

    :param quality: JPEG quality, 1..100. :raises ValueError: if the reading holds no photos.
    """
    if not reading.photos:
        raise ValueError("读数里没有照片 (the reading holds no photos)")
    width = min(map(_overlay_width, reading.photos))
    pages = [_drawn(seen, reading.tiles, index, width) for index, seen in enumerate(reading.photos)]
    gap = np.full((GAP, width, 3), 255, np.uint8)
    stack = [part for page in pages for part in (gap, page)][1:]
    return _jpeg(np.vstack(stack), quality)


def _overlay_width(seen: SeenPhoto) -> int:
    height, width = seen.size_hw
    long_side = max(height, width)
    return max(1, round(width * float(np.clip(long_side, *LONG_SIDE)) / long_side))


def _drawn(seen: SeenPhoto, tiles: Sequence[TileReading], index: int, width: int) -> Photo:
    """Copies a photo at *width* and draws its tiles on it."""
    scale = width / seen.size_hw[1]
    size = (width, max(1, round(seen.size_hw[0] * scale)))
    way = cv2.INTER_AREA if width < seen.pixels.shape[1] else cv2.INTER_CUBIC
    canvas = np.array(cv2.resize(seen.pixels, size, interpolation=way), np.uint8)
    here = [tile for tile in tiles if tile.photo == index]
    here.sort(key=lambda tile: tile.role in LABELLED)
    line = max(1, round(max(size) * 0.0025))
    for tile in here:
        corners = np.round(np.array(tile.quad) * scale).astype(np.int32)
        thick = line * 2 if tile.role in LABELLED else line
        cv2.polylines(canvas, [corners], isClosed=True, color=COLOURS[tile.role], thickness=thick, lineType=cv2.LINE_AA)
    taken: list[tuple[int, int, int, int]] = []
    for tile in here:
        if tile.role in LABELLED:
            _draw_label(canvas, tile, np.array(tile.quad) * scale, taken)
    return canvas


def _jpeg(canvas: Photo, quality: int) -> bytes:
    done, data = cv2.imencode(".jpg", canvas[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise RuntimeError("could not encode the overlay as JPEG")
    return data.tobytes()


def _draw_label(
    canvas: npt.NDArray[np.uint8],
    tile: TileReading,
    quad: npt.NDArray[np.float64],
    taken: list[tuple[int, int, int, int]],
) -> None:
    """Writes a tile's code on a filled box beside its top edge, moved away from labels already there."""
    text = "?" if tile.face_down else tile.code
    height = round(max(canvas.shape[:2]) * LABEL_SHARE)
    # A label wider than its tile would cover the neighbour's.
    tile_width = float(np.ptp(quad[:, 0]))
    font_scale = height / cv2.getTextSize(text, FONT, 1.0, 2)[0][1]
    full = cv2.getTextSize(text, FONT, font_scale, 2)[0][0]
    font_scale *= float(np.clip(tile_width / (full + 4), 0.6, 1.0))
    thick = max(1, round(font_scale * 2))
    (wide, high), _ = cv2.getTextSize(text, FONT, font_scale, thick)
    pad = max(2, high // 5)
    centre, top = quad.mean(axis=0), quad[:2].mean(axis=0)
    outward = (top - centre) / max(float(np.linalg.norm(top - centre)), 1e-6)
    middle = top + outward * (high / 2 + pad)
    for step in range(4):
        box = _box(middle + outward * step * (high + 2 * pad), wide, high, pad, canvas.shape)
        if not any(_overlap(box, other) for other in taken):
            break
    taken.append(box)
    left, top_y, right, bottom = box
    colour = COLOURS[tile.role]
    cv2.rectangle(canvas, (left, top_y), (right, bottom), colour, thickness=-1)
    ink = (0, 0, 0) if sum(colour) > 380 or tile.role == "hand" else (255, 255, 255)
    cv2.putText(canvas, text, (left + pad, bottom - pad), FONT, font_scale, ink, thick, cv2.LINE_AA)


def _box(
    middle: npt.NDArray[np.float64], wide: int, high: int, pad: int, shape: tuple[int, ...]
) -> tuple[int, int, int, int]:
    """Places a box of the text's size around *middle*, kept inside the picture."""
    width, height = wide + 2 * pad, high + 2 * pad
    left = int(np.clip(middle[0] - width / 2, 0, max(0, shape[1] - width - 1)))
    top = int(np.clip(middle[1] - height / 2, 0, max(0, shape[0] - height - 1)))
    return left, top, left + width, top + height


def _overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 0.3 * (one[2] - one[0]) and high > 0.3 * (one[3] - one[1])

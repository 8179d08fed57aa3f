"""Twelve-megapixel JPEGs of hands, made from labelled photos, or from rendered ones where there are none."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ExifTags, Image

ROOT = Path(__file__).resolve().parent.parent
LONG, SHORT = 4000, 3000
SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # of the canvas that the enlarged photo takes
ORIENTATIONS = (1, 6, 1, 8, 3, 6)  # EXIF: how phones are held
NOISE = 6.0  # standard deviation of a phone's sensor noise in grey levels, after its own smoothing

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class LargePhoto:
    """One JPEG of 4000×3000 stored pixels; `share` of the canvas is the photo it was made from."""

    name: str
    share: float
    orientation: int
    data: bytes


def large_photos(sources: Iterator[tuple[str, Picture]], count: int) -> list[LargePhoto]:
    """*count* JPEGs from RGB pictures, each with its own share of the canvas, EXIF orientation and noise."""
    kinds = zip(cycle(SHARES), cycle(ORIENTATIONS), sources, strict=False)
    return [
        LargePhoto(name, share, orientation, large_jpeg(picture, share, orientation, seed))
        for seed, (share, orientation, (name, picture)) in zip(range(count), kinds, strict=False)
    ]


def large_jpeg(picture: Picture, share: float, orientation: int, seed: int) -> bytes:
    """One JPEG: *picture* enlarged in the middle of a blurred copy of itself, with noise, upright by EXIF."""
    lying = orientation in (6, 8)
    width, height = (SHORT, LONG) if lying else (LONG, SHORT)
    scale = share * min(width / picture.shape[1], height / picture.shape[0])
    inner = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    canvas = cv2.resize(cv2.resize(picture, (6, 4), interpolation=cv2.INTER_AREA), (width, height))
    top, left = (height - inner.shape[0]) // 2, (width - inner.shape[1]) // 2
    canvas[top : top + inner.shape[0], left : left + inner.shape[1]] = inner
    cv2.setRNGSeed(seed)
    noise = cv2.randn(np.empty(canvas.shape, np.int16), 0, NOISE)
    canvas = np.clip(canvas + noise, 0, 255).astype(np.uint8)
    stored = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_COUNTERCLOCKWISE, 8: cv2.ROTATE_90_CLOCKWISE}.get(orientation)
    canvas = canvas if stored is None else cv2.rotate(canvas, stored)
    exif, file = Image.Exif(), io.BytesIO()
    exif[ExifTags.Base.Orientation] = orientation
    Image.fromarray(canvas).save(file, "JPEG", quality=92, exif=exif)
    return file.getvalue()


def rendered(count: int) -> Iterator[tuple[str, Picture]]:
    """Photos of this project's renderer, with drawn tile designs; needs the `train` extra's packages only to train."""
    sys.path.insert(0, str(ROOT / "datasets" / "render"))
    from scene import render  # noqa: PLC0415

    for seed in range(count):
        yield f"rendered {seed}", render(seed, {}, drawn_share=1.0, drawn_pool=20, long_side=896).image

"""Photos → reading: decode, detect, classify, lay out; with warnings and the time of each stage."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from vision.classify import classify
from vision.detect import detect
from vision.detections import BACK, LABELS, TileReads
from vision.doubts import reading_warnings
from vision.errors import PhotoError
from vision.geometry import portrait_quads
from vision.image import HalvedPhoto, Photo, open_photo
from vision.layout import Feeder, SeenTile
from vision.layout.several import Reading, arrange_photos
from vision.pyramid import Pyramid
from vision.reading import Alternative, MeldReading, PhotoReading, SeenPhoto, TileReading
from vision.weights import Models, default_models

SEATS: Final = "ESWN"
"""Seats in the order of play (rules, fine print of §4): the player on the left of S is E."""
ALTERNATIVES: Final = 5

Source = bytes | str | Path | Photo
"""A photo: file bytes, a path, or an upright RGB array as `load_photo` gives it."""


def read_photo(photos: Source | Sequence[Source], *, winner: str = "E", models: Models | None = None) -> PhotoReading:
    """Reads one or more photos of one revealed hand.

    :param photos: one photo or several of the same hand (e.g. the hand, its melds, the indicator).
    :param winner: seat of the hand's owner, ``E S W N``; a sideways tile of a meld names its feeder from
    there.
    :param models: loaded weights; by default the packaged ones, loaded once per process.
    :raises PhotoError: if a photo cannot be used; its ``index`` says which.
    :raises ModelError: if the weights cannot be used.
    :raises ValueError: without a photo, or for a seat that does not exist.

    A photo without tiles is no error: the reading is empty and says so in `PhotoReading.warnings`.
    """
    if winner not in SEATS or len(winner) != 1:
        raise ValueError(f"没有座位 {winner!r}，只有 E S W N (no seat {winner!r}; seats are E S W N)")
    sources = [photos] if isinstance(photos, bytes | str | Path | np.ndarray) else list(photos)
    if not sources:
        raise ValueError("没有照片 (no photo given)")
    models = models or default_models()
    started = time.perf_counter()
    images = [Pyramid(_open(source, index)) for index, source in enumerate(sources)]
    decoded = time.perf_counter()
    found = [detect(image, models.detector) for image in images]
    detected = time.perf_counter()
    reads = [classify(image, one, models.reader) for image, one in zip(images, found, strict=True)]
    reading = arrange_photos(tuple(_seen(one) for one in reads))
    tiles = _tiles(reads, reading)
    warnings = reading_warnings(tiles, reading, images)
    done = time.perf_counter()
    melds = tuple(
        MeldReading(meld.kind.value, meld.codes, meld.concealed, meld.added, feeder_seat(meld.feeder, winner))
        for _, meld in reading.melds
    )
    return PhotoReading(
        tiles=_doubt_fifth_copies(tiles),
        hand=tuple(_code(reads, at) for at in reading.hand),
        melds=melds,
        winning_tile=None if reading.winning is None else _code(reads, reading.winning),
        indicator=None if reading.indicator is None else _code(reads, reading.indicator),
        warnings=warnings,
        timing_ms={
            "decode": _ms(decoded - started),
            "detect": _ms(detected - decoded),
            "read": _ms(done - detected),
        },
        photos=tuple(SeenPhoto(image.level(image.at_hand(0)), image.size_hw) for image in images),
    )


def feeder_seat(feeder: Feeder | None, winner: str) -> str | None:
    """Names the seat of a feeder seen from *winner*.

    >>> feeder_seat(Feeder.LEFT, "S"), feeder_seat(Feeder.RIGHT, "N")
    ('E', 'E')
    """
    if feeder is None:
        return None
    steps = {Feeder.RIGHT: 1, Feeder.ACROSS: 2, Feeder.LEFT: 3}[feeder]
    return SEATS[(SEATS.index(winner) + steps) % 4]


def _open(source: Source, index: int) -> Photo | HalvedPhoto:
    if isinstance(source, np.ndarray):
        return source
    try:
        return open_photo(source)
    except PhotoError as error:
        error.index = index
        raise


def _seen(reads: TileReads) -> tuple[SeenTile, ...]:
    """Makes layout input; a back's corners start anywhere, a portrait order is as good as any."""
    quads = np.where((reads.labels == BACK)[:, None, None], portrait_quads(reads.quads), reads.quads)
    return tuple(
        SeenTile(LABELS[label], quad, float(confidence))
        for label, quad, confidence in zip(reads.labels, quads, reads.confidences, strict=True)
    )


def _tiles(reads: list[TileReads], reading: Reading) -> tuple[TileReading, ...]:
    tiles: list[TileReading] = []
    for photo, (one, layout) in enumerate(zip(reads, reading.layouts, strict=True)):
        for i, label in enumerate(one.labels):
            tiles.append(
                TileReading(
                    id=len(tiles),
                    code=LABELS[label],
                    confidence=round(float(one.confidences[i]), 4),
                    alternatives=_alternatives(one, i),
                    quad=_corners(one.quads[i]),
                    photo=photo,
                    role=layout.roles[i].value,
                    group=layout.groups[i],
                    sideways=layout.sideways[i],
                    face_down=bool(label == BACK),
                )
            )
    return tuple(tiles)


def _alternatives(reads: TileReads, i: int) -> tuple[Alternative, ...]:
    """The next likely classes, except that a face-up tile is not offered as face down."""
    probs = reads.class_probs[i] * reads.tile_probs[i]
    best = int(reads.labels[i])
    order = [int(k) for k in np.argsort(-probs) if int(k) not in (best, BACK)]
    return tuple(Alternative(LABELS[k], round(float(probs[k]), 4)) for k in order[:ALTERNATIVES])


def _corners(quad: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in quad)


def _doubt_fifth_copies(tiles: tuple[TileReading, ...]) -> tuple[TileReading, ...]:
    """Halves the confidence of the weakest copies beyond four of a kind: one of them must be misread."""
    copies: defaultdict[str, list[TileReading]] = defaultdict(list)
    for tile in tiles:
        if tile.role in ("hand", "meld", "winning", "indicator") and tile.code in LABELS[:34]:
            copies[tile.code].append(tile)
    weak = {
        tile.id
        for same in copies.values()
        for tile in sorted(same, key=lambda one: one.confidence)[: max(0, len(same) - 4)]
    }
    return tuple(_halved(tile) if tile.id in weak else tile for tile in tiles)


def _halved(tile: TileReading) -> TileReading:
    return replace(tile, confidence=round(tile.confidence / 2, 4))


def _code(reads: list[TileReads], at: tuple[int, int]) -> str:
    photo, i = at
    return LABELS[int(reads[photo].labels[i])]


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)

"""Training crops for the tile reader, cut on the fly from rendered and real photos and spoiled like phone pictures."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "datasets"), str(ROOT / "datasets" / "render")]
from crop_format import HEIGHT, LABELS, MARGIN, WIDTH
from real import RealPhoto, box_quads
from yolo import as_quads

from vision.geometry import crop_transforms, rectified_crops
from vision.pyramid import Pyramid

Rng = np.random.Generator
Array = NDArray[np.float64]
# Upside down they look the same, or so nearly that only colours differ: their turn is learnt modulo a half turn.
SYMMETRIC = frozenset(("1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "5z"))


@dataclass(frozen=True, slots=True)
class Source:
    """One photo and its tiles: class index and quad (4, 2) each.

    Quads start at the tile's own top-left where `turns_known`; `corners_known` says they are exact. `hidden` are
    quads of covered tiles, `doubtful` those that may be tiles or not, `mistaken` those a detector took for tiles
    wrongly; `free` says that whatever has no quad is background.
    """

    path: Path
    labels: tuple[int, ...]
    quads: Array
    hidden: Array
    free: bool
    turns_known: bool
    corners_known: bool
    doubtful: Array = field(default_factory=lambda: np.zeros((0, 4, 2)))
    mistaken: Array = field(default_factory=lambda: np.zeros((0, 4, 2)))


@dataclass(frozen=True, slots=True)
class Crop:
    """`image` (112, 80, 3) uint8 RGB; label -1: not a tile; turn -1: unknown; corners None: unknown."""

    image: NDArray[np.uint8]
    label: int
    turn: int
    corners: Array | None


def rendered_sources(folder: Path, mistaken: dict[str, list] | None = None) -> list[Source]:
    """Photos written by `datasets/render/make.py`; `mistaken` (file name → quads) as `mine_mistakes.py` writes it."""
    sources = []
    for path in sorted((folder / "truth").glob("*.json")):
        tiles = json.loads(path.read_text())["tiles"]
        shown = [t for t in tiles if t["visible"] >= 0.5]
        labels = tuple(LABELS.index("back" if t["side"] == "back" else t["code"]) for t in shown)
        hidden = [t["quad"] for t in tiles if t["visible"] < 0.5]
        image = folder / "images" / f"{path.stem}.jpg"
        false = (mistaken or {}).get(f"{folder.name}/{image.name}", [])
        sources.append(
            Source(
                image,
                labels,
                as_quads([t["quad"] for t in shown]),
                as_quads(hidden),
                free=True,
                turns_known=True,
                corners_known=True,
                mistaken=as_quads(false),
            )
        )
    return sources


def real_sources(
    photos: list[RealPhoto],
    refined: dict[str, list] | None = None,
    around: dict[str, dict[str, list]] | None = None,
) -> list[Source]:
    """Labelled real photos.

    `refined` (file name → quads from the tiles' own top-left) replaces upright boxes; `around` (file name → tiles and
    doubtful places outside the boxes) tells where an unlabelled background is free after all, and adds its backs.
    """
    sources = []
    for photo in photos:
        labels = tuple(LABELS.index(c) for c in photo.codes)
        better = (refined or {}).get(photo.path.name)
        quads = np.array(better, float) if better else box_quads(photo.boxes_xyxy)
        other = (around or {}).get(photo.path.name)
        backs = as_quads([t["quad"] for t in other["tiles"] if t["side"] == "back"] if other else [])
        doubtful = as_quads(other["doubtful"] + [t["quad"] for t in other["tiles"]] if other else [])
        sources.append(
            Source(
                photo.path,
                labels + (LABELS.index("back"),) * len(backs),
                np.concatenate([quads, backs]),
                as_quads([]),
                free=not photo.unlabelled or other is not None,
                turns_known=better is not None,
                corners_known=False,
                doubtful=doubtful,
            )
        )
    return sources


def rectify(photo: Pyramid, quad: Array) -> tuple[NDArray[np.uint8], Array]:
    """Crop (112, 80, 3) around a quad as the reader is fed at the table, and the homography from photo to crop."""
    quads = quad[None].astype(np.float32)
    crop = rectified_crops(photo, quads, (HEIGHT, WIDTH), MARGIN)[0]
    return crop, crop_transforms(quads, (HEIGHT, WIDTH), MARGIN)[0]


def through(warp: Array, points: Array) -> Array:
    """Points (n, 2) through a homography."""
    return cv2.perspectiveTransform(points[None].astype(np.float64), warp)[0]


def boxed(quad: Array) -> Array:
    """The smallest oriented box around a quad, corners matched to the quad's: what a detector gives."""
    box = cv2.boxPoints(cv2.minAreaRect(quad.astype(np.float32))).astype(float)
    if cv2.contourArea(box.astype(np.float32), oriented=True) < 0:
        box = box[::-1]
    costs = [np.sum((np.roll(box, k, axis=0) - quad) ** 2) for k in range(4)]
    return np.roll(box, int(np.argmin(costs)), axis=0)


def disturbed(quad: Array, rng: Rng, corner: float, shift: float) -> Array:
    """A quad with corners, place, size and angle moved by shares of its side."""
    side = np.sqrt(max(1.0, cv2.contourArea(quad.astype(np.float32))))
    centre = quad.mean(0)
    turn, zoom = rng.normal(0, corner), np.exp(rng.normal(0, corner))
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    out = (quad - centre) @ rotation.T * zoom * np.exp(rng.normal(0, corner, 2)) + centre
    return out + rng.normal(0, shift, 2) * side + rng.normal(0, corner * 0.6, (4, 2)) * side


def spoil(crop: NDArray[np.uint8], rng: Rng) -> NDArray[np.uint8]:
    """What small, dark, blurred, compressed phone pictures do to a crop."""
    if rng.random() < 0.5:  # few pixels
        scale = rng.uniform(0.22, 0.8)
        small = cv2.resize(crop, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        crop = cv2.resize(small, (WIDTH, HEIGHT), interpolation=int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])))
    if rng.random() < 0.25:
        crop = cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.4, 1.8))
    out = crop.astype(np.float32)
    out *= np.exp(rng.normal(0, 0.06, 3)).astype(np.float32) * np.float32(np.exp(rng.normal(0, 0.2)))
    mean = out.mean()
    out = (out - mean) * np.float32(np.exp(rng.normal(0, 0.2))) + mean
    if rng.random() < 0.3:  # saturation
        grey = out.mean(2, keepdims=True)
        out = grey + (out - grey) * rng.uniform(0.3, 1.6)
    if rng.random() < 0.2:  # light falling off, or shine
        x, y = np.meshgrid(np.linspace(-1, 1, WIDTH), np.linspace(-1, 1, HEIGHT))
        t = rng.uniform(0, 2 * np.pi)
        if rng.random() < 0.6:
            out *= (1 + rng.uniform(0.1, 0.5) * (x * np.cos(t) + y * np.sin(t)))[..., None].astype(np.float32)
        else:
            spot = np.exp(-((x - rng.uniform(-1, 1)) ** 2 + (y - rng.uniform(-1, 1)) ** 2) / rng.uniform(0.05, 0.4))
            out += (spot * rng.uniform(40, 160))[..., None].astype(np.float32)
    if rng.random() < 0.06:  # something in front
        x, y = int(rng.integers(0, WIDTH - 20)), int(rng.integers(0, HEIGHT - 24))
        out[y : y + int(rng.integers(8, 30)), x : x + int(rng.integers(8, 30))] = rng.uniform(0, 255, 3)
    out += rng.standard_normal(out.shape, dtype=np.float32) * np.float32(abs(rng.normal(0, 4)))
    crop = np.clip(out, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        ok, data = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 80))])
        crop = cv2.imdecode(data, cv2.IMREAD_COLOR) if ok else crop
    return crop


def positive(image: Pyramid, source: Source, i: int, rng: Rng) -> Crop:
    """A crop of tile `i`, turned and misplaced as the detector or the second look would give it."""
    label, quad = source.labels[i], source.quads[i]
    first_look = rng.random() < 0.5
    turn = int(rng.integers(4)) if first_look or rng.random() < 0.25 else 0
    ordered = np.roll(quad, turn, axis=0)
    base = boxed(ordered) if first_look and rng.random() < 0.7 else ordered
    crop, warp = rectify(image, disturbed(base, rng, 0.05 if first_look else 0.025, 0.06 if first_look else 0.02))
    corners = through(warp, ordered) / [WIDTH, HEIGHT] if source.corners_known else None
    kept = turn if source.turns_known and LABELS[label] != "back" else -1
    return Crop(spoil(crop, rng), label, kept, corners)


def negative(image: Pyramid, source: Source, rng: Rng) -> Crop | None:
    """A crop that is no tile: between tiles, half off one, a hidden one, or background where all tiles are labelled."""
    h, w = image.size_hw
    if len(source.mistaken) and rng.random() < 0.5:
        quad = source.mistaken[rng.integers(len(source.mistaken))]
        return Crop(spoil(rectify(image, disturbed(quad, rng, 0.05, 0.05))[0], rng), -1, -1, None)
    roll = rng.random()
    if len(source.hidden) and roll < 0.2:
        quad = source.hidden[rng.integers(len(source.hidden))]
        if min(np.linalg.norm(quad[0] - quad[1]), np.linalg.norm(quad[1] - quad[2])) < 6:
            return None
        return (
            None
            if rng.random() < 0.5
            else Crop(spoil(rectify(image, disturbed(quad, rng, 0.05, 0.05))[0], rng), -1, -1, None)
        )
    if len(source.quads) and roll < 0.6:  # off a tile by half to one side, or far too large or small
        quad = source.quads[rng.integers(len(source.quads))]
        centre = quad.mean(0)
        if rng.random() < 0.6:
            axis = (quad[1] - quad[0]) if rng.random() < 0.5 else (quad[3] - quad[0])
            moved = quad + axis * rng.choice([-1, 1]) * rng.uniform(0.42, 0.58)
        else:
            moved = (quad - centre) * rng.choice([rng.uniform(0.3, 0.5), rng.uniform(1.9, 3)]) + centre
        return Crop(spoil(rectify(image, np.roll(moved, int(rng.integers(4)), axis=0))[0], rng), -1, -1, None)
    if not source.free:
        return None
    for _ in range(10):
        side = rng.uniform(10, 110)
        centre = rng.uniform([0, 0], [w, h])
        box = cv2.boxPoints(
            (tuple(map(float, centre)), (side, side * rng.uniform(1.1, 1.5)), float(rng.uniform(0, 360)))
        ).astype(float)
        tiles = np.concatenate([source.quads, source.hidden, source.doubtful])
        if not len(tiles) or np.linalg.norm(tiles.mean(1) - centre, axis=1).min() > side:
            return Crop(spoil(rectify(image, box)[0], rng), -1, -1, None)
    return None


def crops(
    sources: list[tuple[float, list[Source]]], seed: int, per_photo: int = 12, pool: int = 3000
) -> Iterator[Crop]:
    """Endless crops; `sources` are (share, photos) pairs. A pool mixes crops of different photos."""
    rng = np.random.default_rng(seed)
    shares = np.array([s for s, _ in sources])
    weights = np.array([{"1s": 1.7, "5z": 1.7, "flower": 2.5, "back": 0.2}.get(c, 1.0) for c in LABELS])
    waiting: list[Crop] = []
    while True:
        photos = sources[rng.choice(len(sources), p=shares / shares.sum())][1]
        source = photos[rng.integers(len(photos))]
        image = Pyramid(np.ascontiguousarray(cv2.imread(str(source.path))[..., ::-1]))
        made: list[Crop | None] = []
        if source.labels:
            p = weights[list(source.labels)]
            chosen = rng.choice(len(p), size=min(per_photo, len(p)), p=p / p.sum(), replace=False)
            made = [positive(image, source, int(i), rng) for i in chosen]
        made += [negative(image, source, rng) for _ in range(1 + per_photo // 5)]
        waiting += [c for c in made if c is not None]
        while len(waiting) > pool:
            k = int(rng.integers(len(waiting)))
            waiting[k], waiting[-1] = waiting[-1], waiting[k]
            yield waiting.pop()

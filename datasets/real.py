"""Labelled real photos (YOLO boxes, `photos.csv`) for training and scoring.

`python datasets/real.py FOLDER OUT` writes a detector training set: every usable photo in its four quarter turns,
with everything that may hold unlabelled tiles painted over. Boxes there are upright, so only photos whose rows run
parallel to the picture are used as quads, unless `--quads FILE` gives refined ones (see `models/refine_real.py`).
With `--surroundings FILE` (see `models/label_surroundings.py`) every other turn of a photo keeps its unlabelled tiles,
labelled by an earlier model, and only doubtful places are painted over.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).parent / "render"))
from surfaces import table_texture
from yolo import as_quads, obb_row

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RealPhoto:
    """One labelled photo: `codes` (n) and `boxes_xyxy` (n, 4) in pixels; `unlabelled` says other tiles may show."""

    path: Path
    split: str
    scene: str
    kind: str
    unlabelled: bool
    codes: tuple[str, ...]
    boxes_xyxy: Array


def read_photos(folder: Path, split: str) -> list[RealPhoto]:
    """All photos of one split ("train" or "val"), with boxes in pixels."""
    names = (folder / "classes.txt").read_text().split()
    photos = []
    with (folder / "photos.csv").open(encoding="utf-8") as table:
        for line in csv.DictReader(table):
            if line["split"] != split:
                continue
            path = folder / line["file"]
            label = Path(str(path).replace("/images/", "/labels/")).with_suffix(".txt")
            rows = np.loadtxt(label, ndmin=2)
            with Image.open(path) as picture:  # reads the header only
                w, h = picture.size
            centre, half = rows[:, 1:3] * [w, h], rows[:, 3:5] * [w, h] / 2
            boxes = np.hstack([centre - half, centre + half])
            codes = tuple(names[int(c)] for c in rows[:, 0])
            photos.append(
                RealPhoto(
                    path,
                    split,
                    line["scene"],
                    line["kind"],
                    line["background_unlabelled"] == "1",
                    codes,
                    boxes,
                )
            )
    return photos


def box_quads(boxes_xyxy: Array) -> Array:
    """Upright boxes (n, 4) as quads (n, 4, 2), clockwise from the top-left."""
    x0, y0, x1, y1 = boxes_xyxy.T
    return np.stack([np.c_[x0, y0], np.c_[x1, y0], np.c_[x1, y1], np.c_[x0, y1]], axis=1)


def is_parallel(photo: RealPhoto) -> bool:
    """Whether the upright boxes fit the tiles: they hardly overlap, and are about as wide as tiles are."""
    boxes = photo.boxes_xyxy
    w, h = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    low, high = (
        np.maximum(boxes[:, None, :2], boxes[None, :, :2]),
        np.minimum(boxes[:, None, 2:], boxes[None, :, 2:]),
    )
    shared = np.prod(np.clip(high - low, 0, None), axis=2) / (w * h)[:, None]
    np.fill_diagonal(shared, 0)
    ratio = np.median(np.minimum(w / h, h / w))
    return bool(np.quantile(shared.max(1), 0.8) < 0.14 and ratio < 0.9) and photo.kind != "scattered"


def paint_unlabelled(image: NDArray[np.uint8], quads: Array, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Keep a band around the labelled tiles; paint a drawn table over the rest, where unlabelled tiles may lie."""
    h, w = image.shape[:2]
    keep = np.zeros((h, w), np.uint8)
    cv2.fillConvexPoly(keep, cv2.convexHull(quads.reshape(-1, 2).astype(np.float32)).astype(np.int32), 255)
    side = float(np.median(np.linalg.norm(quads[:, 0] - quads[:, 1], axis=1)))
    reach = max(3, int(side * rng.uniform(0.25, 0.5))) | 1
    keep = cv2.dilate(keep, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    keep = cv2.GaussianBlur(keep, (0, 0), 1.5)[..., None].astype(np.float32) / 255
    if rng.random() < 0.5:  # the table's own colour, taken next to the tiles
        ring = (cv2.dilate(keep, np.ones((9, 9))) > 0.5) & (keep[..., 0] < 0.5)
        cover = np.broadcast_to(np.median(image[ring], axis=0) if ring.any() else np.float64(90), image.shape)
    else:
        cover = cv2.resize(table_texture(rng, 0.4), (w, h))
    return np.round(image * keep + cover * (1 - keep)).astype(np.uint8)


def paint_doubtful(
    image: NDArray[np.uint8], labelled: Array, doubtful: Array
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Wipe out quads (n, 4, 2) that may or may not be tiles, never labelled ones; also the mask (h, w) of what went."""
    cover = np.zeros(image.shape[:2], np.uint8)
    for value, quads in ((1, doubtful), (0, labelled)):
        for quad in quads:
            cv2.fillConvexPoly(cover, np.round((quad - quad.mean(0)) * 1.1 + quad.mean(0)).astype(np.int32), value)
    return cv2.inpaint(image, cover, 5, cv2.INPAINT_TELEA), cover > 0


def uncovered(quads: Array, cover: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which quads (n, 4, 2) have less than a third of their area painted over."""
    kept = np.ones(len(quads), bool)
    for i, quad in enumerate(quads):
        inside = np.zeros(cover.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 1)
        kept[i] = cover[inside > 0].mean() < 1 / 3 if inside.any() else False
    return kept


def with_surroundings(
    image: NDArray[np.uint8], labelled: Array, around: dict[str, list]
) -> tuple[NDArray[np.uint8], Array, NDArray[np.int_]]:
    """A photo with doubtful places wiped out, all its quads (n, 4, 2), and their classes (n): 0 face, 1 back."""
    doubtful, tiles = as_quads(around["doubtful"]), as_quads([t["quad"] for t in around["tiles"]])
    sides = np.array([int(t["side"] == "back") for t in around["tiles"]], int)
    shown, cover = paint_doubtful(image, np.concatenate([labelled, tiles]), doubtful)
    kept = uncovered(tiles, cover)
    return shown, np.concatenate([labelled, tiles[kept]]), np.concatenate([np.zeros(len(labelled), int), sides[kept]])


def quarter_turn(image: NDArray[np.uint8], quads: Array, turns: int) -> tuple[NDArray[np.uint8], Array]:
    """Picture and quads turned clockwise by `turns` quarter turns."""
    for _ in range(turns % 4):
        h = image.shape[0]
        image = cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE)
        quads = np.stack([h - quads[..., 1], quads[..., 0]], axis=-1)
    return image, quads


def main(argv: list[str] | None = None) -> None:
    """Write the detector training set."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("out", type=Path)
    ask.add_argument("--split", default="train")
    ask.add_argument("--quads", type=Path, help="refined quads per photo (JSON: file name → list of quads)")
    ask.add_argument("--surroundings", type=Path, help="tiles found in unlabelled backgrounds (JSON)")
    ask.add_argument("--leave-out", default="", help="comma-separated scenes to keep for testing")
    options = ask.parse_args(argv)
    refined = json.loads(options.quads.read_text()) if options.quads else {}
    around = json.loads(options.surroundings.read_text()) if options.surroundings else {}
    for folder in ("images", "labels"):
        (options.out / folder).mkdir(parents=True, exist_ok=True)
    left_out, written = set(options.leave_out.split(",")), 0
    for index, photo in enumerate(tqdm(read_photos(options.folder, options.split), unit="photo")):
        if photo.scene in left_out:
            continue
        if photo.path.name in refined:
            quads = np.array(refined[photo.path.name], float)
        elif is_parallel(photo):
            quads = box_quads(photo.boxes_xyxy)
        else:
            continue
        image = cv2.imread(str(photo.path))[..., ::-1]
        for turns in range(4):
            rng = np.random.default_rng(index * 4 + turns)
            shown, labelled, sides = image, quads, np.zeros(len(quads), int)
            if photo.unlabelled and photo.path.name in around and turns % 2:
                shown, labelled, sides = with_surroundings(image, quads, around[photo.path.name])
            elif photo.unlabelled:
                shown = paint_unlabelled(image, quads, rng)
            turned, placed = quarter_turn(np.ascontiguousarray(shown), labelled, turns)
            h, w = turned.shape[:2]
            rows = [obb_row(side, quad, w, h) for side, quad in zip(sides, placed, strict=True)]
            name = f"{photo.path.stem}-{turns}"
            cv2.imwrite(str(options.out / "images" / f"{name}.jpg"), turned[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
            (options.out / "labels" / f"{name}.txt").write_text("\n".join(rows) + "\n")
            written += 1
    print(f"{written} pictures in {options.out}")


if __name__ == "__main__":
    main()

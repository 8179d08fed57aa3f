"""Give labelled real photos true corners and turns with the models at hand, for the next round of training.

`python models/refine_real.py ../shared/data/real-photos out/refined.json`. A labelled box takes the quad of the tile
found on it if the reader agrees with the label (among its first three); photos of which every box found its quad
are written, the rest keep their upright boxes. Only the train split is touched.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "datasets")]
from real import RealPhoto, read_photos

from vision.classify import classify
from vision.detect import detect
from vision.detections import LABELS, TileReads
from vision.image import load_photo
from vision.pyramid import Pyramid
from vision.weights import Models, default_models


def matched(photo: RealPhoto, reads: TileReads) -> list[NDArray[np.float32]] | None:
    """One quad per labelled box, clockwise from the tile's own top-left, or None when a box found none."""
    if not len(reads):
        return None
    boxes = photo.boxes_xyxy
    outer = np.concatenate([reads.quads.min(1), reads.quads.max(1)], axis=1)
    shared = np.clip(
        np.minimum(boxes[:, None, 2:], outer[None, :, 2:]) - np.maximum(boxes[:, None, :2], outer[None, :, :2]), 0, None
    ).prod(2)
    area = (boxes[:, 2:] - boxes[:, :2]).prod(1)[:, None] + (outer[:, 2:] - outer[:, :2]).prod(1)[None]
    overlap = shared / (area - shared)
    first = np.argsort(-reads.class_probs, axis=1)[:, :3]
    quads: list[NDArray[np.float32]] = []
    used: set[int] = set()
    for i, code in enumerate(photo.codes):
        fits = [j for j in range(len(reads)) if LABELS.index(code) in first[j] and j not in used]
        best = max(fits, key=lambda j: overlap[i, j], default=-1)
        if best < 0 or overlap[i, best] < 0.45:
            return None
        used.add(best)
        quads.append(reads.quads[best])
    return quads


def refine(photo: RealPhoto, models: Models) -> list[NDArray[np.float32]] | None:
    """Quads of one photo, or None."""
    image = load_photo(photo.path)
    return matched(photo, classify(Pyramid(image), detect(image, models.detector), models.reader))


def main(argv: list[str] | None = None) -> None:
    """Write the refined quads of the train split."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("out", type=Path)
    options = ask.parse_args(argv)
    models, refined = default_models(), {}
    photos = read_photos(options.folder, "train")
    for photo in tqdm(photos, unit="photo"):
        quads = refine(photo, models)
        if quads:
            refined[photo.path.name] = np.round(quads, 1).tolist()
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(refined))
    print(f"{len(refined)} of {len(photos)} photos refined")


if __name__ == "__main__":
    main()

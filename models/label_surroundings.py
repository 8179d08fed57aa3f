"""Label what real photos leave unlabelled (discards, walls, racks) with the models at hand, for the next training.

`python models/label_surroundings.py ../shared/data/real-photos out/surroundings.json`. Sure finds become labels of
the detector's training set; places where something may be a tile are listed as doubtful, to be painted over there.
So the detector sees real tables around hands instead of paint. Only photos of the train split whose background is
unlabelled are read.
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
from vision.detections import BACK, Detections
from vision.image import load_photo
from vision.pyramid import Pyramid
from vision.weights import Models, load_models

LOW_SCORE = 0.04  # whatever the detector gives this much may be a tile
SURE_FACE, SURE_BACK, SURE_TILE = 0.5, 0.6, 0.9


def outside(quads: NDArray[np.float32], boxes_xyxy: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which quads (n, 4, 2) have their centre in no labelled box (m, 4)."""
    x, y = quads.mean(axis=1).T[:, :, None]
    x0, y0, x1, y1 = boxes_xyxy.T
    return ~((x > x0) & (x < x1) & (y > y0) & (y < y1)).any(axis=1)


def surroundings(photo: RealPhoto, models: Models) -> dict[str, list[object]]:
    """Sure tiles (`quad` (4, 2) in pixels, `side` face or back) and doubtful quads outside the labelled boxes."""
    image = load_photo(photo.path)
    found = detect(image, models.detector, min_score=LOW_SCORE)
    found = found[outside(found.quads, photo.boxes_xyxy)]
    tiles: list[object] = []
    doubtful: list[object] = []
    pyramid = Pyramid(image)
    for i in range(len(found)):
        one: Detections = found[np.array([i])]
        reads = classify(pyramid, one, models.reader, min_tile_prob=0.0)
        back = bool(reads.labels[0] == BACK)
        sure_score = SURE_BACK if back else SURE_FACE
        agree = back == bool(one.backs[0])
        quad = np.round(reads.quads[0] if not back else one.quads[0], 1).tolist()
        if agree and one.scores[0] >= sure_score and reads.tile_probs[0] >= SURE_TILE:
            tiles.append({"quad": quad, "side": "back" if back else "face"})
        else:
            doubtful.append(np.round(one.quads[0], 1).tolist())
    return {"tiles": tiles, "doubtful": doubtful}


def main(argv: list[str] | None = None) -> None:
    """Write the surroundings of every photo of the train split with an unlabelled background."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("out", type=Path)
    ask.add_argument("--models", type=Path, help="folder with a manifest; default: the packaged one")
    options = ask.parse_args(argv)
    models, found = load_models(options.models), {}
    for photo in tqdm([p for p in read_photos(options.folder, "train") if p.unlabelled], unit="photo"):
        found[photo.path.name] = surroundings(photo, models)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(found))
    counts = {k: sum(len(one[k]) for one in found.values()) for k in ("tiles", "doubtful")}
    print(f"{len(found)} photos: {counts['tiles']} tiles, {counts['doubtful']} doubtful places")


if __name__ == "__main__":
    main()

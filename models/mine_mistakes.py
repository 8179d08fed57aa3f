"""List what the detector wrongly takes for tiles, so that the reader learns to refuse exactly that.

`python models/mine_mistakes.py out/mistaken.json --rendered out/synth` looks through rendered photos, where every tile
is known, and writes quads of finds that touch none: {"folder/picture": [quad, ...]}.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from vision.detect import detect
from vision.image import load_photo
from vision.weights import default_models, load_models

LOW_SCORE = 0.08
TOUCHING = 0.1  # a find that shares more of its area than this with a tile is no mistake, only badly placed


def touches(quad: NDArray[np.float32], tiles: NDArray[np.float32]) -> bool:
    """Whether a quad (4, 2) shares area with any of `tiles` (n, 4, 2)."""
    area = abs(cv2.contourArea(quad))
    centre, reach = quad.mean(0), np.ptp(quad, axis=0).max() + np.ptp(tiles, axis=1).max(initial=0)
    near = tiles[np.linalg.norm(tiles.mean(1) - centre, axis=1) < reach]
    return any(cv2.intersectConvexConvex(quad, np.ascontiguousarray(tile))[0] > TOUCHING * area for tile in near)


def main(argv: list[str] | None = None) -> None:
    """Write the mistaken finds of rendered photos."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("out", type=Path)
    ask.add_argument("--rendered", type=Path, nargs="+", required=True)
    ask.add_argument("--models", type=Path, help="folder with a manifest; default: the packaged one")
    ask.add_argument("--limit", type=int, help="photos of each folder")
    options = ask.parse_args(argv)
    models = load_models(options.models) if options.models else default_models()
    mistaken: dict[str, list] = {}
    for folder in options.rendered:
        for path in tqdm(sorted((folder / "truth").glob("*.json"))[: options.limit], unit="photo"):
            tiles = np.array([t["quad"] for t in json.loads(path.read_text())["tiles"]], np.float32).reshape(-1, 4, 2)
            image = folder / "images" / f"{path.stem}.jpg"
            found = detect(load_photo(image), models.detector, min_score=LOW_SCORE)
            wrong = [np.round(q, 1).tolist() for q in found.quads if not touches(q, tiles)]
            if wrong:
                mistaken[f"{folder.name}/{image.name}"] = wrong
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(mistaken))
    print(f"{sum(map(len, mistaken.values()))} mistaken finds in {len(mistaken)} photos")


if __name__ == "__main__":
    main()

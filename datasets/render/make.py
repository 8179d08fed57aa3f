"""Render labelled synthetic photos: `python datasets/render/make.py OUT --count 6000 --faces FOLDER`.

Writes `OUT/images/NNNNNN.jpg`, `OUT/labels/NNNNNN.txt` (YOLO-OBB: class and four relative corners; 0 face, 1 back,
or with `--codes` the tile's code, for `hunr eval OUT/data.yaml --split val`),
`OUT/truth/NNNNNN.json` (every tile with code, role, group, corners in pixels and visible share) and `OUT/data.yaml`.
Photo N depends on its seed, the faces and nothing else; photos that are there already are kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).parent))
from faces import Design, load_designs
from layouts import CODES
from scene import Photo, render
from yolo import obb_row

VISIBLE = 0.55  # a tile is labelled when at least this share of its face shows
NAMES = ("face", "back")
CODE_NAMES = (*CODES, "flower", "back")


def truth(photo: Photo) -> list[dict[str, object]]:
    """Every tile that shows at all, as plain JSON values."""
    return [
        {
            "code": s.tile.code,
            "side": s.side,
            "quad": np.round(s.quad, 1).tolist(),
            "visible": round(s.visible, 3),
            "role": s.tile.role,
            "group": s.tile.group,
            "sideways": s.tile.sideways,
        }
        for s in photo.seen
        if s.visible > 0.05
    ]


def yolo_lines(tiles: list[dict], width: int, height: int, *, codes: bool = False) -> list[str]:
    """YOLO-OBB rows of the tiles that show well enough, corners clipped to the picture; classes are sides or codes."""
    lines = []
    for tile in tiles:
        if tile["visible"] < VISIBLE:
            continue
        side = tile["side"]
        label = CODE_NAMES.index(tile["code"] if side == "face" else side) if codes else NAMES.index(side)
        lines.append(obb_row(label, tile["quad"], width, height))
    return lines


def write_photo(
    index: int, *, out: Path, seed: int, real: dict[str, Design], drawn: float, pool: int, codes: bool = False
) -> int:
    """Render and write one photo; returns its number of labelled tiles."""
    name = f"{index:06d}"
    if (out / "truth" / f"{name}.json").exists():
        return 0
    long_side = int(np.random.default_rng(seed + index).choice([640, 768, 896]))
    photo = render(seed + index, real, drawn_share=drawn, drawn_pool=pool, long_side=long_side)
    quality = int(np.random.default_rng(seed + index).integers(45, 96))
    tiles, (h, w) = truth(photo), photo.image.shape[:2]
    cv2.imwrite(str(out / "images" / f"{name}.jpg"), photo.image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    lines = yolo_lines(tiles, w, h, codes=codes)
    (out / "labels" / f"{name}.txt").write_text("\n".join(lines) + "\n" * bool(lines))
    (out / "truth" / f"{name}.json").write_text(
        json.dumps({"kind": photo.kind, "design": photo.design, "tiles": tiles})
    )
    return len(lines)


def main(argv: list[str] | None = None) -> None:
    """Command line of the renderer."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("out", type=Path)
    ask.add_argument("--count", type=int, default=1000)
    ask.add_argument("--start", type=int, default=0, help="index of the first photo")
    ask.add_argument("--seed", type=int, default=1_000_000)
    ask.add_argument("--faces", type=Path, help="folder with labels.csv (file,code,design); without it all are drawn")
    ask.add_argument("--leave-out", default="", help="comma-separated designs to keep for testing")
    ask.add_argument("--only", default="", help="comma-separated designs, to test on those that training left out")
    ask.add_argument("--codes", action="store_true", help="label tiles with their codes, to score the whole reader")
    ask.add_argument("--drawn", type=float, default=0.45, help="share of scenes with a drawn design")
    ask.add_argument("--pool", type=int, default=400, help="number of drawn designs")
    ask.add_argument("--workers", type=int, default=1)
    options = ask.parse_args(argv)
    real = load_designs(options.faces, frozenset(filter(None, options.leave_out.split(",")))) if options.faces else {}
    real = {name: real[name] for name in options.only.split(",")} if options.only else real
    for folder in ("images", "labels", "truth"):
        (options.out / folder).mkdir(parents=True, exist_ok=True)
    work = partial(
        write_photo,
        out=options.out,
        seed=options.seed,
        real=real,
        drawn=options.drawn if real else 1.0,
        pool=options.pool,
        codes=options.codes,
    )
    indices = range(options.start, options.start + options.count)
    cv2.setNumThreads(1)
    with ProcessPoolExecutor(options.workers) as pool:
        done = list(tqdm(pool.map(work, indices, chunksize=8), total=len(indices), unit="photo"))
    names = "".join(f"  {i}: {name}\n" for i, name in enumerate(CODE_NAMES if options.codes else NAMES))
    (options.out / "data.yaml").write_text(f"train: images\nval: images\nnames:\n{names}")
    print(f"{len(done)} photos, {sum(done)} new labelled tiles in {options.out}")


if __name__ == "__main__":
    main()

"""Reading accuracy on labelled real photos, and where the time goes.

`python -m benchmarks.bench_vision [FOLDER] [--split val] [--limit N]`; FOLDER holds `photos.csv`, by default the
shared photos beside the repository. Prints figures; asserts nothing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parent))
from photo_accuracy import PhotoScore, compare, report
from real import read_photos

from vision import read_photo
from vision.weights import load_models

ROOT = Path(__file__).resolve().parent.parent


def main(argv: list[str] | None = None) -> None:
    """Read every photo of a split and print how much was right."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path, nargs="?", default=ROOT.parent / "shared" / "data" / "real-photos")
    ask.add_argument("--split", default="val")
    ask.add_argument("--models", type=Path, help="folder with a manifest; default: the packaged one")
    ask.add_argument("--limit", type=int)
    ask.add_argument("--wrong", action="store_true", help="name the photos that are not exact and what went wrong")
    options = ask.parse_args(argv)
    if not (options.folder / "photos.csv").exists():
        print(f"no labelled photos in {options.folder}: reading accuracy not measured")
        return
    models = load_models(options.models)
    scores: list[PhotoScore] = []
    spent: dict[str, float] = {}
    for photo in tqdm(read_photos(options.folder, options.split)[: options.limit], unit="photo"):
        reading = read_photo(photo.path.read_bytes(), models=models)
        scores.append(compare(photo, reading))
        for stage, milliseconds in reading.timing_ms.items():
            spent[stage] = spent.get(stage, 0.0) + milliseconds
        if options.wrong and not (scores[-1].exact and scores[-1].hand_exact):
            wrong = [f"{t.code}→{t.read} {t.confidence:.2f}" for t in scores[-1].tiles if t.read != t.code]
            codes = [w.code for w in reading.warnings]
            print(photo.kind, photo.path.name, wrong, f"extra {scores[-1].extra} hand {scores[-1].hand_exact}", codes)
    print(report(scores))
    print("milliseconds per photo  " + "  ".join(f"{k} {v / len(scores):.0f}" for k, v in spent.items()))


if __name__ == "__main__":
    main()

"""Reading accuracy on labelled real photos, and where the time goes.

`python -m benchmarks.bench_vision [DATA] [--split val] [--scenes a,b] [--limit N]`; DATA is a YOLO data file or a
folder with `data.yaml`, by default the shared photos beside the repository. The same figures as `hunr eval`, in
English; asserts nothing.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tqdm import tqdm

from vision.accuracy import SPLITS, LabelledPhoto, figures_of, figures_report, read_labelled, score_photo, wrong_report
from vision.weights import load_models

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared" / "data" / "real-photos"


def add_photo_options(ask: argparse.ArgumentParser) -> None:
    """The options that choose photos and weights."""
    ask.add_argument("data", type=Path, nargs="?", default=SHARED, help="data file, or folder with data.yaml")
    ask.add_argument("--split", default="val", choices=SPLITS)
    ask.add_argument("--models", type=Path, help="folder with a manifest; default: the packaged one")
    ask.add_argument("--scenes", default="", help="comma-separated scenes of photos.csv; default: all")
    ask.add_argument("--limit", type=int, help="read only the first photos")


def chosen_photos(options: argparse.Namespace) -> tuple[LabelledPhoto, ...]:
    """The photos the options choose; none, with a word about it, where there is no data."""
    if not options.data.exists():
        print(f"no labelled photos in {options.data}: reading accuracy not measured")
        return ()
    photos = read_labelled(options.data, options.split)
    if options.scenes:
        wanted = set(options.scenes.split(","))
        photos = tuple(photo for photo in photos if photo.facts.scene in wanted)
        print(f"{len(photos)} photos of {options.scenes}")
    return photos[: options.limit]


def main(argv: list[str] | None = None) -> None:
    """Read every photo chosen and print how much was right."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_photo_options(ask)
    ask.add_argument("--wrong", action="store_true", help="name the photos that are not exact and what went wrong")
    options = ask.parse_args(argv)
    photos = chosen_photos(options)
    if not photos:
        return
    models = load_models(options.models)
    scores = [score_photo(photo, models) for photo in tqdm(photos, unit="photo")]
    print(figures_report(figures_of(scores), "en"))
    if options.wrong:
        print(wrong_report(scores, "en"))


if __name__ == "__main__":
    main()

"""Which temperature makes the reader's probabilities true: fitted on labelled photos, checked on other scenes.

`python -m benchmarks.calibration [DATA] [--split val] [--scenes a,b] [--models DIR] [--try 1 0.65]` prints figures
only; the temperature itself travels in the reader's ONNX file (`models/export.py`). Fit it on photos the reader was not
trained on. Every labelled tile that is found and read face up counts; its classes are the 35 faces. A temperature is
fitted by the least negative log-likelihood (Guo, Pleiss, Sun and Weinberger, "On calibration of modern neural
networks", ICML 2017), for each scene on all others.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from benchmarks.bench_vision import add_photo_options, chosen_photos
from vision.accuracy import LabelledPhoto
from vision.accuracy.matching import match_tiles
from vision.accuracy.reliability import calibration_error
from vision.accuracy.tables import table
from vision.classify import classify
from vision.detect import detect
from vision.detections import BACK, LABELS
from vision.doubts import SURE
from vision.image import load_photo
from vision.pyramid import Pyramid
from vision.weights import Models, load_models

Array = NDArray[np.float64]
LOW, HIGH = 0.05, 20.0  # temperatures looked at


@dataclass(frozen=True, slots=True)
class Samples:
    """Found labelled tiles: log-probabilities at temperature 1 (n, 35), true class, tile probability, scene (n)."""

    logs: Array
    truth: NDArray[np.int64]
    tile_probs: Array
    scenes: NDArray[np.str_]

    def __len__(self) -> int:
        return len(self.truth)

    def __getitem__(self, keep: NDArray[np.bool_]) -> Samples:
        return Samples(self.logs[keep], self.truth[keep], self.tile_probs[keep], self.scenes[keep])


def read_samples(photo: LabelledPhoto, models: Models) -> Samples:
    """The matched tiles of one photo; `models.reader` must have temperature 1.

    The detector's word on face-down tiles changes only that class, so the ratios of the others are the network's own.
    """
    pyramid = Pyramid(load_photo(photo.path))
    reads = classify(pyramid, detect(pyramid.photo, models.detector), models.reader)
    reads = reads[reads.labels != BACK]
    height, width = pyramid.photo.shape[:2]
    match = match_tiles(reads.quads.mean(axis=1).astype(float), photo.quads * [width, height])
    on = [(k, code) for k, code in zip(match, photo.codes, strict=True) if k >= 0 and code not in (None, "back")]
    at = np.array([k for k, _ in on], int)
    faces = np.delete(reads.class_probs[at].astype(float), BACK, axis=1)
    logs = np.log(np.maximum(faces, 1e-30))
    truth = np.array([LABELS.index(code) for _, code in on], np.int64)
    scenes = np.array([photo.facts.scene] * len(on), str)
    return Samples(
        logs - logs.max(axis=1, keepdims=True, initial=-1e9), truth, reads.tile_probs[at].astype(float), scenes
    )


def join(parts: Sequence[Samples]) -> Samples:
    """All parts as one."""
    return Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in Samples.__slots__))


def probabilities(logs: Array, temperature: float | Array) -> Array:
    """Softmax of *logs* (n, 35) at one temperature or one a row."""
    scaled = logs / np.reshape(temperature, (-1, 1))
    powers = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def fit_temperature(samples: Samples) -> float:
    """The temperature of the least negative log-likelihood, which is convex in its inverse: bisection of the slope."""
    rows, low, high = np.arange(len(samples)), 1 / HIGH, 1 / LOW
    for _ in range(60):
        inverse = (low * high) ** 0.5
        expected = (probabilities(samples.logs, 1 / inverse) * samples.logs).sum(axis=1)
        if (expected - samples.logs[rows, samples.truth]).mean() < 0:
            low = inverse
        else:
            high = inverse
    return 1 / (low * high) ** 0.5


def cross_fit(samples: Samples) -> dict[str, float]:
    """For each scene the temperature fitted on all others; empty with fewer than two scenes."""
    scenes = sorted(set(samples.scenes.tolist()))
    return {scene: fit_temperature(samples[samples.scenes != scene]) for scene in scenes if len(scenes) > 1}


def row(name: str, samples: Samples, temperature: float | Array) -> list[str]:
    """Figures at a temperature, or one for each tile."""
    probs = probabilities(samples.logs, temperature)
    true = probs[np.arange(len(samples)), samples.truth]
    confidence = probs.max(axis=1) * samples.tile_probs
    right = probs.argmax(axis=1) == samples.truth
    sure = confidence >= SURE
    return [
        name,
        f"{-np.log(np.maximum(true, 1e-30)).mean():.4f}",
        f"{calibration_error(confidence, right):.4f}",
        f"{confidence.mean():.4f}",
        f"{right.mean():.4f}",
        f"{(sure & ~right).sum()}",
        f"{(~sure & right).sum()}",
    ]


def main(argv: list[str] | None = None) -> None:
    """Read the photos and print likelihood and calibration at several temperatures."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_photo_options(ask)
    ask.add_argument("--try", dest="tried", type=float, nargs="+", default=[1.0, 0.65], help="temperatures to compare")
    options = ask.parse_args(argv)
    photos = chosen_photos(options)
    if not photos:
        return
    shipped = load_models(options.models)
    reader = replace(shipped.reader, info=replace(shipped.reader.info, temperature=1.0))
    models = Models(shipped.detector, reader)
    samples = join([read_samples(photo, models) for photo in tqdm(photos, unit="photo")])
    if not len(samples):
        print("no labelled tile was found")
        return
    fitted, by_scene = fit_temperature(samples), cross_fit(samples)
    print(f"{len(samples)} labelled tiles found; shipped temperature {shipped.reader.info.temperature:g}")
    rows = [["temperature", "NLL", "ECE", "mean confidence", "right", "sure and wrong", "unsure and right"]]
    tried = dict.fromkeys((*options.tried, shipped.reader.info.temperature))
    rows += [row(f"{one:g}", samples, one) for one in tried]
    rows.append(row(f"{fitted:.3f}, fitted on all of these", samples, fitted))
    if by_scene:
        rows.append(
            row("fitted on the other scenes", samples, np.array([by_scene[s] for s in samples.scenes.tolist()]))
        )
    print("\n".join(table(rows)))
    for scene, one in by_scene.items():
        print(f"without {scene or 'unnamed'}: {one:.3f} ({(samples.scenes != scene).sum()} tiles)")


if __name__ == "__main__":
    main()

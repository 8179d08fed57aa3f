"""Turn an exported reader into 8-bit integers: less than half the time and half the size, the same answers.

`python models/quantise.py out/candidate --photos out/rendered/images ../shared/data/real-photos/train/images`. Static
quantisation by ONNX Runtime: value ranges are measured on the crops that the candidate itself cuts out of photos, which
must be none that it is scored on. Weights keep seven bits (`reduce_range`), because processors without VNNI
instructions saturate on eight. Needs `train`; the manifest of the folder is brought up to date.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from tqdm import tqdm

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from vision.classify import classify
from vision.detect import detect
from vision.image import load_photo
from vision.pyramid import Pyramid
from vision.weights import Models, Session, load_models

QUANTISED = ("Conv", "Gemm", "Add", "Mul", "Concat", "MaxPool", "GlobalAveragePool")


class Recorder:
    """A session that keeps what it is fed."""

    def __init__(self, session: Session) -> None:
        self.session, self.crops = session, []

    def run(self, outputs: list[str], feeds: dict[str, NDArray[np.float32]]) -> list[Any]:
        """Run as the session does."""
        self.crops.append(feeds["crops"])
        return self.session.run(outputs, feeds)


class Batches(CalibrationDataReader):
    """Crops (n, 3, 112, 80) in batches, as ONNX Runtime asks for them."""

    def __init__(self, crops: NDArray[np.float32], size: int = 32) -> None:
        self.batches: Iterator[NDArray[np.float32]] = iter(
            np.array_split(crops, max(1, len(crops) // size)) if len(crops) else []
        )

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        """The next batch, None at the end."""
        batch = next(self.batches, None)
        return None if batch is None else {"crops": batch}


def crops_of(photos: list[Path], models: Models, most: int) -> NDArray[np.float32]:
    """What the reader is fed on these photos: up to `most` crops (n, 3, 112, 80) in 0..1, drawn by chance."""
    recorder = Recorder(models.reader.session)
    reader = replace(models.reader, session=recorder)
    for path in tqdm(photos, unit="photo"):
        picture = Pyramid(load_photo(path))
        classify(picture, detect(picture, models.detector), reader)
    crops = np.concatenate(recorder.crops)
    return crops[np.random.default_rng(0).permutation(len(crops))[:most]]


def quantise(source: Path, crops: NDArray[np.float32], out: Path) -> None:
    """Write the 8-bit model of an exported reader, with the same metadata."""
    metadata = onnx.load(source).metadata_props
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        options = onnxruntime.SessionOptions()
        # Folds the casts of the half-precision weights away, which the quantiser would stumble over.
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
        options.optimized_model_filepath = str(plain)
        onnxruntime.InferenceSession(str(source), options, providers=["CPUExecutionProvider"])
        quantize_static(
            plain,
            out,
            Batches(crops),
            quant_format=QuantFormat.QDQ,
            op_types_to_quantize=list(QUANTISED),
            per_channel=True,
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
        )
    model = onnx.load(out)
    del model.metadata_props[:]
    model.metadata_props.extend(metadata)
    onnx.checker.check_model(model)
    onnx.save(model, out)


def main(argv: list[str] | None = None) -> None:
    """Replace the reader of a candidate folder by its 8-bit model."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path, help="with a manifest, as models/export.py --out writes it")
    ask.add_argument("--photos", type=Path, nargs="+", required=True, help="folders of photos to measure ranges on")
    ask.add_argument("--each", type=int, default=60, help="photos of each folder")
    ask.add_argument("--crops", type=int, default=768)
    options = ask.parse_args(argv)
    rng = np.random.default_rng(0)
    photos = []
    for folder in options.photos:
        every = sorted(p for p in folder.iterdir() if p.suffix.lower() in (".jpg", ".jpeg", ".png"))
        photos += [every[i] for i in rng.permutation(len(every))[: options.each]]
    file, manifest = options.folder / "reader.onnx", options.folder / "manifest.toml"
    before = file.read_bytes()
    crops = crops_of(photos, load_models(options.folder), options.crops)
    quantise(file, crops, file)
    after = file.read_bytes()
    text = manifest.read_text()
    for old, new in (
        (f"bytes = {len(before)}", f"bytes = {len(after)}"),
        (hashlib.sha256(before).hexdigest(), hashlib.sha256(after).hexdigest()),
    ):
        text = text.replace(old, new)
    manifest.write_text(text)
    print(f"{len(crops)} crops; {len(before)} bytes before, {len(after)} after")


if __name__ == "__main__":
    main()

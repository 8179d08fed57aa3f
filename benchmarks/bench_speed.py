"""Speed of reading 12-megapixel photos, as ratios that hold on a busy machine.

`python -m benchmarks.bench_speed [--photos 6] [--repeats 7] [--peer PYTHON]`. Of each photo, what is compared is
timed in turn, again and again, and the ratios of neighbours in time are taken: processes that share the machine slow
both sides. Printed are the median over all pairs and the middle half of them, of wall time and of processor time.

1. Whole `read_photo`, from bytes to answer, over OpenCV's full decoding of the same bytes plus the bare runs of both
   models on just the inputs that reading gave them.
2. Over ultralytics' own `predict` with the weights the detector was exported from, file to boxes, at the same input
   size; in PyTorch and in ONNX Runtime, two threads each, in a process of its own. `predict` only finds tiles, so
   beside the whole of ours stands our finding alone (bytes to boxes). PYTHON is an interpreter that has ultralytics;
   by default this one, the one `HUNR_TRAIN_PYTHON` names, or `.venv-train`. Without one this part is left out.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.large_photos import LargePhoto, Picture, large_photos, rendered
from vision import load_photo, read_photo
from vision.accuracy import read_labelled
from vision.detect import detect
from vision.image import open_photo
from vision.pyramid import Pyramid
from vision.weights import Models, Session, load_models

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared" / "data" / "real-photos"
HAND = range(13, 22)  # labelled tiles of a photo that shows one hand
PAUSE = 0.01  # lets worker threads of the side before fall asleep


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of one run."""

    wall: float
    cpu: float

    def __add__(self, other: Spent) -> Spent:
        return Spent(self.wall + other.wall, self.cpu + other.cpu)


class Recorder:
    """A session that notes its inputs, to run them again bare."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.calls: list[tuple[list[str], dict[str, NDArray[np.float32]]]] = []

    def run(self, outputs: list[str], feeds: dict[str, NDArray[np.float32]]) -> list[Any]:
        """Runs as the session does."""
        self.calls.append((outputs, feeds))
        return self.session.run(outputs, feeds)

    def again(self) -> None:
        """Runs everything noted."""
        for outputs, feeds in self.calls:
            self.session.run(outputs, feeds)


class Peer:
    """ultralytics in a process of its own."""

    def __init__(self, python: Path, weights: Path, size: int) -> None:
        worker = Path(__file__).with_name("predict_worker.py")
        self.process = subprocess.Popen(
            [python, worker, weights, str(size)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Peer:
        if self._line() != "ready":
            raise RuntimeError("ultralytics did not start")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def predict(self, photo: Path) -> Spent:
        """Times one `predict`."""
        assert self.process.stdin is not None
        print(photo, file=self.process.stdin, flush=True)
        answer = json.loads(self._line())
        return Spent(answer["wall"], answer["cpu"])

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()


def timed(work: Callable[[], object]) -> Spent:
    """Seconds that *work* takes."""
    time.sleep(PAUSE)
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return Spent(time.perf_counter() - wall, time.process_time() - cpu)


def recorded(photo: LargePhoto, models: Models) -> tuple[Recorder, Recorder, int]:
    """The model inputs that reading the photo takes, and the tiles found."""
    detector, reader = Recorder(models.detector.session), Recorder(models.reader.session)
    watched = Models(replace(models.detector, session=detector), replace(models.reader, session=reader))
    return detector, reader, len(read_photo(photo.data, models=watched).tiles)


def sources(data: Path) -> Iterator[tuple[str, Picture]]:
    """Upright RGB photos of one hand each, spread over the labelled ones; else rendered."""
    if not data.exists():
        yield from rendered(6)
        return
    hands = [photo for photo in read_labelled(data, "val") if len(photo.codes) in HAND]
    for step in cycle(range(7)):
        for photo in hands[step::7]:
            yield photo.path.name, load_photo(photo.path)


def peers(python: Path, weights: Path, size: int, folder: Path) -> dict[str, Peer]:
    """ultralytics on its own checkpoint and on its own ONNX export of it, where it can."""
    own = folder / "detector.pt"
    own.write_bytes(weights.read_bytes())
    found = {"PyTorch": Peer(python, own, size)}
    export = f"from ultralytics import YOLO; YOLO({str(own)!r}).export(format='onnx', imgsz={size}, dynamic=True)"
    if subprocess.run([python, "-c", export], capture_output=True, check=False).returncode == 0:
        found["ONNX Runtime"] = Peer(python, own.with_suffix(".onnx"), size)
    return found


def peer_python(asked: Path | None) -> Path | None:
    """An interpreter that has ultralytics."""
    if asked is None and importlib.util.find_spec("ultralytics"):
        return Path(sys.executable)
    named = asked or Path(os.environ.get("HUNR_TRAIN_PYTHON", ROOT / ".venv-train" / "bin" / "python"))
    return named if named.exists() else None


def ratio(pairs: list[tuple[Spent, Spent]]) -> str:
    """Median and middle half of the ratios."""
    texts = []
    for kind in ("wall", "cpu"):
        low, middle, high = np.quantile([getattr(a, kind) / getattr(b, kind) for a, b in pairs], [0.25, 0.5, 0.75])
        texts.append(f"{kind} {middle:.2f} ({low:.2f}–{high:.2f})")
    return "  ".join(texts)


def main(argv: list[str] | None = None) -> None:
    """Time, and print the ratios."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("data", type=Path, nargs="?", default=SHARED, help="labelled photos to make large ones from")
    ask.add_argument("--photos", type=int, default=6)
    ask.add_argument("--repeats", type=int, default=7)
    ask.add_argument("--models", type=Path, help="folder with a manifest; default: the packaged one")
    ask.add_argument("--peer", type=Path, help="interpreter that has ultralytics")
    ask.add_argument("--weights", type=Path, default=ROOT / "models" / "checkpoints" / "detector.pt")
    options = ask.parse_args(argv)
    models = load_models(options.models)
    size = max(models.detector.info.input_size)
    bare: list[tuple[Spent, Spent]] = []
    against: dict[str, list[tuple[Spent, Spent]]] = {}
    python = peer_python(options.peer)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        rivals = peers(python, options.weights, size, folder) if python else {}
        for rival in rivals.values():
            stack.enter_context(rival)
        for photo in large_photos(sources(options.data), options.photos):
            file = folder / "photo.jpg"
            file.write_bytes(photo.data)
            detector, reader, tiles = recorded(photo, models)
            for rival in rivals.values():
                rival.predict(file)
            mine: list[tuple[Spent, Spent]] = []
            for _ in range(options.repeats):
                whole = timed(lambda: read_photo(photo.data, models=models))  # noqa: B023
                decoding = timed(lambda: cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_COLOR))  # noqa: B023
                runs = timed(detector.again) + timed(reader.again)
                mine.append((whole, decoding + runs))
                finding = timed(lambda: detect(Pyramid(open_photo(photo.data)), models.detector))  # noqa: B023
                for name, rival in rivals.items():
                    theirs = rival.predict(file)
                    against.setdefault(f"read_photo (finds and reads) / predict (finds), {name}", []).append(
                        (whole, theirs)
                    )
                    against.setdefault(f"finding alone / predict, {name}", []).append((finding, theirs))
            crops = sum(len(feeds["crops"]) for _, feeds in reader.calls)
            print(
                f"{len(photo.data) / 2**20:.1f} MiB, photo on {photo.share:.0%}, orientation {photo.orientation}: "
                f"{tiles} tiles, {len(detector.calls)} looks, {crops} crops, whole / (decode + models) {ratio(mine)}"
            )
            bare += mine
    print(f"whole / (decode + models)  {ratio(bare)}  goal 1.25")
    for title, pairs in sorted(against.items()):
        print(f"{title}  {ratio(pairs)}  goal 0.50")
    if not against:
        print("no ultralytics here: not compared with its predict")


if __name__ == "__main__":
    main()

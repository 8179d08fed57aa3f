"""Export both stages to ONNX with labels and preprocessing inside, and record them in `manifest.toml`.

`python models/export.py --detector runs/detector/a/weights/last.pt --reader runs/reader/a.pt`; needs `train`.
Weights are stored in half precision and widened when the session is made, so the files are half as large at the
same speed. Half-precision checkpoints for the next training run go to `models/checkpoints/`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn
from ultralytics import YOLO

sys.path.insert(0, str(Path(__file__).resolve().parent))
from crop_format import HEIGHT, LABELS, MARGIN, WIDTH
from reader_net import TileReader

HERE = Path(__file__).resolve().parent
OPSET = 17


class Boxes(nn.Module):
    """The detector with one row per anchor: (cx, cy, w, h, angle, score, class), overlaps still inside.

    No best rows are picked here: a tile gives up to ten, and any fixed number is used up by the clearest tiles of a
    crowded table before the others come.
    """

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, images: Tensor) -> Tensor:
        """(1, 3, h, w) RGB in 0..1 → (1, anchors, 7)."""
        rows = self.model(images).transpose(1, 2)
        score, kind = rows[..., 4:-1].max(-1, keepdim=True)
        return torch.cat([rows[..., :4], rows[..., -1:], score, kind.to(rows.dtype)], -1)


def halve(model: onnx.ModelProto) -> None:
    """Store large float weights as float16 behind a Cast, which the runtime folds away at load."""
    casts = []
    for tensor in model.graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or np.prod(tensor.dims) < 64:
            continue
        values, name = numpy_helper.to_array(tensor).astype(np.float16), tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values, f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    nodes = casts + list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)


def finish(path: Path, metadata: dict[str, object]) -> None:
    """Halve the weights of an exported file, write its metadata, check it."""
    model = onnx.load(path)
    halve(model)
    helper.set_model_props(model, {"hunr": json.dumps(metadata, sort_keys=True)})
    onnx.checker.check_model(model)
    onnx.save(model, path)


def export_detector(checkpoint: Path, out: Path, version: str) -> None:
    """ultralytics OBB checkpoint → ONNX with free height and width."""
    model = YOLO(checkpoint).model.float().eval().fuse()
    head = model.model[-1]
    head.dynamic, head.export, head.format = True, True, "onnx"
    torch.onnx.export(
        Boxes(model),
        torch.zeros(1, 3, 640, 480),
        str(out),
        input_names=["images"],
        output_names=["boxes"],
        dynamic_axes={"images": {2: "height", 3: "width"}, "boxes": {1: "rows"}},
        opset_version=OPSET,
        dynamo=False,
    )
    names = [model.names[i] for i in range(len(model.names))]
    finish(out, {"kind": "detector", "labels": names, "input_size": [640, 640], "version": version})


def export_reader(checkpoint: Path, out: Path, version: str, temperature: float) -> None:
    """Reader checkpoint → ONNX with a free number of crops; `temperature` divides its class logits when served."""
    state = torch.load(checkpoint, weights_only=True)
    net = TileReader(tuple(state["widths"])).eval()
    net.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in state["ema"].items()})
    torch.onnx.export(
        net,
        torch.zeros(2, 3, HEIGHT, WIDTH),
        str(out),
        input_names=["crops"],
        output_names=["class_logits", "tile_logit", "turn_logits", "corners"],
        dynamic_axes={name: {0: "crops"} for name in ("crops", "class_logits", "tile_logit", "turn_logits", "corners")},
        opset_version=OPSET,
        dynamo=False,
    )
    metadata = {
        "kind": "reader",
        "labels": LABELS,
        "input_size": [HEIGHT, WIDTH],
        "margin": MARGIN,
        "temperature": temperature,
        "version": version,
    }
    finish(out, metadata)


def keep_checkpoint(source: Path, out: Path) -> None:
    """A half-precision copy of a checkpoint to train on from."""
    state = torch.load(source, weights_only=source.parent.name == "reader", map_location="cpu")
    if "ema" in state and isinstance(state["ema"], dict):
        state["ema"] = {k: v.half() if v.is_floating_point() else v for k, v in state["ema"].items()}
        state["recipe"] = {}
    out.parent.mkdir(exist_ok=True)
    torch.save(state, out)


def manifest_entry(name: str, file: Path, data: str, version: str, scores: str) -> str:
    """One `[[model]]` table of the manifest."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=False
    ).stdout.strip()
    content = file.read_bytes()
    return (
        f'[[model]]\nname = "{name}"\nfile = "{file.name}"\nversion = "{version}"\nbytes = {len(content)}\n'
        f'sha256 = "{hashlib.sha256(content).hexdigest()}"\ndata = "{data}"\ncommit = "{commit}"\n'
        f'scores = "{scores}"\n'
    )


def main(argv: list[str] | None = None) -> None:
    """Export what is given; the manifest keeps the entry of a stage that is not."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--detector", type=Path)
    ask.add_argument("--reader", type=Path)
    ask.add_argument("--version", required=True)
    ask.add_argument("--data", default="rendered photos; real-photos/train (CC BY 4.0); tile-faces")
    ask.add_argument("--out", type=Path, default=HERE, help="folder for a candidate; default: the shipped models")
    ask.add_argument(
        "--temperature", type=float, default=1.0, help="of the reader's confidence; see benchmarks/calibration.py"
    )
    ask.add_argument("--scores", default="", help="what the benchmark says of these weights")
    options = ask.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    manifest = options.out / "manifest.toml"
    known = {m["name"]: m for m in tomllib.loads(manifest.read_text()).get("model", [])} if manifest.exists() else {}
    entries = []
    for name, checkpoint, export in (
        ("detector", options.detector, export_detector),
        ("reader", options.reader, partial(export_reader, temperature=options.temperature)),
    ):
        if checkpoint:
            file = options.out / f"{name}.onnx"
            export(checkpoint, file, options.version)
            keep_checkpoint(checkpoint, options.out / "checkpoints" / f"{name}.pt")
            entries.append(manifest_entry(name, file, options.data, options.version, options.scores))
        elif name in known:
            rows = "".join(f"{k} = {json.dumps(v)}\n" for k, v in known[name].items())
            entries.append(f"[[model]]\n{rows}")
    manifest.write_text("# Written by models/export.py; checked when the models are loaded.\n\n" + "\n".join(entries))
    print(manifest.read_text())


if __name__ == "__main__":
    main()

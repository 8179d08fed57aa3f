"""Train stage 1, the tile detector (YOLO26n-OBB, classes face and back), with ultralytics.

`python models/train_detector.py --data out/synth out/real --hours 1 --name a`; needs the extra `train`.
Starts from the model's yaml, or from `--weights` of an earlier run. Checkpoints go to `runs/detector/NAME`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import torch
import ultralytics.engine.trainer as engine
from torch.utils.data import RandomSampler
from ultralytics.models.yolo.obb import OBBTrainer
from ultralytics.utils import torch_utils

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("face", "back")
RECIPE = {
    "optimizer": "AdamW",
    "weight_decay": 0.0005,
    "cos_lr": True,
    "warmup_epochs": 0.2,
    # Tiles are never mirrored, and the renderer and the quarter turns of real photos already rotate them.
    "fliplr": 0.0,
    "flipud": 0.0,
    "degrees": 6.0,
    "translate": 0.08,
    "scale": 0.4,
    "hsv_h": 0.02,
    "hsv_s": 0.4,
    "hsv_v": 0.3,
    "erasing": 0.0,
    "mosaic": 0.0,
    "auto_augment": None,
    "val": False,
    "plots": False,
    "save_period": 1,
    "patience": 0,
    "deterministic": False,
}


def autocast_on_cpu(enabled: bool | torch.dtype, device: str = "cuda") -> torch.autocast:
    """bfloat16 autocast on CPUs too, where ultralytics switches mixed precision off: two to six times faster."""
    if device == "cpu":
        return torch.autocast("cpu", dtype=torch.bfloat16)
    return torch_utils.autocast(enabled, device)


class TileTrainer(OBBTrainer):
    """OBBTrainer with short epochs, that logs a plain line every hundred steps."""

    views_per_epoch = 1600  # short epochs: the learning rate moves between epochs only

    def get_dataloader(self, *args: Any, **kwargs: Any) -> Any:
        """The usual loader, but an epoch is a random part of the training set."""
        loader = super().get_dataloader(*args, **kwargs)
        sampler = loader.sampler
        if isinstance(sampler, RandomSampler) and len(sampler) > self.views_per_epoch:
            sampler._num_samples = self.views_per_epoch
        return loader

    def optimizer_step(self) -> None:
        """One optimiser step, counted."""
        super().optimizer_step()
        self.steps = getattr(self, "steps", 0) + 1
        if self.steps % 100 == 0:
            losses = " ".join(f"{k}={float(v):.3f}" for k, v in (self.tloss or {}).items())
            print(
                f"step {self.steps} epoch {self.epoch} lr {self.optimizer.param_groups[0]['lr']:.5f} {losses}",
                flush=True,
            )


def write_data_yaml(folders: list[Path], val: Path, out: Path) -> Path:
    """One ultralytics data file over several folders with `images/` and `labels/`."""
    out.parent.mkdir(parents=True, exist_ok=True)
    paths = "".join(f"  - {(f / 'images').resolve()}\n" for f in folders)
    names = "".join(f"  {i}: {n}\n" for i, n in enumerate(NAMES))
    out.write_text(f"train:\n{paths}val:\n  - {(val / 'images').resolve()}\nnames:\n{names}")
    return out


def main(argv: list[str] | None = None) -> None:
    """Command line of the trainer; an unknown option stops it."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument(
        "--data",
        type=Path,
        nargs="+",
        required=True,
        help="folders with images/ and labels/; repeat to weigh",
    )
    ask.add_argument("--val", type=Path, help="folder scored at the end; default: the last of --data")
    ask.add_argument("--model", default="yolo26n-obb.yaml")
    ask.add_argument("--size", type=int, default=640, help="longer side of the input in pixels")
    ask.add_argument("--weights", type=Path, help="checkpoint to start from")
    ask.add_argument("--hours", type=float, help="stop after this long, the learning rate timed to it")
    ask.add_argument("--epochs", type=int, default=20)
    ask.add_argument("--batch", type=int, default=8)
    ask.add_argument("--lr", type=float, default=0.0015)
    ask.add_argument("--final-lr", type=float, default=0.02, help="last learning rate as a share of --lr")
    ask.add_argument("--name", required=True)
    ask.add_argument("--device", default="cpu")
    options = ask.parse_args(argv)
    engine.autocast = autocast_on_cpu
    data = write_data_yaml(
        options.data, options.val or options.data[-1], ROOT / "runs" / "detector" / f"{options.name}.yaml"
    )
    settings = RECIPE | {
        "model": options.model,
        "pretrained": str(options.weights) if options.weights else False,
        "data": str(data),
        "imgsz": options.size,
        "epochs": options.epochs,
        "time": options.hours,
        "batch": options.batch,
        "nbs": options.batch,
        "lr0": options.lr,
        "lrf": options.final_lr,
        "device": options.device,
        "project": str(ROOT / "runs" / "detector"),
        "name": options.name,
        "exist_ok": True,
    }
    TileTrainer(overrides=settings).train()


if __name__ == "__main__":
    main()

"""Train stage 2, the tile reader, on crops of rendered and real photos.

`python models/train_reader.py --rendered out/synth --real ../shared/data/real-photos --hours 0.6 --name a`
Needs the extra `train`. Writes `runs/reader/NAME.pt` (weights, recipe, figures) every few minutes.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812 - the field's usual name
from torch.utils.data import DataLoader, IterableDataset

sys.path.insert(0, str(Path(__file__).resolve().parent))
from crop_format import LABELS
from reader_data import SYMMETRIC, Crop, Source, crops, real_sources, rendered_sources
from reader_net import WIDTHS, TileReader
from real import read_photos

ROOT = Path(__file__).resolve().parent.parent
HALF_TURN = torch.tensor([c in SYMMETRIC for c in LABELS])


class CropStream(IterableDataset):
    """Endless batches as tensors; every worker draws its own crops."""

    def __init__(self, sources: list[tuple[float, list[Source]]], batch: int, seed: int) -> None:
        self.sources, self.batch, self.seed = sources, batch, seed

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Yield (crops uint8 (b, 3, 112, 80), labels (b), turns (b), corners (b, 8), corner mask (b))."""
        import cv2  # noqa: PLC0415 - threads are set in the worker's own process

        cv2.setNumThreads(0)
        info = torch.utils.data.get_worker_info()
        stream = crops(self.sources, self.seed + 7919 * (info.id if info else 0))
        while True:
            yield collate([next(stream) for _ in range(self.batch)])


def collate(items: list[Crop]) -> tuple[Tensor, ...]:
    """Stack crops into the tensors that `losses` takes."""
    images = torch.from_numpy(np.stack([c.image for c in items])).permute(0, 3, 1, 2)
    corners = np.stack([c.corners.ravel() if c.corners is not None else np.zeros(8) for c in items]).astype(np.float32)
    return (
        images,
        torch.tensor([c.label for c in items]),
        torch.tensor([c.turn for c in items]),
        torch.from_numpy(corners),
        torch.tensor([c.corners is not None for c in items]),
    )


def losses(net: nn.Module, batch: tuple[Tensor, ...]) -> dict[str, Tensor]:
    """The four losses; what is unknown about a crop (turn, corners, class of a non-tile) is left out."""
    images, labels, turns, corners, has_corners = batch
    with torch.autocast("cpu", dtype=torch.bfloat16):
        codes, tile, turn, place = net(images.float().div_(255).contiguous(memory_format=torch.channels_last))
    codes, tile, turn, place = codes.float(), tile.float(), turn.float(), place.float()
    is_tile = labels >= 0
    label_loss = F.cross_entropy(codes[is_tile], labels[is_tile], label_smoothing=0.03)
    tile_loss = F.binary_cross_entropy_with_logits(tile[:, 0], is_tile.float())
    known = turns >= 0
    logs = F.log_softmax(turn[known], 1)
    either = torch.logaddexp(logs, logs.roll(2, 1))
    logs = torch.where(HALF_TURN[labels[known].clamp(min=0)][:, None], either, logs)
    turn_loss = F.nll_loss(logs, turns[known]) if known.any() else turn.sum() * 0
    place_loss = (
        F.smooth_l1_loss(place[has_corners], corners[has_corners], beta=0.02) if has_corners.any() else place.sum() * 0
    )
    return {"code": label_loss, "tile": 0.5 * tile_loss, "turn": 0.5 * turn_loss, "corners": 4 * place_loss}


@torch.no_grad()
def accuracy(net: nn.Module, batches: list[tuple[Tensor, ...]]) -> dict[str, float]:
    """Shares right over fixed batches: class, tile or not, turn (modulo a half turn where it cannot show)."""
    net.eval()
    right, seen = np.zeros(3), np.zeros(3)
    for images, labels, turns, *_ in batches:
        codes, tile, turn, _ = net(images.float() / 255)
        is_tile, known = labels >= 0, turns >= 0
        same = turn.argmax(1) == turns
        same |= HALF_TURN[labels.clamp(min=0)] & (turn.argmax(1) % 2 == turns % 2)
        hits = ((codes.argmax(1) == labels)[is_tile], (tile[:, 0] > 0) == is_tile, same[known])
        right += [float(h.sum()) for h in hits]
        seen += [len(h) for h in hits]
    net.train()
    return dict(zip(("code", "tile", "turn"), np.round(right / np.maximum(seen, 1), 4).tolist(), strict=True))


def running_average(kept: Tensor, new: Tensor, updates: Tensor | int) -> Tensor:
    """Exponential average whose memory grows with the run, so that the first random weights are soon forgotten."""
    decay = min(0.998, (1 + int(updates)) / (10 + int(updates)))
    return (decay * kept + (1 - decay) * new).to(kept.dtype)


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Options of the trainer; an unknown one stops it."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rendered", type=Path, nargs="+", required=True)
    ask.add_argument("--real", type=Path)
    ask.add_argument("--real-share", type=float, default=0.4)
    ask.add_argument("--refined", type=Path, help="JSON of refined real quads and turns")
    ask.add_argument("--surroundings", type=Path, help="JSON of tiles and doubtful places outside the labelled boxes")
    ask.add_argument("--mistaken", type=Path, help="JSON of places a detector wrongly took for tiles")
    ask.add_argument("--leave-out", default="", help="comma-separated real scenes to keep for testing")
    ask.add_argument("--weights", type=Path)
    ask.add_argument("--hours", type=float, default=0.5)
    ask.add_argument("--batch", type=int, default=128)
    ask.add_argument("--lr", type=float, default=2e-3)
    ask.add_argument("--workers", type=int, default=1)
    ask.add_argument("--seed", type=int, default=0)
    ask.add_argument("--name", required=True)
    return ask.parse_args(argv)


def main(argv: list[str] | None = None) -> None:
    """Train, scoring the averaged weights on fixed crops every two minutes and saving them."""
    options = parse(argv)
    out = ROOT / "runs" / "reader" / f"{options.name}.pt"
    out.parent.mkdir(parents=True, exist_ok=True)

    def read(path: Path | None) -> Any:
        return json.loads(path.read_text()) if path else None

    mistaken = read(options.mistaken)
    rendered = [s for folder in options.rendered for s in rendered_sources(folder, mistaken)]
    held, rendered = rendered[-40:], rendered[:-40]
    sources, checks = [(1.0, rendered)], {"rendered": held}
    if options.real:
        left_out = set(options.leave_out.split(","))
        photos = [p for p in read_photos(options.real, "train") if p.scene not in left_out]
        real = real_sources(photos, read(options.refined), read(options.surroundings))
        sources = [(1 - options.real_share, rendered), (options.real_share, real)]
        checks["real val"] = real_sources(read_photos(options.real, "val"))
    fixed = {}
    for name, photos in checks.items():
        stream = crops([(1.0, photos)], 1, pool=1500)
        fixed[name] = [collate([next(stream) for _ in range(256)]) for _ in range(6)]

    start_from = torch.load(options.weights, weights_only=True) if options.weights else {"widths": WIDTHS}
    net = TileReader(tuple(start_from["widths"]))
    if options.weights:
        net.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in start_from["ema"].items()})
    net = net.to(memory_format=torch.channels_last)
    average = torch.optim.swa_utils.AveragedModel(net, avg_fn=running_average, use_buffers=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.lr, weight_decay=0.02)
    loader = iter(
        DataLoader(CropStream(sources, options.batch, options.seed), batch_size=None, num_workers=options.workers)
    )
    start, step, spent, said = time.time(), 0, 0.0, time.time()
    sums: dict[str, float] = {}
    while spent < 1:
        spent = (time.time() - start) / 3600 / options.hours
        rate = options.lr * min(1, (step + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, spent))))
        for group in optimiser.param_groups:
            group["lr"] = rate
        parts = losses(net, next(loader))
        optimiser.zero_grad(set_to_none=True)
        sum(parts.values()).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.update_parameters(net)
        step += 1
        for name, value in parts.items():
            sums[name] = 0.98 * sums.get(name, value.item()) + 0.02 * value.item()
        if time.time() - said > 120 or spent >= 1:
            said = time.time()
            figures = {name: accuracy(average.module, batches) for name, batches in fixed.items()}
            shown = " ".join(f"{k}={v:.3f}" for k, v in sums.items())
            print(
                f"crops {step * options.batch} {said - start:.0f}s lr {rate:.5f} {shown} {figures}",
                flush=True,
            )
            recipe = {k: str(v) for k, v in vars(options).items()}
            state = {k: v.clone() for k, v in average.module.state_dict().items()}
            torch.save(
                {
                    "ema": state,
                    "widths": list(net.widths),
                    "recipe": recipe,
                    "crops": step * options.batch,
                    "figures": figures,
                },
                out,
            )


if __name__ == "__main__":
    main()

"""Face pictures for a scene: photographed designs from a folder, and drawn ones; one design a scene as a rule."""

from __future__ import annotations

import csv
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from designs import draw_design
from surfaces import Image

Rng = np.random.Generator
Design = dict[str, list[Image]]


def load_designs(folder: Path, leave_out: frozenset[str] = frozenset()) -> dict[str, Design]:
    """Photographed faces of `folder` (its `labels.csv`: file, code, design) as design → code → RGB pictures."""
    designs: dict[str, Design] = defaultdict(lambda: defaultdict(list))
    with (folder / "labels.csv").open(encoding="utf-8") as table:
        for line in csv.DictReader(table):
            if line["design"] in leave_out or line["code"] in ("joker", "blank"):
                continue
            image = cv2.imread(str(folder / line["file"]))
            h, w = image.shape[:2]
            inset = (int(h * 0.025), int(w * 0.025))
            image = image[inset[0] : h - inset[0], inset[1] : w - inset[1]]
            image = cv2.resize(image, (120, 160), interpolation=cv2.INTER_AREA)
            designs[line["design"]][line["code"]].append(cv2.cvtColor(image, cv2.COLOR_BGR2RGB))
    return {name: dict(codes) for name, codes in designs.items()}


@lru_cache(maxsize=48)
def drawn_design(seed: int) -> Design:
    """A drawn design as code → pictures (120 by 160 RGB)."""
    made: Design = defaultdict(list)
    for code, picture in draw_design(seed).items():
        made[code.split("-")[0]].append(cv2.resize(picture, (120, 160), interpolation=cv2.INTER_AREA))
    return dict(made)


def _ground(face: Image) -> np.ndarray:
    """The face's own background colour: a bright quantile of every channel, robust to ink and dark corners."""
    return np.maximum(np.quantile(face.reshape(-1, 3), 0.8, axis=0), 40).astype(np.float32)


def inked(face: Image, ivory: np.ndarray, rng: Rng) -> np.ndarray:
    """The face printed on this scene's ivory: float32 RGB; ink strength, hue, weight, shift and scale are jittered."""
    ink = np.clip(face.astype(np.float32) / _ground(face), 0, 1.15)
    if rng.random() < 0.3:
        kernel = np.ones((2, 2) if rng.random() < 0.8 else (3, 3), np.uint8)
        ink = cv2.erode(ink, kernel) if rng.random() < 0.5 else cv2.dilate(ink, kernel)
    if rng.random() < 0.3:
        mix = np.eye(3) + rng.normal(0, 0.06, (3, 3))
        ink = np.clip(1 - (1 - ink) @ mix.T.astype(np.float32), 0, 1.1)
    ink = np.clip(ink, 1e-3, None) ** np.float32(rng.uniform(0.75, 1.5))
    scale, angle = rng.uniform(0.88, 1.06), rng.normal(0, 1.2)
    move = cv2.getRotationMatrix2D((60, 80), angle, scale)
    move[:, 2] += rng.normal(0, 1.5, 2)
    ink = cv2.warpAffine(
        ink, move, (120, 160), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(1, 1, 1)
    )
    return ink * ivory.astype(np.float32)


class FaceSource:
    """Gives every tile of a scene its face; `real` are photographed designs, the rest is drawn from seeds.

    Neighbouring `seed`s share a few drawn designs, because drawing one takes longer than painting a scene.
    """

    def __init__(self, real: dict[str, Design], rng: Rng, seed: int, drawn_share: float, drawn_pool: int) -> None:
        self.real, self.rng = real, rng
        self.drawn = np.random.default_rng(seed // 72).integers(drawn_pool, size=4).tolist()
        self.names = sorted(real)
        drawn = not self.names or rng.random() < drawn_share
        self.main, self.other = self._design(drawn), self._design(drawn)
        self.mix = 0.15 if rng.random() < 0.15 else 0.0

    def _design(self, drawn: bool) -> Design:
        if drawn:
            return drawn_design(int(self.rng.choice(self.drawn)))
        return self.real[str(self.rng.choice(self.names))]

    def face(self, code: str, ivory: np.ndarray) -> np.ndarray:
        """Float32 RGB (160, 120, 3) of `code` on `ivory`."""
        design = self.other if self.rng.random() < self.mix else self.main
        while code not in design:
            design = self._design(not self.names or self.rng.random() < 0.3)
        pictures = design[code]
        return inked(pictures[self.rng.integers(len(pictures))], ivory, self.rng)

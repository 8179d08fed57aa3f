"""Face pictures for a scene: photographed designs from a folder, and drawn ones; one design a scene as a rule."""

from __future__ import annotations

import csv
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from designs import FLOWERS, draw_design, draw_face
from looks import Look
from print_face import printed
from surfaces import Image

Rng = np.random.Generator
Design = dict[str, list[Image]]
LARGE = 130  # px of tile height from which more than 120 by 160 pixels of face are worth their time


def _kept_size(image: Image) -> tuple[int, int]:
    """Width and height to keep: 240 by 320 where the picture has that much detail, else 120 by 160."""
    large = cv2.resize(image, (240, 320), interpolation=cv2.INTER_AREA)
    small = cv2.resize(large, (120, 160), interpolation=cv2.INTER_AREA)
    lost = np.abs(large.astype(int) - cv2.resize(small, (240, 320), interpolation=cv2.INTER_CUBIC)).mean()
    return (240, 320) if lost > 3.0 else (120, 160)


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
            image = cv2.resize(image, _kept_size(image), interpolation=cv2.INTER_AREA)
            designs[line["design"]][line["code"]].append(cv2.cvtColor(image, cv2.COLOR_BGR2RGB))
    return {name: dict(codes) for name, codes in designs.items()}


@lru_cache(maxsize=32)
def drawn_design(seed: int) -> Design:
    """A drawn design as code → pictures (120 by 160 RGB)."""
    made: Design = defaultdict(list)
    for code, picture in draw_design(seed).items():
        made[code.split("-")[0]].append(cv2.resize(picture, (120, 160), interpolation=cv2.INTER_AREA))
    return dict(made)


class FaceSource:
    """Gives every tile of a scene its face; `real` are photographed designs, the rest is drawn from seeds.

    Neighbouring `seed`s share a few drawn designs, because drawing one takes longer than painting a scene. With
    `single` faces are drawn one by one instead: for scenes of a few tiles, each of another design.
    """

    def __init__(
        self, real: dict[str, Design], rng: Rng, seed: int, drawn_share: float, drawn_pool: int, single: bool = False
    ) -> None:
        self.real, self.rng, self.single, self.pool = real, rng, single, drawn_pool
        self.drawn = np.random.default_rng(seed // 72).integers(drawn_pool, size=4).tolist()
        self.names = sorted(real)
        drawn = not self.names or rng.random() < drawn_share
        self.main, self.other = self._design(drawn), self._design(drawn)
        self.mix = 0.15 if rng.random() < 0.15 else 0.0

    def _design(self, drawn: bool) -> str | int:
        """Name of a photographed design or seed of a drawn one."""
        if drawn:
            return int(self.rng.integers(self.pool)) if self.single else int(self.rng.choice(self.drawn))
        return str(self.rng.choice(self.names))

    @property
    def name(self) -> str:
        """The scene's main design: the name of a photographed one, or `drawn-SEED`."""
        return self.main if isinstance(self.main, str) else f"drawn-{self.main}"

    def _picture(self, design: str | int, code: str, large: bool) -> Image | None:
        if isinstance(design, str):
            pictures = self.real[design].get(code)
        elif large or self.single:
            face = FLOWERS[self.rng.integers(len(FLOWERS))] if code == "flower" else code
            return draw_face(face, design, fine=2 if large else 1)
        else:
            pictures = drawn_design(design)[code]
        return pictures[self.rng.integers(len(pictures))] if pictures else None

    def face(self, code: str, look: Look, pixels: float = 0.0) -> np.ndarray:
        """Float32 RGB face of `code` in this scene's plastic; (160, 120, 3), more where it is `pixels` high."""
        design = self.other if self.rng.random() < self.mix else self.main
        large = pixels > LARGE
        picture = self._picture(design, code, large)
        while picture is None:
            picture = self._picture(self._design(not self.names or self.rng.random() < 0.3), code, large)
        if not large and picture.shape[1] > 120:
            picture = cv2.resize(picture, (120, 160), interpolation=cv2.INTER_AREA)
        return printed(picture, look, self.rng)

"""The picture of the one bamboo: a bird of some family, sometimes a shoot, for as many silhouettes as possible.

Every family draws facing right; ``bird`` measures it, places it, turns it and sometimes mirrors it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from bird_parts import Ink
from birds_grand import fan, flyer, peacock, phoenix, spread, train, wader
from birds_plain import owl, parrot, rooster, shoot, sparrow, swallow
from pen import Colour, Pen

_FAMILIES: tuple[tuple[Callable[[Pen, Ink], None], float], ...] = (
    (parrot, 0.26),
    (sparrow, 0.18),
    (peacock, 0.1),
    (owl, 0.07),
    (swallow, 0.08),
    (flyer, 0.05),
    (fan, 0.06),
    (train, 0.07),
    (phoenix, 0.05),
    (wader, 0.04),
    (spread, 0.05),
    (rooster, 0.03),
    (shoot, 0.02),
)


def bird(pen: Pen, seed: Sequence[int], colours: list[Colour], size: float) -> None:
    """One design's one bamboo near the middle of the face, its ink about ``size`` times the face's free height."""
    rng = np.random.default_rng(seed)
    weights = np.array([w for _, w in _FAMILIES])
    family = _FAMILIES[int(rng.choice(len(_FAMILIES), p=weights / weights.sum()))][0]
    angle, flip = rng.uniform(-10, 10), bool(rng.random() < (0.25 if family is parrot else 0.5))
    stretch, state = rng.uniform(0.8, 1.05), int(rng.integers(1 << 30))

    def draw(p: Pen, x: float, y: float, scale: float) -> None:
        family(p.at(x, y, scale, angle, flip, stretch), Ink(np.random.default_rng(state), colours, p.background))

    # Families differ in extent: a first drawing on a small sheet measures the ink, the second fills the face.
    white = (255, 255, 255)
    trial = Pen(np.full((200, 200, 3), 255, np.uint8), white, np.eye(3))
    draw(trial, 100, 100, 0.6)
    ys, xs = np.nonzero(trial.image.min(2) < 200)
    w, h = max(8, int(np.ptp(xs))) / 0.6, max(8, int(np.ptp(ys))) / 0.6
    scale = size * min(262 / h, 204 / w)
    draw(
        pen,
        120 + rng.uniform(-5, 5) - (xs.min() + xs.max() - 200) / 1.2 * scale,
        162 + rng.uniform(-6, 6) - (ys.min() + ys.max() - 200) / 1.2 * scale,
        scale,
    )

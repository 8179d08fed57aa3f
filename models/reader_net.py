"""Stage 2, the tile reader: one small residual network over rectified crops, four answers per crop."""

from __future__ import annotations

import torch
from crop_format import INNER, LABELS
from torch import Tensor, nn

WIDTHS = (24, 48, 96, 176)  # channels of the four stages


def _conv(inputs: int, outputs: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two 3x3 convolutions around a shortcut (He et al. 2016)."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(inputs, outputs, stride),
            nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False),
            nn.BatchNorm2d(outputs),
        )
        self.shortcut = (
            nn.Identity()
            if stride == 1 and inputs == outputs
            else nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))
        )

    def forward(self, x: Tensor) -> Tensor:
        """(n, inputs, h, w) → (n, outputs, h / stride, w / stride)."""
        return torch.relu(self.body(x) + self.shortcut(x))


class TileReader(nn.Module):
    """Crops (n, 3, 112, 80) in 0..1 → class logits (n, 36), tile logit (n, 1), turn logits (n, 4), corners (n, 8)."""

    def __init__(self, widths: tuple[int, ...] = WIDTHS, depths: tuple[int, ...] = (1, 2, 2, 2)) -> None:
        super().__init__()
        self.widths = widths
        layers: list[nn.Module] = [_conv(3, widths[0], 2, 5)]
        inputs = widths[0]
        for stage, (width, depth) in enumerate(zip(widths, depths, strict=True)):
            for i in range(depth):
                layers.append(Residual(inputs, width, 2 if stage and not i else 1))
                inputs = width
        self.body = nn.Sequential(*layers)
        self.drop = nn.Dropout(0.15)
        self.codes = nn.Linear(inputs * 2, len(LABELS))
        self.tile = nn.Linear(inputs * 2, 1)
        self.turn = nn.Linear(inputs * 2, 4)
        self.place = nn.Sequential(_conv(inputs, 24, size=1), nn.Flatten(), nn.Linear(24 * 7 * 5, 8))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """See the class."""
        features = self.body(crops - 0.5)
        pooled = self.drop(torch.cat([features.mean((2, 3)), features.amax((2, 3))], 1))
        return (
            self.codes(pooled),
            self.tile(pooled),
            self.turn(pooled),
            self.place(features) * 0.1 + CENTRAL.to(features),
        )


CENTRAL = torch.tensor(INNER).flatten()

"""Counts as shares of a whole, with the interval that so many trials allow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

Z: Final = 1.959963984540054
"""Standard normal quantile of a two-sided 95 % interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """*count* of *of*, ``0 <= count <= of``."""

    count: int
    of: int

    def __post_init__(self) -> None:
        if not 0 <= self.count <= self.of:
            raise ValueError(f"count must be in 0..{self.of}, got {self.count}")

    @property
    def share(self) -> float | None:
        """The share in 0..1; ``None`` of nothing."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's 95 % score interval in 0..1; ``None`` of nothing.

        Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927). It
        takes the trials as independent; tiles of one photo are not quite, so true doubt is somewhat larger.
        """
        if not self.of:
            return None
        n, p = self.of, self.count / self.of
        middle = p + Z * Z / (2 * n)
        half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        whole = 1 + Z * Z / n
        # Rounding must not push the bound past the share itself at 0 and 1.
        return max(0.0, min(p, (middle - half) / whole)), min(1.0, max(p, (middle + half) / whole))

    def as_dict(self) -> dict[str, Any]:
        """Gets count, whole, share and interval, ready for JSON."""
        low, high = self.interval or (None, None)
        return {"count": self.count, "of": self.of, "share": self.share, "low": low, "high": high}

"""Puts the training scripts and the data readers they use on the path, as running them does."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
for folder in ("models", "datasets", "datasets/render"):
    sys.path.insert(0, str(ROOT / folder))

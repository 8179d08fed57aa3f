"""Puts the renderer's plain scripts on the path, as running them does."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
for folder in ("datasets", "datasets/render"):
    sys.path.insert(0, str(ROOT / folder))

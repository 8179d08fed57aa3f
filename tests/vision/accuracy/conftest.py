"""A small data set on disk."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image


@pytest.fixture
def data_set(tmp_path: Path) -> Callable[..., Path]:
    """Writes a data set and gets its data file: `data_set({"images/val/a": "0 .5 .5 .1 .1"}, yaml)`.

    Keys are photos without their ending, values their label text or ``None`` for no label file.
    """

    def write(photos: dict[str, str | None], text: str = "val: images/val\nnames: [1m, 2m, flower]\n") -> Path:
        for name, rows in photos.items():
            photo = tmp_path / f"{name}.png"
            photo.parent.mkdir(parents=True, exist_ok=True)
            Image.new("RGB", (100, 50), "green").save(photo)
            if rows is not None:
                labels = tmp_path / f"{name.replace('images/', 'labels/')}.txt"
                labels.parent.mkdir(parents=True, exist_ok=True)
                labels.write_text(rows, "utf-8")
        (tmp_path / "data.yaml").write_text(text, "utf-8")
        return tmp_path / "data.yaml"

    return write

"""Layout on real tables: the boxes and codes people drew on real photos, without any model in between."""

import csv
import tomllib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scorer.tiles import format_tiles, parse_tiles
from vision.layout import Layout, SeenTile, arrange
from vision.layout.values import KIND_OF

GOLDEN = Path(__file__).parent / "golden" / "real_melds.toml"
LEVEL = 0.12
"""Rows climbing more than this have boxes that overlap: upright boxes say too little of a slanted tile."""


@pytest.fixture(scope="module")
def real_photos(shared_data) -> Path:
    """The labelled photos; skipped where they are absent."""
    folder = shared_data / "real-photos"
    if not folder.is_dir():
        pytest.skip("no labelled real photos")
    return folder


def listed(folder: Path, kind: str) -> list[Path]:
    with (folder / "photos.csv").open(encoding="utf-8") as lines:
        return [folder / line["file"] for line in csv.DictReader(lines) if line["kind"] == kind]


def labelled(photo: Path, folder: Path) -> tuple[SeenTile, ...]:
    """Labels of a photo as the reader would deliver them, all tiles upright."""
    names = (folder / "classes.txt").read_text("utf-8").split()
    with Image.open(photo) as image:
        width, height = image.size
    tiles = []
    labels = photo.parent.parent / "labels" / f"{photo.stem}.txt"
    for line in labels.read_text("utf-8").splitlines():
        code, cx, cy, w, h = line.split()
        x, y = float(cx) * width, float(cy) * height
        dx, dy = float(w) * width / 2, float(h) * height / 2
        quad = np.array([[x - dx, y - dy], [x + dx, y - dy], [x + dx, y + dy], [x - dx, y + dy]], np.float32)
        tiles.append(SeenTile(names[int(code)], quad))
    return tuple(tiles)


def text(tiles: tuple[SeenTile, ...], indices: tuple[int, ...] | list[int]) -> str:
    return format_tiles(KIND_OF[tiles[i].code] for i in indices)


def melds_text(layout: Layout) -> list[str]:
    return sorted(format_tiles(KIND_OF[code] for code in meld.codes) for meld in layout.melds)


def test_hands_with_melds(real_photos):
    """At least 90 % of the photos of hands with melds read as a player would (14 photos, three tables)."""
    golden = tomllib.loads(GOLDEN.read_text("utf-8"))["photo"]
    photos = {photo.stem: photo for photo in listed(real_photos, "melds")}
    wrong = []
    for entry in golden:
        tiles = labelled(photos[entry["file"]], real_photos)
        layout = arrange(tiles)
        hand = format_tiles(parse_tiles(entry["hand"]))
        if (text(tiles, layout.hand), melds_text(layout)) != (hand, sorted(entry["melds"].split())):
            wrong.append((entry["file"], text(tiles, layout.hand), melds_text(layout)))
    assert len(wrong) <= 0.1 * len(golden), wrong


def test_hands_in_two_touching_rows(real_photos):
    """Fourteen tiles in two rows that touch are one closed hand, far row first."""
    wrong = []
    photos = [photo for photo in listed(real_photos, "melds") if photo.stem.startswith("hand_1")]
    for photo in photos:
        tiles = labelled(photo, real_photos)
        layout = arrange(tiles)
        if layout.melds or len(layout.hand) != 14:
            wrong.append((photo.stem, text(tiles, layout.hand), melds_text(layout)))
    assert len(photos) >= 10
    assert not wrong


def single_rows(folder: Path) -> list[tuple[str, tuple[SeenTile, ...]]]:
    """Photos of one level row of 14 tiles, or of 15 with a kong; flowers besides."""
    found = []
    for photo in listed(folder, "row"):
        tiles = labelled(photo, folder)
        faces = np.array([tile.quad.mean(axis=0) for tile in tiles if tile.is_face])
        if len(faces) not in (14, 15):
            continue
        slope = np.ptp(faces[:, 1]) / max(float(np.ptp(faces[:, 0])), 1.0)
        seen = sorted((tile for tile in tiles if tile.is_face), key=lambda tile: float(tile.quad[0, 0]))
        codes = [tile.code for tile in seen]
        kong = any(len(set(codes[k : k + 4])) == 1 for k in range(len(codes) - 3))
        if slope < LEVEL and (len(codes) == 14 or kong):
            found.append((photo.stem, tiles))
    return found


def test_rows(real_photos):
    """Real rows of 14, and of 15 with a kong among them: at least 95 % whole, in order, nothing made up."""
    rows, wrong = single_rows(real_photos), []
    for name, tiles in rows:
        layout = arrange(tiles)
        order = sorted((i for i, tile in enumerate(tiles) if tile.is_face), key=lambda i: tiles[i].quad[0, 0])
        kongs = [i for meld in layout.melds for i in meld.tiles]
        plain = [i for i in order if i not in kongs]
        exact = list(layout.hand) == plain and len(order) == 14 + len(layout.melds)
        if not exact or layout.winning is not None or layout.indicator is not None:
            wrong.append((name, text(tiles, layout.hand), melds_text(layout)))
    print(f"{len(rows) - len(wrong)} of {len(rows)} real rows exact; wrong: {wrong}")
    assert len(rows) > 150
    assert len(wrong) <= 0.05 * len(rows), wrong

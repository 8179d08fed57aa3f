"""Where the photos of a split and their label files lie, by the conventions of YOLO data sets."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from vision.accuracy.data_file import DataFile
from vision.errors import DataError

SUFFIXES: Final = frozenset(
    (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".avif", ".bmp", ".gif", ".tif", ".tiff", ".mpo")
)
"""Endings of files taken as photos; others in the folders are passed over."""


def find_photos(data: DataFile, split: str) -> tuple[Path, ...]:
    """Gets the photos of *split*, sorted, each once.

    :raises DataError: if the data file has no such split, a place it names does not exist, or no photo is there.
    """
    if split not in data.splits:
        there = ", ".join(data.splits)
        zh = f"没有 {split} 这一份照片" + (f"，只有 {there}" if there else "，要写 val: 文件夹")
        raise _error(data.file, zh, f"no split {split}; there is {there or 'none, write val: FOLDER'}")
    photos: set[Path] = set()
    for written in data.splits[split]:
        place = _place(data, written)
        photos |= set(_listed(place, data.root) if place.is_file() else _in_folder(place))
    if not photos:
        places = ", ".join(data.splits[split])
        raise _error(data.file, f"{split}（{places}）里没有照片", f"{split} ({places}) holds no photos")
    return tuple(sorted(photos))


def label_file(photo: Path) -> Path:
    """Gets where the labels of *photo* belong: the last folder ``images`` on the way becomes ``labels``; without one,
    beside the photo.
    """
    folders = list(photo.parent.parts)
    for at in reversed(range(len(folders))):
        if folders[at] == "images":
            folders[at] = "labels"
            break
    return Path(*folders, photo.name).with_suffix(".txt")


def _place(data: DataFile, written: str) -> Path:
    places = [data.root / written]
    if written.startswith("../"):
        # Some exports write paths from a folder below the data file's own.
        places.append(data.root / written.removeprefix("../"))
    for place in places:
        if place.is_dir() or (place.is_file() and place.suffix.lower() == ".txt"):
            return _absolute(place)
    zh = f"没有文件夹或照片清单 {places[0]}"
    raise _error(data.file, zh, f"no folder or .txt list of photos at {places[0]}")


def _in_folder(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file()]


def _listed(file: Path, root: Path) -> list[Path]:
    """Photos a .txt file lists, one a line: from the list's folder, else from the root of the data."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise _error(file, f"照片清单读不了（{error}）", f"cannot read the list of photos ({error})") from error
    photos = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        places = [folder / line.strip() for folder in (file.parent, root)]
        found = next((place for place in places if place.is_file()), None)
        if found is None:
            raise _error(file, f"第 {number} 行：没有照片 {places[0]}", f"line {number}: no photo at {places[0]}")
        photos.append(_absolute(found))
    return photos


def _absolute(path: Path) -> Path:
    """Drops ``..`` but follows no link: labels lie beside the linked photo, not beside what it points to."""
    return Path(os.path.abspath(path))


def _error(file: Path, zh: str, en: str) -> DataError:
    return DataError(f"{file}：{zh}", f"{file}: {en}")

"""A split of a data set as labelled photos, everything but the pictures read and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.accuracy.data_file import DataFile, read_data_file
from vision.accuracy.find import find_photos, label_file
from vision.accuracy.labels import Labels, read_labels
from vision.accuracy.photo_table import UNKNOWN, PhotoFacts, read_photo_table
from vision.errors import DataError


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """One photo with its labels."""

    path: Path
    codes: tuple[str | None, ...]
    """What lies where, one of `vision.detections.LABELS`; ``None`` where the label is ignored."""
    quads: npt.NDArray[np.float64]
    """``(n, 4, 2)``: corners around each tile, relative to the upright photo's width and height."""
    facts: PhotoFacts = UNKNOWN
    backs_labelled: bool = False
    """Face-down tiles have labels of their own."""
    has_labels: bool = True
    """A label file is there; without one the photo counts as one without tiles."""


def read_labelled(path: Path, split: str, *, unlabelled: bool = False) -> tuple[LabelledPhoto, ...]:
    """Gets the photos of *split* of the data file at *path*.

    :param unlabelled: other tiles than the labelled ones may show in all photos.
    :raises DataError: for anything wrong with the data file, the labels or the table of photos.
    """
    data = read_data_file(path)
    photos = find_photos(data, split)
    facts = read_photo_table(data.file.parent)
    _check_labels_exist(data, photos)
    return tuple(_read(data, photo, facts.get(photo.resolve(), UNKNOWN), unlabelled) for photo in photos)


def _read(data: DataFile, photo: Path, facts: PhotoFacts, unlabelled: bool) -> LabelledPhoto:
    file = label_file(photo)
    there = file.exists()
    labels = read_labels(file, len(data.codes)) if there else Labels.empty()
    return LabelledPhoto(
        path=photo,
        codes=tuple(data.codes[int(kind)] for kind in labels.classes),
        quads=labels.quads,
        facts=PhotoFacts(facts.scene, facts.kind, facts.unlabelled or unlabelled),
        backs_labelled="back" in data.codes,
        has_labels=there,
    )


def _check_labels_exist(data: DataFile, photos: tuple[Path, ...]) -> None:
    """A folder of labels in another place would make every photo one without tiles."""
    files = [label_file(photo) for photo in photos]
    if any(file.exists() or ("labels" in file.parts and file.parent.is_dir()) for file in files):
        return
    raise DataError(
        f"{data.file}：没有标注；{photos[0]} 的标注应在 {files[0]}",
        f"{data.file}: no labels; those of {photos[0]} belong in {files[0]}",
    )

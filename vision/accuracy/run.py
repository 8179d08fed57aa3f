"""Reads labelled photos and compares."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import ExifTags, Image

from vision.accuracy.compare import PhotoScore, compare
from vision.accuracy.dataset import LabelledPhoto
from vision.errors import PhotoError
from vision.read import read_photo
from vision.weights import Models

LYING: Final = (5, 6, 7, 8)
"""EXIF orientations (tag 0x0112) that swap width and height."""


def score_photo(photo: LabelledPhoto, models: Models) -> PhotoScore:
    """Reads one labelled photo with *models*, as a player's photo is read, and compares.

    :raises PhotoError: naming the file, if the photo cannot be used.
    """
    try:
        reading = read_photo(photo.path, models=models)
    except PhotoError as error:
        raise PhotoError(error.code, f"{photo.path}：{error.zh}", f"{photo.path}: {error.en}") from error
    return compare(photo, reading, upright_size(photo.path))


def upright_size(path: Path) -> tuple[int, int]:
    """Gets width and height of a photo after EXIF rotation, from its header where that says it.

    The file must be one that `read_photo` accepts.
    """
    with Image.open(path) as image:
        if image.format == "TIFF":
            image.load()  # turns it upright and forgets the tag
        lying = image.getexif().get(ExifTags.Base.Orientation) in LYING
        return (image.height, image.width) if lying else (image.width, image.height)

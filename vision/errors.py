"""Errors of photo reading: each carries a stable code and a Chinese and an English sentence.

VisionError
├── PhotoError   the photo cannot be used (too large, not a picture, cut short)
├── ModelError   the weights cannot be used (missing, damaged, wrong labels)
└── DataError    labelled photos cannot be used (data file, labels, names of classes)
"""

from __future__ import annotations

from enum import StrEnum


class PhotoProblem(StrEnum):
    """Why a photo was refused; the server maps it to an HTTP status (api.md, "Bad input")."""

    TOO_LARGE = "too_large"
    """Over the byte or pixel limit: 413."""
    NOT_A_PICTURE = "not_a_picture"
    """No picture format we read: 415."""
    TRUNCATED = "truncated"
    """A picture that ends too early or is damaged inside: 422."""


class VisionError(Exception):
    """Base of every error raised on purpose by `vision`."""

    zh: str
    """What was wrong and what is accepted, in Chinese."""
    en: str
    """The same in English."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(f"{zh} ({en})")
        self.zh = zh
        self.en = en


class PhotoError(VisionError, ValueError):
    """A photo that cannot be used."""

    code: PhotoProblem
    index: int
    """Which of several photos, from 0."""

    def __init__(self, code: PhotoProblem, zh: str, en: str, index: int = 0) -> None:
        super().__init__(zh, en)
        self.code = code
        self.index = index


class ModelError(VisionError, RuntimeError):
    """Weights that cannot be used."""


class DataError(VisionError, ValueError):
    """Labelled photos that cannot be used: the data file, a label file, a table or the names of classes."""

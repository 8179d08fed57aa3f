"""How well photos are read, measured on labelled photos of anybody's: ``hunr eval`` and the benchmarks.

>>> from pathlib import Path
>>> from vision.accuracy import figures_of, figures_report, read_labelled, score_photo
>>> photos = read_labelled(Path("data.yaml"), "val")  # doctest: +SKIP
>>> print(figures_report(figures_of([score_photo(photo, models) for photo in photos])))  # doctest: +SKIP
"""

from vision.accuracy.compare import PhotoScore
from vision.accuracy.data_file import SPLITS
from vision.accuracy.dataset import LabelledPhoto, read_labelled
from vision.accuracy.figures import Figures, figures_of
from vision.accuracy.report import figures_report, wrong_report
from vision.accuracy.run import score_photo

__all__ = [
    "SPLITS",
    "Figures",
    "LabelledPhoto",
    "PhotoScore",
    "figures_of",
    "figures_report",
    "read_labelled",
    "score_photo",
    "wrong_report",
]

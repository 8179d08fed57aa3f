"""Photo reading of hunr: photo bytes → tile codes, hand, melds, winning tile and indicator, with every
doubt told.

>>> from vision import read_photo
>>> reading = read_photo("hand.jpg")  # doctest: +SKIP
>>> reading.hand  # doctest: +SKIP
('1m', '2m', '3m', '5p', '5p')
"""

from vision.draw import draw_overlay, draw_reading
from vision.errors import ModelError, PhotoError, PhotoProblem, VisionError
from vision.image import load_photo
from vision.messages import PhotoWarning
from vision.read import read_photo
from vision.reading import Alternative, MeldReading, PhotoReading, SeenPhoto, TileReading
from vision.weights import Models, load_models, models_folder

__all__ = [
    "Alternative",
    "MeldReading",
    "ModelError",
    "Models",
    "PhotoError",
    "PhotoProblem",
    "PhotoReading",
    "PhotoWarning",
    "SeenPhoto",
    "TileReading",
    "VisionError",
    "draw_overlay",
    "draw_reading",
    "load_models",
    "load_photo",
    "models_folder",
    "read_photo",
]

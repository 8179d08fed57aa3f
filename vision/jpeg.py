"""Upright RGB pixels of a JPEG, in full or at half size, by OpenCV: it decodes straight into an array."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Pixels: TypeAlias = npt.NDArray[np.uint8]

UPRIGHT: Final[dict[int, Callable[[cv2.typing.MatLike], cv2.typing.MatLike]]] = {
    2: partial(cv2.flip, flipCode=1),
    3: partial(cv2.rotate, rotateCode=cv2.ROTATE_180),
    4: partial(cv2.flip, flipCode=0),
    5: cv2.transpose,
    6: partial(cv2.rotate, rotateCode=cv2.ROTATE_90_CLOCKWISE),
    7: lambda picture: cv2.flip(cv2.transpose(picture), -1),
    8: partial(cv2.rotate, rotateCode=cv2.ROTATE_90_COUNTERCLOCKWISE),
}
"""What turns a picture upright, by its EXIF orientation (Exif 2.32, tag 0x0112); 1 and unknown values need nothing."""


def decode_jpeg(data: bytes, orientation: int, *, halved: bool = False) -> Pixels | None:
    """Decodes a grey or colour JPEG into an upright ``(height, width, 3)`` uint8 RGB array.

    :param orientation: EXIF value, 1 to 8. :param halved: decode at half size (an odd side counts one pixel more),
    by libjpeg's scaled inverse transform: about the mean of four pixels each, in little more than half the time.

    ``None`` where OpenCV refuses the data, as it does if they are cut short.
    """
    # OpenCV's "reduced" flags are bits of their own beside the colour order.
    size = cv2.IMREAD_REDUCED_GRAYSCALE_2 if halved else 0
    try:
        picture = cv2.imdecode(
            np.frombuffer(data, np.uint8), size | cv2.IMREAD_COLOR_RGB | cv2.IMREAD_IGNORE_ORIENTATION
        )
    except cv2.error:
        return None
    if picture is None:
        return None
    turn = UPRIGHT.get(orientation)
    return np.asarray(turn(picture) if turn else picture, np.uint8)

"""JPEGs decoded by OpenCV come out as Pillow shows them, whichever way up, in full and at half size."""

import io

import cv2
import numpy as np
import pytest
from PIL import ExifTags, Image, ImageOps

from vision.jpeg import decode_jpeg


def jpeg(width: int = 64, height: int = 48, orientation: int = 1, mode: str = "RGB", **options: object) -> bytes:
    """A smooth colour field that looks different from every side."""
    y, x = np.mgrid[:height, :width]
    field = np.stack([x * 255 // width, y * 255 // height, (x + y) * 2 % 256], axis=2).astype(np.uint8)
    exif, file = Image.Exif(), io.BytesIO()
    exif[ExifTags.Base.Orientation] = orientation
    Image.fromarray(field).convert(mode).save(file, "JPEG", quality=92, exif=exif, **options)
    return file.getvalue()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_is_pillows(orientation):
    """All eight EXIF values, mirrored ones included, give the pixels Pillow gives."""
    data = jpeg(orientation=orientation)
    expected = np.asarray(ImageOps.exif_transpose(Image.open(io.BytesIO(data))))
    assert np.array_equal(decode_jpeg(data, orientation), expected)


@pytest.mark.parametrize("options", [{"progressive": True}, {"subsampling": 0}, {"subsampling": 2}, {"mode": "L"}])
def test_kinds_of_jpeg_are_pillows(options):
    """Progressive, grey and both usual chroma samplings give the pixels Pillow gives, in three channels."""
    data = jpeg(**options)
    assert np.array_equal(decode_jpeg(data, 1), np.asarray(Image.open(io.BytesIO(data)).convert("RGB")))


@pytest.mark.parametrize("orientation", [1, 3, 6])
def test_half_size_is_the_mean_of_four_pixels(orientation):
    """The half shows the same picture without a shift: quads in it are half those in the whole."""
    data = jpeg(orientation=orientation)
    whole, half = decode_jpeg(data, orientation), decode_jpeg(data, orientation, halved=True)
    assert half.shape[:2] == (whole.shape[0] // 2, whole.shape[1] // 2)
    mean = cv2.resize(whole, half.shape[1::-1], interpolation=cv2.INTER_AREA)
    assert np.abs(half.astype(int) - mean).mean() < 2


@pytest.mark.parametrize("share", [0.3, 0.7, 0.98])
@pytest.mark.parametrize("halved", [False, True])
def test_data_cut_short_are_refused(share, halved):
    """Half a photo must not pass for a whole one with a grey rest."""
    data = jpeg(400, 300)
    assert decode_jpeg(data[: int(len(data) * share)], 1, halved=halved) is None


def test_other_data_are_refused():
    """What is no picture is no crash either."""
    assert decode_jpeg(b"nothing", 1) is None
    assert decode_jpeg(b"", 1) is None

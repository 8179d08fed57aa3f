"""Photo bytes or path → upright RGB array, with the limits of api.md checked before decoding.

Pillow reads headers and every format; only JPEGs are decoded by OpenCV, which is faster and gives the same pixels
(both use libjpeg-turbo). What it refuses goes to Pillow, which also says why.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pillow_heif
from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from vision.errors import PhotoError, PhotoProblem
from vision.jpeg import decode_jpeg

MAX_BYTES: Final = 20 * 1024 * 1024
"""Larger than any phone's JPEG or HEIC; a bigger upload is refused unread (api.md)."""
MAX_PIXELS: Final = 50_000_000
"""48-megapixel phones pass; a small file that unpacks to gigabytes does not (api.md)."""
FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "BMP", "TIFF")
"""Formats opened; the rest of Pillow's readers stay closed to uploads."""
SIGNATURES: Final = (
    (0, b"\xff\xd8\xff"),
    (0, b"\x89PNG\r\n\x1a\n"),
    (8, b"WEBP"),
    (4, b"ftyphei"),
    (4, b"ftypmif1"),
)
"""Where the formats of api.md show what they are: a file that starts so and cannot be opened is damaged."""
BACKDROP: Final = (255, 255, 255)
"""What shows through transparent pixels."""

Photo: TypeAlias = npt.NDArray[np.uint8]
"""``(height, width, 3)`` uint8, RGB, upright."""

MIN_HALVED: Final = 6_000_000
"""JPEGs of this many pixels are first decoded at half size: most tiles in them are large enough there, and those that
are not cost a second decoding, which must be the exception.
"""

pillow_heif.register_heif_opener()


@dataclass(frozen=True, slots=True)
class HalvedPhoto:
    """A large JPEG decoded at half its size, in half the time; in full only when asked for."""

    half: Photo
    """Upright, exactly half as high and wide as the photo."""
    data: bytes
    """The file."""

    @property
    def size_hw(self) -> tuple[int, int]:
        """Height and width of the whole photo, upright."""
        return 2 * self.half.shape[0], 2 * self.half.shape[1]

    def whole(self) -> Photo:
        """Decodes the whole photo, as `load_photo` does.

        :raises PhotoError: ``truncated`` for damaged picture data.
        """
        return load_photo(self.data)


def load_photo(source: bytes | str | Path) -> Photo:
    """Reads a photo into an upright RGB array ``(height, width, 3)`` uint8.

    EXIF rotation is applied, transparency is laid over white, grey, palette, CMYK and 16-bit pictures become
    8-bit RGB, of an animation the first frame counts. Sizes are checked from the header, before decoding.

    :param source: the file's bytes, or its path.
    :raises PhotoError: ``too_large`` over 20 MiB or 50 megapixels, ``not_a_picture`` for anything that is no
        picture in one of `FORMATS` (an unreadable path included), ``truncated`` for damaged picture data.
    """
    data = _read_bytes(source)
    with _open(data) as image:
        return _decode(image, data)


def open_photo(source: bytes | str | Path) -> Photo | HalvedPhoto:
    """Reads a photo as `load_photo` does, but of a large JPEG only its half at first.

    :raises PhotoError: as `load_photo`.
    """
    data = _read_bytes(source)
    with _open(data) as image:
        large = image.width * image.height >= MIN_HALVED and image.width % 2 == image.height % 2 == 0
        half = _decode_jpeg(image, data, halved=True) if large else None
        return _decode(image, data) if half is None else HalvedPhoto(half, data)


def _read_bytes(source: bytes | str | Path) -> bytes:
    data = source if isinstance(source, bytes) else _read_file(Path(source))
    if len(data) > MAX_BYTES:
        raise _too_large_bytes(len(data))
    if not data:
        raise PhotoError(PhotoProblem.NOT_A_PICTURE, "照片是空文件", "the photo file is empty")
    return data


def _read_file(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise _too_large_bytes(size)
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise PhotoError(
            PhotoProblem.NOT_A_PICTURE, f"读不到文件 {path}：{reason}", f"cannot read {path}: {reason}"
        ) from error


def _open(data: bytes) -> Image.Image:
    """Reads the header only, and checks the size it names."""
    try:
        image = Image.open(io.BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise _too_many_pixels("?") from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        if any(data[at:].startswith(mark) for at, mark in SIGNATURES):
            raise _damaged() from error
        raise PhotoError(
            PhotoProblem.NOT_A_PICTURE,
            "这不是能识别的照片，请用 JPEG、PNG、WebP 或 HEIC",
            "not a picture this program reads; use JPEG, PNG, WebP or HEIC",
        ) from error
    if image.width * image.height > MAX_PIXELS:
        raise _too_many_pixels(f"{image.width}×{image.height}")
    return image


def _damaged() -> PhotoError:
    return PhotoError(
        PhotoProblem.TRUNCATED,
        "照片不完整或已损坏，请重新拍照或重新上传",
        "the picture is cut short or damaged; take or send it again",
    )


def _decode(image: Image.Image, data: bytes) -> Photo:
    photo = _decode_jpeg(image, data)
    if photo is not None:
        return photo
    try:
        return _upright_rgb(image)
    except (OSError, ValueError, SyntaxError, IndexError, EOFError, MemoryError) as error:
        raise _damaged() from error


def _decode_jpeg(image: Image.Image, data: bytes, *, halved: bool = False) -> Photo | None:
    """Pixels of an opened JPEG, or ``None`` if it is none, or one that only Pillow reads or can refuse."""
    # Some phones append further pictures to a JPEG; Pillow calls that MPO.
    if image.format not in ("JPEG", "MPO") or image.mode not in ("RGB", "L"):
        return None
    try:
        orientation = image.getexif().get(ExifTags.Base.Orientation, 1)
    except (OSError, ValueError, SyntaxError, IndexError, EOFError, MemoryError):
        return None
    return decode_jpeg(data, orientation, halved=halved)


def _upright_rgb(image: Image.Image) -> Photo:
    image.seek(0)
    image.load()
    ImageOps.exif_transpose(image, in_place=True)
    if image.mode.startswith(("I", "F")):
        return np.repeat(_to_eight_bit(np.asarray(image))[:, :, None], 3, axis=2)
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        rgba = image.convert("RGBA")
        canvas = Image.new("RGBA", rgba.size, (*BACKDROP, 255))
        canvas.alpha_composite(rgba)
        image = canvas
    return np.array(image if image.mode == "RGB" else image.convert("RGB"), dtype=np.uint8)


def _to_eight_bit(grey: npt.NDArray[np.generic]) -> npt.NDArray[np.uint8]:
    """Scales deep grey values: 16-bit by their type, others (float, 32-bit) by the largest value present."""
    values = grey.astype(np.float64)
    top = 65535.0 if values.max(initial=0) > 255 else 255.0
    if grey.dtype.kind == "f" and values.max(initial=0) <= 1:
        top = 1.0
    return np.clip(values * (255.0 / top), 0, 255).astype(np.uint8)


def _too_large_bytes(size: int) -> PhotoError:
    return PhotoError(
        PhotoProblem.TOO_LARGE,
        f"照片有 {size / 2**20:.1f} MiB，最大 {MAX_BYTES // 2**20} MiB",
        f"the photo is {size / 2**20:.1f} MiB; the limit is {MAX_BYTES // 2**20} MiB",
    )


def _too_many_pixels(size: str) -> PhotoError:
    return PhotoError(
        PhotoProblem.TOO_LARGE,
        f"照片像素过多（{size}），最多 {MAX_PIXELS // 1_000_000} 百万像素",
        f"the photo has too many pixels ({size}); the limit is {MAX_PIXELS // 1_000_000} megapixels",
    )

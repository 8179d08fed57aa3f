"""Photos of every kind phones send come in upright as RGB; everything else is refused with a code."""

import io
import struct
import zlib

import numpy as np
import pillow_heif
import pytest
from PIL import Image

from vision.errors import PhotoError, PhotoProblem
from vision.image import MAX_BYTES, HalvedPhoto, load_photo, open_photo

RED, BLUE = (200, 30, 20), (20, 40, 200)


def half_and_half(mode: str = "RGB") -> Image.Image:
    """Red left half, blue right half, 60 wide and 40 high."""
    image = Image.new("RGB", (60, 40), RED)
    image.paste(BLUE, (30, 0, 60, 40))
    return image.convert(mode)


def packed(image: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def close(pixel: np.ndarray, colour: tuple[int, int, int], tolerance: int = 25) -> bool:
    return bool(np.abs(pixel.astype(int) - colour).max() <= tolerance)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF", "AVIF", "BMP", "TIFF"])
def test_formats_phones_send_are_read(kind):
    """Each accepted format gives the same upright RGB picture."""
    photo = load_photo(packed(half_and_half(), kind))
    assert photo.shape == (40, 60, 3)
    assert photo.dtype == np.uint8
    assert close(photo[20, 5], RED)
    assert close(photo[20, 55], BLUE)


@pytest.mark.parametrize(("orientation", "red_at"), [(1, "left"), (3, "right"), (6, "top"), (8, "bottom")])
def test_exif_rotation_is_applied(orientation, red_at):
    """A phone held sideways must not turn the hand: EXIF orientation is undone."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    photo = load_photo(packed(half_and_half(), "JPEG", exif=exif, quality=95))
    middle = {"left": (20, 5), "right": (20, 55), "top": (5, 20), "bottom": (55, 20)}[red_at]
    assert photo.shape == ((40, 60, 3) if red_at in ("left", "right") else (60, 40, 3))
    assert close(photo[middle], RED)


@pytest.mark.parametrize("mode", ["P", "CMYK", "RGBA"])
def test_other_colour_modes_become_rgb(mode):
    """Palette, CMYK and alpha pictures keep their colours."""
    kind = "TIFF" if mode == "CMYK" else "PNG"
    photo = load_photo(packed(half_and_half(mode), kind))
    assert close(photo[20, 5], RED, 40)
    assert close(photo[20, 55], BLUE, 60)


def test_grey_and_sixteen_bit_keep_their_brightness():
    """A 16-bit picture is scaled, not cut: 32768 of 65535 is middle grey."""
    grey = Image.fromarray(np.full((8, 8), 128, np.uint8))
    deep = Image.fromarray(np.full((8, 8), 32768, np.uint16))
    assert close(load_photo(packed(grey, "PNG"))[4, 4], (128, 128, 128), 1)
    assert close(load_photo(packed(deep, "PNG"))[4, 4], (128, 128, 128), 1)


def test_transparent_pixels_show_white():
    """Cut-out screenshots must not get a black background."""
    image = half_and_half("RGBA")
    image.putalpha(Image.new("L", image.size, 0))
    assert close(load_photo(packed(image, "PNG"))[10, 10], (255, 255, 255), 0)


def test_palette_transparency_shows_white():
    """Transparency kept as a palette entry counts as well."""
    image = Image.new("P", (4, 4), 1)
    image.putpalette([255, 0, 0, 0, 0, 255])
    assert close(load_photo(packed(image, "PNG", transparency=1))[1, 1], (255, 255, 255), 0)


def test_first_frame_of_an_animation_counts():
    """An animated GIF is read as its first picture."""
    data = packed(Image.new("RGB", (9, 9), RED), "GIF", save_all=True, append_images=[Image.new("RGB", (9, 9), BLUE)])
    assert close(load_photo(data)[4, 4], RED)


def test_a_path_is_read_like_its_bytes(tmp_path):
    """Command line users give paths."""
    file = tmp_path / "hand.png"
    file.write_bytes(packed(half_and_half(), "PNG"))
    assert np.array_equal(load_photo(file), load_photo(str(file)))
    assert np.array_equal(load_photo(file), load_photo(file.read_bytes()))


def problem(source: object) -> PhotoProblem:
    with pytest.raises(PhotoError) as caught:
        load_photo(source)
    assert caught.value.zh
    assert caught.value.en
    return caught.value.code


@pytest.mark.parametrize("data", [b"", b"hello, I am a text file named .jpg", b"%PDF-1.7 ...", b"<svg></svg>"])
def test_files_that_are_no_picture(data):
    """Empty and foreign files are told apart from damaged pictures."""
    assert problem(data) is PhotoProblem.NOT_A_PICTURE


def test_a_missing_file_is_one_clear_error(tmp_path):
    """A wrong path names the path."""
    with pytest.raises(PhotoError, match=r"nowhere\.jpg") as caught:
        load_photo(tmp_path / "nowhere.jpg")
    assert caught.value.code is PhotoProblem.NOT_A_PICTURE


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
@pytest.mark.parametrize("share", [0.02, 0.5, 0.9])
def test_a_picture_cut_short(kind, share):
    """A broken upload is called cut short wherever it ends, so that the page can say: send it again."""
    noise = Image.fromarray(np.random.default_rng(1).integers(0, 256, (80, 80, 3), dtype=np.uint8))
    data = packed(noise, kind)
    assert problem(data[: int(len(data) * share)]) is PhotoProblem.TRUNCATED


def test_too_many_bytes_are_refused_unread(tmp_path):
    """20 MiB is the limit for bytes and for files; a file is not even read."""
    assert problem(b"\xff" * (MAX_BYTES + 1)) is PhotoProblem.TOO_LARGE
    file = tmp_path / "huge.jpg"
    with file.open("wb") as out:
        out.truncate(MAX_BYTES + 1)
    assert problem(file) is PhotoProblem.TOO_LARGE


def png_header(width: int, height: int) -> bytes:
    """A PNG that says how large it is and holds no pixels: decoding it would fail."""

    def chunk(tag: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(10000, 6000), (20000, 20000), (1, 60_000_000)])
def test_too_many_pixels_are_refused_before_decoding(size):
    """A small file that unpacks to gigabytes is stopped at its header."""
    assert problem(png_header(*size)) is PhotoProblem.TOO_LARGE


def test_fifty_megapixels_pass():
    """The limit itself is allowed (48-megapixel phones)."""
    data = packed(Image.new("L", (10000, 5000)), "PNG", compress_level=1)
    assert load_photo(data).shape == (5000, 10000, 3)


def test_heic_in_portrait_is_turned_once():
    """HEIC carries its rotation twice (box and EXIF); applying both would turn the photo back."""
    exif = Image.Exif()
    exif[0x0112] = 6
    heif = pillow_heif.from_pillow(half_and_half())
    heif[0].info["exif"] = exif.tobytes()
    buffer = io.BytesIO()
    heif.save(buffer, quality=95)
    photo = load_photo(buffer.getvalue())
    assert photo.shape == (60, 40, 3)
    assert close(photo[5, 20], RED)


def large_jpeg(size: tuple[int, int], **options: object) -> bytes:
    """A large photo, red on the left."""
    return packed(half_and_half().resize(size), "JPEG", **options)


def test_large_jpegs_are_opened_at_half_size():
    """Reading a phone's photo starts with its half; the whole is what `load_photo` gives."""
    exif = Image.Exif()
    exif[0x0112] = 6
    data = large_jpeg((3000, 2200), exif=exif)
    photo = open_photo(data)
    assert isinstance(photo, HalvedPhoto)
    assert photo.size_hw == (3000, 2200)
    assert photo.half.shape == (1500, 1100, 3)
    assert close(photo.half[300, 500], RED)
    assert np.array_equal(photo.whole(), load_photo(data))


@pytest.mark.parametrize("size", [(3001, 2200), (1000, 800)])
def test_odd_and_small_jpegs_are_opened_whole(size):
    """A half that is not exactly half would shift every tile; small photos are decoded in no time."""
    photo = open_photo(large_jpeg(size))
    assert isinstance(photo, np.ndarray)
    assert photo.shape == (size[1], size[0], 3)


def test_a_large_jpeg_cut_short_is_refused_when_opened():
    """Not only when its small tiles are looked at."""
    data = large_jpeg((3000, 2200))
    with pytest.raises(PhotoError) as caught:
        open_photo(data[: len(data) // 2])
    assert caught.value.code is PhotoProblem.TRUNCATED

"""The packaged weights on a few labelled real photos, as `hunr eval` reads them."""

import pytest
from PIL import Image

from vision import load_photo
from vision.accuracy import figures_of, read_labelled, score_photo
from vision.accuracy.run import upright_size
from vision.errors import PhotoError

EASY = ("hand_053_b6ba69", "hand_149_f669db", "399925676_277023212020929_4344574147319789407_n_f2d737")


def test_three_real_photos(models, shared_data):
    """Labels, pixels and reading meet: nearly all tiles of easy photos are found on their labels and right."""
    photos = [p for p in read_labelled(shared_data / "real-photos", "val") if p.path.stem in EASY]
    assert len(photos) == 3
    told = figures_of([score_photo(photo, models) for photo in photos])
    assert told.all.right.of >= 40
    assert told.all.right.share > 0.9
    assert told.hands.hands.count >= 2
    assert {group.name for group in told.photo_kinds} <= {"row", "melds"}
    assert set(told.timing_ms) == {"decode", "detect", "read"}


def test_shared_splits_read(shared_data):
    """All labels of the shared photos are understood; counts are those of their README."""
    photos = [p for split in ("train", "val") for p in read_labelled(shared_data / "real-photos", split)]
    assert len(photos) == 683
    assert sum(len(p.codes) for p in photos) == 13_472
    assert {p.facts.kind for p in photos} == {"row", "melds", "block", "grid", "scattered"}


def test_damaged_photo_is_named(models, data_set, tmp_path):
    """Of a thousand photos one must know which is broken."""
    file = data_set({"images/val/a": "0 .5 .5 .1 .1"})
    (tmp_path / "images/val/a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (photo,) = read_labelled(file, "val")
    with pytest.raises(PhotoError, match=r"a\.png"):
        score_photo(photo, models)


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "heic", "avif", "tiff"])
@pytest.mark.parametrize("orientation", [1, 3, 5, 6])
def test_labels_count_on_the_upright_photo(tmp_path, ending, orientation):
    """A phone's photo lies on its side in the file; its size is that of the decoded photo, whatever the format."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    Image.new("RGB", (80, 60)).save(tmp_path / f"a.{ending}", exif=exif)
    size = upright_size(tmp_path / f"a.{ending}")
    assert load_photo(tmp_path / f"a.{ending}").shape[1::-1] == size
    if ending == "jpg":
        assert size == ((60, 80) if orientation > 4 else (80, 60))

"""The data file in all its variants, and everything that can be wrong with it."""

import os

import pytest

from vision.accuracy import read_labelled
from vision.accuracy.data_file import read_data_file
from vision.errors import DataError

ROW = "0 .5 .5 .1 .2"
PHOTOS = {"images/val/a": ROW, "images/val/b": "1 .5 .5 .1 .2\n2 .1 .1 .1 .2", "images/more/deep/c": ROW}


def names_of(file, split="val"):
    """Stems of the photos of a split."""
    return [photo.path.stem for photo in read_labelled(file, split)]


@pytest.mark.parametrize(
    ("text", "stems"),
    [
        ("val: images/val", ["a", "b"]),
        ("val: ./images/val/", ["a", "b"]),
        ("val: images", ["c", "a", "b"]),
        ("val: [images/val, images/more]", ["c", "a", "b"]),
        ("val: [images/val, images]", ["c", "a", "b"]),
        ("path: .\nval: images/more", ["c"]),
        ("path: images\nval: val", ["a", "b"]),
        ("path: /no/such/place\nval: images/val", ["a", "b"]),
        ("val: ../images/val", ["a", "b"]),
        ("val: list.txt", ["c", "a"]),
        ("val: images/val\ntrain: nowhere\ntest:\nnc: 3\ndownload: nothing", ["a", "b"]),
    ],
)
def test_places_of_photos(data_set, tmp_path, text, stems):
    """A folder, nested folders, a list of folders, a list of photos, with or without a root."""
    file = data_set(PHOTOS, f"{text}\nnames: [1m, 2m, flower]\n")
    (tmp_path / "list.txt").write_text("images/val/a.png\n\n./images/more/deep/c.png\n", "utf-8")
    (tmp_path / "images" / "val" / "notes.md").write_text("no photo", "utf-8")
    assert names_of(file) == stems


def test_absolute_root_and_list_entries(data_set, tmp_path):
    """Absolute paths work in every place."""
    file = data_set(PHOTOS, f"path: {tmp_path}\nval: {tmp_path}/list.txt\nnames: [1m, 2m, flower]\n")
    (tmp_path / "list.txt").write_text(f"{tmp_path}/images/val/b.png", "utf-8")
    assert names_of(file) == ["b"]


def test_folder_stands_for_its_data_file(data_set):
    """Naming the folder is enough where the file has its usual name."""
    assert names_of(data_set(PHOTOS).parent) == ["a", "b"]


def test_relative_to_where_one_stands(data_set, monkeypatch, tmp_path):
    """A relative data file finds its photos from any working folder."""
    data_set(PHOTOS)
    monkeypatch.chdir(tmp_path / "images")
    assert names_of(read_data_file(tmp_path / "data.yaml").file) == ["a", "b"]
    assert [p.codes for p in read_labelled(type(tmp_path)("..") / "data.yaml", "val")] == [("1m",), ("2m", "flower")]


def test_splits_are_chosen(data_set):
    """train, val and test are separate."""
    file = data_set(PHOTOS, "train: images/more\nval: images/val\nnames: [1m, 2m, flower]\n")
    assert names_of(file, "train") == ["c"]


@pytest.mark.parametrize("names", ["[1m, East, season]", "{0: 1m, 1: East, 2: season}", "{2: season, 1: E, 0: 一万}"])
def test_names_as_list_and_as_mapping(data_set, names):
    """Both ways of writing names, in any order."""
    file = data_set(PHOTOS, f"val: images/val\nnames: {names}\n")
    assert read_data_file(file).codes == ("1m", "1z", "flower")


def test_own_mapping_and_ignored_classes(data_set):
    """`hunr: names` maps what is not understood, overrides what is, and leaves classes out."""
    text = "val: images/val\nnames: [1T, joker, 1m]\nhunr: {names: {1T: 1 bamboo, joker: ignore, 1m: flower}}\n"
    file = data_set(PHOTOS, text)
    assert read_data_file(file).codes == ("1s", None, "flower")
    assert read_labelled(file, "val")[1].codes == (None, "flower")


def test_labels_are_found_beside_photos_without_an_images_folder(data_set, tmp_path):
    """A folder that is not called images holds photos and labels together."""
    file = data_set({"photos/a": ROW}, "val: photos\nnames: [1m]\n")
    assert read_labelled(file, "val")[0].codes == ("1m",)


def test_the_last_images_folder_counts(data_set):
    """A data set that itself lies in a folder called images keeps its own labels."""
    file = data_set({"images/set/images/a": None}, "val: images/set/images\nnames: [1m]\n")
    labels = file.parent / "images" / "set" / "labels"
    labels.mkdir()
    (labels / "a.txt").write_text(ROW, "utf-8")
    assert read_labelled(file, "val")[0].codes == ("1m",)


def test_linked_photos_keep_their_own_labels(data_set, tmp_path):
    """A link's labels lie beside the link."""
    file = data_set({"images/val/a": ROW})
    (tmp_path / "store").mkdir()
    photo = tmp_path / "images" / "val" / "a.png"
    os.replace(photo, tmp_path / "store" / "x.png")
    photo.symlink_to(tmp_path / "store" / "x.png")
    assert read_labelled(file, "val")[0].codes == ("1m",)


def test_photo_without_label_file_has_no_tiles(data_set):
    """A missing and an empty label file both mean a photo without tiles; only the first is reported."""
    photos = read_labelled(data_set({"images/val/a": ROW, "images/val/b": None, "images/val/c": "\n"}), "val")
    assert [(len(p.codes), p.has_labels) for p in photos] == [(1, True), (0, False), (0, True)]


def test_photo_table_adds_scene_kind_and_background(data_set, tmp_path):
    """photos.csv beside the data file; photos it does not name, and columns it lacks, stay unknown."""
    file = data_set(PHOTOS)
    table = "file,scene,kind,background_unlabelled\nimages/val/a.png,home,row,1\n"
    (tmp_path / "photos.csv").write_text("\ufeff" + table, "utf-8")
    first, second = read_labelled(file, "val")
    assert (first.facts.scene, first.facts.kind, first.facts.unlabelled) == ("home", "row", True)
    assert (second.facts.scene, second.facts.kind, second.facts.unlabelled) == ("", "", False)
    (tmp_path / "photos.csv").write_text("file,scene\nimages/val/b.png,park\n", "utf-8")
    assert [p.facts.scene for p in read_labelled(file, "val", unlabelled=True)] == ["", "park"]
    assert all(p.facts.unlabelled for p in read_labelled(file, "val", unlabelled=True))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("names: [", "line 1"),
        ("a: b: c", "not valid YAML"),
        ("- 1m", "names"),
        ("", "names"),
        ("val: images/val", "names"),
        ("val: images/val\nnames: []", "names"),
        ("val: images/val\nnames: 1m", "names"),
        ("val: images/val\nnames: {0: 1m, 2: 2m}", "from 0"),
        ("val: images/val\nnames: {one: 1m}", "from 0"),
        ("val: images/val\nnc: 4\nnames: [1m]", "nc is 4"),
        ("val: images/val\nnames: [1m, joker, 2m, blank]", "joker, blank; accepted: 1m-9m"),
        ("val: images/val\nnames: [1m]\nhunr: {name: {}}", "hunr"),
        ("val: images/val\nnames: [1m]\nhunr: ignore", "hunr"),
        ("val: images/val\nnames: [1m]\nhunr: {names: [1m]}", "hunr"),
        ("val: images/val\nnames: [1m]\nhunr: {names: {2m: 1m}}", "2m is not among"),
        ("val: images/val\nnames: [1T]\nhunr: {names: {1T: bird}}", "1T: bird"),
        ("train: images/val\nnames: [1m, 2m, 3m]", "there is train"),
        ("names: [1m]", "none"),
        ("val: images/test\nnames: [1m]", "images/test"),
        ("val: images/val/a.png\nnames: [1m]", "a.png"),
        ("val: {a: b}\nnames: [1m]", "val must be"),
        ("val: empty\nnames: [1m]", "no photos"),
        ("val: bad.txt\nnames: [1m]", "line 2: no photo"),
        ("path: 7\nval: images/val\nnames: [1m]", "path"),
        ("val: unlabelled\nnames: [1m]", "no labels"),
    ],
)
def test_wrong_data_files_are_told(data_set, tmp_path, text, told):
    """One sentence in each language says what is wrong, and names the file."""
    file = data_set({**PHOTOS, "unlabelled/x": None}, text)
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.txt").write_text("images/val/a.png\nimages/val/z.png\n", "utf-8")
    with pytest.raises(DataError) as caught:
        read_labelled(file, "val")
    assert told in caught.value.en
    assert str(tmp_path) in caught.value.zh
    assert any("\u4e00" <= char <= "\u9fff" for char in caught.value.zh)


def test_unreadable_files_are_told(data_set, tmp_path):
    """Missing, a folder without data.yaml, not UTF-8, a table without its column."""
    file = data_set(PHOTOS)
    with pytest.raises(DataError, match="cannot read"):
        read_data_file(tmp_path / "other.yaml")
    with pytest.raises(DataError, match="cannot read"):
        read_data_file(tmp_path / "images")
    (tmp_path / "photos.csv").write_text("photo,scene\na,b\n", "utf-8")
    with pytest.raises(DataError, match="no column named file"):
        read_labelled(file, "val")
    (tmp_path / "photos.csv").write_text("file,background_unlabelled\nimages/val/a.png,maybe\n", "utf-8")
    with pytest.raises(DataError, match=r"line 2.*0 or 1, not maybe"):
        read_labelled(file, "val")
    file.write_bytes(b"names: [\xff\xfe]")
    with pytest.raises(DataError, match="not valid YAML"):
        read_data_file(file)

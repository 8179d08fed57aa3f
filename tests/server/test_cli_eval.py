"""`hunr eval`: figures as a report and as JSON, and one clear line for everything wrong."""

import json
from types import SimpleNamespace

import pytest
from PIL import Image

from server.cli import main

from .conftest import reading_of


@pytest.fixture
def data(tmp_path):
    """Two photos of fourteen tiles; where `reading_of` puts its tiles lies the first label of each."""
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    for name in ("a", "b"):
        Image.new("RGB", (100, 100), "green").save(tmp_path / "images" / f"{name}.png")
        (tmp_path / "labels" / f"{name}.txt").write_text("0 .045 .06 .09 .12\n", "utf-8")
    (tmp_path / "data.yaml").write_text("val: images\nnames: [1m, flower]\n", "utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def reads(monkeypatch):
    """Weights that are never run; the first photo shows a 1m, every other a 2m."""
    seen = []

    def read(path, *, models):
        seen.append((path.name, models.version))
        return reading_of(["1m" if path.name == "a.png" else "2m"])

    monkeypatch.setattr("server.commands.default_models", lambda: SimpleNamespace(version="made up"))
    monkeypatch.setattr("vision.accuracy.run.read_photo", read)
    return seen


def run(capsys, *argv) -> tuple[int, str, str]:
    """Runs the command line and gets exit code, stdout and stderr."""
    code = main([str(one) for one in argv])
    out, err = capsys.readouterr()
    return code, out, err


def test_report_in_chinese_and_english(capsys, data):
    """The figures come on stdout, Chinese unless asked otherwise; progress does not spoil a pipe."""
    code, out, err = run(capsys, "eval", data / "data.yaml")
    assert (code, err) == (0, "")
    assert "50.0 % (1/2)" in out
    assert "一万→二万 1" not in out.splitlines()[0]
    assert "一万→2m" not in out
    assert "一万→二万 1" in out
    code, out, _ = run(capsys, "eval", data, "--lang", "en", "--wrong")
    assert code == 0
    assert "1m→2m 1" in out
    assert "b.png [silent]: 1m→2m 0.90" in out
    assert not any("\u4e00" <= char <= "\u9fff" for char in out)


def test_json_has_the_same_figures(capsys, data):
    """--json is for programs: shares with counts and intervals, and the photos with mistakes if asked."""
    code, out, _ = run(capsys, "eval", data / "data.yaml", "--json", "--wrong")
    told = json.loads(out)
    assert code == 0
    assert (told["split"], told["models"]) == ("val", "made up")
    assert told["all"]["photos"] == 2
    assert told["all"]["right"]["share"] == 0.5
    assert 0 < told["all"]["right"]["low"] < 0.5 < told["all"]["right"]["high"] < 1
    assert told["announced"]["photos"] == {"placed": 0, "partly": 0, "silent": 1}
    (wrong,) = told["wrong"]
    assert wrong["file"].endswith("b.png")
    assert wrong["wrong"] == [{"code": "1m", "read": "2m", "confidence": 0.9, "doubted": False}]
    assert "wrong" not in json.loads(run(capsys, "eval", data / "data.yaml", "--json")[1])


def test_unlabelled_background_is_said_on_the_command_line(capsys, data):
    """A photo whose other tiles have no labels: what is found beyond them is nobody's mistake."""
    (data / "labels" / "a.txt").write_text("1 .8 .8 .1 .1\n", "utf-8")
    assert json.loads(run(capsys, "eval", data, "--json")[1])["all"]["extra"] == 1
    assert json.loads(run(capsys, "eval", data, "--json", "--unlabelled-background")[1])["all"]["extra"] == 0


def test_split_and_weights_are_chosen(capsys, data, reads, monkeypatch):
    """--split takes another part, --models other weights."""
    (data / "data.yaml").write_text("val: images\ntest: list.txt\nnames: [1m, flower]\n", "utf-8")
    (data / "list.txt").write_text("images/b.png\n", "utf-8")
    monkeypatch.setattr("server.commands.load_models", lambda folder: SimpleNamespace(version=f"of {folder.name}"))
    code, _, _ = run(capsys, "eval", data, "--split", "test", "--models", data / "own")
    assert (code, reads) == (0, [("b.png", "of own")])


@pytest.mark.parametrize(
    ("change", "argv", "told"),
    [
        ({}, ["no-such.yaml"], "no-such.yaml"),
        ({}, [], "data.yaml"),
        ({}, ["DATA", "--split", "test"], "只有 val"),
        ({}, ["DATA", "--split", "holdout"], "holdout"),
        ({}, ["DATA", "--models", "no-such-folder"], "no-such-folder"),
        ({"data.yaml": "names: ["}, ["DATA"], "YAML"),
        ({"data.yaml": "val: images\nnames: [joker, 1m]"}, ["DATA"], "看不懂：joker；认得的有 1m-9m"),
        ({"data.yaml": "val: images\nnames: [joker, 1m]"}, ["DATA", "--lang", "en"], "not understood: joker; accepted"),
        ({"labels/b.txt": "0 1 2"}, ["DATA"], "第 1 行"),
        ({"labels/b.txt": "7 .5 .5 .1 .1"}, ["DATA", "--lang", "en"], "no class 7"),
        ({"photos.csv": "scene\nhome\n"}, ["DATA"], "file"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(capsys, data, change, argv, told):
    """Whatever is wrong is told in one line on stderr, before any photo is read."""
    for name, text in change.items():
        (data / name).write_text(text, "utf-8")
    code, out, err = run(capsys, "eval", *(data if one == "DATA" else one for one in argv))
    assert (code, out) == (2, "")
    assert err.startswith("hunr: ")
    assert err.count("\n") == 1
    assert told in err

"""The `hunr` command: reports, JSON, exit codes, and one clear line on stderr for everything wrong."""

import json
import subprocess
import sys

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from scorer import RulesError, rule_sets, score
from server.app import create_app
from server.cli import main
from server.rulebook import read_folder
from vision.weights import load_models

STRAIGHT = "123456789m12355p"


def run(capsys, *argv: str) -> tuple[int, str, str]:
    """Runs the command line and gets exit code, stdout and stderr."""
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_score_reports_in_chinese(capsys):
    """A player reads the verdict first, then hand, wilds, patterns with reasons and payments."""
    code, out, err = run(capsys, "score", STRAIGHT, "--indicator", "4m", "--winner", "S", "--dealer", "E")
    lines = out.splitlines()

    assert (code, err) == (0, "")
    assert lines[0] == "成立 · 混儿家规 · 16 点"
    assert any("混儿 五万 当 本张" in line for line in lines)
    assert any("本混儿龙 ×4" in line for line in lines)
    assert "付分：东(庄) -32  南(和) +64  西 -16  北 -16" in lines


def test_score_reports_in_english(capsys):
    """--lang en says the same without a Chinese character."""
    code, out, _ = run(capsys, "score", STRAIGHT, "--indicator", "4m", "--winner", "S", "--lang", "en")

    assert code == 0
    assert out.startswith("WIN · ")
    assert not any("\u4e00" <= char <= "\u9fff" for char in out)


def test_score_explains_on_request(capsys):
    """--why tells what the hand would be worth without each pattern; the short report stays short."""
    plain = run(capsys, "score", STRAIGHT, "--indicator", "4m", "--winner", "S")[1]
    code, out, _ = run(capsys, "score", STRAIGHT, "--indicator", "4m", "--winner", "S", "--why")

    assert code == 0
    assert out.startswith(plain)
    assert "说明：没有门清只值 8" in out


def test_false_claim_is_judged(capsys):
    """诈和 is a judgement: exit code 0, reasons and the penalty on stdout."""
    code, out, err = run(capsys, "score", "123456789m1235p")

    assert (code, err) == (0, "")
    assert out.startswith("诈和 · ")
    assert "东(庄,和) -60" in out


def test_unclear_hand_is_not_judged(capsys):
    """Five alike cannot be judged: the report says why, exit code 2."""
    code, out, err = run(capsys, "score", "11111m234567p888s")

    assert code == 2
    assert out.startswith("看不清 · ")
    assert err.count("\n") == 1


def test_json_is_the_answer_of_the_api(capsys, client):
    """--json prints what POST /v1/score answers, every flag in its place."""
    flags = [
        "--melds",
        "chi 123p@E; akong 7777z",
        "--rules",
        "beijing-huipai",
        "--win",
        "self_draw",
        "--winner",
        "S",
        "--dealer",
        "W",
    ]
    flags += [
        "--kong-replacement",
        "--stake",
        "500",
        "--burned-rounds",
        "2",
        "--bound",
        "S-N",
        "--floor",
        "0",
        "--option",
        "burned=3",
    ]
    code, out, _ = run(capsys, "score", "12355s678m", "--json", *flags, "--indicator", "4s", "--exposed", "7s8s")
    body = {
        "hand": "12355s678m",
        "melds": [
            {"kind": "chi", "tiles": ["1p", "2p", "3p"], "from": "E"},
            {"kind": "kong", "tiles": ["7z"] * 4, "concealed": True},
        ],
        "rules": "beijing-huipai",
        "options": {"burned": 3},
        "indicator": "4s",
        "win": {"by": "self_draw", "kong_replacement": True},
        "seats": {"winner": "S", "dealer": "W"},
        "table": {"stake": 500, "burned_rounds": 2, "bound": [["S", "N"]], "floor": 0, "exposed": ["7s", "8s"]},
    }

    assert code == 0
    assert client.post("/v1/score", json=body).json() == json.loads(out)


def test_teach_names_waits_and_discards(capsys):
    """The teacher's report has the best discard and what it waits for."""
    code, out, _ = run(capsys, "teach", "123456789m1235p9s")

    assert code == 0
    assert "打 九条" in out
    assert "五筒" in out


def test_rules_are_listed_printed_and_checked(capsys, tmp_path):
    """`hunr rules` lists, `hunr rules ID` prints every option, `--check` finds mistakes in a table's own file."""
    assert all(name in run(capsys, "rules")[1] for name in rule_sets())
    _, out, _ = run(capsys, "rules", "beijing-huipai")
    assert "thirteen_orphans = false" in out
    assert "一条龙  3" in out

    good = tmp_path / "ours.toml"
    good.write_text('inherits = "beijing-hunr"\nzh = "咱家"\n[options]\npenalty = 30\n', "utf-8")
    assert run(capsys, "rules", "--check", str(good))[::2] == (0, "")

    bad = tmp_path / "bad.toml"
    bad.write_text('inherits = "beijing-hunr"\n[options]\nfine = 30\npenalty = "much"\n', "utf-8")
    code, out, err = run(capsys, "rules", "--check", str(bad))
    assert code == 2
    assert "fine" in out
    assert "penalty" in out
    assert err.count("\n") == 1


def test_own_rule_file_judges(capsys, tmp_path):
    """A table's own file lists only its differences and is used by path."""
    own = tmp_path / "ours.toml"
    own.write_text('inherits = "beijing-hunr"\nzh = "咱家"\n[options]\npenalty = 30\n', "utf-8")
    code, out, _ = run(capsys, "score", "123456789m1235p", "--rules", str(own))

    assert code == 0
    assert out.startswith("诈和 · 咱家")
    assert "-90" in out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ("", "COMMAND"),
        ("play", "play"),
        ("score", "HAND"),
        ("score 19k", "k"),
        ("score 123", "123"),
        ("score 123m --colour red", "colour"),
        ("score 123m --winner X", "winner"),
        ("score 123m --indicator 0z", "0z"),
        ("score 123m --rules beijing-moon", "beijing-huipai"),
        ("score 123m --rules no/such.toml", "no/such.toml"),
        ("score 123m --option wild", "名字=值"),
        ("score 123m --option gravity=1", "gravity"),
        ("score 123m --stake much", "stake"),
        ("score 123m --stake nan", "stake"),
        ("score 123m --bound SN", "table.bound"),
        ("score 123m --melds chi", "chi"),
        ("score 123m --melds|chi 124m", "124m"),
        ("score 123m --win discard", "discarder"),
        ("score 123m --kong-replacement", "杠"),
        ("score 123m --first-turn --win discard --discarder W", "天和"),
        ("teach 123x", "x"),
        ("rules beijing-moon", "beijing-moon"),
        ("rules --check no-such-file.toml", "no-such-file.toml"),
        ("rules --check .", "."),
        ("photo", "PHOTO"),
        ("serve --port many", "65535"),
        ("serve --port 65536", "65535"),
        ("serve --host nowhere.invalid", "nowhere.invalid"),
        ("serve --rules-dir no-such-folder", "no-such-folder"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(capsys, argv, told):
    """Whatever is wrong is told in one line on stderr, never a traceback."""
    words, _, last = argv.partition("|")
    code, out, err = run(capsys, *words.split(), *([last] if last else []))

    assert code == 2
    assert err.startswith("hunr: ")
    assert err.count("\n") == 1
    assert told in err + out


@pytest.fixture
def made_up_models(monkeypatch):
    """Weights that are never run: the tests say what a photo shows."""
    monkeypatch.setattr("server.commands.default_models", lambda: None)


def picture(path):
    """Writes a small picture and gets its path."""
    Image.new("RGB", (64, 48), "green").save(path)
    return str(path)


def test_photo_reports_and_draws(capsys, tmp_path, photo_shows, made_up_models):
    """A photo is judged with the flags of the table, and the tiles found are drawn."""
    photo_shows([f"{rank}m" for rank in range(1, 10)] + ["1p", "2p", "3p", "5p", "5p"], indicator="4m")
    overlay = tmp_path / "out.jpg"
    code, out, err = run(capsys, "photo", picture(tmp_path / "hand.png"), "--winner", "S", "--overlay", str(overlay))

    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "成立 · 混儿家规 · 16 点"
    with Image.open(overlay) as drawn:
        assert drawn.format == "JPEG"


def test_photo_json_is_the_answer_of_the_api(capsys, tmp_path, client, photo_shows, made_up_models):
    """--json prints the body of POST /v1/photo."""
    photo_shows([f"{rank}m" for rank in range(1, 10)] + ["1p", "2p", "3p", "5p", "5p"])
    path = picture(tmp_path / "hand.png")
    code, out, _ = run(capsys, "photo", path, "--json", "--wild", "5m")
    with open(path, "rb") as file:
        answer = client.post("/v1/photo", files={"photo": file}, data={"request": '{"wild": "5m"}'}).json()

    printed = json.loads(out)
    printed["timing_ms"]["score"] = answer["timing_ms"]["score"]
    assert code == 0
    assert answer == printed


def test_photo_without_a_hand_is_exit_code_2(capsys, tmp_path, photo_shows, made_up_models):
    """Nothing to judge is not a judgement."""
    photo_shows([])
    code, _, err = run(capsys, "photo", picture(tmp_path / "table.png"))

    assert code == 2
    assert "没有看到手牌" in err


@pytest.mark.parametrize(
    ("name", "data"), [("missing.jpg", None), ("empty.jpg", b""), ("text.jpg", b"hello"), ("half.jpg", b"\xff\xd8\xff")]
)
def test_unreadable_photo_is_one_line(capsys, tmp_path, made_up_models, name, data):
    """A file that is missing, empty, text or cut short: one line, exit code 2."""
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    code, out, err = run(capsys, "photo", str(path))

    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_folder_and_unwritable_overlay_are_one_line(capsys, tmp_path, photo_shows, made_up_models):
    """Files that cannot be read or written are the user's business, not a traceback."""
    code, _, err = run(capsys, "photo", str(tmp_path))
    assert (code, err.count("\n")) == (2, 1)

    photo_shows(["1m"])
    code, _, err = run(capsys, "photo", picture(tmp_path / "a.png"), "--overlay", str(tmp_path / "no" / "out.jpg"))
    assert (code, err.count("\n")) == (2, 1)
    assert "out.jpg" in err


def test_broken_weights_are_one_line(capsys, tmp_path, monkeypatch):
    """Damaged weights stop the command with a sentence."""
    monkeypatch.setattr("vision.weights.models_folder", lambda: tmp_path)
    monkeypatch.setattr("server.commands.default_models", load_models)
    code, _, err = run(capsys, "photo", picture(tmp_path / "a.png"))

    assert (code, err.count("\n")) == (2, 1)
    assert "manifest.toml" in err


def test_command_runs_as_a_program():
    """The installed entry point works in a process of its own, also where the terminal knows no Chinese."""
    done = subprocess.run(
        [sys.executable, "-m", "server.cli", "score", STRAIGHT, "--json"],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert score({"hand": STRAIGHT}).as_dict() == json.loads(done.stdout.decode("ascii"))


def test_command_survives_a_reader_that_leaves():
    """`hunr rules ID | head -1` prints no traceback."""
    process = subprocess.Popen(
        [sys.executable, "-m", "server.cli", "rules", "beijing-hunr", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()

    assert process.stderr.read() == b""
    assert process.wait() == 0


def test_folder_of_own_rules_is_read(tmp_path):
    """`hunr serve --rules-dir` offers a table's own rules beside the packaged ones, in list, body and answer."""
    (tmp_path / "ours.toml").write_text('inherits = "beijing-hunr"\nzh = "咱家"\n[options]\npenalty = 30\n', "utf-8")
    (tmp_path / "notes.txt").write_text("not a rule set", "utf-8")
    with TestClient(create_app(read_folder(tmp_path), models=lambda: None)) as client:
        assert [*rule_sets(), "ours"] == [one["id"] for one in client.get("/v1/rules").json()["rules"]]
        assert client.get("/v1/rules/ours").json()["zh"] == "咱家"
        answer = client.post("/v1/score", json={"hand": "123m", "rules": "ours"}).json()
    assert (answer["rules"], answer["payments"]["E"]) == ("ours", -90)


def test_folder_of_own_rules_may_not_replace_packaged_ones(tmp_path):
    """A file named like a packaged rule set would judge others' hands by surprise."""
    (tmp_path / "beijing-hunr.toml").write_text('inherits = "beijing-huipai"\n', "utf-8")
    with pytest.raises(RulesError, match="重名"):
        read_folder(tmp_path)

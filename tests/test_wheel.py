"""The wheel as a stranger gets it: built once, looked into, installed into a fresh environment, run elsewhere."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel
ROOT = Path(__file__).resolve().parent.parent
HAND = "123456789m12355p"
PHOTO = "real-photos/val/images/hand_149_f669db.jpg"
"""A row of 14 tiles on a table, from a sitting that training never saw."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of what belongs to the project."""
    copy = tmp_path_factory.mktemp("source")
    for name in ("vision", "scorer", "server"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "models").mkdir()
    for name in ("manifest.toml", "detector.onnx", "reader.onnx"):
        shutil.copy(ROOT / "models" / name, copy / "models" / name)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    run([sys.executable, "-m", "build", "--wheel", str(copy)], copy)
    (built,) = (copy / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def hunr(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `hunr` command of a fresh environment that has the wheel and its dependencies, nothing else."""
    place = tmp_path_factory.mktemp("fresh") / "venv"
    run([sys.executable, "-m", "venv", str(place)], place.parent)
    pip = [str(place / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    run([*pip, "install", "--quiet", "--prefer-binary", str(wheel)], place.parent)
    return place / "bin" / "hunr"


def run(command: list[str], folder: Path) -> str:
    """Runs *command* in *folder* without our own paths and gets its output; fails the test with its words."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_wheel_holds_code_rules_page_and_weights_and_nothing_else(wheel):
    """Rule sets, page and weights travel with the code; tests, training scripts and photos do not."""
    with zipfile.ZipFile(wheel) as file:
        names = {name for name in file.namelist() if ".dist-info/" not in name}

    assert {"vision", "scorer", "server"} == {name.split("/")[0] for name in names}
    assert {f"vision/models/{name}" for name in ("manifest.toml", "detector.onnx", "reader.onnx")} == {
        name for name in names if name.startswith("vision/models/")
    }
    assert "server/static/index.html" in names
    assert {f"scorer/rules/{path.name}" for path in (ROOT / "scorer/rules").glob("*.toml")} <= names
    assert not [name for name in names if "__pycache__" in name]


def test_installed_score_runs_from_another_folder(hunr, tmp_path):
    """`hunr score` needs no checkout."""
    answer = json.loads(run([str(hunr), "score", HAND, "--indicator", "4m", "--json"], tmp_path))

    assert (answer["verdict"], answer["wild"]) == ("win", "5m")


def test_installed_photo_runs_from_another_folder(hunr, tmp_path, shared_data):
    """`hunr photo` finds its weights inside the installed package and judges a photo."""
    photo = str(shared_data / PHOTO)
    answer = json.loads(run([str(hunr), "photo", photo, "--json", "--overlay", "out.jpg"], tmp_path))

    assert len(answer["hand"]) >= 10
    assert answer["score"]["verdict"] in ("win", "false_claim", "unclear")
    assert (tmp_path / "out.jpg").read_bytes().startswith(b"\xff\xd8")


def test_installed_server_answers(hunr, tmp_path):
    """`hunr serve` starts, names its address and serves page, docs and API from the installed package."""
    import httpx

    process = subprocess.Popen(
        [str(hunr), "serve", "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        address = process.stdout.readline().split()[-1].rstrip("/")
        assert address.startswith("http://127.0.0.1:"), process.stderr.read()
        client = httpx.Client(base_url=address, transport=httpx.HTTPTransport(retries=5))
        assert client.get("/healthz").json()["status"] == "ok"
        assert client.get("/healthz").json()["model"]
        assert client.get("/").status_code == 200
        assert client.get("/docs-files/swagger-ui.css").status_code == 200
        assert client.post("/v1/score", json={"hand": HAND}).json()["verdict"] == "win"
    finally:
        process.terminate()
        process.communicate(timeout=20)
    assert process.returncode is not None

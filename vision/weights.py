"""Weights: manifest, SHA-256, ONNX Runtime sessions, and the metadata that travels inside each ONNX file.

``manifest.toml`` holds one ``[[model]]`` table per file with at least ``name`` (``detector`` or ``reader``),
``file``, ``sha256`` and ``bytes``; the rest (data, commit, scores) is for people. Each ONNX file carries
JSON under the key ``hunr`` of its custom metadata: kind, labels, input_size, margin, temperature, version.
"""

from __future__ import annotations

import functools
import hashlib
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt
import onnxruntime

from vision.detections import LABELS
from vision.errors import ModelError

THREADS: Final = 2
METADATA_KEY: Final = "hunr"
DETECTOR_LABELS: Final = ("face", "back")


class Session(Protocol):
    """What the stages need of an inference session."""

    def run(self, outputs: list[str], feeds: dict[str, npt.NDArray[np.float32]]) -> list[Any]:
        """Runs the graph on *feeds* and gets the named *outputs*."""


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What an ONNX file says of itself."""

    kind: str
    """``detector`` or ``reader``."""
    labels: tuple[str, ...]
    input_size: tuple[int, int]
    """Height and width of the training pictures or crops."""
    margin: float
    """Of the reader's crops: share of a side shown around the tile."""
    temperature: float
    """Divides class logits so that probabilities are calibrated."""
    version: str


@dataclass(frozen=True, slots=True)
class Model:
    """A loaded model; one session may be run from several threads."""

    session: Session
    info: ModelInfo


@dataclass(frozen=True, slots=True)
class Models:
    """Both stages of the pipeline."""

    detector: Model
    reader: Model

    @property
    def version(self) -> str:
        """Gets the versions of both models in one text (for ``/healthz``)."""
        return f"detector {self.detector.info.version}, reader {self.reader.info.version}"


def models_folder() -> Path:
    """Gets the folder of the weights: inside the package when installed from a wheel, else the checkout's."""
    packaged = Path(__file__).parent / "models"
    return packaged if packaged.is_dir() else Path(__file__).parent.parent / "models"


def load_models(folder: Path | None = None) -> Models:
    """Loads detector and reader, checking size, SHA-256 and metadata of both.

    :param folder: where ``manifest.toml`` and the files lie; by default `models_folder`.
    :raises ModelError: if a file is missing or differs from the manifest, or its metadata do not fit this
    program.
    """
    folder = folder or models_folder()
    entries = _manifest(folder / "manifest.toml")
    return Models(_load(folder, entries, "detector"), _load(folder, entries, "reader"))


@functools.cache
def default_models() -> Models:
    """Gets the packaged models, loaded once per process.

    :raises ModelError: as `load_models`.
    """
    return load_models()


def read_info(metadata: dict[str, str], kind: str, file: str = "model") -> ModelInfo:
    """Reads and checks the metadata of one ONNX file.

    :raises ModelError: if the JSON is missing or malformed, is of another kind, or names other labels than
    ours.
    """
    try:
        fields = json.loads(metadata[METADATA_KEY])
        height, width = fields["input_size"]
        info = ModelInfo(
            kind=str(fields["kind"]),
            labels=tuple(map(str, fields["labels"])),
            input_size=(int(height), int(width)),
            margin=float(fields.get("margin", 0.0)),
            temperature=float(fields.get("temperature", 1.0)),
            version=str(fields.get("version", "")),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _error(file, f"元数据缺失或有误（{error!r}）", f"missing or bad metadata ({error!r})") from error
    if info.kind != kind:
        raise _error(file, f"应为 {kind}，却是 {info.kind}", f"expected a {kind}, got a {info.kind}")
    wanted = LABELS if kind == "reader" else DETECTOR_LABELS
    if info.labels != wanted:
        wrong = next((i for i, pair in enumerate(zip(info.labels, wanted, strict=False)) if len(set(pair)) > 1), None)
        where = (
            f"#{wrong}: {info.labels[wrong]}≠{wanted[wrong]}"
            if wrong is not None
            else f"{len(info.labels)}≠{len(wanted)}"
        )
        raise _error(file, f"标签次序与牌码不符（{where}）", f"labels differ from the tile codes ({where})")
    if info.temperature <= 0 or info.margin < 0 or min(info.input_size) <= 0:
        raise _error(file, "元数据数值超出范围", "metadata values out of range")
    return info


def _manifest(path: Path) -> dict[str, dict[str, Any]]:
    try:
        tables = tomllib.loads(path.read_text("utf-8")).get("model", [])
        return {table["name"]: table for table in tables}
    except OSError as error:
        raise _error(str(path), "找不到模型清单", "no model manifest") from error
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise _error(str(path), f"模型清单有误（{error}）", f"bad model manifest ({error})") from error


def _load(folder: Path, entries: dict[str, dict[str, Any]], kind: str) -> Model:
    try:
        entry = entries[kind]
        file, sha256, size = str(entry["file"]), str(entry["sha256"]), int(entry["bytes"])
    except (KeyError, ValueError) as error:
        raise _error("manifest.toml", f"没有写明 {kind}", f"does not describe the {kind}") from error
    try:
        data = (folder / file).read_bytes()
    except OSError as error:
        raise _error(file, "找不到模型文件", "model file not found") from error
    if len(data) != size or hashlib.sha256(data).hexdigest() != sha256:
        raise _error(
            file,
            "与清单的大小或 SHA-256 不符，文件损坏",
            "size or SHA-256 differs from the manifest: damaged",
        )
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's own exceptions share no public base class
        raise _error(file, f"ONNX Runtime 打不开（{error}）", f"ONNX Runtime cannot open it ({error})") from error
    return Model(session, read_info(session.get_modelmeta().custom_metadata_map, kind, file))


def _error(file: str, zh: str, en: str) -> ModelError:
    return ModelError(f"模型 {file}：{zh}", f"model {file}: {en}")

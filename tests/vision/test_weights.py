"""Weights are used only if manifest, hash and labels all fit; anything else stops at load."""

import hashlib
import json

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from vision.detections import LABELS
from vision.errors import ModelError
from vision.weights import DETECTOR_LABELS, load_models, models_folder, read_info

DETECTOR = {"kind": "detector", "labels": list(DETECTOR_LABELS), "input_size": [64, 96], "version": "t1"}
READER = {
    "kind": "reader",
    "labels": list(LABELS),
    "input_size": [112, 80],
    "margin": 0.25,
    "temperature": 1.3,
    "version": "t2",
}


def tiny_model(metadata: dict[str, object], input_name: str, output_name: str) -> bytes:
    """A graph that hands its input through, with the metadata a real one carries."""
    shape = ["n", 3, "h", "w"]
    graph = helper.make_graph(
        [helper.make_node("Identity", [input_name], [output_name])],
        "tiny",
        [helper.make_tensor_value_info(input_name, TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info(output_name, TensorProto.FLOAT, shape)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    entry = model.metadata_props.add()
    entry.key, entry.value = "hunr", json.dumps(metadata)
    onnx.checker.check_model(model)
    return model.SerializeToString()


@pytest.fixture
def folder(tmp_path):
    """A folder of weights as `models/export.py` leaves it."""
    lines = []
    for name, metadata, ends in (("detector", DETECTOR, "boxes"), ("reader", READER, "class_logits")):
        data = tiny_model(metadata, "images" if name == "detector" else "crops", ends)
        (tmp_path / f"{name}.onnx").write_bytes(data)
        lines += [
            "[[model]]",
            f'name = "{name}"',
            f'file = "{name}.onnx"',
            f'sha256 = "{hashlib.sha256(data).hexdigest()}"',
            f"bytes = {len(data)}",
        ]
    (tmp_path / "manifest.toml").write_text("\n".join(lines), "utf-8")
    return tmp_path


def test_models_load_with_their_own_labels_and_sizes(folder):
    """Labels, input size, margin and temperature come from inside the file."""
    models = load_models(folder)
    assert models.detector.info.input_size == (64, 96)
    assert models.reader.info.labels == LABELS
    assert (models.reader.info.margin, models.reader.info.temperature) == (0.25, 1.3)
    assert models.version == "detector t1, reader t2"
    (out,) = models.detector.session.run(["boxes"], {"images": np.ones((1, 3, 32, 64), np.float32)})
    assert out.shape == (1, 3, 32, 64)


@pytest.mark.parametrize("damage", ["flip", "cut", "gone"])
def test_a_damaged_file_is_not_loaded(folder, damage):
    """One flipped byte, a cut file or a missing one: never loaded, always named."""
    file = folder / "reader.onnx"
    data = bytearray(file.read_bytes())
    data[50] ^= 1
    if damage == "gone":
        file.unlink()
    else:
        file.write_bytes(bytes(data) if damage == "flip" else bytes(data[:-10]))
    with pytest.raises(ModelError, match=r"reader\.onnx"):
        load_models(folder)


def test_a_file_that_is_no_model(folder):
    """Bytes with the right hash that are no ONNX graph give our error, not the runtime's."""
    junk = b"not a model"
    (folder / "detector.onnx").write_bytes(junk)
    text = (folder / "manifest.toml").read_text("utf-8")
    old = text.split('sha256 = "')[1].split('"')[0]
    size = text.split("bytes = ")[1].split("\n")[0]
    text = text.replace(old, hashlib.sha256(junk).hexdigest()).replace(f"bytes = {size}", f"bytes = {len(junk)}", 1)
    (folder / "manifest.toml").write_text(text, "utf-8")
    with pytest.raises(ModelError, match="ONNX Runtime"):
        load_models(folder)


@pytest.mark.parametrize("text", ["", "not toml [", "[[model]]\nname = 'detector'", "model = 3"])
def test_a_bad_manifest_is_one_clear_error(folder, text):
    """A manifest that says too little names what is missing."""
    (folder / "manifest.toml").write_text(text, "utf-8")
    with pytest.raises(ModelError):
        load_models(folder)


def test_swapped_labels_stop_at_load():
    """5z and 7z swapped once spoiled a training run: the first differing class is named."""
    labels = list(LABELS)
    labels[31], labels[33] = labels[33], labels[31]
    with pytest.raises(ModelError, match="#31: 7z≠5z"):
        read_info({"hunr": json.dumps({**READER, "labels": labels})}, "reader")


@pytest.mark.parametrize(
    "change",
    [
        {"labels": list(LABELS[:-1])},
        {"kind": "detector"},
        {"input_size": [112]},
        {"input_size": [0, 80]},
        {"temperature": 0},
        {"margin": -0.1},
        {"labels": 7},
    ],
)
def test_metadata_that_do_not_fit(change):
    """Each field is checked before the first photo."""
    with pytest.raises(ModelError):
        read_info({"hunr": json.dumps({**READER, **change})}, "reader")


@pytest.mark.parametrize("metadata", [{}, {"hunr": "{"}, {"hunr": "[]"}])
def test_missing_metadata(metadata):
    """A graph from elsewhere is refused."""
    with pytest.raises(ModelError):
        read_info(metadata, "reader")


def test_the_folder_of_the_weights_holds_a_manifest():
    """One function finds the weights, in a checkout and in a wheel."""
    assert (models_folder() / "manifest.toml").is_file()

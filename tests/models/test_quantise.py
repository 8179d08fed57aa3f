"""The 8-bit reader answers as the exported one does, and keeps what travels with it."""

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from quantise import Batches, quantise


def small_net(path, rng):
    """A convolution with half-precision weights behind a cast, as the exporter stores them, and a mean over pixels."""
    weights = numpy_helper.from_array(rng.normal(0, 0.3, (6, 3, 3, 3)).astype(np.float16), "half")
    nodes = [
        helper.make_node("Cast", ["half"], ["weights"], to=TensorProto.FLOAT),
        helper.make_node("Conv", ["crops", "weights"], ["maps"], pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["maps"], ["lit"]),
        helper.make_node("GlobalAveragePool", ["lit"], ["class_logits"]),
    ]
    crops = helper.make_tensor_value_info("crops", TensorProto.FLOAT, ["n", 3, 112, 80])
    logits = helper.make_tensor_value_info("class_logits", TensorProto.FLOAT, ["n", 6, 1, 1])
    graph = helper.make_graph(nodes, "reader", [crops], [logits], [weights])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, {"hunr": '{"kind": "reader"}'})
    onnx.save(model, path)


def test_eight_bits_say_nearly_the_same(tmp_path):
    """Answers stay within a few hundredths of their range, weights become integers, the metadata stays."""
    rng = np.random.default_rng(0)
    plain, small = tmp_path / "plain.onnx", tmp_path / "small.onnx"
    small_net(plain, rng)
    crops = rng.random((64, 3, 112, 80), np.float32)
    quantise(plain, crops, small)
    model = onnx.load(small)
    assert {p.key: p.value for p in model.metadata_props} == {"hunr": '{"kind": "reader"}'}
    assert any(t.data_type == TensorProto.INT8 for t in model.graph.initializer)
    exact, near = (
        onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"]).run(None, {"crops": crops[:8]})[0]
        for path in (plain, small)
    )
    assert np.abs(exact - near).max() < 0.05 * np.ptp(exact)


def test_every_crop_is_measured_once():
    """Batches cover the crops, whatever their number."""
    for number in (0, 5, 32, 70):
        batches = Batches(np.zeros((number, 3, 112, 80), np.float32))
        sizes = []
        while (batch := batches.get_next()) is not None:
            sizes.append(len(batch["crops"]))
        assert sum(sizes) == number

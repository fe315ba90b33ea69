"""Small networks as files, and the same sums in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from agon import games
from agon.ai.networks.network_file import Head
from agon.games.rules import Rules


def head_of(room: Rules, /, **changed: Any) -> Head:
    return Head(
        **{
            "game": room.info.name,
            "rules": room.info.version,
            "options": room.options(),
            "made": "random weights",
            **changed,
        }
    )


def weights_of(rules: Rules, seed: int = 0) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Weights of one layer: (inputs, actions) and (inputs, seats). They are multiples of 1 / 1024, so that sums of
    observations of zeros and ones are exact in any order, and searches find the same on every processor."""
    options = rules.options()
    inputs = int(np.prod(rules.observation_tensor_shape(options)))
    rng = np.random.default_rng(seed)
    policy = rng.integers(-256, 256, (inputs, rules.info.num_distinct_actions)) / 1024
    values = rng.integers(-96, 96, (inputs, rules.seats(options))) / 1024
    return policy.astype(np.float32), values.astype(np.float32)


def one_layer(
    game: str, *, seed: int = 0, head: Head | None = None, outputs: tuple[str, str] = ("policy", "values")
) -> bytes:
    """A network file of one layer; its values go through a hyperbolic tangent."""
    rules = games.load(game)
    policy, values = weights_of(rules, seed)
    shape = rules.observation_tensor_shape(rules.options())
    nodes = [
        helper.make_node("Flatten", ["observation"], ["flat"]),
        helper.make_node("MatMul", ["flat", "policy_weights"], [outputs[0]]),
        helper.make_node("MatMul", ["flat", "value_weights"], ["sums"]),
        helper.make_node("Tanh", ["sums"], [outputs[1]]),
    ]
    graph = helper.make_graph(
        nodes,
        "one_layer",
        [helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["rows", *shape])],
        [
            helper.make_tensor_value_info(outputs[0], TensorProto.FLOAT, ["rows", policy.shape[1]]),
            helper.make_tensor_value_info(outputs[1], TensorProto.FLOAT, ["rows", values.shape[1]]),
        ],
        [numpy_helper.from_array(policy, "policy_weights"), numpy_helper.from_array(values, "value_weights")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, (head or head_of(rules)).metadata())
    onnx.checker.check_model(model)
    return model.SerializeToString()

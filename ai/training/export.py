"""Write a network as an ONNX file, batch normalisation folded into the convolutions.

The graph is written node by node: it depends on the weights alone, so that equal networks give equal files.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingImports=false
# Reason: onnx is an extra.

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

OPSET: Final = 17
IR: Final = 8
EPSILON: Final = 1e-5
"""PyTorch's default for batch normalisation."""
Weights = Mapping[str, NDArray[np.float32]]


def to_onnx(weights: Weights, shape: tuple[int, int, int], metadata: Mapping[str, str]) -> bytes:
    """Return the file of a ``PolicyValueNetwork`` with these weights, by the names of its ``state_dict``."""
    graph = _Graph(weights)
    x = graph.relu(graph.convolution("observation", "stem"))
    blocks = len({name.split(".")[1] for name in weights if name.startswith("blocks.")})
    for index in range(blocks):
        inner = graph.relu(graph.convolution(x, f"blocks.{index}.first"))
        x = graph.relu(graph.add("Add", [x, graph.convolution(inner, f"blocks.{index}.second")]))
    policy = graph.add("Flatten", [graph.relu(graph.convolution(x, "policy_planes"))])
    graph.linear(policy, "policy", "policy")
    value = graph.add("Flatten", [graph.relu(graph.convolution(x, "value_planes"))])
    hidden = graph.relu(graph.linear(value, "value_hidden"))
    graph.add("Tanh", [graph.linear(hidden, "values")], "values")
    actions, seats = len(weights["policy.bias"]), len(weights["values.bias"])
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "policy_and_values",
            [helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["rows", *shape])],
            [
                helper.make_tensor_value_info("policy", TensorProto.FLOAT, ["rows", actions]),
                helper.make_tensor_value_info("values", TensorProto.FLOAT, ["rows", seats]),
            ],
            graph.constants,
        ),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR,
        producer_name="agon",
    )
    helper.set_model_props(model, dict(sorted(metadata.items())))
    onnx.checker.check_model(model)
    return model.SerializeToString(deterministic=True)


class _Graph:
    """Nodes and constants so far; each method returns the name of its output."""

    def __init__(self, weights: Weights) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self._weights = weights

    def add(self, kind: str, inputs: list[str], output: str = "", **attributes: Any) -> str:
        output = output or f"{kind.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def relu(self, x: str) -> str:
        return self.add("Relu", [x])

    def convolution(self, x: str, name: str) -> str:
        weight, bias = folded(self._weights, name)
        padding = [weight.shape[2] // 2] * 4
        return self.add("Conv", [x, self._constant(f"{name}.weight", weight), self._constant(f"{name}.bias", bias)],
                        pads=padding)  # fmt: skip

    def linear(self, x: str, name: str, output: str = "") -> str:
        names = [self._constant(f"{name}.{part}", self._weights[f"{name}.{part}"]) for part in ("weight", "bias")]
        return self.add("Gemm", [x, *names], output, transB=1)

    def _constant(self, name: str, value: NDArray[np.float32]) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value, np.float32), name))
        return name


def folded(weights: Weights, name: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the weight and the bias of a convolution with its normalisation multiplied in."""
    scale = weights[f"{name}.norm.weight"] / np.sqrt(weights[f"{name}.norm.running_var"] + EPSILON)
    bias = weights[f"{name}.norm.bias"] - weights[f"{name}.norm.running_mean"] * scale
    weight = weights[f"{name}.conv.weight"] * scale[:, None, None, None]
    return weight.astype(np.float32), bias.astype(np.float32)

"""The network as an ONNX file: what ONNX Runtime computes is what PyTorch does."""

from __future__ import annotations

import numpy as np
import onnx
import pytest

from agon import games
from agon.ai.networks.network import Network
from agon.ai.training.folder import RunState
from tests.ai.training.small_runs import small_plan
from tests.pytorch import require_pytorch


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect_four", "go", "pig"])
def test_the_file_computes_what_the_network_does(game: str) -> None:
    """With normalisation that has seen data, and heads that are not zero."""
    require_pytorch()
    import torch

    from agon.ai.training.export import to_onnx
    from agon.ai.training.network import PolicyValueNetwork, Shape
    from agon.ai.training.run import metadata

    plan = small_plan(game, blocks=2)
    rules = games.load(game)
    shape = Shape(rules.observation_tensor_shape(plan.options), rules.info.num_distinct_actions, 2)
    torch.manual_seed(5)
    network = PolicyValueNetwork(shape, plan.sizes)
    for head in (network.policy, network.values):
        torch.nn.init.normal_(head.weight)
    rows = torch.randn(64, *shape.observation)
    network.train()
    for _ in range(5):
        network(rows)
    network.eval()
    weights = {name: value.numpy() for name, value in network.state_dict().items()}
    data = to_onnx(weights, shape.observation, metadata(plan, "run", RunState(generation=3, step=9)))
    judge = Network(data, "test.onnx")
    judge.check(rules, plan.options)
    with torch.no_grad():
        logits, values = network(rows)
    found = judge.evaluate(rows.numpy())
    assert np.abs(found[0] - logits.numpy()).max() < 1e-4
    assert np.abs(found[1] - values.numpy()).max() < 1e-4
    kinds = {node.op_type for node in onnx.load_from_string(data).graph.node}
    assert "BatchNormalization" not in kinds
    assert len(data) <= 4_000_000


def test_the_default_networks_are_small_enough_to_ship() -> None:
    require_pytorch()
    from agon.ai.engines.puct import Puct
    from agon.ai.training.export import to_onnx
    from agon.ai.training.network import PolicyValueNetwork, Shape
    from agon.ai.training.sizes import sizes_for

    for name in games.names():
        rules = games.load(name)
        if Puct().refuses(rules.info) is None:
            options = rules.options()
            shape = rules.observation_tensor_shape(options)
            network = PolicyValueNetwork(
                Shape(shape, rules.info.num_distinct_actions, rules.seats(options)), sizes_for(name)
            )
            weights = {each: value.numpy() for each, value in network.state_dict().items()}
            assert len(to_onnx(weights, shape, {})) <= 4_000_000


def test_metadata_says_what_the_network_is_for() -> None:
    from agon.ai.training.run import metadata

    plan = small_plan("connect_four", seed=7)
    found = metadata(plan, "runs/c4", RunState(generation=3, step=90, games=50, cpu_seconds=61.0))
    assert found["game"] == "connect_four"
    assert found["options"] == '{"height":6,"width":7}'
    assert (found["setup"], found["step"], found["cpu_seconds"]) == (plan.digest, "90", "61")

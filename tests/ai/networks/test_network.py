"""Network files: what they compute, and why a wrong one is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from agon import games
from agon.ai.networks import network, network_file
from agon.ai.networks.network import Network, network_for
from agon.ai.networks.network_file import NetworkError
from agon.ai.search import weight_files
from tests.ai.networks.small_networks import head_of, one_layer, weights_of

CONNECT_FOUR = games.load("connect_four")


@pytest.mark.parametrize("rows", [1, 7])
def test_a_network_computes_what_its_file_says(rows: int) -> None:
    found = Network(one_layer("connect_four"), "small.onnx")
    policy, values = weights_of(CONNECT_FOUR)
    observations = np.random.default_rng(3).integers(0, 2, (rows, *found.shape)).astype(np.float32)
    logits, judged = found.evaluate(observations)
    flat = observations.reshape(rows, -1)
    assert logits == pytest.approx(flat @ policy, abs=1e-5)
    assert judged == pytest.approx(np.tanh(flat @ values), abs=1e-5)


def test_a_head_is_read_back_from_the_file() -> None:
    head = head_of(CONNECT_FOUR, made="agon train connect_four --seed 1")
    assert Network(one_layer("connect_four", head=head), "small.onnx").head == head


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"game": "othello"}, "is a network for othello, not for connect_four"),
        ({"rules": 99}, "learned by version 99 of the rules of connect_four, not 1"),
        ({"options": {"width": 8, "height": 7}}, "is for height=7, width=8, not for height=6, width=7"),
    ],
)
def test_a_network_for_something_else_is_refused(changed: dict[str, object], reason: str) -> None:
    found = Network(one_layer("connect_four", head=head_of(CONNECT_FOUR, **changed)), "small.onnx")
    with pytest.raises(NetworkError, match=reason):
        found.check(CONNECT_FOUR, CONNECT_FOUR.options())


def test_a_network_of_another_shape_is_refused() -> None:
    found = Network(one_layer("othello", head=head_of(CONNECT_FOUR)), "small.onnx")
    with pytest.raises(NetworkError, match=r"reads observations of \(4, 8, 8\), the game gives \(4, 6, 7\)"):
        found.check(CONNECT_FOUR, CONNECT_FOUR.options())


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.onnx"
    with pytest.raises(NetworkError, match="No such file"):
        network_for(CONNECT_FOUR, CONNECT_FOUR.options(), str(path))
    path.write_bytes(b"not a network")
    with pytest.raises(NetworkError, match=r"other\.onnx is not an ONNX network"):
        network_for(CONNECT_FOUR, CONNECT_FOUR.options(), str(path))
    path.write_bytes(one_layer("connect_four", outputs=("priors", "values")))
    with pytest.raises(NetworkError, match="must have the input observation and the outputs policy and values"):
        network_for(CONNECT_FOUR, CONNECT_FOUR.options(), str(path))


def test_numbers_that_are_not_finite_are_refused() -> None:
    found = Network(one_layer("connect_four"), "small.onnx")
    with pytest.raises(NetworkError, match=r"small\.onnx gives numbers that are not finite"):
        found.evaluate(np.full((1, *found.shape), np.inf, np.float32))


def test_a_file_is_loaded_again_only_when_it_changed(tmp_path: Path) -> None:
    path = tmp_path / "small.onnx"
    path.write_bytes(one_layer("connect_four"))
    first = network_for(CONNECT_FOUR, CONNECT_FOUR.options(), str(path))
    assert network_for(CONNECT_FOUR, CONNECT_FOUR.options(), str(path)) is first
    path.write_bytes(one_layer("connect_four", seed=1))
    path.touch()
    assert network_for(CONNECT_FOUR, CONNECT_FOUR.options(), str(path)).digest != first.digest


def test_a_shipped_network_is_used_only_with_its_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = one_layer("connect_four")
    (tmp_path / "network.onnx").write_bytes(data)
    part = SimpleNamespace(__file__=str(tmp_path / "network.py"), NETWORKS={"best": ("network.onnx", "0" * 16)})
    monkeypatch.setattr(network_file.listing, "part_of", lambda game, name: part)
    network._from_game.cache_clear()
    with pytest.raises(NetworkError, match=r"network\.onnx is not the file that the sources name"):
        network_for(CONNECT_FOUR, CONNECT_FOUR.options())
    part.NETWORKS = {"best": ("network.onnx", weight_files.digest(data))}
    assert network_for(CONNECT_FOUR, CONNECT_FOUR.options()).name == "network.onnx"
    with pytest.raises(NetworkError, match="connect_four has no network 'first'; it has best"):
        network_for(CONNECT_FOUR, CONNECT_FOUR.options(), "first")
    network._from_game.cache_clear()


def test_a_game_without_a_network_says_so() -> None:
    rules = games.load("pig")
    with pytest.raises(NetworkError, match=r"there is no network for pig: name a file with network=FILE"):
        network_for(rules, rules.options())


def test_onnx_runtime_is_loaded_with_the_first_network_only(tmp_path: Path) -> None:
    """A worker imports the engine, and with it this room."""
    path = tmp_path / "small.onnx"
    path.write_bytes(one_layer("tic_tac_toe"))
    program = f"""
import json, sys
from agon import games
from agon.ai.engines import registry
from agon.ai.networks.network import network_for
registry.engines()
before = "onnxruntime" in sys.modules
rules = games.load("tic_tac_toe")
network_for(rules, rules.options(), {str(path)!r})
print(json.dumps([before, "onnxruntime" in sys.modules]))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert json.loads(ran.stdout) == [False, True]

"""A run's best network becomes the game's own, with what made it."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import msgspec
import pytest

from agon.ai.search import weight_files
from agon.ai.training.folder import RunError, RunState
from agon.ai.training.install import MADE, install_network
from agon.server.http.about import read_made
from tests.training_runs import made_run


@pytest.fixture
def made(tmp_path: Path) -> Path:
    return Path(shutil.copy(MADE, tmp_path / "made.toml"))


def test_the_best_network_is_installed(tmp_path: Path, made: Path) -> None:
    run = made_run(tmp_path / "run", 2, "othello")
    run.save_state(RunState(generation=2, best=1, step=20, cpu_seconds=3600.0))
    told = install_network(run, tmp_path / "games", made)
    place = tmp_path / "games" / "othello"
    data = (place / "network.onnx").read_bytes()
    assert data == run.network(1).read_bytes()
    assert "generation 1" in told[0]
    assert runpy.run_path(str(place / "network.py"))["NETWORKS"] == {"own": ("network.onnx", weight_files.digest(data))}
    entry = next(each for each in read_made(made) if each.files == ["ai/games/othello/network.onnx"])
    assert entry.command == "agon train othello --seed 3 --steps 20"
    assert entry.cpu_seconds == 3600.0
    assert "games against itself" in entry.what


def test_another_network_replaces_it(tmp_path: Path, made: Path) -> None:
    """Other entries stay as they are."""
    before = read_made(made)
    run = made_run(tmp_path / "run", 2, "othello")
    for best in (1, 2):
        run.save_state(RunState(generation=2, best=best, step=10 * best))
        install_network(run, tmp_path / "games", made)
    after = read_made(made)
    others = [each for each in after if each.files != ["ai/games/othello/network.onnx"]]
    assert len(after) == len(others) + 1
    assert others == [each for each in before if each.files != ["ai/games/othello/network.onnx"]]
    assert msgspec.toml.decode(made.read_bytes())["made"][-1]["command"].endswith("--steps 20")


def test_a_run_without_a_network_is_refused(tmp_path: Path, made: Path) -> None:
    with pytest.raises(RunError, match="no network yet"):
        install_network(made_run(tmp_path / "run", 0), tmp_path / "games", made)

"""``agon train``: what is said when it cannot begin; training itself is in ``tests/ai/training``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from agon.commands import train as command
from agon.commands.train import train
from tests.ai.training.small_runs import begun, small_plan
from tests.pytorch import require_pytorch

SMALL_FILE = """
[all]
blocks = 1
channels = 4
games = 4
games_at_once = 4
simulations = 4
fast_simulations = 2
batch = 16
gate_games = 2
solved_positions = 0
rated_games = 0
"""


def run(*arguments: Any) -> Result:
    return CliRunner().invoke(train, [str(argument) for argument in arguments])


def test_the_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "NEEDED", ("no_such_package", "onnx"))
    result = run("tic_tac_toe", "--folder", tmp_path)
    assert result.exit_code == 1
    assert "training needs no_such_package: pip install 'agon[train]'" in result.output


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "NEEDED", ())


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("game", "reason"),
    [("no_game", "no game named"), ("kuhn_poker", "hidden information"), ("rock_paper_scissors", "cannot be trained")],
)
def test_games_that_cannot_be_trained_say_why(tmp_path: Path, game: str, reason: str) -> None:
    result = run(game, "--folder", tmp_path / "run")
    assert result.exit_code == 1
    assert reason in result.output
    assert not (tmp_path / "run").exists()


@pytest.mark.usefixtures("installed")
def test_a_run_is_neither_overwritten_nor_resumed_as_another_game(tmp_path: Path) -> None:
    begun(tmp_path / "run", small_plan()).unlock()
    assert "--resume goes on" in run("tic_tac_toe", "--folder", tmp_path / "run").output
    assert "trains tic_tac_toe" in run("connect_four", "--resume", "--folder", tmp_path / "run").output
    assert "holds no run" in run("tic_tac_toe", "--resume", "--folder", tmp_path / "none").output


def test_a_run_is_made_and_resumed(tmp_path: Path) -> None:
    require_pytorch()
    sizes = tmp_path / "sizes.toml"
    sizes.write_text(SMALL_FILE, "utf-8")
    place = ("--folder", tmp_path / "run", "--processes", 1)
    first = run("tic_tac_toe", *place, "--sizes", sizes, "--steps", 1)
    assert first.exit_code == 0, first.output
    assert "generation 1: 4 games" in first.output
    again = run("tic_tac_toe", *place, "--resume", "--steps", 2)
    assert "the best network is" in again.output

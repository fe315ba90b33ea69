"""Runs: a kill at any moment costs nothing but time, and the seed decides everything."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import onnx
import pytest

from agon.ai.networks.network import network_for
from agon.ai.training import folder as files
from agon.ai.training.folder import RunError, RunFolder, RunPlan, RunState
from agon.ai.training.run import Training
from agon.games import load
from agon.protocol.cards import read_card
from tests.ai.training.small_runs import begun, small_plan
from tests.pytorch import require_pytorch

COSTS = {"cpu_seconds", "watt_hours", "seconds"}


@pytest.fixture(autouse=True)
def pytorch() -> None:
    require_pytorch()


def train(run: RunFolder, steps: int, *, processes: int = 1, tell: Callable[[str], None] = str) -> RunState:
    training = Training(run, run.plan(), processes=processes, tell=tell)
    try:
        return training.run(steps=steps)
    finally:
        training.close()


def trained(path: Path, plan: RunPlan, steps: int, **more: Any) -> RunFolder:
    run = begun(path, plan)
    train(run, steps, **more)
    run.unlock()
    return run


def contents(run: RunFolder) -> dict[str, Any]:
    """Everything of a run but its costs: state, lines, weights, learner, positions, names of files."""
    state = run.state()
    networks = {path.name: weights_in(path) for path in sorted((run.path / "networks").glob("*.onnx"))}
    return {
        "state": (state.generation, state.step, state.games, state.positions, state.best, state.player),
        "lines": [{key: value for key, value in line.items() if key not in COSTS} for line in run.lines()],
        "networks": networks,
        "learner": run.learner(state.generation).read_bytes(),
        "pieces": {
            path.name: [array.tobytes() for array in files_of(path)]
            for path in run.pieces()
            if run.generation_of(path) <= state.generation
        },
        "cards": sorted(path.name for path in run.personas.glob("*.toml")),
    }


def weights_in(path: Path) -> bytes:
    return onnx.load(path).graph.SerializeToString(deterministic=True)


def files_of(path: Path) -> list[Any]:
    from agon.ai.training.samples import read_piece

    return list(read_piece(path).samples)


def steps_of(lines: list[dict[str, Any]], generation: int) -> int:
    return next(line["step"] for line in lines if line["generation"] == generation)


def test_the_same_seed_gives_the_same_run(tmp_path: Path) -> None:
    runs = [trained(tmp_path / name, small_plan(seed=seed), 1) for name, seed in (("a", 3), ("b", 3), ("c", 4))]
    one, same, other = (contents(run) for run in runs)
    assert one == same
    assert one["networks"]["000001.onnx"] != other["networks"]["000001.onnx"]


def test_more_processes_play_the_same_games(tmp_path: Path) -> None:
    one = contents(trained(tmp_path / "one", small_plan(), 1))
    several = contents(trained(tmp_path / "several", small_plan(), 1, processes=2))
    assert several["pieces"] == one["pieces"]
    assert several["networks"] == one["networks"]


def test_a_generation_is_complete(tmp_path: Path) -> None:
    told: list[str] = []
    run = trained(tmp_path / "run", small_plan(), 1, tell=told.append)
    (line,) = run.lines()
    assert line["generation"] == 1
    assert line["games"] == 12
    assert line["positions"] > 0
    assert 0.0 <= line["solved_by_policy"] <= 1.0
    assert line["cpu_seconds"] > 0
    assert "generation 1: 12 games" in told[0]
    network_for(load("tic_tac_toe"), {}, str(run.network(1)))
    (card,) = [read_card(path.read_bytes()) for path in run.personas.glob("*.toml")]
    assert card.parameters["network"] == str(run.network(1).resolve())


def test_checkpoints_are_rated_against_anchors(tmp_path: Path) -> None:
    run = begun(tmp_path / "run", small_plan())
    while run.state().generation < 2:
        train(run, run.state().step + 1)
    run.unlock()
    assert [line["elo"] is None for line in run.lines()] == [True, False]
    assert run.lines()[1]["elo_plus_minus"] > 0


class Killed(BaseException):
    """Stands for a kill."""


@pytest.mark.parametrize("after", [False, True], ids=["before the file is there", "after"])
def test_a_run_that_is_killed_at_any_write_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    """Killed at every file that it writes in turn, and resumed, it becomes what it would have been."""
    plan = small_plan(games=4, games_at_once=2, rated_games=0, gate_games=2, solved_positions=0)
    whole = begun(tmp_path / "whole", plan)
    for _ in range(2):
        train(whole, whole.state().step + 1)
    whole.unlock()
    run = begun(tmp_path / "run", plan)
    write, kills = files.write, 0

    def killing(path: Path, data: bytes) -> None:
        nonlocal kills
        new = path.name not in seen
        seen.add(path.name)
        if after or not new:
            write(path, data)
        if new:
            kills += 1
            raise Killed

    seen: set[str] = set()
    while run.state().generation < 2:
        with monkeypatch.context() as patch:
            patch.setattr(files, "write", killing)
            try:
                train(run, run.state().step + 1)
            except Killed:
                run = RunFolder(run.path)
    assert kills > 10
    assert contents(run) == contents(whole)


KILLED = """
import os, signal, sys
from pathlib import Path
from agon.ai.training.folder import RunFolder
from agon.ai.training.run import Training

run = RunFolder(Path(sys.argv[1]))
run.lock()
training = Training(run, run.plan(), processes=2, tell=lambda line: os.kill(os.getpid(), signal.SIGKILL))
training.run(steps=10**6)
"""


def test_a_killed_process_can_be_resumed(tmp_path: Path) -> None:
    """SIGKILL after the first generation, while processes play the second."""
    begun(tmp_path / "run", small_plan()).unlock()
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "run")], timeout=300, check=False)
    assert killed.returncode == -9
    run = RunFolder(tmp_path / "run")
    run.lock()
    assert run.state().generation == 1
    train(run, run.state().step + 1)
    run.unlock()
    whole = begun(tmp_path / "whole", small_plan())
    for _ in range(2):
        train(whole, whole.state().step + 1)
    whole.unlock()
    assert contents(run) == contents(whole)


def test_time_that_is_up_leaves_a_generation_to_be_completed(tmp_path: Path) -> None:
    run = begun(tmp_path / "run", small_plan())
    times = iter(range(10**6))
    told: list[str] = []
    training = Training(run, run.plan(), processes=1, tell=told.append, clock=lambda: float(next(times)))
    assert training.run(seconds=4.0).generation == 0
    training.close()
    assert "--resume" in told[-1]
    train(run, 1)
    run.unlock()
    assert contents(run) == contents(trained(tmp_path / "whole", small_plan(), 1))


def test_rules_that_changed_are_refused(tmp_path: Path) -> None:
    plan = small_plan()
    run = begun(tmp_path / "run", RunPlan(**{**{f: getattr(plan, f) for f in plan.__struct_fields__}, "rules": 99}))
    with pytest.raises(RunError, match="by version 99 of the rules"):
        train(run, 1)
    run.unlock()


def test_games_that_cannot_be_trained_say_why(tmp_path: Path) -> None:
    run = begun(tmp_path / "run", small_plan("kuhn_poker"))
    with pytest.raises(RunError, match="hidden information"):
        train(run, 1)
    run.unlock()


def test_worker_processes_do_without_pytorch() -> None:
    """Import them in a process of their own."""
    code = "import sys, agon.ai.training.tasks; sys.exit('torch' in sys.modules or 'onnx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

"""Compilation of games: their order and number at a time, and its outcome."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agon.ai.processes.fork_server import ForkServers
from agon.ai.worker import compile_pool

ROOT = Path(__file__).resolve().parents[3]


class Idle:
    """Stand-in for a compiler that only stops on request."""

    def __init__(self, game: str, heard: Callable[[], None], servers: ForkServers) -> None:
        self.game = game
        self.kernels = 0
        self.compiled = 0
        self.ended = False
        self.stopped = False
        STARTED.append(self)

    def stop(self) -> None:
        self.stopped = True


STARTED: list[Idle] = []


@pytest.fixture
def compilers(monkeypatch: pytest.MonkeyPatch) -> compile_pool.Compilers:
    STARTED.clear()
    monkeypatch.setattr(compile_pool, "Compiler", Idle)
    monkeypatch.setattr(compile_pool, "is_cached", "cached".__eq__)
    monkeypatch.setattr(compile_pool, "most_at_once", lambda: 2)
    return compile_pool.Compilers(lambda: None)


def running() -> list[str]:
    return [each.game for each in STARTED if not (each.ended or each.stopped)]


def test_no_more_games_than_cores_and_the_next_when_one_has_ended(compilers: compile_pool.Compilers) -> None:
    compilers.want(["go", "hex", "chess"])
    assert running() == ["go", "hex"]
    STARTED[1].ended = True
    compilers.want(["go", "hex", "chess"])
    assert running() == ["go", "chess"]


def test_what_somebody_waits_for_takes_the_place_of_the_least_urgent(compilers: compile_pool.Compilers) -> None:
    compilers.want(["go", "hex", "chess"])
    STARTED[1].compiled = 7
    compilers.want(["chess", "go", "hex"])
    assert running() == ["go", "chess"]
    assert compilers.compiled == 7, "what it had compiled is not forgotten"
    compilers.want(["chess", "go", "hex"])
    assert running() == ["go", "chess"]


def test_who_is_done_may_end_by_itself(compilers: compile_pool.Compilers) -> None:
    compilers.want(["cached", "hex"])
    compilers.want(["hex"])
    assert running() == ["cached", "hex"]
    compilers.want([])
    assert running() == ["cached"]


def test_kernels_are_counted_until_no_more_will_come(compilers: compile_pool.Compilers) -> None:
    compilers.want(["go"])
    assert not compilers.has("go", 0)
    STARTED[0].kernels = 2
    assert compilers.has("go", 1)
    assert not compilers.has("go", 2)
    STARTED[0].ended = True
    assert compilers.has("go", 2), "whoever wants it compiles it"
    assert not compilers.has("hex", 0)


WARM = """
from agon import games
games.names = lambda: ["rock_paper_scissors"]
from agon.command import cli
cli(["worker", "--warm", "--json"])
"""
"""On the cheapest kernels: compiling all of them takes longer than a test may."""

BROKEN = """
import agon.ai.worker.warm_up, sys
agon.ai.worker.warm_up.warm_rules = lambda game: 1 / 0
from agon.ai.worker import compile_pool
sys.exit(compile_pool.main("rock_paper_scissors"))
"""


def run(code: str, cache: Path, project: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"AGON_KERNEL_CACHE": str(cache), "PYTHONPATH": str(project)}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A cache that ``agon worker --warm`` has filled from nothing, and what it said."""
    cache = tmp_path_factory.mktemp("cache")
    done = run(WARM, cache)
    assert done.returncode == 0, done.stderr
    return cache, json.loads(done.stdout)


def test_a_fresh_cache_is_filled_once(filled: tuple[Path, dict[str, Any]]) -> None:
    cache, first = filled
    assert first["compiled"] > 0
    again = json.loads(run(WARM, cache).stdout)
    assert (again["kernels"], again["compiled"]) == (first["kernels"], 0)
    assert first["failed"] == again["failed"] == []


def test_another_copy_of_the_project_compiles_nothing_again(
    filled: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    for room in ("games", "protocol", "ai", "server", "transport", "clients", "commands"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    shutil.copytree(ROOT / "agon", tmp_path / "agon", symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    result = run(WARM, filled[0], tmp_path)
    assert result.returncode == 0, result.stderr
    done = json.loads(result.stdout)
    assert (done["kernels"], done["compiled"]) == (filled[1]["kernels"], 0)


def test_a_kernel_that_does_not_compile_is_named_and_the_others_go_on(
    filled: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    cache = tmp_path / "copy"
    shutil.copytree(filled[0], cache)
    (complete,) = cache.rglob("*.complete")
    complete.unlink()
    done = run(BROKEN, cache)
    assert done.returncode == 1
    assert done.stdout.splitlines() == ["0 rock_paper_scissors: rules"] + ["0"] * (filled[1]["kernels"] - 1)
    assert not list(cache.rglob("*.complete"))

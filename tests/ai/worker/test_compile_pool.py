"""Compilation of kernels: their order, how many games at a time, and its outcome."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from agon.ai.processes.fork_server import ForkServers
from agon.ai.worker import compile_pool

ROOT = Path(__file__).resolve().parents[3]


class Idle:
    """Stand-in for a compiler, which does nothing by itself."""

    def __init__(self, game: str, names: Sequence[str], heard: Callable[[], None], servers: ForkServers) -> None:
        self.game = game
        self.names = list(names)
        self.compiled = 0
        self.ended = False
        self.stopped = False
        STARTED.append(self)

    def stop(self) -> None:
        self.stopped = True


STARTED: list[Idle] = []
GO, HEX, CHESS = ((game, "mcts") for game in ("go", "hex", "chess"))


@pytest.fixture
def compilers(monkeypatch: pytest.MonkeyPatch) -> compile_pool.Compilers:
    STARTED.clear()
    monkeypatch.setattr(compile_pool, "Compiler", Idle)
    monkeypatch.setattr(compile_pool, "most_at_once", lambda: 2)
    return compile_pool.Compilers(lambda: None)


def running() -> list[str]:
    return [each.game for each in STARTED if not each.ended]


def test_no_more_games_than_cores_and_the_next_when_one_has_ended(compilers: compile_pool.Compilers) -> None:
    compilers.want([GO, HEX, CHESS])
    assert running() == ["go", "hex"]
    STARTED[1].ended = True
    compilers.want([GO, CHESS])
    assert running() == ["go", "chess"]


def test_a_game_is_compiled_in_the_order_of_the_demand(compilers: compile_pool.Compilers) -> None:
    compilers.want([("chess", "rules"), ("chess", "alphabeta"), HEX, ("chess", "mcts"), GO])
    assert [(each.game, each.names) for each in STARTED] == [
        ("chess", ["rules", "alphabeta", "mcts"]),
        ("hex", ["mcts"]),
    ]


def test_a_more_urgent_game_begins_when_the_least_urgent_is_through_with_a_kernel(
    compilers: compile_pool.Compilers,
) -> None:
    compilers.want([GO, HEX, CHESS])
    STARTED[1].compiled = 7
    compilers.want([CHESS, GO, HEX])
    assert running() == ["go", "hex"], "what it is compiling is not thrown away"
    assert [each.stopped for each in STARTED] == [False, True]
    STARTED[1].ended = True
    compilers.want([CHESS, GO, HEX])
    assert running() == ["go", "chess"]
    assert compilers.compiled == 7, "what it had compiled is not forgotten"
    STARTED[0].ended = True
    compilers.want([CHESS, HEX])
    assert running() == ["chess", "hex"], "it goes on where it was interrupted"
    assert not compilers.is_over("hex")


def test_no_compiler_is_started_again_for_what_it_could_not_compile(compilers: compile_pool.Compilers) -> None:
    compilers.want([GO])
    assert not compilers.is_over("go")
    STARTED[0].ended = True
    compilers.want([GO])
    assert compilers.is_over("go"), "a process that wants it compiles it"
    assert running() == []
    assert not compilers.is_over("hex")


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
sys.exit(compile_pool.main("rock_paper_scissors", sys.argv[1:]))
"""


def run(code: str, cache: Path, *arguments: str, project: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"AGON_KERNEL_CACHE": str(cache), "PYTHONPATH": str(project)}
    command = [sys.executable, "-c", code, *arguments]
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
    result = run(WARM, filled[0], project=tmp_path)
    assert result.returncode == 0, result.stderr
    done = json.loads(result.stdout)
    assert (done["kernels"], done["compiled"]) == (filled[1]["kernels"], 0)


def test_a_kernel_that_does_not_compile_is_named_and_the_others_go_on(
    filled: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    cache = tmp_path / "copy"
    shutil.copytree(filled[0], cache)
    assert len(list(cache.rglob("*.complete"))) == filled[1]["kernels"]
    old = cache / "hex" / "0123456789abcdef"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    done = run(BROKEN, cache, "rules", "mcts")
    assert done.returncode == 1
    first, second = done.stdout.splitlines()
    assert (first.partition("\t")[0], second) == ("0 rock_paper_scissors: rules", "0")
    stamps = sorted(cache.rglob("*.complete"), key=lambda stamp: stamp.name)
    assert [stamp.name.partition("-")[2] for stamp in stamps] == ["fault.complete", "mcts.complete"]
    assert "division by zero" in stamps[0].read_text()

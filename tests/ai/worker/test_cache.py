"""A second process compiles nothing, and no stale code is ever run."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agon import games
from agon.ai.kernels.depth_first import alphabeta, minimax
from agon.ai.kernels.monte_carlo import ismcts, mcts, tree_reuse
from agon.ai.kernels.monte_carlo.tree import plant
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.worker import compile_pool
from agon.games import jit, sources

ROOT = Path(__file__).resolve().parents[3]

WARM_ALL = """
import json
from agon import games
from agon.ai.engines import registry
from agon.ai.worker.warm_up import Warmup
warmup = Warmup(registry.engines())
for game in games.names():
    warmup.add(game)
while not warmup.is_done():
    warmup.run(warmup.cold()[0])
print(json.dumps([warmup.done, warmup.compiled]))
"""


def warm() -> tuple[int, int]:
    """Return (kernels warmed, specialisations compiled) by a separate process."""
    result = subprocess.run([sys.executable, "-c", WARM_ALL], cwd=ROOT, capture_output=True, check=True)
    done, compiled = json.loads(result.stdout)
    return done, compiled


def test_a_second_process_compiles_nothing_for_any_game() -> None:
    done, _ = warm()
    assert warm() == (done, 0)


KERNEL_MODULES = ("agon.games.", "agon.ai.kernels.", "agon.ai.evaluation.", "agon.ai.games.", "agon.ai.holdem.kernels.")


def bound_everywhere(game: str) -> list[Any]:
    """The binders of a game whose kernels are all bound, none compiled."""
    kernels = BoundKernels(game)
    for kernel in (alphabeta.search, mcts.search, plant, ismcts.search, minimax.search, tree_reuse.keep_subtree):
        with contextlib.suppress(LookupError):  # a game without secrets has no information sets
            kernels.bind(kernel)
            kernels.bind_guided(kernel)
    return [kernels.rules.binder, *kernels.binders]


@pytest.mark.parametrize("game", games.names())
def test_every_file_that_a_game_can_call_is_in_the_name_of_what_calls_it(game: str) -> None:
    called: set[str] = set()
    for binder in bound_everywhere(game):
        for caller in binder.dispatchers:
            known = sources.reached(binder.modules_of(caller.py_func) | jit.OURS)
            for value in caller.py_func.__globals__.values():
                body = getattr(value, "py_func", value)
                if isinstance(body, types.FunctionType) and body.__module__.startswith(KERNEL_MODULES):
                    if body.__name__ in caller.py_func.__code__.co_names:
                        assert body.__module__ in known, f"{caller.py_func.__qualname__} calls {body.__qualname__}"
                        called.add(body.__module__)
    assert called <= sources.reached(compile_pool.sources_of(game) | jit.OURS)


def test_a_change_in_one_game_is_no_change_of_another() -> None:
    reached = {game: sources.reached(compile_pool.sources_of(game) | jit.OURS) for game in games.names()}
    for game in ("chess", "go", "hex", "othello", "kuhn_poker"):
        rooms = tuple(f"{room}.{game}" for room in ("agon.games", "agon.ai.games"))
        named = {other for other, modules in reached.items() if any(module.startswith(rooms) for module in modules)}
        assert named == {game}
    assert "agon.ai.games.othello.kernels" in reached["othello"]
    assert "agon.ai.games.othello.kernels" not in reached["chess"]
    assert all("agon.ai.kernels.depth_first.alphabeta" in modules for modules in reached.values())


def test_a_change_of_the_contract_is_no_change_of_a_kernel() -> None:
    """Except for a game whose rules and other functions are in one file."""
    kernels = {module for module in compile_pool.sources_of("chess") if module.startswith("agon.ai.kernels.")}
    rules = {function.__module__ for function in BoundKernels("chess", jit=False).rules.kernels.values()}
    assert "agon.games.api" not in sources.reached(frozenset({"agon.ai.kernels.monte_carlo.mcts", *rules}) | jit.OURS)
    assert "agon.ai.kernels.depth_first.alphabeta" in kernels
    assert "agon.games.api" not in sources.reached(frozenset(kernels))


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two modules of a separate project: ``games.one`` imports ``games.two.words`` from inside a function."""
    (tmp_path / "games" / "two").mkdir(parents=True)
    (tmp_path / "games" / "one.py").write_text("def f():\n    from agon.games.two import words\n    return words.N\n")
    (tmp_path / "games" / "two" / "__init__.py").write_text("")
    (tmp_path / "games" / "two" / "words.py").write_text("from . import numbers\nN = 1\n")
    (tmp_path / "games" / "two" / "numbers.py").write_text("import numpy\n")
    monkeypatch.setattr(sources, "_ROOT", tmp_path)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    for known in (sources.read, sources.reached, sources.digest):
        known.cache_clear()


@pytest.mark.parametrize("changed", ["one.py", "two/__init__.py", "two/words.py", "two/numbers.py"])
def test_a_change_in_any_imported_file_is_another_name(rooms: Path, changed: str) -> None:
    before = sources.digest(frozenset({"agon.games.one"}))
    forget()
    assert sources.digest(frozenset({"agon.games.one"})) == before
    with (rooms / "games" / changed).open("a", encoding="utf-8") as file:
        file.write("# more\n")
    forget()
    assert sources.digest(frozenset({"agon.games.one"})) != before


def test_folders_that_were_not_used_for_long_are_removed(tmp_path: Path) -> None:
    old, new, other = (tmp_path / "hex" / name for name in ("0123456789abcdef", "fedcba9876543210", "notes"))
    for folder in (old, new, other):
        (folder / "inside").mkdir(parents=True)
    stamp = tmp_path / "hex" / f"{old.name}{sources.STAMP}"
    stamp.touch()
    for path in (old, other, stamp):
        os.utime(path, (0, 0))
    assert sources.clean(tmp_path) == 2
    assert sorted(path.name for path in (tmp_path / "hex").iterdir()) == [new.name, other.name]
    assert sources.clean(tmp_path) == 0


def test_a_cache_that_may_only_be_read_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setenv("AGON_KERNEL_CACHE", str(tmp_path))
    stamp = compile_pool.stamp_of("tic_tac_toe", "guided mcts")
    stamp.parent.mkdir()
    stamp.touch()
    monkeypatch.setattr(os, "utime", refused)
    assert compile_pool.is_cached("tic_tac_toe", "guided mcts")
    assert not compile_pool.is_cached("tic_tac_toe", "mcts")
    assert jit.cache_folder.__wrapped__("tic_tac_toe", frozenset({"agon.games.tic_tac_toe"}), "").is_dir()

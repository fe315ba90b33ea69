"""Compilation: names are bound per game, caches cannot be stale, and a second process compiles nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.kernels.monte_carlo import mcts, puct
from agon.ai.search.kernel_binding import BoundKernels
from agon.games import jit, sources, tic_tac_toe, verbs
from agon.games.verbs import State

EXERCISE = """
import json, sys
from numba.core import event
recorder = event.RecordingListener()
event.register("numba:compile", recorder)
import numpy as np
import games
counts = {}
for name in sys.argv[1:]:
    rules = games.load(name, jit=True)
    state, rng = rules.initial(), np.array([1], np.uint64)
    while True:
        rules.key(state), rules.returns(state)
        for viewer in (0, -2):
            rules.information_key(state, viewer), rules.resample(state, viewer, 1)
        if "random_playout" in rules.kernels:
            rules.kernels["random_playout"](state.copy(), np.empty(rules.info.most_actions, np.int32), rng)
        actions = [outcome for outcome, _ in rules.chance(state)] or rules.legal(state)
        if not actions:
            break
        rules.is_visible(state, actions[0], 0)
        state = rules.apply(state, actions[0])
    amounts = np.zeros(rules.info.seats)
    rules.kernels["returns"](state, amounts)
    counts[name] = rules.binder.stats()
print(json.dumps({"counts": counts, "compiled": len(recorder.buffer)}))
"""


SMALL = ("tic_tac_toe", "pig", "kuhn_poker", "rock_paper_scissors")
"""Quickly compiled: perfect information, chance, hidden cards, choices at the same time. tests/ai/worker/test_cache.py
tests that all games' kernels come from the cache that a host fills."""


def exercise(cache: Path) -> Any:
    """Calls every kernel of these games in a fresh process."""
    root = Path(games.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", EXERCISE, *SMALL],
        env={**os.environ, "AGON_KERNEL_CACHE": str(cache), "PYTHONPATH": str(root)},
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    first, second = exercise(tmp_path), exercise(tmp_path)
    assert first["compiled"] > 0
    assert all(compiled > 0 and loaded == 0 for loaded, compiled in first["counts"].values())
    assert second["compiled"] == 0
    assert all(loaded > 0 and compiled == 0 for loaded, compiled in second["counts"].values())


def test_the_cache_root_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("AGON_KERNEL_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit.cache_root() == tmp_path / "agon" / "kernels"
    monkeypatch.setenv("AGON_KERNEL_CACHE", str(tmp_path / "own"))
    assert jit.cache_root() == tmp_path / "own"


def test_the_cache_folder_is_named_by_the_files_by_what_is_bound_and_by_the_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGON_KERNEL_CACHE", str(tmp_path))
    folder = jit.cache_folder.__wrapped__
    some, others = frozenset({"agon.games.hex"}), frozenset({"agon.games.go"})
    names = [folder("a", some, ""), folder("a", others, ""), folder("a", some, "HAS_CHECK")]
    assert folder("a", some, "") == names[0]
    monkeypatch.setattr(jit.numba, "__version__", "0")
    assert len({*names, folder("a", some, "")}) == 4
    assert {name.parent for name in names} == {tmp_path / "a"}


def first_actions(state: State) -> int:
    out = np.zeros(9, np.int32)
    return legal_actions(state, out)


def guesses(state: State) -> float:
    return evaluate(state, 0)


legal_actions = verbs.legal_actions
evaluate = verbs.evaluate


def test_a_kernel_is_bound_to_the_game() -> None:
    binder = jit.Binder("tic_tac_toe", {"legal_actions": tic_tac_toe.legal_actions})
    bound = binder.bind(first_actions)
    assert bound(np.array([0b111, 0b11000, 1], np.int64)) == 4
    assert binder.bind(first_actions) is bound
    assert bound.py_func.__qualname__ == "first_actions__tic_tac_toe"


def test_a_verb_that_the_game_lacks_is_named() -> None:
    with pytest.raises(LookupError, match="tic_tac_toe has no evaluate"):
        jit.Binder("tic_tac_toe", {"legal_actions": tic_tac_toe.legal_actions}).bind(guesses)


def test_an_unbound_verb_says_so() -> None:
    with pytest.raises(RuntimeError, match="legal_actions was called in a kernel that is not bound"):
        first_actions(np.zeros(3, np.int64))


def test_an_observation_in_a_file_of_its_own_is_no_part_of_a_search() -> None:
    """Its file is not in the names of the folders of all other kernels, only in that of kernels which ask for it."""
    kernels = BoundKernels("chess")
    assert kernels.rules.apart == {"observation_tensor"}
    module = "agon.games.chess.observation"
    assert module not in sources.reached(kernels.rules.binder.modules_of(games.room("chess").apply_action))
    assert module not in sources.reached(kernels.binders[0].modules_of(mcts.search))
    with pytest.raises(LookupError, match="chess has no observation_tensor"):
        kernels.bind(puct.select)
    assert callable(kernels.bind_observing(puct.select))
    inside = BoundKernels("connect_four")
    assert not inside.rules.apart
    assert inside.bind_observing(puct.select) is inside.bind(puct.select)

"""A transposition table that is kept between the moves of one game."""

from __future__ import annotations

from typing import Any

import pytest

from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.kernels.depth_first.transposition_table import GENERATIONS
from agon.ai.search.alphabeta import TranspositionTable
from agon.ai.search.contract import Problem
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking
from tests.ai.positions import CONNECT_FOUR_SCORES, problem


def after(moves: str, *, depth: int | None = 9) -> Problem:
    task = problem("connect_four", moves, limits=Limits(depth=depth))
    task.history = [int(move) - 1 for move in moves]
    return task


def think(engine: AlphaBeta, task: Problem, **parameters: Any) -> Thinking:
    given = {"table_mb": 1, "reuse": True, **parameters}
    return engine.choose(task, registry.settings(engine, given)).thinking


def test_what_was_searched_two_plies_before_is_known() -> None:
    engine = AlphaBeta()
    assert think(engine, after("4")).pv[:2] == ["4", "4"]
    kept = think(engine, after("444", depth=7))
    fresh = think(AlphaBeta(), after("444", depth=7))
    assert kept.nodes < 0.1 * fresh.nodes
    assert (kept.depth, kept.value) == (fresh.depth, fresh.value)


@pytest.mark.parametrize(
    ("moves", "changed"),
    [("4", {}), ("", {}), ("344", {}), ("444", {"futility": False}), ("444", {"reuse": False})],
    ids=["the same", "taken back", "another game", "other settings", "switched off"],
)
def test_otherwise_it_starts_from_an_empty_one(moves: str, changed: dict[str, Any]) -> None:
    engine = AlphaBeta()
    think(engine, after("4"))
    assert think(engine, after(moves), **changed).nodes == think(AlphaBeta(), after(moves), **changed).nodes


def test_a_position_whose_past_is_not_known_starts_from_an_empty_one() -> None:
    engine = AlphaBeta()
    think(engine, after("4"))
    task = after("444")
    task.history = None
    assert think(engine, task).nodes == think(AlphaBeta(), after("444")).nodes


@pytest.mark.parametrize(("moves", "score"), CONNECT_FOUR_SCORES[:8])
def test_exact_values_stay_exact_along_a_game(moves: str, score: int) -> None:
    """The value and its distance after a best move follow from those before."""
    engine = AlphaBeta()
    before = think(engine, after(moves, depth=None))
    assert before.exact
    if len(before.pv) < 2:
        return
    line = moves + before.pv[0] + before.pv[1]
    now = think(engine, after(line, depth=None))
    assert (now.exact, now.value) == (True, before.value)
    assert now.ends_in == (None if before.ends_in is None else before.ends_in - 2)


def test_ages_do_not_run_into_each_other() -> None:
    """A generation that comes round again finds nothing of its namesake."""
    memory = TranspositionTable(1)
    history: list[int] = []
    for _ in range(GENERATIONS + 5):
        memory.renew("game", history)
        assert memory.kept <= memory.generation
        memory.memory[0] = 1
        history.append(0)
        if memory.generation == 0:
            break
    memory.renew("game", history)
    assert (memory.generation, memory.kept) == (1, 1)
    memory.renew("other", history)
    assert memory.kept == 0

"""Solvers of single games: as exact as a search to the end, and only where they come to an end."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

import games
from ai.engine import Problem
from ai.solving import ConnectFourSolver
from ai.specialise import specialised
from games.verbs import State
from protocol.cards import Limits
from tests.ai.positions import CONNECT_FOUR_SCORES, choose, problem, random_state


def task_at(state: State, options: Mapping[str, int] | None = None) -> Problem:
    kernels = specialised("connect_four")
    rules = kernels.rules
    return Problem(kernels, state, rules.current(state), rules.options(options), Limits())


def facts(state: State, *, solver: bool, options: Mapping[str, int] | None = None) -> tuple[float | None, int | None]:
    thinking = choose("alphabeta", task_at(state, options), solver=solver).thinking
    assert thinking.exact
    return thinking.value, thinking.ends_in


@pytest.mark.parametrize(("moves", "score"), CONNECT_FOUR_SCORES)
def test_known_scores_and_a_move_that_keeps_them(moves: str, score: int) -> None:
    task = problem("connect_four", moves)
    decision = choose("alphabeta", task, solver=True)
    value, ends_in = decision.thinking.value, decision.thinking.ends_in
    assert value == np.sign(score)
    assert decision.thinking.stop == "proven"
    if score:
        assert 22 - (len(moves) + (ends_in or 0) + 1) // 2 == abs(score)
    rules = task.kernels.rules
    after = rules.apply(task.state, decision.action)
    if rules.is_over(after):
        assert (value, ends_in) in {(1, 1), (0, None)}
    else:
        expected = (-value if value else 0, ends_in - 1 if ends_in else None)
        assert facts(after, solver=True) == expected


@pytest.mark.parametrize("options", [{"width": 4, "height": 4}, {"width": 5, "height": 4}, {"width": 4, "height": 6}])
def test_on_small_boards_it_agrees_with_a_search_to_the_end(options: dict[str, int]) -> None:
    rules = games.load("connect_four")
    for seed in range(12):
        rng = np.random.default_rng(seed)
        state = rules.initial(rules.options(options))
        for _ in range(seed):
            after = rules.apply(state, int(rng.choice(rules.legal(state))))
            if rules.is_over(after):
                break
            state = after
        assert facts(state, solver=True, options=options) == facts(state, solver=False, options=options), seed


def test_cut_into_pieces_it_is_the_same_search() -> None:
    for seed in range(6):
        task = task_at(random_state("connect_four", 22, seed))
        whole, pieces = ConnectFourSolver(task), ConnectFourSolver(task)
        assert whole.run(1 << 40)
        turns = 0
        while not pieces.run(7):
            turns += 1
        assert (pieces.sign, pieces.plies) == (whole.sign, whole.plies)


def test_where_it_does_not_come_to_an_end_the_search_takes_over() -> None:
    thinking = choose("alphabeta", problem("connect_four", limits=Limits(nodes=4000)), solver=True).thinking
    assert (thinking.exact, thinking.nodes, thinking.stop) == (False, 2000, "nodes")
    assert thinking.limits == {"nodes": 4000}

"""Regret matching at the nodes of simultaneous choices: it converges to the known equilibria."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.simultaneous_mcts import RegretSearch
from agon.ai.search.contract import Problem, Value
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import TERMINAL, Info
from agon.games.bits import combine
from agon.games.rules import Rules
from agon.protocol.cards import Limits
from tests.ai.positions import ENGINES, problem_at

SM = ENGINES["sm_mcts"]


# A game of one round. Cells: 0 = choices made, 1 and 2 = the choices, 3 and 4 = how many each has, then both matrices


def current_player(state: Any) -> int:
    return int(state[0]) if state[0] < 2 else TERMINAL


def legal_actions(state: Any, out: Any) -> int:
    count = int(state[3 + state[0]])
    out[:count] = range(count)
    return count


def apply_action(state: Any, action: int) -> None:
    state[0] += 1
    state[state[0]] = action


def returns(state: Any, out: Any) -> None:
    place = 5 + state[1] * state[4] + state[2]
    out[0], out[1] = state[place], state[place + state[3] * state[4]]


def resample(state: Any, seat: int, rng: Any, out: Any) -> None:
    out[:] = state


def information_key(state: Any, seat: int) -> np.uint64:
    return combine(seat, int(state[0]))


def is_visible(state: Any, action: int, seat: int) -> bool:
    return bool(seat == state[0])


def matrix_game(first: list[list[int]], second: list[list[int]] | None = None) -> tuple[Rules, Any]:
    """Both choose at once and are paid by the matrices; without the second the first one's loss is the other's gain."""
    own = np.array(first)
    other = -own if second is None else np.array(second)
    width = max(own.shape)
    room: Any = ModuleType("matrix")
    room.INFO = Info(
        name="matrix",
        title="Matrix",
        version=1,
        summary="A matrix.",
        most_actions=width,
        hidden=True,
        simultaneous=True,
        utility="zero_sum" if second is None else "general_sum",
        min_return=float(min(own.min(), other.min())),
        max_return=float(max(own.max(), other.max())),
    )
    room.initial_state = room.state_key = current_player
    room.current_player, room.legal_actions, room.apply_action, room.returns = (
        current_player,
        legal_actions,
        apply_action,
        returns,
    )
    room.resample, room.information_key, room.is_visible = resample, information_key, is_visible
    room.max_actions = lambda options: width
    room.max_plies = lambda options: 2
    room.action_to_text = lambda state, action: str(action)
    return Rules(room, jit=False), np.array([0, 0, 0, *own.shape, *own.ravel(), *other.ravel()], np.int64)


def odds(game: tuple[Rules, Any], seat: int, simulations: int, **given: Value) -> tuple[list[float], float]:
    """Return the probabilities of the seat's actions, and their expected return."""
    rules, start = game
    kernels = BoundKernels("matrix", jit=False, rules=rules)
    state = start if seat == 0 else rules.apply(start, 0)
    task = Problem(kernels, state, seat, {}, Limits(), seed=3, given=start)
    search = RegretSearch(task, registry.settings(SM, {"memory_mb": 1, **given}))
    assert search.run(simulations) == simulations
    found = search.odds()
    return [share for _, share, _, _ in found], sum(share * value for _, share, value, _ in found)


@pytest.mark.parametrize(
    ("matrix", "first", "second", "value"),
    [
        ([[2, -1], [-1, 1]], [0.4, 0.6], [0.4, 0.6], 0.2),
        ([[1, -1, 3], [0, 2, -3]], [5 / 9, 4 / 9], [0, 2 / 3, 1 / 3], 1 / 3),
        ([[3, 1], [2, 0]], [1, 0], [0, 1], 1.0),
    ],
)
def test_it_comes_to_the_equilibrium_of_a_matrix(
    matrix: list[list[int]], first: list[float], second: list[float], value: float
) -> None:
    game = matrix_game(matrix)
    for seat, expected in ((0, first), (1, second)):
        shares, worth = odds(game, seat, 5000, explore=0.05)
        assert shares == pytest.approx(expected, abs=0.08)
        assert worth == pytest.approx(value if seat == 0 else -value, abs=0.2)


def test_in_the_prisoners_dilemma_both_defect() -> None:
    game = matrix_game([[3, 0], [5, 1]], [[3, 5], [0, 1]])
    for seat in (0, 1):
        assert odds(game, seat, 1000)[0][1] > 0.95


def test_it_answers_those_who_draw_by_another_rule() -> None:
    game = matrix_game([[1, -1, 3], [0, 2, -3]])
    assert odds(game, 0, 1000, opponents="uniform")[0][0] > 0.95
    assert odds(game, 1, 1000, opponents="uniform")[0][2] > 0.9


@pytest.mark.parametrize("seat", [0, 1])
def test_rock_paper_scissors_is_drawn_evenly_by_either_seat(seat: int) -> None:
    rules = games.load("rock_paper_scissors")
    task = problem_at("rock_paper_scissors", rules.initial(), limits=Limits(nodes=200_000), seat=seat)
    thinking = registry.think(SM, task, {"memory_mb": 4}).thinking
    assert {line.text for line in thinking.lines} == {"rock", "paper", "scissors"}
    assert all(abs(line.visits / 200_000 - 1 / 3) < 0.04 for line in thinking.lines)
    assert abs(thinking.value or 0.0) < 0.02


def test_who_took_paper_so_far_is_expected_to_take_it_again() -> None:
    rules = games.load("rock_paper_scissors")
    state = rules.initial({"rounds": 9})
    history = [0, 1, 2, 1, 0, 1]
    for action in history:
        state = rules.apply(state, action)
    task = problem_at("rock_paper_scissors", state, limits=Limits(nodes=20_000), seat=0)
    task.options, task.history = rules.options({"rounds": 9}), history
    assert registry.think(SM, task, {"opponents": "habit"}).thinking.lines[0].text == "scissors"


def test_seed_and_node_budget_decide_everything() -> None:
    rules = games.load("rock_paper_scissors")
    runs = [
        registry.think(SM, problem_at("rock_paper_scissors", rules.initial(), limits=Limits(nodes=3000), seed=seed))
        for seed in (7, 7, 8)
    ]
    assert runs[0].thinking.lines == runs[1].thinking.lines
    assert runs[0].action == runs[1].action
    assert runs[0].thinking.lines != runs[2].thinking.lines

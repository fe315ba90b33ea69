"""Searches of games with hidden information: what each assumes that the seats know, on games made for it."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.kernels.monte_carlo.ismcts import USED
from agon.ai.search.contract import Problem
from agon.ai.search.ismcts import InformationSearch
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import CHANCE, TERMINAL, Info
from agon.games.bits import combine, random_below
from agon.games.rules import Rules
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking
from tests.ai.positions import ENGINES, choose, problem, problem_at

SAFE, GUESS = 0, 1

# A coin is thrown and hidden from seat 0, which then plays safe or has the coin guessed by the guesser: seat 0 itself,
# or seat 1, which has seen it. A right guess wins. Cells: 0 = stage, 1 = coin, 2 = choice, 3 = guess, 4 = the guesser


def initial_state(state: Any) -> None:
    state[:4] = 0


def current_player(state: Any) -> int:
    return (CHANCE, 0, int(state[4]), TERMINAL)[int(state[0])]


def legal_actions(state: Any, out: Any) -> int:
    out[0], out[1] = 0, 1
    return 2


def chance_outcomes(state: Any, actions: Any, probabilities: Any) -> int:
    actions[0], actions[1] = 0, 1
    probabilities[0] = probabilities[1] = 0.5
    return 2


def apply_action(state: Any, action: int) -> None:
    state[1 + state[0]] = action
    state[0] = 3 if state[0] == 1 and action == SAFE else state[0] + 1


def returns(state: Any, out: Any) -> None:
    won = 1.0 if state[3] == state[1] else -1.0
    out[0] = won if state[4] == 0 else -won
    if state[2] == SAFE:
        out[0] = 0.3 if state[4] == 0 else -0.3
    out[1] = -out[0]


def state_key(state: Any) -> np.uint64:
    return combine(combine(int(state[0]), int(state[1])), int(state[2] * 2 + state[3]))


def information_key(state: Any, seat: int) -> np.uint64:
    coin = 2 if seat == 0 else int(state[1])
    return combine(combine(seat, coin), int(state[0] * 4 + state[2]))


def resample(state: Any, seat: int, rng: Any, out: Any) -> None:
    out[:] = state
    if seat == 0:
        out[1] = random_below(rng, 2)


def is_visible(state: Any, action: int, seat: int) -> bool:
    return bool(state[0] > 0 or seat == 1)


def coin_game(guesser: int) -> Problem:
    room: Any = ModuleType("coin")
    room.INFO = Info(name="coin", title="Coin", version=1, summary="A coin.", most_actions=2, chance=True, hidden=True)
    for function in (initial_state, current_player, legal_actions, chance_outcomes, apply_action, returns, state_key):
        setattr(room, function.__name__, function)
    for function in (information_key, resample, is_visible):
        setattr(room, function.__name__, function)
    room.max_actions = lambda options: 2
    room.max_plies = lambda options: 3
    room.action_to_text = lambda state, action: str(action)
    kernels = BoundKernels("coin", jit=False, rules=Rules(room, jit=False))
    return Problem(kernels, np.array([1, 1, 0, 0, guesser], np.int64), 0, {}, Limits(nodes=1500), seed=5)


def thought(task: Problem, observers: str) -> Thinking:
    return choose("mcts", task, observers=observers, memory_mb=1, worlds=8, uct_c=1.0).thinking


@pytest.mark.parametrize(
    ("guesser", "observers", "best", "worth"),
    [
        (0, "all", SAFE, 0.3),  # it knows that it will not know the coin
        (0, "own", SAFE, 0.3),
        (0, "none", GUESS, 1.0),  # strategy fusion: it believes that it will
        (1, "all", SAFE, -0.3),  # it knows that the other does know the coin
        (1, "own", GUESS, 0.0),  # it takes the other to know no more than itself
        (1, "none", SAFE, -0.3),
    ],
)
def test_what_the_guesser_is_taken_to_know(guesser: int, observers: str, best: int, worth: float) -> None:
    lines = thought(coin_game(guesser), observers).lines
    assert lines[0].action == best
    assert lines[0].value == pytest.approx(worth, abs=0.15)


@pytest.mark.parametrize("observers", ["all", "own", "none"])
def test_in_kuhn_poker_a_king_calls_and_a_jack_folds(observers: str) -> None:
    rules = games.load("kuhn_poker")
    for card, best in ((2, "call"), (0, "fold")):
        state = next(
            facing
            for first, second in ((0, card), (1, card), (2, card))
            if first != second and (facing := after_a_bet(first, second)) is not None
        )
        task = problem_at("kuhn_poker", state, limits=Limits(nodes=2000), jit=False)
        top = thought(task, observers).lines[0]
        assert best in rules.describe(state, top.action), (card, top)


def after_a_bet(first: int, second: int) -> Any:
    """The second player's turn, with those cards, after a bet."""
    rules = games.load("kuhn_poker", jit=False)
    state = rules.apply(rules.apply(rules.initial(), first), second)
    return rules.apply(state, max(rules.legal(state)))


def test_availability_counts_worlds_in_which_an_action_can_be_taken() -> None:
    from agon.ai.kernels.monte_carlo import so_ismcts
    from agon.ai.search.ismcts import ObserverSearch

    task = problem_at("kuhn_poker", after_a_bet(0, 2), limits=Limits(nodes=500), jit=False)
    search = ObserverSearch(task, registry.settings(ENGINES["mcts"], {"memory_mb": 1}))
    search.run(500)
    tree: so_ismcts.ObserverTree = search._forest  # pyright: ignore[reportPrivateUsage]
    assert tree.available[0, :2].tolist() == [500, 500]
    assert tree.tried[0, :2].sum() == 500


def test_what_was_tried_little_is_not_drawn() -> None:
    task = problem_at("kuhn_poker", after_a_bet(0, 1), limits=Limits(nodes=60), jit=False)

    def drawn(threshold: float) -> set[int]:
        found: set[int] = set()
        for seed in range(40):
            task.seed = seed
            found.add(choose("mcts", task, threshold=threshold, memory_mb=1).action)
        return found

    task.seed = 0
    lines = choose("mcts", task, memory_mb=1).thinking.lines
    assert lines[1].visits > 0
    assert len(drawn(0.0)) == 2
    for seed in range(10):
        task.seed = seed
        decision = choose("mcts", task, threshold=1.0, memory_mb=1)
        assert decision.action == decision.thinking.lines[0].action


@pytest.mark.parametrize("simulations", [1, 7, 40])
def test_a_simulation_opens_one_information_set_at_most(simulations: int) -> None:
    task = problem("liars_dice", limits=Limits(nodes=simulations), jit=False)
    search = InformationSearch(task, registry.settings(ENGINES["mcts"], {"memory_mb": 1}))
    assert search.run(simulations) == simulations
    assert 1 <= int(search._forest.cells[USED]) <= simulations

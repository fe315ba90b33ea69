"""Search with a network beside programs and solutions that do not share its code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from open_spiel.python.algorithms import mcts as openspiel_mcts

from agon import games
from agon.ai.games.pig.solution import solve_game
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.search.puct import ForestSettings, PuctForest
from agon.games import pig
from bench.oracles.openspiel import OpenSpiel
from tests.ai.search.puct_twin import Node, RandomNetwork, Twin, UniformNetwork


class OurNetwork(openspiel_mcts.Evaluator):
    """A network of ours as OpenSpiel asks it."""

    def __init__(self, game: str, network: RandomNetwork) -> None:
        self._rules = games.load(game)
        self._network = network

    def _judged(self, state: Any) -> tuple[np.ndarray, np.ndarray]:
        ours = self._rules.initial()
        for action in state.history():
            ours = self._rules.apply(ours, action)
        seen = self._rules.observation_tensor(ours, state.current_player(), self._rules.options())
        policy, values = self._network.evaluate(seen[None])
        return policy[0], values[0]

    def evaluate(self, state: Any) -> np.ndarray:
        values = self._judged(state)[1]
        return np.array([values[(seat - state.current_player()) % 2] for seat in range(2)])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        weights = np.exp(self._judged(state)[0][legal])
        return list(zip(legal, weights / weights.sum(), strict=True))


class OpenSpielsTwin(Twin):
    """The twin of our kernels with OpenSpiel's bound: its constant does not grow, and an action that was never tried is
    worth 0."""

    def exploration(self, node: Node) -> float:
        return self._settings.c_puct

    def untried(self, node: Node) -> float:
        return 0.0


@pytest.mark.parametrize("moves", [[], [3, 3, 2], [0, 6, 1, 5, 3, 3]])
def test_the_twin_of_our_kernels_searches_as_openspiel_does(moves: list[int]) -> None:
    """``test_puct`` holds the kernels to the twin."""
    simulations = 400
    rules = games.load("connect_four")
    network = RandomNetwork(4 * 6 * 7, 7, 2, size=0.15)
    ours = rules.initial()
    theirs = OpenSpiel("connect_four")
    for move in moves:
        ours = rules.apply(ours, move)
        theirs.apply(ours, move)
    bot = openspiel_mcts.MCTSBot(
        theirs.state.get_game(),
        uct_c=1.25,
        max_simulations=simulations + 1,
        evaluator=OurNetwork("connect_four", network),
        solve=False,
        random_state=np.random.RandomState(1),
        child_selection_fn=openspiel_mcts.SearchNode.puct_value,
    )
    root = bot.mcts_search(theirs.state)
    twin = OpenSpielsTwin(rules, network, ours, ForestSettings(solve=False))
    twin.run(simulations)
    expected = {child.action: child.explore_count for child in root.children}
    assert {action: child.visits for action, child in twin.root.children.items()} == expected


TARGET = 10


@pytest.mark.parametrize(("first", "second", "turn"), [(5, 5, 0), (5, 5, 4), (0, 8, 3), (7, 0, 2), (2, 2, 6)])
def test_in_pig_it_finds_the_exact_value_through_chance(first: int, second: int, turn: int) -> None:
    """Against the exact solution by value iteration; seat 1 is to move as often as seat 0."""
    kernels = bound_kernels("pig")
    rules = kernels.rules
    options = rules.options({"target": TARGET})
    solution = solve_game(TARGET)
    for mover in range(2):
        scores = [first, second] if mover == 0 else [second, first]
        state = rules.initial(options)
        state[pig.SCORES : pig.SCORES + 2] = scores
        state[pig.TOTAL], state[pig.TURN] = turn, mover
        forest = PuctForest(
            kernels, UniformNetwork(rules.info.num_distinct_actions), options, nodes=1 << 18, leaves=4,
            settings=ForestSettings(c_puct=2.0),
        )  # fmt: skip
        forest.start(0, state, 1)
        forest.begin(0, 40_000)
        forest.run()
        exact = 2.0 * max(solution.values(first, second, turn)) - 1.0
        assert forest.values(0)[mover] == pytest.approx(exact, abs=0.04)
        assert forest.values(0)[1 - mover] == pytest.approx(-exact, abs=0.04)

"""Positions in which chance is to act: what each outcome is worth, by definition and in solved games."""

from __future__ import annotations

import numpy as np
import pytest

from agon.ai.engines import registry
from agon.ai.games.pig.solution import solve_game
from agon.ai.search.contract import EngineError, Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import CHANCE
from agon.games.pig import SCORES, TOTAL, TURN
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from tests.ai.engines.chance_trees import Node, parts, random_tree, tree_problem
from tests.ai.positions import ENGINES


def worth(node: Node) -> list[float]:
    """Return the value of a node to each seat, if each does what is best for it."""
    if not node.children:
        return node.values
    below = [worth(child) for child in node.children]
    if node.mover != CHANCE:
        return max(below, key=lambda values: values[node.mover])
    return [sum(part * each[seat] for part, each in zip(parts(node), below, strict=True)) for seat in range(2)]


@pytest.mark.parametrize("seed", range(40))
def test_outcomes_are_worth_what_the_tree_says_and_their_mean_is_the_positions(seed: int) -> None:
    rng = np.random.default_rng(seed)
    tree = Node([0.0, 0.0], CHANCE, 0, [random_tree(rng, 3, 2, zero_sum=True) for _ in range(4)])
    for seat in range(2):
        problem = tree_problem(tree, zero_sum=True)
        problem.seat = seat
        decision = registry.think(ENGINES["expectiminimax"], problem)
        expected = [worth(child)[seat] for child in tree.children]
        found = {line.action: line.value for line in decision.thinking.lines}
        assert [found[outcome] for outcome in range(4)] == pytest.approx(expected, abs=1e-6)
        assert decision.thinking.value == pytest.approx(worth(tree)[seat], abs=1e-6)
        assert expected[decision.action] == pytest.approx(max(expected), abs=1e-6)


def solved(rules: Rules, state: State) -> float:
    """Return the pay-off of a position of pig to the first seat, if both play the optimal policy."""
    if rules.is_over(state):
        return rules.returns(state)[0]
    seat = int(state[TURN])
    rolled, held = solve_game(100).values(int(state[SCORES + seat]), int(state[SCORES + 1 - seat]), int(state[TOTAL]))
    value = 2.0 * max(rolled, held) - 1.0
    return value if seat == 0 else -value


def test_the_luck_of_dice_is_that_of_the_solved_game() -> None:
    kernels = bound_kernels("pig")
    rules, errors = kernels.rules, list[float]()
    for text in ("0-0 turn 1 has 12", "60-71 turn 2 has 9", "85-80 turn 1 has 10", "40-20 turn 2 has 21"):
        state = rules.position_from_text(f"{text}, die ?, 20 choices")
        problem = Problem(kernels, state, 0, rules.options(), Limits(depth=6), seed=1)
        thinking = registry.think(ENGINES["default"], problem, {"lines": 64}).thinking
        assert thinking.value is not None
        exact = [solved(rules, rules.apply(state, face)) for face in range(6)]
        values = {line.action: line.value for line in thinking.lines}
        luck = [values[face] - thinking.value for face in range(6)]
        assert sum(luck) == pytest.approx(0.0, abs=1e-9), "the mean is that of the same values"
        errors += [own - (each - sum(exact) / 6) for own, each in zip(luck, exact, strict=True)]
    assert float(np.sqrt(np.mean(np.square(errors)))) < 0.02, "of a range of 2"


def test_a_position_with_one_legal_action_is_valued_too() -> None:
    kernels = bound_kernels("pig")
    rules = kernels.rules
    state = rules.position_from_text("90-0 turn 1 has 5, die ?, 20 choices")
    thinking = registry.think(ENGINES["default"], Problem(kernels, state, 0, rules.options(), Limits(depth=4))).thinking
    assert [line.value for line in thinking.lines[:2]] == pytest.approx([1.0, 1.0], abs=1e-9), "it can only hold"


def test_an_engine_without_values_is_refused() -> None:
    kernels = bound_kernels("pig")
    state = kernels.rules.position_from_text("0-0 turn 1 has 0, die ?, 1 choices")
    with pytest.raises(EngineError, match="worth"):
        registry.think(ENGINES["random"], Problem(kernels, state, 0, kernels.rules.options(), Limits(depth=1)))

"""Chance nodes in the tree, on a game made for it: take 0.4 for certain, or roll for +1 (three in four) or -1."""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.ai.kernels.monte_carlo import mcts
from agon.ai.kernels.monte_carlo.tree import Arena, plant
from agon.ai.search.mcts import bonuses, no_guides
from agon.ai.search.tree_reuse import new_arena
from agon.games.api import CHANCE, TERMINAL
from agon.games.jit import Binder

SAFE, ROLL = 0, 1
LOST, WON = 0, 1


def current_player(state: Any) -> int:
    """Cells: 0 = stage (0 to choose, 1 rolling, 2 over), 1 = the choice, 2 = the roll."""
    return (0, CHANCE, TERMINAL)[state[0]]


def legal_actions(state: Any, out: Any) -> int:
    out[0], out[1] = SAFE, ROLL
    return 2


def apply_action(state: Any, action: int) -> None:
    if state[0] == 0:
        state[1] = action
        state[0] = 2 if action == SAFE else 1
    else:
        state[2] = action
        state[0] = 2


def chance_outcomes(state: Any, actions: Any, probabilities: Any) -> int:
    actions[0], actions[1] = LOST, WON
    probabilities[0], probabilities[1] = 0.25, 0.75
    return 2


def returns(state: Any, out: Any) -> None:
    if state[1] == SAFE:
        out[0] = 0.4
    else:
        out[0] = 1.0 if state[2] == WON else -1.0
    out[1] = -out[0]


def searched(simulations: int, *, solve: bool) -> Arena:
    verbs = {
        "current_player": current_player,
        "legal_actions": legal_actions,
        "apply_action": apply_action,
        "chance_outcomes": chance_outcomes,
        "returns": returns,
    }
    binder = Binder("gamble", verbs, jit=False)
    root = np.zeros(3, np.int64)
    arena = new_arena(64, 2)
    scratch = mcts.Scratch(
        state=np.zeros(3, np.int64),
        actions=np.zeros(2, np.int32),
        probabilities=np.zeros(2, np.float64),
        returns=np.zeros(2, np.float64),
        path=np.zeros(6, np.uint32),
        logs=bonuses(1.4),
    )
    binder.bind(plant)(arena, root)
    rng = np.array([7], np.uint64)
    stop = np.zeros(1, np.uint8)
    binder.bind(mcts.search)(arena, scratch, no_guides(), root, rng, 1.4, 1.0, solve, 4, simulations, stop)
    return arena


def root_children(arena: Arena) -> dict[int, int]:
    first = int(arena.nodes[0].first)
    return {int(arena.nodes[child].action): child for child in range(first, first + int(arena.nodes[0].width))}


def test_a_proven_gamble_is_worth_its_expectation() -> None:
    arena = searched(200, solve=True)
    assert arena.nodes[0].proven
    assert arena.outcome[0, 0] == np.float32(0.5)
    assert arena.outcome[0, 1] == np.float32(-0.5)


def test_outcomes_are_visited_in_proportion_to_their_probability() -> None:
    arena = searched(4000, solve=False)
    rolled = root_children(arena)[ROLL]
    first = int(arena.nodes[rolled].first)
    share = arena.nodes[first + 1].visits / (arena.nodes[first].visits + arena.nodes[first + 1].visits)
    assert arena.nodes[first + 1].action == WON
    assert abs(share - 0.75) < 0.05
    assert arena.nodes[rolled].visits > arena.nodes[root_children(arena)[SAFE]].visits

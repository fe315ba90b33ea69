"""A game that is nothing but its tree: every node with its mover, its children and what it is worth.

The state carries the whole tree: the node in the first cell, then six cells a node. As plain Python it notes which
nodes a search has come to.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import TERMINAL, Choice, Info, Options
from agon.games.rules import Rules
from agon.games.verbs import Actions, State
from agon.protocol.cards import Limits

INFO = Info(name="tree", title="Tree", version=1, summary="A tree.", most_actions=64)
MOVER, FIRST, CHILDREN, VALUE, NOISE, CHECK, WORDS = range(7)
PERCENT = 100.0
ADVANTAGE = 0.05
PROBCUT = {2: (1, 1.0, 0.0, 0.02), 4: (2, 0.9, 0.01, 0.05)}
visited: list[int] = []


@dataclass
class Node:
    """``value`` is in hundredths of a return, for seat 0: of the game's end, or as an evaluation."""

    mover: int = TERMINAL
    value: int = 0
    noise: int = 0
    check: bool = False
    children: list[Node] = field(default_factory=list["Node"])


# Kernel functions, and those of an evaluation


def initial_state(state: State) -> None:
    state[0] = 0


def current_player(state: State) -> int:
    return int(state[1 + WORDS * state[0] + MOVER])


def legal_actions(state: State, out: Actions) -> int:
    count = state[1 + WORDS * state[0] + CHILDREN]
    for index in range(count):
        out[index] = index
    return int(count)


def apply_action(state: State, action: int) -> None:
    state[0] = state[1 + WORDS * state[0] + FIRST] + action
    visited.append(int(state[0]))


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = state[1 + WORDS * state[0] + VALUE] / PERCENT
    out[1] = -out[0]


def state_key(state: State) -> np.uint64:
    return np.uint64(4 * state[0])


def evaluate(state: State, seat: int) -> float:
    value = state[1 + WORDS * state[0] + VALUE] / PERCENT
    return float(value if seat == 0 else -value)


def action_noise(state: State, action: int) -> int:
    child = state[1 + WORDS * state[0] + FIRST] + action
    return int(state[1 + WORDS * child + NOISE])


def in_check(state: State) -> bool:
    return bool(state[1 + WORDS * state[0] + CHECK])


# Plain functions


def state_length(options: Options) -> int:
    return 1


def max_actions(options: Options) -> int:
    return 64


def max_plies(options: Options) -> int:
    return 40


def set_options(state: State, options: Options) -> None:
    """There are none."""


def action_to_text(state: State, action: int) -> str:
    return str(action)


def choice(state: State, action: int) -> Choice:
    return Choice(action=action, text=str(action), label=str(action))


def flatten(root: Node) -> State:
    """The state at the root; nodes are numbered level by level."""
    nodes = [root]
    cells = [0]
    for node in nodes:
        cells += [node.mover, len(nodes), len(node.children), node.value, node.noise, int(node.check)]
        nodes += node.children
    return np.array(cells, np.int64)


def numbered(root: Node) -> list[Node]:
    """The nodes by number."""
    nodes = [root]
    for node in nodes:
        nodes += node.children
    return nodes


def textbook(*groups: Sequence[int]) -> Node:
    """MAX over MINs over leaves."""
    minimisers = [Node(1, children=[Node(value=leaf) for leaf in leaves]) for leaves in groups]
    return Node(0, children=minimisers)


def random_tree(rng: np.random.Generator, depth: int, *, lively: bool = False) -> Node:
    """Seats may move twice in a row; few values, so that many are equal; ``lively`` ones have noise and checks."""
    end = depth == 0 or rng.random() < 0.12
    node = Node(value=int(rng.choice([-100, -50, -20, -5, 0, 0, 5, 20, 50, 100]) if end else rng.integers(-60, 61)))
    if lively:
        node.noise = int(rng.choice([-2, 0, 0, 0, 1, 2]))
        node.check = not end and rng.random() < 0.15
    if not end:
        node.mover = int(rng.integers(2))
        node.children = [random_tree(rng, depth - 1, lively=lively) for _ in range(int(rng.integers(1, 5)))]
    return node


def bare_room() -> ModuleType:
    """An evaluation without hooks."""
    room = ModuleType("bare")
    room.__dict__["evaluate"] = evaluate
    return room


_here = sys.modules[__name__]
_rules = Rules(_here, jit=False)
LIVELY = BoundKernels("tree", jit=False, rules=_rules, evaluation=_here)
BARE = BoundKernels("tree", jit=False, rules=_rules, evaluation=bare_room())


def tree_problem(root: Node, depth: int | None = None, *, lively: bool = False) -> Problem:
    kernels = LIVELY if lively else BARE
    return Problem(kernels, flatten(root), root.mover, {}, Limits(depth=depth))

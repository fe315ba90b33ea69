"""Games that are nothing but their trees, with chance nodes and several seats, and what they are worth by definition.

The state is the number of the tree and the number of the node; ``_trees`` holds the nodes, ``WORDS`` cells each.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import CHANCE, TERMINAL, Info, Options
from agon.games.rules import Rules
from agon.games.verbs import Actions, State
from agon.protocol.cards import Limits

SEATS = 4
LEAST, GREATEST = -1.0, 1.0
INFO = Info(
    name="chance_tree",
    title="Tree",
    version=1,
    summary="A tree.",
    most_actions=8,
    chance=True,
    seats=SEATS,
    utility="general_sum",
)
MOVER, FIRST, CHILDREN, PART, VALUES = range(5)
WORDS = VALUES + SEATS
UNIT = 1_000_000.0
_trees: list[list[int]] = []


@dataclass
class Node:
    """``values`` are the seats' returns at an end, else the evaluation."""

    values: list[float]
    mover: int = TERMINAL
    part: int = 0
    """Its probability is this in proportion to its siblings'."""
    children: list[Node] = field(default_factory=list["Node"])


def word(state: State, which: int) -> int:
    return _trees[state[0]][WORDS * int(state[1]) + which]


def initial_state(state: State) -> None:
    state[1] = 0


def current_player(state: State) -> int:
    return word(state, MOVER)


def legal_actions(state: State, out: Actions) -> int:
    count = word(state, CHILDREN) if current_player(state) >= 0 else 0
    for index in range(count):
        out[index] = index
    return count


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    first, count = word(state, FIRST), word(state, CHILDREN)
    total = 0.0
    for index in range(count):
        actions[index] = index
        probabilities[index] = _trees[state[0]][WORDS * (first + index) + PART]
        total += probabilities[index]
    for index in range(count):
        probabilities[index] /= total
    return count


def apply_action(state: State, action: int) -> None:
    state[1] = word(state, FIRST) + action


def returns(state: State, out: NDArray[np.float64]) -> None:
    for seat in range(len(out)):
        out[seat] = word(state, VALUES + seat) / UNIT


def state_key(state: State) -> np.uint64:
    return np.uint64(4 * state[1])


def evaluate(state: State, seat: int) -> float:
    return word(state, VALUES + seat) / UNIT


def state_length(options: Options) -> int:
    return 2


def max_actions(options: Options) -> int:
    return 8


def max_plies(options: Options) -> int:
    return 40


def set_options(state: State, options: Options) -> None:
    """There are none."""


def action_to_text(state: State, action: int) -> str:
    return str(action)


def flatten(root: Node) -> State:
    """The state at the root; nodes are numbered level by level."""
    nodes = [root]
    cells: list[int] = []
    for node in nodes:
        values = [round(value * UNIT) for value in node.values] + [0] * (SEATS - len(node.values))
        cells += [node.mover, len(nodes), len(node.children), node.part, *values]
        nodes += node.children
    _trees.append(cells)
    return np.array([len(_trees) - 1, 0], np.int64)


def random_tree(rng: np.random.Generator, depth: int, seats: int, *, zero_sum: bool, chance: float = 0.3) -> Node:
    """Seats may move twice in a row, chance too; no two values are alike but the extreme ones, which are frequent."""
    end = depth == 0 or rng.random() < 0.1
    values = np.round(rng.uniform(-0.9, 0.9, seats), 6)
    if zero_sum and seats == 2:
        if end and rng.random() < 0.3:
            values[0] = rng.choice([LEAST, GREATEST])
        values[1] = -values[0]
    elif zero_sum:
        shares = rng.dirichlet(np.full(seats, 0.4)) * -LEAST * seats
        values = np.round(shares[:-1] + LEAST, 6)
        values = np.append(values, -values.sum())
    node = Node([float(value) for value in values], part=int(rng.integers(1, 6)))
    if not end:
        node.mover = CHANCE if rng.random() < chance else int(rng.integers(seats))
        children = range(int(rng.integers(1, 5)))
        node.children = [random_tree(rng, depth - 1, seats, zero_sum=zero_sum, chance=chance) for _ in children]
    return node


def rooted_tree(seed: int, depth: int, seats: int, *, zero_sum: bool, chance: float = 0.3) -> Node:
    """Return a random tree whose root is a seat's choice."""
    rng = np.random.default_rng(seed)
    while True:
        tree = random_tree(rng, depth, seats, zero_sum=zero_sum, chance=chance)
        if tree.mover >= 0:
            return tree


def most_return(seats: int, *, zero_sum: bool) -> float:
    """Return the most that one seat can win: all others lose the most that they can."""
    return LEAST * (1 - seats) if zero_sum and seats > 1 else GREATEST


def judged(node: Node, *, scale: bool) -> list[float]:
    """Return an evaluation as searches see it: inside the returns, with the sum zero if the returns have it."""
    greatest = most_return(len(node.values), zero_sum=scale)
    margin = (greatest - LEAST) / 4096.0
    values = [min(max(value, LEAST + margin), greatest - margin) for value in node.values]
    if scale:
        total = sum(value - LEAST for value in values)
        values = [LEAST + (value - LEAST) * -LEAST * len(values) / total for value in values]
    return values


def parts(node: Node) -> list[float]:
    total = sum(child.part for child in node.children)
    return [child.part / total for child in node.children]


def tree_problem(root: Node, depth: int | None = None, *, zero_sum: bool) -> Problem:
    """To be searched by the seat to move at the root; the game has as many seats as the tree."""
    utility = "zero_sum" if zero_sum else "general_sum"
    rules = Rules(sys.modules[__name__], jit=False)
    rules.info = msgspec.structs.replace(
        INFO,
        seats=len(root.values),
        utility=utility,
        max_return=most_return(len(root.values), zero_sum=zero_sum),
    )
    kernels = BoundKernels("chance_tree", jit=False, rules=rules, evaluation=sys.modules[__name__])
    return Problem(kernels, flatten(root), root.mover, {}, Limits(depth=depth))

"""Users' own game trees, those of textbooks or any other, given as text (``notation``), to be played and searched.

State (int64): 0 = the node, 1 = a hash of the whole tree, 2 = the number of players, then ``WORDS`` cells a node
(``words``), level by level from the root: the chooser (a seat, ``CHANCE`` or ``TERMINAL``), its first child, the number
of its children, its parent, the name of the move that leads there (``LONGEST_NAME`` characters of 6 bits), the pay-off
of each seat over a common denominator, the chance of the move, and what each viewer knows there (``information``).

An action is the number of a child; its text is the move's name. A position's text is the way to it from the root:
``a/a2``; ``-`` is the root.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from agon.games.api import CHANCE, Info, InvalidAction, InvalidOptions, InvalidPosition, Option, Options
from agon.games.bits import combine
from agon.games.tree import notation
from agon.games.tree.observation import NODES, observation_tensor
from agon.games.tree.views import board, choice, describe, view
from agon.games.tree.words import (
    CHILDREN,
    DENOMINATOR,
    FIRST,
    HEADER,
    MOVER,
    TREE,
    WORDS,
    WORTH,
    name_of,
    path_text,
    write,
)
from agon.games.verbs import Actions, State

EXAMPLES = {
    "three by three": "MAX{{3,12,8},{2,4,6},{14,5,2}}",
    "the hidden leaf": "MAX{{5,3},{2},{0,J:7},{6,3}}",
    "two by three": "MAX{{3,12},{8,4},{2,1}}",
    "three plies": "MAX{{{5,6},{7,4,5}},{{3}},{{6},{6,9}},{{7},{5},{9,8}}}",
    "who moves again": "MAX{left:{3,MIN{5,-2}},right:MAX{a:{4,6},b:1}}",
}

INFO = Info(
    name="tree",
    title="Game tree",
    version=1,
    summary="A tree of choices: MAX goes for the greatest number at its end, MIN for the least.",
    most_actions=notation.MOST_CHILDREN,
    min_return=-float(notation.MOST_WORTH),
    max_return=float(notation.MOST_WORTH),
    seat_names=("MAX", "MIN"),
    options=(
        Option(
            name="tree",
            title="Tree",
            default=EXAMPLES["three by three"],
            longest=notation.LONGEST,
            examples=EXAMPLES,
            help="Braces hold the moves of one choice: MAX{a:{3,12,8},b:{2,4,6}}. Players take turns, MAX first; names "
            "of moves can be left out, and MIN{...} or MAX{...} says who chooses if it is not the other's turn.",
        ),
    ),
    how_to_play=(
        "The tree is the whole game. At a triangle that points up MAX chooses a branch, at one that points down MIN. "
        "The number at the end is what MAX wins and MIN loses."
    ),
)

MEASURED_BY = "payoff"
"""In most trees one side loses, whoever plays it."""


# Kernel functions


def initial_state(state: State) -> None:
    state[0] = 0


def current_player(state: State) -> int:
    return int(state[HEADER + WORDS * state[0] + MOVER])


def legal_actions(state: State, out: Actions) -> int:
    cell = HEADER + WORDS * state[0]
    if state[cell + MOVER] < 0:
        return 0
    count = state[cell + CHILDREN]
    for action in range(count):
        out[action] = action
    return int(count)


def apply_action(state: State, action: int) -> None:
    state[0] = state[HEADER + WORDS * state[0] + FIRST] + action


def returns(state: State, out: NDArray[np.float64]) -> None:
    cell = HEADER + WORDS * state[0]
    for seat in range(len(out)):
        out[seat] = state[cell + WORTH + seat] / state[cell + DENOMINATOR]


def state_key(state: State) -> np.uint64:
    return combine(state[1], state[0])


# Plain functions


def state_length(options: Options) -> int:
    return HEADER + WORDS * len(notation.read(options["tree"]))


def max_actions(options: Options) -> int:
    return max(len(node.children) for node in notation.read(options["tree"]))


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return NODES + len(notation.read(options["tree"])), 1, 1


def max_plies(options: Options) -> int:
    nodes = notation.read(options["tree"])
    depths = [0]
    for node in nodes[1:]:
        depths.append(depths[node.parent] + 1)
    return depths[-1]


def check_options(options: Options) -> None:
    if any(first + second for first, second in pairs(options)):
        raise InvalidOptions("tree: here MIN loses what MAX wins; pairs of any numbers are another game, pair_tree")


def pairs(options: Options) -> list[tuple[Fraction, Fraction]]:
    """Return both seats' pay-offs at the leaves. Raises ``InvalidOptions`` if the tree has more than such pairs."""
    nodes = parsed(options)
    if notation.players(nodes) != 2 or any(node.mover == CHANCE or node.set_name for node in nodes):
        raise InvalidOptions("tree: chance, information sets and a third player are another game, extensive_form")
    return [(node.worth[0], node.worth[1]) for node in nodes if not node.children]


def parsed(options: Options) -> tuple[notation.Node, ...]:
    """Return the nodes of the tree. Raises ``InvalidOptions``."""
    try:
        return notation.read(options["tree"])
    except notation.TreeError as error:
        raise InvalidOptions(f"tree: {error}") from None


def set_options(state: State, options: Options) -> None:
    write(state, notation.read(options["tree"]))
    sign(state)


def sign(state: State) -> None:
    """Write the hash of the whole tree."""
    key = 0
    for cell in state[HEADER:]:
        key = int(combine(key, int(cell))) >> 3
    state[TREE] = key


def action_to_text(state: State, action: int) -> str:
    return name_of(state, int(state[HEADER + WORDS * int(state[0]) + FIRST]) + action)


def action_from_text(state: State, text: str) -> int:
    names = [action_to_text(state, action) for action in range(state[HEADER + WORDS * state[0] + CHILDREN])]
    lower = [name.lower() for name in names]
    if text.strip().lower() not in lower:
        offered = f"the moves here are {', '.join(names)}" if names else "nothing is left to choose"
        raise InvalidAction(f"{text[:20]!r} is no move here; {offered}")
    return lower.index(text.strip().lower())


def position_to_text(state: State) -> str:
    return path_text(state, int(state[0]))


def position_from_text(text: str, options: Options) -> State:
    state = np.zeros(state_length(options), np.int64)
    set_options(state, options)
    initial_state(state)
    if text.strip() == "-":
        return state
    for name in text.strip().split("/"):
        try:
            action = action_from_text(state, name)
        except InvalidAction as error:
            raise InvalidPosition(f"expected the moves from the root, as in a/a2: {error}") from None
        if action_to_text(state, action) != name:
            raise InvalidPosition(f"the move is written {action_to_text(state, action)}")
        apply_action(state, action)
    return state


__all__ = ["board", "choice", "describe", "view"]

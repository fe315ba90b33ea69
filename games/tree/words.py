"""Cells of a tree's state, and the encoding of names in it."""

from __future__ import annotations

import math

from agon.games.tree.notation import MOST_PLAYERS, Node, players
from agon.games.verbs import State

TREE = 1  # a hash of all that follows
SEATS = 2
HEADER = 3

MOVER = 0
FIRST = 1
CHILDREN = 2
PARENT = 3
NAME = 4
DENOMINATOR = 5  # of the pay-offs
WORTH = 6  # numerators, one for each seat
CHANCE_OF = 10  # numerator and denominator of the chance of the move that leads here
CLASS = 12  # for each seat, and for spectators, the class of positions that look the same, times two; odd if the
# viewer did not see the move that led here
WORDS = 17

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def packed(name: str) -> int:
    """Return the name with six bits a character, the first lowest; 0 ends it."""
    return sum(_LETTERS.index(letter) + 1 << 6 * place for place, letter in enumerate(name))


def name_of(state: State, node: int) -> str:
    """Return the name of the move that leads to the node."""
    number = int(state[HEADER + WORDS * node + NAME])
    letters: list[str] = []
    while number:
        letters.append(_LETTERS[(number & 63) - 1])
        number >>= 6
    return "".join(letters)


def way_to(state: State, node: int) -> list[int]:
    """Return the nodes from below the root to this one."""
    way: list[int] = []
    while node > 0:
        way.append(node)
        node = int(state[HEADER + WORDS * node + PARENT])
    return way[::-1]


def path_text(state: State, node: int) -> str:
    """Return the names on the way to a node: ``a/a2``; ``-`` for the root."""
    return "/".join(name_of(state, each) for each in way_to(state, node)) or "-"


def write(state: State, nodes: tuple[Node, ...]) -> None:
    """Write all cells of a tree but those of its knowledge, which is complete until somebody writes another."""
    state[SEATS] = players(nodes)
    following = 1
    for number, node in enumerate(nodes):
        cell = HEADER + WORDS * number
        denominator = math.lcm(*(worth.denominator for worth in node.worth))
        state[cell + MOVER] = node.mover
        state[cell + FIRST] = following if node.children else 0
        state[cell + CHILDREN] = len(node.children)
        state[cell + PARENT] = node.parent
        state[cell + NAME] = packed(node.name)
        state[cell + DENOMINATOR] = denominator
        for seat, worth in enumerate(node.worth):
            state[cell + WORTH + seat] = int(worth * denominator)
        if node.probability is not None:
            state[cell + CHANCE_OF] = node.probability.numerator
            state[cell + CHANCE_OF + 1] = node.probability.denominator
        state[cell + CLASS : cell + CLASS + MOST_PLAYERS + 1] = 2 * number
        following += len(node.children)

"""Cells of a tree's state, and the encoding of names in it."""

from __future__ import annotations

from agon.games.verbs import State

TREE = 1  # a hash of all that follows
HEADER = 2

MOVER = 0
FIRST = 1
CHILDREN = 2
WORTH = 3  # and 4
PARENT = 5
NAME = 6
WORDS = 7

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

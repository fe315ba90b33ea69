"""Knowledge of the players in a tree with information sets.

The text says which of its own positions a player cannot tell apart. All other knowledge follows from it: a viewer
remembers everything that it was shown; it does not see which of several moves is taken if an information set of its own
lies below more than one of them; at the end it sees everything. Spectators see a move if every player does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from agon.games.api import TERMINAL
from agon.games.tree.notation import Node, TreeError

Move = tuple[int, str]
"""Number and name of a move."""


class Knowledge(NamedTuple):
    """Knowledge of a viewer: for each node the number of its class of positions that look the same, and whether the
    viewer saw the move that led there."""

    classes: list[int]
    seen: list[bool]


def knowledge(nodes: tuple[Node, ...], viewer: int, sets: dict[int, tuple[int, str]]) -> Knowledge:
    """Return the knowledge of a seat, or of spectators (-1 or less).

    ``sets`` holds the information sets that bind the viewer, by node. Raises ``TreeError`` if the viewer would know
    more in a set than the set says, or forget what it knew.
    """
    numbers = {id(node): number for number, node in enumerate(nodes)}
    below = _below(nodes, sets)
    classes, seen = [0] * len(nodes), [True] * len(nodes)
    known: dict[object, int] = {(): 0}
    level: list[int] = [0]
    while level:
        groups: defaultdict[int, list[int]] = defaultdict(list)
        for number in level:
            groups[classes[number]].append(number)
        level = list[int]()
        for group in groups.values():
            tokens = _tokens(nodes, numbers, group, below)
            for number in group:
                node = nodes[number]
                for index, child in enumerate(node.children):
                    at = numbers[id(child)]
                    token = (index, child.name) if node.mover == viewer else tokens[index, child.name]
                    own = sets.get(at, at) if child.mover == viewer else None
                    signature = (classes[number], token, child.mover, own, at if child.mover == TERMINAL else None)
                    classes[at] = known.setdefault(signature, len(known))
                    seen[at] = node.mover == viewer or list(tokens.values()).count(token) == 1
                    level.append(at)
    for label in set(sets.values()):
        members = [number for number in sets if sets[number] == label and nodes[number].mover == viewer]
        for number in members[1:]:
            if classes[number] != classes[members[0]]:
                raise TreeError(
                    f"column {nodes[number].column}: P{viewer + 1} can tell this position from the others of its "
                    f"information set {label[1]}: it has seen or done something else before"
                )
    _check_whole(nodes, numbers, classes, seen)
    return Knowledge(classes, seen)


def _below(nodes: tuple[Node, ...], sets: dict[int, tuple[int, str]]) -> list[set[tuple[int, str]]]:
    """Return the sets that lie at or below each node."""
    below: list[set[tuple[int, str]]] = [{sets[number]} if number in sets else set() for number in range(len(nodes))]
    for number in range(len(nodes) - 1, 0, -1):
        below[nodes[number].parent] |= below[number]
    return below


def _tokens(
    nodes: tuple[Node, ...], numbers: dict[int, int], group: Iterable[int], below: list[set[tuple[int, str]]]
) -> dict[Move, Move]:
    """Return for each move the first of those that look like it, from positions that look the same."""
    token: dict[Move, Move] = {}
    first: dict[tuple[int, str], Move] = {}

    def root(move: Move) -> Move:
        while token[move] != move:
            move = token[move]
        return move

    for number in group:
        for index, child in enumerate(nodes[number].children):
            move = index, child.name
            token.setdefault(move, move)
            for label in below[numbers[id(child)]]:
                token[root(move)] = root(first.setdefault(label, move))
    return {move: root(move) for move in token}


def _check_whole(nodes: tuple[Node, ...], numbers: dict[int, int], classes: list[int], seen: list[bool]) -> None:
    """Raise ``TreeError`` if a viewer would see a part of a move: it sees which move is taken, or nothing of it."""
    for node in nodes:
        unseen = [
            numbers[id(child)] for child in node.children if not seen[numbers[id(child)]] and child.mover != TERMINAL
        ]
        if len({classes[number] for number in unseen}) > 1:
            raise TreeError(
                f"column {node.column}: a player would see a part of the move that is made here; make it two moves, "
                "one that the player sees and one that it does not"
            )


def all_knowledge(nodes: tuple[Node, ...], seats: int) -> list[Knowledge]:
    """Return the knowledge of each seat, and last that of spectators. Raises ``TreeError``."""
    labelled = {number: (node.mover, node.set_name) for number, node in enumerate(nodes) if node.set_name}
    own = [
        knowledge(nodes, seat, {number: label for number, label in labelled.items() if label[0] == seat})
        for seat in range(seats)
    ]
    return [*own, knowledge(nodes, -1 - seats, labelled)]

"""Game trees as text: ``MAX{a:{3,12,8},b:{2,4,6},c:{14,5,2}}``.

::

    tree   = choice
    choice = [player] "{" branch *("," branch) "}"      player = "MAX" | "MIN" (or "P1" | "P2")
    branch = [name ":"] (choice | leaf)                  name   = a letter, then letters and digits, 10 at most
    leaf   = integer | "(" integer "," integer ")"       what it is worth to MAX, or to each of the two

The root is MAX's unless it says otherwise; any other choice belongs to the opponent of the chooser before it. Moves
without a name get one: a, b, c ... at the root, then a1, a2 ... below a, a1a, a1b ... below a1. Spaces mean nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from agon.games.api import TERMINAL, GameError

MOST_NODES = 127
MOST_CHILDREN = 16
MOST_PLIES = 8
MOST_WORTH = 999
LONGEST_NAME = 10
LONGEST = 1500
"""Characters of a tree."""
PLAYERS = {"MAX": 0, "MIN": 1, "P1": 0, "P2": 1}
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*|-?[0-9]+|[{}(),:]")


class TreeError(GameError):
    """The text is no tree; the message says where and why."""


@dataclass
class Node:
    """``mover`` chooses among ``children``; without any, ``worth`` is what each seat gets. ``name`` is that of the move
    that leads here."""

    name: str = ""
    mover: int = TERMINAL
    worth: tuple[int, int] = (0, 0)
    parent: int = -1
    children: list[Node] = field(default_factory=list["Node"])


class _Reader:
    """Recursive descent, no deeper than a tree may be."""

    def __init__(self, text: str) -> None:
        self._words: list[tuple[str, int]] = []
        at = 0
        while at < len(text):
            if text[at] == " ":
                at += 1
                continue
            match = _WORD.match(text, at)
            if match is None:
                raise TreeError(f"column {at + 1}: {text[at]!r} means nothing here")
            self._words.append((match[0], at + 1))
            at = match.end()
        self._words.append(("", len(text) + 1))
        self._next = 0
        self._nodes = 0

    @property
    def word(self) -> str:
        return self._words[self._next][0]

    def fail(self, reason: str) -> TreeError:
        word, column = self._words[self._next]
        return TreeError(f"column {column}: {reason}, not {word!r}" if word else f"the text ends: {reason}")

    def take(self, expected: str) -> None:
        if self.word != expected:
            raise self.fail(f"{expected!r} is expected")
        self._next += 1

    def tree(self) -> Node:
        root = self.choice(0, 0)
        if self.word:
            raise self.fail("the tree is complete")
        return root

    def choice(self, mover: int, depth: int) -> Node:
        """Read from a player or a brace on; ``mover`` chooses if the text does not say."""
        if self.word in PLAYERS:
            mover = PLAYERS[self.word]
            self._next += 1
        if depth >= MOST_PLIES:
            raise self.fail(f"a tree has at most {MOST_PLIES} plies")
        self.take("{")
        node = self._new(Node(mover=mover))
        while True:
            name = self._name()
            child = self.leaf() if self.word not in {*PLAYERS, "{"} else self.choice(1 - mover, depth + 1)
            child.name = name
            node.children.append(child)
            if len(node.children) > MOST_CHILDREN:
                raise self.fail(f"a choice has at most {MOST_CHILDREN} moves")
            if self.word != ",":
                self.take("}")
                return node
            self._next += 1

    def leaf(self) -> Node:
        if self.word == "(":
            self._next += 1
            first = self._number()
            self.take(",")
            second = self._number()
            self.take(")")
            return self._new(Node(worth=(first, second)))
        worth = self._number()
        return self._new(Node(worth=(worth, -worth)))

    def _new(self, node: Node) -> Node:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise self.fail(f"a tree has at most {MOST_NODES} nodes")
        return node

    def _name(self) -> str:
        following = self._words[min(self._next + 1, len(self._words) - 1)][0]
        if following != ":" or not self.word[:1].isalpha():
            return ""
        name = self.word
        if name.upper() in PLAYERS or len(name) > LONGEST_NAME:
            raise self.fail(f"a move's name has at most {LONGEST_NAME} characters and is no player's")
        self._next += 2
        return name

    def _number(self) -> int:
        word = self.word
        if not word.lstrip("-").isdigit() or len(word) > 4 or abs(int(word)) > MOST_WORTH:
            raise self.fail(f"a whole number from -{MOST_WORTH} to {MOST_WORTH} is expected")
        self._next += 1
        return int(word)


@lru_cache(maxsize=64)
def read(text: str) -> tuple[Node, ...]:
    """Return the nodes of a tree, the root first, level by level. Raises ``TreeError``."""
    if len(text) > LONGEST:
        raise TreeError(f"a tree has at most {LONGEST} characters")
    nodes = [_Reader(text).tree()]
    paths = [""]
    depths = [0]
    for number, node in enumerate(nodes):
        for index, child in enumerate(node.children):
            child.parent = number
            depth = depths[number] + 1
            child.name = child.name or _usual_name(paths[number], index, depth)
            paths.append(child.name)
            depths.append(depth)
            nodes.append(child)
        names = [child.name.lower() for child in node.children]
        if len(set(names)) < len(names):
            raise TreeError(f"two moves of one choice have the same name: {', '.join(sorted(names))}")
    return tuple(nodes)


def _usual_name(parent: str, index: int, depth: int) -> str:
    name = parent + (chr(ord("a") + index) if depth % 2 else str(index + 1))
    if len(name) > LONGEST_NAME:
        raise TreeError(
            f"the moves below {parent} need names: with {name!r} they have more than {LONGEST_NAME} characters"
        )
    return name

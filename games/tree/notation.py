"""Game trees as text: ``MAX{a:{3,12,8},b:{2,4,6},c:{14,5,2}}``.

::

    tree   = choice
    choice = [player] ["[" set "]"] "{" branch *("," branch) "}"
    player = "MAX" | "MIN" | "P1" | "P2" | "P3" | "P4" | "CHANCE"        MAX is P1, MIN is P2
    branch = [probability] [name ":"] (choice | leaf)                      after a probability alone ":" stands too
    set    = name of an information set
    leaf   = number | "(" number "," number *("," number) ")"              what it is worth to MAX, or to each player
    number = integer | decimal | fraction                                  -3, 2.5, 1/3
    name   = a letter, then letters and digits, 10 at most

The root is P1's unless it says otherwise; any other choice belongs to the player after the chooser before it, whatever
chance does between them. Outcomes of chance without probabilities are equally likely: ``CHANCE{1/6 six:3,5/6:{1,2}}``.
``P2[x]{...}`` belongs to the information set x: P2 cannot tell its positions apart. Their moves have the same names.
Moves without a name get one: a, b, c ... at the root, then a1, a2 ... below a, a1a, a1b ... below a1. Spaces mean
nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from agon.games.api import CHANCE, TERMINAL, GameError

MOST_NODES = 127
MOST_CHILDREN = 16
MOST_PLIES = 8
MOST_WORTH = 999
MOST_DENOMINATOR = 1000
MOST_PLAYERS = 4
LONGEST_NAME = 10
LONGEST = 1500
"""Characters of a tree."""
PLAYERS = {"MAX": 0, "MIN": 1, "P1": 0, "P2": 1, "P3": 2, "P4": 3, "CHANCE": CHANCE}
RESERVED = frozenset({"MAX", "MIN", "P1", "P2"})
"""Names that no move has; those of players that came later were allowed before."""
_NUMBER = r"-?[0-9]+(?:\.[0-9]+|/[0-9]+)?"
_WORD = re.compile(rf"[A-Za-z][A-Za-z0-9]*|{_NUMBER}|[{{}}()\[\],:]")


class TreeError(GameError):
    """The text is no tree; the message says where and why."""


@dataclass
class Node:
    """``mover`` chooses among ``children``; without any, ``worth`` is what each seat gets. ``name`` is that of the move
    that leads here, ``probability`` its chance."""

    name: str = ""
    mover: int = TERMINAL
    worth: tuple[Fraction, ...] = ()
    parent: int = -1
    children: list[Node] = field(default_factory=list["Node"])
    probability: Fraction | None = None
    set_name: str = ""
    column: int = 0
    """Place in the text."""


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
        self.players = self._count_players()

    def _count_players(self) -> int:
        """Return the number of players that the text speaks of, at least two."""
        words = [word for word, _ in self._words]
        named = [PLAYERS[word] + 1 for word, after in pairwise(words) if word in PLAYERS and after in ("{", "[")]
        longest, inside = 0, -1
        for word in words:
            inside = 1 if word == "(" else -1 if word == ")" else inside + (word == "," and inside > 0)
            longest = max(longest, inside)
        return max(2, longest, *named)

    @property
    def word(self) -> str:
        return self._words[self._next][0]

    @property
    def following(self) -> str:
        return self._words[min(self._next + 1, len(self._words) - 1)][0]

    def fail(self, reason: str) -> TreeError:
        word, column = self._words[self._next]
        return TreeError(f"column {column}: {reason}, not {word!r}" if word else f"the text ends: {reason}")

    def take(self, expected: str) -> None:
        if self.word != expected:
            raise self.fail(f"{expected!r} is expected")
        self._next += 1

    def tree(self) -> Node:
        if self.players > MOST_PLAYERS:
            raise TreeError(f"a tree has at most {MOST_PLAYERS} players, and as many numbers between brackets")
        root = self.choice(0, 0)
        if self.word:
            raise self.fail("the tree is complete")
        return root

    def choice(self, mover: int, depth: int) -> Node:
        """Read from a player or a brace on; ``mover`` chooses if the text does not say."""
        column = self._words[self._next][1]
        after = mover
        if self.word in PLAYERS:
            mover = PLAYERS[self.word]
            self._next += 1
        if mover != CHANCE:
            after = (mover + 1) % self.players
        set_name = self._set(mover)
        if depth >= MOST_PLIES:
            raise self.fail(f"a tree has at most {MOST_PLIES} plies")
        self.take("{")
        node = self._new(Node(mover=mover, set_name=set_name, column=column))
        while True:
            probability = self._probability() if mover == CHANCE else None
            name = self._name()
            child = self.leaf() if self.word not in {*PLAYERS, "{", "["} else self.choice(after, depth + 1)
            child.name, child.probability = name, probability
            node.children.append(child)
            if len(node.children) > MOST_CHILDREN:
                raise self.fail(f"a choice has at most {MOST_CHILDREN} moves")
            if self.word != ",":
                self.take("}")
                break
            self._next += 1
        if mover == CHANCE:
            _settle_chances(node)
        return node

    def leaf(self) -> Node:
        column = self._words[self._next][1]
        if self.word != "(":
            if self.players > 2:
                raise self.fail(f"{self.players} numbers between brackets are expected, one for each player")
            worth = self._number()
            return self._new(Node(worth=(worth, -worth), column=column))
        self._next += 1
        worths = [self._number()]
        while len(worths) < self.players:
            self.take(",")
            worths.append(self._number())
        self.take(")")
        return self._new(Node(worth=tuple(worths), column=column))

    def _new(self, node: Node) -> Node:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise self.fail(f"a tree has at most {MOST_NODES} nodes")
        return node

    def _set(self, mover: int) -> str:
        if self.word != "[":
            return ""
        if mover == CHANCE:
            raise self.fail("chance has no information sets: '{' is expected")
        self._next += 1
        name = self.word
        if not name[:1].isalpha() or len(name) > LONGEST_NAME:
            raise self.fail(f"the name of an information set is expected, of at most {LONGEST_NAME} characters")
        self._next += 1
        self.take("]")
        return name

    def _probability(self) -> Fraction | None:
        if not (self.word[:1].isdigit() and (self.following == ":" or self.following[:1].isalpha())):
            return None
        value = Fraction(self.word)
        if not 0 < value <= 1 or value.denominator > MOST_DENOMINATOR:
            raise self.fail(
                f"a probability above 0 and of at most 1 is expected, its denominator at most {MOST_DENOMINATOR}"
            )
        self._next += 1
        if self.word == ":":
            self._next += 1
        return value

    def _name(self) -> str:
        if self.following != ":" or not self.word[:1].isalpha():
            return ""
        name = self.word
        if name.upper() in RESERVED or len(name) > LONGEST_NAME:
            raise self.fail(f"a move's name has at most {LONGEST_NAME} characters and is no player's")
        self._next += 2
        return name

    def _number(self) -> Fraction:
        word = self.word
        if not word.lstrip("-")[:1].isdigit() or len(word) > 10 or word.endswith("/0"):
            raise self.fail(f"a number from -{MOST_WORTH} to {MOST_WORTH} is expected")
        if "/" in word and not int(word.partition("/")[2]):
            raise self.fail("a denominator above 0 is expected")
        value = Fraction(word)
        if abs(value) > MOST_WORTH or value.denominator > MOST_DENOMINATOR:
            limit = (
                f"a number from -{MOST_WORTH} to {MOST_WORTH} is expected, its denominator at most {MOST_DENOMINATOR}"
            )
            raise self.fail(
                limit if value.denominator > 1 else f"a whole number from -{MOST_WORTH} to {MOST_WORTH} is expected"
            )
        self._next += 1
        return value


def _settle_chances(node: Node) -> None:
    """Give outcomes their chances. Raises ``TreeError`` unless they add up to 1."""
    given = [child.probability for child in node.children if child.probability is not None]
    if not given:
        for child in node.children:
            child.probability = Fraction(1, len(node.children))
        return
    if len(given) < len(node.children):
        lacking = next(child for child in node.children if child.probability is None)
        raise TreeError(f"column {lacking.column}: a probability is expected before this outcome, as before the others")
    if sum(given) != 1:
        raise TreeError(f"column {node.column}: the probabilities here add up to {sum(given)}; 1 is expected")


@lru_cache(maxsize=64)
def read(text: str) -> tuple[Node, ...]:
    """Return the nodes of a tree, the root first, level by level. Raises ``TreeError``."""
    if len(text) > LONGEST:
        raise TreeError(f"a tree has at most {LONGEST} characters")
    nodes = [_Reader(text).tree()]
    paths = [""]
    depths = [0]
    first_of: dict[tuple[int, str], Node] = {}
    for number, node in enumerate(nodes):
        twin = first_of.setdefault((node.mover, node.set_name), node) if node.set_name else node
        if len(twin.children) != len(node.children):
            raise TreeError(
                f"column {node.column}: {len(twin.children)} moves are expected, as elsewhere in the information set "
                f"{node.set_name}"
            )
        for index, child in enumerate(node.children):
            child.parent = number
            depth = depths[number] + 1
            known = twin.children[index].name if twin is not node else ""
            child.name = child.name or known or _usual_name(paths[number], index, depth)
            if known and child.name != known:
                raise TreeError(
                    f"column {child.column}: a move named {known} is expected, as elsewhere in the information set "
                    f"{node.set_name}, not {child.name}"
                )
            paths.append(child.name)
            depths.append(depth)
            nodes.append(child)
        names = [child.name.lower() for child in node.children]
        if len(set(names)) < len(names):
            raise TreeError(f"two moves of one choice have the same name: {', '.join(sorted(names))}")
    return tuple(nodes)


def players(nodes: tuple[Node, ...]) -> int:
    """Return the number of players of a tree."""
    return next(len(node.worth) for node in nodes if not node.children)


def _usual_name(parent: str, index: int, depth: int) -> str:
    name = parent + (chr(ord("a") + index) if depth % 2 else str(index + 1))
    if len(name) > LONGEST_NAME:
        raise TreeError(
            f"the moves below {parent} need names: with {name!r} they have more than {LONGEST_NAME} characters"
        )
    return name

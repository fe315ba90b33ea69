"""The grammar of SGF FF[4]: trees of nodes with properties. Knows no game.

A. Hollosi, "SGF FF[4]" (https://www.red-bean.com/sgf/). The first child of a node continues its line; the others begin
variations. Small letters in the names of properties, as in FF[3], are dropped. A property that stands twice in a node
has the values of both if it is a list. Text between trees is ignored, as the standard asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from agon.games.records.reading import MOST_MOVES, Source, quoted
from agon.games.records.record import RecordError

LINE = 79
MOST_NESTED = 100_000
DEEPEST = 64
"""Most levels of variations that are kept."""
LISTS = {"AB", "AW", "AE", "TB", "TW", "CR", "SQ", "TR", "MA", "SL", "LB", "AR", "LN", "DD", "VW"}
"""Properties whose values are lists."""

_SPACE = re.compile(r"\s*+")
_NAME = re.compile(r"[A-Za-z]{1,40}+")
_VALUE = re.compile(r"\[((?:[^\\\]]++|\\.)*+)\]", re.DOTALL)
_BEGIN = re.compile(r"\(\s{0,100}+;")
_BEGIN_OF_LINE = re.compile(r"^\(\s{0,100}+;", re.MULTILINE)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|\r|\n|.)", re.DOTALL)
_LINE_END = re.compile(r"\r\n|\n\r|\r|\n")


class Property(NamedTuple):
    """A property of a node; ``values`` are as the file writes them, escapes and all."""

    name: str
    values: list[str]
    offset: int


@dataclass(slots=True)
class Node:
    properties: dict[str, Property]
    offset: int
    level: int = 0
    """Number of branchings at which its line left another one."""
    children: list[Node] = field(default_factory=list["Node"])

    def raw(self, name: str) -> str | None:
        """Return the first value of a property as it is written."""
        found = self.properties.get(name)
        return None if found is None else found.values[0]

    def simple(self, name: str) -> str:
        """Return a SimpleText: on one line. Empty if there is none."""
        return " ".join(self.text(name).split())

    def text(self, name: str) -> str:
        """Return a Text, with its line ends. Empty if there is none."""
        raw = self.raw(name)
        return "" if raw is None else unescaped(raw)

    def line(self) -> list[Node]:
        """Return the node and its first descendants."""
        nodes: list[Node] = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes


class Tree(NamedTuple):
    """A game tree."""

    root: Node
    offset: int
    left_out: list[str]

    @property
    def nodes(self) -> list[Node]:
        """The main line, the root first."""
        return self.root.line()


def trees(source: Source) -> Iterator[Tree | RecordError]:
    """Return the games of a collection. After an error it goes on with the next ``(;`` that begins a line."""
    begin = _BEGIN.search(source.text)
    while begin is not None:
        try:
            tree, offset = _tree(source, begin.start())
        except RecordError as error:
            yield error
            if not source.goes_on(begin.start(), error):
                return
            begin = _BEGIN_OF_LINE.search(source.text, max(error.offset, begin.end()))
        else:
            yield tree
            begin = _BEGIN.search(source.text, offset)


def _tree(source: Source, offset: int) -> tuple[Tree, int]:
    """Return the tree that begins at ``offset``, and the offset of its end."""
    text, begin = source.text, offset
    root: Node | None = None
    node: Node | None = None
    opened: list[Node | None] = []
    """The nodes at which the open variations branch off."""
    left_out: list[str] = []
    count = dropped = 0
    while True:
        offset = _after_space(text, offset)
        character = text[offset : offset + 1]
        if character == "(":
            opened.append(node)
            if len(opened) > MOST_NESTED:
                raise source.error(offset, "variations are nested too deep")
            offset += 1
        elif character == ")":
            node = opened.pop()
            offset += 1
            if not opened and root is not None:
                if dropped:
                    left_out.append(f"{dropped:,} nodes of variations that are nested too deep, or too many")
                return Tree(root, begin, left_out), offset
        elif character == ";":
            child = Node({}, offset)
            if node is None:
                root = root or child
            else:
                child.level = node.level + bool(node.children)
                count += 1
                if child.level == 0 and count > MOST_MOVES:
                    raise source.error(offset, f"a game of more than {MOST_MOVES:,} nodes")
                if child.level > DEEPEST or count > 2 * MOST_MOVES:
                    dropped += 1
                else:
                    node.children.append(child)
            node = child
            offset += 1
        elif character == "":
            raise source.error(begin, "the game that begins here does not end: a ) is missing", offset)
        else:
            offset = _property(source, offset, node, left_out)


def _property(source: Source, offset: int, node: Node | None, left_out: list[str]) -> int:
    """Read a property into ``node``; return the offset of its end."""
    text, begin = source.text, offset
    match = _NAME.match(text, offset)
    if match is None or node is None:
        reason = "a property outside of a node" if match else "is neither a property nor a node nor a variation"
        raise source.error(offset, reason if match else f"{quoted(text[offset : offset + 10])} {reason}")
    name = match[0] if match[0].isupper() else "".join(letter for letter in match[0] if letter.isupper())
    values: list[str] = []
    offset = _after_space(text, match.end())
    while (value := _VALUE.match(text, offset)) is not None:
        values.append(value[1])
        offset = _after_space(text, value.end())
    if not values:
        if text[offset : offset + 1] == "[":
            raise source.error(offset, "a value that does not end", len(text))
        raise source.error(begin, f"{name} has no value")
    known = node.properties.get(name)
    if known is None:
        node.properties[name] = Property(name, values, begin)
    elif name in LISTS:
        known.values.extend(values)
    elif name == "C":
        known.values[0] = "\n".join([*known.values, *values])
    elif known.values != values:
        left_out.append(f"a second {name} of a node")
    return offset


def _after_space(text: str, offset: int) -> int:
    match = _SPACE.match(text, offset)
    return offset if match is None else match.end()


def unescaped(raw: str) -> str:
    """Return a value as it is meant: a backslash before a line end joins the lines, before anything else it protects
    it."""
    plain = _ESCAPE.sub(lambda match: "" if match[1][0] in "\r\n" else match[1], raw)
    return _LINE_END.sub("\n", plain)


def values_of(joined: str) -> list[str]:
    """Return the values that were joined by ``][``."""
    return _VALUE.findall(f"[{joined}]")


def escaped(text: str) -> str:
    """Return a value as it is written. Colons are protected too, as SimpleText inside a composed value needs it."""
    return re.sub(r"([\\\]:])", r"\\\1", text)


# Writing


class Written(NamedTuple):
    """A node as it is written: names and their values, escaped already, and the lines that replace it."""

    properties: Iterable[tuple[str, Iterable[str]]]
    variations: Sequence[Sequence[Written]] = ()


def written(nodes: Sequence[Written]) -> str:
    """Return a tree. Lines break between properties only."""
    words: list[str] = []
    _write_line(words, nodes)
    lines: list[str] = []
    line = ""
    for word in words:
        if len(line) + len(word) > LINE and line:
            lines.append(line)
            line = ""
        line += word
    return "\n".join([*lines, line]) + "\n"


def _write_line(words: list[str], nodes: Sequence[Written]) -> None:
    """Append a line in parentheses, and the lines that replace its first node. Recursion is as deep as variations."""
    begins = "("
    branchings: list[Sequence[Sequence[Written]]] = []
    for number, node in enumerate(nodes):
        if node.variations and number:
            branchings.append(node.variations)
            begins += "("
        begins += ";"
        for name, values in node.properties:
            words.append(begins + name + "".join(f"[{value}]" for value in values))
            begins = ""
        if begins:
            words.append(begins)
            begins = ""
    for variations in reversed(branchings):
        words[-1] += ")"
        for line in variations:
            _write_line(words, line)
    words[-1] += ")"
    for line in nodes[0].variations:
        _write_line(words, line)

"""The grammar of SGF FF[4]: trees of nodes with properties. Knows no game.

A. Hollosi, "SGF FF[4]" (https://www.red-bean.com/sgf/). The main line of every tree is read, the first child at each
branching; variations are skipped. Small letters in the names of properties, as in FF[3], are dropped. Text between
trees is ignored, as the standard asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from agon.games.records.reading import MOST_MOVES, Source, quoted
from agon.games.records.record import RecordError

LINE = 79
MOST_NESTED = 100_000

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


class Node(NamedTuple):
    properties: dict[str, Property]
    offset: int

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


class Tree(NamedTuple):
    """The main line of a game tree; the first node is the root."""

    nodes: list[Node]
    offset: int


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
    nodes: list[Node] = []
    depth = 0
    has_left = False
    """True once the main line has ended: the first ``)`` ends it."""
    node: Node | None = None
    while True:
        offset = _after_space(text, offset)
        character = text[offset : offset + 1]
        if character == "(":
            depth += 1
            if depth > MOST_NESTED:
                raise source.error(offset, "variations are nested too deep")
            node = None
            offset += 1
        elif character == ")":
            has_left = True
            depth -= 1
            offset += 1
            if depth == 0:
                return Tree(nodes, begin), offset
        elif character == ";":
            node = Node({}, offset)
            if not has_left:
                nodes.append(node)
                if len(nodes) > MOST_MOVES:
                    raise source.error(offset, f"a game of more than {MOST_MOVES:,} nodes")
            offset += 1
        elif character == "":
            raise source.error(begin, "the game that begins here does not end: a ) is missing", offset)
        else:
            offset = _property(source, offset, node)


def _property(source: Source, offset: int, node: Node | None) -> int:
    """Read a property into ``node``; return the offset of its end."""
    text, begin = source.text, offset
    match = _NAME.match(text, offset)
    if match is None or node is None:
        reason = "a property outside of a node" if match else "is neither a property nor a node nor a variation"
        raise source.error(offset, reason if match else f"{quoted(text[offset : offset + 10])} {reason}")
    name = "".join(letter for letter in match[0] if letter.isupper())
    values: list[str] = []
    offset = _after_space(text, match.end())
    while (value := _VALUE.match(text, offset)) is not None:
        values.append(value[1])
        offset = _after_space(text, value.end())
    if not values:
        if text[offset : offset + 1] == "[":
            raise source.error(offset, "a value that does not end", len(text))
        raise source.error(begin, f"{name} has no value")
    if name in node.properties:
        raise source.error(begin, f"{name} stands twice in this node")
    node.properties[name] = Property(name, values, begin)
    return offset


def _after_space(text: str, offset: int) -> int:
    match = _SPACE.match(text, offset)
    return offset if match is None else match.end()


def unescaped(raw: str) -> str:
    """Return a value as it is meant: a backslash before a line end joins the lines, before anything else it protects
    it."""
    plain = _ESCAPE.sub(lambda match: "" if match[1][0] in "\r\n" else match[1], raw)
    return _LINE_END.sub("\n", plain)


def escaped(text: str) -> str:
    """Return a value as it is written. Colons are protected too, as SimpleText inside a composed value needs it."""
    return re.sub(r"([\\\]:])", r"\\\1", text)


# Writing


def written(nodes: Iterable[Iterable[tuple[str, Iterable[str]]]]) -> str:
    """Return a tree without variations. Values are escaped already. Lines break between properties only."""
    lines: list[str] = []
    line = "("
    for node in nodes:
        begins = ";"
        for name, values in node:
            word = begins + name + "".join(f"[{value}]" for value in values)
            begins = ""
            if len(line) + len(word) > LINE and line:
                lines.append(line)
                line = ""
            line += word
        if begins:
            line += begins
    return "\n".join([*lines, line]) + ")\n"

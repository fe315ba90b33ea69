"""Records of Hex: SGF FF[4], GM[11] (https://www.red-bean.com/sgf/hex.html).

Black joins top and bottom and moves first, so Red is Black and Blue is White; cells are written as here: ``B[c2]``. The
swap is ``W[swap-pieces]``, which is what it does: the stone moves to its mirror image and changes its colour. Read are
also ``swap-sides``, after which colours are exchanged instead and no stone moves, and ``swap-pieces`` and ``swap`` of
programs (HexGui, Benzene) after which the side that swapped moves again: they mean that sides are exchanged. As both
come to the same, what follows is mirrored. ``resign`` and ``forfeit`` as moves are read, and written as results.

LittleGolem writes no ``GM``: White is the first player, cells are letters as in Go (``da`` is d1), and the swap is
``B[swap]``. Its colours are exchanged when it is read.

Stones that are set up before the first move are the record's ``start`` if they can have come about by play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from agon.games.api import GameError
from agon.games.hex import SWAP_PIECES
from agon.games.records import sgf, sgf_game
from agon.games.records.nodes import NO_ACTION, Move
from agon.games.records.reading import Source
from agon.games.records.record import Format, Record, RecordError, start_of, usual_start
from agon.games.records.replaying import Replay, each, refuse_placed
from agon.games.rules import Rules
from agon.games.verbs import State

GM = 11
_KNOWN = ("RU", "IP", "IS")
_CELL = re.compile(r"([a-z])([1-9][0-9]?)")
_POINT = re.compile(r"[a-z]{2}")
_SWAPS = {"swap", "swap-pieces", "swap-sides"}
_RESIGNS = {"resign", "forfeit"}


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    return each(sgf.trees(source), lambda tree: _record(source, rules, tree))


def owns(text: str) -> bool:
    """Return True if the first tree of a text is of Hex."""
    number = sgf_game.number_of(text)
    return number == str(GM) or (number is None and is_golem(text))


def is_golem(text: str) -> bool:
    """Return True if a text begins with a tree that LittleGolem wrote of a game of Hex."""
    head = text[: sgf_game.HEAD]
    by_golem = "littlegolem" in head.lower() and sgf_game.number_of(text) is None
    return by_golem and (re.search(r"EV\[[^\]]{0,200}\bhex", head, re.IGNORECASE) is not None or ";B[swap]" in head)


@dataclass(slots=True)
class _Side:
    """Colours of the seats in a line: ``mirrored`` after sides were exchanged."""

    mirrored: bool = False
    gave_up: int | None = None
    """Seat that resigned by a move."""


class _Reader:
    """Reads a tree, node by node."""

    def __init__(self, source: Source, rules: Rules, tree: sgf.Tree) -> None:
        self.source = source
        self.root = tree.root
        self.is_golem = is_golem(source.text[tree.offset : tree.offset + sgf_game.HEAD])
        if not self.is_golem:
            sgf_game.root_of(source, tree, GM, "Hex")
        self.size = sgf_game.size_of(source, self.root, 13 if self.is_golem else 11)
        swap = self.root.simple("RU").lower() not in {"noswap", "no swap"}
        options = {"size": self.size, "swap": int(swap)}
        self._set: set[int] = set()
        self.start = self._beginning(rules, tree, options)
        place = self.root.properties["SZ"].offset if "SZ" in self.root.properties else self.root.offset
        self.replay = Replay(source, rules, options, self.start, place)
        self.sides: dict[int, _Side] = {}
        """By the identity of a replay, one for each line."""
        self.side = self.sides[id(self.replay)] = _Side()

    def _beginning(self, rules: Rules, tree: sgf.Tree, options: dict[str, int]) -> str:
        """Return the first position, if stones are set up before the first move. Raises ``RecordError``."""
        cells: dict[int, str] = {}
        place, first, player = -1, "", ""
        for node in tree.nodes:
            first = next((colour for colour in sgf_game.COLOURS if colour in node.properties), "")
            for name, stone in (("AB", "R"), ("AW", "B"), ("AE", ".")):
                found = node.properties.get(name)
                if found is not None and not first:
                    self._set.add(node.offset)
                    place = found.offset
                    cells |= {self._at(found, value): stone for value in found.values}
            player = node.simple("PL")[:1].upper() or player
            if first or len(node.children) > 1:
                break
        if place < 0:
            return ""
        text = "".join(cells.get(cell, ".") for cell in range(self.size**2))
        rows = "/".join(text[at : at + self.size] for at in range(0, len(text), self.size))
        stones = text.count("R") - text.count("B")
        mover = player if player in {"B", "W"} else first or "BW"[stones > 0]
        position = f"{rows} {'red' if mover == 'B' else 'blue'}"
        for end in ("", " swap"):
            try:
                return usual_start(rules, rules.options(options), position + end)
            except GameError as error:
                reason = str(error)
        raise self.source.error(place, f"the stones that are set up here are no position that play leads to: {reason}")

    def _at(self, found: sgf.Property, value: str) -> int:
        cell = self.point(value)
        if cell < 0:
            reason = f"{found.name}[{value[:12]}] is no cell of a {self.size} x {self.size} board"
            raise self.source.error(found.offset, reason)
        return cell

    def point(self, name: str) -> int:
        """Return the cell of a name, or -1."""
        match = _CELL.fullmatch(self._cell(name.strip().lower()))
        if match is None:
            return -1
        column, row = ord(match[1]) - ord("a"), int(match[2]) - 1
        return row * self.size + column if max(column, row) < self.size else -1

    def _cell(self, word: str) -> str:
        """Return a cell as it is written here."""
        if self.is_golem and _POINT.fullmatch(word):
            return f"{word[0]}{ord(word[1]) - ord('a') + 1}"
        return word

    def take(self, replay: Replay, node: sgf.Node) -> None:
        """Play a node."""
        side = self._side_of(replay)
        if node.offset not in self._set:
            for name in ("AB", "AW", "AE"):
                if name in node.properties:
                    place = node.properties[name].offset
                    raise self.source.error(place, f"{name}: stones that are set up after the first move are not read")
        moves = sgf_game.moves_of(self.source, node)
        for found in moves:
            self._move(replay, node, found, side)
        if not moves and node is not self.root:
            replay.say(**sgf_game.about(node, " ", (), self.point))

    def _side_of(self, replay: Replay) -> _Side:
        """Return the side of a line; that of a variation begins as its parent's is now."""
        if replay is not self.replay and not replay.moves and id(replay) not in self.sides:
            now = self.side
            self.sides[id(replay)] = _Side(now.mirrored, now.gave_up)
        self.side = self.sides.setdefault(id(replay), _Side())
        return self.side

    def _move(self, replay: Replay, node: sgf.Node, found: sgf.Property, side: _Side) -> None:
        word = found.values[0].strip().lower()
        written = f"{found.name}[{word[:12]}]"
        seat = "BW".index(found.name) ^ self.is_golem ^ side.mirrored
        if side.gave_up is not None:
            raise self.source.error(found.offset, f"{written} comes after the end of the game")
        known: set[str] = set() if node is not self.root else node.properties.keys() - sgf_game.OF_A_MOVE - {"C"}
        about = sgf_game.about(node, found.name, known, self.point)
        if word in _RESIGNS:
            side.gave_up = seat
            replay.say(**about)
            return
        if seat != replay.seat and replay.seat >= 0:
            raise self.source.error(found.offset, f"{written}: it is not this colour's turn")
        cell = self._cell(word)
        name = "swap" if word in _SWAPS else _mirrored(cell) if side.mirrored else cell
        replay.play(replay.read(name, found.offset), written, found.offset, **about)
        if word in _SWAPS:
            side.mirrored ^= word == "swap-sides" or self._moves_again(node, found.name)

    def _moves_again(self, node: sgf.Node, colour: str) -> bool:
        """Return True if the side that swapped has the next move of its line, so that it took the other's stone."""
        for following in node.line()[1:]:
            for each_colour in sgf_game.COLOURS:
                if following.simple(each_colour) and following.simple(each_colour).lower() not in _RESIGNS:
                    return each_colour == colour
        return False


def _record(source: Source, rules: Rules, tree: sgf.Tree) -> Record:
    reader = _Reader(source, rules, tree)
    root, replay = reader.root, reader.replay
    sgf_game.follow(replay, root, reader.take)
    side = reader.sides[id(replay)]
    turned = side.mirrored ^ reader.is_golem
    returns, reason = sgf_game.told(root)
    if returns is not None and turned:
        returns = (returns[1], returns[0])
    if side.gave_up is not None:
        gave_up = (-1.0, 1.0) if side.gave_up == 0 else (1.0, -1.0)
        if returns is None or returns == gave_up:
            returns, reason = gave_up, "resigned"
    where = root.properties["RE"].offset if "RE" in root.properties else root.offset
    returns, reason = replay.told(returns, reason, where)
    fields = sgf_game.fields(root, _KNOWN)
    if reader.is_golem:
        fields["players"] = fields["players"][::-1]
    if reason == "recorded" and not turned and root.simple("RE") != f"{'BW'[returns == (-1.0, 1.0)]}+":
        fields["tags"] = tuple(sorted((*fields["tags"], ("RE", root.simple("RE")))))
    return Record(
        game="hex",
        options=replay.options,
        start=reader.start,
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
        marks=() if sgf_game.moves_of(source, root) else sgf_game.marks_of(root, reader.point),
        left_out=(*tree.left_out, *replay.left_out),
        **fields,
    )


def _mirrored(word: str) -> str:
    """Return a cell's mirror image in the long diagonal; anything else as it is."""
    match = _CELL.fullmatch(word)
    if match is None or int(match[2]) > 26:
        return word
    return f"{chr(ord('a') + int(match[2]) - 1)}{ord(match[1]) - ord('a') + 1}"


def write(rules: Rules, record: Record) -> str:
    refuse_placed(record, "this SGF of Hex")
    options = rules.options(record.options)
    state = start_of(rules, options, record.start)
    more: sgf_game.Properties = [
        ("SZ", [str(options["size"])]),
        ("RU", ["swap" if options["swap"] else "noswap"]),
    ]
    if record.start:
        more += _stones(options["size"], rules.view(state).cells)
        more.append(("PL", [sgf_game.COLOURS[rules.current(state)]]))

    def name(cell: int) -> str:
        return f"{chr(ord('a') + cell % options['size'])}{cell // options['size'] + 1}"

    def node(state: State, move: Move) -> sgf_game.Properties:
        colour = sgf_game.COLOURS[max(0, rules.current(state))]
        head: sgf_game.Properties = []
        if move.action != NO_ACTION:
            text = rules.action_to_text(state, move.action)
            head = [(colour, [SWAP_PIECES if text == "swap" else text])]
        return sgf_game.node_of(move, colour, head, name)

    root = sgf_game.properties(record, GM, more, "") + sgf_game.drawn(record.marks, name)
    return sgf.written([sgf.Written(root), *sgf_game.line_of(rules, options, state, record.moves, node)])


def _stones(size: int, cells: list[str]) -> sgf_game.Properties:
    found: sgf_game.Properties = []
    for name, piece in (("AB", "R"), ("AW", "B")):
        stones = [f"{chr(ord('a') + at % size)}{at // size + 1}" for at, cell in enumerate(cells) if cell == piece]
        if stones:
            found.append((name, stones))
    return found


FORMATS = (Format("sgf", "SGF", "application/x-go-sgf", read, write, owns=owns),)

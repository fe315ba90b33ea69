"""SGF of backgammon (``GM[6]``) as GNU Backgammon saves and loads it: a tree for each game of a match.

``MI`` holds the length, the number of the game and the score, ``RU`` the rules, ``RE`` the points of the game, with an
``R`` if it was given up. A move is ``W[21mkxw]``: the dice, then each step from and to a place; places are ``a`` to
``x`` from White's ace point, ``y`` the bar, ``z`` off. The cube is ``B[double]``, ``W[take]``, ``W[drop]``. White is
the first player. GNU Backgammon's analysis (``A``, ``DA``, ``LU``, ``MR`` and so on) is kept with its move as the file
writes it, but not its statistics of a game (``GS``).

Our own properties: ``AGONEND`` is the end that no game tells, ``AGONNEXT`` a roll or decision that was not played, and
``AGONAT`` stands in a node that says something about a decision to roll, or about dice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from agon.games.backgammon.layout import ANSWERING, DECIDING, DOUBLE, DROP, OPENING, STAGE, TAKE, TURN
from agon.games.backgammon.match_play import MatchPlay
from agon.games.backgammon.texts import NO_MOVE
from agon.games.records import sgf, sgf_game
from agon.games.records.reading import MOST_MOVES, Source, quoted
from agon.games.records.record import Reason, Record, RecordError
from agon.games.records.replaying import Replay
from agon.games.rules import Rules

GM = 6
END, NEXT, AT = "AGONEND", "AGONNEXT", "AGONAT"
COLOURS = "WB"
"""Colours of the seats."""
KNOWN = ("MI", "RU", "GS", END, NEXT)
_INFO = re.compile(r"(length|game|ws|bs):([0-9]{1,4})")
_MOVE = re.compile(r"([1-6][1-6])((?:[a-y][a-z]){0,4})")
_RESULT = re.compile(r"([BW])\+([0-9]{1,4})(R?)[A-Za-z]*")
_SET_UP = ("AB", "AW", "AE", "PL", "CV", "CP", "DI")
_VARIANTS = re.compile(r"nackgammon|hypergammon", re.IGNORECASE)
_END = re.compile(r"(agreed|time|aborted|recorded|resigned)(?: (-?[0-3]))?")
_REASONS: tuple[Reason, ...] = ("agreed", "time", "aborted", "recorded", "resigned")


def owns(text: str) -> bool:
    """Return True if the first tree of a text is of backgammon."""
    return sgf_game.number_of(text) == str(GM)


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    match: list[sgf.Tree] = []
    for tree in sgf.trees(source):
        if isinstance(tree, RecordError):
            yield from _played(source, rules, match)
            yield tree
            match = []
            continue
        info = _info(tree.root)
        if match and (info.get("game", 0) == 0 or info.get("length") != _info(match[0].root).get("length")):
            yield from _played(source, rules, match)
            match = []
        match.append(tree)
    yield from _played(source, rules, match)


def _played(source: Source, rules: Rules, match: list[sgf.Tree]) -> Iterator[Record | RecordError]:
    if not match:
        return
    try:
        yield from _Reader(source, rules, match).records()
    except RecordError as error:
        yield error


def _info(root: sgf.Node) -> dict[str, int]:
    """Return the numbers of ``MI``."""
    values = root.properties["MI"].values if "MI" in root.properties else []
    found = [_INFO.fullmatch(value.strip().replace("\\:", ":")) for value in values]
    return {each[1]: int(each[2]) for each in found if each is not None}


def _rules_of(root: sgf.Node) -> set[str]:
    return {word for word in root.simple("RU").split(":") if word}


class _Reader(MatchPlay):
    """Reads one match."""

    def __init__(self, source: Source, rules: Rules, match: list[sgf.Tree]) -> None:
        first = sgf_game.root_of(source, match[0], GM, "backgammon")
        said, length = _rules_of(first), _info(first).get("length", 0)
        if _VARIANTS.search(" ".join(said)):
            raise source.error(first.properties["RU"].offset, f"{quoted(first.simple('RU'))} is not played here")
        if length > 1 and "Crawford" not in said:
            raise source.error(first.offset, "a match without the Crawford rule")
        has_cube = length > 1 and "NoCube" not in said
        super().__init__(source, rules, length, first.offset, has_cube=has_cube, is_late="CrawfordGame" not in said)
        self.match = match
        self.root = first
        self.words: list[str] = []
        """Marks of the roots of later games, until their first move."""

    def records(self) -> Iterator[Record]:
        for tree in self.match:
            root = sgf_game.root_of(self.source, tree, GM, "backgammon")
            info = _info(root)
            yield from self.begin(root.offset, (info.get("ws", 0), info.get("bs", 0)))
            if tree is not self.match[0] and root.simple("C"):
                self.words.append(root.simple("C"))
            for node in tree.nodes:
                self._node(node)
            result = _RESULT.fullmatch(root.simple("RE"))
            if result is not None and result[3] and self.replay is not None:
                self.wins(self.replay, int(result[2]), root.properties["RE"].offset, result[1] == "B")
        self.finish(self.root.simple(NEXT), self.root.offset)
        yield self.record(is_last=True)

    def _node(self, node: sgf.Node) -> None:
        replay = self.replay
        if replay is None:
            return
        if len(replay.moves) > MOST_MOVES:
            raise self.source.error(node.offset, f"a match of more than {MOST_MOVES:,} actions")
        placed = next((node.properties[name] for name in _SET_UP if name in node.properties), None)
        if placed is not None:
            raise self.source.error(placed.offset, f"{placed.name} sets up a position; that is not read")
        for found in sgf_game.moves_of(self.source, node):
            about = self._about(node, found.name)
            if self.words:
                about["comment"] = " ".join([*self.words, about.get("comment", "")]).strip()
                self.words = []
            self._move(replay, found, about)
        if AT in node.properties:
            colour = COLOURS[max(0, int(replay.state[TURN]))]
            self.before[node.simple(AT)] = self._about(node, colour)

    def _about(self, node: sgf.Node, colour: str) -> dict[str, Any]:
        return sgf_game.about(node, colour, (AT, *KNOWN), lambda _: -1)

    def _move(self, replay: Replay, found: sgf.Property, about: dict[str, Any]) -> None:
        seat, text, offset = COLOURS.index(found.name), found.values[0].strip(), found.offset
        state = replay.state
        wanted = {"double": (DECIDING, DOUBLE), "take": (ANSWERING, TAKE), "drop": (ANSWERING, DROP)}.get(text)
        if self.given_up is not None:
            raise self.source.error(offset, f"{quoted(text)} comes after the end of the game")
        if wanted is not None:
            turn = int(state[TURN]) if wanted[0] == DECIDING else 1 - int(state[TURN])
            if state[STAGE] != wanted[0] or turn != seat:
                raise self.source.error(offset, f"{quoted(text)} is not allowed here")
            replay.play(wanted[1], text, offset, **about)
            return
        match = _MOVE.fullmatch(text)
        if match is None:
            raise self.source.error(offset, f"{quoted(text)} is no move such as 31hefe")
        steps = [(match[2][at], match[2][at + 1]) for at in range(0, len(match[2]), 2)]
        name = " ".join(f"{_place(one, seat)}/{_place(other, seat)}" for one, other in steps) or NO_MOVE
        if state[STAGE] != OPENING and int(state[TURN]) != seat:
            raise self.source.error(offset, f"it is not the turn of {'White' if seat == 0 else 'Black'}")
        self.rolls(replay, match[1], name, offset, is_right=seat == 1, **about)

    # Records

    def told(self, is_last: bool) -> tuple[tuple[float, ...] | None, Reason]:
        match = _END.fullmatch(self.root.simple(END)) if is_last else None
        if match is None:
            return None, ""
        reason: Reason = next(each for each in _REASONS if each == match[1])
        return (None if match[2] is None else (float(match[2]), -float(match[2]))), reason

    def about(self) -> dict[str, Any]:
        fields = sgf_game.fields(self.root, KNOWN)
        black, white = fields["players"]
        return {**fields, "players": (white, black)}


def _place(letter: str, seat: int) -> int:
    """Return the number of a place as the mover counts: 25 is the bar, 0 off."""
    if letter in "yz":
        return 25 if letter == "y" else 0
    number = ord(letter) - ord("a") + 1
    return number if seat == 0 else 25 - number

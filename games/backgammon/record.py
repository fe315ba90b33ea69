"""Records of backgammon: the ``.mat`` text of JellyFish, which GNU Backgammon, XG and most servers read and write.

A match has lines ``; [Name "value"]``, ``5 point match``, and for each game ``Game 1``, the players with their points,
and lines of a turn each, White's on the left. White is the first player. ``0 point match`` stands for games of their
own, each a record. Facts for which the format has no place are in lines of the same kind before the match: clocks,
comments and thinking with the number of the action (rolls of dice count), and a roll that no move followed.

A game may be given up for its value at that time (``Wins 2 points``). The rules here have no such action: in a match it
is a node that sets the position in which the next game begins; where it ends the match, or a game of its own, the
record ends as resigned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from agon.games.backgammon import gnubg_sgf, gnubg_sgf_writing
from agon.games.backgammon.layout import (
    ANSWERING,
    DECIDING,
    DOUBLE,
    STAGE,
    TAKE,
)
from agon.games.backgammon.mat_fields import CUBE_LIMIT, LATE, NEXT, PLAYERS, Fields, fields_of
from agon.games.backgammon.mat_writing import write
from agon.games.backgammon.match_play import MatchPlay
from agon.games.backgammon.texts import NO_MOVE
from agon.games.records.reading import MOST_MOVES, Source, quoted
from agon.games.records.record import Format, Reason, Record, RecordError
from agon.games.records.replaying import Replay
from agon.games.rules import Rules

RIGHT = 20
"""Text that begins after so many characters is in the right column."""
LONGEST_LINE = 1000
_LINE = re.compile(r"[^\r\n]*")
_TAG = re.compile(r'; \[([A-Za-z][A-Za-z0-9 ]{0,40}) "((?:[^"\\]|\\.)*)"\]\s*')
_MATCH = re.compile(r"\s*([0-9]{1,4}) +point match\s*", re.IGNORECASE)
_GAME = re.compile(r"\s*Game +[0-9]{1,6}\s*", re.IGNORECASE)
_SCORES = re.compile(r"(.{0,200}?) *: *([0-9]{1,4})\s{2,}(.{0,200}?) *: *([0-9]{1,4})\s*")
_TURN = re.compile(r"\s*[0-9]{1,6}\)")
_ITEM = re.compile(
    r"(?P<dice>[1-6][1-6]) ?:|Doubles(?: *=> *[0-9]{1,4})?|Takes?\b|Drops?\b|Wins +(?P<points>[0-9]{1,4}) +points?",
    re.IGNORECASE,
)
_NONE = {"", "cannot move", "can't move", NO_MOVE, "????"}


class RecordLine(NamedTuple):
    offset: int
    text: str


@dataclass
class Match:
    """A match of a file: its header, and its lines but empty ones."""

    tags: dict[str, str]
    length: int
    offset: int
    lines: list[RecordLine] = field(default_factory=list[RecordLine])


def _matches(source: Source) -> Iterator[Match | RecordError]:
    """Return the matches of a file; an error where something stands before the first of them."""
    tags: dict[str, str] = {}
    match: Match | None = None
    for found in _LINE.finditer(source.text):
        line = RecordLine(found.start(), found[0])
        if not line.text.strip("\ufeff \t"):
            continue
        if len(line.text) <= LONGEST_LINE:
            begins = _MATCH.fullmatch(line.text)
            if begins is not None:
                if match is not None:
                    yield match
                match, tags = Match(tags, int(begins[1]), line.offset), {}
                continue
        if line.text.lstrip("\ufeff ").startswith(";"):
            tag = _TAG.fullmatch(line.text.lstrip("\ufeff "))
            if tag is not None:
                tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            continue
        if match is None:
            yield source.error(line.offset, f"expected a line like '5 point match', not {quoted(line.text.strip())}")
            return
        match.lines.append(line)
    if match is not None:
        yield match


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    for match in _matches(source):
        if isinstance(match, RecordError):
            yield match
            continue
        try:
            yield from _Reader(source, rules, match).records()
        except RecordError as error:
            yield error


class _Reader(MatchPlay):
    """Reads one match."""

    def __init__(self, source: Source, rules: Rules, match: Match) -> None:
        limit = match.tags.pop(CUBE_LIMIT, "")
        if limit not in {"", "1"}:
            match.tags[CUBE_LIMIT] = limit
        has_cube = match.length > 1 and limit != "1"
        is_late = match.tags.pop(LATE, "") != ""
        super().__init__(source, rules, match.length, match.offset, has_cube=has_cube, is_late=is_late)
        self.match = match
        if match.tags.get("Crawford", "").lower() == "off":
            raise source.error(match.offset, "a match without the Crawford rule")
        self.pending = match.tags.pop(NEXT, "")
        self.fields: Fields = fields_of(match.tags)
        self.names = ("", "")

    def records(self) -> Iterator[Record]:
        for line in self.match.lines:
            if len(line.text) > LONGEST_LINE:
                raise self.source.error(line.offset, f"a line of more than {LONGEST_LINE} characters")
            if _GAME.fullmatch(line.text):
                continue
            turn = _TURN.match(line.text)
            scores = None if turn else _SCORES.fullmatch(line.text)
            if scores is not None:
                yield from self._begin(line, scores)
            elif turn is not None or _ITEM.match(line.text.lstrip()):
                self._turn(line, turn.end() if turn else 0)
            else:
                raise self.source.error(line.offset, f"{quoted(line.text.strip())} is no turn of a game")
        if self.replay is None:
            self.replay = self.opened(self.match.offset, "")
        self.finish(self.pending, self.match.offset)
        yield self.record(is_last=True)

    def _begin(self, line: RecordLine, scores: re.Match[str]) -> Iterator[Record]:
        """Read the line with the players' names: a game begins."""
        if self.replay is None:
            self.names = (scores[1].strip(), scores[3].strip())
        yield from self.begin(line.offset, (int(scores[2]), int(scores[4])))

    # Turns

    def _turn(self, line: RecordLine, begin: int) -> None:
        items = list(_ITEM.finditer(line.text, begin))
        if line.text[begin : items[0].start() if items else None].strip():
            raise self.source.error(line.offset + begin, f"{quoted(line.text[begin:].strip())} is no turn of a game")
        for index, item in enumerate(items):
            end = items[index + 1].start() if index + 1 < len(items) else len(line.text)
            is_right = index > 0 or item.start() - begin >= RIGHT
            if self.replay is None:
                self.replay = self.opened(line.offset, "")
            if len(self.replay.moves) > MOST_MOVES:
                raise self.source.error(line.offset, f"a match of more than {MOST_MOVES:,} actions")
            self._item(self.replay, item, line.text[item.end() : end].strip(), line.offset + item.start(), is_right)

    def _item(self, replay: Replay, item: re.Match[str], rest: str, offset: int, is_right: bool) -> None:
        word = item[0][:1].lower()
        if item["points"] is not None:
            if rest.strip(". ").lower() not in {"", "and the match"}:
                raise self.source.error(offset, f"{quoted(rest)} after the end of a game")
            self.wins(replay, int(item["points"]), offset, is_right)
            return
        if self.given_up is not None:
            raise self.source.error(offset, f"{quoted(item[0])} comes after the end of the game")
        if item["dice"] is not None:
            name = NO_MOVE if rest.lower() in _NONE else rest
            self.rolls(replay, item["dice"], name, offset, is_right=is_right)
            return
        if rest:
            raise self.source.error(offset, f"{quoted(rest)} after {quoted(item[0])}")
        wanted, action = {"d": (DECIDING, DOUBLE), "t": (ANSWERING, TAKE)}.get(word, (ANSWERING, 1))
        if item[0].lower().startswith("drop"):
            wanted, action = ANSWERING, 1
        if replay.state[STAGE] != wanted:
            raise self.source.error(offset, f"{quoted(item[0])} is not allowed here")
        replay.play(action, item[0], offset)

    # Records

    def told(self, is_last: bool) -> tuple[tuple[float, ...] | None, Reason]:
        return self.fields.told(is_last)

    def about(self) -> dict[str, Any]:
        return self.fields.about(self.names, PLAYERS)

    def record(self, *, is_last: bool) -> Record:
        found = super().record(is_last=is_last)
        return msgspec.structs.replace(found, moves=tuple(self.fields.noted(found.moves)))


FORMATS = (
    Format("mat", "JellyFish match", "application/x-jellyfish-match", read, write),
    Format("sgf", "SGF", "application/x-go-sgf", gnubg_sgf.read, gnubg_sgf_writing.write, owns=gnubg_sgf.owns),
)

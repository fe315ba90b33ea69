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

from agon.games.backgammon.kernels import win
from agon.games.backgammon.layout import (
    AFTER_CRAWFORD,
    ANSWERING,
    BEFORE_CRAWFORD,
    CRAWFORD,
    CUBE,
    DECIDING,
    DOUBLE,
    HIGH,
    IN_CRAWFORD,
    LOW,
    LOW_FIRST,
    OPENING,
    OVER,
    PLACES,
    ROLL,
    ROLLING,
    SCORE,
    STAGE,
    TAKE,
    WON,
)
from agon.games.backgammon.mat_fields import CUBE_LIMIT, LATE, NEXT, PLAYERS, Fields, fields_of
from agon.games.backgammon.mat_writing import write
from agon.games.backgammon.texts import NO_MOVE
from agon.games.records.reading import MOST_MOVES, Source, quoted
from agon.games.records.record import Format, Record, RecordError
from agon.games.records.replaying import Replay
from agon.games.rules import Rules
from agon.games.verbs import State

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
_STEP = re.compile(r"(2[0-5]|1[0-9]|[1-9])/(2[0-4]|1[0-9]|[0-9])\*?")
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


class _Reader:
    """Reads one match."""

    def __init__(self, source: Source, rules: Rules, match: Match) -> None:
        self.source = source
        self.rules = rules
        self.match = match
        limit = match.tags.pop(CUBE_LIMIT, "")
        has_cube = match.length > 1 and limit != "1"
        if limit not in {"", "1"}:
            match.tags[CUBE_LIMIT] = limit
        self.options: dict[str, Any] = {"length": match.length, "cube": int(has_cube)}
        if match.tags.get("Crawford", "").lower() == "off":
            raise source.error(match.offset, "a match without the Crawford rule")
        late = match.tags.pop(LATE, "") != ""
        self.pending = match.tags.pop(NEXT, "")
        self.fields: Fields = fields_of(match.tags)
        self.names = ("", "")
        self.is_late = late
        self.replay: Replay | None = None
        self.start = ""
        self.given_up: int | None = None
        """Winner of the game that was given up, until the next begins."""

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
            self.replay = self._opened(self.match.offset, "")
        self._finish()
        yield self._record(is_last=True)

    def _opened(self, offset: int, start: str) -> Replay:
        self.start = start
        return Replay(self.source, self.rules, self.options, start, offset)

    def _begin(self, line: RecordLine, scores: re.Match[str]) -> Iterator[Record]:
        """Return the line with the players' names: a game begins."""
        points = (int(scores[2]), int(scores[4]))
        if self.replay is None:
            self.names = (scores[1].strip(), scores[3].strip())
            start = "" if self.match.length == 0 or points == (0, 0) else self._score(line, points)
            self.replay = self._opened(line.offset, start)
            return
        state = self.replay.state
        if self.match.length == 0:
            if state[STAGE] != OVER and self.given_up is None:
                raise self.source.error(line.offset, "a game begins before the one before has ended")
            yield self._record(is_last=False)
            self.replay = self._opened(line.offset, "")
        elif self.given_up is not None:
            raise self.source.error(line.offset, "a game begins after the end of the match")
        self.given_up = None
        state = self.replay.state
        if state[STAGE] != OPENING:
            raise self.source.error(line.offset, "a game begins before the one before has ended, or after the match")
        if self.match.length and points != (state[SCORE], state[SCORE + 1]):
            raise self.source.error(line.offset, f"the score is {state[SCORE]} - {state[SCORE + 1]} here")

    def _score(self, line: RecordLine, points: tuple[int, int]) -> str:
        """Return the position in which a game begins at this score."""
        state = self.rules.initial(self.options)
        length = self.match.length
        if max(points) >= length:
            raise self.source.error(line.offset, f"a match to {length} points is over at {points[0]} - {points[1]}")
        state[SCORE], state[SCORE + 1] = points
        if length > 1:
            stage = AFTER_CRAWFORD if self.is_late else IN_CRAWFORD
            state[CRAWFORD] = stage if max(points) == length - 1 else BEFORE_CRAWFORD
        return self.rules.position_to_text(state)

    # Turns

    def _turn(self, line: RecordLine, begin: int) -> None:
        items = list(_ITEM.finditer(line.text, begin))
        if line.text[begin : items[0].start() if items else None].strip():
            raise self.source.error(line.offset + begin, f"{quoted(line.text[begin:].strip())} is no turn of a game")
        for index, item in enumerate(items):
            end = items[index + 1].start() if index + 1 < len(items) else len(line.text)
            is_right = index > 0 or item.start() - begin >= RIGHT
            if self.replay is None:
                self.replay = self._opened(line.offset, "")
            if len(self.replay.moves) > MOST_MOVES:
                raise self.source.error(line.offset, f"a match of more than {MOST_MOVES:,} actions")
            self._item(self.replay, item, line.text[item.end() : end].strip(), line.offset + item.start(), is_right)

    def _item(self, replay: Replay, item: re.Match[str], rest: str, offset: int, is_right: bool) -> None:
        word = item[0][:1].lower()
        if item["points"] is not None:
            if rest.strip(". ").lower() not in {"", "and the match"}:
                raise self.source.error(offset, f"{quoted(rest)} after the end of a game")
            self._wins(replay, int(item["points"]), offset, is_right)
            return
        if self.given_up is not None:
            raise self.source.error(offset, f"{quoted(item[0])} comes after the end of the game")
        if item["dice"] is not None:
            self._rolls(replay, item["dice"], rest, offset, is_right)
            return
        if rest:
            raise self.source.error(offset, f"{quoted(rest)} after {quoted(item[0])}")
        wanted, action = {"d": (DECIDING, DOUBLE), "t": (ANSWERING, TAKE)}.get(word, (ANSWERING, 1))
        if item[0].lower().startswith("drop"):
            wanted, action = ANSWERING, 1
        if replay.state[STAGE] != wanted:
            raise self.source.error(offset, f"{quoted(item[0])} is not allowed here")
        replay.play(action, item[0], offset)

    def _rolls(self, replay: Replay, dice: str, rest: str, offset: int, is_right: bool) -> None:
        state = replay.state
        high, low = sorted(map(int, dice), reverse=True)
        if state[STAGE] == OPENING:
            one, other = (low, high) if is_right else (high, low)
            if one == other:
                raise self.source.error(offset, f"{dice} does not say who begins")
        else:
            if state[STAGE] == DECIDING:
                replay.play(ROLL, "roll", offset)
            one, other = high, low
            if replay.state[STAGE] != ROLLING:
                raise self.source.error(offset, f"{dice} is rolled where nobody is to roll")
        replay.play((one - 1) * 6 + other - 1, dice, offset)
        name = NO_MOVE if rest.lower() in _NONE else rest
        action = _exactly(replay.state, name)
        if action is None or action not in self.rules.legal(replay.state):
            action = replay.read(name, offset)
        replay.play(action, rest, offset)

    def _wins(self, replay: Replay, points: int, offset: int, is_right: bool) -> None:
        state = replay.state
        if state[STAGE] == OVER or (state[STAGE] == OPENING and replay.moves):
            if points != abs(state[WON]):
                raise self.source.error(offset, f"the game was won with {abs(state[WON])}, not {points}")
            return
        times, over = divmod(points, int(state[CUBE]))
        if over or not 1 <= times <= 3:
            raise self.source.error(offset, f"nobody can win {points} points with the cube at {state[CUBE]}")
        winner = int(is_right)
        self.after = state.copy()
        win(self.after, winner, times)
        if self.match.length and self.after[STAGE] != OVER:
            self.after[WON] = 0  # of the game before, of which a position knows nothing
            replay.place(self.rules.position_to_text(self.after), f"resigns {points}", offset)
        else:
            self.given_up = winner

    def _finish(self) -> None:
        """Take the roll or decision that was not played."""
        replay = self.replay
        if replay is None:
            return
        for word in self.pending.split():
            state = replay.state
            if self.given_up is not None:
                break
            if word == "roll" and state[STAGE] == DECIDING:
                replay.play(ROLL, word, self.match.offset)
            elif state[STAGE] in {OPENING, ROLLING}:
                replay.play(replay.read(word, self.match.offset), word, self.match.offset)

    # Records

    def _record(self, *, is_last: bool) -> Record:
        replay = self.replay
        if replay is None:
            raise RuntimeError("a record is asked for before its first game")
        returns, reason = self.fields.told(is_last)
        if self.given_up is not None and returns is None and (self.match.length == 0 or self.after[STAGE] == OVER):
            returns, reason = tuple(self._paid()), "resigned"
        returns, reason = replay.told(returns, reason, self.match.offset)
        return Record(
            game="backgammon",
            options=self.options,
            start=self.start,
            moves=tuple(self.fields.noted(replay.moves)),
            returns=returns,
            reason=reason,
            **self.fields.about(self.names, PLAYERS),
        )

    def _paid(self) -> list[float]:
        return self.rules.returns(self.after)


def _exactly(state: State, name: str) -> int | None:
    """Return the action whose steps these are, one by one in its order, as they are written here: found without a
    search."""
    if name == NO_MOVE:
        return 0
    found = [_STEP.fullmatch(part) for part in name.split(" ")]
    steps = [(int(step[1]), int(step[2])) for step in found if step is not None]
    high, low = int(state[HIGH]), int(state[LOW])
    if len(steps) < len(found) or len(steps) > (4 if high == low else 2):
        return None
    places = [*(place for place, _ in steps), 0, 0, 0][:4]
    if high == low:
        if any(max(0, here - high) != there for here, there in steps):
            return None
        return ((places[0] * PLACES + places[1]) * PLACES + places[2]) * PLACES + places[3]
    for is_low_first in (False, True):
        dice = (low, high) if is_low_first else (high, low)
        if all(here - there == die for (here, there), die in zip(steps, dice, strict=False)):
            return LOW_FIRST * is_low_first + places[0] * PLACES + places[1]
    return None  # borne off with a die that is too large, or both dice in one


FORMATS = (Format("mat", "JellyFish match", "application/x-jellyfish-match", read, write),)

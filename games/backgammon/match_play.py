"""Plays a match of a file, game by game, whatever its format."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from agon.games.backgammon.kernels import win
from agon.games.backgammon.layout import (
    AFTER_CRAWFORD,
    BEFORE_CRAWFORD,
    CRAWFORD,
    CUBE,
    DECIDING,
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
    WON,
)
from agon.games.backgammon.texts import NO_MOVE
from agon.games.records.reading import Source
from agon.games.records.record import Reason, Record
from agon.games.records.replaying import Replay
from agon.games.rules import Rules
from agon.games.verbs import State

_STEP = re.compile(r"(2[0-5]|1[0-9]|[1-9])/(2[0-4]|1[0-9]|[0-9])\*?")


class MatchPlay(ABC):
    """A match as it is read. The first player is White, on the left of a ``.mat`` file."""

    def __init__(
        self, source: Source, rules: Rules, length: int, offset: int, *, has_cube: bool, is_late: bool
    ) -> None:
        self.source = source
        self.rules = rules
        self.length = length
        self.offset = offset
        self.options: dict[str, Any] = {"length": length, "cube": int(has_cube)}
        self.is_late = is_late
        self.replay: Replay | None = None
        self.start = ""
        self.given_up: int | None = None
        """Winner of the game that was given up, until the next begins."""
        self.before: dict[str, dict[str, Any]] = {}
        """Marks in the file of the next decision to roll (``decision``), and of the next ``dice``."""

    def opened(self, offset: int, start: str) -> Replay:
        self.start = start
        return Replay(self.source, self.rules, self.options, start, offset)

    def begin(self, offset: int, points: tuple[int, int]) -> Iterator[Record]:
        """Begin a game at this score; return the record of the one before, if it was a game of its own."""
        if self.replay is None:
            start = "" if self.length == 0 or points == (0, 0) else self._score(offset, points)
            self.replay = self.opened(offset, start)
            return
        state = self.replay.state
        if self.length == 0:
            if state[STAGE] != OVER and self.given_up is None:
                raise self.source.error(offset, "a game begins before the one before has ended")
            yield self.record(is_last=False)
            self.replay = self.opened(offset, "")
        elif self.given_up is not None:
            raise self.source.error(offset, "a game begins after the end of the match")
        self.given_up = None
        state = self.replay.state
        if state[STAGE] != OPENING:
            raise self.source.error(offset, "a game begins before the one before has ended, or after the match")
        if self.length and points != (state[SCORE], state[SCORE + 1]):
            raise self.source.error(offset, f"the score is {state[SCORE]} - {state[SCORE + 1]} here")

    def _score(self, offset: int, points: tuple[int, int]) -> str:
        """Return the position in which a game begins at this score."""
        state = self.rules.initial(self.options)
        length = self.length
        if max(points) >= length:
            raise self.source.error(offset, f"a match to {length} points is over at {points[0]} - {points[1]}")
        state[SCORE], state[SCORE + 1] = points
        if length > 1:
            stage = AFTER_CRAWFORD if self.is_late else IN_CRAWFORD
            state[CRAWFORD] = stage if max(points) == length - 1 else BEFORE_CRAWFORD
        return self.rules.position_to_text(state)

    def rolls(self, replay: Replay, dice: str, name: str, offset: int, *, is_right: bool, **about: Any) -> None:
        """Play a roll, the higher die or that of the first player first, and the move that followed."""
        state = replay.state
        high, low = sorted(map(int, dice), reverse=True)
        if state[STAGE] == OPENING:
            one, other = (low, high) if is_right else (high, low)
            if one == other:
                raise self.source.error(offset, f"{dice} does not say who begins")
        else:
            if state[STAGE] == DECIDING:
                replay.play(ROLL, "roll", offset, **self.before.get("decision", {}))
            one, other = high, low
            if replay.state[STAGE] != ROLLING:
                raise self.source.error(offset, f"{dice} is rolled where nobody is to roll")
        replay.play((one - 1) * 6 + other - 1, dice, offset, **self.before.get("dice", {}))
        self.before = {}
        action = _exactly(replay.state, name)
        if action is None or action not in self.rules.legal(replay.state):
            action = replay.read(name, offset)
        replay.play(action, name, offset, **about)

    def wins(self, replay: Replay, points: int, offset: int, is_right: bool) -> None:
        """End a game for so many points: one that is over, or that is given up."""
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
        if self.length and self.after[STAGE] != OVER:
            self.after[WON] = 0  # of the game before, of which a position knows nothing
            replay.place(self.rules.position_to_text(self.after), f"resigns {points}", offset)
        else:
            self.given_up = winner

    def finish(self, pending: str, offset: int) -> None:
        """Take the roll or decision that no move followed."""
        replay = self.replay
        if replay is None:
            return
        for word in pending.split():
            state = replay.state
            if self.given_up is not None:
                break
            if word == "roll" and state[STAGE] == DECIDING:
                replay.play(ROLL, word, offset, **self.before.get("decision", {}))
            elif state[STAGE] in {OPENING, ROLLING}:
                replay.play(replay.read(word, offset), word, offset, **self.before.get("dice", {}))

    @abstractmethod
    def told(self, is_last: bool) -> tuple[tuple[float, ...] | None, Reason]:
        """Return result and reason, if the file tells them."""

    @abstractmethod
    def about(self) -> dict[str, Any]:
        """Return the fields of a record but for those of its moves and its end."""

    def record(self, *, is_last: bool) -> Record:
        """Return the record of what was played, or of the last game of its own."""
        replay = self.replay
        if replay is None:
            raise RuntimeError("a record is asked for before its first game")
        returns, reason = self.told(is_last)
        if self.given_up is not None and returns is None and (self.length == 0 or self.after[STAGE] == OVER):
            returns, reason = tuple(self.rules.returns(self.after)), "resigned"
        returns, reason = replay.told(returns, reason, self.offset)
        return Record(
            game="backgammon",
            options=self.options,
            start=self.start,
            moves=tuple(replay.moves),
            returns=returns,
            reason=reason,
            **self.about(),
        )


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

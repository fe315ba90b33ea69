"""Shared parts of the protocols: the game as a program hears it, limits with a deadline, answers to check."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

import numpy as np

from agon.ai.external.process import Program, ProgramError, TooLate
from agon.ai.search.budget import StopFlag
from agon.ai.search.contract import EngineError, Problem
from agon.games.api import Dialect, GameError, Options
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking

LOOK_S: Final = 0.02
"""Seconds between looks at the stop flag: the flag is a cell that kernels share, nothing to wait for."""
MOST_LINES: Final = 20_000
"""Lines that a program may write about one move; more is a fault."""


class Resigned(EngineError):
    """The external engine resigns."""


@dataclass(frozen=True)
class Ply:
    """A past action: its actor, and the action in the protocol's words (None: it has none)."""

    seat: int
    word: str | None


@dataclass(frozen=True)
class Course:
    """The game so far, from the start."""

    rules: Rules
    dialect: Dialect
    options: Options
    plies: tuple[Ply, ...]
    state: State
    seat: int
    start: str | None
    """Start of the game, as the dialect's ``position`` writes it; None for the start that the options give."""

    def words(self) -> list[str]:
        return [ply.word for ply in self.plies if ply.word is not None]

    def follows(self, other: Course | None) -> bool:
        """True if this is the same game as ``other``, with as many or more plies."""
        if other is None or self.start != other.start or self.options != other.options:
            return False
        return self.rules.info.name == other.rules.info.name and self.plies[: len(other.plies)] == other.plies

    def equals(self, other: Course) -> bool:
        return self.follows(other) and len(self.plies) == len(other.plies)

    def with_ply(self, action: int) -> Course:
        """Return the game after ``action``."""
        ply = Ply(self.seat, self.dialect.to_text(self.state, action))
        state = self.rules.apply(self.state, action)
        seat = self.rules.current(state)
        return Course(self.rules, self.dialect, self.options, (*self.plies, ply), state, seat, self.start)

    def action(self, word: str) -> int:
        """Return the legal action that an engine's text stands for. Raises ``GameError``."""
        action = self.dialect.from_text(self.state, word)
        if action not in self.rules.legal(self.state):
            raise GameError(f"{word[:20]!r} is not legal here")
        return action

    def texts(self, words: Sequence[str]) -> list[str]:
        """Return a line of play in the game's own notation, as far as it is readable."""
        course, texts = self, list[str]()
        for word in words:
            try:
                action = course.action(word)
            except GameError:
                break
            texts.append(self.rules.action_to_text(course.state, action))
            course = course.with_ply(action)
        return texts


def course_of(problem: Problem, dialect: Dialect) -> Course:
    """Return the problem's game in the words of its dialect. Raises ``EngineError`` if the dialect cannot express
    it."""
    rules = problem.kernels.rules
    start: str | None = None
    state = rules.initial(problem.options)
    if problem.history is None or problem.start is not None:
        if dialect.position is None:
            raise EngineError(f"this protocol cannot set up a position of {rules.info.title}, only play whole games")
        state = problem.state if problem.start is None else problem.start
        start = dialect.position(state)
    elif dialect.position is not None and dict(problem.options) != rules.options():
        start = dialect.position(state)  # not the protocol's usual start
    course = Course(rules, dialect, problem.options, (), state, rules.current(state), start)
    for action in problem.history or ():
        course = course.with_ply(action)
    if not np.array_equal(course.state, problem.state):
        raise EngineError("the moves so far do not lead to the position")
    return course


@dataclass
class Deadline:
    """End of a search. ``asked``: when to stop the program; ``last``: when to give it up."""

    began: float
    asked: float
    last: float
    flag: StopFlag
    stopped: bool = False
    heard: float = 0.0
    """Time of the last line."""

    @classmethod
    def begin(cls, limits: Limits, flag: StopFlag, margin_ms: int, patience_ms: int) -> Deadline:
        """Start a deadline; ``patience_ms`` is for limits without a time."""
        now = time.monotonic()
        allowed = patience_ms if limits.time_ms is None else limits.time_ms
        return cls(now, now + (allowed + margin_ms / 4) / 1000, now + (allowed + margin_ms) / 1000, flag)

    @property
    def seconds(self) -> float:
        """Return the seconds from the beginning to the last line."""
        return max(0.0, self.heard - self.began)

    def is_due(self) -> bool:
        """True, once, when it is time to stop the program. After the flag the program has the rest of the margin."""
        if self.stopped or not (self.flag[0] or time.monotonic() >= self.asked):
            return False
        self.stopped = True
        self.last = min(self.last, time.monotonic() + (self.last - self.asked))
        return True


@dataclass
class EngineAnswer:
    """Thinking of a program, as read so far. Values are the mover's expected pay-off, from -1 to 1."""

    depth: int = 0
    nodes: int = 0
    value: float | None = None
    ends_in: int | None = None
    pv: list[str] = field(default_factory=list[str])
    """Line of play in the protocol's words."""


Tell = Callable[[EngineAnswer], None]
"""Callback that takes the thinking so far."""


class Dialogue(Protocol):
    """A conversation with one running program, in one protocol."""

    program: Program
    identity: str
    """Name and version, as the program gives them."""

    def check(self, limits: Limits) -> str | None:
        """Return the reason why the program cannot keep these limits, or None."""
        ...

    def tell(self, course: Course) -> None:
        """Bring the program to the course's position. Raises ``ProgramError``."""
        ...

    def choose(self, course: Course, limits: Limits, deadline: Deadline, tell: Tell) -> tuple[str | int, EngineAnswer]:
        """Return the program's choice in the position sent before: in its words, or the action if the protocol has no
        words for the choice (``Dialect.settle``).

        Raises ``ProgramError``, ``Resigned``.
        """
        ...

    def close(self) -> None: ...


def hear(program: Program, deadline: Deadline, interrupt: Callable[[], None] | None = None) -> str:
    """Return the program's next line. ``interrupt`` stops the program when that is due; without it a stop ends the
    wait.

    Raises ``TooLate``, ``ProgramError``.
    """
    while True:
        now = time.monotonic()
        if deadline.is_due() and interrupt is not None:
            interrupt()
        if now >= deadline.last:
            raise TooLate(f"{program.name} has not answered after {now - deadline.began:.1f} s")
        line = program.hear(min(now + LOOK_S, deadline.last))
        if line is not None:
            deadline.heard = time.monotonic()
            return line


def await_line(program: Program, seconds: float, is_it: Callable[[str], bool], what: str) -> str:
    """Return the first line for which ``is_it`` is true; others are skipped. Raises ``TooLate``, ``ProgramError``."""
    until = time.monotonic() + seconds
    for _ in range(MOST_LINES):
        line = program.hear(until)
        if line is None:
            raise TooLate(f"{program.name} has not said {what} within {seconds:g} s{program.last_words()}")
        if is_it(line):
            return line
    raise ProgramError(f"{program.name} has written {MOST_LINES} lines without {what}")


def expectation(centipawns: int) -> float:
    """Return the expected pay-off of an advantage: the odds grow tenfold with every 4 pawns.

    S. M. B. Wallis and others, "Pawn Advantage, Win Percentage, and Elo",
    https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo
    """
    return 2.0 / (1.0 + 10.0 ** (-max(-10_000, min(10_000, centipawns)) / 400.0)) - 1.0


def centipawns(value: float) -> int:
    """Return the advantage of an expected pay-off: ``expectation`` the other way round, at most 30 pawns."""
    most = expectation(3_000)
    share = (max(-most, min(most, value)) + 1.0) / 2.0
    return round(400.0 * math.log10(share / (1.0 - share)))


def thinking(course: Course, found: EngineAnswer, *, name: str, identity: str, deadline: Deadline) -> Thinking:
    """Return the program's thinking for the game's log."""
    seconds = deadline.seconds
    return Thinking(
        engine=name,
        version=identity,
        depth=found.depth,
        nodes=found.nodes,
        nps=int(found.nodes / max(seconds, 1e-3)),
        value=found.value,
        ends_in=found.ends_in,
        pv=course.texts(found.pv),
        time_ms=seconds * 1000.0,
    )

"""An external engine as one of ours: its program runs on between moves, its answers are checked, restarts limited."""

from __future__ import annotations

import contextlib
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import ClassVar, Final

import msgspec

from agon.ai.external.dialogue import Course, Deadline, Dialogue, EngineAnswer, course_of, thinking
from agon.ai.external.process import ProgramError, RestsNow
from agon.ai.search.contract import Decision, EngineError, Parameter, Problem, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Dialect, GameError, Info
from agon.protocol.cards import Limits

KEPT: Final = 2
"""Programs that one adapter keeps running; the least recently used one goes first."""
MOST_FAILURES: Final = 3
FAILURES_S: Final = 60.0
"""Seconds within which ``MOST_FAILURES`` failures block a restart, until they have passed."""

STARTING_S: Final = 0.05
"""Starting time that is not charged to the program."""


class Failures:
    """Count of failures of one command. ``clock`` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: deque[float] = deque(maxlen=MOST_FAILURES)

    def add(self) -> None:
        self._times.append(self._clock())

    def check(self) -> None:
        """Raise ``ProgramError`` if the command failed too often."""
        if len(self._times) == MOST_FAILURES and self._clock() - self._times[0] < FAILURES_S:
            raise RestsNow(
                f"the external engine has failed {MOST_FAILURES} times within {FAILURES_S:.0f} s; "
                "it is not started again before that time has passed"
            )


class Adapter:
    """Adapter that runs programs of one protocol. Not shared between threads.

    The adapter sends the moves from the start of the game, or the new ones, in the words of the game's room for the
    protocol (``PROTOCOLS``). At the time limit it stops the program, and kills it ``margin_ms`` later: some programs
    ignore time. Answers are untrusted.
    """

    name: ClassVar[str]
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "command": Parameter("", help="the program and its arguments; no shell reads them"),
        "options": Parameter("", help="settings of the program: Name=Value, several with semicolons between"),
        "margin_ms": Parameter(300, 20, 600_000, "how long after its time a program is waited for"),
        "patience_ms": Parameter(60_000, 1, 3_600_000, "time for a move where no limit of time is set"),
        "handshake_ms": Parameter(10_000, 1, 600_000, "time to start, and to take a game's settings"),
    }
    start: Callable[[str, Mapping[str, str], Dialect, float], Dialogue]
    """Start a program and greet it: command, options, the game's dialect, seconds. Raises ``ProgramError``."""

    def __init__(self) -> None:
        self._running: OrderedDict[tuple[str, str, str], Dialogue] = OrderedDict()
        self._failures: dict[str, Failures] = {}
        self._told: tuple[Dialogue, Course] | None = None
        """Position sent to a program that waits for its search."""

    def refuses(self, info: Info) -> str | None:
        return None if self._dialect(info) else f"the protocol {self.name} cannot express it"

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Mapping[str, int]], None]], ...]:
        return ()

    def _dialect(self, info: Info) -> Dialect | None:
        from agon import games

        spoken: Mapping[str, Dialect] = getattr(games.room(info.name), "PROTOCOLS", {})
        return spoken.get(self.name)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Return the program's choice. Raises ``EngineError`` for a fault of the program, or ``Resigned``."""
        began = time.monotonic()
        with self._talking(problem, settings) as (dialogue, course):
            reason = None if problem.limits.time_ms is not None else dialogue.check(problem.limits)
            if reason is not None:
                raise EngineError(reason)
            return self._ask(dialogue, course, problem, settings, time.monotonic() - began)

    def prepare(self, problem: Problem, settings: Mapping[str, Value]) -> str:
        """Start the program and send it the position, so that the next choice has all its time. Returns its name and
        version.

        Raises ``EngineError``.
        """
        with self._talking(problem, settings) as (dialogue, _):
            return dialogue.identity

    @contextlib.contextmanager
    def _talking(self, problem: Problem, settings: Mapping[str, Value]) -> Generator[tuple[Dialogue, Course]]:
        """Yield a program that knows the problem's position. A program that fails is dropped."""
        dialect = self._dialect(problem.info)
        if dialect is None:
            raise EngineError(f"the protocol {self.name} cannot express {problem.info.name}")
        course = course_of(problem, dialect)
        command = str(settings["command"])
        key = (command, str(settings["options"]), problem.info.name)
        failures = self._failures.setdefault(command, Failures())
        try:
            dialogue = self._dialogue(key, dialect, failures, int(settings["handshake_ms"]) / 1000.0)
            if self._told is None or self._told[0] is not dialogue or not course.equals(self._told[1]):
                self._told = None
                dialogue.tell(course)
            self._told = dialogue, course
            yield dialogue, course
        except RestsNow:
            raise
        except ProgramError:
            failures.add()
            self._drop(key)
            raise

    def _dialogue(self, key: tuple[str, str, str], dialect: Dialect, failures: Failures, seconds: float) -> Dialogue:
        running = self._running.get(key)
        if running is None:
            failures.check()
            while len(self._running) >= KEPT:
                self._running.popitem(last=False)[1].close()
            running = self._running[key] = self.start(key[0], read_options(key[1]), dialect, seconds)
        self._running.move_to_end(key)
        return running

    def _ask(
        self, dialogue: Dialogue, course: Course, problem: Problem, settings: Mapping[str, Value], spent: float
    ) -> Decision:
        self._told = None
        limits = less(problem.limits, spent)
        deadline = Deadline.begin(limits, problem.flag, int(settings["margin_ms"]), int(settings["patience_ms"]))
        cpu = dialogue.program.cpu_seconds()
        due = problem.report_seconds

        def note(found: EngineAnswer) -> None:
            nonlocal due
            if found.pv and deadline.seconds >= due:
                try:
                    action = course.action(found.pv[0])
                except GameError:
                    return  # an unreadable line of thought has no consequence
                due = deadline.seconds + problem.report_seconds
                so_far = thinking(course, found, name=self.name, identity=dialogue.identity, deadline=deadline)
                problem.report(action, so_far)

        word, found = dialogue.choose(course, limits, deadline, note)
        if isinstance(word, int):
            action = word
        else:
            try:
                action = course.action(word)
            except GameError as error:
                raise IllegalAnswer(f"{dialogue.identity} answered with an illegal move: {error}") from None
        thought = thinking(course, found, name=self.name, identity=dialogue.identity, deadline=deadline)
        text = course.rules.action_to_text(course.state, action)
        return Decision(
            action,
            msgspec.structs.replace(
                thought,
                pv=thought.pv if thought.pv[:1] == [text] else [text],
                cpu_ms=max(0.0, (dialogue.program.cpu_seconds() - cpu) * 1000.0),
                stop="flag" if problem.flag[0] else "time" if deadline.stopped else "",
                limits=limits_used(limits),
            ),
        )

    def _drop(self, key: tuple[str, str, str]) -> None:
        """Drop a program that can no longer be trusted, without waiting for it."""
        dialogue = self._running.pop(key, None)
        if dialogue is not None:
            dialogue.program.end(patience=0.0)

    def close(self) -> None:
        """End every program."""
        while self._running:
            self._running.popitem()[1].close()


def less(limits: Limits, spent: float) -> Limits:
    """Return limits less the seconds of the start, so that the whole is over in time; at least a quarter is left."""
    if limits.time_ms is None or spent < STARTING_S:
        return limits
    return msgspec.structs.replace(limits, time_ms=max(1, limits.time_ms // 4, limits.time_ms - round(spent * 1000)))


class IllegalAnswer(ProgramError):
    """An external engine answered with an illegal move."""


def read_options(text: str) -> dict[str, str]:
    """Parse ``Name=Value; Other=Value``. Raises ``EngineError``."""
    return pairs(text.replace("\n", ";").split(";"))


def pairs(items: Iterable[str]) -> dict[str, str]:
    """Split items of the form ``Name=Value``; empty ones are skipped. Raises ``EngineError``."""
    found: dict[str, str] = {}
    for item in filter(None, map(str.strip, items)):
        name, equals, value = item.partition("=")
        if not equals or not name.strip():
            raise EngineError(f"the option {item!r} is not NAME=VALUE")
        found[name.strip()] = value.strip()
    return found

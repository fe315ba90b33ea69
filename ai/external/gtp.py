"""The Go Text Protocol, version 2, which engines for Hex and Othello speak too.

G. Farneback, "Specification of the Go Text Protocol, version 2, draft 2", 2002
(https://www.lysator.liu.se/~gunnar/gtp/); ``set_game`` is an extension of Quarry's (P. Pogonyshev).
"""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Mapping
from typing import ClassVar, Final

from agon.ai.external.adapter import Adapter
from agon.ai.external.dialogue import Course, Deadline, EngineAnswer, Resigned, Tell, hear
from agon.ai.external.process import Program, ProgramError
from agon.ai.search.budget import stop_flag
from agon.games.api import Dialect, GameError
from agon.protocol.cards import Limits

COLOURS: Final = ("b", "w")
"""The first seat is Black."""
MOST_ANSWER: Final = 1000
"""Most lines of an answer, or of noise before one."""


class GtpDialogue:
    """Dialogue with a program that speaks GTP."""

    def __init__(self, command: str, options: Mapping[str, str], dialect: Dialect, seconds: float) -> None:
        self.program = Program(command)
        self.identity = self.program.name
        self._seconds = seconds
        self._number = 0
        self._course: Course | None = None
        self._time_ms: int | None = None
        try:
            name, version = self._ask("name"), self._ask("version")
            self.identity = " ".join(f"{name} {version}".split())[:100] or self.identity
            self._known = set(self._ask("list_commands").split())
            if "set_game" in self._known:
                self._ask(f"set_game {dialect.name}")
            for option, value in options.items():  # GTP has no options of its own: they are commands
                self._ask(f"{option} {value}")
        except ProgramError:
            self.program.end(patience=0.0)
            raise

    def check(self, limits: Limits) -> str | None:
        return "GTP cannot limit nodes or depth: give the engine a limit of time as well"

    def _ask(self, command: str, deadline: Deadline | None = None) -> str:
        """Send a command and return the answer. Raises ``ProgramError`` if it is a refusal, ``TooLate`` if there is
        none."""
        self._number += 1
        self.program.say(f"{self._number} {command}")
        if deadline is None:
            milliseconds = round(self._seconds * 1000)
            deadline = Deadline.begin(Limits(time_ms=max(1, milliseconds)), stop_flag(), 20, milliseconds)
        head = re.compile(rf"([=?]){self._number}(?:\s(.*))?")
        answer: list[str] | None = None
        failed = False
        for _ in range(MOST_ANSWER):
            line = hear(self.program, deadline).strip()
            if answer is None:
                match = head.fullmatch(line)
                if match is not None:  # anything else before is noise, or the answer to an older command
                    failed, answer = match[1] == "?", [(match[2] or "").strip()]
            elif line:
                answer.append(line)
            else:
                text = "\n".join(answer).strip()
                if failed:
                    raise ProgramError(f"{self.identity} refuses {command[:60]!r}: {text[:100]}")
                return text
        raise ProgramError(f"{self.identity} has written {MOST_ANSWER} lines without an answer to {command[:60]!r}")

    def choose(self, course: Course, limits: Limits, deadline: Deadline, tell: Tell) -> tuple[str | int, EngineAnswer]:
        dialect = course.dialect
        if dialect.settle is not None:
            settled = dialect.settle(course.state, lambda question: self._answer(question, deadline))
            if settled is not None:
                return settled, EngineAnswer()
        self._limit(limits)
        self._course = None
        word = self._ask(f"genmove {COLOURS[course.seat]}", deadline)
        if word.lower() == "resign":
            raise Resigned(f"{self.identity} resigns")
        # The program has played that itself. If the game goes on otherwise, the next course does not follow.
        with contextlib.suppress(GameError):
            self._course = course.with_ply(course.action(word))
        return word, EngineAnswer()

    def _answer(self, question: str, deadline: Deadline) -> str:
        """Return the answer; empty if the program does not know the question."""
        return self._ask(question, deadline) if question.split(maxsplit=1)[0] in self._known else ""

    def tell(self, course: Course) -> None:
        """Send the position, by the new moves alone if it is the same game."""
        known = self._course
        if known is None or not course.follows(known):
            self._course = None  # until all is sent
            setup = course.dialect.setup
            for line in setup(course.options) if setup is not None else ["clear_board"]:
                self._ask(line)
            told = 0
        else:
            told = len(known.plies)
        for ply in course.plies[told:]:
            if ply.word is not None:
                self._ask(f"play {COLOURS[ply.seat]} {ply.word}")
        self._course = course

    def _limit(self, limits: Limits) -> None:
        """Set the time of one stone in seconds; GTP counts whole ones. Many engines ignore it."""
        if "time_settings" in self._known and limits.time_ms is not None and limits.time_ms != self._time_ms:
            self._time_ms = limits.time_ms
            self._ask(f"time_settings 0 {math.ceil(limits.time_ms / 1000)} 1")

    def close(self) -> None:
        self.program.end("quit")


class GTP(Adapter):
    """Adapter for Go engines, and some for Hex and Othello. A search cannot be stopped: one that overruns is killed."""

    name: ClassVar[str] = "gtp"
    start = GtpDialogue

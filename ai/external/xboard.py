"""The Chess Engine Communication Protocol of xboard.

T. Mann and H. G. Muller, "Chess Engine Communication Protocol", version 2
(https://www.gnu.org/software/xboard/engine-intf.html).
"""

from __future__ import annotations

import contextlib
import math
import re
import time
from collections.abc import Mapping
from typing import ClassVar, Final

from agon.ai.external.adapter import Adapter, IllegalAnswer
from agon.ai.external.dialogue import (
    MOST_LINES,
    Course,
    Deadline,
    EngineAnswer,
    Resigned,
    Tell,
    await_line,
    expectation,
    hear,
)
from agon.ai.external.process import Program, ProgramError
from agon.games.api import Dialect, GameError
from agon.protocol.cards import Limits

FEATURES_S: Final = 2.0
"""Seconds to wait for features, as specified: a program of protocol version 1 does not announce itself."""
_FEATURE_OF: Final = {"memory": "memory", "cores": "smp"}
"""Feature that a program must have for each of the protocol's own settings."""
_MATE: Final = 100_000
"""Bound of scores: those beyond are mates, in moves, for programs that follow the specification."""
_FEATURE = re.compile(r'(\w+)=("[^"]*"|\S+)')
_MOVE = re.compile(r"(?:move|My move is ?:)\s+(\S+)")
_THINKING = re.compile(r"\s*([0-9]{1,5})[.+&*]?\s+(-?[0-9]{1,9})\s+[0-9]{1,18}\s+([0-9]{1,18})\s*(.*)")
_RESULT = re.compile(r"(1-0|0-1)(\s+\{.*\})?")
DRAW: Final = "1/2-1/2"
"""Answer by which a program claims a draw."""


class XBoardDialogue:
    """Dialogue with a program that speaks xboard's protocol, version 1 or 2."""

    def __init__(self, command: str, options: Mapping[str, str], dialect: Dialect, seconds: float) -> None:
        self.program = Program(command)
        self.identity = self.program.name
        self._seconds = seconds
        self._features: dict[str, str] = {}
        self._settings: dict[str, str] = {}
        self._pings = 0
        self._course: Course | None = None
        try:
            self._greet()
            for name, value in options.items():
                self._set(name, value)
            self._sync()
        except ProgramError:
            self.program.end(patience=0.0)
            raise

    def _greet(self) -> None:
        self.program.say("xboard")
        self.program.say("protover 2")
        until = time.monotonic() + min(FEATURES_S, self._seconds)
        for _ in range(MOST_LINES):
            line = self.program.hear(until)
            if line is None:
                break
            if not line.startswith("feature "):
                continue
            for name, value in _FEATURE.findall(line):
                self._feature(name, value.strip('"'))
            if self._features.get("done") == "0":  # the program needs longer
                until = time.monotonic() + self._seconds
            elif self._features.get("done") == "1":
                break
        self.identity = self._features.get("myname", self.program.name)[:100]

    def _feature(self, name: str, value: str) -> None:
        if name == "option":
            setting = value.partition(" -")[0]
            self._settings[setting.lower()] = setting
        else:
            self._features[name] = value
        self.program.say(f"accepted {name}")

    def _set(self, name: str, value: str) -> None:
        """Set an option of the program's own, or ``memory`` or ``cores``. Raises ``ProgramError``."""
        feature = _FEATURE_OF.get(name.lower())
        if feature is not None and self._features.get(feature) == "1":
            self.program.say(f"{name.lower()} {value}")
        elif (known := self._settings.get(name.lower())) is not None:
            self.program.say(f"option {known}" + (f"={value}" if value else ""))
        else:
            has = ", ".join(sorted(self._settings.values())) or "none"
            raise ProgramError(f"{self.identity} has no option {name!r}; it has {has}")

    def _sync(self) -> None:
        """Wait until the program has taken everything, if it can confirm that."""
        if self._features.get("ping") != "1":
            self.program.forget()  # at best, the end of a game that it has announced
            return
        self._pings += 1
        pong = f"pong {self._pings}"
        self.program.say(f"ping {self._pings}")

        def is_pong(line: str) -> bool:
            self._check_refusal(line)
            return line.strip() == pong

        await_line(self.program, self._seconds, is_pong, pong)

    def _check_refusal(self, line: str) -> None:
        """Raise ``IllegalAnswer`` if the line refuses a move."""
        if line.startswith("Illegal move"):
            raise IllegalAnswer(f"{self.identity} calls a legal move illegal: {line[:80]!r}")

    def check(self, limits: Limits) -> str | None:
        if limits.depth is not None:
            return None
        return "xboard's protocol cannot limit nodes: give the engine a limit of time as well"

    def tell(self, course: Course) -> None:
        known, self._course = self._course, None  # until all is sent
        if known is None or not course.follows(known):
            told = 0
            self._begin(course)
        else:
            told = len(known.plies)
            self.program.say("force")
        prefix = "usermove " if self._features.get("usermove") == "1" else ""
        for ply in course.plies[told:]:
            if ply.word is not None:
                self.program.say(f"{prefix}{ply.word}")
        self._sync()
        self._course = course

    def choose(self, course: Course, limits: Limits, deadline: Deadline, tell: Tell) -> tuple[str, EngineAnswer]:
        if limits.time_ms is not None:  # whole seconds; with less the program is stopped at its time
            self.program.say(f"st {math.ceil(limits.time_ms / 1000)}")
        if limits.depth is not None:
            self.program.say(f"sd {limits.depth}")
        self.program.say("go")
        self._course = None
        word, found = self._wait(deadline, tell)
        # The program has played that itself. If the game goes on otherwise, the next course does not follow.
        with contextlib.suppress(GameError):
            self._course = course.with_ply(course.action(word))
        return word, found

    def _begin(self, course: Course) -> None:
        self.program.say("new")
        if course.dialect.name != "normal":
            self.program.say(f"variant {course.dialect.name}")
        for line in course.dialect.setup(course.options) if course.dialect.setup is not None else []:
            self.program.say(line)
        for line in ("force", "easy", "post"):
            self.program.say(line)
        if course.start is not None:
            if self._features.get("setboard") != "1":
                raise ProgramError(f"{self.identity} plays from the usual start only: it cannot set up a position")
            self.program.say(f"setboard {course.start}")

    def _wait(self, deadline: Deadline, tell: Tell) -> tuple[str, EngineAnswer]:
        found = EngineAnswer()
        for _ in range(MOST_LINES):
            line = hear(self.program, deadline, lambda: self.program.say("?"))
            self._check_refusal(line)
            if match := _MOVE.match(line):
                return match[1], found
            if match := _THINKING.fullmatch(line):
                _read_thinking(match, found)
                tell(found)
            elif line.strip().startswith(DRAW):  # a claim; the game's room decides if it is valid
                return DRAW, found
            elif line.strip() == "resign" or _RESULT.fullmatch(line.strip()):
                raise Resigned(f"{self.identity} ends the game: {line.strip()[:80]}")
        raise ProgramError(f"{self.identity} has written {MOST_LINES} lines without a move")

    def close(self) -> None:
        self.program.end("quit")


def _read_thinking(match: re.Match[str], found: EngineAnswer) -> None:
    found.depth = min(int(match[1]), 10_000)
    found.nodes = int(match[3])
    points = int(match[2])
    found.ends_in = None
    if abs(points) >= _MATE:
        mate = min(abs(points) - _MATE, 10_000)
        found.ends_in = max(0, 2 * mate - 1) if points > 0 else 2 * mate
        found.value = 1.0 if points > 0 else -1.0
    else:
        found.value = expectation(points)
    words = match[4].split("\t")[-1].split()
    found.pv = [word for word in words if not re.fullmatch(r"[0-9]+\.+|[({].*", word)][:100]


class XBoard(Adapter):
    """Adapter for chess engines of the older kind, and those that play chess's variants."""

    name: ClassVar[str] = "xboard"
    start = XBoardDialogue

"""The Universal Chess Interface.

R. Huber and S. Meyer-Kahlen, "Description of the universal chess interface (UCI)", April 2006
(https://www.shredderchess.com/chess-features/uci-universal-chess-interface.html).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import ClassVar, Final

from agon.ai.external.adapter import Adapter
from agon.ai.external.dialogue import MOST_LINES, Course, Deadline, EngineAnswer, Tell, await_line, expectation, hear
from agon.ai.external.process import Program, ProgramError
from agon.games.api import Dialect
from agon.protocol.cards import Limits

_BOUNDS: Final = 1 << 62
_OPTION = re.compile(r"option name (.+?) type (\w+)(.*)")


class UciDialogue:
    """Dialogue with a program that speaks UCI."""

    def __init__(self, command: str, options: Mapping[str, str], dialect: Dialect, seconds: float) -> None:
        self.program = Program(command)
        self.identity = self.program.name
        self._seconds = seconds
        self._known: dict[str, str] = {}
        """Options by lower-case name: as the program writes them."""
        self._course: Course | None = None
        try:
            self._greet()
            for name, value in options.items():
                self._set(name, value)
            self._is_ready()
        except ProgramError:
            self.program.end(patience=0.0)
            raise

    def _greet(self) -> None:
        def is_last(line: str) -> bool:
            words = line.split(maxsplit=2)
            if words[:2] == ["id", "name"] and len(words) == 3:
                self.identity = words[2].strip()[:100]
            elif match := _OPTION.fullmatch(line.strip()):
                self._known[match[1].lower()] = match[1]
            return words == ["uciok"]

        self.program.say("uci")
        await_line(self.program, self._seconds, is_last, "uciok")

    def _set(self, name: str, value: str) -> None:
        known = self._known.get(name.lower())
        if known is None:
            raise ProgramError(
                f"{self.identity} has no option {name!r}; it has {', '.join(sorted(self._known.values()))}"
            )
        self.program.say(f"setoption name {known}" + (f" value {value}" if value else ""))

    def _is_ready(self) -> None:
        self.program.say("isready")
        await_line(self.program, self._seconds, lambda line: line.strip() == "readyok", "readyok")

    def check(self, limits: Limits) -> str | None:
        return None

    def tell(self, course: Course) -> None:
        if not course.follows(self._course):
            self.program.say("ucinewgame")
            for line in course.dialect.setup(course.options) if course.dialect.setup else []:
                self._say_setup(line)
            self._is_ready()
        self._course = course
        start = "startpos" if course.start is None else f"fen {course.start}"
        self.program.say(f"position {start} moves {' '.join(course.words())}".removesuffix(" moves "))

    def _say_setup(self, line: str) -> None:
        """Send an option; one that the program lacks need not be turned off, and cannot be turned on. Raises
        ``ProgramError``."""
        option = re.fullmatch(r"setoption name (.+) value (true|false)", line)
        if option is None or option[1].lower() in self._known:
            self.program.say(line)
        elif option[2] == "true":
            raise ProgramError(f"{self.identity} has no option {option[1]}")

    def choose(self, course: Course, limits: Limits, deadline: Deadline, tell: Tell) -> tuple[str, EngineAnswer]:
        self.program.say(f"go{_limits(limits)}")
        found = EngineAnswer()
        for _ in range(MOST_LINES):
            line = hear(self.program, deadline, lambda: self.program.say("stop"))
            words = line.split()
            if words[:1] == ["bestmove"] and len(words) >= 2:
                return words[1], found
            if words[:1] == ["info"]:
                read_info(words[1:], found)
                tell(found)
        raise ProgramError(f"{self.identity} has written {MOST_LINES} lines without a move")

    def close(self) -> None:
        self.program.end("quit")


def _limits(limits: Limits) -> str:
    said = "".join(
        f" {word} {value}"
        for word, value in (("movetime", limits.time_ms), ("nodes", limits.nodes), ("depth", limits.depth))
        if value is not None
    )
    return said or " infinite"


def read_info(words: list[str], found: EngineAnswer) -> None:
    """Read an ``info`` line about the best line into ``found``; unreadable parts are skipped."""
    if words[:1] == ["string"]:
        return
    if "multipv" in words and words[words.index("multipv") + 1 :][:1] != ["1"]:
        return
    numbers = {name: number for name, value in pairwise(words) if (number := whole(value)) is not None}
    found.depth = min(max(0, numbers.get("depth", found.depth)), 10_000)
    found.nodes = min(max(0, numbers.get("nodes", found.nodes)), _BOUNDS)
    if "score" in words and "lowerbound" not in words and "upperbound" not in words:
        if "cp" in numbers:
            found.value, found.ends_in = expectation(numbers["cp"]), None
        elif "mate" in numbers:
            mate = max(-10_000, min(10_000, numbers["mate"]))
            found.value = 1.0 if mate > 0 else -1.0
            found.ends_in = 2 * mate - 1 if mate > 0 else -2 * mate
    if "pv" in words:
        found.pv = words[words.index("pv") + 1 :][:100]


def whole(text: str) -> int | None:
    """Return the whole number that a text is, or None."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else None


class UCI(Adapter):
    """Adapter for chess engines: most of those still in development."""

    name: ClassVar[str] = "uci"
    start = UciDialogue

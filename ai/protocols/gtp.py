"""Our engine as one that speaks the Go Text Protocol, version 2 (source: see ``agon.ai.external.gtp``).

A command is answered before the next is read, as GTP has it. Where the game allows to pass, a colour may move twice
running: the other has passed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from agon.ai.external.gtp import COLOURS
from agon.ai.protocols.go_score import final_score
from agon.ai.protocols.playing import OVERHEAD_MS, Playing
from agon.ai.search.budget import stop_flag
from agon.ai.search.contract import EngineError
from agon.games.api import TERMINAL, GameError
from agon.protocol.cards import Limits
from agon.protocol.jobs import SeatClock

_NAMES: Final = {"b": 0, "black": 0, "w": 1, "white": 1}
_COMMAND: Final = re.compile(r"(?:(\d+)\s+)?(\S+)\s*(.*)")
_PASSING: Final = "pass"


class Refused(Exception):
    """A command's failure, in GTP's words where it has them."""


class GtpFront:
    """The engine's side of GTP. ``tell`` writes a line."""

    def __init__(self, playing: Playing, tell: Callable[[str], None]) -> None:
        self._playing = playing
        self._tell = tell
        self._main_ms = 0
        self._period_ms = 0
        self._stones = 0
        self._left: list[SeatClock | None] = [None, None]
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: self._playing.name,
            "version": lambda _: "",
            "known_command": lambda words: str(bool(words) and words[0] in self._commands).lower(),
            "list_commands": lambda _: "\n".join([*self._commands, "quit"]),
            "boardsize": lambda words: self._option("size", _whole(words), "unacceptable size"),
            "clear_board": lambda _: self._clear(),
            "play": self._play,
            "genmove": self._genmove,
            "undo": self._undo,
            "showboard": lambda _: self._playing.rules.position_to_text(self._playing.state),
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "set_game": self._set_game,
        }
        if playing.rules.info.name == "go":
            self._commands["final_score"] = self._final_score
        if "komi" in self._playing.options:
            self._commands["komi"] = self._komi
        if "handicap" in self._playing.options:
            self._commands["fixed_handicap"] = self._fixed_handicap
            self._commands["place_free_handicap"] = self._fixed_handicap

    def hear(self, line: str) -> bool:
        text = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", line.partition("#")[0]).replace("\t", " ").strip()
        match = _COMMAND.fullmatch(text)
        if match is None:
            return True
        number, name, rest = match[1] or "", match[2], match[3]
        try:
            if name == "quit":
                answer = ""
            elif name in self._commands:
                answer = self._commands[name](rest.split())
            else:
                raise Refused("unknown command")
        except (Refused, GameError, EngineError) as error:
            self._tell(f"?{number} {error}\n")
        else:
            self._tell(f"={number} {answer}".rstrip() + "\n")
        return name != "quit"

    def close(self) -> None:
        """Nothing goes on between commands."""

    def _option(self, name: str, value: int, refusal: str) -> str:
        """Set an option of the game, which begins anew."""
        if name not in self._playing.options:
            raise Refused(refusal)
        try:
            self._playing.set_options({**self._playing.options, name: value})
        except GameError:
            raise Refused(refusal) from None
        return ""

    def _clear(self) -> str:
        self._left = [None, None]
        if self._playing.options.get("handicap"):
            return self._option("handicap", 0, "")
        self._playing.begin()
        return ""

    def _komi(self, words: list[str]) -> str:
        """Set the komi; moves that were played stay."""
        try:
            halves = float(words[0]) * 2
        except (IndexError, ValueError, OverflowError):
            raise Refused("syntax error") from None
        if halves != halves // 1:
            raise Refused("komi is a multiple of 0.5")
        self._again({"komi": int(halves)})
        return ""

    def _fixed_handicap(self, words: list[str]) -> str:
        if self._playing.plies:
            raise Refused("board not empty")
        self._option("handicap", _whole(words), "invalid number of stones")
        rules, state = self._playing.rules, self._playing.state
        size, view = int(self._playing.options["size"]), rules.view(state, 0)
        # cells row by row from the top; GTP's letters leave I out
        return " ".join(
            f"{'ABCDEFGHJKLMNOPQRST'[cell % size]}{size - cell // size}" for cell, what in enumerate(view.cells) if what
        )

    def _again(self, changed: dict[str, Any]) -> None:
        """Play the same game with other options. Raises ``Refused``, and leaves all as it was."""
        playing, actions = self._playing, self._playing.actions
        before = playing.options
        try:
            playing.set_options({**before, **changed})
        except GameError as error:
            playing.set_options(before)
            raise Refused(str(error)) from None
        finally:
            for action in actions:
                playing.take(action)

    def _turn(self, words: list[str]) -> None:
        """Give the turn to a colour, by a pass of the other if need be. Raises ``Refused``."""
        seat = _NAMES.get(words[0].lower()) if words else None
        if seat is None:
            raise Refused("syntax error")
        if self._playing.seat == TERMINAL:
            raise Refused("the game is over")
        if self._playing.seat != seat:
            try:
                self._playing.play(_PASSING)
            except GameError:
                raise Refused(f"it is {COLOURS[self._playing.seat]}'s turn") from None

    def _play(self, words: list[str]) -> str:
        if len(words) != 2:
            raise Refused("syntax error")
        plies = self._playing.plies
        try:
            self._turn(words)
            self._playing.play(words[1])
        except (GameError, Refused) as error:
            self._back_to(plies)
            raise Refused(f"illegal move: {error}") from None
        return ""

    def _genmove(self, words: list[str]) -> str:
        plies = self._playing.plies
        try:
            self._turn(words)
        except Refused:
            self._back_to(plies)
            raise
        action, thinking = self._playing.choose(Limits(), self._clock(self._playing.seat), stop_flag())
        word = self._playing.word(action, thinking)
        if word is None:  # nothing is left but agreement about dead stones
            return _PASSING
        self._playing.play(word)
        return word.upper() if word.lower() != _PASSING else _PASSING

    def _back_to(self, plies: int) -> None:
        while self._playing.plies > plies:
            self._playing.undo()

    def _undo(self, _: list[str]) -> str:
        if not self._playing.undo():
            raise Refused("cannot undo")
        return ""

    def _final_score(self, _: list[str]) -> str:
        counted = final_score(self._playing.state)
        if counted is None:
            raise Refused("cannot score")
        return counted

    def _set_game(self, words: list[str]) -> str:
        if " ".join(words).lower() != self._playing.dialect.name.lower():
            raise Refused(f"only {self._playing.dialect.name}")
        return ""

    def _time_settings(self, words: list[str]) -> str:
        main, period, stones = _numbers(words, 3)
        self._main_ms, self._period_ms, self._stones = main * 1000, period * 1000, stones
        self._left = [None, None]
        return ""

    def _time_left(self, words: list[str]) -> str:
        seat = _NAMES.get(words[0].lower()) if words else None
        if seat is None:
            raise Refused("syntax error")
        seconds, stones = _numbers(words[1:], 2)
        self._left[seat] = self._canadian(seconds * 1000, stones)
        return ""

    def _clock(self, seat: int) -> SeatClock | None:
        """Return the clock of a move; None without limits, which GTP writes as a period without stones."""
        if (left := self._left[seat]) is not None:
            return left
        if self._period_ms > 0 and self._stones == 0:
            return None
        if self._main_ms > 0:
            return self._canadian(self._main_ms, 0)
        return self._canadian(self._period_ms, self._stones) if self._stones else None

    def _canadian(self, left_ms: int, stones: int) -> SeatClock:
        """Return a clock with so much time for so many stones; 0: main time, before any period."""
        after = self._period_ms // self._stones if self._stones and not stones else 0
        return SeatClock(left_ms=max(1, left_ms), free_ms=after, moves_to_go=stones or None, overhead_ms=OVERHEAD_MS)


def _whole(words: list[str]) -> int:
    return _numbers(words, 1)[0]


def _numbers(words: list[str], count: int) -> list[int]:
    """Return so many whole numbers. Raises ``Refused``."""
    if len(words) != count or not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        raise Refused("syntax error")
    return [int(word) for word in words]

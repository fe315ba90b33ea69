"""Our engine as one that speaks the Universal Chess Interface (source: see ``agon.ai.external.uci``)."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from agon.ai.external.dialogue import centipawns
from agon.ai.protocols import greetings
from agon.ai.protocols.playing import OVERHEAD_MS, Playing
from agon.ai.protocols.searching import Searching
from agon.games.api import TERMINAL, GameError
from agon.protocol.cards import Limits
from agon.protocol.jobs import SeatClock
from agon.protocol.thinking import Thinking

NO_MOVE: Final = "0000"
_MOST_MS: Final = 600_000
_SET: Final = re.compile(rf"name\s+{greetings.CHESS960}\s+value\s+(true|false)", re.IGNORECASE)


class UciFront:
    """The engine's side of UCI. ``tell`` writes a line. Each ``go`` is answered, also if no ``stop`` comes before the
    next command."""

    def __init__(self, playing: Playing, tell: Callable[[str], None]) -> None:
        self._playing = playing
        self._tell = tell
        self._searching = Searching(playing)
        self._start: str | None = None
        self._words: list[str] = []

    def hear(self, line: str) -> bool:
        name, _, rest = line.strip().partition(" ")
        match name:
            case "uci":
                for answer in greetings.uci(self._playing.name):
                    self._tell(answer)
            case "isready":
                self._playing.warm()
                self._tell("readyok")
            case "setoption":
                self._set_option(rest)
            case "ucinewgame":
                self._searching.settle()
                self._begin(None)
            case "position":
                self._searching.settle()
                self._set_position(rest)
            case "go":
                self._go(rest.split())
            case "stop":
                self._searching.end()
            case "quit":
                return False
            case _:  # UCI: what is not known is passed over
                pass
        return True

    def close(self) -> None:
        self._searching.drop()

    def _set_option(self, text: str) -> None:
        found = _SET.fullmatch(text.strip())
        if found is None or "variant" not in self._playing.options:
            self._tell(f"info string there is no such option: {text[:60]}")
            return
        self._searching.settle()
        self._playing.set_options({"variant": int(found[1].lower() == "true")})
        self._begin(None)

    def _begin(self, start: str | None) -> None:
        self._playing.begin(start)
        self._start, self._words = start, []

    def _set_position(self, text: str) -> None:
        """Set a position; what cannot be read is told, and the last legal one stays."""
        head, _, moves = text.partition("moves")
        kind, _, fen = head.strip().partition(" ")
        words = moves.split()
        start = fen.strip() if kind == "fen" else None
        if kind not in {"startpos", "fen"}:
            self._tell("info string position is followed by startpos or by fen")
            return
        try:
            if start != self._start or words[: len(self._words)] != self._words:
                self._begin(start)
            for word in words[len(self._words) :]:
                self._playing.play(word)
                self._words.append(word)
        except GameError as error:
            self._tell(f"info string {error}")

    def _go(self, words: list[str]) -> None:
        self._searching.settle()
        if self._playing.seat == TERMINAL:
            self._tell(f"bestmove {NO_MOVE}")
            return
        limits, clock = read_go(words, self._playing.seat)
        self._searching.begin(
            limits,
            clock,
            tell=self._info,
            answer=self._answer,
            failed=self._failed,
            waits="infinite" in words or "ponder" in words,
        )

    def _info(self, thinking: Thinking) -> None:
        words = self._playing.words(thinking.pv)
        said = (
            f"depth {max(1, thinking.depth)} nodes {thinking.nodes} nps {thinking.nps} time {round(thinking.time_ms)}"
        )
        if thinking.value is not None:
            said += f" score {_score(thinking, thinking.value)}"
        self._tell(f"info {said}" + (f" pv {' '.join(words)}" if words else ""))

    def _answer(self, action: int, thinking: Thinking) -> None:
        self._info(thinking)
        self._tell(f"bestmove {self._playing.word(action, thinking) or NO_MOVE}")

    def _failed(self, reason: str) -> None:
        self._tell(f"info string {reason}")
        self._tell(f"bestmove {NO_MOVE}")


def read_go(words: list[str], seat: int) -> tuple[Limits, SeatClock | None]:
    """Return the limits and the clock of a ``go`` command for the seat that is to move."""
    numbers = {name: int(value) for name, value in pairwise(words) if re.fullmatch(r"-?[0-9]{1,12}", value)}
    time_ms, depth = numbers.get("movetime"), numbers.get("depth")
    if (mate := numbers.get("mate")) is not None:
        depth = max(1, 2 * mate - 1)
    if time_ms is not None:
        time_ms = min(max(1, time_ms - OVERHEAD_MS), _MOST_MS)
    nodes = numbers.get("nodes")
    limits = Limits(
        time_ms=time_ms,
        nodes=None if nodes is None else max(1, nodes),
        depth=None if depth is None else min(max(1, depth), 10_000),
    )
    left = numbers.get(("wtime", "btime")[seat])
    if left is None:
        return limits, None
    clock = SeatClock(
        left_ms=max(1, left),
        increment_ms=max(0, numbers.get(("winc", "binc")[seat], 0)),
        moves_to_go=max(1, numbers["movestogo"]) if "movestogo" in numbers else None,
        overhead_ms=OVERHEAD_MS,
    )
    return limits, clock


def _score(thinking: Thinking, value: float) -> str:
    if thinking.ends_in is not None and value:
        moves = (thinking.ends_in + 1) // 2
        return f"mate {moves if value > 0 else -moves}"
    return f"cp {centipawns(value)}"

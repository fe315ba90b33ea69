"""Our engine as one that speaks xboard's protocol, version 2 (source: see ``agon.ai.external.xboard``)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from agon.ai.external.dialogue import centipawns
from agon.ai.external.xboard import DRAW
from agon.ai.protocols.playing import OVERHEAD_MS, Playing
from agon.ai.protocols.searching import Searching
from agon.games.api import TERMINAL, GameError
from agon.protocol.cards import Limits
from agon.protocol.jobs import SeatClock
from agon.protocol.thinking import Thinking

_MATE: Final = 100_000
_LEVEL: Final = re.compile(r"([0-9]{1,4})\s+([0-9]{1,5})(?::([0-9]{2}))?\s+([0-9]{1,5}(?:\.[0-9]+)?)")
_MOVE: Final = re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?")
"""A move without the word before it: so cutechess gives Black the turn before it sets up a position."""
_NOTHING: Final = (
    *("accepted", "rejected", "random", "hard", "easy", "computer", "name", "rating", "ics", "otim", "hint", "bk"),
    *("result", "draw", "log", "memory", "cores", "xboard"),
)
"""Commands that change nothing here. ``result`` and ``draw`` concern the game: the engine does not answer."""


class XBoardFront:
    """The engine's side of xboard's protocol. ``tell`` writes a line.

    Whoever starts it says ``feature done=0`` at once: the other program waits two seconds for the features, unless it
    has read that.
    """

    def __init__(self, playing: Playing, tell: Callable[[str], None]) -> None:
        self._playing = playing
        self._tell = tell
        self._searching = Searching(playing)
        self._plays: int | None = 1
        """Seat that the engine plays; None: it only watches (force)."""
        self._posts = False
        self._depth: int | None = None
        self._move_ms: int | None = None
        self._left_ms: int | None = None
        self._moves = 0
        self._increment_ms = 0
        self._simple: dict[str, Callable[[], None]] = {
            "new": self._new,
            "force": self._force,
            "go": self._go,
            "playother": lambda: self._set_plays(1 - self._playing.seat),
            "?": self._searching.end,
            "undo": lambda: self._undo(1),
            "remove": lambda: self._undo(2),
            "post": lambda: self._set_posts(True),
            "nopost": lambda: self._set_posts(False),
        }

    def hear(self, line: str) -> bool:
        name, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if name == "quit":
            return False
        if name in self._simple:
            self._simple[name]()
        elif name == "protover":
            self._greet()
        elif name == "ping":
            self._searching.wait()
            self._tell(f"pong {rest}")
        elif name == "usermove":
            self._user_move(rest)
        elif name == "setboard":
            self._set_board(rest)
        elif name == "variant":
            if rest != self._playing.dialect.name:
                self._tell(f"Error (unsupported variant): {rest}")
        elif name in {"level", "st", "sd", "time"}:
            self._set_time(name, rest)
        elif _MOVE.fullmatch(name):
            self._user_move(name)
        elif name and name not in _NOTHING:
            self._tell(f"Error (unknown command): {line[:60]}")
        return True

    def close(self) -> None:
        self._searching.drop()

    def _greet(self) -> None:
        self._playing.warm()
        self._tell(
            f'feature myname="{self._playing.name}" variants="{self._playing.dialect.name}" ping=1 setboard=1 '
            "usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 analyze=0 colors=0 debug=0 done=1"
        )

    def _new(self) -> None:
        self._searching.drop()
        self._playing.begin()
        self._plays, self._depth = 1, None

    def _force(self) -> None:
        self._searching.drop()
        self._plays = None

    def _set_plays(self, seat: int) -> None:
        self._searching.drop()
        self._plays = seat

    def _set_posts(self, posts: bool) -> None:
        self._posts = posts

    def _undo(self, plies: int) -> None:
        self._searching.drop()
        for _ in range(plies):
            self._playing.undo()

    def _set_board(self, fen: str) -> None:
        self._searching.drop()
        try:
            self._playing.begin(fen)
        except GameError as error:
            self._tell(f"tellusererror Illegal position: {error}")

    def _user_move(self, word: str) -> None:
        self._searching.drop()
        try:
            self._playing.play(word)
        except GameError as error:
            self._tell(f"Illegal move ({error}): {word}")
            return
        if self._playing.seat == self._plays:
            self._search()

    def _go(self) -> None:
        self._searching.drop()
        self._plays = self._playing.seat
        self._search()

    def _search(self) -> None:
        if self._playing.seat == TERMINAL:
            return
        clock = None
        if self._left_ms is not None:
            made = self._playing.plies // 2
            clock = SeatClock(
                left_ms=max(1, self._left_ms),
                increment_ms=self._increment_ms,
                moves_to_go=self._moves - made % self._moves if self._moves else None,
                overhead_ms=OVERHEAD_MS,
            )
        limits = Limits(time_ms=self._move_ms, depth=self._depth)
        self._searching.begin(limits, clock, tell=self._post, answer=self._answer, failed=self._failed)

    def _post(self, thinking: Thinking) -> None:
        """Write the thinking: depth, centipawns, centiseconds, nodes, line."""
        if not self._posts or thinking.value is None:
            return
        points = centipawns(thinking.value)
        if thinking.ends_in is not None and thinking.value:
            mate = _MATE + (thinking.ends_in + 1) // 2
            points = mate if thinking.value > 0 else -mate
        words = " ".join(self._playing.words(thinking.pv))
        self._tell(
            f"{max(1, thinking.depth)} {points} {round(thinking.time_ms / 10)} {thinking.nodes} {words}".rstrip()
        )

    def _answer(self, action: int, thinking: Thinking) -> None:
        """Write the move. A draw that the move brings about is offered before it, which referees take for a claim."""
        self._post(thinking)
        if (fulfilling := self._playing.fulfilling(action)) is not None:
            action = fulfilling
            self._tell("offer draw")
        word = self._playing.dialect.to_text(self._playing.state, action)
        if word is None:
            self._tell(f"{DRAW} {{claimed by the rules}}")
            return
        self._playing.take(action)
        self._tell(f"move {word}")

    def _failed(self, reason: str) -> None:
        self._tell(f"tellusererror {reason}")

    def _set_time(self, name: str, rest: str) -> None:
        """Obey ``level MOVES MIN[:SEC] INC``, ``st SECONDS``, ``sd PLIES`` or ``time CENTISECONDS``."""
        if name == "level" and (found := _LEVEL.fullmatch(rest)):
            self._moves, self._move_ms = int(found[1]), None
            self._left_ms = 1000 * (60 * int(found[2]) + int(found[3] or 0))
            self._increment_ms = round(1000 * float(found[4]))
        elif name == "level" or not re.fullmatch(r"[0-9]{1,8}(\.[0-9]+)?", rest):
            self._tell(f"Error (bad number): {name} {rest[:40]}")
        elif name == "st":
            self._left_ms, self._move_ms = None, max(1, min(600_000, round(1000 * float(rest)) - OVERHEAD_MS))
        elif name == "sd":
            self._depth = min(max(1, int(float(rest))), 10_000)
        elif self._move_ms is None:
            self._left_ms = 10 * int(float(rest))

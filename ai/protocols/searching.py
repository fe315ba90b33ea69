"""A search in a thread of its own, while commands are read: it can be ended, or dropped."""

from __future__ import annotations

import threading
from collections.abc import Callable

from agon.ai.protocols.playing import Playing
from agon.ai.search.budget import stop_flag
from agon.ai.search.contract import EngineError
from agon.protocol.cards import Limits
from agon.protocol.jobs import SeatClock
from agon.protocol.thinking import Thinking

Tell = Callable[[Thinking], None]
Answer = Callable[[int, Thinking], None]


class Searching:
    """At most one search at a time. Its answer comes from its thread."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self._flag = stop_flag()
        self._release = threading.Event()
        self._is_dropped = False
        self._thread: threading.Thread | None = None

    def begin(
        self,
        limits: Limits,
        clock: SeatClock | None,
        *,
        tell: Tell,
        answer: Answer,
        failed: Callable[[str], None],
        waits: bool = False,
    ) -> None:
        """Search the position; a search that runs is dropped. ``waits``: the answer waits for ``end``."""
        self.drop()
        flag = self._flag = stop_flag()
        release = self._release = threading.Event()
        self._is_dropped = False
        if not waits:
            release.set()

        def run() -> None:
            try:
                action, thinking = self._playing.choose(limits, clock, flag, lambda _, so_far: tell(so_far))
            except EngineError as error:
                failed(str(error))
                return
            release.wait()
            if not self._is_dropped:
                answer(action, thinking)

        self._thread = threading.Thread(target=run, name="search", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End the search with the best found so far, and wait for its answer."""
        self._flag[0] = 1
        self._release.set()
        self.wait()

    def settle(self) -> None:
        """Wait for the answer of a search that ends by itself; end one that would wait for ``end``."""
        if self._release.is_set():
            self.wait()
        else:
            self.end()

    def drop(self) -> None:
        """End the search without an answer."""
        self._is_dropped = True
        self.end()

    def wait(self) -> None:
        """Wait until the search has answered."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

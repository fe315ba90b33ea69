"""A single question to a player of a match, outside any match: its choice in a position."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from agon.ai.matches.players import PlayerSpec
from agon.ai.search.contract import Decision, Problem

PATIENCE_S: Final = 1.5
"""Time to get the search ready after which ``slow`` is called."""


def consult(spec: PlayerSpec, problem: Problem, *, slow: Callable[[], object] = lambda: None) -> Decision:
    """Return the choice of a new player of this ``spec``, whose own limits come before those of ``problem``.

    Compiles or loads the search before its clock runs; calls ``slow``, from another thread, if that takes longer than
    ``PATIENCE_S``. Raises ``EngineError`` if the engine does not play the game.
    """
    spec.check(problem.info)
    player = spec.make(problem.limits, 0)
    timer = threading.Timer(PATIENCE_S, slow)
    try:
        problem.limits = player.limits
        timer.start()
        try:
            spec.warm(problem)
        finally:
            timer.cancel()
        player.prepare(problem)
        return player.choose(problem)
    finally:
        player.close()

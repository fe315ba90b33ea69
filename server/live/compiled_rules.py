"""Load compiled rules while games go on, from the cache that the workers filled, without blocking the event loop.

Three things would block it, and did, for up to half a second. The compiler's library holds the interpreter's lock while
the system links it, in any thread: so the server loads it before it accepts clients. A compiled verb is read from the
cache at its first call: so each is called once, in a thread, before a table uses it. And the compiler creates so many
permanent objects that each garbage collection takes a tenth of a second, with the lock: so collection is off meanwhile,
and later collections leave these objects out.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
from collections.abc import Generator
from typing import Final

import numpy as np

from agon import games
from agon.games.rules import Rules

COMPILER: Final = "llvmlite.binding"
_PLIES: Final = 8
"""Plies played to call every verb: enough to get past a game's initial chance nodes."""


def link_compiler() -> None:
    """Load the compiler's library; call this while nothing else happens."""
    importlib.import_module(COMPILER)


@contextlib.contextmanager
def objects_that_stay() -> Generator[None]:
    """Turn garbage collection off in the block, and exclude all objects that exist at its end from later ones.

    So tables and connections must not need the collector to be freed.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def compiled_rules(game: str) -> Rules:
    """Return the compiled rules of a game, with every verb ready."""
    rules = games.load(game, jit=True)
    state = rules.initial()
    for _ in range(_PLIES):
        player = rules.current(state)
        actions = [outcome for outcome, _ in rules.chance(state)] or rules.legal(state)
        if not actions:
            break
        if player >= 0:
            rules.is_visible(state, actions[0], player)
            rules.information_key(state, player)
            rules.resample(state, player, 0)
        state = rules.apply(state, actions[0])
    rules.kernels["returns"](state, np.zeros(rules.info.seats, np.float64))
    return rules

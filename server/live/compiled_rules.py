"""Compiled rules taken into use while games go on: from the cache that the workers filled, without holding the loop.

Three things would hold it, and did, for up to half a second. The library of the compiler keeps the interpreter's lock
while the system links it, in whatever thread that is: so it is loaded before anybody is served. A compiled verb is
read from the cache when it is first called: so each is called once, in a thread, before a table uses it. And the
compiler makes so many objects that stay that each search for garbage among them takes a tenth of a second, with the
lock: so none is made meanwhile, and later ones leave these objects out.
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
"""Enough to come past the chance with which a game may begin."""


def link_compiler() -> None:
    """Loads the compiler's library, while nothing else happens."""
    importlib.import_module(COMPILER)


@contextlib.contextmanager
def objects_that_stay() -> Generator[None]:
    """What is made in here is never looked through for garbage, nor is anything while it is made.

    The same goes for all that is there at its end: tables and connections must not need the collector to go.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def compiled_rules(game: str) -> Rules:
    """The compiled rules of a game, with every verb ready."""
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

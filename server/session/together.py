"""Choices that a player makes together, such as the three cards to pass in hearts.

The rules take one after the other, and each is stored as an action of its own. A game in which nobody else acts or
learns anything between them is a folder with a ``together.py``, whose ``together(state)`` returns how many choices the
seat to move still has to make so, or 0. Clients collect them, let the player change them, and send them once all are
chosen. The rules do not import it, so a change there compiles no kernel again.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec

from agon import games
from agon.games.verbs import State


@cache
def counter_of(game: str) -> Callable[[State], int] | None:
    """Return the game's ``together``; None if it has none: each choice is made alone."""
    module = games.room(game)
    name = f"{module.__name__}.together"
    if not hasattr(module, "__path__") or find_spec(name) is None:
        return None
    found: Callable[[State], int] = importlib.import_module(name).together
    return found

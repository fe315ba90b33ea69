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
from agon.games.rules import Rules
from agon.games.verbs import State


def made_together(rules: Rules, state: State) -> int:
    """Return the number of choices that the seat to move still makes together; 0 if it makes each alone."""
    count = _function(rules.info.name)
    return 0 if count is None else count(state)


@cache
def _function(game: str) -> Callable[[State], int] | None:
    module = games.room(game)
    name = f"{module.__name__}.together"
    if not hasattr(module, "__path__") or find_spec(name) is None:
        return None
    found: Callable[[State], int] = importlib.import_module(name).together
    return found

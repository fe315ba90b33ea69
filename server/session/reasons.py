"""Reasons why a move is not allowed, in the words of a game's players.

A game that gives some is a folder with a ``reasons.py``, whose ``why_not(rules, state, path)`` takes the cells of the
move as ``Choice.path`` has them and returns a sentence. It is asked only for moves that are not legal. The rules do not
import it, so a change there compiles no kernel again.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from agon import games
from agon.games.rules import Rules
from agon.games.verbs import State


def why_not(rules: Rules, state: State, path: Sequence[int]) -> str | None:
    """Return why the seat to move may not choose these cells; None if the game gives no reason.

    In games with secrets there are no reasons: they could tell what a seat may not know.
    """
    module = None if rules.info.hidden else _module(rules.info.name)
    cells = len(rules.view(state).cells)
    if module is None or not path or any(not 0 <= cell < cells for cell in path) or rules.current(state) < 0:
        return None
    for choice in rules.choices(state, rules.current(state)):
        ends = {*choice.path[-1:], *choice.zone}
        if choice.path[:-1] == list(path[:-1]) and path[-1] in ends:
            return None
    return str(module.why_not(rules, state, list(path)))


@cache
def _module(game: str) -> Any:
    """Return the module of a game's reasons, or None."""
    module = games.room(game)
    name = f"{module.__name__}.reasons"
    if not hasattr(module, "__path__") or find_spec(name) is None:
        return None
    return importlib.import_module(name)

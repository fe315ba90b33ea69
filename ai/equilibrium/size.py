"""How large a game's tree is, counted with the plain rules: nothing has to be compiled for it."""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import Any, Final

import games
from games.api import CHANCE, TERMINAL, Options
from games.rules import Rules

SMALL: Final = 100_000
"""Positions of a tree, one by its way from the root, that iterations run through hundreds of times a second."""


def is_small(game: str, options: Options | None = None) -> bool:
    """Whether the tree has at most ``SMALL`` positions, with the game's default options if none are given. Counted
    once a process. Raises ``UnknownGame``, ``InvalidOptions``."""
    rules = games.load(game)
    return _is_small(game, tuple(sorted(rules.options(options).items())))


@cache
def _is_small(game: str, chosen: tuple[tuple[str, Any], ...]) -> bool:
    return histories(games.load(game), dict(chosen), SMALL) is not None


def histories(rules: Rules, options: Options, most: int) -> int | None:
    """How many positions the tree has; None where there are more than ``most``.

    Breadth first: a wide tree is found out by counting children, before most of them are made.
    """
    count = 1
    waiting = deque([rules.initial(options)])
    while waiting:
        state = waiting.popleft()
        player = rules.current(state)
        if player == TERMINAL:
            continue
        actions = [outcome for outcome, _ in rules.chance(state)] if player == CHANCE else rules.legal(state)
        count += len(actions)
        if count > most:
            return None
        for action in actions:
            child = state.copy()
            rules.kernels["apply_action"](child, action)
            waiting.append(child)
    return count

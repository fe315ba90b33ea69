"""How large a game's tree is, counted with the plain rules: nothing has to be compiled for it."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import games
from games.api import CHANCE, TERMINAL, Options
from games.rules import Rules
from games.verbs import State

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
    """How many positions the tree has, one by its way from the root; None where there are more than ``most``.

    Level by level: the children of a whole level are counted before any is made, and states that are equal, which have
    the same tree below them, are made once and counted as often as there are ways to them.
    """
    first = rules.initial(options)
    count, level = 1, {first.tobytes(): (first, 1)}
    while level:
        parents: list[tuple[State, int, list[int]]] = []
        for state, ways in level.values():
            actions = _children(rules, state)
            count += ways * len(actions)
            if count > most:
                return None
            parents.append((state, ways, actions))
        level = {}
        for state, ways, actions in parents:
            for action in actions:
                child = state.copy()
                rules.kernels["apply_action"](child, action)
                name = child.tobytes()
                level[name] = child, ways + (level[name][1] if name in level else 0)
    return count


def _children(rules: Rules, state: State) -> list[int]:
    player = rules.current(state)
    if player == TERMINAL:
        return []
    return [outcome for outcome, _ in rules.chance(state)] if player == CHANCE else rules.legal(state)

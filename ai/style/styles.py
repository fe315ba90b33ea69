"""Styles: preferences of a bot for named features of the position after its action, added to a search's values.

A style is a weighting of the terms of the game's evaluation (``agon.ai.evaluation``): each action's value gets, times
the bot's flair, the sum of these terms for the mover in the position after it. The search itself evaluates as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from agon.ai.evaluation import listing
from agon.ai.search.contract import EngineError, Problem
from agon.games.verbs import State
from agon.protocol.thinking import Line

STYLES: Final = ("aggressive", "defensive", "positional")
Taste = Callable[[State, int], float]
"""Function that scores a position's features for a seat, in returns."""


def restyle(problem: Problem, lines: Sequence[Line], style: str, flair: float) -> list[Line]:
    """Return the lines with the style's scores added to their values, the best first. A decided line keeps its value,
    and no liked line comes before a win.

    Raises ``EngineError`` if the game has no named features.
    """
    part: Any = listing.part_of(problem.info.name, "style")
    if part is None:
        raise EngineError(f"{problem.info.name} has no styles")
    taste: Taste = part.taste(style)
    rules = problem.kernels.rules
    liked: list[Line] = []
    for line in lines:
        after = rules.apply(problem.state, line.action)
        decided = line.exact or abs(line.value) >= problem.info.max_return
        added = 0.0 if decided or rules.is_over(after) else flair * taste(after, problem.seat)
        liked.append(msgspec.structs.replace(line, value=line.value + added))
    won = {line.action for line in lines if line.value >= problem.info.max_return}
    return sorted(liked, key=lambda line: (line.action not in won, -line.value))

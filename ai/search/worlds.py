"""Search in several worlds of perfect information that a seat cannot tell from the real one (determinisation).

Hidden information is drawn for each world, and so is chance. Every world is searched by itself; an action's value is
its mean over the worlds. Such a search never hides or finds out anything, since in each world everybody knows all
(strategy fusion). Sources: Ginsberg, "GIB: imperfect information in a computationally challenging game" (JAIR 14,
2001); its faults: Frank & Basin, "Search in games with incomplete information" (Artificial Intelligence 100, 1998); for
several seats Sturtevant, "An analysis of UCT in multi-player games" (2008), which searches hearts so.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

import numpy as np

from agon.ai.kernels.chance.chance_stack import FAR, LAST_DEPTH, NODES
from agon.ai.kernels.monte_carlo.guided_ismcts import draw_world
from agon.ai.search.contract import MAX_SEED, Problem
from agon.ai.search.expectimax import ChanceSearch
from agon.games.bits import mix64
from agon.protocol.thinking import Line

TRIES: Final = 32
"""Most draws of a world, until one fits the others' actions."""
SEEDS: Final = (1 << 62) - 1


def draw_worlds(problem: Problem, count: int) -> list[Problem]:
    """Draw worlds, in proportion to their fit to the others' actions if the game can tell it (``belief``)."""
    draw = problem.kernels.bind_guided(draw_world)
    worlds: list[Problem] = []
    for number in range(count):
        seed = int(mix64((problem.seed + number) & MAX_SEED))
        state = np.zeros_like(problem.state)
        draw(problem.state, problem.seat, np.array([seed], np.uint64), TRIES, state)
        worlds.append(dataclasses.replace(problem, state=state, seed=seed))
    return worlds


class WorldsSearch:
    """Searches in several worlds, each a little in turn."""

    def __init__(self, problem: Problem, count: int, search: Callable[[Problem, int, int], ChanceSearch]) -> None:
        """Prepare the searches; ``search(world, number, seed)`` returns that of a world, by whose seed it draws
        chance."""
        self._problem = problem
        worlds = draw_worlds(problem, count)
        self._searches = [search(world, number, 1 + (world.seed & SEEDS)) for number, world in enumerate(worlds)]
        self._open = list(self._searches)

    def run(self, nodes: int) -> int:
        """Search at most ``nodes`` more, but one in each world at least; return how many it were."""
        before = self._nodes()
        share = max(1, nodes // max(1, len(self._open)))
        self._open = [search for search in self._open if not search.run(share)]
        return self._nodes() - before

    def _nodes(self) -> int:
        return sum(int(search.stack.cells[NODES]) for search in self._searches)

    @property
    def is_complete(self) -> bool:
        return not self._open

    @property
    def depth(self) -> int:
        """The least depth to which a world was searched, of those that were searched at all."""
        return min((depth for depth in self._depths() if depth), default=0)

    def _depths(self) -> list[int]:
        return [int(search.stack.cells[LAST_DEPTH]) for search in self._searches]

    def values(self) -> list[float]:
        """Return the mean values of the root to all seats; none before a world was searched, or if they are not
        known."""
        known = zip(self._searches, self._depths(), strict=True)
        found = [values for search, depth in known if depth and (values := search.values(finished=True))]
        return [sum(each) / len(each) for each in zip(*found, strict=True)]

    def lines(self) -> list[Line]:
        """Return the actions with their mean values, the best first; none before a world was searched."""
        known = [search for search, depth in zip(self._searches, self._depths(), strict=True) if depth]
        if not known:
            return []
        state, rules = self._problem.state, self._problem.kernels.rules
        lines: list[Line] = []
        for slot, action in enumerate(self._problem.legal()):
            values = [search.value_of(slot, finished=True) for search in known]
            mean = sum(values) / len(values)
            if max(values) < FAR:
                lines.append(Line(action=action, text=rules.action_to_text(state, action), value=mean))
        return sorted(lines, key=lambda line: -line.value)

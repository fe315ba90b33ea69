"""One depth-first search from one root (alpha-beta, minimax): what is allocated for the kernels and handed to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from ai.engine import Problem, Value
from ai.kernels import alphabeta, minimax, score, switches, table
from ai.kernels.frames import DEPTH, DONE, Frames, frames
from games.api import Info

MOST_DEPTH = table.PROVEN_DEPTH - 1
SWITCHES = {
    "lines": switches.LINES,
    "pvs": switches.SCOUT,
    "killers": switches.KILLERS,
    "history": switches.HISTORY_ORDER,
    "counter_moves": switches.COUNTERMOVES,
    "centre": switches.CENTRE_ORDER,
    "captures": switches.NOISE_ORDER,
    "quiescence": switches.QUIESCENCE,
    "check_extension": switches.CHECK_EXTENSION,
    "checks": switches.CHECKS,
    "singular": switches.SINGULAR,
    "null_move": switches.NULL_MOVE,
    "late_move_reductions": switches.LATE_REDUCTION,
    "futility": switches.FUTILITY,
    "beam": switches.BEAM,
}
"""Which cell of the kernel's switches each parameter sets."""


class Search(Protocol):
    """One search from one root, deeper and deeper."""

    frames: Frames

    def run(self, nodes: int) -> bool:
        """Searches on for at most ``nodes``; True when the value is proven or the deepest iteration is complete."""
        ...


def extremes(info: Info) -> tuple[int, int]:
    """Scores of the least and the greatest return."""
    return score.of_return(info.min_return), score.of_return(info.max_return)


class Stacks:
    """Stacks that outlive a search: making one takes longer than a small search."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int, int, int, str], Frames] = {}

    def stack(self, problem: Problem) -> Frames:
        """One that fits, ready for a new search; it serves one search at a time."""
        rules, state = problem.kernels.rules, problem.state
        plies = min(rules.max_plies(problem.options), MOST_DEPTH)
        shape = (plies, rules.max_actions(problem.options), rules.info.seats, len(state), state.dtype.char)
        kept = self._kept.get(shape)
        if kept is None:
            self._kept.clear()
            kept = self._kept[shape] = frames(*shape[:3], state)
        kept.cells[DEPTH] = 0
        return kept


def deepest(problem: Problem, stack: Frames) -> int:
    """Plies of the last iteration."""
    return min(problem.limits.depth or MOST_DEPTH, len(stack.rows) - 2)


class MinimaxSearch:
    """Every line, to a depth."""

    def __init__(self, problem: Problem, stack: Frames) -> None:
        self.frames = stack
        self._problem = problem
        self._kernel: Any = problem.kernels.bind(minimax.search)
        self._deepest = deepest(problem, stack)
        self._extremes = extremes(problem.info)

    def run(self, nodes: int) -> bool:
        problem = self._problem
        return self._kernel(self.frames, problem.state, self._deepest, *self._extremes, nodes, problem.flag) == DONE


class Table:
    """A transposition table that outlives a search: each search has a generation of its own."""

    def __init__(self, megabytes: int) -> None:
        words = 1 << max(2, (megabytes * (1 << 20) // 8).bit_length() - 1) if megabytes else 0
        self.megabytes = megabytes
        self.memory = np.zeros(words, np.int64)
        self.generation = 0

    def renew(self) -> None:
        """Forgets everything."""
        self.generation += 1
        if self.generation == table.GENERATIONS:
            self.generation = 0
            self.memory.fill(0)


class AlphaBetaSearch:
    """Alpha-beta with the techniques that ``settings`` switch on."""

    def __init__(self, problem: Problem, stack: Frames, memory: Table, settings: Mapping[str, Value]) -> None:
        self.frames = stack
        self._problem = problem
        self._memory = memory.memory
        self._kernel: Any = problem.kernels.bind(alphabeta.search)
        chosen = np.zeros(switches.COUNT, np.int64)
        chosen[switches.DEEPEST] = deepest(problem, stack)
        chosen[switches.GENERATION] = memory.generation
        chosen[switches.LEAST], chosen[switches.GREATEST] = extremes(problem.info)
        for name, cell in SWITCHES.items():
            chosen[cell] = settings[name]
        chosen[switches.ASPIRATION] = score.of_return(float(settings["aspiration"]))
        self._switches = chosen

    def run(self, nodes: int) -> bool:
        problem = self._problem
        return self._kernel(self.frames, problem.state, self._memory, self._switches, nodes, problem.flag) == DONE

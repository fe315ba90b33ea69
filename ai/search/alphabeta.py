"""Run the depth-first kernels (alpha-beta, minimax) from one root: allocate their arrays and set their options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first import alphabeta, minimax, score, search_options, transposition_table
from agon.ai.kernels.depth_first.search_stack import DEPTH, DONE, NODES, SearchStack, new_stack
from agon.ai.search.budget import StopFlag
from agon.ai.search.contract import Problem, Value
from agon.ai.search.lazy_smp import Helpers, stride_and_phase
from agon.ai.search.solvers import endings_for
from agon.games.api import Info

MOST_DEPTH = transposition_table.PROVEN_DEPTH - 1
OPTION_CELLS = {
    "lines": search_options.LINES,
    "pvs": search_options.SCOUT,
    "killers": search_options.KILLERS,
    "history": search_options.HISTORY_ORDER,
    "counter_moves": search_options.COUNTERMOVES,
    "centre": search_options.CENTRE_ORDER,
    "captures": search_options.NOISE_ORDER,
    "quiescence": search_options.QUIESCENCE,
    "check_extension": search_options.CHECK_EXTENSION,
    "checks": search_options.CHECKS,
    "forced_extension": search_options.FORCED_EXTENSION,
    "singular": search_options.SINGULAR,
    "null_move": search_options.NULL_MOVE,
    "late_move_reductions": search_options.LATE_REDUCTION,
    "in_full": search_options.IN_FULL,
    "futility": search_options.FUTILITY,
    "beam": search_options.BEAM,
    "probcut": search_options.PROBCUT,
    "mate_distance": search_options.MATE_DISTANCE,
    "endings": search_options.ENDINGS,
}
"""Cell of the kernel's options that each parameter sets."""


@dataclass(frozen=True)
class Proof:
    """A proof about a root, found beside its iterations."""

    action: int | None
    """The action; None: any action leads to the same."""
    sign: int
    """Sign of the value to the seat to move."""
    plies: int
    """Most plies to the end."""


class DepthFirstSearch(Protocol):
    """A search from one root by iterative deepening."""

    stack: SearchStack
    proof: Proof | None

    @property
    def nodes(self) -> int:
        """Number of positions reached so far, by all threads."""
        ...

    @property
    def other_cpu_seconds(self) -> float:
        """CPU time (s) of all threads but the one that calls ``run``."""
        ...

    def run(self, nodes: int) -> bool:
        """Search at most ``nodes`` more; return True if the value is proven or the deepest iteration is complete."""
        ...

    def close(self) -> None:
        """End the other threads. To be called once, after the last ``run``."""
        ...


def extremes(info: Info) -> tuple[int, int]:
    """Return the scores of the least and the greatest return."""
    return score.of_return(info.min_return), score.of_return(info.max_return)


class StackPool:
    """Stacks that outlive a search: allocating one takes longer than a small search."""

    def __init__(self) -> None:
        self._kept: list[SearchStack] = []
        self._shape: tuple[int, int, int, int, str] | None = None

    def stack(self, problem: Problem) -> SearchStack:
        """Return a fitting stack, ready for a new search; it serves one search at a time."""
        return self.stacks(problem, 1)[0]

    def stacks(self, problem: Problem, count: int) -> list[SearchStack]:
        """Return a stack for each of ``count`` threads."""
        rules, state = problem.kernels.rules, problem.state
        plies = min(rules.max_plies(problem.options), MOST_DEPTH)
        shape = (plies, rules.max_actions(problem.options), rules.info.seats, len(state), state.dtype.char)
        if self._shape != shape:
            self._kept.clear()
            self._shape = shape
        while len(self._kept) < count:
            self._kept.append(new_stack(*shape[:3], state))
        for stack in self._kept:
            stack.cells[DEPTH] = stack.cells[NODES] = 0
        return self._kept[:count]


def deepest(problem: Problem, stack: SearchStack) -> int:
    """Return the plies of the last iteration."""
    return min(problem.limits.depth or MOST_DEPTH, len(stack.rows) - 2)


class MinimaxSearch:
    """Exhaustive minimax."""

    other_cpu_seconds = 0.0
    proof: Proof | None = None

    def __init__(self, problem: Problem, stack: SearchStack) -> None:
        self.stack = stack
        self._problem = problem
        self._kernel: Any = problem.kernels.bind(minimax.search)
        self._deepest = deepest(problem, stack)
        self._extremes = extremes(problem.info)

    def run(self, nodes: int) -> bool:
        problem = self._problem
        return self._kernel(self.stack, problem.state, self._deepest, *self._extremes, nodes, problem.flag) == DONE

    @property
    def nodes(self) -> int:
        return int(self.stack.cells[NODES])

    def close(self) -> None:
        """Do nothing: there are no other threads."""


class TranspositionTable:
    """A transposition table that outlives a search: each search has a generation of its own."""

    def __init__(self, megabytes: int) -> None:
        words = 1 << max(2, (megabytes * (1 << 20) // 8).bit_length() - 1) if megabytes else 0
        self.megabytes = megabytes
        self.memory = np.zeros(words, np.int64)
        self.generation = 0
        self.kept = 0
        """Number of earlier searches whose entries count."""
        self._key: object = None
        self._history: list[int] = []

    def renew(self, key: object = None, history: Sequence[int] | None = None) -> None:
        """Prepare for a new search; forget all entries unless it continues the game of the search before.

        It does with the same ``key``, not None, and more actions in the ``history`` from the game's start.
        """
        before, actions = self._history, list(history or ())
        goes_on = key is not None and history is not None and key == self._key
        goes_on = goes_on and len(actions) > len(before) and actions[: len(before)] == before
        self.kept = self.kept + 1 if goes_on else 0
        self._key, self._history = key, actions
        self.generation += 1
        if self.generation == transposition_table.GENERATIONS:
            self.generation = self.kept = 0
            self.memory.fill(0)


class AlphaBetaSearch:
    """Alpha-beta with the techniques of ``settings``, one thread per stack; the caller's thread has the first stack and
    decides."""

    proof: Proof | None = None

    def __init__(
        self,
        problem: Problem,
        stacks: Sequence[SearchStack],
        memory: TranspositionTable,
        settings: Mapping[str, Value],
        weights: NDArray[Any] | None = None,
    ) -> None:
        """``weights``: of the evaluation's terms; None for its own."""
        self.stack = stacks[0]
        self._problem = problem
        self._memory = memory.memory
        self._weights = problem.kernels.weights if weights is None else weights
        self._kernel: Any = problem.kernels.bind(alphabeta.search)
        chosen = np.zeros(search_options.COUNT, np.int64)
        chosen[search_options.DEEPEST] = deepest(problem, self.stack)
        chosen[search_options.GENERATION], chosen[search_options.KEPT] = memory.generation, memory.kept
        chosen[search_options.LEAST], chosen[search_options.GREATEST] = extremes(problem.info)
        for name, cell in OPTION_CELLS.items():
            chosen[cell] = settings[name]
        chosen[search_options.ASPIRATION] = score.of_return(float(settings["aspiration"]) * problem.kernels.aspiration)
        chosen[search_options.PROBES :] = problem.kernels.probes
        self._options = chosen
        self._endings = endings_for(problem) if settings["endings"] else np.zeros(0, np.int8)
        chosen[search_options.ENDINGS] = len(self._endings) > 0
        self._limit = problem.limits.nodes
        share = None if self._limit is None else self._limit // len(stacks)
        helping = [partial(self._search, self._helper_options(number)) for number in range(len(stacks) - 1)]
        self._helpers = Helpers(helping, stacks[1:], share) if helping else None
        self._threads = len(stacks)
        self._reserved = (share or 0) * len(helping)
        """Nodes of the limit that the helpers may use."""

    def run(self, nodes: int) -> bool:
        """Search the caller's share of ``nodes``, which all threads search together."""
        helpers = self._helpers
        if helpers is None:
            return self._search(self._options, self.stack, nodes, self._problem.flag) == DONE
        helpers.start()
        part = -(-nodes // self._threads)
        if self._limit is not None:
            left = self._limit - self._reserved - int(self.stack.cells[NODES])
            if left <= 0:
                if not helpers.wait():
                    return False
                left = self._limit - self.nodes  # the nodes that they have not used
            part = min(part, left)
        return self._search(self._options, self.stack, part, self._problem.flag) == DONE

    @property
    def nodes(self) -> int:
        return int(self.stack.cells[NODES]) + (self._helpers.nodes if self._helpers else 0)

    @property
    def other_cpu_seconds(self) -> float:
        return self._helpers.cpu_seconds if self._helpers else 0.0

    def close(self) -> None:
        if self._helpers:
            self._helpers.stop()

    def _helper_options(self, number: int) -> NDArray[np.int64]:
        chosen = self._options.copy()
        chosen[search_options.STRIDE], chosen[search_options.PHASE] = stride_and_phase(number)
        return chosen

    def _search(self, chosen: NDArray[np.int64], stack: SearchStack, nodes: int, flag: StopFlag) -> int:
        state, memory, endings = self._problem.state, self._memory, self._endings
        return int(self._kernel(stack, state, memory, chosen, endings, self._weights, nodes, flag))

"""Run the kernels for trees with chance or several seats from one root: allocate their arrays, set their options, read
their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from agon.ai.evaluation import neutral
from agon.ai.kernels.chance import chance_stack as at
from agon.ai.kernels.chance import expectiminimax, maxn
from agon.ai.kernels.chance.chance_stack import FAR, ChanceStack, PositionMemory, memory_of, stack_for
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import seats_of
from agon.protocol.thinking import Line

MOST_DEPTH: Final = at.PROVEN_DEPTH - 1
MOST_PLIES: Final = 300
"""Most rows of a stack: chance may add several plies to each choice."""
MOST_CELLS: Final = 1 << 22
"""Most cells of a stack's table of actions: with very many actions a stack has fewer rows."""
GENERATIONS: Final = 256
FEW: Final = 6
"""Most actions (or outcomes) with which outcomes are not probed: in pig, with two actions, probing makes a search to
depth 6 visit 12,100 positions instead of 7,500."""


class ChanceSearch(Protocol):
    """A search from one root by iterative deepening."""

    stack: ChanceStack
    proves: bool
    """True if a value that rests on the ends of games alone is the value of good play."""
    lines: int
    """Number of root actions that get an exact value."""

    def run(self, nodes: int) -> bool:
        """Search at most ``nodes`` more; return True if the value is proven or the deepest iteration is complete."""
        ...

    def value(self, *, finished: bool) -> float:
        """Return the root's value to its mover, by the last finished iteration or the present one."""
        ...

    def values(self, *, finished: bool) -> list[float]:
        """Return the root's values to all seats that take part, if known."""
        ...

    def value_of(self, slot: int, *, finished: bool) -> float:
        """Return the value of the root's action with this index to its mover; FAR if it is not known exactly."""
        ...


class ChanceStackPool:
    """The stack of the last search, kept for the next: allocating one takes longer than a small search."""

    def __init__(self) -> None:
        self._kept: ChanceStack | None = None
        self._shape: tuple[int, int, int, int, str] | None = None

    def stack(self, problem: Problem) -> ChanceStack:
        """Return a fitting stack, ready for a new search; it serves one search at a time."""
        rules, state = problem.kernels.rules, problem.state
        width = rules.max_actions(problem.options)
        plies = min(rules.max_plies(problem.options), MOST_PLIES, max(8, MOST_CELLS // width))
        shape = (plies, width, rules.info.seats, len(state), state.dtype.char)
        if self._kept is None or self._shape != shape:
            self._kept = stack_for(*shape[:3], state)
            self._shape = shape
        self._kept.cells[at.DEPTH] = self._kept.cells[at.NODES] = 0
        return self._kept


class PositionTable:
    """A table of positions that outlives a search; entries of earlier searches are ignored."""

    def __init__(self) -> None:
        self._megabytes = -1
        self._memory: PositionMemory = memory_of(0)
        self.generation = 0

    def renew(self, megabytes: int) -> PositionMemory:
        """Return the memory for a new search."""
        if megabytes != self._megabytes:
            self._megabytes, self._memory, self.generation = megabytes, memory_of(megabytes), 0
        self.generation += 1
        if self.generation == GENERATIONS:
            self.generation = 1
            self._memory.notes.fill(0)
        return self._memory


def deepest(problem: Problem, stack: ChanceStack) -> int:
    """Return the depth of the last iteration, in choices."""
    return min(problem.limits.depth or MOST_DEPTH, len(stack.rows) - 2, MOST_DEPTH)


def has_evaluation(kernels: BoundKernels) -> bool:
    """True if there is an evaluation."""
    return getattr(kernels.evaluation, "evaluate", neutral.evaluate) is not neutral.evaluate


class SidedSearch:
    """Expectiminimax for the seats of one side against all others."""

    proves = True

    def __init__(
        self,
        problem: Problem,
        stack: ChanceStack,
        table: PositionTable,
        side: Sequence[int],
        *,
        table_mb: int,
        lines: int = 1,
        prune: bool = True,
        star1: bool = True,
        star2: bool = True,
        kept: tuple[int, int] = (0, 0),
        margin: float = 0.0,
        world: int = 0,
    ) -> None:
        """Prepare the search. ``kept``: actions that the filter leaves at the root and below, 0 for all; ``margin`` is
        a difference of returns; ``world``: seed by which chance is drawn, 0 for all outcomes."""
        self.stack = stack
        self._problem = problem
        info = problem.info
        self._kernel: Any = problem.kernels.bind(expectiminimax.search)
        self._memory = table.renew(table_mb)
        self.lines = lines
        self._side = np.zeros(info.seats, np.int64)
        self._side[list(side)] = 1
        self._bounds = np.array([info.min_return, info.max_return, margin])
        chosen = np.zeros(expectiminimax.COUNT, np.int64)
        chosen[expectiminimax.DEEPEST] = deepest(problem, stack)
        chosen[expectiminimax.MOVER] = problem.seat
        chosen[expectiminimax.LINES] = lines
        chosen[expectiminimax.GENERATION] = table.generation
        chosen[expectiminimax.PRUNE], chosen[expectiminimax.STAR1] = prune, star1
        chosen[expectiminimax.STAR2] = star2 and problem.kernels.rules.max_actions(problem.options) > FEW
        chosen[expectiminimax.ORDERED] = has_evaluation(problem.kernels)
        chosen[expectiminimax.WORLD] = world
        if chosen[expectiminimax.ORDERED] and prune:
            chosen[expectiminimax.KEPT], chosen[expectiminimax.KEPT_BELOW] = kept
        self._options = chosen
        self._is_zero_sum = info.seats == 2 and info.utility == "zero_sum"

    def run(self, nodes: int) -> bool:
        problem = self._problem
        done = self._kernel(
            self.stack,
            problem.state,
            self._memory,
            self._side,
            self._options,
            self._bounds,
            nodes,
            problem.flag,
        )
        return int(done) == at.DONE

    def value(self, *, finished: bool) -> float:
        return float(self.stack.last[0] if finished else self.stack.numbers[0, at.BEST])

    def values(self, *, finished: bool) -> list[float]:
        if not self._is_zero_sum:
            return []
        value = self.value(finished=finished)
        return [value, -value] if self._problem.seat == 0 else [-value, value]

    def value_of(self, slot: int, *, finished: bool) -> float:
        return float(self.stack.roots[int(finished), slot, 0])


class MaxNSearch:
    """Max^n, with a model of each seat."""

    def __init__(
        self,
        problem: Problem,
        stack: ChanceStack,
        models: Sequence[int],
        habits: NDArray[np.float64] | None = None,
        *,
        prune: bool = True,
        world: int = 0,
    ) -> None:
        """Prepare the search. ``world``: seed by which chance is drawn, 0 for all outcomes."""
        self.stack = stack
        self._problem = problem
        info = problem.info
        seats = seats_of(info, problem.options)
        self._seats = seats
        self.proves = all(model == maxn.BEST for model in models)
        self._kernel: Any = problem.kernels.bind(maxn.search)
        self._models = np.array(models, np.int64)
        self.lines = 1
        self._habits = np.zeros((info.seats, maxn.HABITS)) if habits is None else habits
        zero_sum = info.utility == "zero_sum" and info.min_return < 0.0
        most = 0.0 if zero_sum else seats * info.max_return
        self._bounds = np.array([info.min_return, info.max_return, most])
        chosen = np.zeros(maxn.COUNT, np.int64)
        chosen[maxn.DEEPEST] = deepest(problem, stack)
        chosen[maxn.MOVER] = problem.seat
        chosen[maxn.SEATS] = seats
        chosen[maxn.PRUNE] = prune
        chosen[maxn.SCALE] = zero_sum
        chosen[maxn.JUDGES] = has_evaluation(problem.kernels)
        chosen[maxn.WORLD] = world
        self._options = chosen

    def run(self, nodes: int) -> bool:
        problem = self._problem
        done = self._kernel(
            self.stack,
            problem.state,
            self._models,
            self._habits,
            self._options,
            self._bounds,
            nodes,
            problem.flag,
        )
        return int(done) == at.DONE

    def value(self, *, finished: bool) -> float:
        return self.values(finished=finished)[self._problem.seat]

    def values(self, *, finished: bool) -> list[float]:
        return (self.stack.last if finished else self.stack.vectors[0])[: self._seats].tolist()

    def value_of(self, slot: int, *, finished: bool) -> float:
        return float(self.stack.roots[int(finished), slot, self._problem.seat])


@dataclass(frozen=True)
class ChanceIteration:
    """Result of an iteration at the root: of the last finished one, or of one that was cut short."""

    depth: int
    action: int
    value: float
    values: list[float]
    exact: bool
    pv: list[int]
    lines: list[Line]


def iteration(problem: Problem, search: ChanceSearch) -> ChanceIteration | None:
    """Return the present iteration if its first action, the best of the one before, was finished, and one line is
    wanted.

    Else returns the last finished iteration, or None before either.
    """
    stack = search.stack
    cells, row = stack.cells, stack.rows[0]
    if not cells[at.DEPTH]:
        return None
    ended = cells[at.LAST_DEPTH] == cells[at.DEPTH]
    partial = not ended and row[at.CHOSEN] >= 0 and (row[at.TRIED] > 0 or not cells[at.LAST_DEPTH])
    if cells[at.ENTERING] and cells[at.PLY] == 0:
        partial = False  # the row is still that of the iteration before
    if search.lines > 1 and cells[at.LAST_DEPTH]:
        partial = False  # lines of two iterations cannot be compared
    finished = not partial
    if finished and not cells[at.LAST_DEPTH]:
        return None
    legal = problem.legal()
    rules = problem.kernels.rules
    action = legal[int(cells[at.LAST_CHOSEN] if finished else row[at.CHOSEN])]
    exact = finished and search.proves and int(cells[at.LAST_OPEN]) == at.CLOSED
    length = int(cells[at.GUIDE] if finished else row[at.PV_LENGTH])
    least, greatest = problem.info.min_return, problem.info.max_return
    best = search.value(finished=finished)
    known = [(each, search.value_of(slot, finished=finished)) for slot, each in enumerate(legal)]
    lines = [
        Line(
            action=each,
            text=rules.action_to_text(problem.state, each),
            value=value,
            # Beside an action of the greatest return the others may rest on evaluations
            exact=exact and (best < greatest or not least < value < greatest),
        )
        for each, value in known
        if value < FAR
    ]
    lines.sort(key=lambda line: (line.action != action, -line.value))
    return ChanceIteration(
        depth=int(cells[at.LAST_DEPTH] if finished else cells[at.DEPTH]),
        action=action,
        value=best,
        values=search.values(finished=finished),
        exact=exact,
        pv=stack.pv[-1 if finished else 0, :length].tolist(),
        lines=lines,
    )


def counted_habits(problem: Problem) -> NDArray[np.float64]:
    """Count how often each seat took each action so far in this game, (seats, HABITS); zeros if not all are known."""
    counts = np.zeros((problem.info.seats, maxn.HABITS))
    rules = problem.kernels.rules
    state = rules.initial(problem.options) if problem.start is None else problem.start
    for action in problem.history or ():
        mover = rules.current(state)
        if mover >= 0:
            counts[mover, action % maxn.HABITS] += 1.0
        state = rules.apply(state, action)
    return counts

"""Solve a game with its tree written down: counterfactual regret minimisation, and exact judgement of the result."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.equilibrium.tree import GameTree
from agon.ai.kernels.regret import best_response, cfr
from agon.ai.search.budget import StopFlag, stop_flag


@dataclass(frozen=True)
class Variant:
    """A member of the CFR family (``agon.ai.kernels.regret.cfr`` explains the numbers)."""

    alpha: float = math.inf
    beta: float = math.inf
    gamma: float = 0.0
    alternating: bool = True


VARIANTS: Final = {
    "cfr": Variant(),
    "cfr+": Variant(beta=-math.inf, gamma=1.0),
    "dcfr": Variant(alpha=1.5, beta=0.0, gamma=2.0),
}
"""Variants by name, with the numbers that their papers recommend; all with alternating updates."""
TREMBLE: Final = 1e-9


@dataclass(frozen=True)
class Judged:
    """Values of an average policy."""

    values: list[float]
    """Value to each seat."""
    gains: list[float]
    """Gain of each seat by its best response."""

    @property
    def nash_conv(self) -> float:
        return sum(self.gains)

    @property
    def exploitability(self) -> float:
        """NashConv divided by the number of seats: in a zero-sum game for two the best opponent's mean winnings beyond
        the game's value, as either seat in turn."""
        return self.nash_conv / len(self.gains)


@cache
def compiled(jit: bool) -> Any:
    """Return the kernels over sequence forms, which know no game: (reset, iterate, average, judge, outlook)."""
    from agon.games.jit import Binder

    binder = Binder("equilibrium", {}, allocates=False, jit=jit)
    kernels = (cfr.reset, cfr.iterate, best_response.average, best_response.judge, best_response.outlook)
    return tuple(binder.bind(kernel) for kernel in kernels)


def new_tables(tree: GameTree) -> cfr.CfrTables:
    policy, reach, gain, regret, total = (np.zeros(tree.sequences, np.float64) for _ in range(5))
    return cfr.CfrTables(policy, reach, gain, regret, total, cells=np.zeros(1, np.int64))


class CfrSolver:
    """A solution that improves with every iteration."""

    def __init__(self, tree: GameTree, variant: Variant, *, jit: bool = True) -> None:
        self.tree = tree
        self.variant = variant
        self._tables = new_tables(tree)
        self._spare = new_tables(tree)
        self._reset, self._iterate, self._average, self._judge, self._outlook = compiled(jit)
        self._reset(tree.form, self._tables)

    @property
    def iterations(self) -> int:
        """Number of iterations so far."""
        return int(self._tables.cells[0])

    def run(self, iterations: int, flag: StopFlag | None = None) -> int:
        """Run up to ``iterations`` more, until ``flag`` is set. Returns their number."""
        variant = self.variant
        flag = stop_flag() if flag is None else flag
        return int(
            self._iterate(
                self.tree.form,
                self._tables,
                variant.alpha,
                variant.beta,
                variant.gamma,
                variant.alternating,
                iterations,
                flag,
            )
        )

    def average(self) -> NDArray[np.float64]:
        """Return the average policy, by sequence. A new array."""
        policy = np.ones(self.tree.sequences, np.float64)
        self._average(self.tree.form, self._tables.total, policy)
        return policy

    def judge(self, policy: NDArray[np.float64] | None = None) -> Judged:
        """Return the exact values of a policy (the average, if none is given)."""
        spare = self._spare
        spare.policy[:] = self.average() if policy is None else policy
        values = np.zeros((2, self.tree.seats), np.float64)
        self._judge(self.tree.form, spare, values)
        return Judged(values[0].tolist(), (values[1] - values[0]).tolist())

    def outlook(self, seat: int) -> NDArray[np.float64]:
        """Return the mean winnings of the last action of each of the seat's sequences if all go on with the average
        policy and, very rarely, act at random (else some choices never came up)."""
        spare, form = self._spare, self.tree.form
        widths = np.diff(form.begin)
        spare.policy[self.tree.seats :] = TREMBLE * np.repeat(1.0 / widths, widths)
        spare.policy[self.tree.seats :] += (1.0 - TREMBLE) * self.average()[self.tree.seats :]
        values = np.zeros(self.tree.sequences, np.float64)
        self._outlook(form, spare, seat, values)
        return values

"""A policy for a whole game that improves with work, by any algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from agon.ai.equilibrium.sampler import SAMPLINGS, Sampler
from agon.ai.equilibrium.solver import VARIANTS, CfrSolver, Judged
from agon.ai.equilibrium.tree import GameTree, TooLarge, build, key_of
from agon.ai.search.budget import StopFlag
from agon.ai.search.contract import EngineError
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Options
from agon.games.verbs import State

ALGORITHMS: Final = (*VARIANTS, *SAMPLINGS)


@dataclass(frozen=True)
class Mix:
    """Policy in one information set, action by action in legal order."""

    chances: list[float]
    values: list[float] | None
    """Mean winnings of each action from there; None if the policy was learned by sampling."""


class Solution(Protocol):
    """Solution of one game with its options, from its start."""

    @property
    def iterations(self) -> int: ...

    def run(self, iterations: int, flag: StopFlag | None = None) -> int:
        """Run up to ``iterations`` more, until ``flag`` is set. Returns their number."""
        ...

    def mix(self, state: State, seat: int, width: int) -> Mix:
        """Return the policy of ``seat``, who is to move and has ``width`` actions. Raises ``EngineError``."""
        ...

    def judge(self) -> Judged | None:
        """Judge the average policy; None if the tree is not written down."""
        ...


class TreeSolution:
    """A solution with the tree written down."""

    def __init__(self, kernels: BoundKernels, tree: GameTree, algorithm: str) -> None:
        self.tree = tree
        self.solver = CfrSolver(tree, VARIANTS[algorithm], jit=kernels.jit)
        self._kernels = kernels

    @property
    def iterations(self) -> int:
        return self.solver.iterations

    def run(self, iterations: int, flag: StopFlag | None = None) -> int:
        return self.solver.run(iterations, flag)

    def mix(self, state: State, seat: int, width: int) -> Mix:
        node = self.tree.set_of.get(key_of(self._kernels, state, seat))
        if node is None:
            raise EngineError("the position cannot be reached from the start of the game")
        where = self.tree.actions(node)
        return Mix(self.solver.average()[where].tolist(), self.solver.outlook(seat)[where].tolist())

    def judge(self) -> Judged | None:
        return self.solver.judge()


class SampledSolution:
    """A solution by sampling, without the tree."""

    def __init__(self, kernels: BoundKernels, options: Options, sampling: str, memory_mb: int) -> None:
        self.sampler = Sampler(kernels, options, sampling, memory_mb=memory_mb)
        self.tree: GameTree | None = None
        self._kernels = kernels
        try:
            self.tree = build(kernels, options)
        except TooLarge:
            return
        self._judge = CfrSolver(self.tree, VARIANTS["cfr"], jit=kernels.jit)

    @property
    def iterations(self) -> int:
        return self.sampler.iterations

    def run(self, iterations: int, flag: StopFlag | None = None) -> int:
        return self.sampler.run(iterations, flag)

    def mix(self, state: State, seat: int, width: int) -> Mix:
        return Mix(self.sampler.mix(key_of(self._kernels, state, seat), width).tolist(), None)

    def policy(self) -> tuple[GameTree, NDArray[np.float64]]:
        """Return the tree, and the average policy by sequence. Raises ``EngineError`` if the tree does not fit."""
        if self.tree is None:
            raise EngineError("the tree is too large to be written down")
        return self.tree, self.sampler.policy(self.tree)

    def judge(self) -> Judged | None:
        """Judge the average policy exactly if the tree fits after all."""
        return None if self.tree is None else self._judge.judge(self.sampler.policy(self.tree))


AnySolution = TreeSolution | SampledSolution


def begin(kernels: BoundKernels, options: Options, algorithm: str, memory_mb: int = 64) -> AnySolution:
    """Return a new solution; by outcome sampling if the tree is too large for the algorithm."""
    if algorithm in SAMPLINGS:
        return SampledSolution(kernels, options, algorithm, memory_mb)
    try:
        return TreeSolution(kernels, build(kernels, options), algorithm)
    except TooLarge:
        return SampledSolution(kernels, options, "outcome", memory_mb)

"""The engine of exhaustive minimax."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from agon.ai.search.alphabeta import DepthFirstSearch, MinimaxSearch, StackPool
from agon.ai.search.contract import Parameter, Problem, Value
from agon.ai.search.iterative_deepening import IterativeDeepening
from agon.ai.search.kernel_binding import BoundKernels


class Minimax(IterativeDeepening):
    """Exhaustive minimax.

    Games with more actions than ``most_warmed``, for which no card offers it, get its kernel only when it is first
    asked for: that saves 23 CPU seconds of a first start.
    """

    most_warmed: ClassVar[int] = 16
    """Most actions at a node for which the kernel is compiled beforehand."""

    name: ClassVar[str] = "minimax"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    keeps_partial: ClassVar[bool] = False

    def __init__(self) -> None:
        self._stacks = StackPool()

    def _warm(self, kernels: BoundKernels, options: Mapping[str, int]) -> None:
        if kernels.rules.info.most_actions <= self.most_warmed:
            super()._warm(kernels, options)

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> DepthFirstSearch:
        return MinimaxSearch(problem, self._stacks.stack(problem))

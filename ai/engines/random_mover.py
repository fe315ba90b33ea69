"""The engine that plays at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from agon.ai.search.contract import Decision, Parameter, Problem, Value, record
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info


class RandomMover:
    """Plays uniformly random legal actions."""

    name: ClassVar[str] = "random"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {}

    def refuses(self, info: Info) -> str | None:
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Mapping[str, int]], None]], ...]:
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        budget = problem.budget(problem.limits, problem.flag)
        actions = problem.legal()
        action = actions[int(np.random.default_rng(problem.seed).integers(len(actions)))]
        return Decision(action, record(self, problem, budget, "nodes", nodes=1, pv=problem.texts([action])))

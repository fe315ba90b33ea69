"""The engine that plays an equilibrium: it solves the game from its start and draws its actions from the policy."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from functools import partial
from typing import ClassVar, Final

import msgspec
import numpy as np

from agon.ai.equilibrium.size import SMALL, is_small
from agon.ai.equilibrium.solution import ALGORITHMS, AnySolution, SampledSolution, begin
from agon.ai.search.budget import Budget, StopFlag
from agon.ai.search.contract import MAX_SEED, Decision, Parameter, Problem, Reporter, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info, Options
from agon.protocol.thinking import Line, Thinking

KEPT: Final = 4
"""Most solutions (games with their options) that an engine keeps."""
MOST_ITERATIONS: Final = 100_000
"""Most iterations if the limits name neither time nor nodes."""
LOOK_S: Final = 0.002
"""Time (s) between two looks at the limits while a tree is being written."""
FIRST_CHECK: Final = 16
"""Iterations before the first check of exploitability; each check follows after a quarter more, so that the action
after so many iterations does not depend on the clock."""


Begun = Future[tuple[AnySolution, float]]
"""A solution whose tree is being written, with the CPU seconds that it takes."""


def begun(make: Callable[[], AnySolution]) -> Begun:
    """Call ``make`` in a daemon thread; the result is its return value and the thread's CPU seconds."""
    future: Begun = Future()

    def run() -> None:
        try:
            future.set_result((make(), time.thread_time()))
        except BaseException as error:  # raised again for the reader of the result
            future.set_exception(error)

    threading.Thread(target=run, name="beginning", daemon=True).start()
    return future


class Equilibrium:
    """Plays games with hidden information whose trees are small.

    A limit of nodes is one of iterations, those of earlier moves and games included.
    """

    name: ClassVar[str] = "cfr"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "algorithm": Parameter("cfr+", choices=ALGORITHMS, help="algorithm of regret minimisation"),
        "target": Parameter(1e-5, 0.0, 1000.0, "exploitability that is good enough, in units of the game's returns"),
        "memory_mb": Parameter(64, 1, 4096, "most memory of a policy that is learned by sampling, MiB"),
    }

    def __init__(self) -> None:
        self._kept: OrderedDict[object, AnySolution] = OrderedDict()
        self._begun: OrderedDict[object, Begun] = OrderedDict()

    def refuses(self, info: Info) -> str | None:
        if not (info.hidden or info.simultaneous):
            return "nothing is hidden in it"
        if not is_small(info.name):
            return f"its tree has more than {SMALL:,} positions"
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        return (("cfr", self._warm),)

    def _warm(self, kernels: BoundKernels, options: Options) -> None:
        solution = begin(kernels, options, "cfr+")
        solution.run(1)
        solution.judge()

    def _solution(self, problem: Problem, settings: Mapping[str, Value], budget: Budget) -> AnySolution | None:
        """Return the game's solution, a new one if the kept one has more iterations than the limits allow.

        Returns None if there was no time to write its tree, which goes on in the background.
        """
        algorithm, memory = str(settings["algorithm"]), int(settings["memory_mb"])
        key = (problem.info.name, problem.kernels.jit, tuple(sorted(problem.options.items())), algorithm, memory)
        known = self._kept.pop(key, None)
        most = problem.limits.nodes
        if known is None or (most is not None and known.iterations > most):
            make = partial(begin, problem.kernels, problem.options, algorithm, memory)
            known = make() if problem.limits.time_ms is None else self._made(key, make, budget)
        if known is None:
            return None
        self._kept[key] = known
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return known

    def _made(self, key: object, make: Callable[[], AnySolution], budget: Budget) -> AnySolution | None:
        """Return the new solution if it is ready in time, else None while a thread goes on with it."""
        future = self._begun.pop(key, None) or begun(make)
        while not future.done() and not budget.reason():
            wait([future], LOOK_S)
        if not future.done():
            self._begun[key] = future
            while len(self._begun) > KEPT:
                self._begun.popitem(last=False)
            return None
        made, budget.other_cpu_seconds = future.result()
        return made

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Raises ``EngineError`` where the position does not come up from the game's start."""
        limits = problem.limits
        budget = problem.budget(msgspec.structs.replace(limits, nodes=None), problem.flag)
        rng = np.random.default_rng([problem.seed & MAX_SEED, 2])
        solution = self._solution(problem, settings, budget)
        if solution is None:
            return self._unsolved(problem, budget, rng)
        most = limits.nodes
        if most is None and limits.time_ms is None:
            most = MOST_ITERATIONS
        left = None if most is None else max(0, most - solution.iterations)
        budget.limits = msgspec.structs.replace(limits, nodes=left)
        reporter = Reporter(problem, budget)
        target = float(settings["target"])
        stop = budget.reason() or self._is_enough(solution, target)
        while not stop:
            began = solution.iterations
            check = _next_check(began)
            budget.run(partial(_run, solution, check - began, problem.flag))
            if solution.iterations == check:
                stop = self._is_enough(solution, target)
            stop = stop or budget.reason()
            if not stop and reporter.is_due():
                lines, thinking = self._thinking(problem, solution, budget, "")
                reporter.send(lines[0].action, thinking)
        lines, thinking = self._thinking(problem, solution, budget, stop)
        index = int(rng.choice(len(lines), p=thinking.mix))
        chosen = lines[index].action
        return Decision(chosen, msgspec.structs.replace(thinking, pv=problem.texts([chosen])))

    def _unsolved(self, problem: Problem, budget: Budget, rng: np.random.Generator) -> Decision:
        """Any action alike."""
        chosen = int(rng.choice(problem.legal()))
        thinking = Thinking(
            engine=self.name,
            version=self.version,
            pv=problem.texts([chosen]),
            why=["It was still writing down the game's tree when its time was over: it drew from all actions alike."],
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop=budget.reason(),
            limits=limits_used(problem.limits),
        )
        return Decision(chosen, thinking)

    def _is_enough(self, solution: AnySolution, target: float) -> str:
        if solution.iterations == 0 or isinstance(solution, SampledSolution):
            return ""
        return "enough" if solution.solver.judge().exploitability <= target else ""

    def _thinking(
        self, problem: Problem, solution: AnySolution, budget: Budget, stop: str
    ) -> tuple[list[Line], Thinking]:
        """The actions, the likeliest first, and the record; its ``mix`` goes with the lines."""
        rules = problem.kernels.rules
        actions = problem.legal()
        mix = solution.mix(problem.state, problem.seat, len(actions))
        judged = solution.judge()
        order = sorted(range(len(actions)), key=lambda index: -mix.chances[index])
        values = mix.values or [0.0] * len(actions)
        lines = [
            Line(action=actions[at], text=rules.action_to_text(problem.state, actions[at]), value=values[at])
            for at in order
        ]
        mean = sum(chance * value for chance, value in zip(mix.chances, values, strict=True))
        thinking = Thinking(
            engine=self.name,
            version=self.version,
            nodes=solution.iterations,
            nps=int(budget.used / max(budget.seconds, 1e-9)),
            value=None if mix.values is None else mean,
            pv=problem.texts([lines[0].action]),
            lines=lines,
            mix=[mix.chances[at] for at in order],
            exploitability=None if judged is None else judged.exploitability,
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop=stop,
            limits=limits_used(problem.limits),
        )
        return lines, thinking


def _run(solution: AnySolution, most: int, flag: StopFlag, chunk: int) -> int:
    return solution.run(min(chunk, most), flag)


def _next_check(iterations: int) -> int:
    """After how many iterations to look again."""
    check = FIRST_CHECK
    while check <= iterations:
        check += check // 4
    return check

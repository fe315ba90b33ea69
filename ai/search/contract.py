"""The contract of an engine: the problem that it gets, the decision that it returns, its parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, Protocol

import msgspec

from agon.ai.search.budget import Budget, StopFlag, stop_flag
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info, Options
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.jobs import SeatClock, Step
from agon.protocol.thinking import Thinking

MAX_SEED: Final = (1 << 64) - 1
UNSEARCHED: Final = "The search was stopped before it had judged a move, so this is the middle one of the legal moves."
Value = float | int | bool | str
Report = Callable[[int, Thinking], None]
"""Callback for the best action so far and the thinking behind it; the engine limits the rate."""


class EngineError(ValueError):
    """The engine cannot do the job."""


class BadParameter(EngineError):
    """A parameter is unknown or has a value that the engine does not accept. The message names it."""


@dataclass(frozen=True)
class Parameter:
    """A setting of an engine."""

    default: Value
    least: float = 0.0
    most: float = 0.0
    """Bounds of a number, both included."""
    help: str = ""
    choices: tuple[str, ...] = ()
    """Allowed values of a text."""

    def check(self, name: str, value: Value) -> Value:
        """Return the value in the default's type. Raises ``BadParameter``."""
        kind = type(self.default)
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind:
            raise BadParameter(f"{name} must be {kind.__name__}, not {value!r}")
        if isinstance(value, (int, float)) and kind is not bool and not self.least <= value <= self.most:
            raise BadParameter(f"{name} must be from {self.least:g} to {self.most:g}, not {value!r}")
        if self.choices and value not in self.choices:
            raise BadParameter(f"{name} must be one of {', '.join(self.choices)}, not {value!r}")
        return value


def ignore(action: int, thinking: Thinking) -> None:
    """Report to nobody."""


@dataclass
class Problem:
    """A position in which ``seat`` is to choose, with everything that an engine may use."""

    kernels: BoundKernels
    state: State
    seat: int
    options: Options
    limits: Limits
    seed: int = 0
    threads: int = 1
    """Most threads that the search may use; its ``cpu_ms`` counts them all."""
    flag: StopFlag = field(default_factory=stop_flag)
    report: Report = ignore
    report_seconds: float = 0.1
    history: Sequence[int] | None = None
    """Every action from the start to ``state``, chance included; None if not all are known."""
    seen: Sequence[Step] = ()
    """The same steps as ``seat`` saw them, if known: None for actions that were hidden from it."""
    start: State | None = None
    """State in which ``history`` begins, if not the initial state of the options."""
    given: State | None = None
    """Original state if others choose before ``seat`` in a simultaneous round; in ``state`` their choices are filled
    in."""
    clock: SeatClock | None = None
    aim_ms: float | None = None
    """Time (ms) that a search by iterations aims at, within its limits; None: all that the limits allow."""
    budget: Callable[[Limits, StopFlag], Budget] = Budget
    """Factory of the search's budget; tests pass one with their own clock."""

    @property
    def info(self) -> Info:
        return self.kernels.rules.info

    def legal(self) -> list[int]:
        return self.kernels.rules.legal(self.state)

    @cached_property
    def choice_texts(self) -> dict[int, str]:
        """Texts of the legal actions; a game may find all of them in little more time than one."""
        choices = self.kernels.rules.choices_of(self.state, self.legal())
        return {choice.action: choice.text for choice in choices}

    def texts(self, actions: Iterable[int]) -> list[str]:
        """Return a line of play in the game's notation, from this position."""
        rules = self.kernels.rules
        state = self.state
        texts: list[str] = []
        for action in actions:
            texts.append(rules.action_to_text(state, action))
            state = rules.apply(state, action)
        return texts


@dataclass(frozen=True)
class Decision:
    """The chosen action and the thinking behind it."""

    action: int
    thinking: Thinking


class Reporter:
    """Passes thinking on, at most once in ``report_seconds``."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self._problem = problem
        self._budget = budget
        self._next = problem.report_seconds

    def is_due(self) -> bool:
        return self._budget.seconds >= self._next

    def send(self, action: int, thinking: Thinking) -> None:
        self._next = self._budget.seconds + self._problem.report_seconds
        self._problem.report(action, thinking)


class Engine(Protocol):
    """A way to choose actions."""

    name: ClassVar[str]
    version: ClassVar[str]
    parameters: ClassVar[Mapping[str, Parameter]]

    def refuses(self, info: Info) -> str | None:
        """Return the reason why it cannot play that game, or None."""
        ...

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        """Return named functions, each of which compiles or loads one kernel for a game with these options."""
        ...

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Search until a limit is reached. ``settings`` holds every parameter."""
        ...


def limits_used(limits: Limits) -> dict[str, int]:
    """Return the limits that are set, for a thinking record."""
    pairs = (("time_ms", limits.time_ms), ("nodes", limits.nodes), ("depth", limits.depth))
    return {name: value for name, value in pairs if value is not None}


def record(engine: Engine, problem: Problem, budget: Budget, stop: str, **found: Any) -> Thinking:
    """Return the record of a search: its engine, nodes, times and limits; ``found`` are more fields of ``Thinking``."""
    base = Thinking(
        engine=engine.name,
        version=engine.version,
        nodes=budget.used,
        nps=int(budget.used / max(budget.seconds, 1e-9)),
        time_ms=budget.seconds * 1000.0,
        cpu_ms=budget.cpu_seconds * 1000.0,
        stop=stop,
        limits=limits_used(problem.limits),
    )
    return msgspec.structs.replace(base, **found)


def middle_action(engine: Engine, problem: Problem, budget: Budget, stop: str) -> Decision:
    """Choose the middle one of the legal actions, and say so: the search was stopped before it found anything."""
    legal = problem.legal()
    action = legal[len(legal) // 2]
    return Decision(action, record(engine, problem, budget, stop, pv=problem.texts([action]), why=[UNSEARCHED]))

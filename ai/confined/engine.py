"""A submitted bot as an engine: each question has what its seat may see, each answer is checked, each fault is its own.

``limits.time_ms`` is CPU time here, the same for every bot whatever else the machine does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from agon.ai.confined.process import ConfinedBot, Quota
from agon.ai.external.adapter import IllegalAnswer
from agon.ai.external.process import ProgramError, TooLate
from agon.ai.search.contract import Decision, Parameter, Problem, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import CHANCE, Info
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.events import AccountId, Acted, Created, Drawn, Event, PlayerRef, SeatTaken, SessionId, Untimed
from agon.protocol.hosted import Ask, Begin
from agon.protocol.jobs import Step
from agon.protocol.thinking import Thinking

USUAL_MS: Final = 1_000
"""CPU time of a move if no limit is set."""
GAME_MOVES: Final = 300
"""A game's CPU time is that of so many whole moves."""


@dataclass
class _Told:
    """The game as the bot knows it."""

    seat: int
    steps: list[Step]
    used_ms: float = 0.0


class Submitted:
    """An engine that runs one bot. Not shared between threads; ``close`` ends the bot's process."""

    name: ClassVar[str] = "submitted"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {}

    def __init__(self, folder: Path, file: str, *, named: str, quota: Quota | None = None) -> None:
        """Run ``file`` of ``folder`` when it is first needed. ``named``: its name for others at the table."""
        self._folder, self._file, self._named = folder, file, named
        self._quota = quota or Quota()
        self._bot: ConfinedBot | None = None
        self._told: _Told | None = None
        self._games = 0
        self.error: ProgramError | None = None
        """Its last fault."""

    def refuses(self, info: Info) -> str | None:
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Mapping[str, int]], None]], ...]:
        return ()

    def start(self) -> ConfinedBot:
        """Return the bot's process, started if there is none. Raises ``ProgramError``."""
        if self._bot is None:
            self._told = None
            self._bot = ConfinedBot(self._folder, self._file, self._quota)
        return self._bot

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Return the bot's choice. Raises ``TooLate``, ``IllegalAnswer``, ``BotFault``, ``ProgramError``; after each
        the bot starts again when it is asked again."""
        try:
            return self._choose(self.start(), problem)
        except ProgramError as error:
            self.error = error
            self.close()
            raise

    def _choose(self, bot: ConfinedBot, problem: Problem) -> Decision:
        steps = _steps(problem)
        told, first = self._told, list[Event]()
        if told is None or told.seat != problem.seat or steps[: len(told.steps)] != told.steps:
            self._games += 1
            begin = self._begin(problem)
            bot.begin(begin)
            first.append(_created(begin))
            told = self._told = _Told(problem.seat, [])
        rules, time_ms = problem.kernels.rules, problem.limits.time_ms or USUAL_MS
        ask = Ask(
            events=first + _events(steps[len(told.steps) :]),
            view=rules.view(problem.state, problem.seat),
            choices=rules.choices(problem.state, problem.seat),
            ply=sum(step.seat >= 0 for step in steps),
            time_ms=time_ms,
        )
        action, said, used = bot.ask(ask)
        told.steps = steps
        told.used_ms += used
        if used > time_ms + self._quota.margin_ms or told.used_ms > time_ms * GAME_MOVES:
            raise TooLate(f"{self._named} computed for {used:.0f} ms, and {told.used_ms:.0f} ms in this game")
        if action not in problem.legal():  # its process checks that too, but it is the bot's
            raise IllegalAnswer(f"{self._named} answered with the illegal action {action}")
        thinking = Thinking(
            engine=self.name,
            version=self.version,
            pv=[rules.action_to_text(problem.state, action)],
            cpu_ms=used,
            time_ms=used,
            limits=limits_used(problem.limits),
            why=[said] if said else [],
        )
        return Decision(action, thinking)

    def _begin(self, problem: Problem) -> Begin:
        rules = problem.kernels.rules
        seats = range(rules.seats(problem.options))
        names = [self._named if seat == problem.seat else f"player {seat + 1}" for seat in seats]
        return Begin(
            session=SessionId(f"hosted-{self._games}"),
            game=rules.info,
            options=dict(problem.options),
            board=rules.board(problem.options),
            players=[PlayerRef(id=AccountId(f"seat-{seat}"), name=name, kind="bot") for seat, name in enumerate(names)],
            seat=problem.seat,
            seed=problem.seed,
        )

    def close(self) -> None:
        """End the bot's process."""
        if self._bot is not None:
            self._bot.close()
            self._bot = None


def _created(begin: Begin) -> Created:
    seats = [SeatTaken(player=player) for player in begin.players]
    return Created(
        game=begin.game.name,
        version=begin.game.version,
        options=begin.options,
        seats=seats,
        clock=Untimed(),
        seed_hash="",
    )


def _steps(problem: Problem) -> list[Step]:
    """Return every step of the game, as the seat saw it."""
    if problem.history is None:
        return list(problem.seen)
    rules = problem.kernels.rules
    state = rules.initial(problem.options) if problem.start is None else problem.start
    return list(_seated(rules, state, problem.history))


def _seated(rules: Rules, state: State, actions: Sequence[int]) -> list[Step]:
    steps: list[Step] = []
    for action in actions:
        steps.append(Step(rules.current(state), action))
        state = rules.apply(state, action)
    return steps


def _events(steps: Sequence[Step]) -> list[Event]:
    return [
        Drawn(action=step.action) if step.seat == CHANCE else Acted(seat=step.seat, action=step.action)
        for step in steps
    ]

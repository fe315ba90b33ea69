"""The game that another program tells of, and the engine that plays in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any, Final

import msgspec

from agon import games
from agon.ai.engines import registry
from agon.ai.matches.players import PlayerSpec
from agon.ai.search.budget import StopFlag
from agon.ai.search.contract import EngineError, Problem, Report, ignore
from agon.ai.search.expected_return import returned
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.search.solvers import load_endings
from agon.ai.worker.warm_up import RULES, kernels
from agon.games.api import Dialect, GameError
from agon.protocol.cards import Limits
from agon.protocol.jobs import SeatClock
from agon.protocol.thinking import Thinking

OVERHEAD_MS: Final = 30
"""Time (ms) that a move costs besides the search: pipes, and the other program's own loop."""
_MOST_SEED: Final = 2**31


class Playing:
    """A game that goes on in another program, with one engine or bot of ours. Use from one thread at a time.

    ``name``: of the player, for the other program. ``protocol``: uci, gtp or xboard. Raises ``EngineError`` if the
    player does not play the game, or the game has no words in the protocol.
    """

    def __init__(
        self, spec: PlayerSpec, *, name: str, game: str, protocol: str, options: Mapping[str, int | str]
    ) -> None:
        self.name = name
        self.kernels = bound_kernels(game)
        self.rules = self.kernels.rules
        spec.check(self.rules.info)
        self.dialect = dialect_of(game, protocol)
        self._spec = spec
        self._player = spec.make(Limits(), 0)
        self._is_warm = False
        self.set_options(options)

    def set_options(self, options: Mapping[str, int | str]) -> None:
        """Begin a new game with these options. Raises ``InvalidOptions``."""
        self.options = self.rules.options(options)
        self.begin()

    def begin(self, position: str | None = None) -> None:
        """Begin a game from a position, or the usual one. Raises ``InvalidPosition``."""
        start = None if position is None else self.rules.position_from_text(position, self.options)
        self._start = start
        self._states = [self.rules.initial(self.options) if start is None else start]
        self._actions: list[int] = []

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def seat(self) -> int:
        """The seat to move, or ``TERMINAL``."""
        return self.rules.current(self.state)

    @property
    def plies(self) -> int:
        return len(self._actions)

    @property
    def actions(self) -> list[int]:
        """The actions so far, a copy."""
        return list(self._actions)

    def play(self, word: str) -> None:
        """Play a move in the protocol's words. Raises ``GameError``."""
        action = self.dialect.from_text(self.state, word)
        if action not in self.rules.legal(self.state):
            raise GameError(f"{word[:20]!r} is not legal here")
        self.take(action)

    def take(self, action: int) -> None:
        """Play a legal action."""
        self._states.append(self.rules.apply(self.state, action))
        self._actions.append(action)

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        if not self._actions:
            return False
        self._states.pop()
        self._actions.pop()
        return True

    def warm(self) -> None:
        """Compile or load all that the player may use, once, before any clock runs. Raises ``EngineError``."""
        if self._is_warm:
            return
        sys.stderr.write("preparing the search; the first time, it is compiled ...\n")
        game, known = self.rules.info.name, registry.engines()
        used = registry.kernels_of(known, self.rules, self.options, self._spec.engine, self._spec.parameters)
        for name, prepare in kernels(game, known.values()):
            if name == RULES or name in used:
                prepare()
        self._spec.warm(self._problem(self.rules.initial(self.options), 0, Limits()))
        load_endings(game)
        self._is_warm = True

    def choose(
        self, limits: Limits, clock: SeatClock | None, flag: StopFlag, report: Report = ignore
    ) -> tuple[int, Thinking]:
        """Return the engine's action in the position. The game's limits tighten those of a bot's level; ``flag`` ends
        the search. Raises ``EngineError``."""
        self.warm()
        own = self._spec.limits or Limits()
        forget = self.dialect.forget
        state = self.state if forget is None else forget(self.state)
        problem = self._problem(state, self.seat, tightened(own, limits))
        problem.clock, problem.flag, problem.report = clock, flag, report
        if state is self.state:
            problem.history, problem.start = list(self._actions), self._start
        decision = self._player.choose(problem)
        thinking = decision.thinking
        if thinking.value is None:  # managers ask for a score with each move, and judge hopeless games by it
            thinking = msgspec.structs.replace(thinking, value=self._glance(decision.action))
        return decision.action, thinking

    def _glance(self, action: int) -> float:
        """Return the mover's expected pay-off by the game's evaluation alone, after an action that was not searched."""
        seat, after = self.seat, self.rules.apply(self.state, action)
        if self.rules.is_over(after):
            return self.rules.returns(after)[seat]
        value = float(self.kernels.evaluation.evaluate(after, seat))
        return value if self.kernels.expected is None else returned(value, self.kernels.expected)

    def word(self, action: int, thinking: Thinking) -> str | None:
        """Return the action in the protocol's words; if it has none, of the move that brings about what it claims, or
        else of the best that the search compared and that has one. None: no action has."""
        fulfilling = self.fulfilling(action)
        first = action if fulfilling is None else fulfilling
        for each in (first, *(line.action for line in thinking.lines), *self.rules.legal(self.state)):
            if (word := self.dialect.to_text(self.state, each)) is not None:
                return word
        return None

    def fulfilling(self, action: int) -> int | None:
        """Return the move that brings about what an action without words claims; None if nothing must be brought
        about."""
        if self.dialect.fulfil is None or self.dialect.to_text(self.state, action) is not None:
            return None
        return self.dialect.fulfil(self.state)

    def words(self, texts: list[str]) -> list[str]:
        """Return a line in the protocol's words, from this position, as far as it has words; it ends with the move that
        brings about what is claimed."""
        state, words = self.state, list[str]()
        for text in texts:
            try:
                action = self.rules.action_from_text(state, text)
                word = self.dialect.to_text(state, action)
            except GameError:
                break
            if word is None:
                fulfilling = None if self.dialect.fulfil is None else self.dialect.fulfil(state)
                word = None if fulfilling is None else self.dialect.to_text(state, fulfilling)
                return words if word is None else [*words, word]
            words.append(word)
            state = self.rules.apply(state, action)
        return words

    def _problem(self, state: Any, seat: int, limits: Limits) -> Problem:
        return Problem(self.kernels, state, seat, self.options, limits, seed=SystemRandom().randrange(_MOST_SEED))


def dialect_of(game: str, protocol: str) -> Dialect:
    """Return a game's words in a protocol. Raises ``EngineError`` if it has none there."""
    room = games.room(game)
    known: Mapping[str, Dialect] = getattr(room, "PROTOCOLS", {})
    if protocol not in known:
        others = ", ".join(name for name in games.names() if protocol in getattr(games.room(name), "PROTOCOLS", {}))
        raise EngineError(f"{room.INFO.title} is not played by {protocol}; that protocol has {others}")
    return known[protocol]


def tightened(own: Limits, given: Limits) -> Limits:
    """Return the smaller of each limit."""
    least: Callable[[int | None, int | None], int | None] = lambda a, b: min((x for x in (a, b) if x), default=None)  # noqa: E731
    return msgspec.structs.replace(
        own,
        time_ms=least(own.time_ms, given.time_ms),
        nodes=least(own.nodes, given.nodes),
        depth=least(own.depth, given.depth),
    )

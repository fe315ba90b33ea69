"""A game between two engines under the referee's clock."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from agon.ai.external.adapter import IllegalAnswer
from agon.ai.external.dialogue import Resigned
from agon.ai.external.process import ProgramError, RestsNow, TooLate
from agon.ai.matches.adjudication import Adjudication
from agon.ai.matches.openings import Opening, draw
from agon.ai.matches.players import Player
from agon.ai.search.budget import StopFlag, stop_flag
from agon.ai.search.contract import EngineError, Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import CHANCE, TERMINAL, Info, Options
from agon.games.verbs import State
from agon.protocol.jobs import Step
from agon.protocol.thinking import Thinking


@dataclass(frozen=True)
class MatchMove:
    """A move after the opening, and its thinking (None for chance)."""

    seat: int
    action: int
    text: str
    thinking: Thinking | None
    wall_ms: float = 0.0
    """Time by the referee's clock."""


@dataclass
class PlayedGame:
    """A finished game. ``players[seat]`` is 0 or 1: the first or the second engine of the match. At larger tables they
    share the seats by turns: the first, the second, the first..."""

    number: int
    opening: Opening
    opening_texts: list[str]
    players: tuple[int, ...]
    identities: list[str]
    """Names that the engines give themselves, by engine; empty for ours."""
    moves: list[MatchMove] = field(default_factory=list[MatchMove])
    returns: tuple[float, ...] = (0.0, 0.0)
    """Pay-offs by seat."""
    reason: str = "finished"
    """``finished`` by the rules, or the cause of a loss: ``time``, ``illegal``, ``failed``, ``resigned``,
    ``adjudicated``."""
    detail: str = ""

    def earned(self, engine: int) -> float:
        """Return the pay-off of the engine 0 or 1, the mean of its seats."""
        paid = [pay for player, pay in zip(self.players, self.returns, strict=True) if player == engine]
        return sum(paid) / len(paid)

    def score(self, engine: int) -> float:
        """Return 1, 1/2 or 0 for the engine 0 or 1: if its seats were paid more than the other's, as much, or less."""
        mine, other = self.earned(engine), self.earned(1 - engine)
        return 0.5 if mine == other else float(mine > other)

    def lose(self, seat: int, reason: str, detail: str, info: Info) -> None:
        """Give ``seat`` the least pay-off, all others the most."""
        least, most = info.min_return, info.max_return
        self.returns = tuple(least if each == seat else most for each in range(len(self.players)))
        self.reason, self.detail = reason, detail


@dataclass
class OngoingGame:
    """A game in progress: its start (None: as the options say), its actions, its state, and each seat's view of it
    (kept if not all see all)."""

    start: State | None
    past: list[int]
    state: State
    seen: list[list[Step]]


@dataclass
class Referee:
    """Settings of every game of a match. ``stop`` breaks the match off; ``flag`` stops a search."""

    kernels: BoundKernels
    options: Options
    stop: Callable[[], bool]
    flag: StopFlag = field(default_factory=stop_flag)
    adjudication: Adjudication | None = None

    @property
    def secret(self) -> bool:
        """True if a player may not know all events."""
        info = self.kernels.rules.info
        return info.hidden or info.simultaneous

    def begin(self, opening: Opening) -> OngoingGame:
        """Return a game that follows the opening."""
        rules = self.kernels.rules
        beginning = opening.beginning(rules, self.options)
        seen: list[list[Step]] = [[] for _ in range(rules.seats(self.options))]
        line = OngoingGame(None if opening.start is None else beginning, [], beginning, seen)
        for action in opening.actions:
            self.advance(line, action)
        return line

    def advance(self, line: OngoingGame, action: int) -> None:
        """Play a legal action."""
        rules = self.kernels.rules
        if self.secret:
            mover = rules.current(line.state)
            for seat, steps in enumerate(line.seen):
                known = mover == seat or rules.is_visible(line.state, action, seat)
                steps.append(Step(mover, action if known else None))
        line.past.append(action)
        line.state = rules.apply(line.state, action)

    def problem(self, line: OngoingGame, player: Player, seed: int) -> Problem:
        """Return the decision of the seat to move, as far as it may know the position."""
        rules, secret = self.kernels.rules, self.secret
        seat = rules.current(line.state)
        return Problem(
            self.kernels,
            rules.resample(line.state, seat, seed) if secret else line.state,
            seat,
            self.options,
            player.limits,
            seed=seed,
            flag=self.flag,
            report_seconds=3600.0,
            history=None if secret else list(line.past),
            seen=tuple(line.seen[seat]),
            start=None if secret else line.start,
        )


@dataclass(frozen=True)
class Pairing:
    """A game to be played: the engine ``first`` has seat 0, and every second one after it."""

    number: int
    opening: Opening
    first: int
    seed: int


def play(referee: Referee, players: Sequence[Player], pairing: Pairing) -> PlayedGame | None:
    """Play a game; ``players`` by engine. Returns None if the match was broken off.

    A move loses if it comes later than the mover's time and the margin, or if it is not legal; a program that fails
    loses too. Raises ``EngineError`` if the match makes no sense any more.
    """
    rules = referee.kernels.rules
    rng = random.Random(pairing.seed)
    opening, first = pairing.opening, pairing.first
    line = referee.begin(opening)
    seats = rules.seats(referee.options)
    seated = tuple((first + seat) % 2 for seat in range(seats))
    played = PlayedGame(pairing.number, opening, _texts(referee, opening), seated, ["", ""])
    fresh = [True] * seats
    while (seat := rules.current(line.state)) != TERMINAL:
        if referee.stop():
            return None
        if seat == CHANCE:
            action = draw(rules, line.state, rng)
            move = MatchMove(seat, action, rules.action_to_text(line.state, action), None)
        else:
            player = players[played.players[seat]]
            problem = referee.problem(line, player, rng.getrandbits(63))
            try:
                if fresh[seat]:
                    player.prepare(problem)
                    fresh[seat] = False
                    played.identities[played.players[seat]] = player.identity
                began = time.perf_counter()
                decision = player.choose(problem)
                wall_ms = (time.perf_counter() - began) * 1000.0
            except RestsNow:
                raise
            except (ProgramError, Resigned) as error:
                played.lose(seat, _reason(error), str(error), rules.info)
                return None if referee.stop() else played
            if referee.stop():
                return None
            late = 0.0 if player.limits.time_ms is None else wall_ms - player.limits.time_ms
            if late > player.margin_ms:
                detail = f"{player.name} took {wall_ms:.0f} ms, {late:.0f} ms too long"
                played.lose(seat, "time", detail, rules.info)
                return played
            action = decision.action
            if action not in rules.legal(line.state):  # ours: programs' answers have been checked
                raise EngineError(f"{player.name} chose the illegal action {action}")
            move = MatchMove(seat, action, rules.action_to_text(line.state, action), decision.thinking, wall_ms)
        played.moves.append(move)
        referee.advance(line, action)
        if referee.adjudication is not None:
            thoughts = [(move.seat, move.thinking) for move in played.moves]
            winner = referee.adjudication.winner(thoughts, rules.info)
            if winner != TERMINAL and rules.current(line.state) != TERMINAL:
                played.lose(1 - winner, "adjudicated", "both engines consider it decided", rules.info)
                return played
    played.returns = tuple(rules.returns(line.state)[:seats])
    return played


def _texts(referee: Referee, opening: Opening) -> list[str]:
    rules = referee.kernels.rules
    state = opening.beginning(rules, referee.options)
    texts: list[str] = []
    for action in opening.actions:
        texts.append(rules.action_to_text(state, action))
        state = rules.apply(state, action)
    return texts


def _reason(error: EngineError) -> str:
    match error:
        case TooLate():
            return "time"
        case IllegalAnswer():
            return "illegal"
        case Resigned():
            return "resigned"
        case _:
            return "failed"

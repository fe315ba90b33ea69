"""A match: pairs of games from the same opening with seats exchanged, several at a time, until the result is clear."""

from __future__ import annotations

import itertools
import queue
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from agon.ai.matches.adjudication import Adjudication
from agon.ai.matches.game import Pairing, PlayedGame, Referee, play
from agon.ai.matches.openings import Opening, draw
from agon.ai.matches.players import PlayerSpec
from agon.ai.matches.statistics import BY_GAME, BY_PAIR, Estimate, Sprt, estimate
from agon.ai.search.budget import stop_flag
from agon.ai.search.contract import EngineError
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.worker.warm_up import warm_rules
from agon.games.api import CHANCE, GameError, Options
from agon.protocol.cards import Limits


@dataclass(frozen=True)
class MatchPlan:
    """Settings of a match. ``games`` is an upper bound: ``sprt`` may end it sooner."""

    specs: tuple[PlayerSpec, PlayerSpec]
    kernels: BoundKernels
    options: Options
    openings: Iterator[Opening]
    games: int
    limits: Limits
    margin_ms: int
    concurrency: int = 1
    sprt: Sprt | None = None
    seed: int = 0
    adjudication: Adjudication | None = None


@dataclass
class MatchStanding:
    """Results so far, counted for the first engine."""

    games: list[PlayedGame] = field(default_factory=list[PlayedGame])
    broken: str = ""
    """Reason of an early end."""

    def wins_draws_losses(self) -> tuple[int, int, int]:
        counts = Counter(game.score(0) for game in self.games)
        return counts[1.0], counts[0.5], counts[0.0]

    def pairs(self) -> tuple[int, int, int, int, int]:
        """Number of complete pairs with 0, 1/2, 1, 3/2 and 2 points."""
        scores = {game.number: game.score(0) for game in self.games}
        sums = (scores[n] + scores[n + 1] for n in scores if n % 2 == 0 and n + 1 in scores)
        counts = Counter(round(2 * points) for points in sums)
        return counts[0], counts[1], counts[2], counts[3], counts[4]

    def estimate(self) -> tuple[Estimate | None, bool]:
        """Return the difference in strength; True if by pairs (once there are two), False if by games."""
        pairs = self.pairs()
        if sum(pairs) >= 2:
            return estimate(pairs, BY_PAIR), True
        wins, draws, losses = self.wins_draws_losses()
        return estimate((losses, draws, wins), BY_GAME), False

    def reasons(self) -> list[Counter[str]]:
        """Count the reasons of each engine's losses that were not on the board."""
        found = [Counter[str](), Counter[str]()]
        for game in self.games:
            if game.reason != "finished":
                found[0 if game.score(0) < 0.5 else 1][game.reason] += 1
        return found


def check(plan: MatchPlan) -> None:
    """Check the plan. Raises ``EngineError`` if the match cannot be played."""
    info = plan.kernels.rules.info
    seats = plan.kernels.rules.seats(plan.options)
    if seats != 2:
        raise EngineError(f"a match needs two seats; {info.title} has {seats}")
    if plan.adjudication is not None and (info.hidden or info.utility != "zero_sum"):
        raise EngineError(f"{info.title} is played to its end: it cannot be adjudicated")
    for spec in plan.specs:
        spec.check(info)
        spec.make(plan.limits, plan.margin_ms)


def warm(plan: MatchPlan) -> None:
    """Compile the kernels of our engines, before any clock runs."""
    rules = plan.kernels.rules
    warm_rules(rules.info.name)
    referee = Referee(plan.kernels, plan.options, lambda: False)
    line, rng = referee.begin(Opening(())), random.Random(1)
    while rules.current(line.state) == CHANCE:
        referee.advance(line, draw(rules, line.state, rng))
    for spec in plan.specs:
        spec.warm(referee.problem(line, spec.make(plan.limits, plan.margin_ms), seed=1))


def run(plan: MatchPlan, standing: MatchStanding, tell: Callable[[PlayedGame], None]) -> None:
    """Play the match into ``standing``; ``tell`` is called after every game, by the calling thread.

    Ctrl-C (``KeyboardInterrupt``) ends it with the games so far; ``standing.broken`` names the cause, as for any other
    early end. External programs live and die with the threads that play the games.
    """
    stopping = threading.Event()
    flag = stop_flag()
    results: queue.SimpleQueue[PlayedGame | Exception | None] = queue.SimpleQueue()
    pairings = _pairings(plan)
    lock = threading.Lock()

    def take() -> Pairing | None:
        with lock:
            return None if stopping.is_set() else next(pairings, None)

    def slot() -> None:
        players = [spec.make(plan.limits, plan.margin_ms) for spec in plan.specs]
        referee = Referee(plan.kernels, plan.options, stopping.is_set, flag, plan.adjudication)
        try:
            while (pairing := take()) is not None:
                played = play(referee, players, pairing)
                if played is not None:
                    results.put(played)
        except Exception as error:  # reported to the caller, who ends the match
            results.put(error)
        finally:
            for player in players:
                player.close()
            results.put(None)

    slots = [threading.Thread(target=slot, name=f"match-{n}") for n in range(max(1, plan.concurrency))]
    for thread in slots:
        thread.start()
    try:
        running = len(slots)
        while running:
            match results.get():
                case None:
                    running -= 1
                case PlayedGame() as played:
                    if not stopping.is_set() and _note(played, plan, standing, tell):
                        stopping.set()
                case EngineError() | GameError() as error:
                    standing.broken = standing.broken or str(error)
                    stopping.set()
                case Exception() as error:
                    raise error
    except KeyboardInterrupt:
        standing.broken = "interrupted"
    finally:
        stopping.set()
        flag[0] = 1
        for thread in slots:
            thread.join()


def _pairings(plan: MatchPlan) -> Iterator[Pairing]:
    """Yield two games an opening; both share the seed: the same dice."""
    for pair in itertools.count():
        try:
            opening = next(plan.openings)
        except StopIteration:
            return
        for second in (0, 1):
            number = 2 * pair + second
            if number >= plan.games:
                return
            yield Pairing(number, opening, second, plan.seed * 1_000_003 + pair)


def _note(result: PlayedGame, plan: MatchPlan, standing: MatchStanding, tell: Callable[[PlayedGame], None]) -> bool:
    """Book a game; return True if the test is decided now."""
    standing.games.append(result)
    tell(result)
    return plan.sprt is not None and plan.sprt.verdict(standing.pairs()) != ""

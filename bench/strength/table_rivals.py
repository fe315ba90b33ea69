"""Games of several players or hidden information against OpenSpiel's searches: ``agon bench table-rivals GAME``.

Both sides get the same CPU time, or simulations, for each move. Half of the seats are ours, the rest the peer's, and
each deal, throw or opening is played again with exchanged seats; the result is the difference of mean points. The peer
chooses the action with most visits.

``hearts``: C++ ``ISMCTSBot``; with ``--passing`` cards are passed, to the left, across and to the right in turn.
``liars_dice``: one round of five dice each against the Python ``ismcts.ISMCTSBot`` (the one in C++ has no hook for
drawing the other's dice). ``chinese_checkers``: at ``--seats`` from openings of random plies against the C++
``MCTSBot`` with uniform rollouts.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel ships no types.

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from agon.ai.engines import registry
from agon.ai.engines.selection import method_for
from agon.ai.matches.players import read_spec
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.api import CHANCE
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import standard_error
from bench.strength.rivals import PEER_MEMORY_MB, Pace, timed

Mover = Callable[[State, Any, int, int], tuple[int, int]]
"""Arguments: our state and the peer's of the same position, a seed, the work. Returns (action, work done)."""
SEATS = 4
"""Seats in hearts."""
TURNS = 100
"""Default limit of turns for each seat in Chinese checkers."""


@dataclass(frozen=True)
class Rivalry:
    """A game as both sides play it: deal n uses entry n of ``options``, in turn."""

    peer: str
    options: tuple[dict[str, Any], ...]
    uct_c: float
    plies: int = 0
    """Number of random plies at the start."""
    seatings: tuple[frozenset[int], ...] = (frozenset({0, 2, 4}),)
    """Our seats in each deal, in turn; the peer's seats when the deal is played again."""


def rivalry(game: str, *, seats: int, turns: int, passing: bool) -> Rivalry:
    if game == "liars_dice":
        return Rivalry("liars_dice(numdice=5)", ({"match": 0},), 1.4)
    if game == "chinese_checkers":
        limit = turns * seats
        options = {"seats": seats, "limit": limit}
        # All ways to share the seats: the player opposite decides if a corner ever becomes free
        halves = tuple(frozenset({0, *rest}) for rest in combinations(range(1, seats), seats // 2 - 1))
        return Rivalry(f"chinese_checkers(players={seats},max_moves={limit})", (options,), 1.4, 2 * seats, halves)
    if passing:
        return Rivalry("hearts", tuple({"deals": 1, "passing": direction} for direction in (3, 4, 5)), 26.0)
    return Rivalry("hearts(pass_cards=false)", ({"deals": 1, "passing": 2},), 26.0)


class Fixed(Pace):
    """The same work for every move, whatever time it takes."""

    def __init__(self, simulations: int) -> None:
        super().__init__(math.inf)
        self.work = simulations

    def book(self, done: int, seconds: float) -> None:
        super().book(0, seconds)


def ours(kernels: BoundKernels, options: dict[str, Any], spec: str) -> Mover:
    named = read_spec(spec, game=kernels.rules.info.name)

    def move(state: State, theirs: Any, seed: int, work: int) -> tuple[int, int]:
        player = named.make(Limits(nodes=work), 0)
        rules = kernels.rules
        seat = rules.current(state)
        problem = Problem(
            kernels,
            rules.resample(state, seat, seed) if rules.info.hidden else state,
            seat,
            rules.options(options),
            Limits(nodes=work),
            seed=seed,
            report_seconds=3600.0,
        )
        decision = registry.think(player.engine, problem, player.settings)
        return decision.action, decision.thinking.nodes

    return move


DEALT = 53
"""Number of events in the peer's hearts before the first pass: the direction and the deal."""
PASSED = 3


def before_own_pass(theirs: Any) -> Any:
    """Return the peer's hearts as if the seat that passes now were the first to pass.

    No seat sees the cards that others pass. If the seat that passes to this one has chosen its cards already, the peer
    crashes with a memory fault (OpenSpiel 2.0.2).
    """
    history, seat = theirs.history(), theirs.current_player()
    state = theirs.get_game().new_initial_state()
    state.apply_action(history[0])
    for place in range(DEALT - 1):  # dealt in turn
        state.apply_action(history[1 + place - place % SEATS + (place + seat) % SEATS])
    for action in history[DEALT + PASSED * seat :]:
        state.apply_action(action)
    return state


def peer_of_hearts(uct_c: float) -> Mover:
    import pyspiel

    def move(state: State, theirs: Any, seed: int, work: int) -> tuple[int, int]:
        evaluator: Any = pyspiel.RandomRolloutEvaluator(1, seed & 0x7FFFFFFF)
        final: Any = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot: Any = pyspiel.ISMCTSBot(seed & 0x7FFFFFFF, evaluator, uct_c, work, final_policy_type=final)
        passes = "pass_cards=false" not in str(theirs.get_game())
        if passes and len(theirs.history()) < DEALT + PASSED * SEATS:
            theirs = before_own_pass(theirs)
        return bot.step(theirs), work

    return move


def peer_of_chinese_checkers(uct_c: float) -> Mover:
    import pyspiel

    def move(state: State, theirs: Any, seed: int, work: int) -> tuple[int, int]:
        seed &= 0x7FFFFFFF
        evaluator: Any = pyspiel.RandomRolloutEvaluator(1, seed)
        bot: Any = pyspiel.MCTSBot(theirs.get_game(), evaluator, uct_c, work, PEER_MEMORY_MB, True, seed, False)
        root: Any = bot.mcts_search(theirs)  # ends early if the position is decided
        return root.best_child().action, root.explore_count

    return move


def peer_of_liars_dice(uct_c: float) -> Mover:
    from open_spiel.python.algorithms import ismcts, mcts

    def redrawn(theirs: Any, seat: int, rng: np.random.RandomState) -> Any:
        """Return the state with the same own dice and bids, and newly drawn dice of the other."""
        state = theirs.get_game().new_initial_state()
        history = theirs.history()
        for place, action in enumerate(history):
            hidden = place < 10 and place // 5 != seat
            state.apply_action(int(rng.randint(6)) if hidden else action)
        return state

    def move(state: State, theirs: Any, seed: int, work: int) -> tuple[int, int]:
        rng = np.random.RandomState(seed & 0x7FFFFFFF)
        bot: Any = ismcts.ISMCTSBot(
            game=theirs.get_game(),
            evaluator=mcts.RandomRolloutEvaluator(1, rng),
            uct_c=uct_c,
            max_simulations=work,
            random_state=rng,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )

        def draw(given: Any, seat: int) -> Any:
            return redrawn(given, seat, rng)

        bot.set_resampler(draw)
        return bot.step(theirs), work

    return move


PEERS = {
    "hearts": peer_of_hearts,
    "liars_dice": peer_of_liars_dice,
    "chinese_checkers": peer_of_chinese_checkers,
}


def play(  # noqa: PLR0917 - one game of a plan
    kernels: BoundKernels, plan: Rivalry, options: dict[str, Any], movers: list[Mover], paces: list[Pace], seed: int
) -> list[float]:
    """Play a game with ``movers`` by seat and return the pay-offs. A seed fixes opening, dice and cards."""
    import pyspiel

    rules = kernels.rules
    state, theirs = rules.initial(options), pyspiel.load_game(plan.peer).new_initial_state()
    if plan.peer.startswith("hearts"):
        # The peer draws the direction of passing in any case
        theirs.apply_action(options["passing"] - 2)
    luck, seeds = random.Random(seed), random.Random(seed + 1)
    plies = 0
    while not rules.is_over(state):
        seat = rules.current(state)
        if seat == CHANCE:
            action = luck.choice([outcome for outcome, _ in rules.chance(state)])
        elif plies < plan.plies:
            action = luck.choice(rules.legal(state))
        elif len(rules.legal(state)) == 1:
            action = rules.legal(state)[0]  # a forced move says nothing about the speed
        else:
            number, mover = seeds.getrandbits(60), movers[seat]
            action = timed(paces[seat], partial(mover, state, theirs, number))
        plies += 1
        theirs.apply_action(action)
        state = rules.apply(state, action)
    return rules.returns(state)[: rules.seats(rules.options(options))]


def main(argv: list[str] | None = None) -> int:
    """Print the running mean with its standard error over pairs of games."""
    parser = argparse.ArgumentParser(prog="agon bench table-rivals", description="Against OpenSpiel's searches.")
    parser.add_argument("game", choices=tuple(PEERS))
    parser.add_argument("--seats", type=int, default=4, choices=(2, 4, 6), help="in Chinese checkers")
    parser.add_argument("--turns", type=int, default=TURNS, help="of a seat in Chinese checkers, at most")
    parser.add_argument("--passing", action="store_true", help="in hearts")
    parser.add_argument("--engine", help="as in agon match")
    parser.add_argument("--cpu-ms", type=int, default=50, help="a move, for either side")
    parser.add_argument("--simulations", type=int, help="a move, for either side, instead of a time")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    kernels = bound_kernels(chosen.game)
    plan = rivalry(chosen.game, seats=chosen.seats, turns=chosen.turns, passing=chosen.passing)
    usual = dict(kernels.rules.options(plan.options[0]))
    spec = chosen.engine or method_for(kernels.rules.info, usual).spec
    peer = PEERS[chosen.game](plan.uct_c)
    mine = ours(kernels, usual, spec)
    warmed = kernels.rules.initial(usual)
    while kernels.rules.current(warmed) == CHANCE:
        warmed = kernels.rules.apply(warmed, kernels.rules.chance(warmed)[0][0])
    mine(warmed, None, 1, 16)  # compile or load before anything is timed
    paces = (Pace(chosen.cpu_ms / 1000), Pace(chosen.cpu_ms / 1000))
    if chosen.simulations:
        paces = (Fixed(chosen.simulations), Fixed(chosen.simulations))
    seats = kernels.rules.seats(usual)
    differences: list[float] = []
    wins = 0
    began = time.time()
    for pair in range(chosen.pairs):
        found = 0.0
        options = plan.options[pair % len(plan.options)]
        mine = ours(kernels, options, spec)
        for again in (False, True):
            is_ours = [(seat in plan.seatings[pair % len(plan.seatings)]) != again for seat in range(seats)]
            movers = [mine if own else peer for own in is_ours]
            seated = [paces[not own] for own in is_ours]
            paid = play(kernels, plan, options, movers, seated, chosen.seed + 1000 * pair)
            gap = sum(p if own else -p for p, own in zip(paid, is_ours, strict=True)) / (seats / 2)
            wins += gap > 0
            found += gap / 2
        differences.append(found)
        if len(differences) > 1 and (pair % 5 == 4 or pair == chosen.pairs - 1):
            mean = statistics.mean(differences)
            pace = ", ".join(
                f"{each.spent / max(1, each.moves) * 1000:.0f} ms, {each.work} simulations" for each in paces
            )
            print(
                f"{chosen.game}: {2 * len(differences)} games, ahead by {mean:+.2f} +- "
                f"{standard_error(differences):.2f} a game and seat, better in {wins}; "
                f"a move: {pace}; {time.time() - began:.0f} s",
                flush=True,
            )
    return 0

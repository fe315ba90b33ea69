"""Hearts and liar's dice against OpenSpiel's information-set MCTS with the same CPU time, or simulations, a move.

``python -m bench.hidden_rivals hearts``: two seats ours, two the peer's (C++ ``ISMCTSBot``), every deal twice with
seats exchanged; what counts is the difference of mean points. Nothing is passed, as the peer ends with a memory fault
where it has to (OpenSpiel 2.0.2). ``liars_dice``: one round of five dice each against the peer in Python
(``ismcts.ISMCTSBot``; the one in C++ cannot be given a way to draw the other's dice), every throw twice with seats
exchanged. The peer chooses the action with most visits.
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
from functools import partial
from typing import Any

import numpy as np

from ai import engines
from ai.engine import Problem
from ai.matches.players import read_spec
from ai.methods import method_for
from ai.specialise import Specialised, specialised
from bench.rivals import Pace, timed
from games.api import CHANCE
from games.verbs import State
from protocol.cards import Limits

Mover = Callable[[State, Any, int, int], tuple[int, int]]
"""Chooses for our state and the peer's of the same position, with a seed and so much work: action, work done."""

GAMES = {
    "hearts": ("hearts(pass_cards=false)", {"passing": 2}, 26.0),
    "liars_dice": ("liars_dice(numdice=5)", {"match": 0}, 1.4),
}
"""The peer's name of the game, our options, the peer's exploration constant."""


class Fixed(Pace):
    """So much work for every move, whatever time it takes."""

    def __init__(self, simulations: int) -> None:
        super().__init__(math.inf)
        self.work = simulations

    def book(self, done: int, seconds: float) -> None:
        super().book(0, seconds)


def ours(kernels: Specialised, options: dict[str, Any], spec: str) -> Mover:
    named = read_spec(spec, game=kernels.rules.info.name)

    def move(state: State, theirs: Any, seed: int, work: int) -> tuple[int, int]:
        player = named.make(Limits(nodes=work), 0)
        rules = kernels.rules
        seat = rules.current(state)
        problem = Problem(
            kernels,
            rules.resample(state, seat, seed),
            seat,
            rules.options(options),
            Limits(nodes=work),
            seed=seed,
            report_seconds=3600.0,
        )
        decision = engines.think(player.engine, problem, player.settings)
        return decision.action, decision.thinking.nodes

    return move


def peer_of_hearts(uct_c: float) -> Mover:
    import pyspiel

    def move(state: State, theirs: Any, seed: int, work: int) -> tuple[int, int]:
        evaluator: Any = pyspiel.RandomRolloutEvaluator(1, seed & 0x7FFFFFFF)
        final: Any = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot: Any = pyspiel.ISMCTSBot(seed & 0x7FFFFFFF, evaluator, uct_c, work, final_policy_type=final)
        return bot.step(theirs), work

    return move


def peer_of_liars_dice(uct_c: float) -> Mover:
    from open_spiel.python.algorithms import ismcts, mcts

    def redrawn(theirs: Any, seat: int, rng: np.random.RandomState) -> Any:
        """The own throws and all bids as they were; the other's dice thrown again."""
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


def play(kernels: Specialised, game: str, movers: list[Mover], paces: list[Pace], seed: int) -> list[float]:
    """One game; ``movers`` by seat, the same seed the same dice and cards. Returns the pay-offs."""
    import pyspiel

    name, options, _ = GAMES[game]
    rules = kernels.rules
    state, theirs = rules.initial(options), pyspiel.load_game(name).new_initial_state()
    if theirs.is_chance_node() and len(theirs.legal_actions()) == 1:
        theirs.apply_action(theirs.legal_actions()[0])  # the peer draws the direction of passing all the same
    luck, seeds = random.Random(seed), random.Random(seed + 1)
    while not rules.is_over(state):
        seat = rules.current(state)
        if seat == CHANCE:
            action = luck.choice([outcome for outcome, _ in rules.chance(state)])
        elif len(rules.legal(state)) == 1:
            action = rules.legal(state)[0]  # nothing to think about, and nothing said of anybody's speed
        else:
            number, mover = seeds.getrandbits(60), movers[seat]
            action = timed(paces[seat], partial(mover, state, theirs, number))
        theirs.apply_action(action)
        state = rules.apply(state, action)
    return rules.returns(state)[: rules.seats(rules.options(options))]


def main(argv: list[str] | None = None) -> int:
    """Prints the running mean with its standard error over pairs of games."""
    parser = argparse.ArgumentParser(prog="bench.hidden_rivals", description="Against OpenSpiel's ISMCTS.")
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--engine", help="as in agon match")
    parser.add_argument("--cpu-ms", type=int, default=50, help="a move, for either side")
    parser.add_argument("--simulations", type=int, help="a move, for either side, instead of a time")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    kernels = specialised(chosen.game)
    _, options, uct_c = GAMES[chosen.game]
    mine = ours(kernels, options, chosen.engine or method_for(kernels.rules.info).spec)
    peer = (peer_of_hearts if chosen.game == "hearts" else peer_of_liars_dice)(uct_c)
    warmed = kernels.rules.initial(options)
    while kernels.rules.current(warmed) == CHANCE:
        warmed = kernels.rules.apply(warmed, kernels.rules.chance(warmed)[0][0])
    mine(warmed, None, 1, 16)  # what has to be compiled or loaded is, before anything is timed
    paces = (Pace(chosen.cpu_ms / 1000), Pace(chosen.cpu_ms / 1000))
    if chosen.simulations:
        paces = (Fixed(chosen.simulations), Fixed(chosen.simulations))
    seats = kernels.rules.seats(kernels.rules.options(options))
    differences: list[float] = []
    wins = 0
    began = time.time()
    for pair in range(chosen.pairs):
        found = 0.0
        for first in (0, 1):
            is_ours = [seat % 2 == first for seat in range(seats)]
            movers = [mine if own else peer for own in is_ours]
            paid = play(kernels, chosen.game, movers, [paces[not own] for own in is_ours], chosen.seed + 1000 * pair)
            gap = sum(p if own else -p for p, own in zip(paid, is_ours, strict=True)) / (seats / 2)
            wins += gap > 0
            found += gap / 2
        differences.append(found)
        if len(differences) > 1 and (pair % 5 == 4 or pair == chosen.pairs - 1):
            error = statistics.stdev(differences) / len(differences) ** 0.5
            mean = statistics.mean(differences)
            pace = ", ".join(
                f"{each.spent / max(1, each.moves) * 1000:.0f} ms, {each.work} simulations" for each in paces
            )
            print(
                f"{chosen.game}: {2 * len(differences)} games, ahead by {mean:+.2f} +- {error:.2f} a game and seat, "
                f"better in {wins}; a move: {pace}; {time.time() - began:.0f} s",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

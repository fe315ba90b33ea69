"""What the rule of the full corner does to Chinese checkers: games with and without it, from the same openings.

``python -m bench.full_corner`` plays max^n at a fixed number of nodes a move, against itself and against players who
move at random and so seldom leave their corner. It says how many games somebody wins, how many by the rule, and how
long they are; both games of a pair begin with the same random moves and are seeded alike.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import NamedTuple

from agon.ai import engines
from agon.ai.engine import Problem
from agon.ai.specialise import specialised
from agon.games.api import Options
from agon.protocol.cards import Limits

GAME = "chinese_checkers"
TABLES: tuple[tuple[int, frozenset[int]], ...] = (
    (2, frozenset()),
    (4, frozenset()),
    (2, frozenset({1})),
    (4, frozenset({1, 3})),
)
"""Seats, and which of them move at random."""
OPENING_TURNS = 2
"""Random choices of each seat at first."""


class Outcome(NamedTuple):
    """``by_rule``: won with fewer than all pieces across."""

    turns: int
    won: bool
    by_rule: bool


def play(options: Options, weak: frozenset[int], nodes: int, seed: int) -> Outcome:
    """One game."""
    kernels, engine = specialised(GAME, True), engines.registry()["maxn"]
    rules, rng, state = kernels.rules, random.Random(seed), kernels.rules.initial(options)
    seats, choices = int(options["seats"]), 0
    while not rules.is_over(state):
        seat = rules.current(state)
        if choices < OPENING_TURNS * seats or seat in weak:
            action = rng.choice(rules.legal(state))
        else:
            problem = Problem(kernels, state, seat, options, Limits(nodes=nodes), seed=seed * 1000 + choices)
            action = engines.think(engine, problem).action
        state = rules.apply(state, action)
        choices += 1
    returns = rules.returns(state)
    arrived = [fact.value for fact in rules.view(state).facts][:seats]
    winner = next((seat for seat in range(seats) if returns[seat] > 0), None)
    turns = int(state[5])
    return Outcome(turns, winner is not None, winner is not None and not arrived[winner].startswith("10 "))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.full_corner", description="The rule of the full corner.")
    parser.add_argument("--games", type=int, default=40, help="pairs at each kind of table")
    parser.add_argument("--nodes", type=int, default=150)
    parser.add_argument("--limit", type=int, default=400, help="turns at most")
    args = parser.parse_args()
    usual = specialised(GAME, True).rules.options()
    for seats, weak in TABLES:
        found: dict[int, list[Outcome]] = {}
        for blocked in (0, 1):
            options = {**usual, "seats": seats, "blocked": blocked, "limit": args.limit}
            found[blocked] = [play(options, weak, args.nodes, seed) for seed in range(args.games)]
        pairs = list(zip(found[0], found[1], strict=True))
        print(f"{seats} players, {len(weak)} of them at random, {args.games} games each:")
        for blocked, outcomes in found.items():
            won, by_rule = sum(each.won for each in outcomes), sum(each.by_rule for each in outcomes)
            mean = sum(each.turns for each in outcomes) / len(outcomes)
            name = "with the rule" if blocked else "without it"
            print(f"  {name:<14}{won:>4} won, {by_rule:>3} of them by it, {mean:>6.1f} turns")
        shorter, longer = sum(b.turns < a.turns for a, b in pairs), sum(b.turns > a.turns for a, b in pairs)
        print(f"  with it {shorter} games are shorter and {longer} longer", flush=True)
    print(f"{time.process_time():.0f} CPU s")


if __name__ == "__main__":
    main()

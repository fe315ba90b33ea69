"""Positions of Hex with one winning move, made here and solved by engines: ``agon bench hex-puzzles``.

Each comes from a game of short searches without the solver, begun by random stones. A slow proof must find that the
side to move wins, and that it loses by every other move. A position in which virtual connections alone decide (the
proof opens one node) is left out. As the solver proves each puzzle in the end, its share of solved ones at a time limit
says how fast it is; engines without it are measured by the same positions.

``--openings 6 7`` solves instead every position of one stone (one of two that half a turn exchanges) and a sample of
those of two.

Engines have CPU seconds, so other work on the machine changes nothing. An engine solves a puzzle if it plays the move.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial

import numpy as np

from agon.ai.engines import registry
from agon.ai.engines.selection import method_for
from agon.ai.games.hex.solver import HexSolver
from agon.ai.matches.players import read_spec
from agon.ai.search.budget import Budget
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json

PLAYER = "mcts:rollout=heuristic,rave=1000,uct_c=0.3,nodes=300"
"""The engine that plays the games."""
BITS = 17
"""Binary logarithm of the table's entries for whole openings."""
PROOF_NODES = 5_000
"""Most nodes of one proof; a position that needs more is left out."""


@dataclass(frozen=True)
class Puzzle:
    size: int
    position: str
    answer: str
    nodes: int
    """Nodes of the proof that the side to move wins."""


@dataclass(frozen=True)
class Answer:
    engine: str
    size: int
    position: str
    solved: bool
    proven: bool
    cpu_seconds: float


def problem_of(size: int, state: State, limits: Limits | None = None) -> Problem:
    kernels = bound_kernels("hex")
    options = kernels.rules.options({"size": size, "swap": 0})
    return Problem(kernels, state, kernels.rules.current(state), options, limits or Limits())


def proof_of(size: int, state: State) -> HexSolver | None:
    """Return the solver that has solved the position; None if that takes too many nodes."""
    solver = HexSolver(problem_of(size, state))
    while solver.opened < PROOF_NODES:
        if solver.run(5_000):
            return solver
    return None


def puzzle_at(size: int, state: State) -> Puzzle | None:
    """Return the position as a puzzle if it has a single winning move and needs a search."""
    rules = bound_kernels("hex").rules
    proof = proof_of(size, state)
    if proof is None or proof.sign < 0 or proof.opened < 2:
        return None
    for action in rules.legal(state):
        after = rules.apply(state, action)
        if action == proof.action:
            continue
        reply = None if rules.is_over(after) else proof_of(size, after)
        if reply is None or reply.sign < 0:
            return None
    return Puzzle(size, rules.position_to_text(state), rules.action_to_text(state, proof.action), proof.opened)


def puzzles(size: int, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of a size, at most one a game."""
    rules = bound_kernels("hex").rules
    rng = np.random.default_rng([seed, size])
    spec = read_spec(PLAYER, game="hex")
    engine = registry.engines()[spec.engine]
    settings = registry.settings(engine, {k: v for k, v in spec.parameters.items() if k != "nodes"})
    while True:
        state = rules.initial({"size": size, "swap": 0})
        for _ in range(int(rng.integers(1, size))):
            state = rules.apply(state, int(rng.choice(rules.legal(state))))
        while not rules.is_over(state):
            played = int(state[4])
            found = puzzle_at(size, state) if played >= 3 * size // 2 else None
            if found is not None:
                yield found
                break
            task = replace(problem_of(size, state, Limits(nodes=300)), seed=int(rng.integers(1 << 32)))
            state = rules.apply(state, engine.choose(task, settings).action)


def answer(name: str, puzzle: Puzzle, seconds: float) -> Answer:
    """Let a new engine solve a puzzle in so many CPU seconds."""
    rules = bound_kernels("hex").rules
    state = rules.position_from_text(puzzle.position, {"size": puzzle.size, "swap": 0})
    spec = read_spec(name, game="hex")
    task = problem_of(puzzle.size, state, Limits(time_ms=round(1000 * seconds)))
    task.budget = partial(Budget, clock=time.thread_time)
    began = time.thread_time()
    decision = registry.think(registry.engines()[spec.engine], task, spec.parameters)
    return Answer(
        name,
        puzzle.size,
        puzzle.position,
        rules.action_to_text(state, decision.action) == puzzle.answer,
        decision.thinking.exact,
        time.thread_time() - began,
    )


def openings(size: int, seed: int, count: int = 40) -> None:
    """Print how long all positions of one stone take, each with an empty table, and a sample of those of two."""
    rules = bound_kernels("hex").rules
    first = rules.initial({"size": size, "swap": 0})
    rng = np.random.default_rng([seed, size])
    ones = [rules.apply(first, action) for action in range((size * size + 1) // 2)]
    twos = [rules.apply(state, int(rng.choice(rules.legal(state)))) for state in rng.permutation(ones)[:count]]
    proof_of(size, first)  # compiles
    for stones, states in ((1, ones), (2, twos)):
        spent: list[float] = []
        opened = won = 0
        for state in states:
            solver = HexSolver(problem_of(size, state), BITS)
            solver.forget()
            began = time.thread_time()
            while not solver.run(1_000_000):
                pass
            spent.append(time.thread_time() - began)
            opened += solver.opened
            won += solver.sign > 0
        print(
            f"{size}x{size}  {len(states)} positions of {stones} stone{'s' * (stones > 1)} solved, {won} won, "
            f"{sum(spent):.2f} CPU s together, {max(spent):.2f} the longest, {opened:,} nodes",
            flush=True,
        )


def main(argv: list[str] | None = None) -> int:
    """Print a line for each size and engine."""
    parser = argparse.ArgumentParser(prog="agon bench hex-puzzles", description="Hex: find the only winning move.")
    default = method_for(bound_kernels("hex").rules.info).spec
    parser.add_argument("engines", nargs="*", default=[default, default.replace("solver=true", "solver=false")])
    parser.add_argument("--sizes", nargs="*", type=int, default=[5, 6, 7, 8, 9])
    parser.add_argument("--count", type=int, default=12, help="puzzles of each size (12)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of each engine and puzzle (1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--openings", nargs="*", type=int, metavar="SIZE", help="solve the openings of these boards")
    add_json_flag(parser)
    chosen = parser.parse_args(argv)
    if chosen.openings:
        for size in chosen.openings:
            openings(size, chosen.seed)
        return 0
    figures: list[dict[str, object]] = []
    for size in chosen.sizes:
        source = puzzles(size, chosen.seed)
        found = [next(source) for _ in range(chosen.count)]
        figures += [asdict(puzzle) for puzzle in found]
        for name in chosen.engines:
            answers = [answer(name, puzzle, chosen.seconds) for puzzle in found]
            figures += [asdict(each) for each in answers]
            solved, proven = sum(each.solved for each in answers), sum(each.proven for each in answers)
            spent = sum(each.cpu_seconds for each in answers) / len(answers)
            line = f"{size}x{size}  {solved:>3} of {len(answers)} solved, {proven:>3} proven, {spent:.2f} CPU s  {name}"
            print(line, flush=True)
    write_json(chosen.json, figures)
    return 0

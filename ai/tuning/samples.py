"""Quiet positions from games that the engine plays against itself, each with the game's result."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.matches.openings import random_openings
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.api import TERMINAL
from agon.games.verbs import State, action_noise, in_check
from agon.protocol.cards import Limits

TABLE_MB = 1
PLIES_DECIDED = 6
BATCH = 50
"""Games in a task of a process."""
JUDGED = 500
"""Positions in a task of a process, which begins with an empty table."""


@dataclass(frozen=True)
class SelfPlay:
    """Settings of the games. Each game follows from these and its number alone, in any process."""

    game: str
    seed: int = 1
    nodes: int = 1000
    """Nodes a move."""
    fewest: int = 4
    """Fewest random plies at the start; ``most`` is the greatest number."""
    most: int = 10
    decided: float = 0.62
    """Value of a decided game: it ends when the search has been so sure of the winner for ``PLIES_DECIDED`` plies."""
    longest: int = 240
    """Most plies; a longer game is a draw."""
    every: int = 2
    """Quiet positions per position kept."""


@dataclass(frozen=True)
class Samples:
    """Positions with the results of their games."""

    states: NDArray[Any]
    """(positions, cells), of the game's dtype."""
    results: NDArray[np.float32]
    """Seat 0's result: 0 for the least return, 1 for the greatest."""
    games: NDArray[np.int32]
    """Number of the game of each position."""
    values: NDArray[np.float32]
    """Value of each position to seat 0 by a deeper search, as a return; empty without such a search."""

    def after(self, others: Samples) -> Samples:
        """Return the samples with the games numbered on from those of ``others``."""
        return replace(self, games=self.games + int(others.games.max()) + 1)

    def some(self, most: int, seed: int) -> Samples:
        """Return ``most`` random samples, in order."""
        chosen = np.sort(np.random.default_rng(seed).choice(len(self.results), most, replace=False))
        values = self.values[chosen] if len(self.values) else self.values
        return Samples(self.states[chosen], self.results[chosen], self.games[chosen], values)

    def save(self, path: Path, note: str) -> None:
        """Save the samples with ``note``, which describes how they were made."""
        np.savez_compressed(
            path, states=self.states, results=self.results, games=self.games, values=self.values, note=note
        )

    @classmethod
    def load(cls, path: Path) -> tuple[Samples, str]:
        """Load samples and their note."""
        with np.load(path) as found:
            return cls(found["states"], found["results"], found["games"], found["values"]), str(found["note"])


def play(kernels: BoundKernels, how: SelfPlay, number: int) -> tuple[list[State], float]:
    """Play a game; return the positions kept, and seat 0's result.

    A position is quiet if it has no threat that must be answered and the search finds a quiet action best.
    """
    rules = kernels.rules
    info, options = rules.info, rules.options()
    rng = random.Random(f"{how.seed} {number}")
    noise, checked = kernels.bind(action_noise), kernels.bind(in_check)
    opening = next(random_openings(rules, options, rng.randint(how.fewest, how.most), rng.getrandbits(32)))
    state = opening.state(rules, options)
    engine = AlphaBeta()
    settings = registry.settings(engine, {"table_mb": TABLE_MB})
    kept: list[State] = []
    decided = 0
    for _ in range(how.longest):
        seat = rules.current(state)
        if seat == TERMINAL:
            returns = rules.returns(state)
            return kept, (returns[0] - info.min_return) / (info.max_return - info.min_return)
        problem = Problem(kernels, state, seat, options, Limits(nodes=how.nodes), report_seconds=3600.0)
        decision = engine.choose(problem, settings)
        value = decision.thinking.value or 0.0
        value = value if seat == 0 else -value
        side = (value > 0) - (value < 0)
        decided = (decided + side if decided * side >= 0 else side) if abs(value) >= how.decided else 0
        if abs(decided) >= PLIES_DECIDED:
            return kept, float(decided > 0)
        quiet = not checked(state) and noise(state, decision.action) == 0
        if quiet and rng.randrange(how.every) == 0:
            kept.append(state)
        state = rules.apply(state, decision.action)
    return kept, 0.5


def play_batch(how: SelfPlay, numbers: range) -> Samples:
    """Play some games in a process of its own."""
    kernels = bound_kernels(how.game)
    states: list[State] = []
    results: list[float] = []
    games: list[int] = []
    for number in numbers:
        kept, result = play(kernels, how, number)
        states += kept
        results += [result] * len(kept)
        games += [number] * len(kept)
    return Samples(np.array(states), np.array(results, np.float32), np.array(games, np.int32), np.zeros(0, np.float32))


def join(parts: list[Samples]) -> Samples:
    some = [part for part in parts if len(part.results)]
    return Samples(
        np.concatenate([part.states for part in some]),
        np.concatenate([part.results for part in some]),
        np.concatenate([part.games for part in some]),
        np.concatenate([part.values for part in some]),
    )


def batches(how: SelfPlay, games: int, processes: int) -> Iterator[Samples]:
    """Yield the samples of so many games, in order, as they come."""
    tasks = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(play_batch, how), tasks)


def judge_batch(game: str, nodes: int, states: NDArray[Any]) -> NDArray[np.float32]:
    """Return the value of each position to seat 0 by a search of ``nodes`` nodes."""
    kernels = bound_kernels(game)
    rules = kernels.rules
    engine = AlphaBeta()
    settings = registry.settings(engine, {"table_mb": TABLE_MB})
    values: list[float] = []
    for state in states:
        seat = rules.current(state)
        problem = Problem(kernels, state, seat, rules.options(), Limits(nodes=nodes), report_seconds=3600.0)
        value = engine.choose(problem, settings).thinking.value or 0.0
        values.append(value if seat == 0 else -value)
    return np.array(values, np.float32)


def with_values(samples: Samples, game: str, nodes: int, processes: int) -> Samples:
    """Return the samples with the values of searches."""
    tasks = [samples.states[first : first + JUDGED] for first in range(0, len(samples.results), JUDGED)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return replace(samples, values=np.concatenate(list(pool.map(partial(judge_batch, game, nodes), tasks))))

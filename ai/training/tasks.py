"""Tasks of a run's worker processes: play, examine, duel, meet anchors. No PyTorch here.

Every task follows from its arguments alone, so that it does not matter which process does it, or how often.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from os import getpid
from pathlib import Path
from typing import Any, Generic, TypeVar

from agon.ai.networks.network import Network, network_for
from agon.ai.processes.parent_death import die_with_parent
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.training.duel import Duel
from agon.ai.training.samples import Piece, write_piece
from agon.ai.training.self_play import SelfPlay
from agon.ai.training.sizes import Sizes
from agon.ai.training.solved import Examiner, read_solved

T = TypeVar("T")


@dataclass(frozen=True)
class TrainedGame:
    """The game that is trained, as tasks need it."""

    game: str
    options: dict[str, Any]
    sizes: Sizes
    seed: int


def network_at(trained: TrainedGame, path: Path) -> Network:
    return network_for(bound_kernels(trained.game).rules, trained.options, str(path))


def play_chunk(trained: TrainedGame, network: Path, chunk: tuple[int, int], games: int, piece: Path) -> float:
    """Play games and write their positions; return the CPU time (s)."""
    began = time.process_time()
    kernels = bound_kernels(trained.game)
    judge = network_at(trained, network)
    seed = (trained.seed, *chunk)
    samples = SelfPlay(kernels, judge, trained.options, sizes=trained.sizes, games=games, seed=seed).run()
    spent = time.process_time() - began
    write_piece(piece, Piece(samples, games, spent))
    return spent


def duel(trained: TrainedGame, networks: tuple[Path, Path], games: int, seed: tuple[int, ...]) -> tuple[float, float]:
    """Return the points of the first network, and the CPU time (s)."""
    began = time.process_time()
    sizes = trained.sizes
    points = Duel(
        bound_kernels(trained.game),
        (network_at(trained, networks[0]), network_at(trained, networks[1])),
        trained.options,
        simulations=sizes.gate_simulations,
        games=games,
        random_plies=sizes.random_plies,
        seed=(trained.seed, *seed),
    ).run()
    return points, time.process_time() - began


def examine(trained: TrainedGame, network: Path, solved: Path) -> tuple[float, float, float]:
    """Return the shares of solved positions in which the policy and a search find a best move, and the CPU time."""
    began = time.process_time()
    examiner = Examiner(bound_kernels(trained.game), trained.options, read_solved(solved))
    judge = network_at(trained, network)
    shares = examiner.by_policy(judge), examiner.by_search(judge, trained.sizes.rated_simulations)
    return *shares, time.process_time() - began


class Pool:
    """Processes that do tasks; with one, this process does them."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._executor: ProcessPoolExecutor | None = None
        if processes > 1:
            self._executor = ProcessPoolExecutor(
                processes, get_context("spawn"), initializer=die_with_parent, initargs=(getpid(),)
            )

    def start(self, tasks: Sequence[Callable[[], T]]) -> Started[T]:
        """Begin tasks, which go on until they are finished."""
        if self._executor is None:
            return Started(list(tasks), set())
        return Started([], {self._executor.submit(task) for task in tasks})

    def run(self, tasks: Sequence[Callable[[], T]], done: Callable[[T], None]) -> None:
        """Do the tasks, and call ``done`` with each result."""
        self.start(tasks).finish(lambda: False, done)

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)


@dataclass
class Started(Generic[T]):
    """Tasks that were begun: those that this process does when it waits for them, those that other processes do."""

    here: list[Callable[[], T]]
    elsewhere: set[Future[T]]

    def finish(self, is_over: Callable[[], bool], done: Callable[[T], None]) -> bool:
        """Wait, and call ``done`` with each result; return False if ``is_over`` broke that off. A task that is being
        done is finished."""
        for task in self.here:
            if is_over():
                return False
            done(task())
        cut = False
        while self.elsewhere:
            if is_over():
                cancelled = [future for future in self.elsewhere if future.cancel()]
                cut = cut or bool(cancelled)
            finished, self.elsewhere = wait(self.elsewhere, timeout=1.0, return_when=FIRST_COMPLETED)
            for future in finished:
                if not future.cancelled():
                    done(future.result())
        return not cut

"""``python -m agon.ai.holdem.train_blueprint limit no_limit``: learn blueprints of heads-up hold'em and write their
files.

One process, some 1.2 GB. It learns from its own play alone, and its random numbers follow from the seed.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem import blueprint
from agon.ai.holdem.betting import Game, offsets, tree_of
from agon.ai.holdem.board_tables import binder, every_board, fit, tables
from agon.ai.holdem.buckets import Edges
from agon.ai.holdem.kernels import blueprint as kernel
from agon.ai.search.weight_files import install
from agon.games.jit import Binder

GAMES: Final = {"limit": Game(), "no_limit": Game(limit=False, stack=200, shares=((0.5, 1.0), (1.0,)))}
SPLITS: Final = ((32, 4), (32, 4), (128, 1))
"""Percentiles of E[HS^2] and, in each, of E[HS] on flop, turn and river."""
CHUNK: Final = 10_000
"""Boards between two lines of progress."""
DEEPEST: Final = 64
"""Bound on the decisions of a player in a hand."""


def working(tree: kernel.Tree) -> kernel.Deal:
    """Return the scratch arrays of a walk."""
    wide = tree.child.shape[1]
    return kernel.Deal(
        cards=np.zeros(9, np.int64),
        called=np.zeros((3, kernel.DECK), np.int64),
        row=np.zeros(3, np.int64),
        bucket=np.zeros((2, kernel.STREETS), np.int64),
        decision=np.zeros(DEEPEST, np.int64),
        taken=np.zeros(DEEPEST, np.int64),
        policy=np.zeros((DEEPEST, wide)),
        value=np.zeros((DEEPEST, wide)),
    )


class Training:
    """A policy that improves with training."""

    def __init__(
        self, game: Game, found: kernel.BucketTables, edges: tuple[Edges, Edges, Edges], seed: int, compiler: Binder
    ) -> None:
        self.game, self.edges, self.seed, self.boards = game, edges, seed, 0
        self.tree, self._tables = tree_of(game), found
        offset = offsets(self.tree, blueprint.buckets_of(edges))
        size = int(offset[-1])
        self.learned = kernel.Learned(offset, np.zeros(size, np.float32), np.zeros(size, np.float32))
        self._deal = working(self.tree)
        self._rng = np.array([seed], np.uint64)
        self._train: Any = compiler.bind(kernel.train)

    def run(self, boards: int) -> None:
        """Train on ``boards`` more boards."""
        until = self.boards + boards
        self._train(self.tree, self._tables, self.learned, self._deal, self.boards, until, self._rng)
        self.boards = until

    def policy(self) -> NDArray[np.float64]:
        """Return the average policy; the present one for a bucket that never came up."""
        policy = np.zeros(len(self.learned.total))
        offset = self.learned.offset.tolist()
        for node, width in enumerate(self.tree.width.tolist()):
            where = slice(offset[node], offset[node + 1])
            rows = self.learned.total[where].astype(np.float64).reshape(-1, width)
            never = rows.sum(axis=1) <= 0.0
            rows[never] = np.maximum(self.learned.regret[where].reshape(-1, width)[never], 0.0)
            rows[rows.sum(axis=1) <= 0.0] = 1.0
            policy[where] = (rows / rows.sum(axis=1, keepdims=True)).ravel()
        return policy

    def encode(self, seconds: float) -> bytes:
        """Return the file; ``seconds`` of CPU time were taken."""
        about = blueprint.About(
            limit=self.game.limit,
            stack=self.game.stack,
            shares=[list(row) for row in self.game.shares],
            first=[edge.first.tolist() for edge in self.edges],
            second=[edge.second.tolist() for edge in self.edges],
            iterations=self.boards * kernel.DEALS,
            seed=self.seed,
            cpu_seconds=round(seconds),
        )
        return blueprint.encode(about, self.policy())


def main(argv: list[str] | None = None) -> int:
    """Write the files and their digests."""
    parser = argparse.ArgumentParser(
        prog="python -m agon.ai.holdem.train_blueprint", description="Learn blueprints of hold'em."
    )
    parser.add_argument("names", choices=tuple(GAMES), nargs="+")
    parser.add_argument("--boards", type=int, default=1_000_000, help=f"boards for each, of {kernel.DEALS} iterations")
    parser.add_argument("--seconds", type=float, default=3600.0, help="most CPU time for each")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    began = time.process_time()
    compiler, rng = binder(), np.random.default_rng(arguments.seed)
    boards = every_board(compiler)
    flop, turn, river = (
        fit(boards, cards, groups, inner, rng) for cards, (groups, inner) in zip((3, 4, 5), SPLITS, strict=True)
    )
    edges = (flop, turn, river)
    found = tables(boards, edges)
    del boards
    sys.stderr.write(f"{blueprint.buckets_of(edges)} buckets; {time.process_time() - began:.0f} s\n")
    for name in arguments.names:
        training = Training(GAMES[name], found, edges, arguments.seed, compiler)
        started = time.process_time()
        spent = 0.0
        while training.boards < arguments.boards and spent < arguments.seconds:
            training.run(min(CHUNK, arguments.boards - training.boards))
            spent = time.process_time() - started
            sys.stderr.write(f"{name}: {training.boards * kernel.DEALS:,} iterations, {spent:.0f} s\n")
        data = training.encode(spent)
        install(blueprint.file_of(name), data, Path(blueprint.__file__), blueprint.DIGESTS[name])
        sys.stderr.write(f"{name}: {len(training.tree.player)} decisions, {len(data):,} bytes, {spent:.0f} CPU s\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

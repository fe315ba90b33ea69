"""Every hand of hold'em on every board: strengths, edges of buckets, and the buckets that the training looks up.

Takes half a minute, and some 800 MB, once a training.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.buckets import Edges, expected
from agon.ai.holdem.kernels import boards as kernels
from agon.ai.holdem.kernels.blueprint import BucketTables
from agon.ai.holdem.kernels.hand_strength import FULL
from agon.games.holdem.ranking import bit_of
from agon.games.jit import Binder

SETS: Final = {3: 22_100, 4: 270_725, 5: 2_598_960}
"""Number of sets of so many cards."""
COMPLETIONS: Final = {3: 1081, 4: 46}
"""Number of full boards that complete so many cards beside a hand."""
SAMPLE: Final = 1_000_000
"""Number of hands that edges are fitted to."""


@dataclass(frozen=True)
class Boards:
    """Boards by their number of cards. Arrays are (boards, hands); the values of hands that share a card with the board
    are meaningless."""

    keys: dict[int, NDArray[np.int64]]
    """Boards with their suits in order, ascending."""
    times: dict[int, NDArray[np.int64]]
    """Number of boards that each stands for."""
    sums: dict[int, NDArray[np.int64]]
    """Sums of strengths, over ``COMPLETIONS``, with three and four cards."""
    squares: dict[int, NDArray[np.int64]]
    strength: NDArray[np.uint8]
    """Strength with five cards, from 0 to ``FULL``."""

    def expected(self, cards: int, where: Any) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return E[HS^2] and E[HS]."""
        if cards == 5:
            total = self.strength[where].astype(np.int64)
            return expected(1, total, total * total)
        return expected(COMPLETIONS[cards], self.sums[cards][where], self.squares[cards][where])


def every_board(compiler: Binder) -> Boards:
    """Compute all boards."""
    work = kernels.BoardScratch(*(np.zeros(size, np.int64) for size in (52, kernels.HANDS, 52, 52)))
    keys: dict[int, NDArray[np.int64]] = {}
    times: dict[int, NDArray[np.int64]] = {}
    listed: Any = compiler.bind(kernels.list_boards)
    for cards, count in SETS.items():
        every = np.zeros(count, np.int64)
        listed(cards, work.card, every)
        keys[cards], times[cards] = np.unique(every, return_counts=True)
    strength = np.zeros((len(keys[5]), kernels.HANDS), np.uint8)
    compiler.bind(kernels.on_rivers)(keys[5], work, strength)
    sums: dict[int, NDArray[np.int64]] = {}
    squares: dict[int, NDArray[np.int64]] = {}
    summed: Any = compiler.bind(kernels.towards_rivers)
    for cards in COMPLETIONS:
        sums[cards] = np.zeros((len(keys[cards]), kernels.HANDS), np.int64)
        squares[cards] = np.zeros_like(sums[cards])
        summed(keys[cards], 5 - cards, keys[5], strength, work.card, sums[cards], squares[cards])
    return Boards(keys, times, sums, squares, strength)


def lies(keys: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return (boards, cards): True if a card is on a board."""
    bits = np.array([bit_of(card) for card in range(kernels.DECK)], np.int64)
    return (keys[:, np.newaxis] & bits) != 0


def fit(boards: Boards, cards: int, groups: int, inner: int, rng: np.random.Generator) -> Edges:
    """Fit edges at percentiles of all hands on all boards: ``groups`` by E[HS^2], each in ``inner`` by E[HS]. Equal
    hands make for fewer groups, as on the river, where strengths are whole numbers."""
    times = boards.times[cards]
    rows = rng.choice(len(times), SAMPLE, p=times / times.sum())
    hands = rng.integers(kernels.HANDS, size=SAMPLE)
    high, low = np.tril_indices(kernels.DECK, -1)
    on_board = lies(boards.keys[cards])
    clash = on_board[rows, high[hands]] | on_board[rows, low[hands]]
    squares, mean = boards.expected(cards, (rows[~clash], hands[~clash]))
    first = np.unique(np.quantile(squares, np.arange(1, groups) / groups))
    first = first[first > squares.min()]
    group = np.searchsorted(first, squares, side="right")
    second = [np.quantile(mean[group == each], np.arange(1, inner) / inner) for each in range(len(first) + 1)]
    return Edges(first, np.array(second).reshape(len(first) + 1, inner - 1))


def tables(boards: Boards, edges: tuple[Edges, Edges, Edges]) -> BucketTables:
    """Return the bucket of every hand on every board."""
    found: dict[int, NDArray[np.uint8]] = {}
    for cards, edge in zip(SETS, edges, strict=True):
        if cards == 5:
            levels = np.arange(FULL + 1)
            of_level = edge.bucket(*expected(1, levels, levels * levels)).astype(np.uint8)
            found[cards] = of_level[boards.strength]
        else:
            found[cards] = np.array(
                [edge.bucket(*boards.expected(cards, row)) for row in range(len(boards.keys[cards]))], np.uint8
            )
    return BucketTables(boards.keys[3], found[3], boards.keys[4], found[4], boards.keys[5], found[5])


def binder() -> Binder:
    """Return the binder of the kernels that only training needs."""
    return Binder("holdem_training", {})

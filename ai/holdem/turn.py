"""The betting on the turn, solved at the table for all hands of both players up to the river, and no further.

The tree is rooted at the start of the turn, as the river's is (``agon.ai.holdem.river``). At an end after which the
hand goes on, both get their mean winnings over all rivers if they go on by given policies over buckets.

Sources: N. Brown, T. Sandholm & B. Amos, "Depth-limited solving for imperfect-information games" (NeurIPS 2018); M.
Moravcik et al., "DeepStack: expert-level artificial intelligence in heads-up no-limit poker" (Science 2017).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.buckets import Edges, expected
from agon.ai.holdem.kernels import subgame, turn
from agon.ai.holdem.kernels.blueprint import SHOWDOWN, Tree
from agon.ai.holdem.kernels.boards import HANDS
from agon.ai.holdem.kernels.hand_strength import FULL
from agon.ai.holdem.onward import Table
from agon.ai.holdem.ranges import HIGH, LOW, Late, beside, never, on_rivers, order
from agon.ai.holdem.subgame import Subgame
from agon.ai.search.budget import StopFlag, stop_flag
from agon.games.holdem.layout import DECK
from agon.games.holdem.ranking import bit_of

BLOCK: Final = 94
"""Columns of a matrix computed between two looks at the clock: 1 to 2 ms."""
TAKEN: Final = 4
"""Number of cards of two hands: they cannot come on the river."""


@cache
def bound(jit: bool) -> Any:
    """Return the binder of a subgame's kernels, with the turn's ends."""
    from agon.games.jit import Binder

    return Binder("holdem_turn", {}, {subgame.settle: turn.settle, subgame.ready: turn.ready}, jit=jit)


def rivers_of(
    edges: Edges,
    board: Sequence[int],
    numbers: NDArray[np.int64],
    late: Callable[[], bool] = never,
    *,
    jit: bool = True,
) -> turn.Rivers:
    """Return the buckets and ranks of the hands ``numbers`` on every river after four cards, by the edges of the
    river's buckets. Raises ``Late``."""
    cards = [card for card in range(DECK) if card not in board]
    levels = np.arange(FULL + 1)
    of_level = edges.bucket(*expected(1, levels, levels * levels))
    lying = sum(map(bit_of, board))
    strength = np.concatenate(list(on_rivers([lying | bit_of(card) for card in cards], late, jit=jit)))
    size = len(numbers)
    found = turn.Rivers(np.zeros(len(cards), np.int64), *np.zeros((3, len(cards), size), np.int32))
    place = np.full(HANDS, -1)
    place[numbers] = np.arange(size)
    for row, card in enumerate(cards):
        if late():
            raise Late
        found.bucket[row] = np.where(beside([card]), of_level[strength[row]], edges.buckets)[numbers]
        ranked = order([*board, card], jit=jit)
        there = place[ranked.number]
        here = there[there >= 0]
        found.sizes[row] = len(here)
        found.rank[row, here] = ranked.last[there >= 0]
        found.order[row, : len(here)] = here[np.lexsort((found.bucket[row, here], found.rank[row, here]))]
    return found


class Turn(Subgame):
    """A solution of the turn. ``tables`` maps an end after which the hand goes on to the winnings of buckets on the
    river, as ``table_of`` returns them; at an end without a table, nobody bets any more. ``only``: the numbers of the
    hands in play; by default all beside the board. ``flag`` stops the solver, even within an iteration; later results
    are invalid. Raises ``Late`` and ``Empty``.

    Followed by the blueprint's river it wins 28 +- 7 thousandths of a big blind a hand from the blueprint in limit and
    90 +- 43 without; followed by the river's solution 34 +- 13 and 127 +- 52 (150 turns each; see bench/README.md).
    """

    def __init__(
        self,
        tree: Tree,
        board: Sequence[int],
        ranges: NDArray[np.float64],
        edges: Edges,
        tables: Mapping[int, tuple[Table, Table]],
        *,
        only: NDArray[np.int64] | None = None,
        flag: StopFlag | None = None,
        late: Callable[[], bool] = never,
        guard: tuple[int, NDArray[np.float64]] | None = None,
        variant: str = "dcfr",
        jit: bool = True,
    ) -> None:
        numbers = np.flatnonzero(beside(board)) if only is None else only
        flag = stop_flag() if flag is None else flag
        rivers = rivers_of(edges, board, numbers, late, jit=jit)
        self.table = _hands(tree, numbers, len(tables), flag)
        _weigh(tree, rivers, tables, self.table, late=late, binder=bound(jit))
        super().__init__(tree, self.table, ranges, bound(jit), guard=guard, variant=variant)
        self._flag = flag

    @property
    def is_stopped(self) -> bool:
        return bool(self._flag[0])

    def run(self, iterations: int, flag: StopFlag | None = None) -> int:
        """Run as ``Subgame.run`` does, but stop by the flag of the constructor."""
        return super().run(iterations, self._flag)


def _hands(tree: Tree, numbers: NDArray[np.int64], tables: int, flag: StopFlag) -> turn.TurnHands:
    """Allocate a matrix for each table, and one for all showdowns, not yet filled."""
    size, ends = len(numbers), len(tree.stake)
    return turn.TurnHands(
        high=HIGH[numbers],
        low=LOW[numbers],
        number=numbers,
        payoff=np.empty((2, tables + 1, size, size), np.int16),
        matrix=np.full(ends, turn.FOLDED),
        unit=np.zeros(ends),
        won=np.zeros((ends, size)),
        total=np.zeros(size, np.float32),
        stop=flag,
    )


def _weigh(
    tree: Tree,
    rivers: turn.Rivers,
    tables: Mapping[int, tuple[Table, Table]],
    hands: turn.TurnHands,
    *,
    late: Callable[[], bool],
    binder: Any,
) -> None:
    """Evaluate all ends. Raises ``Late``."""
    buckets = int(rivers.bucket.max())
    shown = np.zeros((buckets, buckets)), np.ones((buckets, buckets))
    places = {end: at for at, end in enumerate(tables)}
    for end, (stake, loser) in enumerate(zip(tree.stake.tolist(), tree.loser.tolist(), strict=True)):
        if loser in (SHOWDOWN, turn.GOES_ON):
            hands.matrix[end] = places.get(end, len(tables))
            hands.unit[end] = 1.0 if end in places else stake
    weigh = binder.bind(turn.weigh)
    size, left = len(hands.high), len(rivers.sizes) - TAKEN
    row, total = np.zeros(min(BLOCK, size), np.float32), np.zeros((size, min(BLOCK, size)), np.float32)
    for at, (folds, shows) in enumerate([*tables.values(), shown]):
        if not (hands.matrix == at).any():
            continue
        wins = np.zeros((buckets, 3, buckets + 1))
        for how in (turn.WEAKER, turn.EVEN, turn.STRONGER):
            wins[:, how, :-1] = folds + (how - turn.EVEN) * shows
        step = float(np.abs(wins).max()) / turn.MOST
        hands.unit[hands.matrix == at] *= step
        scaled = (wins / (step * left)).astype(np.float32).reshape(buckets, -1)
        for first in range(0, size, len(row)):
            if late():
                raise Late
            weigh(rivers, scaled, hands, at, first, row, total)

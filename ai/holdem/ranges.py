"""Ranges of both players, from the blueprint's odds of all actions before a street.

A range is, for each of the 1326 hands, the probability that a player with it who plays by the blueprint acts as seen.
Only the cards on the board are removed. The other may play differently, so a part of its actions counts as random: no
hand is ruled out by its actions.

Source: M. Moravcik et al., "DeepStack: expert-level artificial intelligence in heads-up no-limit poker" (Science 2017),
ranges kept by Bayes' rule along the public history; here those of the opponent too, as in N. Brown & T. Sandholm, "Safe
and nested subgame solving for imperfect-information games" (NIPS 2017), section 3.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.blueprint import WHOLE, Blueprint
from agon.ai.holdem.buckets import BOARDS, expected
from agon.ai.holdem.kernels import boards, river, subgame
from agon.ai.holdem.kernels.blueprint import pre_flop
from agon.ai.holdem.kernels.boards import HANDS
from agon.games.holdem.layout import BOARD_CARDS, DECK
from agon.games.holdem.ranking import bit_of

HIGH, LOW = (cards.astype(np.int64) for cards in np.tril_indices(DECK, -1))
"""The cards of each hand, by its number (``hand_of``)."""
AT_ONCE: Final = 16
"""Boards between two looks at the clock: under a millisecond."""
KEPT: Final = 8
"""Number of boards with cached buckets: they come up again at every decision of the hand."""


class Late(Exception):
    """The time is up."""


def never() -> bool:
    """Return False: no deadline."""
    return False


@cache
def compiled(jit: bool) -> Any:
    """Return the binder of the kernels over all hands, which know no game."""
    from agon.games.jit import Binder

    return Binder("holdem_river", {}, {subgame.settle: river.settle}, jit=jit)


@cache
def kinds() -> NDArray[np.int64]:
    """Return every hand's bucket before the flop."""
    return np.array([pre_flop(int(high), int(low)) for high, low in zip(HIGH, LOW, strict=True)], np.int64)


def beside(board: Sequence[int]) -> NDArray[np.bool_]:
    """Return (hands,): True for hands with none of these cards."""
    return ~(np.isin(HIGH, board) | np.isin(LOW, board))


def on_rivers(
    keys: Sequence[int], late: Callable[[], bool] = never, *, jit: bool = True
) -> Iterator[NDArray[np.uint8]]:
    """Yield (boards, hands): the strength of every hand on full boards, sets of bits, a few boards at a time. Raises
    ``Late``."""
    kernel: Any = compiled(jit).bind(boards.on_rivers)
    work = boards.BoardScratch(*(np.zeros(size, np.int64) for size in (DECK, HANDS, DECK, DECK)))
    for place in range(0, len(keys), AT_ONCE):
        if late():
            raise Late
        part = np.array(keys[place : place + AT_ONCE], np.int64)
        out = np.zeros((len(part), HANDS), np.uint8)
        kernel(part, work, out)
        yield out


def strengths(
    board: Sequence[int], late: Callable[[], bool] = never, *, jit: bool = True
) -> tuple[int, NDArray[np.int64], NDArray[np.int64]]:
    """Return the number of full boards, and the sums over them of each hand's strength and of its square, as
    ``agon.ai.holdem.kernels.hand_strength.outlook`` has them for one hand. Raises ``Late``."""
    lying = sum(map(bit_of, board))
    left = [bit_of(card) for card in range(DECK) if card not in board]
    missing = BOARD_CARDS - len(board)
    if missing == 0:
        keys = [lying]
    elif missing == 1:
        keys = [lying | card for card in left]
    else:
        keys = [lying | card | other for place, card in enumerate(left) for other in left[:place]]
    sums, squares = np.zeros(HANDS, np.int64), np.zeros(HANDS, np.int64)
    for out in on_rivers(keys, late, jit=jit):
        sums += out.sum(axis=0, dtype=np.int64)
        squares += np.square(out, dtype=np.uint16).sum(axis=0, dtype=np.int64)
    without = len(left) - 2  # cards that a hand does not have
    return (1, without, without * (without - 1) // 2)[missing], sums, squares


class Buckets:
    """Buckets of every hand on a board, by a blueprint; caches those of the last boards."""

    def __init__(self, *, jit: bool = True) -> None:
        self._jit = jit
        self._known: OrderedDict[tuple[bool, frozenset[int]], NDArray[np.int64]] = OrderedDict()

    def on(self, found: Blueprint, board: Sequence[int], late: Callable[[], bool] = never) -> NDArray[np.int64]:
        """Return the buckets by number of the hand; meaningless for a hand with a card of the board. Raises
        ``Late``."""
        if not board:
            return kinds()
        key = found.about.limit, frozenset(board)
        buckets = self._known.pop(key, None)
        if buckets is None:
            count, sums, squares = strengths(board, late, jit=self._jit)
            edges = found.edges[BOARDS.index(len(board)) - 1]
            buckets = edges.bucket(*expected(count, sums, squares))
        self._known[key] = buckets
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return buckets


def played(odds: NDArray[np.float64], rare: float) -> NDArray[np.float64]:
    """Return the odds (buckets, actions) in play: without actions that are less likely than ``rare``."""
    kept = np.where(odds < np.minimum(rare, odds.max(axis=1, keepdims=True)), 0.0, odds)
    return kept / kept.sum(axis=1, keepdims=True)


def odds_at(found: Blueprint, node: int) -> NDArray[np.float64]:
    """Return the odds (buckets, actions) of a decision."""
    rows = found.odds[int(found.offset[node]) : int(found.offset[node + 1])]
    return rows.reshape(-1, int(found.tree.width[node])) / WHOLE


def ranges(
    found: Blueprint,
    taken: Sequence[tuple[int, int]],
    board: Sequence[int],
    buckets: Buckets,
    *,
    own: int,
    rare: float,
    stray: float,
    late: Callable[[], bool] = never,
) -> NDArray[np.float64]:
    """Return (2, hands): the ranges of both players of the tree, after these actions and with this board. The player
    ``own`` plays by ``played`` odds, the other by those of the file, but with probability ``stray`` at random. An empty
    range is all zeros. Raises ``Late``."""
    chance = np.tile(beside(board).astype(np.float64), (2, 1))
    for node, index in taken:
        player, street = int(found.tree.player[node]), int(found.tree.street[node])
        odds = odds_at(found, node)
        odds = played(odds, rare) if player == own else (1.0 - stray) * odds + stray / odds.shape[1]
        chance[player] *= odds[buckets.on(found, board[: BOARDS[street]], late), index]
        most = chance[player].max()
        if most > 0.0:
            chance[player] /= most  # so that it does not fade away
    return chance


def order(board: Sequence[int], *, jit: bool = True) -> river.RiverHands:
    """Return the hands beside a full board, weakest first."""
    hands = river.RiverHands(*(np.zeros(river.HANDS_LEFT, np.int64) for _ in range(4)))
    compiled(jit).bind(river.order_hands)(sum(map(bit_of, board)), hands, np.zeros(river.HANDS_LEFT, np.int64))
    return hands

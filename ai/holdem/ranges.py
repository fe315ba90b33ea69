"""What hands both players may have, by the odds of the blueprint for all that was done before a street.

A range says for each of the 1326 hands how likely a player who holds it and goes by the blueprint does what was done.
Nobody's cards go into it but those on the board. The other may go by anything else, so a part of its actions is taken
for anything: no hand is ruled out by what it did.

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
"""Boards that are looked at between two looks at the clock: under a millisecond."""
KEPT: Final = 8
"""Boards whose buckets are remembered: they come up again at every decision of the hand."""


class Late(Exception):
    """There was no time for it."""


def never() -> bool:
    """Whether it is time to stop, where there is all the time in the world."""
    return False


@cache
def compiled(jit: bool) -> Any:
    """Binds what works on all hands at once, which knows no game."""
    from agon.games.jit import Binder

    return Binder("holdem_river", {}, {subgame.settle: river.settle}, jit=jit)


@cache
def kinds() -> NDArray[np.int64]:
    """Every hand's bucket before the flop."""
    return np.array([pre_flop(int(high), int(low)) for high, low in zip(HIGH, LOW, strict=True)], np.int64)


def beside(board: Sequence[int]) -> NDArray[np.bool_]:
    """The hands that have none of these cards."""
    return ~(np.isin(HIGH, board) | np.isin(LOW, board))


def on_rivers(
    keys: Sequence[int], late: Callable[[], bool] = never, *, jit: bool = True
) -> Iterator[NDArray[np.uint8]]:
    """(boards, hands): the strength of every hand on full boards, sets of bits, a few boards at a time. Raises
    ``Late``."""
    kernel: Any = compiled(jit).bind(boards.on_rivers)
    work = boards.Work(*(np.zeros(size, np.int64) for size in (DECK, HANDS, DECK, DECK)))
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
    """Over how many full boards each hand's strength and its square were added up, and these sums, as
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
    """Of every hand on a board, by a blueprint; those of the last boards are remembered."""

    def __init__(self, *, jit: bool = True) -> None:
        self._jit = jit
        self._known: OrderedDict[tuple[bool, frozenset[int]], NDArray[np.int64]] = OrderedDict()

    def on(self, found: Blueprint, board: Sequence[int], late: Callable[[], bool] = never) -> NDArray[np.int64]:
        """By number of the hand; nonsense where it has a card of the board. Raises ``Late``."""
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
    """Odds (buckets, actions) as they are played: without actions that are less likely than ``rare``."""
    kept = np.where(odds < np.minimum(rare, odds.max(axis=1, keepdims=True)), 0.0, odds)
    return kept / kept.sum(axis=1, keepdims=True)


def odds_at(found: Blueprint, node: int) -> NDArray[np.float64]:
    """(buckets, actions)"""
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
    """(2, hands): of both players of the tree, after these actions and with these cards lying. The player ``own`` goes
    by the odds as they are played, the other by those of the file, but does ``stray`` of the time anything at all. A
    range that holds nothing is all zeros. Raises ``Late``."""
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


def order(board: Sequence[int], *, jit: bool = True) -> river.Hands:
    """The hands beside a full board, weakest first."""
    hands = river.Hands(*(np.zeros(river.HANDS_LEFT, np.int64) for _ in range(4)))
    compiled(jit).bind(river.order_hands)(sum(map(bit_of, board)), hands, np.zeros(river.HANDS_LEFT, np.int64))
    return hands

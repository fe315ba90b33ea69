"""The betting of heads-up hold'em as a tree, without the cards.

The button (player 0) posts the small blind, half of the big one, and acts first before the flop; the other acts first
afterwards. Chips are counted in small blinds. In limit hold'em the tree is that of the rules, whatever the stacks, as
long as nobody can run out of chips. Without a limit it is a choice of raises: shares of the pot, and all-in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.blueprint import SHOWDOWN, Tree
from agon.ai.holdem.kernels.turn import GOES_ON

STREETS: Final = 4
MOST_BETS: Final = 4
BIG: Final = 2
"""The big blind."""
LIMIT_STAKE: Final = 48
"""Most chips that a player can put in with limits, in small blinds: four bets a round."""


@dataclass(frozen=True)
class Game:
    """Settings of a tree. Without a limit ``stack`` is both players' initial stack, in small blinds, and ``shares`` are
    raises by shares of the pot after a call: a row for each bet that the round has seen, the last row for all further
    ones. An all-in bet is always in the tree."""

    limit: bool = True
    stack: int = LIMIT_STAKE
    shares: tuple[tuple[float, ...], ...] = ((),)
    big: int = BIG
    """The big blind, if chips are counted in something else than small blinds."""


@dataclass(frozen=True)
class Round:
    """State of the betting in a hand."""

    street: int = 0
    turn: int = 0
    put: tuple[int, int] = (1, BIG)
    bet: tuple[int, int] = (1, BIG)
    """Chips put in by each player in this round."""
    bets: int = 1
    """Number of bets and raises in this round."""
    full: int = BIG
    """Size of the last raise, at least the big blind."""
    acted: bool = False
    """True if a player has acted in this round."""


def offers(game: Game, at: Round) -> list[int]:
    """List the actions, ascending: -1 to fold, 0 to call, else the bet that a raise raises to."""
    own, other = at.bet[at.turn], at.bet[1 - at.turn]
    found = [-1, 0] if other > own else [0]
    most = game.stack - at.put[at.turn] + own
    if game.limit:
        if at.bets < MOST_BETS:
            found.append(other + game.big * (1 if at.street < 2 else 2))
        return found
    if most <= other:
        return found  # only a call is left, all-in
    least = other + at.full
    pot = sum(at.put) + other - own
    shares = game.shares[min(at.bets, len(game.shares) - 1)]
    raises = {most, *(max(least, other + int(share * pot)) for share in shares)}
    # A raise that leaves next to nothing behind is all-in
    return found + sorted({raised if 3 * raised < 2 * most else most for raised in raises})


def after(game: Game, at: Round, action: int) -> Round | tuple[int, int]:
    """Return the next state; if the hand ends, the loser (or ``SHOWDOWN``) and the loss."""
    own, other = at.bet[at.turn], at.bet[1 - at.turn]
    if action < 0:
        return at.turn, at.put[at.turn]
    if action > 0:
        more = action - own
        return replace(
            at,
            turn=1 - at.turn,
            put=_with(at.put, at.turn, more),
            bet=_with(at.bet, at.turn, more),
            bets=at.bets + 1,
            full=max(at.full, action - other),
            acted=True,
        )
    put = _with(at.put, at.turn, other - own)
    if not at.acted:
        return replace(at, turn=1 - at.turn, put=put, bet=_with(at.bet, at.turn, other - own), acted=True)
    if at.street == STREETS - 1 or (not game.limit and put[0] == game.stack):
        return SHOWDOWN, put[0]
    return Round(at.street + 1, 1, put, (0, 0), 0, game.big, False)


def _with(pair: tuple[int, int], at: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if at == 0 else (pair[0], pair[1] + more)


@dataclass
class _Grown:
    """A tree under construction."""

    rounds: list[Round] = field(default_factory=list[Round])
    actions: list[list[int]] = field(default_factory=list[list[int]])
    children: list[list[int]] = field(default_factory=list[list[int]])
    ends: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])


def _grow(game: Game, at: Round, grown: _Grown, made: Sequence[int], through: int) -> int:
    number = len(grown.rounds)
    actions = offers(game, at)
    if made and made[0] not in actions:
        actions = sorted([*actions, made[0]])
    grown.rounds.append(at)
    grown.actions.append(actions)
    children: list[int] = []
    grown.children.append(children)
    for action in actions:
        then = after(game, at, action)
        if isinstance(then, Round) and then.street > through:
            then = GOES_ON, then.put[0]
        if isinstance(then, Round):
            children.append(_grow(game, then, grown, made[1:] if made[:1] == [action] else (), through))
        else:
            grown.ends.append(then)
            children.append(-len(grown.ends))
    return number


@cache
def tree_of(game: Game) -> Tree:
    """Return the whole tree, built once a process."""
    return tree_from(game, Round(), ())


def tree_from(game: Game, at: Round, made: Sequence[int], *, through: int = STREETS - 1) -> Tree:
    """Return the rest of a game from ``at``, including the actions ``made``. It ends with the street ``through``: if
    the hand goes on there, the ``loser`` is ``GOES_ON``."""
    grown = _Grown()
    _grow(game, at, grown, list(made), through)
    widest = max(map(len, grown.actions))

    def padded(rows: list[list[int]]) -> list[list[int]]:
        return [[*row, *([0] * (widest - len(row)))] for row in rows]

    return Tree(
        player=np.array([at.turn for at in grown.rounds], np.int8),
        street=np.array([at.street for at in grown.rounds], np.int8),
        width=np.array([len(row) for row in grown.actions], np.int8),
        child=np.array(padded(grown.children), np.int32),
        amount=np.array(padded(grown.actions), np.int16),
        put=np.array([at.put for at in grown.rounds], np.int16),
        stake=np.array([stake for _, stake in grown.ends], np.float32),
        loser=np.array([loser for loser, _ in grown.ends], np.int8),
    )


def offsets(tree: Tree, buckets: tuple[int, int, int, int]) -> NDArray[np.int64]:
    """Return the offset of each decision's numbers, one for each bucket of its street and each action, and the
    total."""
    sizes = tree.width.astype(np.int64) * np.array(buckets, np.int64)[tree.street]
    return np.concatenate(([0], np.cumsum(sizes)))

"""Play after the turn if the river is not solved: the blueprint's river, optionally biased.

For every end of the turn's betting after which the hand goes on, a table holds the winnings of each bucket of one
player from each of the other's on the river, if both play by the blueprint's odds there; it is the same for every card
that comes.

Source: N. Brown, T. Sandholm & B. Amos, "Depth-limited solving for imperfect-information games" (NeurIPS 2018), section
4, in which the other may choose among continuations: the blueprint, and the blueprint with the odds of folding, of
calling or of raising multiplied.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.blueprint import Blueprint
from agon.ai.holdem.kernels.blueprint import SHOWDOWN, Tree
from agon.ai.holdem.kernels.turn import GOES_ON
from agon.ai.holdem.place import BettingPath, Outside
from agon.ai.holdem.ranges import Late, never, odds_at, played
from agon.games.holdem.layout import CALL, FOLD, RAISE

BIASED: Final = ("as it is", "folding", "calling", "raising")
"""Ways to go on."""
BIAS: Final = 10.0
"""Factor of the odds of the action in favour: as in the source."""

Table = NDArray[np.float64]


def onwards(walk: BettingPath, tree: Tree) -> dict[int, BettingPath | None]:
    """Map each end of a street's betting after which the hand goes on, by its number, to the blueprint's position
    there; None if the blueprint's own betting is over there already. ``walk`` is at the tree's root."""
    found: dict[int, BettingPath | None] = {}
    below: list[tuple[int, BettingPath | None]] = [(0, walk)]
    while below:
        node, here = below.pop()
        for amount, child in zip(
            tree.amount[node].tolist(), tree.child[node, : tree.width[node]].tolist(), strict=False
        ):
            if child < 0 and tree.loser[-1 - child] != GOES_ON:
                continue
            then = _followed(here, FOLD if amount < 0 else CALL if amount == 0 else RAISE + amount)
            if child < 0:
                found[-1 - child] = then
            else:
                below.append((child, then))
    return found


def _followed(walk: BettingPath | None, action: int) -> BettingPath | None:
    if walk is None:
        return None
    then = replace(walk, taken=list(walk.taken))
    try:
        then.follow(action)
    except Outside:
        return None
    return then


def bias(odds: NDArray[np.float64], amounts: NDArray[np.int16], towards: int) -> NDArray[np.float64]:
    """Return the odds (buckets, actions) of one of the ways ``BIASED``."""
    if towards == 0:
        return odds
    factor = np.where((1 + np.sign(amounts)) == towards - 1, BIAS, 1.0)
    raised = odds * factor
    return raised / raised.sum(axis=1, keepdims=True)


def with_choices(
    found: Blueprint,
    walk: BettingPath,
    tree: Tree,
    *,
    rare: float,
    other: int,
    ways: int,
    late: Callable[[], bool] = never,
) -> tuple[Tree, dict[int, tuple[Table, Table]]]:
    """Return the tree and the tables of a street's ends. With more than one of the ways ``BIASED`` to go on, the tree
    gets another decision at each such end, after all others, in which the player ``other`` chooses one of them, by its
    hand. Raises ``Late``.

    With four, the solver wins as much from the blueprint as with one (2 +- 8 thousandths of a big blind a hand less),
    and the best reply on turn and river wins 93 +- 65 less if the river is played by the blueprint; but it takes four
    times as long (limit, 100 iterations on 30 turns; see bench/README.md). Ante solves with one.
    """

    def table(then: BettingPath, way: int) -> tuple[Table, Table]:
        if late():
            raise Late
        return table_of(found, then, rare, (0, way) if other == 1 else (way, 0))

    onward = {end: then for end, then in onwards(walk, tree).items() if then is not None}
    tables = {end: table(then, 0) for end, then in onward.items()}
    if ways == 1:
        return tree, tables
    decisions, ends, widest = len(tree.player), len(tree.stake), tree.child.shape[1]
    more, last = len(onward), np.array(sorted(onward), np.int64)
    child = np.zeros((decisions + more, max(widest, ways)), np.int32)
    child[:decisions, :widest] = tree.child
    for place, end in enumerate(last.tolist()):
        child[:decisions][child[:decisions] == -1 - end] = decisions + place
        child[decisions + place, :ways] = -1 - np.array([end, *range(ends, ends + ways - 1)])
        for way in range(1, ways):
            tables[ends + way - 1] = table(onward[end], way)
        ends += ways - 1
    amount = np.zeros_like(child, dtype=np.int16)
    amount[:decisions, :widest] = tree.amount
    again = np.repeat(last, ways - 1)
    return Tree(
        player=np.append(tree.player, np.full(more, other, np.int8)),
        street=np.append(tree.street, np.full(more, walk.was.street, np.int8)),
        width=np.append(tree.width, np.full(more, ways, np.int8)),
        child=child,
        amount=amount,
        put=np.concatenate((tree.put, np.repeat(tree.stake[last].astype(np.int16)[:, np.newaxis], 2, axis=1))),
        stake=np.append(tree.stake, tree.stake[again]),
        loser=np.append(tree.loser, tree.loser[again]),
    ), tables


def table_of(
    found: Blueprint, walk: BettingPath, rare: float, towards: tuple[int, int] = (0, 0)
) -> tuple[Table, Table]:
    """Return the winnings of each bucket of player 0 from each of player 1, in chips of the game, on a river that
    begins there: by folds, and of the stronger hand at showdowns. ``towards``: index in ``BIASED`` of each player's
    way."""
    tree = found.tree
    put = walk.at.put[0]
    real, most, whole = walk.was.put[0] / put, walk.real.stack, walk.game.stack
    buckets = found.buckets[-1]
    folds, shows = np.zeros((2, buckets, buckets))
    below = [(walk.node, np.ones((2, buckets)))]
    while below:
        node, reach = below.pop()
        player, width = int(tree.player[node]), int(tree.width[node])
        odds = bias(played(odds_at(found, node), rare), tree.amount[node, :width], towards[player])
        for index, child in enumerate(tree.child[node, :width].tolist()):
            then = reach.copy()
            then[player] *= odds[:, index]
            if child >= 0:
                below.append((child, then))
                continue
            stake, loser = float(tree.stake[-1 - child]), int(tree.loser[-1 - child])
            # All-in is all-in, however deep the stacks are
            paid = float(most) if stake == whole and not found.about.limit else min(stake * real, float(most))
            if loser == SHOWDOWN:
                shows += paid * np.outer(then[0], then[1])
            else:
                folds += (-paid if loser == 0 else paid) * np.outer(then[0], then[1])
    return folds, shows

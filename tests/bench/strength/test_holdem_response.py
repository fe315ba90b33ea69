"""A local best response wins the known amounts from a player who always folds and one who always calls."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from agon.ai.holdem.betting import Game, offsets, tree_of
from agon.ai.holdem.blueprint import WHOLE, Blueprint
from agon.ai.holdem.board_tables import binder
from agon.ai.holdem.kernels import blueprint as kernel
from agon.ai.holdem.kernels import local_response
from agon.ai.holdem.train_blueprint import working
from agon.games.holdem.ranking import bit_of, rank_hand
from bench.strength.holdem_response import Local, all_hands, played

ONE = np.zeros(1, np.int64)
NONE = np.zeros((1, 1326), np.uint8)
TABLES = kernel.BucketTables(ONE, NONE, ONE, NONE, ONE, NONE)
"""Tables with a single bucket for every board and hand."""
GAMES = {"limit": Game(), "no_limit": Game(limit=False, stack=200, shares=((1.0,),))}
RIVER = 3


def always(game: Game, *, folds: bool) -> Blueprint:
    """Return a player that folds whenever possible, or never; it never raises."""
    tree = tree_of(game)
    offset = offsets(tree, (169, 1, 1, 1))
    odds = np.zeros(int(offset[-1]), np.uint8)
    for node, width in enumerate(tree.width.tolist()):
        rows = odds[int(offset[node]) : int(offset[node + 1])].reshape(-1, width)
        can_fold = tree.amount[node, 0] == local_response.FOLD
        rows[:, 1 if can_fold and not folds else 0] = WHOLE
    return cast(Blueprint, SimpleNamespace(tree=tree, offset=offset, odds=odds))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_who_always_folds_loses_its_blind(game: Game) -> None:
    """The blind that a folding player loses: the big one if the response raises on the button, else the small one."""
    local = Local(always(game, folds=True), TABLES, binder(), 0, 0.0)
    assert [local.won(player, 20, 1, seed=1).tolist() for player in range(2)] == [
        pytest.approx([1000.0] * 20),
        pytest.approx([500.0] * 20),
    ]


def plainly(own: list[int], board: list[int]) -> float:
    """Return the share of full boards on which two cards win, with ties counted half."""
    common = sum(map(bit_of, board))
    ours = rank_hand(common | sum(map(bit_of, own)))
    left = [bit_of(card) for card in range(52) if card not in {*own, *board}]
    theirs = [rank_hand(common | first | second) for first, second in combinations(left, 2)]
    return sum((ours > value) + 0.5 * (ours == value) for value in theirs) / len(theirs)


@pytest.mark.parametrize(("name", "stake"), [("limit", 6), ("no_limit", 200)])
@pytest.mark.parametrize("player", range(2))
def test_from_who_always_calls_it_wins_its_one_bet_on_the_river_when_ahead(name: str, stake: int, player: int) -> None:
    """The pot has two small blinds from each player; the bet is 4 more, or everything."""
    found = always(GAMES[name], folds=False)
    play: Any = binder().bind(local_response.play)
    fixed = local_response.Fixed(found.offset, played(found, 0.0))
    deal, known, rng = working(found.tree), all_hands(), np.array([7], np.uint64)
    setting = local_response.Setting(found.tree, TABLES, fixed, deal, known, player, RIVER, 1)
    for _ in range(4):
        won, luck = play(setting, rng)
        ahead = 2.0 * plainly(deal.cards[5:7].tolist(), deal.cards[:5].tolist()) - 1.0
        assert won == pytest.approx(ahead * (stake if ahead > 0.0 else 2))
        assert luck == pytest.approx(ahead)


def test_before_the_turn_equities_are_taken_over_boards_that_can_come() -> None:
    """Aces before the flop win 85 % against a random hand, and nine in ten against two unlike low cards."""
    look: Any = binder().bind(local_response.look_ahead)
    known = all_hands()
    own = bit_of(51) | bit_of(50)
    known.chance[:] = (known.cards & own) == 0
    look(known, own, 0, 0, 1000, np.array([3], np.uint64))
    assert known.equity[known.chance > 0.0].mean() == pytest.approx(0.852, abs=0.02)
    assert known.equity[known.chance <= 0.0].tolist() == [0.5] * 101


def test_a_range_is_what_goes_with_what_was_done() -> None:
    """A player who raises only pairs before the flop is known to have one."""
    found = always(GAMES["limit"], folds=False)
    for pair in range(13):
        found.odds[3 * 14 * pair : 3 * 14 * pair + 3] = (0, 0, WHOLE)
    fixed, deal, known = local_response.Fixed(found.offset, played(found, 0.0)), working(found.tree), all_hands()
    known.chance[:], known.possible[:] = 1.0, True
    known.bucket[:] = [kernel.pre_flop(int(high), int(low)) for high, low in zip(known.high, known.low, strict=True)]
    rng, counts = np.array([1], np.uint64), [0, 0, 0]
    while counts[2] == 0:
        known.chance[:] = 1.0
        counts[local_response.answer(found.tree, fixed, deal, known, 0, rng)] += 1
    assert counts[0] == 0
    assert known.chance.sum() == pytest.approx(1326.0)
    left = known.chance > 0.0
    assert left.sum() == 78
    assert (known.high[left] >> 2).tolist() == (known.low[left] >> 2).tolist()

"""What the measurement of solved turns counts: the same by tables and by rivers that are played out."""

from __future__ import annotations

import argparse
import random
from functools import cache

import numpy as np
import pytest

from agon.ai.equilibrium.holdem.blueprint import blueprint
from agon.ai.equilibrium.holdem.ranges import Buckets, beside
from agon.ai.equilibrium.holdem.resolving import TURN
from agon.ai.equilibrium.holdem.subgame import Subgame
from agon.ai.equilibrium.holdem.turn import bound
from agon.ai.kernels.hold_em_boards import HANDS
from bench.hold_em_rivers import NOBODY, Dealt
from bench.hold_em_turns import Hand, Ways

WISH = argparse.Namespace(guard=False, rare=0.02, stray=0.05, iterations=1, turn_iterations=30, ways=1)


@cache
def dealt() -> tuple[Ways, Subgame, Hand]:
    """A turn in limit on which player 0 goes by the solution and the other by the blueprint."""
    found, buckets, rng = blueprint("limit"), Buckets(), random.Random(4)
    while not (come := Dealt(found, buckets, WISH.rare, NOBODY, rng, street=TURN)).is_there:
        pass
    ways = Ways(found, come, buckets, WISH)
    solution, anew = ways.solved(0)
    judge = Subgame(ways.tree, solution.table, ways.exact, bound(True))
    mine = np.repeat(ways.tree.player == 0, ways.tree.width)[:, np.newaxis]
    return ways, judge, Hand(ways, judge, solution.table, np.where(mine, anew, ways.by_blueprint(judge)))


@pytest.mark.parametrize("replier", range(2))
def test_a_best_reply_wins_what_is_judged_that_it_wins(replier: int) -> None:
    _, judge, hand = dealt()
    judged = judge.judge(hand.policy)
    reply = judge.judge(hand.replied(replier))
    assert reply.values[replier] == pytest.approx(judged.values[replier] + judged.gains[replier], abs=1e-4)


def test_what_a_turns_end_is_worth_is_what_all_its_rivers_are_worth_that_are_played_out() -> None:
    ways, _, hand = dealt()
    table, come = hand.hands, ways.dealt
    end = max(ways.onward, key=lambda each: float(hand.come(each).sum(axis=1).prod()))
    own, other = hand.come(end)
    expected = float(table.unit[end]) * float((other @ table.worth[0, int(table.matrix[end])]) @ own)
    exact = np.zeros((2, HANDS))
    exact[:, table.number] = hand.come(end)
    played_out = 0.0
    for card in (card for card in range(52) if card not in come.board):
        (before, _), _ = hand.river(end, card, 0, known=False)
        there = exact * beside([*come.board, card])
        free = [hand.met(there[1, table.number]), there[0, table.number]]
        played_out += before[0] * float(free[0] @ free[1]) / 44
    assert played_out == pytest.approx(expected, abs=1e-4)
    assert abs(expected) > 0.01

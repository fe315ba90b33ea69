"""What solving the turn anew is worth in hold'em: ``python -m bench.hold_em_turns limit``.

Hands are played by the blueprint until the turn is dealt. There one player goes by the blueprint or by the solution,
and on the river likewise: four ways. Reported are thousandths of a big blind a hand, those that end before included:

- what each way wins from the blueprint;
- what a best reply wins from each: on the turn the best where the river is played by the blueprint, on the river the
  best. It knows the whole policy and bets what the blueprint's tree has, so it is a lower bound of what can be won.

On the turn everything is counted over all pairs of hands and all rivers. Of the rivers that are solved one is drawn,
as often as two who play so come there, and all pairs of hands are counted again. ``--known blueprint`` has the river
solved with the blueprint's range of who solved the turn, and not with what the solution did there.
"""

from __future__ import annotations

import argparse
import copy
import random
import time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.equilibrium.holdem.betting import BIG, tree_from
from agon.ai.equilibrium.holdem.blueprint import DIGESTS, Blueprint, blueprint
from agon.ai.equilibrium.holdem.onward import BIASED, choosing, onwards
from agon.ai.equilibrium.holdem.place import Walk
from agon.ai.equilibrium.holdem.ranges import Buckets, odds_at, played, ranges
from agon.ai.equilibrium.holdem.resolving import TURN
from agon.ai.equilibrium.holdem.river import River
from agon.ai.equilibrium.holdem.subgame import Subgame
from agon.ai.equilibrium.holdem.turn import Turn, bound
from agon.ai.kernels import turn
from agon.ai.kernels.hold_em_boards import HANDS
from agon.games.holdem.layout import DECK
from bench import hold_em_rivers
from bench.hold_em_rivers import NOBODY, USUAL, Dealt, told

Policy = NDArray[np.float64]
WAYS: Final = ("the blueprint", "rivers solved", "turns solved", "both solved")


class Ways:
    """Ways of playing a turn."""

    def __init__(self, found: Blueprint, dealt: Dealt, buckets: Buckets, wish: argparse.Namespace) -> None:
        game = found.about.game()
        self.found, self.dealt, self.buckets, self.wish = found, dealt, buckets, wish
        self.tree = tree_from(game, dealt.at, (), through=TURN)
        self.node = {0: dealt.node}
        """Of the blueprint's tree."""
        for node, width in enumerate(self.tree.width.tolist()):
            for index, child in enumerate(self.tree.child[node, :width].tolist()):
                if child >= 0:
                    self.node[child] = int(found.tree.child[self.node[node], index])
        walk = Walk(game, found.tree, game, BIG, dealt.at, dealt.at, dealt.node, taken=list(dealt.taken))
        self._walk = walk
        self.onward = {end: then for end, then in onwards(walk, self.tree).items() if then is not None}
        self.exact = np.array([self._ranges(own, 0.0)[own] for own in range(2)])

    def _ranges(self, own: int, stray: float) -> NDArray[np.float64]:
        dealt, rare = self.dealt, self.wish.rare
        return ranges(self.found, dealt.taken, dealt.board, self.buckets, own=own, rare=rare, stray=stray)

    def by_blueprint(self, solution: Subgame) -> Policy:
        policy = np.zeros_like(solution.policy.now)
        bucket = self.buckets.on(self.found, self.dealt.board)[solution.hands.number]
        for node, place in self.node.items():
            policy[solution.rows(node)] = played(odds_at(self.found, place), self.wish.rare)[bucket].T
        return policy

    def turn(self, own: int, ways: int) -> Turn:
        """Unsolved, as the player ``own`` believes it to be."""
        chance = self._ranges(own, self.wish.stray)
        tree, tables = choosing(self.found, self._walk, self.tree, rare=self.wish.rare, other=1 - own, ways=ways)
        return Turn(tree, self.dealt.board, chance, self.found.edges[-1], tables)

    def solved(self, own: int) -> tuple[Turn, Policy]:
        """The turn, and what the player ``own`` does there."""
        solution = self.turn(own, self.wish.ways)
        solution.run(self.wish.turn_iterations)
        policy = solution.average()[: self.tree.width.sum()]
        for node in self.node:
            rows = solution.rows(node)
            policy[rows] = played(policy[rows].T, self.wish.rare).T
        return solution if self.wish.ways == 1 else self.turn(own, 1), policy


class Hand:
    """Both players' policy on a turn, with the ranges that they have."""

    def __init__(self, ways: Ways, judge: Subgame, hands: turn.Hands, policy: Policy) -> None:
        self._ways, self._judge, self.hands, self.policy = ways, judge, hands, policy
        exact = ways.exact[:, hands.number]
        self._exact = exact / exact.sum(axis=1, keepdims=True)
        tree = ways.tree
        at, path = {0: np.ones_like(exact)}, {0: list[tuple[int, int]]()}
        self.reach: dict[int, NDArray[np.float64]] = {}
        """Of each end: how likely each player's own actions lead there, (2, hands)."""
        self.path: dict[int, list[tuple[int, int]]] = {}
        for node, place in ways.node.items():
            for index, row in enumerate(policy[judge.rows(node)]):
                then = at[node].copy()
                then[int(tree.player[node])] *= row
                child, way = int(tree.child[node, index]), [*path[node], (place, index)]
                if child < 0:
                    self.reach[-1 - child], self.path[-1 - child] = then, way
                else:
                    at[child], path[child] = then, way

    def met(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        """For each hand how much of this (..., hands) shares no card with it."""
        high, low = self.hands.high, self.hands.low
        held = mass @ (_cards(high) | _cards(low)).astype(np.float64)
        return mass.sum(axis=-1, keepdims=True) - held[..., high] - held[..., low] + mass

    def come(self, end: int) -> NDArray[np.float64]:
        """How likely each player comes to an end with each hand, (2, hands)."""
        return self._exact * self.reach[end]

    def replied(self, replier: int) -> Policy:
        """With the best reply of one of them in the place of what it does, if the river is played by the blueprint."""
        tree, hands, found = self._ways.tree, self.hands, self.policy.copy()
        won: dict[int, NDArray[np.float64]] = {}
        for end in self.reach:
            mass = self.come(end)[1 - replier]
            matrix = int(hands.matrix[end])
            if matrix == turn.FOLDED:
                won[-1 - end] = float(tree.stake[end]) * self.met(mass) * (-1 if tree.loser[end] == replier else 1)
            else:
                won[-1 - end] = hands.unit[end] * (mass.astype(np.float32) @ hands.worth[replier, matrix])
        for node in sorted(self._ways.node, reverse=True):
            values = np.array([won[child] for child in tree.child[node, : tree.width[node]].tolist()])
            if tree.player[node] == replier:
                found[self._judge.rows(node)] = np.argmax(values, axis=0) == np.arange(len(values))[:, np.newaxis]
            won[node] = values.max(axis=0) if tree.player[node] == replier else values.sum(axis=0)
        return found

    def drawn(self, rng: random.Random) -> tuple[float, int, int]:
        """How likely it comes to a river, and one of them: the turn's end and the card, as likely as it comes up."""
        hands, board = self.hands, self._ways.dealt.board
        cards = [card for card in range(DECK) if card not in board]
        free = ~(_cards(hands.high) | _cards(hands.low))[:, cards].T
        found: list[tuple[int, int]] = []
        weights: list[float] = []
        for end in self._ways.onward:
            own, other = self.come(end)
            each = (free * own * self.met(free * other)).sum(axis=1)
            found += [(end, card) for card in cards]
            weights += each.tolist()
        end, card = rng.choices(found, weights)[0]
        return sum(weights) / (len(cards) - 4) / self._judge.pairs, end, card

    def river(self, end: int, card: int, own: int, *, known: bool) -> tuple[list[list[float]], list[list[float]]]:
        """What a river is worth on average to each player, first if both go by the blueprint, then if ``own`` goes by
        the solution; and the same of their best replies. ``known``: the solution knows with what ``own`` came."""
        ways = self._ways
        reached, then = copy.copy(ways.dealt), ways.onward[end]
        reached.board = [*reached.board, card]
        reached.taken, reached.at, reached.node = [*reached.taken, *self.path[end]], then.at, then.node
        exact = np.zeros((2, HANDS))
        exact[:, self.hands.number] = self.come(end)
        rivers = hold_em_rivers.Ways(ways.found, reached, ways.buckets, ways.wish)
        judge = River(rivers.tree, reached.board, exact)
        usual, anew = rivers.by_blueprint(judge), rivers.solved(own, exact[own] if known else None)
        pair = rivers.mixed(anew, usual) if own == 0 else rivers.mixed(usual, anew)
        both = [judge.judge(each) for each in (usual, pair)]
        replies = [[value + gain for value, gain in zip(each.values, each.gains, strict=True)] for each in both]
        return [each.values for each in both], replies


def _cards(numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(hands, cards)"""
    return numbers[:, np.newaxis] == np.arange(DECK)


def played_out(ways: Ways, own: int, rng: random.Random, *, known: bool) -> tuple[list[float], list[float]]:
    """What ``own`` wins from the blueprint in each of the ``WAYS``, and what the best reply wins from it."""
    other = 1 - own
    solution, anew = ways.solved(own)
    judge = Subgame(ways.tree, solution.table, ways.exact, bound(True))
    usual = ways.by_blueprint(judge)
    mine = np.repeat(ways.tree.player == own, ways.tree.width)[:, np.newaxis]
    wins, replies = [0.0] * len(WAYS), [0.0] * len(WAYS)
    for solved in (False, True):
        hand = Hand(ways, judge, solution.table, np.where(mine, anew, usual) if solved else usual)
        value = judge.judge(hand.policy).values[own]
        likely, end, card = hand.drawn(rng)
        (before, now), _ = hand.river(end, card, own, known=solved and known)
        wins[2 * solved], wins[2 * solved + 1] = value, value + likely * (now[own] - before[own])
        hand = Hand(ways, judge, solution.table, hand.replied(other))
        value = judge.judge(hand.policy).values[other]
        likely, end, card = hand.drawn(rng)
        (before, _), most = hand.river(end, card, own, known=solved and known)
        for river in range(2):
            replies[2 * solved + river] = value + likely * (most[river][other] - before[other])
    return [each - wins[0] for each in wins], replies


def main(argv: list[str] | None = None) -> int:
    """Prints thousandths of a big blind a hand, with 95 % intervals."""
    parser = argparse.ArgumentParser(prog="bench.hold_em_turns", description="What solving the turn is worth.")
    parser.add_argument("name", choices=tuple(DIGESTS))
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=USUAL["iterations"], help="on the river")
    parser.add_argument("--turn-iterations", type=int, default=USUAL["turn_iterations"])
    parser.add_argument("--ways", type=int, default=USUAL["ways"], choices=range(1, len(BIASED) + 1), help="to go on")
    parser.add_argument("--known", choices=("solution", "blueprint"), default="solution")
    parser.add_argument("--rare", type=float, default=USUAL["rare"], help="what is less likely is never done")
    parser.add_argument("--stray", type=float, default=USUAL["stray"], help="as the engine has it")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(argv, argparse.Namespace(guard=False))
    found, buckets, rng = blueprint(wish.name), Buckets(), random.Random(wish.seed)
    wins: list[list[float]] = []
    replies: list[list[float]] = []
    turns, began = 0, time.process_time()
    while turns < wish.turns:
        own = len(wins) % 2
        dealt = Dealt(found, buckets, wish.rare, NOBODY, rng, street=TURN)
        won, lost = [0.0] * len(WAYS), [dealt.paid[1 - own]] * len(WAYS)
        if dealt.is_there:
            turns += 1
            ways, drawing = Ways(found, dealt, buckets, wish), random.Random(f"{wish.seed} {turns}")
            won, lost = played_out(ways, own, drawing, known=wish.known == "solution")
        wins.append(won)
        replies.append(lost)
    for at, way in enumerate(WAYS):
        won, lost = ([each[at] for each in every] for every in (wins, replies))
        less = [each[0] - each[at] for each in replies]
        print(
            f"{wish.name}, {way}: wins {told(won)} mbb/h from the blueprint; the best reply wins {told(lost)} from it, "
            f"{told(less)} less than from the blueprint"
        )
    more = [each[3] - each[1] for each in wins], [each[1] - each[3] for each in replies]
    print(f"{wish.name}, turns besides rivers: wins {told(more[0])} more, the best reply {told(more[1])} less")
    print(f"{turns} turns of {len(wins)} hands, {time.process_time() - began:.0f} CPU s", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

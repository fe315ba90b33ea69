"""What solving the river anew is worth in hold'em, exactly, river by river: ``python -m bench.hold_em_rivers limit``.

Hands are played by the blueprint until the river is dealt. There the ranges of both are known, and so is what any two
ways of playing win from each other between them, over all pairs of hands at once: no luck is left but which rivers come
up. Reported are thousandths of a big blind a hand, those that end before the river included:

- ``wins``: what the solution wins from the blueprint on rivers that both come to by the blueprint, from either seat;
- ``best reply``: what the best reply on the river wins from the blueprint and from the solution. Against it the other
  seat plays by the blueprint before (``--replies after blueprint``), or checks and calls (``after calls``), in which
  case its range is all hands, and not what the solution takes it for.

- ``local``: what a local best response on the river wins, which takes what is best if nobody bets after it, as in
  ``bench.hold_em_response --begins river``, but counted exactly.

The replies bet what the blueprint's tree has, and know the whole policy: they are lower bounds of what can be won.

Source: V. Lisy & M. Bowling, "Equilibrium approximation quality of current no-limit poker bots" (AAAI workshop 2017).
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.equilibrium.holdem.betting import BIG, Round, after, tree_from
from agon.ai.equilibrium.holdem.blueprint import DIGESTS, Blueprint, blueprint
from agon.ai.equilibrium.holdem.buckets import BOARDS
from agon.ai.equilibrium.holdem.engine import BlueprintPlayer
from agon.ai.equilibrium.holdem.ranges import Buckets, beside, compiled, odds_at, played, ranges
from agon.ai.equilibrium.holdem.resolving import RIVER
from agon.ai.equilibrium.holdem.river import River
from agon.ai.kernels import river, subgame
from agon.ai.kernels.hold_em_boards import hand_of
from agon.ai.matches.statistics import NORMAL_95
from agon.games.holdem.layout import DECK

USUAL: Final = {name: each.default for name, each in BlueprintPlayer.parameters.items()}
NOBODY: Final = -1


class Dealt:
    """A hand that is played until a street is dealt or it is over; ``calls`` names a player who checks and calls."""

    def __init__(
        self, found: Blueprint, buckets: Buckets, rare: float, calls: int, rng: random.Random, *, street: int = RIVER
    ) -> None:
        cards = rng.sample(range(52), 9)
        hands = [hand_of(*cards[5:7]), hand_of(*cards[7:9])]
        tree, game = found.tree, found.about.game()
        self.board, self.taken = cards[: BOARDS[street]], list[tuple[int, int]]()
        self.at, self.node, self.paid = Round(), 0, (0.0, 0.0)
        while self.node >= 0 and tree.street[self.node] < street:
            player, now = int(tree.player[self.node]), int(tree.street[self.node])
            amounts = tree.amount[self.node, : tree.width[self.node]].tolist()
            if player == calls:
                index = amounts.index(0)
            else:
                bucket = buckets.on(found, self.board[: BOARDS[now]])[hands[player]]
                odds = played(odds_at(found, self.node)[bucket : bucket + 1], rare)[0]
                index = rng.choices(range(len(odds)), odds)[0]
            self.taken.append((self.node, index))
            then = after(game, self.at, amounts[index])
            self.node = int(tree.child[self.node, index])
            if isinstance(then, Round):
                self.at = then
            elif then[0] >= 0:
                self.paid = (-then[1], then[1]) if then[0] == 0 else (then[1], -then[1])
            # What is all in before is the same whoever plays on, and nothing on average

    @property
    def is_there(self) -> bool:
        return self.node >= 0


class Ways:
    """Both ways of playing a river, as either player."""

    def __init__(self, found: Blueprint, dealt: Dealt, buckets: Buckets, wish: argparse.Namespace) -> None:
        self.tree = tree_from(found.about.game(), dealt.at, ())
        last = dealt.node + len(self.tree.player)
        if (self.tree.amount != found.tree.amount[dealt.node : last, : self.tree.amount.shape[1]]).any():
            raise ValueError("the river's tree is not the blueprint's")
        self._found, self._dealt, self._buckets, self._wish = found, dealt, buckets, wish
        self.exact = np.array([self._ranges(own, 0.0)[own] for own in range(2)])

    def _ranges(self, own: int, stray: float) -> NDArray[np.float64]:
        dealt, rare = self._dealt, self._wish.rare
        return ranges(self._found, dealt.taken, dealt.board, self._buckets, own=own, rare=rare, stray=stray)

    def by_blueprint(self, solution: River) -> NDArray[np.float64]:
        policy = np.zeros_like(solution.policy.now)
        bucket = self._buckets.on(self._found, self._dealt.board)[solution.hands.number]
        for node in range(len(self.tree.player)):
            odds = played(odds_at(self._found, self._dealt.node + node), self._wish.rare)
            policy[solution.rows(node)] = odds[bucket].T
        return policy

    def solved(self, own: int, known: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """As the player ``own`` plays; ``known``: its range where it is not the blueprint's."""
        chance, guard = self._ranges(own, self._wish.stray), None
        if known is not None:
            chance[own] = known
        if self._wish.guard:
            plain = River(self.tree, self._dealt.board, chance)
            values = plain.values(self.by_blueprint(plain))[1, 1 - own]
            met = plain.beside(own)
            instead = np.zeros(chance.shape[1])
            instead[plain.hands.number] = np.divide(values, met, out=np.zeros_like(met), where=met > 0.0)
            guard = (1 - own, instead)
        solution = River(self.tree, self._dealt.board, chance, guard=guard)
        solution.run(self._wish.iterations)
        policy = solution.average()
        for node in range(len(self.tree.player)):
            rows = solution.rows(node)
            policy[rows] = played(policy[rows].T, self._wish.rare).T
        return policy

    def mixed(self, first: NDArray[np.float64], second: NDArray[np.float64]) -> NDArray[np.float64]:
        """A policy for each player."""
        seconds = np.repeat(self.tree.player == 1, self.tree.width)
        return np.where(seconds[:, np.newaxis], second, first)


class Local:
    """A local best response, as a policy for every hand."""

    def __init__(self, judge: River, exact: NDArray[np.float64], replier: int) -> None:
        self._judge, self._tree, self._replier = judge, judge.tree, replier
        self._mass = exact[1 - replier, judge.hands.number]
        self._held = np.zeros((3, DECK))

    def _met(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        out = np.zeros_like(mass)
        compiled(True).bind(subgame.beside)(self._judge.hands, self._held, mass, out)
        return out

    def _shown(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        out = np.zeros_like(mass)
        compiled(True).bind(river.show_down)(self._judge.hands, self._held, mass, 1.0, out)
        return out

    def against(self, policy: NDArray[np.float64]) -> NDArray[np.float64]:
        """The same policy, with the response in the replier's place."""
        tree, found = self._tree, policy.copy()
        mass = {0: self._mass}
        for node in range(len(tree.player)):
            rows, here = self._judge.rows(node), mass[node]
            mine = int(tree.player[node]) == self._replier
            for row, child in zip(policy[rows], tree.child[node].tolist(), strict=False):
                if child >= 0:
                    mass[child] = here if mine else here * row
            if mine:
                values = [self._value(node, index, here, policy) for index in range(tree.width[node])]
                found[rows] = np.argmax(values, axis=0) == np.arange(len(values))[:, np.newaxis]
        return found

    def _value(
        self, node: int, index: int, mass: NDArray[np.float64], policy: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """What an action wins each hand if nobody bets after it."""
        tree, replier = self._tree, self._replier
        amount = int(tree.amount[node, index])
        if amount < 0:
            return -float(tree.put[node, replier]) * self._met(mass)
        if amount == 0:
            return float(tree.put[node, 1 - replier]) * self._shown(mass)
        facing = int(tree.child[node, index])
        folds = mass * policy[self._judge.rows(facing)][0]
        won = float(tree.put[facing, 1 - replier]) * self._met(folds)
        return won + float(tree.put[facing, replier]) * self._shown(mass - folds)


def told(values: list[float], scale: float = 1000.0 / BIG) -> str:
    """The mean with its 95 % interval."""
    error = NORMAL_95 * float(np.std(values)) / len(values) ** 0.5
    return f"{scale * float(np.mean(values)):+.1f} +- {scale * error:.1f}"


def main(argv: list[str] | None = None) -> int:
    """Prints thousandths of a big blind a hand, with 95 % intervals."""
    parser = argparse.ArgumentParser(prog="bench.hold_em_rivers", description="What solving the river is worth.")
    parser.add_argument("name", choices=tuple(DIGESTS))
    parser.add_argument("--replies", choices=("blueprint", "calls"), default="blueprint", help="how they come there")
    parser.add_argument("--rivers", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=USUAL["iterations"])
    parser.add_argument("--rare", type=float, default=USUAL["rare"], help="what is less likely is never done")
    parser.add_argument("--stray", type=float, default=USUAL["stray"], help="as the engine has it")
    parser.add_argument("--guard", action="store_true", help="solve behind the gadget, with values of the blueprint")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(argv)
    found, buckets, rng = blueprint(wish.name), Buckets(), random.Random(wish.seed)
    wins: list[float] = []
    replies: list[tuple[float, float]] = []
    responses: list[tuple[float, float]] = []
    rivers, began = 0, time.process_time()
    while rivers < wish.rivers:
        replier = len(replies) % 2
        dealt = Dealt(found, buckets, wish.rare, replier if wish.replies == "calls" else NOBODY, rng)
        if not dealt.is_there:
            wins.append(0.0)
            replies.append((dealt.paid[replier], dealt.paid[replier]))
            responses.append(replies[-1])
            continue
        rivers += 1
        ways = Ways(found, dealt, buckets, wish)
        exact = ways.exact.copy()
        if wish.replies == "calls":
            exact[replier] = beside(dealt.board)
        judge = River(ways.tree, dealt.board, exact)
        own = 1 - replier
        usual, anew = ways.by_blueprint(judge), ways.solved(own)
        pair = ways.mixed(anew, usual) if own == 0 else ways.mixed(usual, anew)
        before, now = judge.judge(usual), judge.judge(pair)
        wins.append(now.values[own] - before.values[own])
        most = [each.values[replier] + each.gains[replier] for each in (before, now)]
        replies.append((most[0], most[1]))
        local = Local(judge, exact, replier)
        next_best = [judge.judge(local.against(each)).values[replier] for each in (usual, pair)]
        responses.append((next_best[0], next_best[1]))
    spent, head = time.process_time() - began, f"{wish.name}, replies after {wish.replies}"
    if wish.replies == "blueprint":
        print(f"{head}: the solution wins {told(wins)} mbb/h from the blueprint")
    for name, won in (("best reply", replies), ("local best response", responses)):
        plain, solved = (told([each[which] for each in won]) for which in range(2))
        less = told([one - other for one, other in won])
        print(f"{head}: the {name} wins {plain} mbb/h from the blueprint, {solved} from the solution, {less} less")
    print(f"{rivers} rivers of {len(wins)} hands, {spent:.0f} CPU s", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""A subgame of heads-up hold'em, solved for all hands of both players at once, given their ranges.

Its kernels evaluate the ends: those of the river count showdowns (``agon.ai.holdem.kernels.river``), those of the turn
read tables (``agon.ai.holdem.kernels.turn``).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.equilibrium.solver import VARIANTS, Judged
from agon.ai.holdem.kernels import river, subgame, turn
from agon.ai.holdem.kernels.blueprint import Tree
from agon.ai.search.budget import StopFlag, stop_flag
from agon.games.holdem.layout import DECK

NOBODY: Final = -1


class Empty(Exception):
    """No two hands are consistent with the actions."""


class Subgame:
    """A solution that improves with every iteration.

    ``hands`` are those that the kernels of ``binder`` know, ``ranges`` is (2, 1326), by number of the hand. ``guard``,
    if given, names a player and the value of each of its hands for not playing on (1326 values in chips): its range is
    then the one that enters against that, and ``judge`` has no meaning. Raises ``Empty``.
    """

    def __init__(
        self,
        tree: Tree,
        hands: river.RiverHands | turn.TurnHands,
        ranges: NDArray[np.float64],
        binder: Any,
        *,
        guard: tuple[int, NDArray[np.float64]] | None = None,
        variant: str = "dcfr",
    ) -> None:
        self.tree, self.hands, self._variant = tree, hands, VARIANTS[variant]
        kernels = (
            subgame.begin,
            subgame.iterate,
            subgame.average,
            subgame.judge,
            subgame.outlook,
            subgame.beside,
            subgame.spread,
        )
        begin, self._iterate, self._average, self._judge, self._outlook, self._beside, self._spread = (
            binder.bind(kernel) for kernel in kernels
        )
        count, decisions, widest = len(self.hands.high), len(tree.player), tree.child.shape[1]
        first = np.concatenate(([0], np.cumsum(tree.width, dtype=np.int64)))
        rows = int(first[-1])
        now, regret, total = np.zeros((3, rows, count))
        self.policy = subgame.Policy(first[:-1], now, regret, total, np.zeros(1, np.int64))
        self._now = np.zeros((rows, count))
        self._arrays = subgame.SubgameArrays(
            range=np.ascontiguousarray(ranges[:, self.hands.number]),
            reach=np.zeros((2, decisions, count)),
            value=np.zeros((decisions, count)),
            gain=np.zeros((widest, count)),
            mass=np.zeros(count),
            held=np.zeros((3, DECK)),
        )
        self.pairs = self._scale()
        self._guarded, self._gadget = NOBODY, subgame.Gadget(np.zeros(count), np.zeros((2, count)))
        if guard is not None:
            self._guarded, self._gadget = guard[0], self._gadget_of(*guard)
        begin(tree, self.policy, self._arrays)

    def _scale(self) -> float:
        """Normalise each range to sum 1. Returns the probability that two hands of these ranges share no card: values
        of the kernels divided by it are chips. Raises ``Empty``."""
        ranges = self._arrays.range
        if not (ranges.sum(axis=1) > 0.0).all():
            raise Empty
        ranges /= ranges.sum(axis=1, keepdims=True)
        pairs = float(ranges[0] @ self.beside(1))
        if pairs <= 1e-12:
            raise Empty
        return pairs

    def beside(self, player: int) -> NDArray[np.float64]:
        """Return for each hand the probability that the player has one that shares no card with it."""
        found = np.zeros(self._arrays.range.shape[1])
        self._beside(self.hands, self._arrays.held, self._arrays.range[player], found)
        return found

    def _gadget_of(self, player: int, instead: NDArray[np.float64]) -> subgame.Gadget:
        """Return the gadget of a player: its hands come equally often, and enter or stay out."""
        values = instead[self.hands.number] * self.beside(1 - player)
        self._arrays.range[player] = 0.5
        return subgame.Gadget(values, np.zeros((2, len(values))))

    @property
    def iterations(self) -> int:
        """Number of iterations so far."""
        return int(self.policy.cells[0])

    @property
    def is_stopped(self) -> bool:
        """True if the results are invalid, as the solver was stopped while computing them."""
        return False

    def run(self, iterations: int, flag: StopFlag | None = None) -> int:
        """Run up to ``iterations`` more, until ``flag`` is set. Returns their number."""
        variant, flag = self._variant, stop_flag() if flag is None else flag
        return int(
            self._iterate(
                self.tree,
                self.hands,
                self.policy,
                self._arrays,
                self._gadget,
                self._guarded,
                variant.alpha,
                variant.beta,
                variant.gamma,
                iterations,
                flag,
            )
        )

    def place(self, hand: int) -> int:
        """Return the index of a hand among those sorted."""
        return int(np.flatnonzero(self.hands.number == hand)[0])

    def average(self) -> NDArray[np.float64]:
        """Return the average policy, (rows, hands) as in ``policy``. A new array."""
        now = np.zeros_like(self._now)
        self._average(self.tree, self.policy, now, self._arrays)
        return now

    def rows(self, node: int) -> slice:
        """Return the rows of a decision."""
        first = int(self.policy.first[node])
        return slice(first, first + int(self.tree.width[node]))

    def values(self, policy: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the winnings of each hand of each player if both play that policy, and with its own best response: (2,
        2, hands), in the kernels' units (times the mass of the other's range that it may meet)."""
        self._now[:] = policy
        out = np.zeros((2, 2, len(self.hands.high)))
        self._judge(self.tree, self.hands, self.policy, self._now, self._arrays, out)
        self._restore()
        return out

    def judge(self, policy: NDArray[np.float64] | None = None) -> Judged:
        """Return the exact value of a policy (the average, if none is given) between these ranges, in chips."""
        values = self.values(self.average() if policy is None else policy)
        means = np.einsum("dph,ph->dp", values, self._arrays.range) / self.pairs
        return Judged(means[0].tolist(), (means[1] - means[0]).tolist())

    def outlook(self, policy: NDArray[np.float64], node: int) -> NDArray[np.float64]:
        """Return the winnings of each action for each hand of the player to act, in chips, if both go on with
        ``policy``: (actions, hands); 0 if the other never comes there."""
        self._now[:] = policy
        out = np.zeros((int(self.tree.width[node]), len(self.hands.high)))
        self._outlook(self.tree, self.hands, self.policy, self._now, self._arrays, node, out)
        self._restore()
        return out

    def _restore(self) -> None:
        """Restore the reach of decisions under the present policy, which judging overwrote."""
        for player in range(2):
            self._spread(self.tree, self.policy.first, self.policy.now, self._arrays, player)

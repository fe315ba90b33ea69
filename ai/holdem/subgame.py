"""A part of heads-up hold'em solved for all hands of both players at once, with the ranges that they come with.

What a part's ends are worth is its kernels' matter: those of the river count showdowns
(``agon.ai.holdem.kernels.river``), those of the turn read tables (``agon.ai.holdem.kernels.turn``).
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
    """No two hands go with what was done."""


class Subgame:
    """A solution that gets better the longer it is run.

    ``hands`` are those that the kernels of ``binder`` know, ``ranges`` is (2, 1326), by number of the hand. ``guard``,
    if given, names a player and what each of its hands gets instead of playing on (1326 values in chips): its range is
    then what it would come with against that, and ``judge`` has no meaning. Raises ``Empty``.
    """

    def __init__(
        self,
        tree: Tree,
        hands: river.Hands | turn.Hands,
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
        self._room = subgame.Room(
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
        begin(tree, self.policy, self._room)

    def _scale(self) -> float:
        """Has each range add up to one. Returns how likely two hands of these ranges share no card: values of the
        kernels divided by it are chips. Raises ``Empty``."""
        ranges = self._room.range
        if not (ranges.sum(axis=1) > 0.0).all():
            raise Empty
        ranges /= ranges.sum(axis=1, keepdims=True)
        pairs = float(ranges[0] @ self.beside(1))
        if pairs <= 1e-12:
            raise Empty
        return pairs

    def beside(self, player: int) -> NDArray[np.float64]:
        """For each hand how likely the player has one that shares no card with it."""
        found = np.zeros(self._room.range.shape[1])
        self._beside(self.hands, self._room.held, self._room.range[player], found)
        return found

    def _gadget_of(self, player: int, instead: NDArray[np.float64]) -> subgame.Gadget:
        """Its hands come as often as each other, and enter or stay out."""
        values = instead[self.hands.number] * self.beside(1 - player)
        self._room.range[player] = 0.5
        return subgame.Gadget(values, np.zeros((2, len(values))))

    @property
    def iterations(self) -> int:
        """Those that were run so far."""
        return int(self.policy.cells[0])

    @property
    def is_stopped(self) -> bool:
        """Whether what it says now is of no use, as it was stopped while working it out."""
        return False

    def run(self, iterations: int, flag: StopFlag | None = None) -> int:
        """Runs so many more, fewer where ``flag`` is set. Returns how many."""
        variant, flag = self._variant, stop_flag() if flag is None else flag
        return int(
            self._iterate(
                self.tree,
                self.hands,
                self.policy,
                self._room,
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
        """Where a hand is among those sorted."""
        return int(np.flatnonzero(self.hands.number == hand)[0])

    def average(self) -> NDArray[np.float64]:
        """The average policy, (rows, hands) as ``policy`` has them. A new array."""
        now = np.zeros_like(self._now)
        self._average(self.tree, self.policy, now, self._room)
        return now

    def rows(self, node: int) -> slice:
        """Of a decision."""
        first = int(self.policy.first[node])
        return slice(first, first + int(self.tree.width[node]))

    def values(self, policy: NDArray[np.float64]) -> NDArray[np.float64]:
        """What each hand of each player wins if both play that, and if it alone does its best: (2, 2, hands), as the
        kernels have it (times how much of the other's range it may meet)."""
        self._now[:] = policy
        out = np.zeros((2, 2, len(self.hands.high)))
        self._judge(self.tree, self.hands, self.policy, self._now, self._room, out)
        self._restore()
        return out

    def judge(self, policy: NDArray[np.float64] | None = None) -> Judged:
        """What a policy (the average, if none is given) is worth between these ranges, exactly, in chips."""
        values = self.values(self.average() if policy is None else policy)
        means = np.einsum("dph,ph->dp", values, self._room.range) / self.pairs
        return Judged(means[0].tolist(), (means[1] - means[0]).tolist())

    def outlook(self, policy: NDArray[np.float64], node: int) -> NDArray[np.float64]:
        """What each action wins each hand of who acts there, in chips, if both go on with ``policy``: (actions,
        hands); 0 where the other never comes there."""
        self._now[:] = policy
        out = np.zeros((int(self.tree.width[node]), len(self.hands.high)))
        self._outlook(self.tree, self.hands, self.policy, self._now, self._room, node, out)
        self._restore()
        return out

    def _restore(self) -> None:
        """How likely decisions are by what is played now, which judging overwrote."""
        for player in range(2):
            self._spread(self.tree, self.policy.first, self.policy.now, self._room, player)

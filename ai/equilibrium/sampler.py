"""Learn a policy by sampling, for games too large to be written down."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.equilibrium.tree import GameTree
from agon.ai.kernels.monte_carlo.ismcts import find
from agon.ai.kernels.regret import mccfr
from agon.ai.search.budget import StopFlag, stop_flag
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.mcts import seeded
from agon.games.api import Options

SAMPLINGS: Final = ("external", "outcome")
EXPLORING: Final = 0.6
"""Probability of a random action in outcome sampling; as in the paper's experiments."""


class Sampler:
    """A policy that improves with every iteration. ``memory_mb`` bounds the memory of the information sets."""

    def __init__(
        self, kernels: BoundKernels, options: Options, sampling: str, *, memory_mb: int = 64, seed: int = 1
    ) -> None:
        rules = kernels.rules
        width, plies = rules.max_actions(options), rules.max_plies(options) + 2
        self.root = rules.initial(options)
        self._seats = rules.seats(options)
        self._rng = seeded(seed)
        self._sampling = sampling
        self._kernel: Any = kernels.bind(mccfr.external if sampling == "external" else mccfr.outcome)
        row = 8 + 16 * width + 4 * 4
        sets = max(16, memory_mb * (1 << 20) // row)
        self._memory = mccfr.SampledSets(
            slots=np.full(1 << (2 * sets - 1).bit_length(), mccfr.NONE, np.int32),
            keys=np.zeros(sets, np.uint64),
            regret=np.zeros((sets, width), np.float64),
            total=np.zeros((sets, width), np.float64),
            cells=np.zeros(mccfr.CELLS, np.int64),
        )
        deep = plies if sampling == "external" else 1
        self._sample = mccfr.SampleRows(
            states=np.zeros((deep, len(self.root)), self.root.dtype),
            actions=np.zeros((plies, width), np.int32),
            probabilities=np.zeros(width, np.float64),
            policy=np.zeros((plies, width), np.float64),
            values=np.zeros((plies, width), np.float64),
            rows=np.zeros((plies, mccfr.FIELDS), np.int64),
            chances=np.zeros((plies, mccfr.PRODUCTS), np.float64),
            returns=np.zeros(rules.info.seats, np.float64),
        )

    @property
    def iterations(self) -> int:
        """Number of iterations so far."""
        return int(self._memory.cells[mccfr.ITERATIONS])

    @property
    def sets(self) -> int:
        """Number of information sets visited."""
        return int(self._memory.cells[mccfr.USED])

    def run(self, iterations: int, flag: StopFlag | None = None) -> int:
        """Run up to ``iterations`` more, until ``flag`` is set. Returns their number."""
        flag = stop_flag() if flag is None else flag
        exploring = (EXPLORING,) if self._sampling == "outcome" else ()
        return int(
            self._kernel(self._memory, self._sample, self.root, self._seats, *exploring, iterations, self._rng, flag)
        )

    def mix(self, key: int, width: int) -> NDArray[np.float64]:
        """Return the average policy of the information set ``key`` (``tree.key_of``); uniform if it is unknown."""
        place = find(self._memory.slots, self._memory.keys, np.uint64(key))
        node = int(self._memory.slots[place])
        total = self._memory.total[node, :width] if node != mccfr.NONE else np.zeros(width)
        mass = float(total.sum())
        return total / mass if mass > 0.0 else np.full(width, 1.0 / width)

    def policy(self, tree: GameTree) -> NDArray[np.float64]:
        """Return the average policy for every information set of a tree, by sequence."""
        policy = np.ones(tree.sequences, np.float64)
        for key, node in tree.set_of.items():
            where = tree.actions(node)
            policy[where] = self.mix(key, where.stop - where.start)
        return policy

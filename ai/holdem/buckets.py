"""Buckets of hands: before the flop the 169 kinds, then by strength and by how far it may still change.

On flop and turn by percentiles of E[HS^2], and within each of these by percentiles of E[HS]: of two hands that win as
often, the one that depends on cards to come counts for more in the first. On the river by percentiles of the strength
itself. A bucket forgets the hand's bucket on the street before.

Source: M. Johanson, N. Burch, R. Valenzano & M. Bowling, "Evaluating state-space abstractions in extensive-form games"
(AAMAS 2013), nested percentile buckets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.hand_strength import COUNT, FULL, SQUARES, SUM

KINDS: Final = 169
BOARDS: Final = (0, 3, 4, 5)
"""Number of cards on the board, by street."""


@dataclass(frozen=True)
class Edges:
    """Boundaries of a street's buckets."""

    first: NDArray[np.float64]
    """Edges of E[HS^2], ascending."""
    second: NDArray[np.float64]
    """(groups, edges): edges of E[HS] in each of the groups that the first edges make."""

    @property
    def buckets(self) -> int:
        return (len(self.first) + 1) * (self.second.shape[1] + 1)

    def bucket(self, squares: NDArray[np.float64], mean: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return the buckets of hands with these E[HS^2] and E[HS], both from 0 to 1."""
        group = np.searchsorted(self.first, squares, side="right")
        inner = (mean[..., np.newaxis] >= self.second[group]).sum(axis=-1)
        return group * (self.second.shape[1] + 1) + inner


def expected(
    count: NDArray[np.int64] | int, total: NDArray[np.int64], squares: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return E[HS^2] and E[HS] of sums over ``count`` boards."""
    return squares / (count * (FULL * FULL)), total / (count * FULL)


def bucket_of(edges: tuple[Edges, Edges, Edges], strength: NDArray[np.int64], street: int) -> int:
    """Return the bucket on a street after the first."""
    squares, mean = expected(strength[COUNT], strength[SUM : SUM + 1], strength[SQUARES : SQUARES + 1])
    return int(edges[street - 1].bucket(squares, mean)[0])

"""From the values of a search to pay-offs that can be expected.

An evaluation counts in a unit that suits the search, in which a pawn is worth the same wherever one stands. How much is
paid in the end where such a value is found follows from games (``EXPECTED`` of the game's evaluation room): a logistic
curve, as for rating differences. What people and programs are shown is the pay-off; how an engine chooses does not
change. Source: T. Romstad and others, the win-rate model of Stockfish (https://github.com/official-stockfish/WDL_model).
"""

from __future__ import annotations

import math

import msgspec

from agon.ai.search.kernel_binding import BoundKernels
from agon.protocol.thinking import Line, Thinking

JUDGING = frozenset({"alphabeta", "minimax"})
"""Engines whose values are those of the evaluation."""


def returned(value: float, slope: float) -> float:
    """The pay-off, from -1 to 1, that a value stands for."""
    return math.tanh(slope * value)


def expected(kernels: BoundKernels, thinking: Thinking) -> Thinking:
    """The thinking with pay-offs where the search had values; what is proven stays."""
    slope = _slope(kernels, thinking)
    if slope is None:
        return thinking
    value = thinking.value
    if value is not None and not thinking.exact:
        value = returned(value, slope)
    return msgspec.structs.replace(thinking, value=value, lines=[_line(line, slope) for line in thinking.lines])


def steepness(kernels: BoundKernels, thinking: Thinking) -> float:
    """How much pay-off a little of the search's value is worth, near an even game."""
    slope = _slope(kernels, thinking)
    return 1.0 if slope is None else slope


def _slope(kernels: BoundKernels, thinking: Thinking) -> float | None:
    """None where the values are pay-offs already."""
    return kernels.expected if thinking.engine in JUDGING else None


def _line(line: Line, slope: float) -> Line:
    return line if line.exact else msgspec.structs.replace(line, value=returned(line.value, slope))

"""Convert the values of a search to expected pay-offs.

An evaluation counts in a unit that suits the search, in which a pawn is worth the same in every position. The mean
pay-off of such a value was fitted to games (``EXPECTED`` of the game's evaluation): a logistic curve, as for rating
differences. People and programs see the pay-off; the engine's choice does not change. Source: T. Romstad and others,
the win-rate model of Stockfish (https://github.com/official-stockfish/WDL_model).
"""

from __future__ import annotations

import math

import msgspec

from agon.ai.search.kernel_binding import BoundKernels
from agon.protocol.thinking import Line, Thinking

ALMOST_SURE = 0.999_999
JUDGING = frozenset({"alphabeta", "minimax"})
"""Engines whose values are those of the evaluation."""


def returned(value: float, slope: float) -> float:
    """Return the expected pay-off, from -1 to 1, of a value."""
    return math.tanh(slope * value)


def expected(kernels: BoundKernels, thinking: Thinking) -> Thinking:
    """Return the thinking with pay-offs in place of the search's values; proven ones stay."""
    slope = _slope(kernels, thinking)
    if slope is None:
        return thinking
    value = thinking.value
    if value is not None and not thinking.exact:
        value = returned(value, slope)
    return msgspec.structs.replace(thinking, value=value, lines=[_line(line, slope) for line in thinking.lines])


def unexpected(kernels: BoundKernels, line: Line) -> Line:
    """Return a line of alpha-beta with the search's value in place of the expected pay-off."""
    if kernels.expected is None or line.exact:
        return line
    pay_off = min(max(line.value, -ALMOST_SURE), ALMOST_SURE)
    return msgspec.structs.replace(line, value=math.atanh(pay_off) / kernels.expected)


def steepness(kernels: BoundKernels, thinking: Thinking) -> float:
    """Return the slope of the pay-off over the search's value, near an even game."""
    slope = _slope(kernels, thinking)
    return 1.0 if slope is None else slope


def _slope(kernels: BoundKernels, thinking: Thinking) -> float | None:
    """Return the game's slope; None if the values are pay-offs already."""
    return kernels.expected if thinking.engine in JUDGING else None


def _line(line: Line, slope: float) -> Line:
    return line if line.exact else msgspec.structs.replace(line, value=returned(line.value, slope))

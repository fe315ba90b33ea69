"""Star1: bounds of a chance node while only some of its outcomes are known.

Source: Ballard, "The *-minimax search procedure for trees containing chance nodes" (Artificial Intelligence 21, 1983).
"""

from __future__ import annotations

from agon.ai.kernels.chance import chance_stack as at
from agon.ai.kernels.chance.chance_stack import ChanceStack


def fold_outcome(stack: ChanceStack, ply: int, slot: int, value: float, settled: bool) -> tuple[float, float]:
    """Record the value of an outcome of a chance node; return the lower and upper bound of the node's value.

    A value that is not ``settled`` comes from a search with the row's CHILD window.
    """
    low, high, weights = stack.low[ply], stack.high[ply], stack.weights[ply]
    below = stack.rows[ply + 1]
    alpha, beta = stack.numbers[ply, at.CHILD_ALPHA], stack.numbers[ply, at.CHILD_BETA]
    if settled:
        low[slot] = high[slot] = value
    elif below[at.WANTED] == at.CURTAILED:
        if below[at.ROLE] > 0 and value > alpha:
            low[slot] = max(low[slot], value)
        elif below[at.ROLE] < 0 and value < beta:
            high[slot] = min(high[slot], value)
    else:
        if value < beta:
            high[slot] = min(high[slot], value)
        if value > alpha:
            low[slot] = max(low[slot], value)
    if low[slot] > high[slot]:
        low[slot] = high[slot] = value
    least = 0.0
    greatest = 0.0
    for index in range(stack.rows[ply, at.COUNT]):
        least += weights[index] * low[index]
        greatest += weights[index] * high[index]
    return least, greatest


def child_window(stack: ChanceStack, ply: int, slot: int) -> tuple[float, float]:
    """Return Star1's window of an outcome: outside of it its chance node is decided, whatever the others are worth."""
    low, high, weights = stack.low[ply], stack.high[ply], stack.weights[ply]
    least = 0.0
    greatest = 0.0
    for index in range(stack.rows[ply, at.COUNT]):
        if index != slot:
            least += weights[index] * low[index]
            greatest += weights[index] * high[index]
    alpha = low[slot]
    beta = high[slot]
    if weights[slot] > 0.0:
        alpha = max(alpha, (stack.numbers[ply, at.ALPHA] - greatest) / weights[slot])
        beta = min(beta, (stack.numbers[ply, at.BETA] - least) / weights[slot])
    return alpha, beta

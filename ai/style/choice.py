"""Choice among a search's root actions: the best, or by a stated rule another one.

Softmax over values (the Boltzmann distribution; R. Sutton & A. Barto, Reinforcement Learning, 2nd ed., section 2.8) is
the same as adding to each value noise of the Gumbel distribution and taking the greatest: it is a noise of the
evaluation that the root sees. Visits to a power, as AlphaZero draws its openings, do that for simulations.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from agon.protocol.thinking import Line

GREATEST_EXPONENT: Final = 700.0


def softmax(values: Sequence[float], temperature: float) -> list[float]:
    """Return probabilities proportional to exp(value / temperature), ``temperature`` above 0."""
    best = max(values)
    weights = [math.exp(max((value - best) / temperature, -GREATEST_EXPONENT)) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def chances(lines: Sequence[Line], temperature: float) -> list[float]:
    """Return the probability of each line: by its value, or by its visits if the search counted those."""
    if any(line.visits for line in lines):
        return softmax([math.log(max(line.visits, 1e-3)) for line in lines], temperature)
    return softmax([line.value for line in lines], temperature)


def draw_line(lines: Sequence[Line], temperature: float, rng: np.random.Generator) -> Line:
    """Draw a line by its probability."""
    return lines[int(rng.choice(len(lines), p=chances(lines, temperature)))]

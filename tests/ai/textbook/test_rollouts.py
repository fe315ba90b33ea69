"""Random simulations: the mean is that of random play, also without the luck of chance, and the error shrinks."""

from __future__ import annotations

import math

import pytest

from agon.protocol.lab import LabTrace
from agon.protocol.thinking import Thinking
from tests.ai.textbook.random_texts import searched

CARDS = "CHANCE{1/2 high:P1{a:(6,-6),b:(4,-4)},1/2 low:P1{a:(-4,4),b:(-5,5)}}"
SIMULATIONS = 5_000


def rollouts(*, variate: bool, simulations: int = SIMULATIONS, steps: int = 0) -> tuple[Thinking, LabTrace]:
    thinking = searched("extensive_form", CARDS, "rollouts", nodes=simulations, steps=steps, variate=variate)
    assert thinking.lab is not None
    return thinking, thinking.lab


def test_both_means_are_the_value_of_random_play() -> None:
    for variate in (False, True):
        thinking, trace = rollouts(variate=variate)
        assert trace.values == [thinking.value, pytest.approx(-(thinking.value or 0.0))]
        error = trace.curve[-1][1]
        assert abs(trace.values[0] - 0.25) < 4 * error, "the mean of 6, 4, -4 and -5"


def test_the_errors_are_those_of_the_distributions() -> None:
    """Results are 6, 4, -4, -5; without the luck of the card they are 0.25 +- 1 and 0.25 +- 0.5."""
    (_, off), (_, on) = rollouts(variate=False), rollouts(variate=True)
    assert off.curve[-1] == [SIMULATIONS, pytest.approx(math.sqrt(23.1875 / SIMULATIONS), rel=0.05)]
    assert on.curve[-1] == [SIMULATIONS, pytest.approx(math.sqrt(0.625 / SIMULATIONS), rel=0.05)]


def test_the_steps_say_what_was_luck() -> None:
    _, trace = rollouts(variate=True, simulations=20, steps=100)
    texts = [step.text for step in trace.steps if step.kind == "simulate"]
    assert len(texts) == 20
    assert "Simulation: high a, worth 6 to P1, of which 19/4 was luck." in texts

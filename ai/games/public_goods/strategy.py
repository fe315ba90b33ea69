"""Public goods: observed human behaviour, as rules.

Sources: U. Fischbacher, S. Gächter & E. Fehr, "Are people conditionally cooperative?" (Economics Letters 71, 2001); T.
Offerman, J. Sonnemans & A. Schram, "Value orientations, expectations and voluntary contributions" (1996).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from agon.ai.style.strategies import Strategy, StrategyChoice
from agon.games.public_goods import CHOICES, ENDOWMENT, MADE, ROUNDS, SEATS
from agon.games.verbs import State

Rule = Callable[[State, list[float]], float]
"""Rule: the tokens to give, from the others' mean contribution in each complete round."""


def conditional(state: State, others: list[float]) -> float:
    """Give as much as the others gave on average; everything at first, so that reciprocating pays for them."""
    return others[-1] if others else float(state[ENDOWMENT])


def cautious(state: State, others: list[float]) -> float:
    """Give half at first, then nine tenths of the others' mean: most people give a little less than the others."""
    return 0.9 * others[-1] if others else state[ENDOWMENT] / 2


def hopeful(state: State, others: list[float]) -> float:
    """Give a tenth of the endowment more than the others' mean, and nothing in the last round."""
    if len(others) == int(state[ROUNDS]) - 1:
        return 0.0
    return others[-1] + state[ENDOWMENT] / 10 if others else float(state[ENDOWMENT])


def free_rider(state: State, others: list[float]) -> float:
    return 0.0


def altruist(state: State, others: list[float]) -> float:
    return float(state[ENDOWMENT])


RULES: Final[Mapping[str, tuple[Rule, str]]] = {
    "conditional": (conditional, "gives everything at first, then as much as the others gave on average"),
    "cautious": (cautious, "gives half at first, then a little less than the others gave on average"),
    "hopeful": (hopeful, "gives a little more than the others gave, and nothing in the last round"),
    "free_rider": (free_rider, "gives nothing"),
    "altruist": (altruist, "gives everything"),
}


def others_gave(state: State, seat: int) -> list[float]:
    """Return the mean of the other seats' tokens in each complete round."""
    seats = int(state[SEATS])
    complete = int(state[MADE]) // seats
    rounds = np.asarray(state[CHOICES : CHOICES + complete * seats]).reshape(complete, seats)
    return [float(mean) for mean in (rounds.sum(axis=1) - rounds[:, seat]) / (seats - 1)]


def _strategy(rule: Rule, says: str) -> Strategy:
    def choose(state: State, seat: int, rng: np.random.Generator) -> StrategyChoice:
        wanted = round(rule(state, others_gave(state, seat)))
        return StrategyChoice(min(max(wanted, 0), int(state[ENDOWMENT])), why=says)

    return Strategy(says, choose)


STRATEGIES: Final[Mapping[str, Strategy]] = {name: _strategy(*found) for name, found in RULES.items()}

"""Pig: the solved policy for two, and the rules of thumb that it is compared with.

Sources: T. W. Neller & C. G. M. Presser, "Optimal play of the dice game Pig" (2004) and "Practical play of the dice
game Pig" (2010), The UMAP Journal 25 and 31.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from agon.ai.games.pig.solution import solve_game
from agon.ai.style.strategies import Strategy, StrategyChoice
from agon.games.api import TERMINAL
from agon.games.pig import CHOICES, HOLD, MADE, ROLL, SCORES, SEATS, TARGET, TOTAL, current_player
from agon.games.verbs import State

ENOUGH: Final = 20
"""Total from which one roll more gains nothing on average: a 1 costs as much as the other faces bring."""
RACE: Final = 71
"""Score of either player from which a seat rolls for the target."""
FAR_FROM_THE_END: Final = CHOICES // 2
"""Number of choices up to which the bound on their number does not matter."""


def _points(state: State, seat: int) -> tuple[int, int, int]:
    """Return own points, the best other's, and those of this turn."""
    points = [int(state[SCORES + owner]) for owner in range(int(state[SEATS]))]
    own = points.pop(seat)
    return own, max(points), int(state[TOTAL])


def _must_hold(state: State, own: int, total: int) -> bool:
    return own + total >= int(state[TARGET]) or current_player(state) == TERMINAL


def optimal(state: State, seat: int, rng: np.random.Generator) -> StrategyChoice:
    """Play the solved policy for two, against the opponent who is furthest ahead."""
    own, other, total = _points(state, seat)
    if _must_hold(state, own, total):
        return StrategyChoice(HOLD, why="holds what wins")
    rolled, held = solve_game(int(state[TARGET])).values(own, other, total)
    action = ROLL if rolled > held else HOLD
    alone = int(state[SEATS]) == 2
    return StrategyChoice(
        action,
        {ROLL: 2.0 * rolled - 1.0, HOLD: 2.0 * held - 1.0} if alone else None,
        exact=alone and int(state[MADE]) <= FAR_FROM_THE_END,
        why=f"wins {rolled:.1%} of games by rolling, {held:.1%} by holding"
        + ("" if alone else ", if the one furthest ahead were the only opponent"),
    )


def hold_at_20(state: State, seat: int, rng: np.random.Generator) -> StrategyChoice:
    """Maximise the points of a turn, ignoring the others' scores."""
    own, _, total = _points(state, seat)
    if _must_hold(state, own, total) or total >= ENOUGH:
        return StrategyChoice(HOLD, why=f"{total} points are enough for a turn")
    return StrategyChoice(ROLL, why=f"{total} points are not enough for a turn")


def race_or_keep_pace(state: State, seat: int, rng: np.random.Generator) -> StrategyChoice:
    """Near the end roll for the target, else hold at 21 points plus an eighth of the deficit. Made for 100 points; for
    other targets the end is as many points away."""
    own, other, total = _points(state, seat)
    if _must_hold(state, own, total):
        return StrategyChoice(HOLD, why="holds what wins")
    if max(own, other) >= int(state[TARGET]) - (100 - RACE):
        return StrategyChoice(ROLL, why="the end is near: goes for the target")
    enough = 21 + round((other - own) / 8)
    return StrategyChoice(ROLL if total < enough else HOLD, why=f"keeps pace: {enough} points are enough for a turn")


STRATEGIES: Final[Mapping[str, Strategy]] = {
    "optimal": Strategy("rolls where that wins more often than holding, as solved for two players", optimal),
    "hold_at_20": Strategy("rolls until it has 20 points in a turn", hold_at_20),
    "race_or_keep_pace": Strategy("rolls for the target near the end, else for 21 points and more if behind",
                                  race_or_keep_pace),
}  # fmt: skip

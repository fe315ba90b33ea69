"""Value of a backgammon position: the net's chances, exact ones at the end of a race, points or a match."""

from __future__ import annotations

from agon.ai.games.backgammon import weights
from agon.ai.games.backgammon.match_equity import after_game, winning_chance
from agon.ai.games.backgammon.net import judge
from agon.ai.games.backgammon.race import chance_to_win, rank
from agon.games.backgammon.layout import ANSWERING, CHECKERS, CUBE, LENGTH, OFF, OPENING, OWNER, STAGE, TURN
from agon.games.verbs import State

FIRST, BIAS, LAST, LAST_BIAS = weights.net()
ONE_SIDED, TWO_SIDED = weights.bear_off()
NEARLY = 1.0 - 1e-6
"""Largest share of the best pay-off: a game that is not over is not won."""


def chances(state: State, roller: int) -> tuple[float, float, float, float, float]:
    """Return the chances of the side that rolls next: to win, to win at least a gammon, a backgammon; to lose at least
    a gammon, a backgammon."""
    mine = rank(state, roller)
    theirs = rank(state, 1 - roller)
    if mine >= 0 and theirs >= 0:
        return chance_to_win(mine, theirs, ONE_SIDED, TWO_SIDED), 0.0, 0.0, 0.0, 0.0
    win, gammon, backgammon, lost_gammon, lost_backgammon = judge(state, roller, FIRST, BIAS, LAST, LAST_BIAS)
    # Clear impossible results, and bound each result by the one that it implies
    gammon = 0.0 if state[OFF + 1 - roller] > 0 else min(gammon, win)
    lost_gammon = 0.0 if state[OFF + roller] > 0 else min(lost_gammon, 1.0 - win)
    return win, gammon, min(backgammon, gammon), lost_gammon, min(lost_backgammon, lost_gammon)


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``. Dice already rolled are ignored: their owner counts as about to roll."""
    if state[OFF] == CHECKERS or state[OFF + 1] == CHECKERS:
        return 0.0
    roller = state[TURN]
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances(state, roller)
    if state[STAGE] == OPENING:
        # Either side may begin
        win = 0.5
        gammon = lost_gammon = 0.5 * (gammon + lost_gammon)
        backgammon = lost_backgammon = 0.5 * (backgammon + lost_backgammon)
    if state[LENGTH] == 0:
        value = 2.0 * win - 1.0 + gammon + backgammon - lost_gammon - lost_backgammon
    else:
        won = max(win, 1e-9)
        lost = max(1.0 - win, 1e-9)
        cube = state[CUBE]
        owner = state[OWNER]
        is_offered = state[STAGE] == ANSWERING
        if is_offered:
            state[CUBE] = 2 * cube
            state[OWNER] = 1 - roller
        chance = winning_chance(
            state, roller, win, gammon / won, backgammon / won, lost_gammon / lost, lost_backgammon / lost
        )
        if is_offered:
            # The double is taken or dropped, whichever is better for the other side
            state[CUBE] = cube
            state[OWNER] = owner
            chance = min(chance, after_game(state, roller, roller, cube))
        value = min(NEARLY, max(-NEARLY, 2.0 * chance - 1.0))
    return value if roller == seat else -value


__all__ = ["chances", "evaluate"]

"""What points are worth in a match, and what the cube adds.

Chances at a score: R. Janowski's formula (Hoosier Backgammon Club newsletter, 1993) while both lack two points or more;
after that, when nobody has a use for the cube or who is behind doubles at once, by recursion, a quarter of the games
being gammons. The cube: R. Janowski, "Take-points in money games" (1993), here with a match's points: a mixture of what
a position is worth if the cube stays where it is, and if it could be turned at the very best moment.
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.backgammon.kernels import may_double
from agon.games.backgammon.layout import CRAWFORD, CUBE, DOUBLING, IN_CRAWFORD, LENGTH, SCORE
from agon.games.verbs import State

GAMMONS = 0.26
"""Share of the games that are won with a gammon."""
LIVE = 0.68
"""How much the cube is worth of what it would be at the very best."""
MOST = 25
"""Longest match."""


def _behind() -> list[float]:
    """How likely who lacks so many points is to win after the Crawford game, the other lacking one: all are doubled."""
    chances = [1.0, 0.5]
    for points in range(2, MOST + 1):
        single, gammon = (chances[max(0, points - won)] for won in (2, 4))
        chances.append(0.5 * ((1 - GAMMONS) * single + GAMMONS * gammon))
    return chances


def _crawford(behind: list[float], other: int) -> float:
    """How likely who lacks one point is to win before the Crawford game."""
    lost = (1 - GAMMONS) * behind[other - 1] + GAMMONS * behind[max(0, other - 2)]
    return 1.0 - 0.5 * lost


def _scores(has_cube: bool) -> NDArray[np.float64]:
    """[lacking, other lacking]: how likely a side is to win; one that lacks one point for the first time plays the
    Crawford game."""
    table = np.zeros((MOST + 1, MOST + 1))
    behind = _behind()
    for total in range(2 * MOST + 1):
        for mine in range(max(0, total - MOST), min(total, MOST) + 1):
            other = total - mine
            if mine == 0 or other == 0:
                table[mine, other] = 0.5 if mine == other else float(mine == 0)
            elif has_cube and mine > 1 and other > 1:
                ahead = 0.5 + 0.85 * abs(other - mine) / (total + 6)
                # The formula goes too far where the sides are far apart
                ahead = min(ahead, _crawford(behind, max(mine, other)))
                table[mine, other] = ahead if mine < other else 1.0 - ahead
            elif has_cube and mine == 1 and other > 1:
                table[mine, other] = _crawford(behind, other)
            elif has_cube and other == 1 and mine > 1:
                table[mine, other] = 1.0 - table[other, mine]
            else:
                won = (1 - GAMMONS) * table[mine - 1, other] + GAMMONS * table[max(0, mine - 2), other]
                lost = (1 - GAMMONS) * table[mine, other - 1] + GAMMONS * table[mine, max(0, other - 2)]
                table[mine, other] = 0.5 * (won + lost)
    return table


AT_SCORE = np.stack([_scores(False), _scores(True)])
BEHIND = np.array(_behind())


def at_score(state: State, mine: int, theirs: int) -> float:
    """The chance of a side that lacks ``mine`` points to win the match, once the game that is played now is over."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    if state[DOUBLING] > 0 and state[CRAWFORD] == IN_CRAWFORD:
        if mine == 1:
            return 1.0 - BEHIND[theirs]
        return BEHIND[mine]
    if state[DOUBLING] > 0 and state[CRAWFORD] > IN_CRAWFORD:
        return 1.0 - BEHIND[theirs] if mine == 1 else BEHIND[mine]
    return AT_SCORE[1 if state[DOUBLING] > 0 else 0, mine, theirs]


def after_game(state: State, seat: int, winner: int, points: int) -> float:
    """The chance of ``seat`` to win the match if ``winner`` wins so many points now."""
    mine = state[LENGTH] - state[SCORE + seat]
    theirs = state[LENGTH] - state[SCORE + 1 - seat]
    if winner == seat:
        return at_score(state, mine - points, theirs)
    return at_score(state, mine, theirs - points)


def mean_after(state: State, seat: int, winner: int, cube: int, gammons: float, backgammons: float) -> float:
    """The same for a game that is won at ``cube``, of which such shares are gammons at least, and backgammons."""
    single = after_game(state, seat, winner, cube)
    double = after_game(state, seat, winner, 2 * cube)
    triple = after_game(state, seat, winner, 3 * cube)
    return (1.0 - gammons) * single + (gammons - backgammons) * double + backgammons * triple


def _between(chance: float, low: float, at_low: float, high: float, at_high: float) -> float:
    if high - low < 1e-9:
        return at_high
    return at_low + (chance - low) / (high - low) * (at_high - at_low)


def winning_chance(
    state: State,
    seat: int,
    win: float,
    gammons: float,
    backgammons: float,
    lost_gammons: float,
    lost_backgammons: float,
) -> float:
    """The chance of ``seat`` to win the match. ``win``: this game; the others are shares of the games won or lost."""
    other = 1 - seat
    cube = int(state[CUBE])
    won = mean_after(state, seat, seat, cube, gammons, backgammons)
    lost = mean_after(state, seat, other, cube, lost_gammons, lost_backgammons)
    dead = win * won + (1.0 - win) * lost
    mine = may_double(state, seat)
    theirs = may_double(state, other)
    if not (mine or theirs):
        return dead
    # Where the other side would just drop my double, and I its
    won_double = mean_after(state, seat, seat, 2 * cube, gammons, backgammons)
    lost_double = mean_after(state, seat, other, 2 * cube, lost_gammons, lost_backgammons)
    span = max(won_double - lost_double, 1e-9)
    low = 0.0
    at_low = lost
    high = 1.0
    at_high = won
    if mine:
        cashed = after_game(state, seat, seat, cube)
        point = (cashed - lost_double) / span
        if 0.0 < point < 1.0:
            if win >= point:
                return dead * (1.0 - LIVE) + LIVE * _between(win, point, cashed, 1.0, max(won, cashed))
            high = point
            at_high = cashed
    if theirs:
        dropped = after_game(state, seat, other, cube)
        point = (dropped - lost_double) / span
        if 0.0 < point < high:
            if win <= point:
                return dead * (1.0 - LIVE) + LIVE * _between(win, 0.0, min(lost, dropped), point, dropped)
            low = point
            at_low = dropped
    return dead * (1.0 - LIVE) + LIVE * _between(win, low, at_low, high, at_high)

"""Match equity in backgammon: the value of points in a match, and of the cube.

Chances at a score: R. Janowski's formula (Hoosier Backgammon Club newsletter, 1993) while both sides need two points or
more. After that, when the cube is of no use to anybody or the trailing side doubles at once, by recursion; a quarter of
the games are gammons. The cube: R. Janowski, "Take-points in money games" (1993), here with a match's points: a mixture
of the value of a position if the cube stays, and if it could be turned at the best possible moment.
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
"""Cube efficiency: the share of a perfectly timed cube's value that is reached."""
MOST = 25
"""Longest match."""


def _behind() -> list[float]:
    """Return the chances to win after the Crawford game by points needed, if the opponent needs one: every game is
    doubled."""
    chances = [1.0, 0.5]
    for points in range(2, MOST + 1):
        single, gammon = (chances[max(0, points - won)] for won in (2, 4))
        chances.append(0.5 * ((1 - GAMMONS) * single + GAMMONS * gammon))
    return chances


def _crawford(behind: list[float], other: int) -> float:
    """Return the chance of the side that needs one point to win before the Crawford game."""
    lost = (1 - GAMMONS) * behind[other - 1] + GAMMONS * behind[max(0, other - 2)]
    return 1.0 - 0.5 * lost


def _scores(has_cube: bool) -> NDArray[np.float64]:
    """Tabulate the chance to win by [points needed, opponent's points needed]; a side that needs one point for the
    first time plays the Crawford game."""
    table = np.zeros((MOST + 1, MOST + 1))
    behind = _behind()
    for total in range(2 * MOST + 1):
        for mine in range(max(0, total - MOST), min(total, MOST) + 1):
            other = total - mine
            if mine == 0 or other == 0:
                table[mine, other] = 0.5 if mine == other else float(mine == 0)
            elif has_cube and mine > 1 and other > 1:
                ahead = 0.5 + 0.85 * abs(other - mine) / (total + 6)
                # The formula overshoots at very unequal scores
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
    """Return the chance of a side that needs ``mine`` points to win the match, once the present game is over."""
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
    """Return the chance of ``seat`` to win the match if ``winner`` wins ``points`` points now."""
    mine = state[LENGTH] - state[SCORE + seat]
    theirs = state[LENGTH] - state[SCORE + 1 - seat]
    if winner == seat:
        return at_score(state, mine - points, theirs)
    return at_score(state, mine, theirs - points)


def mean_after(state: State, seat: int, winner: int, cube: int, gammons: float, backgammons: float) -> float:
    """Likewise for a game won at ``cube``; ``gammons`` and ``backgammons`` are the shares that are at least such."""
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
    """Return the chance of ``seat`` to win the match. ``win``: this game; the others are shares of the games won or
    lost."""
    other = 1 - seat
    cube = int(state[CUBE])
    won = mean_after(state, seat, seat, cube, gammons, backgammons)
    lost = mean_after(state, seat, other, cube, lost_gammons, lost_backgammons)
    dead = win * won + (1.0 - win) * lost
    mine = may_double(state, seat)
    theirs = may_double(state, other)
    if not (mine or theirs):
        return dead
    # The points at which the other side just drops my double, and I its
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

"""Compute ratings from results. Pure.

Two players: Glicko-2, by Mark Glickman, "Example of the Glicko-2 system" (2013, revised 2022), with a rating period for
every game. The increase of the deviation in his step 6 is added for each period since the last game, in proportion for
a part of a period. More players: Weng & Lin, "A Bayesian approximation method for online ranking" (JMLR 12, 2011), its
Plackett-Luce model, on the same scale.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

SCALE: Final = 173.7178
"""Points of the usual scale per unit of Glicko-2's."""
MIDDLE: Final = 1500.0
TAU: Final = 0.5
"""Constraint on the change of volatility: Glickman advises 0.3 to 1.2."""
DAY_MS: Final = 86_400_000
PERIOD_MS: Final = DAY_MS / 0.21436
"""Rating period: a player of the usual volatility (0.06) whose deviation is 60 is at 110 after a year without a
game."""
MOST_DEVIATION: Final = 350.0
"""Deviation of a player without a game."""
LEAST_DEVIATION: Final = 30.0
"""Smallest deviation, so that a rating never freezes: Glickman, "The Glicko system", advises it."""
PROVISIONAL: Final = 110.0
"""Deviation above which a rating is provisional: it may be off by 200 points."""
_CLOSE: Final = 0.000001


class Rating(NamedTuple):
    """Rating in points, its standard deviation, and the player's volatility (Glicko-2 only)."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL


class Result(NamedTuple):
    """A game from one player's side. ``score``: 1 won, 0.5 drawn, 0 lost."""

    opponent: Rating
    score: float


NEW: Final = Rating()


def aged(player: Rating, periods: float) -> Rating:
    """Return the rating after so many rating periods (whole or not) without a game."""
    phi = math.hypot(player.deviation / SCALE, player.volatility * math.sqrt(max(0.0, periods)))
    return player._replace(deviation=_bounded(phi * SCALE))


def glicko2(player: Rating, results: Sequence[Result], periods: float = 1.0, tau: float = TAU) -> Rating:
    """Return the rating after a period with these results. ``periods``: its length in rating periods."""
    if not results:
        return aged(player, periods)
    mu, phi = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    information = gained = 0.0
    for opponent, score in results:
        g = 1.0 / math.sqrt(1.0 + 3.0 * (opponent.deviation / SCALE) ** 2 / math.pi**2)
        expected = 1.0 / (1.0 + math.exp(-g * (mu - (opponent.rating - MIDDLE) / SCALE)))
        information += g * g * expected * (1.0 - expected)
        gained += g * (score - expected)
    v = 1.0 / information
    volatility = _volatility(player.volatility, phi, v, v * gained, tau)
    phi_star_squared = phi * phi + volatility * volatility * periods
    new_phi = 1.0 / math.sqrt(1.0 / phi_star_squared + information)
    return Rating(MIDDLE + SCALE * (mu + new_phi * new_phi * gained), _bounded(new_phi * SCALE), volatility)


def rated(players: Sequence[Rating], away_ms: Sequence[int], returns: Sequence[float]) -> list[Rating]:
    """Return all ratings after a game. ``away_ms``: time since each was last rated; ``returns``: pay-off by seat."""
    periods = [away / PERIOD_MS for away in away_ms]
    if len(players) != 2:
        return weng_lin([aged(player, past) for player, past in zip(players, periods, strict=True)], returns)
    after: list[Rating] = []
    for seat in (0, 1):
        mine, theirs = returns[seat], returns[1 - seat]
        score = 0.5 if mine == theirs else float(mine > theirs)
        opponent = aged(players[1 - seat], periods[1 - seat])
        after.append(glicko2(players[seat], [Result(opponent, score)], periods[seat]))
    return after


def weng_lin(players: Sequence[Rating], returns: Sequence[float]) -> list[Rating]:
    """Return all ratings after a game of any number of players, ranked by their pay-offs."""
    from openskill.models import PlackettLuce  # imported on use: most servers have no such game

    model = PlackettLuce(mu=MIDDLE, sigma=MOST_DEVIATION, beta=MOST_DEVIATION / 2, tau=MOST_DEVIATION / 100)
    teams = [[model.rating(mu=player.rating, sigma=player.deviation)] for player in players]
    after = model.rate(teams, scores=list(returns))
    return [
        player._replace(rating=team[0].mu, deviation=_bounded(team[0].sigma))
        for player, team in zip(players, after, strict=True)
    ]


def _volatility(sigma: float, phi: float, v: float, delta: float, tau: float) -> float:
    """Solve step 5: find the root of f by the Illinois algorithm."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        e = math.exp(x)
        d = phi * phi + v + e
        return e * (delta * delta - d) / (2.0 * d * d) - (x - a) / (tau * tau)

    low = a
    if delta * delta > phi * phi + v:
        high = math.log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(a - k * tau) < 0.0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0.0:
            low, f_low = high, f_high
        else:
            f_low /= 2.0
        high, f_high = middle, f_middle
    return math.exp(low / 2.0)


def _bounded(deviation: float) -> float:
    return min(MOST_DEVIATION, max(LEAST_DEVIATION, deviation))

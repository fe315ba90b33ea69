"""A small neural net for backgammon: one hidden layer, a net for positions with contact and one for races.

Seen from the side that rolls next, it gives the chances to win, to win at least a gammon, a backgammon, and to lose at
least a gammon, a backgammon (G. Tesauro, "Temporal difference learning and TD-Gammon", Communications of the ACM 38,
1995; the five outputs are those of GNU Backgammon). Checkers are encoded as in TD-Gammon: for each place and side,
inputs for one checker, two, and three or more. Weights lie as [net][input][hidden unit].
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.backgammon.net_inputs import containment, escapes, home_points, longest_prime, pips, shots
from agon.games.backgammon.layout import FROM_BAR, OFF
from agon.games.backgammon.moves import occupied
from agon.games.bits import highest_bit, lowest_bit
from agon.games.verbs import State

UNITS = 4
"""Inputs for a side and place: one checker, two, three or more, half of those beyond three."""
SIDE = UNITS * FROM_BAR
SUMS = 2 * SIDE
"""Index of the first of the inputs that describe a side as a whole, eight each."""
OF_SIDE = 8
INPUTS = SUMS + 2 * OF_SIDE
OUTPUTS = 5
CONTACT, RACE = 0, 1
BLOCK = 8
"""Hidden units computed at a time, so that nothing is allocated and eight additions are one instruction. The number of
hidden units of a net is a multiple of it."""

Weights = NDArray[np.float32]
Side = tuple[float, float, float, float, float, float, float, float]


def side(state: State, seat: int, held: int, twice: int, closed: int, blots: int, made: int) -> Side:
    """Describe a side: pips, checkers off, the rearmost checker and its escapes, the other side's worst place behind
    one's points, shots, the longest prime, points at home. ``made``: one's points as the other side numbers them."""
    rear = highest_bit(held)
    return (
        pips(state, seat) / 167.0,
        state[OFF + seat] / 15.0,
        rear / 25.0,
        escapes(closed, rear) / 36.0 if rear > 0 else 1.0,
        containment(made) / 36.0,
        shots(held, twice, closed, blots) / 36.0,
        longest_prime(twice & ~(1 << FROM_BAR)) / 6.0,
        home_points(twice) / 6.0,
    )


def phase_of(held: int, theirs: int) -> int:
    """Return ``CONTACT`` if the sides have yet to pass each other, else ``RACE``."""
    return CONTACT if highest_bit(held) + highest_bit(theirs) > FROM_BAR else RACE


def hidden(value: float) -> float:
    """Return the softsign of a value: from -1 to 1, without an exponential."""
    return value / (1.0 + abs(value))


def chance(value: float) -> float:
    return 1.0 / (1.0 + math.exp(-value))


def judge(
    state: State, roller: int, first: Weights, bias: Weights, last: Weights, last_bias: Weights
) -> tuple[float, float, float, float, float]:
    """Return the five chances for ``roller``. ``first`` (2, INPUTS, hidden units), ``bias`` (2, hidden units), ``last``
    (2, OUTPUTS, hidden units), ``last_bias`` (2, OUTPUTS)."""
    other = 1 - roller
    held, twice, _, _, closed, blots = occupied(state, roller)
    theirs, theirs_twice, _, _, made, exposed = occupied(state, other)
    net = phase_of(held, theirs)
    own = side(state, roller, held, twice, closed, blots, made)
    foe = side(state, other, theirs, theirs_twice, made, exposed, closed)
    win = float(last_bias[net, 0])
    gammon = float(last_bias[net, 1])
    backgammon = float(last_bias[net, 2])
    lost_gammon = float(last_bias[net, 3])
    lost_backgammon = float(last_bias[net, 4])
    for block in range(0, bias.shape[1], BLOCK):
        a = bias[net, block]
        b = bias[net, block + 1]
        c = bias[net, block + 2]
        d = bias[net, block + 3]
        e = bias[net, block + 4]
        f = bias[net, block + 5]
        g = bias[net, block + 6]
        h = bias[net, block + 7]
        for which in range(2):
            seat = roller if which == 0 else other
            places = held if which == 0 else theirs
            while places > 0:
                place = lowest_bit(places)
                places &= places - 1
                if place == FROM_BAR:
                    count = int(state[24 + seat])
                else:
                    count = int(state[place - 1]) if seat == 0 else -int(state[24 - place])
                row = which * SIDE + (place - 1) * UNITS + min(count, 3) - 1
                a += first[net, row, block]
                b += first[net, row, block + 1]
                c += first[net, row, block + 2]
                d += first[net, row, block + 3]
                e += first[net, row, block + 4]
                f += first[net, row, block + 5]
                g += first[net, row, block + 6]
                h += first[net, row, block + 7]
                if count > 3:
                    more = np.float32(0.5 * (count - 3))
                    row += 1
                    a += more * first[net, row, block]
                    b += more * first[net, row, block + 1]
                    c += more * first[net, row, block + 2]
                    d += more * first[net, row, block + 3]
                    e += more * first[net, row, block + 4]
                    f += more * first[net, row, block + 5]
                    g += more * first[net, row, block + 6]
                    h += more * first[net, row, block + 7]
        for index in range(2 * OF_SIDE):
            value = np.float32(own[index] if index < OF_SIDE else foe[index - OF_SIDE])
            row = SUMS + index
            a += value * first[net, row, block]
            b += value * first[net, row, block + 1]
            c += value * first[net, row, block + 2]
            d += value * first[net, row, block + 3]
            e += value * first[net, row, block + 4]
            f += value * first[net, row, block + 5]
            g += value * first[net, row, block + 6]
            h += value * first[net, row, block + 7]
        unit = block
        for summed in (a, b, c, d, e, f, g, h):
            active = hidden(float(summed))
            win += active * last[net, 0, unit]
            gammon += active * last[net, 1, unit]
            backgammon += active * last[net, 2, unit]
            lost_gammon += active * last[net, 3, unit]
            lost_backgammon += active * last[net, 4, unit]
            unit += 1
    return chance(win), chance(gammon), chance(backgammon), chance(lost_gammon), chance(lost_backgammon)

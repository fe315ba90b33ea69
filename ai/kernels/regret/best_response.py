"""Exact values of a policy and of the best responses to it, over the sequence form of a game.

A best response takes at each information set the action with the greatest counterfactual value, last set first. Its
gain over the seat's policy, summed over the seats, is NashConv: 0 in an equilibrium, and only there.
Source: M. Johanson et al., "Accelerating best response calculation in large extensive games" (IJCAI 2011); M. Lanctot
et al., "A unified game-theoretic approach to multiagent reinforcement learning" (NIPS 2017) for NashConv.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.regret.cfr import CfrTables, SequenceForm, pay, realise


def average(form: SequenceForm, total: NDArray[np.float64], policy: NDArray[np.float64]) -> None:
    """Write the average policy of summed realisation plans; uniform in information sets that were never reached."""
    for node in range(len(form.parent)):
        first, after = form.begin[node], form.begin[node + 1]
        mass = 0.0
        for sequence in range(first, after):
            mass += total[sequence]
        for sequence in range(first, after):
            policy[sequence] = total[sequence] / mass if mass > 0.0 else 1.0 / (after - first)


def fold(form: SequenceForm, weight: NDArray[np.float64], tables: CfrTables, seat: int, best: bool) -> float:
    """Return the seat's value with ``tables.policy``, or with the ``best`` response, against ``tables.reach`` of the
    others.

    ``tables.gain`` then holds the counterfactual values of its sequences.
    """
    policy, gain = tables.policy, tables.gain
    pay(form, weight, tables.reach, gain, seat)
    for node in range(form.sets[seat + 1] - 1, form.sets[seat] - 1, -1):
        first, after = form.begin[node], form.begin[node + 1]
        value = gain[first] if best else 0.0
        for sequence in range(first, after):
            if best:
                value = max(value, gain[sequence])
            else:
                value += policy[sequence] * gain[sequence]
        gain[form.parent[node]] += value
    return gain[seat]


def realise_all(form: SequenceForm, tables: CfrTables) -> None:
    """Write the realisation plans of ``tables.policy`` of all seats."""
    for seat in range(len(form.sets) - 1):
        realise(form, tables.policy, tables.reach, seat)


def judge(form: SequenceForm, tables: CfrTables, values: NDArray[np.float64]) -> None:
    """Write ``values`` (2, seats): the value of ``tables.policy`` for each seat, and that of its best response."""
    realise_all(form, tables)
    for seat in range(values.shape[1]):
        values[0, seat] = fold(form, form.weight, tables, seat, False)
        values[1, seat] = fold(form, form.weight, tables, seat, True)


def outlook(form: SequenceForm, tables: CfrTables, seat: int, worth: NDArray[np.float64]) -> None:
    """Write ``worth`` (sequences): the mean return of each action of the seat in its information set, if all play on by
    ``tables.policy``, in which every action has a positive probability."""
    realise_all(form, tables)
    fold(form, form.weight, tables, seat, False)
    first, after = form.begin[form.sets[seat]], form.begin[form.sets[seat + 1]]
    for sequence in range(first, after):
        worth[sequence] = tables.gain[sequence]
    fold(form, form.mass, tables, seat, False)
    for sequence in range(first, after):
        worth[sequence] /= tables.gain[sequence]

"""Counterfactual regret minimisation in the sequence form: vanilla CFR, CFR+ and discounted CFR, for any seats.

Every information set minimises its own regret. The counterfactual value of an action is its value to the seat, weighted
by the probability that chance and the others allow it. It is a sum over the ends of the game that follow: in sequence
form a product of a sparse matrix and the others' realisation plans. An iteration is that product and a pass through the
seat's information sets, last to first; it computes the same as the papers' walk through the tree.

Sources: M. Zinkevich et al., "Regret minimization in games with incomplete information" (NIPS 2007); CFR+: O. Tammelin,
"Solving large imperfect information games using CFR+" (2014); discounts: N. Brown & T. Sandholm, "Solving
imperfect-information games via discounted regret minimization" (AAAI 2019); the sequence form: B. von Stengel (1996).
In games of two seats that are zero-sum the average policy approaches an equilibrium; in others nothing is promised.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class SequenceForm(NamedTuple):
    """A game in sequence form. Sequence ``p`` below the number of seats is the empty one of seat ``p``; the rest
    follow."""

    sets: NDArray[np.int64]
    """(seats + 1): first information set of each seat; a set comes after the one before it in play."""
    begin: NDArray[np.int64]
    """(sets + 1): first sequence of each set."""
    parent: NDArray[np.int32]
    """(sets): sequence that leads to each set."""
    rows: NDArray[np.int64]
    """(sequences + 1): first of the ends at which the seat has played exactly that sequence."""
    weight: NDArray[np.float64]
    """(ends): the seat's pay-off times the probability of chance."""
    mass: NDArray[np.float64]
    """(ends): the probability of chance."""
    others: NDArray[np.int32]
    """(ends, seats - 1): sequences that the others have played."""


class CfrTables(NamedTuple):
    """Tables of the learner, all by sequence, the empty ones included."""

    policy: NDArray[np.float64]
    """Present probability of the sequence's last action."""
    reach: NDArray[np.float64]
    """The realisation plan: the product of those along the sequence."""
    gain: NDArray[np.float64]
    """Counterfactual value."""
    regret: NDArray[np.float64]
    total: NDArray[np.float64]
    """Weighted sum of realisation plans: the average policy, before it is divided."""
    cells: NDArray[np.int64]
    """Number of iterations so far, in a single cell."""


def realise(form: SequenceForm, policy: NDArray[np.float64], reach: NDArray[np.float64], seat: int) -> None:
    """Write the realisation plan of one seat's policy."""
    reach[seat] = 1.0
    for node in range(form.sets[seat], form.sets[seat + 1]):
        before = reach[form.parent[node]]
        for sequence in range(form.begin[node], form.begin[node + 1]):
            reach[sequence] = before * policy[sequence]


def pay(
    form: SequenceForm, weight: NDArray[np.float64], reach: NDArray[np.float64], gain: NDArray[np.float64], seat: int
) -> None:
    """Write the value of the ends directly after each sequence of the seat, given the others' plans, by ``weight``;
    with ``mass`` in its place their probability."""
    gain[seat] = _row(form, weight, reach, seat)
    for sequence in range(form.begin[form.sets[seat]], form.begin[form.sets[seat + 1]]):
        gain[sequence] = _row(form, weight, reach, sequence)


def _row(form: SequenceForm, weight: NDArray[np.float64], reach: NDArray[np.float64], sequence: int) -> float:
    others = form.others
    worth = 0.0
    if others.shape[1] == 1:
        for end in range(form.rows[sequence], form.rows[sequence + 1]):
            worth += weight[end] * reach[others[end, 0]]
        return worth
    for end in range(form.rows[sequence], form.rows[sequence + 1]):
        product = weight[end]
        for other in range(others.shape[1]):
            product *= reach[others[end, other]]
        worth += product
    return worth


def learn(form: SequenceForm, tables: CfrTables, seat: int, keep: float, forgive: float) -> None:
    """Add a seat's regrets of this iteration, then discount: positive ones by ``keep``, negative ones by
    ``forgive``."""
    policy, gain, regret = tables.policy, tables.gain, tables.regret
    pay(form, form.weight, tables.reach, gain, seat)
    for node in range(form.sets[seat + 1] - 1, form.sets[seat] - 1, -1):
        value = 0.0
        for sequence in range(form.begin[node], form.begin[node + 1]):
            value += policy[sequence] * gain[sequence]
        for sequence in range(form.begin[node], form.begin[node + 1]):
            after = regret[sequence] + gain[sequence] - value
            regret[sequence] = after * (keep if after > 0.0 else forgive)
        gain[form.parent[node]] += value


def match(form: SequenceForm, tables: CfrTables, seat: int) -> None:
    """Apply regret matching: each action in proportion to its positive regret, uniform if there is none."""
    policy, regret = tables.policy, tables.regret
    for node in range(form.sets[seat], form.sets[seat + 1]):
        total = 0.0
        for sequence in range(form.begin[node], form.begin[node + 1]):
            total += max(regret[sequence], 0.0)
        for sequence in range(form.begin[node], form.begin[node + 1]):
            if total > 0.0:
                policy[sequence] = max(regret[sequence], 0.0) / total
            else:
                policy[sequence] = 1.0 / (form.begin[node + 1] - form.begin[node])
    realise(form, policy, tables.reach, seat)


def discount(iteration: int, power: float) -> float:
    """Return t^power / (t^power + 1): 1 for infinity, 0 for minus infinity."""
    if math.isinf(power):
        return 1.0 if power > 0.0 else 0.0
    part = float(iteration) ** power
    return part / (part + 1.0)


def reset(form: SequenceForm, tables: CfrTables) -> None:
    """Reset the tables to uniform policies before the first iteration."""
    tables.cells[0] = 0
    for sequence in range(len(tables.regret)):
        tables.regret[sequence] = 0.0
        tables.total[sequence] = 0.0
    for seat in range(len(form.sets) - 1):
        match(form, tables, seat)


def iterate(
    form: SequenceForm,
    tables: CfrTables,
    alpha: float,
    beta: float,
    gamma: float,
    alternating: bool,
    iterations: int,
    stop: NDArray[np.uint8],
) -> int:
    """Run so many more iterations, fewer if ``stop`` is set; return how many it ran.

    Iteration t multiplies positive regrets by t^alpha / (t^alpha + 1) and negative ones by t^beta / (t^beta + 1), and
    counts t^gamma in the average. ``alternating``: a seat learns after the seats before it in the same iteration;
    else all learn from the same policies.
    """
    seats = len(form.sets) - 1
    done = 0
    while done < iterations and stop[0] == 0:
        tables.cells[0] += 1
        iteration = tables.cells[0]
        keep, forgive = discount(iteration, alpha), discount(iteration, beta)
        share = float(iteration) ** gamma
        for seat in range(seats):
            for sequence in range(form.begin[form.sets[seat]], form.begin[form.sets[seat + 1]]):
                tables.total[sequence] += share * tables.reach[sequence]
            learn(form, tables, seat, keep, forgive)
            if alternating:
                match(form, tables, seat)
        if not alternating:
            for seat in range(seats):
                match(form, tables, seat)
        done += 1
    return done

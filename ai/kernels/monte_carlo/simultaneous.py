"""Monte Carlo tree search for simultaneous choices, with regret matching at every node.

A round consists of choices made without seeing each other: seats in turn, until one would choose again or sees the last
choice. Every seat has a table for each of its information sets and draws an action in proportion to its regret for not
having taken it before. The alternative result comes from earlier rounds: the mean result of every combination of
choices is kept. In zero-sum games for two the average policy approaches an equilibrium; with general sums play
approaches a correlated equilibrium.

Chance and hidden information are drawn again in each simulation, as in ``ismcts``.

Sources: Hart & Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium" (Econometrica 68, 2000) for
regret matching; Lanctot, Wittlinger, Winands & Den Teuling, "Monte Carlo tree search for simultaneous move games: a
case study in the game of Tron" (BNAIC 2013); Tak, Lanctot & Winands, "Monte Carlo tree search variants for simultaneous
move games" (CIG 2014); Lisy, Kovarik, Lanctot & Bosansky, "Convergence of Monte Carlo tree search in simultaneous move
games" (NIPS 2013), whose averages are backed up here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.ismcts import NONE, find
from agon.ai.kernels.monte_carlo.playout import pick_chance, playout
from agon.games.bits import combine, mix64, random_below, random_unit
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import (
    Rng,
    State,
    apply_action,
    current_player,
    information_key,
    is_visible,
    legal_actions,
    resample,
    returns,
)

# Ways in which a seat draws
REGRET = 0
UNIFORM = 1  # all actions equally likely
HABIT = 2  # in proportion to its earlier choices

# Cells of RegretTables.cells
USED = 0
FILLED = 1
DEEPEST = 2
ROOT = 3  # the table of the searching seat at the root; NONE before it is known
COUNT = 4

HABITS = 4096
"""Places of the counts of a seat's earlier actions; actions share them modulo this."""


class RegretTables(NamedTuple):
    """Every seat's tables, and the results of combinations of choices: two open-addressing hash tables."""

    slots: NDArray[np.int32]
    keys: NDArray[np.uint64]
    width: NDArray[np.int32]
    visits: NDArray[np.int32]
    action: NDArray[np.int32]
    """(tables, actions)"""
    regret: NDArray[np.float64]
    chosen: NDArray[np.float64]
    """(tables, actions): sum of the probabilities with which it was drawn, without exploration."""
    tried: NDArray[np.int32]
    total: NDArray[np.float64]
    """(tables, actions): sum of the seat's results after it."""
    places: NDArray[np.uint64]
    """Keys of combinations, 0 if free; a power of two of them."""
    counts: NDArray[np.int32]
    sums: NDArray[np.float64]
    """(places, seats): sums of the results of every seat."""
    cells: NDArray[np.int64]


class RoundPath(NamedTuple):
    """Working arrays of one simulation."""

    state: State
    actions: NDArray[np.int32]
    probabilities: NDArray[np.float64]
    returns: NDArray[np.float64]
    tables: NDArray[np.int32]
    """(plies): the table of each choice."""
    choices: NDArray[np.int32]
    movers: NDArray[np.int32]
    begins: NDArray[np.int32]
    """(plies): the ply in which the round began."""
    sees: NDArray[np.uint8]
    """(seats): 1 if the seat sees the last choice."""


def share_of(seat: int, index: int) -> np.uint64:
    """Return the term of one seat's choice in the key of a combination."""
    return mix64(seat * 65536 + index + 1)


def place_of(places: NDArray[np.uint64], key: np.uint64) -> int:
    """Return the place of ``key``, or the free place for it. The table is never full."""
    place = int(np.int64(key & np.uint64(len(places) - 1)))
    while places[place] != 0 and places[place] != key:
        place = (place + 1) & (len(places) - 1)
    return place


def draw(
    tables: RegretTables,
    node: int,
    model: int,
    habits: NDArray[np.float64],
    explore: float,
    odds: NDArray[np.float64],
    rng: Rng,
) -> int:
    """Draw the index of an action by the seat's ``model``; ``odds`` is scratch."""
    width = tables.width[node]
    total = 0.0
    for index in range(width):
        if model == REGRET:
            odds[index] = max(0.0, tables.regret[node, index])
        elif model == HABIT:
            odds[index] = 1.0 + habits[tables.action[node, index] % HABITS]
        else:
            odds[index] = 1.0
        total += odds[index]
    for index in range(width):
        odds[index] = odds[index] / total if total > 0.0 else 1.0 / width
        tables.chosen[node, index] += odds[index]
    if model == REGRET and random_unit(rng) < explore:
        return random_below(rng, width)
    left = random_unit(rng)
    for index in range(width - 1):
        left -= odds[index]
        if left < 0.0:
            return index
    return width - 1


def learn(tables: RegretTables, path: RoundPath, begin: int, end: int) -> None:
    """Add the results of a round, the plies begin..end-1, and update the regrets of its seats."""
    result = path.returns
    key: Any = tables.keys[path.tables[begin]]
    for ply in range(begin, end):
        key = key ^ share_of(path.movers[ply], path.choices[ply])
    place = place_of(tables.places, key)
    if tables.places[place] == 0 and 2 * tables.cells[FILLED] < len(tables.places):
        tables.places[place] = key
        tables.cells[FILLED] += 1
    known = tables.places[place] == key
    if known:
        tables.counts[place] += 1
        for seat in range(len(result)):
            tables.sums[place, seat] += result[seat]
    for ply in range(begin, end):
        node, choice, seat = path.tables[ply], path.choices[ply], path.movers[ply]
        tables.visits[node] += 1
        tables.tried[node, choice] += 1
        tables.total[node, choice] += result[seat]
        got = result[seat]
        if known:
            got = tables.sums[place, seat] / tables.counts[place]
        without = key ^ share_of(seat, choice)
        for index in range(tables.width[node]):
            if index == choice:
                continue
            other = without ^ share_of(seat, index)
            there = place_of(tables.places, other)
            if tables.places[there] == other:
                tables.regret[node, index] += tables.sums[there, seat] / tables.counts[there] - got
            elif tables.tried[node, index] > 0:
                tables.regret[node, index] += tables.total[node, index] / tables.tried[node, index] - got


def search(
    tables: RegretTables,
    path: RoundPath,
    root: State,
    seat: int,
    models: NDArray[np.int64],
    habits: NDArray[np.float64],
    rng: Rng,
    explore: float,
    simulations: int,
    stop: NDArray[np.uint8],
) -> int:
    """Run up to ``simulations`` more for ``seat``, fewer if ``stop`` is set; return how many it ran.

    ``models`` holds the way in which each seat draws, ``habits`` (seats, HABITS) the counts of its earlier actions.
    """
    state, actions, odds, result = path.state, path.actions, path.probabilities, path.returns
    seats = len(result)
    done = 0
    while done < simulations and stop[0] == 0:
        resample(root, seat, rng, state)
        depth = 0
        begin = 0
        growing = True
        player = current_player(state)
        while player != TERMINAL:
            if player == CHANCE:
                begin = depth
                if not growing:
                    break
                action = int(pick_chance(state, actions, odds, rng))
            else:
                if depth > begin:
                    anew = path.sees[player] != 0
                    for ply in range(begin, depth):
                        anew = anew or path.movers[ply] == player
                    if anew:
                        begin = depth
                if begin == depth and not growing:
                    break
                key = combine(information_key(state, player), player)
                place = find(tables.slots, tables.keys, key)
                node = tables.slots[place]
                if node == NONE:
                    growing = False
                    node = int(tables.cells[USED])
                    if node == len(tables.keys):
                        break
                    tables.cells[USED] += 1
                    tables.slots[place] = node
                    tables.keys[node] = key
                    tables.visits[node] = 0
                    count = legal_actions(state, actions)
                    tables.width[node] = count
                    for index in range(count):
                        tables.action[node, index] = actions[index]
                        tables.regret[node, index] = tables.chosen[node, index] = tables.total[node, index] = 0.0
                        tables.tried[node, index] = 0
                if tables.cells[ROOT] == NONE and player == seat:
                    tables.cells[ROOT] = node
                choice = draw(tables, node, models[player], habits[player], explore, odds, rng)
                path.tables[depth] = node
                path.choices[depth] = choice
                path.movers[depth] = player
                path.begins[depth] = begin
                depth += 1
                action = int(tables.action[node, choice])
                for other in range(seats):
                    path.sees[other] = is_visible(state, action, other)
            apply_action(state, action)
            player = current_player(state)
        playout(state, actions, odds, rng)
        returns(state, result)
        end = depth
        while end > 0:
            first = path.begins[end - 1]
            learn(tables, path, first, end)
            end = first
        tables.cells[DEEPEST] = max(tables.cells[DEEPEST], depth)
        done += 1
    return done

"""Monte Carlo tree search for games with hidden information: a fresh determinisation each simulation.

Every simulation starts from a state that ``resample`` draws from those that the searching seat cannot tell apart. The
tree's nodes are information sets, keyed by ``information_key`` of the seat to move, so no seat's choice in the tree
depends on something that it does not know. Chance is drawn again each time and needs no nodes.

Source: Cowling, Powley & Whitehouse, "Information set Monte Carlo tree search" (IEEE TCIAIG 2012), the variant with
a tree for every observer, here merged into one hash table. It does not converge to an equilibrium.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.playout import pick_chance, playout
from agon.games.bits import combine, random_below
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import (
    Actions,
    Rng,
    State,
    apply_action,
    current_player,
    information_key,
    legal_actions,
    resample,
    returns,
)

NONE = -1

# Cells of Forest.cells
USED = 0
SIMULATIONS = 1
DEEPEST = 2


class Forest(NamedTuple):
    """Information sets in an open-addressing hash table; set ``i`` keeps its actions in row ``i``."""

    slots: NDArray[np.int32]
    """Set at each place of the table, or NONE; a power of two of them."""
    keys: NDArray[np.uint64]
    visits: NDArray[np.int32]
    width: NDArray[np.int32]
    action: NDArray[np.int32]
    """(sets, actions)"""
    tried: NDArray[np.int32]
    """(sets, actions): visits of each action."""
    total: NDArray[np.float64]
    """(sets, actions): sum of the mover's returns."""
    cells: NDArray[np.int64]


class SimulationPath(NamedTuple):
    """Working arrays of one simulation."""

    state: State
    actions: NDArray[np.int32]
    probabilities: NDArray[np.float64]
    returns: NDArray[np.float64]
    sets: NDArray[np.int32]
    choices: NDArray[np.int32]
    movers: NDArray[np.int32]


def find(slots: NDArray[np.int32], keys: NDArray[np.uint64], key: np.uint64) -> int:
    """Return the place of ``key`` in the table, or the free place for it. The table is never full."""
    place = int(np.int64(key & np.uint64(len(slots) - 1)))
    while slots[place] != NONE and keys[slots[place]] != key:
        place = (place + 1) & (len(slots) - 1)
    return place


def choose_action(
    tried: NDArray[np.int32], total: NDArray[np.float64], node: int, width: int, bonus: float, rng: Rng
) -> int:
    """Return the index of a random untried action, else of the one with the greatest upper confidence bound."""
    untried = 0
    for index in range(width):
        if tried[node, index] == 0:
            untried += 1
    if untried > 0:
        skip = random_below(rng, untried)
        for index in range(width):
            if tried[node, index] == 0:
                if skip == 0:
                    return index
                skip -= 1
    best = 0
    greatest = -math.inf
    for index in range(width):
        count = tried[node, index]
        bound = total[node, index] / count + bonus / math.sqrt(count)
        if bound > greatest:
            greatest = bound
            best = index
    return best


def draw_world(root: State, seat: int, rng: Rng, tries: int, out: State) -> None:
    """Draw a state that ``seat`` cannot tell from ``root``, with the probabilities of the rules."""
    resample(root, seat, rng, out)


def open_set(forest: Forest, node: int, state: State, actions: Actions, count: int) -> int:
    """Write a new set's actions, none of them tried; return how many there are."""
    for index in range(count):
        forest.action[node, index] = actions[index]
        forest.tried[node, index] = 0
        forest.total[node, index] = 0.0
    return count


def play_on(state: State, actions: Actions, probabilities: NDArray[np.float64], rng: Rng) -> None:
    """Play from the tree to the end of the game, at random."""
    playout(state, actions, probabilities, rng)


def clear(forest: Forest) -> None:
    """Forget every information set."""
    forest.slots[:] = NONE
    forest.cells[:] = 0


def search(
    forest: Forest,
    path: SimulationPath,
    root: State,
    seat: int,
    rng: Rng,
    exploration: float,
    tries: int,
    simulations: int,
    stop: NDArray[np.uint8],
) -> int:
    """Run up to ``simulations`` more for ``seat``, fewer if ``stop`` is set; return how many it ran.

    ``tries`` is the most worlds drawn until one fits the others' actions, in games with a ``belief``.
    """
    slots, keys, visits, width = forest.slots, forest.keys, forest.visits, forest.width
    action, tried, total = forest.action, forest.tried, forest.total
    state, result, sets, choices, movers = path.state, path.returns, path.sets, path.choices, path.movers
    actions, probabilities = path.actions, path.probabilities
    done = 0
    while done < simulations and stop[0] == 0:
        draw_world(root, seat, rng, tries, state)
        depth = 0
        growing = True
        player = current_player(state)
        while growing and player != TERMINAL:
            if player == CHANCE:
                taken = int(pick_chance(state, actions, probabilities, rng))
            else:
                key = combine(information_key(state, player), player)
                place = find(slots, keys, key)
                node = slots[place]
                if node == NONE:
                    growing = False
                    node = int(forest.cells[USED])
                    if node == len(keys):
                        break
                    forest.cells[USED] += 1
                    slots[place] = node
                    keys[node] = key
                    visits[node] = 0
                    count = legal_actions(state, actions)
                    width[node] = open_set(forest, node, state, actions, count)
                bonus = exploration * math.sqrt(math.log(visits[node] + 1.0))
                choice = choose_action(tried, total, node, width[node], bonus, rng)
                sets[depth] = node
                choices[depth] = choice
                movers[depth] = player
                depth += 1
                taken = int(action[node, choice])
            apply_action(state, taken)
            player = current_player(state)
        play_on(state, actions, probabilities, rng)
        returns(state, result)
        for ply in range(depth):
            visits[sets[ply]] += 1
            tried[sets[ply], choices[ply]] += 1
            total[sets[ply], choices[ply]] += result[movers[ply]]
        forest.cells[DEEPEST] = max(forest.cells[DEEPEST], depth)
        done += 1
    forest.cells[SIMULATIONS] += done
    return done

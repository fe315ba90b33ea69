"""Monte Carlo tree search over what one seat knows: a tree for the observer alone.

Every simulation plays in a world that the observer cannot tell from the real one. All nodes, the others' too, stand for
what the observer knows, so the others are taken to know no more than that of what it cannot see. Which actions there
are at a node depends on the world: an action's bound counts how often it was available, not how often the node was
visited.

Source: Cowling, Powley & Whitehouse, "Information set Monte Carlo tree search" (IEEE TCIAIG 4, 2012): the variant with
one observer (SO-ISMCTS). With a tree for each observer it is in ``ismcts``.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.ismcts import NONE, Walk, find
from agon.ai.kernels.monte_carlo.playout import pick_chance, playout
from agon.games.bits import combine, random_below
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Rng, State, apply_action, current_player, information_key, legal_actions, resample, returns

# Cells of Woods.cells
USED = 0
SIMULATIONS = 1
DEEPEST = 2


class Woods(NamedTuple):
    """Nodes in an open-addressing hash table; node ``i`` keeps the actions met at it in row ``i``."""

    slots: NDArray[np.int32]
    keys: NDArray[np.uint64]
    width: NDArray[np.int32]
    """How many actions were met so far, in any world."""
    action: NDArray[np.int32]
    """(nodes, actions)"""
    available: NDArray[np.int32]
    """(nodes, actions): in how many simulations that came here the action could be taken."""
    tried: NDArray[np.int32]
    total: NDArray[np.float64]
    """(nodes, actions): sum of the mover's returns."""
    cells: NDArray[np.int64]


def meet(woods: Woods, node: int, action: int) -> int:
    """The place of ``action`` in the node's row, put there if it is met the first time; NONE if there is no room."""
    width = woods.width[node]
    for index in range(width):
        if woods.action[node, index] == action:
            return index
    if width == woods.action.shape[1]:
        return NONE
    woods.action[node, width] = action
    woods.available[node, width] = woods.tried[node, width] = 0
    woods.total[node, width] = 0.0
    woods.width[node] = width + 1
    return int(width)


def choose(woods: Woods, node: int, walk: Walk, count: int, exploration: float, rng: Rng) -> int:
    """The place of one of the ``count`` actions of this world: an untried one, else the one with the greatest bound."""
    best = NONE
    greatest = -math.inf
    untried = 0
    for index in range(count):
        place = meet(woods, node, walk.actions[index])
        if place == NONE:
            continue
        woods.available[node, place] += 1
        tried = woods.tried[node, place]
        if tried == 0:
            # The n-th untried one takes the place of those before with a chance of one in n: each is as likely
            untried += 1
            if random_below(rng, untried) == 0:
                best = place
        elif untried == 0:
            bound = woods.total[node, place] / tried
            bound += exploration * math.sqrt(math.log(woods.available[node, place]) / tried)
            if bound > greatest:
                greatest = bound
                best = place
    return best


def search(
    woods: Woods,
    walk: Walk,
    root: State,
    seat: int,
    rng: Rng,
    exploration: float,
    simulations: int,
    stop: NDArray[np.uint8],
) -> int:
    """Runs up to ``simulations`` more for ``seat``, fewer where ``stop`` is set. Returns how many it ran."""
    state, result, actions = walk.state, walk.returns, walk.actions
    done = 0
    while done < simulations and stop[0] == 0:
        resample(root, seat, rng, state)
        depth = 0
        growing = True
        player = current_player(state)
        while growing and player != TERMINAL:
            if player == CHANCE:
                taken = int(pick_chance(state, actions, walk.probabilities, rng))
            else:
                # What happened unseen is told apart by how much happened, which is no secret
                key = combine(combine(information_key(state, seat), player), depth)
                place = find(woods.slots, woods.keys, key)
                node = woods.slots[place]
                if node == NONE:
                    growing = False
                    node = int(woods.cells[USED])
                    if node == len(woods.keys):
                        break
                    woods.cells[USED] += 1
                    woods.slots[place] = node
                    woods.keys[node] = key
                    woods.width[node] = 0
                choice = choose(woods, node, walk, legal_actions(state, actions), exploration, rng)
                if choice == NONE:
                    break
                walk.sets[depth] = node
                walk.choices[depth] = choice
                walk.movers[depth] = player
                depth += 1
                taken = int(woods.action[node, choice])
            apply_action(state, taken)
            player = current_player(state)
        playout(state, actions, walk.probabilities, rng)
        returns(state, result)
        for ply in range(depth):
            woods.tried[walk.sets[ply], walk.choices[ply]] += 1
            woods.total[walk.sets[ply], walk.choices[ply]] += result[walk.movers[ply]]
        woods.cells[DEEPEST] = max(woods.cells[DEEPEST], depth)
        done += 1
    woods.cells[SIMULATIONS] += done
    return done

"""Single-observer information set Monte Carlo tree search (SO-ISMCTS): one tree, over the observer's knowledge.

Every simulation plays in a world that the observer cannot tell from the real one. All nodes, the others' too, are
information sets of the observer, so the others are assumed to know no more of hidden things than it does. The actions
at a node depend on the world: an action's bound counts how often it was available, not the node's visits.

Source: Cowling, Powley & Whitehouse, "Information set Monte Carlo tree search" (IEEE TCIAIG 4, 2012): the variant with
one observer. The variant with a tree for each observer is in ``ismcts``.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.ismcts import NONE, SimulationPath, find
from agon.ai.kernels.monte_carlo.playout import pick_chance, playout
from agon.games.bits import combine, random_below
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Rng, State, apply_action, current_player, information_key, legal_actions, resample, returns

# Cells of ObserverTree.cells
USED = 0
SIMULATIONS = 1
DEEPEST = 2


class ObserverTree(NamedTuple):
    """Nodes in an open-addressing hash table; node ``i`` keeps the actions met at it in row ``i``."""

    slots: NDArray[np.int32]
    keys: NDArray[np.uint64]
    width: NDArray[np.int32]
    """Number of actions met so far, in any world."""
    action: NDArray[np.int32]
    """(nodes, actions)"""
    available: NDArray[np.int32]
    """(nodes, actions): number of visits at which the action was available."""
    tried: NDArray[np.int32]
    total: NDArray[np.float64]
    """(nodes, actions): sum of the mover's returns."""
    cells: NDArray[np.int64]


def meet(tree: ObserverTree, node: int, action: int) -> int:
    """Return the place of ``action`` in the node's row, adding it if it is new; NONE if there is no space."""
    width = tree.width[node]
    for index in range(width):
        if tree.action[node, index] == action:
            return index
    if width == tree.action.shape[1]:
        return NONE
    tree.action[node, width] = action
    tree.available[node, width] = tree.tried[node, width] = 0
    tree.total[node, width] = 0.0
    tree.width[node] = width + 1
    return int(width)


def choose(tree: ObserverTree, node: int, path: SimulationPath, count: int, exploration: float, rng: Rng) -> int:
    """Choose one of the ``count`` actions of this world: an untried one, else that of the greatest bound; return its
    place."""
    best = NONE
    greatest = -math.inf
    untried = 0
    for index in range(count):
        place = meet(tree, node, path.actions[index])
        if place == NONE:
            continue
        tree.available[node, place] += 1
        tried = tree.tried[node, place]
        if tried == 0:
            # The n-th untried one replaces the choice so far with probability 1 / n: each is equally likely
            untried += 1
            if random_below(rng, untried) == 0:
                best = place
        elif untried == 0:
            bound = tree.total[node, place] / tried
            bound += exploration * math.sqrt(math.log(tree.available[node, place]) / tried)
            if bound > greatest:
                greatest = bound
                best = place
    return best


def search(
    tree: ObserverTree,
    path: SimulationPath,
    root: State,
    seat: int,
    rng: Rng,
    exploration: float,
    simulations: int,
    stop: NDArray[np.uint8],
) -> int:
    """Run up to ``simulations`` more for ``seat``, fewer if ``stop`` is set; return how many it ran."""
    state, result, actions = path.state, path.returns, path.actions
    done = 0
    while done < simulations and stop[0] == 0:
        resample(root, seat, rng, state)
        depth = 0
        growing = True
        player = current_player(state)
        while growing and player != TERMINAL:
            if player == CHANCE:
                taken = int(pick_chance(state, actions, path.probabilities, rng))
            else:
                # The depth, which is no secret, tells unseen events apart
                key = combine(combine(information_key(state, seat), player), depth)
                place = find(tree.slots, tree.keys, key)
                node = tree.slots[place]
                if node == NONE:
                    growing = False
                    node = int(tree.cells[USED])
                    if node == len(tree.keys):
                        break
                    tree.cells[USED] += 1
                    tree.slots[place] = node
                    tree.keys[node] = key
                    tree.width[node] = 0
                choice = choose(tree, node, path, legal_actions(state, actions), exploration, rng)
                if choice == NONE:
                    break
                path.sets[depth] = node
                path.choices[depth] = choice
                path.movers[depth] = player
                depth += 1
                taken = int(tree.action[node, choice])
            apply_action(state, taken)
            player = current_player(state)
        playout(state, actions, path.probabilities, rng)
        returns(state, result)
        for ply in range(depth):
            tree.tried[path.sets[ply], path.choices[ply]] += 1
            tree.total[path.sets[ply], path.choices[ply]] += result[path.movers[ply]]
        tree.cells[DEEPEST] = max(tree.cells[DEEPEST], depth)
        done += 1
    tree.cells[SIMULATIONS] += done
    return done

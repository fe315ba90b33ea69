"""Monte Carlo counterfactual regret minimisation: an iteration visits a random part of the tree.

Only visited information sets are stored, so the tree may be of any size. *External sampling* draws the actions of
chance and of the other seats and follows every action of the learning seat; *outcome sampling* follows a single line of
play and divides by its probability. In the long run both learn the same as full walks.

Source: M. Lanctot, K. Waugh, M. Zinkevich & M. Bowling, "Monte Carlo sampling for regret minimization in extensive
games" (NIPS 2009); the average by external sampling: sets of the seat after the learning one (there called stochastic
weighting).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.ismcts import find
from agon.ai.kernels.monte_carlo.playout import pick_chance, pick_outcome
from agon.games.bits import combine, random_below, random_unit
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Rng, State, apply_action, current_player, information_key, legal_actions, returns

NONE = -1
"""Marks an information set without a place: its policy is uniform and nothing is learned."""

# Cells of SampledSets.cells
USED = 0
ITERATIONS = 1
VISITED = 2
CELLS = 3


class SampledSets(NamedTuple):
    """Information sets in a hash table; set ``i`` keeps its actions in row ``i``."""

    slots: NDArray[np.int32]
    """A power of two of places, never all taken."""
    keys: NDArray[np.uint64]
    regret: NDArray[np.float64]
    """(sets, actions)"""
    total: NDArray[np.float64]
    """(sets, actions): the average policy before normalisation."""
    cells: NDArray[np.int64]


class SampleRows(NamedTuple):
    """Working arrays: a row for each decision on the path."""

    states: NDArray[np.int64]
    """(plies, cells), of the game's dtype; outcome sampling uses the first."""
    actions: NDArray[np.int32]
    """(plies, actions)"""
    probabilities: NDArray[np.float64]
    policy: NDArray[np.float64]
    """(plies, actions)"""
    values: NDArray[np.float64]
    """(plies, actions)"""
    rows: NDArray[np.int64]
    """(plies, FIELDS)"""
    chances: NDArray[np.float64]
    """(plies, PRODUCTS)"""
    returns: NDArray[np.float64]


# Fields of SampleRows.rows
SET = 0
COUNT = 1
TAKEN = 2  # index of the action
OWNER = 3
FIELDS = 4

# Fields of SampleRows.chances: products along the path, before the action
OWN = 0  # of the learning seat's policy
OTHERS = 1  # of all others' policies, chance included
DRAWN = 2  # of the sampling probabilities
STEP = 3  # sampling probability of this action
PRODUCTS = 4


def set_of(sets: SampledSets, key: np.uint64, width: int) -> int:
    """Return the row of an information set, a new one if there is none; NONE if there is no space."""
    place = find(sets.slots, sets.keys, key)
    node = int(sets.slots[place])
    if node >= 0:
        return node
    node = int(sets.cells[USED])
    if node == len(sets.keys):
        return NONE
    sets.cells[USED] = node + 1
    sets.slots[place] = node
    sets.keys[node] = key
    for index in range(width):
        sets.regret[node, index] = 0.0
        sets.total[node, index] = 0.0
    return node


def match(sets: SampledSets, node: int, width: int, policy: NDArray[np.float64]) -> None:
    """Write the policy of regret matching into ``policy``."""
    total = 0.0
    if node >= 0:
        for index in range(width):
            total += max(sets.regret[node, index], 0.0)
    for index in range(width):
        policy[index] = max(sets.regret[node, index], 0.0) / total if total > 0.0 else 1.0 / width


def external(
    sets: SampledSets, sample: SampleRows, root: State, seats: int, iterations: int, rng: Rng, stop: NDArray[np.uint8]
) -> int:
    """Run external sampling, in which every seat learns once per iteration; return how many ran, fewer if ``stop`` is
    set."""
    states, rows, policies, values = sample.states, sample.rows, sample.policy, sample.values
    done = 0
    while done < iterations and stop[0] == 0:
        for learner in range(seats):
            depth = 0
            for cell in range(len(root)):
                states[0, cell] = root[cell]
            entering = True
            value = 0.0
            width = 0
            while depth >= 0:
                if entering:
                    # Draw until the learner chooses
                    state, actions, policy = states[depth], sample.actions[depth], policies[depth]
                    player = current_player(state)
                    node = NONE
                    while player != TERMINAL:
                        if player == CHANCE:
                            apply_action(state, pick_chance(state, actions, sample.probabilities, rng))
                        else:
                            width = legal_actions(state, actions)
                            node = set_of(sets, combine(information_key(state, player), player), width)
                            match(sets, node, width, policy)
                            sets.cells[VISITED] += 1
                            if player == learner and node >= 0:
                                break
                            if node >= 0 and player == (learner + 1) % seats:
                                for index in range(width):
                                    sets.total[node, index] += policy[index]
                            apply_action(state, actions[pick_outcome(policy, width, rng)])
                        player = current_player(state)
                    if player == TERMINAL:
                        returns(state, sample.returns)
                        value = sample.returns[learner]
                        depth -= 1
                        entering = False
                        continue
                    rows[depth, SET] = node
                    rows[depth, COUNT] = width
                    rows[depth, TAKEN] = NONE
                else:
                    values[depth, rows[depth, TAKEN]] = value
                rows[depth, TAKEN] += 1
                index = rows[depth, TAKEN]
                if index < rows[depth, COUNT]:
                    for cell in range(states.shape[1]):
                        states[depth + 1, cell] = states[depth, cell]
                    apply_action(states[depth + 1], sample.actions[depth, index])
                    depth += 1
                    entering = True
                    continue
                value = 0.0
                for index in range(rows[depth, COUNT]):
                    value += policies[depth, index] * values[depth, index]
                for index in range(rows[depth, COUNT]):
                    sets.regret[rows[depth, SET], index] += values[depth, index] - value
                depth -= 1
                entering = False
        sets.cells[ITERATIONS] += 1
        done += 1
    return done


def outcome(
    sets: SampledSets,
    sample: SampleRows,
    root: State,
    seats: int,
    exploring: float,
    iterations: int,
    rng: Rng,
    stop: NDArray[np.uint8],
) -> int:
    """Run outcome sampling: in an iteration every seat learns from one line of play, in which it takes a random action
    with probability ``exploring``. Returns how many iterations ran, fewer if ``stop`` is set."""
    rows, policies, chances = sample.rows, sample.policy, sample.chances
    state = sample.states[0]
    done = 0
    while done < iterations and stop[0] == 0:
        for learner in range(seats):
            for cell in range(len(root)):
                state[cell] = root[cell]
            depth = 0
            own = others = drawn = 1.0
            player = current_player(state)
            while player != TERMINAL:
                if player == CHANCE:
                    # Chance is sampled with its own probability: both products get the same factor, which cancels
                    apply_action(state, pick_chance(state, sample.actions[depth], sample.probabilities, rng))
                    player = current_player(state)
                    continue
                width = legal_actions(state, sample.actions[depth])
                node = set_of(sets, combine(information_key(state, player), player), width)
                policy = policies[depth]
                match(sets, node, width, policy)
                sets.cells[VISITED] += 1
                if player == learner and random_unit(rng) < exploring:
                    taken = random_below(rng, width)
                else:
                    taken = pick_outcome(policy, width, rng)
                step = policy[taken]
                if player == learner:
                    step = exploring / width + (1.0 - exploring) * policy[taken]
                rows[depth, SET] = node
                rows[depth, COUNT] = width
                rows[depth, TAKEN] = taken
                rows[depth, OWNER] = player
                chances[depth, OWN] = own
                chances[depth, OTHERS] = others
                chances[depth, DRAWN] = drawn
                chances[depth, STEP] = step
                if player == learner:
                    own *= policy[taken]
                else:
                    others *= policy[taken]
                drawn *= step
                apply_action(state, sample.actions[depth, taken])
                depth += 1
                player = current_player(state)
            returns(state, sample.returns)
            value = sample.returns[learner]
            for ply in range(depth - 1, -1, -1):
                node, taken, width = rows[ply, SET], rows[ply, TAKEN], rows[ply, COUNT]
                found = value / chances[ply, STEP]
                value = policies[ply, taken] * found
                if rows[ply, OWNER] != learner or node < 0:
                    continue
                weight = chances[ply, OTHERS] / chances[ply, DRAWN]
                for index in range(width):
                    gained = found if index == taken else 0.0
                    sets.regret[node, index] += weight * (gained - value)
                    sets.total[node, index] += chances[ply, OWN] / chances[ply, DRAWN] * policies[ply, index]
        sets.cells[ITERATIONS] += 1
        done += 1
    return done

"""Tree search guided by a network's policy and values: PUCT, for games without hidden information.

A forest of trees is searched in lockstep. ``select`` descends each tree up to ``leaves`` times and writes the
observations of the leaves; the network evaluates them in one batch; ``update`` gives the leaves their priors and backs
the values up. In between, pending simulations count as visits and as losses (virtual loss), so that the descents of one
batch differ. Ends of games and proven nodes need no network and are backed up at once (MCTS-Solver). Chance is sampled;
values are vectors, of which each mover maximises its own.

The children's bound is ``Q + c(N) P sqrt(N) / (1 + n)``, where c grows with the logarithm of the parent's visits N
(AlphaZero). A child without visits has its parent's mean value, less ``urgency`` times the root of the visited
children's share of the policy (first-play urgency as in KataGo).

The network's value may be mixed with the results of playouts, by the game's own ``rollout`` if it has one: its policy
is then a bias of an ordinary Monte Carlo search (AlphaGo's lambda; with a share of 1 the value is not used).

Root selection is by the same bound, with Dirichlet noise, or by Gumbel variables and sequential halving, whose expected
result improves on the policy even after few simulations.

Sources: D. Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through
self-play" (Science 362, 2018) and its pseudocode; C. Rosin, "Multi-armed bandits with episode context" (2011); I.
Danihelka, A. Guez, J. Schrittwieser & D. Silver, "Policy improvement by planning with Gumbel" (ICLR 2022); D. Wu,
"Accelerating self-play learning in Go" (2019) on first-play urgency; D. Silver et al., "Mastering the game of Go with
deep neural networks and tree search" (Nature 529, 2016) on playouts beside values; G. Chaslot, M. Winands & J. van den
Herik, "Parallel Monte-Carlo tree search" (CG 2008) on virtual loss; M. Winands, Y. Bjornsson & J. Saito, "Monte-Carlo
tree search solver" (CG 2008).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.search_stack import CELLS
from agon.ai.kernels.monte_carlo.playout import pick_outcome, playout
from agon.ai.kernels.monte_carlo.puct_tree import (
    BEGUN,
    DEEPEST,
    LEFT,
    ROOT,
    Forest,
    await_evaluation,
    back_up,
    draw_outcome,
    mean_of,
    mix_noise,
    open_children,
    set_priors,
    settle,
)
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import (
    Rng,
    State,
    apply_action,
    chance_outcomes,
    current_player,
    legal_actions,
    observation_tensor,
    returns,
    rollout,
)

GROWTH = 19652.0
"""Visits at which the exploration constant has grown by log(2): AlphaZero's value."""

# Cells of the settings
EXPLORATION = 0  # c at a root without visits
URGENCY = 1  # reduction of the value of children without visits
LOSSES = 2  # losses that a pending simulation counts for
SOLVE = 3  # 1: proven values are backed up
GUMBEL = 4  # 1: Gumbel variables and sequential halving at the root
VISIT_SCALE = 5  # c_visit of the Gumbel paper
VALUE_SCALE = 6  # its c_scale
GREATEST = 7  # greatest return, as a value
LEAST = 8  # least one
UNIT = 9  # returns of a value of 1
PLAYOUTS = 10  # from each leaf
MIX = 11  # their share in its value
SETTINGS = 12

# Ends of a descent
PENDING = 0  # the leaf is in the batch already: nothing was begun
KNOWN = 1  # the value is at the node
ENDED = 2  # the game is over
ASKED = 3  # the network is asked


HAS_ROLLOUT = 0
"""1 if the game has a ``rollout`` (bound per game)."""


class Scratch(NamedTuple):
    """Working arrays of one simulation."""

    state: State
    spare: State
    """For playouts."""
    actions: NDArray[np.int32]
    probabilities: NDArray[np.float64]
    returns: NDArray[np.float64]
    values: NDArray[np.float64]
    """(seats,)"""


class Batch(NamedTuple):
    """Leaves that wait for the network, a row each."""

    observations: NDArray[np.float32]
    """(rows, planes * height * width)"""
    trees: NDArray[np.int64]
    leaves: NDArray[np.int64]
    seats: NDArray[np.int64]
    """Seats from whose sides the leaves are observed: those to move."""
    results: NDArray[np.float64]
    """(rows, seats): mean values of the playouts."""


def select(
    forest: Forest, scratch: Scratch, batch: Batch, settings: NDArray[np.float64], leaves: int, stop: NDArray[np.uint8]
) -> int:
    """Begin up to ``leaves`` simulations a tree that need the network, and finish those in between that do not.

    Returns the number of rows of the batch. A tree begins nothing once its search has no simulations left or its root
    is proven; nothing is begun once ``stop`` is set.
    """
    nodes, value = forest.nodes, forest.value
    state, actions, result = scratch.state, scratch.actions, scratch.values
    solve = settings[SOLVE] > 0.0
    seats = len(result)
    rows = 0
    for tree in range(len(forest.cells)):
        cells = forest.cells[tree]
        rng = forest.rngs[tree]
        root = np.int64(cells[ROOT])
        asked = 0
        while asked < leaves and cells[LEFT] > 0 and stop[0] == 0 and not (solve and nodes[root].proven):
            for cell in range(CELLS or len(state)):
                state[cell] = forest.roots[tree, cell]
            node = root
            depth = 0
            inside = True  # a chance node that found no space for its outcomes is left by one that is not in the tree
            end = -1
            while end < 0:
                if inside and nodes[node].proven and (solve or nodes[node].width == 0):
                    end = KNOWN
                    break
                if inside and nodes[node].first > 0:
                    if nodes[node].mover == CHANCE:
                        node = draw_outcome(nodes, node, rng)
                    elif not nodes[node].judged:
                        end = PENDING
                        break
                    elif node == root and settings[GUMBEL] > 0.0:
                        node = halve(forest, settings, tree, root)
                    else:
                        node = follow(forest, settings, node)
                    step = nodes[node].action
                else:
                    if inside and nodes[node].pending > 0:
                        end = PENDING
                        break
                    if inside and nodes[node].judged:
                        end = KNOWN  # a leaf that found no space for children
                        break
                    player = current_player(state)
                    if inside:
                        nodes[node].mover = player
                    if player == TERMINAL:
                        end = ENDED
                        break
                    if player != CHANCE:
                        if inside:
                            open_children(forest, cells, node, actions, legal_actions(state, actions))
                        observation_tensor(state, player, batch.observations[rows])
                        batch.trees[rows] = tree
                        batch.leaves[rows] = node
                        batch.seats[rows] = player
                        if settings[PLAYOUTS] > 0.0:
                            play_out(scratch, settings, batch.results[rows], rng)
                        end = ASKED
                        break
                    count = chance_outcomes(state, actions, scratch.probabilities)
                    if inside and open_children(forest, cells, node, actions, count):
                        for index in range(count):
                            nodes[np.int64(nodes[node].first) + index].prior = scratch.probabilities[index]
                        continue
                    inside = False
                    step = actions[pick_outcome(scratch.probabilities, count, rng)]
                # In one place, since each call is a copy of the rules
                apply_action(state, int(step))
                depth += 1
            if end == PENDING:
                break
            if end == ASKED:
                await_evaluation(nodes, root, node)
                rows += 1
                asked += 1
            else:
                if end == ENDED:
                    returns(state, scratch.returns)
                    for seat in range(seats):
                        result[seat] = scratch.returns[seat] / settings[UNIT]
                else:
                    for seat in range(seats):
                        result[seat] = value[node, seat]
                if end == ENDED and inside:
                    for seat in range(seats):
                        value[node, seat] = result[seat]
                    nodes[node].proven = 1
                    nodes[node].judged = 1
                    above = np.int64(node)
                    while solve and above != root:
                        above = np.int64(nodes[above].parent)
                        if not settle(forest, above, settings[GREATEST]):
                            break
                back_up(forest, root, node, result, 0)
            cells[LEFT] -= 1
            cells[BEGUN] += 1
            cells[DEEPEST] = max(cells[DEEPEST], depth)
    return rows


def update(
    forest: Forest,
    scratch: Scratch,
    batch: Batch,
    settings: NDArray[np.float64],
    policy: NDArray[np.float32],
    values: NDArray[np.float32],
    rows: int,
) -> None:
    """Give the leaves of the batch their priors and values, and back the values up.

    ``policy`` has a logit for each distinct action, ``values`` the value of the seat to move and then those of the
    seats that follow it.
    """
    nodes, result = forest.nodes, scratch.values
    seats = len(result)
    for row in range(rows):
        node = np.int64(batch.leaves[row])
        tree = np.int64(batch.trees[row])
        root = np.int64(forest.cells[tree, ROOT])
        for seat in range(seats):
            result[seat] = min(max(float(values[row, (seat - batch.seats[row]) % seats]), -1.0), 1.0)
        if nodes[node].mover != CHANCE and not nodes[node].proven:
            nodes[node].judged = 1
            for seat in range(seats):
                forest.value[node, seat] = result[seat]
            if nodes[node].width > 0:
                set_priors(forest, node, policy[row])
            if node == root and forest.shares[tree] > 0.0:
                mix_noise(forest, int(tree))
        if settings[PLAYOUTS] > 0.0:
            for seat in range(seats):
                result[seat] += settings[MIX] * (batch.results[row, seat] - result[seat])
        back_up(forest, root, node, result, 1)


def play_out(scratch: Scratch, settings: NDArray[np.float64], results: NDArray[np.float64], rng: Rng) -> None:
    """Write the mean value, for each seat, of playouts from the scratch state."""
    spare = scratch.spare
    seats = len(results)
    for seat in range(seats):
        results[seat] = 0.0
    for _ in range(int(settings[PLAYOUTS])):
        for cell in range(CELLS or len(spare)):
            spare[cell] = scratch.state[cell]
        if HAS_ROLLOUT:
            rollout(spare, rng)
        else:
            playout(spare, scratch.actions, scratch.probabilities, rng)
        returns(spare, scratch.returns)
        for seat in range(seats):
            results[seat] += scratch.returns[seat] / (settings[UNIT] * settings[PLAYOUTS])


def follow(forest: Forest, settings: NDArray[np.float64], node: Any) -> Any:
    """Return the child of ``node`` of the greatest bound, the first of equals."""
    nodes, value, total = forest.nodes, forest.value, forest.total
    mover = np.int64(nodes[node].mover)
    begin = np.int64(nodes[node].first)
    end = begin + np.int64(nodes[node].width)
    count = float(nodes[node].visits) + float(nodes[node].pending)
    scale = (settings[EXPLORATION] + math.log((1.0 + count + GROWTH) / GROWTH)) * math.sqrt(count)
    explored = 0.0
    for child in range(begin, end):
        if nodes[child].visits + nodes[child].pending > 0:
            explored += nodes[child].prior
    untried = mean_of(forest, node, mover) - settings[URGENCY] * math.sqrt(explored)
    best = begin
    greatest = -math.inf
    for child in range(begin, end):
        if nodes[child].proven and settings[SOLVE] > 0.0:
            bound = float(value[child, mover])
        else:
            pending = float(nodes[child].pending)
            visits = float(nodes[child].visits)
            lost = settings[LOSSES] * pending
            mean = untried
            if visits + lost > 0.0:
                mean = (total[child, mover] - lost) / (visits + lost)
            bound = mean + scale * nodes[child].prior / (1.0 + visits + pending)
        if bound > greatest:
            greatest = bound
            best = child
    return best


def scale_of(forest: Forest, settings: NDArray[np.float64], root: Any) -> float:
    """Return the factor of a value beside a logit: (c_visit + greatest number of visits) c_scale, of values from 0 to
    1."""
    most = 0
    begin = np.int64(forest.nodes[root].first)
    for child in range(begin, begin + np.int64(forest.nodes[root].width)):
        most = max(most, np.int64(forest.nodes[child].visits))
    return 0.5 * (settings[VISIT_SCALE] + most) * settings[VALUE_SCALE]


def mixed_value(forest: Forest, root: Any) -> float:
    """Return the value of actions without visits: the root's own, mixed with the visited actions' by the policy
    (appendix D of the Gumbel paper)."""
    nodes = forest.nodes
    mover = np.int64(nodes[root].mover)
    begin = np.int64(nodes[root].first)
    visits = 0.0
    weight = 0.0
    gathered = 0.0
    for child in range(begin, begin + np.int64(nodes[root].width)):
        if nodes[child].visits > 0:
            visits += nodes[child].visits
            weight += nodes[child].prior
            gathered += nodes[child].prior * mean_of(forest, child, mover)
    own = float(forest.value[root, mover])
    return (own + visits * gathered / weight) / (1.0 + visits) if visits > 0.0 else own


def halve(forest: Forest, settings: NDArray[np.float64], tree: int, root: Any) -> Any:
    """Return the root's child that sequential halving visits next: the best by Gumbel variable, logit and value of
    those with as many visits as the schedule says."""
    nodes = forest.nodes
    mover = np.int64(nodes[root].mover)
    begin = np.int64(nodes[root].first)
    due = forest.schedule[tree, forest.cells[tree, BEGUN]]
    scale = scale_of(forest, settings, root)
    unknown = mixed_value(forest, root)
    best = begin
    greatest = -math.inf
    for index in range(np.int64(nodes[root].width)):
        child = begin + index
        if np.int64(nodes[child].visits) + np.int64(nodes[child].pending) != due:
            continue
        mean = mean_of(forest, child, mover) if nodes[child].visits > 0 else unknown
        score = forest.noise[tree, index] + math.log(nodes[child].prior) + scale * mean
        if score > greatest:
            greatest = score
            best = child
    return best


def improve(forest: Forest, settings: NDArray[np.float64], tree: int, out: NDArray[np.float64]) -> None:
    """Write the improved policy of the root's children: softmax of logits plus scaled completed values (equation 11 of
    the Gumbel paper)."""
    nodes = forest.nodes
    root = np.int64(forest.cells[tree, ROOT])
    mover = np.int64(nodes[root].mover)
    begin = np.int64(nodes[root].first)
    width = np.int64(nodes[root].width)
    scale = scale_of(forest, settings, root)
    unknown = mixed_value(forest, root)
    most = -math.inf
    for index in range(width):
        child = begin + index
        mean = unknown
        if nodes[child].visits > 0 or nodes[child].proven:
            mean = mean_of(forest, child, mover)
        out[index] = math.log(nodes[child].prior) + scale * mean
        most = max(most, out[index])
    gathered = 0.0
    for index in range(width):
        out[index] = math.exp(out[index] - most)
        gathered += out[index]
    for index in range(width):
        out[index] /= gathered

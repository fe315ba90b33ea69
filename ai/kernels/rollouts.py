"""How a guided simulation goes on from the tree: to the end of the game or to an evaluation, at random or not quite.

- uniform: random legal actions, by the game's own fast playout where it has one;
- heuristic: the game's ``rollout``, which plays better than at random;
- weighted: actions that did well wherever the tree took them are more likely, by a Gibbs distribution over their mean
  results (move-average sampling, from the tree's moves alone). H. Finnsson & Y. Bjornsson, "Simulation-based approach
  to general game playing" (AAAI 2008) and "Learning simulation control in general game-playing agents" (AAAI 2010);
- evaluated: some random plies, then the game's evaluation. R. Lorentz, "Amazons discover Monte-Carlo" (CG 2008).
"""

from __future__ import annotations

import math

from ai.kernels.mcts import Guides, Scratch
from ai.kernels.playout import pick_chance, playout
from games.api import CHANCE, TERMINAL
from games.bits import random_below, random_unit
from games.verbs import (
    Rng,
    apply_action,
    current_player,
    evaluate,
    legal_actions,
    returns,
    rollout,
    trace,
)

# Cells of Guides.settings
KIND = 0  # of rollout
DEPTH = 1  # plies before the evaluation
RAVE = 2  # visits at which RAVE's part is a half; 0 for none
PRIOR = 3  # the visits of prior knowledge count so many times; 0 for none
BIAS = 4
HISTORY = 5
URGENCY = 6
LOSSES = 7  # virtual
LEAST = 8  # least return
GREATEST = 9
TEMPERATURE = 10
SETTINGS = 11

# Kinds
UNIFORM = 0
HEURISTIC = 1
WEIGHTED = 2
EVALUATED = 3

HAS_TRACE = 0
"""Whether the game has a ``trace`` (bound per game)."""
SHARED = 1024
"""Cells a seat of tables by action; actions share them modulo this."""


def pick_by_history(scratch: Scratch, guides: Guides, player: int, count: int, rng: Rng) -> int:
    """Index of one of ``count`` actions, drawn in proportion to their weights."""
    total = 0.0
    for index in range(count):
        total += guides.history[player, scratch.actions[index] & (SHARED - 1), 2]
    left = random_unit(rng) * total
    for index in range(count - 1):
        left -= guides.history[player, scratch.actions[index] & (SHARED - 1), 2]
        if left < 0.0:
            return index
    return count - 1


def play_on(scratch: Scratch, guides: Guides, player: int, rng: Rng) -> None:
    """Plays on an action at a time, noting who took it, and writes the returns or what they are expected to be."""
    state, actions, settings = scratch.state, scratch.actions, guides.settings
    weighted = settings[KIND] == WEIGHTED
    left = settings[DEPTH] if settings[KIND] == EVALUATED else math.inf
    while player != TERMINAL:
        if player == CHANCE:
            action = pick_chance(state, actions, scratch.probabilities, rng)
        else:
            if left <= 0.0:
                for seat in range(len(scratch.returns)):
                    scratch.returns[seat] = evaluate(state, seat)
                return
            left -= 1.0
            count = legal_actions(state, actions)
            if weighted:
                action = actions[pick_by_history(scratch, guides, player, count, rng)]
            else:
                action = actions[random_below(rng, count)]
            guides.marks[player, action & (SHARED - 1)] = guides.stamp[0]
        apply_action(state, int(action))
        player = current_player(state)
    returns(state, scratch.returns)


def simulate(scratch: Scratch, guides: Guides, player: int, rng: Rng) -> None:
    """Plays on from the scratch state, in which ``player`` is to move, and writes the returns.

    Where RAVE is on, also marks who took which action: as the game's ``trace`` tells from the end; without one an
    action at a time, which takes longer, and after the game's own ``rollout`` not at all.
    """
    state, settings = scratch.state, guides.settings
    kind = settings[KIND]
    if player == TERMINAL:
        returns(state, scratch.returns)
        return
    if kind == HEURISTIC:
        rollout(state, rng)
    elif kind == UNIFORM and (settings[RAVE] == 0.0 or HAS_TRACE):
        playout(state, scratch.actions, scratch.probabilities, rng)
    else:
        play_on(scratch, guides, player, rng)
        return
    returns(state, scratch.returns)
    if HAS_TRACE and settings[RAVE] > 0.0:
        trace(state, guides.marks, guides.stamp[0])

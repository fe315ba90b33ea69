"""Rollouts of guided simulations: from the tree to the end of the game or to an evaluation, at random or guided.

- uniform: random legal actions, by the game's own fast playout if it has one;
- heuristic: the game's ``rollout``, which plays better than at random;
- weighted: actions with good results wherever the tree took them are more likely, by a Gibbs distribution over their
  mean results (move-average sampling, from the tree's moves only). H. Finnsson & Y. Bjornsson, "Simulation-based
  approach to general game playing" (AAAI 2008) and "Learning simulation control in general game-playing agents" (AAAI
  2010);
- evaluated: some random plies, then the game's evaluation. R. Lorentz, "Amazons discover Monte-Carlo" (CG 2008).
- quiet: likewise, but the evaluation waits until no seat is in check and no capture seems to win anything; until then
  the best such capture is made (``QUIET_PLIES`` at most). The horizon adapts to the position, as A. Junghanns & J.
  Schaeffer require of any evaluation: "Search versus knowledge in game-playing programs revisited" (IJCAI 1997).

A uniform simulation may be corrected by a control variate of mean zero: the evaluation after the first random action
minus the average over all actions. J. Veness, M. Lanctot & M. Bowling, "Variance
reduction in Monte-Carlo tree search" (NIPS 2011); the choice of the variate is that of M. White & M. Bowling, "Learning
a value analysis tool for agent evaluation" (IJCAI 2009).
"""

from __future__ import annotations

import math

from agon.ai.kernels.depth_first.search_stack import CELLS
from agon.ai.kernels.monte_carlo.mcts import Guides, Scratch
from agon.ai.kernels.monte_carlo.playout import pick_chance, playout
from agon.games.bits import random_below, random_unit
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import (
    Rng,
    State,
    action_noise,
    apply_action,
    current_player,
    evaluate,
    in_check,
    legal_actions,
    returns,
    rollout,
    trace,
)

# Cells of Guides.settings
KIND = 0  # of rollout
DEPTH = 1  # plies before the evaluation
RAVE = 2  # visits at which RAVE's share is a half; 0 for none
PRIOR = 3  # factor of the prior's visits; 0 for none
BIAS = 4
HISTORY = 5
URGENCY = 6
LOSSES = 7  # virtual
LEAST = 8  # least return
GREATEST = 9
TEMPERATURE = 10
VARIATE = 11  # weight of the control variate; 0 for none
SETTINGS = 12

# Kinds
UNIFORM = 0
HEURISTIC = 1
WEIGHTED = 2
EVALUATED = 3
QUIET = 4
QUIET_PLIES = 12

# Results of playing on
PLAYED = 0
JUDGED = 1
TRACEABLE = 2

HAS_NOISE = 0
"""1 if the game has ``action_noise`` (bound per game)."""
HAS_CHECK = 0
"""1 if the game has ``in_check`` (bound per game)."""
HAS_TRACE = 0
"""1 if the game has a ``trace`` (bound per game)."""
SHARED = 1024
"""Cells per seat of tables by action; actions share them modulo this."""


def pick_by_history(scratch: Scratch, guides: Guides, player: int, count: int, rng: Rng) -> int:
    """Draw the index of one of ``count`` actions in proportion to their weights."""
    total = 0.0
    for index in range(count):
        total += guides.history[player, scratch.actions[index] & (SHARED - 1), 2]
    left = random_unit(rng) * total
    for index in range(count - 1):
        left -= guides.history[player, scratch.actions[index] & (SHARED - 1), 2]
        if left < 0.0:
            return index
    return count - 1


def noisiest(scratch: Scratch, count: int) -> int:
    """Return the index of the action that seems to win most; -1 if none seems to win anything."""
    best = -1
    most = 0
    if HAS_NOISE:
        for index in range(count):
            noise = action_noise(scratch.state, int(scratch.actions[index]))
            if noise > most:
                most = noise
                best = index
    return best


def is_checked(state: State) -> bool:
    """True if the game has ``in_check`` and the seat to move must answer a threat."""
    return bool(HAS_CHECK) and in_check(state)


def step(scratch: Scratch, guides: Guides, player: int, rng: Rng) -> float:
    """Take a random action; return its evaluation minus the average over all actions."""
    state, actions, spare = scratch.state, scratch.actions, guides.spare
    count = legal_actions(state, actions)
    chosen = random_below(rng, count)
    total = 0.0
    taken = 0.0
    for index in range(count):
        for cell in range(CELLS or len(state)):
            spare[cell] = state[cell]
        apply_action(spare, int(actions[index]))
        if current_player(spare) == TERMINAL:
            returns(spare, scratch.returns)
            value = scratch.returns[player]
        else:
            value = evaluate(spare, player)
        total += value
        if index == chosen:
            taken = value
    action = actions[chosen]
    guides.marks[player, action & (SHARED - 1)] = guides.stamp[0]
    apply_action(state, int(action))
    return taken - total / count


def play_on(scratch: Scratch, guides: Guides, player: int, rng: Rng) -> int:
    """Play action by action and mark who took each.

    Returns PLAYED at the end of the game, or JUDGED once it has written evaluations as returns.
    """
    state, actions, settings = scratch.state, scratch.actions, guides.settings
    weighted = settings[KIND] == WEIGHTED
    left = settings[DEPTH] if settings[KIND] >= EVALUATED else math.inf
    quiet = settings[KIND] == QUIET
    while player != TERMINAL:
        if player == CHANCE:
            action = pick_chance(state, actions, scratch.probabilities, rng)
        else:
            count = legal_actions(state, actions)
            tempting = noisiest(scratch, count) if quiet and left <= 0.0 else -1
            restless = tempting >= 0 or (quiet and left <= 0.0 and is_checked(state))
            if left <= 0.0 and (not restless or left <= -QUIET_PLIES):
                for seat in range(len(scratch.returns)):
                    scratch.returns[seat] = evaluate(state, seat)
                return JUDGED
            left -= 1.0
            if tempting >= 0:
                action = actions[tempting]
            elif weighted:
                action = actions[pick_by_history(scratch, guides, player, count, rng)]
            else:
                action = actions[random_below(rng, count)]
            guides.marks[player, action & (SHARED - 1)] = guides.stamp[0]
        apply_action(state, int(action))
        player = current_player(state)
    return PLAYED


def simulate(scratch: Scratch, guides: Guides, player: int, rng: Rng) -> None:
    """Play from the scratch state, in which ``player`` is to move, and write the returns.

    With RAVE it also marks who took which action: by the game's ``trace`` of the end; without one action by action,
    which takes longer, and after the game's own ``rollout`` not at all.
    """
    # Large functions are called in one place: each call is a copy in the kernel, to be compiled
    state, settings = scratch.state, guides.settings
    surplus = 0.0
    following = player
    if settings[VARIATE] > 0.0 and player != TERMINAL:
        surplus = settings[VARIATE] * step(scratch, guides, player, rng)
        following = current_player(state)
    told = 0
    if following != TERMINAL:
        told = finish(scratch, guides, following, rng)
    if told != JUDGED:
        returns(state, scratch.returns)
    if HAS_TRACE and told == TRACEABLE and settings[RAVE] > 0.0:
        trace(state, guides.marks, guides.stamp[0])
    if surplus != 0.0:
        scratch.returns[player] -= surplus
        scratch.returns[1 - player] += surplus


def finish(scratch: Scratch, guides: Guides, player: int, rng: Rng) -> int:
    """Play on from a state in which the game is not over.

    Returns JUDGED if the returns are written, TRACEABLE if ``trace`` can read the state, else PLAYED.
    """
    state, settings = scratch.state, guides.settings
    kind = settings[KIND]
    if kind == HEURISTIC:
        rollout(state, rng)
    elif kind == UNIFORM and (settings[RAVE] == 0.0 or HAS_TRACE):
        playout(state, scratch.actions, scratch.probabilities, rng)
    else:
        return play_on(scratch, guides, player, rng)
    return TRACEABLE

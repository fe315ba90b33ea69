"""What guides Monte Carlo tree search beyond its own results. Each part has a switch in ``Guides.settings``.

These functions stand in for those of the same name in ``agon.ai.kernels.monte_carlo.mcts`` when a game's guided search
is bound, so the plain search pays nothing for them. All children of a node begin together here, and ``Arena.mean``
holds what a child is worth by everything that is known of it:

- RAVE, the all-moves-as-first heuristic: whoever takes an action later in a simulation says something about taking it
  now. Its part fades as sqrt(k / (3 n + k)) with n visits. S. Gelly & D. Silver, "Monte-Carlo tree search and rapid
  action value estimation in computer Go" (Artificial Intelligence 175, 2011), section 4.
- Prior knowledge: a game's ``prior`` says what an action seems worth, and as good as how many visits that is (same
  place, section 5), or as progressive bias, which fades as 1 / (n + 1): G. Chaslot et al., "Progressive strategies for
  Monte-Carlo tree search" (New Mathematics and Natural Computation 4, 2008).
- Progressive history, a bias without knowledge: how the action did wherever it was taken. J. Nijssen & M. Winands,
  "Enhancements for multi-player Monte-Carlo tree search" (CG 2010).
- First-play urgency: what an action is worth that was never tried. S. Gelly & Y. Wang, "Exploration exploitation in Go:
  UCT for Monte-Carlo Go" (NIPS workshop, 2006).
- Virtual loss: until the result is known, the way down looks as if it had been lost, so that other threads look
  elsewhere. G. Chaslot, M. Winands & J. van den Herik, "Parallel Monte-Carlo tree search" (CG 2008). Threads share the
  tree without locks and now and then lose a count: M. Enzenberger & M. Muller, "A lock-free multithreaded Monte-Carlo
  tree search algorithm" (ACG 2009). Each adds nodes in a share of the arena that is its own.

How a simulation ends is in ``agon.ai.kernels.monte_carlo.rollouts``.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from agon.ai.kernels.monte_carlo.mcts import LOG_TABLE, Guides, Scratch
from agon.ai.kernels.monte_carlo.rollouts import (
    BIAS,
    GREATEST,
    HISTORY,
    LEAST,
    LOSSES,
    PRIOR,
    RAVE,
    SHARED,
    TEMPERATURE,
    URGENCY,
)
from agon.ai.kernels.monte_carlo.tree import DRAW, END, Arena, clear, pick_weighted, prefer
from agon.games.bits import publish, random_unit
from agon.games.seats import CHANCE
from agon.games.verbs import Rng, chance_outcomes, legal_actions, prior

HINT = np.dtype([("total", np.float32), ("visits", np.float32), ("value", np.float32), ("weight", np.float32)])
"""What is known of a node besides its own results: sum and number of RAVE's, the value that prior knowledge gives it
and as good as how many visits that is."""

HAS_PRIOR = 0
"""Whether the game has a ``prior`` (bound per game)."""
NOISE = 1e-3
"""Actions of equal urgency are tried in random order."""


def blend(arena: Arena, guides: Guides, node: Any, chooser: Any) -> None:
    """Sets what ``node`` is worth to ``chooser`` by all that is known of it."""
    hint = guides.hints[node]
    settings = guides.settings
    visits = np.float64(arena.nodes[node].visits)
    known = visits + hint.weight
    value = settings[URGENCY]
    if known > 0.0:
        value = (arena.nodes[node].total + hint.value * hint.weight) / known
    if hint.visits > 0.0:
        share = 1.0
        if visits >= LOG_TABLE:
            share = math.sqrt(settings[RAVE] / (3.0 * visits + settings[RAVE]))
        elif known > 0.0:
            share = guides.shares[arena.nodes[node].visits]
        value += share * (hint.total / hint.visits - value)
    value += settings[BIAS] * hint.value / (visits + 1.0)
    if settings[HISTORY] > 0.0:
        value += settings[HISTORY] * recall(arena, guides, node, chooser, visits)
    arena.mean[node] = value
    arena.spread[node] = 1.0 / math.sqrt(max(known, 1.0))


def recall(arena: Arena, guides: Guides, node: Any, chooser: Any, visits: float) -> float:
    """Progressive history: the action's mean result wherever it was taken, fading with losses here."""
    slot = arena.nodes[node].action & (SHARED - 1)
    count = guides.history[chooser, slot, 1]
    if count == 0.0:
        return 0.0
    settings = guides.settings
    losses = (settings[GREATEST] * visits - arena.nodes[node].total) / (settings[GREATEST] - settings[LEAST])
    return guides.history[chooser, slot, 0] / count / (losses + 1.0)


def expand(arena: Arena, scratch: Scratch, guides: Guides, node: Any, used: int, rng: Rng) -> tuple[int, int]:
    """Gives ``node``, whose state is in ``scratch``, its children where there is room and no other thread did.

    Returns how many nodes are used now, and the child to go on with; 0 where there is none.
    """
    nodes, actions, settings = arena.nodes, scratch.actions, guides.settings
    if nodes[node].first > 0:
        return used, 0
    mover = np.int64(nodes[node].mover)  # int() would leave it as narrow as it is
    if mover == CHANCE:
        count = chance_outcomes(scratch.state, actions, scratch.probabilities)
    else:
        count = legal_actions(scratch.state, actions)
    # Another thread may have found out that the game is over here since this one looked whether it is
    if count == 0 or used + count > arena.cells[END]:
        return used, 0
    informed = HAS_PRIOR and mover != CHANCE and settings[PRIOR] + settings[BIAS] > 0.0
    if informed:
        prior(scratch.state, actions, count, guides.values, guides.visits)
    best = used
    for index in range(count):
        child = used + index
        clear(arena, child, actions[index])
        hint = guides.hints[child]
        hint.total = 0.0
        hint.visits = 0.0
        hint.value = 0.0
        hint.weight = 0.0
        if mover == CHANCE:
            arena.spread[child] = scratch.probabilities[index]
            continue
        if informed:
            hint.value = guides.values[index]
            hint.weight = settings[PRIOR] * guides.visits[index]
            if settings[RAVE] > 0.0:
                hint.visits = hint.weight
                hint.total = hint.value * hint.weight
        blend(arena, guides, child, mover)
        arena.mean[child] += NOISE * random_unit(rng)
        if arena.mean[child] > arena.mean[best]:
            best = child
    nodes[node].width = count
    nodes[node].opened = count
    publish()  # a thread that sees the link sees all that it leads to
    nodes[node].first = used
    if mover == CHANCE:
        best = pick_weighted(arena.spread, used, used + count, rng)
        nodes[node].preferred = DRAW
    else:
        nodes[node].preferred = best
    return used + count, best


def announce(arena: Arena, scratch: Scratch, guides: Guides, depth: int) -> None:
    """Numbers the simulation and makes its way down look worse until the result is known."""
    guides.stamp[0] += 1
    losses = guides.settings[LOSSES]
    if losses == 0.0:
        return
    nodes, path = arena.nodes, scratch.path
    for ply in range(1, depth + 1):
        parent, node = np.int64(path[ply - 1]), np.int64(path[ply])
        if nodes[parent].mover == CHANCE or nodes[node].proven:
            continue
        known = np.float64(nodes[node].visits) + guides.hints[node].weight
        arena.mean[node] -= (arena.mean[node] - guides.settings[LEAST]) * losses / (known + losses)
        arena.spread[node] = 1.0 / math.sqrt(known + losses)
        prefer(arena, parent, scale_of(arena, scratch, parent))


def scale_of(arena: Arena, scratch: Scratch, node: Any) -> Any:
    """What the parent's visits contribute to the bounds of its children."""
    visits = np.int64(arena.nodes[node].visits)
    return scratch.logs[visits] if visits < LOG_TABLE else arena.bonus[node]


def learn(arena: Arena, scratch: Scratch, guides: Guides, node: Any, taken: Any) -> None:
    """Lets the children of ``node`` learn from what its mover did later in this simulation."""
    nodes, settings = arena.nodes, guides.settings
    mover = np.int64(nodes[node].mover)  # int() would leave it as narrow as it is
    if mover == CHANCE:
        return
    result = scratch.returns[mover]
    slot = nodes[taken].action & (SHARED - 1)
    if settings[TEMPERATURE] > 0.0:
        guides.history[mover, slot, 0] += result
        guides.history[mover, slot, 1] += 1.0
        mean = guides.history[mover, slot, 0] / guides.history[mover, slot, 1]
        guides.history[mover, slot, 2] = math.exp(mean / settings[TEMPERATURE])
    if settings[RAVE] == 0.0:
        return
    stamp = guides.stamp[0]
    guides.marks[mover, slot] = stamp
    begin = np.int64(nodes[node].first)
    for child in range(begin, begin + np.int64(nodes[node].width)):
        if guides.marks[mover, nodes[child].action & (SHARED - 1)] == stamp:
            hint = guides.hints[child]
            hint.total += result
            hint.visits += 1.0
            if not nodes[child].proven:
                blend(arena, guides, child, mover)


def credit(arena: Arena, guides: Guides, node: Any, chooser: Any, count: Any, gathered: Any) -> None:
    """Sets what the bound is made of, for a node that has been visited; ``chooser`` chose it."""
    blend(arena, guides, node, chooser)

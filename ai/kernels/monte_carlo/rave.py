"""Guided Monte Carlo tree search: RAVE, priors, histories, virtual loss. Each has an option in ``Guides.settings``.

These functions replace those of the same name in ``agon.ai.kernels.monte_carlo.mcts`` in a game's guided search, so the
plain search pays nothing for them. All children of a node are opened together here, and ``Arena.mean`` holds the value
of a child by everything known of it:

- RAVE, the all-moves-as-first heuristic: an action taken later in a simulation also counts as evidence for taking it
  now. Its share fades as sqrt(k / (3 n + k)) with n visits. S. Gelly & D. Silver, "Monte-Carlo tree search and rapid
  action value estimation in computer Go" (Artificial Intelligence 175, 2011), section 4.
- Prior knowledge: a game's ``prior`` gives the value of an action and the number of visits that it counts for (same
  place, section 5); or progressive bias, which fades as 1 / (n + 1): G. Chaslot et al., "Progressive strategies for
  Monte-Carlo tree search" (New Mathematics and Natural Computation 4, 2008).
- Progressive history, a bias without knowledge: the action's mean result wherever it was taken. J. Nijssen & M.
Winands,
  "Enhancements for multi-player Monte-Carlo tree search" (CG 2010).
- First-play urgency: the value of an action that was never tried. S. Gelly & Y. Wang, "Exploration exploitation in Go:
  UCT for Monte-Carlo Go" (NIPS workshop, 2006).
- Virtual loss: until the result is known, the path counts as lost, so that other threads search elsewhere. G. Chaslot,
M. Winands & J. van den Herik, "Parallel Monte-Carlo tree search" (CG 2008). Threads share the
  tree without locks and sometimes lose a count: M. Enzenberger & M. Muller, "A lock-free multithreaded Monte-Carlo
  tree search algorithm" (ACG 2009). Each adds nodes in its own share of the arena.

The ends of simulations are in ``agon.ai.kernels.monte_carlo.rollouts``.
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
"""Knowledge of a node besides its own results: sum and number of RAVE's results, the prior's value and its weight in
visits."""

HAS_PRIOR = 0
"""1 if the game has a ``prior`` (bound per game)."""
NOISE = 1e-3
"""Size of the random term that orders actions of equal urgency."""


def blend(arena: Arena, guides: Guides, node: Any, chooser: Any) -> None:
    """Set the value of ``node`` to ``chooser`` by everything known of it."""
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
    """Return progressive history: the action's mean result wherever it was taken, which fades with losses here."""
    slot = arena.nodes[node].action & (SHARED - 1)
    count = guides.history[chooser, slot, 1]
    if count == 0.0:
        return 0.0
    settings = guides.settings
    losses = (settings[GREATEST] * visits - arena.nodes[node].total) / (settings[GREATEST] - settings[LEAST])
    return guides.history[chooser, slot, 0] / count / (losses + 1.0)


def expand(arena: Arena, scratch: Scratch, guides: Guides, node: Any, used: int, rng: Rng) -> tuple[int, int]:
    """Give ``node``, whose state is in ``scratch``, its children if there is space and no other thread did.

    Returns the number of nodes used now, and the child to continue with, or 0.
    """
    nodes, actions, settings = arena.nodes, scratch.actions, guides.settings
    if nodes[node].first > 0:
        return used, 0
    mover = np.int64(nodes[node].mover)  # int() would leave it as narrow as it is
    if mover == CHANCE:
        count = chance_outcomes(scratch.state, actions, scratch.probabilities)
    else:
        count = legal_actions(scratch.state, actions)
    # Another thread may have found meanwhile that the game is over here
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
    publish()  # a thread that sees the link also sees the children
    nodes[node].first = used
    if mover == CHANCE:
        best = pick_weighted(arena.spread, used, used + count, rng)
        nodes[node].preferred = DRAW
    else:
        nodes[node].preferred = best
    return used + count, best


def announce(arena: Arena, scratch: Scratch, guides: Guides, depth: int) -> None:
    """Number the simulation, and add virtual losses to its path until the result is known."""
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
    """Return the factor that the parent's visits contribute to the bounds of its children."""
    visits = np.int64(arena.nodes[node].visits)
    return scratch.logs[visits] if visits < LOG_TABLE else arena.bonus[node]


def learn(arena: Arena, scratch: Scratch, guides: Guides, node: Any, taken: Any) -> None:
    """Update the children of ``node`` from later actions of its mover in this simulation."""
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
    """Set the terms of the bound of a visited node; ``chooser`` is the seat that chose it."""
    blend(arena, guides, node, chooser)

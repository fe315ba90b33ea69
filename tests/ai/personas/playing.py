"""Positions of games that are being played, and what a bot decides in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from agon import games
from agon.ai.engines import registry
from agon.ai.search.contract import Decision, Engine, Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import CHANCE
from agon.games.verbs import State
from agon.protocol.cards import BotCard, Level, Limits, levels_in, run_in
from agon.protocol.jobs import Step
from tests.ai.personas.sentences import CARDS, games_of

ENOUGH: Final = 60
"""Nodes, simulations or iterations with which a bot shows how it chooses."""


@dataclass(frozen=True)
class Played:
    """A position, with the steps that led there."""

    game: str
    state: State
    history: tuple[int, ...]
    seen: tuple[Step, ...]
    """The steps as the seat to move saw them."""


@cache
def positions(game: str, seed: int = 1, count: int = 60) -> tuple[Played, ...]:
    """Return the positions of a random game in which a seat has a choice, at most so many."""
    rules, rng = games.load(game), np.random.default_rng(seed)
    state, history = rules.initial(), list[int]()
    movers, shown = list[int](), [list[bool]() for _ in range(rules.info.seats)]
    found: list[Played] = []
    while not rules.is_over(state) and len(found) < count:
        mover = rules.current(state)
        if mover == CHANCE:
            actions, odds = zip(*rules.chance(state), strict=True)
            action = int(rng.choice(actions, p=np.array(odds) / sum(odds)))
        else:
            legal = rules.legal(state)
            if len(legal) > 1:
                steps = zip(movers, history, shown[mover], strict=True)
                seen = tuple(Step(who, what if known else None) for who, what, known in steps)
                found.append(Played(game, state, tuple(history), seen))
            action = int(rng.choice(legal))
        for seat, known in enumerate(shown):
            known.append(mover == seat or rules.is_visible(state, action, seat))
        movers.append(mover)
        history.append(action)
        state = rules.apply(state, action)
    return tuple(found)


def problem_of(at: Played, limits: Limits, seed: int = 1, state: State | None = None) -> Problem:
    """Return the problem of the seat to move; ``state``: another one that it cannot tell apart."""
    kernels = bound_kernels(at.game)
    seat = kernels.rules.current(at.state)
    given = (at.state if state is None else state).copy()
    options = kernels.rules.options()
    return Problem(kernels, given, seat, options, limits, seed=seed, history=at.history, seen=at.seen)


def bounded(limits: Limits, nodes: int = ENOUGH) -> Limits:
    """Return limits without time, so that the machine's load decides nothing."""
    return Limits(depth=limits.depth, nodes=min(nodes, limits.nodes or nodes))


def decide(
    card: BotCard, level: Level, at: Played, engine: Engine, seed: int = 1, *, state: State | None = None
) -> Decision:
    """Let a bot choose with a few nodes and no limit of time."""
    run = run_in(card, level, at.game)
    return registry.think(engine, problem_of(at, bounded(run.limits), seed, state), run.parameters)


def engine_of(card: BotCard) -> Engine:
    """Return a new engine, which has seen no game."""
    return registry.engines()[card.engine]


def players(*, of: list[BotCard] | None = None) -> list[tuple[BotCard, Level, str]]:
    """Return each bot with the games that it plays, at the last level that it defines there: the one that does most of
    what its card says."""
    cards = list(CARDS.values()) if of is None else of
    return [(card, levels_in(card, game)[-1], game) for card in cards for game in games_of(card)]


def name_of(player: object) -> str:
    return getattr(player, "name", str(player))

"""Review games in this process, by the server's own code, with nodes in place of time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import numpy as np

from agon import games
from agon.ai.engines import registry
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import CHANCE, Options
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.events import SessionId
from agon.protocol.jobs import Step, Think
from agon.protocol.thinking import Assessed, Thinking
from agon.server.bots.closer_looks import Search
from agon.server.bots.game_review import GameReview
from agon.server.bots.hint_service import ENGINE
from agon.server.bots.past_positions import POSITION_MS, QUICK, DrawQuestion, Question, Questions
from agon.server.bots.review import Turn

OUTCOME_DEPTH = 2
"""Depth (choices) to which each outcome of chance is searched."""


def review(name: str, actions: Sequence[int], nodes: int) -> list[Assessed]:
    """Return the assessment of each position of a game with its usual options.

    ``actions``: from the beginning, chance included. ``nodes``: of the second look; the others get more or fewer, as
    their times are. All searches have the same seed.
    """
    rules = games.load(name)
    asks = questions_of(rules, rules.options(), actions)
    found = GameReview(SessionId("game"), rules, asks, search_of(name, nodes), lambda _: None)
    return asyncio.run(found.run()).positions


def questions_of(rules: Rules, options: Options, actions: Sequence[int]) -> Questions:
    """Return the questions about a game, as the server asks them. ``options``: complete."""
    state, found, draws, steps = rules.initial(options), list[Question](), list[DrawQuestion](), list[Step]()
    for action in actions:
        seat = rules.current(state)
        if seat == CHANCE:
            draws.append(DrawQuestion(len(found), action, _outcomes(rules, options, state, steps)))
        else:
            turn = Turn(len(found), seat, len(rules.legal(state)), action)
            found.append(Question(turn, state, _think(rules, options, state, seat, steps)))
        steps.append(Step(seat, action))
        state = rules.apply(state, action)
    if rules.is_over(state):
        return Questions(found, draws, rules.returns(state))
    if (seat := rules.current(state)) >= 0:
        turn = Turn(len(found), seat, len(rules.legal(state)), None)
        found.append(Question(turn, state, _think(rules, options, state, seat, steps)))
    return Questions(found, draws, None)


def _think(rules: Rules, options: Options, state: State, seat: int, steps: Sequence[Step]) -> Think:
    return Think(
        job="review",
        game=rules.info.name,
        version=rules.info.version,
        options=dict(options),
        seat=seat,
        state=np.ascontiguousarray(state).tobytes(),
        history=list(steps),
        engine=ENGINE,
        limits=Limits(time_ms=POSITION_MS),
        seed=1,
        deadline_ms=1,
    )


def _outcomes(rules: Rules, options: Options, state: State, steps: Sequence[Step]) -> Think:
    limits = Limits(time_ms=POSITION_MS, depth=OUTCOME_DEPTH)
    return msgspec.structs.replace(_think(rules, options, state, 0, steps), engine=QUICK, limits=limits)


def search_of(name: str, nodes: int) -> Search:
    """Return a search in this process, with so many nodes in the second look."""
    kernels, engines = bound_kernels(name), registry.engines()
    rules = kernels.rules

    async def search(think: Think, *, is_long: bool = False) -> tuple[int, Thinking]:
        del is_long
        state, limits = rules.initial(think.options), think.limits
        for step in think.history:
            if step.action is not None:
                state = rules.apply(state, step.action)
        most = max(1, nodes * (limits.time_ms or POSITION_MS) // POSITION_MS)
        given = Limits(nodes=min(most, limits.nodes or most), depth=limits.depth)
        problem = Problem(kernels, state, think.seat, think.options, given, seed=1)
        decision = registry.think(engines[think.engine.name], problem, think.engine.parameters)
        return decision.action, decision.thinking

    return search

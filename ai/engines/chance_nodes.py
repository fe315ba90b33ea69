"""Positions in which chance is to act: the value of each outcome, and their mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from agon.ai.search.contract import Decision, Engine, EngineError, Problem, Value, record
from agon.games.api import CHANCE, TERMINAL
from agon.games.verbs import State
from agon.protocol.thinking import Line


def judge_outcomes(engine: Engine, problem: Problem, settings: Mapping[str, Value]) -> Decision:
    """Return the outcomes with their values to ``problem.seat``, the best first; the thinking's value is their mean.

    Each outcome is searched within the problem's limits of depth and nodes; they share its time. A position with one
    legal action is searched too. Raises ``EngineError`` if the engine does not say what a position is worth to the
    seat.
    """
    rules, state = problem.kernels.rules, problem.state
    budget = problem.budget(problem.limits, problem.flag)
    outcomes = rules.chance(state)
    time_ms = problem.limits.time_ms
    shared = None if time_ms is None else max(1, time_ms // len(outcomes))
    each = replace(problem, limits=msgspec.structs.replace(problem.limits, time_ms=shared))
    lines: list[Line] = []
    mean, depth = 0.0, 0
    for outcome, probability in outcomes:
        value, reached = _value(engine, each, rules.apply(state, outcome), settings)
        lines.append(Line(action=outcome, text=rules.action_to_text(state, outcome), value=value))
        mean += probability * value
        depth = max(depth, reached)
    lines.sort(key=lambda line: -line.value)
    return Decision(lines[0].action, record(engine, problem, budget, "enough", depth=depth, value=mean, lines=lines))


def _value(engine: Engine, problem: Problem, state: State, settings: Mapping[str, Value]) -> tuple[float, int]:
    """Return the value of a position to the problem's seat, and the depth to which it was searched."""
    rules = problem.kernels.rules
    seat = rules.current(state)
    if seat == TERMINAL:
        return rules.returns(state)[problem.seat], 0
    if seat == CHANCE:
        found = judge_outcomes(engine, replace(problem, state=state), settings).thinking
    else:
        found = engine.choose(replace(problem, state=state, seat=seat), settings).thinking
    if found.value is None:
        raise EngineError(f"{engine.name} does not say what a position is worth")
    if seat in (CHANCE, problem.seat):
        return found.value, found.depth
    if found.values:
        return found.values[problem.seat], found.depth
    if rules.info.utility == "zero_sum" and rules.seats(problem.options) == 2:
        return -found.value, found.depth
    raise EngineError(f"{engine.name} does not say what a position is worth to every seat")

"""Values of a search and the pay-offs that they stand for."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pytest

from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.search.contract import Decision, Problem, Value
from agon.ai.search.expected_return import JUDGING, expected, returned
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line, Thinking
from tests.ai.positions import problem_at

ENGINES = registry.engines()
CHECKERS = bound_kernels("checkers")


def after(nodes: int, *moves: str) -> Problem:
    """A game of checkers, to be searched."""
    rules = CHECKERS.rules
    state = rules.initial(rules.options())
    for move in moves:
        state = rules.apply(state, rules.action_from_text(state, move))
    return problem_at("checkers", state, limits=Limits(nodes=nodes))


def test_what_is_shown_is_the_pay_off_that_the_value_stands_for() -> None:
    """Nothing else in the search's answer changes, nor does its choice."""
    task = after(3000, "11-15", "23-19", "8-11")
    own = ENGINES["alphabeta"].choose(task, registry.settings(ENGINES["alphabeta"], {"lines": 3}))
    shown = registry.think(ENGINES["alphabeta"], task, {"lines": 3})
    slope = CHECKERS.expected
    assert slope is not None
    assert slope > 1.0
    assert own.thinking.value is not None
    assert own.thinking.value != 0.0
    assert shown.thinking.value == math.tanh(slope * own.thinking.value)
    assert [line.value for line in shown.thinking.lines] == [
        math.tanh(slope * line.value) for line in own.thinking.lines
    ]
    assert (shown.action, shown.thinking.pv, shown.thinking.nodes) == (own.action, own.thinking.pv, own.thinking.nodes)


class Thinker(AlphaBeta):
    """Says two things, then chooses."""

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        for value in (0.01, -0.02):
            problem.report(0, Thinking(engine=self.name, value=value))
        return super().choose(problem, settings)


def test_so_is_what_is_said_while_it_thinks() -> None:
    said: list[float | None] = []

    def report(action: int, thinking: Thinking) -> None:
        said.append(thinking.value)

    task = after(300, "11-15", "23-19", "8-11")
    task.report, task.report_seconds = report, 3600.0
    registry.think(Thinker(), task)
    assert CHECKERS.expected is not None
    assert said == [math.tanh(CHECKERS.expected * 0.01), math.tanh(CHECKERS.expected * -0.02)]
    assert task.report is report, "a problem can be put twice"


def test_what_is_proven_stays() -> None:
    lines = [Line(action=0, text="a", value=0.05, exact=True), Line(action=1, text="b", value=0.05)]
    shown = expected(CHECKERS, Thinking(engine="alphabeta", value=0.05, exact=True, lines=lines))
    assert shown.value == 0.05
    assert shown.lines[0].value == 0.05
    assert shown.lines[1].value > 0.3


@pytest.mark.parametrize("engine", ["mcts", "maxn", "uci"])
def test_engines_that_speak_of_pay_offs_are_believed(engine: str) -> None:
    thinking = Thinking(engine=engine, value=0.05, lines=[Line(action=0, text="a", value=0.05)])
    assert engine not in JUDGING
    assert expected(CHECKERS, thinking) == thinking


def test_a_pawn_is_worth_a_pawn_in_a_record() -> None:
    """A centipawn of the record is that of ``agon.games.chess.record``: the same share of the point as the engine's."""
    from agon.ai.games.chess.evaluate import ADVANTAGE
    from agon.games.chess.record import evaluation
    from agon.games.records import Thought

    slope = bound_kernels("chess", False).expected
    assert slope is not None
    pawns = float(evaluation(Thought(value=returned(ADVANTAGE, slope)), 0).partition(",")[0])
    assert 0.7 < pawns < 2.5

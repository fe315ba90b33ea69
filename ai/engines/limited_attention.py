"""Value the actions of a position as they look to a player with limited attention (``agon.ai.style.attention``)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.search.contract import Problem, ignore
from agon.ai.style.attention import FEATURES, Attention, Sight, features, last_cell, unseen, untold, weights
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line

NOTICED: Final = 0.005
"""Least difference, in returns, that an oversight has to make to be told."""
ALWAYS_SEEN: Final = -50.0
"""First feature of an answer that cannot be overlooked, because there is no other."""


class Glance(NamedTuple):
    """A choice as a player with limited attention makes it."""

    action: int
    missed: list[int]
    """The actions that it did not see."""
    answer: str
    """The opponent's best answer to its action, if it did not see that and would have judged otherwise; else empty."""


class LimitedAttention:
    """Chooses as a player does who overlooks actions and answers."""

    def __init__(self) -> None:
        self._search = AlphaBeta()
        self.nodes = 0
        """Nodes of all searches so far."""

    def choose(
        self,
        problem: Problem,
        lines: Sequence[Line],
        attention: Attention,
        rng: np.random.Generator,
        is_late: Callable[[], bool],
    ) -> Glance:
        """Choose one of the actions that a search found in ``lines``. If it gets late, the best answers to the actions
        not looked at until then are seen."""
        actions = [line.action for line in lines]
        draws = rng.random((2, 1, len(actions)))
        own, ends = self._features(problem, problem.state, actions, last_cell(problem))
        missed = unseen(own, attention, draws[0])
        values = np.array([line.value for line in lines])
        sight = Sight(actions, own, values.copy(), values.copy(), _no_answers(len(actions)))
        best = [-1] * len(actions)
        for place in np.flatnonzero(~missed[0]).tolist():
            if is_late():
                break
            best[place] = self._look(problem, sight, place, ends[place])
        blind = untold(sight, attention, draws[1])
        chances = weights(sight, missed, blind, attention.temperature)[0]
        place = int(rng.choice(len(actions), p=chances))
        answer = ""
        if blind[0, place] and sight.blind[place] - sight.values[place] >= NOTICED:
            rules = problem.kernels.rules
            answer = rules.action_to_text(rules.apply(problem.state, actions[place]), best[place])
        return Glance(actions[place], [actions[each] for each in np.flatnonzero(missed[0]).tolist()], answer)

    def sight(self, problem: Problem, actions: Sequence[int], last: int | None) -> Sight:
        """Return all of these actions as the search sees them. ``last``: the cell where the latest move ended."""
        own, ends = self._features(problem, problem.state, actions, last)
        sight = Sight(actions, own, np.zeros(len(actions)), np.zeros(len(actions)), _no_answers(len(actions)))
        for place in range(len(actions)):
            self._look(problem, sight, place, ends[place])
        return sight

    def _features(
        self, problem: Problem, state: State, actions: Sequence[int], last: int | None
    ) -> tuple[NDArray[np.float64], list[int]]:
        return features(problem.kernels.rules, problem.options, state, actions, last)

    def _look(self, problem: Problem, sight: Sight, place: int, end: int) -> int:
        """Write what an action is worth against the best and the second best answer; return the best answer, or
        -1."""
        rules = problem.kernels.rules
        after = rules.apply(problem.state, sight.actions[place])
        if rules.is_over(after):
            sight.values[place] = sight.blind[place] = rules.returns(after)[problem.seat]
            return -1
        answers = self._answers(problem, after)
        if not answers:
            return -1
        sight.values[place] = sight.blind[place] = -answers[0].value
        if len(answers) < 2:
            return -1
        sight.blind[place] = -answers[1].value
        sight.answers[place] = self._features(problem, after, [answers[0].action], end)[0][0]
        return answers[0].action

    def _answers(self, problem: Problem, state: State) -> list[Line]:
        """Return the opponent's two best answers, seen one ply deep."""
        settings = {name: parameter.default for name, parameter in self._search.parameters.items()}
        settings |= {"lines": 2, "table_mb": 0, "endings": False, "mate_hunt": False}
        there = dataclasses.replace(
            problem,
            state=state,
            seat=problem.kernels.rules.current(state),
            limits=Limits(depth=1),
            aim_ms=None,
            report=ignore,
            history=None,
            start=None,
            threads=1,
        )
        thinking = self._search.choose(there, settings).thinking
        self.nodes += thinking.nodes
        return list(thinking.lines)


def _no_answers(count: int) -> NDArray[np.float64]:
    found = np.zeros((count, len(FEATURES)))
    found[:, 0] = ALWAYS_SEEN
    return found

"""Expectimax over a model of the opponent: an action's value is its mean over the opponent's likely answers.

The tree has max at the root, chance at the opponent's answers (R&N, AIMA, 4th ed., section 6.5), and below them the
values of a shallow alpha-beta search, which assumes good play of both sides. An action that is worse against the best
answers than the bot's risk allows is not considered. An adaptive bot weighs the models by their likelihood of the
opponent's moves of this game; while it is unsure it takes the best action against the best answers.
"""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.evaluation import neutral
from agon.ai.search.contract import Problem, ignore
from agon.ai.search.kernel_binding import evaluation_of
from agon.ai.style.opponent_models import ADAPTIVE, MODELS, Beliefs
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line

CANDIDATES: Final = 6
"""Most actions that are considered, the best first."""
ANSWER_DEPTH: Final = 2
"""Plies to which the opponent's answers are searched."""
REMEMBERED: Final = 512
LEAST_CHOICE: Final = 0.01
"""Least difference, in returns, between the best and the worst action of a choice that says anything."""

Late = Callable[[], bool]
"""A function that returns True once there is no time left."""


def never() -> bool:
    """Return False: there is time left."""
    return False


@dataclass(frozen=True)
class Answers:
    """A seat's legal actions in a position, and the value of each to it."""

    actions: list[int]
    values: list[float]
    noise: list[int]


@dataclass(frozen=True)
class Found:
    line: Line
    how: str
    """``best``: against the best answers; ``model``: against likely ones."""
    lines: list[Line]


class OpponentModelSearch:
    """Chooses against a model of the opponent; keeps the answers of searched positions."""

    def __init__(self) -> None:
        self._search = AlphaBeta()
        self._known: OrderedDict[tuple[str, bytes], Answers] = OrderedDict()

    def choose(self, problem: Problem, lines: list[Line], opponent: str, risk: float, late: Late = never) -> Found:
        """Choose from a search's ``lines`` the best one against ``opponent``, a model or ``adaptive``.

        If it gets ``late`` that is the search's best.
        """
        best = max(line.value for line in lines)
        weights = self._weights(problem, opponent, late)
        if weights is None or best >= problem.info.max_return or problem.flag[0]:
            return Found(lines[0], "best", lines)
        near = [line for line in lines if line.value >= best - risk][:CANDIDATES]
        looked: list[Line] = []
        for line in near:
            if problem.flag[0] or late():
                return Found(lines[0], "best", lines)
            looked.append(msgspec.structs.replace(line, value=self._expected(problem, line, weights), exact=False))
        looked.sort(key=lambda line: -line.value)
        return Found(looked[0], "model", looked)

    def _weights(self, problem: Problem, opponent: str, late: Late) -> dict[str, float] | None:
        """Return the weight of each model; None: expect the best answers."""
        if opponent != ADAPTIVE:
            return {opponent: 1.0}
        beliefs = self.beliefs(problem, late)
        return beliefs.shares() if beliefs.is_sure() else None

    def beliefs(self, problem: Problem, late: Late = never) -> Beliefs:
        """Return the beliefs from the opponent's moves of this game; empty ones if there was no time for all moves."""
        beliefs = Beliefs()
        for answers, place in self._past_answers(problem, late):
            beliefs.update(answers.values, answers.noise, place)
        return beliefs

    def losses(self, problem: Problem, late: Late = never) -> list[float]:
        """Return what each of the opponent's moves of this game gave away, in returns, if there was a choice; empty if
        there was no time for all moves."""
        found: list[float] = []
        for answers, place in self._past_answers(problem, late):
            best = max(answers.values)
            if best - min(answers.values) >= LEAST_CHOICE:
                found.append(best - answers.values[place])
        return found

    def _past_answers(self, problem: Problem, late: Late) -> list[tuple[Answers, int]]:
        """Return the opponent's choices of this game and the place of the one taken; empty if there was no time for
        all."""
        found: list[tuple[Answers, int]] = []
        rules = problem.kernels.rules
        state = rules.initial(problem.options) if problem.start is None else problem.start
        for action in problem.history or ():
            if problem.flag[0] or late():
                return []
            mover = rules.current(state)
            if mover == 1 - problem.seat:
                answers = self.answers(problem, state, mover)
                if len(answers.actions) > 1 and action in answers.actions:
                    found.append((answers, answers.actions.index(action)))
            state = rules.apply(state, action)
        return found

    def _expected(self, problem: Problem, line: Line, weights: dict[str, float]) -> float:
        rules = problem.kernels.rules
        after = rules.apply(problem.state, line.action)
        if rules.current(after) != 1 - problem.seat:  # the end, or the same seat moves again
            return line.value
        answers = self.answers(problem, after, 1 - problem.seat)
        total = 0.0
        for name, weight in weights.items():
            chances = MODELS[name](answers.values, answers.noise)
            total -= weight * sum(chance * value for chance, value in zip(chances, answers.values, strict=True))
        return total

    def answers(self, problem: Problem, state: State, seat: int) -> Answers:
        """Return all actions of ``seat`` in ``state``; those without a value of their own get the least one."""
        key = (problem.info.name, state.tobytes())
        known = self._known.get(key)
        if known is None:
            known = self._look(problem, state, seat)
            if problem.flag[0]:
                return known  # cut short
            self._known[key] = known
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return known

    def _look(self, problem: Problem, state: State, seat: int) -> Answers:
        rules = problem.kernels.rules
        legal = rules.legal(state)
        noisy = getattr(evaluation_of(problem.info.name), "action_noise", neutral.action_noise)
        noise = [int(noisy(state, action)) for action in legal]
        if len(legal) == 1:
            return Answers(legal, [0.0], noise)
        settings = {name: parameter.default for name, parameter in self._search.parameters.items()}
        settings |= {"lines": min(64, len(legal)), "table_mb": 1}
        there = dataclasses.replace(
            problem,
            state=state,
            seat=seat,
            limits=Limits(depth=ANSWER_DEPTH),
            aim_ms=None,
            report=ignore,
            history=None,
            start=None,
        )
        found = {line.action: line.value for line in self._search.choose(there, settings).thinking.lines}
        least = min(found.values(), default=0.0)
        return Answers(legal, [found.get(action, least) for action in legal], noise)

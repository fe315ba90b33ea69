"""Expectimax over models of the opponent: an action's value is its mean over the opponent's likely answers.

The opponent's choices of the first plies are expectations under the models that its moves made likely; its own choices
between them are the best of the likely best, and beyond is alpha-beta, which assumes good play of both sides
(expectimax: R&N, AIMA, 4th ed., section 6.5). What the opponent sees is a shallow search; what an answer is worth is a
deep one: so an answer that looks good and is bad counts as likely and bad. The result is mixed with the value against
best play, by how sure the bot is of the models; while it is not, it plays the search's best action.
"""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.search.contract import Problem, ignore
from agon.ai.search.expected_return import expected
from agon.ai.style.opponent_models import ADAPTIVE, MODELS, Beliefs, Glance
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line, Thinking

CANDIDATES: Final = 4
"""Most actions that are considered, the best first."""
ANSWERS: Final = 6
"""Most answers of the opponent that are searched, the likeliest first."""
REPLIES: Final = 2
"""Most own replies that are considered below the root."""
COVERED: Final = 0.95
"""Probability of the answers after which the rest is left out."""
LEVELS: Final = 2
GLANCE_DEPTH: Final = 2
"""Plies to which the opponent sees its answers."""
DEEP: Final = Limits(depth=5, nodes=4_000)
"""Limits of a deeper look at a choice that was made."""
LEAST_NODES: Final = 40
"""Fewest nodes of a search below. A position with fewer for each answer is searched in place of its answers, so that
all searches together keep the limit."""
REMEMBERED: Final = 4096
LEAST_CHOICE: Final = 0.01
"""Least difference, in returns, between the best and the worst action of a choice that says anything."""

Late = Callable[[], bool]
"""A function that returns True once there is no time left."""


def never() -> bool:
    """Return False: there is time left."""
    return False


@dataclass(frozen=True)
class Found:
    line: Line
    how: str
    """``best``: against the best answers; ``model``: against likely ones."""
    lines: list[Line]


@dataclass(frozen=True)
class Expected:
    """Weights of the models, and how far they may be relied on (0 to 1)."""

    weights: dict[str, float]
    sureness: float


class OutOfTime(Exception):
    """There is no time left."""


class OpponentModelSearch:
    """Chooses against models of the opponent; keeps what was seen of positions."""

    def __init__(self, glance_depth: int = GLANCE_DEPTH) -> None:
        """``glance_depth``: plies to which a player sees its answers."""
        self._search = AlphaBeta()
        self._depth = glance_depth
        self._known: OrderedDict[tuple[str, bool, bytes], Glance] = OrderedDict()
        self.nodes = 0
        """Nodes of all searches so far."""

    def expect(self, problem: Problem, opponent: str, late: Late = never) -> Expected:
        """Return what to expect of ``opponent``, a model or ``adaptive``: then by its moves of this game."""
        if opponent != ADAPTIVE:
            return Expected({opponent: 1.0}, 1.0)
        beliefs = self.beliefs(problem, late)
        return Expected(beliefs.shares(), beliefs.sureness())

    def choose(
        self,
        problem: Problem,
        lines: list[Line],
        expected: Expected,
        risk: float,
        late: Late = never,
        *,
        nodes: int = 10_000,
        levels: int = LEVELS,
    ) -> Found:
        """Choose from a search's ``lines`` (expected pay-offs) the best one against an opponent, with about so many
        ``nodes``. ``levels``: number of the opponent's choices that are expectations.

        If it gets ``late`` that is the search's best.
        """
        best = max(line.value for line in lines)
        near = [line for line in lines if line.value >= best - risk][:CANDIDATES]
        if best >= problem.info.max_return or len(near) < 2 or problem.flag[0]:
            return Found(lines[0], "best", lines)
        tree = _Tree(self, problem, expected, late)
        looked: list[Line] = []
        try:
            for line in near:
                after = problem.kernels.rules.apply(problem.state, line.action)
                likely = tree.worth(after, levels, nodes // len(near))
                value = (1.0 - expected.sureness) * line.value + expected.sureness * likely
                looked.append(msgspec.structs.replace(line, value=value, exact=False))
        except OutOfTime:
            return Found(lines[0], "best", lines)
        looked.sort(key=lambda line: -line.value)
        return Found(looked[0], "model", looked)

    def beliefs(self, problem: Problem, late: Late = never) -> Beliefs:
        """Return the beliefs from the opponent's moves of this game; those of the start if there was no time for all
        moves."""
        beliefs = Beliefs()
        for seen, place in self._past_choices(problem, late):
            beliefs.update(seen, place)
        return beliefs

    def losses(self, problem: Problem, late: Late = never) -> list[float]:
        """Return what each of the opponent's moves of this game gave away, in returns, if there was a choice; empty if
        there was no time for all moves."""
        found: list[float] = []
        for seen, place in self._past_choices(problem, late, deep=False):
            best = max(seen.raw)
            if best - min(seen.raw) >= LEAST_CHOICE:
                found.append(best - seen.raw[place])
        return found

    def _past_choices(self, problem: Problem, late: Late, *, deep: bool = True) -> list[tuple[Glance, int]]:
        """Return the opponent's choices of this game and the index of the one taken; empty if there was no time for
        all."""
        found: list[tuple[Glance, int]] = []
        rules = problem.kernels.rules
        state = rules.initial(problem.options) if problem.start is None else problem.start
        for action in problem.history or ():
            if problem.flag[0] or late():
                return []
            mover = rules.current(state)
            if mover == 1 - problem.seat:
                seen = self.glance(problem, state, mover, deep=deep)
                if len(seen.actions) > 1 and action in seen.actions:
                    found.append((seen, seen.actions.index(action)))
            state = rules.apply(state, action)
        return found

    def glance(self, problem: Problem, state: State, seat: int, *, deep: bool = False) -> Glance:
        """Return all actions of ``seat`` in ``state`` as it sees them; ``deep``: also after a deeper look."""
        key = (problem.info.name, deep, state.tobytes())
        seen = self._known.get(key)
        if seen is None:
            seen = self._look(problem, state, seat, deep=deep)
            if problem.flag[0]:
                return seen  # cut short
            self._known[key] = seen
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return seen

    def _look(self, problem: Problem, state: State, seat: int, *, deep: bool) -> Glance:
        legal = problem.kernels.rules.legal(state)
        if len(legal) == 1:
            return Glance(legal, [0.0], [0.0], [0.0])
        values, raw = self.values(problem, state, seat, legal, Limits(depth=self._depth))
        further = self.values(problem, state, seat, legal, DEEP)[0] if deep else values
        return Glance(legal, values, further, raw)

    def values(
        self, problem: Problem, state: State, seat: int, legal: Sequence[int], limits: Limits
    ) -> tuple[list[float], list[float]]:
        """Return the expected pay-off of each action by a search, and the search's own values; the least one for those
        without a value."""
        thinking = self._think(problem, state, seat, limits, min(64, len(legal)))
        found: list[list[float]] = []
        for each in (expected(problem.kernels, thinking), thinking):
            known = {line.action: line.value for line in each.lines}
            least = min(known.values(), default=0.0)
            found.append([known.get(action, least) for action in legal])
        return found[0], found[1]

    def lines(self, problem: Problem, state: State, seat: int, limits: Limits, count: int) -> list[Line]:
        """Return the ``count`` best actions by alpha-beta, with expected pay-offs."""
        return list(expected(problem.kernels, self._think(problem, state, seat, limits, count)).lines)

    def _think(self, problem: Problem, state: State, seat: int, limits: Limits, count: int) -> Thinking:
        settings = {name: parameter.default for name, parameter in self._search.parameters.items()}
        settings |= {"lines": count, "table_mb": 1}
        there = dataclasses.replace(
            problem, state=state, seat=seat, limits=limits, aim_ms=None, report=ignore, history=None, start=None
        )
        thinking = self._search.choose(there, settings).thinking
        self.nodes += thinking.nodes
        return thinking


class _Tree:
    """Expectations below one position."""

    def __init__(self, search: OpponentModelSearch, problem: Problem, expected: Expected, late: Late) -> None:
        self._search = search
        self._problem = problem
        self._expected = expected
        self._late = late

    def worth(self, state: State, levels: int, nodes: int) -> float:
        """Return the expected pay-off of ``state`` to the searching seat."""
        problem = self._problem
        rules, seat = problem.kernels.rules, problem.seat
        if problem.flag[0] or self._late():
            raise OutOfTime
        if rules.is_over(state):
            return float(rules.returns(state)[seat])
        mover = rules.current(state)
        likely: list[tuple[int, float]] = []
        if mover != seat and levels > 0 and nodes >= LEAST_NODES * ANSWERS:
            before = self._search.nodes
            likely = self._likely(state, mover)
            nodes -= self._search.nodes - before
        if nodes < LEAST_NODES * max(REPLIES + 1, len(likely)) or (mover != seat and not likely):
            best = self._search.lines(problem, state, mover, Limits(nodes=max(LEAST_NODES, nodes)), 1)
            return 0.0 if not best else best[0].value if mover == seat else -best[0].value
        if mover == seat:
            replies = self._search.lines(problem, state, seat, Limits(nodes=nodes // 3), REPLIES)
            if not replies or abs(replies[0].value) >= problem.info.max_return:
                return replies[0].value if replies else 0.0
            rest = (nodes - nodes // 3) // len(replies)
            return max(self.worth(rules.apply(state, line.action), levels, rest) for line in replies)
        rest = nodes - LEAST_NODES * len(likely)
        return sum(
            share * self.worth(rules.apply(state, action), levels - 1, LEAST_NODES + int(rest * share))
            for action, share in likely
        )

    def _likely(self, state: State, mover: int) -> list[tuple[int, float]]:
        """Return the opponent's likeliest actions with their probabilities, which sum to 1."""
        seen = self._search.glance(self._problem, state, mover)
        chances = [0.0] * len(seen.actions)
        for name, weight in self._expected.weights.items():
            for place, chance in enumerate(MODELS[name](seen)):
                chances[place] += weight * chance
        ranked = sorted(zip(seen.actions, chances, strict=True), key=lambda each: -each[1])[:ANSWERS]
        kept: list[tuple[int, float]] = []
        for action, chance in ranked:
            if sum(share for _, share in kept) < COVERED:
                kept.append((action, chance))
        total = sum(share for _, share in kept)
        return [(action, share / total) for action, share in kept]

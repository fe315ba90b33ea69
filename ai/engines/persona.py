"""An engine with a character: it searches by another engine and may take another action than the best, by its
parameters.

Its random choices follow from the job's seed, so a move can be repeated.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

import msgspec
import numpy as np

from agon.ai.engines.default import handed_on
from agon.ai.engines.limited_attention import NOTICED, LimitedAttention
from agon.ai.engines.opponent_expectimax import CANDIDATES, OpponentModelSearch
from agon.ai.engines.selection import method_for
from agon.ai.search import expected_return
from agon.ai.search.contract import MAX_SEED, Decision, Engine, EngineError, Parameter, Problem, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.style import choice, opponent_strength, styles
from agon.ai.style.attention import people
from agon.ai.style.grove_scale import Scale, scale_of
from agon.ai.style.opponent_models import ADAPTIVE, MODELS
from agon.ai.style.strategies import every_name
from agon.games.api import Info, Options
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line, PlayedStrength, Thinking

SEARCHED: Final = 0.4
"""Share of the limits for the search before the opponent's likely answers are searched."""
LEAST_TEMPERATURE: Final = 0.001
"""Temperature, in returns, of a level with limited attention that states none."""
MOST_LINES: Final = 64
"""Most root actions to which alpha-beta gives exact values."""


class Persona:
    """Plays any game. The thinking record names the engine that searched and the rule that took an action from its
    lines."""

    name: ClassVar[str] = "persona"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "search": Parameter(
            "default",
            choices=("default", "alphabeta", "mcts", "strategy"),
            help="the engine that searches, or plays by a rule",
        ),
        "strategy": Parameter("", choices=("", *every_name()), help="name of the strategy, with search=strategy"),
        "book": Parameter(False, help="play from the opening book of the game, if it has one"),
        "solver": Parameter(False, help="simulations: try the game's own solver, if it has one"),
        "blunders": Parameter(0.0, 0.0, 1.0, "probability of a random legal action, without a search"),
        "attention": Parameter(
            1.0,
            0.01,
            1.0,
            "probability of seeing an action that nothing hides; people's oversights hide others; 1: sees everything",
        ),
        "temperature": Parameter(
            0.0, 0.0, 1000.0, "softmax over the values of the actions, in returns (over log visits of simulations)"
        ),
        "beam": Parameter(0, 0, 10_000, "alpha-beta: most actions searched at a node, the most promising; 0 for all"),
        "endings": Parameter(True, help="alpha-beta: probe the game's endgame table, if it has one"),
        "reuse": Parameter(False, help="alpha-beta: keep the table between the moves of a game"),
        "style": Parameter("none", choices=("none", *styles.STYLES), help="alpha-beta: features that it prefers"),
        "flair": Parameter(1.0, 0.0, 100.0, "alpha-beta: distance of the style's weights from the evaluation's own"),
        "opponent": Parameter(
            "best",
            choices=("best", *MODELS, ADAPTIVE),
            help="expected opponent: the best answers, a model, or one that it learns",
        ),
        "risk": Parameter(0.1, 0.0, 2.0, "most by which an action may be worse against the best answers, in returns"),
        "adapt": Parameter(
            "no",
            choices=("no", "opponent", "middle"),
            help="strength, by the measured levels of Grove: the opponent's, or the middle of the scale",
        ),
        "games": Parameter(0, 0, 1_000_000, "number of earlier games against the opponent it adapts to"),
        "estimate": Parameter(0.0, -10_000.0, 10_000.0, "opponent's strength at the end of the last of them, Elo"),
        "deviation": Parameter(0.0, 0.0, 10_000.0, "standard deviation of that estimate, Elo"),
        "played": Parameter(0.0, -10_000.0, 10_000.0, "its own mean strength in that game, Elo"),
        "score": Parameter(0.5, 0.0, 1.0, "the opponent's score in that game"),
    }

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        self._engines = engines
        self._model_search = OpponentModelSearch()
        self._limited = LimitedAttention()

    def refuses(self, info: Info) -> str | None:
        return self._engines[method_for(info).engine].refuses(info)

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        """Return none: the engines warm theirs."""
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose an action. Raises ``EngineError`` if the game lacks a part that the settings need."""
        if settings["adapt"] != "no":
            return self._adapt(problem, settings)
        rng = np.random.default_rng([problem.seed & MAX_SEED, 1])  # not the stream that the search draws from
        blunders = float(settings["blunders"])
        if blunders and rng.random() < blunders:
            return self._blunder(problem, rng)
        if settings["opponent"] != "best":
            return self._against_models(problem, settings)
        if float(settings["attention"]) < 1.0:
            return self._overlooking(problem, settings, rng)
        choosy = bool(settings["temperature"])
        engine, inner = self._search(problem, settings, lines=MOST_LINES if choosy else 1)
        found = engine.choose(handed_on(problem, engine), inner)
        lines = found.thinking.lines
        if not choosy or problem.flag[0] or len(lines) < 2 or found.thinking.stop == "book":
            return found
        line = choice.draw_line(lines, float(settings["temperature"]), rng)
        return _taken(problem, found, line, "temperature", lines)

    def _overlooking(self, problem: Problem, settings: Mapping[str, Value], rng: np.random.Generator) -> Decision:
        """Search, then choose among the actions that it sees, against the answers that it sees. Raises ``EngineError``
        if the game does not say what people overlook."""
        attention = people(problem.info.name).seeing(
            float(settings["attention"]), max(LEAST_TEMPERATURE, float(settings["temperature"]))
        )
        budget = problem.budget(problem.limits, problem.flag)
        engine, inner = self._search(problem, settings, lines=MOST_LINES)
        found = engine.choose(handed_on(problem, engine), inner)
        lines = found.thinking.lines
        if problem.flag[0] or len(lines) < 2 or found.thinking.stop == "book":
            return found
        before = self._limited.nodes

        def is_late() -> bool:
            budget.used = found.thinking.nodes + self._limited.nodes - before
            return bool(budget.reason())

        glance = self._limited.choose(problem, lines, attention, rng, is_late)
        line = next(line for line in lines if line.action == glance.action)
        why: list[str] = []
        if found.action in glance.missed and lines[0].value - line.value >= NOTICED:
            why.append(f"It overlooked {lines[0].text}.")
        if glance.answer:
            why.append(f"It overlooked the answer {glance.answer}.")
        taken = _taken(problem, found, line, "overlooked" if why else "temperature", lines)
        thinking = msgspec.structs.replace(
            taken.thinking,
            nodes=found.thinking.nodes + self._limited.nodes - before,
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            why=why,
        )
        return dataclasses.replace(taken, thinking=thinking)

    def _against_models(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Search, then choose among the best actions by the opponent's likely answers; only search while the models
        say nothing."""
        budget = problem.budget(msgspec.structs.replace(problem.limits, nodes=None), problem.flag)
        models = self._model_search
        before = models.nodes

        def late() -> bool:
            return budget.reason() == "time"

        expected = models.expect(problem, str(settings["opponent"]), late)
        if expected.sureness <= 0.0:
            engine, inner = self._search(problem, settings, lines=1)
            return engine.choose(handed_on(problem, engine), inner)
        engine, inner = self._search(problem, settings, lines=CANDIDATES)
        limits = msgspec.structs.replace(
            problem.limits,
            nodes=None if problem.limits.nodes is None else max(1, int(SEARCHED * problem.limits.nodes)),
            time_ms=None if problem.limits.time_ms is None else max(1, int(SEARCHED * problem.limits.time_ms)),
        )
        found = engine.choose(handed_on(dataclasses.replace(problem, limits=limits), engine), inner)
        lines = list(expected_return.expected(problem.kernels, found.thinking).lines)
        if problem.flag[0] or len(lines) < 2 or found.thinking.stop == "book":
            return found
        nodes = int(found.thinking.nodes * (1.0 - SEARCHED) / SEARCHED)
        if problem.limits.nodes is not None:
            nodes = problem.limits.nodes - found.thinking.nodes - (models.nodes - before)
        better = models.choose(problem, lines, expected, float(settings["risk"]), late, nodes=nodes)
        told = [expected_return.unexpected(problem.kernels, line) for line in better.lines]
        line = next(line for line in told if line.action == better.line.action)
        taken = _taken(problem, found, line, better.how, told)
        timed = msgspec.structs.replace(
            taken.thinking,
            nodes=found.thinking.nodes + models.nodes - before,
            time_ms=budget.seconds * 1000.0,
            cpu_ms=max(found.thinking.cpu_ms, budget.cpu_seconds * 1000.0),
            limits=limits_used(problem.limits),
        )
        return dataclasses.replace(taken, thinking=timed)

    def _adapt(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Play this move as a level of about the opponent's strength would. Raises ``EngineError`` if the game's levels
        have no measured strength."""
        scale = scale_of(problem.info.name)
        if scale is None:
            raise EngineError(f"{problem.info.name} has no levels with a measured strength")
        budget = problem.budget(msgspec.structs.replace(problem.limits, nodes=None), problem.flag)
        told = opponent_strength.middle(scale)
        if settings["adapt"] == "opponent":
            told = self._estimated(scale, problem, settings, lambda: budget.reason() == "time")
        step = scale.draw(told.rating, np.random.default_rng([problem.seed & MAX_SEED, 2]))
        there = dataclasses.replace(problem, limits=_within(step.limits, problem.limits, budget.seconds * 1000.0))
        usual = {key: parameter.default for key, parameter in self.parameters.items()}
        found = self.choose(there, {**usual, **step.parameters})
        return dataclasses.replace(found, thinking=msgspec.structs.replace(found.thinking, strength=told))

    def _estimated(
        self, scale: Scale, problem: Problem, settings: Mapping[str, Value], late: Callable[[], bool]
    ) -> PlayedStrength:
        """Return the strength to play at, from earlier games and the opponent's moves of this one."""
        games = int(settings["games"])
        estimate = opponent_strength.begin(scale)
        if games:
            last = opponent_strength.Estimate(float(settings["estimate"]), float(settings["deviation"]))
            earlier = opponent_strength.Earlier(last, float(settings["played"]), float(settings["score"]))
            estimate = opponent_strength.after_game(scale, earlier)
        losses = [] if scale.losses is None else self._model_search.losses(problem, late)
        estimate = opponent_strength.after_moves(scale, estimate, losses, games)
        return opponent_strength.told(scale, estimate, games, len(losses))

    def _search(
        self, problem: Problem, settings: Mapping[str, Value], *, lines: int
    ) -> tuple[Engine, dict[str, Value]]:
        """Return the engine that searches, with all its parameters; ``lines``: root actions that need exact values."""
        method = method_for(problem.info, problem.options, problem.kernels.rules)
        name = str(settings["search"])
        given = dict(method.parameters) if name in ("default", method.engine) else {}
        engine = self._engines[method.engine if name == "default" else name]
        reason = engine.refuses(problem.info)
        if reason is not None:
            raise EngineError(f"{engine.name} does not play {problem.info.name}: {reason}")
        if engine.name == "strategy":
            given["strategy"] = settings["strategy"]
        if engine.name == "mcts":
            given["solver"] = settings["solver"]  # other levels were measured without
        if engine.name == "alphabeta":
            given["beam"] = settings["beam"]
            given |= {name: settings[name] for name in ("endings", "reuse", "style", "flair")}
            if settings["style"] != "none":
                given |= {"solver": False, "table_mb": 4}  # the solver has no style
            if lines > 1:
                # The solver finds only the best action; and a random choice must not depend on earlier searches
                given |= {"lines": min(lines, len(problem.legal())), "solver": False, "table_mb": 4, "reuse": False}
        elif lines > 1 and "lines" in engine.parameters:
            given["lines"] = min(lines, len(problem.legal()))
        elif lines > 1:
            given["reuse"] = False
        usual = {key: parameter.default for key, parameter in engine.parameters.items()}
        return engine, {**usual, **given}

    def _blunder(self, problem: Problem, rng: np.random.Generator) -> Decision:
        legal = problem.legal()
        action = legal[int(rng.integers(len(legal)))]
        thinking = Thinking(
            engine="random",
            version=self.version,
            nodes=1,
            pv=problem.texts([action]),
            stop="nodes",
            limits=limits_used(problem.limits),
            taken="blunder",
        )
        return Decision(action, thinking)


def _within(own: Limits, given: Limits, used_ms: float) -> Limits:
    """Return limits of its own, within those of the job after ``used_ms``."""
    left = None if given.time_ms is None else max(1, round(given.time_ms - used_ms))
    nodes = min((each for each in (own.nodes, given.nodes) if each is not None), default=None)
    depth = min((each for each in (own.depth, given.depth) if each is not None), default=None)
    return Limits(time_ms=left, nodes=nodes, depth=depth)


def _taken(problem: Problem, found: Decision, line: Line, how: str, lines: Sequence[Line]) -> Decision:
    """Return the decision for ``line`` in place of the one found, with the rule in its record."""
    if line.action == found.action:
        return found
    rest = [other for other in lines if other.action != line.action]
    thinking = msgspec.structs.replace(
        found.thinking,
        value=line.value,
        exact=line.exact,
        ends_in=None,
        pv=problem.texts([line.action]),
        lines=[line, *rest],
        mix=[],
        taken=how,
    )
    return dataclasses.replace(found, action=line.action, thinking=thinking)

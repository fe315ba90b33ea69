"""The engine that asks a language model for its moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import numpy as np

from agon.ai.external.model import endpoint
from agon.ai.external.model.conversation import PARAMETERS, Model, Models
from agon.ai.external.model.prompt import Answer, answer_format, digest, messages, read_answer
from agon.ai.external.model.spending import Spending
from agon.ai.search.budget import Budget
from agon.ai.search.contract import MAX_SEED, Decision, Parameter, Problem, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info
from agon.protocol.thinking import Thinking

TRIES: Final = 3
"""Times that a move is asked for, until one is legal."""


class LanguageModel:
    """Player whose moves a language model names. It does not search.

    An answer without a legal move is answered with the reason, twice; then a random legal move is played, which the
    record says. An endpoint that fails is a fault of the engine, as of a program that others wrote.
    """

    name: ClassVar[str] = "model"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = PARAMETERS

    def __init__(self, spending: Spending | None = None) -> None:
        self._models = Models(spending or Spending())

    def refuses(self, info: Info) -> str | None:
        return None if endpoint.is_there() else "language models need the extra 'models': pip install 'agon[models]'"

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Mapping[str, int]], None]], ...]:
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Ask the model. Raises ``EngineError`` if its endpoint fails, or its tokens of the day are spent."""
        with self._models.asked(settings, problem.limits.time_ms, problem.flag) as model:
            return _Move(problem, settings, model).decide()


class _Move:
    """A choice, and the model that is asked for it."""

    def __init__(self, problem: Problem, settings: Mapping[str, Value], model: Model) -> None:
        self._problem, self._settings, self._model = problem, settings, model
        self._began = time.monotonic()
        self._legal = problem.legal()
        self._budget = Budget(problem.limits, problem.flag)
        self._illegal = 0

    def decide(self) -> Decision:
        problem = self._problem
        rules, state, prompt = problem.kernels.rules, problem.state, str(self._settings["prompt"])
        talk = messages(prompt, rules, state, problem.seat, problem.options)
        words = ""
        while self._model.requests < TRIES:
            said = self._ask(talk)
            answer = read_answer(said.text, rules, state, self._legal)
            words = answer.words or words
            if answer.action is not None:
                return Decision(answer.action, self._thinking(answer.action, words))
            self._illegal += 1
            talk += [{"role": "assistant", "content": said.text[:2000]}, _again(answer)]
        action = self._legal[int(np.random.default_rng(problem.seed & MAX_SEED).integers(len(self._legal)))]
        return Decision(action, self._thinking(action, words, is_random=True))

    def _ask(self, talk: list[dict[str, str]]) -> endpoint.Said:
        texts = [self._problem.kernels.rules.action_to_text(self._problem.state, each) for each in self._legal]
        return self._model.ask(talk, answer_format(str(self._settings["format"]), texts))

    def _thinking(self, action: int, words: str, *, is_random: bool = False) -> Thinking:
        problem = self._problem
        return Thinking(
            engine=LanguageModel.name,
            version=LanguageModel.version,
            pv=problem.texts([action]),
            time_ms=(time.monotonic() - self._began) * 1000.0,
            cpu_ms=self._budget.cpu_seconds * 1000.0,
            stop="enough",
            limits=limits_used(problem.limits),
            taken="fallback" if is_random else "",
            model=self._model.record(digest(str(self._settings["prompt"])), words, self._illegal),
        )


def _again(answer: Answer) -> dict[str, str]:
    return {"role": "user", "content": f"That does not count: {answer.fault}. Choose one of the legal moves listed."}

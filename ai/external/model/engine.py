"""The engine that asks a language model for its moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import numpy as np

from agon.ai.external.adapter import Failures
from agon.ai.external.model import endpoint
from agon.ai.external.model.prompt import Answer, answer_format, digest, messages, read_answer
from agon.ai.external.model.spending import Spending
from agon.ai.external.process import ProgramError, RestsNow
from agon.ai.search.budget import Budget
from agon.ai.search.contract import MAX_SEED, Decision, EngineError, Parameter, Problem, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info
from agon.protocol.thinking import ModelAnswer, Thinking

TRIES: Final = 3
"""Times that a move is asked for, until one is legal."""
USUAL_S: Final = 60.0
"""Seconds for a move where no limit of time is set."""


class LanguageModel:
    """Player whose moves a language model names. It does not search.

    An answer without a legal move is answered with the reason, twice; then a random legal move is played, which the
    record says. An endpoint that fails is a fault of the engine, as of a program that others wrote.
    """

    name: ClassVar[str] = "model"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "url": Parameter("", help="address of the endpoint, up to /chat/completions"),
        "model": Parameter("", help="name of the model there"),
        "prompt": Parameter("", help="instructions; empty: the usual ones"),
        "temperature": Parameter(0.0, 0.0, 2.0, "randomness of the model's words"),
        "max_tokens": Parameter(1000, 16, 100_000, "most tokens of an answer"),
        "tokens_a_day": Parameter(1_000_000, 1, 10**12, "most tokens in a day (UTC) on this machine"),
        "format": Parameter(
            "json_schema", help="how answers are asked for", choices=("json_schema", "json_object", "text")
        ),
        "key_env": Parameter("", help="variable of the environment that holds the key"),
        "key_file": Parameter("", help="file that holds the key"),
        "price_in": Parameter(0.0, 0.0, 1e6, "price of a million tokens of the question"),
        "price_out": Parameter(0.0, 0.0, 1e6, "price of a million tokens of the answer"),
        "currency": Parameter("", help="of the prices"),
    }

    def __init__(self, spending: Spending | None = None) -> None:
        self._spending = spending or Spending()
        self._failures: dict[str, Failures] = {}

    def refuses(self, info: Info) -> str | None:
        return None if endpoint.is_there() else "language models need the extra 'models': pip install 'agon[models]'"

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Mapping[str, int]], None]], ...]:
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Ask the model. Raises ``EngineError`` if its endpoint fails, or its tokens of the day are spent."""
        try:
            endpoint.host_of(str(settings["url"]))
        except ValueError as error:
            raise EngineError(str(error)) from None
        failures = self._failures.setdefault(str(settings["url"]), Failures())
        failures.check()
        try:
            return _Move(problem, settings, self._spending).decide()
        except RestsNow:
            raise
        except ProgramError:
            failures.add()
            raise


class _Move:
    """A choice: its conversation, its deadline, and what it has cost so far."""

    def __init__(self, problem: Problem, settings: Mapping[str, Value], spending: Spending) -> None:
        self._problem, self._settings, self._spending = problem, settings, spending
        self._began = time.monotonic()
        limit = problem.limits.time_ms
        self._deadline = self._began + (USUAL_S if limit is None else limit / 1000.0)
        self._legal = problem.legal()
        self._budget = Budget(problem.limits, problem.flag)
        self._place = endpoint.Place(str(settings["url"]), str(settings["key_env"]), str(settings["key_file"]))
        self._model = str(settings["model"])
        self._tokens_in = self._tokens_out = self._requests = self._illegal = 0

    def decide(self) -> Decision:
        problem = self._problem
        rules, state, prompt = problem.kernels.rules, problem.state, str(self._settings["prompt"])
        talk = messages(prompt, rules, state, problem.seat, problem.options)
        words = ""
        while self._requests < TRIES:
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
        settings, name = self._settings, f"{self._settings['url']} {self._settings['model']}"
        most = int(settings["tokens_a_day"])
        if self._spending.today(name) >= most:
            raise RestsNow(f"the model has used its {most:,} tokens of today (UTC): it plays again tomorrow")
        body: dict[str, Any] = {
            "model": settings["model"],
            "messages": talk,
            "temperature": settings["temperature"],
            "max_tokens": settings["max_tokens"],
        }
        texts = [self._problem.kernels.rules.action_to_text(self._problem.state, each) for each in self._legal]
        form = answer_format(str(settings["format"]), texts)
        if form is not None:
            body["response_format"] = form
        self._requests += 1
        said = endpoint.ask(self._place, body, self._deadline, self._problem.flag)
        self._tokens_in += said.tokens_in
        self._tokens_out += said.tokens_out
        self._model = said.model or self._model
        self._spending.add(name, said.tokens_in + said.tokens_out)
        return said

    def _thinking(self, action: int, words: str, *, is_random: bool = False) -> Thinking:
        settings, problem = self._settings, self._problem
        prices = float(settings["price_in"]), float(settings["price_out"])
        return Thinking(
            engine=LanguageModel.name,
            version=LanguageModel.version,
            pv=problem.texts([action]),
            time_ms=(time.monotonic() - self._began) * 1000.0,
            cpu_ms=self._budget.cpu_seconds * 1000.0,
            stop="enough",
            limits=limits_used(problem.limits),
            taken="fallback" if is_random else "",
            model=ModelAnswer(
                model=self._model,
                prompt=digest(str(settings["prompt"])),
                requests=self._requests,
                illegal=self._illegal,
                tokens_in=self._tokens_in,
                tokens_out=self._tokens_out,
                cost=(prices[0] * self._tokens_in + prices[1] * self._tokens_out) / 1e6 if any(prices) else None,
                currency=str(settings["currency"])[:20],
                words=words,
            ),
        )


def _again(answer: Answer) -> dict[str, str]:
    return {"role": "user", "content": f"That does not count: {answer.fault}. Choose one of the legal moves listed."}

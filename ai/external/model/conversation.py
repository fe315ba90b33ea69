"""Questions to a model for one job, counted against its tokens of the day.

All that asks a model goes through here: its budget, its failures and the record of what an answer cost.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from agon.ai.external.adapter import Failures
from agon.ai.external.model import endpoint
from agon.ai.external.model.spending import Spending
from agon.ai.external.process import ProgramError, RestsNow
from agon.ai.search.budget import StopFlag
from agon.ai.search.contract import EngineError, Parameter, Value
from agon.protocol.thinking import ModelAnswer

USUAL_S: Final = 60.0
"""Seconds for a job where no limit of time is set."""
PARAMETERS: Final[Mapping[str, Parameter]] = {
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
"""Settings of an engine that asks a model."""


class Models:
    """The models of a process, with their failures of late."""

    def __init__(self, spending: Spending) -> None:
        self._spending = spending
        self._failures: dict[str, Failures] = {}

    @contextmanager
    def asked(self, settings: Mapping[str, Value], time_ms: int | None, flag: StopFlag) -> Generator[Model]:
        """Open the conversation of one job; ``flag`` ends it.

        Raises ``EngineError`` if the endpoint fails or failed often of late, or its tokens of the day are spent.
        """
        try:
            endpoint.host_of(str(settings["url"]))
        except ValueError as error:
            raise EngineError(str(error)) from None
        failures = self._failures.setdefault(str(settings["url"]), Failures())
        failures.check()
        try:
            yield Model(settings, time_ms, flag, self._spending)
        except RestsNow:
            raise
        except ProgramError:
            failures.add()
            raise


class Model:
    """A model in one job: its deadline, and what it has cost so far."""

    def __init__(self, settings: Mapping[str, Value], time_ms: int | None, flag: StopFlag, spending: Spending) -> None:
        self._deadline = time.monotonic() + (USUAL_S if time_ms is None else time_ms / 1000.0)
        self._settings, self._flag, self._spending = settings, flag, spending
        self._place = endpoint.Place(str(settings["url"]), str(settings["key_env"]), str(settings["key_file"]))
        self._name = str(settings["model"])
        self._tokens_in = self._tokens_out = 0
        self.requests = 0

    def ask(self, talk: list[dict[str, str]], form: dict[str, Any] | None = None) -> endpoint.Said:
        """Ask for an answer in a form. Raises ``ProgramError``, ``RestsNow`` if the tokens of the day are spent."""
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
        if form is not None:
            body["response_format"] = form
        self.requests += 1
        said = endpoint.ask(self._place, body, self._deadline, self._flag)
        self._tokens_in += said.tokens_in
        self._tokens_out += said.tokens_out
        self._name = said.model or self._name
        self._spending.add(name, said.tokens_in + said.tokens_out)
        return said

    def record(self, prompt: str, words: str, illegal: int) -> ModelAnswer:
        """Return what a job keeps: the model's words and what they cost; ``prompt``: digest of the instructions."""
        settings = self._settings
        prices = float(settings["price_in"]), float(settings["price_out"])
        return ModelAnswer(
            model=self._name,
            prompt=prompt,
            requests=self.requests,
            illegal=illegal,
            tokens_in=self._tokens_in,
            tokens_out=self._tokens_out,
            cost=(prices[0] * self._tokens_in + prices[1] * self._tokens_out) / 1e6 if any(prices) else None,
            currency=str(settings["currency"])[:20],
            words=words,
        )

"""Word an engine's explanation for people: a model gets our sentences, and nothing else, and says the same in its own.

The facts are the sentences. Every number, square or move in the model's words, that is every word with a digit in it,
must be among them; a wording with another one is asked for again, and is then not used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from agon.ai.external.model import endpoint
from agon.ai.external.model.conversation import PARAMETERS, Model, Models
from agon.ai.external.model.prompt import clean_words, digest
from agon.ai.external.model.spending import Spending
from agon.ai.external.process import ProgramError
from agon.ai.search.budget import stop_flag
from agon.ai.search.contract import Decision, Parameter, Problem, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info
from agon.protocol.thinking import ModelAnswer, Thinking

INSTRUCTIONS: Final = (
    "You put an engine's findings about a position into two or three plain sentences for a person who plays the game. "
    "Use only the facts that are listed. Write every number and every move exactly as it is there. Add no fact, no "
    "judgement and no advice of your own."
)
TRIES: Final = 3
"""Times that a wording is asked for, until it keeps to the facts."""
_WITH_DIGITS: Final = re.compile(r"\w*\d\w*")


class Wording:
    """Engine that plays nothing: it answers a job with words for the sentences in ``facts``, one a line.

    Workers alone have it; the action of its answer means nothing.
    """

    name: ClassVar[str] = "wording"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {**PARAMETERS, "facts": Parameter("", help="the sentences")}

    def __init__(self, spending: Spending | None = None) -> None:
        self._models = Models(spending or Spending())

    def refuses(self, info: Info) -> str | None:
        return None if endpoint.is_there() else "language models need the extra 'models': pip install 'agon[models]'"

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Mapping[str, int]], None]], ...]:
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Ask the model. Raises ``EngineError`` if it fails, or keeps adding to the facts."""
        facts = str(settings["facts"]).splitlines()
        with self._models.asked(settings, problem.limits.time_ms, problem.flag) as model:
            answer = worded(model, str(settings["prompt"]), problem.info.title, facts)
        thinking = Thinking(engine=self.name, version=self.version, limits=limits_used(problem.limits), model=answer)
        return Decision(problem.legal()[0], thinking)


def worded(model: Model, prompt: str, title: str, facts: list[str]) -> ModelAnswer:
    """Return a model's words for sentences about a game. Raises ``ProgramError``."""
    talk = [{"role": "system", "content": prompt or INSTRUCTIONS}, {"role": "user", "content": question(title, facts)}]
    refused = 0
    while model.requests < TRIES:
        words = clean_words(model.ask(talk).text)
        added = added_words(words, facts)
        if words and not added:
            return model.record(digest(prompt or INSTRUCTIONS), words, refused)
        refused += 1
        fault = f"{', '.join(added[:5])} is not among the facts" if added else "there was no text"
        talk += [{"role": "assistant", "content": words[:2000]}, {"role": "user", "content": f"Again: {fault}."}]
    raise ProgramError("the model's words did not keep to the facts")


def word(settings: Mapping[str, Value], title: str, facts: list[str]) -> ModelAnswer:
    """Word sentences at once, for a person at a terminal; ``settings`` as of the engine. Raises ``EngineError``."""
    usual = {name: parameter.default for name, parameter in PARAMETERS.items()}
    with Models(Spending()).asked({**usual, **settings}, None, stop_flag()) as model:
        return worded(model, str(settings.get("prompt", "")), title, facts)


def question(title: str, facts: list[str]) -> str:
    """Write what the model is told: the game's name and the sentences."""
    return "\n".join([f"Game: {title}.", "Facts:", *(f"- {fact}" for fact in facts)])


def added_words(words: str, facts: list[str]) -> list[str]:
    """Return the words with digits that no fact has: numbers, squares and moves. Thousands may be grouped or not."""
    known = set(_WITH_DIGITS.findall(_ungrouped("\n".join(facts)).lower()))
    return [word for word in _WITH_DIGITS.findall(_ungrouped(words).lower()) if word not in known]


def _ungrouped(text: str) -> str:
    return re.sub(r"(?<=\d)[,\u202f\u00a0](?=\d{3})", "", text)

"""A model words explanations from our sentences alone; words that add a number or a move are not used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agon.ai.engines import registry
from agon.ai.external.model.spending import Spending
from agon.ai.external.model.wording import INSTRUCTIONS, Wording, added_words, question
from agon.ai.external.process import RestsNow
from agon.ai.search.contract import EngineError
from agon.protocol.thinking import ModelAnswer
from tests.ai.external.faking import task
from tests.ai.external.model.endpoint import Endpoint

FACTS = ["Scores 62% in 1,234 simulations.", "It expects 4 3 5.", "The next best, 3, gives away 0.12."]
GOOD = "Playing 4 scores 62% over 1234 simulations;\n the next best, 3, gives away 0.12."


def words(endpoint: Endpoint, folder: Path, tokens_a_day: int = 1000) -> ModelAnswer:
    engine = Wording(Spending(folder / "tokens.sqlite"))
    settings = {"url": endpoint.url, "model": "toy", "facts": "\n".join(FACTS), "tokens_a_day": tokens_a_day}
    found = registry.think(engine, task("44", 20_000), settings).thinking.model
    assert found is not None
    return found


def test_the_words_are_cleaned_and_recorded(endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.say = lambda asked, number: GOOD
    found = words(endpoint, tmp_path)
    assert (found.model, found.requests, found.illegal, found.tokens_in) == ("toy-1", 1, 0, 90)
    assert found.words == " ".join(GOOD.split())


def test_the_model_is_told_the_sentences_and_nothing_else(endpoint: Endpoint, tmp_path: Path) -> None:
    """Names, chat and positions are not at hand where the question is made: its text is compared as a whole."""
    endpoint.say = lambda asked, number: GOOD
    words(endpoint, tmp_path)
    (asked,) = endpoint.asked
    assert asked.keys() == {"model", "messages", "temperature", "max_tokens"}
    assert asked["messages"] == [
        {"role": "system", "content": INSTRUCTIONS},
        {"role": "user", "content": "Game: Connect Four.\nFacts:\n- " + "\n- ".join(FACTS)},
    ]


def test_words_that_add_a_number_are_asked_for_again_and_then_not_used(endpoint: Endpoint, tmp_path: Path) -> None:
    answers = ["It wins in 7 moves.", "", GOOD]
    endpoint.say = lambda asked, number: answers[min(number, 2)]
    assert (words(endpoint, tmp_path).requests, words(endpoint, tmp_path).illegal) == (3, 0)
    assert endpoint.asked[1]["messages"][-1]["content"] == "Again: 7 is not among the facts."
    assert endpoint.asked[2]["messages"][-1]["content"] == "Again: there was no text."
    endpoint.say = lambda asked, number: "It wins in 7 moves."
    with pytest.raises(EngineError, match="did not keep to the facts"):
        words(endpoint, tmp_path)


@pytest.mark.parametrize(
    ("said", "added"),
    [
        ("It expects Nf3 and then e5, for +0.12.", []),
        ("Nf3 gains 12 %, 1234 times.", []),
        ("Nf6 is worth 0.13.", ["nf6", "13"]),
        ("A fork on e4!", ["e4"]),
        ("It is clearly best.", []),
    ],
)
def test_numbers_squares_and_moves_must_be_facts(said: str, added: list[str]) -> None:
    assert added_words(said, ["It expects Nf3 e5.", "Worth +0.12, seen 1,234 times."]) == added


def test_an_outage_and_a_spent_day_are_said(endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.say = lambda asked, number: GOOD
    words(endpoint, tmp_path, tokens_a_day=100)
    with pytest.raises(RestsNow, match="100 tokens of today"):
        words(endpoint, tmp_path, tokens_a_day=100)
    endpoint.fault = 503
    with pytest.raises(EngineError, match="answers 503"):
        words(endpoint, tmp_path)


def test_a_sentence_is_one_line_of_the_question() -> None:
    assert json.dumps(question("Go", ["One.", "Two."])) == '"Game: Go.\\nFacts:\\n- One.\\n- Two."'

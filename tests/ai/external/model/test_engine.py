"""A model's moves: legal ones are played, wrong answers are counted, and an endpoint that fails harms nothing."""

from __future__ import annotations

import json
import random
import threading
import time
from pathlib import Path

import msgspec
import pytest

from agon.ai.engines import registry
from agon.ai.external.model import endpoint as http
from agon.ai.external.model.engine import LanguageModel
from agon.ai.external.model.prompt import digest
from agon.ai.external.model.spending import Spending
from agon.ai.external.process import ProgramError, RestsNow, TooLate
from agon.ai.search.contract import BadParameter, Decision, EngineError, Value
from agon.protocol.cards import read_card, run_in
from tests.ai.external.faking import task
from tests.ai.external.model.endpoint import Endpoint

SECRET = "sk-not-to-be-told"


class Player:
    def __init__(self, endpoint: Endpoint, folder: Path) -> None:
        self.spending = Spending(folder / "tokens.sqlite")
        self.engine = LanguageModel(self.spending)
        self.usual: dict[str, Value] = {"url": endpoint.url, "model": "toy"}

    def choose(self, moves: str = "", *, time_ms: int = 20_000, **settings: Value) -> Decision:
        return registry.think(self.engine, task(moves, time_ms), self.usual | settings)


@pytest.fixture
def player(endpoint: Endpoint, tmp_path: Path) -> Player:
    return Player(endpoint, tmp_path)


def test_a_legal_answer_is_played_and_its_record_says_all(endpoint: Endpoint, player: Player) -> None:
    decision = player.choose("44", temperature=0.5, price_in=1.0, price_out=10.0, currency="EUR")
    assert decision.action == 3
    found = decision.thinking.model
    assert found is not None
    assert (found.model, found.prompt, found.requests, found.illegal) == ("toy-1", digest(""), 1, 0)
    assert (found.tokens_in, found.tokens_out) == (90, 10)
    assert (found.cost, found.currency) == (pytest.approx(190e-6), "EUR")
    assert found.words == "The middle."
    assert (decision.thinking.engine, decision.thinking.nodes, decision.thinking.value) == ("model", 0, None)
    (asked,) = endpoint.asked
    assert (asked["model"], asked["temperature"], asked["max_tokens"]) == ("toy", 0.5, 1000)
    assert "authorization" not in endpoint.headers[0]
    assert asked["response_format"]["json_schema"]["schema"]["properties"]["move"]["enum"] == list("1234567")


def test_a_wrong_answer_is_asked_for_again_with_the_reason(endpoint: Endpoint, player: Player) -> None:
    answers = ['{"move": "9"}', "no idea what to do here", '{"move": "2", "words": "So."}']
    endpoint.say = lambda asked, number: answers[number]
    decision = player.choose()
    found = decision.thinking.model
    assert decision.action == 1
    assert found is not None
    assert (found.requests, found.illegal, found.tokens_in) == (3, 2, 270)
    assert decision.thinking.taken == ""
    talk = endpoint.asked[2]["messages"]
    assert [line["role"] for line in talk] == ["system", "user", "assistant", "user", "assistant", "user"]
    assert talk[3]["content"].startswith("That does not count: '9' is not")


def test_after_three_wrong_answers_the_move_is_random_and_says_so(endpoint: Endpoint, player: Player) -> None:
    endpoint.say = lambda asked, number: '{"move": "99", "words": "I insist."}'
    decision = player.choose()
    assert decision.thinking.taken == "fallback"
    assert decision.thinking.model is not None
    assert (decision.thinking.model.illegal, decision.thinking.model.words) == (3, "I insist.")
    assert 0 <= decision.action < 7
    assert len(endpoint.asked) == 3


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (500, "answers 500"),
        (429, "answers 429"),
        (302, "answers 302"),
        (b"not JSON", "something else than a chat completion"),
        (b"{}", "something else than a chat completion"),
        (b'{"choices": []}', "without a choice"),
        (b"[" * 100_000, "something else than a chat completion"),
        (b" " * (http.LARGEST + 1), "too long"),
    ],
)
def test_a_faulty_endpoint_is_named(
    endpoint: Endpoint, player: Player, monkeypatch: pytest.MonkeyPatch, fault: bytes | int, reason: str
) -> None:
    monkeypatch.setenv("TOY_KEY", SECRET)
    endpoint.fault = fault
    with pytest.raises(ProgramError, match=reason) as raised:
        player.choose(key_env="TOY_KEY")
    assert SECRET not in str(raised.value)
    assert len(endpoint.asked) == 1  # a redirection is not followed: the key would go elsewhere
    assert endpoint.headers[0]["authorization"] == f"Bearer {SECRET}"


def test_an_endpoint_that_is_not_there(player: Player, endpoint: Endpoint) -> None:
    with pytest.raises(ProgramError, match="cannot be reached: ConnectError"):
        player.choose(url="http://127.0.0.1:9/v1")


def test_a_silent_endpoint_is_given_up_at_the_deadline(endpoint: Endpoint, player: Player) -> None:
    endpoint.holding = threading.Event()
    with pytest.raises(TooLate):
        player.choose(time_ms=100)


def test_the_stop_flag_ends_the_waiting(endpoint: Endpoint, player: Player) -> None:
    endpoint.holding = threading.Event()
    asked = task("", 60_000)

    def stop() -> None:
        endpoint.heard.wait(30)
        asked.flag[0] = 1

    stopper = threading.Thread(target=stop)
    stopper.start()
    began = time.monotonic()
    with pytest.raises(TooLate):
        registry.think(player.engine, asked, player.usual)
    stopper.join()
    assert time.monotonic() - began < 50


def test_after_three_failures_it_rests(endpoint: Endpoint, player: Player) -> None:
    endpoint.fault = 503
    for _ in range(3):
        with pytest.raises(ProgramError, match="503"):
            player.choose()
    with pytest.raises(RestsNow):
        player.choose()
    assert len(endpoint.asked) == 3


def test_the_key_comes_from_a_file_or_a_variable(
    endpoint: Endpoint, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "key").write_text(f"{SECRET}\n", "utf-8")
    player.choose(key_file=str(tmp_path / "key"))
    assert endpoint.headers[0]["authorization"] == f"Bearer {SECRET}"
    with pytest.raises(ProgramError, match="cannot be read"):
        player.choose(key_file=str(tmp_path / "none"))
    monkeypatch.delenv("TOY_KEY", raising=False)
    with pytest.raises(ProgramError, match="the variable TOY_KEY is not set"):
        player.choose(key_env="TOY_KEY")


def test_the_tokens_of_a_day_are_limited_for_all_processes(endpoint: Endpoint, player: Player) -> None:
    assert player.choose(tokens_a_day=150).action == 3
    assert Spending(player.spending._path).today(f"{endpoint.url} toy") == 100
    assert player.choose(tokens_a_day=150).action == 3
    with pytest.raises(RestsNow, match="has used its 150 tokens of today"):
        player.choose(tokens_a_day=150)
    assert len(endpoint.asked) == 2
    assert player.choose(model="another", tokens_a_day=150).action == 3


def test_a_count_that_cannot_be_kept_stops_the_spending(endpoint: Endpoint, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    engine = LanguageModel(Spending(tmp_path / "file" / "tokens.sqlite"))
    with pytest.raises(ProgramError, match="cannot be used"):
        registry.think(engine, task(), {"url": endpoint.url, "model": "toy"})
    assert endpoint.asked == []


@pytest.mark.parametrize(
    "url", ["", "ftp://x/v1", "http://", "http://name:word@127.0.0.1/v1", "http://127.0.0.1/v1?key=1", "file:///etc"]
)
def test_addresses_that_are_refused(player: Player, url: str) -> None:
    with pytest.raises(EngineError, match="the model's address"):
        player.choose(url=url)


def test_the_only_move_costs_nothing(endpoint: Endpoint, player: Player) -> None:
    asked = task()
    rules, rng = asked.kernels.rules, random.Random(1)
    state = asked.state
    while len(rules.legal(state)) != 1:
        state = asked.state if rules.is_over(state) else rules.apply(state, rng.choice(rules.legal(state)))
    asked.state, asked.seat = state, rules.current(state)
    assert registry.think(player.engine, asked, player.usual).action == rules.legal(state)[0]
    assert endpoint.asked == []


def card_of_the_page() -> str:
    """Return the card that docs/language-models.md shows."""
    page = (Path(__file__).parents[4] / "docs" / "language-models.md").read_text("utf-8")
    return page.split("```toml\n")[1].split("```")[0]


def test_the_card_of_the_page_plays(endpoint: Endpoint, player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARROT_KEY", SECRET)
    card = read_card(card_of_the_page().replace("http://127.0.0.1:8080/v1", endpoint.url))
    run = run_in(card, card.levels[0], "connect_four")
    assert player.choose(**run.parameters).action == 3
    assert endpoint.headers[0]["authorization"] == f"Bearer {SECRET}"
    assert endpoint.asked[0]["model"] == "the model's name there"


CARD = """
name = "parrot"
title = "Parrot"
version = "1"
summary = "A language model names its moves."
games = ["connect_four"]
engine = "model"
algorithm = "It is told the position and its legal moves, and answers with one."

[operator]
name = "A test"

[model]
url = "http://127.0.0.1:1/v1"
model = "toy"
temperature = 0.25
key_env = "TOY_KEY"

[[levels]]
name = "usual"
title = "Usual"
summary = "As it is."
limits = { time_ms = 20000 }
"""


def test_a_card_names_the_model_and_never_its_key() -> None:
    card = read_card(CARD)
    run = run_in(card, card.levels[0], "connect_four")
    settings = registry.settings(LanguageModel(), run.parameters)
    assert (settings["model"], settings["temperature"], settings["key_env"]) == ("toy", 0.25, "TOY_KEY")
    with pytest.raises(msgspec.ValidationError, match="unknown field `key`"):
        read_card(CARD.replace('key_env = "TOY_KEY"', 'key = "sk-1"'))
    with pytest.raises(msgspec.ValidationError, match=r"without the table \[model\]"):
        read_card(CARD[: CARD.index("[model]")] + CARD[CARD.index("[[levels]]") :])
    with pytest.raises(msgspec.ValidationError, match=r"with a table \[model\]"):
        read_card(CARD.replace('engine = "model"', 'engine = "random"'))
    with pytest.raises(msgspec.ValidationError, match="url"):
        read_card(CARD.replace("http://127", "http://name:word@127"))
    with pytest.raises(BadParameter):
        registry.settings(LanguageModel(), {"temperature": 3.0})


def test_requests_are_json_that_any_endpoint_reads(endpoint: Endpoint, player: Player) -> None:
    player.choose(format="text")
    assert "response_format" not in endpoint.asked[0]
    assert endpoint.headers[0]["content-length"] == str(len(json.dumps(endpoint.asked[0], separators=(",", ":"))))

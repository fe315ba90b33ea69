"""Bots that play by a learned network: what it is, where it comes from, and how they use it."""

from __future__ import annotations

import re
import tomllib

import numpy as np
import pytest

from agon import games
from agon.ai.networks.network import network_for
from agon.protocol.cards import run_in
from tests.ai.personas.playing import decide, engine_of, positions
from tests.ai.personas.sentences import CARDS, Said, saying
from tests.live import ROOT

LEARNED = r"learned from ([\d,]+) games against itself, in (\d+) CPU minutes?"
CARD = CARDS["journeyman"]


@pytest.mark.parametrize("said", saying(LEARNED, "algorithm_in"), ids=lambda said: said.game)
def test_a_network_learned_from_as_many_games_and_minutes_as_the_card_says(said: Said) -> None:
    found = re.search(LEARNED, said.text)
    assert said.game is not None
    assert found is not None
    rules = games.load(said.game)
    games_played = found[1].replace(",", "")
    assert f"{games_played} games" in network_for(rules, rules.options()).head.made
    made = tomllib.loads((ROOT / "ai" / "made.toml").read_text("utf-8"))["made"]
    [seconds] = [each["cpu_seconds"] for each in made if f"ai/games/{said.game}/network.onnx" in each["files"]]
    assert round(seconds / 60) == int(found[2])


@pytest.mark.parametrize("game", CARD.games)
def test_at_the_lowest_level_the_network_alone_chooses(game: str) -> None:
    rules, level = games.load(game), CARD.levels[0]
    network = network_for(rules, rules.options())
    for at in positions(game)[:20]:
        seen = rules.observation_tensor(at.state, rules.current(at.state), rules.options())
        policy, _ = network.evaluate(seen[np.newaxis])
        legal = rules.legal(at.state)
        decision = decide(CARD, level, at, engine_of(CARD))
        if not decision.thinking.exact:  # a win at once is proven, and taken
            assert decision.action == legal[int(np.argmax(policy[0][legal]))]


@pytest.mark.parametrize("game", CARD.games)
def test_it_has_no_book_no_endings_and_no_evaluation(game: str) -> None:
    for level in CARD.levels:
        run = run_in(CARD, level, game)
        assert not {"book", "endings", "solver", "rollout"} & set(run.parameters)
        assert run.parameters.get("mix", 0.0) == 0.0

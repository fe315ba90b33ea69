"""``agon search`` and ``agon explain`` from positions in which dice or cards are due."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from agon import games
from agon.command import cli
from tests.ai.external.model.endpoint import serving

CHANCE = [name for name in games.names() if games.room(name).INFO.chance]


def output(*words: str) -> str:
    done = CliRunner().invoke(cli, [*words, "--no-color"])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("game", CHANCE)
def test_what_chance_decides_first_is_drawn_from_the_seed(game: str) -> None:
    words = ("search", "--game", game, "--engine", "random", "--nodes", "10")
    first = output(*words, "--seed", "3")
    assert first == output(*words, "--seed", "3"), "the same seed draws the same"
    rules = games.load(game)
    if rules.current(rules.initial()) < 0:
        [said] = [line for line in first.splitlines() if line.startswith("By chance, from seed 3: ")]
        assert ("the deal" in said) == rules.info.hidden, "hidden cards are not named"


def test_another_seed_draws_other_dice() -> None:
    words = ("explain", "backgammon", "--engine", "random")
    drawn = {output(*words, "--seed", str(seed)).partition("By chance")[2].splitlines()[0] for seed in range(8)}
    assert len(drawn) > 3


def test_a_game_that_is_over_is_not_searched() -> None:
    done = CliRunner().invoke(cli, ["search", "--game", "tic_tac_toe", "--moves", "a1 b1 a2 b2 a3"])
    assert done.exit_code != 0
    assert "the game is over in that position" in done.output


def test_a_move_that_no_simulation_has_tried_has_no_value() -> None:
    words = ("search", "--game", "hex", "--option", "size=5", "--engine", "mcts", "--nodes")
    rows = [line.split() for line in output(*words, "3").partition("MOVE")[2].splitlines()[1:]]
    assert len(rows) == 25
    assert all(row[1:] == ["not", "tried"] or int(row[2]) > 0 for row in rows)
    assert sum(row[1:] == ["not", "tried"] for row in rows) >= 22
    assert "not tried" not in output(*words, "5000")


def test_a_model_words_the_reasons_beside_them_and_an_outage_leaves_these(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    words = ("explain", "tic_tac_toe", "--moves", "b2", "--worded-by", str(tmp_path / "words.toml"))
    with serving() as endpoint:
        endpoint.say = lambda asked, number: "A corner holds."
        (tmp_path / "words.toml").write_text(f'[model]\nurl = "{endpoint.url}"\nmodel = "toy"\n')
        told = output(*words)
        (asked,) = endpoint.asked
        facts = asked["messages"][1]["content"].splitlines()[2:]
        told = " ".join(told.split())
        assert facts
        assert all(fact[2:] in told for fact in facts)
        assert "In the words of toy-1 (a language model; generated, not searched): A corner holds." in told
        endpoint.fault = 503
        told = " ".join(output(*words).split())
        assert "not worded: the model's endpoint answers 503" in told
        assert facts[0][2:] in told

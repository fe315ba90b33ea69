"""The words for what the rules say: the English ones are the games' own, scripts have them by number and pattern."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import agon.games
from agon import games
from agon.clients.languages.compiling import FOLDER, read
from agon.server.http.languages import said_script, text_number

ROOM = Path(agon.games.__file__).parent


def steps_of(game: str) -> list[str]:
    """Return the rules of a game in steps."""
    file = next(each for each in (ROOM / game / "steps.toml", ROOM / f"{game}.steps.toml") if each.exists())
    return [step["text"] for step in tomllib.loads(file.read_text())["step"]]


@pytest.mark.parametrize("game", games.names())
def test_the_rules_of_all_games_are_in_the_catalogue(game: str) -> None:
    words = read(FOLDER / "en")
    assert words[f"said-rules-{game}-all"] == games.load(game).info.how_to_play
    for number, text in enumerate(steps_of(game), 1):
        assert words[f"said-rules-{game}-{number}"] == text


def test_no_two_texts_have_one_number() -> None:
    texts = {text for name, text in read(FOLDER / "en").items() if name.startswith("said-") and isinstance(text, str)}
    assert len({text_number(text) for text in texts}) == len(texts)


def test_a_script_has_texts_by_number_and_patterns_from_the_most_particular_on() -> None:
    english = {
        "said-a-x": "Pass",
        "said-a-y": [{"$": "n"}, " off"],
        "said-a-z": ["takes ", {"$": "n"}],
        "said-a-p": [{"$": "said"}, "; ", {"$": "saidB"}],
    }
    own = {
        "said-a-x": "Passen",
        "said-a-y": [{"$": "n"}, " hinaus"],
        "said-a-z": ["nimmt ", {"$": "n"}],
        "said-a-p": [{"$": "said"}, "; ", {"$": "saidB"}],
    }
    script = said_script(english, english, own)
    assert f'"said-a-":[{{"{text_number("Pass")}":"Passen"}},[' in script
    assert script.index('"; "') < script.index('"nimmt ') < script.index('" hinaus"')

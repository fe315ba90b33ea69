"""The words for what the rules say: the English ones are the games' own, scripts have them by number and pattern."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

import agon.games
from agon import games
from agon.clients.languages.compiling import FOLDER, compiled, read
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


def test_a_script_has_texts_by_number_and_patterns_from_the_most_particular_on(tmp_path: Path) -> None:
    for language, words in (
        ("en", ("Pass", "{ $n } off", "takes { $n }", "{ $said }; { $saidB }")),
        ("de", ("Passen", "{ $n } hinaus", "nimmt { $n }", "{ $said }; { $saidB }")),
    ):
        (tmp_path / language).mkdir()
        (tmp_path / language / "shell.ftl").write_text("shell-close = x\n")
        lines = [f"said-a-{name} = {text}\n" for name, text in zip("xyzp", words, strict=True)]
        (tmp_path / language / "said.ftl").write_text("".join(lines))
    english, own = (msgspec.json.decode(compiled(tmp_path)[f"{language}.json"]) for language in ("en", "de"))
    script = said_script([name for name in own if name.startswith("said-")], english, own)
    assert f'"said-a-":[{{"{text_number("Pass")}":"Passen"}},[' in script
    assert script.index('"; "') < script.index('"nimmt ') < script.index('" hinaus"')

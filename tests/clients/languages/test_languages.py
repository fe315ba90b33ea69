"""The catalogue: Fluent files that compile, say the same in each language, and are used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agon import games
from agon.clients.languages import FOLDER
from agon.clients.languages.compiling import LanguageError, compiled, read, variables
from agon.server.app import WORDS
from agon.server.http.languages import NOTICES, PSEUDO, Languages

WEB = FOLDER.parent / "web"
TERMINAL = (FOLDER.parent / "terminal", FOLDER.parent.parent / "commands")
WRITTEN = """\
-brand = Agon
room-plain = Plain { -brand }
room-games = { $count ->
    [0] No game
    [one] One game
   *[other] { $count } games
} at { $place }
room-share = { NUMBER($share, maximumFractionDigits: 1) } of { DATETIME($at, month: "short") }
room-place = { NUMBER($n, type: "ordinal") ->
    [one] { $n }st
   *[other] { $n }th
}
"""


def written(folder: Path, text: str, language: str = "en") -> Path:
    (folder / language).mkdir(exist_ok=True)
    (folder / language / "shell.ftl").write_text(text)
    return folder


def test_messages_become_texts_and_places(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "room.ftl").write_text(WRITTEN)
    found = read(folder)
    assert found["room-plain"] == "Plain Agon"
    games = {"0": "No game", "one": "One game", "other": [{"$": "count"}, " games"]}
    assert found["room-games"] == [{"?": "count", "v": games, "e": "other"}, " at ", {"$": "place"}]
    assert found["room-share"] == [
        {"$": "share", "n": {"maximumFractionDigits": 1}},
        " of ",
        {"$": "at", "d": {"month": "short"}},
    ]
    assert found["room-place"] == [
        {"?": "n", "v": {"one": [{"$": "n"}, "st"], "other": [{"$": "n"}, "th"]}, "e": "other", "o": 1}
    ]
    assert variables(found["room-games"]) == {"count", "place"}


@pytest.mark.parametrize(
    ("english", "other", "reason"),
    [
        ("shell-a = A\nshell-a = B", None, "stands there twice"),
        ("lobby-a = A", None, "does not begin with shell-"),
        ("shell-a A", None, "cannot be read"),
        ("shell-a = A\n    .title = B", None, "no attributes"),
        ("shell-a = { FOO($x) }", None, "NUMBER and DATETIME"),
        ("shell-a = { -nothing }", None, "cannot compile"),
        ("shell-a = A\nshell-b = B", "shell-a = A", "differs from en in shell-b"),
        ("shell-a = A", "shell-a = A\nshell-b = B", "differs from en in shell-b"),
        ("shell-a = A { $x }", "shell-a = A { $y }", "differs from en in shell-a"),
    ],
)
def test_what_cannot_be_compiled_is_named(tmp_path: Path, english: str, other: str | None, reason: str) -> None:
    written(tmp_path, english)
    if other is not None:
        written(tmp_path, other, "de")
    with pytest.raises(LanguageError, match=re.escape(reason)):
        compiled(tmp_path)


def test_the_compiled_words_are_those_of_the_files() -> None:
    assert {file.name: file.read_text() for file in WORDS.glob("*.json")} == compiled()


def test_every_message_is_used_and_every_used_one_exists() -> None:
    text = "\n".join(file.read_text() for file in WEB.rglob("js/**/*.js"))
    html = "\n".join(file.read_text() for file in WEB.glob("*.html"))
    filled = set(re.findall(r"\{\{([^}]+)\}\}", html))
    ids = set(read(FOLDER / "en"))
    python = "\n".join(file.read_text() for folder in TERMINAL for file in folder.rglob("*.py"))
    used = set(re.findall(r'"([a-z0-9]+(?:[-_][a-z0-9_-]+)+)"', text)) | filled
    used |= set(re.findall(r"""["'](terminal-[a-z-]+)["']""", python))
    groups = (*NOTICES, *re.findall(r'"([a-z0-9_-]+-)\*"', text))
    assert {each for each in ids - used if not each.startswith(groups)} == set()
    called = set(re.findall(r'\b(?:t|rich)\("([^"]+)"', text)) | set(re.findall(r"""\bt\(\s*["']([^"']+)""", python))
    assert (called | filled) - ids == set()


def test_the_titles_of_all_games_are_in_the_catalogue() -> None:
    words = read(FOLDER / "en")
    for name in games.names():
        info = games.load(name).info
        assert words[f"games-title-{name}"] == info.title
        for seat in set(info.seat_names) - {"P1", "P2", "P3", "P4", "X", "O", "MAX", "MIN"}:
            assert words[f"games-seat-{seat.lower()}"] == seat


def test_the_texts_about_all_games_are_in_the_catalogue() -> None:
    words = read(FOLDER / "en")
    for name in games.names():
        info = games.load(name).info
        assert words[f"games-summary-{name}"] == info.summary
        for option in info.options:
            assert words[f"games-option-{slug(option.title)}"] == option.title
            assert words.get(f"games-help-{name}-{option.name}", "") == option.help
            for choice in (*option.choices.values(), *option.examples):
                if re.search("[A-Za-z]{2}", choice):
                    assert words[f"games-choice-{slug(choice)}"] == choice


def slug(text: str) -> str:
    return re.sub("[^A-Za-z0-9]+", "-", text).strip("-")


@pytest.mark.parametrize(
    ("cookies", "accepted", "language"),
    [
        ([], "", "en"),
        ([], "de", "de"),
        ([], "de-AT,en;q=0.5", "de"),
        ([], "it,fr-CH;q=0.7,de;q=0.8", "de"),
        ([], "de;q=0, es;q=0.1", "es"),
        ([], "*;q=0.5, it", "en"),
        ([], "de;q=high", "de"),
        (["agon-language=fr"], "de", "fr"),
        (["other=1; agon-language=es"], "de", "es"),
        (["agon-language=tlh"], "de", "de"),
        (["=;=;\x00"], "de", "de"),
        (["agon-language=en-XA"], "de", "en-XA"),
    ],
)
def test_a_request_gets_a_language(cookies: list[str], accepted: str, language: str) -> None:
    assert Languages(WORDS).chosen(cookies, accepted) == language


def test_the_pseudo_language_is_longer_and_keeps_what_is_put_in() -> None:
    words = Languages(WORDS).words
    for name, english in words["en"].items():
        other = words[PSEUDO][name]
        assert variables(other) == variables(english)  # type: ignore[arg-type]
        if isinstance(english, str) and any(map(str.isalpha, english)):
            assert isinstance(other, str)
            assert len(other) >= len(english) + 0.2 * sum(map(str.isalpha, english))
            assert re.search("[A-Za-z]", other) is None


def test_a_page_is_filled_with_escaped_words(tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text('{"head-a":"<A> & B"}')
    filled = Languages(tmp_path).fill('<html lang="en">{{head-a}}</html>', "en")
    assert filled == '<html lang="en" data-languages="en">&lt;A&gt; &amp; B</html>'
    with pytest.raises(KeyError):
        Languages(tmp_path).fill("{{head-b}}", "en")

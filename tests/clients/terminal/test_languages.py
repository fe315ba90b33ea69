"""The terminal in other languages, and in the pseudo-language: a word without accents is not in the catalogue."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable

import pytest

from agon import games
from agon.clients.languages.messages import PSEUDO
from agon.clients.terminal import clock_words, words
from agon.clients.terminal.tree import remark
from agon.clients.terminal.typed import find_begun, find_choices
from agon.games.api import Choice
from agon.protocol.clocks import Phase
from agon.protocol.commands.session import Clocks
from agon.protocol.events import (
    Acted,
    Analysed,
    CameBack,
    Contributed,
    DrawDeclined,
    Drawn,
    DrawOffered,
    Ended,
    Event,
    HintGiven,
    Paused,
    PauseDeclined,
    PauseOffered,
    Published,
    RematchAgreed,
    RematchOffered,
    Resumed,
    SeatForfeited,
    SeatTakenOver,
    SessionId,
    TakeBackAsked,
    TakeBackDeclined,
    TakenBack,
    TimeAdded,
    Unpaused,
    WentAway,
)
from agon.protocol.thinking import Thinking, Traced
from tests.clients.languages.speaking import speaking
from tests.clients.terminal.test_words import ANNA, CREATED, INFO, OVER, PRUNER
from tests.live import ROOT, LiveServer

PLAIN = re.compile(r"[A-Za-z]{2,}")
RANKS = {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"}
"""Words in English that are arguments of the names of cards, and chosen by other languages."""
NAMES = {"BOT", "Guest", "Coin", "Error", "random"}
"""Names and marks that are the same in all languages; click writes the word Error."""
EVENTS: list[Event] = [
    CREATED,
    Acted(seat=1, action=None, by="bot_streamed"),
    Acted(seat=1, action=None, by="bot_fallback", interpreted=True),
    Acted(seat=1, action=None, by="forfeit"),
    Drawn(action=None),
    Contributed(seat=0, contribution="00"),
    DrawOffered(seat=0),
    DrawDeclined(seat=0),
    TakeBackAsked(seat=0, ply=3),
    TakeBackDeclined(seat=0),
    TakenBack(ply=1),
    TimeAdded(seat=0, to=1, added_ms=15_000),
    PauseOffered(seat=0),
    PauseDeclined(seat=0),
    Paused(seat=0),
    Paused(seat=0, vacation=True),
    Unpaused(seat=0),
    Unpaused(seat=0, vacation=True),
    WentAway(seat=0, claim_at=0),
    CameBack(seat=0),
    SeatForfeited(seat=0, reason="time"),
    SeatTakenOver(seat=0, player=PRUNER, reason="resigned"),
    Resumed(),
    Resumed(lost_ms=3_000),
    Ended(reason="finished", returns=[1.0, -1.0]),
    HintGiven(seat=0, level=2, ply=1),
    Analysed(engine="x", positions=[]),
    RematchOffered(seat=0),
    RematchAgreed(session=SessionId("1")),
    Published(seat=0),
]


def plain(texts: Iterable[str], allowed: Iterable[str] = ()) -> set[str]:
    """Return the words that do not come from the catalogue."""
    return {word for text in texts for word in PLAIN.findall(text)} - NAMES - set(allowed)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_said_in_words_of_the_catalogue(event: Event) -> None:
    with speaking(PSEUDO):
        line = words.event_line(INFO, [ANNA, PRUNER], event, OVER)
    assert line is not None
    assert plain([line], {"anna", "Pruner", "hard", "Go"}) == set()


def test_clocks_and_findings_are_said_in_words_of_the_catalogue() -> None:
    typed = ["none", "10s", "5+3", "5d3", "5b3", "10+5x30", "0+25/300", "hourglass5", "40/90+30:30+30", "3days+10"]
    phases = [Phase(periods=2, overtime=True), Phase(periods=1, moves_to_go=2, vacation_ms=90_000_000)]
    clocks = Clocks(remaining_ms=[400_000_000, 5_500], running=[0], at=0, phases=phases, paused=True)
    thinking = Thinking(engine="1", depth=3, nodes=5, nps=2, value=0.5, exact=True, ends_in=3, time_ms=9.0, pv=["4"])
    trace = Traced(path=[], text="", values=[1.0, -1.0], alpha=None, beta=2.0, pruned=True, bound="")
    with speaking(PSEUDO):
        said = [clock_words.clock_text(clock_words.parse_clock(text)) for text in typed]
        said += [clock_words.clocks_line(INFO, clocks, 0) or "", words.thinking_line(thinking), remark(trace)]
        said += [words.seats_line(INFO, [ANNA, PRUNER], 0)]
    assert plain(said, {"anna", "Pruner", "hard"}) == set()


def test_a_label_is_typed_in_the_user_s_language_or_in_english() -> None:
    roll = Choice(action=1, text="r", label="rolls the die")
    drop = Choice(action=2, text="4", label="Drops in column 4")
    with speaking("de"):
        for typed in ("Drops in column 4", "wirft in spalte 4 ein"):
            assert find_choices([roll, drop], typed, []) == [drop]
        assert find_begun([roll, drop], "wirft") is drop
        assert find_begun([roll, drop], "drops") is drop


def agon(server: LiveServer, language: str, *arguments: str, typed: str = "", code: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "agon", *arguments],
        cwd=ROOT,
        env={**os.environ, "AGON_URL": server.url, "AGON_LANGUAGE": language},
        input=typed,
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


BOT = ("--bot", "random", "--agree", "--seat", "first")
CHAT_AND_CLOCK = "nonsense\nhelp\nmoves\nclock\nchat\nhint\ndraw\nsay\n4\nboard\n"


def names_in(output: str) -> set[str]:
    """Return the parts of names and ids of games in an output: they are nobody's language."""
    return set(PLAIN.findall(" ".join(re.findall(r"Guest-\w+|\b[a-z0-9]{12,}\b", output))))


def test_a_game_is_played_in_words_of_the_catalogue(server: LiveServer) -> None:
    output = agon(server, PSEUDO, "play", "connect_four", *BOT, typed=f"{CHAT_AND_CLOCK}resign\n")
    assert plain([output], names_in(output) | {"Random", "nonsense", "say"}) == set()


@pytest.mark.parametrize(
    ("game", "typed", "echoed"),
    [
        ("chess", "Ke2\nd9\nresign\n", {"Ke", "Na", "Nc", "Nf", "Nh"}),
        ("pig", "moves\nroll\nresign\n", {"roll", "hold"}),
        ("hearts", "moves\nresign\n", RANKS),
        ("backgammon", "moves\nresign\n", {"bar", "BAR", "off"}),
    ],
)
def test_more_games_are_played_in_words_of_the_catalogue(
    server: LiveServer, game: str, typed: str, echoed: set[str]
) -> None:
    output = agon(server, PSEUDO, "play", game, *BOT, typed=typed)
    cards = {word for word in PLAIN.findall(output) if re.fullmatch("[TJQKA][cdhs]", word)}
    assert plain([output], names_in(output) | echoed | cards | {"Random"}) == set()


def test_lists_and_errors_are_in_words_of_the_catalogue(server: LiveServer) -> None:
    output = agon(server, PSEUDO, "watch") + agon(server, PSEUDO, "token", "list")
    output += agon(server, PSEUDO, "tournament", "list") + agon(server, PSEUDO, "club", "list")
    names = " ".join([os.environ["XDG_STATE_HOME"], server.url, "agon tokens me token txt json", *games.names()])
    assert plain([output], names_in(output) | set(PLAIN.findall(names))) == set()
    listed = agon(server, PSEUDO, "games").splitlines()
    titles = [re.split(" {2,}", line) for line in listed]
    assert plain(cell for name, title, bots, summary in titles[1:] for cell in (title, summary)) == set()
    assert plain([listed[0]]) == set()
    refused = agon(server, PSEUDO, "replay", "nosuchgame", code=1)
    assert plain([refused], {"nosuchgame"}) == set()


def test_a_replay_and_an_analysis_are_in_words_of_the_catalogue(server: LiveServer) -> None:
    left = agon(server, PSEUDO, "play", "connect_four", *BOT, typed="4\nresign\n")
    session = max(re.findall(r"\b[a-z0-9]{12,}\b", left), key=len)
    output = agon(server, PSEUDO, "replay", session)
    assert plain([output], names_in(output) | {"Random"}) == set()
    searched = agon(server, PSEUDO, "explain", "tic_tac_toe", "--moves", "b2", "--engine", "alphabeta", "--depth", "3")
    assert plain([searched], {"alphabeta"}) == set()


def test_a_game_in_german(server: LiveServer) -> None:
    output = agon(server, "de", "play", "connect_four", *BOT, typed="nichts\nin spalte 4 einwerfen\nresign\n")
    assert "[BOT]: ein Computerprogramm." in output
    assert "'nichts' geht hier nicht" in output
    assert re.search(r"Rot, Guest-\w+, wirft in Spalte 4 ein\.", output)
    assert "Die Partie ist zu Ende: Gelb gewinnt: Rot hat aufgegeben." in output
    assert agon(server, "de", "replay", "nosuchgame", code=1).startswith("Error: ")


def test_the_locale_names_the_language(server: LiveServer) -> None:
    environ = {name: value for name, value in os.environ.items() if name != "LC_ALL"}
    done = subprocess.run(
        [sys.executable, "-m", "agon", "watch"],
        cwd=ROOT,
        env={**environ, "AGON_URL": server.url, "LANG": "fr_FR.UTF-8"},
        capture_output=True,
        text=True,
        timeout=150,
        check=True,
    )
    assert done.stdout.startswith(("Aucune partie", "Pour en regarder une")) or "Pour en regarder une" in done.stdout

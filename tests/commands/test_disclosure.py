"""Output of the command line: a bot's name never appears without its mark."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from agon.command import cli
from tests.bare_names import bare, bare_lines
from tests.clients.terminal.test_terminal import agon as terminal
from tests.commands.test_cli import leaves
from tests.live import LiveServer
from tests.server.raw_client import RawClient

BOT, OWN = "Coin", "Zinnia"
PRINTS = {
    ("replay",),
    ("export",),
    ("watch",),
    ("play",),
    ("audit",),
    ("bot", "list"),
    ("bot", "run"),
    ("token", "list"),
    ("account", "list"),
    ("tournament", "show"),
    ("club", "show"),
    ("club", "export"),
}
"""Commands that may print a player's name: each is run below, or in the test that its line names."""
SILENT = {
    ("serve",): "an address",
    ("games",): "games, and the names of cards under the heading BOTS",
    ("import",): "files and sessions",
    ("bot", "new"): "the file that it wrote",
    ("bot", "check"): "a bot's own name, which ends in (bot)",
    ("bot", "league"): "names of files and levels, each with its mark",
    ("bot", "submit"): "a bot's own name, which ends in (bot)",
    ("club", "league"): "bots by number, each with its mark, and their authors; tests/commands/test_course.py",
    ("bot", "card"): "the file that it wrote",
    ("worker",): "a log of jobs, which do not know who plays",
    ("engine",): "an engine that plays here, with its mark",
    ("match",): "engines that play here, of which none is a player of a server",
    ("calibrate",): "levels of bots, and nobody else",
    ("search",): "a position",
    ("explain",): "a position",
    ("engines",): "engines",
    ("solve",): "a game",
    ("train",): "a game's network in numbers",
    ("doctor",): "findings",
    ("mcp",): "a protocol's frames; tests/clients/mcp has what is said of players",
    ("healthcheck",): "readiness",
    ("ratings", "recompute"): "ids",
    ("tournament", "list"): "titles",
    ("tournament", "create"): "an address",
    ("tournament", "join"): "an id",
    ("tournament", "challenge"): "a word",
    ("tournament", "answer"): "a sentence",
    ("tournament", "recompute"): "ids",
    ("tournament", "import"): "an id, and people of a report",
    ("club", "list"): "titles",
    ("club", "create"): "an address and a code",
    ("club", "join"): "an address",
    ("club", "leave"): "an id",
    ("club", "post"): "nothing",
    ("club", "class"): "an address",
    ("club", "pupils"): "pupils, who are people",
    ("club", "marks"): "pupils, who are people",
    ("account", "role"): "an id",
    ("account", "reset-password"): "a link",
    ("account", "close"): "an id",
    ("account", "reopen"): "an id",
    ("account", "delete"): "an id",
    ("account", "log"): "ids",
    ("account", "end-games"): "an id",
    ("account", "reset-second-factor"): "an id",
    ("account", "ban-address"): "an address",
    ("account", "list-bans"): "addresses",
    ("account", "lift-ban"): "an address",
    ("game", "new"): "files",
    ("game", "check"): "a game",
    ("db", "backup"): "a file",
    ("db", "restore"): "a file",
    ("db", "copy"): "numbers",
    ("db", "upgrade"): "a revision",
    ("db", "openings"): "numbers",
    ("db", "status"): "a revision",
}
"""Commands that never print one, with their output."""


def run(*arguments: str, typed: str = "") -> str:
    result = CliRunner().invoke(cli, list(arguments), prog_name="agon", input=typed)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("disclosed"), workers=0) as live:
        yield live


@pytest.fixture(autouse=True)
def clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: LiveServer) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("AGON_URL", server.url)


def test_every_command_is_known_to_print_players_or_not() -> None:
    known = {words for words in leaves(cli) if words[0] != "bench"}
    assert known == PRINTS | set(SILENT), "all of bench prints times"


async def games_of(server: LiveServer) -> tuple[str, str, str, str, str]:
    """Play a game against a bot of the server and one between bots, and announce a tournament of both, and
    open a club of which the second is a member; return them, with the token of that bot third."""
    card = server.get("/api/bots/random")
    wish = {"bot": "random", "level": "random", "agreed": card["digest"], "seat": "first"}
    register = {"kind": "bot", "name": OWN, "operator": "the tests"}
    async with RawClient(server.ws) as me, RawClient(server.ws, register=register) as zinnia:
        mine = (await me.ask("play_bot", **wish, game="tic_tac_toe"))["session"]
        await me.ask("join", session=mine)
        await me.ask("resign", session=mine)
        agreed = server.get(f"/api/players/{zinnia.me['id']}")["card"]
        seek = (await zinnia.ask("seek", game="chess", accepts="anyone", seat="first"))["seek"]["id"]
        session = (await me.ask("accept_seek", seek=seek, agreed=agreed))["session"]
        await zinnia.ask("join", session=session)
        await zinnia.ask("resign", session=session)
        assert zinnia.token is not None
        await me.ask("sign_up", name="Tessa", password="correct horse battery")
        clock = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}
        terms = {"title": "Evening", "kind": "arena", "minutes": 5, "game": "tic_tac_toe", "clock": clock}
        answer = await me.ask("announce_tournament", **terms, accepts="bots", starts_at=time.time_ns() // 10**6 + 10**7)
        tournament = answer["tournament"]
        await zinnia.ask("join_tournament", tournament=tournament)
        wish = {"t": "enter_bot", "bot": "random", "level": "random", "agreed": card["digest"]}
        await me.ask("organise_tournament", tournament=tournament, do=wish)
        club = (await me.ask("open_club", title="Evening club"))["club"]
        assert (await zinnia.ask("join_club", club=club))["t"] == "club"
        return mine, session, zinnia.token, tournament, club


async def test_no_command_prints_a_bot_without_its_mark(server: LiveServer, tmp_path: Path) -> None:
    mine, other, token, tournament, club = await games_of(server)
    folder = tmp_path / "state" / "agon" / "tokens" / "127.0.0.1"
    folder.mkdir(parents=True)
    (folder / f"{OWN}.token").write_text(token)
    database = ("--database", str(server.folder / "agon.sqlite3"))
    printed: dict[str, str] = {}

    def everything() -> None:
        for words in (
            ("replay", mine),
            ("replay", other),
            ("bot", "list"),
            ("token", "list"),
            ("account", "list", *database),
            ("export", other, "--format", "pgn"),
            ("tournament", "show", tournament),
            ("club", "show", club, "--token", token),
        ):
            printed[" ".join(words)] = run(*words)
        for words in (("watch", other), ("play", "--session", mine)):  # they read the keyboard
            printed[" ".join(words)] = terminal(server, *words)
        for words in (
            ("replay", mine, "--json"),
            ("export", mine),
            ("bot", "list", "--json"),
            ("tournament", "show", tournament, "--json"),
            ("club", "show", club, "--token", token, "--json"),
            ("token", "list", "--json"),
            ("account", "list", "--json", *database),
        ):
            printed[" ".join(words)] = run(*words)

    await asyncio.to_thread(everything)
    for name in (BOT, OWN):
        assert any(name in text for text in printed.values())
        found: dict[str, Any] = {}
        for words, text in printed.items():
            if text.startswith(("{", "[")) and "pgn" not in words:
                found[words] = list(bare(json.loads(text), name))
            elif "pgn" in words:
                assert text.count('[WhiteTitle "BOT"]') == 1
            else:
                found[words] = bare_lines(text, name)
        assert {words: lines for words, lines in found.items() if lines} == {}

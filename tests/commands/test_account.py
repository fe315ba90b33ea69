"""``agon account``: changes by the host, which running servers notice."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from agon.commands.operate.account import account
from tests.live import LiveServer
from tests.server.accounts.test_account_laws import PASSWORD, Member, ends
from tests.server.raw_client import RawClient, pair


def run(database: Path | str, *arguments: str) -> str:
    result = CliRunner().invoke(account, [*arguments, "--database", str(database)])
    assert result.exit_code == 0, result.output
    return result.output


async def test_a_host_lists_promotes_resets_and_deletes(tmp_path: Path) -> None:
    database = tmp_path / "agon.sqlite3"
    with LiveServer(tmp_path, workers=0) as server:
        async with Member(server.ws) as ann, RawClient(server.ws) as bea:
            await ann.sign_up("Anouk")
            game = await pair(ann, bea)

        def listed() -> list[dict[str, Any]]:
            return json.loads(_apart(run, database, "list", "Anouk", "--json"))

        assert [(each["id"], each["kind"], each["has_password"]) for each in listed()] == [
            (ann.me["id"], "human", True)
        ]
        assert ann.me["id"] in _apart(run, database, "role", "ANOUK", "moderator")
        assert listed()[0]["role"] == "moderator"
        assert "was made moderator, by command line, " in await server.logged(f"account {ann.me['id']} was made")
        printed = _apart(run, database, "reset-password", "anouk")
        token = re.findall(r"#reset=(\S+)", printed)[0]
        async with RawClient(server.ws, hello=False) as again:
            entered = await again.ask("reset_password", token=token, password="a new battery")
            assert (await again.ask("reset_password", token=token, password="a new battery"))["t"] == "failure"
            assert (await again.ask("log_in", name="anouk", password=PASSWORD))["code"] == "unauthenticated"
            assert (await again.ask("hello", protocol=1, token=entered["token"]))["you"]["id"] == ann.me["id"]
            assert "a server ends its games" in _apart(run, database, "delete", "anouk", "--yes")
            assert await ends(again), "the server notices by itself"
        ending = await server.logged("is deleted")
        assert ann.me["id"] in ending
        async with RawClient(server.ws, token=bea.token) as left:
            [mine] = (await left.ask("my_games", id="afterwards"))["games"]
            assert (mine["session"], mine["status"]) == (game, "ended")
            assert sorted(player["name"] for player in mine["players"])[0] == "Deleted player"
        assert listed() == []
        deeds = json.loads(_apart(run, database, "log", ann.me["id"], "--json"))
        done = ["was deleted", "was given a link for a new password", "was made moderator"]
        assert [deed["what"] for deed in deeds] == done, "newest first"
        assert all(deed["by"].startswith("command line, ") and deed["at"] > 0 for deed in deeds)
        assert "was deleted" in _apart(run, database, "log")
        for secret in (PASSWORD, token, "Anouk"):
            assert secret not in server.log()


async def test_a_name_that_a_host_deletes_without_a_server_is_forgotten_in_what_was_said(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        anouk = RawClient(server.ws, register={"kind": "human", "name": "Anouk"})
        async with anouk as ann, RawClient(server.ws) as bea:
            game = await pair(ann, bea)
            await ann.ask("join", session=game)
            assert (await ann.ask("say", session=game, text="hello"))["t"] == "ok"
            await ann.ask("abort", session=game)
    database = tmp_path / "agon.sqlite3"
    assert "is deleted" in _apart(run, database, "delete", ann.me["id"], "--yes")
    with sqlite3.connect(database) as connection:
        [line] = connection.execute("SELECT author, player, text FROM chat").fetchall()
    assert line == (None, None, "hello")


async def test_a_host_ends_the_games_of_an_account_also_while_no_server_runs(place: str, tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0, database=place) as server:
        async with RawClient(server.ws) as ann, RawClient(server.ws) as bea:
            game = await pair(ann, bea)
        server.stop()
        printed = _apart(run, place, "end-games", ann.me["id"])
        assert "the seeks and 1 unfinished games of" in printed
        server.start()
        await server.logged(f"the games of account {ann.me['id']} are ended")
        async with RawClient(server.ws, token=bea.token) as left:
            [mine] = (await left.ask("my_games"))["games"]
            assert (mine["session"], mine["status"]) == (game, "ended")
        [deed] = json.loads(_apart(run, place, "log", ann.me["id"], "--json"))
        assert deed["what"] == "has its games ended"


def test_a_host_bans_an_address_lists_and_lifts_it(place: str, tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0, database=place):
        pass
    said = run(place, "ban-address", "192.0.2.7/24", "--for", "3", "--reason", "spam")
    assert "192.0.2.0/24 is banned until" in said
    [ban] = json.loads(run(place, "list-bans", "--json"))
    assert (ban["network"], ban["reason"], ban["until"] - ban["at"]) == ("192.0.2.0/24", "spam", 3 * 86_400_000)
    assert "192.0.2.0/24" in run(place, "list-bans")
    assert "let in again" in run(place, "lift-ban", "192.0.2.0/24")
    for wrong in (["lift-ban", "192.0.2.0/24"], ["ban-address", "somewhere", "--for", "3"]):
        assert CliRunner().invoke(account, [*wrong, "--database", place]).exit_code == 1


def _apart(work: Any, *arguments: Any) -> str:
    """Run the command in a separate thread, as it has its own event loop."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        return str(pool.submit(work, *arguments).result())

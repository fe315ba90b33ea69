"""Test accounts over the wire: scopes, closed connections, secrets, and the rest after deletion."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair

PASSWORD = "correct horse battery"
NUMBER = iter(range(10_000))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("accounts"), workers=0) as server:
        yield server
    assert "Traceback" not in server.log()


class Member(RawClient):
    """A guest who signed up."""

    async def sign_up(self, name: str) -> dict[str, Any]:
        answer = await self.ask("sign_up", name=name, password=PASSWORD)
        assert answer["t"] == "account", answer
        self.me, self.token = answer["account"]["player"], answer["token"]
        return answer["account"]


@pytest_asyncio.fixture
async def ann(server: LiveServer) -> AsyncIterator[Member]:
    async with Member(server.ws) as client:
        await client.sign_up(f"Ann{'abcdefghjk'[next(NUMBER)]}x")
        yield client


async def token_for(client: RawClient, *scopes: str) -> str:
    made = await client.ask("create_token", label="a program", scopes=list(scopes))
    assert made["t"] == "token_created", made
    return made["token"]


async def ends(client: RawClient) -> str:
    """Wait until the server closes the connection; return its last message."""
    reason = ""
    try:
        while True:
            message = await client.next()
            reason = message.get("reason", reason)
    except ConnectionClosed:
        return reason


async def test_one_logs_in_before_hello_and_gets_a_session(server: LiveServer, ann: Member) -> None:
    async with RawClient(server.ws, hello=False) as other:
        early = await other.ask("my_account")
        assert early["code"] == "hello_first"
        entered = await other.ask("log_in", name=ann.me["name"].upper(), password=PASSWORD, label="Phone")
        assert (entered["t"], entered["you"]) == ("logged_in", ann.me)
        welcome = await other.ask("hello", protocol=1, token=entered["token"])
        assert welcome["you"] == ann.me
        listed = (await other.ask("my_credentials"))["credentials"]
        assert [(each["label"], each["current"]) for each in listed if each["label"]] == [("Phone", True)]
    wrong = await ann.ask("log_in", name=ann.me["name"], password="wrong")
    unknown = await ann.ask("log_in", name="Nobody at all", password="wrong")
    del wrong["re"], unknown["re"]
    assert wrong == unknown
    assert wrong["code"] == "unauthenticated"


async def test_a_sign_up_renews_the_session_of_its_connection_and_ends_the_others(server: LiveServer) -> None:
    async with Member(server.ws) as bea:
        old = bea.token
        async with RawClient(server.ws, token=old) as other:
            await bea.sign_up("Beatrix")
            assert bea.token != old
            assert "log in" in await ends(other)
        assert (await bea.ask("rename", name="Beatrice"))["t"] == "ok", "this connection goes on"
        async with RawClient(server.ws, token=bea.token) as again:
            assert again.me["name"] == "Beatrice"
        async with RawClient(server.ws, hello=False) as thief:
            assert (await thief.ask("hello", protocol=1, token=old))["code"] == "unauthenticated"


async def test_scopes_are_enforced_where_commands_arrive(server: LiveServer, ann: Member) -> None:
    async with (
        RawClient(server.ws, token=await token_for(ann, "read")) as reader,
        RawClient(server.ws, token=await token_for(ann, "play")) as player,
        RawClient(server.ws) as guest,
    ):
        assert (await reader.ask("my_games"))["t"] == "games"
        assert (await reader.ask("seek", game="tic_tac_toe"))["code"] == "not_allowed"
        game = await pair(player, guest)
        assert (await player.act(game, 0))["t"] == "event"
        assert (await reader.ask("join", session=game))["your_seat"] == 0
        assert (await reader.ask("resign", session=game))["code"] == "not_allowed"
        own: list[tuple[str, dict[str, Any]]] = [
            ("create_token", {"label": "x", "scopes": ["play"]}), ("delete_account", {"password": PASSWORD}),
            ("change_password", {"old": PASSWORD, "new": "new password"}), ("rename", {"name": "Other"}),
            ("export_my_data", {}), ("my_credentials", {}), ("become_admin", {"token": "agon-admin-x"}),
        ]  # fmt: skip
        for command, fields in own:
            assert (await player.ask(command, **fields))["code"] == "not_allowed", command


async def test_scopes_are_enforced_for_commands_that_wait_behind_another(server: LiveServer, ann: Member) -> None:
    scopes: list[tuple[str, str, dict[str, Any]]] = [
        ("read", "seek", {"game": "tic_tac_toe"}),
        ("read", "create_token", {"label": "x", "scopes": ["play"]}),
        ("play", "rename", {"name": "Other"}),
        ("play", "log_in", {"name": ann.me["name"], "password": PASSWORD}),
    ]
    for scope, command, fields in scopes:
        async with RawClient(server.ws, token=await token_for(ann, scope)) as program:
            await program.send({"t": "my_games", "id": "first"})
            await program.send({"t": command, "id": "behind", **fields})
            assert (await program.next())["re"] == "first"
            assert (await program.next()).get("code") == "not_allowed", command


async def test_what_is_revoked_is_closed_and_lets_nobody_in(server: LiveServer, ann: Member) -> None:
    token = await token_for(ann, "play")
    async with RawClient(server.ws, token=token) as program:
        listed = (await ann.ask("my_credentials"))["credentials"]
        [credential] = [each["id"] for each in listed if each["kind"] == "api"]
        assert (await ann.ask("revoke_credential", credential=credential))["t"] == "ok"
        assert await ends(program) == "this session was ended"
    async with RawClient(server.ws, hello=False) as again:
        assert (await again.ask("hello", protocol=1, token=token))["code"] == "unauthenticated"
    assert (await ann.ask("ping"))["t"] == "pong", "the others stay"
    assert (await ann.ask("log_out"))["t"] == "ok"
    await ends(ann)


async def test_a_new_password_closes_the_connections_of_all_other_sessions(server: LiveServer, ann: Member) -> None:
    name, new = ann.me["name"], "another horse battery"
    async with RawClient(server.ws, hello=False) as door:
        phone, tablet = [
            (await door.ask("log_in", name=name, password=PASSWORD, label=label))["token"] for label in "ab"
        ]
    async with RawClient(server.ws, token=phone) as other:
        assert (await ann.ask("change_password", old=PASSWORD, new=new))["t"] == "ok"
        assert await ends(other) == "the password was changed"
    assert (await ann.ask("ping"))["t"] == "pong", "this connection goes on"
    async with RawClient(server.ws, hello=False) as late:
        assert (await late.ask("hello", protocol=1, token=tablet))["code"] == "unauthenticated"


async def test_a_token_without_any_scope_is_not_made(ann: Member) -> None:
    refused = await ann.ask("create_token", label="nothing", scopes=[])
    assert (refused["code"], refused["path"]) == ("malformed", "$.scopes")


async def test_a_moderator_closes_an_account_and_people_cannot(server: LiveServer, ann: Member) -> None:
    token = re.findall(r"agon-admin-\S+", server.log())[-1]
    async with Member(server.ws) as boss, Member(server.ws) as bad:
        await boss.sign_up("Boss")
        await bad.sign_up("Badbad")
        for command, fields in (("list_accounts", {}), ("close_account", {"account": bad.me["id"], "reason": "x"})):
            assert (await ann.ask(command, **fields))["code"] == "not_allowed"
        assert (await boss.ask("become_admin", token=token))["account"]["role"] == "admin"
        assert (await boss.ask("set_role", account=ann.me["id"], role="moderator"))["account"]["role"] == "moderator"
        found = (await ann.ask("list_accounts", search="badb"))["accounts"]
        assert [each["player"]["id"] for each in found] == [bad.me["id"]]
        assert (await ann.ask("close_account", account=boss.me["id"], reason="x"))["code"] == "not_allowed"
        assert (await ann.ask("close_account", account=bad.me["id"], reason="spam"))["account"]["closed"] == "spam"
        assert await ends(bad) == "this account was closed: spam"
        async with RawClient(server.ws, hello=False) as again:
            refused = await again.ask("hello", protocol=1, token=bad.token)
            assert (refused["code"], "spam" in refused["reason"]) == ("account_closed", True)
        assert (await ann.ask("reopen_account", account=bad.me["id"]))["account"]["closed"] is None
        assert (await boss.ask("set_role", account=ann.me["id"], role="human"))["account"]["role"] == "human"
        assert (await ann.ask("list_accounts"))["code"] == "not_allowed"


async def test_my_data_is_all_that_is_mine_and_no_secret(server: LiveServer, ann: Member) -> None:
    async with RawClient(server.ws) as guest:
        await ann.ask("set_choices", tune_bots=True, model_me=False)
        over = await pair(ann, guest)
        await ann.act(over, 4)
        await ann.ask("resign", session=over)
        hidden = await pair(ann, guest, game="kuhn_poker")
        assert (await ann.ask("say", session=over, text="well played"))["t"] == "ok"
        reported = {"account": guest.me["id"], "reason": "lets me wait"}
        assert (await ann.ask("report_player", **reported))["t"] == "ok"
        mine = await ann.ask("export_my_data")
        theirs = await guest.ask("export_my_data")
    assert mine["account"]["choices"] == {"tune_bots": True, "model_me": False, "practice": True, "language": ""}
    assert mine["next"] is None
    games = {game["session"]: game for game in mine["games"]}
    assert set(games) == {over, hidden}
    assert [each["event"]["t"] for each in games[over]["events"]] == ["created", "acted", "ended"]
    dealt = [each["event"].get("action") for each in games[hidden]["events"] if each["event"]["t"] == "drawn"]
    other = [game for game in theirs["games"] if game["session"] == hidden]
    seen = [each["event"].get("action") for each in other[0]["events"] if each["event"]["t"] == "drawn"]
    assert [card is None for card in dealt] == [False, True], "my card and not the other's"
    assert [card is None for card in seen] == [True, False]
    assert [(line["session"], line["text"]) for line in mine["said"]] == [(over, "well played")]
    assert (theirs["said"], mine["ratings"]) == ([], [])
    assert [(report["reason"], report["closed"]) for report in mine["reports"]] == [("lets me wait", None)]
    assert theirs["reports"] == [], "of whom it was is not told"
    text = json.dumps(mine)
    assert ann.token is not None
    for secret in (PASSWORD, "argon2", "token_hash", ann.token):
        assert secret not in text


async def test_who_is_deleted_is_named_nowhere(server: LiveServer) -> None:
    name = "Zebedee"
    async with Member(server.ws) as gone, RawClient(server.ws) as bea:
        await gone.sign_up(name)
        ended, begun, fresh = [await pair(gone, bea) for _ in range(3)]
        await gone.act(ended, 4)
        await gone.ask("resign", session=ended)
        await gone.act(begun, 4)
        assert (await gone.ask("seek", game="hex"))["t"] == "seeking"
        assert (await bea.ask("challenge", to=gone.me["id"], game="hex"))["t"] == "seeking"
        assert name in json.dumps(await bea.ask("join", session=ended)), "as it is kept for whoever comes next"
        await bea.send({"t": "watch_lobby", "id": "lobby"})
        assert name in json.dumps(await bea.until("lobby"))
        assert (await gone.ask("delete_account", password="wrong"))["code"] == "unauthenticated"
        assert (await gone.ask("delete_account", name=name))["code"] == "unauthenticated"
        assert (await gone.ask("delete_account", password=PASSWORD))["t"] == "ok"
        await ends(gone)
        while name in json.dumps(await bea.until("lobby")):
            pass  # it is told as soon as it changes
        games = {game["session"]: game for game in (await bea.ask("my_games"))["games"]}
        results = [games[session]["result"].rpartition(" ")[2] for session in (ended, begun, fresh)]
        assert results == ["resigned", "resigned", "off"]
        told = [json.dumps(games), json.dumps(await bea.ask("join", session=ended))]
        told += [json.dumps(await bea.ask("export_my_data")), server.text("/api/export.ndjson")]
        told += [server.text(f"/api/sessions/{session}") for session in games]
        assert [text[max(0, text.index(name) - 300) :][:400] for text in told if name in text] == []
        assert all("Deleted player" in text for text in told)
        async with RawClient(server.ws, hello=False) as again:
            assert (await again.ask("hello", protocol=1, token=gone.token))["code"] == "unauthenticated"
            assert (await again.ask("log_in", name=name, password=PASSWORD))["code"] == "unauthenticated"
    server.stop()
    try:
        assert not named_in_files(server, name)
    finally:
        server.start()


def named_in_files(server: LiveServer, name: str) -> bool:
    return any(name.encode() in path.read_bytes() for path in Path(server.folder).glob("agon.sqlite3*"))


async def test_the_log_and_the_metrics_hold_no_secret(server: LiveServer, ann: Member) -> None:
    assert ann.token is not None
    api = await token_for(ann, "read")
    await ann.send('{"t": "log_in", "id": "x", "name": "", "password": "sesame opens it"}')
    said = await ann.until("failure")
    await asyncio.to_thread(server.text, "/metrics")
    for text in (server.log(), json.dumps(said), server.text("/metrics")):
        for secret in (PASSWORD, "sesame", ann.token, api, "$argon2"):
            assert secret not in text

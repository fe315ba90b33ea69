"""Dispatch: commands that are resent, also while the first is still at work."""

from __future__ import annotations

import json

from agon.server.app import Parts
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient


async def test_a_command_sent_twice_while_the_first_waits_is_done_once(app: Parts) -> None:
    async with RawClient(at(app)) as me:
        seek = json.dumps({"t": "seek", "id": "twice", "game": "tic_tac_toe", "accepts": "anyone"})
        for _ in range(2):
            me.ws.protocol.send_text(seek.encode())
        me.ws.transport.write(b"".join(me.ws.protocol.data_to_send()))  # in one piece
        answers = [await me.until("seeking", "failure", re="twice") for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0]["t"] == "seeking"
        await me.send({"t": "watch_lobby", "id": "look"})
        assert [seek["id"] for seek in (await me.until("lobby"))["seeks"]] == [answers[0]["seek"]["id"]]


async def test_answers_that_only_read_or_carry_secrets_are_not_kept(app: Parts) -> None:
    commands: list[tuple[str, Json]] = [
        ("my_account", {}), ("my_credentials", {}), ("my_games", {}), ("my_reports", {}), ("export_my_data", {}),
        ("unwatch_lobby", {}), ("create_token", {"label": "a program", "scopes": ["play"]}), ("list_accounts", {}),
        ("read_reports", {}),
    ]  # fmt: skip
    async with RawClient(at(app)) as bea:
        assert (await bea.ask("seek", game="hex"))["t"] == "seeking"
        await app.store.accounts.change(bea.me["id"], role="admin")
        async with RawClient(at(app), token=bea.token) as admin:
            before = dict(app.presence.answers)
            for command, fields in commands:
                assert (await admin.ask(command, id=command, **fields))["t"] != "failure", command
            assert dict(app.presence.answers) == before
    async with RawClient(at(app)) as ann:
        assert (await ann.ask("sign_up", id="new", name="Anouk", password="correct horse battery"))["t"] == "account"
        assert dict(app.presence.answers) == before

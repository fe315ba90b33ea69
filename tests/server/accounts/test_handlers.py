"""Commands on accounts: answered after the commit, and refused to API tokens."""

from __future__ import annotations

from typing import Any

import pytest

from agon.server.app import Parts
from agon.server.store import StoreFailed
from agon.server.store.people.accounts import AccountStore
from tests.server.conftest import at
from tests.server.raw_client import RawClient
from tests.server.store.building import execute


async def test_that_a_session_has_ended_is_said_when_it_has(app: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    async with RawClient(at(app)) as ann:
        [mine] = (await ann.ask("my_credentials"))["credentials"]
        commands: list[tuple[str, dict[str, Any]]] = [
            ("revoke_credential", {"credential": mine["id"]}),
            ("log_out", {}),
        ]

        async def away(*_: object, **__: object) -> None:
            raise StoreFailed("the database is away")

        with monkeypatch.context() as patch:
            patch.setattr(AccountStore, "revoke", away)
            for command, fields in commands:
                assert (await ann.ask(command, **fields))["code"] == "unavailable", command
        assert (await ann.ask("log_out"))["t"] == "ok", "and nobody hears it who is closed before"
        assert (await ann.next())["reason"] == "this session was ended"
        async with RawClient(at(app), hello=False) as again:
            assert (await again.ask("hello", protocol=1, token=ann.token))["code"] == "unauthenticated"


async def test_who_logs_out_is_answered_also_if_the_watch_over_sessions_sees_it_first(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    revoke = AccountStore.revoke

    async def seen(self: AccountStore, *given: Any, **only: Any) -> None:
        await revoke(self, *given, **only)
        await app.people.revocation.look()

    monkeypatch.setattr(AccountStore, "revoke", seen)
    async with RawClient(at(app)) as ann:
        assert (await ann.ask("log_out"))["t"] == "ok"
        assert (await ann.next())["reason"] == "this session was ended"


async def test_a_moderators_program_plays_and_does_not_moderate(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        token = (await ann.ask("create_token", label="a program", scopes=["play"]))["token"]
        assert (await ben.ask("report_player", account=ann.me["id"], reason="rude"))["t"] == "ok"
        await app.store.accounts.change(ann.me["id"], role="moderator")
        async with RawClient(at(app), token=token) as program, RawClient(at(app), token=ann.token) as moderator:
            [report] = (await moderator.ask("read_reports"))["reports"]
            moderation: list[tuple[str, dict[str, Any]]] = [
                ("read_reports", {}), ("close_report", {"report": report["id"], "answer": "no"}),
                ("silence", {"account": ben.me["id"], "reason": "x"}), ("list_accounts", {}),
            ]  # fmt: skip
            for command, fields in moderation:
                assert (await program.ask(command, **fields))["code"] == "not_allowed", command
            assert (await program.ask("seek", game="hex"))["t"] == "seeking"
            for command, fields in moderation:
                assert (await moderator.ask(command, **fields))["t"] != "failure", command


async def test_what_is_not_of_a_game_comes_with_the_first_page_of_my_data_alone(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        await ann.ask("report_player", account=ben.me["id"], reason="rude")
        columns = "account, level, game, variant, clock, players, rating, deviation, volatility, games, updated"
        pool = f"'{ann.me['id']}', '', 'hex', '', 'blitz', 'humans', 1500, 100, 0.06, 1, 1"
        await execute(app.store.database, f"INSERT INTO ratings ({columns}) VALUES ({pool})")
        first, second = [await ann.ask("export_my_data", before=before) for before in (None, 10)]
    shown = [[len(page[part]) for part in ("ratings", "reports", "credentials")] for page in (first, second)]
    assert shown == [[1, 1, 1], [0, 0, 0]]
    assert (first["account"]["player"], second["account"]) == (ann.me, None)

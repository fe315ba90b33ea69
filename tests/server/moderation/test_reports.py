"""Reports: the right to send one, the moderator's view, and the answers to both sides."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from agon.protocol.errors import Refused
from agon.server.app import Parts
from agon.server.moderation.reports import MOST_OPEN, check_moderator
from agon.server.store import Role
from agon.server.store.chat import EVERYBODY
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient, pair


async def give(app: Parts, client: RawClient, role: Role) -> None:
    """Give a role to a connected client, whose guest is stored for that."""
    await client.ask("my_credentials")
    await app.store.accounts.change(client.me["id"], role=role)
    account = await app.store.accounts.by_id(client.me["id"])
    assert account is not None
    app.presence.refresh(account)


async def told(client: RawClient, kind: str) -> Json:
    while (message := await client.next())["t"] != kind:
        pass
    return message


async def test_a_reported_line_is_shown_with_what_was_said_around_it(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben, RawClient(at(app)) as eve:
        session = await pair(ann, ben)
        for text in ("hello", "something rude", "goodbye"):
            await ann.ask("say", session=session, text=text)
        assert (await ben.ask("report_chat", session=session, n=2, reason="rude"))["t"] == "ok"
        assert (await ben.ask("report_chat", session=session, n=2, reason="very rude"))["t"] == "ok", "known already"
        refused = await eve.ask("report_chat", session=session, n=2)
        assert refused["path"] == "$.n", "who may not read it knows nothing"
        assert (await ben.ask("read_reports"))["code"] == "forbidden"
        await give(app, eve, "moderator")
        [report] = (await eve.ask("read_reports"))["reports"]
        assert (report["n"], report["reason"]) == (2, "rude")
        assert (report["accused"], report["reporter"]) == (ann.me, ben.me)
        assert [line["text"] for line in report["lines"]] == ["hello", "something rude", "goodbye"]


async def test_who_reports_a_player_hears_what_came_of_it(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben, RawClient(at(app)) as eve:
        await give(app, eve, "moderator")
        session = await pair(ann, ben)
        sent = {"account": ann.me["id"], "session": session, "reason": "plays like an engine"}
        assert (await ben.ask("report_player", **sent))["t"] == "ok"
        await told(eve, "reports_waiting")
        assert (await ben.ask("report_player", **sent))["t"] == "ok"
        [report] = (await eve.ask("read_reports"))["reports"]
        assert (report["n"], report["session"], report["accused"]) == (0, session, ann.me)
        assert (await eve.ask("close_report", report=report["id"], answer="we look at the games"))["t"] == "ok"
        closed = (await told(ben, "report_closed"))["report"]
        assert (closed["accused"], closed["answer"]) == (ann.me, "we look at the games")
        assert (await ben.ask("my_reports"))["reports"] == [closed]
        assert (await ann.ask("my_reports"))["reports"] == [], "who is reported is not told by whom"
        await eve.ask("close_report", report=report["id"], answer="again")
        assert (await ben.ask("my_reports"))["reports"] == [closed]


async def test_nobody_reports_what_is_not_there_or_without_end(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben, RawClient(at(app)) as eve:
        session = await pair(ann, ben)
        for account, path in ((ben.me["id"], "$.account"), ("nobody", "$.account"), (eve.me["id"], "$.session")):
            refused = await ben.ask("report_player", account=account, session=session, reason="so")
            assert (refused["code"], refused["path"]) == ("malformed", path)
        asked = [await ben.ask("report_player", account=ann.me["id"], reason=f"{n}") for n in range(MOST_OPEN + 1)]
        assert [answer.get("code") for answer in asked] == [None] * MOST_OPEN + ["too_many"]


async def test_who_is_silenced_is_told_at_once_and_finds_it_at_the_next_table(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben, RawClient(at(app)) as eve:
        session = await pair(ann, ben)
        assert (await ann.ask("silence", account=ben.me["id"], reason="no"))["code"] == "not_allowed"
        await give(app, eve, "moderator")
        assert (await eve.ask("silence", account=ann.me["id"], reason="be kind"))["t"] == "ok"
        assert (await told(ann, "silenced"))["reason"] == "be kind"
        assert (await ann.ask("follow_chat", session=session))["silenced"] == "be kind"
        assert (await ann.ask("say", session=session, text="why?"))["code"] == "silenced"
        assert (await eve.ask("silence", account=ann.me["id"], on=False))["t"] == "ok"
        assert (await told(ann, "silenced"))["reason"] is None
        assert (await ann.ask("follow_chat", session=session))["silenced"] is None
        done = [deed.what for deed in await app.store.audit_log.latest(5, ann.me["id"])]
        assert done == ["may speak again", "was silenced"]
        await give(app, ben, "admin")
        assert (await eve.ask("silence", account=ben.me["id"], reason="no"))["code"] == "not_allowed"


@pytest.mark.parametrize(("role", "allowed"), [("admin", True), ("moderator", True), ("human", False), (None, False)])
def test_reports_are_for_moderators(role: str | None, allowed: bool) -> None:
    account = cast(Any, SimpleNamespace(role=role))
    if allowed:
        check_moderator(account)
    else:
        with pytest.raises(Refused, match="forbidden"):
            check_moderator(account)


@pytest.mark.parametrize(("mine", "theirs", "may"), [
    ("moderator", "human", True), ("moderator", "moderator", False), ("moderator", "admin", False),
    ("admin", "moderator", True), ("admin", "admin", False), ("human", "human", False),
])  # fmt: skip
async def test_whom_a_role_silences_and_shuts_out(app: Parts, mine: Role, theirs: Role, may: bool) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        await give(app, ann, mine)
        await give(app, ben, theirs)
        for command in ("silence", "close_account"):
            answer = await ann.ask(command, account=ben.me["id"], reason="loud")
            assert answer.get("code") == (None if may else "not_allowed"), command
        account = await app.store.accounts.by_id(ben.me["id"])
        assert account is not None
        assert account.closed == ("loud" if may else None)
        assert await app.store.chat.muted_by(EVERYBODY) == ({ben.me["id"]} if may else set())

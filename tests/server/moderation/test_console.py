"""The console: settings at run time, bots, invitations, links for new passwords, the log. Each act is recorded."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
import pytest

from agon.protocol.commands.chat import PHRASES
from agon.server.app import Parts, running
from agon.server.moderation.house import House
from agon.server.ops.run_time import RunTime
from agon.server.ops.settings import KEYS, Settings
from agon.server.presence.client import Presence
from agon.server.store import Store
from tests.server.accounts.test_account_laws import ends
from tests.server.conftest import at
from tests.server.moderation.test_reports import give, told
from tests.server.raw_client import Json, RawClient, pair

PASSWORD = "correct horse"


async def done(app: Parts, admin: RawClient) -> list[str]:
    """Return what the log of the server says that an administrator did, the last first."""
    entries = (await admin.ask("read_log"))["entries"]
    assert all(entry["by"]["id"] == admin.me["id"] and entry["at"] > 0 for entry in entries)
    return [entry["what"] for entry in entries if entry["account"] == ""]


async def get(app: Parts, path: str) -> Any:
    def ask() -> Any:
        with urllib.request.urlopen(f"http://127.0.0.1:{app.port}{path}") as answer:
            return json.load(answer)

    return await asyncio.to_thread(ask)


async def test_registration_closes_opens_by_invitation_and_lasts_over_a_restart(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)
    async with running(settings) as app, RawClient(at(app)) as admin:
        await give(app, admin, "admin")
        assert (await admin.ask("read_host"))["registration"] == "open"
        assert (await admin.ask("change_host", registration="invited"))["registration"] == "invited"
        token = admin.token
        async with RawClient(at(app), hello=False) as stranger:
            refused = await stranger.ask("hello", protocol=1)
            assert refused["code"] == "registration_closed"
            assert "invitation" in refused["reason"]
    async with running(settings) as app, RawClient(at(app), token=token) as admin:
        assert (await admin.ask("read_host"))["registration"] == "invited"
        made = await admin.ask("create_invitation", label="Class 7b", uses=2, days=1)
        assert made["invitation"]["left"] == 2
        for name in ("Ada", "Ben"):
            async with RawClient(at(app), hello=False) as new:
                entered = await new.ask("accept_invitation", token=made["token"], name=name, password=PASSWORD)
                assert (entered["t"], entered["you"]["name"]) == ("logged_in", name)
                me = await new.ask("hello", protocol=1, token=entered["token"])
                assert me["you"]["id"] == entered["you"]["id"]
                assert (await new.ask("my_account"))["account"]["has_password"] is True
        async with RawClient(at(app), hello=False) as late:
            refused = await late.ask("accept_invitation", token=made["token"], name="Cai", password=PASSWORD)
            assert (refused["code"], refused["path"]) == ("unauthenticated", "$.token")
        assert (await admin.ask("read_host"))["invitations"] == []
        await admin.ask("change_host", registration="closed")
        async with RawClient(at(app), hello=False) as stranger:
            assert (await stranger.ask("hello", protocol=1))["code"] == "registration_closed"
        invited = [what for what in await done(app, admin) if what.startswith("has an invitation")]
        assert invited == [f"has an invitation {made['invitation']['id']} for 2"]


async def test_a_closed_start_can_be_opened(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, registration_open=False)
    async with running(settings) as app:
        async with RawClient(at(app), hello=False) as stranger:
            assert (await stranger.ask("hello", protocol=1))["code"] == "registration_closed"
        await app.people.house.put("registration", "open")
        await app.people.house.look()
        async with RawClient(at(app)) as guest:
            assert guest.me


async def test_a_refused_name_costs_no_invitation_and_a_revoked_one_is_worth_nothing(app: Parts) -> None:
    async with RawClient(at(app)) as admin, RawClient(at(app)) as guest, RawClient(at(app), hello=False) as new:
        await give(app, admin, "admin")
        await guest.ask("sign_up", name="Taken", password=PASSWORD)
        made = await admin.ask("create_invitation", label="one")
        for name, password, code in (("Taken", PASSWORD, "name_refused"), ("Free", "short", "malformed")):
            refused = await new.ask("accept_invitation", token=made["token"], name=name, password=password)
            assert refused["t"] == "failure", code
        [left] = (await admin.ask("read_host"))["invitations"]
        assert (left["left"], left["label"], left["by"]["id"]) == (1, "one", admin.me["id"])
        assert made["token"] not in json.dumps(await admin.ask("read_host")), "it is shown once"
        await admin.ask("revoke_invitation", invitation=left["id"])
        refused = await new.ask("accept_invitation", token=made["token"], name="Free", password=PASSWORD)
        assert refused["code"] == "unauthenticated"
        assert (await admin.ask("revoke_invitation", invitation=left["id"]))["code"] == "malformed"


async def test_two_people_cannot_both_use_the_last_place(app: Parts) -> None:
    async with RawClient(at(app)) as admin:
        await give(app, admin, "admin")
        made = await admin.ask("create_invitation", label="one")

    async def come(name: str) -> Json:
        async with RawClient(at(app), hello=False) as new:
            return await new.ask("accept_invitation", token=made["token"], name=name, password=PASSWORD)

    answers = await asyncio.gather(*(come(f"P{letter}") for letter in "abcde"))
    assert sorted(answer["t"] for answer in answers) == ["failure"] * 4 + ["logged_in"]


async def test_the_message_of_the_day_reaches_all_and_newcomers(app: Parts) -> None:
    async with RawClient(at(app)) as admin, RawClient(at(app)) as guest:
        await give(app, admin, "admin")
        assert guest.welcome["message"] == ""
        state = await admin.ask("change_host", message="  Maintenance\n at noon ")
        assert state["message"] == "Maintenance at noon"
        assert (await told(guest, "announced"))["message"] == "Maintenance at noon"
        async with RawClient(at(app)) as late:
            assert late.welcome["message"] == "Maintenance at noon"
        await admin.ask("change_host", message="")
        assert (await told(guest, "announced"))["message"] == ""
        assert await done(app, admin) == ['has message = ""', 'has message = "Maintenance at noon"']


async def test_the_chat_is_limited_for_all_tables_and_for_one(app: Parts) -> None:
    async with RawClient(at(app)) as admin, RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        await give(app, admin, "admin")
        session = await pair(ann, ben)
        chat = await ann.ask("follow_chat", session=session)
        assert (chat["mode"], chat["phrases"]) == ("open", [])
        await admin.ask("set_chat_mode", session=session, mode="phrases")
        changed = await told(ann, "chat_mode_changed")
        assert (changed["session"], changed["mode"], changed["phrases"]) == (session, "phrases", [*PHRASES])
        assert (await ann.ask("say", session=session, text="what I like"))["code"] == "not_allowed"
        assert (await ann.ask("say", session=session, text=PHRASES[0]))["t"] == "ok"
        await admin.ask("change_host", chat="off")
        assert (await told(ann, "chat_mode_changed"))["mode"] == "off"
        assert (await ann.ask("say", session=session, text=PHRASES[0]))["code"] == "not_allowed"
        await admin.ask("set_chat_mode", session=session, mode="open")
        assert (await ann.ask("follow_chat", session=session))["mode"] == "off", "the server's own mode is the limit"
        await admin.ask("change_host", chat="open")
        assert (await told(ann, "chat_mode_changed"))["mode"] == "open"
        assert (await ann.ask("say", session=session, text="what I like"))["t"] == "ok"
        assert (await admin.ask("set_chat_mode", session="nowhere", mode="off"))["code"] == "unknown_session"
        assert await done(app, admin) == [
            'has chat = "open"', f"has the chat of game {session} open", 'has chat = "off"',
            f"has the chat of game {session} phrases",
        ]  # fmt: skip


async def test_a_bot_that_is_off_is_offered_for_no_new_game(app: Parts) -> None:
    wish = {"bot": "random", "level": "random", "game": "hex", "agreed": app.bots.card_digest("random")}
    async with RawClient(at(app)) as admin, RawClient(at(app)) as ann:
        await give(app, admin, "admin")
        begun = await ann.ask("play_bot", **wish)
        off = await admin.ask("switch_bot", bot="random", on=False)
        assert [bot["on"] for bot in off["bots"] if bot["card"] == "random"] == [False]
        refused = await ann.ask("play_bot", **wish)
        assert (refused["code"], refused["path"]) == ("unknown_bot", "$.bot")
        assert "off" in refused["reason"]
        assert "random" not in {card["name"] for card in await get(app, "/api/bots")}
        assert all("random" not in listing["bots"] for listing in await get(app, "/api/games"))
        assert (await get(app, "/api/bots/random"))["name"] == "random", "its card stays, for its games"
        assert (await ann.ask("join", session=begun["session"]))["t"] == "joined"
        assert (await admin.ask("switch_bot", bot="nobody", on=False))["code"] == "unknown_bot"
        await admin.ask("switch_bot", bot="random", on=True)
        assert (await ann.ask("play_bot", **wish))["t"] == "started"
        assert "random" in {card["name"] for card in await get(app, "/api/bots")}
        assert await done(app, admin) == ["has the bot random on", "has the bot random off"]


async def test_the_owner_of_an_account_sets_a_new_password_with_an_administrators_link(app: Parts) -> None:
    async with RawClient(at(app)) as admin, RawClient(at(app)) as ann, RawClient(at(app)) as other:
        await give(app, admin, "admin")
        await ann.ask("sign_up", name="Ann", password=PASSWORD)
        link = await admin.ask("make_reset_link", account=ann.me["id"])
        async with RawClient(at(app), hello=False) as owner:
            entered = await owner.ask("reset_password", token=link["token"], password="another horse")
            assert entered["you"]["id"] == ann.me["id"]
        assert await ends(ann)
        assert (await admin.ask("make_reset_link", account=other.me["id"]))["code"] == "malformed", "not stored"
        await give(app, other, "admin")
        assert (await admin.ask("make_reset_link", account=other.me["id"]))["code"] == "not_allowed"
        [entry] = (await admin.ask("read_log", account=ann.me["id"]))["entries"]
        assert (entry["what"], entry["by"]["id"]) == ("was given a link for a new password", admin.me["id"])


async def test_the_log_is_read_in_pages_and_names_people_as_they_are_now(app: Parts) -> None:
    async with RawClient(at(app)) as admin, RawClient(at(app)) as ann:
        await give(app, admin, "admin")
        await ann.ask("sign_up", name="Ann", password=PASSWORD)
        for number in range(60):
            await app.store.audit_log.add(1_000 + number // 2, f"account {admin.me['id']}", ann.me["id"], f"{number}")
        await app.store.audit_log.add(1, "command line, root@host", ann.me["id"], "was made moderator")
        first = await admin.ask("read_log")
        rest = await admin.ask("read_log", before=first["next"])
        assert rest["next"] is None
        both = [*first["entries"], *rest["entries"]]
        assert sorted(int(entry["what"]) for entry in both[:-1]) == list(range(60))
        assert {entry["player"]["name"] for entry in both} == {"Ann"}
        assert (both[-1]["by"], both[-1]["author"]) == (None, "command line, root@host")


async def test_settings_of_the_start_are_shown_without_passwords(tmp_path: Path) -> None:
    settings = Settings(
        database=str(tmp_path / "agon.sqlite3"),
        port=0,
        workers=0,
        mqtt_password="pass-of-the-broker",
        sources={"port": "--port"},
    )
    async with running(settings) as app, RawClient(at(app)) as admin:
        await give(app, admin, "admin")
        state = await admin.ask("read_host")
        assert [each["key"] for each in state["settings"]] == [*KEYS]
        shown = {each["key"]: each for each in state["settings"]}
        assert (shown["port"]["value"], shown["port"]["default"], shown["port"]["source"]) == ("0", "8000", "--port")
        assert "pass-of-the-broker" not in json.dumps(state)
        assert "person or organisation" in shown["operator"]["about"]


async def test_other_servers_hear_of_changes_and_of_reports(store: Store) -> None:
    """Two servers of one database: what one stores, the other applies at its next look."""
    first, second = (House(store, Presence(), RunTime(), "closed") for _ in range(2))
    heard: list[str] = []
    second.chat_changed.subscribe(lambda: heard.append("chat"))
    await second.look()
    assert (second.values.registration, heard) == ("closed", [])
    for name, value in (("registration", "invited"), ("message", "hi"), ("bots_off", ["grove"])):
        await first.put(name, value)
    await first.limit_table("s1", "phrases")
    await second.look()
    assert second.values == first.values
    assert second.values.registration == "invited"
    assert (second.values.message, second.values.bots_off) == ("hi", {"grove"})
    assert [second.values.chat_at(session) for session in ("s1", "s2")] == ["phrases", "open"]
    assert heard == ["chat"]
    await first.limit_table("s1", "open")
    await second.look()
    assert second.values.chat_at("s1") == "open"


async def test_a_setting_of_another_version_is_left_out(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    house = House(store, Presence(), RunTime(), "open")
    await house.put("registration", "by_post")
    await house.put("message", "hello")
    await house.look()
    assert (house.values.registration, house.values.message) == ("open", "hello")
    assert "registration" in caplog.text


async def test_a_moderator_hears_the_number_of_reports_and_who_closed_them_is_recorded(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben, RawClient(at(app)) as eve:
        await give(app, eve, "moderator")
        await ben.ask("my_credentials")
        for reason in ("one", "two"):
            await ann.ask("report_player", account=ben.me["id"], reason=reason)
        counts = [await told(eve, "reports_waiting") for _ in range(2)]
        assert [(each["count"], each["new"]) for each in counts] == [(1, True), (2, True)]
        assert ann.welcome["reports"] == 0
        report = (await eve.ask("read_reports"))["reports"][0]["id"]
        async with RawClient(at(app), token=eve.token) as again:
            assert again.welcome["reports"] == 2
            await eve.ask("close_report", report=report)
            fewer = await told(again, "reports_waiting")
            assert (fewer["count"], fewer["new"]) == (1, False)
        await eve.ask("close_report", report=report)
        [entry] = await app.store.audit_log.latest(9, ben.me["id"])
        assert (entry.by, entry.what) == (f"account {eve.me['id']}", f"was reported ({report}): the report was closed")


async def test_people_are_found_by_role(app: Parts) -> None:
    async with RawClient(at(app)) as admin, RawClient(at(app)) as ann:
        await give(app, admin, "admin")
        await ann.ask("my_credentials")
        found = await admin.ask("list_accounts", role="admin")
        assert [each["player"]["id"] for each in found["accounts"]] == [admin.me["id"]]


def test_run_time_takes_the_stricter_mode() -> None:
    modes = ("open", "phrases", "off")
    for server in range(3):
        for table in range(3):
            values = RunTime(chat=modes[server], tables={"s": modes[table]})
            assert values.chat_at("s") == modes[max(server, table)]
            assert values.chat_at("other") == modes[server]


def test_phrases_are_lines_that_can_be_said() -> None:
    assert len(set(PHRASES)) == len(PHRASES)
    assert all(0 < len(phrase) <= 40 and phrase == phrase.strip() for phrase in PHRASES)
    assert msgspec.json.decode(msgspec.json.encode(PHRASES)) == [*PHRASES]

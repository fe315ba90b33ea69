"""Notices by Web Push: who gets which, what is in them, where they are sent, and when they end."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.server.accounts.credentials import IDLE_MS
from agon.server.accounts.push import notices, queue, service
from agon.server.accounts.push.handlers import MOST_BROWSERS
from agon.server.accounts.push.service import PushService
from agon.server.app import Parts, running
from agon.server.ops.settings import Settings, SettingsError, load_settings
from tests.server.accounts.fake_push_service import Browser, FakePushService
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient, pair
from tests.server.store.building import execute

CONTACT = "mailto:host@play.example"


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakePushService]:
    with FakePushService(tmp_path).running() as fake:
        monkeypatch.setenv("SSL_CERT_FILE", str(fake.certificate))
        monkeypatch.setattr(notices, "DELAY_S", 0.05)
        yield fake


@pytest.fixture
def settings(away: FakePushService, tmp_path: Path) -> Settings:
    file = str(tmp_path / "agon.sqlite3")
    return Settings(database=file, port=0, workers=0, push_contact=CONTACT, push_services=(away.host,))


@pytest_asyncio.fixture
async def server(settings: Settings) -> AsyncIterator[Parts]:
    async with running(settings) as parts:
        yield parts


@pytest.fixture
def waiting(server: Parts, monkeypatch: pytest.MonkeyPatch) -> notices.PushNotices:
    """The server's notices, which wait until the test ends their wait."""
    monkeypatch.setattr(notices, "DELAY_S", 3_600)
    assert server.push.notices is not None
    return server.push.notices


async def subscribed(client: RawClient, away: FakePushService) -> Browser:
    browser = Browser(away.origin)
    assert (await client.ask("subscribe_push", **browser.subscription))["t"] == "ok"
    return browser


async def leaves(client: RawClient, server: Parts) -> None:
    """Close a connection, and wait until the server knows."""
    account = AccountId(client.me["id"])
    await client.ws.close()
    async with RawClient(at(server)) as other:
        while account in server.presence.clients:
            await other.ask("ping")


async def challenged(client: RawClient, to: Json) -> str:
    seeking = await client.ask("challenge", to=to["id"], game="hex")
    return str(seeking["seek"]["id"])


async def test_your_move_reaches_a_browser_that_is_away(
    server: Parts, away: FakePushService, waiting: notices.PushNotices
) -> None:
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben:
        session = await pair(ann, ben)
        browser = await subscribed(ben, away)
        await leaves(ben, server)
        await ann.act(session, 4)
        waiting.due()
        posted = await away.next()
        key = (await ann.ask("read_push_key"))["key"]
    assert posted.path == browser.path
    shown = browser.read(posted.body)
    name = ann.me["name"]
    url, tag = f"/play/{session}", f"game {session}"
    assert shown == {"title": "Your move", "body": f"Tic-tac-toe against {name}", "url": url, "tag": tag}
    assert posted.key == key
    assert posted.claims["aud"] == away.origin
    assert posted.claims["sub"] == CONTACT
    assert 0 < posted.claims["exp"] - time.time() <= 24 * 3_600, "as RFC 8292 asks"
    assert posted.headers["Content-Encoding"] == "aes128gcm"
    assert 60 <= int(posted.headers["TTL"]) <= 86_400
    assert session not in json.dumps(posted.headers), "the service does not learn which game it is"


async def test_nobody_gets_a_notice_who_did_not_ask_or_is_at_the_table(
    server: Parts, away: FakePushService, waiting: notices.PushNotices
) -> None:
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben, RawClient(at(server)) as eve:
        session = await pair(ann, ben)
        browser = await subscribed(ben, away)
        await ann.act(session, 4)  # Ben is at the table
        await ben.event(session, "acted")
        await ben.act(session, 0)
        await ann.event(session, "acted")
        waiting.due()
        other = await pair(ann, eve)
        await leaves(eve, server)  # did not ask
        await ann.act(other, 4)
        await leaves(ben, server)
        await ann.act(session, 8)
        waiting.due()
        posted = await away.next()
        assert browser.read(posted.body)["url"] == f"/play/{session}"
        async with RawClient(at(server), token=ben.token) as again:
            gone = await again.ask("unsubscribe_push", id="off", endpoint=browser.subscription["endpoint"])
            assert gone["t"] == "ok"
            browser = Browser(away.origin)
            assert (await again.ask("subscribe_push", id="on", **browser.subscription))["t"] == "ok"
            await leaves(again, server)
        await challenged(ann, ben.me)
        waiting.due()
        posted = await away.next()
        assert "challenges you" in browser.read(posted.body)["title"], "nothing else came between"
    assert away.posted.empty()


async def test_a_person_who_was_back_in_time_gets_none(
    server: Parts, away: FakePushService, waiting: notices.PushNotices
) -> None:
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben:
        session = await pair(ann, ben)
        browser = await subscribed(ben, away)
        await leaves(ben, server)
        await ann.act(session, 4)
        async with RawClient(at(server), token=ben.token) as again:
            assert (await again.ask("join", id="back", session=session))["t"] == "joined"
            waiting.due()  # at the table
            await again.act(session, 0, id="reply")
            await ann.event(session, "acted")
            await leaves(again, server)
        await ann.act(session, 8)
        async with RawClient(at(server), token=ben.token) as again:
            assert (await again.ask("join", id="again", session=session))["t"] == "joined"
            await again.act(session, 2, id="another")
            await leaves(again, server)
        waiting.due()  # has moved
        await challenged(ann, ben.me)
        waiting.due()
        posted = await away.next()
    assert "challenges you" in browser.read(posted.body)["title"]
    assert away.posted.empty()


async def test_one_notice_for_a_round_of_hidden_choices(
    server: Parts, away: FakePushService, waiting: notices.PushNotices
) -> None:
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben:
        session = await pair(ann, ben)
        browser = await subscribed(ben, away)
        await leaves(ben, server)
        await ann.act(session, 4)
        waiting.due()
        table = server.registry.tables[SessionId(session)]
        waiting.stored(table)  # the same position again
        waiting.due()
        await challenged(ann, ben.me)
        waiting.due()
        found = [browser.read((await away.next()).body)["title"] for _ in range(2)]
    assert sorted(found) == sorted(["Your move", f"{ann.me['name']} challenges you"])
    assert away.posted.empty()


async def test_who_is_at_another_server_of_the_cluster_gets_none(
    server: Parts, away: FakePushService, waiting: notices.PushNotices
) -> None:
    sought: list[tuple[AccountId, str]] = []
    waiting.sought.subscribe(lambda account, session: sought.append((account, session)))
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben:
        session = await pair(ann, ben)
        browser = await subscribed(ben, away)
        await leaves(ben, server)
        sought.clear()
        await ann.act(session, 4)
        await challenged(ann, ben.me)
        assert sought == [(ben.me["id"], session), (ben.me["id"], "")]
        waiting.present(sought[:1])
        waiting.due()
        posted = await away.next()
    assert "challenges you" in browser.read(posted.body)["title"]
    assert away.posted.empty()


async def test_a_game_that_begins_while_one_is_away_and_a_bot_by_its_mark(server: Parts, away: FakePushService) -> None:
    machine = {"kind": "bot", "name": "Robin", "operator": "R. Obin"}
    async with RawClient(at(server)) as ann, RawClient(at(server), register=machine) as bot:
        browser = await subscribed(ann, away)
        page = await bot.ask("seek", game="hex", seat="first", accepts="anyone")
        seek = page["seek"]
        started = await ann.ask("accept_seek", seek=seek["id"], agreed=seek["card"])
        assert started["t"] == "started", started
        shown = browser.read((await away.next()).body)
    assert shown["title"] == "Your game has begun"
    assert shown["body"] == "Hex against Robin (BOT, default)"


async def test_a_challenge_and_one_that_is_withdrawn(
    server: Parts, away: FakePushService, waiting: notices.PushNotices
) -> None:
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben:
        browser = await subscribed(ben, away)
        await leaves(ben, server)
        seek = await challenged(ann, ben.me)
        await ann.ask("cancel_seek", seek=seek)
        await challenged(ann, ben.me)
        waiting.due()
        shown = browser.read((await away.next()).body)
    name = ann.me["name"]
    assert (shown["title"], shown["body"], shown["url"]) == (f"{name} challenges you", "Hex, casual", "/")
    assert away.posted.empty(), "of the other there is nothing to answer"


async def test_a_report_reaches_moderators_alone_and_says_nothing(server: Parts, away: FakePushService) -> None:
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben, RawClient(at(server)) as mod:
        browser = await subscribed(mod, away)
        await subscribed(ben, away)
        await server.store.accounts.change(mod.me["id"], role="moderator")
        await leaves(mod, server)
        sent = {"account": ben.me["id"], "reason": "a rude word"}
        assert (await ann.ask("report_player", **sent))["t"] == "ok"
        posted = await away.next()
        assert posted.path == browser.path
        shown = browser.read(posted.body)
        assert (shown["title"], shown["url"]) == ("A new report waits", "/host")
        assert "rude" not in json.dumps(shown)
        assert ben.me["name"] not in json.dumps(shown)
        assert (await ann.ask("report_player", **sent))["t"] == "ok", "the same again"
        await leaves(ben, server)
        await challenged(ann, ben.me)
        assert (await away.next()).path != browser.path, "and there is no second notice"


async def test_hidden_cards_and_moves_are_in_no_notice(server: Parts, away: FakePushService) -> None:
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben:
        session = await pair(ann, ben, game="liars_dice")
        browser = await subscribed(ben, away)
        await leaves(ben, server)
        joined = await ann.ask("join", session=session)
        legal = joined["position"]["legal"][0]["action"] if "position" in joined else 0
        await ann.act(session, legal)
        shown = browser.read((await away.next()).body)
    assert set(shown) == {"title", "body", "url", "tag"}
    assert shown["body"] == f"Liar's dice against {ann.me['name']}"


async def test_all_notices_have_one_length(server: Parts, away: FakePushService) -> None:
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben:
        session = await pair(ann, ben)
        await subscribed(ben, away)
        await leaves(ben, server)
        await ann.act(session, 4)
        first = await away.next()
        await challenged(ann, ben.me)
        second = await away.next()
    assert len(first.body) == len(second.body)


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(server: Parts, away: FakePushService, status: int) -> None:
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben:
        await subscribed(ben, away)
        kept = await subscribed(ben, away)
        await leaves(ben, server)
        away.answers = [(status, {})]
        await challenged(ann, ben.me)
        assert [(await away.next()).path != kept.path, (await away.next()).path] == [True, kept.path]
        [left] = await server.store.push_subscriptions.of(ben.me["id"])
    assert left.endpoint.endswith(kept.path)


async def test_a_service_that_cannot_take_it_now_is_asked_again(
    server: Parts, away: FakePushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "AGAIN_S", (0, 0))
    away.answers = [(503, {"Retry-After": "7200"}), (429, {}), (201, {})]
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben:
        browser = await subscribed(ben, away)
        await leaves(ben, server)
        await challenged(ann, ben.me)
        assert [(await away.next()).path for _ in range(3)] == [browser.path] * 3


async def test_a_redirect_leads_nowhere(server: Parts, away: FakePushService) -> None:
    away.answers = [(307, {"Location": away.origin + "/elsewhere"})]
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben, RawClient(at(server)) as eve:
        browser, last = await subscribed(ben, away), await subscribed(eve, away)
        for person in (ben, eve):
            await leaves(person, server)
            await challenged(ann, person.me)
            expected = browser.path if person is ben else last.path
            assert (await away.next()).path == expected
    assert away.posted.empty()


ALLOWED = ("push.example", "*.push.example", "other.example:8443")
KEYS = {name: value for name, value in Browser("").subscription.items() if name != "endpoint"}


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://localhost/x",
        "https://push.example.evil.example/x",
        "https://evilpush.example/x",
        "https://push.example@evil.example/x",
        "https://evil.example\\@push.example/x",
        "https://push.example",
        "https://other.example/x",
        "https://[::1]/x",
        "https://push.example/x y",
    ],
)
def test_an_address_of_another_host_is_refused(endpoint: str) -> None:
    made = PushService(Settings(push_contact=CONTACT, push_services=ALLOWED), b"s" * 32, now=lambda: 0)
    with pytest.raises(Refused, match="push service"):
        made.check(endpoint, **KEYS)


def test_addresses_of_the_services_are_taken_and_bad_keys_are_not() -> None:
    made = PushService(Settings(push_contact=CONTACT, push_services=ALLOWED), b"s" * 32, now=lambda: 0)
    for endpoint in ("https://push.example/a/b?c=d", "https://a.push.example:443/x", "https://OTHER.example:8443/x"):
        made.check(endpoint, **KEYS)
    for wrong, path in (({"p256dh": "AAAA"}, "p256dh"), ({"p256dh": "?"}, "p256dh"), ({"auth": "AAAA"}, "auth")):
        with pytest.raises(Refused) as refused:
            made.check("https://push.example/x", **{**KEYS, **wrong})
        assert (refused.value.code, refused.value.path) == ("malformed", f"$.{path}")
    usual = PushService(Settings(push_contact=CONTACT), b"s" * 32, now=lambda: 0)
    for host in (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "wns2-by3p.notify.windows.com",
    ):
        usual.check(f"https://{host}/x", **KEYS)


def test_any_secret_of_the_database_makes_a_key() -> None:
    settings = Settings(push_contact=CONTACT)
    keys = {PushService(settings, bytes([byte]) * 32, now=lambda: 0).key for byte in (0, 1, 255)}
    assert len(keys) == 3


async def test_the_oldest_of_too_many_browsers_gets_none_any_more(server: Parts, away: FakePushService) -> None:
    async with RawClient(at(server)) as ben:
        browsers = [await subscribed(ben, away) for _ in range(MOST_BROWSERS + 1)]
        await ben.ask("subscribe_push", **browsers[-1].subscription)  # again: it counts once
        kept = {each.endpoint for each in await server.store.push_subscriptions.of(ben.me["id"])}
        assert kept == {browser.subscription["endpoint"] for browser in browsers[1:]}
        page = await ben.ask("export_my_data")
        assert {each["endpoint"] for each in page["push"]} == kept
        assert browsers[-1].subscription["auth"] not in json.dumps(page)
        assert (await ben.ask("export_my_data", before=10))["push"] == []


async def test_a_browser_belongs_to_the_last_that_asked_and_to_its_session(
    server: Parts, away: FakePushService
) -> None:
    kept = server.store.push_subscriptions
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben, RawClient(at(server)) as eve:
        browser = await subscribed(ann, away)
        await ben.ask("subscribe_push", **browser.subscription)
        assert await kept.of(ann.me["id"]) == []
        assert (await ann.ask("unsubscribe_push", endpoint=browser.subscription["endpoint"]))["t"] == "ok"
        assert len(await kept.of(ben.me["id"])) == 1, "it is not hers"
        await ben.ask("log_out")
        await leaves(ben, server)
        other = await subscribed(eve, away)
        await leaves(eve, server)
        for person in (ben, eve):
            await challenged(ann, person.me)
        assert (await away.next()).path == other.path
        await server.people.sweep.sweep()
        assert await kept.of(ben.me["id"]) == []
        assert len(await kept.of(eve.me["id"])) == 1
    assert away.posted.empty()


@pytest.mark.parametrize(
    "ends",
    [
        "UPDATE credentials SET expires = 1",
        "UPDATE credentials SET revoked = 1",
        "UPDATE credentials SET used = used - 91 * 86400000",
        "UPDATE accounts SET closed = 'spam'",
        "UPDATE accounts SET deleted_at = 1",
    ],
)
async def test_a_session_that_is_over_brings_no_notices(server: Parts, away: FakePushService, ends: str) -> None:
    store, now = server.store, server.registry.clock.now()
    async with RawClient(at(server)) as ben:
        await subscribed(ben, away)
        reached = store.push_subscriptions.reached
        assert len(await reached(ben.me["id"], now, now - IDLE_MS)) == 1
        await execute(store.database, ends)
        assert await reached(ben.me["id"], now, now - IDLE_MS) == []


async def test_a_deleted_account_leaves_no_browser(server: Parts, away: FakePushService) -> None:
    async with RawClient(at(server)) as ben:
        await subscribed(ben, away)
        assert (await ben.ask("delete_account", name=ben.me["name"]))["t"] == "ok"
    assert await server.store.push_subscriptions.of(ben.me["id"]) == []


async def test_a_bot_and_a_program_get_none(server: Parts, away: FakePushService) -> None:
    machine = {"register": {"kind": "bot", "name": "Robin", "operator": "R. Obin"}}
    async with RawClient(at(server), **machine) as bot, RawClient(at(server)) as ann:
        assert (await bot.ask("subscribe_push", **Browser(away.origin).subscription))["code"] == "not_allowed"
        token = (await ann.ask("create_token", label="x", scopes=["play"]))["token"]
        async with RawClient(at(server), token=token) as program:
            assert (await program.ask("subscribe_push", **Browser(away.origin).subscription))["code"] == "not_allowed"


async def test_a_slow_service_slows_no_move_and_fills_no_memory(
    server: Parts, away: FakePushService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    away.gate.clear()
    async with RawClient(at(server)) as ann, RawClient(at(server)) as ben, RawClient(at(server)) as eve:
        session = await pair(ann, ben)
        await subscribed(ben, away)
        other = await pair(ann, eve)
        await leaves(ben, server)
        await ann.act(session, 4)
        await away.next()  # it is not answered
        for player, action in ((ann, 0), (eve, 1), (ann, 3), (eve, 2), (ann, 6)):
            assert (await player.act(other, action))["t"] == "event"
            for person in (ann, eve):
                if person is not player:
                    await person.event(other, "acted")
        waiting = server.push.queue
        assert waiting is not None
        for _ in range(queue.MOST_WAITING + queue.SENDERS + 1):
            waiting.put("nobody", service.Notice("x", "x", "/", "x"))
        assert "are dropped" in caplog.text
        assert 'agon_push_notices_total{outcome="dropped"}' in server.metrics.render().decode()
        away.gate.set()


async def test_a_server_without_a_contact_sends_none(app: Parts, away: FakePushService) -> None:
    async with RawClient(at(app)) as ann:
        assert (await ann.ask("read_push_key"))["key"] == ""
        answer = await ann.ask("subscribe_push", **Browser(away.origin).subscription)
        assert answer["code"] == "not_allowed"
        assert "no notices" in answer["reason"]


def test_without_its_packages_the_server_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SettingsError, match=r"pip install 'agon\[push\]'"):
        PushService(Settings(push_contact=CONTACT), b"s" * 32, now=lambda: 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("AGON_PUSH_CONTACT", "host@play.example"),
        ("AGON_PUSH_CONTACT", "http://play.example"),
        ("AGON_PUSH_SERVICES", "https://push.example"),
        ("AGON_PUSH_SERVICES", "*"),
    ],
)
def test_settings_that_cannot_be_meant_are_refused(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name.removeprefix("AGON_").lower()):
        load_settings(None, {name: value}, {})

"""Notices when Agon is closed, in a browser: the switch of the settings, the service worker, and a click.

The browser has no push service here: its subscription is made up, with the address of ours, and what the server sends
there is handed to the service worker as the browser would do it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser as Chromium
from playwright.async_api import Page, Worker, expect

from agon.server.accounts.push import notices
from tests.live import LiveServer
from tests.server.accounts.fake_push_service import Browser, FakePushService
from tests.server.raw_client import RawClient
from tests.web.conftest import Enter, people_at
from tests.web.person import Person
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "color_scheme": "dark"}
ABLE = """
const { endpoint, p256dh, auth } = KEYS;
const made = {
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
  unsubscribe: async () => (localStorage.removeItem("test.push"), true),
};
Object.defineProperty(Notification, "permission", { get: () => localStorage.getItem("test.permission") ?? "default" });
Notification.requestPermission = async () => (localStorage.setItem("test.permission", "granted"), "granted");
PushManager.prototype.getSubscription = async () => (localStorage.getItem("test.push") ? made : null);
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("not as a browser wants it");
  localStorage.setItem("test.push", "on");
  return made;
};
"""
"""The browser of the tests grants no notices to any page, and has no push service."""
WATCHED = """
() => {
  self.done = { shown: [], opened: [], focused: [] };
  self.registration.showNotification = async (title, options) => self.done.shown.push({ title, ...options });
  self.clients.openWindow = async (url) => self.done.opened.push(url);
  WindowClient.prototype.focus = async function () { self.done.focused.push(new URL(this.url).pathname); };
  self.dispatched = async (event) => {
    const work = [];
    event.waitUntil = (each) => work.push(each);
    self.dispatchEvent(event);
    await Promise.all(work);
    return self.done;
  };
}
"""
PUSHED = "shown => self.dispatched(new PushEvent('push', { data: JSON.stringify(shown) }))"
CLICKED = """
path => {
  const event = new ExtendableEvent("notificationclick");
  event.notification = { close() {}, data: path };
  return self.dispatched(event);
}
"""
SWITCH = "Notices also when Agon is closed"


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakePushService]:
    with FakePushService(tmp_path).running() as fake:
        monkeypatch.setenv("SSL_CERT_FILE", str(fake.certificate))
        yield fake


@pytest.fixture
def sending(away: FakePushService, tmp_path: Path) -> Iterator[LiveServer]:
    contact = "mailto:host@play.example"
    with LiveServer(tmp_path, workers=0, push_contact=contact, push_services=away.host) as live:
        yield live
    assert "Traceback" not in live.log()


@pytest_asyncio.fixture(loop_scope="package")
async def enter(chromium: Chromium, sending: LiveServer) -> AsyncIterator[Enter]:
    async with people_at(sending.url, chromium) as enter:
        yield enter


async def able(enter: Enter, browser: Browser, **context: Any) -> Person:
    """Return a person whose browser has the push service that ``browser`` stands for."""
    person = await enter(service_workers="allow", **context)
    await person.page.add_init_script(ABLE.replace("KEYS", json.dumps(browser.subscription)))
    return person


async def settings(person: Person) -> None:
    await person.page.get_by_role("button", name="settings").click()
    await person.page.get_by_role("dialog", name="Settings").wait_for()


async def come_again(person: Person) -> None:
    """Visit a page twice: from the second visit on there is a service worker."""
    await person.visit("/lab")
    await person.page.wait_for_function("() => localStorage.getItem('agon.token') !== null")
    await person.visit("/lab")


async def worker_of(page: Page) -> Worker:
    """Return the service worker; from now on it notes what it would show and open."""
    await page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    [worker] = page.context.service_workers
    await worker.evaluate(WATCHED)
    return worker


async def alone(client: RawClient) -> None:
    """Wait until the server has noticed that all others have left."""
    await client.send({"t": "watch_lobby", "id": "alone"})
    while (await client.until("lobby", "lobby_changed"))["online"] != 1:
        pass
    await client.send({"t": "unwatch_lobby", "id": "not alone"})


async def test_the_switch_brings_notices_that_lead_to_the_game(
    enter: Enter, away: FakePushService, sending: LiveServer
) -> None:
    browser = Browser(away.origin)
    ben = await able(enter, browser)
    await ben.open_lobby()
    await settings(ben)
    switch = ben.page.get_by_role("switch", name=SWITCH)
    await expect(switch).not_to_be_checked()
    await switch.click()
    await expect(switch).to_be_checked()
    await expect(ben.page.locator("#push-note")).to_contain_text("it learns when one comes, not what it says")
    assert await axe(ben, "settings with notices") == []
    you = await ben.evaluate("return localStorage.getItem('agon.push')")
    worker = await worker_of(ben.page)
    async with RawClient(sending.ws) as ann:
        await ben.page.goto("about:blank")  # Agon is closed
        await alone(ann)
        assert (await ann.ask("challenge", to=you, game="hex"))["t"] == "seeking"
        shown = browser.read((await away.next()).body)
    assert shown["title"] == f"{ann.me['name']} challenges you"
    done = await worker.evaluate(PUSHED, shown)
    assert done["shown"] == [{"title": shown["title"], "body": "Hex, casual", "tag": shown["tag"], "data": "/"}]
    assert (await worker.evaluate(CLICKED, "/"))["opened"] == ["/"]


async def test_a_notice_of_a_page_in_sight_is_not_shown_and_a_click_goes_to_its_tab(
    enter: Enter, away: FakePushService
) -> None:
    person = await able(enter, Browser(away.origin))
    await come_again(person)
    worker = await worker_of(person.page)
    here = {"title": "Your move", "body": "Chess against Grove (BOT, easy)", "url": "/lab", "tag": "game 1"}
    assert (await worker.evaluate(PUSHED, here))["shown"] == [], "it is in sight"
    for url, path in (("/leaderboard", "/leaderboard"), ("https://evil.example/x", "/"), (None, "/")):
        done = await worker.evaluate(PUSHED, {**here, "url": url})
        assert done["shown"].pop() == {"title": "Your move", "body": here["body"], "tag": "game 1", "data": path}
    assert (await worker.evaluate(CLICKED, "/lab"))["focused"] == ["/lab"]
    assert (await worker.evaluate(CLICKED, "/leaderboard"))["opened"] == ["/leaderboard"], "no tab shows it"
    assert (await worker.evaluate(CLICKED, "https://evil.example/x"))["opened"][-1] == "/"


def notices_of(game: str) -> list[tuple[str, str]]:
    """Return titles and bodies of notices that the server writes, with names in place of its expressions."""
    filled = {"named(seek.by)": "Ann", "named(by)": "Ann (moderator, assisted)", "info.title": game}
    filled |= {"session.rules.info.title": game, "', '.join(others)": "Ann (admin), Grove (BOT, easy), Ed (assisted)"}
    found: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(Path(notices.__file__).read_text())):
        match node:
            case ast.Call(func=ast.Name(id="Notice"), keywords=keywords):
                texts = {each.arg: each.value for each in keywords}
                for kind in ("rated", "casual"):
                    written = [filled_in(texts[name], {**filled, RATED: kind}) for name in ("title", "body")]
                    found.append((written[0], written[1]))
            case ast.Call(func=ast.Attribute(attr="_about_game"), args=[_, _, ast.Constant(value=str() as title)]):
                found.append((title, f"{game} against Ann"))
            case _:
                pass
    return [each for each in found if "" not in each]


RATED = "'rated' if seek.rated else 'casual'"


def filled_in(node: ast.expr, filled: dict[str, str]) -> str:
    """Return a text of the source with its expressions filled in; an empty text for a variable."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(filled_in(part, filled) for part in parts)
        case ast.FormattedValue(value=value):
            return filled[ast.unparse(value)]
        case ast.Subscript(value=value):
            return filled_in(value, filled)
        case _:
            return ""


@pytest.mark.parametrize(
    ("language", "game", "expected"),
    [
        ("de", "Chess", [("Ann fordert dich heraus", "Schach, gewertet"), ("Du bist am Zug", "Schach gegen Ann")]),
        ("fr", "Chess", [("Ann vous défie", "Échecs, classée"), ("À vous de jouer", "Échecs contre Ann")]),
        ("es", "Chess", [("Ann te desafía", "Ajedrez, puntuada"), ("Te toca", "Ajedrez contra Ann")]),
    ],
)
async def test_notices_are_in_the_language_of_the_browser(
    enter: Enter, away: FakePushService, language: str, game: str, expected: list[tuple[str, str]]
) -> None:
    person = await able(enter, Browser(away.origin))
    await person.page.context.add_cookies([{"name": "agon-language", "value": language, "url": person.url}])
    await come_again(person)
    worker = await worker_of(person.page)
    written = notices_of(game)
    assert len(written) >= 6
    done: dict[str, Any] = {}
    for title, body in written:
        done = await worker.evaluate(PUSHED, {"title": title, "body": body, "url": "/host", "tag": "t"})
    shown = [(each["title"], each["body"]) for each in done["shown"]]
    assert set(expected) <= set(shown)
    for (title, body), (own_title, own_body) in zip(written, shown, strict=True):
        assert own_title != title
        assert own_body != body or body == "Agon"
    english = re.compile(r"\b(against|and|casual|rated|challenges|assisted|moderator|move|waits|begun)\b")
    assert [text for each in shown for text in each if english.search(text)] == []


async def test_a_page_in_another_language_brings_a_worker_that_speaks_it(enter: Enter, away: FakePushService) -> None:
    person = await able(enter, Browser(away.origin))
    await come_again(person)
    await person.evaluate("await navigator.serviceWorker.ready")
    await person.page.context.add_cookies([{"name": "agon-language", "value": "fr", "url": person.url}])
    async with person.page.context.expect_event("serviceworker") as coming:
        await person.visit("/lab")  # the browser looks for another worker by itself
    worker = await coming.value
    await worker.evaluate(WATCHED)
    notice = {"title": "Your move", "body": "Chess against Ann", "url": "/", "tag": "t"}
    [shown] = (await worker.evaluate(PUSHED, notice))["shown"]
    assert (shown["title"], shown["body"]) == ("À vous de jouer", "Échecs contre Ann")


async def test_names_and_unknown_notices_stay_as_they_are(enter: Enter, away: FakePushService) -> None:
    person = await able(enter, Browser(away.origin))
    await person.page.context.add_cookies([{"name": "agon-language", "value": "de", "url": person.url}])
    await come_again(person)
    worker = await worker_of(person.page)
    ladder = {"title": "Hex (BOT, easy) challenges you", "body": "Hex, casual", "url": "/tournament/x", "tag": "t"}
    other = {"title": "Ann $& {anyPlayer} challenges you", "body": "Ludo against Ann", "url": "/", "tag": "t"}
    await worker.evaluate(PUSHED, ladder)
    shown = [(each["title"], each["body"]) for each in (await worker.evaluate(PUSHED, other))["shown"]]
    assert shown == [
        ("Hex (BOT, easy) fordert dich heraus", "Hex, casual"),
        ("Ann $& {anyPlayer} fordert dich heraus", "Ludo against Ann"),
    ]


async def test_the_switch_is_off_again_and_the_server_forgets(
    enter: Enter, away: FakePushService, sending: LiveServer
) -> None:
    browser = Browser(away.origin)
    ben = await able(enter, browser, **PHONE)
    await ben.open_lobby()
    await settings(ben)
    switch = ben.page.get_by_role("switch", name=SWITCH)
    await switch.click()
    await expect(switch).to_be_checked()
    assert await ben.width() <= 360
    assert await axe(ben, "settings with notices, on a phone") == []
    await ben.open_lobby()  # the switch is remembered
    await settings(ben)
    await expect(switch).to_be_checked()
    await switch.click()
    await expect(switch).not_to_be_checked()
    await ben.page.wait_for_function("() => localStorage.getItem('test.push') === null")
    assert await ben.evaluate("return localStorage.getItem('agon.push')") is None
    token = await ben.evaluate("return localStorage.getItem('agon.token')")
    async with RawClient(sending.ws, token=token) as again:
        assert (await again.ask("export_my_data"))["push"] == []


async def test_another_account_on_the_same_browser_ends_the_notices(enter: Enter, away: FakePushService) -> None:
    ben = await able(enter, Browser(away.origin))
    await ben.open_lobby()
    await settings(ben)
    switch = ben.page.get_by_role("switch", name=SWITCH)
    await switch.click()
    await expect(switch).to_be_checked()
    await ben.evaluate("localStorage.removeItem('agon.token')")
    await ben.open_lobby()
    await ben.page.wait_for_function("() => localStorage.getItem('test.push') === null")
    await settings(ben)
    await expect(switch).not_to_be_checked()


async def test_blocked_notices_and_a_browser_without_them_are_said_plainly(enter: Enter, away: FakePushService) -> None:
    blocked = await able(enter, Browser(away.origin))
    await blocked.page.add_init_script("localStorage.setItem('test.permission', 'denied')")
    old = await able(enter, Browser(away.origin))
    await old.page.add_init_script("delete window.PushManager")
    for person, text in ((blocked, "blocks notices from this site"), (old, "cannot show notices when Agon is closed")):
        await person.open_lobby()
        await settings(person)
        await expect(person.page.get_by_role("switch", name=SWITCH)).to_be_disabled()
        await expect(person.page.locator("#push-note")).to_contain_text(text)


async def test_a_server_that_sends_none_has_no_switch(chromium: Chromium, tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        async with people_at(server.url, chromium) as enter:
            person = await enter()
            await person.open_lobby()
            await settings(person)
            await expect(person.page.get_by_label("Ask me to confirm each move")).to_be_visible()
            await expect(person.page.get_by_role("switch")).to_have_count(0)

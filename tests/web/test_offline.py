"""Without a connection: own replays, an honest page for the rest, and never the files of two versions together."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.live import ROOT, LiveServer
from tests.web.conftest import Enter, people_at
from tests.web.person import Person
from tests.web.relay import Relay
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

READY = "return (await navigator.serviceWorker.ready).active.state"
KEPT = """
const found = [];
for (const name of await caches.keys()) {
  for (const request of await (await caches.open(name)).keys()) {
    const response = await (await caches.open(name)).match(request, { ignoreVary: true });
    found.push([name, new URL(request.url).pathname + new URL(request.url).search, await response.text()]);
  }
}
return found;
"""
SHELLS = "return (await caches.keys()).filter(name => name.startsWith('agon-shell-'))"


async def returned(person: Person) -> None:
    """Visit twice: a first visit is not made slower by a service worker."""
    await person.open_lobby()
    assert await person.evaluate("return (await navigator.serviceWorker.getRegistrations()).length") == 0
    await person.open_lobby()
    assert await person.evaluate(READY) in {"activating", "activated"}


async def replayed(person: Person) -> str:
    """Play a game to its end, open its replay, and return its path."""
    await person.play_bot("Tic-tac-toe", "Coin", seat="first")
    await person.click_legal_until_over()
    path = f"/replay/{person.session}"
    await person.visit(path)
    await person.page.locator("#ply").wait_for()
    await holds(person, "(await caches.keys()).some(name => name.startsWith('agon-replays-'))")
    return path


async def kept(person: Person) -> list[tuple[str, str, str]]:
    found: list[Any] = await person.evaluate(KEPT)
    return [(str(name), str(path), str(text)) for name, path, text in found]


async def test_own_replays_are_seen_without_a_connection_and_other_pages_say_so(enter: Enter, relay: Relay) -> None:
    person = await enter(through=relay, service_workers="allow")
    await returned(person)
    path = await replayed(person)
    relay.cut()
    await person.visit(path)
    await person.page.locator("#ply").press("End")
    await expect(person.page.locator(".board")).to_be_visible()
    await expect(person.page).to_have_title(re.compile(r"Tic-tac-toe, replay · Agon$"))
    assert await axe(person, "a replay offline") == []
    await person.visit("/tournaments")
    await person.page.get_by_role("heading", name="You are offline").wait_for()
    await expect(person.page).to_have_title("Offline · Agon")
    assert await axe(person, "offline") == []
    await person.page.get_by_role("link", name="Replay Tic-tac-toe").click()
    await person.page.locator("#ply").wait_for()
    relay.mode = "carry"
    answer = await person.page.goto(person.url + "/nowhere")
    assert answer is not None
    assert answer.status == 404, "the network's answers are not changed"
    await person.page.get_by_role("heading", name="Nothing here").wait_for()


async def test_nothing_of_others_and_no_token_is_kept(enter: Enter) -> None:
    person, other = await enter(service_workers="allow"), await enter(service_workers="allow")
    await returned(person)
    path = await replayed(person)
    token = await person.evaluate("return localStorage.getItem('agon.token')")
    await returned(other)
    await other.visit(path)
    await other.page.locator("#ply").wait_for()
    assert [name for name, _, _ in await kept(other) if name.startswith("agon-replays-")] == [], "it is not theirs"
    stored = await kept(person)
    assert [path for name, path, _ in stored if name.startswith("agon-replays-")] == [f"/kept/{path[8:]}"]
    for _, address, text in stored:
        assert "/api/" not in address
        assert "key=" not in address
        assert token not in text
    await person.evaluate("localStorage.removeItem('agon.token')")  # as after a log-out: the next visit is a new guest
    await person.open_lobby()
    await holds(person, "(await caches.keys()).every(name => !name.startsWith('agon-replays-'))")


async def test_an_upgrade_shows_at_once_and_versions_never_mix(chromium: Browser, tmp_path: Path) -> None:
    web = tmp_path / "web"
    shutil.copytree(ROOT / "clients/web", web, ignore=shutil.ignore_patterns("node_modules"))
    with LiveServer(tmp_path, workers=0, web=web) as server:
        async with Relay(server.port) as relay, people_at(server.url, chromium) as enter:
            person = await enter(through=relay, service_workers="allow")
            await person.visit("/leaderboard")
            await returned_to(person, "/leaderboard")
            (before,) = await person.evaluate(SHELLS)
            server.stop()
            page = web / "js/shell/offline.js"
            text = page.read_text()
            assert 't("shell-offline")' in text
            page.write_text(text.replace('t("shell-offline")', '"You are out"'))
            server.start()
            await person.visit("/leaderboard")
            scripts = "return [...document.scripts].map(script => script.src)"
            fresh = await person.evaluate(scripts)
            page_now = server.text("/leaderboard")
            assert all(script.partition("/static/")[2] in page_now for script in fresh), "pages come from the network"
            relay.cut()
            await person.visit("/bots")
            await person.page.get_by_role("heading", name="You are offline").wait_for()
            assert before in await person.evaluate(SHELLS), "the old shell is whole until its pages are closed"
            relay.mode = "carry"
            await person.visit("/leaderboard")
            await person.evaluate("await (await navigator.serviceWorker.ready).update()")
            await holds(person, "(await navigator.serviceWorker.getRegistration()).waiting !== null")
            while before in await person.evaluate(SHELLS):  # the browser may open a page before it forgets the last one
                context = person.page.context
                await person.page.close()  # the last page of the old version
                person.page = await context.new_page()
                await person.visit("/leaderboard")
            relay.cut()
            await person.visit("/bots")
            await person.page.get_by_role("heading", name="You are out").wait_for()


async def holds(person: Person, condition: str) -> None:
    """Wait in the page until an expression with ``await``, which ``wait_for_function`` does not wait for, is true."""
    await person.evaluate(f"while (!({condition})) await new Promise(requestAnimationFrame)")


async def returned_to(person: Person, path: str) -> None:
    await person.page.locator("h1").wait_for()
    await person.page.wait_for_function("() => localStorage.getItem('agon.token') !== null")
    await person.visit(path)
    await person.evaluate(READY)


async def test_the_site_can_be_installed(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    session = await person.page.context.new_cdp_session(person.page)
    manifest = await session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    problems = await session.send("Page.getInstallabilityErrors")
    wrong = [each["errorId"] for each in problems["installabilityErrors"] if each["errorId"] != "in-incognito"]
    assert wrong == []

"""The console in a browser: from a report to its decision, and what an administrator changes."""

from __future__ import annotations

import asyncio
import json
import sys

import pytest
from playwright.async_api import expect

from tests.live import ROOT, LiveServer
from tests.server.raw_client import RawClient, pair
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe
from tests.web.test_account import sign_up
from tests.web.test_reports import PHONE, arrive, moderator

pytestmark = pytest.mark.asyncio(loop_scope="package")

SECTIONS = ("", "/people", "/settings", "/invitations", "/bots", "/health", "/log")


async def administrator(enter: Enter, server: LiveServer, name: str) -> Person:
    person = await enter(**PHONE)
    await sign_up(person, name)
    words = ["account", "role", name, "admin", "--database", str(server.folder / "agon.sqlite3")]
    command = await asyncio.create_subprocess_exec(sys.executable, "-m", "agon", *words, cwd=ROOT)
    assert await command.wait() == 0
    return person


class Clicks:
    """Count a person's clicks."""

    def __init__(self, person: Person) -> None:
        self._page = person.page
        self.count = 0

    async def on(self, role: str, name: str) -> None:
        self.count += 1
        await self._page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]


async def test_a_moderator_decides_on_a_report_with_three_clicks_from_any_page(
    enter: Enter, server: LiveServer
) -> None:
    host = await moderator(enter, server, "Mona")
    await host.open_lobby()
    async with RawClient(server.ws) as ann, RawClient(server.ws) as ben:
        await ben.ask("my_credentials")  # stores the guest
        for reason in ("lets me wait", "bad name"):
            await ann.ask("report_player", account=ben.me["id"], reason=reason)
        menu = host.page.get_by_role("navigation", name="Main")
        await menu.get_by_role("link", name="Host 2 open reports").wait_for()
        clicks = Clicks(host)
        await clicks.on("link", "Host 2 open reports")
        await host.page.get_by_text("Because: lets me wait").wait_for()
        await host.page.get_by_label("Answer to the reporter").first.fill("we spoke")
        await clicks.on("button", "Close the report")
        assert clicks.count <= 3
        await menu.get_by_role("link", name="Host 1 open report").wait_for()
        [closed] = [each for each in (await ann.ask("my_reports"))["reports"] if each["closed"]]
        assert (closed["reason"], closed["answer"]) == ("lets me wait", "we spoke")

        await host.open_lobby()
        clicks = Clicks(host)
        await clicks.on("link", "Host 1 open report")
        clicks.count += 1
        await host.page.get_by_text(f"Silence {ben.me['name']}").click()
        await host.page.get_by_label("Reason (they see it at once)").fill("a name for later")
        await clicks.on("button", "Silence")
        assert (await ben.until("silenced"))["reason"] == "a name for later"
        assert clicks.count <= 3
        await host.page.get_by_role("button", name="Close the report").click()
        await menu.get_by_role("link", name="Host", exact=True).wait_for()
    assert await host.page.get_by_role("link", name="Settings").count() == 0, "those are for administrators"


async def test_the_console_is_for_moderators(enter: Enter) -> None:
    guest = await enter()
    for section in SECTIONS:
        await guest.visit(f"/host{section}")
        await guest.page.get_by_text("for the moderators and administrators").wait_for()
        assert await guest.page.get_by_role("navigation", name="Console").count() == 0
        assert await guest.page.locator(".host .panel, .host .rows, .host dl").count() == 0
    assert await guest.page.get_by_role("navigation", name="Main").get_by_role("link", name="Host").count() == 0


async def test_an_administrator_runs_the_server_from_the_console(enter: Enter, server: LiveServer) -> None:
    host, guest = await administrator(enter, server, "Adela"), await enter(**PHONE)
    page, found = host.page, []
    for section in SECTIONS:
        await host.visit(f"/host{section}")
        await page.get_by_role("navigation", name="Console").wait_for()
        await page.get_by_text("Asking the server").wait_for(state="detached")
        if section in {"/settings", "/bots", "/health", "/log"}:
            await page.locator(".host .rows, .host dl").first.wait_for()
        found += await axe(host, f"host{section}")
        assert await host.width() <= 360, section

    await guest.open_lobby()
    await host.visit("/host/settings")
    await page.get_by_label("Message of the day").fill("Maintenance at noon")
    await page.get_by_label("Chat", exact=True).select_option("phrases")
    await page.get_by_role("button", name="Save").click()
    message = guest.page.get_by_role("region", name="Message of the host")
    await message.get_by_text("Maintenance at noon").wait_for()
    found += await axe(guest, "message of the day")
    await message.get_by_role("button", name="Dismiss").click()
    await guest.open_lobby()
    assert await message.count() == 0, "seen and dismissed"
    token = await arrive(guest)
    async with RawClient(server.ws, token=token) as one, RawClient(server.ws) as other:
        await pair(one, other)
    await guest.at_table()  # the lobby goes there
    await guest.show_tab("chat")
    await guest.page.get_by_role("button", name="Good luck!").click()
    await guest.page.locator(".chat-text", has_text="Good luck!").wait_for()
    found += await axe(guest, "phrases")
    await page.get_by_label("Chat", exact=True).select_option("off")
    await page.get_by_label("Message of the day").fill("")
    await page.get_by_role("button", name="Save").click()
    await guest.page.get_by_text("The host has turned the chat off here.").wait_for()
    await page.get_by_label("Chat", exact=True).select_option("open")
    await page.get_by_role("button", name="Save").click()
    await guest.page.get_by_label("Say to the players").wait_for()

    await host.visit("/host/bots")
    await page.get_by_role("switch", name="Blaze").click()
    await expect(page.get_by_role("switch", name="Blaze")).to_have_attribute("aria-checked", "false")
    await page.get_by_role("switch", name="Blaze").click()
    await expect(page.get_by_role("switch", name="Blaze")).to_have_attribute("aria-checked", "true")

    await host.visit("/host/health")
    await page.get_by_role("button", name="Back up now").click()
    await page.get_by_text(".backup.sqlite3 (").wait_for()
    assert len([*server.folder.glob("agon-*.backup.sqlite3")]) == 1

    await host.visit("/host/log")
    await page.get_by_text('The server has chat = "off", by Adela').wait_for()
    await page.get_by_text("The server has the bot blaze off, by Adela").wait_for()
    assert found == [], json.dumps(found, indent=1)


async def test_a_person_signs_up_with_an_invitation_and_gets_a_new_password(enter: Enter, server: LiveServer) -> None:
    host = await administrator(enter, server, "Agathe")
    page = host.page
    await host.visit("/host/invitations")
    await page.get_by_label("For whom").fill("A friend")
    await page.get_by_role("button", name="Make a link").click()
    link = await page.get_by_label("The link").input_value()
    await page.get_by_text("For 1 more, 7 days left").wait_for()
    friend = await enter(**PHONE)
    await friend.page.goto(link)
    await friend.page.get_by_role("heading", name="You are invited").wait_for()
    assert "invitation" not in friend.page.url, "a token has no place in the history"
    assert await axe(friend, "invitation") == []
    await friend.page.locator("#invited-name").fill("Friedel")
    await friend.page.locator("#invited-password").fill("correct horse")
    await friend.page.locator("#invited").get_by_role("button", name="Sign up").click()
    await friend.page.get_by_text("a name with a password").wait_for()
    await host.visit("/host/invitations")
    await page.get_by_text("No invitation is open.").wait_for()

    await host.visit("/host/people")
    await page.get_by_label("Part of a name, or an id").fill("Friedel")
    await page.get_by_role("button", name="Find").click()
    await page.get_by_role("button", name="New password for Friedel").click()
    again = await enter(**PHONE)
    await again.page.goto(await page.get_by_label("Link for a new password of Friedel").input_value())
    await again.page.locator("#reset-password").fill("another horse")
    await again.page.get_by_role("button", name="Set the password").click()
    await again.page.get_by_text("You are Friedel").wait_for()

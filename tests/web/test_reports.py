"""Reports in a browser: the report, the moderator's decision, and the news to those concerned."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from tests.live import ROOT, LiveServer
from tests.server.raw_client import RawClient, pair
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe
from tests.web.test_account import sign_up

pytestmark = pytest.mark.asyncio(loop_scope="package")

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "reduced_motion": "reduce"}


async def arrive(person: Person) -> str:
    """Return a guest's token."""
    await person.open_lobby()
    token = await person.page.evaluate("localStorage.getItem('agon.token')")
    assert isinstance(token, str)
    return token


async def moderator(enter: Enter, server: LiveServer, name: str = "Modesta") -> Person:
    person = await enter(**PHONE)
    await sign_up(person, name)
    database = str(server.folder / "agon.sqlite3")
    words = ["account", "role", name, "moderator", "--database", database]
    command = await asyncio.create_subprocess_exec(sys.executable, "-m", "agon", *words, cwd=ROOT)
    assert await command.wait() == 0
    return person


async def test_a_report_goes_to_a_moderator_and_its_outcome_to_both_sides(enter: Enter, server: LiveServer) -> None:
    host, rude, mild = await moderator(enter, server), await enter(**PHONE), await enter(**PHONE)
    tokens = [await arrive(rude), await arrive(mild)]
    async with RawClient(server.ws, token=tokens[0]) as one, RawClient(server.ws, token=tokens[1]) as other:
        await pair(one, other)
        name = one.me["name"]
    await rude.at_table()  # the lobby takes both there
    await mild.at_table()
    await rude.show_tab("chat")
    await mild.show_tab("chat")
    await rude.page.get_by_label("Say to the players").fill("you play like a teapot")
    await rude.page.get_by_role("button", name="Say").click()
    await mild.page.get_by_role("button", name="Report or mute: you play like a teapot").click()
    await mild.page.get_by_label("What is wrong with it?").fill("unkind")
    await mild.page.get_by_role("button", name="Report to a moderator").click()
    await mild.page.get_by_text("the answer appears on your account page").wait_for()

    await host.visit("/account")
    await host.page.get_by_role("navigation", name="Main").get_by_role("link", name="Host 1 open report").click()
    await host.page.get_by_text("Because: unkind").wait_for()
    await mild.page.get_by_role("link", name=name).first.click()
    await mild.page.get_by_text(f"Report {name} to a moderator").click()
    found = await axe(mild, "report a player")
    await mild.page.get_by_label("What is wrong?").fill("lets me wait")
    await mild.page.get_by_role("button", name="Report", exact=True).click()
    await host.page.get_by_text("Because: lets me wait").wait_for()
    found += await axe(host, "reports")
    assert await host.width() <= 360

    await host.page.get_by_label("Answer to the reporter").first.fill("silenced")
    await host.page.get_by_text(f"Silence {name}").first.click()
    await host.page.get_by_label("Reason (they see it at once)").first.fill("be kind")
    await host.page.get_by_role("button", name="Silence", exact=True).first.click()
    await rude.page.locator(".chat .trouble", has_text="A moderator has silenced you: be kind.").wait_for()
    assert await rude.page.get_by_label("Say to the players").count() == 0
    await host.page.get_by_text(f"{name} is silenced.").first.wait_for()
    await host.page.get_by_role("button", name="Close the report").first.click()
    news = mild.page.get_by_role("region", name="Challenges")
    await news.get_by_text(f"A moderator has dealt with your report about {name}: silenced").wait_for()
    await mild.visit("/account")
    await mild.page.get_by_text("Closed by a moderator just now: silenced").wait_for()
    await mild.page.get_by_text("Waits for a moderator.").wait_for()
    found += await axe(mild, "my reports")
    assert found == []

    await host.page.get_by_role("link", name="The account").click()
    await host.page.get_by_text("Close…").click()
    await host.page.get_by_label("Reason (the owner sees it)").fill("enough")
    await host.page.get_by_role("button", name="Close it").click()
    banner = rude.page.locator("#connection")
    await banner.get_by_text("closed: enough").wait_for()
    await banner.get_by_role("link", name="Sign in").wait_for()
    await host.visit("/host")
    await host.page.get_by_role("button", name="Close the report").click()
    await host.page.get_by_text("There are no open reports.").wait_for()


async def test_a_moderator_hears_of_a_report_on_every_page_but_that_of_the_reports(
    enter: Enter, server: LiveServer
) -> None:
    host = await moderator(enter, server, "Moritz")
    await host.open_lobby()
    news = host.page.get_by_role("region", name="Challenges")
    async with RawClient(server.ws) as ann, RawClient(server.ws) as ben:
        await ann.ask("report_player", account=ben.me["id"], reason="lets me wait")
        await news.get_by_text("There is a new report.").wait_for()
        await news.get_by_role("link", name="Look at it").click()
        await host.page.get_by_text("Because: lets me wait").wait_for()
        await ann.ask("report_player", account=ben.me["id"], reason="and again")
        await host.page.get_by_text("Because: and again").wait_for()
    assert await news.get_by_text("There is a new report.").count() == 0
    for left in (1, 0):
        await host.page.get_by_role("button", name="Close the report").first.click()
        await host.page.get_by_text("Because: ").nth(left).wait_for(state="detached")

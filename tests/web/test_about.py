"""The page about this server, reached from below every page."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

BEYOND = """
return [...document.querySelectorAll("main *")]
  .filter(each => each.getBoundingClientRect().right > innerWidth).map(each => each.outerHTML.slice(0, 80))
"""


async def test_every_page_leads_to_what_there_is_to_know_about_the_server(enter: Enter, server: LiveServer) -> None:
    person = await enter(**SMALL)
    page = person.page
    await person.open_lobby()
    await page.get_by_role("link", name="About this server").click()
    await page.locator("#made .row-card").first.wait_for()
    made = server.get("/api/about")["made"]
    await expect(page.locator("#made .row-card")).to_have_count(len(made))
    unknown = [each for each in made if each["cpu_seconds"] is None]
    await expect(page.locator("#made").get_by_text("CPU time unknown")).to_have_count(len(unknown))
    await expect(page.locator("#operator")).to_contain_text("not given")
    await expect(page.locator("#cost")).to_contain_text("Energy: estimated at 10 W a busy core.")
    for title in ("Disclosure and consent", "Stored games", "No gambling", "Dual use", "Report an undeclared bot"):
        await expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert await person.evaluate(BEYOND) == []
    assert await axe(person, "about") == []

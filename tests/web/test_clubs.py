"""A person opens a club in the browser, and another joins by its link from a phone; everybody can read the pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import expect

from agon.protocol.commands.club import OpenClub
from tests.live import LiveServer
from tests.server.competitions.players import Organiser
from tests.server.competitions.test_tournaments_live import announce, organiser
from tests.web.conftest import Enter
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_account import sign_up

pytestmark = pytest.mark.asyncio(loop_scope="package")
WIDER = "return document.documentElement.scrollWidth - innerWidth"
PHONE: dict[str, Any] = {**SMALL, "has_touch": True}


@pytest_asyncio.fixture(loop_scope="package")
async def olga(server: LiveServer) -> AsyncIterator[Organiser]:
    async with organiser(server) as olga:
        yield olga


async def test_a_club_is_opened_joined_by_its_link_and_closed(enter: Enter) -> None:
    owner, guest = await enter(), await enter(**PHONE)
    await sign_up(owner, "Clubowner")
    await owner.visit("/clubs")
    await owner.page.get_by_role("button", name="Open a club").click()
    form = owner.page.get_by_role("dialog")
    await form.get_by_label("Name").fill("Quiet evenings")
    await form.get_by_label("Public").uncheck()
    await form.get_by_role("button", name="Open").click()
    link = await owner.page.get_by_label("Link to join").input_value()
    assert "/clubs#" in link
    await owner.page.get_by_label("Announce something").fill("Bring a board.")
    await owner.page.get_by_role("button", name="Announce", exact=True).click()
    await owner.page.get_by_text("Bring a board.").wait_for()

    await guest.page.goto(link)
    await guest.page.get_by_role("button", name="Join").tap()  # the code is there already
    await guest.page.get_by_role("heading", name="Quiet evenings").wait_for()
    await guest.page.get_by_text("Bring a board.").wait_for()
    assert await guest.page.get_by_text("Join code").count() == 0, "the code is for organisers"
    await guest.page.get_by_role("button", name="Leave").tap()
    await guest.page.get_by_role("heading", name="Clubs", level=1).wait_for()
    assert await guest.page.get_by_text("Quiet evenings").count() == 0, "a private club is listed nowhere"

    await owner.page.get_by_role("button", name="Close the club").click()
    await owner.page.get_by_label("Type its name").fill("Quiet evenings")
    await owner.page.get_by_role("button", name="Close it for good").click()
    await owner.page.get_by_role("heading", name="Clubs", level=1).wait_for()
    assert await owner.page.get_by_text("Quiet evenings").count() == 0


async def test_a_tournament_is_announced_and_entered_within_a_club(enter: Enter, olga: Organiser) -> None:
    club = (await olga.do(OpenClub, title="Rapid club")).club
    guest = await enter(**PHONE)
    await guest.visit("/clubs")
    await guest.page.get_by_role("link", name="Rapid club").tap()
    await guest.page.get_by_role("button", name="Join").tap()
    await guest.page.get_by_role("button", name="Leave").wait_for()
    await announce(olga, kind="swiss", rounds=3, title="Members only", club=club)
    await guest.visit("/tournaments")
    await guest.page.get_by_role("link", name="Clubs").tap()
    await guest.page.get_by_role("link", name="Rapid club").tap()
    await guest.page.get_by_role("link", name="Members only").tap()
    await guest.page.get_by_role("button", name="Enter").tap()
    await guest.page.get_by_text("You take part.").first.wait_for()


async def test_a_club_that_one_may_not_read_is_no_club(enter: Enter, olga: Organiser) -> None:
    club = (await olga.do(OpenClub, title="Behind doors", public=False)).club
    person = await enter()
    for name in (club, "unknown"):
        await person.visit(f"/club/{name}")
        await person.page.get_by_role("heading", name="No such club", level=1).wait_for()
        await expect(person.page).to_have_title("No such club · Agon")


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_on_the_pages_of_clubs(enter: Enter, theme: str) -> None:
    person = await enter(**SMALL, color_scheme=theme, reduced_motion="reduce")
    await sign_up(person, f"Clubs{theme}")
    found: list[str] = []
    await person.visit("/clubs")
    await person.page.get_by_role("button", name="Open a club").click()
    await person.page.get_by_role("dialog").wait_for()
    found += await axe(person, "open")
    await person.page.get_by_role("dialog").get_by_label("Name").fill(f"Readable in {theme}")
    await person.page.get_by_role("dialog").get_by_role("button", name="Open").click()
    await person.page.get_by_label("Announce something").fill("An announcement with a fairly long line of text.")
    await person.page.get_by_role("button", name="Announce", exact=True).click()
    await person.page.get_by_role("button", name="Delete the announcement").wait_for()
    found += await axe(person, "club")
    assert await person.evaluate(WIDER) <= 0
    await person.page.get_by_role("button", name="Announce a tournament of the club").click()
    await person.page.get_by_role("dialog").get_by_label("Title").fill("Of the club")
    await person.page.get_by_role("dialog").get_by_label("Clock", exact=True).select_option("0")
    await person.page.get_by_role("dialog").get_by_role("button", name="Announce").click()
    await person.page.get_by_role("link", name="Of the club").wait_for()
    for button in ("Change the club", "Close the club"):
        await person.page.get_by_role("button", name=button).click()
        await person.page.get_by_role("dialog").wait_for()
        found += await axe(person, button)
        await person.page.keyboard.press("Escape")
    await person.visit("/clubs")
    await person.page.get_by_role("heading", name="My clubs").wait_for()
    found += await axe(person, "/clubs")
    assert await person.evaluate(WIDER) <= 0
    assert found == []

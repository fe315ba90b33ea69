"""Pages of bots, players, tournaments, clubs and of the console in another language: no words outside the catalogue."""

from __future__ import annotations

import calendar
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from agon.server.http.languages import PSEUDO
from tests.ai.personas.sentences import CARDS
from tests.live import LiveServer
from tests.server.raw_client import RawClient
from tests.web.conftest import Enter, people_at
from tests.web.person import Person
from tests.web.test_account import sign_up
from tests.web.test_classes import PHONE, WIDER, add, open_class
from tests.web.test_host import SECTIONS, administrator
from tests.web.test_languages import plain_texts, speaking

pytestmark = pytest.mark.asyncio(loop_scope="package")

PAGES = {
    "/bots": ".by-strength",
    "/bots/grove": ".measured",
    "/games/chess": ".game-steps",
    "/games/nothing": ".actions",
    "/player/bot:random": "#last-title",
    "/leaderboard": "h1",
    "/about": "#made li",
    "/tournaments": ".actions",
    "/tournament/none": "h1",
    "/clubs": ".actions",
    "/club/0": "h1",
    "/host": "h1",
}
"""Pages, and what each has once it is drawn."""


LEVELS = [level.title for card in CARDS.values() for level in card.levels]


async def foreign(person: Person, *names: str) -> list[str]:
    """Return the texts of the page that do not come from the catalogue, but for names, also of levels, and dates."""
    players = await person.page.locator(".player-name").all_text_contents()
    found: list[str] = []
    for text in await plain_texts(person):
        rest = re.sub(r"^(aria-\w+|title|placeholder|alt): |\b\d\d\s[AP]M\b|\b[0-9a-f]{32}\b", "", text)
        for name in (*names, *players, *LEVELS, *calendar.month_name[1:], "BOT", "Agon"):
            rest = rest.replace(name, "")
        if re.search("[A-Za-z]{2,}", rest):
            found.append(text)
    return found


@pytest.mark.parametrize(("path", "sign"), PAGES.items())
async def test_all_words_of_a_page_come_from_the_catalogue(
    enter: Enter, server: LiveServer, path: str, sign: str
) -> None:
    person = await enter(**PHONE)
    await speaking(person, server, PSEUDO)
    await person.visit(path)
    await person.page.locator(f"main {sign}").first.wait_for(state="attached")
    for folded in await person.page.locator("main details").all():
        await folded.evaluate("folded => folded.open = true")
    assert await foreign(person) == []
    assert await person.evaluate(WIDER) <= 0


async def test_a_tournament_speaks_another_language(enter: Enter, server: LiveServer) -> None:
    host = await enter(**PHONE)
    names = ["Langhost", "Evening of words"]
    await sign_up(host, "Langhost")
    await host.visit("/tournaments")
    await host.page.get_by_role("button", name="Announce a tournament").click()
    await host.page.get_by_label("Title").fill("Evening of words")
    await host.page.get_by_label("Game", exact=True).select_option("tic_tac_toe")
    await host.page.get_by_role("button", name="Announce", exact=True).click()
    await host.page.get_by_role("button", name="Start now").wait_for()
    address = host.page.url.removeprefix(server.url)
    name = address.removeprefix("/tournament/")
    await speaking(host, server, PSEUDO)
    await host.visit(address)
    await host.page.locator(".organiser").wait_for()
    assert await foreign(host, *names) == []
    async with RawClient(server.ws) as ann, RawClient(server.ws) as ben, RawClient(server.ws) as cid:
        for player in (ann, ben, cid):
            await player.ask("join_tournament", tournament=name)
            names += [player.me["name"]]
        await host.page.locator(".organiser .actions button").first.click()
        await host.page.locator(".byes").first.wait_for()
        await host.page.locator("#one-board").wait_for()
        assert await foreign(host, *names) == []
        assert await host.evaluate(WIDER) <= 0
        await host.visit(f"{address}/board")
        await host.page.locator(".wall-game").first.wait_for()
        await host.page.locator(".wall-clock").first.wait_for()
        assert await foreign(host, *names) == []
    await host.visit("/tournaments")
    await host.page.locator("main .actions button").click()
    await host.page.locator("dialog #title").wait_for()
    assert await foreign(host, *names) == []


async def test_a_class_speaks_another_language(enter: Enter, server: LiveServer, tmp_path: Path) -> None:
    teacher, pupil = await enter(), await enter(**PHONE)
    names = ["Teacherlang", "Ada Lovelace", "Alan Turing", "Class of words", "A game of noughts", "bot 1"]
    await open_class(teacher, "Teacherlang", "Class of words")
    address = teacher.page.url.removeprefix(server.url)
    await add(teacher, "Ada Lovelace\nAlan Turing")
    names += [await each.inner_text() for each in await teacher.page.locator("main tbody td a").all()]
    code = await teacher.page.locator(".slip-code").first.inner_text()
    await teacher.page.get_by_text("Give an assignment").click()
    await teacher.page.get_by_label("Title").fill("A game of noughts")
    await teacher.page.get_by_label("Bot").select_option("random random")
    await teacher.page.get_by_role("button", name="Give it").click()
    await teacher.page.get_by_text("0 of 2 pupils").wait_for()
    await teacher.page.get_by_label("Announce something").fill("Class of words")
    await teacher.page.get_by_role("button", name="Announce", exact=True).click()
    await teacher.page.get_by_text("Announced.").wait_for()

    await pupil.visit("/slip")
    await pupil.page.get_by_label("Words of the slip").fill(code)
    await pupil.page.get_by_role("button", name="Sign in").tap()
    await pupil.page.get_by_role("link", name="Class of words").tap()
    await pupil.page.get_by_role("link", name="Bots and their league").wait_for()
    for person in (teacher, pupil):
        await speaking(person, server, PSEUDO)
        await person.visit(address)
        await person.page.locator("main h3").first.wait_for()
        for folded in await person.page.locator("main details").all():
            await folded.evaluate("folded => folded.open = true")
        assert await foreign(person, *names) == []
        assert await person.evaluate(WIDER) <= 0
    await teacher.page.locator("main tbody button").nth(1).click()
    await teacher.page.locator("dialog").wait_for()
    assert await foreign(teacher, *names) == []
    await teacher.visit(address.replace("/club/", "/course/"))
    await teacher.page.locator("main summary").last.click()
    assert await foreign(teacher, *names) == []
    await teacher.visit("/clubs")
    for place in (0, 1):
        await teacher.page.locator("main > * > .actions button").nth(place).click()
        await teacher.page.locator("dialog").wait_for()
        assert await foreign(teacher, *names) == []
        await teacher.page.keyboard.press("Escape")
        await expect(teacher.page.locator("dialog")).to_have_count(0)


async def test_the_console_speaks_another_language(chromium: Browser, tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:  # its log has no entries of other tests
        async with people_at(server.url, chromium) as enter:
            await console_in_another_language(enter, server)


async def console_in_another_language(enter: Enter, server: LiveServer) -> None:
    host = await administrator(enter, server, "Consolelang")
    await speaking(host, server, PSEUDO)
    async with RawClient(server.ws) as ann, RawClient(server.ws) as ben:
        await ben.ask("my_credentials")  # stores the guest
        await ann.ask("report_player", account=ben.me["id"], reason="Rude words")
        await host.visit("/host")
        report = host.page.locator("main .panel", has_text="Rude words")
        await report.wait_for()
        names = ["Consolelang", ann.me["name"], ben.me["name"], str(server.folder)]
        assert await foreign(host, *names) == []
        await report.locator("button.button-main").click()
        await expect(report).to_have_count(0)
    for section in SECTIONS[1:]:
        await host.visit(f"/host{section}#{ben.me['id'] if section == '/people' else ''}")
        await host.page.locator("main .host-menu").wait_for()
        await host.page.locator("main :is(form, .rows, .panel)").first.wait_for()
        assert await foreign(host, *names) == [], section
        assert await host.evaluate(WIDER) <= 0, section


async def test_what_a_page_refuses_by_itself_is_in_its_language(enter: Enter, server: LiveServer) -> None:
    teacher, founder, stranger = await enter(), await enter(), await enter()
    await open_class(teacher, "Teachero", "Class 6c")
    club = teacher.page.url
    for person in (teacher, stranger):
        await speaking(person, server, "de")
    await teacher.page.goto(club)
    await teacher.page.locator("#names").fill(" \n ")
    await teacher.page.locator("form:has(#names) [type=submit]").click()
    await expect(teacher.page.locator(".trouble")).to_have_text("Es steht kein Name darin.")
    await sign_up(founder, "Foundero")
    await founder.visit("/clubs")
    await founder.page.get_by_role("button", name="Open a club").click()
    await founder.page.get_by_role("dialog").get_by_label("Name").fill("Bots by night")
    await founder.page.get_by_role("dialog").get_by_role("button", name="Open").click()
    await founder.page.get_by_label("Link to join").wait_for()
    await stranger.page.goto(founder.page.url.replace("/club/", "/course/"))
    refused = stranger.page.locator("main p").first
    await expect(refused).to_have_text("Nur Mitglieder sehen die Bots eines Vereins.")
    for words in (teacher.page.locator(".trouble"), refused):
        assert await words.get_attribute("lang") is None

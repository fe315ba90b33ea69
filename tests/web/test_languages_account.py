"""The pages of an account and of signing in, in other languages."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from agon.server.http.languages import PSEUDO
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_languages import plain_texts, speaking

pytestmark = pytest.mark.asyncio(loop_scope="package")

OPEN_ALL = "for (const each of document.querySelectorAll('details')) each.open = true;"


@pytest.mark.parametrize(
    ("path", "drawn"),
    [
        ("/sign-in", "main p:not(.quiet)"),
        ("/slip", "main form"),
        ("/account", "#practice-title"),
        ("/account#reset=x", "#practice-title"),
        ("/account#invitation=x", "#practice-title"),
    ],
)
async def test_pages_of_guests_come_from_the_catalogue(enter: Enter, server: LiveServer, path: str, drawn: str) -> None:
    person = await enter()
    await speaking(person, server, PSEUDO)
    await person.visit(path)
    await person.page.locator(drawn).first.wait_for()
    assert await plain_texts(person) == []


async def test_a_member_s_account_comes_from_the_catalogue(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    page = person.page
    await speaking(person, server, PSEUDO)
    await person.visit("/account")
    await page.locator("#new-name").fill("Wortlaut")
    await page.locator("#new-password").fill("eight letters")
    await page.locator("#sign-up button[type=submit]").click()
    await page.locator("#begin-factor").wait_for()
    await person.evaluate(OPEN_ALL)
    await page.locator("#token-label").fill("№ 5")
    await page.locator("#token button[type=submit]").click()
    await page.locator("#new-token").wait_for()
    await page.locator("#begin-factor-password").fill("eight letters")
    await page.locator("#begin-factor button[type=submit]").click()
    await page.locator("#confirm-factor svg").wait_for()
    await person.evaluate(OPEN_ALL)
    assert await plain_texts(person) == []


async def test_a_refusal_of_a_slip_is_said_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await speaking(person, server, "de")
    await person.visit("/slip")
    await person.page.locator("#code").fill("lusab-babad-gutih-tugad")
    await person.page.get_by_role("button", name="Anmelden").click()
    alert = person.page.get_by_role("alert")
    await expect(alert).to_contain_text("ieser Zettel wurde benutzt, ist abgelaufen oder existiert nicht")
    assert await alert.get_attribute("lang") is None

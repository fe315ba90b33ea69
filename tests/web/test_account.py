"""The account in a browser: a guest signs up, signs in elsewhere, exports everything, and deletes the account."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, expect

from tests.live import LiveServer
from tests.server.raw_client import Json, RawClient, pair
from tests.web.conftest import Enter, people_at
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

PASSWORD = "correct horse battery"


async def at_account(person: Person) -> Page:
    await person.visit("/account")
    await person.page.get_by_role("heading", name="Delete my account").wait_for()
    return person.page


async def sign_up(person: Person, name: str) -> None:
    page = await at_account(person)
    await page.get_by_label("Name", exact=True).first.fill(name)
    await page.locator("#new-password").fill(PASSWORD)
    await page.get_by_role("button", name="Sign up").click()
    await page.get_by_text("a name with a password").wait_for()


async def sign_in(person: Person, name: str, password: str) -> None:
    page = await at_account(person)
    form = page.locator("#sign-in")
    await form.get_by_label("Name").fill(name)
    await form.get_by_label("Password", exact=True).fill(password)
    await form.get_by_role("button", name="Sign in").click()


async def test_a_guest_signs_up_comes_in_elsewhere_and_goes_for_ever(enter: Enter, server: LiveServer) -> None:
    person, elsewhere = await enter(), await enter()
    await sign_up(person, "Tabitha")
    page = person.page
    token = await page.evaluate("localStorage.getItem('agon.token')")
    async with RawClient(server.ws, token=token) as mine, RawClient(server.ws) as other:
        await mine.ask("resign", session=await pair(mine, other))
    await expect(page.locator(".me-name")).to_have_text("Tabitha")
    await sign_in(elsewhere, "Tabitha", "wrong horse")
    await elsewhere.page.get_by_text("Name and password do not fit.").wait_for()
    await sign_in(elsewhere, "tabitha", PASSWORD)
    await expect(elsewhere.page.locator(".me-name")).to_have_text("Tabitha")
    await elsewhere.visit("/games")
    await elsewhere.page.locator(".row-card").wait_for()

    await page.get_by_label("Bots may learn how I play").check()
    await page.get_by_text("A token for a program").click()
    await page.get_by_label("What is it for?").fill("my script")
    await page.get_by_role("button", name="Make a token").click()
    token = await page.locator("#new-token").input_value()
    assert token.startswith("agon_h_")
    await page.reload()
    await page.get_by_role("button", name="End my script").wait_for()
    assert await page.get_by_label("Bots may learn how I play").is_checked()
    assert token not in await page.content(), "it is shown once"
    await page.locator("summary", has_text="My data").press("Enter")
    async with page.expect_download() as downloading:
        await page.get_by_role("button", name="Download my data").click()
    lines = [json.loads(line) for line in (await (await downloading.value).path()).read_text().splitlines()]
    assert lines[0]["account"]["choices"] == {"tune_bots": False, "model_me": True, "practice": True, "language": ""}
    assert [line["game"] for line in lines[1:]] == ["tic_tac_toe"]

    await page.get_by_role("button", name=re.compile("^End .* on Linux")).click()
    await expect(elsewhere.page.locator(".me-name")).not_to_have_text("Tabitha", timeout=20_000)
    await page.locator("summary", has_text="Delete my account").press("Enter")
    await page.locator("#delete-password").fill(PASSWORD)
    await page.get_by_role("button", name="Delete for ever").click()
    await page.wait_for_url("**/")
    await expect(page.locator(".me-name")).to_contain_text("Guest")
    assert "Deleted player" in server.text(f"/api/sessions/{lines[1]['session']}")


async def test_keys_alone_are_enough_and_what_is_typed_can_be_seen(enter: Enter) -> None:
    person = await enter()
    page = await at_account(person)
    await person.tab_to("#new-name")
    await page.keyboard.type("Keyboardia")
    await person.tab_to("#new-password")
    await page.keyboard.type("short")
    await person.tab_to("[aria-label='Show: Password']")
    await page.keyboard.press("Enter")
    await expect(page.locator("#new-password")).to_have_attribute("type", "text")
    await page.locator("#new-password").press("Enter")
    await page.get_by_text("A password has at least 8 characters.").wait_for()
    assert await page.locator("#new-password").get_attribute("autocomplete") == "new-password"
    assert await page.locator("#password").get_attribute("autocomplete") == "current-password"


async def test_a_link_for_a_new_password_counts_on_a_page_that_is_open(enter: Enter) -> None:
    person = await enter()
    page = await at_account(person)
    await person.visit("/account#reset=good-once")
    await page.get_by_role("heading", name="Set a new password").wait_for()
    assert page.url.endswith("/account")


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_and_the_smallest_screen_is_wide_enough(enter: Enter, theme: str) -> None:
    person = await enter(**SMALL, color_scheme=theme, reduced_motion="reduce")
    page = await at_account(person)
    found = await axe(person, "guest")
    assert await person.width() <= 320
    await sign_up(person, f"Axe {theme}")
    found += await axe(person, "member")
    assert await person.width() <= 320
    await person.visit("/host/people")
    await page.get_by_text("for the moderators and administrators").wait_for()
    assert found == []


async def test_the_first_administrator_comes_by_the_token_of_the_log(chromium: Browser, tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:  # its own: the token counts only while there is no administrator
        async with people_at(server.url, chromium) as enter:
            person = await enter(**SMALL, reduced_motion="reduce")
            page = await at_account(person)
            await sign_up(person, "Hostess")
            await page.get_by_text("I am the host of this server").click()
            await page.get_by_label("Token", exact=True).fill(re.findall(r"agon-admin-\S+", server.log())[-1])
            await page.get_by_role("button", name="Become administrator").click()
            await sign_up(await enter(), "Beside")
            await page.get_by_role("link", name="Host this server").click()
            await page.get_by_role("link", name="People").click()
            await page.get_by_label("Role of Beside").wait_for()
            found = await axe(person, "people")
            await page.get_by_role("link", name="Log").click()
            await page.locator(".host-log").get_by_text("was made admin by the one-time token").wait_for()
            await page.get_by_role("link", name="People").click()
            assert await person.width() <= 320
            assert [*found, *await moderates(person, server)] == []


async def moderates(person: Person, server: LiveServer) -> list[str]:
    """A moderator reads a report, silences the author of the line, lifts it again, and closes the report."""
    page = person.page
    async with RawClient(server.ws) as rude, RawClient(server.ws) as mild:
        name = rude.me["name"]
        session = await pair(rude, mild)
        await rude.ask("say", session=session, text="you play like a teapot")
        assert (await mild.ask("report_chat", session=session, n=1, reason="unkind"))["t"] == "ok"
        await page.get_by_role("navigation", name="Main").get_by_role("link", name="Host 1 open report").click()
        await page.get_by_text("Because: unkind").wait_for()
        await page.get_by_text("you play like a teapot").wait_for()
        found = await axe(person, "reports")
        assert await person.width() <= 320
        await page.get_by_text(f"Silence {name}").click()
        await page.get_by_label("Reason (they see it at once)").fill("be kind")
        await page.get_by_role("button", name="Silence", exact=True).click()
        await page.get_by_role("button", name=f"Let {name} speak again").wait_for()
        refused = await rude.ask("say", session=session, text="and like a kettle")
        assert (refused["code"], "be kind" in refused["reason"]) == ("silenced", True)
        await page.get_by_role("button", name=f"Let {name} speak again").click()
        await page.get_by_text(f"Silence {name}").wait_for()
        assert (await rude.ask("say", session=session, text="sorry"))["t"] == "ok"
        await page.get_by_label("Answer to the reporter").fill("they said sorry")
        await page.get_by_role("button", name="Close the report").click()
        await page.get_by_text("There are no open reports.").wait_for()
    return found


async def test_a_choice_that_was_refused_is_not_shown_as_made(enter: Enter) -> None:
    person = await enter()

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "set_choices":
                refusal: Json = {"code": "forbidden", "reason": "not now", "path": "$", "missing": []}
                page_side.send(json.dumps({"t": "failure", "re": told["id"], **refusal}))
            else:
                server_side.send(message)

        page_side.on_message(pass_on)

    await person.page.route_web_socket("**/ws", between)
    page = await at_account(person)
    choice = page.get_by_label("Bots may learn how I play")
    await choice.click()
    await page.get_by_role("alert").get_by_text("Not now.").wait_for()
    await expect(choice).not_to_be_checked()


async def test_who_signs_out_ends_the_session_and_is_a_guest_again(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await sign_up(person, "Ottilie")
    page = person.page
    token = await page.evaluate("localStorage.getItem('agon.token')")
    await page.get_by_role("button", name="Sign out").click()
    await expect(page.locator(".me-name")).to_have_text(re.compile("^Guest-"))
    assert await page.evaluate("localStorage.getItem('agon.token')") != token
    async with RawClient(server.ws, hello=False) as late:
        assert (await late.ask("hello", protocol=1, token=token))["code"] == "unauthenticated"

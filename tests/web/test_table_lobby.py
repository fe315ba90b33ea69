"""Tables of several seats, from the start page to the game: consent to bots' cards, seats taken and left."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.web.conftest import Enter
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_every_game import play

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_a_table_is_opened_with_a_bot_and_fills_once_everybody_agreed_to_its_card(enter: Enter) -> None:
    host = await enter()
    await host.open_lobby()
    page = host.page
    await host.game_button("Open a table", "Leduc poker").click()
    await page.get_by_label("Players", exact=True).select_option("3")
    await page.get_by_label("Another seat (1 of 2)").select_option(label="Coin (BOT), Random")
    await page.get_by_role("button", name="Open the table").click()
    assert await page.locator(".waiting").count() == 0, "not without agreeing to the card"
    await page.get_by_role("checkbox", name="I agree to play with Coin BOT").check()
    assert await axe(host, "open a table") == []
    await page.get_by_role("button", name="Open the table").click()
    await page.locator(".waiting", has_text="2 of 3 seats taken").wait_for()

    guest = await enter(**SMALL)
    await guest.open_lobby()
    await guest.page.get_by_role("button", name="Sit down at Leduc poker").click()
    await guest.page.get_by_role("dialog").get_by_role("listitem").filter(has_text="free").wait_for()
    await guest.page.get_by_role("checkbox", name="I agree to play with Coin BOT").check()
    assert await axe(guest, "sit down") == []
    assert await guest.width() <= 320
    await guest.page.get_by_role("button", name="Sit down", exact=True).click()
    for person in (host, guest):
        await person.at_table()
        assert await person.page.locator(".seat").count() == 3
        assert await person.page.locator(".seats .badge").count() == 1


async def test_the_card_of_a_stand_in_is_agreed_to_as_what_it_is(enter: Enter) -> None:
    """A stand-in that also sits at the table needs an unconditional consent."""
    host, guest = await enter(), await enter(**SMALL)
    await host.open_lobby()
    page = host.page
    await host.game_button("Open a table", "Public goods").click()
    await page.get_by_label("Players", exact=True).select_option("3")
    await page.get_by_label("Another seat (1 of 2)").select_option(label="Coin (BOT), Random")
    await page.get_by_label("If a player leaves or goes away").select_option("bot")
    stand_in = page.get_by_label("The bot that takes a seat over")
    await stand_in.select_option(label="Coin (BOT), Random")
    agreement = page.get_by_role("checkbox", name="I agree to play with")
    await expect(agreement).to_have_count(1)
    await expect(agreement).to_have_accessible_name(re.compile("with Coin BOT$"))
    await stand_in.select_option(label="Commons (BOT), Giver")
    await page.get_by_role("checkbox", name="I agree to play with Coin BOT").check()
    await page.get_by_role("checkbox", name="I agree to play with Commons BOT if a player leaves").check()
    assert await axe(host, "a stand-in") == []
    await page.get_by_role("button", name="Open the table").click()
    await page.locator(".waiting", has_text="2 of 3 seats taken").wait_for()

    await guest.open_lobby()
    await guest.page.get_by_role("button", name="Sit down at Public goods").click()
    await guest.page.get_by_role("checkbox", name="I agree to play with Coin BOT").check()
    await guest.page.get_by_role("checkbox", name="I agree to play with Commons BOT if a player leaves").check()
    assert await guest.width() <= 320
    await guest.page.get_by_role("button", name="Sit down", exact=True).click()
    await guest.at_table()
    await host.at_table()
    await host.page.get_by_role("button", name="Call the game off").click()


async def test_of_a_card_at_two_levels_both_are_told(enter: Enter) -> None:
    host = await enter()
    await host.open_lobby()
    page = host.page
    await host.game_button("Open a table", "Pig").click()
    await page.get_by_label("Players", exact=True).select_option("3")
    await page.get_by_label("Another seat (1 of 2)").select_option(label="Sampler (BOT), Easy")
    await page.get_by_label("Another seat (2 of 2)").select_option(label="Sampler (BOT), Medium")
    consent = page.locator(".bot-consent")
    await expect(consent).to_have_count(1)
    for level, limit in (("Easy", "100 simulations a move."), ("Medium", "2,000 simulations a move.")):
        told = consent.locator("div", has=page.locator("dt", has_text=f"Level {level}")).locator("dd")
        await expect(told).to_contain_text(limit)
        await expect(consent).to_contain_text(f"Measured ({level}):")


async def test_who_sits_at_a_table_can_stand_up_and_who_opened_it_closes_it(enter: Enter) -> None:
    host, guest = await enter(), await enter()
    await host.open_lobby()
    await host.game_button("Open a table", "Leduc poker").click()
    await host.page.get_by_label("Players", exact=True).select_option("4")
    await host.page.get_by_role("button", name="Open the table").click()
    taken = host.page.locator(".waiting")
    await taken.filter(has_text="1 of 4 seats taken").wait_for()
    await guest.open_lobby()
    await guest.page.get_by_role("button", name="Sit down at Leduc poker").click()
    await guest.page.get_by_role("button", name="Sit down", exact=True).click()
    await taken.filter(has_text="2 of 4 seats taken").wait_for()
    await guest.page.get_by_role("button", name="Stand up").click()
    await taken.filter(has_text="1 of 4 seats taken").wait_for()
    await host.page.get_by_role("button", name="Close the table").click()
    await guest.page.get_by_role("button", name="Sit down at Leduc poker").wait_for(state="detached")


async def test_a_rematch_of_three_begins_once_all_agree_with_the_seats_moved_on(enter: Enter) -> None:
    ann, ben = await enter(), await enter(**SMALL)
    await ann.open_table("Leduc poker", 3, people=2)
    await ben.sit_down("Leduc poker")
    await ann.at_table()
    await ben.at_table()
    await asyncio.gather(play(ann), play(ben))
    first, players = ann.session, await ann.page.locator(".seat .player-name").all_inner_texts()
    await ann.page.get_by_role("button", name="Rematch").click()
    for person in (ann, ben):
        await person.page.get_by_text("2 of 3 agree to a rematch. Not yet: ").wait_for()
    assert await axe(ben, "a rematch is offered") == []
    assert await ben.width() <= 320
    await ben.page.get_by_role("button", name="Accept the rematch").click()
    for person in (ann, ben):
        await person.page.wait_for_url(lambda url: "/play/" in url and first not in url)
        await person.at_table()
    assert ann.session == ben.session
    assert await ann.page.locator(".seat .player-name").all_inner_texts() == [*players[1:], players[0]]
    await asyncio.gather(play(ann), play(ben))
    await ann.page.locator(".result").wait_for()

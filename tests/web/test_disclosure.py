"""Every page shows a bot's badge beside its name, and an assisted person's badge beside theirs."""

from __future__ import annotations

import pytest

from tests.live import LiveServer
from tests.server.raw_client import RawClient
from tests.web.conftest import Enter

pytestmark = pytest.mark.asyncio(loop_scope="package")

BARE = """
([name, badge]) => [...document.querySelectorAll('body *')].filter(
  each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.includes(name))
    && !each.closest('script, title')
    && !each.closest('.player')?.querySelector(badge)
    && !/\\((BOT|assisted)|, bot\\b/.test(each.textContent)
).map(each => each.outerHTML.slice(0, 200))
"""
"""Elements with the name in a text of their own, outside a player with that badge and without the same in words."""


OWN = "Zinnia"
"""A bot that somebody connects."""
CLOCK = {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 0}


async def test_names_stand_beside_their_badges_on_every_page(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await person.open_lobby()
    await person.game_button("Play a bot", "Tic-tac-toe").click()
    await person.choose_bot("Coin")
    await person.open_terms()
    await person.page.get_by_label("Help").select_option("hints")
    await person.page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    mine = await person.page.locator(".me .player-name").inner_text()
    onlooker = await enter()
    for path, found in (
        ("/", ".row-card"),
        (f"/play/{person.session}", ".seats"),
        (f"/replay/{person.session}", ".seats"),
    ):
        await onlooker.visit(path)
        await onlooker.page.locator(f"{found} .player-name", has_text="Coin").first.wait_for()
        assert await onlooker.page.evaluate(BARE, ["Coin", ".badge"]) == [], path
        assert await onlooker.page.evaluate(BARE, [mine, ".badge-assisted"]) == [], path
    card = server.get("/api/bots/random")
    async with RawClient(server.ws, register={"kind": "bot", "name": OWN, "operator": "the tests"}) as zinnia:
        wish = {"bot": "random", "level": "random", "agreed": card["digest"], "rated": True, "seat": "first"}
        rated = (await zinnia.ask("play_bot", **wish, game="tic_tac_toe", clock=CLOCK))["session"]
        joined = await zinnia.ask("join", session=rated)
        await zinnia.act(rated, joined["events"][-1]["position"]["choices"][0]["action"])
        await zinnia.ask("resign", session=rated)
        for path, found in (
            ("/leaderboard?game=tic_tac_toe&players=bots", "main"),
            (f"/player/{zinnia.me['id']}", "main"),
            ("/player/bot:random", "main"),
            ("/bots", "main"),
            (f"/replay/{rated}", ".seats"),
        ):
            await onlooker.visit(path)
            shown = OWN if path.startswith("/player/") and "bot:" not in path else "Coin"
            await onlooker.page.locator(f"{found}", has_text=shown).first.wait_for()
            for name in ("Coin", OWN):
                assert await onlooker.page.evaluate(BARE, [name, ".badge"]) == [], path
    await person.visit("/games")
    await person.page.locator("main .player-name", has_text="Coin").first.wait_for()
    assert await person.page.evaluate(BARE, ["Coin", ".badge"]) == []
    assert await onlooker.page.evaluate(BARE, ["Coin", ".badge-assisted"]) != [], "it can fail"

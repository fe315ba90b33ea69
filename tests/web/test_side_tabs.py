"""The tabs beside the board of a game: moves, chat, the bot's thinking, the rules."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Enter
from tests.web.person import MINE, Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_together import sit_down

pytestmark = pytest.mark.asyncio(loop_scope="package")

NAMES = ["moves", "chat", "thinking", "rules"]

SELECTED = """
const controls = tab => document.getElementById(tab.getAttribute('aria-controls'));
const label = panel => panel.getAttribute('aria-labelledby');
const of = each => each.id.replace('side-', '');
const [tabs, panels] = ['[role=tab]', '[role=tabpanel]'].map(each => [...document.querySelectorAll(each)]);
return {
  tabs: tabs.map(of),
  selected: tabs.filter(each => each.getAttribute('aria-selected') === 'true').map(of),
  reached: tabs.filter(each => each.tabIndex === 0).map(of),
  shown: panels.filter(each => each.checkVisibility()).map(each => each.id.replace(/side-|-panel/g, '')),
  labelled: panels.every(each => tabs.some(tab => tab.id === label(each) && controls(tab) === each)),
};
"""


async def tabs_of(person: Person) -> list[str]:
    """Return the names of the tabs, after a check that one is selected, reached by Tab and shown."""
    await person.drawn()
    found: dict[str, Any] = await person.evaluate(SELECTED)
    assert found["selected"] == found["reached"] == found["shown"]
    assert len(found["shown"]) == 1
    assert found["labelled"]
    return found["tabs"]


def selected(person: Person, name: str) -> Any:
    return expect(person.page.locator(f"#side-{name}[aria-selected=true]"))


async def test_arrow_keys_walk_the_tabs_and_leave_the_moves_alone(enter: Enter) -> None:
    person = await enter(reduced_motion="reduce")
    page = person.page
    await person.play_bot("Tic-tac-toe", "Coin", seat="first")
    await person.cell(4).click()
    await person.moved(0, MINE)
    assert await person.my_turn()
    assert await tabs_of(person) == NAMES
    await selected(person, "moves").to_be_visible()
    await page.locator("#side-moves").focus()
    for key, name in (
        ("ArrowRight", "chat"),
        ("ArrowLeft", "moves"),
        ("ArrowLeft", "rules"),
        ("ArrowRight", "moves"),
        ("End", "rules"),
        ("Home", "moves"),
    ):
        await page.keyboard.press(key)
        await selected(person, name).to_be_focused()
        assert await tabs_of(person) == NAMES
    assert await page.locator(".status-past").count() == 0
    await page.keyboard.press("End")
    await selected(person, "rules").to_be_focused()
    await page.keyboard.press("Tab")
    await expect(page.locator("#side-rules-panel")).to_be_focused()
    await expect(page.get_by_role("tabpanel", name="Rules")).to_contain_text("three", ignore_case=True)
    await page.keyboard.press("ArrowLeft")
    await page.locator(".status-past").wait_for()  # elsewhere the key steps through the moves as before


async def test_the_chosen_tab_is_shown_in_the_next_game_but_never_the_chat_beside_bots(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Tic-tac-toe", "Coin")
    await person.show_tab("rules")
    await person.play_bot("Chess", "Coin")
    await selected(person, "rules").to_be_visible()
    await person.show_tab("chat")
    await expect(person.page.get_by_label("Say to the players")).to_be_visible()
    await person.page.reload()
    await selected(person, "rules").to_be_visible()
    await expect(person.page.get_by_label("Say to the players")).to_be_hidden()
    await person.show_tab("moves")
    await person.page.reload()
    await selected(person, "moves").to_be_visible()


async def test_a_lesson_opens_with_the_thinking(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    await person.game_button("Play a bot", "Tic-tac-toe").click()
    await person.choose_bot("Pruner")
    await person.open_terms()
    await person.page.get_by_label("Help").select_option("lesson")
    await person.page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    await selected(person, "thinking").to_be_visible()
    await person.show_tab("moves")
    assert await person.evaluate("return localStorage.getItem('agon.tab')") is None


async def test_a_message_that_another_tab_hides_is_counted_and_announced(enter: Enter) -> None:
    ann, ben = await enter(**SMALL), await enter()
    await sit_down(ann, ben)
    assert await tabs_of(ann) == ["moves", "chat", "rules"], "no bot plays"
    await ben.show_tab("chat")
    chat = ann.page.get_by_role("tab", name="Chat")

    async def say(text: str) -> None:
        await ben.page.locator("#chat-text").fill(text)
        await ben.page.keyboard.press("Enter")
        await ann.page.locator(".chat-line", has_text=text).wait_for(state="attached")

    await say("good luck")
    await expect(chat).to_have_accessible_name("Chat 1 new message")
    await expect(ann.page.locator("#announcer")).to_contain_text(": good luck")
    await say("and have fun")
    await expect(chat).to_have_accessible_name("Chat 2 new messages")
    assert await axe(ann, "new messages") == []
    await ann.page.reload()
    await expect(chat).to_have_accessible_name("Chat 2 new messages")
    await ann.show_tab("chat")
    await expect(chat).to_have_accessible_name("Chat")
    await say("your turn")
    assert "your turn" not in await ann.said(), "the log of the chat announces it"
    await ann.page.reload()
    await selected(ann, "chat").to_be_visible()
    await ann.show_tab("moves")
    await expect(chat).to_have_accessible_name("Chat")


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_each_tab_fits_a_small_screen_and_is_accessible(enter: Enter, theme: str) -> None:
    person = await enter(viewport={"width": 320, "height": 640}, color_scheme=theme, reduced_motion="reduce")
    await person.play_bot("Chess", "Coin")
    for name in ("chat", "thinking", "rules", "moves"):
        await person.show_tab(name)
        assert await axe(person, name) == []
        assert await person.width() <= 320
        box = await person.page.locator(f"#side-{name}").bounding_box()
        assert box is not None
        assert box["height"] >= 44


async def test_on_paper_all_tabs_are_shown_but_the_chat(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Tic-tac-toe", "Coin")
    await person.page.emulate_media(media="print")
    for shown in (".moves", ".thinking", ".rules"):
        await expect(person.page.locator(shown)).to_be_visible()
    for hidden in (".tab-list", ".chat"):
        await expect(person.page.locator(hidden)).to_be_hidden()


NAMED = """
const { SideTabs } = await import('/static/js/game/side-column.js');
const { mode = 'open', lines = [], chosen = null, kinds = ['human', 'human'], how_to_play = '' } = arg;
const fixed = { your_seat: 0, players: kinds.map(kind => ({ kind })), game: { how_to_play } };
const tabs = new SideTabs(() => ({ fixed, events: [] }), { mode, lines }, () => {});
tabs.chosen = chosen;
return tabs.names;
"""


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ({"mode": "off"}, ["moves"]),
        ({"mode": "off", "lines": [{}]}, ["moves", "chat"]),
        ({"mode": "off", "chosen": "chat"}, ["moves", "chat"]),
        ({"mode": "phrases", "how_to_play": "Three."}, ["moves", "chat", "rules"]),
        ({"mode": "off", "kinds": ["human", "bot"]}, ["moves", "thinking"]),
    ],
)
async def test_a_tab_with_nothing_to_show_is_left_out(enter: Enter, game: dict[str, Any], names: list[str]) -> None:
    """Unless somebody has the chat open while the host turns it off: they read why."""
    person = await enter()
    await person.visit("/about")
    assert await person.evaluate(NAMED, game) == names


ALONE = """
const { tabsView } = await import('/static/js/ui/tabs.js');
const { h, render } = await import('/static/js/ui/dom.js');
const tabs = arg.map(name => ({ name, title: name, panel: h('p', {}, name) }));
render(document.querySelector('main'), tabsView({ id: 'toy', label: 'Toy', tabs, shown: 'one', onshow: () => {} }));
const panels = [...document.querySelectorAll('.tab-panel')];
return [document.querySelectorAll('[role]').length, panels.map(each => each.checkVisibility())];
"""


async def test_a_panel_alone_has_no_tab(enter: Enter) -> None:
    person = await enter()
    await person.visit("/about")
    await expect(person.page.locator("#operator")).to_contain_text("not given")  # the page fills its elements once
    both = await person.evaluate(ALONE, ["one", "other"])
    alone = await person.evaluate(ALONE, ["one"])
    assert both[0] - alone[0] == 5, "the list, two tabs, two panels"
    assert (both[1], alone[1]) == ([True, False], [True])

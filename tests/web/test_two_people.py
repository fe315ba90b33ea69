"""Two browsers play each other, and the network between one of them and the server fails in every possible way."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.live import LiveServer
from tests.web.conftest import Enter, warmed
from tests.web.person import MINE, Person
from tests.web.relay import Relay
from tests.web.test_accessibility import SMALL

pytestmark = pytest.mark.asyncio(loop_scope="package")

BOTTOM = 35
"""The first cell of the lowest row of a Connect Four board."""
FOCUS = """() => {
  const { activeElement: focus } = document;
  return `${focus.getAttribute('role')}: ${focus.getAttribute('aria-label')}`;
}"""


async def sit_down(first: Person, second: Person, clock: str | None = None) -> None:
    """Seat both at one table of Connect Four; ``first`` moves first."""
    await first.seek("Connect Four", clock=clock)
    await second.open_lobby()
    await second.page.get_by_role("button", name="Join Connect Four").click()
    await first.at_table()
    await second.at_table()
    await first.my_turn()


async def drop(person: Person, other: Person, column: int, ply: int) -> None:
    """Let ``person`` play ply number ``ply``; both see it."""
    await person.my_turn()
    await person.cell(BOTTOM + column).click()
    await person.moved(ply - 1)
    await other.moved(ply - 1)


def acted(server: LiveServer, session: str) -> list[dict[str, Any]]:
    """Return the recorded actions."""
    record = server.get(f"/api/sessions/{session}")
    return [each["event"] for each in record["events"] if each["event"]["t"] == "acted"]


def columns(events: list[dict[str, Any]]) -> list[str]:
    return [event["text"] for event in events]


async def test_a_network_that_is_away_for_ten_seconds_costs_nothing(
    enter: Enter, server: LiveServer, relay: Relay
) -> None:
    ann, ben = await enter(through=relay), await enter()
    await sit_down(ann, ben)
    await drop(ann, ben, 0, 1)
    relay.cut()
    await ann.page.get_by_text("Connection lost").first.wait_for()
    assert "Connection lost" in await ann.said()
    await ben.my_turn()
    await ben.cell(BOTTOM + 1).click()
    await ben.moved(1)
    await relay.stay_cut(10)
    relay.mode = "carry"
    await ann.page.get_by_role("button", name="Try now").click()
    await ann.page.get_by_text("Reconnected").first.wait_for()
    await ann.moved(1)
    await drop(ann, ben, 2, 3)
    await drop(ben, ann, 3, 4)
    assert columns(acted(server, ann.session)) == ["1", "2", "3", "4"]
    assert await ann.cells() == await ben.cells()


async def test_a_move_made_without_a_network_is_shown_as_pending_and_arrives_once(
    enter: Enter, server: LiveServer, relay: Relay
) -> None:
    ann, ben = await enter(through=relay), await enter()
    await sit_down(ann, ben)
    relay.cut()
    await ann.page.get_by_text("Connection lost").first.wait_for()
    await ann.cell(BOTTOM + 4).click()
    await ann.page.get_by_text("Sending: Drop in column 5").wait_for()
    assert await ann.page.locator(".pending .piece").count() == 1
    assert await ann.page.locator(".move").count() == 0
    relay.mode = "carry"
    await ben.moved(0)
    await ann.moved(0)
    assert await ann.page.locator(".pending .piece").count() == 0
    assert columns(acted(server, ann.session)) == ["5"]


async def test_a_command_sent_again_after_a_lost_answer_is_applied_once(
    enter: Enter, server: LiveServer, relay: Relay
) -> None:
    ann, ben = await enter(through=relay), await enter()
    await sit_down(ann, ben)
    relay.mode = "deaf"
    await ann.cell(BOTTOM + 2).click()
    await ben.moved(0)  # the server has it; ann has not heard
    assert await ann.page.locator(".move").count() == 0
    relay.cut()
    relay.mode = "carry"
    await ann.moved(0)
    await drop(ben, ann, 2, 2)
    events = acted(server, ann.session)
    assert columns(events) == ["3", "3"]
    assert max(Counter(event["command"] for event in events).values()) == 1


async def test_a_line_of_chat_said_without_a_connection_is_kept_shown_and_sent(enter: Enter, relay: Relay) -> None:
    ann, ben = await enter(through=relay), await enter()
    await sit_down(ann, ben)
    for person in (ann, ben):
        await person.show_tab("chat")
    field = ann.page.get_by_label("Say to the players")
    await field.wait_for()
    relay.cut()
    await ann.page.get_by_text("Connection lost").first.wait_for()
    await field.fill("Back in a moment")
    await field.press("Enter")
    await ann.page.get_by_text("Not sent yet: “Back in a moment”").wait_for()
    assert await ann.page.locator(".chat-line").count() == 0
    relay.mode = "carry"
    for person in (ann, ben):
        await person.page.locator(".chat-line", has_text="Back in a moment").wait_for()
    await ann.page.get_by_text("Not sent yet").wait_for(state="detached")
    assert await ben.page.locator(".chat-line").count() == 1


async def test_a_silent_death_is_noticed(enter: Enter, relay: Relay) -> None:
    ann, ben = await enter(through=relay), await enter()
    await ann.page.clock.install()
    await sit_down(ann, ben)
    relay.mode = "freeze"
    await ann.page.clock.run_for(7_000)
    assert await ann.page.get_by_text("Connection lost").count() == 0
    await ann.page.clock.run_for(11_000)
    await ann.page.get_by_text("Connection lost").first.wait_for()
    relay.mode = "carry"
    await ann.page.clock.run_for(10_000)
    await ann.page.get_by_text("Reconnected").first.wait_for()
    await drop(ann, ben, 3, 1)


async def test_a_restarted_server_loses_nothing(enter: Enter, server: LiveServer) -> None:
    ann, ben = await enter(), await enter()
    await sit_down(ann, ben)
    await drop(ann, ben, 0, 1)
    server.kill()
    for person in (ann, ben):
        await person.page.get_by_text("Connection lost").first.wait_for()
    server.start()
    for person in (ann, ben):
        await person.page.get_by_text("Reconnected").first.wait_for()
    await drop(ben, ann, 6, 2)
    assert columns(acted(server, ann.session)) == ["1", "7"]
    await warmed(ann.page, server)


BACKGROUND = """
Object.defineProperty(Document.prototype, 'hidden', {get: () => true});
window.requestAnimationFrame = () => 0; // as browsers have it: none comes
document.dispatchEvent(new Event('visibilitychange'));
"""


async def test_a_page_in_the_background_says_in_its_title_whose_turn_it_is(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await sit_down(ann, ben)
    await ben.evaluate(BACKGROUND)
    assert (await ben.page.title()).startswith("Waiting for Guest")
    await ann.cell(BOTTOM).click()
    await ben.page.wait_for_function("() => document.title.startsWith('Your move')", polling=100, timeout=10_000)


async def test_clocks_tick_by_the_servers_time(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await sit_down(ann, ben, clock="3 min + 2 s a move")
    faces = ann.page.locator(".clock")
    await ann.page.locator(".clock-running", has_text="2:58").wait_for()
    assert await faces.nth(1).inner_text() == "3:00"
    await drop(ann, ben, 0, 1)
    await ben.page.locator(".seat").nth(1).locator(".clock-running").wait_for()


async def test_who_waits_for_an_opponent_is_shown_so_and_may_stop_with_one_key(enter: Enter) -> None:
    ann = await enter(**SMALL)
    await ann.seek("Tic-tac-toe", private=True)
    await ann.page.wait_for_function("() => document.activeElement.matches('.waiting')")
    box = await ann.page.locator(".waiting").bounding_box()
    assert box is not None
    assert 60 <= box["y"] <= box["y"] + box["height"] <= 640, "below the header, on the screen"
    await ann.tab_to(".waiting > .button", limit=3)
    await ann.page.keyboard.press("Enter")
    await ann.page.locator(".waiting").wait_for(state="detached")
    await ann.page.locator("main:focus").wait_for()


async def test_an_invitation_by_link_leads_to_a_game_and_is_not_in_the_list(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await ann.seek("Tic-tac-toe", private=True)
    link = await ann.page.get_by_label("Send this link").input_value()
    await ben.open_lobby()
    assert await ben.page.get_by_role("button", name="Join Tic-tac-toe").count() == 0
    await ben.page.goto(link)  # the page is open already, and what differs is its hash alone
    invited = ben.page.get_by_role("dialog", name="You are invited to a game")
    await invited.wait_for()
    await ben.page.reload()
    await invited.get_by_role("button", name="Join").click()
    await ann.at_table()
    await ben.at_table()
    assert ann.session == ben.session
    await ben.page.go_back()
    await ben.page.locator(".game-card").first.wait_for()
    await ben.page.locator("#unfinished-title").wait_for()
    assert await ben.page.locator(".trouble").count() == 0, "nothing is asked of a link that has led to its game"


async def test_a_draw_is_offered_declined_agreed_and_then_a_rematch(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await sit_down(ann, ben)
    await drop(ann, ben, 0, 1)
    await drop(ben, ann, 1, 2)
    await ann.page.get_by_role("button", name="Offer a draw").click()
    await ben.page.get_by_role("button", name="Decline").click()
    await ann.page.get_by_role("button", name="Offer a draw").click()
    await ben.page.get_by_role("button", name="Accept the draw").click()
    for person in (ann, ben):
        await person.page.get_by_role("heading", name="A draw").wait_for()
    first = ann.session
    await ann.page.get_by_role("button", name="Rematch").click()
    await ben.page.get_by_role("button", name="Accept the rematch").click()
    for person in (ann, ben):
        await person.page.wait_for_url(lambda url: "/play/" in url and first not in url)
    assert ann.session == ben.session
    await ben.my_turn()
    await ben.page.go_back()
    await ben.page.locator(".game-card").first.wait_for()


async def test_who_presses_a_button_that_goes_is_left_beside_it(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await sit_down(ann, ben)
    await drop(ann, ben, 0, 1)
    await drop(ben, ann, 1, 2)
    actions = "group: Game actions"

    async def press(person: Person, name: str, until: str) -> str:
        await person.page.get_by_role("button", name=name, exact=True).press("Enter")
        await person.page.get_by_text(until).first.wait_for()
        await person.drawn()
        return str(await person.page.evaluate(FOCUS))

    await ann.page.locator(".move").first.press("Enter")
    assert (await press(ann, "To the newest", "Your move")).startswith("gridcell: "), "where it goes on"
    assert await press(ann, "Offer a draw", "Draw offered…") == actions
    assert await press(ben, "Decline", "Offer a draw") == actions
    assert await press(ann, "Take back", "Withdraw the take-back") == actions
    await press(ann, "Resign", "The game ends now")
    await ann.page.get_by_role("dialog").get_by_role("button", name="Resign").press("Enter")
    await ann.page.get_by_role("heading", name="You lost").wait_for()
    await ann.page.locator(".result:focus").wait_for()


async def test_nobody_is_asked_whether_they_resign_once_the_game_is_over(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await sit_down(ann, ben)
    await drop(ann, ben, 0, 1)
    await drop(ben, ann, 1, 2)
    question = ben.page.get_by_role("dialog", name="Resign?")
    await ben.page.get_by_role("button", name="Resign").click()
    await question.wait_for()
    await ann.page.get_by_role("button", name="Resign").click()
    await ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await ben.page.get_by_role("heading", name="You won").wait_for()
    await question.wait_for(state="detached")


async def test_a_game_that_goes_on_can_be_watched_and_looked_back_at(enter: Enter) -> None:
    ann, ben, cat = await enter(), await enter(), await enter()
    await sit_down(ann, ben)
    await drop(ann, ben, 0, 1)
    await cat.open_lobby()
    await cat.page.locator(f"a[href='/play/{ann.session}']").click()
    await cat.page.get_by_text("You are watching this game.").wait_for()
    await cat.moved(0)
    await drop(ben, ann, 1, 2)
    await cat.moved(1)
    await cat.page.get_by_role("button", name="First move").click()
    await cat.page.get_by_text("The start", exact=True).wait_for()
    await cat.page.get_by_role("button", name="To the newest").click()
    await cat.page.locator(".status-wait").wait_for()
    assert await cat.cells() == await ann.cells()
    await cat.visit(f"/replay/{ann.session}")
    await cat.page.get_by_label("Position 2 of 2").wait_for()
    await drop(ann, ben, 2, 3)
    await cat.page.get_by_label("Position 3 of 3").wait_for()
    await cat.page.get_by_role("button", name="Previous move").evaluate("each => { each.click(); each.click(); }")
    await cat.page.get_by_label("Position 1 of 3").wait_for()


HOLD = """() => {
  const send = WebSocket.prototype.send;
  const held = [];
  WebSocket.prototype.send = function (frame) {
    if (frame.includes('"t":"act"')) held.push(() => send.call(this, frame));
    else send.call(this, frame);
  };
  window.letGo = () => { for (const each of held.splice(0)) each(); };
}"""
"""My moves stay on this machine until ``letGo()``."""


async def test_a_move_that_comes_too_late_from_a_second_window_is_refused_in_plain_words(enter: Enter) -> None:
    ann = await enter()
    await ann.play_bot("Tic-tac-toe", "Coin", seat="first")
    assert await ann.my_turn()
    again = Person(await ann.page.context.new_page(), ann.url)
    await again.visit(f"/play/{ann.session}")
    assert await again.my_turn()
    await again.page.evaluate(HOLD)
    await again.cell(0).click()
    await again.page.locator(".status", has_text="Sending").wait_for()
    await ann.cell(8).click()
    await again.moved(0, MINE)
    await again.page.evaluate("window.letGo()")
    refusal = again.page.get_by_role("alert")
    await refusal.wait_for()
    assert await refusal.inner_text() == "The game changed before this move arrived. Choose again."


BANNERS = """
window.gaps = 0;
new MutationObserver(() => { window.gaps += document.querySelector('.banner') ? 0 : 1; })
  .observe(document.body, { childList: true, subtree: true, attributes: true });
"""


async def test_the_word_of_a_lost_connection_stays_through_every_attempt(enter: Enter, relay: Relay) -> None:
    ann, ben = await enter(through=relay), await enter()
    await sit_down(ann, ben)
    relay.cut()
    await ann.page.get_by_text("Connection lost").first.wait_for()
    await ann.evaluate(BANNERS)
    await relay.stay_cut(8)
    assert await ann.page.get_by_text("Connection lost").count() > 0
    assert await ann.page.evaluate("window.gaps") == 0
    relay.mode = "carry"
    await ann.page.get_by_text("Reconnected").first.wait_for()

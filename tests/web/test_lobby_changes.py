"""The start page's lists by their changes: the same as the whole lobby, and what stays is not drawn again."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.async_api import expect

from agon.protocol import codec
from tests.live import LiveServer
from tests.server.lobby.walks import Listener, World, long_tree
from tests.server.raw_client import RawClient
from tests.web.conftest import Enter

pytestmark = pytest.mark.asyncio(loop_scope="package")

APPLIED = """
const { changed } = await import('/static/js/net/lobby-changes.js');
let lobby = null;
return arg.map((message) => (lobby = message.t === 'lobby' ? message : changed(lobby, message)));
"""


@pytest.mark.parametrize("seed", [1, 2])
async def test_the_browser_makes_of_the_changes_what_the_server_shows(enter: Enter, seed: int) -> None:
    person = await enter()
    await person.visit("/bots")
    world, watcher = World(random.Random(seed)), Listener()
    for number in range(110):
        await world.seek(number, game="hex")
    world.lobby.watch(watcher, changes=True)
    wanted = [codec.encode(world.lobby.message(own=False))]
    for _ in range(120):
        await world.step()
        before = len(watcher.heard)
        world.lobby._feed.tell()
        if len(watcher.heard) > before:
            wanted.append(codec.encode(world.lobby.message(own=False)))
    world.lobby.close()
    told = [json.loads(payload) for payload in watcher.heard]
    assert [message["t"] for message in told].count("lobby_changed") > 60
    shown = await person.evaluate(APPLIED, told)
    assert [each | {"version": 0} for each in shown] == [json.loads(each) for each in wanted]


MISSED = """
const { Connection } = await import('/static/js/net/connection.js');
const [lobby, change] = arg;
const asked = [], heard = [];
return await new Promise((resolve) => {
  window.WebSocket = class {
    constructor() { setTimeout(() => this.onopen(), 0); }
    say(message) { this.onmessage({ data: JSON.stringify(message) }); }
    send(frame) {
      const { t, id: re, changes } = JSON.parse(frame);
      if (t === 'hello') setTimeout(() => this.say({ t: 'welcome', re, now: 0 }), 0);
      if (t !== 'watch_lobby') return;
      asked.push(changes);
      setTimeout(() => {
        this.say({ t: 'ok', re });
        this.say({ ...lobby, version: asked.length * 10 });
        this.say({ ...change, version: asked.length * 10 + 1 });
        if (asked.length === 2) resolve([asked, heard]);
        else this.say({ ...change, version: 13 });
      }, 0);
    }
  };
  const nothing = () => null;
  const onMessage = ({ t, version, online }) => t.startsWith('lobby') && heard.push([t, version, online]);
  const setup = { url: 'ws://x', token: nothing, onWelcome: nothing, onMessage, onStatus: nothing };
  const connection = new Connection(setup);
  connection.subscribe({ t: 'watch_lobby', changes: true });
  connection.connect();
});
"""


async def test_a_browser_that_missed_a_change_asks_for_the_whole(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    whole: dict[str, Any] = {"t": "lobby", "seeks": [], "playing": [], "online": 1}
    change = {"t": "lobby_changed", "seeks": [], "closed": [], "playing": [], "over": [], "moved": [], "online": 2}
    asked, heard = await person.evaluate(MISSED, [whole, change])
    assert asked == [True, True]
    assert heard == [["lobby", 10, 1], ["lobby", 11, 2], ["lobby", 20, 1], ["lobby", 21, 2]]


KEPT_IN_PLACE = """
const { h, render } = await import('/static/js/ui/dom.js');
const host = document.body.appendChild(document.createElement('div'));
const draw = (names) => render(host, 'before', names.map((key) => h('button', { key }, key)), h('p', {}, 'after'));
draw(arg[0]);
const [focused] = [...host.children].filter((each) => each.textContent === arg[1]);
const before = new Map([...host.children].map((each) => [each.textContent, each]));
let lost = 0;
focused.addEventListener('blur', () => (lost += 1));
focused.focus();
const found = arg[2].map((names) => {
  draw(names);
  const now = [...host.children].map((each) => each.textContent);
  const same = [...host.children].every((each) => (before.get(each.textContent) ?? each) === each);
  return [now.join('') === [...names, 'after'].join(''), same, document.activeElement === focused];
});
return [lost, found];
"""


async def test_a_list_in_another_order_leaves_the_focus_where_it_is(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    rng = random.Random(5)
    orders = [["c", "a", "b", "d"], ["x", "d", "c"], ["d", "y", "z", "c", "w"], ["c"], list("pqrstuc")]
    names = list("pqrstuc")
    for _ in range(30):
        rng.shuffle(names)
        orders.append(list(names))
    lost, found = await person.evaluate(KEPT_IN_PLACE, [list("abcd"), "c", orders])
    # Elements that are gone are created again if they come back, so only the first step compares all.
    assert [(drawn, focused) for drawn, _, focused in found] == [(True, True)] * len(orders)
    assert found[0][1]
    assert lost == 0


async def test_seeks_come_and_go_around_the_one_that_has_the_focus(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    page = person.page
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    await person.open_lobby()
    async with RawClient(server.ws) as ann, RawClient(server.ws) as ben:
        await ann.ask("rename", name="Ann Focus")
        await ben.ask("rename", name="Ben Passes")
        first = (await ben.ask("seek", game="hex"))["seek"]["id"]
        await ann.ask("seek", game="hex")
        row = page.locator(".row-card", has_text="Ann Focus")
        join = row.get_by_role("button", name="Join")
        await join.focus()
        await page.evaluate(
            "() => { window.marked = document.activeElement; marked.onblur = () => (window.isBlurred = true); }"
        )
        others = page.locator(".row-card", has_text="Ben Passes")
        since = len(frames)
        await ben.ask("seek", game="othello")
        await expect(others).to_have_count(2)
        await ben.ask("cancel_seek", seek=first)
        await expect(others).to_have_count(1)
        await ben.ask("seek", game="connect_four")
        await expect(others).to_have_count(2)
        assert await page.evaluate("() => document.activeElement === marked && !window.isBlurred")
        told = [json.loads(frame) for frame in frames[since:]]
        assert {message["t"] for message in told if message["t"].startswith("lobby")} == {"lobby_changed"}
        assert await join.is_visible()


async def test_a_long_tree_is_listed_in_short_and_shown_whole_before_one_joins(
    enter: Enter, server: LiveServer
) -> None:
    person = await enter()
    page = person.page
    await person.open_lobby()
    async with RawClient(server.ws) as ann:
        await ann.ask("rename", name="Ann Trees")
        tree = long_tree(7)
        await ann.ask("seek", game="tree", options={"tree": tree})
        row = page.locator(".row-card", has_text="Ann Trees")
        await row.wait_for()
        assert tree[:30] in await row.inner_text()
        assert tree[:60] not in await row.inner_text()
        await row.get_by_role("button", name="Join").click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_text(tree).wait_for()
        await dialog.get_by_role("button", name="Join the game").click()
        await person.at_table()
        await ann.ask("resign", session=person.session)

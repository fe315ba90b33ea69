"""A bot whose search is still being compiled explains the wait and shows the progress."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Enter
from tests.web.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="package")

WAIT = """
const { BotWarmUp } = await import('/static/js/game/bot-warm-up.js');
const [bot, person] = ['bot', 'human'].map(kind => ({ kind }));
const at = (turn, ended = false) => ({ fixed: { players: [bot, person] }, frames: [{ position: { turn, ended } }] });
window.at = at;
window.state = at([0]);
window.sent = [];
window.told = [];
const line = { send: async ({ t }) => void window.sent.push(t) };
window.warming = new BotWarmUp(() => window.state, line, text => window.told.push(text));
warming.look();
"""

LOBBY = """
for (const done of arg) warming.onMessage({ t: 'lobby', warmth: { done, total: 4, kernel: '' } });
return [sent, told];
"""


async def stopped(enter: Enter) -> Person:
    """Return a person at a page whose clock moves when it is told to, and not by itself."""
    person = await enter()
    await person.page.clock.install(time=0)
    await person.visit("/bots")
    await person.page.clock.pause_at(600)
    return person


async def test_who_waits_for_a_bot_that_is_being_compiled_is_told_how_far_it_is(enter: Enter) -> None:
    person = await stopped(enter)
    await person.evaluate(WAIT)
    await person.page.clock.run_for(2_900)
    assert await person.evaluate(LOBBY, [1]) == [[], []], "most bots answer before anybody would ask"
    await person.page.clock.run_for(200)
    asked: list[Any] = await person.evaluate(LOBBY, [1, 3])
    said = (
        "The server compiles the bots' search for this machine, once. "
        "The parts for waiting games come first: {} of 4 are done."
    )
    assert asked == [["watch_lobby"], [said.format(1), said.format(3)]]
    sent, told = await person.evaluate("window.state = at([1]); warming.look();" + LOBBY, [3])
    assert (sent, told[-1]) == (["watch_lobby", "unwatch_lobby"], None), "it has moved"


@pytest.mark.parametrize("state", ["at([1])", "at([0, 1])", "at([], true)"])
async def test_nobody_asks_after_a_person_or_after_the_end(enter: Enter, state: str) -> None:
    person = await stopped(enter)
    await person.evaluate(WAIT + f"window.state = {state}; warming.look();")
    await person.page.clock.run_for(10_000)
    assert await person.evaluate("return sent") == []


async def test_what_is_compiled_is_not_asked_about_again(enter: Enter) -> None:
    person = await stopped(enter)
    await person.evaluate(WAIT)
    await person.page.clock.run_for(3_100)
    assert (await person.evaluate(LOBBY, [4]))[0] == ["watch_lobby", "unwatch_lobby"]
    await person.evaluate("warming.look()")
    await person.page.clock.run_for(10_000)
    assert await person.evaluate("return sent.length") == 2


SHOWN = """
const [stop, interpreted] = arg;
const { render } = await import('/static/js/ui/dom.js');
const { movesView } = await import('/static/js/game/move-list.js');
const { thinkingView } = await import('/static/js/game/bot-thinking.js');
const thinking = { engine: 'alphabeta', nodes: 20, stop, interpreted };
const move = { t: 'acted', seat: 0, action: 1, text: 'e4', by: 'bot', interpreted, thinking };
const frames = [{ ply: 1, undone: [], moves: [move], position: { ended: true } }];
const game = { seat_names: ['White'], min_return: -1, max_return: 1 };
const fixed = { game, players: [{ kind: 'bot', name: 'Seed' }], board: { pieces: [] }, records: [] };
const state = { fixed, frames, looking: 0, thoughts: new Map() };
return [movesView(state, () => {}), thinkingView(state)].map((view) => {
  const host = document.createElement('div');
  render(host, view);
  return host.textContent;
});
"""


@pytest.mark.parametrize(
    ("stop", "interpreted", "said"),
    [
        ("depth", False, ""),
        ("depth", True, "it searched in plain Python."),
        ("time", True, "it searched in plain Python, and less than its card says."),
    ],
)
async def test_a_move_that_was_searched_in_plain_python_says_so(
    enter: Enter, stop: str, interpreted: bool, said: str
) -> None:
    person = await enter()
    await person.visit("/bots")
    moves, thinking = await person.evaluate(SHOWN, [stop, interpreted])
    assert ("not yet compiled" in moves) is interpreted
    assert ("plain Python" in thinking) is interpreted
    assert said in thinking

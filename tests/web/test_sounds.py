"""Sounds of a game, and the setting that turns them off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_modules import call
from tests.web.toys import session

pytestmark = pytest.mark.asyncio(loop_scope="package")

RENDERED = """
const { sound } = await import('/static/js/game/sounds.js');
const rendered = [];
for (const name of arg) {
  const context = new OfflineAudioContext(1, 48000, 48000);
  sound(context, name);
  const samples = (await context.startRendering()).getChannelData(0);
  const peak = part => part.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  rendered.push([peak(samples), peak(samples.subarray(0, 5)), peak(samples.subarray(38400))]);
}
return rendered;
"""
LISTENING = """
window.heard = [];
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 48000, 48000); window.heard.push('on'); }
};
"""


def happening(name: str, seat: int = 0, **position: Any) -> dict[str, Any]:
    """An event at the made-up table, whose second seat is mine."""
    (first,) = session("squares", "checkered")["events"]
    return first | {"event": {"t": name, "seat": seat, "reason": "rules"}, "position": first["position"] | position}


async def test_every_sound_is_soft_begins_without_a_click_and_ends(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    names = ["mine", "theirs", "chance", "threat", "offer", "won", "lost", "over"]
    for name, (peak, first, last) in zip(names, await person.evaluate(RENDERED, names), strict=True):
        assert 0.05 < peak <= 0.17, name
        assert first < 0.01, name
        assert last == 0, name


async def test_what_happens_has_its_sound(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    state = {"fixed": session("squares", "checkered")}
    view = session("squares", "checkered")["events"][0]["position"]["view"]
    heard = {
        "theirs": happening("acted"),
        "mine": happening("acted", 1),
        "threat": happening("acted", view=view | {"alert": [5]}),
        "offer": happening("draw_offered"),
        "won": happening("ended", ended=True, returns=[-1, 1]),
        "lost": happening("ended", ended=True, returns=[1, -1]),
        "over": happening("ended", ended=True, returns=[0, 0]),
    }
    assert {name: await call(person, "game/sounds", "soundOf", state, each) for name, each in heard.items()} == {
        name: name for name in heard
    }
    for silent in (happening("acted", ended=True), happening("draw_offered", 1), happening("created")):
        assert await call(person, "game/sounds", "soundOf", state, silent) is None


async def heard_after_a_move(person: Person) -> list[str]:
    await person.play_bot("Tic-tac-toe", "Coin")
    await person.my_turn()
    await person.page.locator(".cell-legal").first.click()
    await person.moved(1)
    return await person.page.evaluate("window.heard")


async def test_a_move_is_heard_unless_sounds_are_off(enter: Enter) -> None:
    person = await enter()
    await person.page.add_init_script(LISTENING)
    assert await heard_after_a_move(person) == ["on"]
    await person.page.locator(".me").click()
    await person.page.get_by_label("Sound volume").fill("0")
    assert await heard_after_a_move(person) == []


PEAKS = """
const { sound } = await import('/static/js/game/sounds.js');
const { saveVolume } = await import('/static/js/ui/settings.js');
const peaks = [];
for (const volume of arg) {
  saveVolume(volume);
  const context = new OfflineAudioContext(1, 48000, 48000);
  sound(context, 'mine');
  const samples = (await context.startRendering()).getChannelData(0);
  peaks.push(samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0));
}
return peaks;
"""


async def test_a_sound_is_as_loud_as_it_was_set(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    low, usual, high = await person.evaluate(PEAKS, [10, 50, 100])
    assert (low / usual, high / usual) == (pytest.approx(0.2, rel=0.01), pytest.approx(2, rel=0.01))
    assert high <= 0.34


async def test_a_phone_vibrates_when_a_person_has_moved_and_it_is_my_turn(enter: Enter) -> None:
    person = await enter(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = person.page
    await page.add_init_script("window.buzzed = []; Navigator.prototype.vibrate = ms => window.buzzed.push(ms)")
    await person.visit("/bots")
    await page.locator("h1").tap()
    fixed = session("squares", "checkered")
    assert fixed["your_seat"] == 1

    async def buzzed(news: dict[str, Any], kind: str = "human") -> bool:
        players = [each | {"kind": kind} for each in fixed["players"]]
        await person.evaluate("window.buzzed = []")
        await call(person, "game/sounds", "playSounds", {"fixed": fixed | {"players": players}}, [news])
        return await page.evaluate("window.buzzed.length > 0")

    assert await buzzed(happening("acted"))
    assert not await buzzed(happening("acted"), "bot")
    assert not await buzzed(happening("acted", 1))
    assert not await buzzed(happening("acted", turn=[0]))
    assert not await buzzed(happening("acted", ended=True))
    await page.locator(".me").tap()
    await page.get_by_text("the phone vibrates shortly").wait_for()
    await page.get_by_label("Sound volume").fill("0")
    assert not await buzzed(happening("acted"))

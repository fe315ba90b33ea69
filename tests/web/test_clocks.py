"""Clocks in the browser: chosen, shown as the server counts them, paused, extended, and low."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from agon.protocol.clocks import (
    Bronstein,
    ByoYomi,
    Canadian,
    Clock,
    Correspondence,
    Delay,
    Fischer,
    HourGlass,
    PerMove,
    Phase,
    Stage,
    Stages,
)
from agon.server.session.time_control import SeatTime, beginning, phases_of, pressed, ran, until_flag, vacationing
from tests.web.conftest import Enter
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

EVERY: list[Clock] = [
    PerMove(30_000),
    Fischer(60_000, 2_000),
    Delay(60_000, 5_000),
    Bronstein(60_000, 5_000),
    ByoYomi(20_000, 10_000, 3),
    Canadian(20_000, 30_000, 3),
    HourGlass(60_000),
    Stages([Stage(moves=2, add_ms=60_000, increment_ms=1_000)], 30_000),
    Correspondence(3, 2),
]
TICK = """
const { clockAt } = await import('/static/js/ui/clocks.js');
return arg.map(([clock, clocks, now]) => {
  const { left, flag, phase } = clockAt(clock, clocks, 0, now);
  return [left, flag, phase];
});
"""


def cases() -> tuple[list[Any], list[Any]]:
    """Return clocks after some turns, a later time, and the server's reading at that time."""
    rng = random.Random(7)
    asked: list[Any] = []
    expected: list[Any] = []
    for clock in EVERY:
        for _ in range(40):
            time = (beginning(clock, 1) or [SeatTime(0)])[0]
            for _turn in range(rng.randrange(5)):
                spent = rng.randrange(12_000)
                if spent < until_flag(clock, time):
                    time = pressed(clock, ran(clock, time, spent))
            if isinstance(clock, Correspondence) and rng.random() < 0.5:
                time = vacationing(time, on=True)
            time = ran(clock, time, rng.randrange(4_000))
            spent = rng.randrange(400_000_000 if isinstance(clock, Correspondence) else 90_000)
            clocks = {"remaining_ms": [time.left_ms], "running": [0], "at": 5, "flag_ms": [until_flag(clock, time)],
                      "phases": msgspec.to_builtins(phases_of([time]))}  # fmt: skip
            after = ran(clock, time, spent)
            asked.append([msgspec.to_builtins(clock), clocks, 5 + spent])
            expected.append((after.left_ms, until_flag(clock, after), told(after.phase)))
    return asked, expected


def told(phase: Phase) -> dict[str, Any]:
    """Return the phase as people see it, without the bookkeeping of a turn."""
    shown = msgspec.to_builtins(phase)
    return {name: value for name, value in shown.items() if name != "used_ms" and value}


async def test_a_face_ticks_as_the_server_counts(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    asked, expected = cases()
    ticked = await person.evaluate(TICK, asked)
    shown = [(left, flag, {k: v for k, v in phase.items() if k != "used_ms" and v}) for left, flag, phase in ticked]
    for case, one, other in zip(asked, shown, expected, strict=True):
        assert one == other, case


async def test_a_clock_of_ones_own_is_chosen_shown_paused_and_added_to(enter: Enter) -> None:
    ann, ben = await enter(**SMALL), await enter()
    await ann.open_lobby()
    await ann.game_button("Play a person", "Tic-tac-toe").click()
    page = ann.page
    await page.get_by_label("Clock", exact=True).select_option(label="Something else…")
    await page.get_by_label("Kind of clock").select_option(label="Byo-yomi (Japanese)")
    assert await page.get_by_label("Moves in a period").is_hidden()
    await page.get_by_role("spinbutton", name="Minutes of main time").fill("0")
    await page.get_by_label("Seconds of a period").fill("12")
    assert await axe(ann, "clock") == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.get_by_label("My seat").select_option("first")
    await page.get_by_role("button", name="Look for an opponent").click()
    await page.locator(".waiting").wait_for()
    await ben.open_lobby()
    await ben.page.get_by_role("button", name="Join Tic-tac-toe").first.click()
    for person in (ann, ben):
        await person.at_table()
    await page.get_by_text("5 × 12 s byo-yomi").wait_for()
    await page.locator(".clock-running + .clock-note", has_text="5 periods left").wait_for()
    await page.get_by_text("begin within").wait_for()
    await page.get_by_role("button", name="Offer a pause").click()
    await ben.page.get_by_role("button", name="Agree to pause").click()
    await page.locator(".status-text", has_text="Paused").wait_for()
    assert await page.locator(".clock-running").count() == 0
    assert await axe(ann, "clock") == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.get_by_role("button", name="Go on").click()
    await ben.page.get_by_role("button", name="Give 15 s").click()
    await page.locator(".clock-running", has_text="0:2").wait_for()


@pytest.mark.parametrize("wrong_by_s", [-90, 90])
async def test_a_clock_is_right_on_a_machine_whose_own_clock_is_wrong(enter: Enter, wrong_by_s: int) -> None:
    ann, ben = await enter(), await enter()
    await ann.page.add_init_script(f"const now = Date.now; Date.now = () => now() + {wrong_by_s}_000;")
    await ann.open_lobby()
    await ann.game_button("Play a person", "Tic-tac-toe").click()
    await ann.page.get_by_label("Clock", exact=True).select_option(label="Something else…")
    await ann.page.get_by_label("Kind of clock").select_option(label="The same for every move")
    await ann.page.get_by_label("Seconds for each move").fill("300")
    await ann.page.get_by_label("My seat").select_option("first")
    await ann.page.get_by_role("button", name="Look for an opponent").click()
    await ann.page.locator(".waiting").wait_for()
    await ben.open_lobby()
    await ben.page.get_by_role("button", name="Join Tic-tac-toe").first.click()
    for person, other in ((ann, ben), (ben, ann)):
        await person.at_table()
        await person.my_turn()
        await person.page.locator(".cell-legal").first.click()
        await other.at_table()
    await ann.my_turn()
    faces = [await person.page.locator(".clock-running").inner_text() for person in (ann, ben)]
    one, other = (int(minutes) * 60 + int(seconds) for minutes, seconds in (face.split(":") for face in faces))
    assert abs(one - other) <= 2
    assert 200 < one <= 300


WARNED = """
const { warnOfLowTime } = await import('/static/js/game/time-controls.js');
const region = document.getElementById('announcer');
const at = (running, now) => {
  region.textContent = '';
  const clocks = { remaining_ms: [13_000, 13_000], running: [running], at: 0 };
  const fixed = { your_seat: 0, clock: arg };
  warnOfLowTime({ fixed, frames: [{ position: { clocks, ended: false } }] }, now);
  return region.textContent.trim();
};
return [at(0, 6_000), at(0, 7_000), at(0, 8_000), at(1, 0), at(0, 7_000)];
"""


async def test_each_of_my_short_turns_is_warned_of(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    warning = "Your time is running out: 6 s left."
    assert await person.evaluate(WARNED, {"kind": "per_move", "move_ms": 13_000}) == ["", warning, "", "", warning]


async def test_clocks_go_on_and_warn_while_their_player_looks_back(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await ann.open_lobby()
    await ann.game_button("Play a person", "Tic-tac-toe").click()
    page = ann.page
    await page.get_by_label("Clock", exact=True).select_option(label="Something else…")
    await page.get_by_label("Kind of clock").select_option(label="The same for every move")
    await page.get_by_label("Seconds for each move").fill("13")
    await page.get_by_label("My seat").select_option("first")
    await page.get_by_role("button", name="Look for an opponent").click()
    await page.locator(".waiting").wait_for()
    await ben.open_lobby()
    await ben.page.get_by_role("button", name="Join Tic-tac-toe").first.click()
    for ply, person in enumerate((ann, ben)):
        await person.at_table()
        await person.my_turn()
        await person.page.locator(".cell-legal").first.click()
        for each in (ann, ben):
            await each.at_table()
            await each.moved(ply)
    await page.get_by_role("button", name="First move").click()
    await page.locator(".status-past").wait_for()
    mine = page.locator(".seat", has=page.locator(".player-you")).locator(".clock-running")
    assert await mine.inner_text() in {"0:13", "0:12", "0:11"}
    await page.locator("#announcer", has_text="Your time is running out").wait_for(state="attached")
    await mine.and_(page.locator(".clock-low")).wait_for()
    assert await page.locator(".status-past").count() == 1

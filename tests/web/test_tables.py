"""Tables of cards, dice and bets, a star of holes, and up to six seats: made-up games, in the browser alone."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web import table_toys as toys
from tests.web.conftest import Enter
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_modules import call, contrast
from tests.web.toys import chosen, show

pytestmark = pytest.mark.asyncio(loop_scope="package")

TABLES = {"light": (toys.poker, toys.dice), "dark": (toys.trick, toys.star, toys.round_of_many)}


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("theme", TABLES)
async def test_six_seats_fit_the_smallest_screen_bots_are_marked_and_axe_finds_nothing(
    enter: Enter, theme: str
) -> None:
    person = await enter(**SMALL, color_scheme=theme, reduced_motion="reduce")
    for table in TABLES[theme]:
        told = table()
        await toys.sit(person, told)
        assert await person.width() <= 320, table.__name__
        bots = [player for player in told["players"] if player["kind"] == "bot"]
        assert await person.page.locator(".seats .badge").count() == len(bots)
        assert await axe(person, table.__name__) == []


async def test_cards_of_my_hand_are_chosen_with_the_keyboard_and_barred_ones_say_why(enter: Enter) -> None:
    person = await enter()
    await toys.sit(person, toys.trick())
    keys, mine = person.page.keyboard, person.page.get_by_role("list", name="Your hand")
    assert await mine.get_by_role("button").count() == 13
    await person.tab_to("[data-item]")
    focus = "document.activeElement.getAttribute('aria-label')"
    assert await person.page.evaluate(focus) == "2 of clubs, Play 2c"
    for _ in range(3):
        await keys.press("ArrowRight")
    assert await person.page.evaluate(focus) == "3 of diamonds, may not be played now"
    described = "document.getElementById(document.activeElement.getAttribute('aria-describedby'))?.textContent"
    assert await person.page.evaluate(described) == f"{toys.WHY_NOT}."
    await keys.press("Enter")
    await person.drawn()
    assert await chosen(person) == []
    seen = person.page.locator(".hand-why")
    assert plain(await seen.inner_text()) == f"3 of diamonds – {toys.WHY_NOT}.", "also for those who look"
    await person.page.get_by_text(f"3 of diamonds: {toys.WHY_NOT}.").wait_for(state="attached")
    await keys.press("ArrowLeft")
    await person.drawn()
    assert plain(await seen.inner_text()) == f"Barred cards – {toys.WHY_NOT}."
    assert await person.page.evaluate(described) is None, "this one may be played"
    await keys.press("Enter")
    await person.drawn()
    assert await chosen(person) == [2]
    assert await person.page.locator(".chooser .choice").count() == 0, "what lies in the hand is offered there"


async def test_cards_of_a_trick_say_who_played_them_and_piles_how_many_they_are(enter: Enter) -> None:
    person = await enter()
    await toys.sit(person, toys.trick())
    middle = person.page.get_by_role("region", name="The middle of the table").get_by_role("listitem")
    assert [plain(text) for text in await middle.all_inner_texts()] == ["5 of clubs Cleo BOT", "jack of clubs Dan"]
    piles = await person.page.locator(".pile").all_inner_texts()
    assert [plain(text) for text in piles] == [f"{count} cards face down" for count in (13, 12, 12)]


async def test_a_bet_is_set_by_slider_field_preset_and_key_and_only_offered_amounts_are_sent(enter: Enter) -> None:
    person = await enter()
    await toys.sit(person, toys.poker())
    page, field = person.page, person.page.get_by_role("spinbutton", name="Raise to")
    send = page.locator(".betting-send")
    await field.fill("39")
    await page.get_by_text("This amount is not offered. The nearest is 40.").wait_for()
    await field.press("Enter")
    assert await chosen(person) == []
    # To call are 20 and 120 are in the pot: its half is 70, and all of it 140, on top of the highest bet of 20.
    for name, key, amount in (("Pot", "p", 160), ("Half pot", "h", 90), ("All in", "a", 980), ("Least", "m", 40)):
        await page.get_by_role("button", name=name, exact=True).click()
        await expect(field).to_have_value(f"{amount}")
        await page.get_by_role("slider").press("ArrowRight")
        await expect(field).to_have_value(f"{min(980, amount + 1)}")
        await page.get_by_role("slider").press(key)
        await expect(field).to_have_value(f"{amount}")
    await field.fill("333")
    await expect(send).to_have_text("Raise to 333")
    await field.press("Enter")
    assert await chosen(person) == [333]
    assert await page.locator(".chooser .choice").all_inner_texts() == ["Fold", "Call 20"]


async def test_the_only_amount_is_a_button_alone(enter: Enter) -> None:
    person = await enter()
    told = toys.poker()
    position = told["events"][0]["position"]
    fold, call_it, *_, most = position["choices"]
    position["choices"] = [fold, call_it, most]
    await toys.sit(person, told)
    form = person.page.get_by_role("form", name="Raise to")
    assert await form.get_by_role("button").all_inner_texts() == [most["text"]]
    assert await form.locator("input").count() == 0
    await form.get_by_role("button").click()
    assert await chosen(person) == [980]


async def test_where_several_things_can_be_counted_one_is_chosen_first(enter: Enter) -> None:
    person = await enter()
    await toys.sit(person, toys.dice())
    await person.page.get_by_role("spinbutton", name="1s").fill("7")
    await person.page.get_by_role("radio", name="5s").check()
    await person.page.get_by_role("button", name="Bid 7 × 5").click()
    assert await chosen(person) == [1 + 6 * 7 + 5]
    piles = await person.page.locator(".pile").all_inner_texts()
    assert [plain(text) for text in piles] == ["5 dice under the cup"] * 2


async def test_the_corner_of_each_seat_can_be_at_the_bottom_and_arrows_reach_every_hole(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    board = toys.star()["board"]
    result = await person.evaluate(
        """
        const { cellAt, geometry, step } = await import('/static/js/board/geometry.js');
        const turned = [0, 1, 2, 3, 4, 5].map(seat => {
          const where = geometry(arg, false, seat);
          return arg.homes.every((home, cell) => (home === seat) === where.center(cell).y > where.height * 0.77);
        });
        const where = geometry(arg, false, 4);
        const reached = new Set([60]);
        for (const cell of reached) {
          for (const way of ["Left", "Right", "Up", "Down"]) reached.add(step(where, cell, `Arrow${way}`) ?? cell);
        }
        const twice = step(where, step(where, 60, 'ArrowUp', false), 'ArrowUp', false);
        const drift = where.center(twice).x - where.center(60).x;
        return {turned, reached: reached.size, holes: arg.places.length, drift};
        """,
        board,
    )
    assert result["turned"] == [True] * 6
    assert result["reached"] == result["holes"] == 121
    assert abs(result["drift"]) < 1, "up and up again leads straight up"


async def test_a_path_over_several_holes_is_chosen_on_a_star(enter: Enter) -> None:
    person = await enter()
    told = toys.star()
    await toys.sit(person, told)
    (position,) = (event["position"] for event in told["events"])
    start, first, *_ = position["choices"][1]["path"]
    await person.cell(start).click()
    await person.cell(first).click()
    await person.cell(position["choices"][2]["path"][-1]).click()
    assert await chosen(person) == [2]


async def test_seats_of_a_star_differ_by_mark_and_stand_out_from_its_holes(enter: Enter) -> None:
    person = await enter()
    await toys.sit(person, toys.star())
    seats = await person.evaluate(
        """
        const of = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
        return [0, 1, 2, 3, 4, 5].map(seat => {
          const piece = `.pieces .seat-${seat}`;
          const mark = document.querySelector(`${piece} .engraved`).getAttribute('d');
          return [of(`${piece} .face`, 'fill'), mark, of('.hole', 'fill')];
        });
        """
    )
    assert min(contrast(face, hole) for face, _, hole in seats) >= 3
    assert len({mark for _, mark, _ in seats}) == len({face for face, _, _ in seats}) == 6


async def test_a_round_in_which_all_choose_at_once_says_who_has_chosen(enter: Enter) -> None:
    person = await enter()
    await toys.sit(person, toys.round_of_many())
    text = "You have chosen. Waiting for Ben, Dan (BOT) and Eve (2 of 5 have chosen)"
    assert await person.page.locator(".status-text").inner_text() == text
    seats = await person.page.locator(".seat-role").all_inner_texts()
    assert [seat.split(" · ")[1] for seat in seats] == ["has chosen", "choosing", "has chosen", "choosing", "choosing"]


ENDS: list[tuple[list[float], str, str]] = [
    ([3, -1, -2], "zero_sum", "You won"),
    ([1, 1, -2], "zero_sum", "You share the win"),
    ([-1, 4, -1, -2], "zero_sum", "You share place 2 of 4"),
    ([-4, 3, 1], "zero_sum", "You came 3rd of 3"),
    ([0, 0, 0], "zero_sum", "A draw"),
    ([-1, 1], "zero_sum", "You lost"),
    ([5, 9], "general_sum", "Your pay-off: +5"),
]


async def test_the_end_says_what_it_is_to_a_seat(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    for returns, utility, said in ENDS:
        assert await call(person, "game/announcements", "verdict", {"utility": utility}, returns, 0) == said


BESIDE = {
    "White wins": "",
    "White wins: Black resigned": "Black resigned",
    "White wins: Black ran out of time": "Black ran out of time",
    "Second wins (+192)": "Second wins (+192)",
}


async def test_a_player_who_is_told_the_outcome_is_not_told_the_winner_too(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    for result, rest in BESIDE.items():
        assert await call(person, "game/announcements", "besideVerdict", result) == rest


REMINDED = """
const { PlayTimeReminder } = await import('/static/js/game/play-time-reminder.js');
const { opened, EMPTY } = await import('/static/js/game/session.js');
let pass;
const real = window.setInterval;
window.setInterval = tick => { pass = tick; };
const time = new PlayTimeReminder(() => opened(EMPTY, arg), () => undefined);
window.setInterval = real;
const said = [];
for (let minute = 1; minute <= 60; minute += 1) { pass(); if (time.view()) said.push(minute); }
return said;
"""


async def test_an_hour_of_play_for_points_is_told_and_nothing_of_other_games(enter: Enter) -> None:
    person = await enter()
    await toys.sit(person, toys.poker())
    assert "no money" in await person.page.locator(".play-points").inner_text()
    assert await person.evaluate(REMINDED, toys.trick()) == []
    assert await person.evaluate(REMINDED, toys.poker()) == [60]
    await show(person, toys.trick())
    assert await person.page.locator(".play-points").count() == 0

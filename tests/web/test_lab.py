"""The search lab as a teacher and a class use it: step by step, by keyboard, by link, with questions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_sources import JS, MODULES, imported

pytestmark = pytest.mark.asyncio(loop_scope="package")

OWN_BYTES = 200_000
LINK = 2_000


async def open_lab(person: Person, link: str = "") -> None:
    await person.visit(f"/lab{link}")
    await person.page.locator(".lab-tree").first.wait_for()


async def choose(person: Person, label: str, text: str) -> None:
    await person.page.get_by_label(label, exact=True).select_option(label=text)


async def example(person: Person, name: str, run: str) -> None:
    await choose(person, "Example", name)
    await expect(person.page.locator(".lab-run h2").first).to_have_text(run, timeout=30_000)


def sentence(person: Person) -> str:
    return ".lab-run:first-child .lab-sentence"


async def test_a_cut_off_is_one_press_away_and_says_why(enter: Enter) -> None:
    person = await enter()
    await open_lab(person)
    page = person.page
    await page.get_by_role("button", name="Next cut-off").click()
    await expect(page.locator(sentence(person))).to_contain_text("MAX already has 3 elsewhere")
    await expect(page.locator(".lab-cut")).to_have_count(1)
    await page.get_by_role("button", name="Step", exact=True).click()
    await expect(page.locator(".lab-cut")).to_have_count(2)
    await page.get_by_role("button", name="Back", exact=True).click()
    await expect(page.locator(".lab-cut")).to_have_count(1)
    await page.get_by_role("button", name="Last").click()
    await expect(page.locator(".lab-run")).to_contain_text("Value at the root: 3")
    await page.get_by_role("button", name="First").click()
    await expect(page.locator(".lab-cut")).to_have_count(0)


async def test_keys_take_steps_and_walk_through_the_tree(enter: Enter) -> None:
    person = await enter()
    await open_lab(person)
    page = person.page
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("#announcer")).to_contain_text("At the root: MAX is to choose.")
    await page.keyboard.press("c")
    await expect(page.locator("#announcer")).to_contain_text("b b2 is pruned.")
    tree = page.get_by_role("tree")
    await expect(tree.get_by_role("treeitem", name=re.compile("^b2: end, 4, pruned"))).to_be_visible()
    await page.locator("#tree0-0").focus()
    await page.keyboard.press("ArrowDown")
    await expect(page.locator("#tree0-1")).to_be_focused()
    await page.keyboard.press("ArrowLeft")
    await expect(page.locator("#tree0-1")).to_have_attribute("aria-expanded", "false")
    await page.keyboard.press("ArrowDown")
    await expect(page.locator("#tree0-2")).to_be_focused()
    await page.keyboard.press("End")
    await expect(page.locator("#tree0-12")).to_be_focused()


async def test_pruned_positions_are_predicted_and_counted(enter: Enter) -> None:
    person = await enter()
    await open_lab(person)
    page = person.page
    await page.get_by_role("button", name="What is pruned?").click()
    await expect(page.locator(".lab-cut")).to_have_count(0)
    await page.locator("#tree0-8 > span").click()
    await page.get_by_role("button", name="Check").click()
    await expect(page.locator(".lab-wrong")).to_contain_text("Pruned: b2, b3.")
    await page.get_by_role("button", name="What is pruned?").click()
    await expect(page.locator(".lab-wrong")).to_have_count(0)
    for node in (8, 9):
        await person.drawn()
        await page.locator(f"#tree0-{node}").focus()
        await expect(page.locator(f"#tree0-{node}")).to_be_focused()
        await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Check").click()
    await expect(page.locator(".lab-right")).to_be_visible()
    await page.get_by_role("button", name="Value at the root?").click()
    await page.get_by_label("Your answer").fill("3")
    await page.keyboard.press("Enter")
    await expect(page.locator(".lab-score")).to_have_text("Score: 2 of 3")


async def test_the_keyboard_stays_in_the_outline_when_the_page_is_drawn_again(enter: Enter) -> None:
    person = await enter()
    await open_lab(person)
    await person.page.evaluate(
        """async () => {
          [...document.querySelectorAll("button")].find((each) => each.textContent === "What is pruned?").click();
          document.getElementById("tree0-8").focus();
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }"""
    )
    await expect(person.page.locator("#tree0-8")).to_be_focused()


async def test_the_greatest_ucb1_is_asked_for_before_it_is_shown(enter: Enter) -> None:
    person = await enter()
    await open_lab(person, "#algorithm=mcts&nodes=30")
    page = person.page
    await page.get_by_role("button", name="UCB1 now?").click()
    await page.get_by_label("Your answer").fill("99")
    await page.get_by_role("button", name="Check").click()
    found = await page.locator(".lab-wrong").inner_text()
    await page.get_by_role("button", name="UCB1 now?").click()
    total = re.search(r"= (-?[0-9.]+) is the greatest", found)
    assert total is not None
    await page.get_by_label("Your answer").fill(total[1])
    await page.get_by_role("button", name="Check").click()
    await expect(page.locator(".lab-right")).to_be_visible()


async def test_a_link_holds_the_whole_state(enter: Enter) -> None:
    person = await enter()
    await open_lab(person)
    await example(person, "Dice: expectiminimax", "Star1")
    await person.page.get_by_role("button", name="Next cut-off").first.click()
    await expect(person.page.locator(sentence(person))).not_to_contain_text("Nothing has been searched yet")
    told = await person.page.locator(sentence(person)).inner_text()
    link = await person.page.get_by_label("Link to all of this").input_value()
    assert len(link) <= LINK
    assert re.fullmatch(r"[A-Za-z0-9._~!$&'()*+,;=:@/?%#-]+", link), "signs that a link may hold"
    other = await enter()
    await open_lab(other, link[link.index("#") :])
    await expect(other.page.locator(sentence(other))).to_have_text(told)
    await expect(other.page.locator(".lab-run")).to_have_count(2)


async def test_a_tree_is_edited_by_mouse_and_by_text(enter: Enter) -> None:
    person = await enter()
    await open_lab(person)
    page = person.page
    await page.locator(".lab-node").nth(7).click()
    await page.get_by_label("Worth: 3, 1/2, or (2,-1)").fill("9/2")
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("Tree", exact=True)).to_have_value("P1{P2{3,12,8},P2{9/2,4,6},P2{14,5,2}}")
    await expect(page.locator(".lab-pay").nth(3)).to_have_text("9/2")
    await page.locator(".lab-node").nth(2).click()
    await page.get_by_role("button", name="Add a move").click()
    await expect(page.locator(".lab-node")).to_have_count(14)
    await page.locator(".lab-node").nth(3).click()
    await page.get_by_role("button", name="Remove this branch").click()
    await expect(page.locator(".lab-node")).to_have_count(10)
    await page.get_by_label("Tree", exact=True).fill("MAX{{3,12},{8,q}}")
    await page.get_by_role("button", name="Search").click()
    await expect(page.get_by_role("alert")).to_contain_text("column 15: a number from -999 to 999 is expected, not 'q'")
    await page.get_by_label("Tree", exact=True).fill("MAX{{3,12},{8,9}}")
    await page.get_by_role("button", name="Search").click()
    await expect(page.locator(".lab-node")).to_have_count(7)


@pytest.mark.parametrize(("label", "value"), [("Tree", "MAX{{3,12},{8,9}}"), ("Plies (0: all)", "1")])
async def test_the_search_button_stays_under_the_pointer_that_presses_it(enter: Enter, label: str, value: str) -> None:
    person = await enter()
    await open_lab(person)
    page = person.page
    await page.get_by_label(label, exact=True).fill(value)
    before = await page.locator("#lab-link").input_value()
    await page.get_by_role("button", name="Search").click(delay=150)  # the field changes as it loses the focus
    await expect(page.locator("#lab-link")).not_to_have_value(before)
    await expect(page.locator(".lab-run .lab-node")).not_to_have_count(13)


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_and_a_small_screen_does_not_scroll_sideways(enter: Enter, theme: str) -> None:
    person = await enter(color_scheme=theme, **SMALL)
    await open_lab(person)
    await person.page.get_by_role("button", name="Next cut-off").click()
    assert await axe(person, f"lab, {theme}") == []
    assert await person.width() <= 320
    await example(person, "A hidden card: bluffing", "Regret matching (CFR)")
    await person.page.get_by_role("button", name="Last").click()
    assert await axe(person, f"lab with policies, {theme}") == []
    assert await person.width() <= 320


async def test_paper_shows_the_tree_and_the_steps_without_controls(enter: Enter) -> None:
    person = await enter()
    await open_lab(person)
    await person.page.emulate_media(media="print")
    await expect(person.page.locator(".lab-tree")).to_be_visible()
    await expect(person.page.locator(".lab-form")).to_be_hidden()
    await expect(person.page.locator(".stepper")).to_be_hidden()


async def test_the_lab_brings_little_code() -> None:
    reached: set[str] = set()
    left = ["pages/lab.js"]
    while left:
        name = left.pop()
        if name not in reached:
            reached.add(name)
            left += imported(name)
    css = [Path(JS).parent / "css" / f"{name}.css" for name in ("base", "parts", "board", "pages", "lab")]
    assert sum(len(MODULES[name].encode()) for name in reached) + sum(file.stat().st_size for file in css) <= OWN_BYTES


async def demonstrated(person: Person, name: str) -> list[tuple[str, int, float]]:
    """Run a demonstration; return its rows: the search, where it stands, its number."""
    button = person.page.get_by_role("button", name=name)
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "true")
    await expect(person.page.locator(".lab-demonstrations [role=status]")).to_contain_text("just now", timeout=90_000)
    rows = await person.page.locator(".lab-demonstrations tbody tr").all_inner_texts()

    def value(text: str) -> float:
        above, _, below = text.replace(",", "").partition("/")
        return float(above) / float(below or 1)

    cells = [row.split("\t") for row in rows]
    return [(cell[0], int(cell[1].replace(",", "")), value(cell[2])) for cell in cells]


async def test_a_teacher_shows_seven_demonstrations(enter: Enter) -> None:
    person = await enter()
    await open_lab(person)
    growth = await demonstrated(person, "b^m against b^(m/2)")
    minimax, pruned = ({x: y for name, x, y in growth if name == each} for each in ("Minimax", "Alpha-beta"))
    assert minimax[5] > 5 * minimax[4] > 0
    assert pruned[5] < minimax[5] / 5
    order = {(name, x): y for name, x, y in await demonstrated(person, "What the order of moves is worth")}
    assert order["best first", 4] < order["as listed", 4] <= order["worst first", 4]
    deepening = await demonstrated(person, "What iterative deepening costs")
    assert {name for name, _, _ in deepening} == {"Each depth of iterative deepening", "One search"}
    horizon = {(name, x): y for name, x, y in await demonstrated(person, "The horizon effect")}
    assert horizon["Without quiescence", 1] > horizon["With quiescence", 1], "the pawn is not free"
    returns = [y for _, _, y in await demonstrated(person, "Diminishing returns of simulations")]
    assert len(returns) == 8
    mean = [y for name, _, y in await demonstrated(person, "MCTS converges to minimax") if name == "MCTS"]
    assert abs(mean[-1] - 3) < max(abs(each - 3) for each in mean) / 2
    several = {name: y for name, _, y in await demonstrated(person, "Max^n against paranoid")}
    assert several["Paranoid"] <= several["Max^n"]
    assert await axe(person, "lab with a demonstration") == []


@pytest.mark.parametrize("answered", [0, 2])
async def test_a_refused_search_ends_a_demonstration_with_the_reason(enter: Enter, answered: int) -> None:
    person = await enter()
    asked: list[Any] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def heard(said: str | bytes) -> None:
            command = json.loads(said)
            is_part = command["t"] == "search_position" and command["game"] == "connect_four"
            asked.extend([command] if is_part else [])
            if is_part and len(asked) > answered:
                reason = {"code": "too_fast", "reason": "think a little", "path": None, "missing": []}
                page.send(json.dumps({"t": "failure", "re": command["id"], **reason}))
            else:
                server.send(said)

        page.on_message(heard)

    await person.page.route_web_socket(re.compile("/ws"), between)
    await open_lab(person)
    panel = person.page.locator(".lab-demonstrations")
    await panel.get_by_role("button", name="Diminishing returns of simulations").click()
    await expect(panel.get_by_role("alert")).to_have_text("Think a little.")
    status = panel.get_by_role("status")
    if answered:
        await expect(status).to_have_text(f"It ended after {answered} of 8 searches.")
        await expect(panel.locator("tbody tr")).to_have_count(answered)
    else:
        await expect(status).to_have_count(0)
    await expect(panel.get_by_role("button", name="Diminishing returns")).to_have_attribute("aria-disabled", "false")
    assert await axe(person, "a demonstration that was refused") == []


async def test_a_control_variate_shrinks_the_error(enter: Enter) -> None:
    person = await enter(viewport={"width": 320, "height": 640}, color_scheme="dark")
    await open_lab(person)
    errors = {(name[:3].rstrip(":"), x): y for name, x, y in await demonstrated(person, "Control variates on and off")}
    last = max(x for name, x in errors if name == "On" and ("Off", x) in errors)  # 5,000, if the server has the time
    assert last > 50
    assert errors["On", last] < 0.8 * errors["Off", last] < errors["Off", 50]
    assert await axe(person, "control variates") == []
    assert await person.width() <= 320

"""A teacher opens a class and prints slips; a pupil comes in by one on a phone; everybody can read the pages."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_account import sign_up

pytestmark = pytest.mark.asyncio(loop_scope="package")
WIDER = "return document.documentElement.scrollWidth - innerWidth"
PHONE: dict[str, Any] = {**SMALL, "has_touch": True}
PUPILS = [f"Quillfeather;Number{number}" for number in range(30)]


async def open_class(teacher: Person, name: str, title: str) -> None:
    await sign_up(teacher, name)
    await teacher.visit("/clubs")
    await teacher.page.get_by_role("button", name="Open a class").click()
    await teacher.page.get_by_role("dialog").get_by_label("Name").fill(title)
    await teacher.page.get_by_role("dialog").get_by_role("button", name="Open").click()
    await teacher.page.get_by_role("heading", name="Pupils (0)").wait_for()


async def add(teacher: Person, names: str) -> None:
    await teacher.page.get_by_label("Names, one a line, or a CSV").fill(names)
    await teacher.page.get_by_role("button", name="Add pupils and make slips").click()
    await teacher.page.locator(".slip").first.wait_for()


async def test_a_class_of_thirty_comes_in_by_slips(enter: Enter, tmp_path: Path) -> None:
    teacher, pupil = await enter(), await enter(**PHONE)
    page = teacher.page
    await open_class(teacher, "Teachera", "Class 5b")
    await add(teacher, "\n".join(["Last name;First name", *PUPILS]))
    await expect(page.locator(".slip")).to_have_count(30)
    await page.get_by_role("heading", name="Pupils (30)").wait_for()
    await page.emulate_media(media="print")
    assert await page.locator(".slip").first.is_visible()
    assert not await page.get_by_role("heading", name="Pupils (30)").is_visible(), "paper has the slips alone"
    await page.emulate_media(media="screen")
    code = await page.locator(".slip-code").first.inner_text()
    await page.get_by_role("button", name="Done").click()
    await expect(page.locator(".slip")).to_have_count(0)

    await pupil.visit("/slip")
    await pupil.page.get_by_label("Words of the slip").fill(code.replace("-", " ").upper())
    await pupil.page.get_by_role("button", name="Sign in").tap()
    await pupil.page.get_by_role("link", name="Class 5b").tap()
    await pupil.page.get_by_role("heading", name="Members (31)").wait_for()
    assert "Quillfeather" not in await pupil.page.content()
    assert await pupil.page.get_by_role("button", name="Leave").count() == 0, "pupils stay"

    await pupil.visit("/slip")
    await pupil.page.get_by_label("Words of the slip").fill(code)
    await pupil.page.get_by_role("button", name="Sign in").tap()
    await pupil.page.get_by_text("This slip was used").wait_for()

    await page.reload()
    await page.get_by_role("button", name="New slips for the 29 who were never here").wait_for()
    async with page.expect_download() as download:
        await page.get_by_role("button", name="Everything of the class in one file").click()
    file = tmp_path / "class.json"
    await (await download.value).save_as(file)
    saved = json.loads(file.read_text())
    assert {each["real_name"] for each in saved["pupils"]} == {line.replace(";", " ") for line in PUPILS}
    assert all(each["data"][0]["account"]["player"]["id"] == each["player"]["id"] for each in saved["pupils"])

    await page.get_by_role("button", name="Remove Quillfeather Number3", exact=True).click()
    await page.get_by_role("button", name="Remove for good").click()
    await page.get_by_role("heading", name="Pupils (29)").wait_for()
    await page.get_by_role("button", name="Close the class").click()
    await page.get_by_label("Type its name").fill("Class 5b")
    await page.get_by_role("button", name="Close it for good").click()
    await page.get_by_role("heading", name="Clubs", level=1).wait_for()
    assert await page.get_by_text("Class 5b").count() == 0


async def test_an_assignment_is_given_done_and_marked(enter: Enter, tmp_path: Path) -> None:
    teacher, pupil = await enter(), await enter(**PHONE)
    page = teacher.page
    await open_class(teacher, "Teacherb", "Class 6c")
    await add(teacher, "Ada Lovelace\n=Alan")
    code = await page.locator(".slip", has_text="Ada Lovelace").locator(".slip-code").inner_text()
    await page.get_by_text("Give an assignment").click()
    await page.get_by_label("Title").fill("One game of noughts")
    await page.get_by_label("Game").select_option("tic_tac_toe")
    await page.get_by_label("Bot").select_option("random random")
    await page.get_by_role("button", name="Give it").click()
    await page.get_by_text("0 of 2 pupils").wait_for()

    await pupil.visit("/slip")
    await pupil.page.get_by_label("Words of the slip").fill(code)
    await pupil.page.get_by_role("button", name="Sign in").tap()
    await pupil.page.get_by_role("link", name="Class 6c").tap()
    await pupil.page.get_by_text("0 of 1").wait_for()
    await pupil.play_bot("Tic-tac-toe", "Coin")
    await pupil.click_legal_until_over()
    await pupil.visit("/clubs")
    await pupil.page.get_by_role("link", name="Class 6c").tap()
    await pupil.page.get_by_text("done", exact=True).wait_for()

    await page.reload()
    await page.get_by_text("1 of 2 pupils").wait_for()
    await page.locator("summary", has_text="Marks").click()
    async with page.expect_download() as download:
        await page.get_by_role("button", name="Marks (CSV)").click()
    file = tmp_path / "marks.csv"
    await (await download.value).save_as(file)
    rows = list(csv.reader(file.read_text("utf-8-sig").splitlines()))
    assert rows[0] == ["Name", "Seen as", "One game of noughts"]
    assert {row[0]: row[2] for row in rows[1:]} == {"Ada Lovelace": "done", "'=Alan": "0 of 1"}
    await page.get_by_role("button", name="Take back One game of noughts").click()
    await page.get_by_text("None.").first.wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_on_the_pages_of_a_class(enter: Enter, theme: str) -> None:
    teacher = await enter(**SMALL, color_scheme=theme, reduced_motion="reduce")
    found: list[str] = []
    await open_class(teacher, f"Class{theme}", f"Class in {theme}")
    await add(teacher, "Ada Lovelace\nA pupil with a rather long name that does not fit\nAlan Turing")
    await teacher.page.get_by_text("Give an assignment").click()
    await teacher.page.get_by_label("Title").fill("A game")
    await teacher.page.get_by_role("button", name="Give it").click()
    await teacher.page.locator("summary", has_text="Marks").click()
    found += await axe(teacher, "class")
    assert await teacher.evaluate(WIDER) <= 0
    await teacher.page.get_by_role("button", name="Remove Ada Lovelace").click()
    await teacher.page.get_by_role("dialog").wait_for()
    found += await axe(teacher, "remove")
    await teacher.visit("/clubs")
    await teacher.page.get_by_role("button", name="Open a class").click()
    await teacher.page.get_by_role("dialog").wait_for()
    found += await axe(teacher, "open")
    await teacher.visit("/slip")
    await teacher.page.get_by_label("Words of the slip").wait_for()
    found += await axe(teacher, "slip")
    assert await teacher.evaluate(WIDER) <= 0
    assert found == []

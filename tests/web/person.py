"""A person's actions in a browser, in the words of the page."""

from __future__ import annotations

from typing import Any, Literal

from playwright.async_api import Error, Locator, Page

Theme = Literal["light", "dark"]

MOVE_MS = 60_000
"""Longest wait for a bot's move on a loaded machine."""
MINE = ".move-row[data-mine]"
"""My own moves in the list of moves."""


STEPS = """
cell => {
  const index = each => [...each.parentElement.children].indexOf(each);
  const place = each => [index(each), index(each.parentElement)];
  const [to, from] = [place(cell), place(document.activeElement)];
  return [to[0] - from[0], to[1] - from[1]];
}
"""
"""Columns and rows from the cell that has the focus to this one."""

MOVED = "([before, rows, over]) => document.querySelectorAll(rows).length > before || document.querySelector(over)"


async def middle(cell: Locator) -> tuple[float, float]:
    """Return the middle of an element, on the screen."""
    box = await cell.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Person:
    """A browser page and the address under which it reaches the server."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    async def visit(self, path: str) -> None:
        await self.page.goto(self.url + path)

    async def open_lobby(self) -> None:
        await self.visit("/")
        await self.page.locator(".game-card").first.wait_for()
        await self.page.locator(".hero-count", has_text="online").wait_for()

    def game_button(self, text: str, game: str) -> Locator:
        return self.page.get_by_role("button", name=f"{text} at {game}", exact=True)

    async def choose_options(self, options: dict[str, int] | None) -> None:
        """Set options in the form of a new game."""
        for name, value in (options or {}).items():
            control = self.page.locator(f"#option-{name}")
            other = self.page.locator(f"[name=option-{name}-other]")
            await control.wait_for(state="attached")
            if await control.get_attribute("type") == "number":
                await control.fill(str(value))
            elif await other.count() > 0:
                await control.select_option("other")
                await other.select_option(str(value))
            else:
                await control.select_option(str(value))

    async def play_bot(
        self,
        game: str,
        bot: str,
        level: str | None = None,
        seat: str | None = None,
        options: dict[str, int] | None = None,
    ) -> None:
        """Go from the lobby to the table, through the bot's card."""
        await self.open_lobby()
        await self.game_button("Play a bot", game).click()
        await self.choose_bot(bot, level)
        if options or seat is not None:
            await self.open_terms()
        await self.choose_options(options)
        if seat is not None:
            await self.page.get_by_label("My seat").select_option(seat)
        await self.page.get_by_role("button", name="I agree to play a bot").click()
        await self.at_table()

    async def choose_bot(self, bot: str, level: str | None = None) -> None:
        """Choose among the other bots of the dialog, then its level by the second name."""
        others = self.page.locator(".other-bots")
        await self.page.get_by_role("dialog").locator(".terms-of-game").wait_for()
        if await others.count():
            if not await others.evaluate("others => others.open"):
                await others.locator("> summary").click()
            await others.get_by_role("group", name="Bot").get_by_role("radio", name=bot).check()
        if level is not None:
            await self.choose_level(level)

    async def choose_level(self, level: str) -> None:
        """Move the slider to a level by its second name, or check its radio button."""
        slider = self.page.get_by_label("Opponent strength")
        if await slider.count() == 0:
            await self.page.get_by_role("group", name="Level").get_by_role("radio", name=level).check()
            return
        for place in range(int(await slider.get_attribute("max") or 0) + 1):
            await slider.fill(str(place))
            await self.drawn()
            if f"({level})" in (await slider.get_attribute("aria-valuetext") or ""):
                return
        raise AssertionError(f"no level {level}")

    async def open_terms(self) -> None:
        """Open clock, seat, help and all other choices of the dialog."""
        terms = self.page.locator(".terms-of-game")
        if not await terms.evaluate("terms => terms.open"):
            await terms.locator("> summary").click()

    async def open_table(
        self, game: str, seats: int, people: int = 1, options: dict[str, int] | None = None, absent: str | None = None
    ) -> None:
        """Open a table for that many people, me among them, and Coins; return when it starts or waits."""
        await self.open_lobby()
        await self.game_button("Open a table", game).click()
        await self.page.get_by_role("dialog").wait_for()
        if await self.page.locator("#option-seats").count() > 0:
            await self.page.locator("#option-seats").select_option(str(seats))
        await self.choose_options(options)
        bots = self.page.get_by_role("group", name="The other seats").get_by_role("combobox")
        for place in range(seats - people):
            await bots.nth(place).select_option("random random")
        if absent is not None:
            await self.page.get_by_label("If a player leaves or goes away").select_option(absent)
        await self.agree_to_coin("Start the game" if people == 1 else "Open the table")
        if people > 1:
            await self.page.locator(".waiting").wait_for()

    async def sit_down(self, game: str) -> None:
        """Sit down at the only open table with Coins."""
        await self.open_lobby()
        await self.page.get_by_role("button", name=f"Sit down at {game}").click()
        await self.agree_to_coin("Sit down")

    async def agree_to_coin(self, button: str) -> None:
        """Agree to Coin's card and press the button."""
        await self.page.get_by_role("checkbox", name="I agree to play with Coin BOT").check()
        await self.page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()

    async def seek(
        self,
        game: str,
        *,
        private: bool = False,
        seat: str = "first",
        clock: str | None = None,
        options: dict[str, int] | None = None,
    ) -> None:
        """Seek a person to play; return when the seek is open."""
        await self.open_lobby()
        await self.game_button("Play a person", game).click()
        await self.choose_options(options)
        await self.page.get_by_label("My seat").select_option(seat)
        if clock is not None:
            await self.page.get_by_label("Clock", exact=True).select_option(label=clock)
        if private:
            await self.page.get_by_label("By link only").check()
        await self.page.get_by_role("button", name="Look for an opponent").click()
        await self.page.locator(".waiting").wait_for()

    async def at_table(self) -> None:
        await self.page.wait_for_url("**/play/*")
        await self.page.locator(".seats").wait_for()

    @property
    def session(self) -> str:
        """Session of the shown table or replay."""
        return self.page.url.rpartition("/")[2].partition("#")[0]

    async def show_tab(self, name: Literal["moves", "chat", "thinking", "rules"]) -> None:
        """Show a tab beside the board of a game in progress, in any language."""
        await self.page.locator(f"#side-{name}").click()
        await self.page.locator(f"#side-{name}-panel").wait_for()

    async def my_turn(self) -> bool:
        """Wait for my turn (True) or the end of the game (False)."""
        await self.page.locator(".status-turn, .status-over").first.wait_for(timeout=MOVE_MS)
        return await self.page.locator(".status-turn").count() > 0

    def cell(self, cell: int) -> Locator:
        return self.page.locator(f'.grid [data-cell="{cell}"]')

    def named(self, name: str) -> Locator:
        """Return the cell with that name."""
        return self.page.locator(f'.grid .cell[aria-label^="{name},"]')

    async def click_legal_until_over(self) -> None:
        """Play the first legal cell or button until the game is over."""
        while await self.my_turn():
            before = await self.page.locator(MINE).count()
            await self.page.locator(".cell-legal, .chooser .choice").first.click()
            await self.moved(before, MINE)

    async def drawn(self) -> None:
        """Wait until the page has drawn the last choice."""
        await self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => done()))")

    async def walk_to(self, cell: Locator) -> None:
        """Move the focus with the arrow keys to a cell."""
        across: int
        down: int
        across, down = await cell.evaluate(STEPS)
        keys = ["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across)
        keys += ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)
        for key in keys:
            await self.page.keyboard.press(key)

    async def type_move(self, text: str) -> None:
        """Type a move into its field, which has the focus or is reached by Tab."""
        if not await self.page.evaluate("document.activeElement.id === 'typed-move'"):
            await self.tab_to("#typed-move")
        await self.page.keyboard.type(text)
        await self.page.keyboard.press("Enter")

    async def key_legal_until_over(self) -> None:
        """Play with the keyboard alone: the first legal cell or, if there is none, the first button."""
        while await self.my_turn():
            before = await self.page.locator(MINE).count()
            legal = self.page.locator(".cell-legal").first
            if await legal.count() == 0:
                await self.tab_to(".chooser .choice")
            else:
                if not await self.page.evaluate("document.activeElement.matches('.cell')"):
                    await self.tab_to(".cell")
                await self.walk_to(legal)
            await self.page.keyboard.press("Enter")
            await self.moved(before, MINE)

    async def carry(self, one: Locator, other: Locator) -> None:
        """Drag a piece by mouse from one cell to another."""
        (from_x, from_y), (x, y) = await middle(one), await middle(other)
        mouse = self.page.mouse
        await mouse.move(from_x, from_y)
        await mouse.down()
        await mouse.move(x, y, steps=3)
        await self.page.locator(".dragged .piece").wait_for()
        await mouse.up()

    async def moved(self, before: int, rows: str = ".move") -> None:
        """Wait until the list of moves has more than ``before`` rows, or the game is over."""
        try:
            await self.page.wait_for_function(MOVED, arg=[before, rows, ".status-over"], timeout=MOVE_MS)
        except Error as error:
            shown = await self.page.locator("main").inner_text()
            focus = await self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
            raise AssertionError(f"no move after {before}; the focus is on {focus}; the page says: {shown}") from error

    async def cells(self) -> list[str]:
        """Return the name of each cell, without its legal choices."""
        names: list[str] = await self.page.locator(".grid .cell").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label').split(', legal')[0])"
        )
        return names

    async def said(self) -> str:
        return (await self.page.locator("#announcer").inner_text()).replace("\u00a0", " ").strip()

    async def tab_to(self, selector: str, limit: int = 120) -> None:
        """Press Tab until the focus is on an element that matches the selector."""
        for _ in range(limit):
            await self.page.keyboard.press("Tab")
            if await self.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
                return
        raise AssertionError(f"{limit} presses of Tab do not reach {selector}")

    async def width(self) -> int:
        """Return the width of the page's contents, in CSS pixels."""
        return await self.page.evaluate("document.documentElement.scrollWidth")

    async def evaluate(self, body: str, arg: Any = None) -> Any:
        """Run an async function body with ``arg`` in the page; modules that it loads have the words of all."""
        words = "await import('/static/words/en.js');" if "import('/static/js/" in body else ""
        return await self.page.evaluate(f"async arg => {{ {words} {body} }}", arg)

"""A newcomer's visit in each browser: games by mouse and keyboard, replay, analysis, lab, settings, phone."""

from __future__ import annotations

import pytest

from tests.browsers.visitor import Visitor, open_lobby

PAGES = {"/": ".game-card", "/analysis/chess": ".analysis-tools", "/lab": ".lab-tree", "/bots": "h1"}
LEGAL = ".grid .cell-legal"


def agree(visitor: Visitor, game: str) -> None:
    """Go from the lobby to the table, through the bot's card."""
    visitor.click("button", f"Play a bot at {game}")
    visitor.click("dialog .other-bots > summary")
    visitor.click("dialog label", "Coin")
    assert "is a computer program" in visitor.see("dialog .bot-consent", "Coin")
    assert "BOT" in visitor.see("dialog .bot-consent")
    visitor.click("dialog button", "I agree to play a bot")
    visitor.see(".seats", "BOT")


def test_a_newcomer_finds_the_computer_and_a_disclosed_bot(visitor: Visitor) -> None:
    visitor.visit("/")
    visitor.click("button", "Play the computer")
    assert "BOT" in visitor.see("dialog .bot-consent", "is a computer program")
    visitor.click("dialog button", "I agree to play a bot")
    visitor.see(".seats", "BOT")


def test_a_game_by_mouse_to_its_end_and_its_replay(visitor: Visitor) -> None:
    open_lobby(visitor)
    agree(visitor, "Tic-tac-toe")
    while visitor.wait("seen('.status-over', null) ? 'over' : seen('.status-turn', null) ? 'mine' : ''") != "over":
        before = visitor.driver.evaluate("return document.querySelectorAll('.move').length")
        visitor.click(LEGAL)
        visitor.wait("document.querySelectorAll('.move').length > args[0] || seen('.status-over', null)", before)
    session = visitor.driver.evaluate("return location.pathname.split('/').at(-1)")
    visitor.visit(f"/replay/{session}")
    visitor.see("#ply")
    pieces = "document.querySelectorAll('.pieces .piece').length"
    visitor.wait(f"{pieces} === 0")
    visitor.driver.evaluate("document.activeElement.blur()")
    visitor.press("Right", "Right")
    visitor.wait(f"{pieces} === 2")
    visitor.press("Left")
    visitor.wait(f"{pieces} === 1")


def test_a_move_of_chess_by_keyboard(visitor: Visitor) -> None:
    open_lobby(visitor)
    agree(visitor, "Chess")
    visitor.see(".status-turn")
    visitor.tab_to("#typed-move")
    visitor.press(*"e4", "Enter")
    assert "e4" in visitor.see(".move-row[data-mine], .move", "e4")
    visitor.see(".lasts .last")


def test_the_analysis_board_steps_through_typed_moves(visitor: Visitor) -> None:
    visitor.visit("/analysis/chess")
    visitor.see(".analysis-tools")
    for move in ("e4", "e5"):
        visitor.click("#typed-move")
        visitor.press(*move, "Enter")
        visitor.see(".moves, .tree, main", move)
    visitor.click("button", "Previous move")
    visitor.see(".grid .cell[aria-label^='e7, black pawn']")


def test_the_lab_searches_and_steps(visitor: Visitor) -> None:
    visitor.visit("/lab")
    visitor.see(".lab-tree")
    visitor.click("button", "Next cut-off")
    visitor.see(".lab-run:first-child .lab-sentence", "MAX already has 3 elsewhere")


def test_the_settings_change_language_and_colours(visitor: Visitor) -> None:
    visitor.visit("/")
    visitor.click("button", "settings")
    background = "return getComputedStyle(document.body).backgroundColor"
    light = visitor.driver.evaluate(background)
    visitor.click("dialog label, .settings label", "Dark")
    visitor.wait("getComputedStyle(document.body).backgroundColor !== args[0]", light)
    dark = visitor.driver.evaluate(background)
    visitor.choose("Language", "Deutsch")
    visitor.see("nav a", "Meine Partien")
    visitor.visit("/bots")
    assert visitor.driver.evaluate(background) == dark
    visitor.see("nav a", "Meine Partien")


@pytest.mark.parametrize("width", [320, 390])
def test_no_page_is_wider_than_a_phone(visitor: Visitor, width: int) -> None:
    visitor.driver.resize(width, 740)
    for path, ready in PAGES.items():
        visitor.visit(path)
        visitor.see(ready)
        assert visitor.too_wide() == [], path
    open_lobby(visitor)
    agree(visitor, "Chess")
    assert visitor.too_wide() == []


def test_a_second_visit_registers_the_service_worker(visitor: Visitor) -> None:
    open_lobby(visitor)
    open_lobby(visitor)
    ready = "return (await navigator.serviceWorker.ready).active.state"
    assert visitor.driver.evaluate(ready) in {"activating", "activated"}

"""People analyse: a record with variations, a position of Go, a roll, a hand of cards, a study and its link."""

from __future__ import annotations

import io
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import chess.pgn
import pytest
from playwright.async_api import Page, expect

from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair, warm
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.relay import Relay
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

ENGINE_MS = 240_000
PGN = """[Event "Test"]
[White "Ann"]
[Black "Bea"]
[Result "*"]

1. e4 {King's pawn} e5 (1... c5 $1 2. Nf3 (2. c3 d5) 2... d6 {Najdorf?}) (1... e6 2. d4) 2. Nf3 Nc6 $6 3. Bb5 *
"""
HANDS = """[1]
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000, 10000, 10000, 10000]
actions = ['d dh p1 2c7d', 'd dh p2 QsQh', 'd dh p3 3c8h', 'd dh p4 AhKd', 'd dh p5 4s9c', 'd dh p6 5d6c', 'p3 f',
  'p4 cbr 225', 'p5 f', 'p6 f', 'p1 f', 'p2 cc', 'd db 5hTsKc', 'p2 cc', 'p4 cbr 263', 'p2 f']
hand = 0
players = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
finishing_stacks = [9950, 9775, 10000, 10275, 10000, 10000]

[2]
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [10000, 10000]
actions = ['d dh p1 ????', 'd dh p2 AsKs', 'p1 f']

[3]
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.25, 0.50, 0]
min_bet = 0.50
starting_stacks = [50.35, 12.50, 100.10]
actions = ['d dh p1 2c7d', 'd dh p2 AsAd', 'd dh p3 KsKd', 'p3 cbr 1.25', 'p1 f', 'p2 cc', 'd db 2h8h9d', 'p2 cc',
  'p3 cbr 11.25', 'p2 cc', 'p2 sm AsAd', 'p3 sm KsKd', 'd db Js', 'd db 3c']
players = ['Gum', 'Hazel', 'Ilex']
finishing_stacks = [50.10, 24.25, 87.60]
"""
"""Six players and bets of any size, as Pluribus played; a hand with unknown cards; cents, and a rake of 1.00."""
MOST_BYTES = 200_000
LONG_RECORD = 90_000
"""Characters: more than the page may send at once."""
SIZES = """
return performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](js|css)$/.test(name))
  .map(({ transferSize }) => transferSize);
"""


def shape(node: chess.pgn.GameNode) -> list[Any]:
    """Return the tree below a node as python-chess reads it."""
    return [(each.move.uci(), each.comment, sorted(each.nags), shape(each)) for each in node.variations]


def read(text: str) -> list[Any]:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    return shape(game)


async def opened(person: Person, path: str) -> Page:
    await person.visit(path)
    await person.page.locator(".analysis-tools").wait_for()
    return person.page


async def lines_of(page: Page, count: int) -> list[str]:
    """Ask the engine and return its values when it has finished."""
    await page.get_by_role("button", name="Show the engine's lines").click()
    await expect(page.locator(".lines li")).to_have_count(count, timeout=ENGINE_MS)
    await expect(page.locator(".engine")).not_to_contain_text("searching…", timeout=ENGINE_MS)
    return await page.locator(".line-value").all_inner_texts()


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 320)])
async def test_a_pasted_record_comes_back_equal(enter: Enter, theme: str, width: int) -> None:
    person = await enter(viewport={"width": width, "height": 800}, color_scheme=theme)
    page = await opened(person, "/analysis/chess")
    await page.get_by_role("button", name="Paste").click()
    await page.locator("#paste-text").fill(PGN)
    assert await axe(person, "paste") == []
    await page.get_by_role("button", name="Read", exact=True).click()
    moves = page.locator(".tree-move")
    await expect(moves).to_have_count(12)
    numbers = [text.replace("\n", "") for text in await moves.all_inner_texts()]
    assert numbers[:3] == ["1.e4", "1…e5", "1…c5!"], "each line says where it begins"
    assert "2.Nf3" in numbers

    for key, now in (("ArrowRight", "1.e4"), ("ArrowRight", "1…e5"), ("ArrowDown", "1…c5!"), ("ArrowDown", "1…e6")):
        await page.locator("h1").click()
        await page.keyboard.press(key)
        await expect(page.locator(".move-current")).to_have_text(now)
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("End")
    await expect(page.locator(".move-current")).to_contain_text("d6")
    assert await axe(person, "tree") == []
    assert await person.width() <= width

    await page.get_by_role("button", name="Save and share").click()
    await page.get_by_role("dialog").get_by_role("button", name="PGN").click()
    written = page.locator("#written")
    await written.wait_for()
    assert read(await written.input_value()) == read(PGN)


async def test_a_long_record_shows_how_much_of_it_is_sent(enter: Enter) -> None:
    person = await enter(viewport={"width": 1280, "height": 800}, color_scheme="light")
    page = await opened(person, "/analysis/chess")
    await page.get_by_role("button", name="Paste").click()
    text = "\n\n".join([PGN] * (LONG_RECORD // len(PGN)))
    await page.locator("#paste-file").set_input_files(
        {"name": "games.pgn", "mimeType": "text/plain", "buffer": text.encode()}
    )
    sent = page.get_by_role("progressbar", name="Reading …")
    await sent.wait_for()
    await expect(page.get_by_role("button", name="Reading …")).to_be_disabled()
    assert await axe(person, "reading") == []
    assert 0 < float(await sent.get_attribute("value") or 0) < 1
    await expect(page.get_by_role("dialog")).to_have_count(0, timeout=ENGINE_MS)
    await expect(page.locator(".tree-move")).to_have_count(12)


async def test_of_a_file_of_hands_one_is_shown_and_what_is_not_read_is_told(enter: Enter) -> None:
    person = await enter(viewport={"width": 1280, "height": 800}, color_scheme="light")
    page = await opened(person, "/analysis/holdem")
    await page.get_by_role("button", name="Paste").click()
    file = {"name": "hands.phhs", "mimeType": "text/plain", "buffer": HANDS.encode()}
    await page.locator("#paste-file").set_input_files(file)  # pyright: ignore[reportArgumentType]
    shown = page.get_by_label("Shown: game")
    await expect(shown).to_have_value("0")
    assert await shown.locator("option").all_inner_texts() == ["1 of 3", "2 of 3, not read", "3 of 3"]
    await expect(page.locator("main")).to_contain_text("Dogwood")
    await expect(page.locator(".tree-moves")).to_contain_text("263")
    read = page.locator(".analysis-file")
    await expect(read).not_to_contain_text("Not read:")
    await read.get_by_text("1 game could not be read").click()
    await expect(read.locator("li")).to_have_text(re.compile(r"^Game 2: Line \d+, column \d+: all cards must be known"))
    assert await axe(person, "hands") == []


async def test_the_board_stays_until_the_next_position_comes(enter: Enter, relay: Relay) -> None:
    person = await enter(through=relay)
    page = await opened(person, "/analysis/tic_tac_toe")
    await expect(page.locator(".cell-legal")).to_have_count(9)
    relay.mode = "freeze"
    await person.cell(4).click()
    await expect(page.locator(".status-text")).to_have_text("Loading the position…")
    await expect(page.locator(".cell")).to_have_count(9)
    await expect(page.locator(".cell-legal")).to_have_count(0)
    assert await page.locator("h1").is_visible()


async def test_a_variation_is_played_and_the_study_shared(enter: Enter) -> None:
    person, other = await enter(), await enter()
    page = await opened(person, "/analysis/tic_tac_toe")
    for cell in (4, 0):
        await person.cell(cell).click()
        await expect(page.locator(".move-current")).to_have_count(1)
        await expect(page.locator(".status-text")).to_contain_text("to move")
    await expect(page.locator(".tree-move")).to_have_count(2)
    await page.locator("h1").click()
    await page.keyboard.press("ArrowLeft")
    await person.cell(8).click()
    await expect(page.locator(".tree-variation .tree-move")).to_have_count(1)
    await page.get_by_role("button", name="!, good move").click()
    await page.get_by_label("Comment").fill("The corner")
    await page.get_by_label("Comment").blur()
    await page.get_by_role("button", name="Save and share").click()
    await page.get_by_label("Title").fill("Corners")
    await page.get_by_role("button", name="Save as my study").click()
    await page.get_by_role("dialog").get_by_role("button", name="Close").click()
    await page.get_by_role("button", name="My studies").click()
    await expect(page.locator(".study-list .small").first).to_contain_text("Tic-tac-toe, ")
    await page.get_by_role("dialog").get_by_role("button", name="Close").click()
    await page.get_by_role("button", name="Save and share").click()
    share = page.get_by_label("Everybody with the link may read it")
    await share.check()
    link = await page.get_by_label("Link", exact=True).input_value()
    await other.page.goto(link)
    await expect(other.page.locator(".tree-comment")).to_have_text("The corner")
    await expect(other.page.locator(".tree-nag")).to_have_text("!")
    await share.uncheck()
    await expect(page.get_by_label("Link", exact=True)).to_have_count(0)
    await other.page.reload()
    await expect(other.page.locator("main")).to_contain_text("There is no study")


async def test_a_position_of_go_has_three_lines(enter: Enter) -> None:
    person = await enter()
    page = await opened(person, "/analysis/go")
    await page.get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("As text").click()
    await dialog.get_by_label("The position in the notation of Go").fill("nonsense")
    await dialog.get_by_role("button", name="Set up from the text").click()
    await expect(page.locator(".dialog .trouble")).to_contain_text("moves D4 E5 pass")
    await dialog.get_by_label("The position in the notation of Go").fill("moves E5 C3 G7")
    await dialog.get_by_role("button", name="Set up from the text").click()
    await expect(page.locator(".status-text")).to_have_text("White to move")
    values = await lines_of(page, 3)
    assert all(value.endswith("%") for value in values)
    black = int(values[0].removesuffix("%"))
    await expect(page.locator(".expected-bar")).to_have_text(f"Black {black} %White {100 - black} %")
    await page.locator(".line-move").nth(1).click()
    await expect(page.locator(".tree-move")).to_have_count(2)  # the line up to the move that was pressed
    await page.get_by_role("button", name="Engine off").click()
    await expect(page.locator(".expected-bar")).to_have_count(0)


@pytest.mark.parametrize("game", ["holdem", "hearts", "backgammon", "chinese_checkers"])
async def test_the_page_is_no_wider_than_a_phone(enter: Enter, game: str) -> None:
    person = await enter(viewport={"width": 320, "height": 640}, color_scheme="light")
    await opened(person, f"/analysis/{game}")
    await person.drawn()
    assert await person.width() <= 320


async def test_a_roll_of_backgammon_and_a_hand_of_hearts(enter: Enter, server: LiveServer) -> None:
    async with RawClient(server.ws) as client:
        await warm(client)  # in plain Python, on a busy machine, no line of backgammon is done in time
    person = await enter()
    page = await opened(person, "/analysis/backgammon")
    await page.get_by_label("or choose").select_option(label="31: White rolls 3, Black rolls 1: White begins (3.3%)")
    await page.locator(".chance").wait_for(state="detached")  # until then its going may move the button under the mouse
    values = await lines_of(page, 3)
    assert all(value[0] in "+−0" for value in values), "equity"
    await page.goto(person.url + "/analysis/hearts")
    await page.get_by_role("button", name="Roll").click()
    await expect(page.locator(".status-text")).to_contain_text("to move")
    seat = (await page.locator(".status-text").inner_text()).split()[0]
    await page.get_by_label("Seen by").select_option(label=seat)
    await expect(page.locator(".status-text")).to_contain_text("whose eyes you look through")
    await lines_of(page, 3)
    await expect(page.locator(".engine-values")).to_contain_text("North")
    assert await axe(person, "hearts") == []


async def test_the_page_is_light(enter: Enter) -> None:
    person = await enter()
    await opened(person, "/analysis/chess")
    assert sum(await person.evaluate(SIZES)) <= MOST_BYTES


async def test_what_was_played_is_counted_and_games_are_found(enter: Enter, server: LiveServer) -> None:
    person, other = await enter(), await enter()
    async with RawClient(server.ws) as ann, RawClient(server.ws) as bea:
        await ann.ask("rename", name="Anna Found")
        session = await pair(ann, bea, "connect_four", options={"width": 5, "height": 4})
        for client, action in ((ann, 2), (bea, 1)):
            await client.act(session, action)
            for each in (ann, bea):
                while each.seq[session] != client.seq[session]:
                    await each.next()
        await ann.ask("resign", session=session)
    options = "%7B%22width%22%3A5%2C%22height%22%3A4%7D"
    page = await opened(person, f"/analysis/connect_four?options={options}")
    await page.get_by_role("button", name="Show what was played").click()
    await expect(page.locator(".played tbody tr")).to_have_count(1)
    await expect(page.locator(".played tbody tr")).to_contain_text("0% · 0% · 100%")
    assert await axe(person, "explorer") == []
    await page.get_by_label("By").select_option("bots")
    await expect(page.locator(".explorer")).to_contain_text("No such game")
    await page.get_by_label("By").select_option("humans")
    await page.locator(".played .line-move").click()
    await expect(page.locator(".tree-move")).to_have_count(1)
    await expect(page.locator(".played tbody tr")).to_contain_text("100% · 0% · 0%")
    await page.get_by_role("link", name="Search the games with this position").click()
    await expect(page.locator(".found-games .row-card")).to_have_count(1)
    await expect(page.locator(".found-games")).to_contain_text("Anna Found")
    await page.get_by_label("Player", exact=True).fill("Nobody At All")
    await page.get_by_role("button", name="Search", exact=True).click()
    await expect(page.locator(".game-search")).to_contain_text("No such game")
    assert await axe(person, "search") == []
    await other.visit("/games?player=Anna+Found&result=lost")
    await expect(other.page.locator(".found-games .row-card")).to_have_count(1)
    await other.page.get_by_role("link", name="Replay").click()
    await expect(other.page.locator("h1")).to_contain_text("Connect Four")
    await other.page.get_by_role("link", name="Analyse here").click()
    await expect(other.page.locator(".tree-move")).to_have_count(2)


async def test_a_game_begins_from_the_shown_position(enter: Enter) -> None:
    person, other = await enter(), await enter()
    page = await opened(person, "/analysis/tic_tac_toe")
    await person.cell(4).click()
    await expect(page.locator(".tree-move")).to_have_count(1)
    await expect(page.locator(".status-text")).to_contain_text("to move")
    await page.get_by_role("button", name="Play from here").click()
    await page.get_by_label("Or with a person, by link. I play").select_option("first")
    await page.get_by_role("button", name="Make a link").click()
    link = await page.get_by_label("Send this link; the game begins when it is opened").input_value()
    await other.page.goto(link)
    await other.page.get_by_role("button", name="Join the game").click()
    for each in (person, other):
        await each.page.wait_for_url("**/play/*")
        await expect(each.page.locator(".grid")).to_be_visible()
        await expect(each.cell(4)).to_have_accessible_name(re.compile("X$"))


async def test_other_sites_show_games_and_studies_in_frames(enter: Enter, server: LiveServer) -> None:
    """A page of another origin shows both, without an account."""
    async with RawClient(server.ws) as ann, RawClient(server.ws) as bea:
        session = await pair(ann, bea)
        await ann.act(session, 4)
        await bea.until("event")
        await ann.ask("resign", session=session)
        tree = {"root": {"game": "go"}, "moves": [{"parent": -1, "action": 40, "comment": "The middle"}]}
        await ann.ask("upload", part=0, text=json.dumps(tree))
        study = (await ann.ask("save_study", title="Middle"))["study"]["study"]
        await ann.ask("change_study", study=study, shared=True)
    person = await enter()
    page = person.page
    frames = "".join(
        f'<iframe id="f{n}" src="{server.url}/embed/{name}" width="700" height="700"></iframe>'
        for n, name in enumerate((session, study))
    )
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    with elsewhere(frames) as url:
        await page.goto(url)
        await frames_show_both(page)
    assert sockets == []
    assert await page.context.cookies() == [], "nothing is kept"


@contextmanager
def elsewhere(body: str) -> Iterator[str]:
    """Serve one page at another origin; yield its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{site.server_port}/"
        finally:
            site.shutdown()
            thread.join()


async def frames_show_both(page: Page) -> None:
    of_game, of_study = page.frame_locator("#f0"), page.frame_locator("#f1")
    await expect(of_game.locator("h1")).to_have_text("Tic-tac-toe")
    await of_game.get_by_role("button", name="Last move").click()
    await expect(of_game.locator('[data-cell="4"]')).to_have_accessible_name(re.compile("X, last move"))
    await of_study.locator(".tree-move").click()
    await expect(of_study.locator(".tree-comment")).to_have_text("The middle")
    await expect(of_study.locator(".status-text")).to_have_text("White to move")

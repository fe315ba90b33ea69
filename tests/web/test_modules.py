"""The client's pure functions, called in the browser that runs them, and the contrast of its pieces."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from agon.protocol.messages import Act
from tests.server.live.viewers import NAME, Game
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.toys import session

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def call(person: Person, module: str, name: str, *args: Any) -> Any:
    """Call ``name`` of ``/static/js/<module>.js`` (``module`` with its folder) with these arguments."""
    return await person.evaluate(
        f"const module = await import('/static/js/{module}.js'); return module.{name}(...arg) ?? null",
        list(args),
    )


@pytest.fixture
def chess_choices() -> list[dict[str, Any]]:
    """A piece on 1 may go to 2 or 3; one on 4 may go to 2, and to 9 in two ways (a promotion)."""
    paths = [[1, 2], [1, 3], [4, 2], [4, 9], [4, 9]]
    return [
        {"action": action, "text": str(path), "label": f"choice {action}", "path": path, "zone": []}
        for action, path in enumerate(paths)
    ]


async def test_cells_add_up_to_a_choice(enter: Enter, chess_choices: list[dict[str, Any]]) -> None:
    person = await enter()
    await person.visit("/bots")

    async def choose(chosen: list[int], cell: int) -> Any:
        return await call(person, "board/cell-selection", "choose", chess_choices, chosen, cell)

    assert await choose([], 1) == {"kind": "path", "chosen": [1]}
    assert (await choose([1], 3))["choice"]["action"] == 1
    assert await choose([1], 4) == {"kind": "path", "chosen": [4]}, "another piece is picked up instead"
    assert await choose([1], 1) == {"kind": "path", "chosen": []}, "the same piece is put down again"
    assert await choose([1], 7) == {"kind": "path", "chosen": []}
    asked = await choose([4], 9)
    assert asked["kind"] == "ask"
    assert [choice["action"] for choice in asked["choices"]] == [3, 4]


async def test_a_zone_means_the_same_as_its_path(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    column = [{"action": 3, "text": "4", "label": "Drop", "path": [38], "zone": [3, 10, 17, 24, 31]}]
    outcome = await call(person, "board/cell-selection", "choose", column, [], 10)
    assert (outcome["kind"], outcome["choice"]["action"]) == ("act", 3)


TOLD_AGAIN = """
const { EMPTY, opened } = await import('/static/js/game/session.js');
const first = opened(EMPTY, arg[0]);
const again = opened({...first, chosen: [8], flipped: !first.flipped}, arg[1]);
return [first.flipped, again.flipped, again.chosen, again.events.length, again.frames.map(each => each.position.last)];
"""


async def test_a_game_that_is_told_again_says_more_and_leaves_what_is_being_chosen(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    told, again = session("squares", "checkered"), session("squares", "checkered")
    again["events"][0]["position"]["last"] = [9]
    assert await person.evaluate(TOLD_AGAIN, [told, again]) == [False, True, [8], 1, [[9]]]


STILL_THINKING = """
const { EMPTY, happened, opened, thought } = await import('/static/js/game/session.js');
const { thinkingShown } = await import('/static/js/game/bot-thinking.js');
const [told, seat, ending] = arg;
const late = { seat, ply: 0, thinking: { engine: 'alphabeta' } };
const before = thought(opened(EMPTY, told), late);
const after = happened(before, ending);
return [before, after, thought(after, late)].map(state => thinkingShown(state)?.isLive ?? false);
"""


async def test_a_game_given_up_while_a_bot_thinks_leaves_nobody_thinking(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    told = session("squares", "checkered")
    position = told["events"][0]["position"] | {"ended": True, "choices": [], "turn": []}
    ending = {"seq": 1, "at": 1, "event": {"t": "ended", "reason": "resigned"}, "position": position}
    assert await person.evaluate(STILL_THINKING, [told, 0, ending]) == [True, False, False]


TOLD_TWICE = """
const { EMPTY, happened, opened } = await import('/static/js/game/session.js');
const [told, move] = arg;
const once = happened(opened(EMPTY, told), move);
const twice = happened(once, structuredClone(move));
return [once, twice].map(state => [state.events.length, state.frames.length]);
"""


async def test_an_event_that_is_told_twice_is_one_event(enter: Enter) -> None:
    """As the answer to a command that was sent again, and with the game when it is joined again."""
    person = await enter()
    await person.visit("/bots")
    told = session("squares", "checkered")
    position = told["events"][0]["position"] | {"ply": 1, "turn": [0]}
    move = {"seq": 1, "at": 1, "event": {"t": "acted", "seat": 1, "action": 0, "text": "a3"}, "position": position}
    once, twice = await person.evaluate(TOLD_TWICE, [told, move])
    assert once == twice == [2, 2]


async def test_only_who_beats_every_other_seat_has_won(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")

    async def outcome(returns: list[int], seat: int) -> Any:
        return await call(person, "game/announcements", "outcome", returns, seat)

    assert [await outcome([-1, 4, -1, -2], seat) for seat in range(4)] == ["lost", "won", "lost", "lost"]
    assert [await outcome([2, 2, -4], seat) for seat in range(3)] == ["drawn", "drawn", "lost"]


@pytest.mark.parametrize(("mine", "turned"), [([0, 2], True), ([13, 15], False)])
async def test_my_men_are_near_me_whichever_side_of_the_board_they_begin_on(
    enter: Enter, mine: list[int], *, turned: bool
) -> None:
    person = await enter()
    await person.visit("/bots")
    told = session("squares", "checkered")
    cells = told["events"][0]["position"]["view"]["cells"]
    for cell in range(16):
        cells[cell] = "w" if cell in mine else "b" if 15 - cell in mine else ""
    for seat in (0, 1):
        told["your_seat"] = seat
        code = (
            "const { EMPTY, opened } = await import('/static/js/game/session.js'); return opened(EMPTY, arg).flipped;"
        )
        assert await person.evaluate(code, told) is (turned if seat == 1 else not turned)


REFUSED_JOINS = """
const { Connection } = await import('/static/js/net/connection.js');
const joins = [];
let refuse = arg;
return await new Promise((resolve) => {
  window.WebSocket = class {
    constructor() { setTimeout(() => this.onopen(), 0); }
    close() { this.onclose(); }
    say(message) { setTimeout(() => this.onmessage({ data: JSON.stringify(message) }), 0); }
    send(frame) {
      const { t, id: re, since } = JSON.parse(frame);
      if (t === "hello") this.say({ t: "welcome", re, now: 0 });
      if (t !== "join") return;
      joins.push(since);
      if (joins.length === 1) this.say({ t: "joined", re, session: "s", seq: 4, events: [] });
      else if (refuse.length) this.say({ t: "failure", re, code: refuse.shift(), reason: "no", missing: [] });
      else resolve(joins);
      if (joins.length === 1) setTimeout(() => this.close(), 50);
      if (joins.length > 1 && !refuse.length) setTimeout(() => resolve(joins), 2_000);
    }
  };
  const nothing = () => null;
  const setup = { url: "ws://x", token: nothing, onWelcome: nothing, onMessage: nothing, onStatus: nothing };
  const connection = new Connection(setup);
  connection.connect();
  void connection.follow("s");
});
"""


@pytest.mark.parametrize(
    ("codes", "joins"),
    [(["unavailable", "internal"], [-1, 4, 4, 4]), (["unknown_session"], [-1, 4])],
    ids=["for now", "for good"],
)
async def test_a_game_that_cannot_be_rejoined_just_now_is_asked_for_again(
    enter: Enter, codes: list[str], joins: list[int]
) -> None:
    person = await enter()
    await person.visit("/bots")
    assert await person.evaluate(REFUSED_JOINS, codes) == joins


async def test_waiting_grows_to_a_limit_and_is_spread(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    delays = [await call(person, "net/connection", "backoff", attempt, 0.5) for attempt in range(8)]
    assert delays[0] == 500
    assert delays == sorted(delays)
    for random in (0, 0.999):
        assert 0 < await call(person, "net/connection", "backoff", 30, random) <= 8_000
    least = await call(person, "net/connection", "backoff", 2, 0)
    assert least != await call(person, "net/connection", "backoff", 2, 0.9)


async def test_a_clock_face(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    faces = {0: "0:00.0", 9_940: "0:09.9", 10_000: "0:10", 252_001: "4:13", 3_852_000: "1:04:12"}
    assert {ms: await call(person, "ui/format", "clockFace", ms) for ms in faces} == faces


@pytest.mark.parametrize("shape", ["squares", "points", "hexes"])
async def test_every_shape_of_board_keeps_its_cells_on_the_board_and_apart(enter: Enter, shape: str) -> None:
    person = await enter()
    await person.visit("/bots")
    board = {"shape": shape, "width": 5, "height": 4, "style": "plain"}
    result = await person.evaluate(
        """
        const { geometry } = await import('/static/js/board/geometry.js');
        return [false, true].map(flipped => {
          const where = geometry(arg, flipped);
          const centers = where.rows.flat().map(where.center);
          return {width: where.width, height: where.height, order: where.rows.flat(), centers};
        });
        """,
        board,
    )
    usual, flipped = result
    assert usual["order"] == list(range(20))
    assert flipped["order"] == list(range(19, -1, -1))
    assert flipped["centers"] == usual["centers"]
    points = [(point["x"], point["y"]) for point in usual["centers"]]
    assert all(0 < x < usual["width"] and 0 < y < usual["height"] for x, y in points)
    gaps = [((x - u) ** 2 + (y - v) ** 2) ** 0.5 for i, (x, y) in enumerate(points) for u, v in points[:i]]
    assert min(gaps) >= 99


def luminance(colour: str) -> float:
    """Return the relative luminance (WCAG 2.2) of ``rgb(r, g, b)``."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


STYLES = "return arg.map(([selector, name]) => getComputedStyle(document.querySelector(selector))[name])"


PIECES = {
    "Connect Four": [(".seat-0 .face", "fill"), (".seat-1 .face", "fill")],
    "Tic-tac-toe": [(".seat-0 .over", "stroke"), (".seat-1 .over", "stroke")],
    "Othello": [(".board .seat-0 .face", "fill"), (".board .seat-1 .face", "fill")],
    "Checkers": [(".board .seat-0 .face", "fill"), (".board .seat-1 .face", "fill")],
    "Hex": [(".seat-0 .face", "fill"), (".seat-1 .face", "fill")],
}
GROUNDS = {
    "Hex": [".board .tile"],
    "Connect Four": [".board .hole", ".board .ground"],
    "Tic-tac-toe": [".board .tile"],
    "Othello": [".board .tile"],
    "Checkers": [".board .tile-dark"],
}


CLEAR = {
    "Chess": ([".pieces .tone-white .face", ".pieces .tone-black .face"], [".tile:not(.tile-dark)", ".tile-dark"]),
    "Checkers": ([".pieces .tone-white .face", ".pieces .tone-black .face"], [".tile:not(.tile-dark)", ".tile-dark"]),
    "Othello": ([".pieces .tone-white .face", ".pieces .tone-black .face"], [".tile"]),
    "Go": ([".seat-mark .seat-0 .face", ".seat-mark .seat-1 .face"], [".board .ground"]),
    "Connect Four": ([".seat-mark .seat-0 .face", ".seat-mark .seat-1 .face"], [".board .hole", ".board .ground"]),
}
"""Both seats' pieces, and all that they may stand on."""


@pytest.mark.parametrize("game", CLEAR)
async def test_in_strong_contrast_seats_differ_in_lightness_and_stand_out_from_every_square(
    enter: Enter, game: str
) -> None:
    person = await enter()
    await person.visit("/bots")
    await person.page.locator(".me").click()
    await person.page.get_by_role("radio", name="High contrast").check()
    await person.play_bot(game, "Coin")
    await person.page.locator(".board").wait_for()
    pieces, grounds = CLEAR[game]
    first, second, *squares = await person.evaluate(STYLES, [(each, "fill") for each in (*pieces, *grounds)])
    assert min(contrast(piece, ground) for piece in (first, second) for ground in squares) >= 3
    assert contrast(first, second) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", PIECES)
async def test_pieces_stand_out_from_their_board(enter: Enter, theme: str, game: str) -> None:
    person = await enter(color_scheme=theme)
    await person.play_bot(game, "Coin")
    await person.page.locator(".board").wait_for()
    pieces: list[str] = await person.evaluate(STYLES, PIECES[game])
    grounds: list[str] = await person.evaluate(STYLES, [(ground, "fill") for ground in GROUNDS[game]])
    assert min(contrast(piece, ground) for piece in pieces for ground in grounds) >= 3


EXPANDED = """
const { Expander } = await import('/static/js/net/compact.js');
const [joined, events] = arg;
const expander = new Expander();
const gap = new Expander().occurred(events[1]);
return [expander.joined(joined), events.map((event) => expander.occurred(event)), gap];
"""


async def test_compact_positions_are_read_in_full(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    game = Game("go", {})
    for number in range(6):
        game.do(number % 2, Act(id=f"a{number}", session=NAME, seq=game.session.seq, action=10 * number))
    for number in range(6, 9):
        last = game.rules.legal(game.session.state)[-1]  # passes, then a proposal: choices that are not in the table
        game.do(game.session.acting()[0], Act(id=f"a{number}", session=NAME, seq=game.session.seq, action=last))
    client = next(client for client in game.clients if client.viewer == 1 and client.compact)
    told, wanted = ([json.loads(each) for each in messages] for messages in zip(*client.all, strict=True))
    joined, found, gap = await person.evaluate(EXPANDED, [json.loads(client.joins[0]), told])
    assert any("changed" in event["position"] for event in told)
    assert any(event["position"].get("ids") for event in told)
    assert found == wanted
    assert gap is None, "changes of cells that did not arrive"
    assert "ids" not in joined["events"][-1]["position"]


POLICY = """
const { render } = await import('/static/js/ui/dom.js');
const { thinkingView } = await import('/static/js/game/bot-thinking.js');
const plain = { value: 0.25, exact: false, bound: '' };
const lines = arg.map(([text, visits], action) => ({ ...plain, action, text, visits }));
arg.forEach(([, , prior], place) => prior !== null && (lines[place].prior = prior));
const move = { t: 'acted', seat: 0, action: 1, text: 'd4', by: 'bot', thinking: { engine: 'puct', nodes: 20, lines } };
const frames = [{ ply: 1, undone: [], moves: [move], position: { ended: true } }];
const game = { seat_names: ['White'], min_return: -1, max_return: 1 };
const fixed = { game, players: [{ kind: 'bot', name: 'Seed' }], board: { pieces: [] }, records: [] };
const host = document.createElement('div');
render(host, thinkingView({ fixed, frames, looking: 0, thoughts: new Map() }));
return [...host.querySelectorAll('.lines-table tr')].map(row => [...row.children].map(cell => cell.textContent));
"""


async def test_a_networks_policy_is_shown_beside_the_visits(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    assert await person.evaluate(POLICY, [["d4", 15, 0.434], ["e4", 5, 0.004]]) == [
        ["Move", "Value", "Visits", "Policy"],
        ["d4", "+0.25", "15", "43 %"],
        ["e4", "+0.25", "5", "<1 %"],
    ]
    assert (await person.evaluate(POLICY, [["d4", 15, None]]))[0] == ["Move", "Value", "Visits"]


THOUGHT = """
const { render } = await import('/static/js/ui/dom.js');
const { thinkingView } = await import('/static/js/game/bot-thinking.js');
const [moves, visits] = arg;
const line = place => ({ action: place, text: `m${place}`, value: 1, visits, exact: false, bound: '' });
const lines = Array.from({ length: moves }, (_, place) => line(place));
const thinking = { engine: 'mcts', nodes: 100, value: 1, pv: ['m0'], lines };
const move = { t: 'acted', seat: 0, action: 0, text: 'm0', by: 'bot', thinking };
const frames = [{ ply: 1, undone: [], moves: [move], position: { ended: true } }];
const game = { seat_names: ['White'], min_return: -1, max_return: 1 };
const fixed = { game, players: [{ kind: 'bot', name: 'Seed' }], board: { pieces: [] }, records: [] };
const host = document.createElement('div');
render(host, thinkingView({ fixed, frames, looking: 0, thoughts: new Map() }));
const tables = [...host.querySelectorAll('.lines-table')];
const summary = host.querySelector('.more-lines > summary');
const counts = tables.map(each => each.querySelectorAll('tbody tr').length);
return [host.querySelector('.value-text').textContent, counts, summary?.textContent ?? null];
"""


async def test_five_moves_are_shown_and_few_simulations_say_so(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    assert await person.evaluate(THOUGHT, [121, 1]) == [
        "+1 for itself (tried once: too few to tell)",
        [5, 116],
        "116 other moves",
    ]
    assert await person.evaluate(THOUGHT, [6, 10]) == ["+1 for itself (estimate)", [6], None]

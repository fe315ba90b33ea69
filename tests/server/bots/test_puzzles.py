"""Puzzles from reviewed games, and a player's own mistakes, at a real server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Literal, cast

import pytest

from agon import games
from agon.protocol.cards import Limits
from agon.protocol.commands.puzzle import Motif
from agon.protocol.jobs import Think
from agon.protocol.thinking import Assessed, Line, Thinking
from agon.server.bots.hint_service import ENGINE
from agon.server.bots.motifs import motif
from agon.server.bots.past_positions import Question
from agon.server.bots.puzzle_line import is_likely_only_answer, is_only_answer
from agon.server.bots.puzzle_maker import PuzzleMaker
from agon.server.bots.review import Turn
from agon.server.workers.requests import Outcome, Share
from tests.live import LiveServer
from tests.server.raw_client import Json, RawClient, pair

if TYPE_CHECKING:
    from agon.server.live.table import Table
    from agon.server.store import Store
    from agon.server.workers.dispatcher import Workers

CHESS = games.load("chess").info
CENTRE = 4


@pytest.mark.parametrize(("value", "kind"), [(0.9, "win"), (0.5, "win"), (0.0, "balance"), (-0.6, "worse")])
def test_a_mistake_is_named_by_what_there_was_to_lose(value: float, kind: Motif) -> None:
    assert motif(CHESS, Assessed(ply=0, seat=0, value=value, played=-1.0, verdict="blunder")) == kind


@pytest.mark.parametrize(("values", "only"), [((0.5, 0.1), True), ((0.5, 0.3, 0.0), False), ((0.5,), False)])
def test_a_puzzle_has_one_answer_and_every_other_move_is_a_blunder(values: tuple[float, ...], *, only: bool) -> None:
    lines = [Line(action=number, text="", value=value) for number, value in enumerate(values)]
    assert is_only_answer(Thinking(engine="e", lines=lines), 2.0) == only


@pytest.mark.parametrize(
    ("game", "likely"), [("chess", True), ("othello", True), ("connect_four", False), ("hex", False)]
)
def test_puzzles_of_games_that_the_engine_solves_are_proven(game: str, *, likely: bool) -> None:
    lines = [Line(action=0, text="", value=0.9), Line(action=1, text="", value=-0.9)]
    assert is_likely_only_answer(games.load(game), Thinking(engine="e", lines=lines)) == likely


async def reviewed(me: RawClient, other: RawClient, **fields: object) -> str:
    """Play a game in which the second player answers the corner beside it, and have it reviewed."""
    session = await pair(me, other, **fields)
    await me.act(session, 0)
    await other.event(session, "acted")
    await other.act(session, 1)
    await other.ask("resign", session=session)
    assert (await me.ask("analyse", session=session))["t"] == "ok"
    await me.event(session, "analysed")
    return session


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[LiveServer]:
    """Yield a server of the test's own, which has no other puzzles."""
    with LiveServer(tmp_path, workers=1, frames_per_second=100_000, burst_frames=100_000) as server:
        yield server


def in_database(server: LiveServer, statement: str, *values: str) -> list[tuple[object, ...]]:
    """Run a statement in the server's database."""
    with closing(sqlite3.connect(server.folder / "agon.sqlite3")) as database, database:
        return database.execute(statement, values).fetchall()


async def puzzle_of(server: LiveServer, client: RawClient, session: str) -> Json:
    """Return the puzzle from a game, once it is made, with a line of one move."""
    loop = asyncio.get_running_loop()
    last = loop.time() + 60.0
    while not await asyncio.to_thread(in_database, server, "SELECT id FROM puzzles"):
        assert loop.time() < last, "no puzzle was made"
    in_database(server, "UPDATE puzzles SET line = ''")
    told = await client.ask("next_puzzle", game="tic_tac_toe")
    assert told["puzzle"]["session"] == session
    return told


class Watched(asyncio.Event):
    """An event that tells when somebody waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = asyncio.Event()

    async def wait(self) -> Literal[True]:
        self.reached.set()
        return await super().wait()


async def test_a_search_for_puzzles_waits_while_reviews_are_asked_for() -> None:
    """Between two searches of a review a long one would begin, for which the next would have to wait."""
    rules, searched = games.load("tic_tac_toe"), asyncio.Event()

    async def choose(*_: object) -> Outcome:
        searched.set()
        return Outcome(None, "bot_fallback", None, [])

    created = SimpleNamespace(watching="all", imported=None, game="tic_tac_toe")
    table = SimpleNamespace(name="t", session=SimpleNamespace(rules=rules, created=created))
    think = Think(
        job="t",
        game="tic_tac_toe",
        version=rules.info.version,
        options=rules.options(),
        seat=0,
        state=rules.initial().tobytes(),
        history=[],
        engine=ENGINE,
        limits=Limits(),
        seed=1,
        deadline_ms=1000,
    )
    question = Question(Turn(0, 0, 9, 0), rules.initial(), think)
    assessed = Assessed(ply=0, seat=0, value=1.0, played=-1.0, best="b2", verdict="blunder")
    maker = PuzzleMaker(cast("Store", None), cast("Workers", SimpleNamespace(choose=choose)), lambda: 0)
    maker.unasked = watched = Watched()
    maker.offer(cast("Table", table), [question], [assessed], Share("", "", "t"))
    async with asyncio.timeout(10):
        await watched.reached.wait()
    assert not searched.is_set()
    watched.set()
    async with asyncio.timeout(10):
        await searched.wait()
    await maker.close()


async def test_a_mistake_becomes_a_puzzle_whose_first_try_counts(fresh: LiveServer) -> None:
    async with RawClient(fresh.ws) as me, RawClient(fresh.ws) as other:
        session = await reviewed(me, other)
        told = await puzzle_of(fresh, me, session)
        puzzle = told["puzzle"]
        assert (puzzle["ply"], puzzle["seat"], puzzle["motif"], puzzle["game"]) == (1, 1, "balance", "tic_tac_toe")
        assert [choice["action"] for choice in told["choices"]] == list(range(1, 9))
        assert "answer" not in puzzle, "nobody is told it before a try"
        assert told["mine"] is None
        ask = {"puzzle": puzzle["id"]}
        wrong = await other.ask("try_puzzle", **ask, action=8)
        assert not wrong["right"]
        assert wrong["answer"] is None
        assert wrong["mine"]["rating"] < 1500.0
        late = await other.ask("try_puzzle", **ask, action=CENTRE)
        assert late["right"]
        assert late["mine"] == wrong["mine"], "the first try counted"
        right = await me.ask("try_puzzle", **ask, action=CENTRE)
        assert right["right"]
        assert right["answer"]["cells"] == [CENTRE]
        assert right["mine"]["rating"] > 1500.0
        assert (await me.ask("next_puzzle", game="tic_tac_toe"))["puzzle"] is None, "all are tried"
        assert (await me.ask("next_puzzle", **ask))["tried"]
        assert (await me.ask("try_puzzle", **ask))["code"] == "malformed"
        daily = fresh.get("/api/puzzles/daily")
        assert (daily["puzzle"], daily["games"]) == (None, ["tic_tac_toe"]), "it is of today, and so for tomorrow"


async def test_a_puzzle_of_two_moves_is_solved_by_both_and_the_board_plays_the_reply(fresh: LiveServer) -> None:
    async with RawClient(fresh.ws) as me, RawClient(fresh.ws) as other, RawClient(fresh.ws) as third:
        session = await reviewed(me, other)
        puzzle = (await puzzle_of(fresh, me, session))["puzzle"]["id"]
        in_database(fresh, "UPDATE puzzles SET line = ?", "4 7 2")
        first = await me.ask("try_puzzle", puzzle=puzzle, action=CENTRE)
        assert (first["right"], first["answer"], first["mine"]) == (True, None, None), "it is not solved yet"
        assert [(step["seat"], step["text"]) for step in first["steps"]] == [(1, "b2"), (0, "b1")]
        assert [step["position"]["ply"] for step in first["steps"]] == [2, 3]
        assert [choice["action"] for choice in first["steps"][-1]["position"]["choices"]] == [1, 2, 3, 5, 6, 8]
        hint = await other.ask("try_puzzle", puzzle=puzzle, ask="hint", before=[CENTRE])
        assert (hint["cell"], hint["mine"]["tries"]) == (2, 1), "a hint counts as a miss"
        last = await me.ask("try_puzzle", puzzle=puzzle, before=[CENTRE], action=2)
        assert (last["right"], last["steps"], last["answer"]["line"][:1]) == (True, [], ["c3"])
        assert last["mine"]["rating"] > 1500.0
        guessed = await third.ask("try_puzzle", puzzle=puzzle, before=[8], action=2)
        assert not guessed["right"], "the way there was wrong"
        assert guessed["mine"]["rating"] < 1500.0
        shown = await third.ask("try_puzzle", puzzle=puzzle, ask="answer")
        assert shown["answer"]["line"][:3] == ["b2", "b1", "c3"]


async def test_the_puzzle_of_the_day_comes_with_its_board(fresh: LiveServer) -> None:
    async with RawClient(fresh.ws) as me, RawClient(fresh.ws) as other:
        await puzzle_of(fresh, me, await reviewed(me, other))
        in_database(fresh, "UPDATE puzzles SET made = 0")
        daily = fresh.get("/api/puzzles/daily")
        assert daily["puzzle"]["game"] == "tic_tac_toe"
        assert (daily["board"]["width"], daily["board"]["height"]) == (3, 3)
        assert [cell for cell, code in enumerate(daily["view"]["cells"]) if code] == [0]


async def test_a_hint_shows_where_the_answer_begins_and_counts_as_a_try(fresh: LiveServer) -> None:
    async with RawClient(fresh.ws) as me, RawClient(fresh.ws) as other, RawClient(fresh.ws) as solver:
        session = await reviewed(me, other)
        puzzle = (await puzzle_of(fresh, solver, session))["puzzle"]
        hint = await solver.ask("try_puzzle", puzzle=puzzle["id"], ask="hint")
        assert (hint["cell"], hint["answer"], hint["right"]) == (CENTRE, None, False)
        assert hint["mine"]["rating"] < 1500.0
        shown = await solver.ask("try_puzzle", puzzle=puzzle["id"], ask="answer")
        assert shown["answer"]["cells"] == [CENTRE]


async def test_a_private_game_makes_no_puzzle_and_its_mistakes_are_its_players(fresh: LiveServer) -> None:
    async with RawClient(fresh.ws) as me, RawClient(fresh.ws) as other:
        session = await reviewed(me, other, watching="none")
        public = await reviewed(other, me)
        await puzzle_of(fresh, other, public)  # made after those of the first game would have been
        found = await other.ask("my_mistakes")
        [mistake] = found["mistakes"]
        assert (mistake["session"], mistake["ply"], mistake["verdict"], mistake["motif"]) == (
            session,
            1,
            "blunder",
            "balance",
        )
        assert mistake["key"], "a way in for its player"
        assert found["counts"] == [{"game": "tic_tac_toe", "motif": "balance", "count": 1}]
        assert (await other.ask("my_mistakes", game="hex"))["mistakes"] == []
        mine = await me.ask("my_mistakes")
        assert [each["session"] for each in mine["mistakes"]] == [public]

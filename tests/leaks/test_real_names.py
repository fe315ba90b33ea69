"""Real names of pupils, which their teachers type in: looked for in all that leaves the server for anybody else.

A class plays games with a stranger and a bot, talks, and holds a tournament, while everybody asks for everything that
they may ask for. The server's broker is a list of what it would be sent.
"""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from agon.server.app import Parts, running
from agon.server.mqtt.publisher import Publisher
from agon.server.mqtt.tournaments import TournamentFeed
from agon.server.ops.settings import Settings
from agon.server.store.clubs import classes
from agon.transport.link import Letter
from tests.server.clubs.course.bots import add_good, hold_meetings
from tests.server.clubs.people import person
from tests.server.clubs.test_classes import open_class, pupil
from tests.server.conftest import at
from tests.server.raw_client import RawClient, pair
from tests.server.test_access_matrix import routes

NAMES = ["Xanthippe Quillfeather", "Zebedee Oxenstierna", "Philomena Wigglesworth"]
FISCHER = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Parts]:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, frames_per_second=10_000)
    async with running(settings) as app:
        yield app


class Overheard:
    """All bytes that clients, GETs and the broker got, with whom they went to."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, bytes]] = []

    def ear(self, client: RawClient, who: str) -> RawClient:
        """Let a client keep what it receives."""
        receive = client.ws.recv

        async def recv(*arguments: Any, **named: Any) -> Any:
            said = await receive(*arguments, **named)
            self.texts.append((who, said.encode() if isinstance(said, str) else said))
            return said

        client.ws.recv = recv  # type: ignore[method-assign]
        return client

    def publish(self, letter: Letter, _: int = 0) -> bool:
        self.texts.append(("the broker", letter.topic.encode() + b" " + letter.payload))
        return True

    def with_names(self) -> set[str]:
        """Return who received a part of a real name."""
        words = [word.encode() for name in NAMES for word in name.split()]
        return {who for who, text in self.texts if any(word in text for word in words)}


def read(app: Parts, path: str) -> bytes:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{app.port}{path}") as answer:
            body: bytes = answer.read()
    except urllib.error.HTTPError as error:
        body = error.read()
    return body


async def everything(client: RawClient, club: str, tournament: str, game: str) -> None:
    """Ask for all that has a place for a name."""
    for command, fields in (
        ("my_clubs", {}), ("read_club", {"club": club}), ("read_pupils", {"club": club}),
        ("read_tasks", {"club": club}),
        ("read_submissions", {"club": club}), ("read_league", {"club": club}),
        ("read_league_games", {"club": club, "player": "random:random"}),
        ("export_my_data", {}), ("my_account", {}), ("my_games", {}), ("my_credentials", {}), ("my_bot_games", {}),
        ("join", {"session": game}), ("follow_chat", {"session": game}),
        ("watch_tournament", {"tournament": tournament}),
        ("list_accounts", {}), ("read_reports", {}), ("list_accounts", {"search": NAMES[0]}),
    ):  # fmt: skip
        await client.ask(command, **fields)
    await client.send({"t": "watch_lobby", "id": "lobby"})
    await client.until("lobby")


async def hold_class(app: Parts, heard: Overheard, stack: AsyncExitStack) -> None:
    """Let a class live through all that a class does."""
    teacher = heard.ear(await stack.enter_async_context(person(app, "Teacher")), "teacher")
    admin = heard.ear(await stack.enter_async_context(person(app, role="admin")), "admin")
    stranger = heard.ear(await stack.enter_async_context(RawClient(at(app))), "stranger")
    club, slips = await open_class(teacher, *NAMES, talk=True)
    pupils = [heard.ear(await stack.enter_async_context(await pupil(app, slip["code"])), "pupil") for slip in slips]
    await teacher.ask("set_task", club=club, title="Play", work={"t": "play", "game": "tic_tac_toe"})
    game = await pair(pupils[0], pupils[1])
    await pupils[0].ask("say", session=game, text="hello")
    mixed = await pair(pupils[2], stranger)
    bots = [await add_good(app, club, each.me["id"]) for each in pupils]
    await hold_meetings(app, club, bots[0], bots[1], 2)
    for reader in (teacher, pupils[0], pupils[1], stranger):
        await reader.ask("read_source", club=club, submission=bots[0])
        await reader.ask("read_league_games", club=club, player=bots[0])
    card = app.bots.card_digest("random")
    wish = {"bot": "random", "level": "random", "agreed": card}
    await pupils[1].ask("play_bot", **wish, game="tic_tac_toe")
    terms = {"title": "Class night", "kind": "round_robin", "game": "tic_tac_toe", "clock": FISCHER, "club": club}
    terms["starts_at"] = time.time_ns() // 10**6 + 10**7
    tournament = (await teacher.ask("announce_tournament", **terms))["tournament"]
    for each in pupils:
        await each.ask("join_tournament", tournament=tournament)
    await teacher.ask("organise_tournament", tournament=tournament, do={"t": "start"})
    public = {**terms, "title": "Open night", "club": None}
    await stranger.ask("sign_up", name="Strangerx", password="correct horse battery")
    opened = (await stranger.ask("announce_tournament", **public))["tournament"]
    for each in pupils[:2]:
        await each.ask("join_tournament", tournament=opened)
    await stranger.ask("organise_tournament", tournament=opened, do={"t": "start"})
    for session in (game, mixed):
        await pupils[0 if session == game else 2].ask("resign", session=session)
    for client in (teacher, admin, stranger, *pupils):
        await everything(client, club, tournament, game)
    await teacher.ask("export_pupil", club=club, account=pupils[0].me["id"])
    await teacher.ask("manage_club", club=club, do={"t": "post", "text": "Well played."})
    paths = [f"/api/clubs/{club}", f"/api/tournaments/{tournament}", f"/api/tournaments/{tournament}.trf"]
    paths += [f"/api/sessions/{game}", f"/api/sessions/{mixed}", f"/api/players/{pupils[0].me['id']}"]
    paths += [f"/api/players?name={NAMES[0].replace(' ', '%20')}", "/api/games/tic_tac_toe.ndjson"]
    paths += [path for path in routes() if "{}" not in path and not path.startswith("/api/stream")]  # which has no end
    for path in paths:
        heard.texts.append((f"GET {path}", await asyncio.to_thread(read, app, path)))


async def test_nobody_but_teachers_receives_a_real_name(app: Parts) -> None:
    heard = Overheard()
    publisher = Publisher(heard.publish, "server", "1", bots=[], lobby=app.lobby, now=app.registry.clock.now)
    feed = TournamentFeed(heard.publish, "server", now=app.registry.clock.now, head=app.registry.store.tournaments.head)
    app.tournaments.changed.subscribe(feed.changed)
    tables = app.registry.events
    tables.owned.subscribe(publisher.owned)
    tables.ended.subscribe(publisher.ended)
    publisher.up()
    async with AsyncExitStack() as stack:
        await hold_class(app, heard, stack)
    publisher.close()
    await feed.close()
    assert any(b"/tournaments/" in text for who, text in heard.texts if who == "the broker")
    assert heard.with_names() == {"teacher"}
    seen = {who for who, _ in heard.texts}
    assert {"the broker", "admin", "stranger", "pupil", "GET /api/export.ndjson"} <= seen
    pseudonyms = [json.loads(text) for who, text in heard.texts if who == "pupil" and b'"club_page"' in text]
    assert len(pseudonyms) == 3, "the list of members was read"


async def test_a_name_that_is_let_through_is_found(app: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pseudonyms that are real names, as if somebody had mixed them up."""
    from agon.server.clubs.classes import ClassHandlers

    def mixed_up(_: object, count: int, __: object) -> list[str]:
        return [name[:24] for name in NAMES[:count]]

    monkeypatch.setattr(ClassHandlers, "_new_names", mixed_up)
    heard = Overheard()
    async with AsyncExitStack() as stack:
        await hold_class(app, heard, stack)
    assert {"teacher", "admin", "stranger", "pupil"} <= heard.with_names()


def test_one_file_of_the_server_reads_real_names() -> None:
    """Rows with them come from ``server/store/clubs/classes.py``; others name the columns that they read."""
    server = Path(classes.__file__).parents[2]
    found = {
        str(file.relative_to(server))
        for file in server.rglob("*.py")
        if "real_name" in file.read_text() and "migrations" not in file.parts
    }
    assert found == {
        "clubs/classes.py",
        "clubs/handlers.py",
        "clubs/tasks.py",
        "store/clubs/classes.py",
        "store/models.py",
    }

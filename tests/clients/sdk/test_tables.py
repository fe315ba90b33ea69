"""Tables of many seats from programs: a bot sits down if bots are accepted."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

from rich.console import Console

from agon import clients
from agon.clients.examples import table
from agon.clients.sdk import Connection, Record, tables
from agon.clients.terminal import words
from agon.clients.terminal.play import Inbox, Typed, play_session
from agon.protocol.commands.chat import Say
from agon.protocol.commands.table import OpenTable
from agon.protocol.events import RematchAgreed, SeatTakenOver
from agon.protocol.messages import AcceptSeek, Register, Rematch, Resign, Seek, Seeking, ServerMessage, Started
from tests.clients.bots import Sparring
from tests.live import LiveServer
from tests.web.relay import Relay


class Begun(asyncio.Queue[Started]):
    """The games that begin for somebody who hears here."""

    def hear(self, message: ServerMessage) -> None:
        if isinstance(message, Started):
            self.put_nowait(message)

    def person(self, server: LiveServer, name: str) -> Connection:
        return Connection(server.url, register=Register(kind="human", name=name), on_told=self.hear)


async def test_bots_sit_down_at_a_table_and_play_on_when_one_gives_up(server: LiveServer) -> None:
    bots = Sparring("table-one"), Sparring("table-other")
    begun = Begun()
    register = Register(kind="bot", name="table-host", operator="the tests")
    async with Connection(server.url, register=register, on_told=begun.hear) as host, asyncio.TaskGroup() as group:
        options = {"seats": 3, "dice": 1}
        seeking = await host.ask(Seeking, OpenTable, game="liars_dice", options=options, accepts="bots")
        assert seeking.seek.table is not None
        for bot in bots:
            group.create_task(bot.play(server.url, accept=["liars_dice"], games=1))
        await host.request(Resign, session=(await begun.get()).session)
    for bot in bots:
        (game,) = bot.games
        assert game.ended
        assert len(game.joined.players) == 3


async def test_the_example_of_a_table_is_what_the_guide_shows_and_plays(server: LiveServer) -> None:
    folder = Path(clients.__file__).parent
    code = (folder / "examples" / "table.py").read_text().partition('"""\n\n')[2]
    assert code in (folder / "sdk" / "README.md").read_text()
    said: list[str] = []
    async with asyncio.TaskGroup() as group:
        group.create_task(table.main(server.url, said.append))
        group.create_task(Sparring("table-guest").play(server.url, accept=["pig"], games=1))
    waiting, over = said
    assert waiting.startswith("Others may type: agon play --accept ")
    assert {"'table-example'", "'table-guest'", "'Coin'"} <= set(over.strip("[").partition("]")[0].split(", "))
    assert "win" in over


async def test_a_bot_takes_a_seat_over_and_everybody_knows(server: LiveServer) -> None:
    """A person leaves a table at which that was agreed: names go with the seats, and then all want to play again."""
    begun = Begun()
    robot = await tables.wished(server.url, "pig", "random")
    async with (
        begun.person(server, "table-ann") as ann,
        begun.person(server, "table-bea") as bea,
        begun.person(server, "table-cay") as cay,
    ):
        opened = await tables.open_table(
            ann, "pig", options={"seats": 3, "target": 10}, absent="bot", stand_in=robot, seat=0
        )
        assert isinstance(opened, Seeking)
        assert opened.seek.table is not None
        met = [await tables.met(server.url, each) for each in tables.bots_of(opened.seek.table)]
        assert [each.card.name for each in met] == ["random"], "who sits down agrees to the one that may come"
        for other in (bea, cay):
            await tables.sit_down(other, opened.seek.id, agreed=met)
        session = (await begun.get()).session
        async with bea.follow(session) as feed:
            game = Record(feed.joined)
            names = [player.name for player in game.players]
            await ann.request(Resign, session=session)
            while not any(isinstance(event, SeatTakenOver) for event in game.history):
                game.add(await feed.batch())
            assert [player.name for player in game.players] == ["Coin", *names[1:]]
            assert game.players[0].kind == "bot"


async def test_all_at_a_table_play_again_when_all_want_to(server: LiveServer) -> None:
    begun = Begun()
    async with (
        begun.person(server, "again-ann") as ann,
        begun.person(server, "again-bea") as bea,
        begun.person(server, "again-cay") as cay,
    ):
        opened = await tables.open_table(ann, "pig", options={"seats": 3})
        assert isinstance(opened, Seeking)
        for other in (bea, cay):
            await tables.sit_down(other, opened.seek.id)
        session = (await begun.get()).session
        async with bea.follow(session) as feed:
            game = Record(feed.joined)
            await ann.request(Resign, session=session)
            await cay.request(Resign, session=session)
            while not game.ended:
                game.add(await feed.batch())
            for each in (ann, bea, cay):
                await each.request(Rematch, session=session)
            lines: list[str | None] = []
            while not isinstance(game.history[-1], RematchAgreed):
                for occurred in await feed.batch():
                    lines.append(words.event_line(game.joined.game, game.players, occurred.event, occurred.position))
                    game.add([occurred])
    assert [(line or "").partition(" wants ")[2] for line in lines[:3]] == [
        f"to play again: {wish} of 3 do." for wish in (1, 2, 3)
    ]


async def test_whose_seat_a_bot_took_over_looks_on_in_the_terminal(server: LiveServer) -> None:
    begun = Begun()
    inbox = Inbox()

    class Typing(io.StringIO):
        def write(self, text: str, /) -> int:
            if "Pig begins" in text:
                inbox.put(Typed("resign"))
            return super().write(text)

    told = Typing()

    robot = await tables.wished(server.url, "pig", "random")
    async with (
        begun.person(server, "look-ann") as ann,
        begun.person(server, "look-bea") as bea,
        begun.person(server, "look-cay") as cay,
    ):
        opened = await tables.open_table(ann, "pig", options={"seats": 3}, absent="bot", stand_in=robot)
        assert isinstance(opened, Seeking)
        for other in (bea, cay):
            await tables.sit_down(other, opened.seek.id, agreed=[robot])
        session = (await begun.get()).session
        console = Console(file=told, width=500)
        async with asyncio.timeout(30), bea.follow(session) as feed, asyncio.TaskGroup() as group:
            group.create_task(play_session(ann, inbox, console, session, interactive=True))
            while not isinstance((await feed.next()).event, SeatTakenOver):
                pass
            await bea.request(Resign, session=session)
            await cay.request(Resign, session=session)
    assert "takes the seat over.\nYou watch now" in told.getvalue()
    assert "The game is over" in told.getvalue(), "and it ends for who looks on"
    assert "Type rematch" not in told.getvalue()


async def test_who_hears_the_chat_in_the_terminal_hears_it_again_after_a_lost_connection(
    server: LiveServer, relay: Relay
) -> None:
    begun, inbox, lost = Begun(), Inbox(), asyncio.Event()
    written: asyncio.Queue[None] = asyncio.Queue()

    class Told(io.StringIO):
        def write(self, text: str, /) -> int:
            written.put_nowait(None)
            return super().write(text)

    told = Told()

    def offline() -> None:
        inbox.offline()
        lost.set()

    async def shown(text: str) -> None:
        while text not in told.getvalue():
            await written.get()

    register = Register(kind="human", name="hear-ann")
    async with (
        asyncio.timeout(30),
        Connection(relay.url, register=register, on_told=inbox.hear, on_offline=offline) as ann,
        begun.person(server, "hear-bea") as bea,
    ):
        seeking = await ann.ask(Seeking, Seek, game="tic_tac_toe")
        await bea.request(AcceptSeek, seek=seeking.seek.id)
        session = (await begun.get()).session
        playing = asyncio.create_task(
            play_session(ann, inbox, Console(file=told, width=500), session, interactive=True)
        )
        await shown("Tic-tac-toe begins")
        inbox.put(Typed("chat"))
        await shown("You follow the players' room")
        await bea.request(Say, session=session, text="before")
        await shown("hear-bea: before")
        relay.cut()
        await lost.wait()
        await bea.request(Say, session=session, text="meanwhile")
        relay.mode = "carry"
        await shown("hear-bea: meanwhile")
        await bea.request(Say, session=session, text="after")
        await shown("hear-bea: after")
        inbox.put(Typed("quit"))
        await playing
    assert [told.getvalue().count(f"hear-bea: {text}") for text in ("before", "meanwhile", "after")] == [1, 1, 1]

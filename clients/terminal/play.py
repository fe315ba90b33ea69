"""Play and watch in the terminal. One queue takes typed lines, events and thinking; one loop answers them in order."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from rich.console import Console

from clients.sdk.connection import Connection
from clients.sdk.feed import Disconnected, Feed
from clients.sdk.turn import Record
from clients.terminal import words
from clients.terminal.screen import HELP, Screen, find_choice
from protocol.errors import Refused
from protocol.events import RematchAgreed, SessionId
from protocol.messages import (
    Abort,
    Act,
    AnswerDraw,
    Command,
    Occurred,
    OfferDraw,
    Rematch,
    Resign,
    ServerMessage,
    Thought,
    Welcome,
)


@dataclass(frozen=True, slots=True)
class Typed:
    """A line from the keyboard; None when there will be no more."""

    line: str | None


class Offline:
    """The connection was lost; it comes back by itself."""


Item = Typed | Occurred | Thought | Welcome | Offline | Disconnected | Refused
SIMPLE: dict[str, type[Command]] = {"resign": Resign, "abort": Abort, "rematch": Rematch}


class Inbox:
    """Everything that may happen, in the order in which it did."""

    def __init__(self) -> None:
        self._items: asyncio.Queue[Item] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()

    def hear(self, message: ServerMessage) -> None:
        """For ``Connection(on_told=...)``."""
        if isinstance(message, Thought | Welcome):
            self._items.put_nowait(message)

    def offline(self) -> None:
        """For ``Connection(on_offline=...)``."""
        self._items.put_nowait(Offline())

    def put(self, item: Item) -> None:
        self._items.put_nowait(item)

    async def next(self) -> Item:
        return await self._items.get()

    def read_keyboard(self, readline: Callable[[], str] = sys.stdin.readline) -> None:
        """Reads lines in a thread of its own, which ends with the program: a blocked read cannot be called off."""

        def read() -> None:
            line = readline()
            while line:
                self._loop.call_soon_threadsafe(self.put, Typed(line.strip()))
                line = readline()
            self._loop.call_soon_threadsafe(self.put, Typed(None))

        threading.Thread(target=read, name="keyboard", daemon=True).start()


async def play_session(connection: Connection, inbox: Inbox, console: Console, session: SessionId) -> SessionId | None:
    """Plays or watches one game to its end, or until the user leaves.

    Returns the session of an agreed rematch, else None. Raises ``Refused``, ``Disconnected``.
    """
    async with connection.follow(session) as feed:
        game = Record(feed.joined)
        seat = feed.joined.your_seat
        screen = Screen(console, game, seat)
        screen.opening()
        pump = asyncio.create_task(_pump(feed, inbox), name="terminal-pump")
        try:
            return await _loop(connection, inbox, screen, game)
        finally:
            pump.cancel()


async def _pump(feed: Feed, inbox: Inbox) -> None:
    try:
        while True:
            inbox.put(await feed.next())
    except (Refused, Disconnected) as error:
        inbox.put(error)


async def _loop(connection: Connection, inbox: Inbox, screen: Screen, game: Record) -> SessionId | None:
    seat = game.joined.your_seat
    arrived = game.joined.seq  # events up to here were there before: only the position after them is drawn
    online = True
    while True:
        match await inbox.next():
            case Occurred() as occurred:
                game.add([occurred])
                screen.happened(occurred)
                if occurred.seq >= arrived:
                    screen.position()
                    if game.position is not None and game.position.choices:
                        screen.choices()
                        screen.prompt()
                if isinstance(occurred.event, RematchAgreed) and seat is not None:
                    return occurred.event.session
                if game.ended and occurred.seq >= arrived:
                    if seat is None:
                        return None
                    screen.say("Type rematch to play again, quit to leave.")
            case Thought() as thought:
                if thought.session == game.joined.session:
                    screen.thought(thought)
            case Typed(line=None):
                if seat is None or game.ended:
                    return None
                screen.say(f"No more input. The game waits for you: agon play --session {game.joined.session}")
                return None
            case Typed(line=str(line)):
                if line.casefold() in {"quit", "exit", "q"}:
                    return None
                await _obey(connection, screen, game, line)
            case Offline():
                online = False
                screen.say("The connection was lost; trying to come back ...")
            case Welcome():
                if not online:
                    screen.say("Back again.")
                online = True
            case Disconnected() | Refused() as error:
                raise error


async def _obey(connection: Connection, screen: Screen, game: Record, line: str) -> None:
    """Does what was typed, and says why it could not."""
    position = game.position
    if not line or position is None:
        return
    session = game.joined.session
    word = line.casefold()
    choice = find_choice(position.choices, line)
    if choice is not None:
        await _send(screen, connection.request(Act, session=session, seq=game.seq, action=choice.action))
    elif word in {"help", "?"}:
        screen.say(HELP)
    elif word in {"moves", "choices"}:
        screen.choices()
    elif word == "board":
        screen.position()
    elif word in SIMPLE:
        await _send(screen, connection.request(SIMPLE[word], session=session))
    elif word == "draw" and position.draw_offer not in {None, game.joined.your_seat}:
        await _send(screen, connection.request(AnswerDraw, session=session, accept=True))
    elif word == "draw":
        await _send(screen, connection.request(OfferDraw, session=session))
    elif word == "decline":
        await _send(screen, connection.request(AnswerDraw, session=session, accept=False))
    elif position.choices:
        screen.say(f"{words.clean(line)!r} is not possible here. Type moves to see what is, help for more.")
    else:
        screen.say("It is not your turn. Type help for what else you can do.")


async def _send(screen: Screen, request: Awaitable[object]) -> None:
    try:
        await request
    except Refused as refusal:
        screen.say(f"Not done: {words.clean(refusal.reason)}.")
    except TimeoutError:
        screen.say("No answer from the server yet; the connection is being tried.")

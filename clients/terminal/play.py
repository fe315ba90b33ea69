"""Play and watch in the terminal. One queue takes typed lines, events and thinking; one loop answers them in order."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from agon.clients.languages.messages import t
from agon.clients.languages.server_words import phrase_words, refusal_words
from agon.clients.sdk.connection import Connection
from agon.clients.sdk.feed import Disconnected, Feed
from agon.clients.sdk.turn import Record
from agon.clients.terminal import words
from agon.clients.terminal.screen import Screen
from agon.clients.terminal.typed import find_begun, find_choices, find_together, why_not
from agon.games.api import Choice
from agon.protocol.commands.chat import LONGEST, Chat, ChatLine, ChatMode, ChatModeChanged, FollowChat, Said, Say
from agon.protocol.commands.game import (
    AddTime,
    AnswerPause,
    AnswerTakeBack,
    AskTakeBack,
    AskWhyNot,
    ClaimAbsence,
    OfferPause,
    TakeVacation,
    Unpause,
    WhyNot,
)
from agon.protocol.errors import Refused
from agon.protocol.events import HintGiven, RematchAgreed, SeatTakenOver, SessionId
from agon.protocol.messages import (
    Abort,
    Act,
    AnswerDraw,
    AskHint,
    Command,
    Occurred,
    OfferDraw,
    Publish,
    Rematch,
    Resign,
    ServerMessage,
    Thought,
    Welcome,
)


@dataclass(frozen=True, slots=True)
class Typed:
    """A line of input."""

    line: str


class EndOfInput:
    """There will be no more lines."""


class Offline:
    """The connection was lost; it comes back by itself."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A command was answered; ``problem`` says why it was not done, if it was not."""

    problem: str | None


Item = (
    Typed
    | EndOfInput
    | Sent
    | Said
    | Chat
    | ChatModeChanged
    | Occurred
    | Thought
    | Welcome
    | Offline
    | Disconnected
    | Refused
)
SIMPLE: dict[str, type[Command]] = {
    "resign": Resign,
    "abort": Abort,
    "rematch": Rematch,
    "publish": Publish,
    "pause": OfferPause,
    "go": Unpause,
    "more": AddTime,
}
MOST_NAMED = 8
MOST_TYPED = 40
"""Signs of a move that the server reads."""
FIELDS: dict[str, tuple[type[Command], dict[str, Any]]] = {
    "claim": (ClaimAbsence, {"result": "win"}),
    "claim draw": (ClaimAbsence, {"result": "draw"}),
    "vacation": (TakeVacation, {"on": True}),
    "back": (TakeVacation, {"on": False}),
    "no pause": (AnswerPause, {"accept": False}),
}
LEAVE = frozenset({"quit", "exit", "q"})


class Inbox:
    """Everything that may happen, in the order in which it did."""

    def __init__(self) -> None:
        self._items: asyncio.Queue[Item] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()

    def hear(self, message: ServerMessage) -> None:
        """For ``Connection(on_told=...)``."""
        if isinstance(message, Thought | Welcome | Said | ChatModeChanged):
            self._items.put_nowait(message)

    def offline(self) -> None:
        """For ``Connection(on_offline=...)``."""
        self._items.put_nowait(Offline())

    def put(self, item: Item) -> None:
        self._items.put_nowait(item)

    async def next(self) -> Item:
        return await self._items.get()

    def read_keyboard(self, readline: Callable[[], str] = sys.stdin.readline) -> None:
        """Read lines in a thread of its own, which ends with the program: a blocked read cannot be called off."""

        def read() -> None:
            line = readline()
            while line:
                self._loop.call_soon_threadsafe(self.put, Typed(line.strip()))
                line = readline()
            self._loop.call_soon_threadsafe(self.put, EndOfInput())

        threading.Thread(target=read, name="keyboard", daemon=True).start()


async def play_session(
    connection: Connection, inbox: Inbox, console: Console, session: SessionId, *, interactive: bool
) -> SessionId | None:
    """Play or watch one game to its end, or until the user leaves.

    Not ``interactive``: lines are taken one a turn, and the end of the game or of the input is the end. Returns the
    session of an agreed rematch, else None. Raises ``Refused``, ``Disconnected``.
    """
    async with connection.follow(session) as feed:
        game = Record(feed.joined)
        screen = Screen(console, game, feed.joined.your_seat)
        screen.opening()
        pump = asyncio.create_task(_pump(feed, inbox), name="terminal-pump")
        try:
            return await Play(connection, inbox, screen, game, interactive=interactive).run()
        finally:
            pump.cancel()


async def _pump(feed: Feed, inbox: Inbox) -> None:
    try:
        while True:
            inbox.put(await feed.next())
    except (Refused, Disconnected) as error:
        inbox.put(error)


class Play:
    """A game at the keyboard."""

    def __init__(
        self, connection: Connection, inbox: Inbox, screen: Screen, game: Record, *, interactive: bool
    ) -> None:
        self._connection = connection
        self._inbox = inbox
        self._screen = screen
        self._game = game
        self._seat = game.joined.your_seat
        self._interactive = interactive
        self._lines: deque[Typed | EndOfInput] = deque()
        """Input that waits for its turn, or for the answer to an earlier command."""
        self._sending: asyncio.Task[None] | None = None
        self._heard: int | None = None
        """The last chat line that was shown; None unless the user asked for the chat."""
        self._phrases: list[str] = []
        """The only lines that may be said; empty where any text may be."""
        self._listening: asyncio.Task[None] | None = None
        self._acted_at: int | None = None
        """The position that was acted on, until the event comes that changes it."""
        self._together: deque[Choice] = deque()
        """Choices that were typed together and are still to be sent."""
        self._online = True

    async def run(self) -> SessionId | None:
        try:
            return await self._run()
        finally:
            for task in (self._sending, self._listening):
                if task is not None:
                    task.cancel()

    async def _run(self) -> SessionId | None:
        while True:
            item = await self._inbox.next()
            match item:
                case Occurred():
                    if item.session != self._game.joined.session:
                        continue  # of the game before this rematch
                    self._happened(item)
                    if isinstance(item.event, RematchAgreed) and self._seat is not None:
                        return item.event.session
                    if self._is_over():
                        return None
                case Said():
                    if item.session == self._game.joined.session and item.line.n > (self._heard or 0):
                        self._said([item.line])
                case Chat():
                    self._phrases = item.phrases
                    self._said(item.lines)
                    if item.mode == "open":
                        self._screen.say(t("terminal-chat-room", room=item.room))
                    else:
                        self._limited(item.mode)
                case ChatModeChanged():
                    if item.session == self._game.joined.session:
                        self._phrases = item.phrases
                        self._limited(item.mode)
                case Thought():
                    if item.session == self._game.joined.session:
                        self._screen.thought(item)
                case Typed() | EndOfInput():
                    if self._interactive and isinstance(item, Typed) and item.line.casefold() in LEAVE:
                        return None
                    self._lines.append(item)
                case Sent(problem=problem):
                    self._sending = None
                    if problem is not None:
                        self._acted_at = None
                        self._together.clear()
                        self._screen.say(problem)
                case Offline():
                    self._online = False
                    self._screen.say(t("terminal-offline"))
                case Welcome():
                    if not self._online:
                        self._screen.say(t("terminal-online"))
                        self._listen_again()
                    self._online = True
                case Disconnected() | Refused():
                    raise item
            if self._read():
                return None

    def _said(self, lines: list[ChatLine]) -> None:
        for line in lines:
            self._screen.said(line, self._phrases)
        self._heard = max([self._heard or 0, *(line.n for line in lines)])

    def _limited(self, mode: ChatMode) -> None:
        """Say what may be said."""
        self._screen.say(t("terminal-chat-mode", mode=mode))
        for number, phrase in enumerate(self._phrases, 1):
            self._screen.say(f"    {number:2}  {phrase_words(phrase)}")

    def _phrase(self, typed: str) -> str:
        """Return the phrase of that number where only phrases may be said, else the text."""
        number = int(typed) if typed.isdecimal() and typed.isascii() else 0
        return self._phrases[number - 1] if 0 < number <= len(self._phrases) else typed

    def _listen_again(self) -> None:
        """Follow the chat on this connection too, and get what was said meanwhile."""
        if self._heard is not None:
            if self._listening is not None:
                self._listening.cancel()
            self._listening = asyncio.create_task(self._follow_chat(), name="terminal-chat")

    async def _follow_chat(self) -> None:
        session = self._game.joined.session
        try:
            answer = await self._connection.request(FollowChat, session=session)
        except Refused as refusal:
            self._screen.say(t("terminal-chat-lost", reason=_reason(refusal)))
        except (TimeoutError, Disconnected):
            pass  # asked again on the next connection; a lost one is told through the feed
        else:
            if isinstance(answer, Chat):
                self._phrases = answer.phrases
                for line in answer.lines:
                    self._inbox.put(Said(session=session, line=line))

    def _caught_up(self) -> bool:
        """Return True if everything that happened before we joined has been shown."""
        return self._game.seq >= self._game.joined.seq

    def _is_over(self) -> bool:
        """Return True if there is nothing left to wait for."""
        return self._game.ended and self._caught_up() and (self._seat is None or not self._interactive)

    def _happened(self, occurred: Occurred) -> None:
        self._screen.happened(occurred)
        self._game.add([occurred])
        if isinstance(occurred.event, SeatTakenOver) and occurred.event.seat == self._seat:
            self._seat = None
            self._screen.looks_on()
        if not occurred.position.choices:
            self._together.clear()
        if not self._caught_up():
            return
        if not occurred.position.turn and not occurred.position.ended:
            return  # cards are still being dealt or dice thrown; the result is drawn
        self._screen.position()
        if occurred.position.choices:
            self._screen.choices()
            self._screen.prompt()
        elif self._game.ended and self._seat is not None and self._interactive:
            self._screen.say(t("terminal-after"))

    def _may_act(self) -> bool:
        position = self._game.position
        return (
            position is not None and bool(position.choices) and self._caught_up() and self._game.seq != self._acted_at
        )

    def _read(self) -> bool:
        """Obey the lines that may be obeyed now. Return True if the user leaves."""
        if self._together and self._sending is None and self._may_act():
            self._act(self._together.popleft())
        while self._lines and self._sending is None and not self._together:
            if not self._interactive and not self._may_act():
                return False
            line = self._lines.popleft()
            if isinstance(line, EndOfInput):
                if self._seat is not None and not self._game.ended:
                    self._screen.say(t("terminal-waits", session=self._game.joined.session))
                return True
            if line.line.casefold() in LEAVE:
                return True
            self._obey(line.line)
        return False

    def _obey(self, line: str) -> None:
        """Do what was typed, or say why it cannot be done."""
        screen, position = self._screen, self._game.position
        if not line or position is None:
            return
        word = line.casefold()
        offered = position.draw_offer not in {None, self._seat}
        board = self._game.joined.board
        meant = find_choices(position.choices, line, board.cell_names)
        if position.together and (several := find_together(position.choices, line, board.cell_names)):
            self._act_together(several, position.together)
        elif len(meant) == 1:
            self._act(meant[0])
        elif word in SIMPLE:
            self._send(SIMPLE[word])
        elif word in FIELDS:
            command, fields = FIELDS[word]
            self._send(command, **fields)
        elif word == "decline" or (word == "draw" and offered):
            self._send(AnswerDraw, accept=word == "draw")
        elif word == "draw":
            self._send(OfferDraw)
        elif word in {"takeback", "take back"}:
            self._send(AskTakeBack)
        elif word == "keep":
            self._send(AnswerTakeBack, accept=False)
        elif word == "chat":
            self._send(FollowChat)
        elif word.startswith("say "):
            self._send(Say, text=self._phrase(line[4:].strip())[:LONGEST] or " ")
        elif word in {"help", "?"}:
            screen.say(t("terminal-help"))
        elif word in {"moves", "choices"}:
            screen.choices(explained=True)
        elif word == "clock":
            screen.clock()
        elif word == "hint":
            self._send(AskHint, level=self._next_hint())
        elif word == "board":
            screen.position()
        elif (begun := find_begun(position.choices, line)) is not None:
            self._act(begun)
        elif meant:
            texts = ", ".join(each.text for each in meant[:MOST_NAMED])
            screen.say(t("terminal-may-mean", typed=repr(words.clean(line)), moves=words.clean(texts)))
        elif reason := why_not(board, position.view, line):
            screen.say(reason)
        elif position.choices:
            self._sending = asyncio.create_task(self._explain(line), name="terminal-request")
        else:
            screen.say(t("terminal-not-your-turn-help"))

    async def _explain(self, line: str) -> None:
        """Say why a typed move is not legal, as far as the server says so."""
        typed = repr(words.clean(line))
        try:
            answer = await self._connection.request(
                AskWhyNot, session=self._game.joined.session, text=line[:MOST_TYPED]
            )
            reason = answer.reason if isinstance(answer, WhyNot) else None
        except (Refused, TimeoutError, Disconnected):
            reason = None
        if reason is None:
            self._inbox.put(Sent(t("terminal-not-possible", typed=typed)))
        else:
            self._inbox.put(Sent(t("terminal-not-legal", typed=typed, reason=refusal_words(reason))))

    def _act_together(self, choices: list[Choice], count: int) -> None:
        """Send these choices one after the other, if they are as many as are made together."""
        if len(choices) == count:
            self._together.extend(choices[1:])
            self._act(choices[0])
        else:
            self._screen.say(t("terminal-together", count=count))

    def _act(self, choice: Choice) -> None:
        self._acted_at = self._game.seq
        self._send(Act, seq=self._game.seq, action=choice.action)

    def _next_hint(self) -> int:
        """Return the level after the highest that was given about this position."""
        here = self._game.position
        given = [
            event.level
            for event in self._game.history
            if isinstance(event, HintGiven) and here is not None and event.ply == here.ply
        ]
        return min(4, max(given, default=0) + 1)

    def _send(self, command: type[Command], **fields: Any) -> None:
        """Send without waiting: events are shown meanwhile."""
        request = self._request(command, session=self._game.joined.session, **fields)
        self._sending = asyncio.create_task(request, name="terminal-request")

    async def _request(self, command: type[Command], **fields: Any) -> None:
        problem: str | None = None
        try:
            answer = await self._connection.request(command, **fields)
            if isinstance(answer, Chat):
                self._inbox.put(answer)
        except Refused as refusal:
            problem = t("terminal-not-done", reason=_reason(refusal))
        except TimeoutError:
            problem = t("terminal-no-answer")
        except Disconnected:
            return  # told through the feed
        self._inbox.put(Sent(problem))


def _reason(refusal: Refused) -> str:
    return words.clean(refusal_words(refusal.reason))

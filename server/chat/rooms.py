"""Send chat lines to their readers at this server. Lines are read from the store, to which any server may write.
A chat is that of a place: a table, or a tournament.

A line is stored first; then it is sent to its readers here, and the other servers are notified. Nothing here touches a
session: chat is no part of a game.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import deque
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import msgspec

from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol.cards import BotCard
from agon.protocol.commands.chat import PHRASES, Chat, ChatLine, ChatMode, ChatModeChanged, Room, Said
from agon.protocol.errors import Refused
from agon.protocol.events import PlayerRef, SessionId
from agon.server.chat.classes import ClassTalk, Ear
from agon.server.chat.places import Place, Places, TablePlace
from agon.server.chat.text import asks_whether_bot, confession, plain
from agon.server.live.broadcast import Follower
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.ops.background import BackgroundTasks
from agon.server.ops.run_time import RunTime
from agon.server.ops.signal import Signal
from agon.server.store import Store, StoreFailed
from agon.server.store.chat import ChatRow

log = logging.getLogger("agon.chat")

OFTEN, WITHIN_MS = 5, 10_000
"""Most lines of an account in this time."""
MOST_MUTED = 500
SERVER_BOT = "bot:"


@dataclass(slots=True)
class _Listener:
    account: str
    viewer: int
    ear: Ear
    muted: set[str]
    mode: ChatMode
    """The mode of chat there, as it was told."""
    n: int = 0
    """Number of the last line that was sent to it, or that it may not read."""


@dataclass(slots=True)
class _Rooms:
    """Listeners of one place."""

    listeners: WeakKeyDictionary[Follower, _Listener] = field(default_factory=WeakKeyDictionary[Follower, _Listener])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    event: Place | None = None
    """The tournament, if it is one's chat."""
    coming: int = 0
    """Number of connections about to listen: they must find the same lock and listeners."""


def room_of(viewer: int) -> Room:
    return "spectators" if viewer == SPECTATOR else "players"


def may_read(place: Place, viewer: int, room: str) -> bool:
    """True if a viewer may read a room; checked for all lines that leave the server."""
    return place.is_over or room == room_of(viewer)


class ChatRooms:
    """``cards`` are those of the server's bots; ``run_time`` says what may be said where."""

    def __init__(self, store: Store, registry: TableRegistry, cards: dict[str, BotCard], run_time: RunTime) -> None:
        self._store = store
        self._registry = registry
        self.places = Places(registry)
        self._cards = cards
        self._run_time = run_time
        self._classes = ClassTalk(store)
        self.said = Signal[[SessionId]]()
        """A line was stored here."""
        self._rooms: dict[SessionId, _Rooms] = {}
        self._lately: dict[str, deque[int]] = {}
        """Times (ms) of the last lines of each account."""
        self._background = BackgroundTasks(log, StoreFailed, "chat cannot be read or stored: %s")

    async def follow(self, follower: Follower, place: Place, account: str, re: str) -> None:
        """Send the lines so far, and all new ones from now on. Raises ``Refused``, ``StoreFailed``."""
        viewer = place.viewer_of(follower, account)
        if viewer is None:
            raise Refused("not_followed", "join the game first", "$.session")
        muted = await self._store.chat.muted_by(account)
        rooms = self._rooms.setdefault(place.name, _Rooms(event=None if isinstance(place, TablePlace) else place))
        rooms.coming += 1
        try:
            async with rooms.lock:
                rows = await self._store.chat.lines(place.name)
                ear = await self._classes.ear(account)
                lines = [
                    line_of(row)
                    for row in rows
                    if row.author not in muted and may_read(place, viewer, row.room) and ear.hears(row)
                ]
                silenced = await self._store.chat.silenced(account)
                room = room_of(viewer)
                mode = self._run_time.chat_at(place.name)
                chat = Chat(
                    re=re,
                    session=place.name,
                    room=room,
                    lines=lines,
                    muted=sorted(muted),
                    silenced=silenced,
                    mode=mode,
                    phrases=phrases_in(mode),
                )
                rooms.listeners[follower] = _Listener(account, viewer, ear, muted, mode, rows[-1].n if rows else 0)
                follower.send(codec.encode(chat))
        finally:
            rooms.coming -= 1
            self._tidy(place.name)

    def unfollow(self, follower: Follower, session: SessionId) -> None:
        rooms = self._rooms.get(session)
        if rooms is not None:
            rooms.listeners.pop(follower, None)
            self._tidy(session)

    def closed(self, follower: Follower) -> None:
        """Forget a lost connection. Tables have forgotten it already."""
        for session, rooms in list(self._rooms.items()):
            if rooms.event is not None:
                self.unfollow(follower, session)

    async def say(self, place: Place, player: PlayerRef, viewer: int, text: str, command: str) -> None:
        """Store a line, then send it. Raises ``Refused``, ``StoreFailed``."""
        said = plain(text)
        check_mode(self._run_time.chat_at(place.name), said)
        self._check_pace(player.id)
        reason = await self._store.chat.silenced(player.id)
        if reason is not None:
            raise Refused("silenced", f"a moderator has silenced you{f': {reason}' if reason else ''}")
        club = await self._classes.of_line(place, player.id, viewer)
        await self._add(place.name, player, room_of(viewer), said, command, club=club)
        if isinstance(place, TablePlace) and viewer != SPECTATOR and player.kind == "human" and asks_whether_bot(said):
            for bot in {player.id: player for player in place.players}.values():
                card = self._cards.get(bot.card or "") if bot.id.startswith(SERVER_BOT) else None
                if card is not None:
                    await self._add(place.name, bot, "players", confession(card), f"re:{_short(command)}")

    def ended(self, table: Table) -> None:
        """Let the bots of this server say a phrase of their cards at the end, if a person plays."""
        players = list({player.id: player for player in table.session.players}.values())
        if not table.owned or all(player.kind == "bot" for player in players):
            return
        if self._run_time.chat_at(table.name) == "off":
            return
        for player in players:
            card = self._cards.get(player.card or "") if player.id.startswith(SERVER_BOT) else None
            if card is not None and card.phrases:
                phrase = card.phrases[table.session.seq % len(card.phrases)]
                self._background.start(self._add(table.name, player, "players", phrase, "ended"), "chat")

    async def mute(self, account: str, whom: str, *, on: bool) -> None:
        """Mute or unmute an account for another. Raises ``Refused``, ``StoreFailed``."""
        if on and len(await self._store.chat.muted_by(account)) >= MOST_MUTED:
            raise Refused("too_many", f"you have muted {MOST_MUTED} already")
        if on:
            await self._store.chat.mute(account, whom, self._registry.clock.now())
        else:
            await self._store.chat.unmute(account, whom)
        for rooms in self._rooms.values():
            for listener in rooms.listeners.values():
                if listener.account == account:
                    (listener.muted.add if on else listener.muted.discard)(whom)

    def modes_changed(self) -> None:
        """Send those who follow a chat here what may be said there now, if that has changed."""
        for session, rooms in self._rooms.items():
            mode = self._run_time.chat_at(session)
            payload = codec.encode(ChatModeChanged(session=session, mode=mode, phrases=phrases_in(mode)))
            for follower, listener in list(rooms.listeners.items()):
                if listener.mode != mode:
                    listener.mode = mode
                    follower.send(payload)

    def heard(self, session: SessionId) -> None:
        """Send new lines after another server has announced one."""
        if session in self._rooms:
            self._background.start(self._tell(session), "chat")

    def look(self) -> None:
        """Send new lines, because news may have been lost."""
        for session in self._rooms:
            self._background.start(self._tell(session), "chat")

    async def close(self) -> None:
        await self._background.cancel()

    async def _add(
        self, session: SessionId, player: PlayerRef, room: Room, text: str, command: str, *, club: str | None = None
    ) -> None:
        name = codec.encode(player).decode()
        await self._store.chat.say(
            ChatRow(session, 0, self._registry.clock.now(), room, player.id, name, command, text, club)
        )
        await self._tell(session)
        self.said(session)

    async def _tell(self, session: SessionId) -> None:
        """Send every listener here the lines that are new to it and that it may read."""
        rooms = self._rooms.get(session)
        if rooms is None:
            return
        async with rooms.lock:
            place = rooms.event or self.places.table(session)
            if place is not None:
                for follower, listener in list(rooms.listeners.items()):
                    viewer = place.viewer_of(follower, listener.account)
                    if viewer is None:
                        del rooms.listeners[follower]
                    else:
                        listener.viewer = viewer  # spectator after a bot took the seat
            self._tidy(session)
            if place is None or not rooms.listeners:
                return
            known = min(listener.n for listener in rooms.listeners.values())
            for row in await self._store.chat.lines(session, known):
                payload = codec.encode(Said(session=session, line=line_of(row)))
                for follower, listener in list(rooms.listeners.items()):
                    if row.n > listener.n:
                        listener.n = row.n
                        may = may_read(place, listener.viewer, row.room) and listener.ear.hears(row)
                        if row.author not in listener.muted and may:
                            follower.send(payload)

    def _tidy(self, session: SessionId) -> None:
        rooms = self._rooms.get(session)
        if rooms is None or rooms.coming:
            return
        is_gone = rooms.event is None and session not in self._registry.tables
        if is_gone or not rooms.listeners:
            del self._rooms[session]

    def _check_pace(self, account: str) -> None:
        now = self._registry.clock.now()
        lately = self._lately.setdefault(account, deque(maxlen=OFTEN))
        if len(lately) == OFTEN and now - lately[0] < WITHIN_MS:
            raise Refused("too_fast", f"say at most {OFTEN} things in {WITHIN_MS // 1000} seconds")
        lately.append(now)
        if len(self._lately) > 10_000:
            self._lately = {who: when for who, when in self._lately.items() if now - when[-1] < WITHIN_MS}


def phrases_in(mode: ChatMode) -> list[str]:
    """Return the lines that may be said in a mode which allows only some; empty in the others."""
    return [*PHRASES] if mode == "phrases" else []


def check_mode(mode: ChatMode, said: str) -> None:
    """Raise ``Refused`` (not_allowed) if a line may not be said in a mode."""
    if mode == "off":
        raise Refused("not_allowed", "the host has turned the chat off here")
    if mode == "phrases" and said not in PHRASES:
        raise Refused("not_allowed", "the chat here is limited to a list of phrases", "$.text")


def line_of(row: ChatRow) -> ChatLine:
    """Return a stored line as a message."""
    by = None if row.player is None else msgspec.json.decode(row.player, type=PlayerRef)
    return ChatLine(n=row.n, at=row.at, room="players" if row.room == "players" else "spectators", by=by, text=row.text)


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]

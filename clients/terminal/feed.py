"""Watching over an MQTT broker: the lobby, or one game, as every spectator sees it. Only subscriptions are sent."""

from __future__ import annotations

import asyncio
import secrets

import msgspec
from rich.console import Console

from agon.clients.languages.game_words import game_title
from agon.clients.languages.messages import t
from agon.clients.sdk.turn import seated
from agon.clients.terminal import clock_words, words
from agon.clients.terminal.board import draw
from agon.protocol import codec, topics
from agon.protocol.commands.session import Position
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.messages import Lobby, Occurred
from agon.protocol.spectator_feed import Snapshot
from agon.transport.address import Broker
from agon.transport.link import Letter, Link

PATIENCE_S = 5.0
"""A game of which nothing is heard by then is not being played."""


class Watcher:
    """Prints what comes; ``done`` is set when there is nothing left to wait for."""

    def __init__(self, console: Console, session: SessionId | None) -> None:
        self._console = console
        self._session = session
        self._game: Snapshot | None = None
        self._seq = -1
        self._lobby = ""
        self.connected = asyncio.Event()
        self.found = asyncio.Event()
        self.done = asyncio.Event()

    def up(self) -> None:
        if self.connected.is_set():
            self._console.print(t("terminal-online"))
        self.connected.set()

    def down(self, reason: str) -> None:
        self._console.print(t("terminal-no-broker", reason=words.clean(reason)))

    def hear(self, letter: Letter) -> None:
        try:
            if self._session is None:
                self._show_lobby(letter)
            elif letter.topic == topics.snapshot(self._session):
                self._snapshot(letter)
            else:
                self._event(letter)
        except msgspec.DecodeError as error:
            self._console.print(t("terminal-unreadable-topic", topic=letter.topic, error=str(error)))

    def _show_lobby(self, letter: Letter) -> None:
        lobby = codec.decode_server(letter.payload) if letter.payload else None
        if not isinstance(lobby, Lobby):
            return
        text = words.playing_text(lobby.playing)
        if text != self._lobby:
            self._lobby = text
            self._console.print(text)
        self.found.set()

    def _snapshot(self, letter: Letter) -> None:
        if not letter.payload:
            self.done.set()  # it is over, and was told
            return
        snapshot = codec.decode_snapshot(letter.payload)
        if self._game is None:
            title = game_title(snapshot.game.name, snapshot.game.title)
            self._console.print(f"{title}, {clock_words.clock_text(snapshot.clock)}")
            self._console.print(words.seats_line(snapshot.game, snapshot.players, None))
        self._game = snapshot
        self.found.set()
        if snapshot.seq > self._seq:
            self._seq = snapshot.seq
            self._show(snapshot, snapshot.position)

    def _event(self, letter: Letter) -> None:
        occurred, game = codec.decode_server(letter.payload), self._game
        if not isinstance(occurred, Occurred) or game is None or occurred.seq <= self._seq:
            return
        self._seq = occurred.seq
        line = words.event_line(game.game, game.players, occurred.event, occurred.position)
        self._game = msgspec.structs.replace(game, players=seated(game.players, occurred.event))
        if line is not None:
            self._console.print(line)
        self._show(game, occurred.position)

    def _show(self, game: Snapshot, position: Position) -> None:
        self._console.print(draw(game.board, position.view, position.last))
        clocks = clock_words.clocks_line(game.game, position.clocks, None)
        if clocks is not None and not position.ended:
            self._console.print(clocks)
        if position.ended:
            self.done.set()


async def watch(broker: Broker, session: SessionId | None, console: Console) -> None:
    """Watch a game to its end, or the lobby for ever. Raises ``BrokerRefuses``, ``Refused`` (unknown_session)."""
    watcher = Watcher(console, session)
    wanted = [topics.lobby("+")] if session is None else [topics.snapshot(session), topics.events(session)]
    link = asyncio.create_task(Link(broker, f"agon-watch-{secrets.token_hex(6)}", watcher, wanted).run(give_up=True))
    watching = asyncio.create_task(_watched(watcher, session))
    try:
        done, _ = await asyncio.wait({link, watching}, return_when=asyncio.FIRST_COMPLETED)
        for ended in done:
            ended.result()
    finally:
        for task in (link, watching):
            task.cancel()
        await asyncio.wait({link, watching})


async def _watched(watcher: Watcher, session: SessionId | None) -> None:
    await watcher.connected.wait()
    if session is not None:
        try:
            await asyncio.wait_for(watcher.found.wait(), PATIENCE_S)
        except TimeoutError:
            raise Refused("unknown_session", t("terminal-no-such-game", session=session)) from None
    await watcher.done.wait()

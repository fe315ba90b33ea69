"""Runs a bot: its account at one server, and a task for every game. All state that matters is the server's, so a drop
or a restart of either side only means asking again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import cast

from agon.clients.sdk import address, tokens
from agon.clients.sdk.bot import Bot, Challenge, OpenSeek
from agon.clients.sdk.connection import Connection, delays
from agon.clients.sdk.feed import Feed
from agon.clients.sdk.playing import LONGEST_PAUSE_S, play, retry
from agon.clients.sdk.turn import Record
from agon.protocol.commands.table import SitDown
from agon.protocol.errors import PASSING, Refused
from agon.protocol.events import RematchAgreed, SessionId
from agon.protocol.messages import (
    AcceptSeek,
    CancelSeek,
    DeclineChallenge,
    GameListing,
    Games,
    Lobby,
    MyGames,
    Offers,
    PlayBot,
    Register,
    Rematch,
    Seek,
    Seeking,
    SeekView,
    ServerMessage,
    Started,
    WatchLobby,
    Welcome,
)

log = logging.getLogger("agon.bot")

LINGER_S = 60.0
"""Time (s) for which seeks of a lost connection may still count: several servers take that long to notice the loss."""
AGAIN_S = 300.0
"""Time (s) after a game in which the bot accepts a rematch."""
MOST_LINGERING = 16
"""Games after which it does at one time: the latest."""


class Runner:
    """A bot at a server. ``wanted``: games to play before ``run`` returns, None for no end."""

    def __init__(
        self, bot: Bot, url: str, token_file: Path, rng: random.Random, *, wanted: int | None, at_once: int
    ) -> None:
        self._bot = bot
        self._url = url
        self._token_file = token_file
        self._rng = rng
        self._wanted = wanted
        self._at_once = at_once
        self._told: asyncio.Queue[ServerMessage | None] = asyncio.Queue()
        """Messages of the server; None when a game has ended."""
        self._room = asyncio.Event()
        self._playing: dict[SessionId, asyncio.Task[None]] = {}
        self._lingering: dict[SessionId, asyncio.Task[None]] = {}
        """Games that are over, after which the others may want to play again."""
        self._over: set[SessionId] = set()
        self._enough = asyncio.Event()
        self._connections = 0
        """Number of times that this bot was welcomed."""
        self._asked = True
        """True if there is a way to start games."""
        self._open: dict[str, int] = {}
        """Seeks of this bot that nobody has taken, by id, and at which of its connections they were opened."""
        self._tried: set[str] = set()
        """Seeks of others that this bot took, or could not take."""

    async def run(self, seeks: Sequence[OpenSeek], challenges: Sequence[Challenge], accept: frozenset[str]) -> None:
        """Play. Raises as ``Bot.play``."""
        token = tokens.load(self._token_file)
        register = Register(
            kind="bot", name=self._bot.name, operator=self._bot.operator or None, summary=self._bot.summary
        )
        connection = Connection(
            self._url,
            token=token,
            register=register,
            client=f"agon-sdk {self._bot.name}"[:60],
            on_told=self.hear,
            rng=self._rng,
        )
        self._asked = bool(seeks or challenges or accept)
        try:
            await _check_games(self._url, accept)
            await self._run(connection, token, seeks, challenges, accept)
        except ExceptionGroup as group:
            raise _first(group) from group  # one cause, told by every game's task
        except Refused as refusal:
            if refusal.code != "unauthenticated":
                raise
            kept = f"{refusal.reason}: {self._token_file}. Take that file away, and the bot gets a new account"
            raise Refused(refusal.code, kept, refusal.path) from None

    async def _run(
        self,
        connection: Connection,
        token: str | None,
        seeks: Sequence[OpenSeek],
        challenges: Sequence[Challenge],
        accept: frozenset[str],
    ) -> None:
        async with connection:
            if connection.you.kind != "bot":
                whose = f"{self._token_file} holds the token of {connection.you.name}, a person"
                raise Refused("not_allowed", f"{whose}: a bot has an account of its own, which it gets without a token")
            if connection.token is not None and connection.token != token:
                tokens.save(self._token_file, connection.token)
            log.info("%s (bot) plays at %s", connection.you.name, self._url)
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self.listen(connection, group, seeks, accept), name="bot-listen")]
                tasks.append(group.create_task(_end_with(connection), name="bot-connection"))
                for item in challenges:
                    tasks.append(group.create_task(self._challenge(connection, group, item), name="bot-challenge"))
                await self._enough.wait()
                for task in (*tasks, *self._lingering.values()):
                    task.cancel()

    def hear(self, message: ServerMessage) -> None:
        """Take an unasked message of the server as it comes."""
        if isinstance(message, Welcome):
            self._connections += 1
        if isinstance(message, Welcome | Started | Lobby | Offers):
            self._told.put_nowait(message)

    # Finding games

    async def listen(
        self, connection: Connection, group: asyncio.TaskGroup, seeks: Sequence[OpenSeek], accept: frozenset[str]
    ) -> None:
        """Run a task for every game that begins; seek and resume unfinished games after every new connection."""
        if accept:
            await connection.request(WatchLobby, within_s=None)
        while True:
            match await self._told.get():
                case Welcome():
                    # The server forgets a seek when its connection goes. One may be of this connection already: it was
                    # asked for at the one before, and not answered there.
                    self._open = {seek: at for seek, at in self._open.items() if at == self._connections}
                    async for session, seat in self._unfinished(connection):
                        self._begin(connection, group, session, seat)
                case Started(session=session, your_seat=seat, re=re):
                    self._begin(connection, group, session, seat)
                    if re is None:
                        await self._take_down(connection)  # the message does not say which seek was taken
                case Lobby(seeks=listed):
                    await self._sit_down(connection, group, listed, accept)
                case Offers(challenges=challenges):
                    await self._answer(connection, group, challenges, accept | {seek.game for seek in seeks})
                case _:
                    self._room.set()  # a game has ended
            if not self._asked and not self._playing:
                if not self._over:
                    log.warning("no game is being played, and none was named to start: --seek GAME keeps a seek open")
                self._enough.set()
            if not self._has_room():
                await self._take_down(connection)
            elif not self._open:
                await self._put_up(connection, seeks)

    def _has_room(self) -> bool:
        """Return True if the bot may start one more game."""
        playing = len(self._playing)
        return playing < self._at_once and (self._wanted is None or len(self._over) + playing < self._wanted)

    async def _unfinished(self, connection: Connection) -> AsyncIterator[tuple[SessionId, int]]:
        """Games of this account that are on: from earlier runs, or begun while this bot was away."""
        before: int | None = None
        while True:
            page = await connection.ask(Games, MyGames, within_s=None, before=before, limit=100)
            for game in page.games:
                if game.status == "playing" and game.your_seat is not None:
                    yield game.session, game.your_seat
            if page.next is None:
                return
            before = page.next

    async def _put_up(self, connection: Connection, seeks: Sequence[OpenSeek]) -> None:
        for seek in seeks:
            answer = await retry(
                connection,
                Seek,
                linger_s=LINGER_S,
                game=seek.game,
                options=seek.options,
                clock=seek.clock,
                seat=seek.seat,
                accepts=seek.accepts,
                rated=seek.rated,
                delay=seek.delay,
            )
            if isinstance(answer, Seeking):
                self._open[answer.seek.id] = self._connections
                log.info("%s looks for an opponent at %s", self._bot.name, seek.game)

    async def _take_down(self, connection: Connection) -> None:
        for seek in list(self._open):
            try:
                await retry(connection, CancelSeek, seek=seek)
            except Refused as refusal:
                if refusal.code != "unknown_seek":
                    raise
            self._open.pop(seek, None)

    async def _sit_down(
        self, connection: Connection, group: asyncio.TaskGroup, listed: Sequence[SeekView], accept: frozenset[str]
    ) -> None:
        for seek in reversed(listed):  # who has waited longest comes first
            mine = seek.by.id == connection.you.id
            if mine or seek.game not in accept or seek.accepts == "humans" or seek.id in self._tried:
                continue
            if not self._has_room():
                return
            self._tried.add(seek.id)
            try:
                if seek.table is not None:  # it begins when it is full, and all people agree to the bot's card
                    answer = await retry(connection, SitDown, table=seek.id)
                    if isinstance(answer, Started):
                        self._begin(connection, group, answer.session, answer.your_seat)
                    continue
                started = await retry(connection, AcceptSeek, seek=seek.id, agreed=seek.card)
                if isinstance(started, Started):
                    self._begin(connection, group, started.session, started.your_seat)
            except Refused as refusal:
                log.info("could not sit down opposite %s: %s", seek.by.name, refusal.reason)

    async def _answer(
        self, connection: Connection, group: asyncio.TaskGroup, challenges: Sequence[SeekView], played: frozenset[str]
    ) -> None:
        """Sit down if the bot is challenged to a game that it plays and wants; decline other challenges."""
        for seek in challenges:
            if seek.id in self._tried:
                continue
            self._tried.add(seek.id)
            reason = "later" if not self._has_room() else "other_game" if seek.game not in played else None
            if reason is None and not self._bot.welcomes(seek):
                reason = "no"
            try:
                if reason is None:
                    started = await retry(connection, AcceptSeek, seek=seek.id, agreed=seek.card)
                    if isinstance(started, Started):
                        self._begin(connection, group, started.session, started.your_seat)
                else:
                    await retry(connection, DeclineChallenge, seek=seek.id, reason=reason)
            except Refused as refusal:
                log.info("the challenge of %s: %s", seek.by.name, refusal.reason)

    async def _challenge(self, connection: Connection, group: asyncio.TaskGroup, challenge: Challenge) -> None:
        card = await address.bot_card(self._url, challenge.bot)
        for _ in range(challenge.games):
            while not self._has_room():
                self._room.clear()
                await self._room.wait()
            started = await retry(
                connection,
                PlayBot,
                bot=challenge.bot,
                level=challenge.level,
                game=challenge.game,
                options=challenge.options,
                clock=challenge.clock,
                seat=challenge.seat,
                delay=challenge.delay,
                agreed=card.digest,
            )
            if isinstance(started, Started):
                self._begin(connection, group, started.session, started.your_seat)

    # Playing

    def _begin(self, connection: Connection, group: asyncio.TaskGroup, session: SessionId, seat: int) -> None:
        if session in self._playing or session in self._over:
            return
        task = group.create_task(self._play(connection, session, seat), name=f"bot-game-{session}")
        self._playing[session] = task

    async def _play(self, connection: Connection, session: SessionId, seat: int) -> None:
        try:
            for pause in delays(self._rng, LONGEST_PAUSE_S):
                try:
                    await self._play_on(connection, session, seat)
                    break
                except Refused as refusal:
                    if session in self._over:
                        log.info("game %s is not played again: %s", session, refusal)
                        break
                    if refusal.code not in PASSING:
                        log.warning("game %s cannot go on: %s", session, refusal)
                        break
                    log.info("game %s: %s; once more in %.1f s", session, refusal.reason, pause)
                await asyncio.sleep(pause)
        finally:
            self._playing.pop(session, None)
            self._lingering.pop(session, None)
        self._count(session)

    def _count(self, session: SessionId) -> None:
        """Count a game that is over."""
        if session in self._over:
            return
        self._playing.pop(session, None)
        self._over.add(session)
        self._told.put_nowait(None)
        if self._wanted is not None and len(self._over) >= self._wanted and not self._playing:
            self._enough.set()

    async def _play_on(self, connection: Connection, session: SessionId, seat: int) -> None:
        """Play a game from its present position to its end, and rematches for some time. Raises ``Refused`` if it
        cannot be followed."""
        rng = random.Random(f"{self._rng.getrandbits(64)}:{session}")
        async with connection.follow(session) as feed:
            game = await play(self._bot, connection, feed, seat, rng)
            await self._bot.finished(game)
            self._lingering[session] = self._playing[session]
            if len(self._lingering) > MOST_LINGERING:
                self._lingering.pop(next(iter(self._lingering))).cancel()
            self._count(session)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(AGAIN_S):
                    await self._play_again(connection, feed, game, seat)

    async def _play_again(self, connection: Connection, feed: Feed, game: Record, seat: int) -> None:
        """Agree to a rematch that an opponent offers, if the bot likes and has room. The next game is announced as any
        other."""
        known: list[int] = []
        while not any(isinstance(event, RematchAgreed) for event in game.history):
            offers = [] if game.position is None else game.position.rematch_offers
            if offers != known and seat not in offers and self._has_room() and self._bot.plays_again(game):
                await retry(connection, Rematch, session=game.joined.session)
            known = offers
            game.add(await feed.batch())


async def _check_games(url: str, accept: frozenset[str]) -> None:
    """Raises ``Refused`` for a game that the server does not have, for which nobody would ever be found."""
    if accept:
        listed = {listing.info.name for listing in await address.get(url, "/api/games", list[GameListing])}
        for name in sorted(accept - listed):
            raise Refused("unknown_game", f"no game named {name!r}; there are {', '.join(sorted(listed))}")


async def _end_with(connection: Connection) -> None:
    """Wait for the end of the connection and raise ``Disconnected``: a wait for an opponent would otherwise last for
    ever."""
    raise await connection.over()


def _first(error: Exception) -> Exception:
    while isinstance(error, ExceptionGroup):
        error = cast("ExceptionGroup[Exception]", error).exceptions[0]
    return error

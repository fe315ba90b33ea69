"""A connection that outlives its sockets: it reconnects, resumes the sessions that it followed, and sends unanswered
commands again.

The only file of the clients that imports websockets. ``link`` holds the state that is kept between two sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterator
from types import TracebackType
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidMessage, InvalidStatus, WebSocketException
from websockets.typing import Subprotocol

from agon.clients.sdk.address import addresses, is_loopback, socket_url
from agon.clients.sdk.feed import Disconnected, Feed
from agon.clients.sdk.link import Answer, Answered, Delayed, Happened, Link, Lost, Told
from agon.clients.sdk.pace import Pace
from agon.protocol import codec
from agon.protocol.commands.account import Account
from agon.protocol.commands.game import Contribute
from agon.protocol.errors import CODES, Code, Refused
from agon.protocol.events import PlayerRef, SessionId
from agon.protocol.messages import (
    PROTOCOL,
    SUBPROTOCOL,
    Command,
    Failure,
    Goodbye,
    Hello,
    Join,
    Joined,
    Leave,
    Register,
    ServerMessage,
    Started,
    Welcome,
)

log = logging.getLogger("agon.sdk")

FRAME_LIMIT = 4 << 20
"""Largest frame taken from the server, bytes: a long game's whole log comes in one."""
PING_S = 10.0
"""A silent connection is asked after this long, and given up after as long again."""
REJOIN_S = 0.5
"""Pause before a session that could not be followed is asked for again."""
FIRST_DELAY_S = 0.25
LONGEST_DELAY_S = 15.0

RETRIED: frozenset[Code] = frozenset({"unavailable", "too_fast", "too_many", "internal"})
"""Refusals of ``hello`` that may end otherwise a little later."""

_CODES: dict[str, Code] = {code: code for code in CODES}

A = TypeVar("A", bound=msgspec.Struct)


class Unexpected(Exception):
    """The server's answer is none that this command has."""


def delays(rng: random.Random, longest: float = LONGEST_DELAY_S) -> Iterator[float]:
    """Seconds to wait before each attempt: doubling up to a limit, spread so that clients do not return all at once."""
    ceiling = FIRST_DELAY_S
    while True:
        yield rng.uniform(ceiling / 2, ceiling)
        ceiling = min(ceiling * 2, longest)


class Connection:
    """An account at a server. ``url``: its address, or several with commas between them: when a connection is lost the
    next one is tried. Use as ``async with Connection(url, token=...) as connection``.

    ``register`` makes a new account if there is no ``token``; keep ``token`` afterwards, and again after ``SignUp``,
    which ends all earlier ones. ``on_told`` is called with unasked messages of the server (``welcome`` at every
    connection, ``lobby``, ``started``, ``thought``, ...), ``on_offline`` when a connection was lost; neither may block.
    ``rng`` spreads the delays between attempts.
    """

    def __init__(
        self,
        url: str,
        *,
        token: str | None = None,
        register: Register | None = None,
        client: str = "agon-sdk",
        on_told: Callable[[ServerMessage], None] = lambda _: None,
        on_offline: Callable[[], None] = lambda: None,
        rng: random.Random | None = None,
    ) -> None:
        self._urls = deque(map(socket_url, addresses(url)))
        self._untried = len(self._urls)
        """Addresses at which nobody has been sought yet."""
        self.token = token
        self.welcome: Welcome | None = None
        self._register = register
        self._client = client
        self._on_told = on_told
        self._on_offline = on_offline
        self._rng = rng or random.Random()
        self._link = Link(secrets.token_hex(6))
        self._wake = asyncio.Event()
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._feeds: dict[SessionId, Feed] = {}
        self._welcomed: asyncio.Future[Welcome] | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed: Disconnected | None = None
        self._is_over = asyncio.Event()
        self._retry_s = 0.0

    async def __aenter__(self) -> Connection:
        """Connect. Raises ``Refused`` or ``Disconnected`` if the server does not want this client, ``OSError`` if there
        is no server at the first attempt."""
        self._welcomed = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._run(), name="agon-connection")
        try:
            await asyncio.shield(self._welcomed)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def url(self) -> str:
        """The address that is, or will be, connected to."""
        return self._urls[0]

    @property
    def you(self) -> PlayerRef:
        """The account as the server knows it."""
        if self.welcome is None:
            raise Disconnected("not connected yet")
        return self.welcome.you

    @property
    def online(self) -> bool:
        return self._link.online

    def last_seq(self, session: SessionId) -> int:
        """Seq of the last event of a followed session that arrived, to which ``Act`` refers."""
        last = self._link.last_seq(session)
        return -1 if last is None else last

    async def close(self) -> None:
        """Close for good. Waiting callers get ``Disconnected``."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        if self._welcomed is not None:
            self._welcomed.cancel()
        self._fail(Disconnected("the connection was closed"))

    async def over(self) -> Disconnected:
        """Wait for the final end, by ``close`` or because the server refuses this client; return the reason."""
        await self._is_over.wait()
        return self._closed or Disconnected("the connection was closed")

    # Commands

    async def request(self, command: type[Command], /, *, within_s: float | None = 30.0, **fields: Any) -> Answer:
        """Send a command until it is answered, over as many sockets as it takes, and return the answer.

        Raises ``Refused``; ``TimeoutError`` after ``within_s`` seconds (whether it was applied is then unknown);
        ``Disconnected``.
        """
        if self._closed is not None:
            raise self._closed
        message = codec.decode_client(codec.encode(command(id=self._link.next_id(), **fields)))  # checks every limit
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._link.command(message)
        self._waiting[message.id] = future
        self._wake.set()
        try:
            async with asyncio.timeout(within_s):
                return await future
        finally:
            self._waiting.pop(message.id, None)
            self._link.forget(message.id)

    async def ask(
        self, answer: type[A], command: type[Command], /, *, within_s: float | None = 30.0, **fields: Any
    ) -> A:
        """Send a command whose answer must be of this type. Raises as ``request``, and ``Unexpected`` for another
        type."""
        found = await self.request(command, within_s=within_s, **fields)
        if not isinstance(found, answer):
            raise Unexpected(f"{command.__name__} was answered by {type(found).__name__}, not {answer.__name__}")
        return found

    @contextlib.asynccontextmanager
    async def follow(self, session: SessionId, since: int = -1) -> AsyncGenerator[Feed]:
        """Follow a session, from the seat that is mine or as a spectator, until the block is left.

        Raises as ``request``, and ``ValueError`` if it is followed already.
        """
        if session in self._feeds:
            raise ValueError(f"session {session} is followed already")
        try:
            await self.ask(Joined, Join, session=session, since=since)
            yield self._feeds[session]
        finally:
            self._feeds.pop(session, None)
            if self._closed is None and self._link.last_seq(session) is not None:
                self._link.command(Leave(id=self._link.next_id(), session=session))
                self._wake.set()

    # Sockets

    async def _run(self) -> None:
        try:
            await self._stay_connected()
        except Exception as error:  # waiting callers must get every fault, or they would wait for ever
            self._fail(error)

    async def _stay_connected(self) -> None:
        """Returns never; raises what another attempt would meet again."""
        waits = delays(self._rng)
        while True:
            self._retry_s = 0.0
            try:
                async with connect(
                    self.url,
                    subprotocols=[Subprotocol(SUBPROTOCOL)],
                    compression=None,
                    proxy=None if is_loopback(self.url) else True,
                    max_size=FRAME_LIMIT,
                    ping_interval=PING_S,
                    ping_timeout=PING_S,
                    close_timeout=1.0,
                ) as socket:
                    await self._greet(socket)
                    waits = delays(self._rng)
                    await self._talk(socket)
            except (OSError, WebSocketException) as error:
                if self._is_final(error):
                    raise
                log.info("connection lost: %s", error or type(error).__name__)
            except Refused as error:
                if error.code not in RETRIED:
                    raise
                log.warning("refused for now: %s", error)
            finally:
                if self._link.online:
                    self._link.disconnected()
                    self._on_offline()
            self._urls.rotate(-1)
            await asyncio.sleep(max(next(waits), self._retry_s))

    def _is_final(self, error: Exception) -> bool:
        """Return True if another attempt would end the same way."""
        self._untried = max(0, self._untried - 1)
        if isinstance(error, InvalidStatus):
            return error.response.status_code not in {429, 500, 502, 503, 504}
        # Nobody there at the very first attempt is most likely a wrong address; later it is a server that restarts.
        nobody = self.welcome is None and self._untried == 0
        return nobody and isinstance(error, OSError | InvalidMessage)

    async def _greet(self, socket: ClientConnection) -> None:
        hello = Hello(
            id=self._link.next_id(),
            protocol=PROTOCOL,
            token=self.token,
            register=self._register if self.token is None else None,
            client=self._client,
            contributes=True,
            compact=True,
        )
        await socket.send(codec.encode(hello), text=True)
        async with asyncio.timeout(10):
            message = codec.decode_server(await socket.recv())
        match message:
            case Welcome():
                self.welcome = message
                self.token = message.token or self.token
            case Failure():
                raise _refused(message)
            case Goodbye():
                self._retry_s = message.retry_ms / 1000
                raise Refused("unavailable", message.reason)
            case _:
                raise Unexpected(f"hello was answered by {type(message).__name__}")
        self._link.connected()
        self._wake.set()
        self._on_told(message)
        if self._welcomed is not None and not self._welcomed.done():
            self._welcomed.set_result(message)

    async def _talk(self, socket: ClientConnection) -> None:
        writer = asyncio.create_task(self._write(socket), name="agon-connection-writer")
        try:
            async for frame in socket:
                try:
                    message = codec.decode_server(frame)
                except msgspec.DecodeError as error:
                    log.warning("ignored a message of a kind that this client does not know: %s", error)
                    continue
                self._deliver(message)
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketException):
                await writer

    async def _write(self, socket: ClientConnection) -> None:
        loop = asyncio.get_running_loop()
        allowance = self.welcome.allowance if self.welcome else None
        pace = None if allowance is None else Pace(allowance, loop.time())
        while True:
            await self._wake.wait()
            self._wake.clear()
            for message in self._link.to_send():
                frame = codec.encode(message)
                if pace is not None and (wait_s := pace.wait_s(len(frame), loop.time())) > 0:
                    await asyncio.sleep(wait_s)
                await socket.send(frame, text=True)

    def _deliver(self, message: ServerMessage) -> None:
        for item in self._link.received(message):
            match item:
                case Answered(command=command, message=answer):
                    self._answer(command, answer)
                case Happened(occurred=occurred):
                    if occurred.session in self._feeds:
                        self._feeds[occurred.session].put(occurred)
                case Lost(session=session, reason=reason):
                    if session in self._feeds:
                        self._feeds[session].put(Refused("unknown_session", reason))
                case Delayed(session=session, reason=reason):
                    log.info("session %s: %s; once more in %.1f s", session, reason, REJOIN_S)
                    asyncio.get_running_loop().call_later(REJOIN_S, self._rejoin, session)
                case Told(message=told):
                    if isinstance(told, Goodbye):
                        log.info("the server closes the connection: %s", told.reason)
                        self._retry_s = told.retry_ms / 1000
                    elif isinstance(told, Started) and told.contribute:
                        # A contribution to its dice and cards, so that the server alone cannot choose them.
                        mine = Contribute(
                            id=self._link.next_id(), session=told.session, contribution=secrets.token_hex(32)
                        )
                        self._link.command(mine)
                    self._on_told(told)
        self._wake.set()  # received messages may need an answer

    def _rejoin(self, session: SessionId) -> None:
        self._link.rejoin(session)
        self._wake.set()

    def _answer(self, command: str, answer: Answer) -> None:
        if isinstance(answer, Account):
            self.token = answer.token or self.token  # a new session, with which the connection goes on
        elif isinstance(answer, Joined):
            self._feeds[SessionId(answer.session)] = Feed(answer)  # its events follow before anybody else runs
        future = self._waiting.get(command)
        if future is None or future.done():
            return
        if isinstance(answer, Failure):
            future.set_exception(_refused(answer))
        else:
            future.set_result(answer)

    def _fail(self, error: Exception) -> None:
        """Tell all waiting callers that nothing more will come."""
        if self._closed is not None:
            return
        self._closed = error if isinstance(error, Disconnected) else Disconnected(str(error) or type(error).__name__)
        self._is_over.set()
        if self._welcomed is not None and not self._welcomed.done():
            self._welcomed.set_exception(error)
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(self._closed)
        for feed in self._feeds.values():
            feed.put(self._closed)


def _refused(failure: Failure) -> Refused:
    return Refused(_CODES.get(failure.code, "internal"), failure.reason, failure.path)

"""A connection to an MQTT 5 broker that is kept up. The only file that imports aiomqtt.

It adds what aiomqtt 2.5 lacks, each measured: TCP_NODELAY (88 ms a round trip without it, 1.4 ms with), a deadline on
every publish (it waits 10 s for a broker that is gone), the broker's reasons for refusing a message (it drops them),
a heartbeat through the broker to ourselves (it can miss a lost connection for an hour), and a look at the socket before
it is watched (it may have been closed since, and its number given to another connection).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import socket
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import aiomqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from agon.transport.address import Broker

log = logging.getLogger("agon.mqtt")

CONNECT_S = 5.0
PUBLISH_S = 3.0
"""Time (s) for the broker to acknowledge a message; after it the connection is dropped and made again."""
BEAT_S = 2.0
"""Time between heartbeats; a lost broker is noticed after this and ``PUBLISH_S``, a closed connection at once."""
KEEPALIVE_S = 5
"""The broker publishes our last will after one and a half times this."""
PROBES = 5
FIRST_DELAY_S, LAST_DELAY_S = 0.1, 5.0
PENDING_LIMIT = 5_000
"""Messages that a slow broker may owe us an acknowledgement for."""
_LET_IN = frozenset({0x84, 0x85, 0x86, 0x87, 0x8A, 0x8C})
"""Reasons of a broker for not letting us in that waiting does not cure."""
_REFUSED = 0x80


@dataclass(frozen=True, slots=True)
class Letter:
    """A message, in or out."""

    topic: str
    payload: bytes
    retain: bool = False
    """Out: the broker keeps it for later subscribers. In: the broker had kept it."""
    reply_to: str | None = None
    correlation: bytes | None = None
    expiry_s: int | None = None
    """The broker throws it away if it could not be delivered by then."""


class Ear(Protocol):
    """Receiver of a link's news; none of these methods may wait or raise."""

    def up(self) -> None:
        """Connected and subscribed: what is retained is to be published (again). Letters may have come already."""
        ...

    def down(self, reason: str) -> None: ...
    def hear(self, letter: Letter) -> None: ...


class BrokerRefuses(Exception):
    """The broker does not let us in; the text says why."""


class LinkLost(Exception):
    """The connection is of no use any more; the text says why."""


@dataclass(slots=True)
class _Pending:
    """A message that the broker has not acknowledged."""

    topic: str
    deadline: float
    on_refused: Callable[[str], None] | None


class Link:
    """``echo`` is the topic on which we hear ourselves; None for clients that may not publish, which trust the
    keepalive."""

    def __init__(
        self,
        broker: Broker,
        name: str,
        ear: Ear,
        subscribe: Sequence[str],
        *,
        echo: str | None = None,
        will: Letter | None = None,
        farewell: Sequence[Letter] = (),
        largest: int = 1 << 21,
    ) -> None:
        """``name``: our client id. ``farewell``: said before an orderly end. ``largest``: message we take, bytes."""
        self.broker = broker
        self._name = name
        self._ear = ear
        self._subscribe = list(subscribe)
        self._echo = echo
        self._will = will
        self._farewell = list(farewell)
        self._largest = largest
        self._complaints = _Complaints()
        self._library = log.getChild(f"library.{name.replace('.', '-')}")
        self._library.addHandler(self._complaints)
        self._client: aiomqtt.Client | None = None
        self._pending: dict[int, _Pending] = {}
        self._settled = asyncio.Event()
        self._lost: asyncio.Future[None] | None = None
        self._echoes: dict[bytes, asyncio.Future[None]] = {}
        self.up = False
        self.reason = "not connected yet"
        self._said: str | None = None
        """Reason last reported for the broker's absence; None while it is there."""
        self.round_trip_s: float | None = None
        """Median of the heartbeats when the connection was made, then the last one."""
        self.connections = 0
        self.published = 0

    async def run(self, *, give_up: bool = False) -> None:
        """Connect, again and again, until cancelled.

        With ``give_up`` raises ``BrokerRefuses`` if waiting is in vain.
        """
        delay = FIRST_DELAY_S
        while True:
            started = time.monotonic()
            try:
                await self._connected()
            except BrokerRefuses as error:
                if give_up:
                    raise
                self._down(str(error), refused=True)
            except (LinkLost, TimeoutError) as error:
                self._down(str(error) or self._complaints.last or "it does not answer")
            if time.monotonic() - started > 2 * LAST_DELAY_S:
                delay = FIRST_DELAY_S
            await asyncio.sleep(delay)
            delay = min(LAST_DELAY_S, delay * 2)

    def send(self, letter: Letter, *, qos: int = 1, on_refused: Callable[[str], None] | None = None) -> bool:
        """Publish without waiting. Return False if there is no broker now: nothing is kept for later.

        ``on_refused`` is called with the broker's reason (such as no subscribers) if it does not take the message.
        """
        client, lost = self._client, self._lost
        if client is None or lost is None or lost.done():
            return False
        paho: Any = client._client  # pyright: ignore[reportPrivateUsage] # aiomqtt drops the reason of a refusal
        info = paho.publish(letter.topic, letter.payload, qos, letter.retain, _properties(letter))
        if info.rc != 0:
            self._lose(f"a message cannot be sent (code {info.rc})")
            return False
        self.published += 1
        if qos:
            self._pending[info.mid] = _Pending(letter.topic, time.monotonic() + PUBLISH_S, on_refused)
            self._settled.clear()
            if len(self._pending) > PENDING_LIMIT:
                self._lose("it acknowledges too slowly")
        return True

    async def settled(self) -> None:
        """Wait until the broker has acknowledged everything, or is gone."""
        if self._pending:
            await self._settled.wait()

    async def fence(self) -> float:
        """Seconds for a message to ourselves; what was on its way to us before has then arrived.

        Raises ``LinkLost``.
        """
        if self._echo is None:
            raise LinkLost("this link has no echo")
        nonce = secrets.token_bytes(8)
        heard = self._echoes[nonce] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        try:
            self.send(Letter(self._echo, nonce), on_refused=lambda reason: self._lose(f"the heartbeat: {reason}"))
            await asyncio.wait_for(heard, PUBLISH_S)
        except TimeoutError:
            raise LinkLost(f"a message to ourselves ({self._echo}) does not come back") from None
        finally:
            del self._echoes[nonce]
        return time.perf_counter() - began

    async def subscribe(self, topic: str) -> None:
        """Subscribe to ``topic`` too, until the connection ends. Raises ``LinkLost``."""
        await self._call("subscribe", topic, qos=1)

    async def unsubscribe(self, topic: str) -> None:
        """Raises ``LinkLost``."""
        await self._call("unsubscribe", topic)

    async def _connected(self) -> None:
        """Run one connection from its beginning to its end. Raises ``LinkLost``, ``BrokerRefuses``,
        ``TimeoutError``."""
        client = self._new_client()
        try:
            async with asyncio.timeout(CONNECT_S):
                await client.__aenter__()
        except aiomqtt.MqttCodeError as error:
            raise _refusal(error) from None
        except aiomqtt.MqttError as error:
            raise LinkLost(_words(error)) from None
        self._client, self._lost = client, asyncio.get_running_loop().create_future()
        tasks = [asyncio.create_task(self._read(client), name="mqtt-read")]
        try:
            tasks.append(asyncio.create_task(self._live(), name="mqtt-live"))
            tasks.append(asyncio.create_task(self._watch_deadlines(), name="mqtt-deadlines"))
            done, _ = await asyncio.wait([*tasks, self._lost], return_when=asyncio.FIRST_COMPLETED)
            for ended in done:
                ended.result()
        except aiomqtt.MqttError as error:
            raise LinkLost(_words(error)) from None
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            for task in tasks:
                task.cancelled() or task.exception()  # pyright: ignore[reportUnusedExpression] # one reason is enough
            await self._end(client)

    async def _live(self) -> None:
        """Subscribe, measure, and then send heartbeats."""
        if self._echo is not None:
            await self.subscribe(self._echo)
            times = [await self.fence() for _ in range(PROBES)]
            self.round_trip_s = statistics.median(times)
        for topic in self._subscribe:  # first: a reader of what ``up`` publishes may answer at once
            await self.subscribe(topic)
        self.connections += 1
        self.up, self.reason, self._said = True, "", None
        trip = "" if self.round_trip_s is None else f", {self.round_trip_s * 1000:.1f} ms away"
        log.info("connected to the broker at %s%s", self.broker, trip)
        self._ear.up()
        while True:
            await asyncio.sleep(BEAT_S)
            if self._echo is not None:
                self.round_trip_s = await self.fence()

    async def _read(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            topic = str(message.topic)
            payload = message.payload
            if topic == self._echo:
                heard = self._echoes.get(payload)
                if heard is not None and not heard.done():
                    heard.set_result(None)
                continue
            properties: Any = message.properties
            letter = Letter(
                topic,
                payload,
                bool(message.retain),
                getattr(properties, "ResponseTopic", None),
                getattr(properties, "CorrelationData", None),
                getattr(properties, "MessageExpiryInterval", None),
            )
            try:
                self._ear.hear(letter)
            except Exception:
                log.exception("a message on %s could not be dealt with", topic)

    async def _watch_deadlines(self) -> None:
        while True:
            oldest = next(iter(self._pending.values()), None)
            left = PUBLISH_S if oldest is None else oldest.deadline - time.monotonic()
            if oldest is not None and left <= 0:
                raise LinkLost(f"a message on {oldest.topic} was not acknowledged within {PUBLISH_S:.0f} s")
            await asyncio.sleep(left)

    async def _call(self, name: str, topic: str, **arguments: Any) -> None:
        if self._client is None:
            raise LinkLost(self.reason)
        try:
            answers: Any = await getattr(self._client, name)(topic, **arguments)
        except aiomqtt.MqttError as error:
            raise LinkLost(_words(error)) from None
        for answer in answers or ():
            if isinstance(answer, ReasonCode) and answer.value >= _REFUSED:  # pyright: ignore[reportUnknownMemberType]
                raise LinkLost(f"it does not let us hear {topic}: {answer}")

    async def _end(self, client: aiomqtt.Client) -> None:
        """Say farewell if the broker is still there, and close."""
        if self.up and self._lost is not None and not self._lost.done():
            for letter in self._farewell:
                self.send(letter)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.settled(), 1.0)
        self._client = None
        self._pending.clear()
        self._settled.set()
        if self._lost is not None and not self._lost.cancel() and not self._lost.cancelled():
            self._lost.exception()  # the first reason was enough
        client.timeout = 1.0
        gone: asyncio.Future[None] = client._disconnected  # pyright: ignore[reportPrivateUsage] # nobody else looks at it
        gone.add_done_callback(lambda gone: gone.cancelled() or gone.exception())
        with contextlib.suppress(aiomqtt.MqttError):
            await client.__aexit__(None, None, None)

    def _new_client(self) -> aiomqtt.Client:
        self._complaints.last = ""
        connect = Properties(PacketTypes.CONNECT)  # pyright: ignore[reportUnknownMemberType]
        connect.MaximumPacketSize = self._largest
        will = self._will
        client = aiomqtt.Client(
            self.broker.host,
            self.broker.port,
            username=self.broker.username,
            password=self.broker.password,
            identifier=self._name,
            protocol=aiomqtt.ProtocolVersion.V5,
            clean_start=True,
            will=None if will is None else aiomqtt.Will(will.topic, will.payload, 1, will.retain),
            timeout=CONNECT_S,
            keepalive=KEEPALIVE_S,
            tls_context=self.broker.tls,
            socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
            properties=connect,
            logger=self._library,
        )
        paho: Any = client._client  # pyright: ignore[reportPrivateUsage] # the one way to a refusal's reason
        paho.connect_timeout = CONNECT_S
        paho.on_publish = self._acknowledged
        paho.on_socket_register_write = _watcher(asyncio.get_running_loop(), client)
        return client

    def _acknowledged(self, _paho: Any, _data: Any, mid: int, reason: ReasonCode, _properties: Any) -> None:
        pending = self._pending.pop(mid, None)
        if not self._pending:
            self._settled.set()
        code: int = reason.value  # pyright: ignore[reportUnknownMemberType]
        if pending is None or code == 0:
            return
        if code >= _REFUSED:
            log.error("the broker does not take messages on %s: %s", pending.topic, reason)
        if pending.on_refused is not None:
            pending.on_refused(str(reason))

    def _lose(self, reason: str) -> None:
        if self._lost is not None and not self._lost.done():
            self._lost.set_exception(LinkLost(reason))

    def _down(self, reason: str, *, refused: bool = False) -> None:
        """Say once that there is no broker, and once more for each reason for refusing us."""
        kind = reason if refused else "lost"
        said, self._said = self._said, kind
        self.up = False
        self.reason = reason
        self.round_trip_s = None
        if kind != said:
            self._ear.down(reason)


class _Complaints(logging.Handler):
    """The last error that the library logged: it is silent otherwise if a broker ends a TLS handshake."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.last = ""

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        self.last = text.rpartition("] ")[2] or text


def _watcher(loop: asyncio.AbstractEventLoop, client: aiomqtt.Client) -> Callable[[Any, Any, socket.socket], None]:
    """Return a callback for paho, which calls it from any thread: writes to a socket when it takes more, if it is open
    by then."""
    gone: asyncio.Future[None] = client._disconnected  # pyright: ignore[reportPrivateUsage] # aiomqtt's own callback fails

    def register(paho: Any, _data: Any, connection: socket.socket) -> None:
        def write() -> None:
            try:
                paho.loop_write()
            except Exception as error:
                if not gone.done():
                    gone.set_exception(error)

        def watch() -> None:
            if connection.fileno() >= 0:
                loop.add_writer(connection.fileno(), write)

        loop.call_soon_threadsafe(watch)

    return register


def _properties(letter: Letter) -> Properties | None:
    if letter.reply_to is None and letter.expiry_s is None:
        return None
    properties = Properties(PacketTypes.PUBLISH)  # pyright: ignore[reportUnknownMemberType]
    if letter.reply_to is not None:
        properties.ResponseTopic = letter.reply_to
        properties.CorrelationData = letter.correlation or b""
    if letter.expiry_s is not None:
        properties.MessageExpiryInterval = letter.expiry_s
    return properties


def _refusal(error: aiomqtt.MqttCodeError) -> Exception:
    """Return why a broker refused us, in words for the person who can fix it."""
    code: Any = getattr(error.rc, "value", error.rc)
    if code in {0x86, 0x87, 4, 5}:
        return BrokerRefuses(f"it refuses this user name or password ({error.rc})")
    return BrokerRefuses(f"it does not let us in: {error.rc}") if code in _LET_IN else LinkLost(_words(error))


def _words(error: Exception) -> str:
    cause = error.__cause__
    text = str(error)
    if cause is not None and str(cause) not in text:
        text = f"{text}: {cause}"
    return text.partition("] ")[2] or text if text.startswith("[") else text

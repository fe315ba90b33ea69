"""Connect the server to a broker: a channel to workers elsewhere, and a mirror for watchers.

The broker is never the only copy: without it the server runs on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import Any

import msgspec

from agon.protocol import codec, topics
from agon.protocol.cards import BotCard
from agon.protocol.events import SessionId
from agon.protocol.jobs import ANSWER_LIMIT
from agon.protocol.tournament_events import TournamentId
from agon.server.cluster.cluster import Cluster
from agon.server.live.wall_clock import Clock
from agon.server.lobby.lobby import Lobby
from agon.server.mqtt.publisher import Publisher
from agon.server.mqtt.tournaments import TournamentFeed
from agon.server.ops.release import SERVER
from agon.server.ops.settings import Settings, host_name
from agon.server.store.tournaments import TournamentStore
from agon.server.workers.dispatcher import Workers
from agon.server.workers.mqtt_channel import FAR_S, MqttChannel
from agon.transport.address import Broker
from agon.transport.link import Letter, Link, LinkLost

log = logging.getLogger("agon.mqtt")


def server_name(port: int) -> str:
    """Return this server's name in topics: the same after a restart, and different from others on this machine."""
    return f"{host_name()}-{port}"


class Bridge:
    """The one connection between the server and a broker."""

    def __init__(
        self,
        broker: Broker,
        server: str,
        workers: Workers,
        *,
        bots: Iterable[BotCard],
        lobby: Lobby,
        clock: Clock,
        cluster: Cluster | None,
        tournaments: TournamentStore,
        settings: Settings,
    ) -> None:
        self.publisher = Publisher(self._mirrored, server, SERVER, bots=bots, lobby=lobby, now=clock.now)
        self.tournaments = TournamentFeed(self._mirrored, server, now=clock.now, head=tournaments.head)
        self._cluster = cluster
        of_others = [] if cluster is None else [topics.news("+"), topics.lobby("+"), topics.status("+")]
        self._server = server
        self._link = Link(
            broker,
            f"agon-{server}",
            self,
            [topics.answers(server, "+/+"), topics.presence("+/+"), *of_others],
            echo=topics.echo(broker.account, server),
            will=self.publisher.will(),
            farewell=self.publisher.farewell(),
            largest=ANSWER_LIMIT + 4096,
        )
        self._remote = MqttChannel(self._link.send, server, workers, too_far_s=settings.bot_grace_ms / 1000)
        self._sweeping: asyncio.Task[None] | None = None

    def send_news(self, payload: bytes) -> bool:
        """Send news to the other servers of the cluster. Not acknowledged: the store has what is lost."""
        return self._link.send(Letter(topics.news(self._server), payload), qos=0)

    def _mirrored(self, letter: Letter, qos: int) -> bool:
        return self._link.send(letter, qos=qos)

    async def run(self) -> None:
        """Keep the connection up until cancelled."""
        try:
            await self._link.run()
        finally:
            self.publisher.close()
            await self.tournaments.close()
            self._remote.away("is out of reach: the server ends")

    def state(self) -> dict[str, Any]:
        """Return the state for the operator."""
        link = self._link
        trip = link.round_trip_s
        return {
            "address": str(link.broker),
            "up": link.up,
            "reason": link.reason,
            "round_trip_ms": None if trip is None else round(trip * 1000, 2),
            "workers": self._remote.count(),
            "connections": link.connections,
            "published": link.published,
        }

    def up(self) -> None:
        trip = self._link.round_trip_s
        if trip is not None and trip > FAR_S:
            log.warning("the broker is %.0f ms away: is set_tcp_nodelay on in its settings?", trip * 1000)

        self.publisher.up()
        self.tournaments.up()
        if self._cluster is not None:
            self._cluster.broker(up=True)
        self._sweeping = asyncio.create_task(self._sweep(), name="mqtt-sweep")

    def down(self, reason: str) -> None:
        log.warning("the broker at %s is away: %s. The server runs on without it", self._link.broker, reason)
        self._remote.away("is out of reach: the broker is away")
        if self._cluster is not None:
            self._cluster.broker(up=False)

    def hear(self, letter: Letter) -> None:
        session = topics.session_of(letter.topic)
        if session is not None:
            if letter.retain and letter.payload:
                self.publisher.found(SessionId(session), letter.payload)
            return
        tournament = topics.tournament_of(letter.topic)
        if tournament is not None:
            if letter.retain and letter.payload:
                self.tournaments.found(TournamentId(tournament), letter.payload)
            return
        if self._cluster is not None and self._of_servers(self._cluster, letter):
            return
        worker = topics.worker_of(letter.topic)
        if worker is None:
            log.warning("a message on %s, which is no topic of a worker", letter.topic)
        elif letter.topic == topics.presence(worker):
            self._remote.presence(worker, letter.payload)
        else:
            self._remote.answer(worker, letter.payload)

    def _of_servers(self, cluster: Cluster, letter: Letter) -> bool:
        """Pass on messages of other servers; False if it is not from one."""
        if topics.is_news(letter.topic):
            cluster.hear(letter.payload)
        elif (server := topics.lobby_of(letter.topic)) is not None:
            cluster.lobby_of(server, letter.payload)
        elif (server := topics.status_of(letter.topic)) is not None:
            with contextlib.suppress(msgspec.DecodeError):  # only a hint: the store says who is alive
                if not codec.decode_status(letter.payload).online:
                    cluster.suspect(server)
        else:
            return False
        return True

    async def _sweep(self) -> None:
        """Look once for snapshots in the broker of games and tournaments that ended while it, or we, were away."""
        with contextlib.suppress(LinkLost):  # repeated at the next connection
            for every in (topics.snapshot("+"), topics.tournament("+")):
                await self._link.subscribe(every)
                await self._link.fence()
                await self._link.unsubscribe(every)

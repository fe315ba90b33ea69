"""The server's side of a broker: a road to workers elsewhere. Never the memory: without it the server runs on."""

from __future__ import annotations

import logging
import re
import socket
from typing import Any

from protocol import topics
from protocol.jobs import ANSWER_LIMIT
from server.remote import FAR_S, RemoteWorkers
from server.workers import Workers
from transport.address import Broker
from transport.link import Letter, Link

log = logging.getLogger("agon.mqtt")


def server_name(port: int) -> str:
    """This server in the topics: the same after a restart, another beside it has another."""
    host = re.sub(r"[^A-Za-z0-9_.-]", "-", socket.gethostname()).strip("-_.")
    return f"{host[:50] or 'server'}-{port}"


class Bridge:
    """One connection for all that the server and a broker have to say to each other."""

    def __init__(self, broker: Broker, server: str, workers: Workers, *, grace_s: float) -> None:
        self._link = Link(
            broker,
            f"agon-{server}",
            self,
            [topics.answers(server, "+/+"), topics.presence("+/+")],
            echo=topics.echo(broker.account, server),
            largest=ANSWER_LIMIT + 4096,
        )
        self._remote = RemoteWorkers(self._link.send, server, workers, too_far_s=grace_s)

    async def run(self) -> None:
        """Keeps the connection up until cancelled."""
        try:
            await self._link.run()
        finally:
            self._remote.away("is out of reach: the server ends")

    def state(self) -> dict[str, Any]:
        """What an operator wants to know."""
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

    def down(self, reason: str) -> None:
        log.warning("the broker at %s is away: %s. The server runs on without it", self._link.broker, reason)
        self._remote.away("is out of reach: the broker is away")

    def hear(self, letter: Letter) -> None:
        worker = topics.worker_of(letter.topic)
        if worker is None:
            log.warning("a message on %s, where no worker can be", letter.topic)
        elif letter.topic == topics.presence(worker):
            self._remote.presence(worker, letter.payload)
        else:
            self._remote.answer(worker, letter.payload)

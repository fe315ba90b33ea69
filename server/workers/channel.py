"""Carry jobs to a worker: over the pipes of a child process, or over a broker
(``agon.server.workers.mqtt_channel``)."""

from __future__ import annotations

from typing import Protocol

from agon.protocol.jobs import Engine, Stop, Think
from agon.transport.children import Children


class WorkerChannel(Protocol):
    """Connection to the workers of one kind."""

    @property
    def accept_s(self) -> float | None:
        """Time (s) in which a worker must accept a job; None if the channel loses nothing, so that workers need not
        accept."""
        ...

    def title(self, worker: str) -> str:
        """Return a name for a worker that every player may read."""
        ...

    def send(self, worker: str, message: Think | Stop) -> None: ...
    def hurry(self, game: str, engine: Engine) -> None:
        """Ask workers that are not warm for this game to warm it up first, beginning with what the engine needs."""
        ...

    def overran(self, worker: str, job: str) -> None:
        """Free a worker that did not answer in time, or make it leave."""
        ...


class PipeChannel:
    """Channel to the child processes."""

    @property
    def accept_s(self) -> float | None:
        return None

    def __init__(self, children: Children) -> None:
        self._children = children

    def title(self, worker: str) -> str:
        return f"worker {worker}"

    def send(self, worker: str, message: Think | Stop) -> None:
        self._children.send(worker, message)

    def hurry(self, game: str, engine: Engine) -> None:
        self._children.hurry(game, engine)

    def overran(self, worker: str, job: str) -> None:
        self._children.kill(worker)

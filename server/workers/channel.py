"""How a job reaches a worker: over the pipes of a child process, or over a broker
(``agon.server.workers.mqtt_channel``)."""

from __future__ import annotations

from typing import Protocol

from agon.protocol.jobs import Stop, Think
from agon.transport.children import Children


class WorkerChannel(Protocol):
    """How the workers of one kind are reached."""

    @property
    def accept_s(self) -> float | None:
        """How long one may take to accept a job; None where a road loses nothing and they need not say so."""
        ...

    def title(self, worker: str) -> str:
        """How a worker is called where everybody reads it."""
        ...

    def send(self, worker: str, message: Think | Stop) -> None: ...
    def hurry(self, game: str) -> None:
        """Somebody waits for this game: those who are not warm for it are to warm it up first."""
        ...

    def overran(self, worker: str, job: str) -> None:
        """A worker did not answer in time; it is to be made free, or to leave."""
        ...


class PipeChannel:
    """The road to the child processes."""

    @property
    def accept_s(self) -> float | None:
        return None

    def __init__(self, children: Children) -> None:
        self._children = children

    def title(self, worker: str) -> str:
        return f"worker {worker}"

    def send(self, worker: str, message: Think | Stop) -> None:
        self._children.send(worker, message)

    def hurry(self, game: str) -> None:
        self._children.hurry(game)

    def overran(self, worker: str, job: str) -> None:
        self._children.kill(worker)

"""A command on its way through a table's mailbox, and who is to hear what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from server import orders
from server.telling import Follower
from transport.tracing import Trace


@dataclass(frozen=True, slots=True)
class Request:
    """A command in the mailbox; ``sender`` gets the answer. ``checked``: the log was read for it already."""

    command: orders.Command
    sender: Follower | None = None
    re: str | None = None
    trace: Trace | None = None
    checked: bool = False

    def step(self, name: str) -> None:
        if self.trace is not None:
            self.trace.step(name)

    def end(self, refusal: str | None = None) -> None:
        if self.trace is not None:
            self.trace.end(refusal)

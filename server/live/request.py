"""Carry a command through a table's mailbox, with the follower that gets the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from agon.server.live.broadcast import Follower
from agon.server.session.commands import Command
from agon.transport.tracing import Trace


@dataclass(frozen=True, slots=True)
class Request:
    """A command in the mailbox. ``sender`` gets the answer; ``checked``: the log has been read for it."""

    command: Command
    sender: Follower | None = None
    re: str | None = None
    """Id of the sender's message, which the answer names."""
    trace: Trace | None = None
    checked: bool = False

    def step(self, name: str) -> None:
        if self.trace is not None:
            self.trace.step(name)

    def end(self, refusal: str | None = None) -> None:
        if self.trace is not None:
            self.trace.end(refusal)


class Refusing:
    """Hand errors in ``with Refusing(failed, request)`` to ``failed``.

    Every move runs it; a generator as context would cost three times as much.
    """

    __slots__ = ("_failed", "_request")

    def __init__(self, failed: Callable[[Request | None, Exception], None], request: Request | None) -> None:
        self._failed = failed
        self._request = request

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if not isinstance(error, Exception):  # a cancellation is no error
            return False
        self._failed(self._request, error)
        return True

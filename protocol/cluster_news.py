"""News between the servers of a cluster over a broker: that something is new, never what it is.

The content is in the store. So nothing secret is on the broker, a lost message costs only time, and a forged one makes
a server read its own database.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.events import AccountId, SessionId

NEWS_LIMIT = 1 << 20
"""Largest message, bytes."""

Seq: TypeAlias = Annotated[int, Meta(ge=0, lt=2**31)]


Count: TypeAlias = Annotated[int, Meta(ge=0, lt=2**31)]


class News(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """On ``agon/servers/v1/<server>``: everything since the previous news."""

    life: str
    """The sender from its start to its end: its name and a random part."""
    stored: dict[SessionId, Seq] = {}
    """The last event of sessions that have new ones."""
    begun: dict[SessionId, list[AccountId]] = {}
    """New sessions and their players."""
    seeks: bool = False
    """Seeks were opened, taken or withdrawn."""
    said: list[SessionId] = []
    """Sessions with new chat lines."""
    planned: list[SessionId] = []
    """Sessions for which a seat left conditional moves."""
    onlookers: dict[SessionId, Count] = {}
    """Number of spectators of these sessions at the sender."""
    sought: dict[AccountId, list[str]] = {}
    """People for whom the sender has notices by Web Push, and what these are about: a session, or an empty text."""
    present: dict[AccountId, list[str]] = {}
    """People that were sought and follow that session, or are connected, at the sender: they need no notice."""
    look: bool = False
    """Servers have come or gone, or sessions were handed over: check which server runs which session."""

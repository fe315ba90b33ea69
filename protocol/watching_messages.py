"""Who watches a game."""

from __future__ import annotations

from agon.protocol.base import Message
from agon.protocol.events import SessionId


class Onlookers(Message, frozen=True, kw_only=True, tag="onlookers"):
    """How many connections watch the game without a seat, at all servers. Sent to all who follow it, not at once."""

    session: SessionId
    count: int

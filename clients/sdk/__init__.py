"""Everything that a program needs to play: ``Bot`` for most, ``Connection`` for those who want every message."""

from clients.sdk.bot import Bot, Challenge, OpenSeek
from clients.sdk.connection import Connection
from clients.sdk.feed import Disconnected, Feed
from clients.sdk.turn import Record, Turn

__all__ = ["Bot", "Challenge", "Connection", "Disconnected", "Feed", "OpenSeek", "Record", "Turn"]

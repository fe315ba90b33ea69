"""Everything that a program needs to play: ``Bot`` for most, ``Connection`` for those who want every message,
``tables`` for games of more than two."""

from clients.sdk import tables
from clients.sdk.bot import Bot, Challenge, OpenSeek
from clients.sdk.connection import Connection
from clients.sdk.feed import Disconnected, Feed
from clients.sdk.turn import Record, Turn

__all__ = ["Bot", "Challenge", "Connection", "Disconnected", "Feed", "OpenSeek", "Record", "Turn", "tables"]

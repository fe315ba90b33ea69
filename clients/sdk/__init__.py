"""Everything that a program needs to play: ``Bot`` for most programs, ``Connection`` for access to every message,
``tables`` for games of more than two."""

from agon.clients.sdk import tables
from agon.clients.sdk.bot import Bot, Challenge, OpenSeek
from agon.clients.sdk.connection import Connection
from agon.clients.sdk.feed import Disconnected, Feed
from agon.clients.sdk.turn import Record, Turn

__all__ = ["Bot", "Challenge", "Connection", "Disconnected", "Feed", "OpenSeek", "Record", "Turn", "tables"]

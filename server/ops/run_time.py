"""Hold what administrators set while the servers run, for the parts that act on it.

``server/moderation/house.py`` keeps it as the database has it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from agon.protocol.commands.chat import ChatMode
from agon.protocol.commands.host import Registration

_STRICTNESS: tuple[ChatMode, ...] = ("open", "phrases", "off")


@dataclass(slots=True)
class RunTime:
    """The present values."""

    registration: Registration = "open"
    chat: ChatMode = "open"
    """Of the server: no table's chat is more open."""
    message: str = ""
    """Message of the day."""
    bots_off: frozenset[str] = frozenset()
    """Names of bots that are not offered for new games."""
    tables: dict[str, ChatMode] = field(default_factory=dict[str, ChatMode])
    """Chat of tables (sessions) that a moderator limited."""
    open_reports: int = 0

    def chat_at(self, session: str) -> ChatMode:
        """Return what may be said at a table: the stricter of its own mode and the server's."""
        mode = self.tables.get(session, "open")
        return mode if _STRICTNESS.index(mode) > _STRICTNESS.index(self.chat) else self.chat

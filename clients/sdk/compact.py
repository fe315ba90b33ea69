"""Read the compact form of positions: choices by number, cells as changes (``hello`` with ``compact``)."""

from __future__ import annotations

import msgspec

from agon.games.api import Choice
from agon.protocol.events import SessionId
from agon.protocol.messages import Joined, Occurred


class Expander:
    """Keep what the compact form refers to, by session: the table of choices, and the last cells."""

    def __init__(self) -> None:
        self._tables: dict[SessionId, dict[int, Choice]] = {}
        self._cells: dict[SessionId, tuple[int, list[str]]] = {}

    def forget(self, session: SessionId) -> None:
        self._tables.pop(session, None)
        self._cells.pop(session, None)

    def joined(self, message: Joined) -> Joined:
        """Return the message with events in full; keep the table that it brings."""
        if message.table is not msgspec.UNSET:
            self._tables[message.session] = {choice.action: choice for choice in message.table}
        return msgspec.structs.replace(
            message, events=[self.occurred(event) or event for event in message.events], table=msgspec.UNSET
        )

    def occurred(self, message: Occurred) -> Occurred | None:
        """Return the event in full; None if the event before it is not known here."""
        position, session = message.position, message.session
        view, choices = position.view, position.choices
        if position.changed is not msgspec.UNSET:
            seq, before = self._cells.get(session, (-1, []))
            if seq != message.seq - 1:
                return None
            view = msgspec.structs.replace(view, cells=[position.changed.get(at, old) for at, old in enumerate(before)])
        if position.ids is not msgspec.UNSET:
            table = self._tables[session]
            choices = sorted([*choices, *(table[action] for action in position.ids)], key=lambda choice: choice.action)
        if message.seq >= self._cells.get(session, (-1, []))[0]:  # an event may come again
            self._cells[session] = (message.seq, view.cells)
        if view is position.view and choices is position.choices:
            return message
        full = msgspec.structs.replace(position, view=view, choices=choices, ids=msgspec.UNSET, changed=msgspec.UNSET)
        return msgspec.structs.replace(message, position=full)

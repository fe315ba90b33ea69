"""Players' own contributions to dice and cards: who is waited for, and what comes of one. See
``agon.server.session.commit_reveal``.

A game whose first draw comes before anybody chooses waits a moment for the contributions of the seats whose programs
said that they make them. Nobody else is waited for: who is silent contributes nothing. So do bots of the server.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agon.games.api import CHANCE
from agon.protocol.events import Contributed, Event
from agon.server.session import commands

if TYPE_CHECKING:
    from agon.server.session.state import Session

WAIT_MS: Final = 3000
"""Most that the first draw waits: about what a page takes to load."""


def is_waiting(session: Session) -> bool:
    """Whether the first draw of a game still waits for somebody's contribution."""
    return (
        session.ended is None
        and not session.history
        and any(seat not in session.contributions for seat in session.created.contributors)
        and session.rules.current(session.state) == CHANCE
    )


def waits_until(session: Session) -> int:
    """When it waits no longer (ms)."""
    return session.clock.since + WAIT_MS


def given(session: Session, command: commands.Contribute) -> list[Event]:
    """The event of a contribution; none where the game takes none, or has that seat's already."""
    if not session.rules.info.chance or command.seat in session.contributions:
        return []
    return [Contributed(seat=command.seat, contribution=command.contribution, command=command.command)]

"""Count the first moves of stored games that are not counted yet: those from before there were counts."""

from __future__ import annotations

from collections.abc import Callable

from agon import games
from agon.protocol import codec
from agon.protocol.events import Created
from agon.server.records.played_line import is_counted, played_game
from agon.server.session import state as core
from agon.server.store import Row, Store
from agon.server.store.rows import PlayedGame

BATCH = 200
"""Games in one transaction: moves that are played meanwhile wait for it."""


async def count_again(store: Store, progress: Callable[[int], None]) -> tuple[int, int]:
    """Count the uncounted games of the store; return the number of them that count, and of those that could not be
    read. A server may run meanwhile. ``progress`` is called with the number of games seen. Raises ``StoreFailed``."""
    counted = unread = seen = 0
    known = [name for name in games.names() if is_counted(games.load(name))]
    last = ""
    while page := await store.played_moves.uncounted(known, last, BATCH):
        found: list[tuple[str, PlayedGame]] = []
        for session in page:
            try:
                game = played_of(await store.events(session))
            except (ValueError, TypeError):
                unread += 1  # of a game whose rules have changed
                continue
            if game is not None:
                found.append((session, game))
        if found:
            await store.played_moves.add(found)
        counted, seen, last = counted + len(found), seen + len(page), page[-1]
        progress(seen)
    return counted, unread


def played_of(rows: list[Row]) -> PlayedGame | None:
    """Return what is counted of a stored game, or None. Raises ``ValueError``, ``TypeError`` if its log cannot be
    folded."""
    log = [(codec.decode_event(row.body), row.at) for row in rows]
    created = log[0][0] if log else None
    if not isinstance(created, Created):
        raise TypeError("a session begins with its creation")
    rules = games.load(created.game)
    session = core.begin(rules, created, log[0][1])
    for event, at in log[1:]:
        core.evolve(session, event, at)
        if session.ended is not None:
            line = [taken.action for taken in session.history]
            return played_game(rules, session.created, line, session.ended, session=rows[0].session, at=at)
    return None

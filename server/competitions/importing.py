"""Store tournaments that were played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from agon.protocol import codec
from agon.protocol.tournament_events import TournamentEvent
from agon.server.competitions.runner import head_of
from agon.server.competitions.state import Tournament
from agon.server.store.tournaments import TournamentStore


async def store_imported(
    store: TournamentStore, state: Tournament, log: Sequence[tuple[TournamentEvent, int]], now: int
) -> bool:
    """Store a whole log, in one transaction; False if it is stored already. Raises ``StoreFailed``."""
    head = msgspec.structs.replace(head_of(state, now, []), created=state.created)
    return await store.announce(head, *(codec.encode(event) for event, _ in log))

"""The chat of a tournament: who takes part or organises it speaks in the players' room, others in the spectators'."""

from __future__ import annotations

from collections.abc import Sequence

from agon.games.api import SPECTATOR
from agon.protocol.errors import Refused
from agon.protocol.events import PlayerRef, SessionId
from agon.protocol.tournament_events import TournamentId
from agon.server.chat.places import Place
from agon.server.competitions.runner import Runner
from agon.server.competitions.state import Tournament
from agon.server.live.broadcast import Follower
from agon.server.store import AccountRow


class EventPlace:
    """A tournament as a place of talk; ``state`` is looked up each time, since it changes."""

    def __init__(self, runner: Runner, state: Tournament) -> None:
        self._runner = runner
        self._found = state

    @property
    def _state(self) -> Tournament:
        return self._runner.in_memory(self._found.name) or self._found

    @property
    def name(self) -> SessionId:
        return SessionId(self._found.name)

    @property
    def players(self) -> Sequence[PlayerRef]:
        return [self._state.announced.by, *(entrant.player for entrant in self._state.entrants.values())]

    @property
    def is_over(self) -> bool:
        return self._state.is_over

    def viewer_at(self, account: AccountRow) -> int:
        return self._viewer(account.id)

    def viewer_of(self, follower: Follower, account: str) -> int | None:
        return self._viewer(account)

    def _viewer(self, account: str) -> int:
        state = self._state
        takes_part = (account, "") in state.numbers or account == state.announced.by.id
        return 0 if takes_part else SPECTATOR


class Talk:
    """Finds the chat of a tournament."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._clubs = runner.registry.store.clubs

    async def place(self, name: str, account: AccountRow) -> Place | None:
        """Return a tournament, or None. Raises ``Refused`` if a club's is closed to the account, ``StoreFailed``."""
        state = await self._runner.find(TournamentId(name))
        if state is None:
            return None
        club = state.announced.club
        if club is not None and await self._clubs.role(club, account.id) is None:
            raise Refused("not_allowed", "the members of the club talk here", "$.session")
        return EventPlace(self._runner, state)

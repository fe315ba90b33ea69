"""Handle challenges: one account asks another for a game. They are stored and accepted like seeks."""

from __future__ import annotations

from agon.protocol import messages as m
from agon.protocol.cards import digest
from agon.protocol.errors import Refused
from agon.server.accounts.accounts import Accounts
from agon.server.live.registry import TableRegistry
from agon.server.lobby.lobby import Lobby
from agon.server.lobby.rated_terms import RatedPlay, Terms
from agon.server.ops.settings import Settings
from agon.server.ops.signal import Signal
from agon.server.presence.client import Client, Presence
from agon.server.session.ids import check_seats
from agon.server.store import AccountRow


class ChallengeHandlers:
    """Handle ``challenge`` and ``decline_challenge``."""

    def __init__(
        self, settings: Settings, accounts: Accounts, registry: TableRegistry, lobby: Lobby, presence: Presence
    ) -> None:
        self._settings = settings
        self._accounts = accounts
        self._registry = registry
        self._lobby = lobby
        self._presence = presence
        self._rated_play = RatedPlay(settings, registry)
        self.challenged = Signal[[m.SeekView]]()
        """A challenge was opened here."""

    async def challenge(self, client: Client, command: m.Challenge, account: AccountRow) -> None:
        me, target = self._accounts.ref(account), await self._registry.store.accounts.by_id(command.to)
        target = target or self._presence.account(command.to)
        if target is None or target.deleted_at is not None or target.closed is not None:
            raise Refused("unknown_player", "there is no such player; bots of the server are played directly", "$.to")
        to = self._accounts.ref(target)
        if to.id == me.id:
            raise Refused("own_seek", "you cannot challenge yourself", "$.to")
        if me.kind == "bot" and to.kind == "human":
            raise Refused("not_accepted", "people challenge bots, not the other way round", "$.to")
        if to.kind == "bot" and command.agreed != digest(self._accounts.card(target)):
            raise Refused("consent_required", f"{to.name} is a bot: agree to its card first", "$.agreed")
        rules = self._registry.rules(command.game)
        options = rules.options(command.options)
        check_seats(rules, options, 2)
        terms = Terms(command.game, options, command.clock)
        if command.rated:
            self._rated_play.check(account, terms, (me.kind, to.kind))
        if any(view.to is not None and view.to.id == to.id for view in self._lobby.offers(me.id).mine):
            raise Refused("too_many", "your last challenge to this player is not answered yet")
        now = self._registry.clock.now()
        rating = await self._rated_play.rating(me, terms, to.kind) if command.rated else None
        wish = m.SeekView(
            id="",
            by=me,
            game=command.game,
            options=options,
            clock=command.clock,
            seat=command.seat,
            accepts="bots" if to.kind == "bot" else "humans",
            private=True,
            card=digest(self._accounts.card(account)) if me.kind == "bot" else None,
            rated=command.rated,
            rating=rating,
            watching=command.watching,
            delay=command.delay,
            to=to,
            agreed=command.agreed if to.kind == "bot" else None,
            since=now,
            expires=now + self._settings.challenge_ms,
        )
        seek = await self._lobby.open(client, wish, self._settings.challenge_ms / 1000)
        client.answer(command.id, m.Seeking(re=command.id, seek=seek))
        self.challenged(seek)

    async def decline_challenge(self, client: Client, command: m.DeclineChallenge, account: AccountRow) -> None:
        await self._lobby.decline(command.seek, self._accounts.ref(account), command.reason)
        client.answer(command.id, m.Ok(re=command.id))

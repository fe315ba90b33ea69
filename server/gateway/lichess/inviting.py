"""Create, accept, decline and withdraw challenges, and seek opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from agon.games.api import GameError
from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.cards import digest
from agon.protocol.clocks import Correspondence, Untimed
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef, SessionId
from agon.server.gateway.lichess.acting import do, new_id
from agon.server.gateway.lichess.challenges import challenge_of, with_id
from agon.server.gateway.lichess.people import People
from agon.server.gateway.lichess.words import GAME, clock_of, is_true, options_of, reason_of, seat_of
from agon.server.gateway.rest.commands import Caller, Calls
from agon.server.live.registry import TableRegistry
from agon.server.lobby.lobby import Lobby
from agon.server.session.ids import SessionIds
from agon.server.store import AccountRow

Fields = Mapping[str, str]


def account_of(caller: Caller) -> AccountRow:
    """Return the account of a caller. Raises ``Refused`` (hello_first)."""
    if caller.client.account is None:
        raise Refused("hello_first", "a token is needed")
    return caller.client.account


class Inviting:
    """Challenges and seeks. ``answered``: challenges that were answered through this API."""

    def __init__(
        self, calls: Calls, registry: TableRegistry, lobby: Lobby, people: People, answered: Callable[[str], None]
    ) -> None:
        self._calls = calls
        self._registry = registry
        self._lobby = lobby
        self._people = people
        self._answered = answered

    async def create(self, caller: Caller, name: str, fields: Fields) -> dict[str, Any]:
        """Challenge a player, or start a game with a bot of this server. Raises ``Refused``."""
        me = account_of(caller)
        clock = clock_of(fields, "clock.limit", "clock.increment", 1_000)
        start, rated, seat = fields.get("fen") or None, is_true(fields.get("rated")), seat_of(fields.get("color", ""))
        options = options_of(fields.get("variant") or "standard")
        terms: Any = {"game": GAME, "options": options, "clock": clock, "seat": seat, "rated": rated}
        agreed = fields.get("agreed")
        ours = self._people.of_ours(name)
        if ours is not None:
            card, level = ours
            given = self._people.digest_of(card.name) if me.kind == "bot" else agreed
            command = m.PlayBot(
                id=new_id(),
                bot=card.name,
                level=level,
                start=start,
                agreed=given or "none",
                **_checked(terms, m.PlayBot),
            )
            started = await do(self._calls, caller, command)
            if not isinstance(started, m.Started):
                raise Refused("internal", "no game began")
            to = PlayerRef(id=AccountId(f"bot:{card.name}"), name=card.title, kind="bot", card=card.name, level=level)
            view = self._view(me, to, terms)
            return challenge_of(view, started.session, status="accepted")
        if start is not None:
            raise Refused("invalid_options", "people and bots of others are challenged from the usual position only")
        other = await self._people.find(name)
        if other is None:
            raise Refused("unknown_player", f"there is no player {name}")
        if other.kind == "bot" and me.kind == "bot":
            agreed = digest(self._people.card_of(other))
        made = await do(
            self._calls,
            caller,
            m.Challenge(id=new_id(), to=other.id, agreed=agreed or None, **_checked(terms, m.Challenge)),
        )
        if not isinstance(made, m.Seeking):
            raise Refused("internal", "no challenge was made")
        return challenge_of(made.seek, self._registry.ids.of_seek(made.seek.id))

    def _view(self, me: AccountRow, to: PlayerRef, terms: Any) -> m.SeekView:
        options = self._registry.rules(GAME).options(terms["options"])
        fields: Any = {**terms, "options": options}
        return m.SeekView(id="", by=self._people.ref(me), to=to, accepts="bots", **fields)

    async def accept(self, caller: Caller, name: str, fields: Fields) -> None:
        """Accept a challenge; one that was accepted before is accepted again. Raises ``Refused``."""
        me = account_of(caller)
        view = with_id(self._lobby.offers(AccountId(me.id)).challenges, name, self._registry.ids)
        if view is None:
            table = await self._registry.get(SessionId(name)) if name.isalnum() else None
            if table is None or table.seat_of(AccountId(me.id)) is None:
                raise Refused("unknown_seek", f"there is no challenge {name} to you")
            return
        self._answered(name)
        agreed = view.card if me.kind == "bot" else fields.get("agreed")
        await do(self._calls, caller, m.AcceptSeek(id=new_id(), seek=view.id, agreed=agreed or None))

    async def decline(self, caller: Caller, name: str, fields: Fields) -> None:
        """Decline a challenge. Raises ``Refused``."""
        view = with_id(self._lobby.offers(AccountId(account_of(caller).id)).challenges, name, self._registry.ids)
        if view is None:
            raise Refused("unknown_seek", f"there is no challenge {name} to you")
        self._answered(name)
        reason = reason_of(fields.get("reason", ""))
        await do(self._calls, caller, m.DeclineChallenge(id=new_id(), seek=view.id, reason=reason))

    async def cancel(self, caller: Caller, name: str) -> None:
        """Withdraw a challenge of one's own. Raises ``Refused``."""
        view = with_id(self._lobby.offers(AccountId(account_of(caller).id)).mine, name, self._registry.ids)
        if view is None:
            raise Refused("unknown_seek", f"there is no challenge {name} of yours")
        await do(self._calls, caller, m.CancelSeek(id=new_id(), seek=view.id))

    def shown(self, caller: Caller, name: str) -> dict[str, Any]:
        """Return an open challenge by or to an account. Raises ``Refused``."""
        offers = self._lobby.offers(AccountId(account_of(caller).id))
        view = with_id([*offers.challenges, *offers.mine], name, self._registry.ids)
        if view is None:
            raise Refused("unknown_seek", f"there is no challenge {name}")
        return challenge_of(view, SessionId(name))

    def seek(self, fields: Fields) -> m.Seek | m.QuickPair:
        """Return the command of a seek: to be paired, unless a colour, a rating or days are asked for.

        Raises ``Refused``.
        """
        clock = clock_of(fields, "time", "increment", 60_000)
        options, rated = options_of(fields.get("variant") or "standard"), is_true(fields.get("rated"))
        seat, within = seat_of(fields.get("color", "")), fields.get("ratingRange", "")
        if seat == "random" and not within and not isinstance(clock, Correspondence | Untimed):
            terms: Any = {"game": GAME, "options": options, "clock": clock, "rated": rated}
            return m.QuickPair(id=new_id(), **_checked(terms, m.QuickPair))
        low, _, high = within.partition("-")
        if within and not (low.isdigit() and high.isdigit()):
            raise Refused("malformed", "a range of ratings is like 1500-1800")
        lowest, highest = (int(low), int(high)) if within else (None, None)
        terms = {"game": GAME, "options": options, "clock": clock, "rated": rated, "seat": seat,
                 "lowest": lowest, "highest": highest}  # fmt: skip
        return m.Seek(id=new_id(), **_checked(terms, m.Seek))


def _checked(terms: Any, kind: type[Any]) -> Any:
    """Return the terms if a command of that kind may have them. Raises ``Refused`` (invalid_options)."""
    try:
        wanted = {field.name: field.type for field in msgspec.structs.fields(kind)}
        return {name: msgspec.convert(msgspec.to_builtins(value), wanted[name]) for name, value in terms.items()}
    except (msgspec.ValidationError, GameError) as error:
        raise Refused("invalid_options", str(error)) from None


def waiting_lines(challenge: Mapping[str, Any], ids: SessionIds) -> Callable[[bytes], Iterable[bytes]]:
    """Return a translation of messages into what becomes of a challenge of one's own."""
    name = challenge["id"]

    def translate(payload: bytes) -> Iterable[bytes]:
        match codec.decode_server(payload):
            case m.Started(session=session) if session == name:
                return [b'{"done":"accepted"}']
            case m.Declined(seek=seek, reason=reason) if ids.of_seek(seek) == name:
                return [msgspec.json.encode({"done": "declined" if reason != "expired" else "canceled"})]
            case _:
                return ()

    return translate

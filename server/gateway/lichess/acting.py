"""Do what a player asks in a game: each request becomes commands of the owner of its token."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from agon.games.api import GameError
from agon.games.chess.state import CLAIM
from agon.games.chess.texts import action_from_uci, legal, uci
from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.commands.chat import Chat, FollowChat, Say
from agon.protocol.commands.game import AnswerTakeBack, AskTakeBack, ClaimAbsence
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.server.gateway.lichess.people import name_of, title_of
from agon.server.gateway.lichess.words import GAME, is_true
from agon.server.gateway.rest.commands import Caller, Calls
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table

LONGEST: Final = 300
"""Most characters of a line of chat."""
UNSAID: Final = frozenset({"too_fast", "not_allowed", "silenced"})
"""Refusals of what somebody says in a game that goes on."""


def new_id() -> str:
    return f"lichess-{secrets.token_hex(8)}"


async def do(calls: Calls, caller: Caller, command: m.ClientMessage) -> m.ServerMessage:
    """Do a command and return its answer. Raises ``Refused``."""
    answer = codec.decode_server(await calls.ask(caller, command))
    if isinstance(answer, m.Failure):
        raise Refused(answer.code, answer.reason, answer.path)  # type: ignore[arg-type]
    return answer


class Acting:
    """Moves and all else in a game."""

    def __init__(self, calls: Calls, registry: TableRegistry) -> None:
        self._calls = calls
        self._registry = registry

    async def table(self, name: str, account: AccountId) -> tuple[Table, int]:
        """Return the table of a game of chess and the account's seat. Raises ``Refused`` (unknown_session)."""
        table = await self._registry.current(SessionId(name)) if name.isalnum() else None
        seat = None if table is None or table.session.created.game != GAME else table.seat_of(account)
        if table is None or seat is None:
            raise Refused("unknown_session", f"you play no game {name} of chess")
        return table, seat

    async def act(self, caller: Caller, name: str, words: list[str], fields: Mapping[str, str]) -> Any:
        """Do what the rest of a path says. Returns the answer's object. Raises ``Refused``."""
        account = caller.client.account
        if account is None:
            raise Refused("hello_first", "a token is needed")
        table, seat = await self.table(name, AccountId(account.id))
        with table.held():
            match words:
                case ["move", move]:
                    await self._move(caller, table, seat, move)
                    if is_true(fields.get("offeringDraw")) and table.session.ended is None:
                        await self._do(caller, m.OfferDraw(id=new_id(), session=name))
                case ["abort"]:
                    await self._do(caller, m.Abort(id=new_id(), session=name))
                case ["resign"]:
                    await self._do(caller, m.Resign(id=new_id(), session=name))
                case ["draw", answer]:
                    await self._draw(caller, table, seat, accept=is_true(answer))
                case ["takeback", answer]:
                    accept = is_true(answer)
                    kind = AskTakeBack(id=new_id(), session=name)
                    await self._do(caller, kind if accept else AnswerTakeBack(id=new_id(), session=name, accept=False))
                case ["claim-victory"]:
                    await self._do(caller, ClaimAbsence(id=new_id(), session=name, result="win"))
                case ["claim-draw"]:
                    await self._do(caller, ClaimAbsence(id=new_id(), session=name, result="draw"))
                case ["chat"]:
                    return await self._say(caller, name, fields)
                case _:
                    return None
        return {"ok": True}

    async def chat(self, caller: Caller, name: str) -> list[dict[str, str | None]]:
        """Return what was said in a game. Raises ``Refused``."""
        await self._do(caller, m.Join(id=new_id(), session=name))  # its chat is for those who follow the game
        answer = await self._do(caller, FollowChat(id=new_id(), session=name))
        lines = answer.lines if isinstance(answer, Chat) else []
        return [
            {"user": name_of(line.by), "title": title_of(line.by), "text": line.text}
            for line in lines
            if line.by is not None
        ]

    async def _do(self, caller: Caller, command: m.ClientMessage) -> m.ServerMessage:
        return await do(self._calls, caller, command)

    async def _move(self, caller: Caller, table: Table, seat: int, move: str) -> None:
        """Make a move. One that was made before, whose answer was lost, is answered again."""
        session = table.session
        last = session.last
        if session.ended is None and seat not in session.acting() and last is not None:
            state, taken = last
            if taken.seat == seat and taken.action != CLAIM and uci(state, taken.action) == move:
                return
        try:
            action = action_from_uci(session.state, move) if seat in session.acting() else 0
        except GameError as error:
            raise Refused("illegal_action", str(error)) from None
        await self._do(caller, m.Act(id=new_id(), session=table.name, seq=session.seq, action=action))

    async def _draw(self, caller: Caller, table: Table, seat: int, *, accept: bool) -> None:
        """Offer or accept a draw, claim one that the position gives, or decline the one that is offered."""
        session = table.session
        if not accept:
            await self._do(caller, m.AnswerDraw(id=new_id(), session=table.name, accept=False))
        elif seat in session.acting() and CLAIM in legal(session.state):
            await self._do(caller, m.Act(id=new_id(), session=table.name, seq=session.seq, action=CLAIM))
        else:
            await self._do(caller, m.OfferDraw(id=new_id(), session=table.name))

    async def _say(self, caller: Caller, name: str, fields: Mapping[str, str]) -> dict[str, Any]:
        """Say something to the other player. Players do not speak to spectators here: such lines go nowhere.

        A line that the chat refuses is no error of the request: lichess-bot greets before its first move, and would
        not make that move (it lost games so after five greetings in ten seconds).
        """
        text = fields.get("text", "").strip()
        if not text or len(text) > LONGEST:
            raise Refused("malformed", f"a line has 1 to {LONGEST} characters")
        if fields.get("room", "player") == "player":
            try:
                await self._do(caller, Say(id=new_id(), session=name, text=text))
            except Refused as refusal:
                if refusal.code not in UNSAID:
                    raise
                return {"ok": False, "error": refusal.reason, "code": refusal.code}
        return {"ok": True}

"""Help from the server's own engine: the seats that may have it, and the part of it stored with the game. Pure.

A seat has help only if that was declared before the game began (``PlayerRef.assisted``), so that opponents and
spectators know of it.
"""

from __future__ import annotations

import msgspec

from agon.protocol.errors import Refused
from agon.protocol.events import Analysed, Event, HintGiven, PlayerRef
from agon.server.session.commands import GiveHint, StoreAnalysis
from agon.server.session.state import Session


def declared(player: PlayerRef, *, assisted: bool) -> PlayerRef:
    """Return the player marked as assisted, for a game that is about to begin. Raises ``Refused`` (no_help)."""
    if assisted and player.kind == "bot":
        raise Refused("no_help", "hints are for people; a bot has an engine of its own", "$.assisted")
    return msgspec.structs.replace(player, assisted=assisted)


def check_hint(session: Session, seat: int) -> None:
    """Raise ``Refused`` (no_help, game_over, not_your_turn) if the seat may have no hint now."""
    if not session.created.seats[seat].assisted:
        raise Refused("no_help", "this seat was not declared assisted when the game was made: it has no hints")
    if session.ended is not None:
        raise Refused("game_over", "this game has ended")
    if seat not in session.acting():
        raise Refused("not_your_turn", "there is a hint when it is your turn")


def given(session: Session, command: GiveHint) -> list[Event]:
    """Return the event of a hint. Raises ``Refused`` as ``check_hint``, and stale if the position has changed since."""
    check_hint(session, command.seat)
    if command.seq != session.moved:
        raise Refused("stale", "the position has changed meanwhile; ask again")
    hint = command.hint
    return [HintGiven(seat=command.seat, level=hint.level, ply=session.ply, hint=hint, command=command.id)]


def analysed(session: Session, command: StoreAnalysis) -> list[Event]:
    """Return the event of an analysis; none if one is stored already. Raises ``Refused`` (not_over)."""
    if session.ended is None:
        raise Refused("not_over", "a game is analysed when it is over")
    if session.is_analysed:
        return []
    return [Analysed(engine=command.engine, positions=command.positions, accuracy=command.accuracy, luck=command.luck)]

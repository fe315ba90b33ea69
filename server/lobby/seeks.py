"""Decide who may take a seek, and seat the two players. Pure."""

from __future__ import annotations

import random

from agon.protocol.base import SeatChoice
from agon.protocol.commands.lobby import SeekView
from agon.protocol.errors import Refused
from agon.protocol.events import PlayerRef, SeatTaken


def is_listed(view: SeekView) -> bool:
    """True if the lobby shows it to everybody."""
    return not view.private and not view.pairing and view.to is None


def check_taker(view: SeekView, by: PlayerRef) -> None:
    """Raises ``Refused`` (unknown_seek, own_seek, not_accepted) if a seek does not accept a taker; the only such
    check."""
    if view.by.id == by.id:
        raise Refused("own_seek", "this seek is your own; send its link to somebody else", "$.seek")
    if view.pairing:
        raise not_open()  # the server pairs, people with people; nobody chooses
    if by.assisted and not view.by.assisted:
        raise Refused("not_accepted", "this seek is for players without the engine's help", "$.assisted")
    if view.to is not None:
        if view.to.id != by.id:
            raise Refused("not_accepted", "this challenge is for somebody else", "$.seek")
        return
    wanted = {"humans": ("human",), "bots": ("bot",), "anyone": ("human", "bot")}[view.accepts]
    if by.kind not in wanted:
        raise Refused("not_accepted", f"this seek is for {view.accepts}", "$.seek")


def seated(one: SeatTaken, other: SeatTaken, wish: SeatChoice) -> list[SeatTaken]:
    """Return both in the order of their seats; ``wish`` is the seat of the first."""
    if wish == "random":
        wish = random.SystemRandom().choice(("first", "second"))
    return [one, other] if wish == "first" else [other, one]


def not_open() -> Refused:
    return Refused("unknown_seek", "this seek is no longer open", "$.seek")


def sits_at(view: SeekView, account: str) -> bool:
    """True if an account has a seat at a table."""
    return view.table is not None and any(seat and seat.player.id == account for seat in view.table.seats)

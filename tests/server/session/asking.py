"""Build the commands of players, as their connections would: a message and its seat."""

from __future__ import annotations

from typing import Any, Literal

from agon.protocol import messages as m
from agon.protocol.commands.game import (
    AddTime,
    AnswerPause,
    AnswerTakeBack,
    AskTakeBack,
    ClaimAbsence,
    Contribute,
    OfferPause,
    TakeVacation,
    Unpause,
)
from agon.protocol.events import SessionId
from agon.server.session.commands import SERVER, FromSeat

SESSION = "session"
NEXT = SessionId("next")
"""Id of the rematch that all agreed to."""
LATEST = 2**31 - 1
"""Seq that is never stale."""


def act(seat: int, action: int, command: str | None = None, seq: int = LATEST, **more: Any) -> FromSeat:
    return FromSeat(seat, m.Act(id=command or SERVER, session=SESSION, seq=seq, action=action), **more)


def resign(seat: int, command: str | None = None) -> FromSeat:
    return FromSeat(seat, m.Resign(id=command or SERVER, session=SESSION))


def abort(seat: int, command: str | None = None) -> FromSeat:
    return FromSeat(seat, m.Abort(id=command or SERVER, session=SESSION))


def offer_draw(seat: int, command: str | None = None) -> FromSeat:
    return FromSeat(seat, m.OfferDraw(id=command or SERVER, session=SESSION))


def answer_draw(seat: int, accept: bool, command: str | None = None) -> FromSeat:
    return FromSeat(seat, m.AnswerDraw(id=command or SERVER, session=SESSION, accept=accept))


def rematch(seat: int, command: str | None = None) -> FromSeat:
    return FromSeat(seat, m.Rematch(id=command or SERVER, session=SESSION), following=NEXT)


def contribute(seat: int, contribution: str, command: str | None = None) -> FromSeat:
    return FromSeat(seat, Contribute(id=command or SERVER, session=SESSION, contribution=contribution))


def ask_take_back(seat: int, command: str | None = None) -> FromSeat:
    return FromSeat(seat, AskTakeBack(id=command or SERVER, session=SESSION))


def answer_take_back(seat: int, accept: bool, command: str | None = None) -> FromSeat:
    return FromSeat(seat, AnswerTakeBack(id=command or SERVER, session=SESSION, accept=accept))


def add_time(seat: int, command: str | None = None) -> FromSeat:
    return FromSeat(seat, AddTime(id=command or SERVER, session=SESSION))


def offer_pause(seat: int, command: str | None = None) -> FromSeat:
    return FromSeat(seat, OfferPause(id=command or SERVER, session=SESSION))


def answer_pause(seat: int, accept: bool, command: str | None = None) -> FromSeat:
    return FromSeat(seat, AnswerPause(id=command or SERVER, session=SESSION, accept=accept))


def unpause(seat: int, command: str | None = None) -> FromSeat:
    return FromSeat(seat, Unpause(id=command or SERVER, session=SESSION))


def take_vacation(seat: int, on: bool, command: str | None = None) -> FromSeat:
    return FromSeat(seat, TakeVacation(id=command or SERVER, session=SESSION, on=on))


def claim_absence(seat: int, result: Literal["win", "draw"], command: str | None = None) -> FromSeat:
    return FromSeat(seat, ClaimAbsence(id=command or SERVER, session=SESSION, result=result))

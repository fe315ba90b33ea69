"""Taking a move back, from client to server. What comes of it travels as events."""

from __future__ import annotations

from typing import TypeAlias

from agon.protocol.base import Command, Id


class AskTakeBack(Command, frozen=True, kw_only=True, tag="ask_take_back"):
    """Ask to go back to the position before my last action; agrees to the other's wish, where there is one.

    A bot of the server agrees at once. Refused in rated games and in games with secrets. The wish lapses with the next
    action of any seat.
    """

    session: Id


class AnswerTakeBack(Command, frozen=True, kw_only=True, tag="answer_take_back"):
    """Agree or decline. From the one that asked, ``accept`` false withdraws it."""

    session: Id
    accept: bool


TakeBackCommand: TypeAlias = AskTakeBack | AnswerTakeBack

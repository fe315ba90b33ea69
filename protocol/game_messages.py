"""What players may ask about the time of a game: time for the other, a pause, vacation, a game that was left."""

from __future__ import annotations

from typing import Literal

from agon.protocol.base import Command, Id


class AddTime(Command, frozen=True, kw_only=True, tag="add_time"):
    """Give the one who sits next 15 seconds, in a correspondence game a day."""

    session: Id


class OfferPause(Command, frozen=True, kw_only=True, tag="offer_pause"):
    """Offer to stop the clocks; agrees to an offer that stands. A bot of the server agrees at once."""

    session: Id


class AnswerPause(Command, frozen=True, kw_only=True, tag="answer_pause"):
    session: Id
    accept: bool


class Unpause(Command, frozen=True, kw_only=True, tag="unpause"):
    """Go on: the clocks run again."""

    session: Id


class TakeVacation(Command, frozen=True, kw_only=True, tag="take_vacation"):
    """Of a correspondence game: from now on my vacation is used instead of my days. Not ``on``: I am back."""

    session: Id
    on: bool


class ClaimAbsence(Command, frozen=True, kw_only=True, tag="claim_absence"):
    """End the game because another player went away and the time to come back is over."""

    session: Id
    result: Literal["win", "draw"]


ClockCommand = AddTime | OfferPause | AnswerPause | Unpause | TakeVacation | ClaimAbsence

"""Messages of a game besides moving: its time, help, taking back, chance. Their effects travel as events."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from agon.games.api import Choice
from agon.protocol.base import Command, Id, Message, SeatCommand
from agon.protocol.thinking import Assessed, ModelAnswer

Contribution: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]{64}$")]
"""256 bits in hex, drawn by the client at random."""


class AddTime(SeatCommand, frozen=True, kw_only=True, tag="add_time"):
    """Give the next seat 15 seconds, in a correspondence game a day."""


class OfferPause(SeatCommand, frozen=True, kw_only=True, tag="offer_pause"):
    """Offer to stop the clocks, or agree to a standing offer. A bot of the server agrees at once."""


class AnswerPause(SeatCommand, frozen=True, kw_only=True, tag="answer_pause"):
    """Accept or decline the pause that is offered to me."""

    accept: bool


class Unpause(SeatCommand, frozen=True, kw_only=True, tag="unpause"):
    """Go on: the clocks run again."""


class TakeVacation(SeatCommand, frozen=True, kw_only=True, tag="take_vacation"):
    """In a correspondence game: from now on use my vacation instead of my days. ``on`` false: I am back."""

    on: bool


class ClaimAbsence(SeatCommand, frozen=True, kw_only=True, tag="claim_absence"):
    """End the game because another player went away and the time to come back is over."""

    result: Literal["win", "draw"]


ClockCommand = AddTime | OfferPause | AnswerPause | Unpause | TakeVacation | ClaimAbsence


class AskTakeBack(SeatCommand, frozen=True, kw_only=True, tag="ask_take_back"):
    """Ask to go back to the position before my last action, or agree to the other player's request.

    A bot of the server agrees at once. Refused in rated games and in games with secrets. The request lapses with the
    next action of any seat.
    """


class AnswerTakeBack(SeatCommand, frozen=True, kw_only=True, tag="answer_take_back"):
    """Agree or decline. From the player who asked, ``accept`` false withdraws the request."""

    accept: bool


TakeBackCommand: TypeAlias = AskTakeBack | AnswerTakeBack


class AskHint(Command, frozen=True, kw_only=True, tag="ask_hint"):
    """Ask the engine for help with my move. Only a seat that was declared assisted before the game began may ask.

    The answer is the event ``hint_given``. A higher level tells more about the same move.
    """

    session: Id
    level: Annotated[int, Meta(ge=1, le=4)]


class Analyse(Command, frozen=True, kw_only=True, tag="analyse"):
    """Analyse every position of this game, which is over. ``analysis`` messages report the progress; the result is
    the event ``analysed``, stored with the game, once for everybody who asks."""

    session: Id


class Analysis(Message, frozen=True, kw_only=True, tag="analysis"):
    """Progress of an analysis that I asked for."""

    session: Id
    done: int
    total: int
    reason: str | None = None
    """The reason why the analysis was given up."""
    positions: list[Assessed] = []
    """Findings of a first quick look, and of a longer one if more follow; the event ``analysed`` replaces them."""
    accuracy: list[float | None] = []
    """As in ``analysed``."""
    luck: list[float] = []
    """As in ``analysed``."""


class TryMove(Command, frozen=True, kw_only=True, tag="try_move"):
    """Try a move in a position of this game, which is over and analysed. Nothing is stored. Without ``action``: ask for
    the choices there."""

    session: Id
    ply: Annotated[int, Meta(ge=0, lt=2**31)]
    """Actions taken before it, as in ``analysed``."""
    action: Annotated[int, Meta(ge=-(2**31), lt=2**31)] | None = None


class Tried(Message, frozen=True, kw_only=True, tag="tried"):
    """The answer to ``try_move``: the choices, or the assessment of the action that was tried."""

    re: str
    session: Id
    ply: int
    choices: list[Choice] = []
    assessed: Assessed | None = None
    """As if it had been played there."""


class AskWhyNot(Command, frozen=True, kw_only=True, tag="ask_why_not"):
    """Ask for the reason why I may not make a move now: its cells, or what was typed. Nothing is played, and nobody
    else learns of it. In games with secrets there is no reason, since it could tell one."""

    session: Id
    path: Annotated[list[Annotated[int, Meta(ge=0, lt=2**15)]], Meta(max_length=64)] = []
    """Cells in order, as in the ``path`` of a choice."""
    text: Annotated[str, Meta(max_length=40)] = ""
    """As people write the move; counts if there is no path."""


class WhyNot(Message, frozen=True, kw_only=True, tag="why_not"):
    """The answer to ``ask_why_not``."""

    re: str
    session: Id
    reason: str | None
    """A sentence; None if the game gives no reason, if the move is legal, or if it is not my turn."""


class WordReasons(Command, frozen=True, kw_only=True, tag="word_reasons"):
    """Word the engine's reasons in a position of this game, which is over, by the language model that the host has
    chosen (``words`` of ``/api/about``). It is told these sentences and nothing else."""

    session: Id
    ply: Annotated[int, Meta(ge=0, lt=2**31)]
    """Actions taken before it."""
    of: Literal["review", "move"] = "review"
    """The reasons of the review, or those of the bot that moved there."""


class Worded(Message, frozen=True, kw_only=True, tag="worded"):
    """The answer to ``word_reasons``."""

    re: str
    session: Id
    ply: int
    facts: list[str]
    """The engine's own sentences, which alone are its findings."""
    answer: ModelAnswer
    """The model's words. Every number and move in them is among the facts; nobody checked the rest."""


class Contribute(SeatCommand, frozen=True, kw_only=True, tag="contribute"):
    """Mix random bits of my own into all dice and cards drawn from now on; once a game, later ones change nothing.

    ``started`` says whether a game takes them. The server has published the hash of its own seed before it sees them.
    """

    contribution: Contribution

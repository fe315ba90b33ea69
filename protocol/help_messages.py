"""What a client can ask the server's own engine for: hints in a game, and what it makes of a game that is over."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from agon.protocol.base import Command, Id, Message


class AskHint(Command, frozen=True, kw_only=True, tag="ask_hint"):
    """Help me choose. Only for a seat that was declared assisted before the game began, when it is to move.

    The answer is the event ``hint_given``. Asking again at a higher level tells more about the same move.
    """

    session: Id
    level: Annotated[int, Meta(ge=1, le=4)]


class Analyse(Command, frozen=True, kw_only=True, tag="analyse"):
    """Look at every position of this game, which is over. ``analysis`` messages tell how far it is; the event
    ``analysed``, stored with the game, is the result, once for all who ask."""

    session: Id


class Analysis(Message, frozen=True, kw_only=True, tag="analysis"):
    """How far an analysis that I asked for is."""

    session: Id
    done: int
    total: int
    reason: str | None = None
    """Why it was given up."""

"""A bot's card: what the public is told, and what is run. One TOML file a bot, in ``ai/personas``."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

CardName = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]


class Operator(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who answers for the bot."""

    name: str
    contact: str = "unknown"


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """When a search stops; whichever comes first. None: no such limit."""

    time_ms: Annotated[int, Meta(ge=1, le=600_000)] | None = None
    nodes: Annotated[int, Meta(ge=1)] | None = None
    depth: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One strength at which the bot plays. ``parameters`` override the card's."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,19}$")]
    title: str
    summary: str
    limits: Limits
    parameters: dict[str, float | int | bool | str] = {}


class Program(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The program behind a bot that somebody else wrote, as this server's operator tells it."""

    name: str
    author: str = "unknown"
    licence: str = "unknown"
    source: str = "unknown"
    """Where it comes from: a package, an address."""


EXTERNAL_ENGINES = frozenset({"uci", "gtp", "xboard"})
"""Engines that run a program of somebody else's, by the protocol that it speaks."""


class BotCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bot is, how it chooses, what it costs, who answers for it. Unknown values say "unknown"."""

    name: CardName
    title: str
    version: str
    kind: Literal["bot"] = "bot"
    operator: Operator
    summary: Annotated[str, Meta(max_length=200)]
    games: list[str]
    """Games that it plays; ``*`` for every game of this server that its engine can."""
    engine: str
    """The engine that is run: ``random``, ``textbook``, ``minimax``, ``alphabeta``, ``mcts``, ``default`` for the one
    that suits the game; ``uci``, ``gtp`` or ``xboard`` for a program that somebody else wrote; ``client`` for a bot
    that connects."""
    program: Program | None = None
    """That program; None where the engine is this project's own."""
    algorithm: str
    parameters: dict[str, float | int | bool | str] = {}
    information: str = "Only what its seat may see."
    knowledge: str = "none"
    """Opening books, endgame tables, training data, with their licences."""
    keeps: str = "Nothing beyond the stored game."
    """What it keeps about the people it plays."""
    strength: str = "unknown"
    cost: str = "unknown"
    limitations: list[str] = []
    phrases: list[str] = []
    levels: Annotated[list[Level], Meta(min_length=1)]

    def __post_init__(self) -> None:
        """Raises ``ValueError``: whose program a bot is must be said."""
        if (self.engine in EXTERNAL_ENGINES) != (self.program is not None):
            wrong = "without the program" if self.program is None else "with a program"
            raise ValueError(f"a card with the engine {self.engine!r} cannot be {wrong}")


def digest(card: BotCard) -> str:
    """Names exactly this text of the card: what a person agrees to when they agree to face the bot."""
    return hashlib.sha256(msgspec.json.encode(card, order="sorted")).hexdigest()[:16]


def read_card(text: str | bytes) -> BotCard:
    """Raises ``msgspec.ValidationError`` naming the field, or ``msgspec.DecodeError`` where it is not TOML."""
    return msgspec.toml.decode(text, type=BotCard)


def to_builtins(card: BotCard) -> Any:
    """The card as served at ``/api/bots/<name>``, with its digest."""
    return {**msgspec.to_builtins(card), "digest": digest(card)}

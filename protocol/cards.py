"""A bot's card: the public description of a bot, and the engine that is run. One TOML file a bot, in
``ai/personas``."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

CardName = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]


class Operator(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The person or organisation that answers for the bot."""

    name: str
    contact: str = "unknown"


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """When a search stops; whichever comes first. None: no such limit."""

    time_ms: Annotated[int, Meta(ge=1, le=600_000)] | None = None
    nodes: Annotated[int, Meta(ge=1)] | None = None
    depth: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class Setting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The way in which a level plays one game. ``parameters`` override the level's."""

    limits: Limits
    parameters: dict[str, float | int | bool | str] = {}


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A strength at which the bot plays. ``parameters`` override the card's."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,19}$")]
    title: str
    summary: str
    limits: Limits
    parameters: dict[str, float | int | bool | str] = {}
    at: dict[str, Setting] = {}
    """By game, where games differ. A level that has any is offered in these games only."""
    unmodelled: dict[str, float | int | bool | str] = {}
    """For a level that models its opponents: overrides all parameters against a person who has not allowed bots to
    learn how they play."""


Unit = Literal["elo", "payoff"]
"""Unit of ratings. ``elo``: 400 points are odds of ten to one to win a game. ``payoff``: how much more a seat is paid
in a game, on average, than random moves are at the same table against the same others, in units of the game's returns:
for games in which the amount matters, or in which a single game is mostly luck."""


KnownUnit = Literal["elo", "kyu"]


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """A level's strength on a scale that people know."""

    value: int
    """Elo points; or kyu, of which a stronger player has fewer: 0 and less are 1 dan and more."""
    plus_minus: int
    """Half of the 95 % interval."""
    unit: KnownUnit
    tied_to: str
    """Whose scale it is."""
    measured: bool
    """False if the level lies beyond those that played programs of published strength: its value continues the
    line."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """Findings of ``agon calibrate`` about a level in a game. Ratings are on this server's own scale, one a game, on
    which random moves have 0: no federation's."""

    game: str
    level: str
    unit: Unit = "elo"
    rating: float
    plus_minus: float
    """Half of the 95 % interval."""
    known: Known | None = None
    """The same on a scale that people know, if levels of this game have played programs of published strength."""
    step: float | None = None
    """By how much it is above the level that the card lists before it; None for the first."""
    step_plus_minus: float | None = None
    """Half of that difference's 95 % interval: narrower than the ratings' intervals, whose errors the two have in
    common."""
    games: int
    limits: Limits
    """As measured: of a search that is limited by time a number of nodes that stands for it, so that the load of the
    machine does not matter."""
    p50_ms: float
    p95_ms: float
    """Time per move, thinking only: half of the moves, and 95 % of them, took no longer."""
    cpu_seconds: float
    """Per move, the mean."""
    watt_hours: float
    """Per move: CPU seconds times ``watts``."""
    watts: float
    """Assumed for one busy core, not measured."""
    date: str
    machine: str


class Program(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The third-party program behind a bot, as this server's operator describes it."""

    name: str
    author: str = "unknown"
    licence: str = "unknown"
    source: str = "unknown"
    """Origin: a package, an address."""


EXTERNAL_ENGINES = frozenset({"uci", "gtp", "xboard"})
"""Engines that run a third-party program, by the protocol that it speaks."""


class BotCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bot: its nature, its way of choosing, its cost, its operator. Unknown values say "unknown"."""

    name: CardName
    title: str
    version: str
    kind: Literal["bot"] = "bot"
    operator: Operator
    summary: Annotated[str, Meta(max_length=200)]
    games: list[str]
    """Games that it plays; ``*`` for every game of this server that its engine can."""
    engine: str
    """Engine to run: ``random``, ``textbook``, ``minimax``, ``alphabeta``, ``mcts``, ``cfr`` (an equilibrium),
    ``blueprint`` (an equilibrium of a smaller game, from a file), ``predictor`` (guesses), ``strategy`` for a rule,
    ``default`` for the one that suits the game; ``uci``, ``gtp`` or ``xboard`` for a third-party program; ``client``
    for a bot that connects."""
    program: Program | None = None
    """The third-party program; None if the engine is this project's own."""
    algorithm: str
    parameters: dict[str, float | int | bool | str] = {}
    information: str = "Only what its seat may see."
    knowledge: str = "none"
    """Opening books, endgame tables, training data, with their licences."""
    maximises: str = "unknown"
    """Aim of the bot. A bot that plays a game which is not zero-sum has to state it."""
    keeps: str = "Nothing beyond the stored game."
    """Data that it keeps about the people it plays."""
    strength: str = "unknown"
    cost: str = "unknown"
    limitations: list[str] = []
    limitations_in: dict[str, list[str]] = {}
    """Limitations by game that do not concern players of other games."""
    phrases: list[str] = []
    levels: Annotated[list[Level], Meta(min_length=1)]
    measured: list[Measured] = []
    """Measurements beside the claims of ``strength`` and ``cost``. Written by measuring, never in the card's own file;
    unknown for games and levels that are not listed."""

    def __post_init__(self) -> None:
        """Check that a bot that runs a third-party program names it. Raises ``ValueError``."""
        if (self.engine in EXTERNAL_ENGINES) != (self.program is not None):
            wrong = "without the program" if self.program is None else "with a program"
            raise ValueError(f"a card with the engine {self.engine!r} cannot be {wrong}")


def levels_for(card: BotCard, game: str) -> list[Level]:
    """Return the levels that the card offers in a game."""
    return [level for level in card.levels if not level.at or game in level.at]


def run_in(card: BotCard, level: Level, game: str) -> Setting:
    """Return the setting that is run in a game: the level's limits, and the parameters of card, level and game
    together.

    Raises ``LookupError`` if the level is not offered in that game.
    """
    if level.at and game not in level.at:
        raise LookupError(f"{card.title} does not offer the level {level.title} in {game}")
    own = level.at.get(game) or Setting(limits=level.limits)
    return Setting(limits=own.limits, parameters={**card.parameters, **level.parameters, **own.parameters})


def digest(card: BotCard) -> str:
    """Name exactly this text of the card: what a person agrees to when they agree to face the bot."""
    return hashlib.sha256(msgspec.json.encode(card, order="sorted")).hexdigest()[:16]


def read_card(text: str | bytes) -> BotCard:
    """Read a card. Raises ``msgspec.ValidationError`` naming the field, or ``msgspec.DecodeError`` if it is not
    TOML."""
    card = msgspec.toml.decode(text, type=BotCard)
    if card.measured:
        raise msgspec.ValidationError("measurements are not written in a card - at `$.measured`")
    return card


def to_builtins(card: BotCard) -> Any:
    """Return the card as served at ``/api/bots/<name>``, with its digest."""
    return {**msgspec.to_builtins(card), "digest": digest(card)}

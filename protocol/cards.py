"""A bot's card: the public description of a bot, and the engine that is run. One TOML file a bot, in
``ai/personas``."""

from __future__ import annotations

import hashlib
import math
import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

CardName = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]


class Operator(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The person or organisation that answers for the bot."""

    name: str
    contact: str = "unknown"


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Limits of a search, which the first of them stops. None: no such limit."""

    time_ms: Annotated[int, Meta(ge=1, le=600_000)] | None = None
    nodes: Annotated[int, Meta(ge=1)] | None = None
    depth: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class Setting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The way in which a level plays one game. ``parameters`` override the level's."""

    limits: Limits
    parameters: dict[str, float | int | bool | str] = {}


Threads = Literal["one", "given"]
"""Threads of a search. ``given``: as many as the operator gives (the setting ``search_threads``), if the game's engine
can; measurements are made with one."""


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A strength at which the bot plays. ``parameters`` override the card's."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,19}$")]
    title: str
    summary: str
    limits: Limits
    parameters: dict[str, float | int | bool | str] = {}
    at: dict[str, Setting] = {}
    """By game, where games differ. A level that has any is offered in these games only."""
    threads: Threads = "one"
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
    """Program or body that the scale is from."""
    measured: bool
    """False if the level lies beyond those that played programs of published strength: its value continues the
    line."""


Strength = Literal["Beginner", "Casual", "Club", "Strong", "Strongest"]
"""A level in a word: on a scale that people know by its value there, else by its place between the weakest and the
strongest bot in this game."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """Findings of ``agon calibrate`` about a level in a game. Ratings are on this server's own scale, one a game, on
    which random moves have 0: no federation's."""

    game: str
    level: str
    unit: Unit = "elo"
    rating: float
    plus_minus: float
    """Half of the 95 % interval."""
    strength: Strength | None = None
    """None if pay-offs were compared."""
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


class Withheld(msgspec.Struct, frozen=True, kw_only=True):
    """A level that its card defines for a game and does not offer there."""

    game: str
    level: str
    why: Literal["unmeasured", "unsure", "weaker"]
    """``weaker``: than the level before, at 95 %; ``unsure``: neither weaker nor stronger at 95 %."""
    reason: str
    """The same in words, with the measured difference."""


class LanguageModel(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The language model behind a bot, at an endpoint that speaks OpenAI's Chat Completions. The key is never here:
    ``key_env`` or ``key_file`` names where the worker finds it."""

    url: Annotated[str, Meta(pattern=r"^https?://[^\s@?#]+$", max_length=200)]
    """Address up to ``/chat/completions``."""
    model: Annotated[str, Meta(min_length=1, max_length=100)]
    prompt: Annotated[str, Meta(max_length=8000)] = ""
    """Instructions before the position; empty: the usual ones."""
    temperature: Annotated[float, Meta(ge=0, le=2)] = 0.0
    max_tokens: Annotated[int, Meta(ge=16, le=100_000)] = 1000
    """Most tokens of an answer; a move takes three answers at most."""
    tokens_a_day: Annotated[int, Meta(ge=1, le=10**12)] = 1_000_000
    """Most tokens in a day (UTC), on each machine with workers."""
    format: Literal["json_schema", "json_object", "text"] = "json_schema"
    """Form of answer that is asked for: what the endpoint can do."""
    key_env: Annotated[str, Meta(pattern="^[A-Z0-9_]*$", max_length=60)] = ""
    key_file: Annotated[str, Meta(max_length=200)] = ""
    price_in: Annotated[float, Meta(ge=0)] = 0.0
    """Price of a million tokens of questions, in ``currency``; 0: unknown."""
    price_out: Annotated[float, Meta(ge=0)] = 0.0
    currency: Annotated[str, Meta(max_length=20)] = ""


Order = Literal["strength", "characters"]
"""Meaning of a card's levels. ``strength``: a ladder, each stronger than the one before. ``characters``: different
ways of playing, in no order."""

EXTERNAL_ENGINES = frozenset({"uci", "gtp", "xboard", "submitted"})
"""Engines that run a third-party program: by the protocol that it speaks, or a submitted bot, confined."""
MODEL_ENGINE = "model"
"""Engine that asks a language model."""


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
    """Engine to run: ``random``, ``textbook``, ``minimax``, ``alphabeta``, ``mcts``, ``puct`` (a search with a
    network), ``cfr`` (an equilibrium), ``blueprint`` (an equilibrium of a smaller game, from a file), ``predictor``
    (guesses), ``strategy`` for a rule, ``default`` for the one that suits the game; ``uci``, ``gtp`` or ``xboard`` for
    a third-party program; ``submitted`` for a submitted bot; ``model`` for a language model; ``client`` for a bot that
    connects."""
    program: Program | None = None
    """The third-party program; None if the engine is this project's own."""
    model: LanguageModel | None = None
    """The language model that names its moves; None if there is none."""
    algorithm: str
    algorithm_in: dict[str, str] = {}
    """By game: what more there is to say about its way of choosing."""
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
    order: Order = "strength"
    levels: Annotated[list[Level], Meta(min_length=1)]
    measured: list[Measured] = []
    """Measurements beside the claims of ``strength`` and ``cost``. Written by measuring, never in the card's own file;
    unknown for games and levels that are not listed."""

    def __post_init__(self) -> None:
        """Check that a bot that runs a third-party program or a language model names it. Raises ``ValueError``."""
        if (self.engine in EXTERNAL_ENGINES) != (self.program is not None):
            wrong = "without the program" if self.program is None else "with a program"
            raise ValueError(f"a card with the engine {self.engine!r} cannot be {wrong}")
        if (self.engine == MODEL_ENGINE) != (self.model is not None):
            wrong = "without the table [model]" if self.model is None else "with a table [model]"
            raise ValueError(f"a card with the engine {self.engine!r} cannot be {wrong}")


def levels_in(card: BotCard, game: str) -> list[Level]:
    """Return the levels that the card defines for a game, also those that it does not offer: games that began with one
    go on."""
    return [level for level in card.levels if not level.at or game in level.at]


def levels_for(card: BotCard, game: str) -> list[Level]:
    """Return the levels that the card offers in a game, in its order."""
    return ladder_in(card, game)[0]


def ladder_in(card: BotCard, game: str) -> tuple[list[Level], list[Withheld]]:
    """Return the levels that the card offers in a game, and those that it withholds with the reason.

    A ladder that was measured in the game offers its first level, then each that is stronger, at 95 %, than the last
    one offered. Characters, and games in which none of the card's levels was measured, offer all.
    """
    defined = levels_in(card, game)
    rows = {row.level: row for row in card.measured if row.game == game}
    if card.order == "characters" or not rows:
        return defined, []
    offered: list[Level] = []
    withheld: list[Withheld] = []
    since: list[Measured] = []  # from the last level offered
    for level in defined:
        row = rows.get(level.name)
        if row is None:
            withheld.append(Withheld(game=game, level=level.name, why="unmeasured", reason="not measured"))
            continue
        since.append(row)
        if offered:
            lead, unsure = _lead(since)
            if lead <= unsure:
                gap = f"{lead:+.0f} ± {unsure:.0f} points" if row.unit == "elo" else f"{lead:+.2f} ± {unsure:.2f}"
                why, words = ("weaker", "weaker") if lead < -unsure else ("unsure", "not measurably stronger")
                reason = f"{words} than {offered[-1].title}, {gap}"
                withheld.append(Withheld(game=game, level=level.name, why=why, reason=reason))
                continue
        offered.append(level)
        since = [row]
    return offered, withheld


def _lead(rows: list[Measured]) -> tuple[float, float]:
    """Return by how much the last of neighbouring levels is above the first, and half of the 95 % interval.

    For levels that are not neighbours that is the narrower of two that are both too wide rather than too narrow: of the
    ratings, whose errors have much in common, and of the steps between, whose errors make up for each other in part.
    """
    steps = [row.step_plus_minus for row in rows[1:]]
    if len(rows) == 2 and rows[1].step is not None and steps[0] is not None:
        return rows[1].step, steps[0]
    unsure = math.hypot(rows[0].plus_minus, rows[-1].plus_minus)
    known = [step for step in steps if step is not None]
    if len(known) == len(steps):
        unsure = min(unsure, math.hypot(*known))
    return rows[-1].rating - rows[0].rating, unsure


def run_in(card: BotCard, level: Level, game: str) -> Setting:
    """Return the setting that is run in a game: the level's limits, and the parameters of card, level and game
    together.

    Raises ``LookupError`` if the level is not defined for that game.
    """
    if level.at and game not in level.at:
        raise LookupError(f"{card.title} does not define the level {level.title} in {game}")
    own = level.at.get(game) or Setting(limits=level.limits)
    model = {} if card.model is None else msgspec.structs.asdict(card.model)
    return Setting(limits=own.limits, parameters={**model, **card.parameters, **level.parameters, **own.parameters})


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


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    model: LanguageModel


def read_model(text: str | bytes) -> LanguageModel:
    """Read a file whose one table ``[model]`` names the model that words reasons. Raises ``msgspec.DecodeError``."""
    return msgspec.toml.decode(text, type=_Words).model


def to_builtins(card: BotCard) -> Any:
    """Return the card as served at ``/api/bots/<name>``, with its digest, the names of the levels offered by game, and
    the levels withheld. A game that is not listed, of a card that plays ``*``, offers all levels without ``at``. Of
    files that its parameters name, the place on the host's disk is left out."""
    listed = {row.game for row in card.measured} | {game for level in card.levels for game in level.at}
    listed = listed | set(card.games) - {"*"} if "*" in card.games else set(card.games)
    ladders = {game: ladder_in(card, game) for game in sorted(listed)}
    shown = msgspec.structs.replace(card, parameters=_without_folders(card.parameters))
    return {
        **msgspec.to_builtins(shown),
        "digest": digest(card),
        "offered": {game: [level.name for level in offered] for game, (offered, _) in ladders.items()},
        "withheld": [msgspec.to_builtins(each) for _, withheld in ladders.values() for each in withheld],
    }


def _without_folders(parameters: dict[str, float | int | bool | str]) -> dict[str, float | int | bool | str]:
    """Return parameters in which a file, also one in a command, is named without the folders that lead to it."""
    return {
        name: re.sub(r"(?<!\S)/(?:[^\s/]+/)*([^\s/]+)", r"\1", value) if isinstance(value, str) else value
        for name, value in parameters.items()
    }

"""A player of a match: an engine with its parameters and limits, as the command line names it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

from agon.ai import external
from agon.ai.confined.adapter import SubmittedBots
from agon.ai.engines import registry
from agon.ai.external.adapter import Adapter, pairs
from agon.ai.external.model.engine import LanguageModel
from agon.ai.external.openspiel.bots import OpenSpielBot
from agon.ai.external.process import find
from agon.ai.search.contract import BadParameter, Decision, Engine, EngineError, Parameter, Problem, Value
from agon.games.api import Info
from agon.protocol.cards import BotCard, Limits, levels_in, read_card, run_in

PERSONAS: Final = Path(__file__).resolve().parent.parent / "personas"
GRAMMAR: Final = """\
alphabeta, mcts:uct_c=1.2,nodes=5000 (an engine, its parameters, limits of its own: time_ms, nodes, depth), \
alphabeta:hard (a bot's card and its level), openspiel:bot=mcts (a bot of OpenSpiel), or uci:COMMAND, gtp:COMMAND, \
xboard:COMMAND, followed, if need be, by \
;NAME=VALUE for limits of its own, margin_ms, and settings of the program"""
_LIMITS: Final = ("time_ms", "nodes", "depth")
_SEARCHING: Final[Mapping[str, Value]] = {"book": False, "blunders": 0.0}
"""Settings with which a player searches at every move."""


@dataclass
class Player:
    """A player of games, one after another. Use from one thread; ``close`` ends its programs."""

    name: str
    engine: Engine
    settings: dict[str, Value]
    limits: Limits
    """Its own, or those of the match."""
    margin_ms: int
    """Margin (ms) after its time in which an answer may come."""
    identity: str = ""
    """Name that a program gives itself."""

    def prepare(self, problem: Problem) -> None:
        """Prepare a game. Raises ``EngineError``."""
        if isinstance(self.engine, Adapter):
            self.identity = self.engine.prepare(problem, self.settings)

    def choose(self, problem: Problem) -> Decision:
        """Choose an action. Raises ``EngineError``."""
        return registry.think(self.engine, problem, self.settings)

    def close(self) -> None:
        if isinstance(self.engine, Adapter | SubmittedBots):
            self.engine.close()


@dataclass(frozen=True)
class PlayerSpec:
    """Parsed name of a player. ``make`` gives a new player each time: engines keep memory."""

    text: str
    engine: str
    parameters: Mapping[str, Value]
    limits: Limits | None

    def make(self, limits: Limits, margin_ms: int) -> Player:
        """Return a new player; ``limits`` and ``margin_ms``: the match's, for a player without its own. Raises
        ``EngineError``."""
        engine = every_engine()[self.engine]
        given = dict(self.parameters)
        if isinstance(engine, Adapter):
            given.setdefault("margin_ms", max(20, margin_ms))
        settings = registry.settings(engine, given)
        own = settings.get("margin_ms", margin_ms)
        return Player(self.text, engine, settings, self.limits or limits, int(own))

    def warm(self, problem: Problem) -> None:
        """Compile or load the player's search, before any clock runs: a search of one node, and no short cut."""
        player = self.make(Limits(), 0)
        if not isinstance(player.engine, (Adapter, LanguageModel)):
            settings = {name: _SEARCHING.get(name, value) for name, value in player.settings.items()}
            registry.think(player.engine, replace(problem, limits=Limits(nodes=1)), settings)

    def check(self, info: Info) -> None:
        """Check the player. Raises ``EngineError`` if it cannot play that game, or is no program here."""
        reason = every_engine()[self.engine].refuses(info)
        if reason is not None:
            raise EngineError(f"{self.text} does not play {info.title}: {reason}")
        if "command" in self.parameters:
            find(str(self.parameters["command"]))


def every_engine() -> dict[str, Engine]:
    """Return new engines by name: ours, the adapters, submitted bots, OpenSpiel's bots."""
    others = {each.name: each for each in (SubmittedBots(), OpenSpielBot())}
    return {**registry.engines(), **external.engines(), **others}


def read_spec(text: str, personas: tuple[Path, ...] = (PERSONAS,), *, game: str = "") -> PlayerSpec:
    """Parse the name of a player for one game: a bot's level may play each in its own way. Raises ``EngineError`` with
    the valid names."""
    name, colon, rest = text.strip().partition(":")
    known = every_engine()
    engine = known.get(name)
    if isinstance(engine, Adapter):
        return _external(text, engine, rest)
    if colon and "=" not in rest:
        return _persona(text, name, rest, personas, game)
    if engine is None:
        raise EngineError(f"no engine is named {name!r}; there are {', '.join(sorted(known))}. Write {GRAMMAR}")
    given = pairs(rest.split(","))
    limits = _limits(given)
    return PlayerSpec(text, name, {key: _value(engine, key, value) for key, value in given.items()}, limits)


def _limits(given: dict[str, str]) -> Limits | None:
    """Remove the limits from ``given`` and return them."""
    found = {name: given.pop(name) for name in _LIMITS if name in given}
    if not found:
        return None
    try:
        return msgspec.convert(found, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise EngineError(f"the limits {found} cannot be used: {error}") from None


def _value(engine: Engine, name: str, text: str) -> Value:
    """Return the value in the type of the engine's parameter; unknown names are refused later."""
    kind = type(engine.parameters.get(name, Parameter("")).default)
    try:
        return text if kind is str else msgspec.convert(text.lower(), kind, strict=False)
    except msgspec.ValidationError:
        raise BadParameter(f"{name} must be {kind.__name__}, not {text!r}") from None


def _external(text: str, engine: Adapter, rest: str) -> PlayerSpec:
    command, *items = rest.split(";")
    given = pairs(items)
    limits = _limits(given)
    own = {key: _value(engine, key, given.pop(key)) for key in list(given) if key in engine.parameters}
    options = "; ".join(f"{name}={value}" for name, value in given.items())
    return PlayerSpec(text, engine.name, {"command": command.strip(), "options": options, **own}, limits)


def _persona(text: str, name: str, level: str, personas: tuple[Path, ...], game: str) -> PlayerSpec:
    cards: dict[str, BotCard] = {}
    for folder in personas:
        for path in sorted(folder.glob("*.toml")):
            try:
                card = read_card(path.read_bytes())
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise EngineError(f"{path}: {error}") from None
            cards[card.name] = card
    if name not in cards:
        raise EngineError(f"no bot is named {name!r}; there are {', '.join(sorted(cards))}. Write {GRAMMAR}")
    card = cards[name]
    defined = levels_in(card, game)
    for candidate in defined:
        if candidate.name == level:
            run = run_in(card, candidate, game)
            return PlayerSpec(text, card.engine, run.parameters, run.limits)
    known = ", ".join(candidate.name for candidate in defined)
    raise EngineError(f"the bot {name} has no level {level!r} in this game; it has {known}")

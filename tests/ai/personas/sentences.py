"""The sentences of all cards, the table of what holds each of them true, and the bots that say one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import msgspec

from agon import ai, games
from agon.ai.engines import registry
from agon.protocol.cards import BotCard, Level, levels_in, read_card

PERSONAS: Final = Path(ai.__file__).parent / "personas"
CARDS: Final = {path.stem: read_card(path.read_bytes()) for path in sorted(PERSONAS.glob("*.toml"))}
ENGINES: Final = registry.engines()
TABLE: Final = Path(__file__).parent / "promises"
END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z`0-9])")


@dataclass(frozen=True)
class Said:
    """A sentence of a card. ``level``, ``game``: the only ones that it is about; None for all."""

    text: str
    card: str
    field: str
    level: str | None = None
    game: str | None = None


def _cut(card: BotCard, field: str, text: str, level: str | None = None, game: str | None = None) -> Iterator[Said]:
    for sentence in END.split(text.strip()):
        yield Said(sentence, card.name, field, level, game)


def sentences(card: BotCard) -> Iterator[Said]:
    """Yield the sentences of a card, except names and the operator."""
    for field in ("summary", "algorithm", "information", "knowledge", "maximises", "keeps", "strength", "cost"):
        yield from _cut(card, field, getattr(card, field))
    for game, text in card.algorithm_in.items():
        yield from _cut(card, "algorithm_in", text, game=game)
    for item in card.limitations:
        yield from _cut(card, "limitations", item)
    for game, items in card.limitations_in.items():
        for item in items:
            yield from _cut(card, "limitations_in", item, game=game)
    for item in card.phrases:
        yield from _cut(card, "phrases", item)
    for level in card.levels:
        yield from _cut(card, "levels", level.summary, level=level.name)


SAID: Final = tuple(said for card in CARDS.values() for said in sentences(card))


def saying(pattern: str, field: str = "") -> list[Said]:
    """Return the sentences that a regular expression is found in, of one field or of all.

    Raises ``LookupError`` if no card says so: a test of a promise that nobody makes is to be deleted.
    """
    found = [said for said in SAID if re.search(pattern, said.text) and field in {"", said.field}]
    if not found:
        raise LookupError(f"no card says {pattern!r}")
    return found


def cards_saying(pattern: str, field: str = "") -> list[BotCard]:
    """Return the cards that say so, each once. Raises as ``saying``."""
    return [CARDS[name] for name in dict.fromkeys(said.card for said in saying(pattern, field))]


def number_in(said: Said, pattern: str) -> float:
    """Return the number that the first group of a regular expression finds in a sentence; half is 0.5."""
    found = re.search(pattern, said.text)
    if found is None:
        raise LookupError(f"{said.text!r} has no {pattern!r}")
    return 0.5 if found[1] == "half a" else float(found[1].replace(",", ""))


def games_of(card: BotCard, level: Level | None = None) -> list[str]:
    """Return the games that a card defines levels for, or this level."""
    able = [game for game in games.names() if ENGINES[card.engine].refuses(games.room(game).INFO) is None]
    played = [game for game in able if "*" in card.games or game in card.games]
    return [game for game in played if (level in levels_in(card, game) if level else levels_in(card, game))]


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences that tests hold, each by all of these."""

    by: list[str]
    """``file::test``."""
    says: list[str]


class Untested(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences that no test can hold.

    ``description``: says in other words, or in general, what tested sentences of the card say. ``origin``: names the
    source of a method. ``advice``: tells what to expect or to do. ``greeting``: is polite. ``measured``: numbers of
    games or of time, by the command in ``by``.
    """

    why: Literal["description", "origin", "advice", "greeting", "measured"]
    says: list[str]
    by: str = ""


class Promises(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the table."""

    held: list[Held] = []
    untested: list[Untested] = []


def promises() -> dict[str, Promises]:
    """Read the table, by file."""
    return {path.name: msgspec.toml.decode(path.read_bytes(), type=Promises) for path in sorted(TABLE.glob("*.toml"))}

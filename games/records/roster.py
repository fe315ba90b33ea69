"""The tags that PGN and PDN share: players, place, date, clock, and the end of the game.

A bot has ``[WhiteTitle "BOT"]``, as on lichess, and ``[WhiteType "program"]``, as in the standard; either marks it when
read. ``Termination`` holds the standard's words: ``normal`` for what the board shows, for resigning and for agreeing
(the result says which), ``time forfeit``, ``abandoned`` (aborted), ``unterminated``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from agon.games.records.pgn_like import Tag
from agon.games.records.record import Player, Reason, Record

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
COLOURS = ("White", "Black")

_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
_FIELDS = {*_ROSTER, "TimeControl", "GameId", "Termination"} | {
    colour + suffix for colour in COLOURS for suffix in ("Title", "Type", "Elo")
}
_DATE = re.compile(r"([0-9]{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)")
_HOW: tuple[tuple[str, Reason], ...] = (
    ("resign", "resigned"),
    ("time", "time"),
    ("agree", "agreed"),
    ("abandon", "aborted"),
)
_TERMINATIONS: dict[Reason, str] = {
    "finished": "normal",
    "resigned": "normal",
    "agreed": "normal",
    "time": "time forfeit",
    "aborted": "abandoned",
    "": "unterminated",
}


UNKNOWN = Tag("?", 0)


def fields(tags: Mapping[str, Tag], white: int, known: Sequence[str]) -> dict[str, Any]:
    """Return the fields of a ``Record`` that the tags hold. ``white``: White's seat; ``known``: tags that the game
    reads."""
    values = {name: "" if tag.value == "?" else tag.value for name, tag in tags.items()}
    players = [_player(values, colour) for colour in COLOURS]
    titles = {f"{colour}Title" for colour, player in zip(COLOURS, players, strict=True) if not player.is_bot}
    date = _DATE.fullmatch(values.get("Date", ""))
    kept = {name: tag.value for name, tag in tags.items() if name not in {*_FIELDS, *known} or name in titles}
    if date is None and tags.get("Date", UNKNOWN).value not in {"", "?", "????.??.??"}:
        kept["Date"] = tags["Date"].value
    return {
        "players": tuple(players if white == 0 else reversed(players)),
        "event": values.get("Event", ""),
        "site": values.get("Site", ""),
        "round": values.get("Round", ""),
        "name": values.get("GameId", ""),
        "clock": values.get("TimeControl", ""),
        "date": "" if date is None else "-".join(date.groups()).partition("-??")[0].replace("????", ""),
        "tags": tuple(sorted(kept.items())),
    }


def _player(values: Mapping[str, str], colour: str) -> Player:
    is_bot = values.get(f"{colour}Title", "").upper() == "BOT" or values.get(f"{colour}Type", "").lower() == "program"
    return Player(values.get(colour, ""), is_bot=is_bot, rating=values.get(f"{colour}Elo", ""))


def told(result: str, termination: str, white: int) -> tuple[tuple[float, ...] | None, Reason]:
    """Pay-offs by seat and the reason that the tags tell."""
    if result not in RESULTS[:3]:
        return None, "aborted" if "abandon" in termination.lower() else ""
    returns = {"1-0": (1.0, -1.0), "0-1": (-1.0, 1.0), "1/2-1/2": (0.0, 0.0)}[result]
    words = termination.lower()
    reason: Reason = "recorded"
    if words == "normal":
        reason = "agreed" if result == "1/2-1/2" else "resigned"
    for word, meant in _HOW:
        if word in words:
            reason = meant
            break
    return returns if white == 0 else (returns[1], returns[0]), reason


def kept_termination(termination: str, reason: Reason) -> tuple[tuple[str, str], ...]:
    """Return the tag, if it says more than ``reason`` does."""
    return () if termination in {"", _TERMINATIONS.get(reason, "")} else (("Termination", termination),)


def result_text(record: Record, white: int) -> str:
    if record.returns is None:
        return "*"
    mine, theirs = record.returns[white], record.returns[1 - white]
    return "1/2-1/2" if mine == theirs else "1-0" if mine > theirs else "0-1"


def tags_of(record: Record, white: int, more: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the seven tag roster in its order, then the others that are known in ASCII order (PGN standard, 8.1.1)."""
    players = {"White": record.players[white], "Black": record.players[1 - white]}
    others = {
        "GameId": record.name,
        "TimeControl": record.clock,
        "Termination": _TERMINATIONS.get(record.reason, ""),
        **more,
    }
    for colour, player in players.items():
        others[f"{colour}Elo"] = player.rating
        if player.is_bot:
            others |= {f"{colour}Title": "BOT", f"{colour}Type": "program"}
    others |= dict(record.tags)
    year, month, day = [*record.date.split("-"), "??", "??"][:3]
    roster = {
        "Event": record.event,
        "Site": record.site,
        "Date": others.pop("Date", f"{year or '????'}.{month}.{day}"),
        "Round": record.round,
        "White": players["White"].name,
        "Black": players["Black"].name,
        "Result": result_text(record, white),
    }
    return [(name, roster[name] or "?") for name in _ROSTER] + sorted((k, v) for k, v in others.items() if v)

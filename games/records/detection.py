"""Finds out the format of a text of records, and the game."""

from __future__ import annotations

import re

from agon import games
from agon.games.records import formats
from agon.games.records.record import Format, RecordError
from agon.games.rules import Rules

_HEAD = 100_000
"""Beginning of a file (characters) that says what it is."""
_SIGNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("ggf", re.compile(r"\(;\s{0,20}GM\[\s{0,20}Othello", re.IGNORECASE)),
    ("sgf", re.compile(r"\A[^(\[{\n]{0,2000}\(\s{0,20};\s{0,20}[A-Za-z]")),
    ("json", re.compile(r"\A\s*\{\s{0,20}\"")),
    ("phh", re.compile(r"^variant ?= ?[\"']", re.MULTILINE)),
    ("mat", re.compile(r"^[ \t]*[0-9]{1,4} +point match", re.MULTILINE | re.IGNORECASE)),
    ("hearts", re.compile(r"^\[Game \"Hearts\"", re.MULTILINE | re.IGNORECASE)),
    ("pdn", re.compile(r"^\[GameType \"[0-9]|^(?:\[.*\]\s+)?1\. ?[0-9]{1,2}[-x:][0-9]{1,2}\b", re.MULTILINE)),
    ("pgn", re.compile(r"^\[[A-Za-z0-9_]+ \"|\A\s*1\. ?[a-hNBRQKO]", re.MULTILINE)),
)
"""Signs that a file is of a format; the first that fits counts."""


def format_of(text: str, extension: str) -> str:
    """Return the format of a text: that of its extension, unless it shows the signs of another alone."""
    head = text.lstrip("\ufeff")[:_HEAD]
    if extension in {"ndjson", "json"} and head.lstrip()[:1] in {"{", ""}:
        return extension
    shown = [name for name, sign in _SIGNS if sign.search(head)]
    is_plain = extension in {"sgf", "pgn"}  # GGF looks like SGF, and PDN like PGN
    return extension if not shown or (extension in shown and not is_plain) else shown[0]


def detect(text: str, extension: str, game: str | None = None) -> tuple[Rules, Format] | None:
    """Return the rules and the format of a text, or None if no game (or not ``game``) has a format of that name.

    If several games share the format, it is the game that the first record names, else the one whose rules accept the
    longest part of it. Raises ``UnknownGame``.
    """
    names = games.names() if game is None else [games.load(game).info.name]
    found = {name: each for name in names for each in formats(name) if each.name == extension}
    if not found:
        return None
    best, farthest = next(iter(found)), -1
    if len(found) > 1:
        owner = next((name for name, each in found.items() if each.owns is not None and each.owns(text)), None)
        if owner is not None:
            return games.load(owner), found[owner]
        for name, each in found.items():
            first = next(each.read(games.load(name), text), None)
            reached = first.offset if isinstance(first, RecordError) else len(text) if first is not None else 0
            if reached > farthest:
                best, farthest = name, reached
    return games.load(best), found[best]

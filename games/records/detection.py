"""Finds out which game a text of records is of."""

from __future__ import annotations

from agon import games
from agon.games.records import formats
from agon.games.records.record import Format, RecordError
from agon.games.rules import Rules


def detect(text: str, extension: str, game: str | None = None) -> tuple[Rules, Format] | None:
    """Return the rules and the format of a text, or None if no game (or not ``game``) has a format of that name.

    If several games share the format, it is the game whose rules accept the longest part of the first record. Raises
    ``UnknownGame``.
    """
    names = games.names() if game is None else [games.load(game).info.name]
    found = {name: each for name in names for each in formats(name) if each.name == extension}
    if not found:
        return None
    best, farthest = next(iter(found)), -1
    if len(found) > 1:
        for name, each in found.items():
            first = next(each.read(games.load(name), text), None)
            reached = first.offset if isinstance(first, RecordError) else len(text) if first is not None else 0
            if reached > farthest:
                best, farthest = name, reached
    return games.load(best), found[best]

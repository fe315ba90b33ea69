"""Read the games of a file, one after another, whatever its size: the next is read when it is asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from agon import games
from agon.games.api import Options
from agon.games.records import RecordError, decode, formats
from agon.games.records import reading as limits
from agon.games.records.detection import detect, format_of
from agon.games.records.record import Record
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.server.records import json_format

Found = tuple[Rules, Record] | RecordError
LARGE = 256 << 10
"""Size (bytes) of a file above which its games are played by compiled rules: compiling takes as long as so much."""
OTHER_NAMES = {"phhs": "phh"}
"""Extensions of files of several games, if they differ from that of one."""


class NoFormat(Exception):
    """No game has this format. ``known``: the formats that there are."""

    def __init__(self, known: set[str]) -> None:
        super().__init__(", ".join(sorted(known)))
        self.known = known


class Importing(Rules):
    """Rules that make each starting position once: it takes most of the time of a short game."""

    def __init__(self, rules: Rules) -> None:
        self.__dict__.update(rules.__dict__)
        self._starts: dict[str, State] = {}

    def initial(self, options: Options | None = None) -> State:
        key = repr(sorted((options or {}).items()))
        if key not in self._starts:
            self._starts = {key: super().initial(options)}
        return self._starts[key].copy()


def read_file(file: Path, extension: str, game: str | None = None) -> Iterator[Found]:
    """Yield the games of a file with their rules, or the error in place of one that cannot be read. If the file begins
    like one of another format than its extension says, it is read as that.

    A file of NDJSON may have any size, and each of its lines that of another file. Raises ``NoFormat``,
    ``RecordError`` (too long), ``OSError``.
    """
    extension = OTHER_NAMES.get(extension, extension)
    most = limits.MOST_BYTES
    with file.open("rb") as opened:
        data = opened.read(most + 1)
    if len(data) > most:
        if extension == "ndjson":
            return _lines(file, game, most)
        advice = "split the file, or use NDJSON, which may have any size"
        raise RecordError(1, 1, f"the file is longer than {most:,} bytes, the most that is read: {advice}")
    text = decode(data)
    extension = format_of(text, extension)
    if extension in json_format.EXTENSIONS:
        return json_format.read(text, game)
    found = detect(text, extension, game)
    if found is None:
        named = [game] if game else games.names()
        raise NoFormat({*json_format.EXTENSIONS, *(each.name for name in named for each in formats(name))})
    rules, form = found
    rules = Importing(games.load(rules.info.name, jit=True) if len(data) > LARGE else rules)
    return (each if isinstance(each, RecordError) else (rules, each) for each in form.read(rules, text))


def _lines(file: Path, game: str | None, most: int) -> Iterator[Found]:
    with file.open("rb") as opened:
        number = 0
        while line := opened.readline(most + 2):
            number += 1
            text = line.rstrip(b"\r\n")
            if len(text) > most:
                yield RecordError(number, 1, f"the line is longer than {most:,} bytes, the most that is read")
                while line and not line.endswith(b"\n"):
                    line = opened.readline(most)
                continue
            for found in json_format.read(decode(text), game):
                yield _at_line(found, number) if isinstance(found, RecordError) else found


def _at_line(error: RecordError, number: int) -> RecordError:
    return RecordError(number, error.column, error.reason, error.offset, error.reached)


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file, hex."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()

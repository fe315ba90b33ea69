"""The grammar of GGF, the Generic Game Format of the GGS server: ``(;GM[Othello]PB[a]PW[b]...B[d3/1.5/0.01]...;)``.

M. Buro and I. Durdanovic, "Generic Game Format" (https://www.skatgame.net/mburo/ggsa/ggf). Properties in a row, no
variations, no escapes: a value ends at the first ``]``. Text between games (counts, line ends) is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from agon.games.records.reading import MOST_MOVES, Source, one_line, quoted
from agon.games.records.record import RecordError

_BEGIN = re.compile(r"\(;")
_PROPERTY = re.compile(r"\s*+([A-Za-z]{1,8}+)\s*+\[([^\]]{0,4096}+)\]")
_END = re.compile(r"\s*+;\s*+\)")
_SPACE = re.compile(r"\s*+")


class Property(NamedTuple):
    name: str
    value: str
    offset: int
    """Of the value."""


class RawGame(NamedTuple):
    properties: list[Property]
    offset: int
    end: int

    def first(self, name: str) -> Property | None:
        return next((found for found in self.properties if found.name == name), None)

    def text(self, name: str) -> str:
        """Return the value of a property; empty if there is none."""
        found = self.first(name)
        return "" if found is None else one_line(found.value)


def games(source: Source) -> Iterator[RawGame | RecordError]:
    """Return the games of a text. After an error it goes on with the next ``(;``."""
    offset = 0
    while (begin := _BEGIN.search(source.text, offset)) is not None:
        try:
            game = _game(source, begin.start())
        except RecordError as error:
            yield error
            if not source.goes_on(begin.start(), error):
                return
            offset = max(error.offset, begin.end())
        else:
            yield game
            offset = game.end


def _game(source: Source, begin: int) -> RawGame:
    text, offset = source.text, begin + 2
    properties: list[Property] = []
    while (match := _PROPERTY.match(text, offset)) is not None:
        properties.append(Property(match[1].upper(), match[2].replace("[", "("), match.start(2)))
        if len(properties) > MOST_MOVES:
            raise source.error(match.start(1), f"a game of more than {MOST_MOVES:,} properties")
        offset = match.end()
    end = _END.match(text, offset)
    if end is None:
        space = _SPACE.match(text, offset)
        offset = offset if space is None else space.end()
        if offset >= len(text):
            raise source.error(begin, "the game that begins here does not end: a ;) is missing", offset)
        raise source.error(
            offset, f"{quoted(text[offset : offset + 10])} is neither a property, as in PB[name], nor ;)"
        )
    return RawGame(properties, begin, end.end())


def written(properties: Iterable[tuple[str, str]]) -> str:
    """Return a game on one line, as in the archives of GGS. Brackets in values become round ones."""
    words = (f"{name}[{one_line(value).replace('[', '(').replace(']', ')')}]" for name, value in properties)
    return f"(;{''.join(words)};)\n"

"""The part of TOML that records use: sections of keys with texts, words and lists of them, each with its offset.

It does not read tables and lists within lists, nor texts of several lines. A section also ends when a key named
``first`` comes again, so that several records may follow each other without headers (TOML 1.0,
https://toml.io/en/v1.0.0).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from agon.games.records.reading import Source, quoted
from agon.games.records.record import RecordError


class Value(NamedTuple):
    """A value and its offset: a text, a bare word (a number, a date, ``true``), or a list."""

    offset: int
    text: str = ""
    is_text: bool = False
    items: list[Value] | None = None

    def number(self) -> int | None:
        """Return the whole number that it is."""
        return int(self.text) if self.items is None and not self.is_text and _NUMBER.fullmatch(self.text) else None

    def render(self) -> str:
        if self.items is not None:
            return f"[{', '.join(item.render() for item in self.items)}]"
        return written(self.text) if self.is_text else self.text


class Section(NamedTuple):
    offset: int
    fields: dict[str, Value]


_NUMBER = re.compile(r"[+-]?(?:0|[1-9][0-9]{0,14})")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\r\n]*)+")
_BLANK = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|\Z)")
_HEADER = re.compile(r"\[[ \t]*[A-Za-z0-9_-]{1,60}[ \t]*\]")
_KEY = re.compile(r"""(?:([A-Za-z0-9_-]{1,60})|"([^"\\\r\n]{1,60})"|'([^'\r\n]{1,60})')[ \t]*=[ \t]*""")
_TEXT = re.compile(r'"([^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*)"')
_LITERAL = re.compile(r"'''([^'\r\n]*(?:'{1,2}[^'\r\n]+)*)'''|'([^'\r\n]*)'")
_WORD = re.compile(r"[A-Za-z0-9_.:+-]{1,60}")
_ESCAPE = re.compile(r"\\(?:([\"\\/bfnrt])|u([0-9a-fA-F]{4})|(.))")
_PLAIN = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
BARE_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")


def written(text: str) -> str:
    """Return a text in quotation marks. It has no line ends and no control characters."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def value_of(text: str) -> Value | None:
    """Return the value of ``text``; None if it is not one."""
    source = Source(text)
    try:
        value, end = _value(source, 0)
    except RecordError:
        return None
    return value if end == len(text) else None


def sections(source: Source, first: str) -> Iterator[Section | RecordError]:
    """Return the sections of a text that have any keys. Text that cannot be read is skipped up to the next header or
    ``first``."""
    again = re.compile(rf"^(?:\[|{re.escape(first)}\b)", re.MULTILINE)
    text, place = source.text, 0
    begin, fields = 0, dict[str, Value]()
    while True:
        space = _SPACE.match(text, place)
        place = space.end() if space else place
        header = _HEADER.match(text, place)
        if place == len(text) or header:
            if fields:
                yield Section(begin, fields)
            if header is None:
                return
            begin, fields, place = place, {}, header.end()
            continue
        try:
            key, value, end = _field(source, place)
            if key == first and key in fields:
                yield Section(begin, fields)
                fields = {}
            if key in fields:
                raise source.error(place, f"{quoted(key)} is there twice")
        except RecordError as error:
            yield error
            found = again.search(text, max(place + 1, error.offset))
            if found is None:
                return
            begin, fields, place = found.start(), {}, found.start()
            continue
        if not fields:
            begin = place
        fields[key] = value
        place = end


def _field(source: Source, place: int) -> tuple[str, Value, int]:
    match = _KEY.match(source.text, place)
    if match is None:
        raise source.error(place, "expected a key and a value: key = value")
    value, end = _value(source, match.end())
    blank = _BLANK.match(source.text, end)
    if blank is None:
        raise source.error(end, "expected the end of the line")
    return match[1] or match[2] or match[3], value, blank.end()


def _value(source: Source, place: int) -> tuple[Value, int]:
    if not source.text.startswith("[", place):
        return _single(source, place)
    items, begin = list[Value](), place
    place = _skip(source.text, place + 1)
    while not source.text.startswith("]", place):
        item, place = _single(source, place)
        items.append(item)
        place = _skip(source.text, place)
        if source.text.startswith(",", place):
            place = _skip(source.text, place + 1)
        elif not source.text.startswith("]", place):
            raise source.error(place, "expected a comma, or ] at the end of the list")
    return Value(begin, items=items), place + 1


def _skip(text: str, place: int) -> int:
    space = _SPACE.match(text, place)
    return space.end() if space else place


def _single(source: Source, place: int) -> tuple[Value, int]:
    if match := _LITERAL.match(source.text, place):
        return Value(place, match[2] if match[1] is None else match[1], True), match.end()
    if match := _TEXT.match(source.text, place):
        return Value(place, _unescaped(source, place, match[1]), True), match.end()
    if match := _WORD.match(source.text, place):
        return Value(place, match[0]), match.end()
    raise source.error(place, "expected a text, a number or a list of them")


def _unescaped(source: Source, place: int, text: str) -> str:
    def meant(match: re.Match[str]) -> str:
        if match[3] is not None:
            raise source.error(place, f"{quoted(match[0])} means nothing in a text")
        return _PLAIN.get(match[1], match[1]) if match[1] else chr(int(match[2], 16))

    return _ESCAPE.sub(meant, text)

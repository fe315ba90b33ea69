"""The languages of the pages: their words, and which of them a request gets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from html import escape
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any, Final

import msgspec

ENGLISH: Final = "en"
PSEUDO: Final = "en-XA"
"""English with accents and a third longer, which a cookie alone chooses: it shows what is not in the catalogue."""
COOKIE: Final = "agon-language"

Pattern = str | list[str | dict[str, Any]]
Words = Mapping[str, Pattern]

SAID: Final = "said-"
"""Ids of texts that the server says in English, which pages in other languages translate, begin so."""
NOTICES: Final = ("said-notices-", "games-title-")
"""Ids of texts of which notices by Web Push consist begin so."""

_FILLED: Final = re.compile(r"\{\{([a-z0-9_-]+)\}\}")
_ACCENTS: Final = str.maketrans(
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ÅåƁƀÇçÐðÉéƑƒĞğĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž",
)


class Languages:
    """The words of all languages, from a folder of compiled files. Raises ``OSError``, ``msgspec.DecodeError``."""

    def __init__(self, folder: Path) -> None:
        read = {file.stem: msgspec.json.decode(file.read_bytes()) for file in sorted(folder.glob("*.json"))}
        self.offered = list(read)
        self.words: dict[str, Words] = {**read, PSEUDO: {name: _pseudo(each) for name, each in read[ENGLISH].items()}}

    def chosen(self, cookies: Iterable[str], accepted: str) -> str:
        """Return the language of a request, by its headers ``Cookie`` and ``Accept-Language`` (RFC 9110, 12.5.4)."""
        for header in cookies:
            try:
                morsel = SimpleCookie(header).get(COOKIE)
            except CookieError:
                continue
            if morsel is not None and morsel.value in self.words:
                return morsel.value
        weighed: list[tuple[float, str]] = []
        for part in accepted[:500].split(","):
            tag, _, weight = part.partition(";")
            value = re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", weight)
            weighed.append((1.0 if value is None else float(value[1]), tag.strip().partition("-")[0].lower()))
        weighed.sort(key=lambda each: -each[0])
        return next((tag for quality, tag in weighed if quality > 0 and tag in self.offered), ENGLISH)

    def script(self, ids: Iterable[str], language: str) -> str:
        """Return a script that gives a page messages; in English it needs none of what the server says in English."""
        words, own = self.words[language], set(ids)
        plain = {each: words[each] for each in sorted(own) if not each.startswith(SAID)}
        said = [] if language == ENGLISH else [each for each in words if each in own and each.startswith(SAID)]
        return (script(plain) if plain else "") + (said_script(said, self.words[ENGLISH], words) if said else "")

    def notices(self, language: str) -> list[tuple[str, str]]:
        """Return what notices by Web Push say, for the service worker, which has no catalogue: an expression
        (ECMAScript) for the English text, and the text in the language with ``{name}`` for the groups of that name.
        """
        english, own = self.words[ENGLISH], self.words[language]
        ids = [] if language == ENGLISH else sorted(each for each in english if each.startswith(NOTICES))
        return [
            (f"^{_filled(english[each], re.escape, '(?<{}>.+)')}$", _filled(own[each], str, "{{{}}}")) for each in ids
        ]

    def fill(self, html: str, language: str) -> str:
        """Return a page with the words that it names: ``{{id}}``. Raises ``KeyError``."""
        words = self.words[language]
        filled = _FILLED.sub(lambda match: escape(str(words[match[1]])), html)
        return filled.replace('<html lang="en">', f'<html lang="{language}" data-languages="{" ".join(self.offered)}">')


def script(words: Words) -> str:
    """Return a script that adds words to those of the page."""
    text = msgspec.json.encode(words).decode()
    return f"globalThis.agonWords = Object.assign(globalThis.agonWords ?? {{}}, {text});\n"


def said_script(ids: Iterable[str], english: Words, own: Words) -> str:
    """Return a script that adds translations of what the server says, by the group of their ids (``said-moves-``).

    A whole text is found by ``text_number`` of the English, a text with arguments by the English patterns, tried in the
    order of ``ids``.
    """
    groups: dict[str, tuple[dict[int, str], list[tuple[Pattern, Pattern]]]] = {}
    for name in ids:
        texts, patterns = groups.setdefault("-".join(name.split("-")[:2]) + "-", ({}, []))
        before, after = english[name], own[name]
        if isinstance(before, str):
            texts[text_number(before)] = str(after)
        else:
            patterns.append((before, after))
    text = msgspec.json.encode(groups).decode()
    return f"globalThis.agonSaid = Object.assign(globalThis.agonSaid ?? {{}}, {text});\n"


@cache
def text_number(text: str) -> int:
    """Return FNV-1a of the text's UTF-16 units, in 32 bits; ``server-words.js`` computes the same."""
    number = 2166136261
    units = text.encode("utf-16-le")
    for low, high in zip(units[::2], units[1::2], strict=True):
        number = (number ^ (low | high << 8)) * 16777619 & 0xFFFFFFFF
    return number


def _filled(pattern: Pattern, literal: Callable[[str], str], argument: str) -> str:
    """Return a pattern as a text: its own parts by ``literal``, the names of its arguments put into ``argument``."""
    parts = [pattern] if isinstance(pattern, str) else pattern
    return "".join(literal(part) if isinstance(part, str) else argument.format(part["$"]) for part in parts)


def _pseudo(pattern: Pattern) -> Pattern:
    if isinstance(pattern, str):
        return _longer(pattern)
    return [_longer(part) if isinstance(part, str) else _pseudo_place(part) for part in pattern]


def _pseudo_place(place: dict[str, Any]) -> dict[str, Any]:
    if "v" not in place:
        return place
    return {**place, "v": {key: _pseudo(each) for key, each in place["v"].items()}}


def _longer(text: str) -> str:
    """Return a text with accents and two letters more for each five."""
    letters = sum(character.isalpha() for character in text)
    if letters == 0:
        return text
    accented = text.translate(_ACCENTS)
    more = "~" * round(0.4 * letters)
    return accented.rstrip() + more + accented[len(accented.rstrip()) :]

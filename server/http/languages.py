"""The languages of the pages: their words, and which of them a request gets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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

    def fill(self, html: str, language: str) -> str:
        """Return a page with the words that it names: ``{{id}}``. Raises ``KeyError``."""
        words = self.words[language]
        filled = _FILLED.sub(lambda match: escape(str(words[match[1]])), html)
        return filled.replace('<html lang="en">', f'<html lang="{language}" data-languages="{" ".join(self.offered)}">')


def script(words: Words) -> str:
    """Return a script that adds words to those of the page."""
    text = msgspec.json.encode(words).decode()
    return f"globalThis.agonWords = Object.assign(globalThis.agonWords ?? {{}}, {text});\n"


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

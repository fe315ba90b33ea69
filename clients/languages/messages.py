"""The words of the terminal in the user's language, by the ids of the catalogue.

``AGON_LANGUAGE`` names the language; without it, the locale does, as GNU gettext reads it. Fluent is imported with the
first message, and a message is parsed when it is first asked for: commands that say little start quickly.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from agon.clients.languages import ENGLISH, FOLDER

VARIABLE: Final = "AGON_LANGUAGE"
PSEUDO: Final = "en-XA"
"""English with accents and longer: it shows what is not in the catalogue."""

_ENTRY: Final = re.compile(r"^(-?[a-z][a-z0-9_-]*) *=.*(?:\n(?![a-z#-]).*)*", re.MULTILINE | re.IGNORECASE)
_LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_PLAIN: Final = ("c", "posix")
_ACCENTS: Final = str.maketrans(
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ÅåƁƀÇçÐðÉéƑƒĞğĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž",
)


def t(message: str, /, **given: Any) -> str:
    """Return a message with its arguments. Whole numbers are written without separators.

    Raises ``KeyError`` if the catalogue has no such message, and what Fluent finds wrong: a missing argument.
    """
    return _words().text(message, given)


def known(message: str, otherwise: str) -> str:
    """Return a message that the catalogue may lack: of a game or a bot that is not ours."""
    return _words().text(message, {}) if message in _words() else otherwise


def decimal(text: str) -> str:
    """Return a number with the decimal sign of the user's language: ``0.5`` is ``0,5`` in German."""
    return text.replace(".", _words().point)


def grouped(number: float) -> Any:
    """Return an argument that is written with separators of thousands, as pages write numbers."""
    return _words().grouped(number)


@cache
def language() -> str:
    """Return the user's language."""
    offered = [folder.name for folder in FOLDER.iterdir() if (folder / "terminal.ftl").exists()]
    return chosen(os.environ, offered)


def chosen(environ: Mapping[str, str], offered: Iterable[str]) -> str:
    """Return the language that the environment asks for: English if it names none that is ``offered``."""
    named = environ.get(VARIABLE, "")
    if named == PSEUDO:
        return PSEUDO
    if not named:
        locale = next((environ[name] for name in _LOCALES if environ.get(name)), "C")
        named = locale if _code(locale) in _PLAIN else environ.get("LANGUAGE") or locale
    asked = (_code(each) for each in named.split(":"))
    found = next((code for code in asked if code in {*offered, *_PLAIN}), ENGLISH)
    return ENGLISH if found in _PLAIN else found


def _code(locale: str) -> str:
    """Return the code of a locale's language: ``de`` of ``de_AT.UTF-8``."""
    return re.split(r"[_.@-]", locale, maxsplit=1)[0].lower()


@cache
def _words() -> _Words:
    return _Words(language())


class _Words:
    """The messages of a language. A message is given to Fluent when it is first asked for."""

    def __init__(self, language: str) -> None:
        from babel.numbers import get_decimal_symbol
        from fluent.runtime import FluentBundle

        self._is_pseudo = language == PSEUDO
        self._locale = ENGLISH if self._is_pseudo else language
        self.point = get_decimal_symbol(self._locale)
        self._bundle = FluentBundle([self._locale], use_isolating=False)
        self._sources = sources(self._locale)
        for name in self._sources:
            if name.startswith("-"):
                self._add(name)

    def __contains__(self, name: str) -> bool:
        return name in self._sources

    def text(self, name: str, given: Mapping[str, Any]) -> str:
        from fluent.runtime.types import fluent_number

        if not self._bundle.has_message(name):
            self._add(name)
        arguments = {
            key: fluent_number(value, useGrouping=False) if type(value) in {int, float} else value
            for key, value in given.items()
        }
        pattern: Any = self._bundle.get_message(name).value
        said, errors = self._bundle.format_pattern(pattern, arguments)
        for error in errors:
            raise error
        return str(said)

    def grouped(self, number: float) -> Any:
        from fluent.runtime.types import fluent_number

        few = self._locale == "es" and abs(number) < 10_000  # Spanish groups from five digits on; Babel does not know
        return fluent_number(number, useGrouping=not few)

    def _add(self, name: str) -> None:
        from fluent.runtime import FluentResource

        resource: Any = FluentResource(self._sources[name])
        if self._is_pseudo:
            _accent(resource)
        self._bundle.add_resource(resource)


def sources(locale: str) -> dict[str, str]:
    """Return the entries of a language's files as they are written, by id."""
    texts = [file.read_text("utf-8") for file in sorted((FOLDER / locale).glob("*.ftl"))]
    return {match[1]: match[0] for text in texts for match in _ENTRY.finditer(text)}


def _accent(resource: Any) -> None:
    """Change the texts of a resource to those of the pseudo-language."""
    from fluent.syntax import ast, visitor

    class Accents(visitor.Transformer):
        def visit_TextElement(self, node: Any) -> ast.TextElement:  # noqa: N802 - the library calls it so
            return ast.TextElement(_longer(node.value))

    Accents().visit(resource)


def _longer(text: str) -> str:
    """Return a text with accents and two letters more for each five, as the server does for pages."""
    more = "~" * round(0.4 * sum(map(str.isalpha, text)))
    accented = text.translate(_ACCENTS)
    return accented.rstrip() + more + accented[len(accented.rstrip()) :]

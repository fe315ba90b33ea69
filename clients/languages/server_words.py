"""Translations of what the server says in English; ``clients/web/js/ui/server-words.js`` does the same for pages.

A whole text is looked up, else the arguments are read out of it by the English messages ``said-...``: an argument whose
name begins with ``said`` is translated too, one with ``moves`` by what the rules of the games say, one with ``any`` may
be any text, one with ``number`` is a number with its sign, every other is one word or number. A text that fits no
message stays English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from typing import Any, Final

from agon.clients.languages import ENGLISH, FOLDER
from agon.clients.languages.messages import decimal, grouped, known, language, t

Pattern = str | list[str | dict[str, Any]]

MOVES: Final = "said-moves-"
_NOTATION: Final = re.compile(r"(?:[^A-Za-z]|(?<![A-Za-z])(?:[A-Za-z]|[A-Z]+|bar|off)(?![A-Za-z]))*")
_CHESS_MOVE: Final = re.compile(r"(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?")
_NUMBER: Final = re.compile(r"-?(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]+)?(?:e[-+][0-9]+)?")
_SIGNED: Final = re.compile(r"([+\u2212])([0-9]+(?:\.[0-9]+)?)")
_NUMBERED: Final = r"([+\u2212-]?[0-9](?:[0-9.,]*[0-9])?(?:e[-+][0-9]+)?)"
_SENTENCE: Final = re.compile(r"(?<=\.) (?=[A-Z]|the other side )")


def move_words(text: str) -> str:
    """Return what the rules of a game say: of moves, hands and facts."""
    return _in_words(text, MOVES)


def result_words(text: str) -> str:
    return _in_words(text, "said-results-")


def refusal_words(text: str) -> str:
    return _in_words(text, "said-refusals-")


def reason_words(text: str) -> str:
    """Return sentences of an engine about its move, or a hint."""
    return _in_sentences(text, "said-reasons-")


def step_words(text: str) -> str:
    """Return sentences of the engine lab about its steps."""
    return _in_sentences(text, "said-steps-")


def phrase_words(text: str) -> str:
    """Return a line of the chat: one of the fixed ones, or as it was written."""
    return _in_words(text, "said-phrases-")


def card_words(text: str) -> str:
    """Return a text of a bot's card."""
    own = translated(text, "said-details-")
    return own if own is not None else _in_words(text, "said-cards-")


def capital(text: str) -> str:
    """Return the text with a capital letter first."""
    return text[:1].upper() + text[1:]


def _in_words(text: str, group: str) -> str:
    own = translated(text, group)
    return text if own is None else own


def _in_sentences(text: str, group: str) -> str:
    own = [translated(sentence, group) for sentence in _SENTENCE.split(text)]
    if None in own:
        return _in_words(text, group)
    return " ".join(capital(each or "") if index > 0 else each or "" for index, each in enumerate(own))


@lru_cache(maxsize=5_000)
def translated(text: str, group: str) -> str | None:
    """Return a text of the server's, or a seat, in the user's language; None in English or if it fits no message.

    ``group``: how the ids of its messages begin.
    """
    if language() == ENGLISH:
        return None
    own = _sought(text, group)
    lower = text[:1].lower() + text[1:]
    if own is not None or lower == text:
        return own
    own = _sought(lower, group)
    return None if own is None else capital(own)


def _sought(text: str, group: str) -> str | None:
    seat = known(f"games-seat-{text.lower()}", "")
    if seat:
        return seat
    texts, readers = _said(group)
    if text in texts:
        return t(texts[text])
    for reader in readers:
        given = reader.arguments(text, group)
        if given is not None:
            return t(reader.name, **given)
    return None


class _Reader:
    """Reads the arguments of a message out of the English text."""

    def __init__(self, name: str, english: Pattern) -> None:
        self.name = name
        self._english = english
        self._start = english[0] if isinstance(english[0], str) else ""

    @cached_property
    def _read(self) -> tuple[re.Pattern[str], list[tuple[str, str | None]]]:
        """The expression, and for each of its groups the argument and the variant for which it stands."""
        slots: list[tuple[str, str | None]] = []
        return re.compile(_expression(self._english, slots)), slots

    def arguments(self, text: str, group: str) -> dict[str, Any] | None:
        """Return None if the message did not make this text."""
        if not text.startswith(self._start):
            return None
        expression, slots = self._read
        match = expression.fullmatch(text)
        if match is None:
            return None
        given: dict[str, Any] = {}
        for (name, key), part in zip(slots, match.groups(), strict=True):
            if part is None:
                continue
            if key is not None:
                given[name] = 1 if key == "one" else int(key) if key.isdecimal() else key
            elif name.startswith(("said", "moves")):
                own = part if _is_notation(part) else translated(part, MOVES if name.startswith("moves") else group)
                if own is None:
                    return None
                given[name] = own
            else:
                given[name] = _number_of(part)
        return given


@cache
def _said(group: str) -> tuple[dict[str, str], list[_Reader]]:
    """Return the ids of whole texts, and the readers of others, in the order of the compiled file."""
    texts: dict[str, str] = {}
    readers: list[_Reader] = []
    for name, english in _english().items():
        if name.startswith(group) and isinstance(english, str):
            texts[english] = name
        elif name.startswith(group):
            readers.append(_Reader(name, english))
    return texts, readers


@cache
def _english() -> Mapping[str, Pattern]:
    return json.loads((FOLDER / "compiled" / f"{ENGLISH}.json").read_text("utf-8"))


def _expression(pattern: Pattern, slots: list[tuple[str, str | None]]) -> str:
    """Return the expression for a pattern's texts; its groups are added to ``slots``."""
    made: list[str] = []
    for part in [pattern] if isinstance(pattern, str) else pattern:
        if isinstance(part, str):
            made.append(re.escape(part))
        elif "v" in part:
            variants: list[str] = []
            for key, each in part["v"].items():
                slots.append((part["?"], key))
                variants.append(f"({_expression(each, slots)})")
            made.append(f"(?:{'|'.join(variants)})")
        else:
            slots.append((part["$"], None))
            made.append(_group(part["$"]))
    return "".join(made)


def _group(name: str) -> str:
    if name.startswith("number"):
        return _NUMBERED
    if name.startswith("moves"):
        return "([^%]+?)"  # a share of several is never a part of it
    return "(.+?)" if name.startswith(("said", "any")) else r"(\S*[^\s,;:.])"


def _is_notation(text: str) -> bool:
    return _NOTATION.fullmatch(text) is not None or _CHESS_MOVE.fullmatch(text) is not None


def _number_of(text: str) -> Any:
    """Return a number as one, with its sign as a text of the user's language; any other text as it is."""
    signed = _SIGNED.fullmatch(text)
    if signed is not None:
        size = float(signed[2])
        return grouped(0) if size == 0 else signed[1] + decimal(f"{size:.3f}".rstrip("0").rstrip("."))
    return grouped(_exact(text.replace(",", ""))) if _NUMBER.fullmatch(text) else text


def _exact(text: str) -> float:
    return int(text) if text.lstrip("-").isdecimal() else float(text)

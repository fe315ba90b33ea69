"""Clean chat text, and let bots answer "are you a bot?"."""

from __future__ import annotations

import re
import unicodedata

from agon.protocol.cards import BotCard
from agon.protocol.commands.chat import LONGEST
from agon.protocol.errors import Refused

MOST_MARKS = 2
"""Most marks on a letter; more of them overflow the line."""
_JOINERS = "\u200c\u200d"
"""Joiners that emoji and some scripts need."""

_MACHINE = (
    r"(?:(?:chess|go|game|computer|ai) )?"
    r"(?:bots?|robots?|computers?|machines?|engines?|ai|a i|programs?|software|cpu|npc)"
)
_PERSON = r"(?:(?:real|actual|live) )?(?:humans?|persons?|people|man|woman|player|real|human being)"
_FILLER = r"(?:(?:a|an|the|just|really|actually|even|only|some|kind|of|sort|maybe|by|any|chance|real|honestly|like) )*"
_ASKS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:are|r|is) (?:you|u|ya|this|it|that|he|she|they|my opponent) {_FILLER}(?:{_MACHINE}|{_PERSON})\b",
        rf"\b(?:am|are) (?:i|we) {_FILLER}(?:playing|talking|chatting|speaking|facing|up)"
        rf"(?: (?:to|with|against))? {_FILLER}(?:{_MACHINE}|{_PERSON})\b",
        rf"^(?:so )?(?:you|u)(?: are| re|re)? {_FILLER}(?:{_MACHINE}|{_PERSON})(?: right| yes| no| or not)?$",
        rf"^{_FILLER}(?:{_MACHINE}|{_PERSON})(?: or {_FILLER}(?:{_MACHINE}|{_PERSON}|not|what))?$",
        r"\b(?:do|did) you (?:have|pass) (?:a |the )?(?:body|soul|feelings|turing test)\b",
        r"\b(?:what|who) are (?:you|u)\b",
    )
)


def plain(text: str) -> str:
    """Return a line of chat in which nothing moves, hides or turns other text. Raises ``Refused``."""
    said = cleaned(text)
    if not said:
        raise Refused("malformed", "there is nothing to read in it", "$.text")
    return said[:LONGEST]


def cleaned(text: str) -> str:
    """Return one line of text in which nothing moves, hides or turns other text; empty if nothing is left to read."""
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if kind in {"Cc", "Zl", "Zp"}:
            letters.append(" ")
        elif (kind[0] != "C" or letter in _JOINERS) and marks <= MOST_MARKS:
            letters.append(letter)
    said = " ".join("".join(letters).split())
    return said if said.strip(_JOINERS) else ""


def asks_whether_bot(text: str) -> bool:
    """True if a line asks whether the sender faces a program."""
    words = re.sub(r"[^a-z0-9]+", " ", unicodedata.normalize("NFKD", text).casefold().replace("'", "")).strip()
    return any(pattern.search(words) for pattern in _ASKS)


def confession(card: BotCard) -> str:
    """Return a bot's answer to that question."""
    return f"Yes, I am a bot: {card.title}, a program of this server. My card says how I choose."

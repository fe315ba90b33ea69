"""Check the names of players: readable, and like neither a badge, a role nor a bot of this server.

Letters that look alike are compared by a *skeleton*, after Unicode Technical Standard 39 (Unicode Security Mechanisms,
section 4), with a small table of our own instead of its six thousand entries.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from agon.protocol.errors import Refused

LONGEST: Final = 24
_PUNCTUATION: Final = frozenset(" -_.")
# Letters and marks that show nothing.
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5") | {chr(c) for c in range(0xFE00, 0xFE10)}

_LOOKALIKES: Final = {
    "a": "αа4",
    "b": "βбвьъßʙƀɓƃ86",
    "c": "сϲᴄ",
    "d": "ԁ",
    "e": "еεᴇ3",
    "h": "һ",
    "i": "lіιıɩӏ1",
    "j": "јϳ",
    "k": "кκᴋ",
    "m": "мᴍ",
    "n": "п",
    "o": "οоօσөøɵᴏ0",
    "p": "рρ",
    "s": "ѕꜱ5",
    "t": "тτᴛŧƭʈ7",
    "u": "υսᴜ",
    "v": "νѵᴠ",
    "w": "ԝωᴡ",
    "x": "хχ",
    "y": "уγүʏ",
    "z": "ᴢ2",
}
_SKELETON: Final = {ord(like): letter for letter, alike in _LOOKALIKES.items() for like in alike}
_BADGES: Final = ("bot", "assisted")
"""Skeletons of the badges beside the names of bots, and of people whom an engine helps."""
_OFFICIAL: Final = (
    "Admin", "Admins", "Administrator", "Administrators", "Agon", "Mod", "Moderator", "Moderators", "Official",
    "Operator", "Root", "Server", "Staff", "Support", "Sysadmin", "System", "Sysop", "Webmaster",
)  # fmt: skip
"""Words that read as if the host spoke; roles are shown beside names."""
_ORDINARY: Final = re.compile("(abbot|cabot|jabot|sabot|taibot|turbot)$")  # skeletons: Talbot has its l as an i


def skeleton(name: str) -> str:
    """Return a name's skeleton: without case, marks and gaps, and with look-alike letters made equal."""
    letters: list[str] = []
    for letter in unicodedata.normalize("NFKD", _unmarked(name).casefold()):
        if letter.isalnum():
            digit = unicodedata.digit(letter, None)
            letters.append((letter if digit is None else str(digit)).translate(_SKELETON))
    return "".join(letters)


class NamePolicy:
    """Returns a name as it will be shown, or raises ``Refused`` (name_refused) with the reason."""

    def __init__(self, reserved: Iterable[str]) -> None:
        self._reserved = {skeleton(name): f"{name} is a bot of this server" for name in reserved}
        self._reserved |= {skeleton(word): f"a name with the word {word} reads like the host's" for word in _OFFICIAL}

    def check_bot(self, name: str, path: str) -> str:
        """Check the name of a bot; it has its badge anyway, so its name may say "bot"."""
        name = _check_form(name, path)
        self._check_reserved(name, path)
        return name

    def check_human(self, name: str, path: str) -> str:
        name = _check_form(name, path)
        words = _words(name)
        read = ["".join(words[:end]) for end in range(1, len(words) + 1)]
        if any(_reads_as_badge(text) for text in read + _capitals(name)):
            raise Refused("name_refused", "a person's name must not look like a badge (BOT, ASSISTED)", path)
        self._check_reserved(name, path)
        return name

    def _check_reserved(self, name: str, path: str) -> None:
        words = _words(name)
        for start in range(len(words)):
            for end in range(start + 1, len(words) + 1):
                taken = self._reserved.get("".join(words[start:end]))
                if taken is not None:
                    raise Refused("name_refused", taken, path)


def _check_form(name: str, path: str) -> str:
    name = unicodedata.normalize("NFKC", name)  # full-width, circled and styled letters become plain
    marks = 0
    for character in name:
        is_mark = unicodedata.category(character) in {"Mn", "Mc"}
        marks = marks + 1 if is_mark else 0
        if character in _INVISIBLE or not (is_mark or character.isalnum() or character in _PUNCTUATION):
            raise Refused("name_refused", "a name has letters, digits, spaces and - _ . only", path)
        if marks > 2:  # scripts of India need two; more overflow the line
            raise Refused("name_refused", "a name has at most two marks on a letter", path)
    if not 1 <= len(name) <= LONGEST:
        raise Refused("name_refused", f"a name has 1 to {LONGEST} characters", path)
    if name != name.strip() or "  " in name:
        raise Refused("name_refused", "a name has no spaces at its ends and no two in a row", path)
    if not any(character.isalnum() for character in name):
        raise Refused("name_refused", "a name has at least one letter or digit", path)
    return name


def _unmarked(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(character for character in decomposed if not unicodedata.category(character).startswith("M"))


def _words(name: str) -> list[str]:
    """Return skeletons of the words as the eye separates them: at gaps, digits and capitals ("maxBOT", "BOTmax",
    "Max-B0T")."""
    words: list[str] = [""]
    before = after = ""
    bare = _unmarked(name)
    for place, letter in enumerate(bare):
        after = bare[place + 1 : place + 2]
        begins = (
            not letter.isalnum()
            or letter.isdigit() != before.isdigit()
            or (letter.isupper() and (before.islower() or after.islower()))
        )
        if begins:
            words.append("")
        words[-1] += letter
        before = letter
    return [found for word in words if (found := skeleton(word))]


def _capitals(name: str) -> list[str]:
    """Return runs of capitals, which the eye also separates from small letters after them: "BOTmax"."""
    shown = "".join(letter if letter.isupper() else " " for letter in _unmarked(name))
    return [skeleton(run) for run in shown.split()]


def _reads_as_badge(text: str) -> bool:
    """True if ``text``, from the start of a name to the end of a word, ends in a badge. Inside a word ("Botticelli") it
    is none."""
    return text.endswith(_BADGES) and not _ORDINARY.search(text)

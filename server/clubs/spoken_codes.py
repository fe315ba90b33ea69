"""Make codes that can be read aloud and typed: proquints.

A proquint writes 16 bits as five letters, consonants and vowels in turn, so that it is pronounced as it is written in
most languages (D. S. Wilkerson, "A Proposal for Proquints: Identifiers that are Readable, Spellable, and
Pronounceable", 2009). No list of words is needed, and none can be rude in one language only.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

BITS: Final = 16
"""Random bits of a word."""
_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aiou"
_WORD: Final = re.compile(f"[{_CONSONANTS}][{_VOWELS}][{_CONSONANTS}][{_VOWELS}][{_CONSONANTS}]")


def word(number: int) -> str:
    """Return the proquint of a number below 65536."""
    if not 0 <= number < 1 << BITS:
        raise ValueError(f"{number} has more than {BITS} bits")
    return "".join(
        letters[number >> shift & len(letters) - 1]
        for letters, shift in ((_CONSONANTS, 12), (_VOWELS, 10), (_CONSONANTS, 6), (_VOWELS, 4), (_CONSONANTS, 0))
    )


def new_code(words: int) -> str:
    """Return a random code of so many words, such as ``lusab-babad``."""
    return "-".join(word(secrets.randbelow(1 << BITS)) for _ in range(words))


def plain(code: str) -> str:
    """Return a typed code as it was made: whatever stands between the words, and capitals, do not matter."""
    letters = "".join(letter for letter in code.casefold() if letter.isalnum())
    words = [letters[start : start + 5] for start in range(0, len(letters), 5)]
    return "-".join(words) if words and all(_WORD.fullmatch(each) for each in words) else ""

"""Passwords are left out of everything that is printed, logged or answered."""

from __future__ import annotations

import re

_IN_URL = re.compile(r"(://[^:@/?\s]*):\S*@")
"""To the last ``@``: a password may contain one, and too much hidden is better than too little."""
_IN_QUERY = re.compile(r"([?&]\w*password=)[^&\s]*", re.IGNORECASE)


def masked(text: str) -> str:
    """The same text, with ``***`` for the passwords of the URLs in it."""
    return _IN_QUERY.sub(r"\1***", _IN_URL.sub(r"\1:***@", text))

"""Mask passwords in everything that is printed, logged or answered."""

from __future__ import annotations

import re

_IN_URL = re.compile(r"(://[^:@/?\s]*):\S*@")
"""Up to the last ``@``: a password may contain one, and hiding too much is safer than hiding too little."""
_IN_QUERY = re.compile(r"([?&]\w*password=)[^&\s]*", re.IGNORECASE)


def masked(text: str) -> str:
    """Return the text with ``***`` for the passwords of the URLs in it."""
    return _IN_QUERY.sub(r"\1***", _IN_URL.sub(r"\1:***@", text))

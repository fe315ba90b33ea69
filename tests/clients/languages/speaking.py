"""Let the terminal's words of this process be those of a language."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from agon.clients.languages import messages, server_words


@contextmanager
def speaking(language: str) -> Iterator[None]:
    before = os.environ.get(messages.VARIABLE)
    os.environ[messages.VARIABLE] = language
    _forget()
    try:
        yield
    finally:
        del os.environ[messages.VARIABLE]
        if before is not None:
            os.environ[messages.VARIABLE] = before
        _forget()


def _forget() -> None:
    messages.language.cache_clear()
    messages._words.cache_clear()
    server_words.translated.cache_clear()

"""Ask a model for one answer over HTTP, by OpenAI's Chat Completions, which many servers and programs speak.

Nothing that an endpoint does can hold a worker up: the request runs in a thread of its own, the answer is bounded in
size, and the caller gives up at its deadline. The key is read when it is needed and is in no message of ours.
"""

from __future__ import annotations

import importlib.util
import os
import threading
import time
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from agon.ai.external.process import ProgramError, TooLate
from agon.ai.search.budget import StopFlag

LOOK_S: Final = 0.02
"""Seconds between looks at the stop flag."""
LARGEST: Final = 1 << 20
"""Bytes of an answer, at most."""


class Place(NamedTuple):
    """An endpoint and where its key is found: the name of a variable of the environment, or of a file."""

    url: str
    key_env: str = ""
    key_file: str = ""


class Said(NamedTuple):
    """A model's text, and its cost in tokens."""

    text: str
    model: str
    tokens_in: int
    tokens_out: int


class _Usage(msgspec.Struct):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Text(msgspec.Struct):
    content: str | None = None


class _Option(msgspec.Struct):
    message: _Text


class _Completion(msgspec.Struct):
    choices: list[_Option]
    model: str = ""
    usage: _Usage | None = None


def is_there() -> bool:
    """True if the library for HTTP is installed."""
    return importlib.util.find_spec("httpx2") is not None


def host_of(url: str) -> str:
    """Return the name of an endpoint's machine. Raises ``ValueError`` for an address that cannot be used."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"the model's address {url!r} does not begin with http:// or https:// and a name")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("the model's address has a name, a password or a question mark in it: keys go elsewhere")
    return parts.hostname


def key_of(place: Place) -> str:
    """Read the key; empty if the endpoint needs none. Raises ``ProgramError``."""
    if place.key_file:
        try:
            return Path(place.key_file).expanduser().read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise ProgramError(f"the model's key cannot be read from the file {place.key_file!r}") from None
    if place.key_env:
        key = os.environ.get(place.key_env, "").strip()
        if not key:
            raise ProgramError(f"the model's key is missing: the variable {place.key_env} is not set")
        return key
    return ""


def ask(place: Place, body: dict[str, Any], deadline: float, flag: StopFlag) -> Said:
    """Send a request and wait for the answer until ``deadline`` (``time.monotonic``) or the flag.

    Raises ``TooLate``, or ``ProgramError`` with what the endpoint did wrong.
    """
    headers = {"authorization": f"Bearer {key}"} if (key := key_of(place)) else {}
    url = f"{place.url.rstrip('/')}/chat/completions"
    result: list[Said | ProgramError] = []
    done = threading.Event()

    def run() -> None:
        try:
            result.append(_said(_post(url, headers, body, deadline)))
        except ProgramError as error:
            result.append(error)
        finally:
            done.set()

    threading.Thread(target=run, name="model", daemon=True).start()
    while not done.wait(LOOK_S):
        if flag[0] or time.monotonic() >= deadline:
            raise TooLate("the model did not answer in time")
    if not result:
        raise ProgramError("the request to the model failed")
    if isinstance(result[0], ProgramError):
        raise result[0]
    return result[0]


def _post(url: str, headers: dict[str, str], body: dict[str, Any], deadline: float) -> bytes:
    import httpx2 as httpx

    left = max(0.05, deadline - time.monotonic())
    try:
        with (
            httpx.Client(timeout=left, follow_redirects=False) as client,
            client.stream("POST", url, headers=headers, content=msgspec.json.encode(body)) as answer,
        ):
            content = bytearray()
            for part in answer.iter_bytes():
                content += part
                if len(content) > LARGEST or time.monotonic() > deadline:
                    raise ProgramError("the model's answer is too long")
            if answer.status_code != 200:
                raise ProgramError(f"the model's endpoint answers {answer.status_code} {answer.reason_phrase}"[:120])
            return bytes(content)
    except httpx.TimeoutException:
        raise TooLate("the model did not answer in time") from None
    except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
        raise ProgramError(f"the model's endpoint cannot be reached: {type(error).__name__}") from None


def _said(content: bytes) -> Said:
    try:
        found = msgspec.json.decode(content, type=_Completion)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise ProgramError("the model's endpoint answered something else than a chat completion") from None
    if not found.choices:
        raise ProgramError("the model's endpoint answered without a choice")
    usage = found.usage or _Usage()
    said = found.choices[0].message.content or ""
    return Said(said, found.model[:100], max(0, usage.prompt_tokens), max(0, usage.completion_tokens))

"""Hand a bot in to a club or class of a running server, and wait for its check."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from pathlib import Path
from typing import Any, Final

import click

from agon.clients.languages.messages import t
from agon.clients.sdk.connection import Connection
from agon.protocol.commands.course import MOST_FILE, ReadSubmissions, Submissions, SubmissionView, SubmitBot
from agon.protocol.commands.study import Upload
from agon.protocol.messages import Register

PART: Final = 6_000
"""Characters of a message, and the pause (s) between two: no faster than servers allow."""
PAUSE_S: Final = 0.5
FREE: Final = 6
"""Parts without a pause."""
LOOK_S: Final = 1.0


async def hand_in(url: str, token: str, club: str, file: Path) -> SubmissionView:
    """Return the bot once it has been checked. Raises ``click.ClickException``, ``Refused`` and errors of the
    connection."""
    content = await asyncio.to_thread(file.read_bytes)
    if len(content) > MOST_FILE:
        raise click.ClickException(f"{file} has more than {MOST_FILE >> 10} KiB")
    text = b64encode(content).decode()
    async with Connection(url, token=token, register=Register(kind="human")) as connection:
        for part, start in enumerate(range(0, len(text), PART)):
            if part >= FREE:
                await asyncio.sleep(PAUSE_S)
            await connection.request(Upload, part=part, text=text[start : start + PART])
        found = _newest(await connection.request(SubmitBot, club=club, file=file.name))
        while found.state == "waiting":
            await asyncio.sleep(LOOK_S)
            found = _newest(await connection.request(ReadSubmissions, club=club))
        return found


def _newest(answer: Any) -> SubmissionView:
    if not isinstance(answer, Submissions) or not answer.mine:
        raise click.ClickException(t("terminal-unreadable"))
    return answer.mine[0]

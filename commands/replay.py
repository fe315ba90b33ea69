"""``agon replay``: a stored game, step by step."""

from __future__ import annotations

import sys

import click
import msgspec

from agon.commands.shared.errors import color_option, json_option, plain_errors, url_option
from agon.commands.shared.stored_games import read_stored
from agon.protocol.messages import SessionExport


@click.command()
@click.argument("session")
@url_option
@json_option
@color_option
def replay(session: str, url: str, as_json: bool, no_color: bool) -> None:
    """Replay a stored game step by step.

    On a terminal, type next, previous, first, last or the number of a step. In a pipe, every step is written.
    """
    with plain_errors(url):
        body = msgspec.json.format(read_stored(url, session), indent=2)
        if as_json:
            sys.stdout.buffer.write(body + b"\n")
            return
        stored = msgspec.json.decode(body, type=SessionExport)
    from agon.clients.terminal.replay import browse, narrate
    from agon.clients.terminal.screen import make_console

    console = make_console(no_color=no_color)
    if sys.stdin.isatty() and console.is_terminal:
        browse(console, stored, _ask)
    else:
        narrate(console, stored)


def _ask() -> str | None:
    from agon.clients.languages.messages import t

    try:
        return input(f"{t('terminal-replay-prompt')} ")
    except EOFError:
        return None

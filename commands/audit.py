"""``agon audit``: every draw of a game derived again."""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import quote

import click
import msgspec

from clients.sdk import address
from commands.errors import plain_errors, url_option
from protocol.messages import SessionExport


@click.command()
@click.argument("game")
@url_option
def audit(game: str, url: str) -> None:
    """Derive every die and card of a game again.

    GAME is a session of a server, or a file that ``agon export`` wrote. From the revealed seed, the players' own
    contributions and the rules here follows every draw: says OK, or where the game differs (exit code 1).
    """
    from clients.terminal.words import name_of
    from server.auditing import audited  # imports the rules

    file = Path(game)
    with plain_errors(url):
        body = file.read_bytes() if file.is_file() else address.read(url, f"/api/sessions/{quote(game, safe='')}")
    try:
        export = msgspec.json.decode(body, type=SessionExport)
    except msgspec.DecodeError as error:
        raise click.ClickException(f"this is no exported game: {error}") from None
    found = audited(export)
    for problem in found.problems:
        click.echo(problem)
    if found.problems:
        sys.exit(1)
    names = [name_of(export.players[seat]) for seat in found.contributors]
    click.echo(f"OK: {found.draws} draws, as the seed gives them; contributed: {', '.join(names) or 'nobody'}.")
    if found.draws and not names:
        click.echo("Nobody contributed, so that the server did not choose among seeds rests on its word.")

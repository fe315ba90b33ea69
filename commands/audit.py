"""``agon audit``: every draw of a game derived again."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from pathlib import Path
from urllib.parse import quote

import click
import msgspec

from agon.clients.sdk import address
from agon.commands.shared.errors import plain_errors, url_option
from agon.protocol.messages import SessionExport


@click.command()
@click.argument("game")
@url_option
def audit(game: str, url: str) -> None:
    """Derive every die and card of a game again.

    GAME is a session of a server, or a file that ``agon export`` wrote as JSON or NDJSON: then every game in it. From
    the revealed seed, the players' own contributions and the rules here follows every draw: says OK, or where the game
    differs (exit code 1).
    """
    file = Path(game)
    with plain_errors(None if file.is_file() else url):
        body = file.read_bytes() if file.is_file() else address.read(url, f"/api/sessions/{quote(game, safe='')}")
    exports = _exports(body)
    problems = [problem for export in exports for problem in _told(export, name_it=len(exports) > 1)]
    if problems:
        sys.exit(1)


def _exports(body: bytes) -> list[SessionExport]:
    """The games of a file: one, or one a line. Raises ``click.ClickException``."""
    body = body.removeprefix(BOM_UTF8).strip()
    first, _, others = body.partition(b"\n")
    try:
        if others and _is_json(first):
            return msgspec.json.Decoder(SessionExport).decode_lines(body)
        return [msgspec.json.decode(body, type=SessionExport)]
    except msgspec.DecodeError as error:
        raise click.ClickException(f"this is no exported game: {error}") from None


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except msgspec.DecodeError:
        return False
    return True


def _told(export: SessionExport, *, name_it: bool) -> list[str]:
    """Says what came of a game, and gives its problems. ``name_it``: one of several."""
    from agon.clients.terminal.words import name_of
    from agon.server.records.audit import audited  # imports the rules

    found = audited(export)
    start = f"{export.session}: " if name_it else ""
    for problem in found.problems:
        click.echo(f"{start}{problem}")
    if not found.problems:
        players = [name_of(player) for player in export.players]
        names = [players[seat] if seat < len(players) else f"seat {seat + 1}" for seat in found.contributors]
        click.echo(
            f"{start}OK: {found.draws} draws, as the seed gives them; contributed: {', '.join(names) or 'nobody'}."
        )
        if found.draws and not names:
            click.echo(f"{start}Nobody contributed, so that the server did not choose among seeds rests on its word.")
    return found.problems

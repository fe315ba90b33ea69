"""``agon audit``: recompute every draw of a game from its revealed seed."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from pathlib import Path

import click
import msgspec

from agon.commands.shared.errors import plain_errors, url_option
from agon.commands.shared.stored_games import read_stored
from agon.protocol.messages import SessionExport


@click.command()
@click.argument("game")
@url_option
def audit(game: str, url: str) -> None:
    """Recompute every die and card of a game from its revealed seed.

    GAME is the id of a stored game on a server, or a JSON or NDJSON file from 'agon export' (every game in it is
    checked). The revealed seed, the players' contributions and the rules determine every draw. Prints OK, or where the
    game differs (exit code 1).
    """
    file = Path(game)
    with plain_errors(None if file.is_file() else url):
        body = file.read_bytes() if file.is_file() else read_stored(url, game)
    exports = _exports(body)
    problems = [problem for export in exports for problem in _report(export, name_it=len(exports) > 1)]
    if problems:
        sys.exit(1)


def _exports(body: bytes) -> list[SessionExport]:
    """Return the games of a file, which holds one game, or one a line. Raises ``click.ClickException``."""
    body = body.removeprefix(BOM_UTF8).strip()
    first, _, others = body.partition(b"\n")
    try:
        if others and _is_json(first):
            return msgspec.json.Decoder(SessionExport).decode_lines(body)
        return [msgspec.json.decode(body, type=SessionExport)]
    except msgspec.DecodeError as error:
        raise click.ClickException(f"this is not an exported game: {error}") from None


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except msgspec.DecodeError:
        return False
    return True


def _report(export: SessionExport, *, name_it: bool) -> list[str]:
    """Print the result of one game and return its problems. ``name_it``: begin each line with the game's id."""
    from agon.clients.terminal.words import name_of
    from agon.server.records.audit import audited  # imports the rules

    found = audited(export)
    start = f"{export.session}: " if name_it else ""
    for problem in found.problems:
        click.echo(f"{start}{problem}")
    if not found.problems:
        players = [name_of(player) for player in export.players]
        names = [players[seat] if seat < len(players) else f"seat {seat + 1}" for seat in found.contributors]
        click.echo(f"{start}OK: {found.draws} draws follow from the seed; contributed: {', '.join(names) or 'nobody'}.")
        if found.draws and not names:
            click.echo(f"{start}Nobody contributed: only the server's word says that it did not choose among seeds.")
    return found.problems

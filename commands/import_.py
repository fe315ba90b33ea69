"""``agon import``: games from files into the database."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from agon.clients.sdk import address
from agon.commands.shared.errors import json_option, no_format, plain_errors, plain_store_errors, url_option
from agon.commands.shared.output import games_text, write_json
from agon.commands.shared.settings import config_option, database_option, effective

GROUP = 100
"""Number of games written in one transaction: the longest that a server on the same database has to wait."""


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option(
    "--format",
    "extension",
    help="pgn, pdn, sgf, ggf, txt, mat, phh, hearts, json, ndjson.  [default: the file's extension]",
)
@click.option("--game", help="The game; default: the one that the format belongs to.")
@click.option("--dry-run", is_flag=True, help="Read and check everything, but store nothing.")
@database_option
@config_option
@url_option
@json_option
def import_games(
    *,
    files: tuple[Path, ...],
    extension: str | None,
    game: str | None,
    dry_run: bool,
    database: str | None,
    config: Path | None,
    url: str,
    as_json: bool,
) -> None:
    """Store games from files of game records.

    Reads PGN, PDN, SGF, GGF, Othello transcripts, .mat, PHH, hearts as text, JSON and NDJSON. Each game is stored as a
    finished game that can be replayed; a game that is stored already is not stored twice. A game that cannot be read is
    refused with line, column and reason; the others are stored, and the exit code is 1. A server may run on the same
    database. --url is the server's address in the printed links.
    """
    with plain_errors(None):
        base = address.base_url(url)
        run = _Run(base, dry_run=dry_run, quiet=as_json)
        asyncio.run(run.all(files, extension, game, effective(config, {"database": database}).database))
    if as_json:
        write_json({"imported": run.imported, "known": run.known, "refused": run.refused})
    else:
        verb = "can be imported" if dry_run else "imported"
        counts = f"{len(run.known)} known already, {len(run.refused)} refused"
        click.echo(f"{games_text(len(run.imported))} {verb}, {counts}", err=True)
    if run.refused:
        raise SystemExit(1)


class _Run:
    """A call of the command, with its results."""

    def __init__(self, base: str, *, dry_run: bool, quiet: bool) -> None:
        self.imported: list[dict[str, str]] = []
        self.known: list[dict[str, str]] = []
        self.refused: list[dict[str, Any]] = []
        self._base = base
        self._dry_run = dry_run
        self._quiet = quiet
        self._found: set[str] = set()
        """Sessions that a dry run would have stored by now."""

    async def all(self, files: tuple[Path, ...], extension: str | None, game: str | None, place: str) -> None:
        from agon.server.store import Store
        from agon.server.store.maintenance.inspection import inspect_database

        with plain_store_errors():
            is_there = not self._dry_run or (await inspect_database(place)).current
            store = await Store.open(place) if is_there else None
            try:
                for file in files:
                    await self._file(store, file, extension or file.suffix.removeprefix("."), game)
            finally:
                if store is not None:
                    await store.close()

    async def _file(self, store: Any, file: Path, extension: str, game: str | None) -> None:
        from agon.games.api import GameError
        from agon.games.records import RecordError, decode
        from agon.server.records.import_ import Origin, imported

        data = await asyncio.to_thread(_read, file)
        origin = Origin(extension, file.name, hashlib.sha256(data).hexdigest())
        waiting: list[tuple[dict[str, str], Any]] = []
        try:
            text = decode(data)
            found = _records(text, extension.lower(), game)
        except RecordError as error:
            self._refuse(file, error)
            return
        has_none = bool(text.strip())
        for game_found in found:
            has_none = False
            if isinstance(game_found, RecordError):
                self._refuse(file, game_found)
                continue
            rules, record = game_found
            try:
                rows, head = imported(rules, record, origin, time.time_ns() // 1_000_000)
            except GameError as error:
                self._refuse(file, RecordError(1, 1, f"a game that cannot be replayed: {error}"))
                continue
            entry = {"file": str(file), "session": head.session, "replay": f"{self._base}/replay/{head.session}"}
            if store is None or self._dry_run:
                stored = store is not None and await store.head(head.session) is not None
                self._done(entry, is_new=not stored and head.session not in self._found)
                self._found.add(head.session)
                continue
            waiting.append((entry, store.append(rows, head)))
            if len(waiting) == GROUP:
                await self._settle(waiting)
        await self._settle(waiting)
        if has_none:
            self._refuse(file, RecordError(1, 1, f"nothing here is a game in the format {extension.lower()}"))

    async def _settle(self, waiting: list[tuple[dict[str, str], Any]]) -> None:
        """Wait until these games are stored."""
        from agon.server.store import SequenceConflict

        for found, future in waiting:
            try:
                await future
            except SequenceConflict:
                self._done(found, is_new=False)
            else:
                self._done(found, is_new=True)
        waiting.clear()

    def _done(self, found: dict[str, str], *, is_new: bool) -> None:
        (self.imported if is_new else self.known).append(found)
        if is_new and not self._quiet:
            click.echo(f"{found['file']}: {found['session'] if self._dry_run else found['replay']}")

    def _refuse(self, file: Path, error: Any) -> None:
        self.refused.append({"file": str(file), "line": error.line, "column": error.column, "reason": error.reason})
        if not self._quiet:
            click.echo(f"{file}: {error}", err=True)


def _read(file: Path) -> bytes:
    """Read at most one byte more than the limit, so that a file that is too long is recognised."""
    from agon.games.records.reading import MOST_BYTES

    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def _records(text: str, extension: str, game: str | None) -> Iterator[Any]:
    """Return the games of a text: the rules and the record of each, or the error that makes it unreadable."""
    from agon.games.records import RecordError
    from agon.server.records import json_format

    if extension in json_format.EXTENSIONS:
        return json_format.read(text, game)
    rules, found = _format(text, extension, game)
    return (record if isinstance(record, RecordError) else (rules, record) for record in found.read(rules, text))


def _format(text: str, extension: str, game: str | None) -> tuple[Any, Any]:
    """Return the rules and the format of a text. Raises ``click.ClickException`` if no game has that format."""
    from agon import games
    from agon.games.records import formats
    from agon.games.records.detection import detect
    from agon.server.records.json_format import EXTENSIONS

    found = detect(text, extension, game)
    if found is None:
        named = [game] if game else games.names()
        raise no_format(extension, game, {*EXTENSIONS, *(each.name for name in named for each in formats(name))})
    return found

"""``agon import``: games from files into the database."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from agon.clients.sdk import address
from agon.commands.shared.errors import json_option, no_format, plain_errors, plain_store_errors, url_option
from agon.commands.shared.output import games_text, write_json
from agon.commands.shared.settings import config_option, database_option, effective

GROUP = 100
"""Most games written in one transaction: the longest that a server on the same database has to wait."""
BATCH_S = 0.5
"""Time (s) after which the games read so far are written."""
PROGRESS_S = 2.0
"""Time (s) between two lines of progress."""
SHOWN = 50
"""Number of games of a file that are refused with a reason; the others are counted."""
MOST_BLANK = 65_536
"""Part of a file (bytes) that is looked at to tell an empty one from one without games."""


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option(
    "--format",
    "extension",
    help="pgn, pdn, sgf, ggf, txt, mat, phh (phhs), hearts, json, ndjson.  [default: the file's extension]",
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
    refused with line, column and reason (the first 50 of a file; the rest are counted); the others are stored, and the
    exit code is 1. Parts of a game that cannot be read, for example a variation against the rules, are named and
    counted. A file that begins like one of another format than its extension says is read as that. NDJSON may have any
    size, other files 10 MiB. A server may run on the same database. --url is the server's address in the printed links.
    """
    with plain_errors(None):
        base = address.base_url(url)
        run = _Run(base, dry_run=dry_run, quiet=as_json)
        asyncio.run(run.all(files, extension, game, effective(config, {"database": database}).database))
    if as_json:
        found = {"imported": run.imported, "known": run.known, "refused": run.refused}
        if run.left_out:
            found["left_out"] = [{"part": part, "times": times} for part, times in run.left_out.most_common()]
        write_json(found if run.refusals == len(run.refused) else {**found, "refusals": run.refusals})
    else:
        verb = "can be imported" if dry_run else "imported"
        counts = f"{len(run.known)} known already, {run.refusals:,} refused"
        click.echo(f"{games_text(len(run.imported))} {verb}, {counts}", err=True)
        run.say_what_is_left_out()
    if run.refusals:
        raise SystemExit(1)


class _Run:
    """A call of the command, with its results."""

    def __init__(self, base: str, *, dry_run: bool, quiet: bool) -> None:
        self.imported: list[dict[str, str]] = []
        self.known: list[dict[str, str]] = []
        self.refused: list[dict[str, Any]] = []
        self.refusals = 0
        self.left_out: Counter[str] = Counter()
        """Parts of games that were not read, and how many there are."""
        self._shown = 0
        """Games refused in the present file."""
        self._base = base
        self._dry_run = dry_run
        self._quiet = quiet
        self._found: set[str] = set()
        """Sessions that a dry run would have stored by now."""

    def say_what_is_left_out(self) -> None:
        """Name and count the parts of the imported games that were left out."""
        for part, times in self.left_out.most_common(SHOWN):
            click.echo(f"left out {times:,} times: {part}" if times > 1 else f"left out: {part}", err=True)
        more = len(self.left_out) - SHOWN
        if more > 0:
            click.echo(f"left out: {more:,} more parts", err=True)

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
        from agon.games.records import RecordError
        from agon.server.records.import_ import Origin
        from agon.server.records.reading_files import NoFormat, digest_of, read_file

        self._shown = 0
        origin = Origin(extension, file.name, await asyncio.to_thread(digest_of, file))
        try:
            found = await asyncio.to_thread(read_file, file, extension.lower(), game)
        except NoFormat as error:
            raise no_format(extension, game, error.known) from None
        except RecordError as error:
            self._refuse(file, error)
            return
        count, told_at = 0, time.monotonic()
        while batch := await asyncio.to_thread(_batch, found, origin):
            await self._store(store, file, batch)
            count += len(batch)
            if time.monotonic() - told_at > PROGRESS_S and not self._quiet:
                told_at = time.monotonic()
                click.echo(f"{file}: {games_text(count)} read ...", err=True)
        if count == 0 and await asyncio.to_thread(_beginning, file):
            self._refuse(file, RecordError(1, 1, f"nothing here is a game in the format {extension.lower()}"))
        if self._shown > SHOWN and not self._quiet:
            click.echo(f"{file}: {games_text(self._shown - SHOWN)} more cannot be read", err=True)

    async def _store(self, store: Any, file: Path, batch: list[Any]) -> None:
        waiting: list[tuple[dict[str, str], Any]] = []
        for found in batch:
            if isinstance(found, Exception):
                self._refuse(file, found)
                continue
            rows, head, left_out = found
            self.left_out.update(left_out)
            entry = {"file": str(file), "session": head.session, "replay": f"{self._base}/replay/{head.session}"}
            if store is None or self._dry_run:
                stored = store is not None and await store.head(head.session) is not None
                self._done(entry, is_new=not stored and head.session not in self._found)
                self._found.add(head.session)
            else:
                waiting.append((entry, store.append(rows, head)))
        await self._settle(waiting)

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
        self.refusals += 1
        self._shown += 1
        if self._shown > SHOWN:
            return  # a file of errors has millions of them
        self.refused.append({"file": str(file), "line": error.line, "column": error.column, "reason": error.reason})
        if not self._quiet:
            click.echo(f"{file}: {error}", err=True)


def _batch(found: Iterator[Any], origin: Any) -> list[Any]:
    """Return the next games as they are stored, or their errors; empty at the end. Runs in a thread."""
    from agon.games.api import GameError
    from agon.games.records import RecordError
    from agon.server.records.import_ import imported

    batch: list[Any] = []
    until = time.monotonic() + BATCH_S
    for each in found:
        if isinstance(each, RecordError):
            batch.append(each)
        else:
            rules, record = each
            try:
                stored = imported(rules, record, origin, time.time_ns() // 1_000_000, checked=True)
                batch.append((*stored, record.left_out))
            except GameError as error:
                batch.append(RecordError(1, 1, f"a game that cannot be replayed: {error}"))
        if len(batch) == GROUP or time.monotonic() > until:
            break
    return batch


def _beginning(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(MOST_BLANK).strip()

"""``agon export``: stored games as JSON, as NDJSON, or in their standard formats."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncGenerator, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import urlencode

import click
import msgspec

from agon.clients.sdk import address
from agon.commands.shared.errors import no_format, plain_errors, plain_store_errors, url_option
from agon.commands.shared.output import games_text
from agon.commands.shared.settings import config_option, effective
from agon.commands.shared.stored_games import read_stored
from agon.protocol.messages import SessionExport

if TYPE_CHECKING:
    from agon.server.store import SessionHead, Store

PAGE = 20
SHOWN_EVERY = 100
"""Number of games after which a line of progress is printed."""


@click.command()
@click.argument("session", required=False)
@url_option
@click.option(
    "--format",
    "extension",
    help="json (--all: ndjson), or a format of the game: pgn, pdn, sgf, ggf, txt, mat, phh, hearts.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write.  [default: stdout]")
@click.option("--all", "everything", is_flag=True, help="All finished games.")
@click.option("--game", help="With --all: only games with this name.")
@click.option("--since", type=click.DateTime(), help="With --all: only games that ended at this time (UTC) or later.")
@click.option("--until", type=click.DateTime(), help="With --all: only games that ended before this time (UTC).")
@click.option("--for-tuning", is_flag=True, help="With --all: only games whose players all allow tuning with them.")
@click.option("--database", help="A file or URL that is read instead of asking a server; default: AGON_DATABASE.")
@config_option
def export(
    *,
    session: str | None,
    url: str,
    extension: str | None,
    output: Path | None,
    everything: bool,
    game: str | None,
    since: click.DateTime | None,
    until: click.DateTime | None,
    for_tuning: bool,
    database: str | None,
    config: Path | None,
) -> None:
    """Write stored games as JSON or in their standard formats.

    With SESSION: one game, as JSON with its players and every event with the position after it. With --all: every
    finished game, one JSON object a line (NDJSON), or one after another in a standard format; games that cannot be
    written in it are skipped and counted. Use --for-tuning if you tune bots with the games: players allow or forbid it
    on their account page. Games come from the database that --database, AGON_DATABASE or a file of settings names; if
    none does, or --url is given, from the server.
    """
    from agon.server.records.reading_files import OTHER_NAMES

    extension = OTHER_NAMES.get(extension or "", extension)
    if everything == (session is not None):
        raise click.UsageError("give either a SESSION or --all")
    if not everything and ((game, since, until) != (None,) * 3 or for_tuning):
        raise click.UsageError("--game, --since, --until and --for-tuning go with --all")
    place = _place(database, config)
    with plain_errors(url):
        if session is not None:
            body = _one(url, place, session, extension or "json")
            with _opened(output) as out, _writing(output):
                out.write(body)
            return
        extension = _known(extension or "ndjson", game)
        window = {"since": _milliseconds(since), "until": _milliseconds(until)}
        if place is None:
            lines = _from_server(url, game, window, for_tuning=for_tuning)
        else:
            lines = _from_database(place, game, window, for_tuning=for_tuning)
        with contextlib.closing(lines), _opened(output) as out:
            _write_all(lines, extension, out, output)


def _known(extension: str, game: str | None) -> str:
    """Return the format if games can be written in it with --all. Raises ``click.ClickException``."""
    from agon import games
    from agon.games.records import formats

    known = {"ndjson", *(each.name for name in ([game] if game else games.names()) for each in formats(name))}
    if extension not in known:
        raise no_format(extension, game, known)
    return extension


def _place(database: str | None, config: Path | None) -> str | None:
    """Return the database that flags or variables name; None: a server is asked."""
    source = click.get_current_context().get_parameter_source("url")
    is_named = database is not None or config is not None
    is_url = source is click.core.ParameterSource.COMMANDLINE
    if is_url and is_named:
        raise click.UsageError("give either --url or a database")
    if is_url or not (is_named or os.environ.get("AGON_DATABASE") or os.environ.get("AGON_CONFIG")):
        return None
    return effective(config, {"database": database}).database


def _one(url: str, place: str | None, session: str, extension: str) -> bytes:
    if place is not None:
        return _one_stored(place, session, extension)
    if extension == "json":
        return msgspec.json.format(read_stored(url, session), indent=2) + b"\n"
    return read_stored(url, session, f".{extension}")


def _one_stored(place: str, session: str, extension: str) -> bytes:
    """Return a finished game of a database. Raises ``click.ClickException``."""
    with plain_store_errors():
        line = asyncio.run(_stored_game(place, session))
    if line is None:
        raise click.ClickException(f"there is no finished game {session} in the database")
    if extension == "json":
        return msgspec.json.format(line, indent=2) + b"\n"
    text = _converted(line, extension)
    if text is None:
        raise click.ClickException(f"the game cannot be written as {extension}")
    return text


async def _stored_game(place: str, session: str) -> bytes | None:
    from agon.server.store import Store
    from agon.server.store.database import database_at

    database = database_at(place)
    if not database.exists():
        raise click.ClickException(f"there is no database at {database.shown}")
    store = await Store.open(place)
    try:
        head = await store.head(session)
        return None if head is None or head.status != "ended" else await _line(store, head)
    finally:
        await store.close()


async def _line(store: Store, head: SessionHead) -> bytes:
    """Return a stored game as a line of JSON."""
    from agon import games
    from agon.protocol import codec
    from agon.protocol.events import SessionId
    from agon.server.records.export import exported

    log = [(codec.decode_event(row.body), row.at) for row in await store.events(head.session)]
    return codec.encode(exported(SessionId(head.session), games.load(head.game), log, thinking=True))


@contextlib.contextmanager
def _opened(output: Path | None) -> Generator[BinaryIO]:
    """Open ``output``, or stdout, for writing. A file is replaced only once it is complete: after an error, for example
    if no server answers, it has its former content."""
    if output is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    place = output.resolve()
    is_special = place.exists() and not place.is_file()  # a pipe, a device
    part = place if is_special else place.with_name(f"{place.name}.part")
    with _writing(output):
        file = part.open("wb")
    try:
        yield file
        with _writing(output):
            file.close()
            if not is_special:
                part.replace(place)
    except BaseException:
        with contextlib.suppress(OSError):
            file.close()
        if not is_special:
            part.unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def _writing(output: Path | None) -> Generator[None]:
    """Report errors of a file or stdout as such, not as errors of the server."""
    try:
        yield
    except BrokenPipeError:
        raise  # see plain_errors
    except OSError as error:
        raise click.ClickException(f"{output or 'stdout'} cannot be written: {error.strerror or error}") from None


def _milliseconds(when: object) -> int | None:
    """Return the Unix time (ms) of a UTC time that click has read, or None."""
    from datetime import UTC, datetime

    return round(when.replace(tzinfo=UTC).timestamp() * 1000) if isinstance(when, datetime) else None


def _from_server(url: str, game: str | None, window: dict[str, int | None], *, for_tuning: bool) -> Generator[bytes]:
    asked = {"limit": PAGE, "game": game, **window, "for_tuning": 1 if for_tuning else None}
    query = urlencode({name: value for name, value in asked.items() if value is not None})
    for page in address.pages(url, f"/api/export.ndjson?{query}"):
        yield from page.splitlines()


def _from_database(
    place: str, game: str | None, window: dict[str, int | None], *, for_tuning: bool
) -> Generator[bytes]:
    """Yield the games as lines of JSON, with one game in memory at a time."""
    loop = asyncio.new_event_loop()
    games = _stored(place, game, window, for_tuning=for_tuning)
    try:
        with plain_store_errors():
            while (line := loop.run_until_complete(anext(games, None))) is not None:
                yield line
    finally:
        loop.run_until_complete(games.aclose())
        loop.close()


async def _stored(
    place: str, game: str | None, window: dict[str, int | None], *, for_tuning: bool
) -> AsyncGenerator[bytes]:
    from agon.server.http.bulk_export import may_tune
    from agon.server.store import Store
    from agon.server.store.database import database_at

    database = database_at(place)
    if not database.exists():
        raise click.ClickException(f"there is no database at {database.shown}")
    bounds = {name: ms for name, ms in window.items() if ms is not None}
    store = await Store.open(place)
    try:
        after: tuple[int, str] | None = None
        while heads := await store.ended(game, after=after, limit=PAGE, **bounds):
            for head in heads:
                if for_tuning and not await may_tune(store, head):
                    continue
                yield await _line(store, head)
            after = heads[-1].updated, heads[-1].session
    finally:
        await store.close()


def _write_all(lines: Iterator[bytes], extension: str, out: BinaryIO, output: Path | None) -> None:
    """Write the games to ``out``; print progress and the number of skipped games on stderr."""
    written = skipped = 0
    for line in lines:
        text = line + b"\n" if extension == "ndjson" else _converted(line, extension)
        if text is None:
            skipped += 1
        else:
            with _writing(output):
                out.write(text)
            written += 1
        if (written + skipped) % SHOWN_EVERY == 0:
            click.echo(f"{games_text(written + skipped)} ...", err=True)
    click.echo(f"{games_text(written)} written", err=True)
    if skipped:
        click.echo(f"{games_text(skipped)} skipped: they cannot be written as {extension}", err=True)


def _converted(line: bytes, extension: str) -> bytes | None:
    """Return a game in a standard format, or None if it cannot be written in it."""
    from agon import games
    from agon.games.api import GameError
    from agon.games.records import formats
    from agon.server.records.export import record_of

    export = msgspec.json.decode(line, type=SessionExport)
    for found in formats(export.game.name):
        if found.name == extension:
            try:
                return found.write(games.load(export.game.name), record_of(export)).encode()
            except GameError:
                return None
    return None

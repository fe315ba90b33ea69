"""``agon db``: an operator's work on the database."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

import click

from agon.commands.shared.errors import json_option, plain_store_errors
from agon.commands.shared.output import games_text, write_json
from agon.commands.shared.settings import config_option, database_option, effective


@click.group()
def db() -> None:
    """Back up, restore, copy or upgrade the database."""


@db.command()
@click.argument("target", type=click.Path(path_type=Path))
@database_option
@config_option
def backup(target: Path, database: str | None, config: Path | None) -> None:
    """Back up the database to the file TARGET.

    A server may run meanwhile. The backup shows one moment; an incomplete one is never left behind. It is always an
    SQLite file.
    """
    from agon.server.store.database import database_at
    from agon.server.store.maintenance.backup import back_up

    with plain_store_errors():
        source = database_at(effective(config, {"database": database}).database)
        if not source.exists():
            raise click.ClickException(f"there is no database at {source.shown}")
        asyncio.run(back_up(source, target.absolute(), show_progress))
    click.echo(f"{source.shown} -> {target} ({target.stat().st_size:,} bytes)")


@db.command()
@click.argument("source", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@database_option
@config_option
def restore(source: Path, database: str | None, config: Path | None) -> None:
    """Fill the database with the backup SOURCE. The database must be new or empty."""
    _copy(str(source.absolute()), effective(config, {"database": database}).database)


@db.command()
@click.argument("source")
@click.argument("target")
def copy(source: str, target: str) -> None:
    """Copy the whole database SOURCE to TARGET.

    Each is a file or a URL, so this moves games from SQLite to PostgreSQL, or back. TARGET must be new or empty. The
    copy is read back and compared before it is committed. Stop the servers of SOURCE first: data that they store during
    the copy is not copied.
    """
    _copy(source, target)


def _copy(source: str, target: str) -> None:
    from agon.server.store.database import database_at, without_servers
    from agon.server.store.maintenance.copying import copy_database

    with plain_store_errors():
        there, here = database_at(source), database_at(target)
        with without_servers(here):
            copied = asyncio.run(copy_database(there, here, show_progress))
    rows = ", ".join(f"{count:,} {name}" for name, count in copied.rows.items())
    click.echo(f"{there.shown} -> {here.shown}: {rows}; SHA-256 of both {copied.checksum}")


def show_progress(table: str, done: int, total: int) -> None:
    """Print the rows copied so far on stderr: continuously on a terminal, otherwise once a table is done."""
    is_live = sys.stderr.isatty()
    if is_live or done == total:
        start = "\r" if is_live else ""
        click.echo(f"{start}{table}: {done:,} of {total:,} rows", err=True, nl=done == total)


@db.command()
@click.option("--no-backup", is_flag=True, help="Make no backup of an SQLite file first.")
@database_option
@config_option
def upgrade(database: str | None, config: Path | None, *, no_backup: bool) -> None:
    """Upgrade the database to this version's schema. A server does the same when it starts.

    An SQLite file is backed up first, beside itself, under a name with its old revision and the time. Back up
    PostgreSQL yourself ('agon db backup FILE', pg_dump). End the server first.
    """
    from agon.server.store.database import database_at, without_servers
    from agon.server.store.maintenance.upgrading import upgrade_safely

    with plain_store_errors():
        target = database_at(effective(config, {"database": database}).database)
        with without_servers(target):
            made = asyncio.run(upgrade_safely(target, backup=not no_backup))
    if made is not None:
        click.echo(f"{made} is a backup of it as it was")
    click.echo(f"{target.shown} is up to date")


@db.command()
@click.option("--again", is_flag=True, help="Forget the counts first. Stop the servers before.")
@database_option
@config_option
@json_option
def openings(database: str | None, config: Path | None, *, again: bool, as_json: bool) -> None:
    """Count the first moves of stored games for the explorer of openings.

    A server counts each game when it ends; this counts those that ended under a version without the explorer. A game is
    counted once, so the command can be repeated, and a server may run meanwhile.
    """
    from agon.server.records.count_again import count_again
    from agon.server.store import Store
    from agon.server.store.database import database_at, without_servers

    async def run(place: str) -> tuple[int, int]:
        store = await Store.open(place)
        try:
            if again:
                await store.played_moves.forget_all()
            return await count_again(store, _show_games)
        finally:
            await store.close()

    with plain_store_errors():
        place = effective(config, {"database": database}).database
        with without_servers(database_at(place)) if again else contextlib.nullcontext():
            counted, unread = asyncio.run(run(place))
    if as_json:
        write_json({"counted": counted, "unread": unread})
    else:
        click.echo(f"{games_text(counted)} counted, {unread:,} cannot be read")


def _show_games(seen: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{seen:,} games", err=True, nl=False)


@db.command()
@database_option
@config_option
@json_option
def status(database: str | None, config: Path | None, as_json: bool) -> None:
    """Print where the database is and whether this version can use it."""
    from agon.server.store.maintenance.inspection import inspect_database

    found = asyncio.run(inspect_database(effective(config, {"database": database}).database))
    if as_json:
        write_json(
            {
                "place": found.place,
                "state": found.state,
                "usable": found.usable,
                "to_do": found.to_do,
                "notes": found.notes,
            }
        )
    else:
        click.echo("\n".join((f"{found.place}: {found.state}", *found.notes)))
    if not found.usable:
        raise SystemExit(1)

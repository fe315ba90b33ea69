"""``agon account``: the host's work on accounts, done directly in the database."""

from __future__ import annotations

import asyncio
import getpass
import os
import socket
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import click

from agon.commands.shared.errors import json_option, plain_store_errors
from agon.commands.shared.output import write_json, write_table
from agon.commands.shared.settings import config_option, database_option, effective

if TYPE_CHECKING:
    from agon.server.store import AccountRow, Role, Store
    from agon.server.store.audit_log import AuditEntry

T = TypeVar("T")


@click.group()
def account() -> None:
    """List, close or delete accounts; set roles, reset passwords.

    Works on the database directly, also while servers run on it: they notice a change within seconds. Every change is
    recorded with its author and time (see 'agon account log'), and the servers log it.
    """


@account.command(name="list")
@click.argument("search", default="")
@click.option("--role", type=click.Choice(["human", "bot", "moderator", "admin"]), help="Only these.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True)
@database_option
@config_option
@json_option
def list_accounts(
    *, search: str, role: str | None, limit: int, database: str | None, config: Path | None, as_json: bool
) -> None:
    """List accounts, newest first. SEARCH is part of a name, or an id."""
    found = _with_store(
        database, config, lambda store: store.accounts.listed(like=search, role=cast("Role | None", role), limit=limit)
    )
    if as_json:
        write_json([_described(each) for each in found])
        return
    rows = [
        [each.id, f"{each.name} [BOT]" if each.kind == "bot" else each.name, each.role, _gets_in(each)]
        for each in found
    ]
    write_table(["ID", "NAME", "ROLE", "GETS IN WITH"], rows)


def _described(each: AccountRow) -> dict[str, object]:
    return {
        "id": each.id,
        "name": each.name,
        "kind": each.kind,
        "role": each.role,
        "has_password": each.has_password,
        "closed": each.closed,
    }


@account.command()
@click.argument("who")
@click.argument("role", type=click.Choice(["human", "moderator", "admin"]))
@database_option
@config_option
def role(who: str, role: str, database: str | None, config: Path | None) -> None:
    """Give WHO (a name with a password, or an id) the role ROLE."""
    from agon.server.moderation.handlers import check_role

    async def give(store: Store) -> str:
        found = await _find(store, who)
        check_role(found, role)
        await store.accounts.change(found.id, role=role)
        await _note(store, found, f"was made {role}")
        return f"account {found.id} has the role {role}"

    click.echo(_with_store(database, config, give))


@account.command(name="reset-password")
@click.argument("who")
@database_option
@config_option
def reset_password(who: str, database: str | None, config: Path | None) -> None:
    """Print a link with which WHO can set a new password. It works once, for one day.

    Anyone with the link can take over the account: give it to the owner only.
    """
    from agon.server.accounts.authentication import reset_token

    async def make(store: Store) -> str:
        found = await _find(store, who)
        if not found.has_password:
            raise click.ClickException(f"account {found.id} has no password: its owner signs in with a token")
        await _note(store, found, "was given a link for a new password")
        return await reset_token(store, found, _now())

    token = _with_store(database, config, make)
    click.echo(f"/account#reset={token}  (append to the server's address; works once, for one day)")


@account.command(name="reset-second-factor")
@click.argument("who")
@database_option
@config_option
def reset_second_factor(who: str, database: str | None, config: Path | None) -> None:
    """Let WHO sign in with the password alone again.

    For an owner who lost both the authenticator app and the recovery codes: make sure that it is the owner who asks.
    """

    async def reset(store: Store) -> str:
        found = await _find(store, who)
        if not found.second_factor:
            raise click.ClickException(f"account {found.id} has no second factor")
        await store.second_factors.remove(found.id)
        await _note(store, found, "has no second factor any more")
        return f"account {found.id} signs in with its password alone"

    click.echo(_with_store(database, config, reset))


@account.command()
@click.argument("who")
@click.argument("reason")
@database_option
@config_option
def close(who: str, reason: str, database: str | None, config: Path | None) -> None:
    """Close the account WHO, so that nobody can sign in.

    Its owner sees REASON.
    """
    click.echo(_with_store(database, config, lambda store: _set_closed(store, who, reason)))


@account.command()
@click.argument("who")
@database_option
@config_option
def reopen(who: str, database: str | None, config: Path | None) -> None:
    """Reopen the closed account WHO."""
    click.echo(_with_store(database, config, lambda store: _set_closed(store, who, None)))


async def _set_closed(store: Store, who: str, reason: str | None) -> str:
    found = await _find(store, who)
    await store.accounts.change(found.id, closed=reason)
    await _note(store, found, "was opened again" if reason is None else "was closed")
    return f"account {found.id} is {'open' if reason is None else 'closed'}"


@account.command()
@click.argument("who")
@click.confirmation_option(prompt="Its name is removed from every stored game, for ever. Continue?")
@database_option
@config_option
def delete(who: str, database: str | None, config: Path | None) -> None:
    """Delete the account WHO and its name in all stored data.

    Nobody can sign in with it any more. A server ends the games that the account is playing: the running one, or the
    next to start.
    """
    from agon.server.accounts.deletion import DELETED, mark

    async def forget(store: Store) -> str:
        found = await _find(store, who)
        await mark(store, found.id, _now())
        await _note(store, found, "was deleted")
        if await store.accounts.playing(found.id):
            return f"account {found.id} is closed; a server ends its games and then removes its name"
        rows = await store.erase(found.id, DELETED)
        return f"account {found.id} is deleted; {rows} rows of games were rewritten"

    click.echo(_with_store(database, config, forget))


@account.command(name="end-games")
@click.argument("who")
@database_option
@config_option
def end_games(who: str, database: str | None, config: Path | None) -> None:
    """End all unfinished games and seeks of the account WHO.

    A game is called off before its first move, else WHO resigns. A server does it: the running one within seconds, or
    the next to start. The account stays open; 'agon account close' shuts it.
    """

    async def ask(store: Store) -> str:
        found = await _find(store, who)
        games = len(await store.accounts.playing(found.id))
        await store.accounts.change(found.id, end_games_at=_now())
        await _note(store, found, "has its games ended")
        return f"a server ends the seeks and {games} unfinished games of account {found.id}"

    click.echo(_with_store(database, config, ask))


@account.command(name="ban-address")
@click.argument("network", metavar="ADDRESS[/NET]")
@click.option("--for", "days", type=click.IntRange(1, 3_650), required=True, metavar="DAYS", help="Days until it ends.")
@click.option("--reason", default="abuse", show_default=True, help="Shown to those who are refused.")
@database_option
@config_option
def ban_address(*, network: str, days: int, reason: str, database: str | None, config: Path | None) -> None:
    """Let in nobody from an address or network for DAYS days.

    All servers of the database close its connections within seconds. Behind a proxy, set trusted_proxies first.
    """
    from agon.server.store.people.address_bans import Ban

    found, now = _network(network), _now()
    ban = Ban(found, now + days * 86_400_000, reason, now, _author())
    _with_store(database, config, lambda store: store.address_bans.put(ban))
    click.echo(f"{found} is banned until {_when(ban.until)}")


@account.command(name="list-bans")
@database_option
@config_option
@json_option
def list_bans(*, database: str | None, config: Path | None, as_json: bool) -> None:
    """List the banned addresses."""
    found = _with_store(database, config, lambda store: store.address_bans.standing(_now()))
    if as_json:
        write_json([ban._asdict() for ban in found])
        return
    write_table(
        ["ADDRESS", "UNTIL (UTC)", "REASON", "BY"], [[b.network, _when(b.until), b.reason, b.by] for b in found]
    )


@account.command(name="lift-ban")
@click.argument("network", metavar="ADDRESS[/NET]")
@database_option
@config_option
def lift_ban(network: str, database: str | None, config: Path | None) -> None:
    """Let in an address or network again, as 'list-bans' shows it."""
    found = _network(network)

    async def lift(store: Store) -> None:
        if all(ban.network != found for ban in await store.address_bans.standing(_now())):
            raise click.ClickException(f"{found} is not banned; see: agon account list-bans")
        await store.address_bans.lift(found)

    _with_store(database, config, lift)
    click.echo(f"{found} is let in again")


def _network(text: str) -> str:
    from agon.server.moderation.bans import network_of

    try:
        return network_of(text)
    except ValueError as error:
        raise click.ClickException(f"{error}: give an address such as 192.0.2.7 or 2001:db8::/64") from None


@account.command(name="log")
@click.argument("who", required=False)
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True)
@database_option
@config_option
@json_option
def show_log(*, who: str | None, limit: int, database: str | None, config: Path | None, as_json: bool) -> None:
    """List the changes made to accounts by hand.

    Newest first, with time and author. With WHO: of this account only.
    """

    async def read(store: Store) -> list[AuditEntry]:
        found = None if who is None else await _known(store, who)
        return await store.audit_log.latest(limit, found)

    found = _with_store(database, config, read)
    if as_json:
        write_json([entry._asdict() for entry in found])
        return
    rows = [[_when(entry.at), entry.account, entry.what, entry.by] for entry in found]
    write_table(["WHEN (UTC)", "ACCOUNT", "WHAT", "BY"], rows)


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(" ", "seconds").removesuffix("+00:00")


async def _known(store: Store, who: str) -> str:
    """Return the id of the account named ``who``; otherwise ``who`` itself, which may be the id of a deleted one."""
    from agon.server.accounts.names import skeleton

    found = await store.accounts.by_name(skeleton(who))
    return who if found is None else found.id


async def _note(store: Store, account: AccountRow, what: str) -> None:
    """Record the change in the audit log."""
    await store.audit_log.add(_now(), _author(), account.id, what)


def _author() -> str:
    """Return who uses the command line, by the user name that the operating system gives."""
    from agon.server.store.audit_log import COMMAND_LINE

    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # a container may run under a number that has no name
        user = f"user {os.getuid()}"
    return f"{COMMAND_LINE}, {user}@{socket.gethostname()}"


async def _find(store: Store, who: str) -> AccountRow:
    from agon.server.accounts.names import skeleton

    found = await store.accounts.by_name(skeleton(who)) or await store.accounts.by_id(who)
    if found is None or found.deleted_at is not None:
        raise click.ClickException(f"there is no account {who}; find it with: agon account list")
    return found


def _with_store(database: str | None, config: Path | None, work: Callable[[Store], Awaitable[T]]) -> T:
    from agon.protocol.errors import Refused
    from agon.server.store import Store
    from agon.server.store.database import database_at

    async def run() -> T:
        store = await Store.open(place)
        try:
            return await work(store)
        finally:
            await store.close()

    with plain_store_errors():
        place = effective(config, {"database": database}).database
        target = database_at(place)
        if not target.exists():
            raise click.ClickException(f"there is no database at {target.shown}")
        try:
            return asyncio.run(run())
        except Refused as refusal:
            raise click.ClickException(refusal.reason) from None


def _now() -> int:
    return time.time_ns() // 1_000_000


def _gets_in(account: AccountRow) -> str:
    """Return the way in which the owner of an account proves who they are."""
    if account.closed:
        return "closed"
    return "password" if account.has_password else "provider" if account.issuer else "token"

"""``agon healthcheck``: for containers and supervisors, so that an image needs no curl."""

from __future__ import annotations

import os

import click
import msgspec

from agon.clients.sdk.address import base_url, read
from agon.commands.shared.errors import json_option, plain_errors
from agon.commands.shared.output import write_json
from agon.server.ops.settings import SettingsError, load_settings


def own_url() -> str:
    """Return the address, seen from this machine, of a server with this environment's settings.

    Raises ``click.UsageError``.
    """
    try:
        settings = load_settings(None, os.environ, {})
    except SettingsError as error:
        raise click.UsageError(str(error)) from None
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)  # noqa: S104 -- compared, not bound
    return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{settings.port}"


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of ``/readyz``."""

    ready: bool
    problems: list[str] = []
    notes: list[str] = []
    """Faults that do not stop the server from serving, but the operator should know."""
    workers: dict[str, int] = {}


def readiness(url: str, patience_s: float) -> Readiness:
    """Ask ``/readyz``. Raises ``OSError`` if nothing answers, ``Refused`` or ``ValueError`` if it is not our server."""
    return msgspec.json.decode(read(url, "/readyz", patience_s, also=frozenset({503})), type=Readiness)


@click.command()
@click.option("--url", default=None, help="The server's address; default: from this environment's settings.")
@click.option("--timeout", "patience_s", default=5.0, show_default=True, help="Seconds to wait.")
@json_option
def healthcheck(url: str | None, patience_s: float, as_json: bool) -> None:
    """Ask a server if it is ready; for containers.

    Exit code 0 if it is ready, 1 if it is not or does not answer.
    """
    with plain_errors(url):
        url = base_url(url or own_url())
    try:
        with plain_errors(url):
            state = readiness(url, patience_s)
    except click.ClickException as error:
        if as_json:
            write_json(Readiness(ready=False, problems=[error.message]))
            raise SystemExit(1) from None
        raise
    if as_json:
        write_json(state)
        raise SystemExit(0 if state.ready else 1)
    if not state.ready:
        raise click.ClickException(f"{url} is not ready: {'; '.join(state.problems)}")
    click.echo(f"{url} is ready" + "".join(f"; {note}" for note in state.notes))

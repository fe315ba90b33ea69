"""``agon healthcheck``: for containers and supervisors; needs no curl in the image."""

from __future__ import annotations

import os

import click
import msgspec

from agon.clients.sdk.address import base_url, read
from agon.commands.shared.errors import plain_errors
from agon.commands.shared.output import write_json
from agon.server.ops.settings import SettingsError, load_settings


def own_url() -> str:
    """Where a server with this environment's settings listens, seen from this machine. Raises ``click.UsageError``."""
    try:
        settings = load_settings(None, os.environ, {})
    except SettingsError as error:
        raise click.UsageError(str(error)) from None
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)  # noqa: S104 -- compared, not bound
    return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{settings.port}"


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """What ``/readyz`` answers."""

    ready: bool
    problems: list[str] = []
    notes: list[str] = []
    """What does not keep it from serving, but somebody should know."""
    workers: dict[str, int] = {}


def readiness(url: str, patience_s: float) -> Readiness:
    """What ``/readyz`` says. Raises ``OSError`` where nobody answers, ``Refused`` or ``ValueError`` if not ours."""
    return msgspec.json.decode(read(url, "/readyz", patience_s, also=frozenset({503})), type=Readiness)


@click.command()
@click.option("--url", default=None, help="The server's address; else where this environment's settings put it.")
@click.option("--timeout", "patience_s", default=5.0, show_default=True, help="Seconds to wait.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def healthcheck(url: str | None, patience_s: float, as_json: bool) -> None:
    """Ask a server whether it is ready; for containers.

    Exit code 0: it is. 1: it is not, or nobody answers.
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

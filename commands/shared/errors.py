"""Faults that a user can do something about become one plain sentence on stderr and exit code 1."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterable

import click

from agon.clients.sdk.address import DEFAULT_URL
from agon.clients.sdk.feed import Disconnected
from agon.protocol.errors import Refused


@contextlib.contextmanager
def plain_errors(url: str | None = None) -> Generator[None]:
    """``url``: the server that is talked to, named where it is not there."""
    try:
        yield
    except Refused as refusal:
        raise click.ClickException(refusal.reason) from None
    except Disconnected as error:
        raise click.ClickException(f"the connection is closed: {error}") from None
    except BrokenPipeError:
        raise  # whoever reads our output has gone; click ends quietly
    except (OSError, TimeoutError) as error:
        reason = getattr(error, "reason", None) or error.strerror or error
        if url is None:
            raise click.ClickException(str(reason)) from None
        raise click.ClickException(
            f"no server answers at {url} ({reason}). 'agon serve' runs one; --url or AGON_URL says where one is."
        ) from None
    except ValueError as error:
        raise click.ClickException(str(error)) from None


@contextlib.contextmanager
def plain_store_errors() -> Generator[None]:
    """Of the database, where a command opens it itself. Imports the store."""
    from agon.server.store import StoreFailed

    try:
        yield
    except StoreFailed as error:
        raise click.ClickException(error.reason) from None


def no_format(extension: str, game: str | None, known: Iterable[str]) -> click.ClickException:
    """``extension`` is no format of ``game`` (None: of any), which has those that are ``known``."""
    of = f" of {game}" if game else ""
    return click.ClickException(f"no format {extension!r}{of} is known; say --format {', '.join(sorted(known))}")


url_option = click.option(
    "--url",
    default=DEFAULT_URL,
    envvar="AGON_URL",
    show_default=True,
    help="The server's address (also AGON_URL); several with commas between them.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
color_option = click.option("--no-color", is_flag=True, help="Without colour (also NO_COLOR).")

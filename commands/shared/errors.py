"""Errors that the user can act on become one plain sentence on stderr and exit code 1; and options of many commands."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterable

import click

from agon.clients.languages.messages import t
from agon.clients.languages.server_words import refusal_words
from agon.clients.sdk.address import DEFAULT_URL
from agon.clients.sdk.feed import Disconnected
from agon.protocol.errors import Refused


@contextlib.contextmanager
def plain_errors(url: str | None = None) -> Generator[None]:
    """Turn errors into ``click.ClickException``. ``url`` is the server, named in the message if it does not answer."""
    try:
        yield
    except Refused as refusal:
        raise click.ClickException(refusal_words(refusal.reason)) from None
    except Disconnected as error:
        raise click.ClickException(t("terminal-closed", reason=str(error))) from None
    except BrokenPipeError:
        raise  # the reader of our output has closed it; click ends quietly
    except (OSError, TimeoutError) as error:
        reason = getattr(error, "reason", None) or error.strerror or error
        if url is None:
            raise click.ClickException(str(reason)) from None
        raise click.ClickException(t("terminal-no-server", url=url, reason=str(reason))) from None
    except ValueError as error:
        raise click.ClickException(str(error)) from None


@contextlib.contextmanager
def plain_store_errors() -> Generator[None]:
    """Turn the database's errors into ``click.ClickException``. Imports the store."""
    from agon.server.store import StoreFailed

    try:
        yield
    except StoreFailed as error:
        raise click.ClickException(error.reason) from None


def no_format(extension: str, game: str | None, known: Iterable[str]) -> click.ClickException:
    """Return the error for an ``extension`` that is not among the ``known`` formats of ``game`` (None: of any game)."""
    of = f" of {game}" if game else ""
    return click.ClickException(f"no format {extension!r}{of} is known; use --format {', '.join(sorted(known))}")


url_option = click.option(
    "--url",
    default=DEFAULT_URL,
    envvar="AGON_URL",
    show_default=True,
    help="The server's address, or several separated by commas (also AGON_URL).",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
color_option = click.option("--no-color", is_flag=True, help="Print without colours (also NO_COLOR).")
token_option = click.option(
    "--token", envvar="AGON_TOKEN", required=True, help="An API token of your account, from its page (also AGON_TOKEN)."
)

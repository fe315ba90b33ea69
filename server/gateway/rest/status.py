"""Say refusals in HTTP: the status of each error code (RFC 9110, section 15)."""

from __future__ import annotations

from typing import Final, cast

from agon.protocol import codec
from agon.protocol.errors import PASSING, Code
from agon.protocol.messages import Failure
from agon.protocol.plain_http import STATUS
from agon.server.http.reply import Reply, json_reply

RETRY_S: Final = 1


def status_of(code: str) -> int:
    """Return the status of an error code."""
    return STATUS.get(cast(Code, code), 400)


def failed(failure: Failure) -> Reply:
    """Return the answer to a refused command; one that may be taken a little later says when."""
    reply = json_reply(codec.encode(failure), status_of(failure.code))
    later = [("Retry-After", str(RETRY_S))] if failure.code in PASSING else []
    known = [("WWW-Authenticate", "Bearer")] if reply.status == 401 else []
    return reply._replace(headers=[*reply.headers, *later, *known])

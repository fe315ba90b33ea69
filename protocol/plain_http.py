"""Commands by plain HTTP: ``POST /api/commands/<name>`` with the fields of a command, and the status of each refusal.

The body is the JSON object that the WebSocket takes, in which ``t`` and ``id`` may be left out; a client that may have
to send a command again gives it an id. The answer is the message that answers the command there. A refusal is
``failure`` with a status of 400 or more. ``Authorization: Bearer <token>`` says who asks; ``hello`` with ``register``
makes an account and answers with its token. What a connection gets unasked comes by the streams, one JSON message a
line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from agon.protocol import messages as m
from agon.protocol.base import Command
from agon.protocol.commands import chat as cm
from agon.protocol.commands import study as sm
from agon.protocol.commands import tournament as om
from agon.protocol.errors import Code

OF_CONNECTIONS: Final[frozenset[type[Command]]] = frozenset(
    {
        m.Join, m.Leave, m.WatchLobby, m.UnwatchLobby, cm.FollowChat, cm.UnfollowChat, om.WatchTournament,
        om.UnwatchTournament, sm.Upload, sm.FindLines, sm.StopLines,
    }
)  # fmt: skip
"""Commands that change what a connection gets: a POST has none, and a stream does what they do."""
TAKES_TEXT: Final[frozenset[type[Command]]] = frozenset({sm.ReadRecord, sm.WriteRecord, sm.SaveStudy})
"""Commands that take an uploaded text: a POST has it in the field ``upload``."""


def _kinds(union: Any) -> list[type[Command]]:
    parts = get_args(union)
    return [kind for part in parts for kind in _kinds(part)] if parts else [union]


COMMANDS: Final[Mapping[str, type[Command]]] = {
    str(kind.__struct_config__.tag): kind for kind in _kinds(m.ClientMessage) if kind not in OF_CONNECTIONS
}
"""Commands that a POST may be, by name."""

STATUS: Final[Mapping[Code, int]] = {
    "hello_first": 401,
    "unauthenticated": 401,
    "code_needed": 401,
    "account_closed": 403,
    "consent_required": 403,
    "forbidden": 403,
    "not_accepted": 403,
    "not_allowed": 403,
    "not_seated": 403,
    "private_table": 403,
    "registration_closed": 403,
    "silenced": 403,
    "unknown_bot": 404,
    "unknown_game": 404,
    "unknown_player": 404,
    "unknown_seek": 404,
    "unknown_session": 404,
    "unknown_study": 404,
    "unknown_tournament": 404,
    "unknown_club": 404,
    "game_over": 409,
    "not_over": 409,
    "not_your_turn": 409,
    "paused": 409,
    "stale": 409,
    "too_fast": 429,
    "too_many": 429,
    "internal": 500,
    "unavailable": 503,
}
"""Status of each refusal (RFC 9110, section 15); 400 for all others: the request itself is wrong."""

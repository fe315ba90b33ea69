"""Topics on an MQTT broker. Everything under ``agon/v1`` is public; ``agon/work/v1`` is between servers and workers,
``agon/servers/v1`` between the servers of a cluster.

A worker's name is ``account/host``: the account that it logs in with, and which of that account's programs it is. The
account is a level of its own so that a broker's access rules can hold every account to its own topics.
"""

from __future__ import annotations

import re
from typing import Final

PUBLIC: Final = "agon/v1"
WORK: Final = "agon/work/v1"
SERVERS: Final = "agon/servers/v1"
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,62}")


def is_name(text: str) -> bool:
    """True if ``text`` can be a level of a topic: a server, an account, a worker of that account."""
    return _NAME.fullmatch(text) is not None


# Public


def status(server: str) -> str:
    return f"{PUBLIC}/servers/{server}/status"


def lobby(server: str) -> str:
    return f"{PUBLIC}/servers/{server}/lobby"


def bot(name: str) -> str:
    return f"{PUBLIC}/bots/{name}"


def snapshot(session: str) -> str:
    return f"{PUBLIC}/games/{session}/snapshot"


def events(session: str) -> str:
    return f"{PUBLIC}/games/{session}/events"


def tournament(name: str) -> str:
    return f"{PUBLIC}/tournaments/{name}"


def tournament_of(topic: str) -> str | None:
    """Return the tournament that a topic is about."""
    match topic.split("/"):
        case ["agon", "v1", "tournaments", name]:
            return name
        case _:
            return None


def session_of(topic: str) -> str | None:
    """Return the session that a topic of a game is about."""
    match topic.split("/"):
        case ["agon", "v1", "games", session, "snapshot" | "events"]:
            return session
        case _:
            return None


def lobby_of(topic: str) -> str | None:
    """Return the server whose lobby a topic is."""
    match topic.split("/"):
        case ["agon", "v1", "servers", server, "lobby"]:
            return server
        case _:
            return None


def status_of(topic: str) -> str | None:
    """Return the server whose status a topic is."""
    match topic.split("/"):
        case ["agon", "v1", "servers", server, "status"]:
            return server
        case _:
            return None


# Between servers


def news(server: str) -> str:
    return f"{SERVERS}/{server}"


def is_news(topic: str) -> bool:
    return topic.startswith(f"{SERVERS}/")


# Work


def presence(worker: str) -> str:
    return f"{WORK}/presence/{worker}"


def jobs(worker: str) -> str:
    return f"{WORK}/jobs/{worker}"


def answers(server: str, worker: str) -> str:
    return f"{WORK}/answers/{server}/{worker}"


def echo(account: str, client: str) -> str:
    """Topic on which a program hears itself: its heartbeat through the broker."""
    return f"{WORK}/echo/{account}/{client}"


def worker_of(topic: str) -> str | None:
    """Return the worker that a ``presence`` or ``answers`` topic is about."""
    match topic.removeprefix(f"{WORK}/").split("/"):
        case ["presence", account, name] | ["answers", _, account, name] if is_name(account) and is_name(name):
            return f"{account}/{name}"
        case _:
            return None


def server_of(topic: str, worker: str) -> str | None:
    """Return the server that hears ``topic``, if it is where ``worker`` is to answer."""
    match topic.removeprefix(f"{WORK}/").split("/"):
        case ["answers", server, account, name] if is_name(server) and f"{account}/{name}" == worker:
            return server
        case _:
            return None

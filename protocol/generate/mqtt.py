"""The AsyncAPI document of what travels over an MQTT broker, from ``agon.protocol.topics`` and the message types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agon.protocol import cards, cluster_news, jobs, messages, spectator_feed, topics
from agon.protocol.generate import typescript

_JSON = "application/json"
_MSGPACK = "application/vnd.msgpack"

_PARAMETERS = {
    "server": "A server's name: its host and port.",
    "session": "A game.",
    "tournament": "A tournament.",
    "bot": "The name of a bot's card.",
    "account": "The account that a program logs in with at the broker; `anyone` without one.",
    "worker": "Which of the account's workers.",
    "client": "Which of the account's programs.",
}

_Channel = tuple[str, str, list[type[Any]], str, str, str]
_CHANNELS: list[_Channel] = [
    ("snapshot", topics.snapshot("{session}"), [spectator_feed.Snapshot], _JSON, "send", "Retained; empty when it is "
     "over."),
    ("events", topics.events("{session}"), [messages.Occurred], _JSON, "send", "What happens, as a spectator sees it."),
    ("tournament", topics.tournament("{tournament}"), [spectator_feed.TournamentSnapshot], _JSON, "send", "Retained; "
     "empty when it is over. Those of clubs are not published."),
    ("lobby", topics.lobby("{server}"), [messages.Lobby], _JSON, "send", "Retained; empty when the server has ended."),
    ("status", topics.status("{server}"), [spectator_feed.ServerStatus], _JSON, "send", "Retained, with a last will."),
    ("bots", topics.bot("{bot}"), [cards.BotCard], _JSON, "send", "Retained; with the digest that one agrees to."),
    ("presence", topics.presence("{account}/{worker}"), [jobs.Present], _JSON, "receive", "Retained; the last will is "
     "empty."),
    ("jobs", topics.jobs("{account}/{worker}"), [jobs.Think, jobs.Stop, jobs.Warm, jobs.Probe], _MSGPACK, "send",
     "With response topic, correlation data (the job's id) and message expiry (its deadline)."),
    ("answers", topics.answers("{server}", "{account}/{worker}"), [jobs.Accepted, jobs.Declined, jobs.Progress,
     jobs.Chosen, jobs.Failed, jobs.Probed], _MSGPACK, "receive", "A job is accepted or declined at once."),
    ("news", topics.news("{server}"), [cluster_news.News], _JSON, "send", "To the other servers of a cluster only."),
]  # fmt: skip
"""Name, address, messages, their encoding, what the server does, a note."""


def asyncapi(schema: Callable[[Any, str, str], dict[str, Any]], ref: str) -> dict[str, Any]:
    """Return the document; ``schema`` makes the JSON Schema of a type; ``ref`` is where its definitions will be."""
    definitions: dict[str, Any] = {}
    channels: dict[str, Any] = {}
    operations: dict[str, Any] = {}
    components: dict[str, Any] = {}
    for name, address, kinds, encoding, action, note in _CHANNELS:
        for kind in kinds:
            definitions |= schema(kind, "", ref)["$defs"]
            components[kind.__name__] = {
                "name": str(kind.__struct_config__.tag or kind.__name__),
                "summary": typescript.docstring(kind),
                "contentType": encoding,
                "payload": {"$ref": ref.format(name=kind.__name__)},
            }
        channels[name] = {
            "address": address,
            "description": note,
            "messages": {kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds},
            "parameters": {key: {"description": text} for key, text in _PARAMETERS.items() if f"{{{key}}}" in address},
        }
        operations[name] = {
            "action": action,
            "channel": {"$ref": f"#/channels/{name}"},
            "messages": [{"$ref": f"#/channels/{name}/messages/{kind.__name__}"} for kind in kinds],
        }
    return {
        "asyncapi": "3.1.0",
        "info": {
            "title": "Agon over MQTT",
            "version": "1.0.0",
            "description": f"{(topics.__doc__ or '').strip()}\n\n{(spectator_feed.__doc__ or '').strip()}",
            "license": {"name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"},
        },
        "defaultContentType": _JSON,
        "servers": {"broker": {"host": "localhost:1883", "protocol": "mqtt", "protocolVersion": "5.0"}},
        "channels": channels,
        "operations": operations,
        "components": {"messages": components, "schemas": definitions},
    }

"""Bytes to messages and back: the only file that knows the encodings (JSON to clients, MessagePack to workers)."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from agon.protocol.cluster_news import NEWS_LIMIT, News
from agon.protocol.commands.lobby import DeclineReason
from agon.protocol.errors import Refused
from agon.protocol.events import Event
from agon.protocol.jobs import ANSWER_LIMIT, FRAME_LIMIT, FromWorker, Present, ToWorker
from agon.protocol.messages import ClientMessage, Lobby, Occurred, SeekView, ServerMessage
from agon.protocol.spectator_feed import ServerStatus, Snapshot, TournamentSnapshot
from agon.protocol.thinking import Thinking

_encoder = msgspec.json.Encoder()
_client = msgspec.json.Decoder(ClientMessage)
_server = msgspec.json.Decoder(ServerMessage)
_occurred = msgspec.json.Decoder(Occurred)
_event = msgspec.json.Decoder(Event)
_thinking = msgspec.json.Decoder(Thinking)
_packer = msgspec.msgpack.Encoder()
_to_worker = msgspec.msgpack.Decoder(ToWorker)
_from_worker = msgspec.msgpack.Decoder(FromWorker)
_present = msgspec.json.Decoder(Present)
_snapshot = msgspec.json.Decoder(Snapshot)
_tournament = msgspec.json.Decoder(TournamentSnapshot)
_status = msgspec.json.Decoder(ServerStatus)
_seek = msgspec.json.Decoder(SeekView)
_lobby = msgspec.json.Decoder(Lobby)
_news = msgspec.json.Decoder(News)
_PATH = re.compile(r"^(?P<reason>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_ID = re.compile(rb'"id"\s*:\s*"([A-Za-z0-9_.:-]{1,40})"')
_ZERO_LIKE = rb"\u0000"
_ZERO = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""PostgreSQL has no text with it, and what is committed with such a text is written again, one by one."""

Struct = TypeVar("Struct")


def encode(message: Any) -> bytes:
    """Any message or event as JSON bytes."""
    return _encoder.encode(message)


def decode_client(frame: str | bytes) -> ClientMessage:
    """Return a command from a client. Raises ``Refused`` (malformed) with the reason and the path of the bad field."""
    raw = frame.encode("utf-8", "surrogatepass") if isinstance(frame, str) else frame
    if _ZERO_LIKE in raw and _ZERO.search(raw):
        raise Refused("malformed", "a text contains a NUL character, which cannot be stored")
    try:
        return _client.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        match = _PATH.match(str(error))
        assert match is not None
        raise Refused("malformed", match["reason"], match["path"]) from None


def decode_reason(text: str) -> DeclineReason:
    """Decode the reason of a declined challenge, as another server stored it. Raises ``msgspec.ValidationError``."""
    return msgspec.convert(text, DeclineReason)


def command_id(frame: str | bytes) -> str | None:
    """Return the id in a frame that could not be read as a command, as far as one can be made out."""
    raw = frame.encode("utf-8", "surrogatepass") if isinstance(frame, str) else frame
    match = _ID.search(raw)
    return match[1].decode() if match else None


def decode_server(frame: str | bytes) -> ServerMessage:
    """Return a message from the server (for clients). Raises ``msgspec.DecodeError``."""
    return _server.decode(frame)


def decode_occurred(frame: bytes) -> Occurred:
    """Decode an event as a viewer sees it. Raises ``msgspec.DecodeError``."""
    return _occurred.decode(frame)


def decode_event(body: str | bytes) -> Event:
    """Return an event from the store. Raises ``msgspec.DecodeError``."""
    return _event.decode(body)


def is_event(payload: bytes) -> bool:
    """True if a follower of a table is sent an event with this payload, False if it is a bot's thinking."""
    return payload.startswith(b'{"t":"event"')


def can_be_kept(thinking: Thinking) -> bool:
    """True if a worker's thinking can be stored and read again: JSON has no numbers that are not finite."""
    try:
        return _thinking.decode(_encoder.encode(thinking)) == thinking
    except (msgspec.DecodeError, msgspec.EncodeError):
        return False


def decode_snapshot(body: bytes) -> Snapshot:
    """Return a game on a broker (for watchers). Raises ``msgspec.DecodeError``."""
    return _snapshot.decode(body)


def decode_tournament(body: bytes) -> TournamentSnapshot:
    """Return a tournament on a broker (for watchers). Raises ``msgspec.DecodeError``."""
    return _tournament.decode(body)


def decode_status(body: bytes) -> ServerStatus:
    """Return a server on a broker (for watchers). Raises ``msgspec.DecodeError``."""
    return _status.decode(body)


def decode_news(body: bytes) -> News:
    """Decode news of another server from a broker. Raises ``msgspec.DecodeError``, ``UnicodeError``."""
    if len(body) > NEWS_LIMIT:
        raise msgspec.DecodeError(f"news of {len(body)} bytes are over the limit of {NEWS_LIMIT}")
    return _news.decode(body)


def decode_seek(body: bytes) -> SeekView:
    """Return a seek from the store. Raises ``msgspec.DecodeError``."""
    return _seek.decode(body)


def decode_lobby(body: bytes) -> Lobby:
    """Return the lobby of another server. Raises ``msgspec.DecodeError``, ``UnicodeError``."""
    return _lobby.decode(body)


class FrameError(ValueError):
    """A peer does not keep to the format of jobs and answers."""


def pack_body(message: ToWorker | FromWorker) -> bytes:
    """Pack a message without a frame. Raises ``FrameError`` if it is too large."""
    body = _packer.encode(message)
    if len(body) > FRAME_LIMIT:
        raise FrameError(f"frame of {len(body)} bytes is over the limit of {FRAME_LIMIT}")
    return body


def pack(message: ToWorker | FromWorker) -> bytes:
    """Pack one length-prefixed frame. Raises ``FrameError`` if it is too large."""
    body = pack_body(message)
    return len(body).to_bytes(4, "big") + body


def frame_length(prefix: bytes) -> int:
    """Read the length of a frame. Raises ``FrameError`` if it is over the limit."""
    length = int.from_bytes(prefix, "big")
    if length > FRAME_LIMIT:
        raise FrameError(f"frame of {length} bytes is over the limit of {FRAME_LIMIT}")
    return length


def unpack_to_worker(body: bytes) -> ToWorker:
    """Raises ``FrameError``."""
    try:
        return _to_worker.decode(body)
    except msgspec.DecodeError as error:
        raise FrameError(str(error)) from None


def unpack_from_worker(body: bytes) -> FromWorker:
    """Raises ``FrameError``."""
    try:
        return _from_worker.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise FrameError(str(error)) from None


def unpack_answer(body: bytes) -> FromWorker:
    """Unpack a worker's answer from a broker. Raises ``FrameError``."""
    if len(body) > ANSWER_LIMIT:
        raise FrameError(f"answer of {len(body)} bytes is over the limit of {ANSWER_LIMIT}")
    return unpack_from_worker(body)


def decode_present(body: bytes) -> Present:
    """Raises ``FrameError``."""
    if len(body) > ANSWER_LIMIT:
        raise FrameError(f"presence of {len(body)} bytes is over the limit of {ANSWER_LIMIT}")
    try:
        return _present.decode(body)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise FrameError(str(error)) from None

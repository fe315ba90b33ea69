"""Bytes to messages and back: round trips, and what is said about bytes that are no message."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agon.protocol import cards, codec, events, jobs, messages, thinking
from agon.protocol.commands.chat import Say
from agon.protocol.errors import Refused
from tests.protocol.strategies import json_values, smallest

MEMBERS = {"client": messages.ClientMessage, "server": messages.ServerMessage, "event": events.Event}


@pytest.mark.parametrize(
    ("union", "cls"),
    [(name, cls) for name, union in MEMBERS.items() for cls in union.__args__],
    ids=lambda x: getattr(x, "__name__", x),
)
def test_every_member_decodes_with_its_required_fields_alone(union: str, cls: type[msgspec.Struct]) -> None:
    decode = {"client": codec.decode_client, "server": codec.decode_server, "event": codec.decode_event}[union]
    body = json.dumps(smallest(cls))
    message = decode(body)
    assert type(message) is cls
    assert decode(codec.encode(message)) == message


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(json_values(messages.ClientMessage))
def test_any_client_message_survives_the_wire(value: Any) -> None:
    message = codec.decode_client(json.dumps(value))
    assert codec.decode_client(codec.encode(message)) == message


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(json_values(messages.ServerMessage))
def test_any_server_message_survives_the_wire(value: Any) -> None:
    message = codec.decode_server(json.dumps(value))
    assert codec.decode_server(codec.encode(message)) == message


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(json_values(events.Event))
def test_any_event_survives_the_store(value: Any) -> None:
    event = codec.decode_event(json.dumps(value))
    assert codec.decode_event(codec.encode(event)) == event


def test_an_event_leaves_out_its_defaults_and_a_message_does_not() -> None:
    event = json.loads(codec.encode(events.Acted(seat=0, action=3)))
    assert event == {"t": "acted", "seat": 0, "action": 3}
    assert json.loads(codec.encode(messages.Started(re=None, session=events.SessionId("s"), your_seat=0))) == {
        "t": "started", "re": None, "session": "s", "your_seat": 0, "contribute": False
    }  # fmt: skip


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_bytes_that_are_no_message_are_refused_and_nothing_else_is_raised(frame: bytes | str) -> None:
    codec.command_id(frame)
    with pytest.raises(Refused) as caught:
        codec.decode_client(frame)
    assert caught.value.code == "malformed"


@pytest.mark.parametrize(
    ("frame", "path", "reason"),
    [
        ('{"t":"act","id":"a1","session":"s","seq":"3","action":0}', "$.seq", "Expected `int`, got `str`"),
        ('{"t":"act","id":"a1","session":"s","seq":-1,"action":0}', "$.seq", "Expected `int` >= 0"),
        ('{"t":"act","id":"a1","seq":1,"action":0}', None, "missing required field `session`"),
        ('{"t":"fly","id":"a1"}', "$.t", "Invalid value 'fly'"),
        ('{"t":"seek","id":"a1","game":"Chess!"}', "$.game", "matching regex"),
        ('{"t":"seek","id":"a1","game":"chess","clock":{"kind":"per_move","move_ms":1}}', "$.clock.move_ms", ">= 1000"),
        ('{"t":"seek","id":"a1","game":"chess","options":{"w":1.5}}', "$.options[...]", "Expected `int | str`"),
        ("[]", None, "Expected `object`"),
        ("", None, "truncated"),
        ('{"t":"ping","id":"a1"', None, "truncated"),
        ("[" * 100_000, None, ""),
        ('{"t":"ping","id":"\ud800"}', None, ""),
        (r'{"t":"say","id":"a","session":"s","text":"a\\\u0000"}', None, "NUL character"),
    ],
)
def test_the_reason_and_the_path_of_the_bad_field_are_told(frame: str, path: str | None, reason: str) -> None:
    with pytest.raises(Refused) as caught:
        codec.decode_client(frame)
    assert caught.value.path == path
    assert reason in caught.value.reason
    assert " - at " not in caught.value.reason


def test_what_only_looks_like_a_character_that_cannot_be_stored_is_text() -> None:
    said = codec.decode_client(r'{"t":"say","id":"a","session":"s","text":"\\u0000"}')
    assert isinstance(said, Say)
    assert said.text == r"\u0000"


@pytest.mark.parametrize(
    ("frame", "expected"),
    [
        ('{"t":"act","id":"a1","seq":"x"}', "a1"),
        (b'{"id" : "b.2:x-y_z"', "b.2:x-y_z"),
        ('{"t":"act"}', None),
        ('{"id":7}', None),
        (f'{{"id":"{"x" * 41}"}}', None),
        ("\ud800", None),
    ],
)
def test_the_id_of_an_unreadable_command_is_found_where_there_is_one(frame: str | bytes, expected: str | None) -> None:
    assert codec.command_id(frame) == expected


# Frames between server and worker

WORKER_MESSAGES: list[jobs.FromWorker] = [
    jobs.Ready(pid=1, engines={"mcts": ["connect4"]}, version="1"),
    jobs.Warming(done=1, total=2, kernel="k"),
    jobs.Progress(job="j", position="0123456789abcdef", action=1, thinking=thinking.Thinking(engine="e", value=0.5)),
    jobs.Chosen(job="j", position="0123456789abcdef", action=1, thinking=thinking.Thinking(engine="e")),
    jobs.Failed(job="j", reason="r"),
]


@pytest.mark.parametrize("message", WORKER_MESSAGES, ids=lambda message: type(message).__name__)
def test_frames_from_a_worker_survive_the_pipe(message: jobs.FromWorker) -> None:
    frame = codec.pack(message)
    assert codec.frame_length(frame[:4]) == len(frame) - 4
    assert codec.unpack_from_worker(frame[4:]) == message


@given(
    state=st.binary(max_size=64),
    history=st.lists(st.tuples(st.integers(-1, 3), st.none() | st.integers(0, 99)), max_size=5),
)
def test_jobs_survive_the_pipe(state: bytes, history: list[tuple[int, int | None]]) -> None:
    job = jobs.Think(
        job="j", game="g", version=1, options={"w": 7}, seat=0, state=state,
        history=[jobs.Step(*step) for step in history],
        engine=jobs.Engine(name="mcts", parameters={"c": 1.4, "n": 3, "fast": True, "book": "x"}),
        limits=cards.Limits(time_ms=5), seed=2**63, deadline_ms=9,
    )  # fmt: skip
    for message in (job, jobs.Stop(job="j"), jobs.Warm(games=["g"])):
        assert codec.unpack_to_worker(codec.pack(message)[4:]) == message


def test_a_frame_over_the_limit_is_refused_on_both_sides() -> None:
    assert codec.frame_length(jobs.FRAME_LIMIT.to_bytes(4, "big")) == jobs.FRAME_LIMIT
    with pytest.raises(codec.FrameError, match="over the limit"):
        codec.frame_length((jobs.FRAME_LIMIT + 1).to_bytes(4, "big"))
    with pytest.raises(codec.FrameError, match="over the limit"):
        codec.pack(jobs.Failed(job="j", reason="x" * jobs.FRAME_LIMIT))


@given(st.binary(max_size=100))
def test_bytes_that_are_no_frame_raise_frame_error_and_nothing_else(body: bytes) -> None:
    for unpack in (codec.unpack_from_worker, codec.unpack_to_worker):
        with pytest.raises(codec.FrameError):
            unpack(body)

"""Dispatch: commands that are resent, also while the first is still at work."""

from __future__ import annotations

import json

from agon.server.app import Parts
from tests.server.conftest import at
from tests.server.raw_client import RawClient


async def test_a_command_sent_twice_while_the_first_waits_is_done_once(app: Parts) -> None:
    async with RawClient(at(app)) as me:
        seek = json.dumps({"t": "seek", "id": "twice", "game": "tic_tac_toe", "accepts": "anyone"})
        for _ in range(2):
            me.ws.protocol.send_text(seek.encode())
        me.ws.transport.write(b"".join(me.ws.protocol.data_to_send()))  # in one piece
        answers = [await me.until("seeking", "failure", re="twice") for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0]["t"] == "seeking"
        await me.send({"t": "watch_lobby", "id": "look"})
        assert [seek["id"] for seek in (await me.until("lobby"))["seeks"]] == [answers[0]["seek"]["id"]]

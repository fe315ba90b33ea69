"""Reasons for moves that are not legal: for the seat to move, and none in games with secrets."""

from __future__ import annotations

from pathlib import Path

from agon.server.app import running
from agon.server.ops.settings import Settings
from tests.server.conftest import at
from tests.server.raw_client import RawClient, pair

E2, E5 = 52, 28


async def test_the_seat_to_move_learns_why_and_nobody_else_does(tmp_path: Path) -> None:
    async with running(Settings(database=str(tmp_path / "agon.db"), port=0, workers=0)) as app:
        url = at(app)
        async with RawClient(url) as ann, RawClient(url) as ben, RawClient(url) as eve:
            session = await pair(ann, ben, game="chess")
            asked = {"session": session, "path": [E2, E5]}
            answer = await ann.ask("ask_why_not", **asked)
            assert answer["t"] == "why_not"
            assert answer["reason"].startswith("A pawn moves one square forward")
            typed = await ann.ask("ask_why_not", session=session, text="Bd3")
            assert typed["reason"] == "The pawn on e2 is in the way."
            assert (await ann.ask("ask_why_not", session=session, text="e4"))["reason"] is None, "it is legal"
            assert (await ben.ask("ask_why_not", **asked))["reason"] is None, "it is not my turn"
            assert (await eve.ask("ask_why_not", **asked))["code"] == "not_seated"
            assert (await ann.ask("ask_why_not", session=session, path=[E2, 9999]))["reason"] is None


async def test_a_game_with_secrets_gives_no_reason(tmp_path: Path) -> None:
    async with running(Settings(database=str(tmp_path / "agon.db"), port=0, workers=0)) as app:
        url = at(app)
        async with RawClient(url) as ann, RawClient(url) as ben:
            session = await pair(ann, ben, game="holdem")
            for one in (ann, ben):
                for asked in ({"path": [0]}, {"text": "raise"}):
                    assert (await one.ask("ask_why_not", session=session, **asked))["reason"] is None

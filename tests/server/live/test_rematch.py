"""Rematches: on the agreed terms, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from agon.server.app import Parts, running
from agon.server.ops.settings import Settings
from tests.server.raw_client import Json, RawClient

CARD = """
name = "coin"
title = "Coin"
version = "1"
summary = "Chooses at random."
games = ["tic_tac_toe"]
engine = "random"
algorithm = "Every legal action is equally likely."
keeps = "Nothing."
operator = { name = "the tests" }
levels = [{ name = "only", title = "The only one", summary = "Random.", limits = {} }]
"""


def server(folder: Path, card: str) -> Settings:
    personas = folder / "personas"
    personas.mkdir(exist_ok=True)
    (personas / "coin.toml").write_text(card)
    return Settings(database=str(folder / "agon.sqlite3"), port=0, workers=0, personas=personas)


def client(app: Parts, token: str | None = None) -> RawClient:
    return RawClient(f"ws://127.0.0.1:{app.port}/ws", token=token)


async def played(app: Parts, me: RawClient) -> Json:
    """Play a game against the bot to its end, and return the fields of a command about it."""
    wish: Json = {"bot": "coin", "level": "only", "game": "tic_tac_toe", "agreed": app.bots.card_digest("coin")}
    session = (await me.ask("play_bot", **wish))["session"]
    await me.ask("join", session=session)
    await me.ask("resign", session=session)
    return {"session": session}


@pytest.mark.parametrize(
    ("card", "code"),
    [
        (CARD, None),
        (CARD.replace('"Nothing."', '"Every game, for ever."'), "consent_required"),
        (CARD.replace('"only"', '"another"'), "unknown_bot"),
        (CARD.replace('"coin"', '"other"'), "unknown_bot"),
    ],
    ids=["as it was", "another card", "no such level", "no such bot"],
)
async def test_a_bot_is_played_again_only_by_the_card_that_was_agreed_to(
    tmp_path: Path, card: str, code: str | None
) -> None:
    async with running(server(tmp_path, CARD)) as app, client(app) as me:
        game, token = await played(app, me), me.token
    async with running(server(tmp_path, card)) as app, client(app, token) as me:
        await me.ask("join", **game)
        answer = await me.ask("rematch", **game)
        assert answer.get("code") == code, answer
        assert len((await me.ask("my_games"))["games"]) == (2 if code is None else 1)

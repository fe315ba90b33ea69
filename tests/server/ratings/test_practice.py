"""Practice ratings: games of people against bots move the person's own rating, which nobody else sees."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from click.testing import CliRunner
from msgspec.structs import replace

from agon import games
from agon.commands.operate.ratings import recompute
from agon.protocol.events import (
    AccountId,
    Acted,
    BotStrength,
    Created,
    Ended,
    Event,
    Fischer,
    PlayerRef,
    SeatTaken,
    TakenBack,
    Untimed,
)
from agon.protocol.thinking import Thinking
from agon.server.app import Parts, running
from agon.server.bots.strength import strength_of
from agon.server.ops.settings import Settings
from agon.server.ratings.effect import Key, effect_of, key_of
from agon.server.ratings.pools import practising, rated_game
from agon.server.ratings.practice import MEAN
from agon.server.ratings.rows import RatingRow
from tests.server.raw_client import Json, RawClient

STRENGTH = BotStrength(rating=640, plus_minus=98, top=2000)
ANN = PlayerRef(id=AccountId("ann"), name="Ann", kind="human")
BOT = PlayerRef(id=AccountId("bot:grove"), name="Grove", kind="bot", card="grove", level="seed")
LOST = Ended(reason="resigned", returns=[-1.0, 1.0], seat=0)
WON = Ended(reason="resigned", returns=[1.0, -1.0], seat=1)
MOVE = Acted(seat=0, action=0)
INFO = games.load("tic_tac_toe").info


def log(*events: Event, practice: BotStrength | None = STRENGTH, **more: Any) -> list[Event]:
    seats = [SeatTaken(player=ANN, agreed="x"), SeatTaken(player=BOT)]
    fields: dict[str, Any] = {"options": {}, "clock": Untimed(), **more}
    return [Created(game=INFO.name, version=1, seats=seats, seed_hash="", practice=practice, **fields), *events]


def bot_move(stop: str, *, interpreted: bool) -> Acted:
    return Acted(seat=1, action=1, by="bot", thinking=Thinking(engine="alphabeta", stop=stop, interpreted=interpreted))


@pytest.mark.parametrize(
    ("events", "counts"),
    [
        (log(MOVE, WON), True),
        (log(MOVE, WON, clock=Fischer(60_000, 0)), True),
        (log(MOVE, WON, practice=None), False),
        (log(MOVE), False),
        (log(MOVE, Ended(reason="aborted", returns=[0.0, 0.0])), False),
        (log(MOVE, TakenBack(ply=0), MOVE, WON), False),
        (log(MOVE, Acted(seat=1, action=1, by="bot_fallback"), WON), False),
        (log(MOVE, bot_move("depth", interpreted=True), WON), True),
        (log(MOVE, bot_move("time", interpreted=True), WON), False),
        (log(MOVE, bot_move("time", interpreted=False), WON), True),
    ],
)
def test_which_games_count(events: list[Event], counts: bool) -> None:
    found = rated_game(INFO, events, 5)
    assert (found is not None) is counts
    if found is not None:
        assert found.pool == ("tic_tac_toe", "", "", "practice"), "one for each game, whatever the clock"


def test_only_the_person_moves_and_starts_on_the_lower_half_of_the_scale() -> None:
    game = rated_game(INFO, log(MOVE, WON), 5)
    assert game is not None
    rows, changes = effect_of("one", game, {})
    [row], [change] = rows, changes
    assert (change.account, change.seat, change.rating_before) == ("ann", 0, MEAN * 2000)
    assert row.rating > 640
    again = rated_game(INFO, log(MOVE, LOST, practice=BotStrength(rating=4000, plus_minus=98)), 6)
    assert again is not None
    [later], [second] = effect_of("two", again, {key_of(("ann", ""), row.pool): row})
    assert second.rating_before == row.rating
    assert row.rating - 10 < later.rating < row.rating, "to lose against a much stronger bot says little"


@pytest.mark.parametrize("end", [WON, LOST, Ended(reason="rules", returns=[0.0, 0.0])])
@pytest.mark.parametrize("first", [-14, 0, 1500, 3755])
@pytest.mark.parametrize("second", [-14, 0, 1500, 3755])
def test_any_two_games_give_a_rating(end: Ended, first: int, second: int) -> None:
    rows: dict[Key, RatingRow] = {}
    for at, strength in enumerate((first, second, first, second)):
        game = rated_game(
            INFO, log(MOVE, end, practice=BotStrength(rating=strength, plus_minus=98, top=max(first, second))), at
        )
        assert game is not None
        [row], [change] = effect_of(str(at), game, rows)
        rows[key_of(("ann", ""), row.pool)] = row
        gained = change.rating - change.rating_before
        assert abs(gained) < 4000, "also beside the strongest bot"
        if end.returns[0]:
            assert gained * end.returns[0] >= 0, "the better result is never the worse for the rating"
        assert 0 < row.deviation < 2000


def test_practice_is_for_one_person_without_help_against_one_bot() -> None:
    person, bot = SeatTaken(player=ANN), SeatTaken(player=BOT)
    helped = SeatTaken(player=PlayerRef(id=AccountId("ann"), name="Ann", kind="human", assisted=True))
    assert practising([person, bot]) == practising([bot, person]) == (ANN, BOT)
    assert practising([bot, person, bot, bot]) == (ANN, BOT), "as in hearts"
    stronger = SeatTaken(player=replace(BOT, level="oak"))
    for seats in ([person, person], [bot, bot], [helped, bot], [person, bot, stronger], [person, person, bot]):
        assert practising(seats) is None


@pytest.mark.parametrize(("returns", "better"), [([-4.0, 0.0, -10.0, -12.0], True), ([-12.0, -4.0, 0.0, -10.0], False)])
def test_at_a_larger_table_the_share_of_beaten_bots_counts(returns: list[float], better: bool) -> None:
    info = games.load("hearts").info
    seats = [SeatTaken(player=ANN), *[SeatTaken(player=BOT)] * 3]
    created = Created(
        game="hearts", version=1, options={}, seats=seats, clock=Untimed(), seed_hash="", practice=STRENGTH
    )
    game = rated_game(info, [created, MOVE, Ended(reason="rules", returns=returns)], 5)
    assert game is not None
    [row], _ = effect_of("one", game, {})
    assert (row.account, row.rating > MEAN * 2000) == ("ann", better)


@pytest_asyncio.fixture
async def app(tmp_path: Path) -> AsyncIterator[Parts]:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, rated_bots_and_people=True)
    async with running(settings) as app:
        yield app


def bot_ref(card: str, level: str) -> PlayerRef:
    return PlayerRef(id=AccountId(f"bot:{card}"), name=card, kind="bot", card=card, level=level)


async def test_strength_is_what_was_measured(app: Parts) -> None:
    cards = app.bots.cards
    measured = next(each for each in cards["grove"].measured if (each.game, each.level) == ("connect_four", "seed"))
    found = strength_of(cards, bot_ref("grove", "seed"), "connect_four")
    top = round(max(each.rating for card in cards.values() for each in card.measured if each.game == "connect_four"))
    assert found == BotStrength(rating=round(measured.rating), plus_minus=round(measured.plus_minus), top=top)
    random = strength_of(cards, bot_ref("random", "random"), "connect_four")
    assert random == BotStrength(rating=0, plus_minus=0, top=top)
    unknown = [
        (bot_ref("mirror", "even"), "connect_four"),  # holds back on purpose
        (bot_ref("grove", "seed"), "holdem"),  # measured in pay-offs
        (bot_ref("random", "random"), "holdem"),
        (bot_ref("grove", "none"), "connect_four"),
        (PlayerRef(id=AccountId("abc"), name="x", kind="bot", card="grove", level="seed"), "connect_four"),
    ]
    assert [strength_of(cards, player, game) for player, game in unknown] == [None] * len(unknown)


def ws(app: Parts) -> str:
    return f"ws://127.0.0.1:{app.port}/ws"


async def lose(me: RawClient, app: Parts, **wish: Any) -> str:
    """Give up a game against a bot."""
    fields = {"bot": "grove", "level": "seed", "game": "connect_four", "seat": "first", **wish}
    started = await me.ask("play_bot", agreed=app.bots.card_digest(fields["bot"]), **fields)
    session: str = started["session"]
    await me.ask("join", session=session)
    await me.act(session, 3)
    await me.ask("resign", session=session)
    return session


async def practised(me: RawClient) -> tuple[list[Json], list[Json]]:
    told = await me.ask("my_bot_games")
    return told["ratings"], told["steps"]


async def recomputed(app: Parts) -> Any:
    done = await asyncio.to_thread(CliRunner().invoke, recompute, ["--database", app.settings.database, "--json"])
    return json.loads(done.stdout)


async def get(app: Parts, path: str) -> Any:
    def read() -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{app.port}{path}", timeout=20) as answer:
            return answer.read()

    return json.loads(await asyncio.to_thread(read))


async def test_a_game_against_a_bot_counts_once_for_its_person_and_nobody_else_sees_it(app: Parts) -> None:
    async with RawClient(ws(app)) as me:
        session = await lose(me, app)
        ratings, steps = await practised(me)
        [rating], [step] = ratings, steps
        strength = strength_of(app.bots.cards, bot_ref("grove", "seed"), "connect_four")
        assert strength is not None
        assert (step["session"], step["seat"], step["before"]) == (session, 0, round(MEAN * strength.top))
        assert rating["pool"] == {"game": "connect_four", "variant": "", "clock": "", "players": "practice"}
        assert rating["games"] == 1
        assert rating["rating"]["rating"] == step["after"]["rating"] < strength.rating
        mine = await get(app, f"/api/players/{me.me['id']}")
        assert (mine["ratings"], mine["steps"]) == ([], [])
        assert await get(app, f"/api/sessions/{session}/ratings") == []
        assert (await get(app, "/api/leaderboard?players=practice&game=connect_four"))["pools"] == []
        exported = await me.ask("export_my_data")
        assert (exported["ratings"], exported["games"][0]["rated"]) == ([rating], [step]), "it is my data"
        async with RawClient(ws(app)) as other:
            assert await practised(other) == ([], [])
    assert (await recomputed(app)) == {"games": 1, "ratings": 1, "differences": []}


@pytest.mark.parametrize(
    "wish",
    [
        {"assisted": True},
        {"lesson": True},
        {"handicap": {"first_move": True}},
        {"rated": True, "clock": {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}},
        {"bot": "mirror", "level": "even"},
    ],
    ids=str,
)
async def test_help_a_handicap_and_rated_games_leave_practice_alone(app: Parts, wish: dict[str, Any]) -> None:
    async with RawClient(ws(app)) as me:
        if wish.get("rated"):
            await me.ask("sign_up", name="Ann", password="correct horse battery")
        await lose(me, app, **wish)
        assert await practised(me) == ([], [])
    assert (await recomputed(app))["differences"] == []


async def test_random_moves_have_no_points_and_count_like_any_bot(app: Parts) -> None:
    async with RawClient(ws(app)) as me:
        await lose(me, app, bot="random", level="random", game="tic_tac_toe")
        [step] = (await practised(me))[1]
        assert step["before"] > step["after"]["rating"]


async def test_a_person_may_turn_it_off_and_keeps_what_there_is(app: Parts) -> None:
    async with RawClient(ws(app)) as me:
        await lose(me, app)
        before = await practised(me)
        told = await me.ask("set_choices", tune_bots=False, model_me=False, practice=False)
        assert told["account"]["choices"] == {"tune_bots": False, "model_me": False, "practice": False, "language": ""}
        await me.ask("set_choices", tune_bots=True, model_me=False)
        await lose(me, app)
        assert await practised(me) == before, "a choice that is not named stays"
        await me.ask("set_choices", tune_bots=True, model_me=False, practice=True)
        await lose(me, app)
        assert [rating["games"] for rating in (await practised(me))[0]] == [2]
    assert (await recomputed(app))["differences"] == []


async def test_a_guests_practice_stays_at_sign_up_and_goes_with_the_account(app: Parts) -> None:
    async with RawClient(ws(app)) as me, RawClient(ws(app)) as other:
        await lose(me, app)
        await lose(other, app)
        before = await practised(me)
        await me.ask("sign_up", name="Ann", password="correct horse battery")
        assert await practised(me) == before
        account = me.me["id"]
        await me.ask("delete_account", password="correct horse battery")
        assert await app.store.ratings.of_account(account, practice=True) == []
        assert await app.store.ratings.changes_of(account, practice=True) == []
        assert len((await practised(other))[0]) == 1
    assert (await recomputed(app)) == {"games": 1, "ratings": 1, "differences": []}

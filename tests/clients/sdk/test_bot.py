"""Bots written with the SDK, against a real server."""

from __future__ import annotations

import asyncio
import logging
import random
import stat
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from agon.clients.sdk import Bot, Challenge, Connection, Disconnected, OpenSeek, Record, Turn, tokens
from agon.clients.sdk.runner import Runner
from agon.clients.sdk.turn import BadChoice, checked
from agon.games.api import Choice
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, Acted, Ended, Event, PlayerRef, Untimed
from agon.protocol.messages import (
    AcceptSeek,
    Command,
    Games,
    Lobby,
    MyGames,
    Register,
    Seek,
    Seeking,
    SeekView,
    ServerMessage,
    Started,
    WatchLobby,
    Welcome,
)
from tests.clients.bots import Sparring
from tests.live import LiveServer
from tests.web.relay import Relay

RANDOM = "random"


def one(game: str, games: int = 1) -> Challenge:
    return Challenge(bot=RANDOM, level="random", game=game, games=games)


def stored(server: LiveServer, game: Record) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", server.get(f"/api/sessions/{game.joined.session}")["events"])


def moves(events: list[Event]) -> list[tuple[int, int | None, str | None]]:
    return [(event.seat, event.action, event.command) for event in events if isinstance(event, Acted)]


def stored_moves(server: LiveServer, game: Record) -> list[tuple[int, int | None, str | None]]:
    acted = [item["event"] for item in stored(server, game) if item["event"]["t"] == "acted"]
    return [(event["seat"], event["action"], event.get("command")) for event in acted]


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect_four", "kuhn_poker", "rock_paper_scissors"])
async def test_a_bot_plays_every_game_to_its_end(server: LiveServer, game: str) -> None:
    bot = Sparring("every-game-" + game[:8].replace("_", "-"))
    await bot.play(server.url, challenges=[one(game, 2)])
    assert len(bot.games) == 2
    for record in bot.games:
        assert record.ended
        assert isinstance(record.history[-1], Ended)
        players = record.joined.players
        assert {player.kind for player in players} == {"bot"}, "the server says what both are"


async def test_a_turn_holds_what_the_seat_may_see_and_nothing_else(server: LiveServer) -> None:
    bot = Sparring("poker-face")
    await bot.play(server.url, challenges=[one("kuhn_poker", 4)], seed=1)
    assert bot.turns
    for turn in bot.turns:
        assert turn.actions.count(None) == 1, "the other's card was dealt unseen"
        shown = {hand.seat: hand.items for hand in turn.view.hands}
        assert shown[1 - turn.seat] == ["?"]
        assert shown[turn.seat] != ["?"]
        assert turn.remaining_ms is None
        assert turn.choice(turn.choices[0].action) == turn.choices[0]


async def test_a_dropped_connection_in_the_middle_of_a_game_changes_nothing(server: LiveServer, relay: Relay) -> None:
    async def drop(turn: Turn) -> None:
        if turn.ply in {2, 3, 6, 7}:
            relay.cut()
            relay.mode = "carry"

    bot = Sparring("dropper", drop)
    await bot.play(relay.url, challenges=[one("connect_four")])
    (game,) = bot.games
    assert moves(game.history) == stored_moves(server, game)
    assert len({command for _, _, command in moves(game.history) if command}) == len(bot.turns)


async def test_a_move_whose_acknowledgement_was_lost_is_made_once(server: LiveServer, relay: Relay) -> None:
    """The command arrives, nothing comes back, the connection breaks: the client must ask again, with the same id."""
    deaf = asyncio.Event()

    async def go_deaf(turn: Turn) -> None:
        if turn.ply in {4, 5} and not deaf.is_set():
            relay.mode = "deaf"
            deaf.set()

    bot = Sparring("deaf", go_deaf)
    playing = asyncio.create_task(bot.play(relay.url, challenges=[one("connect_four")]))
    await deaf.wait()
    turn = bot.turns[-1]
    async with Connection(server.url) as onlooker, onlooker.follow(turn.session, since=len(turn.history) - 1) as feed:
        arrived = await feed.next()
    assert isinstance(arrived.event, Acted)
    relay.cut()
    relay.mode = "carry"
    await playing
    (game,) = bot.games
    assert moves(game.history) == stored_moves(server, game)
    commands = [command for _, _, command in moves(game.history) if command]
    assert len(commands) == len(set(commands))


async def test_a_bot_that_is_run_again_goes_on_with_its_game(server: LiveServer, tmp_path: Path) -> None:
    hold = asyncio.Event()

    async def wait(turn: Turn) -> None:
        if turn.ply >= 2:
            await hold.wait()

    first = Sparring("phoenix", wait)
    token_file = tmp_path / "phoenix.token"
    run = asyncio.create_task(first.play(server.url, challenges=[one("connect_four")], token_file=token_file))
    await first.first_turn.wait()
    run.cancel()
    await asyncio.wait([run])
    second = Sparring("phoenix")
    await second.play(server.url, games=1, token_file=token_file)
    (game,) = second.games
    assert game.joined.session == first.turns[0].session
    assert moves(game.history) == stored_moves(server, game)


async def test_a_bot_waits_while_seeks_of_a_connection_that_it_lost_still_count(
    server: LiveServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As when its server ends among several: the others find out a little later."""
    caplog.set_level(logging.INFO, "agon.bot")
    told = asyncio.Event()
    bot, guest = Sparring("lingerer"), Sparring("visitor")
    register = Register(kind="bot", name=bot.name, operator=bot.operator)
    async with Connection(server.url, register=register) as lost:
        assert lost.token is not None
        tokens.save(tmp_path / "token", lost.token)
        for _ in range(5):
            await lost.request(Seek, game="hex", options={}, clock=Untimed(), seat="first", accepts="humans")
        logging.getLogger("agon.bot").addHandler(handler := Heard("open seeks", told))
        playing = asyncio.create_task(
            bot.play(
                server.url, seeks=[OpenSeek("tic_tac_toe", accepts="bots")], games=1, token_file=tmp_path / "token"
            )
        )
        await asyncio.wait_for(told.wait(), 20)
        logging.getLogger("agon.bot").removeHandler(handler)
    await guest.play(server.url, accept=["tic_tac_toe"], games=1, token_file=tmp_path / "other")
    await playing
    assert len(bot.games) == 1


async def test_the_seek_of_a_bot_that_went_with_its_connection_is_opened_again(
    server: LiveServer, relay: Relay
) -> None:
    """The command arrives, its answer does not, the connection breaks, and with it the seek goes."""
    async with (
        Connection(relay.url, register=Register(kind="bot", name="ghost", operator="the tests")) as ghost,
        Connection(server.url, register=Register(kind="bot", name="hunter", operator="the tests")) as hunter,
    ):
        wish: dict[str, Any] = {"game": "hex", "options": {}, "clock": Untimed(), "seat": "first", "accepts": "bots"}
        relay.mode = "deaf"
        asking = asyncio.create_task(ghost.ask(Seeking, Seek, **wish))
        first = await listed_by(server, ghost)
        relay.cut()
        relay.mode = "carry"
        second = (await asking).seek
        assert first.id != second.id
        started = await hunter.ask(Started, AcceptSeek, seek=second.id, agreed=second.card)
        assert started.your_seat == 1


async def listed_by(server: LiveServer, seeker: Connection) -> SeekView:
    """The first seek of ``seeker`` that the lobby shows."""
    shown: asyncio.Queue[ServerMessage] = asyncio.Queue()
    async with Connection(server.url, on_told=shown.put_nowait) as watcher:
        await watcher.request(WatchLobby)
        while True:
            message = await shown.get()
            for seek in message.seeks if isinstance(message, Lobby) else ():
                if seek.by.id == seeker.you.id:
                    return seek


async def test_a_seek_that_is_answered_at_the_next_connection_is_not_put_up_twice(tmp_path: Path) -> None:
    me = PlayerRef(id=AccountId("me"), name="Me", kind="bot", card="client-me", level="default")
    welcome = Welcome(re="", protocol=1, server="", you=me, now=0, disclosure="")
    seek = SeekView(id="s", by=me, game="hex", options={}, clock=Untimed(), seat="first", accepts="bots")
    runner = Runner(Sparring("me"), "http://here", tmp_path / "token", random.Random(1), wanted=None, at_once=1)
    asked: list[type[Command]] = []
    second_is_done = asyncio.Event()

    class Scripted:
        """In the place of a connection, which is lost while the first seek is on its way."""

        async def ask(self, _answer: object, command: type[Command], **_fields: Any) -> Games:
            asked.append(command)
            if asked.count(MyGames) == 2:
                runner.hear(welcome)
            elif asked.count(MyGames) == 3:
                second_is_done.set()
                await asyncio.Event().wait()
            return Games(re="", games=[])

        async def request(self, command: type[Command], **_fields: Any) -> Seeking:
            asked.append(command)
            if asked.count(Seek) == 1:
                runner.hear(welcome)
            return Seeking(re="", seek=seek)

    runner.hear(welcome)
    async with asyncio.TaskGroup() as group:
        listening = group.create_task(
            runner.listen(cast(Connection, Scripted()), group, [OpenSeek("hex", accepts="bots")], frozenset())
        )
        await second_is_done.wait()
        listening.cancel()
    assert asked == [MyGames, Seek, MyGames, MyGames]


async def test_a_seek_that_ended_while_the_bot_was_away_is_put_up_again(tmp_path: Path) -> None:
    me = PlayerRef(id=AccountId("me"), name="Me", kind="bot", card="client-me", level="default")
    welcome = Welcome(re="", protocol=1, server="", you=me, now=0, disclosure="")
    seek = SeekView(id="s", by=me, game="hex", options={}, clock=Untimed(), seat="first", accepts="bots")
    runner = Runner(Sparring("me"), "http://here", tmp_path / "token", random.Random(1), wanted=None, at_once=1)
    asked: list[type[Command]] = []
    is_up, is_up_again = asyncio.Event(), asyncio.Event()

    class Scripted:
        """In the place of a connection, which is lost once the seek is up."""

        async def ask(self, _answer: object, command: type[Command], **_fields: Any) -> Games:
            asked.append(command)
            return Games(re="", games=[])

        async def request(self, command: type[Command], **_fields: Any) -> Seeking:
            asked.append(command)
            (is_up_again if is_up.is_set() else is_up).set()
            return Seeking(re="", seek=seek)

    runner.hear(welcome)
    async with asyncio.TaskGroup() as group:
        listening = group.create_task(
            runner.listen(cast(Connection, Scripted()), group, [OpenSeek("hex", accepts="bots")], frozenset())
        )
        await is_up.wait()
        runner.hear(welcome)
        await asyncio.wait_for(is_up_again.wait(), 20)
        listening.cancel()
    assert asked == [MyGames, Seek, MyGames, Seek]


class Heard(logging.Handler):
    """Sets an event when a line with some words is logged."""

    def __init__(self, words: str, event: asyncio.Event) -> None:
        super().__init__()
        self._words, self._event = words, event

    def emit(self, record: logging.LogRecord) -> None:
        if self._words in record.getMessage():
            self._event.set()


async def test_two_bots_find_each_other_by_a_seek(server: LiveServer) -> None:
    seeker, guest = Sparring("seeker"), Sparring("guest")
    seeking = asyncio.create_task(seeker.play(server.url, seeks=[OpenSeek("tic_tac_toe", accepts="bots")], games=3))
    await guest.play(server.url, accept=["tic_tac_toe"], games=3)
    await seeking
    assert {game.joined.session for game in seeker.games} == {game.joined.session for game in guest.games}
    created = stored(server, guest.games[0])[0]["event"]
    agreed = [seat["agreed"] for seat in created["seats"] if seat["player"]["name"] == "guest"]
    assert agreed[0] is not None, "whoever sits down opposite a bot agrees to its card"


class Failing(Sparring):
    """Gives something that is no choice."""

    def __init__(self, name: str, gives: object) -> None:
        super().__init__(name)
        self._gives = gives

    async def choose(self, turn: Turn) -> Any:
        self.turns.append(turn)
        if isinstance(self._gives, Exception):
            raise self._gives
        return self._gives


@pytest.mark.parametrize("gives", [None, 99, "4", 1.0, True, RuntimeError("boom")], ids=str)
async def test_a_bot_that_fails_resigns_and_sends_nothing_else(
    server: LiveServer, gives: object, caplog: pytest.LogCaptureFixture
) -> None:
    bot = Failing(f"failing-{abs(hash(str(gives))) % 10**6}", gives)
    with caplog.at_level(logging.ERROR, "agon.bot"):
        await bot.play(server.url, challenges=[one("connect_four")])
    (game,) = bot.games
    assert game.history[-1].__class__ is Ended
    assert cast(Ended, game.history[-1]).reason == "resigned"
    mine = bot.turns[0].seat
    assert not [event for event in game.history if isinstance(event, Acted) and event.seat == mine]
    assert "resigns" in caplog.text


def turn_with(*actions: int) -> Turn:
    choices = [Choice(action=action, text=str(action), label="") for action in actions]
    blank: dict[str, Any] = dict.fromkeys(Turn.__slots__)
    return Turn(**{**blank, "choices": choices})


def test_a_choice_and_its_action_mean_the_same() -> None:
    turn = turn_with(3, 5)
    assert checked(5, turn) == checked(turn.choices[1], turn) == 5


@pytest.mark.parametrize("chosen", [None, 4, "3", 3.0, True, Choice(action=4, text="", label="")])
def test_what_is_no_choice_is_never_sent(chosen: object) -> None:
    with pytest.raises(BadChoice, match=r"\[3, 5\]"):
        checked(chosen, turn_with(3, 5))


async def test_the_token_is_kept_for_its_owner_alone_and_makes_the_next_run_the_same_bot(server: LiveServer) -> None:
    bot = Sparring("keeper")
    await bot.play(server.url, challenges=[one("tic_tac_toe")])
    path = tokens.token_file(server.url, "keeper")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_text()
    await bot.play(server.url, challenges=[one("tic_tac_toe")])
    assert path.read_text() == before
    ids = [next(p.id for p in game.joined.players if p.card != RANDOM) for game in bot.games]
    assert ids[0] == ids[1]


async def test_a_bot_without_an_operator_is_refused(server: LiveServer) -> None:
    bot = Sparring("nobodys")
    bot.operator = ""
    with pytest.raises(Refused, match="operator"):
        await bot.play(server.url, games=1)


async def test_a_challenge_of_no_known_bot_is_refused_by_name(server: LiveServer) -> None:
    with pytest.raises(Refused, match="deep-thought"):
        await Sparring("lost").play(server.url, challenges=[Challenge("deep-thought", "x", "tic_tac_toe")])


async def test_choose_must_be_written() -> None:
    with pytest.raises(NotImplementedError, match="Bot must define choose"):
        await Bot().choose(turn_with(1))


def test_the_first_bot_is_short() -> None:
    lines = (Path(__file__).parents[3] / "clients" / "examples" / "first_bot.py").read_text().strip().splitlines()
    assert len([line for line in lines if line.strip()]) <= 15


async def test_a_bot_never_plays_as_the_person_whose_token_it_was_given(server: LiveServer, tmp_path: Path) -> None:
    async with Connection(server.url) as person:
        assert person.token is not None
        tokens.save(tmp_path / "mine", person.token)
        with pytest.raises(Refused, match="a person: a bot has an account of its own"):
            await Sparring("masked").play(server.url, challenges=[one("tic_tac_toe")], token_file=tmp_path / "mine")
        assert (await person.ask(Games, MyGames)).games == []


async def test_what_is_wrong_with_a_token_names_its_file(server: LiveServer, tmp_path: Path) -> None:
    tokens.save(tmp_path / "stale", "agon_b_of_another_server")
    with pytest.raises(Refused, match=r"no account has this token: .*stale"):
        await Sparring("stale").play(server.url, token_file=tmp_path / "stale")
    (tmp_path / "garbled").write_bytes(b"\xff")
    for name in ("garbled", "."):
        with pytest.raises(ValueError, match="cannot be read"):
            await Sparring("garbled").play(server.url, token_file=tmp_path / name)


async def test_a_bot_that_has_nothing_to_play_says_so_and_ends(
    server: LiveServer, caplog: pytest.LogCaptureFixture
) -> None:
    await Sparring("idler").play(server.url)
    assert "none was named to start" in caplog.text
    with pytest.raises(Refused, match="no game named 'conect_four'"):
        await Sparring("idler").play(server.url, accept=["conect_four"])


async def test_a_bot_whose_account_is_closed_ends_and_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot waits for an opponent, so it asks for nothing that could be refused."""
    caplog.set_level(logging.INFO, "agon.bot")
    with LiveServer(tmp_path, workers=0) as server:
        waits = asyncio.Event()
        logging.getLogger("agon.bot").addHandler(handler := Heard("looks for an opponent", waits))
        bot = Sparring("closed-out")
        playing = asyncio.create_task(bot.play(server.url, seeks=[OpenSeek("hex")], token_file=tmp_path / "token"))
        await asyncio.wait_for(waits.wait(), 20)
        logging.getLogger("agon.bot").removeHandler(handler)
        [who] = [each["id"] for each in server.get("/api/connected-bots")["bots"]]
        command = ("-m", "agon", "account", "close", who, "it floods", "--database", str(tmp_path / "agon.sqlite3"))
        await (await asyncio.create_subprocess_exec(sys.executable, *command)).wait()
        with pytest.raises(Disconnected, match="this account was closed: it floods"):
            await asyncio.wait_for(playing, 30)

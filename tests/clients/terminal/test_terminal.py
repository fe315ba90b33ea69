"""Playing, watching and replaying in the terminal, as a user does: the command itself, typed into and read from."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.live import ROOT, LiveServer
from tests.server.raw_client import RawClient

Environ = dict[str, str]


def agon(server: LiveServer, *arguments: str, typed: str = "", code: int = 0, environ: Environ | None = None) -> str:
    """Runs the command with a pipe for a keyboard; what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "agon", *arguments],
        cwd=ROOT,
        env={**os.environ, "AGON_URL": server.url, **(environ or {})},
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@contextmanager
def watching(server: LiveServer, session: str) -> Iterator[None]:
    """Follow a game in a second terminal, from the moment at which it shows the board."""
    command = [sys.executable, "-u", "-m", "agon", "watch", session]
    environment = {**os.environ, "AGON_URL": server.url}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as follower:
        assert follower.stdout is not None
        assert any("X" in line for line in follower.stdout)
        try:
            yield
        finally:
            follower.kill()


def session_in(output: str) -> str:
    found = re.search(r"^Game (\w+)$", output, re.MULTILINE)
    assert found is not None, output
    return found[1]


def test_a_game_against_a_disclosed_bot_typed_through_a_pipe(server: LiveServer) -> None:
    output = agon(
        server, "play", "connect_four", "--bot", "random", "--agree", "--seat", "first", typed="nonsense\n4\nresign\n"
    )
    assert output.index("[BOT]: a computer program.") < output.index("Connect Four begins."), "told before the game"
    assert "'nonsense' is not possible here" in output
    assert re.search(r"Red, Guest-\w+, drops in column 4\.", output)
    assert re.search(r"Yellow, .* \[BOT\], drops in column \d\.", output)
    assert "The game is over: Yellow wins: Red resigned." in output
    assert "\x1b" not in output, "no escape codes into a pipe"


def test_a_move_that_is_not_legal_is_answered_with_the_reason(server: LiveServer) -> None:
    output = agon(server, "play", "chess", "--bot", "random", "--agree", "--seat", "first", typed="Ke2\nd9\nresign\n")
    assert "'Ke2' is not legal. Your own pawn on e2 is there." in output
    assert "'d9' is not possible here" in output


def test_a_deal_is_told_once_and_what_may_be_typed_is_explained(server: LiveServer) -> None:
    mine = "--agree", "--seat", "second"  # who has the button, and so acts first
    output = agon(server, "play", "holdem", "--bot", "random", *mine, typed="moves\nraise\nfold\n")
    before, _, after = output.partition("You may play: ")
    assert before.count("Pot: 3 chips") == 1, "one picture, once all cards are dealt and the blinds are posted"
    assert "Chance acts 2 times, unseen." in before
    assert "f (Fold)" in after
    assert re.search(r"cbr \d+ \((Bet|Raise to) [^)]+\)( to cbr \d+|,|\n)", after), "of all amounts the ends are listed"
    assert "'raise' is not possible here" in after, "it may mean many"
    assert re.search(r"Guest-\w+, folds", after), "a choice is found by how its label begins"


def typed_until(server: LiveServer, session: str, typed: str, *, passes: int) -> str:
    """Type lines into a game that is taken up again; return what is printed up to the last of so many passes."""
    command = [sys.executable, "-u", "-m", "agon", "play", "--session", session]
    environment = {**os.environ, "AGON_URL": server.url}
    pipe = subprocess.PIPE
    lines: list[str] = []
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        player.stdin.write(typed)
        player.stdin.close()
        for line in player.stdout:
            lines.append(line)
            passes -= " passes the " in line
            if passes == 0:
                break
        player.kill()
    return "".join(lines)


def test_three_cards_are_passed_in_one_line(server: LiveServer) -> None:
    left = agon(server, "play", "hearts", "--bot", "random", "--agree", "--seat", "first", typed="moves\n")
    left = " ".join(left.split())  # lines of a pipe are wrapped
    assert "You may play (3 together: type them in one line): " in left, left
    session = left.rpartition("--session ")[2]
    cards = re.findall(r"\b([2-9TJQKA][cdhs]) \(Pass the ", left)[-13:]
    typed = f"{cards[0]}\n{cards[1]} {cards[1]} {cards[2]}\n{cards[1]} {cards[5]}, {cards[9]}\n"
    output = typed_until(server, session, typed, passes=3)
    assert output.count("Type 3 different ones in one line") == 1
    assert "is not possible here" in output, "a card named twice"
    before, _, after = output.partition("Type 3 different ones")
    assert "passes the" not in before
    assert len(re.findall(r"North, Guest-\w+, passes the", after)) == 3


def test_a_bot_is_not_faced_without_agreement(server: LiveServer) -> None:
    output = agon(server, "play", "connect_four", "--bot", "random", code=2)
    assert "you must agree to its card" in output
    assert "Connect Four begins" not in output


def test_a_game_left_is_taken_up_again_watched_and_replayed(server: LiveServer, tmp_path: Path) -> None:
    left = agon(server, "play", "tic_tac_toe", "--bot", "random", "--agree", "--seat", "first", typed="b2\n")
    session = session_in(left)
    assert f"The game waits for you: agon play --session {session}" in left
    with watching(server, session):  # a game without a clock is listed while somebody is there
        assert re.search(rf"^{session}  tic_tac_toe  Guest-\w+ - Coin .*\[BOT\]$", agon(server, "watch"), re.MULTILINE)
    again = agon(server, "play", "--session", session, typed="resign\n")
    assert "X, Guest" in again
    assert "resigned" in again
    assert "The game is over" in agon(server, "watch", session)
    assert session not in agon(server, "watch")
    replayed = agon(server, "replay", session)
    assert re.search(r"^ +0  Tic-tac-toe begins\.$", replayed, re.MULTILINE)
    assert "[BOT]" in replayed
    file = tmp_path / "game.json"
    agon(server, "export", session, "-o", str(file))
    assert file.read_text() == agon(server, "export", session) == agon(server, "replay", session, "--json")


def test_an_unknown_game_is_said_plainly(server: LiveServer) -> None:
    assert agon(server, "replay", "nosuchgame", code=1) == "Error: no game nosuchgame\n"
    assert "no game named 'chequers'" in agon(server, "play", "chequers", code=1)


def talk(server: LiveServer, dialogue: list[tuple[str, str]], code: int = 0) -> None:
    """Run the command at a terminal: wait for each text and type the answer to it."""
    screen, keyboard = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "agon", "play", "--seat", "first"],
        cwd=ROOT,
        env={**os.environ, "AGON_URL": server.url, "TERM": "xterm", "COLUMNS": "120", "LINES": "40"},
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        start_new_session=True,
    )
    os.close(keyboard)
    try:
        seen = ""
        for awaited, answer in dialogue:
            while awaited not in seen:
                assert select.select([screen], [], [], 30)[0], f"no {awaited!r} in {seen!r}"
                seen += os.read(screen, 4096).decode("utf-8", "replace")
            seen = seen.partition(awaited)[2]
            os.write(screen, answer.encode())
        assert process.wait(timeout=20) == code
    finally:
        process.kill()
        process.wait()
        os.close(screen)


def test_on_a_terminal_it_asks_shows_the_card_wants_a_yes_and_plays_again(server: LiveServer) -> None:
    talk(
        server,
        [
            ("Game: ", "tic_tac_toe\n"),
            ("or person: ", "random\n"),
            ("Do you agree to face this bot? [y/N]: ", "y\n"),
            ("your move> ", "help\n"),
            ("leave; the game waits for you", "resign\n"),
            ("Type rematch to play again", "rematch\n"),
            ("your move> ", "resign\n"),  # seats are swapped: the bot has begun
            ("Type rematch to play again", "quit\n"),
        ],
    )


def test_a_newcomer_is_offered_the_gentlest_level_and_needs_enter_and_a_yes(server: LiveServer) -> None:
    talk(
        server,
        [
            ("Game: ", "connect_four\n"),
            ("For a first game: Beginner, ", ""),
            (": Seed, Grove [BOT]", "\n"),
            ("Level: Beginner, ", ""),
            ("Do you agree to face this bot? [y/N]: ", "y\n"),
            ("your move> ", "quit\n"),
        ],
    )


def test_after_a_game_the_level_about_ones_own_is_offered(server: LiveServer) -> None:
    """After a loss to a strong level the next offer lies between it and the gentlest; other levels do not hinder it."""
    lost = "play", "connect_four", "--bot", "grove:oak", "--agree", "--seat", "first"
    agon(server, *lost, typed="resign\n")
    mine = ("play", "connect_four", "--bot", "grove", "--agree", "--seat", "first")
    output = agon(server, *mine, typed="quit\n")
    found = re.search(r"^Level: (\w+), (\d+) ± .*: (\w+)\.", output, re.MULTILINE)
    assert found is not None, output
    levels = server.get("/api/bots/grove")
    ratings = {row["level"]: row["rating"] for row in levels["measured"] if row["game"] == "connect_four"}
    assert ratings["seed"] < int(found[2]) < ratings["oak"]
    talk(
        server,
        [
            ("Game: ", "connect_four\n"),
            (f"About your level: {found[1]}, {found[2]} ", ""),
            (f": {found[3]}, Grove [BOT]", ""),
            ("or person: ", "grove\n"),
            (f"Level [{found[3].casefold()}]: ", "oak\n"),
            (": Oak.", ""),
            ("Do you agree to face this bot? [y/N]: ", "n\n"),
        ],
        code=1,
    )


def test_a_table_with_bots_and_one_that_takes_a_seat_over(server: LiveServer) -> None:
    pig = ("play", "pig", "--table", "--option", "seats=3", "--option", "target=10")
    assert "name the bot that takes over seats" in agon(server, *pig, "--absent", "bot", code=2)
    assert "--stand-in goes with --absent bot" in agon(server, *pig, "--stand-in", "random", code=2)
    bots = ("--with", "random", "--with", "random", "--seat", "first", "--agree")
    output = agon(server, *pig, *bots, "--absent", "bot", typed="roll\nresign\n")
    assert output.count("[BOT]: a computer program.") == 1, "a card is shown once"
    assert "Coin [BOT] takes the seat of a player who leaves or is away." in output
    assert re.search(r"First: Guest-\w+ \(you\)   Second: Coin .*\[BOT\]   Third: Coin .*\[BOT\]", output)
    assert re.search(r"First, Guest-\w+, rolls", output)
    assert "The game is over" in output


async def test_where_only_phrases_may_be_said_they_are_listed_and_said_by_number(server: LiveServer) -> None:
    bot = "--bot", "random", "--agree", "--seat", "first"
    session = session_in(await asyncio.to_thread(agon, server, "play", "tic_tac_toe", *bot))
    async with RawClient(server.ws) as host:
        await host.ask("sign_up", name="Phrasia", password="correct horse")
        database = str(server.folder / "agon.sqlite3")
        await asyncio.to_thread(agon, server, "account", "role", "Phrasia", "moderator", "--database", database)
        assert (await host.ask("set_chat_mode", session=session, mode="phrases"))["t"] == "ok"
        typed = "chat\nsay 6\nsay something else\nchat\nresign\n"
        german = {"AGON_LANGUAGE": "de"}
        played = await asyncio.to_thread(agon, server, "play", "--session", session, typed=typed, environ=german)
        assert "Hier dürfen nur diese Sätze gesagt werden." in played
        assert re.search(r"^ +6  Gut gespielt!$", played, re.MULTILINE)
        assert re.search(r"Guest-\w+: Gut gespielt!", played)
        assert "something else" not in played
        assert "der Chat ist hier auf feste Sätze beschränkt" in played


async def test_a_name_that_nobody_several_or_a_bot_has_is_not_challenged_unasked(server: LiveServer) -> None:
    async def answer(name: str, code: int = 1) -> str:
        return await asyncio.to_thread(agon, server, "play", "tic_tac_toe", "--challenge", name, code=code)

    twin, bot = {"kind": "human", "name": "Twin"}, {"kind": "bot", "name": "Robin", "operator": "the tests"}
    async with RawClient(server.ws, register=twin) as ann, RawClient(server.ws, register=twin) as bea:
        both = await answer("Twin")
        assert "several players are called Twin" in both
        assert ann.me["id"] in both
        assert bea.me["id"] in both
    async with RawClient(server.ws, register=bot):
        told = await answer("Robin", code=2)
        assert "Robin" in told
        assert "[BOT]: a computer program." in told
        assert "you must agree to its card" in told
    assert "no player is called Nemo" in await answer("Nemo")
    assert "play it with --bot random" in await answer("random")


async def test_a_player_is_challenged_to_a_rated_game_and_may_say_no(server: LiveServer) -> None:
    async with RawClient(server.ws) as ben:
        words = ("play", "tic_tac_toe", "--seat", "first", "--challenge", ben.me["name"], "--moves-late", "2")
        asked = asyncio.create_task(asyncio.to_thread(agon, server, *words, code=1))
        while not (offers := (await ben.until("offers"))["challenges"]):
            pass
        assert offers[0]["delay"] == {"plies": 2}
        await ben.ask("decline_challenge", seek=offers[0]["id"], reason="slower")
        assert "does not accept: a slower clock" in await asked
        assert "this game cannot be rated" in await asyncio.to_thread(agon, server, *words, "--rated", code=1)
        taken = asyncio.create_task(asyncio.to_thread(agon, server, *words, typed="resign\n"))
        while not (offers := (await ben.until("offers"))["challenges"]):
            pass
        started = await ben.ask("accept_seek", seek=offers[0]["id"])
        assert started["t"] == "started", started
        assert "The game is over" in await taken

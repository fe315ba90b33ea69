"""An unmodified client (berserk) plays whole games here: through a restart of the server and lost connections."""

from __future__ import annotations

import json
import random
import threading
import urllib.request
from pathlib import Path
from typing import Any

import berserk
import chess
import pytest
import requests

from tests.live import LiveServer

GAMES = ("standard", "chess960")
LIMITS: dict[str, Any] = {
    "frames_per_second": 100_000,
    "burst_frames": 100_000,
    "connects_per_second": 100_000,
    "workers": 0,
}


def new_bot(url: str, name: str) -> str:
    body = {"protocol": 1, "register": {"kind": "bot", "name": name, "operator": "a test"}}
    with urllib.request.urlopen(f"{url}/api/commands/hello", json.dumps(body).encode()) as answer:
        token: str = json.load(answer)["token"]
    return token


class Bot(threading.Thread):
    """A bot that plays random moves; whatever happens to its connections, it comes back."""

    progress = threading.Condition()

    def __init__(self, url: str, name: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.called = name
        self.token = new_bot(url, name)
        self.client = berserk.Client(berserk.TokenSession(self.token), base_url=url)
        self.random = random.Random(seed)
        self.moved = threading.Event()
        self.listening = threading.Event()
        self.ended: dict[str, tuple[chess.Board, dict[str, Any]]] = {}
        self.expected = len(GAMES)

    def run(self) -> None:
        while len(self.ended) < self.expected:
            try:
                self.listening.set()
                for event in self.client.bots.stream_incoming_events():
                    if event["type"] == "challenge":
                        self.client.bots.accept_challenge(event["challenge"]["id"])
                    elif event["type"] == "gameStart":
                        self.play(event["game"]["gameId"])
                    if len(self.ended) >= self.expected:
                        break
            except (requests.RequestException, berserk.exceptions.ApiError):
                continue  # the server restarts, or a connection was cut

    def play(self, game: str) -> None:
        full: dict[str, Any] = {}
        for line in self.client.bots.stream_game_state(game):
            if line["type"] == "gameFull":
                full, state = line, line["state"]
            elif line["type"] == "gameState":
                state = line
            else:
                continue
            board = position(full, state["moves"])
            if state["status"] != "started":
                with Bot.progress:
                    self.ended[game] = board, state
                    Bot.progress.notify_all()
                return
            if (full["white" if board.turn else "black"]["name"]) == self.called:
                self.act(game, board)
                if len(board.move_stack) > 20:
                    self.moved.set()

    def act(self, game: str, board: chess.Board) -> None:
        """Do something in a game in which it is to move."""
        self.client.bots.make_move(game, board.uci(self.random.choice(list(board.legal_moves))))


def position(full: dict[str, Any], moves: str) -> chess.Board:
    """Return the position after moves, by rules that others wrote; an illegal move is an error."""
    is_960 = full["variant"]["key"] == "chess960"
    start = chess.STARTING_FEN if full["initialFen"] == "startpos" else full["initialFen"]
    board = chess.Board(start, chess960=is_960)
    for move in moves.split():
        board.push_uci(move)
    return board


@pytest.mark.parametrize("trouble", ["a restart", "a power cut"])
def test_whole_games_through_a_restart(tmp_path: Path, trouble: str) -> None:
    with LiveServer(tmp_path, **LIMITS) as server:
        one, two = Bot(server.url, "Alpha", 1), Bot(server.url, "Beta", 2)
        for bot in (one, two):
            bot.start()
            assert bot.listening.wait(60)
        for played, variant in enumerate(GAMES, 1):
            one.client.challenges.create("Beta", rated=False, clock_limit=600, clock_increment=0, variant=variant)
            assert two.moved.wait(120)
            two.moved.clear()
            if variant == "standard":
                (server.stop if trouble == "a restart" else server.kill)()
                server.start()
            wait_for(played, one, two)
        for game, (board, state) in one.ended.items():
            other, same = two.ended[game]
            assert other.move_stack == board.move_stack
            assert same["status"] == state["status"] == ending(board)
            if board.is_checkmate():
                assert state["winner"] == ("black" if board.turn else "white")
        assert "Traceback" not in server.log()


def ending(board: chess.Board) -> str:
    """Return the status of a game that was played to its end, by rules that others wrote."""
    return "mate" if board.is_checkmate() else "stalemate" if board.is_stalemate() else "draw"


def wait_for(games: int, *bots: Bot) -> None:
    """Wait until each bot has ended so many games."""
    with Bot.progress:
        assert Bot.progress.wait_for(lambda: all(len(bot.ended) >= games for bot in bots), 300)

"""Games between lichess-bot and BotLi, unchanged, on a server that is killed, restarted and cut off from them.

Both are checkouts outside the repository, with an interpreter that has what they require:
``python -m tests.drill.lichess_bots LICHESS_BOT BOTLI --python PYTHON --games 100``. They are configured by their own
files; nothing of them is changed. BotLi's account challenges lichess-bot's, four games at a time, every fourth of
Chess960; one of our commands only sends the challenges. Their engine is a cheap one that takes what it can.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from tests.live import LiveServer
from tests.web.relay import Relay

NAMES: Final = ("LichessBot", "BotLi")
AT_ONCE: Final = 4
EVERY_S: Final = 1.0
"""Time (s) between two looks at what is played."""
ANSWER_S: Final = 20.0
"""Time (s) after which a challenge counts as unanswered, and another one is made."""
CUT_S: Final = 3.0
"""Time (s) for which the clients reach nothing."""
FAULTS: Final = ("cut", "kill", "cut", "restart", "cut", "kill", "cut")
"""Faults, evenly spread over the games; the connections are cut while a server is away, too."""

ENGINE: Final = """#!{python}
import random, sys, time
import chess
VALUES = {{1: 100, 2: 300, 3: 300, 4: 500, 5: 900, 6: 0}}
board = chess.Board()
def choose():
    moves = list(board.legal_moves)
    random.shuffle(moves)
    for move in moves:
        board.push(move)
        mate = board.is_checkmate()
        board.pop()
        if mate:
            return move
    return max(moves, key=lambda move: VALUES.get(board.piece_type_at(move.to_square), 0) * (random.random() < 0.8))
for line in sys.stdin:
    words = line.split()
    match words:
        case ["uci"]:
            print("id name Taker", "id author a test", "option name UCI_Chess960 type check default false",
                  "option name Move Overhead type spin default 10 min 0 max 5000",
                  "option name SyzygyPath type string default <empty>",
                  "option name UCI_ShowWDL type check default false",
                  "option name Hash type spin default 1 min 1 max 4096",
                  "option name Threads type spin default 1 min 1 max 64", "uciok", sep="\\n", flush=True)
        case ["isready"]:
            print("readyok", flush=True)
        case ["setoption", "name", "UCI_Chess960", _, value]:
            board = chess.Board(chess960=value == "true")
        case ["position", kind, *rest]:
            at = rest.index("moves") if "moves" in rest else len(rest)
            fen = chess.STARTING_FEN if kind == "startpos" else " ".join(rest[:at])
            board = chess.Board(fen, chess960=board.chess960)
            for move in rest[at + 1:]:
                board.push_uci(move)
        case ["go", *_]:
            time.sleep(0.03)
            score = sum(VALUES[p.piece_type] * (1 if p.color == board.turn else -1)
                        for p in board.piece_map().values())
            move = choose()
            print("info depth 1 score cp", score, "pv", board.uci(move))
            print("bestmove", board.uci(move), flush=True)
        case ["quit"]:
            break
"""
CONFIGURE: Final = """
import json, sys, yaml
def merge(old, new):
    for key, value in new.items():
        old[key] = merge(old[key], value) if isinstance(value, dict) and isinstance(old.get(key), dict) else value
    return old
source, target, changes = sys.argv[1:]
with open(source) as read, open(target, "w") as write:
    yaml.safe_dump(merge(yaml.safe_load(read), json.loads(changes)), write)
"""


def ask(url: str, path: str, body: Any = None, token: str = "") -> Any:
    """Return the object of an answer; an error of HTTP is its object too."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if isinstance(body, dict):
        headers["Content-Type"] = "application/json"
        body = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url + path, body, headers), timeout=20) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return json.load(error)


def changes(url: str, tokens: dict[str, str], folder: Path) -> dict[str, Any]:
    """Return what differs from each program's own default configuration."""
    variants = ["standard", "chess960"]
    engine: dict[str, Any] = {"dir": str(folder), "name": "taker.py", "ponder": False}
    both = {"concurrency": AT_ONCE, "variants": variants, "min_increment": 0}
    lichess_bot: dict[str, Any] = {
        "token": tokens["LichessBot"], "url": f"{url}/",
        "engine": {**engine, "protocol": "uci", "uci_options": {}, "draw_or_resign": {"resign_enabled": True}},
        "challenge": {
            **both, "min_base": 0, "accept_bot": True, "bullet_requires_increment": False,
            "time_controls": ["bullet", "blitz", "rapid"], "modes": ["casual", "rated"],
            "max_simultaneous_games_per_user": AT_ONCE, "online_block_list": [],
        },
        "matchmaking": {"allow_matchmaking": False, "online_block_list": []},
    }  # fmt: skip
    engines: dict[str, Any] = {
        **engine,
        "silence_stderr": False,
        "move_overhead_multiplier": 1.0,
        "uci_options": {},
        "limits": {},
    }
    botli: dict[str, Any] = {
        "token": tokens["BotLi"], "url": url, "engines": {"standard": engines, "chess960": engines},
        "resign": {"enabled": True}, "challenge": {**both, "bot_time_controls": ["bullet"], "bot_modes": ["casual"]},
    }  # fmt: skip
    return {"LichessBot": lichess_bot, "BotLi": botli}


class Games:
    """The games of a run. ``url``: the server's own address, which no fault cuts off."""

    def __init__(self, server: LiveServer, token: str, wanted: int) -> None:
        self._server = server
        self._token = token
        self._wanted = wanted
        self.made = 0
        self.open: dict[str, float] = {}
        """Games and challenges, with the time at which each challenge was made."""
        self.ends: dict[str, str] = {}
        self.unanswered = 0
        """Challenges that became no game: they end with the connection of the player who made them."""

    async def look(self) -> int:
        """Note which games are over, challenge for another one, and return how many are over."""
        for game in list(self.open):
            stored = await self._ask(f"/api/sessions/{game}")
            if "events" not in stored:
                if time.monotonic() > self.open[game] + ANSWER_S:
                    del self.open[game]
                    self.made -= 1
                    self.unanswered += 1
                continue
            last = stored["events"][-1]["event"]
            if last["t"] == "ended":
                del self.open[game]
                self.ends[game] = last["reason"]
        if len(self.open) < AT_ONCE and self.made < self._wanted:
            await self._challenge()
        return len(self.ends)

    async def _challenge(self) -> None:
        count = self.made
        terms = {
            "rated": False, "variant": "chess960" if count % 4 == 3 else "standard", "clock.limit": 60,
            "clock.increment": 1, "color": ("white", "black")[count % 2],
        }  # fmt: skip
        made = await self._ask(f"/api/challenge/{NAMES[0]}", terms)
        if "id" in made:
            self.made += 1
            self.open[made["id"]] = time.monotonic()

    async def _ask(self, path: str, body: Any = None) -> Any:
        return await asyncio.to_thread(ask, self._server.url, path, body, self._token)


async def trouble(kind: str, server: LiveServer, relay: Relay) -> None:
    """Cut all connections of the clients for a while; the server may be killed or restarted meanwhile."""
    relay.cut()
    if kind != "cut":
        await asyncio.to_thread(server.kill if kind == "kill" else server.stop)
        await asyncio.to_thread(server.start)
    await asyncio.sleep(CUT_S)
    relay.mode = "carry"


def start(arguments: argparse.Namespace, folder: Path, changed: dict[str, Any], programs: ExitStack) -> None:
    """Start both programs, each with its own default configuration and what differs from it; ``programs`` ends them."""
    where = {"LichessBot": arguments.lichess_bot.resolve(), "BotLi": arguments.botli.resolve()}
    scripts = {"LichessBot": "lichess-bot.py", "BotLi": "user_interface.py"}
    for name, values in changed.items():
        config = folder / f"{name}.yml"
        source = where[name] / "config.yml.default"
        subprocess.run([arguments.python, "-c", CONFIGURE, source, config, json.dumps(values)], check=True)
        log = programs.enter_context((folder / f"{name}.log").open("w"))
        command = [arguments.python, scripts[name], "--config", config]
        program = subprocess.Popen(command, cwd=where[name], stdin=subprocess.PIPE, stdout=log, stderr=log)
        programs.callback(program.wait)
        programs.callback(program.terminate)


async def run(arguments: argparse.Namespace, folder: Path, server: LiveServer, programs: ExitStack) -> Games:
    """Play the games and return them."""
    tokens: dict[str, str] = {}
    for name in NAMES:
        register = {"kind": "bot", "name": name, "operator": "a test"}
        tokens[name] = ask(server.url, "/api/commands/hello", {"protocol": 1, "register": register})["token"]
    engine = folder / "taker.py"
    engine.write_text(ENGINE.format(python=arguments.python))
    engine.chmod(0o755)
    async with Relay(server.port) as relay:
        start(arguments, folder, changes(relay.url, tokens, folder), programs)
        games = Games(server, tokens["BotLi"], arguments.games)
        due = [(number + 1) * arguments.games // (len(FAULTS) + 1) for number in range(len(FAULTS))]
        faults = list(zip(due, FAULTS, strict=True))
        async with asyncio.timeout(arguments.minutes * 60):
            while (over := await games.look()) < arguments.games:
                if faults and over >= faults[0][0] and len(games.open) > 1:
                    _, kind = faults.pop(0)
                    print(f"{kind} after {over} games, in {len(games.open)}", flush=True)
                    await trouble(kind, server, relay)
                await asyncio.sleep(EVERY_S)
    return games


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.drill.lichess_bots", description=__doc__)
    parser.add_argument("lichess_bot", type=Path, help="a checkout of lichess-bot")
    parser.add_argument("botli", type=Path, help="a checkout of BotLi")
    parser.add_argument("--python", default=sys.executable, help="an interpreter with the requirements of both")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--folder", type=Path, default=Path("bench/results/lichess_bots"), help="for logs")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with LiveServer(folder, workers=0) as server, ExitStack() as programs:
        games = asyncio.run(run(arguments, folder, server, programs))
    ends = Counter(games.ends.values())
    print(f"{len(games.ends)} games: {', '.join(f'{count} {reason}' for reason, count in ends.most_common())}")
    print(f"challenges that became no game: {games.unanswered}")
    for game, reason in games.ends.items():
        if reason in {"aborted", "absent", "time"}:
            print(f"{game}: {reason}")
    faulty = "Traceback" in server.log()
    return 1 if faulty or len(games.ends) < arguments.games else 0


if __name__ == "__main__":
    sys.exit(main())

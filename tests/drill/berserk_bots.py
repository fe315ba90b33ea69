"""Games between two bots on berserk, unchanged, on a server that is killed, restarted and cut off from them.

``python -m tests.drill.berserk_bots --games 100``. Every fourth game is Chess960. The bots play at random, take back to
the board after whatever happens, and from the 60th move on give up by chance, so that games are short. Every move and
every end is checked by python-chess; both bots must have seen the same moves and the same result.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
import urllib.error
from collections import Counter
from pathlib import Path
from typing import Final, Literal

import berserk
import chess

from tests.drill.lichess_bots import CUT_S, FAULTS, trouble
from tests.live import LiveServer
from tests.server.gateway.lichess.test_berserk import LIMITS, Bot, ending
from tests.web.relay import Relay

LONGEST: Final = 60
"""Moves after which a bot gives up one time in ten."""
PATIENCE_S: Final = 300.0
UNANSWERED_S: Final = 20.0
LOOK_S: Final = 0.1
"""Time (s) between two looks."""
MOVED: Final = 12
"""Events of a game after which a fault comes."""


class Quick(Bot):
    """A bot that plays short games."""

    def act(self, game: str, board: chess.Board) -> None:
        if board.ply() >= LONGEST and self.random.random() < 0.1:
            self.client.bots.resign_game(game)
        else:
            super().act(game, board)


def wrong(game: str, one: Quick, two: Quick) -> str | None:
    """Say what the bots and python-chess do not agree on; None if they do."""
    board, state = one.ended[game]
    other, same = two.ended[game]
    if other.move_stack != board.move_stack or same != state:
        return f"{game}: the bots saw different games"
    expected = "resign" if state["status"] == "resign" and not board.is_game_over() else ending(board)
    return None if state["status"] == expected else f"{game}: {state['status']} and not {expected}"


class Match:
    """The games of a run, one after another. ``direct``: a client that no fault cuts off."""

    def __init__(self, server: LiveServer, one: Quick, two: Quick) -> None:
        self._server = server
        self._bots = (one, two)
        self._direct = berserk.Client(berserk.TokenSession(one.token), base_url=server.url)
        self.unanswered = 0

    def begin(self, variant: Literal["standard", "chess960"]) -> str:
        """Challenge until a game begins, and return it."""
        while True:
            made = self._direct.challenges.create(
                "Beta", rated=False, clock_limit=600, clock_increment=0, variant=variant
            )
            until = time.monotonic() + UNANSWERED_S
            while time.monotonic() < until:
                if self._is_there(made["id"]):
                    return made["id"]
                time.sleep(LOOK_S)
            self.unanswered += 1

    def _is_there(self, game: str) -> bool:
        try:
            self._server.get(f"/api/sessions/{game}")
        except urllib.error.URLError:
            return False
        return True

    def wait_for_moves(self, game: str) -> None:
        """Return once some moves were made."""
        while len(self._server.get(f"/api/sessions/{game}")["events"]) <= MOVED:
            time.sleep(LOOK_S)

    def wait_for_end(self, game: str) -> None:
        """Return once both bots have seen the end. Raises ``TimeoutError``."""
        with Bot.progress:
            if not Bot.progress.wait_for(lambda: all(game in bot.ended for bot in self._bots), PATIENCE_S):
                raise TimeoutError(f"{game} does not end")


async def run(folder: Path, games: int) -> int:
    """Play the games and return the number of faults that were found."""
    with LiveServer(folder, **LIMITS) as server:
        async with Relay(server.port) as relay:
            one = await asyncio.to_thread(Quick, relay.url, "Alpha", 1)
            two = await asyncio.to_thread(Quick, relay.url, "Beta", 2)
            for bot in (one, two):
                bot.expected = games
                bot.start()
            match = Match(server, one, two)
            due = {(number + 1) * games // (len(FAULTS) + 1): kind for number, kind in enumerate(FAULTS)}
            for number in range(games):
                game = await asyncio.to_thread(match.begin, "chess960" if number % 4 == 3 else "standard")
                if number in due:
                    await asyncio.to_thread(match.wait_for_moves, game)
                    print(f"{due[number]} in game {number + 1}", flush=True)
                    await trouble(due[number], server, relay)
                await asyncio.to_thread(match.wait_for_end, game)
        faults = list(filter(None, (wrong(game, one, two) for game in one.ended)))
        faults += ["a traceback in the server's log"] if "Traceback" in server.log() else []
    ends = Counter(state["status"] for _, state in one.ended.values())
    moves = sum(board.ply() for board, _ in one.ended.values())
    print(f"{len(one.ended)} games, {moves} moves: {', '.join(f'{count} {end}' for end, count in ends.most_common())}")
    print(f"challenges that became no game: {match.unanswered}; connections were cut for {CUT_S:g} s or more each time")
    print("\n".join(faults) or "no fault")
    return len(faults)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.drill.berserk_bots", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return 1 if asyncio.run(run(Path(folder), arguments.games)) else 0


if __name__ == "__main__":
    sys.exit(main())

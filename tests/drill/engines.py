"""Games of `agon engine` under programs that others wrote: python-chess by UCI and xboard, GNU Go by GTP.

``python -m tests.drill.engines --games 100``. Each game of chess is one of our engine against itself, in two processes,
after four random moves, every second one of Chess960 by UCI; python-chess judges each move and each line. In Go (9x9)
our engine meets GNU Go, which judges our moves, as we judge its own; without GNU Go it meets itself.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Final

import chess
import chess.engine

from tests.programs import find_program

LONGEST: Final = 120
"""Moves after which a game is broken off."""
OPENING: Final = 4
PATIENCE_S: Final = 120.0
LIMITS: Final = {
    "uci": chess.engine.Limit(nodes=100, white_clock=60.0, black_clock=60.0, white_inc=1.0, black_inc=1.0),
    "xboard": chess.engine.Limit(depth=1, time=5.0),
}
"""Little, since the talk is what is tried."""


def command(protocol: str, *words: str) -> list[str]:
    return [sys.executable, "-m", "agon", "engine", "--protocol", protocol, *words]


FINE: Final = ("stderr >>", "Rejecting feature")
"""Lines that are no complaint: remarks for people, and a feature of xboard's protocol that python-chess has not."""


class Faults(logging.Handler):
    """Lines that python-chess complains of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not any(words in record.getMessage() for words in FINE):
            self.lines.append(record.getMessage())


def opening(number: int, protocol: str) -> chess.Board:
    """Return a position after some random moves."""
    chooser = random.Random(number)
    is_960 = protocol == "uci" and number % 2 == 1
    board = chess.Board.from_chess960_pos(chooser.randrange(960)) if is_960 else chess.Board()
    for _ in range(OPENING):
        board.push(chooser.choice(list(board.legal_moves)))
    return board


async def by_chess(protocol: str, games: int) -> Counter[str]:
    """Play games of chess by a protocol and return how they ended. Raises ``chess.engine.EngineError``."""
    ends: Counter[str] = Counter()
    popen = chess.engine.popen_uci if protocol == "uci" else chess.engine.popen_xboard
    words = ("--bot", "grove", "--level", "maple") if protocol == "uci" else ("--engine", "alphabeta")
    started = [await popen(command(protocol, *words)) for _ in range(2)]
    both = [engine for _, engine in started]
    for number in range(games):
        board = opening(number, protocol)
        while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
            async with asyncio.timeout(PATIENCE_S):
                played = await both[board.turn].play(board, LIMITS[protocol], game=number, info=chess.engine.INFO_ALL)
            if played.move is None or played.resigned:
                ends["resigned"] += 1
                break
            board.push(played.move)
        else:
            outcome = board.outcome(claim_draw=True)
            ends["broken off" if outcome is None else outcome.termination.name.lower()] += 1
    for transport, engine in started:
        await engine.quit()
        transport.close()
    return ends


class Go:
    """A program that speaks GTP; every answer must be a success."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, words: list[str]) -> Go:
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe))

    async def ask(self, text: str) -> str:
        """Send a command and return the answer, in lower case. Raises ``ValueError`` if it is no success."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(f"{text}\n".encode())
        async with asyncio.timeout(PATIENCE_S):
            lines = [(await stdout.readline()).decode().rstrip()]
            while lines[-1]:
                lines.append((await stdout.readline()).decode().rstrip())
        if not lines[0].startswith("="):
            raise ValueError(f"{text}: {lines}")
        return lines[0].removeprefix("=").strip().lower()

    async def end(self) -> None:
        await self._process.communicate(b"quit\n")  # to the end of its output, so that the pipes are closed


async def by_gtp(_: str, games: int) -> Counter[str]:
    """Play games of Go on 9x9 and return how they ended. Raises ``ValueError``."""
    ends: Counter[str] = Counter()
    gnugo = find_program("gnugo")
    ours = command("gtp", "--engine", "mcts:nodes=20")
    async with AsyncExitStack() as stack:
        both = [await Go.start(ours), await Go.start([gnugo, "--mode", "gtp", "--level", "1"] if gnugo else ours)]
        for program in both:
            stack.push_async_callback(program.end)
        for number in range(games):
            for program in both:
                for line in ("boardsize 9", "clear_board", "komi 7.5", "time_settings 0 1 1"):
                    await program.ask(line)
            last = ""
            for ply in range(2 * LONGEST):
                mover = (ply + number) % 2
                colour = "bw"[ply % 2]
                move = await both[mover].ask(f"genmove {colour}")
                if move == "resign" or (move == last == "pass"):
                    ends["resigned" if move == "resign" else "two passes"] += 1
                    break
                await both[1 - mover].ask(f"play {colour} {move}")
                last = move
            else:
                ends["broken off"] += 1
    return ends


PLAY: Final[dict[str, Callable[[str, int], Awaitable[Counter[str]]]]] = {
    "uci": by_chess,
    "xboard": by_chess,
    "gtp": by_gtp,
}


def drill(protocol: str, games: int) -> tuple[Counter[str], list[str]]:
    """Play games by a protocol. Returns how they ended, and what python-chess complained of."""
    faults = Faults()
    log = logging.getLogger("chess.engine")
    log.addHandler(faults)
    try:
        return asyncio.run(_play(protocol, games)), faults.lines
    finally:
        log.removeHandler(faults)


async def _play(protocol: str, games: int) -> Counter[str]:
    return await PLAY[protocol](protocol, games)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.drill.engines", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--protocol", choices=PLAY, action="append", help="Repeatable.  [default: all]")
    arguments = parser.parse_args()
    bad = 0
    for protocol in arguments.protocol or PLAY:
        ends, faults = drill(protocol, arguments.games)
        told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
        print(f"{protocol}: {ends.total()} games ({told}), {len(faults)} lines that were not understood", flush=True)
        print("\n".join(faults[:5]), end="\n" if faults else "")
        bad += len(faults)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

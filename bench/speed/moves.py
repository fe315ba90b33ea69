"""CPU time of a move in the session layer, in process, without sockets and store: ``agon bench moves``.

Plays random games with compiled rules and times the parts of each move: ``decide``, encoding the row, ``evolve`` and
the broadcast to two players and a spectator. Figures are microseconds a move, the median over games.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from agon import games
from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol.clocks import Untimed
from agon.protocol.events import AccountId, Acted, Created, Event, PlayerRef, SeatTaken, SessionId
from agon.protocol.messages import Act
from agon.server.live.broadcast import Broadcaster
from agon.server.session.commands import FromSeat
from agon.server.session.decide import decide
from agon.server.session.state import begin, evolve
from bench.figures import add_json_flag, write_json

T = TypeVar("T")
NAME: Final = SessionId("bench")
GAMES: Final[dict[str, tuple[str, dict[str, int | str]]]] = {
    "tic-tac-toe": ("tic_tac_toe", {}),
    "chess": ("chess", {}),
    "Go 19x19": ("go", {"size": 19}),
}
PARTS: Final = ("decide", "row", "evolve", "broadcast")


class Follower:
    """A connection that counts the bytes of its last message."""

    def __init__(self) -> None:
        self.size = 0

    def send(self, payload: bytes) -> None:
        self.size = len(payload)


async def play(
    game: str, options: dict[str, int | str], plies: int, seed: int, *, compact: bool
) -> tuple[dict[str, float], dict[str, float]]:
    """Return the CPU time (us) of each part, and the bytes to the seat that moves next and to a spectator, a move."""
    rules, rng = games.load(game, jit=True), random.Random(seed)
    players = [PlayerRef(id=AccountId(f"p{seat}"), name=f"P{seat}", kind="human") for seat in (0, 1)]
    created = Created(
        game=game,
        version=rules.info.version,
        options=rules.options(options),
        seats=[SeatTaken(player=player) for player in players],
        clock=Untimed(),
        seed_hash="",
        seed="0",
    )
    session = begin(rules, created, 0)
    log: list[tuple[Event, int]] = [(created, 0)]
    broadcaster = Broadcaster(NAME, session, log, lambda: 0, show_thinking=False)
    followers = [Follower() for _ in range(3)]
    for follower, viewer in zip(followers, (0, 1, SPECTATOR), strict=True):
        broadcaster.follow(follower, viewer, compact=compact)
    spent: dict[str, float] = dict.fromkeys(PARTS, 0.0)
    sizes, moves = {"mover": 0.0, "spectator": 0.0}, 0

    def timed(part: str, work: Callable[..., T], *given: Any) -> T:
        started = time.thread_time()
        done = work(*given)
        spent[part] += time.thread_time() - started
        return done

    while session.ended is None and moves < plies:
        [seat] = session.acting()
        act = Act(id=str(moves), session=NAME, seq=session.seq, action=rng.choice(rules.legal(session.state)))
        for event in timed("decide", decide, session, FromSeat(seat, act), moves):
            body = timed("row", codec.encode, event)
            timed("evolve", evolve, session, event, moves)
            log.append((event, moves))
            asker = (followers[seat], act.id, seat) if isinstance(event, Acted) else (None, None, SPECTATOR)
            timed("broadcast", partial(broadcaster.event, body=body), event, moves, *asker)
        if session.ended is None:
            sizes["mover"] += followers[1 - seat].size
            sizes["spectator"] += followers[2].size
        moves += 1
    broadcaster.close()
    return {part: 1e6 * value / moves for part, value in spent.items()}, {to: n / moves for to, n in sizes.items()}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("agon bench moves", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=15, help="games of each kind (%(default)s)")
    parser.add_argument("--plies", type=int, default=120, help="most moves of each game (%(default)s)")
    parser.add_argument("--full", action="store_true", help="clients that do not ask for the compact form")
    add_json_flag(parser)
    options = parser.parse_args(argv)
    report: dict[str, dict[str, float]] = {}
    print(
        f"{'us a move':<14}" + "".join(f"{part:>11}" for part in (*PARTS, "sum")) + f"{'mover B':>11}{'spect. B':>11}"
    )
    for title, (game, chosen) in GAMES.items():
        asyncio.run(play(game, chosen, options.plies, 0, compact=not options.full))
        runs = [
            asyncio.run(play(game, chosen, options.plies, seed, compact=not options.full))
            for seed in range(options.repetitions)
        ]
        row = {part: statistics.median(run[0][part] for run in runs) for part in PARTS}
        row["sum"] = sum(row.values())
        row |= {to: statistics.median(run[1][to] for run in runs) for to in ("mover", "spectator")}
        report[title] = row
        print(f"{title:<14}" + "".join(f"{value:>12,.1f}" for value in row.values()))
    write_json(options.json, report)
    return 0

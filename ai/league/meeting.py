"""Two games between two players of a league, from one opening, each beginning one: strict, so a fault is a loss."""

from __future__ import annotations

import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from agon.ai.confined.engine import Submitted
from agon.ai.confined.files import unpack, write
from agon.ai.matches.game import MatchMove, Pairing, PlayedGame, Referee, play
from agon.ai.matches.openings import random_openings
from agon.ai.matches.players import Player, read_spec
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import Options
from agon.games.records import Move, Reason, Record
from agon.games.records import Player as RecordedPlayer
from agon.games.rules import Rules
from agon.protocol.cards import Limits
from agon.protocol.league import Entrant, LeagueGame, Meet, Met

OPENING_PLIES: Final = 2
"""Random plies before the players take over: two players without chance in them would repeat one game."""
MARGIN_MS: Final = 30_000
"""The referee's own clock is generous: what counts is CPU time, which the bot's process measures."""
_REASONS: Final[dict[str, Reason]] = {"finished": "finished", "time": "time"}
_WORDS: Final = {
    "time": "lost: it took too long",
    "illegal": "lost: it gave a move that may not be played",
    "failed": "lost: it failed",
}


def meet(request: Meet) -> Met:
    """Play. Raises ``NotConfined``, ``EngineError`` if a level cannot play, ``BadSubmission``, ``GameError``."""
    kernels = bound_kernels(request.game, True)
    options = kernels.rules.options(request.options)
    limits = Limits(time_ms=request.time_ms)
    entrants = (request.first, request.second)
    with ExitStack() as stack:
        players = [stack.enter_context(_player(each, request.game, limits)) for each in entrants]
        opening = next(random_openings(kernels.rules, options, OPENING_PLIES, request.seed))
        referee = Referee(kernels, options, lambda: False)
        games: list[LeagueGame] = []
        for number in (0, 1):
            played = play(referee, players, Pairing(number, opening, number, request.seed))
            if played is None:
                raise RuntimeError("a game was broken off without a request")
            games.append(_game(kernels.rules, options, entrants, played, request.date))
    return Met(games=games)


@contextmanager
def _player(entrant: Entrant, game: str, limits: Limits) -> Generator[Player]:
    if not entrant.content:
        spec = read_spec(entrant.level, game=game)
        own = spec.limits or limits
        # A level's time is never more than a bot's: its other limits stay as its card says.
        most = min(own.time_ms or limits.time_ms or 1, limits.time_ms or 1)
        player = spec.make(limits, MARGIN_MS)
        player.limits = Limits(time_ms=most, nodes=own.nodes, depth=own.depth)
        player.margin_ms = MARGIN_MS
        yield player
        player.close()
        return
    file, files = unpack(entrant.file, entrant.content)
    with tempfile.TemporaryDirectory(prefix="agon-bot-") as folder:
        write(files, Path(folder))
        engine = Submitted(Path(folder), file, named=entrant.name)
        try:
            yield Player(entrant.name, engine, {}, limits, MARGIN_MS)
        finally:
            engine.close()


def _game(
    rules: Rules, options: Options, entrants: tuple[Entrant, Entrant], played: PlayedGame, date: str
) -> LeagueGame:
    opening = [Move(action=action) for action in played.opening.actions]
    record = Record(
        game=rules.info.name,
        options=dict(options),
        players=tuple(RecordedPlayer(name=entrants[number].name, is_bot=True) for number in played.players),
        event="League",
        date=date,
        comment=_comment(entrants, played),
        moves=(*opening, *map(_move, played.moves)),
        returns=played.returns,
        reason=_REASONS.get(played.reason, "recorded"),
    )
    cpu = [0.0, 0.0]
    for move in played.moves:
        if move.thinking is not None:
            cpu[played.players[move.seat]] += move.thinking.cpu_ms
    return LeagueGame(
        record=record,
        first=played.players[0],
        points=played.score(0),
        reason=played.reason,
        detail=played.detail[:2_000],
        cpu_ms=(round(cpu[0], 1), round(cpu[1], 1)),
    )


def _comment(entrants: tuple[Entrant, Entrant], played: PlayedGame) -> str:
    if played.reason == "finished":
        return ""
    loser = entrants[0 if played.score(0) == 0.0 else 1]
    return f"{loser.name} {_WORDS.get(played.reason, 'lost')}. {played.detail}"[:1_500]


def _move(move: MatchMove) -> Move:
    note = move.thinking.why[0] if move.thinking is not None and move.thinking.why else ""
    return Move(action=move.action, comment=note) if note else Move(action=move.action)

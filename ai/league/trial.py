"""Try a submission out: read its files, import it confined, play each of its games once against random moves."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Final

from agon import games
from agon.ai.confined.engine import Submitted
from agon.ai.confined.files import BadSubmission, unpack, write
from agon.ai.confined.process import BotFault, ConfinedBot, NotConfined, Quota
from agon.ai.engines import registry
from agon.ai.external.process import ProgramError
from agon.ai.matches.game import Pairing, PlayedGame, Referee, play
from agon.ai.matches.openings import Opening
from agon.ai.matches.players import Player
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits
from agon.protocol.hosted import Loaded
from agon.protocol.league import Trial, Verdict

GAME_S: Final = 8.0
"""Seconds after which a game of a trial is broken off: it found no fault so far."""
MOST_GAMES: Final = 8
MARGIN_MS: Final = 30_000
"""The referee's own clock is generous: the CPU time is what counts."""


def trial(request: Trial) -> Verdict:
    """Return what came out. Raises ``NotConfined`` if this machine cannot confine a bot."""
    try:
        file, files = unpack(request.name, request.content)
    except BadSubmission as error:
        return Verdict(error=str(error))
    with tempfile.TemporaryDirectory(prefix="agon-bot-") as folder:
        write(files, Path(folder))
        try:
            return _try(Path(folder), file, request)
        except BotFault as error:
            return _verdict(error)
        except NotConfined:
            raise
        except ProgramError as error:
            return Verdict(error=str(error))


def _try(folder: Path, file: str, request: Trial) -> Verdict:
    bot = ConfinedBot(folder, file, Quota())
    loaded = bot.loaded
    bot.close()
    wrong = _wrong(loaded)
    if wrong is not None:
        return Verdict(error=wrong, file=file, bot=loaded)
    played: dict[str, str] = {}
    for game in dict.fromkeys(loaded.games):
        engine = Submitted(folder, file, named=loaded.name)
        try:
            result = _play(engine, game, request)
        finally:
            engine.close()
        if isinstance(result, Verdict):
            return result
        played[game] = result
    return Verdict(bot=loaded, played=played)


def _wrong(loaded: Loaded) -> str | None:
    """Return the first thing about the class itself that is wrong."""
    if not loaded.games:
        return 'the bot names no game: write games = ("connect_four",) in its class'
    unknown = [game for game in loaded.games if game not in games.names()]
    if unknown:
        return f"there is no game {unknown[0]!r}; there are {', '.join(games.names())}"
    if len(loaded.games) > MOST_GAMES:
        return f"the bot names {len(loaded.games)} games; at most {MOST_GAMES} are taken"
    return None


def _play(engine: Submitted, game: str, request: Trial) -> Verdict | str:
    """Play a game. Returns how it went, or the verdict if the bot failed in it."""
    kernels = bound_kernels(game, False)
    options = kernels.rules.options()
    coin = registry.engines()["random"]
    limits = Limits(time_ms=request.time_ms)
    players = (
        Player(engine.name, engine, {}, limits, MARGIN_MS),
        Player("random", coin, registry.settings(coin, {}), Limits(), MARGIN_MS),
    )
    until = time.monotonic() + GAME_S
    referee = Referee(kernels, options, lambda: time.monotonic() > until)
    result = play(referee, players, Pairing(0, Opening(()), 0, request.seed))
    error = engine.error
    if error is None:
        return _words(result)
    if isinstance(error, BotFault):
        return _verdict(error, game)
    return Verdict(error=str(error), game=game)


def _verdict(error: BotFault, game: str = "") -> Verdict:
    fault = error.fault
    return Verdict(error=fault.error, game=game, file=fault.file, line=fault.line, trace=fault.trace, said=fault.said)


def _words(game: PlayedGame | None) -> str:
    if game is None:
        return f"no fault within {GAME_S:.0f} s"
    return {1.0: "won", 0.5: "drawn", 0.0: "lost"}[game.score(0)] + f" in {len(game.moves)} moves"

"""Lists of the lobby: their order and bounds, short forms of options, and the difference between two states. Pure."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from agon.games.api import Option, OptionValue
from agon.protocol.commands.lobby import SeekView
from agon.protocol.messages import GameSummary, LobbyChanged, Progress
from agon.protocol.messages import Lobby as LobbyMessage

LISTED_SEEKS = 100
"""Most seeks that the lobby shows."""
LISTED_GAMES = 50
"""Most games being played that the lobby shows."""
LISTED_TEXT = 40
"""Most characters of a text among the options that the lobby shows."""


def newest_seeks(seeks: Iterable[SeekView]) -> list[SeekView]:
    """Return the seeks to show, the newest first."""
    return heapq.nlargest(LISTED_SEEKS, seeks, key=lambda seek: (seek.since, seek.id))


def latest_games(games: Iterable[GameSummary]) -> list[GameSummary]:
    """Return the games to show, the one with the latest move first."""
    return heapq.nlargest(LISTED_GAMES, games, key=lambda game: (game.updated, game.session))


def has_long_text(options: Mapping[str, OptionValue]) -> bool:
    """True if a text among the options is too long for the lobby."""
    return any(isinstance(value, str) and len(value) > LISTED_TEXT for value in options.values())


def short_options(options: Mapping[str, OptionValue], known: Sequence[Option]) -> dict[str, OptionValue]:
    """Return the options with short texts only; ``known``: the game's options, as far as the game is known.

    A long text that is an example becomes the example's name; any other is cut. One that is the default is left out.
    """
    by_name = {option.name: option for option in known}
    short: dict[str, OptionValue] = {}
    for name, value in options.items():
        option = by_name.get(name)
        if not isinstance(value, str) or len(value) <= LISTED_TEXT:
            short[name] = value
        elif option is None or value != option.default:
            examples = {} if option is None else option.examples
            text = next((title for title, example in examples.items() if example == value), value)
            short[name] = text if len(text) <= LISTED_TEXT else text[: LISTED_TEXT - 1] + "…"
    return short


def difference(before: LobbyMessage, after: LobbyMessage) -> LobbyChanged | None:
    """Return the message that makes ``after``, as the next version, of ``before``; None if they show the same."""
    if replace(after, version=before.version) == before:
        return None
    seeks = {seek.id: seek for seek in before.seeks}
    games = {game.session: game for game in before.playing}
    changed = [game for game in after.playing if games.get(game.session) != game]
    moved = [game for game in changed if _has_only_moved(games.get(game.session), game)]
    listed = {game.session for game in after.playing}
    return LobbyChanged(
        version=before.version + 1,
        seeks=[seek for seek in after.seeks if seeks.get(seek.id) != seek],
        closed=sorted(seeks.keys() - {seek.id for seek in after.seeks}),
        playing=[game for game in changed if game not in moved],
        over=sorted(games.keys() - listed),
        moved=[Progress(session=game.session, plies=game.plies, updated=game.updated) for game in moved],
        seeking=after.seeking,
        running=after.running,
        online=after.online,
        warmth=after.warmth,
    )


def _has_only_moved(before: GameSummary | None, after: GameSummary) -> bool:
    return before is not None and replace(before, plies=after.plies, updated=after.updated) == after

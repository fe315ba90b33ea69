"""Export the bots that a person handed in to clubs, and the games that these played in leagues."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from agon.protocol.commands.account import MyBot, MyLeagueGame
from agon.protocol.league_log import LeagueEvent, MeetingHeld
from agon.server.store import Store

_events: Final[msgspec.json.Decoder[LeagueEvent]] = msgspec.json.Decoder(LeagueEvent)


async def bots(store: Store, account: str) -> list[MyBot]:
    """Return everything that an account has handed in, the newest first. Raises ``StoreFailed``."""
    found: list[MyBot] = []
    for row in await store.submissions.of_account(account):
        content = await store.submissions.content(row.id)
        found.append(
            MyBot(
                submission=row.id,
                club=row.club,
                bot=row.bot,
                version=row.version,
                file=row.file,
                size=row.size,
                sha256=hashlib.sha256(content).hexdigest() if content else "",
                at=row.at,
                state=row.state,
                games=list(row.games),
            )
        )
    return found


async def league_games(store: Store, account: str, since: int, before: int) -> list[MyLeagueGame]:
    """Return the games of an account's bots stored within that time (ms), the newest first. Raises ``StoreFailed``."""
    rows = await store.submissions.of_account(account)
    mine, found = {row.id for row in rows}, list[MyLeagueGame]()
    for club in sorted({row.club for row in rows}):
        for row in await store.leagues.events(club):
            event = _events.decode(row.body)
            if isinstance(event, MeetingHeld) and since <= row.at < before:
                found += _games(event, row.at, mine)
    return sorted(found, key=lambda game: (-game.at, game.session))


def _games(meeting: MeetingHeld, at: int, mine: set[str]) -> list[MyLeagueGame]:
    own = [(bot, first) for bot, first in ((meeting.first, True), (meeting.second, False)) if bot in mine]
    return [
        MyLeagueGame(
            session=game.session,
            submission=bot,
            game=meeting.game,
            at=at,
            points=game.points if first else 1.0 - game.points,
            reason=game.reason,
        )
        for bot, first in own
        for game in meeting.games
    ]

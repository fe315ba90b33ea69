"""Handle commands about the bots that members hand in, and about the league among them."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Final

import msgspec

from agon.protocol.commands import course as co
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId
from agon.protocol.league import Rated, Rating, Verdict
from agon.protocol.league_log import LeagueSet
from agon.server.accounts.accounts import Accounts
from agon.server.clubs.course.checking import Checker
from agon.server.clubs.course.fold import Held, games_left, pairs, scores
from agon.server.clubs.course.judges import Judges
from agon.server.clubs.course.offering import Offering, name_of_card
from agon.server.clubs.course.running import LeagueRunner, Players, name_of
from agon.server.live.registry import TableRegistry
from agon.server.presence.client import Client
from agon.server.store import AccountRow
from agon.server.store.clubs.clubs import ClubRow
from agon.server.store.clubs.submissions import SubmissionRow
from agon.server.store.people.sign_in_tries import Limit

HANDING_IN: Final = Limit(20, 180_000)
"""Bots that an account hands in at once, and the time (ms) until one more is taken."""
LAST_GAMES: Final = 60
_FILE: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,55}\.(py|zip)")
_verdict: Final = msgspec.json.Decoder(Verdict)
_rated: Final = msgspec.json.Decoder(Rated)


class CourseHandlers:
    """Handle ``submit_bot``, ``read_submissions``, ``read_source``, ``offer_bot``, ``set_league``, ``read_league`` and
    ``read_league_games``. All methods raise ``Refused`` and ``StoreFailed``.

    ``uploaded`` returns the text that a client has sent by ``upload``.
    """

    def __init__(
        self,
        registry: TableRegistry,
        accounts: Accounts,
        judges: Judges,
        *,
        checker: Checker,
        runner: LeagueRunner,
        offering: Offering,
        uploaded: Callable[[Client], str],
    ) -> None:
        self._registry = registry
        self._clubs = registry.store.clubs
        self._submissions = registry.store.submissions
        self._leagues = registry.store.leagues
        self._accounts = accounts
        self._judges = judges
        self._checker = checker
        self._runner = runner
        self._offering = offering
        self._uploaded = uploaded

    # Handing in

    async def submit_bot(self, client: Client, command: co.SubmitBot, account: AccountRow) -> None:
        club, _ = await self._mine(command.club, account)
        if not _FILE.fullmatch(command.file):
            raise Refused(
                "malformed", "the file's name has letters, digits, _ . and -, and ends in .py or .zip", "$.file"
            )
        content = _decoded(self._uploaded(client))
        off = await self._judges.unavailable()
        if off is not None:
            raise Refused("unavailable", f"bots cannot be handed in here: {off}")
        tries = self._registry.store.sign_in_tries
        if not await tries.take(HANDING_IN, self._registry.now(), "hand in", account.id):
            raise Refused("too_fast", "you have handed in many bots; try again in some minutes")
        row = SubmissionRow(
            id=str(self._registry.ids.of_command(account.id, account.created, f"bot:{command.id}")),
            club=club.id,
            account=account.id,
            bot=0,
            version=0,
            file=command.file,
            size=len(content),
            at=self._registry.now(),
        )
        await self._submissions.add(row, content)
        self._checker.wake()
        await self._tell(client, command.id, club, account, teaches=False)

    async def read_submissions(self, client: Client, command: co.ReadSubmissions, account: AccountRow) -> None:
        club, role = await self._mine(command.club, account)
        await self._tell(client, command.id, club, account, teaches=club.kind == "class" and role != "member")

    async def _tell(self, client: Client, re: str, club: ClubRow, account: AccountRow, *, teaches: bool) -> None:
        mine = [self._view(row, account) for row in await self._submissions.of_member(club.id, account.id)]
        others: list[co.SubmissionView] = []
        if teaches:
            rows = [row for row in await self._submissions.newest(club.id) if row.account != account.id]
            seen = {row.id for row in rows}
            offered = [row for row in await self._submissions.offered(club.id) if row.account != account.id]
            rows += [row for row in offered if row.id not in seen]
            known = await self._registry.store.accounts.by_ids(sorted({row.account for row in rows}))
            others = [self._view(row, known[row.account]) for row in rows if row.account in known]
        off = await self._judges.unavailable()
        client.answer(re, co.Submissions(re=re, off=off, mine=mine, others=others), keep=False)

    def _view(self, row: SubmissionRow, author: AccountRow) -> co.SubmissionView:
        return co.SubmissionView(
            submission=row.id,
            by=self._accounts.ref(author),
            name=name_of(row),
            version=row.version,
            file=row.file,
            size=row.size,
            at=row.at,
            state=row.state,
            verdict=None if row.verdict is None else _verdict.decode(row.verdict),
            card=name_of_card(row) if row.offered else None,
        )

    async def read_source(self, client: Client, command: co.ReadSource, account: AccountRow) -> None:
        club, role = await self._mine(command.club, account)
        row = await self._submissions.find(command.submission)
        teaches = club.kind == "class" and role != "member"
        if row is None or row.club != club.id or not (row.account == account.id or teaches):
            raise Refused("unknown_club", "there is no such bot that you may read", "$.submission")
        content = await self._submissions.content(row.id)
        client.answer(
            command.id, co.Source(re=command.id, file=row.file, content=b64encode(content).decode()), keep=False
        )

    async def offer_bot(self, client: Client, command: co.OfferBot, account: AccountRow) -> None:
        club, role = await self._mine(command.club, account)
        if club.kind != "class" or role == "member":
            raise Refused("forbidden", "this is for the teachers of a class")
        row = await self._submissions.find(command.submission)
        if row is None or row.club != club.id:
            raise Refused("unknown_club", "the class has no such bot", "$.submission")
        if command.on and (off := await self._judges.unavailable()) is not None:
            raise Refused("unavailable", f"bots cannot be offered here: {off}")
        if not await self._submissions.offer(row.id, on=command.on):
            raise Refused("not_allowed", "a bot is offered that has passed its check and whose file is kept")
        await self._offering.look()
        await self._tell(client, command.id, club, account, teaches=True)

    # The league

    async def set_league(self, client: Client, command: co.SetLeague, account: AccountRow) -> None:
        club, role = await self._mine(command.club, account)
        if role == "member":
            raise Refused("forbidden", "this is for organisers of the club, or teachers of the class")
        rules = self._registry.rules(command.game)
        if rules.seats(rules.options()) != 2 or rules.info.simultaneous:
            raise Refused("not_allowed", "a league is of a game for two, in which they move in turn", "$.game")
        event = LeagueSet(game=command.game, time_ms=command.time_ms, running=command.running, by=AccountId(account.id))
        await self._runner.set(club.id, event)
        await self._tell_league(client, command.id, club)

    async def read_league(self, client: Client, command: co.ReadLeague, account: AccountRow) -> None:
        club, _ = await self._mine(command.club, account)
        await self._tell_league(client, command.id, club)

    async def _tell_league(self, client: Client, re: str, club: ClubRow) -> None:
        off = await self._judges.unavailable()
        state, head = await self._runner.state(club.id), await self._leagues.head(club.id)
        if state.setting is None or head is None:
            client.answer(re, co.League(re=re, off=off, setting=None, rows=[], left=0), keep=False)
            return
        setting = state.setting
        players = await self._runner.players(club.id, setting.game)
        held = await self._runner.counting(state, players)
        ratings = {rating.player: rating for rating in _rated.decode(head.ratings).ratings}
        shown = co.League(
            re=re,
            off=off,
            setting=co.LeagueSetting(game=setting.game, time_ms=setting.time_ms, running=setting.running),
            rows=await self._rows(players, held, ratings),
            left=games_left(held, [row.id for row in players.bots], players.anchors),
        )
        client.answer(re, shown, keep=False)

    async def _rows(self, players: Players, held: list[Held], ratings: dict[str, Rating]) -> list[co.LeagueRow]:
        """Return the table, the best first: by rating; those without one by their share of points."""
        authors = await self._registry.store.accounts.by_ids(sorted(row.account for row in players.bots))
        bots = {row.id: row for row in players.bots if row.account in authors}
        found = scores(held, players.keys())
        keys = [*bots, *players.anchors]
        keys.sort(key=lambda key: (-_rating(ratings, key), -found[key].points / max(1, found[key].games), key))
        against: dict[tuple[str, str], str] = {}
        for pair in pairs(held):
            against[pair.first, pair.second] = f"{pair.points:g}/{pair.games}"
            against[pair.second, pair.first] = f"{pair.games - pair.points:g}/{pair.games}"
        return [
            co.LeagueRow(
                key=key,
                name=name_of(bots[key]) if key in bots else key,
                by=self._accounts.ref(authors[bots[key].account]) if key in bots else None,
                rating=ratings[key].rating if key in ratings else None,
                plus_minus=ratings[key].plus_minus if key in ratings else None,
                games=found[key].games,
                points=found[key].points,
                faults=dict(found[key].faults),
                against=[against.get((key, other), "") for other in keys],
            )
            for key in keys
        ]

    async def read_league_games(self, client: Client, command: co.ReadLeagueGames, account: AccountRow) -> None:
        club, _ = await self._mine(command.club, account)
        state, games = await self._runner.state(club.id), list[co.PlayedInLeague]()
        players = None if state.setting is None else await self._runner.players(club.id, state.setting.game)
        names = {} if players is None else {row.id: name_of(row) for row in players.bots}
        held = [] if players is None else await self._runner.counting(state, players)
        for each in reversed(held):
            meeting = each.meeting
            if command.player not in {meeting.first, meeting.second} or len(games) >= LAST_GAMES:
                continue
            shown = [names.get(key, key) for key in (meeting.first, meeting.second)]
            for game in reversed(meeting.games):
                points = game.points if command.player == meeting.first else 1.0 - game.points
                one, other = shown if game.first == 0 else reversed(shown)
                games.append(
                    co.PlayedInLeague(
                        session=game.session, at=each.at, first=one, second=other, points=points, reason=game.reason
                    )
                )
        client.answer(command.id, co.LeagueGames(re=command.id, games=games), keep=False)

    # Who may

    async def _mine(self, name: str, account: AccountRow) -> tuple[ClubRow, str]:
        """Return a club of an account, and its role there."""
        club, role = await self._clubs.find(name), await self._clubs.role(name, account.id)
        if club is None or role is None:
            raise Refused("unknown_club", f"you are in no club {name}", "$.club")
        return club, role


def _rating(ratings: dict[str, Rating], key: str) -> float:
    return ratings[key].rating if key in ratings else float("-inf")


def _decoded(text: str) -> bytes:
    """Return the file in an uploaded text. Raises ``Refused``."""
    try:
        content = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Refused("malformed", "the upload is no Base64 text") from None
    if not 0 < len(content) <= co.MOST_FILE:
        raise Refused("malformed", f"a file of 1 to {co.MOST_FILE >> 10} KiB is taken")
    return content

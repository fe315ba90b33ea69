"""Handle commands about tournaments: announce, enter, leave, watch, organise."""

from __future__ import annotations

from agon.games.rules import Rules
from agon.protocol.base import GameOptions
from agon.protocol.cards import digest
from agon.protocol.commands.tournament import (
    AnnounceTournament,
    AnswerEntrant,
    ChallengeEntrant,
    EnterBot,
    JoinTournament,
    LeaveTournament,
    OrganiseTournament,
    PairAgain,
    TournamentAt,
    UnwatchTournament,
    WatchTournament,
)
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef, SessionId, Untimed
from agon.protocol.messages import Abort, Ok
from agon.protocol.tournament_events import Announced, TournamentEvent, TournamentId
from agon.server.accounts.accounts import Accounts
from agon.server.bots.turns import Bots
from agon.server.competitions import ladder, swiss, terms
from agon.server.competitions.decide import games_of, organise, register, withdraw
from agon.server.competitions.runner import Runner
from agon.server.competitions.state import Entrant, Tournament, key_of
from agon.server.live.registry import TableRegistry
from agon.server.live.request import Request
from agon.server.lobby.bot_games import given_start
from agon.server.lobby.rated_terms import RatedPlay, Terms
from agon.server.ops.settings import Settings
from agon.server.ops.signal import Signal
from agon.server.presence.client import Client
from agon.server.session.commands import SERVER, FromSeat
from agon.server.session.handicaps import every_start
from agon.server.store import AccountRow

MOST_OPEN = 5
"""Most tournaments of one organiser that are not over."""
LONGEST_ARENA = 720
"""Minutes."""
FURTHEST_MS = 366 * 86_400_000
NEW_RATING = 1_500
"""Rating for the order of the seeds of a player who has none."""


class TournamentHandlers:
    """Handle ``announce_tournament``, ``join_tournament``, ``leave_tournament``, ``watch_tournament``,
    ``unwatch_tournament``, ``challenge_entrant``, ``answer_entrant`` and ``organise_tournament``."""

    def __init__(
        self, settings: Settings, accounts: Accounts, registry: TableRegistry, bots: Bots, runner: Runner
    ) -> None:
        self._accounts = accounts
        self._registry = registry
        self._bots = bots
        self._runner = runner
        self._rated_play = RatedPlay(settings, registry)
        self.challenged = Signal[[str, str, PlayerRef, PlayerRef]]()
        """In a tournament (id, title) the first player challenged the second."""

    async def announce(self, client: Client, command: AnnounceTournament, account: AccountRow) -> None:
        if not account.is_member:
            raise Refused("not_allowed", "tournaments are announced by people whose name has a password")
        name = TournamentId(self._registry.ids.of_command(account.id, account.created, f"tournament:{command.id}"))
        event = await self._announced(command, account)
        store = self._registry.store.tournaments
        if await store.head(name) is None:
            mine = [head for head in await store.open() if head.organiser == account.id]
            if len(mine) >= MOST_OPEN:
                raise Refused("too_many", f"{MOST_OPEN} tournaments of yours are not over yet")
            await self._check_club(command.club, account)
        self._answer(client, command.id, await self._runner.announce(name, event))

    async def _check_club(self, club: str | None, account: AccountRow) -> None:
        """Raises ``Refused`` if an account may not announce tournaments of a club."""
        if club is not None:
            role = await self._registry.store.clubs.role(club, account.id)
            if role is None:
                raise Refused("unknown_club", f"you are in no club {club}", "$.club")
            if role == "member":
                raise Refused("forbidden", "this is for the owner and the organisers of the club", "$.club")

    async def _announced(self, command: AnnounceTournament, account: AccountRow) -> Announced:
        """Return the announcement. Raises ``Refused``, ``GameError``, ``StoreFailed``."""
        rules = self._registry.rules(command.game)
        options = rules.options(command.options)
        seats = rules.seats(options)
        _check_kind(command, rules, seats)
        _check_odds(command)
        if command.start is not None and (command.rated or (command.odds is not None and command.odds.start)):
            raise Refused("invalid_options", "games from a given position are not rated and have no odds", "$.start")
        if not command.title.isprintable() or not command.title.strip():
            raise Refused("invalid_options", "the title must be printable", "$.title")
        now = self._registry.now()
        if command.starts_at > now + FURTHEST_MS:
            raise Refused("invalid_options", "a tournament begins within a year", "$.starts_at")
        if command.rated:
            kinds = {"humans": {"human"}, "bots": {"bot"}, "anyone": {"human", "bot"}}[command.accepts]
            self._rated_play.check(account, Terms(command.game, options, command.clock), kinds)
        return Announced(
            title=command.title.strip(),
            kind=command.kind,
            game=command.game,
            options=options,
            clock=command.clock,
            by=self._accounts.ref(account),
            starts_at=max(command.starts_at, now),
            accepts=command.accepts,
            rated=command.rated,
            rounds=command.rounds if command.kind == "swiss" else 0,
            minutes=command.minutes if command.kind in {"arena", "ladder"} else 0,
            break_s=command.break_s,
            most=command.most,
            club=command.club,
            seats=seats,
            start=given_start(rules, options, command.start, None),
            odds=command.odds,
            host_seat=command.host_seat,
            rating=await self._host_rating(command, options, account),
            reach=command.reach,
            answer_h=command.answer_h,
            command=command.id,
        )

    async def _host_rating(self, command: AnnounceTournament, options: GameOptions, account: AccountRow) -> int:
        if command.kind != "simul":
            return NEW_RATING
        wanted = Terms(command.game, dict(options), command.clock)
        found = await self._rated_play.rating(self._accounts.ref(account), wanted, "human")
        return NEW_RATING if found is None else found.rating

    async def join(self, client: Client, command: JoinTournament, account: AccountRow) -> None:
        state = await self._runner.get(command.tournament)
        me = self._accounts.ref(account)
        club = state.announced.club
        if club is not None and await self._registry.store.clubs.role(club, account.id) is None:
            raise Refused("not_accepted", "this tournament is for the members of a club", "$.tournament")
        terms = _terms(state)
        if state.announced.rated:
            self._rated_play.check(account, terms, {account.kind})
        card = digest(self._accounts.card(account)) if account.kind == "bot" else None
        rating = await self._rating(state, me)

        def decide(state: Tournament) -> list[TournamentEvent]:
            if _is_done(state, account.id, command.id):
                return []
            return register(
                state, me, rating, card=card, agreed=command.agreed, by=me.id, command=_key(account.id, command.id)
            )

        self._answer(client, command.id, await self._runner.apply(command.tournament, decide))

    async def leave(self, client: Client, command: LeaveTournament, account: AccountRow) -> None:
        me = self._accounts.ref(account)

        def decide(state: Tournament) -> list[TournamentEvent]:
            if _is_done(state, account.id, command.id):
                return []
            return withdraw(state, me, by=me.id, command=_key(account.id, command.id))

        self._answer(client, command.id, await self._runner.apply(command.tournament, decide))

    async def challenge(self, client: Client, command: ChallengeEntrant, account: AccountRow) -> None:
        me = self._accounts.ref(account)
        key, now = _key(account.id, command.id), self._registry.now()

        challenged: list[PlayerRef] = []

        def decide(state: Tournament) -> list[TournamentEvent]:
            if _is_done(state, account.id, command.id):
                return []
            events = ladder.challenge(state, _entrant_of(state, me), command.entrant, now=now, command=key)
            challenged[:] = [state.entrants[command.entrant].player]
            return events

        state = await self._runner.apply(command.tournament, decide)
        self._answer(client, command.id, state)
        for player in challenged:
            self.challenged(state.name, state.announced.title, me, player)

    async def answer(self, client: Client, command: AnswerEntrant, account: AccountRow) -> None:
        me = self._accounts.ref(account)

        def decide(state: Tournament) -> list[TournamentEvent]:
            if _is_done(state, account.id, command.id):
                return []
            key = _key(account.id, command.id)
            return ladder.answer(state, _entrant_of(state, me), accept=command.accept, command=key)

        self._answer(client, command.id, await self._runner.apply(command.tournament, decide))

    async def watch(self, client: Client, command: WatchTournament) -> None:
        state = await self._runner.get(command.tournament)
        self._runner.watch(state.name, client)
        client.answer(command.id, TournamentAt(re=command.id, tournament=state.name, seq=state.seq), keep=False)

    def unwatch(self, client: Client, command: UnwatchTournament) -> None:
        self._runner.unwatch(client, TournamentId(command.tournament))
        client.answer(command.id, Ok(re=command.id), keep=False)

    def closed(self, client: Client) -> None:
        """Forget a client whose connection is lost."""
        self._runner.unwatch(client)

    async def organise(self, client: Client, command: OrganiseTournament, account: AccountRow) -> None:
        """Do what the organiser, or an administrator, decides. Raises ``Refused``, ``StoreFailed``."""
        state = await self._runner.get(command.tournament)
        now = await self._registry.store.accounts.by_id(account.id)
        role = account.role if now is None else now.role
        if account.id != state.announced.by.id and role != "admin":
            raise Refused("forbidden", "this is for the organiser of the tournament")
        deed, key = command.do, _key(account.id, command.id)
        if isinstance(deed, EnterBot):
            player, card = self._bot(state, deed)
            rating = await self._rating(state, player)

            def enter(state: Tournament) -> list[TournamentEvent]:
                if _is_done(state, account.id, command.id):
                    return []
                return register(state, player, rating, card=card, agreed={}, by=AccountId(account.id), command=key)

            done = await self._runner.apply(command.tournament, enter)
            self._answer(client, command.id, done)
            return
        removed = await self._not_begun(state, deed) if isinstance(deed, PairAgain) else []

        def decide(state: Tournament) -> list[TournamentEvent]:
            if _is_done(state, account.id, command.id):
                return []
            return organise(
                state,
                deed,
                by=AccountId(account.id),
                command=key,
                now=self._registry.now(),
                name=lambda game: self._runner.name_of(state, game),
            )

        done = await self._runner.apply(command.tournament, decide)
        for session in removed:
            await self._stop(session)
        self._answer(client, command.id, done)

    def _bot(self, state: Tournament, deed: EnterBot) -> tuple[PlayerRef, str]:
        """Return a bot of this server and the digest of its card. Raises ``Refused``."""
        game = state.announced.game
        card, level = self._bots.level(deed.bot, deed.level, game)
        if not self._bots.plays(card, game):
            raise Refused("unknown_bot", f"{card.title} (BOT) does not play {game}", "$.do.bot")
        current = self._bots.card_digest(card.name)
        if deed.agreed != current:
            raise Refused("consent_required", f"{card.title} is a bot: read its card as it is now first", "$.do.agreed")
        return self._bots.ref(card, level), current

    async def _not_begun(self, state: Tournament, deed: PairAgain) -> list[SessionId]:
        """Return the games that a repair takes away. Raises ``Refused`` if a move was made in one."""
        games = games_of(state, deed.pairs)
        for game in games:
            table = await self._registry.current(game.session)
            if table is not None and table.session.acted:
                raise Refused(
                    "too_late", "a move was made at one of these boards; set its result instead", "$.do.pairs"
                )
        return [game.session for game in games]

    async def _stop(self, session: SessionId) -> None:
        """Call a game off that belongs to the tournament no more."""
        table = await self._registry.current(session)
        if table is not None and table.session.ended is None:
            table.post(Request(FromSeat(0, Abort(id=SERVER, session=session))))

    async def _rating(self, state: Tournament, player: PlayerRef) -> int:
        other = "bot" if state.announced.accepts == "bots" else "human"
        rating = await self._rated_play.rating(player, _terms(state), other)
        return NEW_RATING if rating is None else rating.rating

    def _answer(self, client: Client, re: str, state: Tournament) -> None:
        client.answer(re, TournamentAt(re=re, tournament=state.name, seq=state.seq))


def _check_kind(command: AnnounceTournament, rules: Rules, seats: int) -> None:
    """Raises ``Refused`` if there is no such tournament of this game."""
    kind, info = command.kind, rules.info
    if seats > 2 and kind not in {"swiss", "arena"}:
        raise Refused("invalid_options", f"games for {seats} are played in a Swiss or an arena", "$.kind")
    if info.utility not in {"zero_sum", "constant_sum"} and (seats == 2 or info.utility == "identical"):
        raise Refused("invalid_options", f"{info.title} has no winners", "$.game")
    if isinstance(command.clock, Untimed):
        raise Refused("invalid_options", "a tournament needs a clock", "$.clock")
    if kind == "swiss" and not command.rounds:
        raise Refused("invalid_options", "a Swiss has a number of rounds", "$.rounds")
    if kind == "swiss" and seats == 2 and not swiss.is_available():
        raise Refused("unavailable", "this server cannot pair a Swiss: the library py4swiss is not installed")
    if kind == "arena" and not 1 <= command.minutes <= LONGEST_ARENA:
        raise Refused("invalid_options", f"an arena has a length of 1 to {LONGEST_ARENA} minutes", "$.minutes")
    if kind == "simul" and command.accepts == "bots":
        raise Refused("invalid_options", "the host of a simul is a person", "$.accepts")


def _check_odds(command: AnnounceTournament) -> None:
    """Raises ``Refused`` if such odds cannot be given."""
    odds = command.odds
    if odds is None:
        return
    known = every_start().get(command.game, {})
    if command.rated:
        raise Refused("invalid_options", "games with odds are not rated", "$.rated")
    if odds.start and (odds.start not in known or command.options):
        names = ", ".join(known) or "none"
        raise Refused("invalid_options", f"the usual {command.game} has the odds {names}", "$.odds.start")
    if odds.time_percent != 100 and terms.initial_ms(command.clock) is None:
        raise Refused("invalid_options", "odds in time need a clock with a time for the game", "$.odds.time_percent")


def _entrant_of(state: Tournament, player: PlayerRef) -> Entrant | None:
    return state.entrants.get(state.numbers.get(key_of(player), 0))


def _terms(state: Tournament) -> Terms:
    return Terms(state.announced.game, dict(state.announced.options), state.announced.clock)


def _key(account: str, command: str) -> str:
    return f"{account}:{command}"


def _is_done(state: Tournament, account: str, command: str) -> bool:
    """True if the log has the effect of this command: it was sent again."""
    return _key(account, command) in state.commands

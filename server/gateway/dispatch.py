"""Name the handler of every command: one dispatch, checked to be exhaustive by the type checker."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import assert_never

from agon.games.api import GameError
from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.base import SeatCommand
from agon.protocol.commands import account as am
from agon.protocol.commands import chat as cm
from agon.protocol.commands import classes as cl
from agon.protocol.commands import club as km
from agon.protocol.commands import course as co
from agon.protocol.commands import explorer as em
from agon.protocol.commands import host as hm
from agon.protocol.commands import lab as lm
from agon.protocol.commands import plan as pm
from agon.protocol.commands import push as um
from agon.protocol.commands import puzzle as zm
from agon.protocol.commands import report as rm
from agon.protocol.commands import study as sm
from agon.protocol.commands import table as tm
from agon.protocol.commands import tasks as tk
from agon.protocol.commands import tournament as om
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId
from agon.server.accounts import credentials
from agon.server.accounts.handlers import AccountHandlers
from agon.server.accounts.push.handlers import PushHandlers
from agon.server.analysis.handlers import AnalysisBoards
from agon.server.bots.analysis import AnalysisService
from agon.server.bots.hint_service import HintService
from agon.server.bots.lab import SearchLab
from agon.server.bots.my_mistakes import MistakeHandlers
from agon.server.bots.puzzles import PuzzleHandlers
from agon.server.bots.second_tries import SecondTries
from agon.server.bots.wording import WordingService
from agon.server.chat.handlers import ChatHandlers
from agon.server.clubs.classes import ClassHandlers
from agon.server.clubs.course.handlers import CourseHandlers
from agon.server.clubs.handlers import ClubHandlers
from agon.server.clubs.tasks import TaskHandlers
from agon.server.competitions.handlers import TournamentHandlers
from agon.server.gateway.hello import HelloHandler
from agon.server.live.conditional_moves import ConditionalMoves
from agon.server.live.handlers import TableHandlers
from agon.server.live.wall_clock import Clock
from agon.server.lobby.challenges import ChallengeHandlers
from agon.server.lobby.handlers import GameHandlers
from agon.server.lobby.lobby import Lobby
from agon.server.lobby.open_table_handlers import OpenTables
from agon.server.lobby.quick_pairing import QuickPairing
from agon.server.moderation.console import ConsoleHandlers
from agon.server.moderation.handlers import ModerationHandlers
from agon.server.moderation.reports import ReportHandlers
from agon.server.moderation.upkeep import UpkeepHandlers
from agon.server.presence.client import Client, Presence
from agon.server.store import AccountRow, StoreFailed

log = logging.getLogger("agon.gateway")


@dataclass(frozen=True, slots=True)
class Handlers:
    """All handlers of a server, by topic."""

    hello: HelloHandler
    tables: TableHandlers
    conditional_moves: ConditionalMoves
    games: GameHandlers
    open_tables: OpenTables
    challenges: ChallengeHandlers
    pairing: QuickPairing
    hints: HintService
    lab: SearchLab
    analysis: AnalysisService
    second_tries: SecondTries
    wording: WordingService
    puzzles: PuzzleHandlers
    mistakes: MistakeHandlers
    boards: AnalysisBoards
    chat: ChatHandlers
    accounts: AccountHandlers
    push: PushHandlers
    moderation: ModerationHandlers
    console: ConsoleHandlers
    upkeep: UpkeepHandlers
    reports: ReportHandlers
    tournaments: TournamentHandlers
    clubs: ClubHandlers
    classes: ClassHandlers
    tasks: TaskHandlers
    course: CourseHandlers


class Dispatcher:
    """Hand each command to its handler, and turn refusals into answers."""

    def __init__(
        self, handlers: Handlers, presence: Presence, lobby: Lobby, clock: Clock, *, guests_play: bool
    ) -> None:
        self._handlers = handlers
        self._presence = presence
        self._lobby = lobby
        self._clock = clock
        self._guests_play = guests_play
        self._beside: set[asyncio.Task[None]] = set()
        """Commands that wait for a worker: those after them do not wait for them."""

    def take(self, client: Client, command: m.ClientMessage) -> bool:
        """Handle a command that needs no waiting; return False if it must go to ``handle``."""
        account = client.account
        if account is None:
            return False
        try:
            self._check_scope(client, command, account)
            if not account.stored and type(command) not in credentials.LEAVES_NOTHING:
                return False
            if isinstance(command, SeatCommand):
                table = self._handlers.tables.loaded(command.session)
                if table is not None:
                    self._handlers.tables.post(client, table, command, account)
                return table is not None
            return self._answered_before(client, command, account) or self._at_once(client, command, account)
        except (Refused, GameError, StoreFailed) as error:
            _refuse(client, error, command.id)
            return True

    async def handle(self, client: Client, command: m.ClientMessage) -> None:
        """Handle a command and answer it, if only with a refusal."""
        try:
            if client.account is not None:
                self._check_scope(client, command, client.account)  # a waiting command was not checked before
                if not client.account.stored and type(command) not in credentials.LEAVES_NOTHING:
                    await self._handlers.hello.keep(client)
            await self._dispatch(client, command)
        except (Refused, GameError, StoreFailed) as error:
            _refuse(client, error, command.id)

    def _begin(self, client: Client, command: m.ClientMessage, work: Coroutine[None, None, None]) -> None:
        """Begin a command that waits for a worker."""
        task = asyncio.create_task(_finish(client, command, work), name=type(command).__name__)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def close(self) -> None:
        """Cancel the commands that wait for a worker."""
        for task in self._beside:
            task.cancel()
        if self._beside:
            await asyncio.wait(self._beside)

    def closed(self, client: Client) -> None:
        """Forget a client whose connection is lost."""
        self._handlers.tables.closed(client)
        self._handlers.tournaments.closed(client)
        self._handlers.chat.closed(client)
        self._handlers.boards.closed(client)
        self._lobby.forget(client, self._presence.heir(client))
        if client.account is not None:
            self._presence.remove(AccountId(client.account.id), client)
            self._lobby.changed()

    def _check_scope(self, client: Client, command: m.ClientMessage, account: AccountRow) -> None:
        """Raise ``Refused`` (not_allowed) if the token of this connection does not cover the command."""
        if client.credential is not None:
            why = credentials.refusal(type(command), account, client.credential, guests_play=self._guests_play)
            if why is not None:
                raise Refused("not_allowed", why)

    def _answered_before(self, client: Client, command: m.ClientMessage, account: AccountRow) -> bool:
        """Give a resent command its first answer again."""
        known = self._presence.answers.get((account.id, command.id))
        if known is not None:
            client.send(known)
        return known is not None

    def _at_once(self, client: Client, command: m.ClientMessage, account: AccountRow) -> bool:
        """Handle a command that never waits, or a ``join`` that does not have to; return False for all others."""
        handlers = self._handlers
        match command:
            case m.Ping():
                client.send(codec.encode(m.Pong(re=command.id, now=self._clock.now())))
            case m.WatchLobby():
                handlers.games.watch_lobby(client, command)
            case m.UnwatchLobby():
                handlers.games.unwatch_lobby(client, command)
            case m.Leave():
                handlers.tables.leave(client, command)
            case m.Join():
                return handlers.tables.join_at_once(client, command, account)
            case _:
                return False
        return True

    async def _dispatch(self, client: Client, command: m.ClientMessage) -> None:
        """Handle any command. Raises ``Refused``, ``GameError``, ``StoreFailed``."""
        handlers = self._handlers
        if isinstance(command, m.Hello):
            await handlers.hello.hello(client, command)
            return
        if isinstance(command, am.LogIn):
            await handlers.accounts.log_in(client, command)
            return
        if isinstance(command, am.LogInAtProvider):
            await handlers.accounts.log_in_at_provider(client, command)
            return
        if isinstance(command, am.ResetPassword):
            await handlers.accounts.reset_password(client, command)
            return
        if isinstance(command, hm.AcceptInvitation):
            await handlers.accounts.accept_invitation(client, command)
            return
        if isinstance(command, cl.UseSlip):
            await handlers.classes.use_slip(client, command)
            return
        account = client.account
        if account is None:
            raise Refused("hello_first", "the first message must be hello")
        if isinstance(command, SeatCommand):
            await handlers.tables.seat_message(client, command, account)
        elif self._answered_before(client, command, account) or self._at_once(client, command, account):
            return
        else:
            await self._later(client, command, account)

    async def _later(self, client: Client, command: m.ClientMessage, account: AccountRow) -> None:
        """Handle a command that has to wait for the store. Raises as ``_dispatch``."""
        handlers = self._handlers
        match command:
            case m.Hello() | SeatCommand() | m.Ping() | m.WatchLobby() | m.UnwatchLobby() | m.Leave():
                raise AssertionError(f"{type(command).__name__} was handled before")
            case m.Join():
                await handlers.tables.join(client, command, account)
            case m.MyGames():
                await handlers.tables.my_games(client, command, account)
            case m.Rename():
                await handlers.accounts.rename(client, command, account)
            case m.Seek():
                await handlers.games.seek(client, command, account)
            case m.CancelSeek():
                await handlers.games.cancel_seek(client, command, account)
            case m.AcceptSeek():
                await handlers.games.accept_seek(client, command, account)
            case m.PlayBot():
                await handlers.games.play_bot(client, command, account)
            case m.Challenge():
                await handlers.challenges.challenge(client, command, account)
            case m.DeclineChallenge():
                await handlers.challenges.decline_challenge(client, command, account)
            case m.QuickPair():
                await handlers.pairing.quick_pair(client, command, account)
            case tm.OpenTable():
                await handlers.open_tables.open_table(client, command, account)
            case tm.SitDown():
                await handlers.open_tables.sit_down(client, command, account)
            case tm.StandUp():
                await handlers.open_tables.stand_up(client, command, account)
            case m.AskHint():
                await handlers.hints.ask(client, command, account)
            case m.Analyse():
                await handlers.analysis.ask(client, command, account)
            case lm.SearchPosition() | m.TryMove() | m.WordReasons():
                self._begin(client, command, self._of_a_worker(client, command, account))
            case zm.NextPuzzle() | zm.TryPuzzle() | zm.MyMistakes():
                await self._to_learn(client, command, account)
            case m.AskWhyNot():
                await handlers.tables.ask_why_not(client, command, account)
            case pm.SetPlan() | pm.ReadPlan() | pm.Explore():
                await self._about_plans(client, command, account)
            case (
                om.AnnounceTournament()
                | om.JoinTournament()
                | om.LeaveTournament()
                | om.WatchTournament()
                | om.UnwatchTournament()
                | om.ChallengeEntrant()
                | om.AnswerEntrant()
                | om.OrganiseTournament()
            ):
                await self._about_tournaments(client, command, account)
            case km.MyClubs() | km.ReadClub() | km.OpenClub() | km.JoinClub() | km.LeaveClub() | km.ManageClub():
                await self._about_clubs(client, command, account)
            case cl.OpenClass() | cl.AddPupils() | cl.GiveSlips() | cl.ReadPupils() | cl.ExportPupil() | cl.UseSlip():
                await self._about_classes(client, command, account)
            case (
                tk.SetTask() | tk.DropTask() | tk.ReadTasks() | co.SubmitBot() | co.ReadSubmissions() | co.ReadSource()
                | co.OfferBot() | co.SetLeague() | co.ReadLeague() | co.ReadLeagueGames()
            ):  # fmt: skip
                await self._about_the_course(client, command, account)
            case (
                sm.OpenBoard() | sm.BoardFrom() | sm.Upload() | sm.ReadRecord() | sm.WriteRecord() | sm.LookAt()
                | sm.FindLines() | sm.StopLines() | sm.MyStudies() | sm.ReadStudy() | sm.SaveStudy()
                | sm.ChangeStudy() | sm.DeleteStudy() | em.FindPlayed() | em.FindGames()
            ):  # fmt: skip
                await self._on_a_board(client, command, account)
            case (
                hm.ReadHost() | hm.ChangeHost() | hm.SwitchBot() | hm.SetChatMode() | hm.CreateInvitation()
                | hm.RevokeInvitation() | hm.AcceptInvitation() | hm.MakeResetLink() | hm.ReadHealth()
                | hm.StartBackup() | hm.ReadLog()
            ):  # fmt: skip
                await self._about_the_host(client, command, account)
            case um.ReadPushKey() | um.SubscribePush() | um.UnsubscribePush():
                await self._about_push(client, command, account)
            case _:
                await self._about_people(client, command, account)

    async def _about_push(self, client: Client, command: um.PushCommand, account: AccountRow) -> None:
        """Handle a command about notices to browsers. Raises as ``_dispatch``."""
        match command:
            case um.ReadPushKey():
                await self._handlers.push.read_push_key(client, command)
            case um.SubscribePush():
                await self._handlers.push.subscribe_push(client, command, account)
            case um.UnsubscribePush():
                await self._handlers.push.unsubscribe_push(client, command, account)

    async def _about_plans(self, client: Client, command: pm.PlanCommand, account: AccountRow) -> None:
        """Handle a command about conditional moves. Raises as ``_dispatch``."""
        plans = self._handlers.conditional_moves
        match command:
            case pm.SetPlan():
                await plans.set_plan(client, command, account)
            case pm.ReadPlan():
                await plans.read_plan(client, command, account)
            case pm.Explore():
                await plans.explore(client, command, account)

    async def _to_learn(
        self, client: Client, command: zm.NextPuzzle | zm.TryPuzzle | zm.MyMistakes, account: AccountRow
    ) -> None:
        """Handle a command about puzzles or one's own mistakes. Raises as ``_dispatch``."""
        match command:
            case zm.NextPuzzle():
                await self._handlers.puzzles.next_puzzle(client, command, account)
            case zm.TryPuzzle():
                await self._handlers.puzzles.try_puzzle(client, command, account)
            case zm.MyMistakes():
                await self._handlers.mistakes.my_mistakes(client, command, account)

    async def _of_a_worker(
        self, client: Client, command: lm.SearchPosition | m.TryMove | m.WordReasons, account: AccountRow
    ) -> None:
        """Handle a command that waits for a worker. Raises as ``_dispatch``."""
        match command:
            case lm.SearchPosition():
                await self._handlers.lab.search(client, command, account)
            case m.TryMove():
                await self._handlers.second_tries.try_move(client, command, account)
            case m.WordReasons():
                await self._handlers.wording.word(client, command, account)

    async def _about_the_course(
        self, client: Client, command: tk.TaskCommand | co.CourseCommand, account: AccountRow
    ) -> None:
        """Handle a command about an assignment, bots that are handed in, or their league. Raises as ``_dispatch``."""
        tasks, course = self._handlers.tasks, self._handlers.course
        match command:
            case tk.SetTask():
                await tasks.set_task(client, command, account)
            case tk.DropTask():
                await tasks.drop_task(client, command, account)
            case tk.ReadTasks():
                await tasks.read_tasks(client, command, account)
            case co.SubmitBot():
                await course.submit_bot(client, command, account)
            case co.ReadSubmissions():
                await course.read_submissions(client, command, account)
            case co.ReadSource():
                await course.read_source(client, command, account)
            case co.OfferBot():
                await course.offer_bot(client, command, account)
            case co.SetLeague():
                await course.set_league(client, command, account)
            case co.ReadLeague():
                await course.read_league(client, command, account)
            case co.ReadLeagueGames():
                await course.read_league_games(client, command, account)

    async def _about_tournaments(self, client: Client, command: om.TournamentCommand, account: AccountRow) -> None:
        """Handle a command about a tournament. Raises as ``_dispatch``."""
        tournaments = self._handlers.tournaments
        match command:
            case om.AnnounceTournament():
                await tournaments.announce(client, command, account)
            case om.JoinTournament():
                await tournaments.join(client, command, account)
            case om.LeaveTournament():
                await tournaments.leave(client, command, account)
            case om.WatchTournament():
                await tournaments.watch(client, command)
            case om.UnwatchTournament():
                tournaments.unwatch(client, command)
            case om.ChallengeEntrant():
                await tournaments.challenge(client, command, account)
            case om.AnswerEntrant():
                await tournaments.answer(client, command, account)
            case om.OrganiseTournament():
                await tournaments.organise(client, command, account)
            case _:
                assert_never(command)

    async def _about_clubs(self, client: Client, command: km.ClubCommand, account: AccountRow) -> None:
        """Handle a command about a club. Raises as ``_dispatch``."""
        clubs = self._handlers.clubs
        match command:
            case km.MyClubs():
                await clubs.my_clubs(client, command, account)
            case km.ReadClub():
                await clubs.read_club(client, command, account)
            case km.OpenClub():
                await clubs.open_club(client, command, account)
            case km.JoinClub():
                await clubs.join_club(client, command, account)
            case km.LeaveClub():
                await clubs.leave_club(client, command, account)
            case km.ManageClub():
                await clubs.manage_club(client, command, account)
            case _:
                assert_never(command)

    async def _about_classes(self, client: Client, command: cl.ClassCommand, account: AccountRow) -> None:
        """Handle a command about a class. Raises as ``_dispatch``."""
        classes = self._handlers.classes
        match command:
            case cl.OpenClass():
                await self._handlers.clubs.open_class(client, command, account)
            case cl.AddPupils():
                await classes.add_pupils(client, command, account)
            case cl.GiveSlips():
                await classes.give_slips(client, command, account)
            case cl.ReadPupils():
                await classes.read_pupils(client, command, account)
            case cl.ExportPupil():
                await classes.export_pupil(client, command, account)
            case cl.UseSlip():
                raise AssertionError("use_slip was handled before")
            case _:
                assert_never(command)

    async def _on_a_board(
        self, client: Client, command: sm.StudyCommand | em.ExplorerCommand, account: AccountRow
    ) -> None:
        """Handle a command of the analysis board. Raises as ``_dispatch``."""
        boards = self._handlers.boards
        match command:
            case sm.OpenBoard():
                await boards.open_board(client, command, account)
            case sm.BoardFrom():
                await boards.board_from(client, command, account)
            case sm.Upload():
                await boards.upload(client, command, account)
            case sm.ReadRecord():
                await boards.read_record(client, command, account)
            case sm.WriteRecord():
                await boards.write_record(client, command, account)
            case sm.LookAt():
                await boards.look_at(client, command, account)
            case sm.FindLines():
                await boards.find_lines(client, command, account)
            case sm.StopLines():
                await boards.stop_lines(client, command, account)
            case sm.MyStudies():
                await boards.my_studies(client, command, account)
            case sm.ReadStudy():
                await boards.read_study(client, command, account)
            case sm.SaveStudy():
                await boards.save_study(client, command, account)
            case sm.ChangeStudy():
                await boards.change_study(client, command, account)
            case sm.DeleteStudy():
                await boards.delete_study(client, command, account)
            case em.FindPlayed():
                await boards.find_played(client, command, account)
            case em.FindGames():
                await boards.find_games(client, command, account)

    async def _about_the_host(self, client: Client, command: hm.HostCommand, account: AccountRow) -> None:
        """Handle a command of the console. Raises as ``_dispatch``."""
        console, upkeep = self._handlers.console, self._handlers.upkeep
        match command:
            case hm.AcceptInvitation():
                raise AssertionError("accept_invitation was handled before")
            case hm.ReadHost():
                await console.read_host(client, command, account)
            case hm.ChangeHost():
                await console.change_host(client, command, account)
            case hm.SwitchBot():
                await console.switch_bot(client, command, account)
            case hm.SetChatMode():
                await console.set_chat_mode(client, command, account)
            case hm.CreateInvitation():
                await console.create_invitation(client, command, account)
            case hm.RevokeInvitation():
                await console.revoke_invitation(client, command, account)
            case hm.MakeResetLink():
                await console.make_reset_link(client, command, account)
            case hm.ReadLog():
                await console.read_log(client, command, account)
            case hm.ReadHealth():
                await upkeep.read_health(client, command, account)
            case hm.StartBackup():
                await upkeep.start_backup(client, command, account)
            case _:
                assert_never(command)

    async def _about_people(
        self, client: Client, command: cm.ChatCommand | am.AccountCommand | rm.ReportCommand, account: AccountRow
    ) -> None:
        """Handle a command about chat, accounts, moderation or reports. Raises as ``_dispatch``."""
        chat, accounts = self._handlers.chat, self._handlers.accounts
        moderation, reports = self._handlers.moderation, self._handlers.reports
        match command:
            case am.LogIn() | am.LogInAtProvider() | am.ResetPassword():
                raise AssertionError(f"{type(command).__name__} was handled before")
            case cm.FollowChat():
                await chat.follow_chat(client, command, account)
            case cm.UnfollowChat():
                await chat.unfollow_chat(client, command, account)
            case cm.Say():
                await chat.say(client, command, account)
            case cm.Mute():
                await chat.mute(client, command, account)
            case am.SignUp():
                await accounts.sign_up(client, command, account)
            case am.ChangePassword():
                await accounts.change_password(client, command, account)
            case am.BeginSecondFactor():
                await accounts.begin_second_factor(client, command, account)
            case am.ConfirmSecondFactor():
                await accounts.confirm_second_factor(client, command, account)
            case am.EndSecondFactor():
                await accounts.end_second_factor(client, command, account)
            case am.LogOut():
                await accounts.log_out(client, command, account)
            case am.MyAccount():
                await accounts.my_account(client, command, account)
            case am.MyCredentials():
                await accounts.my_credentials(client, command, account)
            case am.RevokeCredential():
                await accounts.revoke_credential(client, command, account)
            case am.CreateToken():
                await accounts.create_token(client, command, account)
            case am.SetLanguage():
                await accounts.set_language(client, command, account)
            case am.SetChoices():
                await accounts.set_choices(client, command, account)
            case am.MyBotGames():
                await accounts.my_bot_games(client, command, account)
            case am.ExportMyData():
                await accounts.export_my_data(client, command, account)
            case am.DeleteAccount():
                await accounts.delete_account(client, command, account)
            case am.BecomeAdmin():
                await accounts.become_admin(client, command, account)
            case am.ListAccounts():
                await moderation.list_accounts(client, command, account)
            case am.SetRole():
                await moderation.set_role(client, command, account)
            case am.CloseAccount():
                await moderation.close_account(client, command, account)
            case am.ReopenAccount():
                await moderation.reopen_account(client, command, account)
            case rm.Silence():
                await moderation.silence(client, command, account)
            case rm.ReportChat():
                await reports.report_chat(client, command, account)
            case rm.ReportPlayer():
                await reports.report_player(client, command, account)
            case rm.MyReports():
                await reports.my_reports(client, command, account)
            case rm.ReadReports():
                await reports.read_reports(client, command, account)
            case rm.CloseReport():
                await reports.close_report(client, command, account)
            case _:
                assert_never(command)


async def _finish(client: Client, command: m.ClientMessage, work: Coroutine[None, None, None]) -> None:
    """Do a command, and answer it if it cannot be done."""
    try:
        await work
    except (Refused, GameError, StoreFailed) as error:
        _refuse(client, error, command.id)
    except Exception:
        failed(client, command)


def failed(client: Client, command: m.ClientMessage) -> None:
    """Handle our own fault: the traceback into our log, "internal error" to the peer."""
    log.exception("connection %s: %s failed", client.connection, type(command).__name__)
    client.fail(Refused("internal", "internal error; try again"), command.id)


def _refuse(client: Client, error: Refused | GameError | StoreFailed, command: str) -> None:
    """Turn an error into the answer to a command."""
    match error:
        case Refused():
            refusal = error
        case GameError():
            refusal = Refused("invalid_options", str(error), "$.options")
        case StoreFailed():
            refusal = Refused("unavailable", f"the server cannot do this now: {error}")
    client.fail(refusal, command)

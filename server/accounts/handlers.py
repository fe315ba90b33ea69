"""Handle commands about one's own account: passwords, sessions, tokens, choices, export, deletion."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from typing import Final

from msgspec import structs

from agon.protocol import codec
from agon.protocol.commands import account as am
from agon.protocol.commands import host as hm
from agon.protocol.commands.report import MyReport
from agon.protocol.errors import Refused
from agon.protocol.messages import Ok, Rename
from agon.protocol.thinking import BotTime
from agon.server.accounts import bots_export
from agon.server.accounts.accounts import Accounts, Entered
from agon.server.accounts.authentication import Authentication
from agon.server.accounts.credentials import DAY_MS, made, new_token, token_hash, view
from agon.server.accounts.data_export import GamesOf
from agon.server.accounts.deletion import AccountDeletion, mark
from agon.server.ops.power import PowerMeter, bot_time
from agon.server.presence.client import Client, Presence
from agon.server.ratings.views import rating_of, step_of
from agon.server.store import AccountRow, CredentialRow, Store

MOST_CREDENTIALS = 50
"""Most sessions and API tokens of one account."""
ENDED = "this session was ended"


def account_view(accounts: Accounts, account: AccountRow) -> am.AccountView:
    """Return an account as its owner and moderators see it."""
    return am.AccountView(
        player=accounts.ref(account),
        role=account.role,
        created=account.created,
        has_password=account.has_password,
        choices=_choices(account),
        closed=account.closed,
        second_factor=account.second_factor,
        at_provider=account.issuer is not None,
    )


_LANGUAGE: Final = re.compile(r"([a-z]{2,3}(-[A-Z]{2})?)?")


def _choices(account: AccountRow) -> am.Choices:
    return am.Choices(
        tune_bots=account.tune_bots, model_me=account.model_me, practice=account.practice, language=account.language
    )


class AccountHandlers:
    """Handle every command about one's own account. ``log_in``, ``log_in_at_provider``, ``reset_password`` and
    ``accept_invitation`` may come before ``hello``."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        authentication: Authentication,
        presence: Presence,
        deletion: AccountDeletion,
        *,
        reports: Callable[[str], Awaitable[list[MyReport]]],
        meter: PowerMeter,
        levels: Callable[[str, float], dict[str, str]],
        tournaments: Callable[[str], Awaitable[list[am.MyTournament]]],
        clubs: Callable[[str], Awaitable[list[am.MyClub]]],
        push: Callable[[str], Awaitable[list[am.MyPush]]],
    ) -> None:
        self._people = store.accounts
        self._accounts = accounts
        self._authentication = authentication
        self._presence = presence
        self._deletion = deletion
        self._reports = reports
        self._meter = meter
        self._levels = levels
        self._tournaments = tournaments
        self._clubs = clubs
        self._push = push
        self._games = GamesOf(deletion.registry)

    async def log_in(self, client: Client, command: am.LogIn) -> None:
        here = None if client.credential is None else client.credential.token_hash
        known = here, None if command.device is None else token_hash(command.device)
        entered = await self._authentication.log_in(
            command.name, command.password, command.label, client.address(), known=known, code=command.code
        )
        self._tell_entered(client, command.id, entered)

    async def log_in_at_provider(self, client: Client, command: am.LogInAtProvider) -> None:
        entered = await self._authentication.log_in_at_provider(command, client.address())
        self._presence.refresh(entered.account)
        self._tell_entered(client, command.id, entered)

    async def reset_password(self, client: Client, command: am.ResetPassword) -> None:
        entered = await self._authentication.reset_password(
            command.token, command.password, client.address(), command.code
        )
        self._presence.end(entered.account.id, "the password was reset", but=entered.credential.id)
        self._tell_entered(client, command.id, entered)

    async def accept_invitation(self, client: Client, command: hm.AcceptInvitation) -> None:
        entered = await self._authentication.accept_invitation(
            command.token, command.name.strip(), command.password, command.label, client.address()
        )
        self._tell_entered(client, command.id, entered)

    def _tell_entered(self, client: Client, re: str, entered: Entered) -> None:
        you = self._accounts.ref(entered.account)
        client.answer(re, am.LoggedIn(re=re, token=entered.token or "", you=you), keep=False)

    async def rename(self, client: Client, command: Rename, account: AccountRow) -> None:
        self._presence.refresh(await self._accounts.rename(account, command.name))
        client.answer(command.id, Ok(re=command.id))

    async def sign_up(self, client: Client, command: am.SignUp, account: AccountRow) -> None:
        entered = await self._authentication.sign_up(
            account, command.name, command.password, _credential(client).label, client.address()
        )
        client.credential = entered.credential
        self._changed(client, command.id, entered.account, token=entered.token)
        self._presence.end(account.id, "the account has a password now: log in with it", but=entered.credential.id)

    async def change_password(self, client: Client, command: am.ChangePassword, account: AccountRow) -> None:
        credential = _credential(client)
        await self._authentication.change_password(account, credential, command.old, command.new)
        self._presence.end(account.id, "the password was changed", but=credential.id)
        client.answer(command.id, Ok(re=command.id), keep=False)

    async def begin_second_factor(self, client: Client, command: am.BeginSecondFactor, account: AccountRow) -> None:
        await self._authentication.check(account, _credential(client), command.password, "$.password")
        offer = await self._authentication.second_factors.offer(account)
        client.answer(command.id, am.SecondFactorOffered(re=command.id, **offer._asdict()), keep=False)

    async def confirm_second_factor(self, client: Client, command: am.ConfirmSecondFactor, account: AccountRow) -> None:
        recovery = await self._authentication.second_factors.confirm(account, command.code)
        self._presence.refresh(structs.replace(account, second_factor=True))
        client.answer(command.id, am.SecondFactorOn(re=command.id, recovery=recovery), keep=False)

    async def end_second_factor(self, client: Client, command: am.EndSecondFactor, account: AccountRow) -> None:
        await self._authentication.check(account, _credential(client), command.password, "$.password")
        await self._authentication.second_factors.check(account, command.code, _credential(client).id)
        await self._authentication.second_factors.end(account.id)
        self._changed(client, command.id, structs.replace(account, second_factor=False))

    async def log_out(self, client: Client, command: am.LogOut, account: AccountRow) -> None:
        await self._end(client, command.id, account, _credential(client).id)

    async def my_account(self, client: Client, command: am.MyAccount, account: AccountRow) -> None:
        client.answer(command.id, am.Account(re=command.id, account=account_view(self._accounts, account)), keep=False)

    async def my_credentials(self, client: Client, command: am.MyCredentials, account: AccountRow) -> None:
        shown = [view(each, client.credential) for each in await self._people.of(account.id)]
        client.answer(command.id, am.Credentials(re=command.id, credentials=shown), keep=False)

    async def revoke_credential(self, client: Client, command: am.RevokeCredential, account: AccountRow) -> None:
        if command.credential not in {each.id for each in await self._people.of(account.id)}:
            raise Refused("malformed", "you have no such session or token", "$.credential")
        await self._end(client, command.id, account, command.credential)

    async def _end(self, client: Client, re: str, account: AccountRow, credential: str) -> None:
        """Revoke a credential; answer before its connections are closed, as the sender may be among them."""
        with _leaving(client):
            await self._people.revoke(account.id, self._authentication.now(), only=credential)
            client.answer(re, Ok(re=re), keep=False)
        self._presence.end(account.id, ENDED, only=credential)

    async def create_token(self, client: Client, command: am.CreateToken, account: AccountRow) -> None:
        if not command.scopes:
            raise Refused("malformed", "give the token at least one scope: read, play", "$.scopes")
        if len(await self._people.of(account.id)) >= MOST_CREDENTIALS:
            raise Refused("too_many", f"you have {MOST_CREDENTIALS} sessions and tokens already; revoke one first")
        token = new_token(account.kind)
        lives = None if command.days is None else command.days * DAY_MS
        now = self._authentication.now()
        credential = made(token, account.id, "api", now, scopes=command.scopes, label=command.label, lives_ms=lives)
        await self._people.add(credential)
        created = am.TokenCreated(re=command.id, token=token, credential=view(credential, None))
        client.answer(command.id, created, keep=False)

    async def set_choices(self, client: Client, command: am.SetChoices, account: AccountRow) -> None:
        if account.kind == "bot":
            raise Refused("not_allowed", "bots do not have these choices")
        practice = account.practice if command.practice is None else command.practice
        values = {"tune_bots": command.tune_bots, "model_me": command.model_me, "practice": practice}
        await self._people.change(account.id, **values)
        self._changed(client, command.id, structs.replace(account, **values))

    async def set_language(self, client: Client, command: am.SetLanguage, account: AccountRow) -> None:
        if account.kind == "bot":
            raise Refused("not_allowed", "a bot reads no pages")
        if _LANGUAGE.fullmatch(command.language) is None:
            raise Refused("malformed", "that is no code of a language, such as de", "$.language")
        await self._people.change(account.id, language=command.language)
        self._presence.refresh(structs.replace(account, language=command.language))
        client.answer(command.id, Ok(re=command.id), keep=False)

    async def my_bot_games(self, client: Client, command: am.MyBotGames, account: AccountRow) -> None:
        ratings, now = self._games.registry.store.ratings, self._authentication.now()
        rows = await ratings.of_account(account.id, practice=True)
        steps = await ratings.changes_of(account.id, None, command.steps, practice=True)
        answer = am.BotGames(
            re=command.id,
            ratings=[rating_of(row, now) for row in rows],
            steps=[step_of(step) for step in steps],
            levels={row.pool.game: self._levels(row.pool.game, row.rating) for row in rows if row.pool.variant == ""},
            thought=await self._thought(account),
            power=self._meter.power(),
        )
        client.answer(command.id, answer, keep=False)

    async def become_admin(self, client: Client, command: am.BecomeAdmin, account: AccountRow) -> None:
        promoted = await self._authentication.become_admin(account, command.token, client.address())
        self._changed(client, command.id, promoted)

    async def export_my_data(self, client: Client, command: am.ExportMyData, account: AccountRow) -> None:
        games, said, studies, league_games, following = await self._games.page(account.id, command.before)
        first = command.before is None
        held = [view(each, client.credential) for each in await self._people.of(account.id)] if first else []
        shown = account_view(self._accounts, account) if first else None
        now = self._authentication.now()
        ratings = self._games.registry.store.ratings
        rows = [row for kind in (False, True) for row in await ratings.of_account(account.id, practice=kind)]
        reports = await self._reports(account.id) if first else []
        page = am.MyData(
            re=command.id,
            account=shown,
            credentials=held,
            ratings=[rating_of(row, now) for row in rows] if first else [],
            thought=await self._thought(account) if first else None,
            reports=reports,
            tournaments=await self._tournaments(account.id) if first else [],
            clubs=await self._clubs(account.id) if first else [],
            bots=await bots_export.bots(self._games.registry.store, account.id) if first else [],
            push=await self._push(account.id) if first else [],
            games=games,
            said=said,
            studies=studies,
            league_games=league_games,
            next=following,
        )
        client.answer(command.id, page, keep=False)

    async def _thought(self, account: AccountRow) -> BotTime:
        """Return what the bots' moves in an account's games cost."""
        spent = await self._games.registry.store.bot_time.of_account(account.id)
        return bot_time(*spent, self._meter.power())

    async def delete_account(self, client: Client, command: am.DeleteAccount, account: AccountRow) -> None:
        if account.has_password:
            await self._authentication.check(account, _credential(client), command.password, "$.password")
        elif command.name != account.name:
            raise Refused("malformed", "type your name as it is", "$.name")
        # Goes on if the sender disconnects; if this server dies, any server that finds the mark finishes it.
        with _leaving(client):
            await asyncio.shield(self._forget(account.id))
            client.send(codec.encode(Ok(re=command.id)))
        self._presence.end(account.id, "the account is deleted")

    async def _forget(self, account: str) -> None:
        await mark(self._deletion.registry.store, account, self._authentication.now())
        await self._deletion.finish(account)

    def _changed(self, client: Client, re: str, account: AccountRow, *, token: str | None = None) -> None:
        self._presence.refresh(account)
        shown = am.Account(re=re, account=account_view(self._accounts, account), token=token)
        client.answer(re, shown, keep=False)


@contextmanager
def _leaving(client: Client) -> Generator[None]:
    """Keep the connection until its command is answered: the watch over revoked sessions leaves it alone."""
    client.is_leaving = True
    try:
        yield
    finally:
        client.is_leaving = False


def _credential(client: Client) -> CredentialRow:
    if client.credential is None:
        raise Refused("hello_first", "the first message must be hello")
    return client.credential

"""Handle the console of administrators: settings at run time, bots, invitations, links for new passwords, the log.

Each change is in the audit log with its author, before it is answered.
"""

from __future__ import annotations

import logging
from typing import Final

import msgspec

from agon.protocol.commands import host as hm
from agon.protocol.errors import Refused
from agon.protocol.events import PlayerRef
from agon.protocol.generate.typescript import field_docstrings
from agon.protocol.messages import Ok
from agon.server.accounts.accounts import Accounts
from agon.server.accounts.authentication import reset_token
from agon.server.accounts.credentials import DAY_MS, new_id, new_token, token_hash
from agon.server.bots.turns import Bots
from agon.server.moderation.handlers import RANK, ModerationHandlers
from agon.server.moderation.house import House
from agon.server.ops.release import SERVER
from agon.server.ops.settings import KEYS, Settings, as_toml
from agon.server.presence.client import Client
from agon.server.store import AccountRow, Store
from agon.server.store.people.invitations import Invitation

log = logging.getLogger("agon.moderation")

MOST_INVITATIONS: Final = 100
PAGE: Final = 50
_DEFAULTS: Final = {field.name: field.default for field in msgspec.structs.fields(Settings)}


class ConsoleHandlers:
    """Handle the commands of administrators, and ``set_chat_mode`` of moderators."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        accounts: Accounts,
        bots: Bots,
        *,
        house: House,
        acts: ModerationHandlers,
    ) -> None:
        """``acts`` checks roles and records what was done."""
        self._settings = settings
        self._store = store
        self._accounts = accounts
        self._bots = bots
        self._house = house
        self._acts = acts
        self._about = {key: " ".join(text.split()) for key, text in field_docstrings(Settings).items()}

    async def read_host(self, client: Client, command: hm.ReadHost, account: AccountRow) -> None:
        await self._acts.need(account, "admin")
        await self._answer(client, command.id)

    async def change_host(self, client: Client, command: hm.ChangeHost, account: AccountRow) -> None:
        await self._acts.need(account, "admin")
        now = self._house.values
        message = None if command.message is None else " ".join(command.message.split())
        for name, value in {"registration": command.registration, "chat": command.chat, "message": message}.items():
            if value is not None and value != getattr(now, name):
                await self._house.put(name, value)
                await self._acts.note(account, "", f"has {name} = {as_toml(value)}")
        await self._house.look()
        await self._answer(client, command.id)

    async def switch_bot(self, client: Client, command: hm.SwitchBot, account: AccountRow) -> None:
        await self._acts.need(account, "admin")
        if command.bot not in self._bots.cards:
            raise Refused("unknown_bot", self._bots.unknown(command.bot), "$.bot")
        off = self._house.values.bots_off
        if command.on == (command.bot in off):
            await self._house.put("bots_off", sorted(off - {command.bot} if command.on else off | {command.bot}))
            what = f"has the bot {command.bot} on" if command.on else f"has the bot {command.bot} off"
            await self._acts.note(account, "", what)
            await self._house.look()
        await self._answer(client, command.id)

    async def set_chat_mode(self, client: Client, command: hm.SetChatMode, account: AccountRow) -> None:
        await self._acts.need(account, "moderator")
        store = self._store
        if await store.head(command.session) is None and await store.tournaments.head(command.session) is None:
            raise Refused("unknown_session", "there is no such game", "$.session")
        await self._house.limit_table(command.session, command.mode)
        await self._acts.note(account, "", f"has the chat of game {command.session} {command.mode}")
        client.answer(command.id, Ok(re=command.id))

    async def create_invitation(self, client: Client, command: hm.CreateInvitation, account: AccountRow) -> None:
        await self._acts.need(account, "admin")
        token, now = new_token("invite"), self._acts.now()
        made = Invitation(
            id=new_id(),
            token_hash=token_hash(token),
            label=command.label,
            by=account.id,
            created=now,
            expires=now + command.days * DAY_MS,
            left=command.uses,
        )
        if not await self._store.invitations.add(made, MOST_INVITATIONS):
            raise Refused("too_many", f"{MOST_INVITATIONS} invitations are open already; revoke one first")
        await self._acts.note(account, "", f"has an invitation {made.id} for {made.left}")
        shown = (await self._invitations([made]))[0]
        client.answer(command.id, hm.InvitationCreated(re=command.id, token=token, invitation=shown), keep=False)

    async def revoke_invitation(self, client: Client, command: hm.RevokeInvitation, account: AccountRow) -> None:
        await self._acts.need(account, "admin")
        if not await self._store.invitations.revoke(command.invitation):
            raise Refused("malformed", "there is no such invitation", "$.invitation")
        await self._acts.note(account, "", f"has the invitation {command.invitation} no more")
        await self._answer(client, command.id)

    async def make_reset_link(self, client: Client, command: hm.MakeResetLink, account: AccountRow) -> None:
        mine = await self._acts.need(account, "admin")
        other = await self._acts.other(account, command.account)
        if RANK[other.role] >= RANK[mine]:
            raise Refused("not_allowed", "an administrator's password is reset on the command line", "$.account")
        if not other.has_password:
            raise Refused("not_allowed", "this account has no password: its owner signs in with a token", "$.account")
        await self._acts.note(account, other.id, "was given a link for a new password")
        token = await reset_token(self._store, other, self._acts.now())
        client.answer(command.id, hm.ResetLink(re=command.id, token=token), keep=False)

    async def read_log(self, client: Client, command: hm.ReadLog, account: AccountRow) -> None:
        await self._acts.need(account, "admin")
        found = await self._store.audit_log.latest(PAGE + 1, command.account or None, command.before)
        following = found[PAGE].at + 1 if len(found) > PAGE else None
        shown = found if following is None else [entry for entry in found if entry.at >= following]
        people = await self._refs({entry.by.removeprefix("account ") for entry in shown} | {e.account for e in shown})
        entries = [
            hm.LogEntry(
                at=entry.at,
                by=people.get(entry.by.removeprefix("account ")),
                author=entry.by,
                account=entry.account,
                player=people.get(entry.account),
                what=entry.what,
            )
            for entry in shown
        ]
        client.answer(command.id, hm.Log(re=command.id, entries=entries, next=following), keep=False)

    async def _answer(self, client: Client, re: str) -> None:
        values, settings = self._house.values, self._settings
        bots = [
            hm.BotSwitch(card=name, title=card.title, summary=card.summary, on=name not in values.bots_off)
            for name, card in self._bots.cards.items()
        ]
        state = hm.HostState(
            re=re,
            version=SERVER,
            registration=values.registration,
            chat=values.chat,
            message=values.message,
            bots=sorted(bots, key=lambda bot: bot.title.casefold()),
            invitations=await self._invitations(await self._store.invitations.open(self._acts.now())),
            settings=[
                hm.SettingView(
                    key=key,
                    value=as_toml(settings.shown(key)),
                    default=as_toml(_DEFAULTS[key]),
                    source=settings.sources.get(key, "default"),
                    about=self._about.get(key, ""),
                )
                for key in KEYS
            ],
        )
        client.answer(re, state, keep=False)

    async def _invitations(self, found: list[Invitation]) -> list[hm.InvitationView]:
        makers = await self._refs({each.by for each in found})
        return [
            hm.InvitationView(
                id=each.id,
                label=each.label,
                created=each.created,
                expires=each.expires,
                left=each.left,
                by=makers.get(each.by),
            )
            for each in found
        ]

    async def _refs(self, accounts: set[str]) -> dict[str, PlayerRef]:
        """Return the accounts among these ids that are not deleted, with their present names."""
        found = await self._store.accounts.by_ids(sorted(accounts))
        return {name: self._accounts.ref(row) for name, row in found.items() if row.deleted_at is None}

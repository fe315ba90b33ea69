"""Handle commands about clubs: open, read, join, leave, manage."""

from __future__ import annotations

from typing import Final, assert_never

from agon.protocol.commands import classes as cl
from agon.protocol.commands import club as km
from agon.protocol.commands.tournament import CallOff
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId
from agon.protocol.messages import Ok
from agon.protocol.tournament_events import TournamentEvent
from agon.server.accounts.accounts import Accounts
from agon.server.chat.text import cleaned
from agon.server.clubs import spoken_codes
from agon.server.clubs.views import ClubViews
from agon.server.competitions.decide import organise
from agon.server.competitions.runner import Runner
from agon.server.competitions.state import Tournament
from agon.server.live.registry import TableRegistry
from agon.server.ops.rate_limit import counted
from agon.server.presence.client import Client, Presence
from agon.server.store import AccountRow
from agon.server.store.clubs.clubs import MOST_MEMBERS, ClubRow, NoteRow
from agon.server.store.people.sign_in_tries import Limit

MOST_OWNED: Final = 10
"""Most clubs of one owner."""
MOST_NOTES: Final = 100
"""Announcements that are kept."""
CODE_WORDS: Final = 3
"""Words of a join code: 48 bits, of which ``CODES`` lets an address try some thousand a day."""
CODES: Final = Limit(60, 20_000)
"""Wrong join codes of an address. A class behind one address makes few mistakes at once."""


class ClubHandlers:
    """Handle ``my_clubs``, ``read_club``, ``open_club``, ``open_class``, ``join_club``, ``leave_club`` and
    ``manage_club``. All methods raise ``Refused`` and ``StoreFailed``."""

    def __init__(self, registry: TableRegistry, accounts: Accounts, presence: Presence, runner: Runner) -> None:
        self._registry = registry
        self._store = registry.store
        self._clubs = registry.store.clubs
        self._classes = registry.store.classes
        self._presence = presence
        self._runner = runner
        self.views = ClubViews(registry.store, accounts, registry.clock)

    # Reading

    async def my_clubs(self, client: Client, command: km.MyClubs, account: AccountRow) -> None:
        client.answer(command.id, km.Clubs(re=command.id, clubs=await self.views.of_account(account.id)), keep=False)

    async def read_club(self, client: Client, command: km.ReadClub, account: AccountRow) -> None:
        club = await self._clubs.find(command.club)
        role = await self._clubs.role(command.club, account.id)
        if club is None or (role is None and not club.public):
            raise _unknown(command.club)
        page = await self.views.page(club, role)
        client.answer(command.id, km.ClubPage(re=command.id, page=page), keep=False)

    # Members

    async def open_club(self, client: Client, command: km.OpenClub, account: AccountRow) -> None:
        row = self._new(command, account)._replace(public=command.public)
        await self._open(client, command.id, row, account)

    async def open_class(self, client: Client, command: cl.OpenClass, account: AccountRow) -> None:
        if not self._registry.settings.pupils_per_teacher:
            raise Refused("not_allowed", "this server has no classes")
        row = self._new(command, account)._replace(kind="class", talk=command.talk)
        await self._open(client, command.id, row, account)

    def _new(self, command: km.OpenClub | cl.OpenClass, account: AccountRow) -> ClubRow:
        """Return a new club, which is private."""
        return ClubRow(
            id=str(self._registry.ids.of_command(account.id, account.created, f"club:{command.id}")),
            title=_line(command.title, "$.title"),
            about=_text(command.about),
            owner=account.id,
            public=False,
            is_default=False,
            code=spoken_codes.new_code(CODE_WORDS),
            created=self._registry.now(),
        )

    async def _open(self, client: Client, re: str, row: ClubRow, account: AccountRow) -> None:
        """Store a club, unless the same command did before."""
        if not account.is_member:
            raise Refused("not_allowed", "clubs are opened by people whose name has a password")
        if await self._clubs.find(row.id) is None and not await self._clubs.add(row, MOST_OWNED):
            raise Refused("too_many", f"you own {MOST_OWNED} clubs already")
        self._answer(client, re, row.id)

    async def join_club(self, client: Client, command: km.JoinClub, account: AccountRow) -> None:
        club = await self._sought(client, command)
        if not await self._clubs.join(club.id, account.id, self._registry.now()):
            raise Refused("too_many", f"the club has {MOST_MEMBERS} members already, or is closed", "$.club")
        self._answer(client, command.id, club.id)

    async def _sought(self, client: Client, command: km.JoinClub) -> ClubRow:
        """Return the club that a command may join. Codes are counted before they are looked up."""
        if command.code is not None:
            tries = self._store.sign_in_tries
            if not await tries.take(CODES, self._registry.now(), "join code", counted(client.address())):
                raise Refused("too_fast", "too many join codes from your network; try again in some minutes", "$.code")
            code = spoken_codes.plain(command.code)
            club = await self._clubs.with_code(code) if code else None
            if club is None:
                raise Refused("unknown_club", "no club has this join code", "$.code")
            return club
        if command.club is None:
            raise Refused("malformed", "name a club, or its join code", "$.club")
        club = await self._clubs.find(command.club)
        if club is None or not club.public:
            raise _unknown(command.club)
        return club

    async def leave_club(self, client: Client, command: km.LeaveClub, account: AccountRow) -> None:
        if await self._clubs.role(command.club, account.id) == "owner":
            raise Refused("not_allowed", "hand the club over first, or close it", "$.club")
        await self._clubs.leave(command.club, account.id)
        client.answer(command.id, Ok(re=command.id))

    # Owners and organisers

    async def manage_club(self, client: Client, command: km.ManageClub, account: AccountRow) -> None:
        club = await self._clubs.find(command.club)
        role = await self._clubs.role(command.club, account.id)
        if club is None or (role is None and not club.public):
            raise _unknown(command.club)
        stored = await self._store.accounts.by_id(account.id)  # another server may just have changed the role
        _check(command.do, role, is_admin=stored is not None and stored.role == "admin")
        code = await self._do(club, command.do, account, command.id)
        self._answer(client, command.id, club.id, code)

    async def _do(self, club: ClubRow, deed: km.ClubDeeds, account: AccountRow, command: str) -> str | None:
        """Do something to a club; return a new join code."""
        clubs = self._clubs
        match deed:
            case km.ChangeClub():
                title, about = _line(deed.title, "$.do.title"), _text(deed.about)
                await clubs.change(club.id, title=title, about=about, public=deed.public and club.kind == "club")
            case km.RenewCode():
                _check_kind(club, "club")
                code = spoken_codes.new_code(CODE_WORDS)
                await clubs.change(club.id, code=code)
                return code
            case km.SetClubRole():
                await self._check_heir(club, deed)
                if not await clubs.set_role(club.id, deed.account, deed.role):
                    raise Refused("unknown_player", "no such member, or the owner", "$.do.account")
            case km.RemoveMember():
                await self._remove(club, deed.account)
            case km.Post():
                text = _text(deed.text)
                if not text:
                    raise Refused("malformed", "there is nothing to read in it", "$.do.text")
                note = str(self._registry.ids.of_command(account.id, account.created, f"note:{command}"))
                await clubs.post(NoteRow(club.id, note, self._registry.now(), account.id, text), MOST_NOTES)
            case km.Unpost():
                await clubs.unpost(club.id, deed.note)
            case km.AddTeacher():
                await self._add_teacher(club, deed.account)
            case km.NamePupil():
                name = cleaned(deed.real_name)
                if not name or not await self._classes.name_pupil(club.id, deed.account, name):
                    raise Refused("unknown_player", "no such pupil, or no name", "$.do.account")
            case km.SetTalk():
                _check_kind(club, "class")
                await clubs.change(club.id, talk=deed.on)
            case km.MakeDefault():
                _check_kind(club, "club")
                await clubs.make_default(club.id, on=deed.on)
            case km.CloseClub():
                await self._close(club, deed, account)
            case _:
                assert_never(deed)
        return None

    async def _remove(self, club: ClubRow, account: str) -> None:
        """Remove a member; the account of a pupil is marked as deleted, and its connections end."""
        if await self._classes.remove_pupils(club.id, [account], self._registry.now()):
            self._presence.end(account, "your teacher has removed this account")
        elif not await self._clubs.leave(club.id, account):
            raise Refused("unknown_player", "no such member, or the owner", "$.do.account")

    async def _add_teacher(self, club: ClubRow, account: str) -> None:
        _check_kind(club, "class")
        found = await self._store.accounts.by_id(account)
        if found is None or not found.is_member:
            raise Refused("unknown_player", "a teacher is a person whose name has a password", "$.do.account")
        await self._clubs.join(club.id, account, self._registry.now(), "organiser")

    async def _check_heir(self, club: ClubRow, deed: km.SetClubRole) -> None:
        """Raises ``Refused`` if a club would be owned by somebody who could not have opened it."""
        heir = await self._store.accounts.by_id(deed.account) if deed.role == "owner" else None
        if heir is not None and not heir.is_member:
            raise Refused("not_allowed", "a club is owned by a person whose name has a password", "$.do.account")

    async def _close(self, club: ClubRow, deed: km.CloseClub, account: AccountRow) -> None:
        """Call the club's tournaments off, then delete it."""
        if deed.title != club.title:
            raise Refused("malformed", "type the club's name as it is", "$.do.title")
        for head in await self._store.tournaments.open():
            if head.club == club.id:
                await self._runner.apply(head.id, lambda state: self._called_off(state, account))
        if club.kind == "club":
            await self._clubs.close(club.id)
            return
        pupils = await self._classes.pupils(club.id)
        await self._classes.erase(club.id, self._registry.now())
        for pupil in pupils:
            self._presence.end(pupil.account.id, "the class is closed")

    def _called_off(self, state: Tournament, account: AccountRow) -> list[TournamentEvent]:
        if state.is_over:
            return []
        return organise(
            state,
            CallOff(reason="the club is closed"),
            by=AccountId(account.id),
            command=f"{account.id}:close",
            now=self._registry.now(),
            name=lambda game: self._runner.name_of(state, game),
        )

    def _answer(self, client: Client, re: str, club: str, code: str | None = None) -> None:
        client.answer(re, km.ClubAt(re=re, club=club, code=code))


def _check(deed: km.ClubDeeds, role: str | None, *, is_admin: bool) -> None:
    """Raises ``Refused`` (forbidden) if a deed is not for somebody of this role."""
    match deed:
        case km.MakeDefault():
            allowed, whose = False, "an administrator of the server"
        case km.ChangeClub() | km.SetClubRole() | km.AddTeacher() | km.CloseClub():
            allowed, whose = role == "owner", "the owner of the club"
        case _:
            allowed, whose = role in {"owner", "organiser"}, "organisers of the club"
    if not allowed and not is_admin:
        raise Refused("forbidden", f"this is for {whose}")


def _check_kind(club: ClubRow, kind: str) -> None:
    if club.kind != kind:
        raise Refused("not_allowed", f"this is for a {kind} only")


def _unknown(club: str) -> Refused:
    return Refused("unknown_club", f"there is no club {club} that you may read", "$.club")


def _line(text: str, path: str) -> str:
    if not text.isprintable() or not text.strip():
        raise Refused("malformed", "the name must be printable", path)
    return text.strip()


def _text(text: str) -> str:
    """Return lines of text in which nothing hides or turns other text."""
    return "\n".join(cleaned(line) for line in text.strip().splitlines())

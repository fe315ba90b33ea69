"""Handle commands about classes: pupils, their slips, and their data.

A slip's code has 64 random bits, so one SHA-256 is enough to store it, as for tokens. Argon2 makes guesses slow where
people choose passwords of few bits; here it would only make three hundred sign-ins slow. Somebody who stole the
database and tries 10^10 codes a second finds the first of 300 open slips after 2^64 / 300 / 10^10 s = 71 days; slips
live for two weeks, and are good once.
"""

from __future__ import annotations

import csv
import logging
import random
from typing import Final

from agon.protocol.commands import account as am
from agon.protocol.commands import classes as sm
from agon.protocol.errors import Refused
from agon.server.accounts.accounts import Accounts, check_open
from agon.server.accounts.credentials import DAY_MS, SESSION_MS, made, new_token, token_hash
from agon.server.accounts.handlers import AccountHandlers
from agon.server.chat.text import cleaned
from agon.server.clubs import spoken_codes
from agon.server.clubs.pseudonyms import new_names
from agon.server.live.registry import TableRegistry
from agon.server.ops.rate_limit import counted
from agon.server.presence.client import Client, Presence
from agon.server.store import AccountRow
from agon.server.store.clubs.classes import NewPupil, PupilRow
from agon.server.store.clubs.clubs import ClubRow
from agon.server.store.people.sign_in_tries import Limit

log = logging.getLogger("agon.clubs")

SLIP_WORDS: Final = 4
SLIP_MS: Final = 14 * DAY_MS
SLIPS: Final = Limit(1_000, 2_000)
"""Tries of an address: a school is behind one, and 64 bits need no lower limit."""
LONGEST: Final = 80
"""Letters of a real name that are kept."""
_HEADS: Final = {
    "name", "names", "real name", "full name", "first name", "firstname", "given name", "last name", "lastname",
    "surname", "family name", "pupil", "student", "vorname", "nachname", "nom", "prénom", "nombre", "apellido",
}  # fmt: skip
"""Cells by which the head of a list is known."""


class ClassHandlers:
    """Handle ``add_pupils``, ``give_slips``, ``read_pupils``, ``export_pupil`` and ``use_slip``. All
    methods raise ``Refused`` and ``StoreFailed``. ``most``: pupils of one teacher."""

    def __init__(
        self, registry: TableRegistry, accounts: Accounts, presence: Presence, people: AccountHandlers, most: int
    ) -> None:
        self._registry = registry
        self._store = registry.store
        self._classes = registry.store.classes
        self._accounts = accounts
        self._presence = presence
        self._people = people
        self._most = most

    # Pupils

    async def add_pupils(self, client: Client, command: sm.AddPupils, account: AccountRow) -> None:
        club = await self._taught(command.club, account)
        names = [name for line in command.lines if (name := real_name(line))]
        if not names:
            raise Refused("malformed", "there is no name in it", "$.lines")
        ids = [
            str(self._registry.ids.of_command(account.id, account.created, f"pupil:{command.id}:{place}"))
            for place in range(len(names))
        ]
        there = {each.account.id: each for each in await self._classes.pupils(club.id)}
        new = [name for name in ids if name not in there]
        if len(new) + await self._classes.taught_by(club.owner) > self._most:
            raise Refused("too_many", f"a teacher has at most {self._most} pupils here", "$.lines")
        shown = self._new_names(len(new), {each.account.name for each in there.values()})
        now, until = self._registry.now(), self._registry.now() + SLIP_MS
        rows: list[NewPupil] = []
        slips: list[sm.Slip] = []
        for name, identity in zip(names, ids, strict=True):
            code = spoken_codes.new_code(SLIP_WORDS)
            known = there.get(identity)
            row = (
                AccountRow(id=identity, name=shown.pop(), kind="human", created=now, pupil_of=club.id)
                if known is None
                else known.account
            )
            rows.append(NewPupil(row, name, token_hash(code)))
            slips.append(sm.Slip(player=self._accounts.ref(row), real_name=name, code=code))
        await self._classes.add_pupils(club.id, rows, now, until)
        log.info("class %s has %d pupils more", club.id, len(new))
        client.answer(command.id, sm.Slips(re=command.id, slips=slips, until=until))

    def _new_names(self, count: int, taken: set[str]) -> list[str]:
        return new_names(count, taken, random.SystemRandom())

    async def give_slips(self, client: Client, command: sm.GiveSlips, account: AccountRow) -> None:
        club = await self._taught(command.club, account)
        pupils = [await self._pupil(club, name) for name in dict.fromkeys(command.accounts)]
        codes = [spoken_codes.new_code(SLIP_WORDS) for _ in pupils]
        now, until = self._registry.now(), self._registry.now() + SLIP_MS
        given = [(each.account.id, token_hash(code)) for each, code in zip(pupils, codes, strict=True)]
        await self._classes.give_slips(club.id, given, now, until)
        for each in pupils:
            self._presence.end(each.account.id, "your teacher has made a new slip for you: sign in with it")
        slips = [
            sm.Slip(player=self._accounts.ref(each.account), real_name=each.real_name, code=code)
            for each, code in zip(pupils, codes, strict=True)
        ]
        client.answer(command.id, sm.Slips(re=command.id, slips=slips, until=until))

    async def read_pupils(self, client: Client, command: sm.ReadPupils, account: AccountRow) -> None:
        club = await self._taught(command.club, account)
        now = self._registry.now()
        shown = [
            sm.Pupil(
                player=self._accounts.ref(each.account),
                real_name=each.real_name,
                slip_until=each.slip_until if each.slip_until is not None and each.slip_until > now else None,
                seen=each.seen,
            )
            for each in await self._classes.pupils(club.id)
        ]
        client.answer(command.id, sm.Pupils(re=command.id, pupils=shown), keep=False)

    async def export_pupil(self, client: Client, command: sm.ExportPupil, account: AccountRow) -> None:
        club = await self._taught(command.club, account)
        pupil = await self._pupil(club, command.account)
        asked = am.ExportMyData(id=command.id, before=command.before)
        await self._people.export_my_data(client, asked, pupil.account)

    # Signing in

    async def use_slip(self, client: Client, command: sm.UseSlip) -> None:
        now = self._registry.now()
        tries = self._store.sign_in_tries
        if not await tries.take(SLIPS, now, "slip", counted(client.address())):
            raise Refused("too_fast", "too many slips from your network; try again in some minutes", "$.code")
        code = spoken_codes.plain(command.code)
        hashed = token_hash(code)
        found = await self._classes.of_slip(hashed, now) if code else None
        account = None if found is None else await self._store.accounts.by_id(found)
        if account is None or account.deleted_at is not None:
            raise _no_slip()
        check_open(account)
        token = new_token("human")
        session = made(token, account.id, "session", now, label=command.label, lives_ms=SESSION_MS)
        if not await self._classes.use_slip(hashed, session, now):
            raise _no_slip()
        you = self._accounts.ref(account)
        client.answer(command.id, am.LoggedIn(re=command.id, token=token, you=you), keep=False)

    # Who may

    async def _taught(self, name: str, account: AccountRow) -> ClubRow:
        """Return a class of which an account is a teacher. Raises ``Refused``."""
        club = await self._store.clubs.find(name)
        role = await self._store.clubs.role(name, account.id)
        if club is None or role is None or club.kind != "class":
            raise Refused("unknown_club", f"you are in no class {name}", "$.club")
        if role == "member":
            raise Refused("forbidden", "this is for the teachers of the class")
        return club

    async def _pupil(self, club: ClubRow, name: str) -> PupilRow:
        found = await self._classes.pupil(club.id, name)
        if found is None:
            raise Refused("unknown_player", f"the class has no pupil {name}")
        return found


def real_name(line: str) -> str:
    """Return the name in a line of a list, which may have several cells; empty if there is none."""
    separator = next((each for each in "\t;," if each in line), ",")
    rows = list(csv.reader([line], delimiter=separator))
    cells = [found for cell in (rows[0] if rows else ()) if (found := cleaned(cell))]
    if all(cell.casefold() in _HEADS for cell in cells):
        return ""
    return " ".join(cells)[:LONGEST].strip()


def _no_slip() -> Refused:
    return Refused("unauthenticated", "this slip was used, has expired, or does not exist: ask your teacher", "$.code")

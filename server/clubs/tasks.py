"""Handle commands about assignments of classes."""

from __future__ import annotations

from typing import Final

from agon.protocol import codec
from agon.protocol.commands import tasks as tk
from agon.protocol.errors import Refused
from agon.server.accounts.accounts import Accounts
from agon.server.bots.turns import Bots
from agon.server.clubs.marks import mark, marks_of, task_of
from agon.server.live.registry import TableRegistry
from agon.server.presence.client import Client
from agon.server.store import AccountRow
from agon.server.store.clubs.tasks import TaskRow

MOST_TASKS: Final = 50


class TaskHandlers:
    """Handle ``set_task``, ``drop_task`` and ``read_tasks``. All methods raise ``Refused`` and ``StoreFailed``."""

    def __init__(self, registry: TableRegistry, accounts: Accounts, bots: Bots) -> None:
        self._registry = registry
        self._clubs = registry.store.clubs
        self._classes = registry.store.classes
        self._tasks = registry.store.tasks
        self._submissions = registry.store.submissions
        self._accounts = accounts
        self._bots = bots

    async def set_task(self, client: Client, command: tk.SetTask, account: AccountRow) -> None:
        await self._check_teaches(command.club, account)
        self._check_work(command.work)
        if not command.title.isprintable() or not command.title.strip():
            raise Refused("malformed", "the title must be printable", "$.title")
        row = TaskRow(
            club=command.club,
            task=str(self._registry.ids.of_command(account.id, account.created, f"task:{command.id}")),
            title=command.title.strip(),
            body=codec.encode(command.work),
            due=command.due,
            created=self._registry.now(),
        )
        if not await self._tasks.add(row, MOST_TASKS):
            raise Refused("too_many", f"a class has at most {MOST_TASKS} assignments; take one back first")
        await self._answer(client, command.id, command.club, account)

    def _check_work(self, work: tk.AnyWork) -> None:
        """Raises ``Refused``, ``GameError`` if nobody could do it here."""
        self._registry.rules(work.game)
        if isinstance(work, tk.PlayGames) and work.bot is not None:
            card = self._bots.cards.get(work.bot)
            if card is None or not self._bots.plays(card, work.game):
                raise Refused("unknown_bot", f"no bot {work.bot} plays {work.game} here", "$.work.bot")
            if work.level is not None:
                self._bots.level(work.bot, work.level, work.game)
        elif isinstance(work, tk.PlayGames) and work.level is not None:
            raise Refused("malformed", "a level is a bot's: name the bot", "$.work.level")

    async def drop_task(self, client: Client, command: tk.DropTask, account: AccountRow) -> None:
        await self._check_teaches(command.club, account)
        await self._tasks.drop(command.club, command.task)
        await self._answer(client, command.id, command.club, account)

    async def read_tasks(self, client: Client, command: tk.ReadTasks, account: AccountRow) -> None:
        club = await self._clubs.find(command.club)
        if club is None or club.kind != "class" or await self._clubs.role(club.id, account.id) is None:
            raise Refused("unknown_club", f"you are in no class {command.club}", "$.club")
        await self._answer(client, command.id, command.club, account)

    async def _check_teaches(self, name: str, account: AccountRow) -> None:
        club = await self._clubs.find(name)
        role = await self._clubs.role(name, account.id)
        if club is None or role is None or club.kind != "class":
            raise Refused("unknown_club", f"you are in no class {name}", "$.club")
        if role == "member":
            raise Refused("forbidden", "this is for the teachers of the class")

    async def _answer(self, client: Client, re: str, club: str, account: AccountRow) -> None:
        """Answer with the assignments, and the marks that the account may see."""
        mine = account.id if account.pupil_of is not None else None
        tasks = [task_of(row) for row in await self._tasks.of_class(club)]
        found = [await marks_of(self._tasks, self._submissions, club, task, mine) for task in tasks]
        pupils: list[tk.PupilMarks] = []
        for row in await self._classes.pupils(club):
            if mine in {None, row.account.id}:
                marks = [done.get(row.account.id, mark(task, [])) for task, done in zip(tasks, found, strict=True)]
                name = row.real_name if mine is None else None
                pupils.append(tk.PupilMarks(player=self._accounts.ref(row.account), real_name=name, marks=marks))
        client.answer(re, tk.Tasks(re=re, tasks=tasks, pupils=pupils), keep=False)

"""Handle the commands of the analysis board."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Callable, Mapping
from typing import Any, TypeVar

import msgspec

from agon import games
from agon.games import records
from agon.games.api import GameError
from agon.protocol import codec
from agon.protocol.cards import BotCard
from agon.protocol.commands import explorer as em
from agon.protocol.commands import study as sm
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.messages import Ok
from agon.server.analysis import origins, trees
from agon.server.analysis.budget import Budget
from agon.server.analysis.explorer import Explorer
from agon.server.analysis.game_search import GameSearch
from agon.server.analysis.lines import LineSearches
from agon.server.analysis.positions import Positions
from agon.server.bots.fair_play import FairPlay
from agon.server.live.registry import TableRegistry
from agon.server.ops.long_work import Busy, LongWork
from agon.server.presence.client import Client
from agon.server.records.export import record_formats
from agon.server.records.summary import study_view
from agon.server.store import AccountRow
from agon.server.store.studies import StudyRow
from agon.server.workers.dispatcher import Workers

T = TypeVar("T")


class AnalysisBoards:
    """Handle every command of the analysis board. Work that takes longer than a moment is done in a thread, charged to
    the address that asked."""

    def __init__(
        self,
        registry: TableRegistry,
        workers: Workers,
        work: LongWork,
        fair_play: FairPlay,
        cards: Mapping[str, BotCard],
    ) -> None:
        self._registry = registry
        self._studies = registry.store.studies
        self._work = work
        self.positions = Positions(registry.rules)
        budget = Budget(registry.settings.analysis_cpu_s)
        self.lines = LineSearches(workers, self.positions, budget, fair_play)
        self.explorer = Explorer(registry.store, self.positions, fair_play, GameSearch(registry, cards))
        self._uploads: dict[Client, list[str]] = {}

    def closed(self, client: Client) -> None:
        """Forget a client whose connection is lost."""
        self._uploads.pop(client, None)

    # Positions

    async def open_board(self, client: Client, command: sm.OpenBoard, account: AccountRow) -> None:
        root = command.root
        async with self._turn(client):
            if command.placed is not None:
                root = msgspec.structs.replace(root, start=self.positions.set_up(root, command.placed))
            self.positions.begin(root)
        tree = sm.Tree(root=msgspec.structs.replace(root, options=self.positions.options(root)))
        self._opened(client, command.id, origins.Origin(tree))

    async def board_from(self, client: Client, command: sm.BoardFrom, account: AccountRow) -> None:
        table = await self._registry.current(SessionId(command.session))
        if table is None:
            raise Refused("unknown_session", f"there is no game {command.session}", "$.session")
        with table.held():
            origin = await self._do(client, lambda: origins.from_game(table, command, account, self._registry.now()))
            origin = origin._replace(tree=await self._do(client, lambda: trees.checked(self.positions, origin.tree)))
        self._opened(client, command.id, origin, session=table.name)

    async def look_at(self, client: Client, command: sm.LookAt, account: AccountRow) -> None:
        positions, root, actions = self.positions, command.root, command.actions

        def look() -> sm.BoardPosition:
            return positions.shown(command.id, root, actions, roll=command.roll, setup=command.setup)

        if positions.is_short(root, actions):
            with _admitted():
                self._work.admit(client.address())
            found = look()
        else:
            found = await self._do(client, look)
        client.answer(command.id, found, keep=False)

    # Texts

    async def upload(self, client: Client, command: sm.Upload, account: AccountRow) -> None:
        parts = self._uploads.setdefault(client, []) if command.part else []
        if command.part != len(parts):
            del self._uploads[client]
            raise Refused("malformed", f"part {len(parts)} comes next", "$.part")
        if sum(map(len, parts)) + len(command.text) > sm.MOST_TEXT:
            self._uploads.pop(client, None)
            raise Refused("too_many", f"a text has at most {sm.MOST_TEXT:,} characters", "$.text")
        self._uploads[client] = [*parts, command.text]
        client.answer(command.id, Ok(re=command.id), keep=False)

    async def read_record(self, client: Client, command: sm.ReadRecord, account: AccountRow) -> None:
        text, rules = self.uploaded(client), self._registry.rules(command.game)
        options = rules.options(command.options, recorded=True)

        def read() -> origins.Origin:
            origin = origins.from_text(rules, text, options, command.number)
            return origin._replace(tree=trees.checked(self.positions, origin.tree))

        self._opened(client, command.id, await self._do(client, read))

    async def write_record(self, client: Client, command: sm.WriteRecord, account: AccountRow) -> None:
        tree = self._tree(self.uploaded(client))
        rules = self._registry.rules(tree.root.game)
        if command.format not in {each.extension for each in record_formats(tree.root.game)}:
            raise Refused("malformed", f"{rules.info.title} has no format {command.format}", "$.format")

        def write() -> str:
            try:
                return written(self.positions, tree, command.format)
            except GameError as error:
                raise Refused("malformed", str(error), "$.format") from None

        text = await self._do(client, write)
        client.answer(command.id, sm.RecordWritten(re=command.id, format=command.format, text=text), keep=False)

    # Engine lines

    async def find_lines(self, client: Client, command: sm.FindLines, account: AccountRow) -> None:
        await self._do(client, lambda: self.positions.at(command.root, command.actions))
        await self.lines.find(client, command, account)

    async def stop_lines(self, client: Client, command: sm.StopLines, account: AccountRow) -> None:
        await self.lines.stop(account)
        client.answer(command.id, Ok(re=command.id), keep=False)

    # Explorer

    async def find_played(self, client: Client, command: em.FindPlayed, account: AccountRow) -> None:
        await self._do(client, lambda: self.positions.at(command.root, command.actions))
        await self.explorer.find_played(client, command, account)

    async def find_games(self, client: Client, command: em.FindGames, account: AccountRow) -> None:
        wanted = command.position
        if wanted is not None:
            await self._do(client, lambda: self.positions.at(wanted.root, wanted.actions))
        await self.explorer.find_games(client, command, account)

    # Studies

    async def my_studies(self, client: Client, command: sm.MyStudies, account: AccountRow) -> None:
        found = [study_view(row) for row in await self._studies.of_account(account.id)]
        client.answer(command.id, sm.Studies(re=command.id, studies=found), keep=False)

    async def read_study(self, client: Client, command: sm.ReadStudy, account: AccountRow) -> None:
        row = await self._studies.find(command.study)
        if row is None or not (row.shared or row.account == account.id):
            raise Refused("unknown_study", f"there is no study {command.study} that you may read", "$.study")
        tree = await self._do(client, lambda: trees.checked(self.positions, self._tree(row.body)))
        mine = row.account == account.id
        self._opened(client, command.id, origins.Origin(tree), study=study_view(row), mine=mine)

    async def save_study(self, client: Client, command: sm.SaveStudy, account: AccountRow) -> None:
        given = self._tree(self.uploaded(client))
        tree = await self._do(client, lambda: trees.checked(self.positions, given))
        body = codec.encode(tree).decode()
        if len(body.encode()) > sm.MOST_TEXT:
            raise Refused("too_many", f"a study has at most {sm.MOST_TEXT:,} bytes")
        now, title, game = self._registry.clock.now(), command.title, tree.root.game
        changed = {"title": title, "game": game, "updated": now, "bytes": len(body.encode()), "body": body}
        # The id of a new one follows from the command, so that one that is sent twice makes one study
        name = command.study or self._registry.ids.of_study(account.id, command.id)
        if command.study is not None:
            await self._change(name, account, changed)
        elif not await self._studies.change(name, account.id, **changed):
            row = StudyRow(
                    study=name, account=account.id, title=title, game=game, shared=False, created=now, updated=now,
                    bytes=len(body.encode()), body=body,
                )  # fmt: skip
            if not await self._studies.add(row, sm.MOST_STUDIES):
                raise Refused("too_many", f"you have {sm.MOST_STUDIES} studies already; delete one first")
        await self._tell_saved(client, command.id, name)

    async def change_study(self, client: Client, command: sm.ChangeStudy, account: AccountRow) -> None:
        given = {"title": command.title, "shared": command.shared}
        changed = {name: value for name, value in given.items() if value is not None}
        if not changed:
            raise Refused("malformed", "give a title, or say whether it is shared")
        await self._change(command.study, account, changed)
        await self._tell_saved(client, command.id, command.study)

    async def delete_study(self, client: Client, command: sm.DeleteStudy, account: AccountRow) -> None:
        if not await self._studies.drop(command.study, account.id):
            raise Refused("unknown_study", f"you have no study {command.study}", "$.study")
        client.answer(command.id, Ok(re=command.id))

    async def _change(self, study: str, account: AccountRow, values: dict[str, Any]) -> None:
        if not await self._studies.change(study, account.id, **values):
            raise Refused("unknown_study", f"you have no study {study}", "$.study")

    async def _tell_saved(self, client: Client, re: str, study: str) -> None:
        row = await self._studies.find(study)
        if row is None:
            raise Refused("unknown_study", f"you have no study {study}", "$.study")
        client.answer(re, sm.StudySaved(re=re, study=study_view(row)), keep=False)

    # Parts of these

    def _opened(self, client: Client, re: str, origin: origins.Origin, **more: Any) -> None:
        tree = origin.tree
        answer = opened(self.positions, tree, re=re)
        given = {
            "at": origin.at,
            "left_out": list(origin.left_out),
            "games": origin.games,
            "engine": self.lines.offered,
        }
        client.answer(re, msgspec.structs.replace(answer, **given, **more), keep=False)

    def uploaded(self, client: Client) -> str:
        """Return what a client has uploaded, once. Raises ``Refused``."""
        parts = self._uploads.pop(client, None)
        if parts is None:
            raise Refused("malformed", "upload a text first")
        return "".join(parts)

    def _tree(self, text: str) -> sm.Tree:
        try:
            return msgspec.json.decode(text, type=sm.Tree)
        except msgspec.DecodeError as error:
            raise Refused("malformed", f"this is no tree of moves: {error}", "$.text") from None

    @contextlib.asynccontextmanager
    async def _turn(self, client: Client) -> AsyncGenerator[None]:
        """Wait for a turn to do long work. Raises ``Refused`` (too_fast)."""
        try:
            async with self._work.turn(client.address()):
                yield
        except Busy as busy:
            raise Refused("too_fast", str(busy)) from None

    async def _do(self, client: Client, work: Callable[[], T]) -> T:
        async with self._turn(client):
            return await self._work.do(client.address(), work)


@contextlib.contextmanager
def _admitted() -> Any:
    try:
        yield
    except Busy as busy:
        raise Refused("too_fast", str(busy)) from None


def opened(positions: Positions, tree: sm.Tree, *, re: str = "") -> sm.BoardOpened:
    """Return what a client needs of a tree's game."""
    rules, options = positions.rules_of(tree.root.game), positions.options(tree.root)
    unit = records.unit(tree.root.game)
    return sm.BoardOpened(
        re=re,
        game=rules.info,
        options=options,
        board=rules.board(options),
        tree=tree,
        records=record_formats(tree.root.game),
        unit=None if unit is None else sm.Unit(name=unit[0], slope=unit[1]),
    )


def written(positions: Positions, tree: sm.Tree, extension: str) -> str:
    """Return a tree in a record format. Raises ``Refused``, ``GameError``."""
    form = next(each for each in records.formats(tree.root.game) if each.name == extension)
    rules = games.load(tree.root.game)
    return form.write(rules, trees.to_record(rules, trees.checked(positions, tree)))

"""An account at a server, and the games that it follows, as text that a program reads."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Final

from agon.clients.sdk import address
from agon.clients.sdk.connection import Connection
from agon.clients.sdk.feed import Feed
from agon.clients.sdk.turn import Record
from agon.clients.terminal.board import draw
from agon.clients.terminal.words import card_lines, clean, name_of, seats_line, thinking_line
from agon.games.api import Choice
from agon.protocol.commands.game import AskWhyNot, WhyNot
from agon.protocol.commands.lobby import Seek
from agon.protocol.commands.study import (
    BoardFrom,
    BoardOpened,
    EngineLine,
    FindLines,
    LinesFound,
    OpenBoard,
    Root,
    Unit,
)
from agon.protocol.errors import Refused
from agon.protocol.events import Acted, SessionId
from agon.protocol.messages import (
    Act,
    GameListing,
    Games,
    Lobby,
    MyGames,
    Ok,
    PlayBot,
    Resign,
    Seeking,
    ServerMessage,
    Started,
    UnwatchLobby,
    WatchLobby,
)

MOST_FOLLOWED: Final = 16
"""Games that are followed at once; the one asked for longest ago goes first."""
MOST_MOVES: Final = 400
"""Legal moves that are listed."""
PATIENCE_S: Final = 15.0
"""Time (s) in which the lobby, or the end of a search after its own time, has to come."""


class Table:
    """A followed game. ``stack`` holds the following."""

    def __init__(self, feed: Feed, stack: AsyncExitStack) -> None:
        self.record = Record(feed.joined)
        self.stack = stack
        self._feed = feed

    def catch_up(self) -> None:
        """Take the events that have come."""
        self.record.add(self._feed.ready())

    async def wait(self, seconds: float) -> None:
        """Wait until it is this account's turn or the game is over, at most so long."""
        self.catch_up()
        try:
            async with asyncio.timeout(seconds):
                while not self.record.ended and not (self.record.position and self.record.position.choices):
                    self.record.add(await self._feed.batch())
        except TimeoutError:
            self.catch_up()

    def text(self) -> str:
        """Return the position, who plays, and what may be done."""
        record, joined = self.record, self.record.joined
        lines = [
            f"{joined.game.title}, session {joined.session}",
            seats_line(joined.game, record.players, joined.your_seat),
        ]
        position = record.position
        if position is None:
            return "\n".join(lines)
        lines += ["", draw(joined.board, position.view, position.last).plain, ""]
        played = [event.text for event in record.history if isinstance(event, Acted) and event.text]
        if played:
            lines.append(f"Moves so far: {len(played)}; the last: {clean(' '.join(played[-6:]))}")
        if position.ended:
            lines.append(f"It is over: {clean(position.result or '')}")
        elif position.choices:
            texts = [choice.text for choice in position.choices[:MOST_MOVES]]
            more = f" and {len(position.choices) - MOST_MOVES} more" if len(position.choices) > MOST_MOVES else ""
            lines.append(f"It is your turn. Legal moves: {', '.join(texts)}{more}")
        else:
            names = [joined.game.seat_names[seat] for seat in position.turn if seat < len(joined.game.seat_names)]
            lines.append(f"To move: {', '.join(names) or 'nobody'}")
        return "\n".join(lines)


class Desk:
    """The account behind a connection. A person's seats are marked assisted: a program moves there."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._tables: OrderedDict[SessionId, Table] = OrderedDict()
        self._lobby: asyncio.Queue[Lobby] = asyncio.Queue()
        self._lines: asyncio.Queue[LinesFound] = asyncio.Queue()
        self._searching = asyncio.Lock()

    def hear(self, message: ServerMessage) -> None:
        """Take an unasked message of the server."""
        if isinstance(message, Lobby):
            self._lobby.put_nowait(message)
        elif isinstance(message, LinesFound):
            self._lines.put_nowait(message)

    @property
    def is_person(self) -> bool:
        return self._connection.you.kind == "human"

    async def overview(self) -> str:
        """Return the games of the server, those being played, open seeks, and the account's own."""
        connection = self._connection
        listings = await address.get(connection.url, "/api/games", list[GameListing])
        while not self._lobby.empty():
            self._lobby.get_nowait()
        await connection.request(WatchLobby)
        async with asyncio.timeout(PATIENCE_S):
            lobby = await self._lobby.get()
        await connection.request(UnwatchLobby)
        mine = await connection.ask(Games, MyGames, limit=20)
        return "\n".join(
            [
                f"You are {name_of(connection.you)}.",
                "",
                "Games of this server, and the bots that play them:",
                *(f"{each.info.name}: {each.info.title}; {', '.join(each.bots)}" for each in listings),
                "",
                "Being played:",
                *(
                    f"{each.session}: {each.game}, {' - '.join(map(name_of, each.players))}"
                    for each in lobby.playing[:20]
                ),
                "",
                "Looking for an opponent:",
                *(f"{each.game}: {name_of(each.by)}" for each in lobby.seeks[:20] if each.by.id != connection.you.id),
                "",
                "Your games:",
                *(f"{each.session}: {each.game}, {each.result or 'being played'}" for each in mine.games),
            ]
        )

    async def card(self, bot: str, game: str) -> str:
        """Return a bot's card with its digest and its levels. Raises ``Refused``."""
        card = await address.bot_card(self._connection.url, bot)
        levels = ", ".join(level.name for level in card.levels)
        return "\n".join([*card_lines(card, card.levels[0].name, game), f"Levels: {levels}", f"Digest: {card.digest}"])

    async def play_bot(self, bot: str, level: str, game: str, seat: str, agreed: str) -> str:
        """Start a game against a bot whose card was read. Raises ``Refused``."""
        started = await self._connection.ask(
            Started, PlayBot, bot=bot, level=level, game=game, seat=seat, agreed=agreed, assisted=self.is_person
        )
        return await self.look(started.session, PATIENCE_S)

    async def seek(self, game: str) -> str:
        """Look for an opponent; a game that begins is among the account's own. Raises ``Refused``."""
        accepts = "humans" if self.is_person else "anyone"
        await self._connection.ask(Seeking, Seek, game=game, accepts=accepts, assisted=self.is_person)
        return "Looking for an opponent, as long as you are connected. Your games are in the overview."

    async def look(self, session: str, wait_s: float = 0.0) -> str:
        """Return a game's position, after waiting at most so long for this account's turn. Raises ``Refused``."""
        table = await self._table(SessionId(session))
        await table.wait(wait_s)
        return table.text()

    async def move(self, session: str, move: str, wait_s: float) -> str:
        """Play a move, and wait for the answer. Raises ``Refused``, also for a move that is not legal."""
        table = await self._table(SessionId(session))
        table.catch_up()
        position = table.record.position
        try:
            chosen = _choice([] if position is None else position.choices, move)
        except Refused as refusal:
            raise await self._with_reason(refusal, session, move) from None
        await self._connection.request(
            Act, session=SessionId(session), seq=self._connection.last_seq(SessionId(session)), action=chosen.action
        )
        table.catch_up()
        return await self.look(session, wait_s)

    async def _with_reason(self, refusal: Refused, session: str, move: str) -> Refused:
        """Return the refusal of a move, with the reason that the game gives."""
        if refusal.code != "illegal_action":
            return refusal
        answer = await self._connection.request(AskWhyNot, session=SessionId(session), text=move.strip()[:40])
        reason = answer.reason if isinstance(answer, WhyNot) else None
        return refusal if reason is None else Refused(refusal.code, f"{reason} ({refusal.reason})", refusal.path)

    async def resign(self, session: str) -> str:
        """Give a game up. Raises ``Refused``."""
        await self._table(SessionId(session))
        await self._connection.request(Resign, session=SessionId(session))
        return await self.look(session)

    async def explain(self, session: str, number: int) -> str:
        """Return what the players' programs thought of a move of a game that is over; 0: of all moves, in short.

        Raises ``Refused``.
        """
        table = await self._table(SessionId(session))
        table.catch_up()
        record = table.record
        moves = [event for event in record.history if isinstance(event, Acted)]
        if not 0 <= number <= len(moves):
            raise Refused("malformed", f"the game has {len(moves)} moves", "$.number")
        lines: list[str] = []
        for place, event in enumerate(moves, 1):
            if number not in (0, place):
                continue
            who = name_of(record.players[event.seat])
            lines.append(f"{place}. {who}: {clean(event.text or 'hidden')}")
            if event.thinking is None:
                lines.append("   No thinking is known: a person moved, or the game is not over.")
                continue
            lines.append(f"   {thinking_line(event.thinking)}")
            if number:
                lines += [f"   {clean(sentence)}" for sentence in event.thinking.why]
                answer = event.thinking.model
                if answer is not None:
                    lines.append(f"   The language model {clean(answer.model)} said, unchecked: {clean(answer.words)}")
        return "\n".join(lines) or "No move was made."

    async def analyse_position(self, game: str, position: str, lines: int, seconds: int) -> str:
        """Return an engine's best lines in a position of ``game``; empty: the start. Raises ``Refused``."""
        root = Root(game=game, start=position or None)
        return await self._analyse(await self._connection.ask(BoardOpened, OpenBoard, root=root), lines, seconds)

    async def analyse_game(self, session: str, ply: int, lines: int, seconds: int) -> str:
        """Return an engine's best lines in a game of the server after ``ply`` actions. Raises ``Refused``, also in a
        running game of one's own."""
        opened = await self._connection.ask(BoardOpened, BoardFrom, session=session, ply=ply)
        return await self._analyse(opened, lines, seconds)

    async def _analyse(self, opened: BoardOpened, lines: int, seconds: int) -> str:
        actions: list[int] = []
        at = opened.at
        while at >= 0:
            actions.insert(0, opened.tree.moves[at].action)
            at = opened.tree.moves[at].parent
        async with self._searching, asyncio.timeout(seconds + PATIENCE_S):
            while not self._lines.empty():
                self._lines.get_nowait()
            await self._connection.ask(
                Ok, FindLines, root=opened.tree.root, actions=actions, lines=lines, seconds=seconds
            )
            while not (found := await self._lines.get()).done:
                pass
        if found.stopped:
            raise Refused("unavailable", found.reason or f"the analysis stopped: {found.stopped}")
        seat = opened.game.seat_names[found.seat] if found.seat < len(opened.game.seat_names) else str(found.seat)
        head = f"{opened.game.title}, {seat} to move; {found.engine}, depth {found.depth}, {found.nodes:,} nodes"
        return "\n".join([head, *(_line_text(line, opened.unit) for line in found.lines)])

    async def close(self) -> None:
        while self._tables:
            await self._tables.popitem()[1].stack.aclose()

    async def _table(self, session: SessionId) -> Table:
        """Follow a game, or return it if it is followed. Raises ``Refused``."""
        if session not in self._tables:
            while len(self._tables) >= MOST_FOLLOWED:
                await self._tables.popitem(last=False)[1].stack.aclose()
            stack = AsyncExitStack()
            self._tables[session] = Table(await stack.enter_async_context(self._connection.follow(session)), stack)
            self._tables[session].catch_up()
        self._tables.move_to_end(session)
        return self._tables[session]


def _choice(choices: Sequence[Choice], move: str) -> Choice:
    """Return the choice with this text. Raises ``Refused``, with the moves that are legal."""
    wanted = move.strip()
    for choice in choices:
        if wanted in (choice.text, choice.label):
            return choice
    if not choices:
        raise Refused("not_your_turn", "it is not your turn", "$.move")
    known = ", ".join(choice.text for choice in choices[:MOST_MOVES])
    raise Refused("illegal_action", f"{wanted[:40]!r} is not legal here; legal are {known}", "$.move")


def _line_text(line: EngineLine, unit: Unit | None) -> str:
    value = f"{line.value:+.2f}"
    if line.exact:
        value = f"{line.value:+g} (proven)"
    elif unit is not None and abs(line.value) < 1:
        value = f"{math.atanh(line.value) / unit.slope:+.2f} {unit.name}"
    visits = f", {line.visits} visits" if line.visits else ""
    return clean(f"{value}{visits}: {' '.join(line.line)}")

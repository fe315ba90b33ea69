"""Answer which moves were played in a position, and find games."""

from __future__ import annotations

from typing import Final

from agon.games.api import TERMINAL
from agon.protocol.commands import explorer as em
from agon.protocol.commands.study import Actions, Root
from agon.protocol.errors import Refused
from agon.server.analysis.game_search import GameSearch
from agon.server.analysis.positions import Positions
from agon.server.bots.fair_play import FairPlay
from agon.server.presence.client import Client
from agon.server.records.played_line import MOST_MOVES, is_counted, pool_numbers
from agon.server.session.position_key import position_number
from agon.server.store import AccountRow, Store
from agon.server.store.played_moves import MoveCount

LAST_GAMES: Final = 8
"""Games that are named beside the moves."""

ANY_NUMBER: Final = 2**63 - 1


class Explorer:
    """Handle the commands of the explorer. ``positions`` folds what they ask about."""

    def __init__(self, store: Store, positions: Positions, fair_play: FairPlay, search: GameSearch) -> None:
        self._store = store
        self._positions = positions
        self._fair_play = fair_play
        self.search = search

    async def find_played(self, client: Client, command: em.FindPlayed, account: AccountRow) -> None:
        """Send the moves that were played in a position. Raises ``Refused``, ``StoreFailed``."""
        rules = self._positions.rules_of(command.root.game)
        number = await self._number(command.root, command.actions, account)
        state = self._positions.at(command.root, command.actions)
        mover = rules.current(state)
        moves: list[MoveCount] = []
        last: list[em.FoundGame] = []
        if mover >= 0:
            pools = pool_numbers(command.players, command.clocks)
            months = (_month(command.since), _month(command.until))
            legal = set(rules.legal(state))
            found = await self._store.played_moves.moves(number, pools, *months)
            moves = [move for move in found if move.action in legal]  # another way to this board may have others
            games = await self._store.played_moves.games(number, ANY_NUMBER, LAST_GAMES)
            last = [self.search.shown(head, None) for _, head in games]
        shown = [
            em.PlayedMoveView(
                action=move.action,
                text=rules.action_to_text(state, move.action),
                games=move.games,
                wins=move.wins,
                draws=move.draws,
                losses=move.games - move.wins - move.draws,
            )
            for move in moves
        ]
        answer = em.Played(
            re=command.id,
            seat=mover if mover >= 0 else -1,
            games=sum(move.games for move in moves),
            moves=shown,
            last=last,
            most_moves=MOST_MOVES,
        )
        client.answer(command.id, answer, keep=False)

    async def find_games(self, client: Client, command: em.FindGames, account: AccountRow) -> None:
        """Send a page of games. Raises ``Refused``, ``StoreFailed``."""
        wanted = command.position
        number = None if wanted is None else await self._number(wanted.root, wanted.actions, account)
        page = await self.search.find(command, account.id, number)
        client.answer(command.id, em.GamesFound(re=command.id, games=page.games, next=page.next), keep=False)

    async def _number(self, root: Root, actions: Actions, account: AccountRow) -> int:
        """Return the number of a position that the account may ask about. Raises ``Refused``, ``StoreFailed``."""
        rules = self._positions.rules_of(root.game)
        if not is_counted(rules):
            reason = "something is hidden" if rules.info.hidden else "players choose at the same time"
            raise Refused("no_help", f"{rules.info.title} has no explorer: {reason}, so positions say too little")
        state = self._positions.at(root, actions)
        if rules.current(state) != TERMINAL:
            await self._fair_play.check(account.id, rules, [state])
        return position_number(rules, self._positions.options(root), state)


def _month(text: str | None) -> int | None:
    return None if text is None else int(text[:4]) * 12 + int(text[5:]) - 1

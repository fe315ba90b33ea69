"""List an account's mistakes in its reviewed games, by game and by what they gave away."""

from __future__ import annotations

from collections import Counter
from typing import Final

from agon.protocol import codec
from agon.protocol.commands.puzzle import Mistake, MistakeCount, Mistakes, Motif, MyMistakes
from agon.protocol.events import Analysed, SessionId
from agon.server.bots.motifs import MISTAKES, motif
from agon.server.live.registry import TableRegistry
from agon.server.presence.client import Client
from agon.server.store import AccountRow

MOST_GAMES: Final = 300
"""Most of an account's last games that are looked at."""
LISTED: Final = 100


class MistakeHandlers:
    """Handle ``my_mistakes``."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    async def my_mistakes(self, client: Client, command: MyMistakes, account: AccountRow) -> None:
        """Answer with the mistakes. Raises ``StoreFailed``."""
        store = self._registry.store
        heads = {head.session: head for head in await store.games_of(account.id, limit=MOST_GAMES)}
        counts: Counter[tuple[str, Motif]] = Counter()
        listed: list[Mistake] = []
        for row in await store.last_of_kind(account.id, "analysed", MOST_GAMES):
            head, event = heads.get(row.session), codec.decode_event(row.body)
            if head is None or not isinstance(event, Analysed):
                continue
            info = self._registry.stored_rules(head.game).info
            seats = {seat for seat, player in enumerate(head.accounts) if player == account.id}
            for each in event.positions:
                if each.seat not in seats or each.verdict not in MISTAKES:
                    continue
                kind = motif(info, each)
                counts[head.game, kind] += 1
                if command.game not in {"", head.game} or len(listed) == LISTED:
                    continue
                session = SessionId(row.session)
                key = None if head.watching == "all" else self._registry.ids.key(session)
                listed.append(
                    Mistake(
                        game=head.game,
                        session=session,
                        ply=each.ply,
                        motif=kind,
                        verdict=each.verdict,
                        lost=each.lost,
                        key=key,
                    )
                )
        kinds = [MistakeCount(game=game, motif=kind, count=count) for (game, kind), count in sorted(counts.items())]
        client.answer(command.id, Mistakes(re=command.id, counts=kinds, mistakes=listed), keep=False)

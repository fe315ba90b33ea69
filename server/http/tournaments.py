"""Answer the GETs about tournaments: the list, one of them, its report."""

from __future__ import annotations

from agon.protocol import codec
from agon.protocol.commands.tournament import TournamentList
from agon.protocol.errors import Refused
from agon.server.competitions.reports.csv_table import csv_table
from agon.server.competitions.reports.trf import can_be_written, trf16
from agon.server.competitions.runner import Runner
from agon.server.competitions.state import Tournament
from agon.server.competitions.views import summary, view
from agon.server.http.reply import Reply, json_reply, text_reply

LAST = 30
"""Tournaments that are over and still listed."""


class TournamentPages:
    """Answers about tournaments. Raise ``StoreFailed``."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._written: tuple[Tournament | None, int, bytes] = None, -1, b""
        """The last answer: of a tournament as it is in memory, at an event. When a name was erased it is read anew."""

    async def listed(self) -> bytes:
        store = self._runner.registry.store.tournaments
        found = TournamentList(
            open=[summary(head) for head in await store.open() if head.club is None],
            over=[summary(head) for head in await store.over(LAST)],
        )
        return codec.encode(found)

    async def get(self, name: str) -> Reply:
        """Answer with one tournament, its report if the name ends in ``.trf``, or its table if in ``.csv``."""
        wanted = name.removesuffix(".trf").removesuffix(".csv")
        try:
            state = await self._runner.get(wanted)
        except Refused as refusal:
            return json_reply(codec.encode({"error": refusal.reason}), 404)
        if wanted == name:
            return json_reply(self._view(state))
        if name.endswith(".csv"):
            return text_reply(csv_table(state), kind="text/csv; charset=utf-8")
        if not can_be_written(state):
            return json_reply(codec.encode({"error": "a report has one game a round and player"}), 404)
        return text_reply(trf16(state))

    def _view(self, state: Tournament) -> bytes:
        """Return a tournament as its page shows it; many ask for it at once whenever it has changed."""
        known, seq, written = self._written
        if known is not state or seq != state.seq:
            written = codec.encode(view(state, self._runner.registry.now()))
            self._written = state, state.seq, written
        return written

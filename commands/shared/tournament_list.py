"""Lists of tournaments: of a server, and of a club."""

from __future__ import annotations

from agon.clients.languages.messages import t
from agon.protocol.commands.tournament import TournamentSummary


def tournament_heads() -> list[str]:
    """Return the heads of the columns."""
    return [
        t("terminal-head-id"),
        t("terminal-head-title"),
        t("terminal-head-kind"),
        t("terminal-head-game"),
        t("terminal-head-state"),
    ]


def tournament_row(each: TournamentSummary) -> list[str]:
    kind, state = t("terminal-kind", kind=each.kind), t("terminal-state", state=each.status)
    return [each.id, each.title, kind, each.game, state]

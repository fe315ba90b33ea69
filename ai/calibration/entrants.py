"""Players of a game's round robin: the levels of the cards, and anchors that do not change with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from agon.ai.engines import registry
from agon.ai.engines.selection import method_for
from agon.ai.matches.players import Player
from agon.ai.search.contract import Value
from agon.games.api import Info
from agon.protocol.cards import EXTERNAL_ENGINES, BotCard, Limits, levels_in, run_in
from agon.protocol.measured import MeasuredRow, Measurement, fingerprint

ANCHOR: Final = "random:random"
"""Player with the rating 0: uniformly random moves."""
SIMULATIONS: Final = (30,)
"""Simulations of the anchors that search: plain Monte Carlo tree search, the same in every game."""

SIMULATING: Final = ("mcts", "sm_mcts", "cfr")
"""Engines with whole games or iterations as nodes."""


@dataclass(frozen=True)
class Entrant:
    """A player of the round robin. ``limits`` contain no time, so that the load of the machine has no influence."""

    name: str
    run: str
    """Name of the version that runs; results of another version belong to another player."""
    engine: str
    parameters: Mapping[str, Value]
    limits: Limits

    @property
    def bot(self) -> str:
        """Name of the card."""
        return self.name.partition(":")[0]

    def player(self) -> Player:
        """Return a new player: engines keep memory."""
        engine = registry.engines()[self.engine]
        return Player(self.name, engine, registry.settings(engine, self.parameters), self.limits, 0)


def entrants(info: Info, cards: Iterable[BotCard], nodes: int, simulations: int | None = None) -> list[Entrant]:
    """List the anchors, then each level that plays the game, in the cards' order. ``nodes`` stand for each second that
    a level may take; for searches by simulations or iterations ``simulations`` (a tenth of ``nodes`` if not given). A
    level limited by time alone gets as many, a level with other limits too gets no more."""
    if simulations is None:
        simulations = max(1, nodes // 10)
    found = [_anchor(count) for count in (0, *SIMULATIONS)]
    known = registry.engines()
    for card in cards:
        if card.engine in EXTERNAL_ENGINES or card.name == ANCHOR.partition(":")[0]:
            continue
        if info.name not in card.games and "*" not in card.games:
            continue
        if known[card.engine].refuses(info) is not None:
            continue
        for level in levels_in(card, info.name):
            run = run_in(card, level, info.name)
            if run.parameters.get("adapt", "no") != "no":  # it has no strength of its own
                continue
            searched = card.engine
            if searched in ("default", "persona"):
                searched = str(run.parameters.get("search", "default"))
                searched = method_for(info).engine if searched == "default" else searched
            limits = _without_time(run.limits, simulations if searched in SIMULATING else nodes)
            found.append(
                Entrant(
                    f"{card.name}:{level.name}",
                    f"{fingerprint(card, level.name, info.name)}@{limits.nodes}/{limits.depth}",
                    card.engine,
                    run.parameters,
                    limits,
                )
            )
    return found


def known_rows(found: Measurement | None, players: Iterable[Entrant]) -> dict[str, MeasuredRow]:
    """Return the rows, by name, of players that were measured in Elo points exactly as they would play now."""
    if found is None or found.unit != "elo":
        return {}
    rows = {(f"{row.bot}:{row.level}", row.run, _reached(row.limits)): row for row in found.rows}
    keys = [(player.name, player.run.partition("@")[0], _reached(player.limits)) for player in players]
    return {key[0]: rows[key] for key in keys if key in rows}


def _reached(limits: Limits) -> tuple[int | None, int | None]:
    """Return the depth, or the nodes if there is none: the nodes that stand for a time seldom end a search by depth."""
    return limits.depth, None if limits.depth is not None else limits.nodes


def _anchor(simulations: int) -> Entrant:
    if simulations == 0:
        return Entrant(ANCHOR, "anchor", "random", {}, Limits(nodes=1))
    return Entrant(f"anchor:mcts-{simulations}", "anchor", "mcts", {}, Limits(nodes=simulations))


def _without_time(limits: Limits, second: int) -> Limits:
    """Replace a limit of time; ``second``: number of nodes that stand for one. A depth of 1 is reached in any time."""
    if limits.depth == 1 or (limits.time_ms is None and (limits.nodes is not None or limits.depth is not None)):
        return msgspec.structs.replace(limits, time_ms=None)
    most = second if limits.time_ms is None else max(1, round(second * limits.time_ms / 1000.0))
    return msgspec.structs.replace(
        limits, time_ms=None, nodes=most if limits.nodes is None else min(limits.nodes, most)
    )

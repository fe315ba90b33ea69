"""Derive every draw of a finished game again from its published seed and contributions (``commit_reveal``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agon import games
from agon.games.api import CHANCE, GameError
from agon.games.rules import Rules
from agon.protocol.events import Acted, Created, Drawn, Ended, Event
from agon.protocol.messages import DrawOdds, SessionExport
from agon.server.session import commit_reveal
from agon.server.session.state import begin, evolve


@dataclass(slots=True)
class Audit:
    """Result of an audit. Empty ``problems``: every draw follows from the published seed and contributions."""

    draws: int = 0
    contributors: list[int] = field(default_factory=list[int])
    """Seats that contributed before the game ended."""
    problems: list[str] = field(default_factory=list[str])


def audited(export: SessionExport) -> Audit:
    """Derive all draws from the exported events and today's rules. Faults in the events become ``problems``, never
    exceptions."""
    found = Audit()
    log = [(told.event, told.at) for told in export.events]
    created, ended = log[0][0] if log else None, next((event for event, _ in log if isinstance(event, Ended)), None)
    if not isinstance(created, Created) or ended is None:
        found.problems.append("the game has not ended: its seed is still secret")
        return found
    if created.imported is not None:
        found.problems.append(
            "it was imported: its dice and cards come from the file and not from a seed of this server, "
            "so they cannot be derived again"
        )
        return found
    try:
        rules = games.load(created.game)
    except GameError as error:
        found.problems.append(str(error))
        return found
    if rules.info.version != created.version:
        found.problems.append(
            f"it was played by version {created.version} of the rules, and these are version {rules.info.version}"
        )
    seed = ended.seed
    if seed is None:
        found.problems.append("no seed was revealed")
        return found
    try:
        commitment = commit_reveal.commitment(seed)
    except ValueError:
        found.problems.append(f"event {_last(log)}: the seed is no number in hex")
        return found
    if commitment != created.seed_hash:
        found.problems.append(f"event {_last(log)}: the seed is not the one whose hash was published at the start")
    try:
        _derive(rules, created, seed, log, found)
    except (GameError, ValueError, IndexError) as error:
        found.problems.append(f"the events cannot be played again: {error}")
    return found


def _derive(rules: Rules, created: Created, seed: str, log: Sequence[tuple[Event, int]], found: Audit) -> None:
    session = begin(rules, created, log[0][1])
    for seq, (event, when) in enumerate(log[1:], start=1):
        is_chance = rules.current(session.state) == CHANCE
        if isinstance(event, Drawn):
            found.draws += 1
            if not is_chance:
                found.problems.append(f"event {seq}: nothing was to be drawn")
                return
            due = commit_reveal.draw(seed, session.draws, rules.chance(session.state), session.contributions)
            if event.action != due:
                text = rules.action_to_text(session.state, due)
                found.problems.append(f"event {seq}: {event.text} was drawn, and the seed gives {text}")
        elif isinstance(event, Acted) and is_chance:
            found.problems.append(f"event {seq}: something was to be drawn before")
            return
        evolve(session, event, when)
    found.contributors = sorted(session.contributions)


def _last(log: Sequence[tuple[Event, int]]) -> int:
    return next(seq for seq, (event, _) in enumerate(log) if isinstance(event, Ended))


def odds_of(rules: Rules, log: Sequence[tuple[Event, int]]) -> list[DrawOdds]:
    """Return the odds among which each draw of a game was made."""
    created, at = log[0]
    if not rules.info.chance or not isinstance(created, Created):
        return []
    session = begin(rules, created, at)
    odds: list[DrawOdds] = []
    for seq, (event, when) in enumerate(log[1:], start=1):
        if isinstance(event, Drawn):
            outcomes = rules.chance(session.state)
            odds.append(
                DrawOdds(seq=seq, outcomes=[each for each, _ in outcomes], probabilities=[p for _, p in outcomes])
            )
        evolve(session, event, when)
    return odds

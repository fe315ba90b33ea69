"""Texts of the server on the console, of handicaps, ties, drawn trees, stopped engines and set up positions."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import get_args

import agon.commands.operate.account
import agon.games
import agon.games.extensive_form
import agon.games.tree
import agon.games.tree.information
import agon.games.tree.notation
import agon.server.analysis.lines
import agon.server.http.health
import agon.server.moderation
import agon.server.moderation.upkeep
import agon.server.store.maintenance.backup
import agon.server.store.writer
import agon.server.workers.dispatcher
from agon import games
from agon.ai.engines import lab
from agon.games import setups
from agon.games.api import Options
from agon.protocol.commands.account import Role
from agon.protocol.commands.chat import ChatMode
from agon.protocol.events import Handicap
from agon.protocol.generate.typescript import field_docstrings
from agon.server.competitions.standings import TIE_BREAKS
from agon.server.gateway.hello import DISCLOSURE
from agon.server.ops.settings import Settings
from agon.server.session import handicaps
from tests.clients.languages.sources import assigned, file_of, given_to, sentences_of, texts_of


def settings() -> list[str]:
    """Return what the settings are for, as a page shows it."""
    return [" ".join(text.split()).replace("``", "") for text in field_docstrings(Settings).values()]


def health() -> list[str]:
    """Return problems, notes, labels and values of the figures, and why a backup failed."""
    upkeep, store = agon.server.moderation.upkeep, agon.server.store
    writer = file_of(store.writer)
    troubles = [*given_to(writer, "StoreFailed"), *assigned(writer, "reason")]
    found = {
        *sentences_of(agon.server.http.health, "state", "_store_trouble"),
        *sentences_of(upkeep, "_figures", "_disk", "_duration", "_back_up"),
        *given_to(file_of(store.maintenance.backup), "StoreFailed"),
        *troubles,
        *(f"store: {text}" for text in troubles),
        *(f"7 {kind}" for kind in texts_of(agon.server.workers.dispatcher, "states")),
        "2 idle, 1 busy",
        "none",
    }
    return sorted(found)


def log() -> list[str]:
    """Return all kinds of entries of the audit log."""
    files = [*file_of(agon.server.moderation).parent.glob("*.py"), file_of(agon.commands.operate.account)]
    found = {text for file in files for text in given_to(file, "note", "_note")}
    found |= {text for file in files for text in assigned(file, "what")}
    found |= {f"was made {role}" for role in get_args(Role) if role != "bot"}
    found |= {f"has the chat of game 7 {mode}" for mode in get_args(ChatMode)}
    return sorted(found)


def odds() -> list[str]:
    """Return titles of all odds, and handicaps of all kinds in words."""
    found: set[str] = set()
    for game, starts in handicaps.every_start().items():
        found |= {start.title for start in starts.values()}
        for name, second, time_ms, nodes in itertools.product(
            ["", *starts], (False, True), (None, 2_500), (None, 1_000)
        ):
            handicap = Handicap(odds=name, first_move=second, time_ms=time_ms, nodes=nodes)
            found.add(handicaps.in_words(game, handicap))
    return sorted(found - {""})


def ties() -> list[str]:
    """Return the names of all tie-breaks."""
    return sorted({name for names in TIE_BREAKS.values() for name in names})


def stops() -> list[str]:
    """Return why the engine of the analysis board stops."""
    lines = agon.server.analysis.lines
    return [*given_to(file_of(lines), "tell"), lines.NO_LINE, lines.NO_STORE]


def trees() -> list[str]:
    """Return the faults of a drawn tree, of its moves, and of a search that does not suit it."""
    tree = agon.games.tree
    return [
        *(text for text in sentences_of(tree.notation) if " " in text),
        *(text for text in sentences_of(tree.information) if " " in text),
        *sentences_of(tree, "check_options", "pairs", "parsed", "action_from_text", "position_from_text"),
        *given_to(file_of(lab), "EngineError"),
    ]


def options() -> list[str]:
    """Return what the rules say of options that do not go together, but for what other programs cannot play."""
    files = [file for file in Path(agon.games.__path__[0]).rglob("*.py") if file.name != "protocols.py"]
    return sorted({text for file in files for text in given_to(file, "InvalidOptions")})


def set_up() -> list[str]:
    """Return the fields and values of positions that are set up by hand."""
    found: set[str] = set()
    for game in games.names():
        rules = games.load(game)
        several: list[Options] = [{}, {"length": 3, "cube": 1}] if game == "backgammon" else [{}]
        for chosen in several:
            complete = rules.options(chosen)
            setup = setups.of(game, rules.initial(complete), complete)
            for field in setup.fields if setup else ():
                found |= {field.title, *field.choices.values()}
    return sorted(found)


def disclosure() -> list[str]:
    return [DISCLOSURE]


SAID = {
    "said-settings-*": (settings, 55),
    "said-health-*": (health, 35),
    "said-log-*": (log, 20),
    "said-odds-*": (odds, 40),
    "said-ties-*": (ties, 5),
    "said-stops-*": (stops, 3),
    "said-setup-*": (set_up, 15),
    "said-disclosure-*": (disclosure, 1),
}
"""Texts by the group of their messages, and how many there are at least."""
REFUSED = {"trees": (trees, 30), "options": (options, 10)}
"""The same for refusals."""

"""A player's name never travels without saying whether the player is a bot."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from agon import protocol
from agon.protocol import cluster_news, events, jobs, messages, spectator_feed
from agon.protocol.generate import typescript

NAMING = {
    "name",
    "username",
    "nick",
    "nickname",
    "player",
    "players",
    "opponent",
    "by",
    "you",
    "who",
    "display_name",
    "user",
}
"""Field names under which somebody could let a name travel."""

NOT_PLAYERS = {
    ("Info", "name"),  # of a game
    ("Option", "name"),  # of a game's option
    ("Piece", "name"),  # of a piece
    ("Odds", "name"),  # of a start
    ("PoolView", "players"),  # the kinds of players in a pool
    ("Engine", "name"),  # of a search
    ("Unit", "name"),  # of what players count in
    ("TreePlayer", "name"),  # in a record that somebody pasted, with its own mark of a bot
    ("BotCard", "name"),  # of the card, which says itself that it is a bot's
    ("Level", "name"),  # of the card
    ("Operator", "name"),  # who answers for a bot
    ("Program", "name"),  # that others wrote, on the card of the bot that runs it
    ("Trial", "name"),  # of a file
    ("Loaded", "name"),  # that a submitted bot gives itself, to the program that runs it
    ("Entrant", "name"),  # in a league, which bots alone enter
    ("LeagueRow", "name"),  # of a submitted bot, by number: its author stands beside it
    ("SubmissionView", "name"),  # likewise
    ("ReadLeagueGames", "player"),  # a key of the league's table
    ("Rate", "players"),  # likewise
    ("Rating", "player"),  # likewise
    ("LeagueSet", "by"),  # an account's id
    ("Record", "name"),  # of a game, in its record
    ("Player", "name"),  # in a record, with its own mark of a bot
}
IN_THEIR_FORM = {
    ("LichessAccount", "username"),
    ("LichessChatLine", "username"),
    ("LichessOpponent", "username"),
    ("LichessSaid", "user"),
    ("LichessUser", "name"),
    ("LichessUserStatus", "name"),
}
"""Players in Lichess's form, where a title of its own says that they are bots."""
OF_A_GAME = {
    ("LichessVariant", "name"),
    ("LichessPerfName", "name"),  # of a kind of games
}
CHOSEN_BY_OWNER = {
    ("AcceptInvitation", "name"),
    ("Register", "name"),
    ("Rename", "name"),
    ("SignUp", "name"),
    ("LogIn", "name"),
    ("DeleteAccount", "name"),
    ("FindGames", "player"),
}
"""Names that a client asks for or gives as its own; the server answers with a PlayerRef."""


def structs() -> Iterator[Any]:
    """Everything that travels: over sockets and GETs, over a broker, in jobs, in the log, in files of cards."""
    for found in pkgutil.walk_packages(protocol.__path__, "agon.protocol."):
        if found.name.endswith("__main__"):
            continue
        for value in vars(importlib.import_module(found.name)).values():
            if isinstance(value, type) and issubclass(value, msgspec.Struct):
                yield value


EVERYTHING = typescript.structs_in(msgspec.inspect.type_info(struct) for struct in structs())


def _strings(kind: msgspec.inspect.Type) -> bool:
    """True if a free string can travel directly in a field of this type."""
    match kind:
        case msgspec.inspect.StrType():
            return True
        case msgspec.inspect.UnionType():
            return any(_strings(part) for part in kind.types)
        case msgspec.inspect.ListType() | msgspec.inspect.VarTupleType():
            return _strings(kind.item_type)
        case msgspec.inspect.DictType():
            return _strings(kind.key_type) or _strings(kind.value_type)
        case _:
            return False


def test_everything_that_travels_is_looked_at() -> None:
    sockets = (messages.ClientMessage, messages.ServerMessage, messages.GameListing, messages.SessionExport)
    broker = (
        spectator_feed.Snapshot,
        spectator_feed.TournamentSnapshot,
        spectator_feed.ServerStatus,
        cluster_news.News,
        jobs.ToWorker,
        jobs.FromWorker,
        jobs.Present,
    )
    for kind in (*sockets, *broker, events.Event):
        assert {each.__name__ for each in (get_args(kind) or (kind,))} <= set(EVERYTHING)


def test_no_message_carries_a_bare_player_name() -> None:
    bare = {
        (name, field.name)
        for name, struct in EVERYTHING.items()
        for field in struct.fields
        if field.name in NAMING and _strings(field.type) and name != "PlayerRef"
    }
    assert bare == NOT_PLAYERS | CHOSEN_BY_OWNER | IN_THEIR_FORM | OF_A_GAME
    for name, _ in IN_THEIR_FORM:
        assert next(field for field in EVERYTHING[name].fields if field.name == "title").required


def test_a_reference_to_a_player_always_says_its_kind() -> None:
    kind = next(field for field in EVERYTHING["PlayerRef"].fields if field.name == "kind")
    assert kind.required
    assert kind.type == msgspec.inspect.LiteralType(values=("bot", "human"))


def test_a_card_cannot_say_that_it_is_anything_but_a_bots() -> None:
    kind = next(field for field in EVERYTHING["BotCard"].fields if field.name == "kind")
    assert kind.type == msgspec.inspect.LiteralType(values=("bot",))


def test_no_client_message_can_carry_a_reference_to_a_player() -> None:
    sent = typescript.structs_in([msgspec.inspect.type_info(messages.ClientMessage)])
    assert "PlayerRef" not in sent, "kind is stamped by the server"


@pytest.mark.parametrize("kind", [jobs.ToWorker, jobs.FromWorker, jobs.Present, cluster_news.News], ids=str)
def test_workers_and_what_servers_tell_each_other_never_say_who_plays(kind: object) -> None:
    assert "PlayerRef" not in typescript.structs_in([msgspec.inspect.type_info(kind)])

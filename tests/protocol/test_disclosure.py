"""A player's name never travels without saying whether the player is a bot."""

from __future__ import annotations

import msgspec
import pytest

from protocol import events, jobs, messages, typescript

NAMING = {"name", "username", "nick", "nickname", "player", "players", "opponent", "by", "you", "who", "display_name"}
"""Field names under which somebody could let a name travel."""

NOT_PLAYERS = {
    ("Info", "name"),  # of a game
    ("Option", "name"),  # of a game's option
    ("Piece", "name"),  # of a piece
    ("Odds", "name"),  # of a start
    ("Acted", "by"),  # how the action came about, a closed set of words
    ("PoolView", "players"),  # the kinds of players in a pool
}
CHOSEN_BY_OWNER = {
    ("Register", "name"),
    ("Rename", "name"),
    ("SignUp", "name"),
    ("LogIn", "name"),
    ("DeleteAccount", "name"),
}
"""What a client asks to be called, or says that it is called; the server answers with a PlayerRef."""

EVERYTHING = typescript.structs_in(
    msgspec.inspect.type_info(union)
    for union in (
        messages.ClientMessage,
        messages.ServerMessage,
        events.Event,
        messages.GameListing,
        messages.SessionExport,
    )
)


def _strings(kind: msgspec.inspect.Type) -> bool:
    """Whether a free string can travel directly in a field of this type."""
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


def test_no_message_carries_a_bare_player_name() -> None:
    bare = {
        (name, field.name)
        for name, struct in EVERYTHING.items()
        for field in struct.fields
        if field.name in NAMING and _strings(field.type) and name != "PlayerRef"
    }
    assert bare == NOT_PLAYERS - {("Acted", "by")} | CHOSEN_BY_OWNER


def test_a_reference_to_a_player_always_says_its_kind() -> None:
    kind = next(field for field in EVERYTHING["PlayerRef"].fields if field.name == "kind")
    assert kind.required
    assert kind.type == msgspec.inspect.LiteralType(values=("bot", "human"))


def test_no_client_message_can_carry_a_reference_to_a_player() -> None:
    sent = typescript.structs_in([msgspec.inspect.type_info(messages.ClientMessage)])
    assert "PlayerRef" not in sent, "kind is stamped by the server"


@pytest.mark.parametrize("union", [jobs.ToWorker, jobs.FromWorker])
def test_workers_never_learn_who_plays(union: object) -> None:
    assert "PlayerRef" not in typescript.structs_in([msgspec.inspect.type_info(union)])

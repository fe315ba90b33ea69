"""Names that a person may have, and names that pass for a bot."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.protocol.errors import Refused
from agon.server.accounts.names import NamePolicy, skeleton

POLICY = NamePolicy(["Minna", "Deep Dolphin"])


def is_refused(name: str) -> bool:
    try:
        POLICY.check_human(name, "$.name")
    except Refused as refusal:
        return (refusal.code, refusal.path) == ("name_refused", "$.name")
    return False


@pytest.mark.parametrize(
    "name",
    ["Ann", "Zoë", "李小龍", "राहुल", "José-María", "O.K.", "Ali 7", "Σωκράτης", "Łukasz", "Guest-123456", "x" * 24],
)
def test_ordinary_names(name: str) -> None:
    assert POLICY.check_human(name, "$.name") == name


@pytest.mark.parametrize("name", ["Abbott", "Talbot", "John Talbot", "TALBOT", "Botticelli", "Botond", "both"])
def test_ordinary_names_with_bot_inside(name: str) -> None:
    assert not is_refused(name)


@pytest.mark.parametrize(
    "name", ["", "x" * 25, " a", "a ", "a  b", "---", "a\tb", "a<b>", "a\u200bb", "\u3164", "a\u202eb"]
)
def test_names_of_a_wrong_form(name: str) -> None:
    assert is_refused(name)


@pytest.mark.parametrize(
    "name",
    [
        *("BOT", "bot", "b0t", "8OT", "Bot2000", "Rob0t", "Max BOT", "MaxBOT", "maxBOT", "BOTmax", "BOTMax", "Max-bot"),
        *("chessbot", "b.o.t", "B O T Max", "[BOT] Max"),
        *("Assisted", "Ann ASSISTED", "a55isted Ann", "Ann (assisted)", "ASSISTEDann"),
        *("Ｂｏｔ", "ⓑⓞⓣ", "𝓑𝓞𝓣", "bōt", "ʙᴏᴛ", "ВОТ", "бот", "Робот", "Bоt", "βοτ", "b٠t"),
    ],
)
def test_names_that_pass_for_the_badge(name: str) -> None:
    assert is_refused(name)


@pytest.mark.parametrize(
    "name", ["Minna", "MINNA", "M1nna", "мinna", "Minna 2", "deep-dolphin", "DeepDolphin", "Míńna"]
)
def test_names_of_the_servers_bots(name: str) -> None:
    assert is_refused(name)
    with pytest.raises(Refused):
        POLICY.check_bot(name, "$.name")


def test_a_bot_may_be_called_one() -> None:
    assert POLICY.check_bot("AnnsBot", "$.name") == "AnnsBot"


def test_full_width_letters_become_what_they_show() -> None:
    assert POLICY.check_human("Ａｎｎ", "$.name") == "Ann"


@given(st.text(max_size=30))
def test_a_name_is_refused_or_comes_back_clean(name: str) -> None:
    try:
        shown = POLICY.check_human(name, "$.name")
    except Refused:
        return
    assert 1 <= len(shown) <= 24
    assert unicodedata.is_normalized("NFKC", shown)
    assert not any(unicodedata.category(character)[0] in "CZS" for character in shown.replace(" ", ""))
    assert skeleton(shown) not in {"bot", "minna", "robot"}
    assert POLICY.check_human(shown, "$.name") == shown


@given(st.tuples(*(st.sampled_from([c.lower(), c.upper(), f"{c}\u0301", f" {c}", f"{c}."]) for c in "bot")))
def test_no_spelling_of_the_badge_passes(letters: tuple[str, ...]) -> None:
    assert is_refused("".join(letters).strip())


@pytest.mark.parametrize(
    "name", ["admin", "Administrator", "The Moderator", "Server", "Agon", "ADMlN", "Admin2", "max.Mod", "Agon Staff"]
)
def test_names_that_read_as_if_the_host_spoke(name: str) -> None:
    assert is_refused(name)
    with pytest.raises(Refused, match="host"):
        POLICY.check_bot(name, "$.name")


@pytest.mark.parametrize("name", ["Modesta", "Administratrix", "Agonia", "Serverin", "Rootham", "Adminah"])
def test_ordinary_names_with_such_a_word_inside(name: str) -> None:
    assert not is_refused(name)

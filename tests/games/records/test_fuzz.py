"""For any file, a reader gives records or the place of the error, in bounded time; nothing else happens."""

from __future__ import annotations

import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon.games.records import Record, RecordError, decode
from agon.games.records.reading import MOST_BYTES
from tests.games.records.recording import Format, format_of, random_records, rules_of
from tests.games.records.test_round_trip import EVERY

PIECES = (
    *('[Event "x"]', "[", "]", '"', "{", "}", "(", ")", ";", "%", "$3", "!?", "1.", "1...", "1-0", "*", "e4", "11-15"),
    *("(;", ";)", "B[aa]", "W[]", "B[d3//1]", "AB[aa]", "SZ[9]", "GM[1]", "GM[11]", "\\", "\\]", ":", "f5d6", "--"),
    *("\n", "\r\n", "\n\n", " ", "\0", "\ufeff", "é", "😀", "9" * 30, "[FEN ", '[SetUp "1"]', "RE[B+", "TI[1:00]"),
)


def samples(found: Format, game: str) -> list[str]:
    rules = rules_of(game)
    return [
        found.write(rules, record) for record in random_records(rules, rules.options(), 8, seed=3, hard=True, whole=0)
    ]


def texts(written: list[str]) -> st.SearchStrategy[str]:
    """Anything, pieces of grammar, and games with pieces put in and parts cut out."""
    soup = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
    cut = st.integers(0, 400)
    spliced = st.builds(
        lambda first, second, at, piece, length: first[:at] + piece + second[at + length :],
        st.sampled_from(written),
        st.sampled_from(written),
        cut,
        soup,
        st.integers(0, 20),
    )
    return st.text(max_size=80) | soup | spliced


@pytest.mark.parametrize(("game", "name"), EVERY, ids=str)
def test_readers_take_any_text(game: str, name: str) -> None:
    rules, found = rules_of(game), format_of(game, name)

    @settings(max_examples=250, deadline=None, derandomize=True, database=None)
    @given(texts(samples(found, game)))
    def check(text: str) -> None:
        for record in found.read(rules, text):
            if isinstance(record, RecordError):
                lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
                assert 1 <= record.line <= len(lines)
                assert 1 <= record.column <= len(lines[record.line - 1]) + 1
                assert record.reason
            else:
                again = list(found.read(rules, found.write(rules, record))) if not record.start or name != "txt" else []
                assert again == [msgspec.structs.replace(record, left_out=())]

    check()


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None, derandomize=True, database=None)
def test_any_bytes_are_some_text(data: bytes) -> None:
    assert isinstance(decode(data), str)


def test_charsets() -> None:
    assert decode("(;CA[UTF-8]PB[李])".encode()) == "(;CA[UTF-8]PB[李])"
    assert decode("(;CA[GBK]PB[李])".encode("gbk")) == "(;CA[GBK]PB[李])"
    assert decode('[White "Müller"]'.encode("latin1")) == '[White "Müller"]'
    assert decode("\ufeff[Event]".encode()) == "[Event]"
    assert decode("[Event]".encode("utf-16")) == "[Event]"
    with pytest.raises(RecordError, match="longer than"):
        decode(b" " * (MOST_BYTES + 1))


@pytest.mark.parametrize(
    ("named", "written", "name"),
    [
        ("gb2312", "gbk", "朱镕基"),  # 镕 is in no set of that name
        ("gb2312", "gb18030", "㐂田"),
        ("SJIS", "cp932", "髙表"),
        ("Shift_JIS", "cp932", "①"),
        ("EUC-KR", "cp949", "똠"),
        ("ISO-8859-1", "cp1252", "O’Brien"),
    ],
)
def test_a_charset_is_read_as_programs_write_it(named: str, written: str, name: str) -> None:
    text = f"(;CA[{named}]PB[{name}])"
    assert decode(text.encode(written)) == text


def test_one_broken_character_spoils_no_other() -> None:
    text = "(;CA[gb2312]PB[李]C[…])".encode("gbk").replace("…".encode("gbk"), "李".encode("gbk")[:1])
    assert decode(text).startswith("(;CA[gb2312]PB[李]C[")


@pytest.mark.parametrize(
    ("game", "name", "text"),
    [
        ("chess", "pgn", '[White "Ann"]\r\n\r\n1. e4 e5 1-0\r\n'),
        ("checkers", "pdn", "1. 11-15 22-18 *\r\n"),
        ("backgammon", "mat", " 1 point match\r\n\r\n Game 1\r\n Ann : 0   Bob : 0\r\n  1) 31: 8/5 6/5\r\n"),
        ("othello", "txt", "f5d6c3\r\n"),
    ],
)
def test_files_of_dos_end_with_a_control_character(game: str, name: str, text: str) -> None:
    found = format_of(game, name)
    (record,) = found.read(rules_of(game), decode(text.encode() + b"\x1a"))
    assert isinstance(record, Record)
    assert record.moves


HARD = {
    "open comments": '[A "b"]\n\n{ x\n\n' * 4_000,
    "open tags": '[A "b\n\n' * 4_000,
    "empty lines": "\n" * 60_000 + "x",
    "spaces": "1" + " " * 60_000 + "x",
    "variations": '[A "b"]\n\n1. e4 ' + "(" * 30_000,
    "open values": "(;C[" * 15_000,
    "open trees": "(;C[]\n" * 10_000,
    "trees in trees": "(;" * 30_000 + ")" * 30_000,
    "backslashes": "(;C[" + "\\" * 60_001,
    "games in values": "(;A[" + "]A[(;" * 12_000,
    "a long word": "a" * 60_000,
}


@pytest.mark.parametrize(("game", "name"), EVERY, ids=str)
def test_no_text_takes_long(game: str, name: str) -> None:
    rules, found = rules_of(game), format_of(game, name)
    for label, text in HARD.items():
        begun = time.process_time()
        for _ in found.read(rules, text):
            pass
        assert time.process_time() - begun < 20, label  # a second or so; minutes, if the time grew with the square

"""A submission is taken, or the first error is shown with its line."""

from __future__ import annotations

import io
import stat
import zipfile

import pytest

from agon.ai.confined.files import MOST_BYTES
from agon.ai.league.trial import trial
from agon.protocol.league import Trial, Verdict
from tests.ai.league.bots import GOOD, with_choose


def tried(content: bytes | str, name: str = "mine.py") -> Verdict:
    text = content.encode() if isinstance(content, str) else content
    return trial(Trial(name=name, content=text, time_ms=200))


def zipped(files: dict[str, bytes | str]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return whole.getvalue()


def test_a_bot_is_tried_in_every_game_that_it_names() -> None:
    verdict = tried(GOOD)
    assert not verdict.error
    assert list(verdict.played) == ["tic_tac_toe", "kuhn_poker"]
    assert verdict.bot is not None
    assert (verdict.bot.name, verdict.bot.operator) == ("mine", "Ada")


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        (with_choose("return turn.chioces[0]"), 9, "chioces"),
        (with_choose("x = 1\nreturn 99"), 0, "it may give one of"),
        (with_choose("pass"), 0, "choose gave None"),
        (with_choose("while True:\n    pass"), 0, "computed for more than"),
        (GOOD.replace("class Mine(Bot):", "class Mine(Bot)"), 3, "expected ':'"),
        (GOOD.replace("sdk import", "sdk import Nothing,"), 1, "cannot import name 'Nothing'"),
        ("x = 1\n", 0, "defines no subclass of Bot"),
        (GOOD.replace('    games = ("tic_tac_toe", "kuhn_poker")\n', ""), 0, "names no game"),
        (GOOD.replace("kuhn_poker", "kalah"), 0, "no game 'kalah'"),
        ("import requests_of_mine\n" + GOOD, 1, "No module named"),
        ("open('/etc/passwd')\n" + GOOD, 1, "FileNotFoundError"),
    ],
)
def test_the_first_error_is_shown_with_its_line(content: bytes | str, line: int, words: str) -> None:
    verdict = tried(content)
    assert words in verdict.error
    assert verdict.line == line
    assert line == 0 or verdict.file == "mine.py"
    assert "hosted" not in verdict.trace  # the author's own lines, nothing of the server's


def test_a_zip_brings_modules_and_data() -> None:
    text = GOOD.replace(
        "class Mine",
        "import json, pathlib\nfrom helper.names import NAME\n"
        "data = json.loads((pathlib.Path(__file__).parent / 'data.json').read_text())\n\nclass Mine",
    )
    text = text.replace('name = "mine"', "name = NAME + data['more']")
    files: dict[str, bytes | str] = {"bot.py": text, "helper/names.py": "NAME = 'ze'", "data.json": '{"more": "bra"}'}
    verdict = tried(zipped(files), "mine.zip")
    assert not verdict.error
    assert verdict.bot is not None
    assert verdict.bot.name == "zebra"


def _link() -> bytes:
    entry = zipfile.ZipInfo("bot.py")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr(entry, "/etc/passwd")
    return whole.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("mine.txt", b"x", "must end in .py"),
        ("../mine.py", b"x", "must end in .py"),
        ("mine.py", b" " * (MOST_BYTES + 1), "KiB"),
        ("mine.zip", b"no zip", "cannot be read"),
        ("mine.zip", zipped({"../bot.py": GOOD}), "not taken"),
        ("mine.zip", zipped({"/bot.py": GOOD}), "not taken"),
        ("mine.zip", zipped({"bot.py": GOOD, "big": b"0" * (MOST_BYTES * 4)}), "KiB"),
        ("mine.zip", zipped({f"m{n}.py": "" for n in range(50)}), "at most 40"),
        ("mine.zip", zipped({"a.py": GOOD, "b.py": GOOD}), "needs a file bot.py"),
        ("mine.zip", _link(), "not taken"),
    ],
)
def test_files_that_cannot_be_used_are_refused(name: str, content: bytes, words: str) -> None:
    assert words in tried(content, name).error

"""The tutorial that brings a bot of Lichess runs as it stands on its page."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from tests.docs import pages, transcript
from tests.drill import lichess_bots
from tests.live import LiveServer

PAGE = pages.ROOT / "docs" / "bots.md"
ADDRESS = "localhost:8000"
ROOK = re.findall(r"as `rook\.py`[^`]*```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_a_newcomer_brings_a_bot_of_lichess(tmp_path: Path) -> None:
    install, register, plays, waits, challenge = transcript.steps(PAGE)
    assert install.command == "pip install berserk chess"
    with LiveServer(tmp_path) as server:
        here = server.url.removeprefix("http://")
        (tmp_path / "rook.py").write_text(ROOK[0].replace(ADDRESS, here), "utf-8")
        newcomer = transcript.Newcomer(tmp_path, {ADDRESS: here}, AGON_URL=server.url)
        newcomer.does(register)
        newcomer.does(plays)
        with newcomer.starts(waits) as rook:
            newcomer.does(challenge)
            assert rook.stdout is not None
            assert re.fullmatch(r"resign after \d moves; winner: black\n", rook.stdout.readline())
        assert "Traceback" not in server.log()


def test_other_programs_need_the_two_lines_of_the_page() -> None:
    """They are those in which the drill's configurations differ from a program's own, besides its engine and games."""
    (lines,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    named = yaml.safe_load(lines)
    drilled = lichess_bots.changes("http://localhost:8000", dict.fromkeys(lichess_bots.NAMES, ""), Path())
    for changed in drilled.values():
        assert named.keys() == changed.keys() & {"token", "url"}
        assert named["url"].rstrip("/") == changed["url"].rstrip("/")

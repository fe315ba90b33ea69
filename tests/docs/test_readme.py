"""The Python of the front page runs as it stands there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.docs import pages


def test_the_python_of_the_front_page_runs(tmp_path: Path) -> None:
    (code,) = [lines for language, _, lines in pages.blocks(pages.ROOT / "README.md") if language == "python"]
    assert len([line for line in code if line]) <= 12
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "\n".join(code)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert (done.returncode, done.stderr) == (0, "")
    first, best, moves, hands = done.stdout.splitlines()
    assert first.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w")
    assert best.split()[0] == best.split()[2]  # the choice begins the principal variation
    assert moves.startswith("['e4', 'e5', ")
    assert hands.count("?") == 2
    assert (tmp_path / "game.pgn").is_file()

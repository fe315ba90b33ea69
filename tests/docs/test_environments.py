"""The Python of the page on environments runs as it stands there, and its tutorial ends with a bot that plays."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from agon.ai.engines.registry import think
from agon.clients.sdk import address
from tests.ai.positions import ENGINES, problem
from tests.docs import pages
from tests.live import LiveServer

PAGE = (pages.ROOT / "docs" / "environments.md").read_text("utf-8")
CODE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
(LEARNER,) = [code for code in CODE if code.startswith('"""')]
COMMANDS = re.findall(r"^```\n(python learn.py\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0].splitlines()
MOST_LINES = 40


def run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("code", [code for code in CODE if code != LEARNER], ids=lambda code: code.splitlines()[0])
def test_the_python_of_the_page_runs(code: str, tmp_path: Path) -> None:
    run([sys.executable, "-W", "error", "-c", code], tmp_path)


def test_a_newcomer_learns_and_a_server_offers_the_bot(tmp_path: Path) -> None:
    """The lines of the page, in order; the last one's server is ours. What the card names plays as it was learned."""
    lines = [line for line in (*LEARNER.splitlines(), *COMMANDS) if line]
    assert len(lines) <= MOST_LINES
    (tmp_path / "learn.py").write_text(LEARNER)
    learn, card, serve = map(shlex.split, COMMANDS)
    run([sys.executable, *learn[1:]], tmp_path)
    said = run([sys.executable, "-m", *card], tmp_path).splitlines()
    assert said[0].startswith("wrote bots/ox.toml; in tic_tac_toe it begins with ")
    assert said[1].endswith(shlex.join(serve))
    with LiveServer(tmp_path, workers=0, more_personas=str(tmp_path / "bots")) as server:
        shown = address.json_of(server.url, "/api/bots/ox")
    assert (shown["kind"], shown["operator"]["name"], shown["engine"]) == ("bot", "Ann", "policy")
    policy = str(tmp_path / shown["parameters"]["policy"])  # the page does not show its folder
    task = problem("tic_tac_toe", "15")  # first a corner, then the centre
    first = think(ENGINES["policy"], task, {"policy": policy}).action
    assert first in task.legal()
    winning = problem("tic_tac_toe", "1425")  # two in the top row
    assert think(ENGINES["policy"], winning, {"policy": policy}).action == 2

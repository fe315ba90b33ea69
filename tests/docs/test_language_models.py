"""The tutorial that connects a language model runs as it stands on its page; the endpoint is one of this machine."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.ai.external.model.endpoint import Endpoint, serving
from tests.docs import pages, transcript
from tests.live import LiveServer

PAGE = pages.ROOT / "docs" / "language-models.md"
ENDPOINT = "http://127.0.0.1:8080/v1"
KEY = "sk-never-shown"


def moves(asked: dict[str, Any], number: int) -> str:
    """Name the first legal move that the prompt lists."""
    legal = re.findall(r"^(\w+) : ", asked["messages"][-1]["content"], re.MULTILINE)
    return json.dumps({"move": legal[0], "words": "I like corners."})


def test_a_newcomer_connects_a_model_and_plays_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install, serve, play, export, match = transcript.steps(PAGE)
    assert install.command == "pip install 'agon[models]'"
    assert serve.command == "PARROT_KEY=... agon serve --more-personas models"
    (card,) = re.findall(r"`models/parrot\.toml`[^`]*```toml\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    monkeypatch.setenv("PARROT_KEY", KEY)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "server"))
    with serving() as endpoint:
        endpoint.say = moves
        folder = tmp_path / "models"
        folder.mkdir()
        (folder / "parrot.toml").write_text(card.replace(ENDPOINT, endpoint.url), "utf-8")
        with LiveServer(tmp_path, more_personas=folder) as server:
            newcomer = transcript.Newcomer(tmp_path, {ENDPOINT: endpoint.url}, AGON_URL=server.url)
            newcomer.does(play)
            record = json.loads(newcomer.does(export))
        newcomer.does(match)
    check(endpoint, record)
    assert KEY not in json.dumps(record)


def check(endpoint: Endpoint, record: Any) -> None:
    """The record has what the model said; the endpoint was told no name of a player, and had the key."""
    thought = [each["event"]["thinking"] for each in record["events"] if each["event"].get("thinking")]
    assert [each["model"]["words"] for each in thought] == ["I like corners."]
    assert endpoint.headers[0]["authorization"] == f"Bearer {KEY}"
    assert not [name for name in re.findall(r"Guest-\w+", json.dumps(record)) if name in json.dumps(endpoint.asked)]

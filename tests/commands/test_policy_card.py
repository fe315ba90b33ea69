"""``agon bot card``: a policy that plays becomes a card that a server reads; one that does not play becomes none."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from agon.command import cli
from agon.protocol.cards import read_card
from tests.ai.networks.small_networks import one_layer

POLICIES = """
def first(observation, mask):
    return int(mask.nonzero()[0][0])

def never(observation, mask):
    return len(mask)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "policies.py").write_text(POLICIES)
    (tmp_path / "network.onnx").write_bytes(one_layer("tic_tac_toe"))
    return tmp_path


def card(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, ["bot", "card", *words, "--operator", "Ann"])
    assert done.exit_code == code, done.output
    return done.output


@pytest.mark.parametrize("policy", ["policies.py:first", "network.onnx"])
def test_a_policy_becomes_a_card(folder: Path, policy: str) -> None:
    card("ox", policy, "--game", "tic_tac_toe", "--origin", "nothing at all", "--temperature", "0.5")
    written = read_card((folder / "bots" / "ox.toml").read_bytes())
    assert (written.kind, written.engine, written.operator.name) == ("bot", "policy", "Ann")
    assert written.parameters == {"policy": str(folder / policy), "temperature": 0.5}
    assert written.knowledge == "What it learned: nothing at all"
    assert written.strength == "unknown: it was not measured"


def test_options_are_a_limitation(folder: Path) -> None:
    card("wide", "policies.py:first", "--game", "connect_four", "--option", "height=4")
    assert (
        "It plays with these options only: height 4." in read_card((folder / "bots/wide.toml").read_bytes()).limitations
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("Ox", "policies.py:first", "--game", "tic_tac_toe"), "'Ox' must be of small letters, digits and hyphens"),
        (("ox", "policies.py:never", "--game", "tic_tac_toe"), "chose the illegal action 9"),
        (("ox", "policies.py:absent", "--game", "tic_tac_toe"), "has no function 'absent'"),
        (("ox", "absent.onnx", "--game", "tic_tac_toe"), "absent.onnx: No such file"),
        (("ox", "policies.py:first", "--game", "halma"), "no game named 'halma'"),
        (("ox", "network.onnx", "--game", "connect_four"), "does not read observations of"),
    ],
)
def test_what_does_not_play_becomes_no_card(folder: Path, words: tuple[str, ...], reason: str) -> None:
    assert reason in card(*words, code=1)
    assert not (folder / "bots").exists()


def test_a_card_is_never_overwritten(folder: Path) -> None:
    card("ox", "policies.py:first", "--game", "tic_tac_toe")
    assert "exists already" in card("ox", "network.onnx", "--game", "tic_tac_toe", code=1)

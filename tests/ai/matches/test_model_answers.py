"""Matches of language models: the share of their answers that were legal moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from agon.commands.match import match
from bench.strength import language
from tests.ai.external.model.endpoint import Endpoint, serving


@pytest.fixture
def endpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with serving() as made:
        made.say = every_second_is_wrong
        yield made


def every_second_is_wrong(asked: dict[str, Any], number: int) -> str:
    moves = re.findall(r"^(\S+) : ", asked["messages"][1]["content"], re.MULTILINE)
    return "none" if number % 2 == 0 else f'{{"move": "{moves[0]}"}}'


def test_a_match_says_how_many_answers_were_legal(endpoint: Endpoint) -> None:
    model = f"model:url={endpoint.url},model=toy,price_in=1,currency=EUR"
    found = CliRunner().invoke(match, [model, "random", "--game", "tic_tac_toe", "--games", "2", "--time", "20000"])
    assert found.exit_code == 0, found.output
    line = re.search(
        r"(\d+\.\d)% of (\d+) answers were legal moves, 0 of (\d+) moves random.*; ([\d,]+) tokens, cost", found.output
    )
    assert line is not None, found.output
    assert (line[1], int(line[2])) == ("50.0", 2 * int(line[3]))
    assert int(line[4].replace(",", "")) == 100 * int(line[2]) == 100 * len(endpoint.asked)


def test_the_table_against_groves_levels(endpoint: Endpoint, capsys: pytest.CaptureFixture[str]) -> None:
    model = f"model:url={endpoint.url},model=toy"
    language.main([model, "--game", "tic_tac_toe", "--level", "seed", "--games", "2", "--time", "20000"])
    row = capsys.readouterr().out.splitlines()[1].split()
    assert row[:3] == ["tic_tac_toe", "seed", "2"]
    assert row[4:6] == ["50.0%", "0.0%"]
    assert int(row[6].replace(",", "")) == 100 * len(endpoint.asked)

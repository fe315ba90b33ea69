"""Codes that are read aloud: as the paper writes them, and read back however they are typed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agon.server.clubs.spoken_codes import new_code, plain, word

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A loaded machine is no fault of the code."""


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("127.0.0.1", "lusab-babad"),
        ("63.84.220.193", "gutih-tugad"),
        ("140.98.193.141", "mudof-sakat"),
        ("198.81.129.136", "sinid-makam"),
        ("147.67.119.2", "natag-lisaf"),
    ],
)
def test_words_are_those_of_the_paper(address: str, expected: str) -> None:
    parts = [int(part) for part in address.split(".")]
    assert f"{word(parts[0] << 8 | parts[1])}-{word(parts[2] << 8 | parts[3])}" == expected


@PATIENT
@given(st.lists(st.integers(0, 65_535), min_size=1, max_size=6), st.sampled_from(["", " ", "-", ", ", "\n"]))
def test_a_code_is_read_whatever_stands_between_its_words(numbers: list[int], between: str) -> None:
    words = [word(number) for number in numbers]
    assert plain(between.join(words).upper()) == "-".join(words)


@PATIENT
@given(st.text(max_size=30))
def test_what_is_no_code_is_none(typed: str) -> None:
    found = plain(typed)
    assert found == "" or plain(found) == found


def test_codes_differ() -> None:
    assert len({new_code(4) for _ in range(1_000)}) == 1_000

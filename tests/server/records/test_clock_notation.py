"""Clocks in records: every kind can be written, and read back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given

from agon.protocol.clocks import Clock, Correspondence, Delay, HourGlass, Stage, Stages, Untimed
from agon.server.records.clock_notation import clock_of_text, clock_text
from tests.server.clocks import anything


@given(anything)
def test_a_clock_is_read_as_it_was_written(clock: Clock) -> None:
    read = clock_of_text(clock_text(clock))
    assert clock_text(read) == clock_text(clock)
    if not clock_text(clock).startswith("1/"):  # one move in a day has several names, and no format knows vacation
        assert read == clock


@pytest.mark.parametrize(
    ("clock", "text"),
    [
        (Stages([Stage(moves=40, add_ms=7_200_000)], 3_600_000), "40/7200:3600"),
        (Stages([Stage(moves=40, add_ms=5_400_000, increment_ms=30_000)], 1_800_000, 30_000), "40/5400+30:1800+30"),
        (HourGlass(180_000), "*180"),
        (Correspondence(3), "1/259200"),
        (Delay(300_000, 5_000), "300 5 delay"),
    ],
)
def test_the_words_of_the_standards(clock: Clock, text: str) -> None:
    assert (clock_text(clock), clock_of_text(text)) == (text, clock)


@pytest.mark.parametrize("text", ["?", "", "300", "40/5400:", "40/5400:x", "0/5:3", "5:3", "0 99x1 byo-yomi", "*0"])
def test_what_is_no_clock_of_ours_is_none(text: str) -> None:
    assert clock_of_text(text) == Untimed()

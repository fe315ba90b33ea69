"""Any clock that can be agreed on, for tests."""

from __future__ import annotations

from hypothesis import strategies as st

from agon.protocol.clocks import (
    Bronstein,
    ByoYomi,
    Canadian,
    Clock,
    Correspondence,
    Delay,
    Fischer,
    HourGlass,
    PerMove,
    Stage,
    Stages,
    Untimed,
)

initial = st.integers(1_000, 60_000)
share = st.integers(0, 5_000)
stages = st.lists(st.builds(Stage, moves=st.integers(1, 4), add_ms=initial, increment_ms=share), min_size=1, max_size=3)

timed: st.SearchStrategy[Clock] = st.one_of(
    st.builds(PerMove, initial),
    st.builds(Fischer, initial, share),
    st.builds(Delay, initial, share),
    st.builds(Bronstein, initial, share),
    st.builds(ByoYomi, st.just(0) | initial, st.integers(1_000, 9_000), st.integers(1, 5)),
    st.builds(Canadian, st.just(0) | initial, st.integers(1_000, 20_000), st.integers(1, 5)),
    st.builds(HourGlass, initial),
    st.builds(Stages, stages, st.just(0) | initial, share),
    st.builds(Correspondence, st.integers(1, 5), st.integers(0, 3)),
)
anything: st.SearchStrategy[Clock] = timed | st.just(Untimed())

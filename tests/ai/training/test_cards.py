"""Cards of checkpoints: what is run is what they say, in TOML that a server reads."""

from __future__ import annotations

from pathlib import Path

from agon.protocol.cards import read_card, run_in
from tests.training_runs import made_run


def test_a_card_says_what_the_network_is(tmp_path: Path) -> None:
    run = made_run(tmp_path / "run", 2, "connect_four")
    first, second = (read_card(path.read_bytes()) for path in sorted(run.personas.glob("*.toml")))
    assert (first.name, second.name) == ("connect-four-net-001", "connect-four-net-002")
    assert (second.engine, second.games) == ("puct", ["connect_four"])
    for said in ("2,000 positions of its own games", "20 steps", "0.03 CPU hours"):
        assert said in second.algorithm
    assert "No person's games" in second.knowledge
    assert any("height 6, width 7" in limitation for limitation in second.limitations)
    assert "60.0% of solved positions" in second.strength
    assert [run_in(second, level, "connect_four").limits.nodes for level in second.levels] == [1, 16, 64, 256]
    assert Path(str(second.parameters["network"])) == run.network(2).resolve()

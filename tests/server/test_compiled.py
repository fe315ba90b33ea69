"""Compiled rules that a table may use at once: nothing is left to be read from the cache on the event loop."""

from __future__ import annotations

import pytest

from server.compiled import compiled_rules

NOT_THE_SERVERS = {"random_playout", "state_key"}


@pytest.mark.parametrize("game", ["kuhn_poker", "connect_four"])
def test_every_verb_that_a_table_calls_was_called_once(game: str) -> None:
    rules = compiled_rules(game)
    unread = {verb for verb, kernel in rules.kernels.items() if not kernel.signatures}
    assert unread <= NOT_THE_SERVERS

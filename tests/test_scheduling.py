from __future__ import annotations

from tests.scheduling import best_next

LEFT = ["tests/ai/test_a.py", "tests/web/test_b.py", "tests/web/test_a_person.py", "tests/games/test_c.py"]


def test_a_process_stays_in_its_folder() -> None:
    assert best_next(LEFT, "tests/ai/test_z.py", ["tests/ai/test_y.py"]) == "tests/ai/test_a.py"


def test_it_begins_with_the_longest_free_folder_and_there_with_the_longest_file() -> None:
    assert best_next(LEFT, None, []) == "tests/web/test_a_person.py"
    assert best_next(LEFT, "tests/mqtt/test_z.py", ["tests/web/test_y.py"]) == "tests/games/test_c.py"


def test_it_helps_where_no_folder_is_left() -> None:
    elsewhere = ["tests/web/test_y.py", "tests/games/test_y.py", "tests/ai/test_y.py"]
    assert best_next(LEFT, "tests/drill/test_crash.py", elsewhere) == "tests/web/test_a_person.py"

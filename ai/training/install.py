"""Make the best network of a run the game's own: the file beside the game's parts, its digest, what made it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from agon import games
from agon.ai.evaluation import listing
from agon.ai.search import weight_files
from agon.ai.training import folder
from agon.ai.training.folder import RunError, RunFolder, RunPlan, RunState

MADE: Final = listing.FOLDER.parent / "made.toml"
FILE: Final = "network.onnx"
NAME: Final = "own"
MOST_BYTES: Final = 4_000_000
WHAT: Final = "Network of policy and values, from games against itself"


def install_network(run: RunFolder, parts: Path = listing.FOLDER, made: Path = MADE) -> list[str]:
    """Write ``network.onnx`` and ``network.py`` of the run's game, and its entry in ``made.toml``; return lines for
    people. Raises ``RunError``."""
    plan, state = run.plan(), run.state()
    if state.generation == 0:
        raise RunError(f"the run in {run.path} has no network yet")
    data = run.network(state.best).read_bytes()
    if len(data) > MOST_BYTES:
        raise RunError(f"the network has {len(data):,} bytes; {MOST_BYTES:,} is the most that is shipped")
    place = parts / plan.game
    place.mkdir(parents=True, exist_ok=True)
    if not (place / "__init__.py").exists():
        folder.write(place / "__init__.py", f'"""{games.room(plan.game).INFO.title}: the AI\'s parts."""\n'.encode())
    folder.write(place / FILE, data)
    folder.write(place / "network.py", module(plan, weight_files.digest(data)).encode())
    text = made.read_text("utf-8")
    folder.write(made, with_entry(text, plan, state).encode())
    return [
        f"{place / FILE}: generation {state.best}, {len(data):,} bytes, digest {weight_files.digest(data)}",
        f"{place / 'network.py'} names it, {made} says what made it",
    ]


def module(plan: RunPlan, digest: str) -> str:
    """Return the game's ``network.py``."""
    title = games.room(plan.game).INFO.title
    return f'''"""{title}: its own networks, as ``agon train {plan.game} --install`` writes them."""

from __future__ import annotations

from typing import Final

NETWORKS: Final = {{"{NAME}": ("{FILE}", "{digest}")}}
"""By name: the file and its digest."""
'''


def with_entry(text: str, plan: RunPlan, state: RunState) -> str:
    """Return ``made.toml`` with the entry of a network, in place of an earlier one."""
    options = "".join(f" --option {name}={value}" for name, value in sorted(_unusual(plan).items()))
    command = f"agon train {plan.game}{options} --seed {plan.seed} --steps {state.step}"
    entry = (
        f"what = {json.dumps(WHAT)}\n"
        f"game = {json.dumps(plan.game)}\n"
        f'files = ["ai/games/{plan.game}/{FILE}"]\n'
        f"command = {json.dumps(command)}\n"
        f"cpu_seconds = {state.cpu_seconds:.0f}\n"
    )
    head, *entries = text.split("[[made]]\n")
    kept = [each.strip("\n") + "\n" for each in entries if f'files = ["ai/games/{plan.game}/{FILE}"]' not in each]
    return head + "\n".join("[[made]]\n" + each for each in [*kept, entry])


def _unusual(plan: RunPlan) -> dict[str, int | str]:
    defaults = {option.name: option.default for option in games.room(plan.game).INFO.options}
    return {name: value for name, value in plan.options.items() if value != defaults[name]}

"""The engine that plays by a policy which was trained elsewhere, without a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.networks.encoding import Encoding
from agon.ai.networks.policy import load_policy
from agon.ai.search.contract import MAX_SEED, Decision, EngineError, Parameter, Problem, Value, record
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info, Options
from agon.protocol.thinking import Line


class PolicyPlayer:
    """Asks a policy for the scores of all actions, given its seat's observation and the mask of legal actions, and
    takes the best legal one; with a temperature it draws. It plays every game that declares observations."""

    name: ClassVar[str] = "policy"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "policy": Parameter("", help="the policy: FILE.onnx, FILE.py:FUNCTION or MODULE:FUNCTION"),
        "temperature": Parameter(0.0, 0.0, 100.0, "draws by exp(score / temperature); 0 takes the highest score"),
    }

    def refuses(self, info: Info) -> str | None:
        if not hasattr(games.room(info.name), "observation_tensor"):
            return "the game declares no observations for policies"
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        """Return none: rules are enough."""
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Return the policy's choice. Raises ``EngineError`` if there is no such policy, or its answer is of no use."""
        named = str(settings["policy"])
        budget = problem.budget(problem.limits, problem.flag)
        encoding = Encoding(problem.kernels.rules, problem.options)
        legal = problem.legal()
        numbers = [encoding.from_game(action, legal) for action in legal]
        policy = load_policy(named)
        mask = encoding.mask(legal)
        try:
            answer = np.asarray(policy(encoding.observation(problem.state, problem.seat), mask))
        except EngineError:
            raise
        except Exception as error:  # a fault of the policy, not of ours
            raise EngineError(f"{named} failed: {type(error).__name__}: {error}") from error
        scores = scores_in(answer, encoding.actions, named)[numbers]
        if np.isneginf(scores).all():
            raise EngineError(f"{named} chose the illegal action {int(answer)}")
        chances = softmax(scores, float(settings["temperature"]))
        pick = int(np.random.default_rng(problem.seed & MAX_SEED).choice(len(legal), p=chances))
        lines = [
            Line(action=action, text=problem.texts([action])[0], value=0.0, prior=float(chance))
            for action, chance in sorted(zip(legal, chances, strict=True), key=lambda pair: -pair[1])
        ]
        return Decision(
            legal[pick], record(self, problem, budget, "", nodes=1, pv=problem.texts([legal[pick]]), lines=lines)
        )


def scores_in(answer: NDArray[Any], actions: int, named: str) -> NDArray[np.float64]:
    """Return the scores of all actions; one that a policy names has 0 and all others minus infinity. Raises
    ``EngineError``."""
    if answer.ndim == 0 and np.issubdtype(answer.dtype, np.integer):
        scores = np.full(actions, -np.inf)
        if 0 <= int(answer) < actions:
            scores[int(answer)] = 0.0
        return scores
    if answer.shape != (actions,) or not np.isfinite(answer.astype(np.float64)).all():
        raise EngineError(f"{named} must give {actions} finite scores or the number of an action, not {answer.shape}")
    return answer.astype(np.float64)


def softmax(scores: NDArray[np.float64], temperature: float) -> NDArray[np.float64]:
    """Return the chances of actions: equal among the best if there is no temperature."""
    if temperature == 0.0:
        best = (scores == scores.max()).astype(np.float64)
        return best / best.sum()
    odds = np.exp((scores - scores.max()) / temperature)
    return odds / odds.sum()

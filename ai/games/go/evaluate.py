"""Go: a quick count by influence for searches by depth; playouts and prior knowledge for searches by simulation."""

from agon.ai.games.go.influence import evaluate
from agon.ai.games.go.playouts import rollout, trace
from agon.ai.games.go.prior import prior

__all__ = ["evaluate", "prior", "rollout", "trace"]

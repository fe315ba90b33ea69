"""Go: a quick count by influence for searches by depth; playouts and prior knowledge for searches by simulation."""

from agon.ai.evaluation.go.influence import evaluate
from agon.ai.evaluation.go.knowledge import prior
from agon.ai.evaluation.go.playouts import rollout, trace

__all__ = ["evaluate", "prior", "rollout", "trace"]

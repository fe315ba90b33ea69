"""The drill: games on a cluster with injected faults, and a judge that looks for broken promises."""

"""Loops of Monte Carlo tree search: states, information sets, simultaneous choices, RAVE, tree reuse."""

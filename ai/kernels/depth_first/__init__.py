"""Loops of depth-first search: alpha-beta, its pruning and ordering, the transposition table, mates."""

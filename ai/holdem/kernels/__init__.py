"""Kernels of hold'em: hand strengths, buckets, and counterfactual regret over betting trees. They know no other
game."""

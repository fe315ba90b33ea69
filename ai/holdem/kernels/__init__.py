"""Loops of hold'em: hand strengths, buckets, and counterfactual regret over betting trees. Know no other game."""

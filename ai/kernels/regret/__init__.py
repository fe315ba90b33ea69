"""Loops of counterfactual regret minimisation: whole trees and sampled ones."""

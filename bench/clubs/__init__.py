"""Measurements of evenings and classes: submitted bots, their leagues, sign-in slips."""

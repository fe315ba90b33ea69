"""What positions are worth: ``evaluate(state, seat)`` in a file named after its game.

The value is in the units of the game's returns, strictly between the least and the greatest of them. A game without a
file here has a neutral evaluation.
"""

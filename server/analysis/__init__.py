"""The analysis board: positions of any game that people explore, engine lines in them, and the studies that they keep.

The client holds the tree of moves; the rules are here. ``positions`` folds actions and shows what they lead to;
``trees`` checks whole trees and converts them from and to records; ``origins`` begins a tree with a stored game, a
pasted text or a position; ``lines`` asks the engine, within the budget of ``budget``; ``handlers`` answers commands.

Nothing here knows more than its viewer may: a board that shows a seat's view is built from a state drawn from those
that the seat cannot tell apart, so neither its text nor its engine lines depend on hidden cards.
"""

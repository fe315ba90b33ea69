"""Chess endings with three and four men, solved by retrograde analysis.

``numbering`` gives every position a place in one array and looks it up inside a search; ``retrograde`` solves a table;
``files`` has the shipped tables and those that a command made. A value is 0 for a draw, n for a win of the side to move
in n plies, -1 - n for its loss in n: distances to mate (DTM).
"""
